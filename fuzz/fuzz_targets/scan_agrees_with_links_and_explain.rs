//! `links`, `spans`, `explain` and `link_at` are one scanner: what one of them links, all of them
//! link.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkmark_fuzz::Input;
use linkmark_scan::{Scanner, TextSpan, explain};

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    let (text, dialect) = (input.text, input.dialect());
    let scanner = Scanner::new(&dialect);
    let links: Vec<_> = scanner.links(text).collect();
    let explained: Vec<_> =
        explain(text, &dialect).into_iter().filter_map(|candidate| candidate.link).collect();
    assert_eq!(links, explained, "{text:?}");
    let mut joined = String::new();
    let mut spanned = Vec::new();
    for span in scanner.spans(text) {
        match span {
            TextSpan::Text(between) => {
                assert!(!between.is_empty());
                joined.push_str(between);
            }
            TextSpan::Link(link) => {
                joined.push_str(&text[link.start()..link.end()]);
                spanned.push(link);
            }
        }
    }
    assert_eq!((joined.as_str(), &spanned), (text, &links));
});
