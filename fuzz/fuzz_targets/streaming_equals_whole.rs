//! A text in pieces has the page of the whole, whatever the pieces; every current state is the page
//! of what has come; updates that are played back are the page. What is shown of an unfinished end
//! may differ until the text is complete.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkmark::{Stream, Unfinished, to_html_with};
use linkmark_fuzz::Input;

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    if input.text.len() > 4096 {
        return;
    }
    let seed = input.choice();
    let dialect = input.dialect();
    let unfinished =
        [Unfinished::Plain, Unfinished::Hold, Unfinished::Plain, Unfinished::Close][input.text.len() % 4];
    let options = input.options(&dialect).with_unfinished(unfinished);
    let is_plain = unfinished == Unfinished::Plain;
    let mut stream = Stream::new(&options);
    let mut page: Vec<(u32, String)> = Vec::new();
    let mut rest = input.text.as_bytes();
    let mut state = seed as u32 + 1;
    while !rest.is_empty() {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Short texts byte by byte, most others in pieces of all lengths.
        let length = if seed < 32 { 1 } else { 1 + (state >> 24) as usize % seed };
        let (piece, left) = rest.split_at(length.min(rest.len()));
        rest = left;
        let update = stream.push_bytes(piece).expect("short");
        let current = update.is_current();
        play(&mut page, &update);
        check(&stream, &page);
        if is_plain && current && (input.text.len() < 512 || state % 8 == 0) {
            assert_eq!(stream.html(), to_html_with(stream.text(), &options), "so far");
        }
        if state % 64 == 0 {
            let update = stream.refresh();
            play(&mut page, &update);
            check(&stream, &page);
            if is_plain {
                assert_eq!(stream.html(), to_html_with(stream.text(), &options), "refreshed");
            }
        }
    }
    let update = stream.finish();
    play(&mut page, &update);
    check(&stream, &page);
    assert_eq!(stream.html(), to_html_with(input.text, &options), "whole");
});

fn check(stream: &Stream<'_>, page: &[(u32, String)]) {
    let played: String = page.iter().map(|(_, html)| &**html).collect();
    assert_eq!(stream.html(), played, "played back");
}

fn play(page: &mut Vec<(u32, String)>, update: &linkmark::Update<'_>) {
    for change in update.revised() {
        let html = &mut page[change.index].1;
        html.truncate(change.same);
        html.push_str(change.html);
    }
    let former = page.split_off(update.first());
    for block in update.blocks() {
        let before = former.iter().find(|(key, _)| *key == block.key);
        let same = before.map_or("", |(_, html)| &html[..block.same]);
        page.push((block.key, [same, block.html].concat()));
    }
}
