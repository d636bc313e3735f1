//! Scanning allocates nothing. A binary of its own: the allocator counts for all that runs in it.
#![allow(unsafe_code)] // A global allocator cannot be written without; what it guards is free of it.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::hint::black_box;

use linkmark_scan::{Dialect, Pattern, Scanner};
use linkmark_testdata::pathological::{generate, patterns};
use linkmark_testdata::scan::cases;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

/// The system's allocator, counting on each thread for itself: the harness has threads of its own.
struct Counting;

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are those `System` asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block came from `System`, with this layout.
        unsafe { System.dealloc(block, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// Two bytes from each trigger on.
const PATTERNS: [Pattern<'_>; 2] = [
    Pattern::new(b"@#", &|place| Some(place.ahead(2))),
    Pattern::new(b"-_*[", &|place| Some(place.ahead(2))).after_links(),
];

#[test]
fn scanning_allocates_nothing() {
    let mut texts: Vec<String> = cases().into_iter().map(|case| case.text).collect();
    texts.extend(patterns().iter().map(|pattern| generate(pattern, 4096)));
    for dialect in Dialect::ALL {
        for text in &texts {
            let before = ALLOCATIONS.with(Cell::get);
            let scanner = Scanner::new(dialect);
            let links: usize = scanner.links(text).map(|link| link.href().written().len()).sum();
            let spans = scanner.spans(text).count();
            black_box(scanner.matches(text, &PATTERNS).map(|found| found.range().len()).sum::<usize>());
            #[cfg(feature = "warnings")]
            scanner.links(text).for_each(|link| _ = black_box(link.warnings()));
            black_box((links, spans));
            let allocations = ALLOCATIONS.with(Cell::get) - before;
            assert_eq!(allocations, 0, "[{}] {:?}", dialect.name.as_str(), text.get(..80).unwrap_or(text));
        }
    }
}

#[test]
fn the_counter_counts() {
    let before = ALLOCATIONS.with(Cell::get);
    black_box(vec![1u8]);
    assert_eq!(ALLOCATIONS.with(Cell::get) - before, 1);
}
