//! What follows a bracket in a text that may go on: whether the text ends within it.

use super::bracket::skip_space;
use crate::link_parts;

/// Whether the text ends within what may be a target or a label at `at`.
pub(super) fn is_cut(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        Some(b'(') => target_is_cut(bytes, at + 1),
        Some(b'[') => link_parts::label(bytes, at).is_none() && link_parts::label_is_cut(bytes, at),
        _ => false,
    }
}

/// Whether the text ends before the target is complete, or known to be none.
fn target_is_cut(bytes: &[u8], at: usize) -> bool {
    let start = skip_space(bytes, at);
    match link_parts::destination(bytes, start) {
        _ if start == bytes.len() => true,
        // Nothing has closed it, and nothing says that it is none.
        None => link_parts::destination_is_cut(bytes, start),
        Some((_, after)) => {
            let end = skip_space(bytes, after);
            match link_parts::title(bytes, end) {
                _ if end == bytes.len() => true,
                _ if end == after => false,
                None => link_parts::title_is_cut(bytes, end),
                Some((_, after)) => skip_space(bytes, after) == bytes.len(),
            }
        }
    }
}
