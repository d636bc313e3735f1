//! Byte offsets as Python counts: in code points of the `str`.

use linkmark::Offsets;

/// Turns ranges of bytes into starts and ends in code points.
pub(crate) struct CodePoints<'t> {
    /// `None` where a byte is a code point.
    offsets: Option<Offsets<'t>>,
}

impl<'t> CodePoints<'t> {
    pub(crate) fn of(text: &'t str) -> CodePoints<'t> {
        CodePoints { offsets: (!text.is_ascii()).then(|| Offsets::new(text)) }
    }

    /// For who counts bytes.
    pub(crate) fn bytes() -> CodePoints<'t> {
        CodePoints { offsets: None }
    }

    pub(crate) fn at(&mut self, byte: usize) -> usize {
        self.offsets.as_mut().map_or(byte, |offsets| offsets.at(byte).code_point)
    }
}
