//! Linkmark's scanner, in every dialect. `gfm` comes first: the others are compared with it.

use linkmark_scan::{Dialect, Scanner};

use super::{Find, FindPeer, visit};

pub(super) const PEERS: &[FindPeer] = &[
    row("scan gfm", || finder(&Dialect::GFM)),
    row("scan commonmark", || finder(&Dialect::COMMONMARK)),
    row("scan commonmark-hs", || finder(&Dialect::COMMONMARK_HS)),
    row("scan markdown-it-rs", || finder(&Dialect::MARKDOWN_IT_RS)),
    row("scan extended", || finder(&Dialect::EXTENDED)),
    row("scan github", || finder(&Dialect::GITHUB)),
    row("scan uts58", || finder(&Dialect::UTS58)),
    row("scan linkmark", || finder(&Dialect::LINKMARK)),
];

const fn row(name: &'static str, start: fn() -> Box<Find>) -> FindPeer {
    FindPeer { name, version: env!("CARGO_PKG_VERSION"), options: "the dialect's own rules", start }
}

fn finder(dialect: &'static Dialect) -> Box<Find> {
    let scanner = Scanner::new(dialect);
    Box::new(move |text| visit(scanner.links(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_dialect_is_left_out() {
        for dialect in Dialect::ALL {
            let name = format!("scan {}", dialect.name);
            assert!(PEERS.iter().any(|peer| peer.name == name), "{name}");
        }
    }
}
