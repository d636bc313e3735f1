//! Floors: the least a finder has to do. They find trigger bytes, not links.

use std::hint::black_box;

use memchr::memmem::Finder;

use super::{Find, FindPeer, visit};

pub(super) const PEERS: &[FindPeer] = &[
    FindPeer {
        name: "floor: three passes",
        version: "memchr 2",
        options: "`:`, `@` and `www.`, one pass each, visiting the hits",
        start: three_passes,
    },
    FindPeer {
        name: "floor: one memchr2",
        version: "memchr 2",
        options: "`:` and `@` in one pass, visiting the hits",
        start: || Box::new(|text| visit(memchr::memchr2_iter(b':', b'@', text.as_bytes()))),
    },
    FindPeer { name: "floor: memcpy", version: "std", options: "the text copied once", start: copy },
];

fn three_passes() -> Box<Find> {
    let www = Finder::new("www.");
    Box::new(move |text| {
        let text = text.as_bytes();
        visit(memchr::memchr_iter(b':', text))
            + visit(memchr::memchr_iter(b'@', text))
            + visit(www.find_iter(text))
    })
}

fn copy() -> Box<Find> {
    let mut buffer = Vec::new();
    Box::new(move |text| {
        buffer.clear();
        buffer.extend_from_slice(text.as_bytes());
        black_box(&buffer);
        0
    })
}
