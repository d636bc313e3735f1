//! Places as JavaScript counts them, in UTF-16 units.

use linkmark_scan::Offsets;

/// Turns bytes of a text into UTF-16 units of it.
pub(crate) struct Units<'t>(Option<Offsets<'t>>);

impl<'t> Units<'t> {
    /// For `text`, which has `length` units. Where every unit is a byte nothing is counted.
    pub(crate) fn new(text: &'t str, length: usize) -> Units<'t> {
        Units((text.len() != length).then(|| Offsets::new(text)))
    }

    /// For `text`, however many units it has.
    #[cfg(feature = "full")]
    pub(crate) fn of(text: &'t str) -> Units<'t> {
        Units((!text.is_ascii()).then(|| Offsets::new(text)))
    }

    pub(crate) fn at(&mut self, byte: usize) -> usize {
        self.0.as_mut().map_or(byte, |offsets| offsets.at(byte).utf16)
    }
}
