//! What `explain` says, line by line.

use linkmark_scan::{Candidate, Dialect, LinkKind, Tlds, explain};

fn said(text: &str, dialect: &Dialect) -> String {
    explain(text, dialect).iter().map(ToString::to_string).collect()
}

#[test]
fn steps_in_words() {
    for (text, dialect, want) in CASES {
        assert_eq!(said(text, dialect).lines().collect::<Vec<_>>(), *want, "{text:?}");
    }
}

const CASES: &[(&str, Dialect, &[&str])] = &[
    (
        "(http://a.b/c).",
        Dialect::GFM,
        &[
            "`http://` can start a URL",
            "`(` comes before, after which a link may begin",
            "runs to byte 15: the text ends",
            "cut `.`: punctuation at the end belongs to the sentence",
            "cut `)`: the link did not open it",
            "the host is `a.b`",
            "linked: `http://a.b/c` (url)",
        ],
    ),
    (
        "xhttp://a.b",
        Dialect::GFM,
        &["`http://` can start a URL", "not a link: what comes directly before forbids a link: `x`"],
    ),
    (
        "http:// http://a",
        Dialect::GFM,
        &[
            "`http://` can start a URL",
            "at the start of the text, where a link may always begin",
            "not a link: no host follows",
            "`http://` can start a URL",
            "a space comes before, after which a link may begin",
            "not a link: the host has too few labels: it needs a dot with something on both sides: `a`",
        ],
    ),
    (
        "www.a.b\u{200b}`c",
        Dialect::GFM,
        &[
            "`www.` can start a `www.` link",
            "at the start of the text, where a link may always begin",
            "runs to byte 12: the text ends",
            "the host is `a.b`",
            "linked: ``www.a.b\\u{200B}`c`` (www)",
        ],
    ),
    (
        "a_b@c.d mailto:a@b xmpp:a@b.c/d",
        Dialect::GITHUB,
        &[
            "`@` can start an address",
            "`a_b` comes before the `@`",
            "at the start of the text, where a link may always begin",
            "the host is `c.d`",
            "linked: `a_b@c.d` (email)",
            "`@` can start an address",
            "`mailto:a` comes before the `@`",
            "a space comes before, after which a link may begin",
            "not a link: the domain of the address has no dot: `b`",
            "`@` can start an address",
            "`xmpp:a` comes before the `@`",
            "a space comes before, after which a link may begin",
            "the host is `b.c/d`",
            "linked: `xmpp:a@b.c/d` (xmpp)",
        ],
    ),
    (
        "<ab:c> <a@b.c> <a b>",
        Dialect::GFM,
        &[
            "`<` can start a link in angle brackets",
            "linked: `<ab:c>` (angle-uri)",
            "`<` can start a link in angle brackets",
            "linked: `<a@b.c>` (angle-email)",
            "`<` can start a link in angle brackets",
            "not a link: neither an absolute URI nor an address is between `<` and `>`: `<`",
        ],
    ),
    (
        "\u{202e}https://a.com/\u{7}。",
        Dialect::LINKMARK,
        &[
            "`https://` can start a URL",
            "U+202E comes before, after which a link may begin",
            "the host is `a.com`",
            "runs to byte 17: U+0007 ends every link",
            "linked: `https://a.com/` (url)",
        ],
    ),
    (":/ : /", Dialect::GFM, &[]),
    ("< a <", Dialect::GFM, &[]),
    (
        "_@ @",
        Dialect::LINKMARK,
        &[
            "`@` can start an address",
            "not a link: no local part comes before the `@`: `@`",
            "`@` can start an address",
            "not a link: no local part comes before the `@`: `@`",
        ],
    ),
    (
        "http://a.b/&amp; http://a_b.c",
        Dialect::GFM,
        &[
            "`http://` can start a URL",
            "at the start of the text, where a link may always begin",
            "runs to byte 16: a space ends every link",
            "cut `&amp;`: it looks like a character reference, which belongs to the text",
            "the host is `a.b`",
            "linked: `http://a.b/` (url)",
            "`http://` can start a URL",
            "a space comes before, after which a link may begin",
            "not a link: an underscore is in the last two labels of the host: `_`",
        ],
    ),
    (
        "www.a.b/\u{1}\u{202e}\u{feff}c",
        Dialect::GFM,
        &[
            "`www.` can start a `www.` link",
            "at the start of the text, where a link may always begin",
            "runs to byte 16: the text ends",
            "the host is `a.b`",
            "linked: `www.a.b/\\u{1}\\u{202E}\\u{FEFF}c` (www)",
        ],
    ),
    (
        "x smb://a.b",
        Dialect::GFM,
        &["`smb://` can start a URL", "not a link: the dialect does not list this scheme: `smb://`"],
    ),
    (
        "a.internal@b",
        Dialect::GFM.with_hosts(Tlds::only(&["internal"]).unwrap()),
        &[
            "`.internal` can start a host without a scheme",
            "the host is `a.internal`",
            "at the start of the text, where a link may always begin",
            "not a link: what follows the address forbids it: `@`",
            "`@` can start an address",
            "`a.internal` comes before the `@`",
            "at the start of the text, where a link may always begin",
            "not a link: the domain of the address has no dot: `b`",
        ],
    ),
    // An address is looked for around `www.` only where it could start further left.
    (
        " www.a.bc@d.e",
        Dialect::GFM,
        &[
            "`www.` can start a `www.` link",
            "a space comes before, after which a link may begin",
            "runs to byte 13: the text ends",
            "the host is `a.bc`",
            "linked: `www.a.bc@d.e` (www)",
        ],
    ),
    // Where each rule about addresses looked.
    (
        "z a@b.co",
        Dialect::EXTENDED.without(LinkKind::Email),
        &["`@` can start an address", "not a link: the dialect makes no links of this kind: `a@`"],
    ),
    (
        "zé__a@b.co",
        Dialect::LINKMARK,
        &["`@` can start an address", "not a link: what comes directly before forbids a link: `__`"],
    ),
    (
        "a@b.c@d a@b.c-",
        Dialect::GFM,
        &[
            "`@` can start an address",
            "`a` comes before the `@`",
            "at the start of the text, where a link may always begin",
            "not a link: what follows the address forbids it: `@`",
            "`@` can start an address",
            "`b.c` comes before the `@`",
            "`@` comes before, after which a link may begin",
            "not a link: the domain of the address has no dot: `d`",
            "`@` can start an address",
            "`a` comes before the `@`",
            "a space comes before, after which a link may begin",
            "not a link: an address may not end this way: `-`",
        ],
    ),
    (
        "a@b.c-",
        Dialect::EXTENDED,
        &[
            "`@` can start an address",
            "`a` comes before the `@`",
            "at the start of the text, where a link may always begin",
            "not a link: an address may not end this way: `-`",
        ],
    ),
    (
        "a@b.co_x",
        Dialect::LINKMARK,
        &[
            "`@` can start an address",
            "`a` comes before the `@`",
            "at the start of the text, where a link may always begin",
            "not a link: what follows the address forbids it: `_`",
        ],
    ),
];

#[test]
fn a_candidate_covers_its_link_or_what_triggered_it() {
    let ranges = |text| {
        let candidates = explain(text, &Dialect::GFM);
        candidates.iter().map(Candidate::span).map(|span| span.start..span.end).collect::<Vec<_>>()
    };
    assert_eq!(ranges("(http://a.b/c). xhttp://a.b"), [1..13, 17..24]);
    let mut untold = explain(" http://a.b", &Dialect::GFM).remove(0);
    untold.steps.clear();
    assert_eq!((untold.span().start, untold.span().end), (5, 6));
}

#[cfg(feature = "uts58")]
#[test]
fn an_address_that_its_top_level_domain_gave_away() {
    assert_eq!(
        said("(mailto:me@a.com a.com:99999 @a.com", &Dialect::UTS58).lines().collect::<Vec<_>>(),
        [
            "`.com` can start a host without a scheme",
            "the host is `a.com`",
            "`mailto:me` comes before the `@`",
            "`(` comes before, after which a link may begin",
            "linked: `mailto:me@a.com` (mailto)",
            "`.com` can start a host without a scheme",
            "not a link: the port is not a number up to 65535: `:99999`",
            "`.com` can start a host without a scheme",
            "the host is `a.com`",
            "not a link: no local part comes before the `@`: `@`",
        ]
    );
}

/// A full stop that belongs to the host of a path is not cut with the path.
#[cfg(feature = "uts58")]
#[test]
fn nothing_is_cut_from_the_host() {
    let said = said("a.com.?", &Dialect::UTS58);
    let cuts: Vec<_> = said.lines().filter(|line| line.starts_with("cut")).collect();
    assert_eq!(cuts, ["cut `?`: punctuation at the end belongs to the sentence"]);
}
