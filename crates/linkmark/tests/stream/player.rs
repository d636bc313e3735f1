//! Plays updates back, as a page in a browser would, and checks each against what came before.

use linkmark::{BlockUpdate, Cause, Update};
use std::collections::HashSet;

/// A block of the page that is played back.
#[derive(Clone, Debug)]
struct Block {
    key: u32,
    html: String,
    is_final: bool,
    waits: bool,
}

#[derive(Default)]
pub(crate) struct Player {
    blocks: Vec<Block>,
}

impl Player {
    pub(crate) fn html(&self) -> String {
        self.blocks.iter().map(|block| &*block.html).collect()
    }

    /// Whether a block says that it waits.
    pub(crate) fn waits(&self) -> bool {
        self.blocks.iter().any(|block| block.waits)
    }

    /// Applies an update; panics if it breaks a promise.
    pub(crate) fn apply(&mut self, update: &Update<'_>, source: &str) {
        let first = update.first();
        assert!(first <= self.blocks.len() || update.is_empty(), "there are not {first} blocks");
        for change in update.revised() {
            assert!(change.index < first, "revised, and listed as well");
            let block = &mut self.blocks[change.index];
            assert_eq!(block.key, change.key);
            let cause = change.cause.expect("a cause");
            assert!(block.is_final, "only what was final is revised");
            assert!(cause != Cause::Definition || block.waits, "it did not say that it waits");
            block.apply(&change);
        }
        let former = self.blocks.split_off(first);
        for (at, change) in update.blocks().enumerate() {
            assert_eq!(change.index, first + at);
            assert!(source.get(change.range()).is_some(), "{:?}", change.range());
            let before = former.iter().find(|block| block.key == change.key);
            assert!(before.is_some() || change.same == 0, "nothing can stay of what was not there");
            let mut block = before.cloned().unwrap_or(Block {
                key: change.key,
                html: String::new(),
                is_final: false,
                waits: false,
            });
            let was = block.html.clone();
            let was_final = block.is_final;
            block.apply(&change);
            if was_final && block.html != was {
                assert!(change.cause.is_some(), "final, and changed without a cause: {was:?} {block:?}");
            }
            self.blocks.push(block);
        }
        for gone in former.iter().filter(|block| block.is_final && block.key != BlockUpdate::NOTES) {
            assert!(self.blocks.iter().any(|block| block.key == gone.key), "final, and gone: {gone:?}");
        }
        let keys: HashSet<u32> = self.blocks.iter().map(|block| block.key).collect();
        assert_eq!(keys.len(), self.blocks.len(), "a key came twice");
    }
}

impl Block {
    fn apply(&mut self, change: &BlockUpdate<'_>) {
        let same = &self.html[..change.same];
        assert_eq!(
            (same.chars().count(), same.encode_utf16().count()),
            (change.same_chars, change.same_utf16)
        );
        self.html.truncate(change.same);
        self.html.push_str(change.html);
        self.is_final = change.is_final;
        self.waits = change.waits;
    }
}
