//! linkify: the link finder Rust programs use.

use linkify::{LinkFinder, LinkKind};

use super::{Find, FindPeer, visit};

const VERSION: &str = "0.11.0";

pub(super) const PEERS: &[FindPeer] = &[
    FindPeer {
        name: "linkify",
        version: VERSION,
        options: "urls and e-mails (its default)",
        start: || finder(|_| ()),
    },
    FindPeer {
        name: "linkify urls",
        version: VERSION,
        options: "urls only",
        start: || {
            finder(|finder| {
                finder.kinds(&[LinkKind::Url]);
            })
        },
    },
    FindPeer {
        name: "linkify scheme-less",
        version: VERSION,
        options: "urls without a scheme too, and e-mails",
        start: || {
            finder(|finder| {
                finder.url_must_have_scheme(false);
            })
        },
    },
];

fn finder(set: fn(&mut LinkFinder)) -> Box<Find> {
    let mut finder = LinkFinder::new();
    set(&mut finder);
    Box::new(move |text| visit(finder.links(text)))
}
