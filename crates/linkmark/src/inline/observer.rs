//! Watching the machine decide, as the scanner is watched. Who watches is in `watch/`; what is
//! told here, `explain.rs` puts into words.

use super::View;
use super::precedence::Construct;
use core::ops::Range;

/// Watches the machine at work on one leaf. All positions are of the leaf's text.
pub(crate) trait Observer {
    /// Whether it is worth finding out what nobody else wants to know.
    fn watches(&self) -> bool;

    /// A construct has `range`, and no bare link starts in it.
    fn took(&mut self, what: Took, range: Range<usize>);

    /// What became of the trigger at `at`. What is told last counts.
    fn told(&mut self, at: usize, told: impl FnOnce() -> Told);

    /// The leaf is read: nothing more is told about it.
    fn read(&mut self, view: &View<'_>);
}

/// Constructs that keep bare links away from what they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Took {
    Escape,
    Code,
    Html,
    Math,
    /// A link or an image, from its first bracket to its end; and the part from `]` on.
    Link,
    Image,
    Target,
    Label,
    /// `[^label]`.
    Footnote,
    /// What the program found.
    Own,
}

impl Took {
    /// What the loop of the machine tells. `bracket.rs` and `own.rs` tell by themselves, and the
    /// others hold no text.
    #[inline(always)]
    pub(super) fn by(construct: Construct) -> Option<Took> {
        match construct {
            Construct::Escape => Some(Took::Escape),
            Construct::CodeSpan => Some(Took::Code),
            Construct::HtmlTag => Some(Took::Html),
            Construct::Math => Some(Took::Math),
            Construct::CharRef
            | Construct::Autolink
            | Construct::Scheme
            | Construct::Www
            | Construct::Host
            | Construct::Address
            | Construct::Emphasis
            | Construct::InlineFootnote
            | Construct::BracketOpen
            | Construct::BracketClose
            | Construct::LineBreak
            | Construct::Smart
            | Construct::WikiLink
            | Construct::Own => None,
        }
    }
}

/// What became of a trigger. `floor` is where a link could have started at the earliest. Positions
/// have 32 bits, for a text may be full of triggers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Told {
    /// No bare link starts after the `[` at `bracket`, which may still become a link.
    AfterBracket { floor: u32, bracket: u32 },
    /// No bare link starts inside the raw `<a …>` at `anchor`.
    InAnchor { floor: u32, anchor: u32 },
    /// It waits until the marks are paired. If nothing is told later, something took it.
    Waits { floor: u32 },
    /// The scanner was asked.
    Asked(Asked),
}

/// What the scanner was asked: about the text from `floor` to `end`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked {
    /// Where the text began that the scanner was shown.
    pub(crate) from: u32,
    pub(crate) floor: u32,
    pub(crate) end: u32,
    /// What is at `end`, unless the text of the leaf ends there, and where that ends.
    pub(crate) stopped: Option<(Stopped, u32)>,
    /// Where the paired marks start that end at `floor`.
    pub(crate) mark: Option<u32>,
    /// The text node, where its escapes and references were decoded before the scanner was asked.
    pub(crate) shown: Option<(u32, u32)>,
}

impl Asked {
    /// About a text in which only the leaf's own end is one.
    pub(super) fn to_the_end(floor: usize, text: &str) -> Asked {
        let (floor, end) = (floor as u32, text.len() as u32);
        Asked { from: 0, floor, end, stopped: None, mark: None, shown: None }
    }
}

/// What in Markdown ends a link that plain text would go on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// A mark that is paired, or closes what is open.
    Mark,
    /// A reference that decodes to white space.
    SpaceReference,
    /// A byte before which the dialect ends every link in Markdown.
    Byte,
    /// Something that the text is not part of: code, a tag, an escape, another link.
    Construct,
}
