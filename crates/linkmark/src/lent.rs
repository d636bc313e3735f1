//! Tables that a thread lends: to a [`Parser`](crate::Parser) and to a call of
//! [`to_html`](crate::to_html), which are there for one document and are over with it.
//!
//! Of what a comment costs, making its tables anew would be a quarter. So the tables of the last
//! short document wait for the next one of the same thread. Those of a long document are given
//! back to the allocator; who reads long ones by the thousand has a
//! [`Renderer`](crate::Renderer) or an [`EventReader`](crate::EventReader).

use crate::engine::Engine;
use crate::html::writer::State;
use crate::queue::Room;
use alloc::boxed::Box;
use core::ops::{Deref, DerefMut};

/// The longest document whose tables a thread keeps. That bounds what it keeps: 2 MB after hostile
/// documents of this length (`tests/lent.rs`).
#[cfg(feature = "std")]
const LONGEST: usize = 4 * 1024;

/// All that is used again for another document.
#[derive(Debug)]
pub(crate) struct Tables {
    pub(crate) engine: Engine,
    pub(crate) state: State,
    pub(crate) room: Room,
}

impl Tables {
    const EMPTY: Tables = Tables { engine: Engine::EMPTY, state: State::EMPTY, room: Room::EMPTY };
}

/// Tables that go back when this is dropped.
#[derive(Debug)]
pub(crate) struct Lent {
    /// `None` only when they have gone back.
    tables: Option<Box<Tables>>,
    #[cfg(feature = "std")]
    is_kept: bool,
}

#[cfg(feature = "std")]
std::thread_local! {
    /// Empty while they are lent. What needs some meanwhile, such as a renderer of the program's
    /// own that renders something itself, gets new ones.
    static WAITING: core::cell::Cell<Option<Box<Tables>>> = const { core::cell::Cell::new(None) };
}

#[cfg(feature = "std")]
impl Lent {
    /// Tables for a document of `len` bytes.
    pub(crate) fn new(len: usize) -> Lent {
        let is_kept = len <= LONGEST;
        // A thread that ends has none any more.
        let waiting = if is_kept { WAITING.try_with(core::cell::Cell::take).ok().flatten() } else { None };
        Lent { tables: Some(waiting.unwrap_or_else(|| Box::new(Tables::EMPTY))), is_kept }
    }
}

#[cfg(feature = "std")]
impl Drop for Lent {
    fn drop(&mut self) {
        // After a panic they may be in any state.
        if self.is_kept && !std::thread::panicking() {
            let tables = self.tables.take();
            // A thread that ends keeps none, and they are dropped.
            _ = WAITING.try_with(|waiting| waiting.set(tables));
        }
    }
}

#[cfg(not(feature = "std"))]
impl Lent {
    /// Tables for a document, which nobody keeps.
    pub(crate) fn new(_: usize) -> Lent {
        Lent { tables: Some(Box::new(Tables::EMPTY)) }
    }
}

const GONE: &str = "tables go back when they are dropped";

impl Deref for Lent {
    type Target = Tables;

    #[inline]
    fn deref(&self) -> &Tables {
        self.tables.as_deref().expect(GONE)
    }
}

impl DerefMut for Lent {
    #[inline]
    fn deref_mut(&mut self) -> &mut Tables {
        self.tables.as_deref_mut().expect(GONE)
    }
}
