//! The rows of an array, in tasks that threads take in order.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use linkmark_arrow::array::{Array, Values};
use linkmark_arrow::text::TextArray;

use crate::row::RowError;

/// A task ends after about so many bytes of text: enough that taking it costs nothing, few enough
/// that threads end together and what is in flight stays small.
const TASK: usize = 1 << 20;

/// The rest of a task is taken to need as much room as the first of so many parts.
pub(crate) const SAMPLE: usize = 8;

/// What became of a task, once it is known.
type Done = Mutex<Option<Result<Vec<Array>, RowError>>>;

/// What turns rows into arrays, one for each thread.
pub(crate) trait Worker {
    /// The arrays of these rows, in order: one, or more if one would not hold them.
    fn work(&mut self, rows: Range<usize>) -> Result<Vec<Array>, RowError>;
}

/// The arrays of all rows of `array`, in order, by at most `threads` workers. One worker makes one
/// array of as many rows as it holds; several make one for each task, and nobody copies them into
/// one: that would be work for one thread while the others wait.
pub(crate) fn run<W: Worker>(
    array: &TextArray,
    threads: usize,
    worker: impl Fn() -> W + Sync,
) -> Result<Vec<Array>, RowError> {
    if threads <= 1 {
        return worker().work(0..array.len());
    }
    let tasks = tasks(array);
    let done: Vec<Done> = tasks.iter().map(|_| Mutex::new(None)).collect();
    let next = AtomicUsize::new(0);
    let stopped = AtomicUsize::new(usize::MAX);
    let take = || {
        let mut worker = worker();
        loop {
            let task = next.fetch_add(1, Ordering::Relaxed);
            // Tasks are taken in order: those before a failed one have been taken, those after it
            // need not be.
            if task >= tasks.len() || task > stopped.load(Ordering::Relaxed) {
                return;
            }
            let result = worker.work(tasks[task].clone());
            if result.is_err() {
                stopped.fetch_min(task, Ordering::Relaxed);
            }
            if let Ok(mut place) = done[task].lock() {
                *place = Some(result);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(tasks.len()) {
            scope.spawn(take);
        }
        take();
    });
    let mut arrays = Vec::new();
    for place in done {
        let Ok(Some(result)) = place.into_inner() else { break };
        arrays.append(&mut result?);
    }
    Ok(arrays)
}

/// Ranges of rows with about [`TASK`] bytes each.
fn tasks(array: &TextArray) -> Vec<Range<usize>> {
    let mut tasks = Vec::new();
    let (mut start, mut bytes) = (0, 0);
    for row in 0..array.len() {
        // A row costs something even if it is empty.
        bytes += 16 + array.row(row).ok().flatten().map_or(0, <[u8]>::len);
        if bytes >= TASK {
            tasks.push(start..row + 1);
            (start, bytes) = (row + 1, 0);
        }
    }
    if start < array.len() {
        tasks.push(start..array.len());
    }
    tasks
}

/// Adds `array` to the last one of `joined`, if both together can be counted with
/// 32 bits.
pub fn join(joined: &mut Vec<Array>, array: Array) {
    let fits = |last: &&mut Array| weight(last) + weight(&array) < i32::MAX as usize;
    match joined.last_mut().filter(fits) {
        Some(last) => {
            // They are of one type and fit.
            let _ = last.append(array);
        }
        None => joined.push(array),
    }
}

/// No less than the largest number that an offset of the array has.
fn weight(array: &Array) -> usize {
    match &array.values {
        Values::Int32(_) | Values::Int64(_) => array.len,
        Values::Utf8(_, text) => text.len(),
        Values::List(_, items) => weight(items).max(items.len),
        Values::Struct(fields) => fields.iter().map(|(_, field)| weight(field)).max().unwrap_or(0),
    }
}
