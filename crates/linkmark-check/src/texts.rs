//! Many short texts, one after another: a page has a few dozen ids and as many destinations, and
//! thousands of pages are kept at once.

/// The texts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts(String);

/// Where a text is among the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    start: u32,
    end: u32,
}

impl Texts {
    /// Adds a text; `None` if there is no room for it in 32 bits.
    pub(crate) fn add(&mut self, text: &str) -> Option<Span> {
        let start = u32::try_from(self.0.len()).ok()?;
        let end = u32::try_from(self.0.len() + text.len()).ok()?;
        self.0.push_str(text);
        Some(Span { start, end })
    }

    pub(crate) fn get(&self, span: Span) -> &str {
        &self.0[span.start as usize..span.end as usize]
    }

    /// Forgets all but its room.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
