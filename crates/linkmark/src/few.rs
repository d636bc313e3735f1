//! A list whose first few items need no allocation: most comments have a pair of marks or two, and
//! a parser that is made for one of them should cost little more than reading it.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

/// As a `Vec`, but the first `N` items are in place.
#[derive(Clone, Debug)]
pub(crate) struct Few<T, const N: usize> {
    first: [T; N],
    /// How many of `first` count. `N + 1` once all items are in `all`.
    len: usize,
    all: Vec<T>,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// An empty list. `blank` is in the places that are not used.
    pub(crate) const fn new(blank: T) -> Few<T, N> {
        Few { first: [blank; N], len: 0, all: Vec::new() }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.all.clear();
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        if self.len > N {
            return self.all.pop();
        }
        let last = self.len.checked_sub(1)?;
        self.len = last;
        Some(self.first[last])
    }

    pub(crate) fn extend_from_slice(&mut self, items: &[T]) {
        match self.add_in_place(items.len()) {
            Some(added) => added.copy_from_slice(items),
            None => self.as_vec_mut().extend_from_slice(items),
        }
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.all.truncate(len);
        if self.len <= N {
            self.len = self.len.min(len);
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        if self.len < N {
            self.first[self.len] = item;
            self.len += 1;
        } else {
            self.push_to_all(item);
        }
    }

    /// `count` more items, to be written, if there is room for them in place. What is in them is
    /// blank, or left from before.
    #[inline]
    pub(crate) fn add_in_place(&mut self, count: usize) -> Option<&mut [T]> {
        let added = self.first.get_mut(self.len..self.len + count)?;
        self.len += count;
        Some(added)
    }

    /// The items as a `Vec`, for many at once.
    pub(crate) fn as_vec_mut(&mut self) -> &mut Vec<T> {
        if self.len <= N {
            self.all.extend_from_slice(&self.first[..self.len]);
            self.len = N + 1;
        }
        &mut self.all
    }

    fn push_to_all(&mut self, item: T) {
        self.as_vec_mut().push(item);
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        self.first.get(..self.len).unwrap_or(&self.all)
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        match self.first.get_mut(..self.len) {
            Some(first) => first,
            None => &mut self.all,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_same_list_however_long_it_is() {
        let mut few = Few::<usize, 3>::new(0);
        for _ in 0..2 {
            for len in 0..10 {
                assert_eq!(*few, (0..len).collect::<Vec<_>>());
                few.push(len);
                few[len] += 1;
                few[len] -= 1;
            }
            few.truncate(7);
            assert_eq!(*few, [0, 1, 2, 3, 4, 5, 6]);
            assert!(few.add_in_place(1).is_none(), "all of them are elsewhere");
            few.clear();
            few.push(5);
            assert!(few.add_in_place(3).is_none(), "there is room for two");
            few.add_in_place(2).expect("there is room for two").copy_from_slice(&[6, 7]);
            assert_eq!(*few, [5, 6, 7]);
            few.clear();
            few.push(0);
            few.push(1);
            few.truncate(1);
            assert_eq!(*few, [0]);
            few.clear();
        }
        assert!(few.all.capacity() >= 10, "what was allocated is kept");
    }

    #[test]
    fn what_was_pushed_last_is_popped_first() {
        let mut few = Few::<usize, 3>::new(0);
        for len in 0..6 {
            few.extend_from_slice(&[0, 1, 2, 3, 4, 5][..len]);
            assert_eq!(*few, (0..len).collect::<Vec<_>>());
            few.extend_from_slice(&[7]);
            assert_eq!(few.pop(), Some(7));
            for last in (0..len).rev() {
                assert_eq!(few.pop(), Some(last));
            }
            assert_eq!(few.pop(), None);
        }
    }
}
