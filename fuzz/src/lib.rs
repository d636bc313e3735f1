//! How the bytes of a fuzzer become a text and the settings it is read with.
//!
//! The first eight bytes choose; the rest is the text. Changing one of them keeps the text, so what
//! was found under one dialect is soon tried under the others.
#![forbid(unsafe_code)]

pub mod streaming;

use linkmark::{Extension, Options, Parser, html};
use linkmark_scan::{Dialect, LinkKind};

/// What chooses the settings, and the text.
pub struct Input<'d> {
    choice: [u8; 4],
    /// A bit for each extension.
    extensions: u32,
    pub text: &'d str,
}

impl<'d> Input<'d> {
    /// `None` where the bytes are not text: nothing could be learned from them.
    pub fn new(data: &'d [u8]) -> Option<Input<'d>> {
        let (choice, rest) = data.split_first_chunk()?;
        let (extensions, text) = rest.split_first_chunk()?;
        let extensions = u32::from_le_bytes(*extensions);
        Some(Input { choice: *choice, extensions, text: std::str::from_utf8(text).ok()? })
    }

    /// A number for the target's own use.
    pub fn choice(&self) -> usize {
        usize::from(self.choice[3])
    }

    /// A preset, or one whose steps were taken from three presets and whose kinds were switched.
    pub fn dialect(&self) -> Dialect {
        let [first, second, third, _] = self.choice;
        let row = |choice: u8| Dialect::ALL[usize::from(choice) % Dialect::ALL.len()];
        let mut dialect = row(first);
        if second == 0 {
            return dialect;
        }
        let steps = row(third);
        let takes = |bit: u8| second >> bit & 1 == 1;
        if takes(0) {
            dialect.before = steps.before;
        }
        if takes(1) {
            dialect.extent = steps.extent;
        }
        if takes(2) {
            dialect.trim = steps.trim;
        }
        if takes(3) {
            dialect.host = steps.host;
        }
        if takes(4) {
            dialect.email = steps.email;
        }
        if takes(5) {
            dialect.markdown = steps.markdown;
        }
        if takes(6) {
            dialect = dialect.without(LinkKind::ALL[usize::from(third) % LinkKind::ALL.len()]);
        }
        if takes(7) {
            dialect.trigger = steps.trigger;
        }
        dialect
    }

    /// Any combination of the engine's options.
    pub fn options<'o>(&self, dialect: &'o Dialect) -> Options<'o> {
        let on = |bit: u8| self.choice[3] >> bit & 1 == 1;
        let mut options = Options::GITHUB.with_dialect(dialect);
        options.tables = on(0);
        options.strikethrough = on(1);
        options.task_lists = on(2);
        options.footnotes = on(3);
        options.footnote_labels = on(3) && on(4);
        options.alerts = on(4);
        options.tag_filter = on(5);
        options.math = on(6);
        options.front_matter = on(7);
        options.heading_ids = on(7);
        let on = Extension::ALL.iter().enumerate().filter(|(index, _)| self.extensions >> index & 1 == 1);
        on.fold(options, |options, (_, &extension)| options.with_extension(extension))
    }
}

/// The page by way of events. Where blocks say where they are, it takes the ranges too.
pub fn by_events(source: &str, options: &Options<'_>) -> String {
    let mut page = String::new();
    let events = Parser::new_ext(source, options);
    if options.sourcepos {
        html::push_with_ranges(&mut page, source, events.into_offset_iter(), options);
    } else {
        html::push(&mut page, events, options);
    }
    page
}
