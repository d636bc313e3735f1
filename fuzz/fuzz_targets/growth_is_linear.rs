//! Twice the text takes twice the time. The text is a short pattern: something once, something many times, something as often at the end.
#![no_main]

use std::time::{Duration, Instant};

use libfuzzer_sys::fuzz_target;
use linkmark::Renderer;
use linkmark_fuzz::Input;
use linkmark_scan::Scanner;

/// The size of the smallest text, in bytes.
const SIZE: usize = 8 * 1024;

/// Four times the text: the time may be four times as long, and as much again for what the machine does beside. Squared growth is 16.
const RATIO: u32 = 9;

/// Below this nothing can be measured.
const NOTICEABLE: Duration = Duration::from_millis(30);

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
    let (small, large) = (text(1), text(4));
    let scanner = Scanner::new(&dialect);
    let mut renderer = Renderer::new();
    let scan = |text: &str| scanner.links(text).count();
    let mut render = |text: &str| renderer.render(text, &options).len();
    grows(&small, &large, scan, "scan");
    grows(&small, &large, &mut render, "render");
});

fn grows(small: &str, large: &str, mut work: impl FnMut(&str) -> usize, name: &str) {
    // What is slow once may have been interrupted; what is slow five times is slow.
    for attempt in 0..5 {
        let (short, long) = (time(small, &mut work), time(large, &mut work));
        if long < NOTICEABLE || long < short * RATIO {
            return;
        }
        assert!(attempt < 4, "{name}: {short:?} for {} bytes, {long:?} for {}", small.len(), large.len());
    }
}

fn time(text: &str, work: &mut impl FnMut(&str) -> usize) -> Duration {
    let once = || {
        let (clock, processor) = (Instant::now(), on_processor());
        std::hint::black_box(work(std::hint::black_box(text)));
        match (processor, on_processor()) {
            (Some(before), Some(after)) => after.saturating_sub(before),
            _ => clock.elapsed(),
        }
    };
    std::iter::repeat_with(once).take(3).min().unwrap_or_default()
}

/// The time this thread has had a processor, where the system tells. On the clock, a busy neighbour made `>` and `.` look squared.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split(' ').next()?.parse().ok()?))
}
