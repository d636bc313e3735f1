//! The lines of a text, as a walk from link to link meets them.

/// The line of one offset after the other: asked in order, a text costs one pass.
#[derive(Default)]
pub(crate) struct Lines {
    /// Where the line starts.
    pub(crate) start: usize,
    /// Where the line above it starts.
    pub(crate) above: Option<usize>,
    /// The line that leads to what is quoted here: `It says:`, and then nothing but quotations.
    pub(crate) lead: Option<(usize, usize)>,
    read: usize,
}

impl Lines {
    pub(crate) fn go_to(&mut self, text: &str, at: usize) {
        let bytes = text.as_bytes();
        for end in (self.read..at).filter(|&end| matches!(bytes[end], b'\n' | b'\r')) {
            if bytes[end] == b'\n' && end > 0 && bytes[end - 1] == b'\r' && self.start == end {
                self.start = end + 1;
                continue;
            }
            self.end_line(text, end);
            self.above = Some(self.start);
            self.start = end + 1;
        }
        self.read = self.read.max(at);
    }

    /// What the line that ends at `end` says of those below it.
    fn end_line(&mut self, text: &str, end: usize) {
        let line = text[self.start..end].trim();
        if !line.is_empty() && !line.starts_with('>') {
            self.lead = line.ends_with([':', '：']).then_some((self.start, end));
        }
    }
}
