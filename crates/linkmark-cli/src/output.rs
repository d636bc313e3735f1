//! Standard output: locked and buffered, coloured only for people, with control characters shown
//! instead of obeyed.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};

use anstyle::{AnsiColor, Style};

/// The styles, by what they are for.
pub(crate) mod style {
    use super::{AnsiColor, Style};

    pub(crate) const PATH: Style = AnsiColor::Magenta.on_default();
    pub(crate) const NUMBER: Style = AnsiColor::Green.on_default();
    pub(crate) const KIND: Style = AnsiColor::Cyan.on_default();
    pub(crate) const LINK: Style = AnsiColor::Blue.on_default().underline();
    pub(crate) const DIM: Style = Style::new().dimmed();
    pub(crate) const STRONG: Style = Style::new().bold();
    pub(crate) const ADDED: Style = AnsiColor::Green.on_default();
    pub(crate) const REMOVED: Style = AnsiColor::Red.on_default();
    pub(crate) const HUNK: Style = AnsiColor::Cyan.on_default();
    pub(crate) const MARK: Style = AnsiColor::Green.on_default().bold();
    pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
    pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
    pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default().bold();
}

/// When to colour: what `--color` takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set; CLICOLOR_FORCE colours everything
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether `stream` gets colours.
    pub(crate) fn wanted(self, stream: &impl anstream::stream::RawStream) -> bool {
        match self {
            Color::Auto => {
                // Here any word forces colours. By convention `0` does not.
                let is_forced = std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value != "0");
                let choice = anstream::AutoStream::choice(stream);
                choice != anstream::ColorChoice::Never && (is_forced || stream.is_terminal())
            }
            Color::Always => true,
            Color::Never => false,
        }
    }
}

/// Paints text, or does not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    #[cfg(test)]
    pub(crate) const OFF: Paint = Paint { on: false };

    pub(crate) fn new(on: bool) -> Paint {
        Paint { on }
    }

    /// Appends `text` in `style`. Text from a file must have gone through [`shown`] first.
    pub(crate) fn push(self, out: &mut String, style: Style, text: &str) {
        if self.on {
            let _ = write!(out, "{style}{text}{style:#}");
        } else {
            out.push_str(text);
        }
    }
}

/// Standard output for one run.
pub(crate) struct Output {
    stream: BufWriter<anstream::AutoStream<StdoutLock<'static>>>,
    for_eyes: bool,
}

/// Large enough that a tree of files costs few writes, small enough that the first lines appear at
/// once.
const BUFFER: usize = 64 * 1024;

impl Output {
    /// Locks standard output.
    pub(crate) fn stdout() -> Output {
        let stdout = io::stdout().lock();
        let for_eyes = stdout.is_terminal();
        // What arrives here has been painted already, or has been left plain.
        Output { stream: BufWriter::with_capacity(BUFFER, anstream::AutoStream::always(stdout)), for_eyes }
    }

    /// Whether it goes to a terminal, where a person reads it.
    pub(crate) fn is_for_eyes(&self) -> bool {
        self.for_eyes
    }

    /// Writes a document, or lines that were made for people.
    pub(crate) fn put(&mut self, is_document: bool, bytes: &[u8]) -> io::Result<()> {
        if is_document { self.document().write_all(bytes) } else { self.write_all(bytes) }
    }

    /// Writes a document (HTML, CSV, JSON): exact into a file or a pipe, with control characters
    /// shown on a terminal.
    pub(crate) fn document(&mut self) -> DocumentWriter<'_> {
        DocumentWriter { output: self }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// See [`Output::document`].
pub(crate) struct DocumentWriter<'o> {
    output: &'o mut Output,
}

impl Write for DocumentWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.output.for_eyes {
            return self.output.stream.write(bytes);
        }
        for chunk in bytes.utf8_chunks() {
            for line in chunk.valid().split_inclusive(['\n', '\t', '\r']) {
                let text = line.trim_end_matches(['\n', '\t', '\r']);
                self.output.stream.write_all(shown(text).as_bytes())?;
                self.output.stream.write_all(&line.as_bytes()[text.len()..])?;
            }
            self.output.stream.write_all(chunk.invalid())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.stream.flush()
    }
}

/// Text from a file, on one line and harmless on a terminal: a character that would move the
/// cursor, colour the screen, or reorder or hide the text around it is written as its code point.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    if !text.chars().any(must_be_shown) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if must_be_shown(c) => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Whether a terminal would obey `c`, or would show the text around it differently from what it is.
pub(crate) fn must_be_shown(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{061C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// How many columns of a terminal `text` takes.
pub(crate) fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// `text` and as many spaces as it takes to fill `columns`.
pub(crate) fn pad(out: &mut String, text: &str, columns: usize) {
    out.extend(std::iter::repeat_n(' ', columns.saturating_sub(width(text))));
}

#[cfg(test)]
mod tests {
    use super::{pad, shown};

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
        assert_eq!(shown("a\u{1b}[31mb\u{7}"), "a\\u{1b}[31mb\\u{7}");
        assert_eq!(shown("files\u{202E}4pm.asia"), "files\\u{202e}4pm.asia");
        assert_eq!(shown("a\r\nb\tc\u{9b}"), "a\\r\\nb\\tc\\u{9b}");
        assert_eq!(shown("naïve 中文 👩"), "naïve 中文 👩");
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let mut out = String::from("中文");
        pad(&mut out, "中文", 6);
        assert_eq!(out, "中文  ");
    }
}
