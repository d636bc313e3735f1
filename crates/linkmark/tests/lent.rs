//! What a thread keeps for its next document is bounded, and never seen in one.
#![cfg(feature = "std")]
#![allow(unsafe_code, reason = "GlobalAlloc is an unsafe trait; every call is handed to System unchanged")]

use linkmark::html::{CodeBlock, Renderers};
use linkmark::{Extension, Options, Parser, Renderer, TrustedHtml, to_html, to_html_with};
use linkmark_testdata::pathological::{generate, patterns};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static HELD: Cell<isize> = const { Cell::new(0) };
}

fn note(more: usize, less: usize) {
    HELD.set(HELD.get() + more as isize - less as isize);
}

// SAFETY: all three hand their arguments to `System` as they came and return what it returned.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size(), 0);
        unsafe { System.alloc(layout) }
    }
    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size, layout.size());
        unsafe { System.realloc(old, layout, size) }
    }
    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        note(0, layout.size());
        unsafe { System.dealloc(old, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The longest document whose tables are kept.
const LONGEST: usize = 4 * 1024;

/// What a thread keeps at the most, as the documentation of the crate says.
const MOST: isize = 2 << 20;

#[test]
fn a_thread_keeps_little_whatever_it_was_given() {
    let options = Extension::ALL.iter().fold(Options::GITHUB, |options, &one| options.with_extension(one));
    let patterns = patterns();
    let before = HELD.get();
    for pattern in patterns {
        let text = generate(&pattern, LONGEST);
        drop(to_html_with(&text, &options.with_heading_ids(true)));
        Parser::new_ext(&text, &options).for_each(drop);
        let kept = HELD.get() - before - text.capacity() as isize;
        assert!(kept < MOST, "{}: {kept}", pattern.name);
    }
}

#[test]
fn the_tables_of_a_long_document_are_not_kept() {
    let text = "*a* https://a.b\n\n".repeat(100_000);
    drop(to_html(&text));
    Parser::new(&text).for_each(drop);
    assert!(HELD.get() - (text.capacity() as isize) < 100_000, "{}", HELD.get());
}

#[test]
fn documents_do_not_see_each_other() {
    let documents =
        ["[a]: /x\n\n# t\n\n| a |\n|---|\n| b |", "[a] b[^1]\n\n[^1]: c", "# t\n\n> *d", "<a>https://a.b"];
    let options = Options::GITHUB.with_heading_ids(true);
    for one in documents {
        for other in documents {
            drop(to_html_with(one, &options));
            // One that is given up in the middle.
            Parser::new_ext(one, &options).take(3).for_each(drop);
            assert_eq!(to_html_with(other, &options), Renderer::new().render(other, &options));
        }
    }
}

#[test]
fn a_document_within_a_document_has_tables_of_its_own() {
    let nested = |block: &CodeBlock<'_>| {
        let inner = to_html(block.code);
        let same = inner == Renderer::new().render(block.code, &Options::GFM);
        Some(TrustedHtml::new().text(if same { "same" } else { "other" }))
    };
    let options = Options::GFM.with_renderers(Renderers::NONE.with_code_block(&nested));
    let html = to_html_with("*a*\n\n```\n*b*\n```\n\n*c*", &options);
    assert_eq!(html, "<p><em>a</em></p>\nsame\n<p><em>c</em></p>\n");
}

#[test]
fn after_a_panic_tables_are_not_used_again() {
    let caught = std::panic::catch_unwind(|| {
        let mut events = Parser::new("# a\n\n> b\n\n| a |\n|---|\n| b |");
        events.next();
        panic!("in the middle of a document");
    });
    assert!(caught.is_err());
    assert_eq!(to_html("*a*"), "<p><em>a</em></p>\n");
}
