//! Why something is, or is not, a link: the scanner, watched.

use alloc::vec::Vec;
use core::fmt;

use crate::dialect::Dialect;
use crate::find::Finder;
use crate::link::{Link, LinkKind};
use crate::observer::{Shown, Span, Step};
use crate::scan::{Memory, Scanner};
use crate::watch::collecting;

/// Every candidate in `text`, linked or not, with the steps that decided it.
///
/// The scanner itself is watched, not a second one: what is linked here is exactly what
/// [`Scanner::links`] finds.
///
/// ```
/// use linkmark_scan::{Dialect, explain};
/// let candidates = explain("(http://a.b/c).", &Dialect::GFM);
/// assert_eq!(candidates.len(), 1);
/// assert_eq!(candidates[0].link.unwrap().as_str(), "http://a.b/c");
/// let steps: Vec<String> = candidates[0].lines().map(|line| line.to_string()).collect();
/// assert!(steps.contains(&"cut `.`: punctuation at the end belongs to the sentence".to_string()));
/// assert!(steps.contains(&"cut `)`: the link did not open it".to_string()));
/// ```
///
/// A text may have a candidate per byte. [`Scanner::candidates`] gives them one at a time.
pub fn explain<'t>(text: &'t str, dialect: &Dialect) -> Vec<Candidate<'t>> {
    Scanner::new(dialect).candidates(text).collect()
}

impl Scanner {
    /// Every candidate in `text`, one at a time: see [`explain`].
    pub fn candidates<'s, 't>(&'s self, text: &'t str) -> Candidates<'s, 't> {
        self.candidates_from(text, 0)
    }

    /// As [`Scanner::candidates`], from the byte `floor` on. What is in front of it is looked at,
    /// as in [`Scanner::link_at`].
    #[doc(hidden)]
    pub fn candidates_from<'s, 't>(&'s self, text: &'t str, floor: usize) -> Candidates<'s, 't> {
        Candidates { scanner: self, text, finder: self.finder(), at: floor, floor, memory: Memory::default() }
    }

    /// As [`Scanner::link_at_in`], watched: the candidate at `at`, if there is one.
    #[doc(hidden)]
    pub fn candidate_at_in<'t>(
        &self,
        text: &'t str,
        at: usize,
        floor: usize,
        memory: &mut Memory,
    ) -> Option<Candidate<'t>> {
        let mut steps = Vec::new();
        let link = self.decide(text, at, floor, memory, &mut collecting(&mut steps));
        (!steps.is_empty()).then_some(Candidate { text, at, link, steps })
    }
}

/// The candidates of a text, left to right. See [`Scanner::candidates`].
#[derive(Clone, Debug)]
pub struct Candidates<'s, 't> {
    scanner: &'s Scanner,
    text: &'t str,
    finder: Finder,
    at: usize,
    floor: usize,
    memory: Memory,
}

impl<'t> Iterator for Candidates<'_, 't> {
    type Item = Candidate<'t>;

    fn next(&mut self) -> Option<Candidate<'t>> {
        while let Some(at) = self.scanner.next_trigger(&mut self.finder, self.text, self.at) {
            self.at = at + 1;
            let candidate = self.scanner.candidate_at_in(self.text, at, self.floor, &mut self.memory);
            if let Some(link) = candidate.as_ref().and_then(|candidate| candidate.link) {
                (self.at, self.floor) = (link.end, link.end);
            }
            if candidate.is_some() {
                return candidate;
            }
        }
        self.at = self.text.len();
        None
    }
}

impl core::iter::FusedIterator for Candidates<'_, '_> {}

/// Something that could have been a link, and what was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<'t> {
    text: &'t str,
    /// Where its trigger is.
    pub at: usize,
    /// The link, if it is one.
    pub link: Option<Link<'t>>,
    /// What was decided, in order; the last step says whether it is a link.
    pub steps: Vec<Step>,
}

impl Candidate<'_> {
    /// One readable line for each step.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.steps.iter().map(|step| step.in_words(self.text))
    }

    /// What the candidate covers: the link, or what triggered it.
    pub fn span(&self) -> Span {
        self.steps.iter().rev().find_map(Step::covered).unwrap_or(Span::new(self.at, self.at + 1))
    }
}

impl Step {
    /// The step as a sentence about `text`, which its spans are of.
    pub fn in_words<'c>(&'c self, text: &'c str) -> Line<'c> {
        Line { text, step: self }
    }

    /// What a candidate covers as far as this step knows: the link, or what triggered it.
    pub fn covered(&self) -> Option<Span> {
        match *self {
            Step::Linked { span, .. } | Step::Trigger { span, .. } => Some(span),
            _ => None,
        }
    }

    /// The same step about another text, in which a span of this one is where `place` says.
    #[doc(hidden)]
    pub fn moved(self, place: impl Fn(Span) -> Span) -> Step {
        match self {
            Step::Trigger { span, kind } => Step::Trigger { span: place(span), kind },
            Step::Before { .. } => self,
            Step::Host { span } => Step::Host { span: place(span) },
            Step::Local { span } => Step::Local { span: place(span) },
            Step::Extent { end, ended } => {
                Step::Extent { end: place(Span::new(end.saturating_sub(1), end)).end, ended }
            }
            Step::Cut { span, cut } => Step::Cut { span: place(span), cut },
            Step::Linked { span, kind } => Step::Linked { span: place(span), kind },
            Step::Refused { span, reason } => Step::Refused { span: place(span), reason },
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Candidate<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = serializer.serialize_struct("Candidate", 4)?;
        out.serialize_field("at", &self.at)?;
        out.serialize_field("linked", &self.link.map(|link| link.as_str()))?;
        out.serialize_field("span", &self.span())?;
        out.serialize_field("steps", &self.steps)?;
        out.end()
    }
}

impl fmt::Display for Candidate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

/// A step in words.
#[derive(Clone, Copy, Debug)]
pub struct Line<'c> {
    text: &'c str,
    /// The step.
    pub step: &'c Step,
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Units::BYTES)
    }
}

/// How places are counted in a sentence: `runs to byte 7`.
#[derive(Clone, Copy)]
#[doc(hidden)]
pub struct Units<'u> {
    /// What one of them is called.
    pub one: &'u str,
    /// What several of them are called.
    pub many: &'u str,
    /// How many there are before a byte.
    pub before: &'u dyn Fn(usize) -> usize,
}

impl Units<'static> {
    /// As Rust counts.
    pub const BYTES: Units<'static> = Units { one: "byte", many: "bytes", before: &|byte| byte };
}

impl Line<'_> {
    /// The sentence, with its places counted in `units`.
    #[doc(hidden)]
    pub fn write(&self, f: &mut dyn fmt::Write, units: &Units<'_>) -> fmt::Result {
        let shown = |span: Span| Quoted(&self.text[span.start..span.end]);
        match *self.step {
            Step::Trigger { span, kind } => write!(f, "{} can start {}", shown(span), a(kind)),
            Step::Before { character: None } => {
                f.write_str("at the start of the text, where a link may always begin")
            }
            Step::Before { character: Some(c) } => {
                write!(f, "{} comes before, after which a link may begin", Shown(c))
            }
            Step::Host { span } => write!(f, "the host is {}", shown(span)),
            Step::Local { span } => write!(f, "{} comes before the `@`", shown(span)),
            Step::Extent { end, ended } => {
                write!(f, "runs to {} {}: {ended}", units.one, (units.before)(end))
            }
            Step::Cut { span, cut } => write!(f, "cut {}: {cut}", shown(span)),
            Step::Linked { span, kind } => write!(f, "linked: {} ({kind})", shown(span)),
            Step::Refused { span, reason } if span.start < span.end => {
                write!(f, "not a link: {reason}: {}", shown(span))
            }
            Step::Refused { reason, .. } => write!(f, "not a link: {reason}"),
        }
    }
}

/// The kind of link a trigger can start, with its article.
fn a(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Url => "a URL",
        LinkKind::Www => "a `www.` link",
        LinkKind::Host => "a host without a scheme",
        LinkKind::Email | LinkKind::Mailto | LinkKind::Xmpp => "an address",
        LinkKind::AngleUri | LinkKind::AngleEmail => "a link in angle brackets",
    }
}

/// Text between backticks, as Markdown would have it, with what one cannot see as code points.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Quoted<'t>(pub &'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let runs = self.0.split(|c| c != '`');
        let fence = 1 + runs.map(str::len).max().unwrap_or(0);
        let space = if self.0.starts_with('`') || self.0.ends_with('`') { " " } else { "" };
        write!(f, "{:`<fence$}{space}", "")?;
        for c in self.0.chars() {
            if is_unseen(c) {
                write!(f, "\\u{{{:X}}}", c as u32)?;
            } else {
                write!(f, "{c}")?;
            }
        }
        write!(f, "{space}{:`<fence$}", "")
    }
}

/// Whether a terminal obeys `c`, ends the line at it, reorders the text around it or shows nothing.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
        || matches!(c, '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
        || crate::unicode::classes(c).any(crate::unicode::Classes::BIDI)
}
