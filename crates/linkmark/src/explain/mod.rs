//! Why something in a document is a link, or is not: the machines, watched.
//!
//! The engine reads the document as always. The inline machine tells `watcher.rs` what it asked the
//! scanner and what took text away from it, the sink's own methods tell of blocks, and the scanner
//! repeats its answers, this time watched. `words.rs` says it in sentences. Nothing is concluded
//! from the finished document.

mod leaf;
mod seen;
mod watcher;
mod words;

use alloc::vec::Vec;
pub use words::{ExplanationLine, Outcome};

use crate::options::Options;
use crate::too_long::SourceTooLong;
use linkmark_scan::{Span, Step};

/// Explains every candidate of `source`: everything that could start a bare link or one in `<…>`.
/// `each` is given them from left to right, one at a time, so that a document may have millions.
///
/// What is linked here is exactly what [`links`](crate::links) lists of these kinds.
///
/// ```
/// use linkmark::{Options, explain};
/// let mut lines = Vec::new();
/// explain("`www.a.b` [x www.c.d", &Options::GFM, |candidate| {
///     assert!(candidate.link.is_none());
///     lines.extend(candidate.lines().last().map(|line| line.to_string()));
/// });
/// assert_eq!(lines, [
///     "in Markdown: inside a code span (bytes 0..9), where nothing is a link",
///     "in Markdown: after an open `[` (byte 10), which may still become a link",
/// ]);
/// ```
///
/// # Panics
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn explain<'s>(source: &'s str, options: &Options<'_>, each: impl FnMut(Explanation<'s>)) {
    try_explain(source, options, each).unwrap_or_else(|error| error.panic());
}

/// [`explain`], for sources of any length.
///
/// # Errors
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn try_explain<'s>(
    source: &'s str,
    options: &Options<'_>,
    each: impl FnMut(Explanation<'s>),
) -> Result<(), SourceTooLong> {
    watcher::watch(source, options, each)
}

/// A candidate: something that could have been a link, and what was decided. All positions are of
/// the source.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation<'s> {
    source: &'s str,
    /// Where its trigger is.
    pub at: usize,
    /// Where the link is, if it is one in the end; for `<…>` with the brackets.
    pub link: Option<Span>,
    /// What the scanner decided, in order. Only the trigger where Markdown did not ask the scanner.
    pub steps: Vec<Step>,
    /// What Markdown adds to it.
    pub markdown: Vec<MarkdownStep>,
}

impl Explanation<'_> {
    /// What the candidate covers: what the scanner took for a link, or what triggered it.
    pub fn span(&self) -> Span {
        let trigger = Span { start: self.at, end: self.at + 1 };
        self.steps.iter().rev().find_map(Step::covered).unwrap_or(trigger)
    }

    /// The link as a reader sees it: for `<…>` without the brackets.
    pub fn linked(&self) -> Option<&str> {
        let Span { start, end } = self.link?;
        let is_angle = matches!(self.steps.last(), Some(Step::Linked { kind, .. }) if kind.is_angle());
        let inner = usize::from(is_angle);
        self.source.get(start + inner..end - inner)
    }
}

/// What Markdown adds to the scanner's steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "step", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MarkdownStep {
    /// An address waited until the marks were paired, and starts after one: `_a@b.cc_`.
    Waited {
        /// The mark.
        span: Span,
    },
    /// The text that the scanner was shown ended here.
    Ended {
        /// What ended it.
        span: Span,
        /// Why.
        ended: MarkdownEnd,
    },
    /// It is not a link.
    Refused {
        /// What keeps links away.
        span: Span,
        /// Why.
        reason: MarkdownReason,
    },
}

/// What ends a link in Markdown that goes on in plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MarkdownEnd {
    /// A mark of emphasis or strikethrough: `**https://a.b**`.
    Mark,
    /// A reference that decodes to white space: `https://a.b/c&nbsp;d`.
    SpaceReference,
    /// A character that ends every link of the dialect in Markdown: a backtick in `uts58`.
    Character,
    /// Something else that Markdown has read before: code, a tag, an escape, another link.
    Construct,
}

/// Why something is not a link in Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum MarkdownReason {
    /// `[see www.a.b`: the bracket may still become a link.
    OpenBracket,
    /// `<a href="x"> www.a.b`: inside a raw anchor.
    RawAnchor,
    /// `\<a:b>`: a backslash makes the trigger text.
    Escape,
    /// Inside a code span.
    Code,
    /// The `<` of a tag or a comment.
    Tag,
    /// Inside a tag or a comment.
    Html,
    /// Inside a formula.
    Math,
    /// In the text of a link, which cannot hold another.
    Link,
    /// In the description of an image, which is shown as text.
    Image,
    /// In a reference to a footnote.
    FootnoteReference,
    /// It was a link until the brackets around it turned out to be a link, an image or a footnote.
    BecameText,
    /// In the destination or the title of a link or an image.
    Target,
    /// In the label of a link or an image.
    Label,
    /// In the definition of a link.
    Definition,
    /// In the label of a footnote's definition.
    FootnoteLabel,
    /// In a cell for which the table has no column.
    ExtraCell,
    /// In a code block.
    CodeBlock,
    /// In an HTML block.
    HtmlBlock,
    /// In front matter.
    FrontMatter,
    /// In what a construct of the program has.
    Own,
}

impl MarkdownReason {
    /// Every reason.
    pub const ALL: [MarkdownReason; 20] = [
        MarkdownReason::OpenBracket,
        MarkdownReason::RawAnchor,
        MarkdownReason::Escape,
        MarkdownReason::Code,
        MarkdownReason::Tag,
        MarkdownReason::Html,
        MarkdownReason::Math,
        MarkdownReason::Link,
        MarkdownReason::Image,
        MarkdownReason::FootnoteReference,
        MarkdownReason::BecameText,
        MarkdownReason::Target,
        MarkdownReason::Label,
        MarkdownReason::Definition,
        MarkdownReason::FootnoteLabel,
        MarkdownReason::ExtraCell,
        MarkdownReason::CodeBlock,
        MarkdownReason::HtmlBlock,
        MarkdownReason::FrontMatter,
        MarkdownReason::Own,
    ];
}

impl MarkdownEnd {
    /// Everything that ends a link.
    pub const ALL: [MarkdownEnd; 4] =
        [MarkdownEnd::Mark, MarkdownEnd::SpaceReference, MarkdownEnd::Character, MarkdownEnd::Construct];
}

#[cfg(feature = "serde")]
impl serde::Serialize for Explanation<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut out = serializer.serialize_struct("Explanation", 5)?;
        out.serialize_field("at", &self.at)?;
        out.serialize_field("linked", &self.linked())?;
        out.serialize_field("span", &self.span())?;
        out.serialize_field("steps", &self.steps)?;
        out.serialize_field("markdown", &self.markdown)?;
        out.end()
    }
}
