//! A text in pieces has the page of the whole, whatever the pieces; every current state is the page
//! of what has come; updates that are played back are the page. What is shown of an unfinished end
//! may differ until the text is complete, but what *hold* shows only grows, unless a block is
//! revised for a cause.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkmark::Unfinished;
use linkmark_fuzz::{Input, streaming};

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    if input.text.len() > 4096 {
        return;
    }
    let seed = input.choice();
    let dialect = input.dialect();
    let unfinished =
        [Unfinished::Plain, Unfinished::Hold, Unfinished::Hold, Unfinished::Close][input.text.len() % 4];
    let options = input.options(&dialect).with_unfinished(unfinished);
    let mut state = seed as u32 + 1;
    // Some texts byte by byte, the others in pieces of all lengths.
    streaming::check(input.text, &options, || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if seed < 96 { 1 } else { 1 + (state >> 24) as usize % seed }
    });
});
