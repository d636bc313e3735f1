//! Whatever the text and the options: events are balanced, ranges are ordered and inside their
//! parents, and all doors give one page.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkmark::{Event, Parser, Renderer, links, plain_text, to_html_with};
use linkmark_fuzz::Input;

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    let dialect = input.dialect();
    let options = input.options(&dialect).with_allow_unsafe(input.text.len() % 2 == 0);
    let source = input.text;
    let mut open = vec![(None, 0..source.len())];
    let mut last = 0;
    for (event, range) in Parser::new_ext(source, &options).into_offset_iter() {
        assert!(source.get(range.clone()).is_some(), "{event:?} {range:?}");
        let (_, parent) = open.last().expect("the document is never closed");
        assert!(parent.start <= range.start && range.end <= parent.end, "{event:?} {range:?} in {parent:?}");
        match event {
            Event::Start(tag) => {
                assert!(range.start >= last, "{tag:?} {range:?} starts before {last}");
                last = range.start;
                open.push((Some(tag.to_end()), range));
            }
            Event::End(end) => {
                let opened = open.pop();
                assert_eq!(opened, Some((Some(end), range.clone())));
                last = range.end;
            }
            _ => {
                assert!(range.start >= last, "{event:?} {range:?} starts before {last}");
                last = range.end;
            }
        }
    }
    assert_eq!(open.len(), 1);
    let page = to_html_with(source, &options);
    let by_events = linkmark_fuzz::by_events(source, &options);
    assert_eq!(by_events, page);
    let mut renderer = Renderer::new();
    renderer.render("> [a]: b\n\n[^c]: `d` [a] [^c] **", &options);
    assert_eq!(renderer.render(source, &options), page);
    for link in links(source, &options) {
        assert!(source.get(link.range.clone()).is_some());
    }
    let _ = plain_text(Parser::new_ext(source, &options));
});
