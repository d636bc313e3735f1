//! The system's allocator, which counts while it is asked to. Switched off it costs one relaxed
//! load per call, the same for every peer written in Rust; C libraries call malloc past it and are
//! not counted.
#![allow(unsafe_code, reason = "GlobalAlloc is an unsafe trait; every call is handed to System unchanged")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

pub struct Counting;

static ON: AtomicBool = AtomicBool::new(false);
static CALLS: AtomicU64 = AtomicU64::new(0);
static BYTES: AtomicU64 = AtomicU64::new(0);

/// Calls that took memory (alloc and realloc) and the bytes they asked for, while `work` ran.
pub fn count(work: impl FnOnce()) -> (u64, u64) {
    let before = (CALLS.load(Relaxed), BYTES.load(Relaxed));
    ON.store(true, Relaxed);
    work();
    ON.store(false, Relaxed);
    (CALLS.load(Relaxed) - before.0, BYTES.load(Relaxed) - before.1)
}

fn note(bytes: usize) {
    if ON.load(Relaxed) {
        CALLS.fetch_add(1, Relaxed);
        BYTES.fetch_add(bytes as u64, Relaxed);
    }
}

// SAFETY: all four hand their arguments to `System` as they came and return what it returned.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        unsafe { System.alloc(layout) }
    }
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }
    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size);
        unsafe { System.realloc(old, layout, size) }
    }
    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        unsafe { System.dealloc(old, layout) }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_vector_is_one_call() {
        let mut kept = Vec::new();
        let (calls, bytes) = super::count(|| kept.reserve_exact(100));
        drop::<Vec<u8>>(kept);
        assert!(calls >= 1 && bytes >= 100); // other tests may allocate meanwhile
    }
}
