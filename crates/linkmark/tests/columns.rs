//! A column that is there is read. Every column of every dialect is changed, as a file changes it,
//! and a text is found whose links change with it; every field of a dialect belongs to a column; a
//! key that a row does not have is refused.
#![cfg(all(feature = "serde", feature = "uts58"))]

use std::collections::{BTreeMap, BTreeSet};

use linkmark::scan::{Accepts, Column, Dialect, LinkKind, Scanner};
use linkmark::{Options, to_html_with};

/// What a file says: its keys and their values in TOML.
type File = BTreeMap<&'static str, String>;

fn load(file: &File) -> Result<Dialect, String> {
    let text: String = file.iter().map(|(key, value)| format!("{key} = {value}\n")).collect();
    toml::from_str(&text).map_err(|error| error.message().to_owned())
}

/// Each preset as it is, and with every kind of link, so that what serves a kind is tried with that
/// kind on.
fn files() -> Vec<File> {
    let presets =
        Dialect::ALL.iter().map(|preset| File::from([("base", format!("{:?}", preset.name.as_str()))]));
    presets
        .flat_map(|plain| {
            let mut whole = plain.clone();
            whole.insert("kinds", r#"["url", "www", "host", "email", "mailto", "xmpp"]"#.to_owned());
            whole.insert("tlds", r#"["com", "org", "jp"]"#.to_owned());
            [plain, whole]
        })
        .collect()
}

/// Other values of a column, in TOML. A new type of column has to be added here.
fn alternatives(row: &Dialect, column: &Column) -> Vec<String> {
    let strings = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect();
    match &column.accepts {
        Accepts::Flag => strings(&["true", "false"]),
        Accepts::Number => strings(&["0", "3", "99"]),
        Accepts::Set => strings(&[r#""""#, r#"["all"]"#]),
        Accepts::Ascii => strings(&[r#""""#, r#""/`""#]),
        Accepts::OneOf(words) => words.iter().map(|word| format!("{word:?}")).collect(),
        Accepts::Schemes => strings(&[r#"["irc://"]"#]),
        Accepts::TopLevelDomains => strings(&["[]", r#"["net"]"#]),
        Accepts::Kinds => other_kinds(row),
        other => panic!("`{}` accepts {other}, and nothing here tries it", column.key),
    }
}

/// The row's kinds with one of them switched. A list of top-level domains keeps hosts on.
fn other_kinds(row: &Dialect) -> Vec<String> {
    let kinds = LinkKind::ALL.into_iter().filter(|kind| !kind.is_angle());
    let switched = kinds.clone().filter(|&kind| kind != LinkKind::Host || !row.makes(kind));
    switched
        .map(|switched| {
            let names = kinds.clone().filter(|&kind| row.makes(kind) != (kind == switched));
            format!("{:?}", names.map(LinkKind::as_str).collect::<Vec<_>>())
        })
        .collect()
}

/// The rows that differ from `file`'s in this column.
fn changes(file: &File, row: &Dialect, column: &Column) -> Vec<(String, Dialect)> {
    let all = alternatives(row, column).into_iter().map(|value| {
        let mut changed = file.clone();
        changed.insert(column.key, value.clone());
        let changed =
            load(&changed).unwrap_or_else(|why| panic!("{file:?} with {} = {value}: {why}", column.key));
        (value, changed)
    });
    all.filter(|(_, changed)| changed != row).collect()
}

/// Texts to tell rows apart: those of the cases, and a few for what no preset does.
fn texts() -> Vec<String> {
    let scan = linkmark_testdata::scan::cases().into_iter().map(|case| case.text);
    let markdown = linkmark_testdata::markdown::cases().into_iter().map(|case| case.markdown);
    let own = [
        "http://a_b.com http://a_.b.c.d.e.com http://a.b.c.d.e_.com http://a.com/x&a1; http://a.com/x&a; http://-a.com http://.com http://a./x",
        "a@b.com a..b@c.com .a@b.com a.@b.com _a@b.com +a@b.com a@b.c1 a@b-c.com a@b_c.com a_www.b.com@c.com a_www.b.com+x@c.com xmpp:a@b.com/c xmpp:a@b/c.com/d",
        "MAILTO:a@b.com XMPP:a@b.com WWW.a.com HTTP://a.com irc://a.com",
        "www.a www.a.com www.com www./x www.. www._.com http://www",
        "http://a.com/(x[y)z] http://a.com/(a/b) http://a.com/（x） http://a.com/x)y) http://a.com/?a=(b&c)",
        "[http://a.com](b) [a http://a.com b [a a@b.com b",
        "*http://a.com/* `http://a.com/`x` http://a.com/&amp;x http://a.com/x&nbsp;y",
    ];
    own.into_iter().map(str::to_owned).chain(scan).chain(markdown).collect()
}

/// What a row makes of a text: as Markdown, or as plain text.
fn answer(row: &Dialect, scanner: &Scanner, text: &str, in_markdown: bool) -> String {
    if in_markdown {
        return to_html_with(text, &Options::GFM.with_dialect(row));
    }
    let links = scanner.links(text);
    links.map(|link| format!("{:?} {} {}\n", link.range(), link.kind(), link.href())).collect()
}

#[test]
fn a_column_that_is_there_is_read() {
    let texts = texts();
    let mut unread = Vec::new();
    for file in files() {
        let row = load(&file).expect("a preset, with kinds");
        let scanner = Scanner::new(&row);
        let mut known = BTreeMap::new();
        for column in row.columns() {
            let in_markdown = column.step == "markdown";
            let changes = changes(&file, &row, &column);
            assert!(!changes.is_empty(), "{file:?}: nothing else is tried for `{}`", column.key);
            for (value, changed) in changes {
                let other = Scanner::new(&changed);
                let tells = |(index, text): (usize, &String)| {
                    let before = known
                        .entry((in_markdown, index))
                        .or_insert_with(|| answer(&row, &scanner, text, in_markdown));
                    *before != answer(&changed, &other, text, in_markdown)
                };
                if !texts.iter().enumerate().any(tells) {
                    unread.push(format!("{file:?}: {} = {value}", column.key));
                }
            }
        }
    }
    assert!(unread.is_empty(), "nothing changes with\n{}", unread.join("\n"));
}

/// The fields of a row, by their paths, as `Debug` prints them.
fn fields(row: &Dialect) -> BTreeMap<String, Vec<String>> {
    let mut path: Vec<String> = Vec::new();
    let mut fields: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in format!("{row:#?}").lines() {
        let depth = (line.len() - line.trim_start().len()) / 4;
        path.truncate(depth);
        let (key, value) = line.trim().split_once(": ").unwrap_or((line.trim(), line.trim()));
        path.push(key.trim_end_matches([' ', '{', '(', '[', ',']).to_owned());
        if !value.ends_with(['{', '(', '[']) && !value.starts_with(['}', ')', ']']) {
            fields.entry(path.join(".")).or_default().push(value.to_owned());
        }
    }
    fields
}

/// So that a field cannot be added without its column.
#[test]
fn every_field_of_a_row_belongs_to_a_column() {
    for file in files().into_iter().skip(1).step_by(2) {
        let row = load(&file).expect("a preset, with kinds");
        let before = fields(&row);
        let mut untouched: BTreeSet<&String> = before.keys().collect();
        for column in row.columns() {
            for (_, changed) in changes(&file, &row, &column) {
                let after = fields(&changed);
                untouched.retain(|path| after.get(*path) == before.get(*path));
            }
        }
        let names: Vec<&str> = untouched.iter().filter_map(|path| path.split('.').nth(1)).collect();
        assert_eq!(names, ["name", "source", "summary"], "{file:?}: {untouched:?}");
    }
}

#[test]
fn a_key_that_a_row_does_not_have_is_refused_and_says_who_has_it() {
    let rows: Vec<(File, Dialect)> =
        files().into_iter().map(|file| (file.clone(), load(&file).expect("a row"))).collect();
    let mut values = BTreeMap::new();
    for (_, row) in &rows {
        for column in row.columns() {
            values.entry(column.key).or_insert_with(|| alternatives(row, &column).remove(0));
        }
    }
    let mut refused = 0;
    for (file, row) in &rows {
        let has: Vec<&str> = row.columns().iter().map(|column| column.key).collect();
        // To name schemes or top-level domains is to want them.
        let absent =
            values.iter().filter(|(key, _)| !has.contains(key) && !["schemes", "tlds"].contains(key));
        for (key, value) in absent {
            let mut file = file.clone();
            file.insert(key, value.clone());
            let why = load(&file).expect_err(key);
            let says = why.contains(" belongs to the ") || why.contains(" serves links of the kind ");
            assert!(why.starts_with(&format!("`{key}` ")) && says, "{file:?}: {why}");
            refused += 1;
        }
    }
    assert!(refused > 100, "{refused}");
}
