//! Rows in words and from files: sets as pages print them, and dialects that a file defines.
#![cfg(all(feature = "serde", feature = "uts58"))]

use linkmark_scan::dialect::EntityTail;
use linkmark_scan::{
    AfterBracket, CharSet, Classes, Dialect, LinkKind, Name, Scanner, Scheme, Schemes, Tlds,
};

#[test]
fn sets_are_told_in_the_fewest_words() {
    let ascii = |characters: &str| characters.chars().fold(CharSet::EMPTY, CharSet::and_char);
    assert_eq!(CharSet::EMPTY.to_string(), "nothing");
    assert_eq!(ascii("b|`\t 7").to_string(), "tab space `7` `` ` `` `b` `|`");
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
        assert!(!Dialect::COMMONMARK.without(kind).has_bare_links(), "{kind}");
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
    assert!(!Dialect::GFM.with_hosts(Tlds::only(&[]).expect("nothing fits")).makes(LinkKind::Host));
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
    assert_eq!(
        links(r#""entity-tail": "letters""#, "http://a.b/c&a1; http://a.b/c&a;"),
        "‹http://a.b/c&a1;› ‹http://a.b/c›&a;"
    );
    assert_eq!(links(r#""entity-tail": "letters-and-digits""#, "http://a.b/c&a1;"), "‹http://a.b/c›&a1;");
    assert_eq!(links(r#""entity-tail": "kept""#, "http://a.b/c&a;"), "‹http://a.b/c&a;›");
    assert_eq!(changed(r#""entity-tail": "kept""#).trim.entity_tail, EntityTail::Kept);
    assert_eq!(changed(r#""www": "https://""#).implied.www, "https://");
    assert_eq!(changed(r#""www": "http://""#).implied.www, "http://");
    for (word, rule) in [
        ("nothing", AfterBracket::Nothing),
        ("emails", AfterBracket::Emails),
        ("everything", AfterBracket::Everything),
    ] {
        assert_eq!(changed(&format!(r#""after-bracket": "{word}""#)).markdown.after_bracket, rule);
    }
    for on in [true, false] {
        let flag = |field: &str| changed(&format!(r#""{field}": {on}"#)).markdown;
        assert_eq!(flag("closing-marks-end").closing_marks_end, on);
        assert_eq!(flag("decodes-references").decodes_references, on);
    }
}

/// Eight bytes before the colon are compared at once: the shorter, the longer and the equal are
/// told apart.
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

/// What a file says wrong, and a part of what it is answered.
const WRONG: &[(&str, &str)] = &[
    ("7", "the name of a dialect, or a table with `base` and what is to change"),
    (r#""gmf""#, "there is no dialect `gmf`; did you mean `gfm`?"),
    (r#""cobol""#, "there is no dialect `cobol`; there are commonmark, gfm,"),
    (r#"{ "shemes": [] }"#, "unknown field `shemes`; did you mean `schemes`?"),
    (r#"{ "any-csae": true }"#, "unknown field `any-csae`; did you mean `any-case`?"),
    (r#"{ "colour": 1 }"#, "unknown field `colour`; there are base, name, kinds, schemes,"),
    (r#"{ "www": "ftp://" }"#, "field `www`: found `ftp://`; it accepts http:// or https://"),
    (
        r#"{ "after-bracket": "x" }"#,
        "field `after-bracket`: found `x`; it accepts nothing, emails or everything",
    ),
    (r#"{ "kinds": ["angle-uri"] }"#, "field `kinds`: found `angle-uri`; it accepts a list of url,"),
    (r#"{ "schemes": ["http"] }"#, "field `schemes`: found `http`; it accepts a list of schemes"),
    (r#"{ "tlds": [""] }"#, "field `tlds`: found a name that is not a label, or more than fits; it accepts"),
    (r#"{ "tlds": [".com"] }"#, "field `tlds`: found a name that is not a label"),
    (r#"{ "trim": "αβγδεζηθικλμνξοπρ" }"#, "field `trim`: `ρ` is one character beyond ASCII too many"),
    // A key of another rule, or of a kind that the row does not make.
    (
        r#"{ "ipv6": true }"#,
        "`ipv6` belongs to the host rule `labels`; `gfm` reads hosts by `after-trim`: choose with `host-rule`",
    ),
    (
        r#"{ "base": "uts58", "www-is-label": true }"#,
        "`www-is-label` belongs to the host rules `after-trim`, `labels`, `bytes`; `uts58` reads hosts by `top-level-domain`",
    ),
    (
        r#"{ "base": "linkmark", "domain-end": "letter" }"#,
        "`domain-end` belongs to the domain rule `run`; `linkmark` reads the domains of addresses by `words`",
    ),
    (
        r#"{ "opening-brackets": "[" }"#,
        "`opening-brackets` belongs to the bracket rule `nested`; `gfm` reads brackets by `cut-at-end`",
    ),
    (
        r#"{ "before-prefix": "" }"#,
        "`before-prefix` serves links of the kind mailto or xmpp, and `gfm` makes none; name the kind in `kinds`",
    ),
    (r#"{ "base": "commonmark", "trim": "" }"#, "`trim` serves links of the kind url or www or host"),
    (
        r#"{ "host-rule": "bytes", "ipv6": true }"#,
        "`ipv6` belongs to the host rule `labels`; this dialect reads hosts by `bytes`: choose with `host-rule`",
    ),
    (
        r#"{ "kinds": ["url"], "before-www": "" }"#,
        "`before-www` serves links of the kind www, and this dialect makes none; name the kind in `kinds`",
    ),
    // A rule's columns have the words of that rule.
    (
        r#"{ "base": "linkmark", "xmpp-resource": "anywhere" }"#,
        "field `xmpp-resource`: found `anywhere`; it accepts nothing or one",
    ),
    (r#"{ "host-rule": "words" }"#, "it accepts after-trim, labels, bytes or top-level-domain"),
    // A value of another type.
    (r#"{ "trim": true }"#, "field `trim`: found true; it accepts a string of characters, or a list"),
    (r#"{ "any-case": "yes" }"#, "field `any-case`: found `yes`; it accepts true or false"),
    (r#"{ "kinds": "url" }"#, "field `kinds`: found `url`; it accepts a list of url,"),
    (r#"{ "trim": [1] }"#, "field `trim`: found a list of more than strings"),
    (r#"{ "trim": { "a": 1 } }"#, "field `trim`: found a table"),
    (r#"{ "host-rule": "bytes", "underscore-dots": -1 }"#, "found a negative number; it accepts a number"),
    (r#"{ "host-rule": "bytes", "underscore-dots": 1.5 }"#, "found a number with a fraction"),
    (r#"{ "ends-at": "é" }"#, "field `ends-at`: found `é`; it accepts a string of ASCII characters"),
    // Sets.
    (
        r#"{ "trim": ["dahses"] }"#,
        "`dahses` is neither one character nor the name of a set (perhaps `dashes`?)",
    ),
    (r#"{ "trim": ["."," but", "."] }"#, "` but` is neither one character nor the name of a set"),
    (r#"{ "trim": [".", "but", "dashes"] }"#, "`dashes` cannot be taken away: it was not named before `but`"),
    (r#"{ "trim": ["all", "but", "é"] }"#, "`é` cannot be taken away"),
];

#[test]
fn what_a_file_says_wrong_is_named() {
    for (json, sentence) in WRONG {
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

#[test]
fn sets_of_a_file_name_classes_and_what_they_lack() {
    let set = |value: &str| changed(&format!(r#""trim": {value}"#)).trim.characters;
    assert_eq!(set(r#""?!""#), CharSet::ascii(b"?!"));
    assert_eq!(set(r#"["?", "!", "dashes"]"#), CharSet::ascii(b"?!").and_classes(Classes::PD));
    assert_eq!(
        set(r#"["A-Z", "a-z", "but", "Q"]"#).to_string(),
        CharSet::ascii(b"ABCDEFGHIJKLMNOPRSTUVWXYZabcdefghijklmnopqrstuvwxyz").to_string()
    );
    let all_but = CharSet::ascii_but(b"+-").and_all_but(Classes::WORD);
    assert_eq!(set(r#"["all", "but", "+", "-", "letters"]"#), all_but);
    let beyond = CharSet::ascii(b"a").and_all_but(Classes::PUNCTUATION.or(Classes::SPACE_SEPARATOR));
    assert_eq!(set(r#"["a", "beyond-ascii", "but", "punctuation", "spaces"]"#), beyond);
    assert_eq!(
        set(r#"["punctuation", "but", "dashes"]"#),
        CharSet::EMPTY.and_classes(Classes::PUNCTUATION.without(Classes::PD))
    );
    assert_eq!(set(r#"["é", "ü", "but", "é"]"#), CharSet::EMPTY.and_char('ü'));
    assert!(set(r#"["beyond-ascii", "but", "dashes", "letters"]"#).class_part().1);
    for (name, _) in CharSet::names() {
        let named = set(&format!(r#"["{name}"]"#));
        assert!(named != CharSet::EMPTY && !named.to_string().ends_with(' '), "{name}");
    }
}

/// The columns of the rule that is chosen are those of the preset that has it, until the file says
/// otherwise.
#[test]
fn a_file_chooses_another_rule_and_sets_its_columns() {
    let links = |fields: &str, text: &str| marked(&changed(fields), text);
    let text = "http://[::1]/x http://u:p@a.b:80.";
    assert_eq!(links(r#""host-rule": "labels""#, text), "‹http://[::1]/x› ‹http://u:p@a.b:80›.");
    assert_eq!(
        links(r#""ipv6": false, "user-part": false, "host-rule": "labels""#, text),
        "http://[::1]/x ‹http://u›:‹p@a.b›:80."
    );
    assert_eq!(
        links(r#""host-rule": "bytes""#, "http://localhost/ http://a_b.c"),
        "‹http://localhost/› http://a_b.c"
    );
    assert_eq!(links(r#""host-rule": "bytes", "underscore-dots": 0"#, "http://a_b.c"), "‹http://a_b.c›");
    let named = r#""host-rule": "top-level-domain", "tlds": ["com"]"#;
    assert_eq!(
        links(named, "a.com http://a.com http://a.org a@b.com"),
        "a.com ‹http://a.com› http://a.org ‹a@b.com›"
    );
    let hosts = r#""host-rule": "top-level-domain", "tlds": ["com"], "kinds": ["host"]"#;
    assert_eq!(links(hosts, "a.com http://a.com a@b.com"), "‹a.com› http://a.com a@b.com");
    assert_eq!(
        links(r#""bracket-rule": "nested""#, "http://a.b/(x)) http://a.b/)x"),
        "‹http://a.b/(x)›) ‹http://a.b/›)x"
    );
    assert_eq!(links(r#""domain-rule": "words""#, "pkg@1.2.3 a@bü.de"), "pkg@1.2.3 ‹a@bü.de›");
    let back = read(r#"{ "base": "uts58", "host-rule": "after-trim", "tlds": ["com"] }"#).expect("a rule");
    assert_eq!(marked(&back, "a.com http://a.b a.org"), "‹a.com› ‹http://a.b› a.org");
}
