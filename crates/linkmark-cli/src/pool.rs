//! Work on all cores, results in the order of the items: the same input gives the same output
//! whatever the number of cores.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, mpsc};

/// How many results per thread may wait for a slow item before them: enough to keep every core
/// busy, few enough that a huge first file does not make the rest of the tree pile up in memory.
const AHEAD: usize = 64;

/// Calls `work` for every item on `threads` threads, and `each` with every result on this thread,
/// in the order of the items.
///
/// An error from `each` (a closed pipe, say) stops the workers and comes back.
pub(crate) fn ordered<T: Sync, R: Send, E>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    mut each: impl FnMut(&T, R) -> Result<(), E>,
) -> Result<(), E> {
    if threads <= 1 || items.len() <= 1 {
        return items.iter().try_for_each(|item| each(item, work(item)));
    }
    let window = Window::new(items.len(), threads * AHEAD);
    std::thread::scope(|scope| {
        let (done, results) = mpsc::channel();
        for _ in 0..threads.min(items.len()) {
            let done = done.clone();
            let (window, work) = (&window, &work);
            scope.spawn(move || {
                while let Some(index) = window.take() {
                    if done.send((index, work(&items[index]))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (index, result) in results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&next) {
                if let Err(error) = each(&items[next], result) {
                    window.stop();
                    return Err(error);
                }
                next += 1;
                window.hand_out(next);
            }
        }
        Ok(())
    })
}

/// The items that may be worked on: those after the last one that was handed over, up to a size.
struct Window {
    items: usize,
    size: usize,
    state: Mutex<WindowState>,
    moved: Condvar,
}

struct WindowState {
    /// The first item that no worker has taken.
    next: usize,
    /// How many results were handed over.
    handed_out: usize,
    stopped: bool,
}

impl Window {
    fn new(items: usize, size: usize) -> Window {
        let state = Mutex::new(WindowState { next: 0, handed_out: 0, stopped: false });
        Window { items, size, state, moved: Condvar::new() }
    }

    /// The next item for a worker, as soon as it lies in the window; `None` when there is none
    /// left.
    fn take(&self) -> Option<usize> {
        let Window { items, size, .. } = *self;
        let mut state = self.lock();
        while !state.stopped && state.next < items && state.next >= state.handed_out + size {
            state = self.moved.wait(state).unwrap_or_else(std::sync::PoisonError::into_inner);
        }
        if state.stopped || state.next >= items {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    fn hand_out(&self, count: usize) {
        self.lock().handed_out = count;
        self.moved.notify_all();
    }

    fn stop(&self) {
        self.lock().stopped = true;
        self.moved.notify_all();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, WindowState> {
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::ordered;

    #[test]
    fn results_come_in_the_order_of_the_items_whatever_finishes_first() {
        let items: Vec<u64> = (0..2000).collect();
        for threads in [1, 2, 7] {
            let mut seen = Vec::new();
            let work = |&item: &u64| {
                if item % 97 == 0 {
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                item
            };
            let all: Result<(), ()> = ordered(threads, &items, work, |_, result| {
                seen.push(result);
                Ok(())
            });
            assert_eq!((all, &seen), (Ok(()), &items));
        }
    }

    #[test]
    fn an_error_stops_the_workers() {
        let items: Vec<u64> = (0..100_000).collect();
        let stopped =
            ordered(3, &items, |&item| item, |_, result| if result == 5 { Err("closed") } else { Ok(()) });
        assert_eq!(stopped, Err("closed"));
    }
}
