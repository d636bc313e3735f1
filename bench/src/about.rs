//! Who races, at which version and with which options: the head of a report, and `PEERS.md`.

use std::fmt::Write as _;

use serde::Serialize;

use crate::peers;

/// A peer as a reader of figures has to know it.
#[derive(Serialize)]
pub struct About {
    pub name: &'static str,
    pub version: &'static str,
    pub options: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacks: Option<&'static str>,
}

/// Everybody: HTML, events, finders.
pub fn all() -> Vec<About> {
    [html(), events(), find()].into_iter().flatten().collect()
}

fn html() -> Vec<About> {
    let about = |peer: &'static peers::HtmlPeer| About {
        name: peer.name,
        version: peer.version,
        options: peer.options,
        lacks: peer.lacks,
    };
    peers::html().into_iter().map(about).collect()
}

fn events() -> Vec<About> {
    let about = |peer: &'static peers::EventPeer| About {
        name: peer.name,
        version: peer.version,
        options: peer.options,
        lacks: None,
    };
    peers::events().into_iter().map(about).collect()
}

fn find() -> Vec<About> {
    let about = |peer: &'static peers::FindPeer| About {
        name: peer.name,
        version: peer.version,
        options: peer.options,
        lacks: None,
    };
    peers::find().into_iter().map(about).collect()
}

/// The page `PEERS.md`.
pub fn page() -> String {
    let mut out = String::from(OPENING);
    for (title, peers) in
        [("Markdown to HTML", html()), ("Events", events()), ("Links in plain text", find())]
    {
        let _ =
            writeln!(out, "\n## {title}\n\n| peer | version | how it is called | note |\n|---|---|---|---|");
        for peer in peers {
            let lacks = peer.lacks.unwrap_or_default();
            let options = peer.options.replace('|', "\\|");
            let _ = writeln!(out, "| {} | {} | {options} | {lacks} |", peer.name, peer.version);
        }
    }
    out + CLOSING
}

const OPENING: &str = "\
# How each engine is configured

Printed by `cargo run --release -p linkmark-bench --features c-peers -- --peers`; the code is a file for each in `src/peers/`.
";

const CLOSING: &str = "
Left out: md4x, whose native code and WebAssembly are in npm packages alone (`bench/js` races both); markdown-rs, rushdown and the Rust port of
markdown-it, which are slower than comrak on most of these texts.
";

#[cfg(test)]
mod tests {
    /// Without the libraries of C the page would have fewer lines.
    #[cfg(feature = "c-peers")]
    #[test]
    fn the_page_is_what_is_printed() {
        let kept = include_str!("../PEERS.md");
        assert!(kept == super::page(), "PEERS.md is old: print it again with --peers");
    }
}
