//! `<…>` in plain text: the same in every dialect, and the same as in Markdown.

use linkmark_base::angle::{self, Angle};

use crate::link::LinkKind;

/// The kind and the end (after the `>`) of the link whose `<` is at `open`.
pub(crate) fn find(text: &[u8], open: usize) -> Option<(LinkKind, usize)> {
    let (angle, end) = angle::find(text, open)?;
    let kind = match angle {
        Angle::Uri => LinkKind::AngleUri,
        Angle::Email => LinkKind::AngleEmail,
    };
    Some((kind, end))
}
