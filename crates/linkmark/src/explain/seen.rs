//! A candidate on its way from the scanner to the reader.

use crate::inline::ShownText;
use alloc::vec::Vec;
use linkmark_scan::{Candidate, Reason, Span, Step};

/// What the scanner said about a candidate, wherever its text is.
pub(super) struct Seen {
    pub(super) at: usize,
    pub(super) link: Option<Span>,
    pub(super) steps: Vec<Step>,
}

impl From<Candidate<'_>> for Seen {
    fn from(candidate: Candidate<'_>) -> Seen {
        let link = candidate.link.map(|link| Span { start: link.start(), end: link.end() });
        Seen { at: candidate.at, link, steps: candidate.steps }
    }
}

impl Seen {
    /// A candidate that Markdown did not ask about: the scanner has not decided anything but that
    /// it is one. Where its scheme is not listed, it is not even that.
    pub(super) fn trigger(candidate: Candidate<'_>) -> Seen {
        let mut seen = Seen { link: None, ..Seen::from(candidate) };
        let is_unknown = |step: &Step| matches!(step, Step::Refused { reason: Reason::UnknownScheme, .. });
        if !seen.steps.iter().any(is_unknown) {
            seen.steps.truncate(1);
        }
        seen
    }

    /// The same, found in what is shown, where it is written; its trigger is written at `at`.
    pub(super) fn written(self, at: usize, shown: &ShownText) -> Seen {
        Seen { at, ..self.moved(|span| written(span, shown)) }
    }

    /// The same in another text, in which a span of this one is where `place` says.
    pub(super) fn moved(self, place: impl Fn(Span) -> Span) -> Seen {
        Seen {
            at: place(Span { start: self.at, end: self.at + 1 }).start,
            link: self.link.map(&place),
            steps: self.steps.into_iter().map(|step| step.moved(&place)).collect(),
        }
    }
}

fn written(span: Span, shown: &ShownText) -> Span {
    // Nothing is written where the start is: what an empty span is about would be all of an escape.
    let range = shown.written(span.start..span.end);
    Span { start: range.start, end: if span.start == span.end { range.start } else { range.end } }
}
