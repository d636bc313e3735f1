//! A chat message: as HTML, and as ranges for a client that counts in UTF-16 units.
//!
//! `cargo run -p linkmark-scan --example message [TEXT]`

use linkmark_scan::{Dialect, LinkKind, Offsets, Scanner, linkify};
use std::fmt::Write as _;

/// What people write in any script, with the schemes of this service, without addresses.
const CHAT: Dialect = Dialect::LINKMARK.named("chat").with_scheme("matrix:").without(LinkKind::Email);
const SCANNER: Scanner = Scanner::new(&CHAT);

fn main() {
    let text = std::env::args().nth(1);
    print!(
        "{}",
        run(text
            .as_deref()
            .unwrap_or("🎉 见https://example.com/docs（文档）, matrix:r/room:example.com & me@a.co"))
    );
}

/// The message as HTML, then a line for each link: its range, its kind and where it leads.
pub(crate) fn run(text: &str) -> String {
    let mut out = String::new();
    linkify::write(&mut out, text, &SCANNER).expect("a string takes everything");
    out.push('\n');
    let mut offsets = Offsets::new(text);
    for link in SCANNER.links(text) {
        let [start, end] = [link.start(), link.end()].map(|byte| offsets.at(byte).utf16);
        writeln!(out, "{start}..{end} {} {}", link.kind(), link.href()).expect("a string takes everything");
    }
    out
}

/// Without a file beside it: this is all that it prints.
#[test]
fn a_message_as_html_and_as_ranges() {
    assert_eq!(
        run("🎉 见https://a.co/b（文）matrix:r/c:d"),
        "🎉 见<a href=\"https://a.co/b\">https://a.co/b</a>（文）<a href=\"matrix:r/c:d\">matrix:r/c:d</a>\n\
         4..18 url https://a.co/b\n21..33 url matrix:r/c:d\n"
    );
}
