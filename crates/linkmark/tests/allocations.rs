//! A renderer that has seen a document allocates nothing for the next one of that size, nor does a
//! reader of events; a parser that is made for one comment allocates little.
#![allow(unsafe_code, reason = "GlobalAlloc is an unsafe trait; every call is handed to System unchanged")]

use linkmark::{Dialect, EventReader, LinkFinder, Options, Parser, Renderer, Stream, Unfinished};
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

#[test]
fn a_warm_stream_that_is_reset_does_not_allocate() {
    for unfinished in [Unfinished::Plain, Unfinished::Hold, Unfinished::Close] {
        for name in ["gfm", "linkmark"] {
            stream_does_not_allocate(unfinished, Dialect::preset(name).expect("a dialect of ours"));
        }
    }
}

#[track_caller]
fn stream_does_not_allocate(unfinished: Unfinished, dialect: &Dialect) {
    let options = Options::GITHUB
        .with_math(true)
        .with_heading_ids(true)
        .with_front_matter(true)
        .with_dialect(dialect)
        .with_unfinished(unfinished);
    let mut stream = Stream::new(&options);
    let mut run = |document: &str| {
        stream.reset();
        let before = CALLS.get();
        for piece in document.as_bytes().chunks(3) {
            stream.push_bytes(piece).expect("short");
        }
        stream.finish();
        let calls = CALLS.get() - before;
        (calls, stream.html() == linkmark::to_html_with(document, &options))
    };
    let list = "- a\n- b\n\n- c[^1] [x] [M N]\n\n".repeat(20);
    let links = "见https://a.b/c，www.d.e or f@g.hi and *http://j.k/l_m\n\n| a | b\n|-|-\n| *c* | `d";
    let document = format!("{list}---\n\n{DOCUMENT}\n{links}");
    run(&document);
    run(&document);
    assert_eq!(run(&document), (0, true), "{unfinished:?}");
}

/// Nothing here is shown otherwise than it is written, so every text is a slice of the source.
const WRITTEN: &str = "\
# A *heading*\n\nSee `code`, **strong *both***, <https://a.b> https://c.d/e [f](g \"h\") ![i][j]\n\
and a line\n\n- [x] one\n- two\n\n  three[^1]\n\n> quote\n> again\n\n| a | b |\n|---|---|\n| c | d `e` *f* ~~g~~ h |\n\n\
```rust\nfn main() {}\n```\n\n<div>\nhtml\n</div>\n\n[j]: /k 'l'\n\n[^1]: The note.\n";

#[test]
fn a_warm_reader_does_not_allocate_for_what_is_written_out() {
    let mut reader = EventReader::new();
    let mut read = || {
        let before = CALLS.get();
        let count = reader.events(WRITTEN, &Options::GITHUB).into_offset_iter().count();
        (count, CALLS.get() - before)
    };
    let (first, _) = read();
    read();
    assert_eq!(read(), (first, 0));
    assert_eq!(first, Parser::new_ext(WRITTEN, &Options::GITHUB).count());
}

/// A thread lends its tables: a parser allocates nothing, and a page is the page.
#[test]
#[cfg(feature = "std")]
fn a_comment_is_read_without_an_allocation() {
    for comment in [
        "hello world",
        "I *think* this is fixed in https://git.example/a/b/pull/7, see `x`.",
        "**Thanks!** It works for me now, see https://git.example/a/b/pull/7",
    ] {
        let read = || {
            let before = CALLS.get();
            Parser::new(comment).for_each(drop);
            CALLS.get() - before
        };
        read();
        assert_eq!(read(), 0, "{comment:?}");
        let render = || {
            let before = CALLS.get();
            drop(linkmark::to_html(comment));
            CALLS.get() - before
        };
        render();
        assert_eq!(render(), 1, "{comment:?}");
    }
}
