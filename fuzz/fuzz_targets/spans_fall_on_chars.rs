//! Links come in order, do not touch each other's bytes and fall on characters; the HTML of plain
//! text says the same text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkmark_fuzz::Input;
use linkmark_scan::{Scanner, explain, linkify};

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    let (text, dialect) = (input.text, input.dialect());
    let scanner = Scanner::new(&dialect);
    let mut floor = 0;
    for link in scanner.links(text) {
        assert!(floor <= link.start() && link.start() < link.end(), "{link:?}");
        assert!(text.get(link.start()..link.end()).is_some(), "{link:?}");
        assert!(!link.as_str().is_empty() && dialect.makes(link.kind()), "{link:?}");
        floor = link.end();
    }
    for candidate in explain(text, &dialect) {
        assert!(candidate.lines().count() > 0);
        let _ = candidate.to_string();
    }
    let mut page = String::new();
    linkify::write(&mut page, text, &scanner).expect("a string can be written to");
    // Without its anchors the page is the escaped text, and no anchor is inside another.
    let mut depth = 0;
    let mut rest = page.as_str();
    while let Some(at) = rest.find('<') {
        rest = &rest[at..];
        depth += if rest.starts_with("<a href=\"") { 1 } else { -1 };
        assert!((0..=1).contains(&depth) && (depth == 1 || rest.starts_with("</a>")), "{page}");
        rest = &rest[rest.find('>').expect("a tag ends") + 1..];
    }
    assert_eq!(depth, 0);
});
