//! What one program calls a link, as one row of plain data. (Skeleton: the columns are being filled in.)

/// Which bare links are recognised behind a `[` that may still become a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BehindBracket {
    /// None.
    Nothing,
    /// Addresses only; they become text again if the bracket turns out to be a link.
    Emails,
    /// All; they become text again if the bracket turns out to be a link.
    Everything,
}

/// What a dialect does inside Markdown. The scanner does not look at these columns, the engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Markdown {
    /// Which bare links are recognised behind an open `[`.
    pub behind_bracket: BehindBracket,
    /// A run of `*`, `_` or `~` that can close what was opened before the link ends the link.
    pub closing_marks_end: bool,
    /// A valid character reference inside a bare link is decoded, once, in its target; one that decodes to white space ends the link.
    pub decodes_references: bool,
    /// Bare links are recognised between a raw `<a …>` and `</a>`.
    pub inside_raw_anchor: bool,
}

/// What one program calls a link, as one row of plain data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dialect {
    /// The word after `--dialect`.
    pub name: &'static str,
    /// Whether anything but `<…>` is ever a link.
    pub bare: bool,
    /// What it does inside Markdown.
    pub markdown: Markdown,
}
