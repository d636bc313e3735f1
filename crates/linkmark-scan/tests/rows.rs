//! Rows in words and from files: the columns as `DIALECTS.md` prints them, and dialects that somebody wrote.
#![cfg(all(feature = "serde", feature = "uts58"))]

use linkmark_scan::dialect::EntityTail;
use linkmark_scan::{BehindBracket, CharSet, Dialect, LinkKind, Name, Scanner, Scheme, Schemes, Tlds};

#[test]
fn every_column_reads_as_its_page_says() {
    let page = include_str!("../../../DIALECTS.md");
    let headings = page.lines().filter(|line| line.starts_with("**") && line.ends_with("**")).count();
    for dialect in Dialect::ALL {
        let name = format!("`{}`", dialect.name);
        assert_eq!(dialect.columns().len(), headings, "{name}");
        assert!(page.contains(&format!("| {name} | {} | {} |", dialect.summary, dialect.source)), "{name}");
        for column in dialect.columns() {
            let (_, step) =
                page.split_once(&format!("\n## {}: ", column.step)).expect("a step has a section");
            let (_, values) =
                step.split_once(&format!("**{}**\n\n", column.name)).expect("a column has a heading");
            let said = values.lines().map_while(|line| line.strip_prefix("- ")).find_map(|line| {
                let (names, value) = line.split_once(": ")?;
                names.split(", ").any(|one| one == name).then_some(value)
            });
            assert_eq!(said, Some(column.value.as_str()), "{name}: {}", column.name);
        }
    }
}

#[test]
fn sets_are_told_in_the_fewest_words() {
    let ascii = |characters: &str| characters.chars().fold(CharSet::EMPTY, CharSet::and_char);
    assert_eq!(CharSet::EMPTY.to_string(), "nothing");
    assert_eq!(ascii("b|`\t 7").to_string(), "tab space `7` `` ` `` `b` `\\|`");
    assert_eq!(ascii("\n\u{b}\u{c}\r").to_string(), "LF VT FF CR");
    assert_eq!(ascii("é–").to_string(), "`é` `–`");
    assert_eq!(ascii("a。").to_string(), "`a` `。`");
    assert_eq!(format!("{:?}", ascii("a")), "`a`");
}

#[test]
fn sets_are_told_by_what_they_lack_where_that_is_shorter() {
    let graphic = |signs: usize| {
        let signs = ('!'..='~').filter(char::is_ascii_punctuation).take(signs);
        let rest = "\t\n\u{b}\u{c}\r ".chars().chain('0'..='9').chain('A'..='Z').chain('a'..='z');
        rest.chain(signs).fold(CharSet::EMPTY, CharSet::and_char).to_string()
    };
    // Four groups and 28 signs; 28 controls and four signs are left.
    assert!(graphic(28).starts_with("`A-Z` `a-z` `0-9` ASCII space `!` "), "{}", graphic(28));
    assert!(graphic(29).starts_with("all of ASCII but U+0000 "), "{}", graphic(29));
}

#[test]
fn a_kind_of_its_own_makes_bare_links() {
    assert!(!Dialect::COMMONMARK.has_bare_links());
    for kind in LinkKind::ALL {
        assert_eq!(Dialect::COMMONMARK.with(kind).has_bare_links(), !kind.is_angle(), "{kind}");
    }
}

#[test]
fn names_and_top_level_domains_show_themselves() {
    let name = Name::new("chat").expect("it is short");
    assert_eq!((format!("{name:>6}"), format!("{name:?}")), ("  chat".to_owned(), "\"chat\"".to_owned()));
    assert!(Name::new(&"a".repeat(32)).is_some() && Name::new(&"a".repeat(33)).is_none());
    let own = Tlds::only(&["Com", "internal"]).expect("they fit");
    assert_eq!((own.to_string(), format!("{own:?}")), ("com internal".to_owned(), "com internal".to_owned()));
    assert_eq!(
        (Tlds::NONE.to_string(), Tlds::NONE.is_empty(), own.is_empty()),
        ("none".to_owned(), true, false)
    );
    assert!(own.contains("COM") && own.contains("internal") && !own.contains("in") && !own.contains(""));
    assert!(Tlds::IANA.contains("中国") && !Tlds::IANA.contains("internal"));
}

#[test]
fn own_top_level_domains_are_counted_with_what_ends_them() {
    let longest = "a".repeat(Tlds::MAX - 1);
    assert!(Tlds::only(&[&longest]).is_some());
    assert!(Tlds::only(&[&format!("{longest}a")]).is_none());
    assert!(Tlds::only(&[&longest[4..], "com"]).is_some());
    assert!(Tlds::only(&[&longest[3..], "com"]).is_none());
    assert!(Tlds::only(&["com", ""]).is_none());
}

#[test]
fn own_top_level_domains_are_labels() {
    for name in [".com", "co.uk", "a b", "a,", "\t"] {
        assert!(Tlds::only(&["com", name]).is_none(), "{name}");
    }
    assert!(Tlds::only(&["xn--p1ai", "рф"]).is_some_and(|tlds| tlds.contains("РФ")));
    assert!(Tlds::only(&[]).is_some_and(|tlds| tlds.is_empty()));
    assert!(!Dialect::GFM.with_hosts(Tlds::only(&[]).expect("nothing fits")).kinds.host);
}

fn read(json: &str) -> Result<Dialect, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}

fn changed(field: &str) -> Dialect {
    read(&format!(r#"{{ "base": "gfm", {field} }}"#)).expect("a field that can be changed")
}

/// How `dialect` marks the links of `text`.
fn marked(dialect: &Dialect, text: &str) -> String {
    let spans: Vec<_> = Scanner::new(dialect).links(text).map(|link| link.range()).collect();
    linkmark_testdata::marked::mark(text, &spans, ['‹', '›'])
}

#[test]
fn a_file_changes_the_columns_it_names() {
    assert_eq!(read(r#""github""#).map(|dialect| dialect.name), Ok(Dialect::GITHUB.name));
    assert_eq!(read(r#"{}"#).map(|dialect| dialect.name.to_string()), Ok("custom".to_owned()));
    assert_eq!(changed(r#""name": "chat""#).name.as_str(), "chat");
    let links = |field: &str, text: &str| marked(&changed(field), text);
    assert_eq!(links(r#""trim": ";""#, "http://a.b/c;. http://a.b/c;"), "‹http://a.b/c;.› ‹http://a.b/c›;");
    assert_eq!(links(r#""stops": "x""#, "http://a.b/cxd\ne"), "‹http://a.b/c›xd\ne");
    assert_eq!(links(r#""before": "=""#, "=http://a.b *http://a.b"), "=‹http://a.b› *http://a.b");
    assert_eq!(links(r#""schemes": ["irc://"]"#, "irc://a.b http://a.b"), "‹irc://a.b› http://a.b");
    let bare = r#""schemes": ["matrix:", "https://"]"#;
    assert_eq!(links(bare, "matrix:r/a, matrix: b https://a.b"), "‹matrix:r/a›, matrix: b ‹https://a.b›");
    assert_eq!(links(r#""schemes": ["matrix:"]"#, "matrix:r/a x:a"), "‹matrix:r/a› x:a");
    assert_eq!(links(r#""kinds": ["www"]"#, "http://a.b www.a.b <ab:c>"), "http://a.b ‹www.a.b› ‹<ab:c>›");
    assert_eq!(links(r#""tlds": ["internal"]"#, "a.internal a.com"), "‹a.internal› a.com");
    let words = "http://a.b www.a.b a.com";
    assert_eq!(links(r#""kinds": ["www"], "tlds": ["com"]"#, words), "http://a.b ‹www.a.b› ‹a.com›");
    assert_eq!(links(r#""tlds": ["com"], "kinds": ["www"]"#, words), "http://a.b ‹www.a.b› ‹a.com›");
    assert_eq!(links(r#""tlds": []"#, words), "‹http://a.b› ‹www.a.b› a.com");
    let none = read(r#"{ "base": "commonmark", "schemes": ["http://"] }"#).expect("a scheme");
    assert_eq!(marked(&none, words), "‹http://a.b› www.a.b a.com");
    assert_eq!(links(r#""any-case": true"#, "WWW.a.b HTTP://a.b"), "‹WWW.a.b› ‹HTTP://a.b›");
    assert_eq!(links(r#""any-case": false"#, "www.a.b HTTP://a.b"), "‹www.a.b› HTTP://a.b");
    assert_eq!(links(r#""entity-tail": true"#, "http://a.b/c&a1;"), "‹http://a.b/c›&a1;");
    assert_eq!(links(r#""entity-tail": false"#, "http://a.b/c&a;"), "‹http://a.b/c&a;›");
    assert_eq!(changed(r#""entity-tail": false"#).trim.entity_tail, EntityTail::Kept);
    assert_eq!(changed(r#""www": "https://""#).implied.www, "https://");
    assert_eq!(changed(r#""www": "http://""#).implied.www, "http://");
    for (word, rule) in [
        ("nothing", BehindBracket::Nothing),
        ("emails", BehindBracket::Emails),
        ("everything", BehindBracket::Everything),
    ] {
        assert_eq!(changed(&format!(r#""behind-bracket": "{word}""#)).markdown.behind_bracket, rule);
    }
    for on in [true, false] {
        let flag = |field: &str| changed(&format!(r#""{field}": {on}"#)).markdown;
        assert_eq!(flag("closing-marks-end").closing_marks_end, on);
        assert_eq!(flag("decodes-references").decodes_references, on);
    }
}

/// Eight bytes before the colon are compared at once: the shorter, the longer and the equal are told apart.
#[test]
fn schemes_are_told_apart() {
    for any_case in [true, false] {
        let links = |schemes: &str, text: &str| {
            marked(&changed(&format!(r#""schemes": [{schemes}], "any-case": {any_case}"#)), text)
        };
        assert_eq!(links(r#""irc://""#, "smb://a.b irc://a.b"), "smb://a.b ‹irc://a.b›");
        let suffix = "‹ftp://a.b› ‹tp://a.b›";
        assert_eq!(links(r#""tp://", "ftp://""#, "ftp://a.b tp://a.b"), suffix);
        assert_eq!(links(r#""ftp://", "tp://""#, "ftp://a.b tp://a.b"), suffix);
        assert_eq!(
            links(r#""chrome-extension://""#, "xhrome-extension://a.b chrome-extension://a.b"),
            "xhrome-extension://a.b ‹chrome-extension://a.b›"
        );
        assert_eq!(links(r#""matrix:", "matrix://""#, "matrix:a matrix://a"), "‹matrix:a› matrix://a");
    }
    assert!(Schemes::NONE.is_empty() && !Dialect::GFM.trigger.schemes.is_empty());
    assert_eq!(Scheme::new("irc://").map(|scheme| scheme.name().to_owned()), Some("irc".to_owned()));
}

#[test]
fn what_a_file_says_wrong_is_named() {
    let cases = [
        ("7", "the name of a dialect, or a table with `base` and what is to change"),
        (r#""gmf""#, "there is no dialect `gmf`; did you mean `gfm`?"),
        (r#""cobol""#, "there is no dialect `cobol`; there are commonmark, gfm,"),
        (r#"{ "shemes": [] }"#, "unknown field `shemes`; did you mean `schemes`?"),
        (r#"{ "any-csae": true }"#, "unknown field `any-csae`; did you mean `any-case`?"),
        (r#"{ "colour": 1 }"#, "unknown field `colour`; there are base, name, schemes,"),
        (r#"{ "www": "ftp://" }"#, "field `www`: found `ftp://`; it accepts `http://` or `https://`"),
        (
            r#"{ "behind-bracket": "x" }"#,
            "field `behind-bracket`: found `x`; it accepts nothing, emails or everything",
        ),
        (r#"{ "kinds": ["angle-uri"] }"#, "field `kinds`: found `angle-uri`; it accepts a list of url,"),
        (r#"{ "schemes": ["http"] }"#, "field `schemes`: found `http`; it accepts a list of schemes"),
        (r#"{ "tlds": [""] }"#, "field `tlds`: found a name that is no label, or more than fits; it accepts"),
        (r#"{ "tlds": [".com"] }"#, "field `tlds`: found a name that is no label"),
        (r#"{ "trim": "αβγδεζηθικλμνξοπρ" }"#, "field `trim`: `ρ` is one character beyond ASCII too many"),
    ];
    for (json, sentence) in cases {
        let error = read(json).expect_err(json);
        assert!(error.contains(sentence), "{json}: {error}");
    }
    let long = "a".repeat(33);
    let error = read(&format!(r#"{{ "name": "{long}" }}"#)).expect_err("33 bytes");
    assert!(error.contains("has 33 bytes; it accepts a name of at most 32 bytes"), "{error}");
    let many: Vec<String> = (0..17).map(|n| format!("\"s{}://\"", char::from(b'a' + n))).collect();
    let error = read(&format!(r#"{{ "schemes": [{}] }}"#, many.join(","))).expect_err("17 schemes");
    assert!(error.contains("`sq://` is one too many"), "{error}");
}
