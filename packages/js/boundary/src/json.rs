//! JSON, written as it comes.

use std::fmt::Write as _;

/// Writes JSON into a string. Commas come by themselves.
pub(crate) struct Json<'o> {
    out: &'o mut String,
    /// Whether a comma is due before what comes next.
    is_next: bool,
}

impl<'o> Json<'o> {
    pub(crate) fn new(out: &'o mut String) -> Json<'o> {
        Json { out, is_next: false }
    }

    fn comma(&mut self) {
        if self.is_next {
            self.out.push(',');
        }
        self.is_next = true;
    }

    /// `{…}`
    pub(crate) fn object(&mut self, members: impl FnOnce(&mut Self)) {
        self.nested('{', members, '}');
    }

    /// `[…]`
    pub(crate) fn list(&mut self, items: impl FnOnce(&mut Self)) {
        self.nested('[', items, ']');
    }

    fn nested(&mut self, open: char, inside: impl FnOnce(&mut Self), close: char) {
        self.comma();
        self.out.push(open);
        self.is_next = false;
        inside(self);
        self.out.push(close);
        self.is_next = true;
    }

    /// The name of a member; its value follows.
    pub(crate) fn name(&mut self, name: &str) -> &mut Self {
        self.text(name);
        self.out.push(':');
        self.is_next = false;
        self
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.comma();
        self.out.push('"');
        for c in text.chars() {
            match c {
                '"' | '\\' => self.out.extend(['\\', c]),
                '\0'..='\x1f' => drop(write!(self.out, "\\u{:04x}", u32::from(c))),
                _ => self.out.push(c),
            }
        }
        self.out.push('"');
    }

    pub(crate) fn number(&mut self, number: usize) {
        self.comma();
        let _ = write!(self.out, "{number}");
    }

    pub(crate) fn flag(&mut self, on: bool) {
        self.comma();
        self.out.push_str(if on { "true" } else { "false" });
    }

    pub(crate) fn null(&mut self) {
        self.comma();
        self.out.push_str("null");
    }
}
