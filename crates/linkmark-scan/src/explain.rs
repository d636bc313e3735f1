//! Why something is, or is not, a link: the scanner, watched.

use alloc::vec::Vec;
use core::fmt;

use crate::dialect::Dialect;
use crate::link::{Link, LinkKind};
use crate::observer::{Observer, Shown, Span, Step};
use crate::scan::{Memory, Scanner};

/// Every candidate in `text`, linked or not, with the steps that decided it.
///
/// The scanner itself is watched, not a second one: what is linked here is exactly what [`Scanner::links`] finds.
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
pub fn explain<'t>(text: &'t str, dialect: &Dialect) -> Vec<Candidate<'t>> {
    let scanner = Scanner::new(dialect);
    let mut finder = scanner.finder();
    let mut memory = Memory::default();
    let mut candidates = Vec::new();
    let (mut at, mut floor) = (0, 0);
    while let Some(trigger) = finder.next(text.as_bytes(), at) {
        let mut seen = Collected(Vec::new());
        let link = scanner.decide(text, trigger, floor, &mut memory, &mut seen);
        at = trigger + 1;
        if let Some(link) = &link {
            (at, floor) = (link.end, link.end);
        }
        if !seen.0.is_empty() {
            candidates.push(Candidate { text, at: trigger, link, steps: seen.0 });
        }
    }
    candidates
}

struct Collected(Vec<Step>);

impl Observer for Collected {
    const WATCHES: bool = true;

    fn step(&mut self, step: Step) {
        self.0.push(step);
    }
}

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
        self.steps.iter().map(|step| Line { text: self.text, step })
    }

    /// What the candidate covers: the link, or what triggered it.
    pub fn span(&self) -> Span {
        let covered = |step: &Step| match *step {
            Step::Linked { span, .. } | Step::Trigger { span, .. } => Some(span),
            _ => None,
        };
        self.steps.iter().rev().find_map(covered).unwrap_or(Span::new(self.at, self.at + 1))
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
            Step::Extent { end, ended } => write!(f, "runs to byte {end}: {ended}"),
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
struct Quoted<'t>(&'t str);

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
