//! List: items of one kind, tight or loose.
//!
//! ```text
//! - a      tight: written without <p>        - a
//! - b
//!                                            - b      loose: a blank line between two items,
//!                                                     or between two blocks right inside one
//! ```
//! CommonMark 0.31 § 5.3. A list is born tight with its first item (`item.rs`) and loosened by
//! whatever follows a blank line (`open.rs`); paragraphs ask it when they are written
//! (`engine.rs`).

use super::blocks::{Block, BlockKind};

pub(super) fn loosen(list: &mut Block) {
    if let BlockKind::List { tight, .. } | BlockKind::Definition { tight } = &mut list.kind {
        *tight = false;
    }
}
