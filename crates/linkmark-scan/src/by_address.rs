//! Something borrowed that has no equality of its own, such as a function.

use core::fmt;
use core::ops::Deref;
use core::panic::{RefUnwindSafe, UnwindSafe};
use core::ptr;

/// A reference to something that can only be told apart by where it is: a function of the program.
/// With it, what holds functions can still be `Copy`, compared and made in `const`.
///
/// ```
/// use linkmark_scan::ByAddress;
/// let (one, two) = (1, 2);
/// let (first, second): (&dyn Fn() -> u8, &dyn Fn() -> u8) = (&|| one, &|| two);
/// let same = ByAddress::new(first);
/// assert_eq!(same, ByAddress::new(first));
/// assert_ne!(same, ByAddress::new(second));
/// assert_eq!((same)(), 1);
/// ```
///
/// Two that are equal do the same. Two that are not may do the same too: nobody can tell.
pub struct ByAddress<'a, T: ?Sized>(&'a T);

impl<'a, T: ?Sized> ByAddress<'a, T> {
    /// What `borrowed` leads to.
    pub const fn new(borrowed: &'a T) -> ByAddress<'a, T> {
        ByAddress(borrowed)
    }
}

impl<T: ?Sized> Clone for ByAddress<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for ByAddress<'_, T> {}

impl<T: ?Sized> Deref for ByAddress<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0
    }
}

impl<T: ?Sized> PartialEq for ByAddress<'_, T> {
    // A function without captures has no bytes, so two of them may share an address: what a fat
    // pointer knows about their types is compared as well. That may be there twice for one type,
    // and then the same is called different.
    #[allow(ambiguous_wide_pointer_comparisons, reason = "said above, and on the page of the type")]
    fn eq(&self, other: &Self) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl<T: ?Sized> Eq for ByAddress<'_, T> {}

impl<T: ?Sized> fmt::Debug for ByAddress<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:p}", self.0)
    }
}

// What is borrowed is only called. If it panics, its own state is its own affair, and whoever
// called it has the panic to deal with, not this reference.
impl<T: ?Sized> UnwindSafe for ByAddress<'_, T> {}
impl<T: ?Sized> RefUnwindSafe for ByAddress<'_, T> {}
