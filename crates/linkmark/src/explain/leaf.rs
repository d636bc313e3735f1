//! One leaf: what the inline machine told about it, in order.

use super::seen::Seen;
use super::watcher::Watcher;
use super::{Explanation, MarkdownEnd, MarkdownReason, MarkdownStep};
use crate::inline::{Asked, Memories, ShownText, Stopped, Told, Took, View};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;
use linkmark_scan::{Memory, Scanner, Span, Step};

/// What is told about one leaf. Reused from leaf to leaf.
#[derive(Debug, Default)]
pub(super) struct Leaf {
    pub(super) triggers: Vec<(u32, Told)>,
    pub(super) took: Vec<(Range<u32>, Took)>,
}

impl Leaf {
    /// Tells `watcher` of every candidate in the leaf, from left to right, and forgets them.
    pub(super) fn tell<'s, F: FnMut(Explanation<'s>)>(
        &mut self,
        view: &View<'_>,
        watcher: &mut Watcher<'s, '_, F>,
    ) {
        let Leaf { triggers, took } = self;
        // Of a trigger that waited, the last word counts.
        triggers.reverse();
        triggers.sort_by_key(|(at, _)| *at);
        triggers.dedup_by_key(|(at, _)| *at);
        took.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
        let mut sweep = Sweep {
            view,
            took,
            next: 0,
            around: Vec::new(),
            done: 0,
            memories: Memories::none(),
            shown: ShownText::default(),
            told: None,
        };
        for (at, told) in triggers.drain(..) {
            sweep.pass(at, watcher);
            sweep.trigger(at as usize, told, watcher);
        }
        sweep.pass(view.text.len() as u32, watcher);
        took.clear();
    }
}

/// On the way through a leaf.
struct Sweep<'l> {
    view: &'l View<'l>,
    took: &'l [(Range<u32>, Took)],
    /// The next of `took`.
    next: usize,
    /// The links, images and footnotes around this place, by index of `took`.
    around: Vec<usize>,
    /// The end of the last link: a trigger before it is part of the link.
    done: usize,
    memories: Memories,
    /// The text node read last, where addresses are found in what is shown.
    shown: ShownText,
    /// The escape or reference that was told about as a trigger, because it shows one.
    told: Option<usize>,
}

impl<'l> Sweep<'l> {
    /// Tells of what is hidden before `at`, and finds what is around `at`.
    fn pass<'s, F: FnMut(Explanation<'s>)>(&mut self, at: u32, watcher: &mut Watcher<'s, '_, F>) {
        while let Some((range, what)) = self.took.get(self.next).filter(|(range, _)| range.start < at) {
            self.leave(range.start);
            match what {
                Took::Link | Took::Image | Took::Footnote => self.around.push(self.next),
                Took::Escape => self.escaped(range.start as usize, watcher),
                _ => self.hidden(range, *what, watcher),
            }
            self.next += 1;
        }
        self.leave(at);
    }

    fn leave(&mut self, at: u32) {
        while self.around.last().is_some_and(|&last| self.took[last].0.end <= at) {
            self.around.pop();
        }
    }

    fn place(&self, span: Span) -> Span {
        let Range { start, end } = self.view.written(span.start..span.end);
        Span { start, end }
    }

    fn refused(&self, range: &Range<u32>, reason: MarkdownReason) -> MarkdownStep {
        MarkdownStep::Refused { span: self.place(span(range)), reason }
    }

    /// Every trigger in something that hides text.
    fn hidden<'s, F: FnMut(Explanation<'s>)>(
        &self,
        range: &Range<u32>,
        what: Took,
        watcher: &mut Watcher<'s, '_, F>,
    ) {
        let refused = match (what, self.around.last()) {
            (Took::Target, Some(&link)) => self.refused(&self.took[link].0, MarkdownReason::Target),
            (Took::Label, Some(&link)) => self.refused(&self.took[link].0, MarkdownReason::Label),
            (Took::Code, _) => self.refused(range, MarkdownReason::Code),
            (Took::Math, _) => self.refused(range, MarkdownReason::Math),
            (Took::Own, _) => self.refused(range, MarkdownReason::Own),
            _ => self.refused(range, MarkdownReason::Html),
        };
        // The `<` of a tag has been told about: it might have started a link.
        let first = range.start as usize + usize::from(what == Took::Html);
        for candidate in watcher.scanner.candidates_from(&self.view.text[..range.end as usize], first) {
            watcher.tell(Seen::trigger(candidate), vec![refused], |span| self.place(span));
        }
    }

    /// The trigger that a backslash at `at` makes text.
    fn escaped<'s, F: FnMut(Explanation<'s>)>(&self, at: usize, watcher: &mut Watcher<'s, '_, F>) {
        if at < self.done || self.told == Some(at) {
            return;
        }
        if let Some(seen) = trigger_at(watcher.scanner, self.view.text, at + 1, at + 1) {
            let refused = self.refused(&(at as u32..at as u32 + 1), MarkdownReason::Escape);
            watcher.tell(seen, vec![refused], |span| self.place(span));
        }
    }

    fn trigger<'s, F: FnMut(Explanation<'s>)>(
        &mut self,
        at: usize,
        told: Told,
        watcher: &mut Watcher<'s, '_, F>,
    ) {
        if at < self.done {
            return;
        }
        let (floor, refused) = match told {
            Told::Asked(asked) => return self.asked(at, asked, watcher),
            Told::AfterBracket { floor, bracket } => {
                (floor, Some(self.refused(&(bracket..bracket + 1), MarkdownReason::OpenBracket)))
            }
            Told::InAnchor { floor, anchor } => {
                let tag = self.took[..self.next].partition_point(|(range, _)| range.start < anchor);
                (floor, Some(self.refused(&self.took[tag].0, MarkdownReason::RawAnchor)))
            }
            Told::Waits { floor } => (floor, None),
        };
        if let Some(refused) = self.inside().or(refused)
            && let Some(seen) = trigger_at(watcher.scanner, self.view.text, at, floor as usize)
        {
            self.told = Some(at);
            watcher.tell(seen, vec![refused], |span| self.place(span));
        }
    }

    /// Why nothing is a link in the brackets around this place.
    fn inside(&self) -> Option<MarkdownStep> {
        let (range, what) = &self.took[*self.around.last()?];
        Some(self.refused(
            range,
            match what {
                Took::Image => MarkdownReason::Image,
                Took::Footnote => MarkdownReason::FootnoteReference,
                _ => MarkdownReason::Link,
            },
        ))
    }

    /// A trigger about which the scanner was asked: it is asked the same again, watched.
    fn asked<'s, F: FnMut(Explanation<'s>)>(
        &mut self,
        at: usize,
        asked: Asked,
        watcher: &mut Watcher<'s, '_, F>,
    ) {
        let Some(mut seen) = self.ask(at, asked, watcher.scanner) else { return };
        self.told = Some(at);
        let mut markdown = self.bounds(&seen, asked);
        self.done = seen.link.map_or(self.done, |link| link.end);
        if let Some(&around) = self.around.last().filter(|_| seen.link.is_some()) {
            seen.link = None;
            markdown.push(self.refused(&self.took[around].0, MarkdownReason::BecameText));
        } else if let Some((range, Took::Html)) = self.took.get(self.next)
            && range.start as usize == at
        {
            // What it is settles what it is not.
            seen.steps.truncate(1);
            markdown.push(self.refused(range, MarkdownReason::Tag));
        }
        watcher.tell(seen, markdown, |span| self.place(span));
    }

    /// Asks the scanner what the machine asked it.
    fn ask(&mut self, at: usize, asked: Asked, scanner: &Scanner) -> Option<Seen> {
        let (text, floor, end) = (self.view.text, asked.floor as usize, asked.end as usize);
        if let Some((start, node_end)) = asked.shown
            && self.shown.read(text, start as usize..node_end as usize)
        {
            self.memories.forget_shown();
        }
        if asked.from > 0 {
            let from = asked.from as usize;
            let text = text.get(from..end)?;
            let candidate =
                scanner.candidate_at_in(text, at.checked_sub(from)?, 0, &mut Memory::default())?;
            let place = |span: Span| Span { start: from + span.start, end: from + span.end };
            return Some(Seen::from(candidate).moved(place));
        }
        if asked.shown.is_none() || self.shown.is_as_written() {
            let memory = self.memories.of(text, end);
            return scanner.candidate_at_in(&text[..end], at, floor, memory).map(Seen::from);
        }
        let shown = &self.shown;
        let memory = self.memories.of_shown();
        let text = &shown.as_str()[..shown.shown(end)];
        let candidate = scanner.candidate_at_in(text, shown.shown(at), shown.shown(floor), memory)?;
        Some(Seen::from(candidate).written(at, shown))
    }

    /// Where Markdown made the candidate start or end, as far as the scanner came near it.
    fn bounds(&self, seen: &Seen, asked: Asked) -> Vec<MarkdownStep> {
        let mut markdown = Vec::new();
        let (floor, end) = (asked.floor as usize, asked.end as usize);
        let starts_there = |step: &Step| matches!(step, Step::Local { span } if span.start == floor);
        if let Some(mark) = asked.mark
            && (seen.at == floor || seen.steps.iter().any(starts_there))
        {
            let span = self.place(span(&(mark..asked.floor)));
            markdown.push(MarkdownStep::Waited { span });
        }
        if let Some((stopped, stopped_end)) = asked.stopped
            && seen.steps.iter().any(|step| end_of(step) == Some(end))
        {
            let ended = match stopped {
                Stopped::Mark => MarkdownEnd::Mark,
                Stopped::SpaceReference => MarkdownEnd::SpaceReference,
                Stopped::Byte => MarkdownEnd::Character,
                Stopped::Construct => MarkdownEnd::Construct,
            };
            let span = self.place(span(&(asked.end..stopped_end)));
            markdown.push(MarkdownStep::Ended { span, ended });
        }
        markdown
    }
}

fn span(range: &Range<u32>) -> Span {
    Span { start: range.start as usize, end: range.end as usize }
}

/// How far a step looked.
fn end_of(step: &Step) -> Option<usize> {
    match *step {
        Step::Trigger { span, .. }
        | Step::Host { span }
        | Step::Cut { span, .. }
        | Step::Linked { span, .. }
        | Step::Refused { span, .. } => Some(span.end),
        Step::Extent { end, .. } => Some(end),
        _ => None,
    }
}

/// No trigger is longer, and the scanner does not look further than this around one that Markdown
/// did not ask it about: each of a row of them would read the same text in vain.
const NEAR: usize = 64;

/// The candidate with its trigger at `at`, of which no more than the trigger is known.
fn trigger_at(scanner: &Scanner, text: &str, at: usize, floor: usize) -> Option<Seen> {
    let boundary = |mut at: usize| {
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let end = boundary(text.len().min(at + NEAR));
    let mut memory = Memory::default();
    if matches!(text.as_bytes()[at], b'\\' | b'&') {
        // An escape or a reference that shows an `@`.
        let mut shown = ShownText::default();
        shown.read(text, at..end);
        let candidate = scanner.candidate_at_in(shown.as_str().get(..1)?, 0, 0, &mut memory)?;
        return Some(Seen::trigger(candidate).written(at, &shown));
    }
    let floor = floor.max(boundary(at.saturating_sub(NEAR)));
    scanner.candidate_at_in(&text[..end], at, floor, &mut memory).map(Seen::trigger)
}
