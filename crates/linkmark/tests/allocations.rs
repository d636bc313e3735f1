//! A renderer that has seen a document allocates nothing for the next one of that size.
#![allow(unsafe_code, reason = "GlobalAlloc is an unsafe trait; every call is handed to System unchanged")]

use linkmark::{Dialect, LinkFinder, Options, Renderer};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

fn note() {
    CALLS.set(CALLS.get() + 1);
}

// SAFETY: all three hand their arguments to `System` as they came and return what it returned.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note();
        unsafe { System.alloc(layout) }
    }
    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note();
        unsafe { System.realloc(old, layout, size) }
    }
    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        unsafe { System.dealloc(old, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const DOCUMENT: &str = "\
# A *heading*\n\n# A heading\n\n> quoted `code` and\n> https://a.b/c_d_ or www.e.f, g@h.ij\n\n- [x] one **two** ~~three~~\n- four &amp; five\n\n\
| a | b |\n|---|:-:|\n| c \\| d | <https://k.l> |\n\n```rust\nfn main() {}\n```\n\n[x]: /url \"title\"\n[m\n  n]: <o> 'p\n  q'\n\n\
[x] [y](z) ![i](j \"k\") [M N] $x$ <b>raw</b> hard  \nbreak\\\nnote[^1]\n\n[^1]: The note.\n\n> [!TIP]\n> tip\n\n    indented\n\n<div>\nhtml\n</div>\n";

#[test]
fn a_warm_renderer_does_not_allocate() {
    for name in ["gfm", "extended", "linkmark"] {
        let dialect = Dialect::preset(name).expect("a dialect of ours");
        let options = Options::GITHUB.with_dialect(dialect).with_math(true).with_heading_ids(true);
        let mut renderer = Renderer::new();
        let first = renderer.render(DOCUMENT, &options).to_owned();
        renderer.render(DOCUMENT, &options);
        let before = CALLS.get();
        let again = renderer.render(DOCUMENT, &options);
        assert_eq!(CALLS.get() - before, 0, "{name}");
        assert_eq!(again, first);
    }
}

#[test]
fn a_warm_finder_does_not_allocate_for_links_that_are_written_out() {
    const WRITTEN: &str = "[a b](c \"d\") [![e](f)](g) <h:i> https://j.k/l\n\n- [m][o] `n`\n\n[o]: /p 'q'\n";
    let mut finder = LinkFinder::new();
    let mut find = || {
        let mut found = 0;
        let before = CALLS.get();
        finder.for_each(WRITTEN, &Options::GITHUB, |link| found += link.href.len());
        (found, CALLS.get() - before)
    };
    find();
    let (first, _) = find();
    assert_eq!(find(), (first, 0));
}
