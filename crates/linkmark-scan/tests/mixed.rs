//! Columns in combinations that no preset has: each step reads its own column, whatever the others
//! say.

use linkmark_scan::dialect::{BracketRule, HostNeeds, HostReader, HostRule};
use linkmark_scan::{CharSet, Dialect, LinkKind, Memory, Scanner, Tlds};
use linkmark_testdata::marked::{MARKS, mark};

/// A row with some columns changed.
fn row(base: Dialect, change: impl FnOnce(&mut Dialect)) -> Dialect {
    let mut row = base;
    change(&mut row);
    row
}

/// `marked` is the text with its links marked.
fn check(dialect: &Dialect, marked: &str) {
    let text = marked.replace(MARKS, "");
    let spans: Vec<_> = Scanner::new(dialect).links(&text).map(|link| link.range()).collect();
    assert_eq!(mark(&text, &spans, MARKS), marked);
}

#[test]
fn a_trimmed_host_may_need_a_first_character_only() {
    let first = row(Dialect::GFM, |row| {
        if let HostRule::Forwards(forwards) = &mut row.host.rule
            && let HostReader::AfterTrim(rule) = &mut forwards.reader
        {
            rule.after_scheme = HostNeeds::FirstCharacter;
        }
    });
    check(
        &first,
        "‹http://a.b› ‹http://a./x› ‹http://.a/x› ‹http://a› ‹http://a/x› ‹http://a›. http://( http:///x",
    );
}

#[test]
fn an_underscore_that_is_not_a_host_character_ends_the_host() {
    let without = row(Dialect::GFM, |row| row.host.characters = row.host.characters.without_ascii(b"_"));
    check(&without, "‹http://a.b_c› ‹http://a.b_.c_d› http://a_b.c x");
}

#[test]
fn a_link_that_is_trimmed_whole_is_none() {
    let letters = Dialect::GITHUB.trimming(CharSet::ascii(b"wa."));
    check(&letters, "www.w.w ‹www.b›.w http://a http://a.a ‹http://b›a");
    let beyond = Dialect::EXTENDED.trimming(CharSet::ascii(b"w.").and_char('é'));
    check(&beyond, "www.é.é ‹www.b›.é http://é.é ‹http://b.é/›");
}

#[test]
fn what_one_link_had_trimmed_is_not_taken_from_the_next() {
    let all = Dialect::LINKMARK.trimming(CharSet::ascii(b"_a:/htp"));
    check(&all, "‹http://b›/_‹http://a›/a");
}

#[test]
fn trimmed_openers_are_counted_off() {
    let openers = Dialect::GFM.trimming(CharSet::ascii(b"(."));
    check(&openers, "‹http://a.b/x›))() ‹http://a.b/(x)›)(");
}

#[test]
fn what_stops_after_ascii_is_part_of_the_rule_of_nested_brackets() {
    let bars = row(Dialect::COMMONMARK_HS, |row| {
        if let BracketRule::Nested(rule) = &mut row.extent.brackets.rule {
            rule.stops_after_ascii = CharSet::ascii(b"|");
        }
    });
    check(&bars, "‹http://a.b/c›|d ‹http://a.b/é|d›");
}

#[test]
fn a_host_of_a_top_level_domain_that_starts_with_www_is_a_www_link() {
    let com = Tlds::only(&["com"]).expect("it fits");
    for www in [Dialect::GFM, Dialect::LINKMARK] {
        check(&www.with_hosts(com), "‹www.a.com›");
    }
}

#[test]
fn hosts_of_ones_own_look_at_what_is_around_them() {
    let own = Dialect::GFM.with_hosts(Tlds::only(&["internal"]).expect("it fits"));
    check(&own, "‹a.internal/x› (‹a.internal›) /a.internal a.internal@b ‹a.internal@b.c› ‹a.internal›.");
    // How long a label of kana may be is known from the list.
    let kana = Dialect::GFM.with_hosts(Tlds::only(&["ファッション", "みんな"]).expect("they fit"));
    check(&kana, "‹a.ファッション› ‹a.みんな› a.ファッションン a.みんなの");
}

/// `@` and the scheme have been asked by then.
#[test]
fn what_an_address_or_a_url_may_not_be_is_not_linked_by_its_host() {
    let com = Tlds::only(&["com"]).expect("it fits");
    for base in [Dialect::GFM, Dialect::GITHUB, Dialect::EXTENDED, Dialect::LINKMARK] {
        check(&base.with_hosts(com), "xhttp://a.com! ‹me@a.com› ‹a.com›");
        check(&base.with_hosts(com).without(LinkKind::Email), "me@a.com ‹a.com› ‹http://a.com›");
    }
    check(&Dialect::GFM.with_hosts(com), "/a@b.com a@b.com@c xhttp://a.com/ http://me@a.com ‹a.com›");
    check(&Dialect::LINKMARK.with_hosts(com), "/a@b.com a@b.com@c xhttp://a.com/ o'me@a.com ‹a.com›");
}

#[test]
fn hosts_of_ones_own_start_after_what_links_may_start_after() {
    let own = Dialect::GFM.with_hosts(Tlds::only(&["com"]).expect("it fits"));
    check(
        &own.starting_after(CharSet::ascii(b"=")),
        "=‹a.com› (a.com =‹www.a.com› (www.a.com =‹http://a.com›",
    );
}

#[cfg(feature = "uts58")]
#[test]
fn where_every_host_needs_a_top_level_domain_each_kind_goes_alone() {
    let text = "https://a.com https://a。com b.com c@d.com mailto:e@f.com xmpp:g@h.com";
    let none = LinkKind::ALL.into_iter().fold(Dialect::UTS58, Dialect::without);
    check(&none, text);
    check(
        &none.with(LinkKind::Url),
        "‹https://a.com› ‹https://a。com› b.com c@d.com mailto:e@f.com xmpp:g@h.com",
    );
    check(
        &none.with(LinkKind::Host),
        "https://a.com https://a。com ‹b.com› c@d.com mailto:e@f.com xmpp:g@h.com",
    );
    check(
        &none.with(LinkKind::Email),
        "https://a.com https://a。com b.com ‹c@d.com› mailto:‹e@f.com› xmpp:‹g@h.com›",
    );
    check(
        &none.with(LinkKind::Mailto),
        "https://a.com https://a。com b.com c@d.com ‹mailto:e@f.com› xmpp:g@h.com",
    );
    check(
        &none.with(LinkKind::Xmpp),
        "https://a.com https://a。com b.com c@d.com mailto:e@f.com ‹xmpp:g@h.com›",
    );
    check(
        &none.with(LinkKind::Www),
        "https://a.com https://a。com b.com c@d.com mailto:e@f.com xmpp:g@h.com ‹www.a.com› WWW.a.com https://www.a.com",
    );
    check(&Dialect::UTS58.with_scheme("matrix:"), "‹matrix:r/a:b.c›, ‹https://a.com› https://a ‹a@b.com›");
    let after = Dialect::UTS58.starting_after(CharSet::ascii(b" ,"));
    check(
        &after,
        "‹https://a.com› (https://a.com ,‹a.com› (a.com ,‹a@b.com› (a@b.com ,‹mailto:a@b.com› (mailto:a@b.com",
    );
}

#[test]
fn no_link_starts_before_the_floor_or_ends_before_its_trigger() {
    let text = "xmailto:ab@c.com mailto:ab@c.com a_www.bc@d.com http://a.com/b www.a.com ab.com <ab:c> <a@b>";
    for dialect in Dialect::ALL {
        let scanner = Scanner::new(dialect);
        for floor in 0..text.len() {
            let mut memory = Memory::default();
            for at in floor..text.len() {
                if let Some(link) = scanner.link_at_in(text, at, floor, &mut memory) {
                    assert!(link.start() >= floor && link.end() > at, "{}: {link:?}", dialect.name.as_str());
                }
            }
        }
    }
}
