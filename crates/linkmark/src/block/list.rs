//! List: items of one kind, tight or loose.
//!
//! ```text
//! - a      tight: written without <p>        - a
//! - b
//!                                            - b      loose: a blank line between two items,
//!                                                     or between two blocks right inside one
//! ```
//! CommonMark 0.31 § 5.3. A list is born tight with its first item (`item.rs`) and loosened by
//! whatever follows a blank line (`open.rs`); its paragraphs learn of it here, when it is over.

use super::blocks::{BlockKind, Blocks};

/// Each block is the child of one parent, so all lists together look at each block once.
pub(super) fn close(blocks: &mut Blocks, list: usize) {
    if !matches!(blocks.blocks[list].kind, BlockKind::List { tight: false, .. }) {
        return;
    }
    let after = blocks.blocks[list].after as usize;
    let mut item = list + 1;
    while item < after {
        let next_item = blocks.blocks[item].after as usize;
        let mut child = item + 1;
        while child < next_item {
            if let BlockKind::Paragraph { tight } = &mut blocks.blocks[child].kind {
                *tight = false;
            }
            child = blocks.blocks[child].after as usize;
        }
        item = next_item;
    }
}
