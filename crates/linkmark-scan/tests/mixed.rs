//! Columns in combinations that no preset has: each step reads its own column, whatever the others say.

use linkmark_scan::dialect::HostNeeds;
use linkmark_scan::{CharSet, Dialect, Scanner};
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
fn a_trimmed_host_may_need_a_dot_only() {
    let dot = row(Dialect::GFM, |row| row.host.behind_scheme = HostNeeds::Dot);
    check(&dot, "‹http://a.b› ‹http://a./x› ‹http://.a/x› http://a http://a/x http://a.");
}

#[test]
fn an_underscore_that_is_no_host_character_ends_the_host() {
    let without = row(Dialect::GFM, |row| row.host.characters = row.host.characters.without_ascii(b"_"));
    check(&without, "‹http://a.b_c› ‹http://a.b_.c_d› http://a_b.c x");
}

#[test]
fn a_link_that_is_trimmed_whole_is_none() {
    let letters = Dialect::GITHUB.trimming(CharSet::ascii(b"wa."));
    check(&letters, "www.w.w ‹www.b›.w http://a http://a.a ‹http://b›a");
}
