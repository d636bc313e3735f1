//! regex: what many programs use for want of a finder. Neither expression trims punctuation.

use regex::Regex;

use super::{Find, FindPeer, visit};

pub(super) const PEERS: &[FindPeer] = &[
    FindPeer {
        name: "regex http",
        version: "1",
        options: r#"`https?://[^\s<>"]+`"#,
        start: || matcher(r#"https?://[^\s<>"]+"#),
    },
    FindPeer {
        name: "regex url, www, mail",
        version: "1",
        options: r#"`(?i)\b(?:https?://|www\.)[^\s<>"]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+`"#,
        start: || matcher(r#"(?i)\b(?:https?://|www\.)[^\s<>"]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+"#),
    },
];

fn matcher(expression: &str) -> Box<Find> {
    let regex = Regex::new(expression).expect("the expressions above are valid");
    Box::new(move |text| visit(regex.find_iter(text)))
}
