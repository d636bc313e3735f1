//! Explanations as sentences.

use super::{Explanation, MarkdownEnd, MarkdownReason, MarkdownStep};
use alloc::format;
use alloc::string::String;
use core::fmt;
use linkmark_scan::{Ended, Quoted, Span, Step, Units};

/// One line of an explanation, as a sentence.
#[derive(Clone, Copy, Debug)]
pub struct ExplanationLine<'e> {
    source: &'e str,
    said: Said<'e>,
    /// What it means for the candidate.
    pub outcome: Outcome,
}

/// What a line means for its candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// It goes on.
    Open,
    /// Something was cut from its end.
    Cut,
    /// It is a link.
    Linked,
    /// It is not a link.
    Refused,
}

#[derive(Clone, Copy, Debug)]
enum Said<'e> {
    Scanner(&'e Step),
    /// The end of the text that the scanner was shown, and where that was.
    Extent(usize, Span, MarkdownEnd),
    Markdown(&'e MarkdownStep),
}

impl Explanation<'_> {
    /// One sentence for each step, in the order in which they are best read.
    pub fn lines(&self) -> impl Iterator<Item = ExplanationLine<'_>> {
        let ended = self.markdown.iter().find_map(|step| match *step {
            MarkdownStep::Ended { span, ended } => Some((span, ended)),
            _ => None,
        });
        let mut scanner = self.steps.iter().map(move |step| match (*step, ended) {
            (Step::Extent { end, ended: Ended::Text }, Some((span, ended))) => Said::Extent(end, span, ended),
            _ => Said::Scanner(step),
        });
        let has_extent =
            self.steps.iter().any(|step| matches!(step, Step::Extent { ended: Ended::Text, .. }));
        let is_first = move |step: &&MarkdownStep| match step {
            MarkdownStep::Waited { .. } => true,
            MarkdownStep::Ended { .. } => !has_extent,
            MarkdownStep::Refused { .. } => false,
        };
        let is_last = |step: &&MarkdownStep| matches!(step, MarkdownStep::Refused { .. });
        let first = self.markdown.iter().filter(is_first).map(Said::Markdown);
        let last = self.markdown.iter().filter(is_last).map(Said::Markdown);
        let line = |said| ExplanationLine { source: self.source, said, outcome: self.outcome(said) };
        // The trigger says what it is all about.
        let trigger = scanner.next();
        trigger.into_iter().chain(first).chain(scanner).chain(last).map(line)
    }

    fn outcome(&self, said: Said<'_>) -> Outcome {
        let is_decided = !self.markdown.iter().any(|step| matches!(step, MarkdownStep::Refused { .. }));
        match said {
            Said::Scanner(Step::Linked { .. }) if is_decided => Outcome::Linked,
            Said::Scanner(Step::Refused { .. }) if is_decided => Outcome::Refused,
            Said::Markdown(MarkdownStep::Refused { .. }) => Outcome::Refused,
            Said::Scanner(Step::Cut { .. }) => Outcome::Cut,
            _ => Outcome::Open,
        }
    }
}

impl fmt::Display for Explanation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl fmt::Display for ExplanationLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Units::BYTES)
    }
}

impl ExplanationLine<'_> {
    /// The step of the scanner that it tells of, if it is one.
    pub fn step(&self) -> Option<Step> {
        match self.said {
            Said::Scanner(step) => Some(*step),
            Said::Extent(end, ..) => Some(Step::Extent { end, ended: Ended::Text }),
            Said::Markdown(_) => None,
        }
    }

    /// What Markdown added, if the line tells of that.
    pub fn markdown(&self) -> Option<MarkdownStep> {
        match self.said {
            Said::Scanner(_) => None,
            Said::Extent(_, span, ended) => Some(MarkdownStep::Ended { span, ended }),
            Said::Markdown(step) => Some(*step),
        }
    }

    /// The sentence, with its places counted in `units`.
    #[doc(hidden)]
    pub fn write(&self, f: &mut dyn fmt::Write, units: &Units<'_>) -> fmt::Result {
        let at = units.before;
        let end = |span, ended| End { source: self.source, span, ended };
        match self.said {
            Said::Scanner(step) => step.in_words(self.source).write(f, units),
            Said::Extent(to, span, ended) => {
                write!(f, "runs to {} {}: {}", units.one, at(to), end(span, ended))
            }
            Said::Markdown(&MarkdownStep::Waited { span }) => write!(
                f,
                "waits until the marks are paired, and starts after {} ({} {})",
                Quoted(&self.source[span.start..span.end]),
                units.one,
                at(span.start)
            ),
            Said::Markdown(&MarkdownStep::Ended { span, ended }) => {
                write!(f, "its text ends at {} {}: {}", units.one, at(span.start), end(span, ended))
            }
            Said::Markdown(&MarkdownStep::Refused { span, reason }) => {
                write!(f, "in Markdown: {}", reason.in_words(span, units))
            }
        }
    }
}

/// Why the text ended, with what ended it.
struct End<'e> {
    source: &'e str,
    span: Span,
    ended: MarkdownEnd,
}

impl fmt::Display for End<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = Quoted(&self.source[self.span.start..self.span.end]);
        match self.ended {
            MarkdownEnd::Mark => write!(f, "{written} is a mark and not part of the text"),
            MarkdownEnd::SpaceReference => write!(f, "{written} decodes to a space and ends the link"),
            MarkdownEnd::Character => write!(f, "{written} ends every link in Markdown"),
            MarkdownEnd::Construct => write!(f, "Markdown has read {written} as something else"),
        }
    }
}

impl MarkdownReason {
    /// The reason as a sentence that names its place.
    fn in_words(self, span: Span, units: &Units<'_>) -> String {
        let (start, end) = ((units.before)(span.start), (units.before)(span.end));
        let place = format!("({} {start}..{end})", units.many);
        let nothing = |what: &str| format!("inside {what} {place}, where nothing is a link");
        match self {
            MarkdownReason::OpenBracket => {
                format!("after an open `[` ({} {start}), which may still become a link", units.one)
            }
            MarkdownReason::RawAnchor => {
                format!("inside the raw anchor {place}, and a link cannot hold another")
            }
            MarkdownReason::Escape => {
                format!("the backslash before it ({} {start}) makes it text", units.one)
            }
            MarkdownReason::Code => nothing("a code span"),
            MarkdownReason::Tag => format!("it starts a tag or a comment of HTML {place}"),
            MarkdownReason::Html => nothing("a tag or a comment of HTML"),
            MarkdownReason::Math => nothing("a formula"),
            MarkdownReason::Link => format!("inside a link {place}, which cannot hold another"),
            MarkdownReason::Image => {
                format!("inside the description of an image {place}, which is shown as text")
            }
            MarkdownReason::FootnoteReference => nothing("a reference to a footnote"),
            MarkdownReason::BecameText => {
                format!(
                    "text again, since the brackets around it {place} turned out to be a link, an image or a footnote"
                )
            }
            MarkdownReason::Target => {
                format!("part of the target of a link or an image {place}, not of its text")
            }
            MarkdownReason::Label => {
                format!("part of the label of a link or an image {place}, not of its text")
            }
            MarkdownReason::Definition => {
                format!("part of a definition {place}, which links where its label is used")
            }
            MarkdownReason::FootnoteLabel => nothing("the label of a footnote"),
            MarkdownReason::ExtraCell => {
                format!("in cells for which the table has no column {place}, which are not shown")
            }
            MarkdownReason::CodeBlock => nothing("a code block"),
            MarkdownReason::HtmlBlock => nothing("an HTML block"),
            MarkdownReason::FrontMatter => nothing("front matter"),
            MarkdownReason::Own => format!("a construct of the program has it {place}"),
        }
    }
}
