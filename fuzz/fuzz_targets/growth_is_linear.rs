//! Four times the text takes four times the time of the processor. The text is a short pattern:
//! something once, something many times, something as often at the end.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkmark::Renderer;
use linkmark_fuzz::Input;
use linkmark_scan::Scanner;
use linkmark_testdata::growth;

/// The size of the smallest text, in bytes.
const SIZE: usize = 8 * 1024;

/// How many times longer the other one is, and squared work more costly for each of its bytes.
const TIMES: usize = 4;

fuzz_target!(|data: &[u8]| {
    let Some(input) = Input::new(data) else { return };
    let dialect = input.dialect();
    let options = input.options(&dialect);
    let parts: Vec<&str> = input.text.splitn(4, '\u{1f}').collect();
    if input.text.is_empty() || input.text.len() > 64 {
        return;
    }
    let (before, repeat, close, after) = match parts[..] {
        [repeat] => ("", repeat, "", ""),
        [before, repeat] => (before, repeat, "", ""),
        [before, repeat, after] => (before, repeat, "", after),
        [before, repeat, close, after] => (before, repeat, close, after),
        _ => return,
    };
    if repeat.is_empty() {
        return;
    }
    let times = SIZE / (repeat.len() + close.len());
    let text = |factor: usize| {
        let times = times * factor;
        format!("{before}{}{}{after}", repeat.repeat(times), close.repeat(times))
    };
    let (small, large) = (text(1), text(TIMES));
    let scanner = Scanner::new(&dialect);
    let mut renderer = Renderer::new();
    let scan = |text: &str| scanner.links(text).count();
    let mut render = |text: &str| renderer.render(text, &options).len();
    grows(&small, &large, scan, "scan");
    grows(&small, &large, &mut render, "render");
});

fn grows(small: &str, large: &str, work: impl FnMut(&str) -> usize, name: &str) {
    if let Err(figures) = growth::check(small, large, work) {
        panic!("{name}: {figures}");
    }
}
