//! Which bytes of a document are asked about, and who answers: decided once for a document.

use super::precedence::{ALL, Answers, COMMON};
use super::{View, inline_footnote, marks, own};
use crate::find::{self, Hits, Map, SPECIAL, Wanted};
use crate::options::Options;
use alloc::boxed::Box;
use linkmark_base::byteset::ByteSet;

/// What a document's options make of its bytes.
#[derive(Debug)]
pub(crate) struct Attention {
    wanted: Wanted,
    /// For constructs of the program, if there are any.
    own: Option<Box<Own>>,
    /// Whether a construct may answer that few documents have.
    rare: bool,
    every: Every,
    /// Whether there are bare links.
    pub(super) has_bare_links: bool,
    /// Whether Markdown has something that ends a bare link, but the end of the text.
    pub(super) has_stops: bool,
}

#[derive(Debug)]
struct Own {
    /// The bytes that constructs of the program ask for.
    triggers: ByteSet,
    /// Who answers which byte.
    answers: Answers,
}

/// Line endings, dots and colons are in every sentence. Most mean nothing, and are passed over
/// unless all of them are asked about.
#[derive(Clone, Copy, Debug)]
struct Every {
    line_ending: bool,
    dot: bool,
    colon: bool,
}

impl Attention {
    pub(crate) const EMPTY: Attention = Attention {
        wanted: Wanted::Common,
        own: None,
        rare: false,
        every: Every { line_ending: false, dot: false, colon: false },
        has_bare_links: false,
        has_stops: false,
    };

    /// The next document has these options.
    #[inline]
    pub(crate) fn begin(&mut self, options: &Options<'_>) {
        let finds_hosts = options.dialect.finds_by_tld();
        self.wanted = find::wanted(options);
        let has_notes = inline_footnote::is_on(options);
        self.rare = self.wanted > Wanted::Common || options.wiki_links.is_some() || has_notes;
        self.every = Every {
            line_ending: options.hard_breaks,
            dot: finds_hosts || options.smart_punctuation,
            colon: false,
        };
        let rules = &options.dialect.markdown;
        self.has_bare_links = options.dialect.has_bare_links();
        self.has_stops = rules.closing_marks_end
            || rules.decodes_references
            || !rules.ends_at.is_empty()
            || marks::some_end_links(options)
            || has_notes;
        let triggers = options.triggers();
        if triggers != self.triggers().copied() {
            let own = |triggers| Own { answers: own::answers_with(&triggers), triggers };
            self.own = triggers.map(|triggers| Box::new(own(triggers)));
        }
        if let Some(Own { triggers, .. }) = self.own.as_deref() {
            // What the program asks for is wanted wherever it is.
            self.every.line_ending |= triggers.contains(b'\n');
            self.every.dot |= triggers.contains(b'.');
            self.every.colon |= triggers.contains(b':');
        }
    }

    fn triggers(&self) -> Option<&ByteSet> {
        self.own.as_ref().map(|own| &own.triggers)
    }

    /// Maps `bytes`.
    pub(crate) fn map(&self, bytes: &[u8], map: &mut Map) {
        map.fill(bytes, self.wanted);
        if let Some(triggers) = self.triggers() {
            map.add_specials(bytes, 0, triggers);
        }
    }

    /// Maps what has come after the text that was mapped so far: `bytes` are all of it.
    pub(crate) fn map_more(&self, bytes: &[u8], map: &mut Map) {
        let start = map.extend(bytes, self.wanted);
        if let Some(triggers) = self.triggers() {
            map.add_specials(bytes, start, triggers);
        }
    }

    /// Who answers which byte.
    #[inline]
    pub(super) fn answers(&self) -> &Answers {
        match &self.own {
            Some(own) => &own.answers,
            None if self.rare => &ALL,
            None => &COMMON,
        }
    }

    /// The first byte of the view's text that has to be asked about.
    #[inline(always)]
    pub(crate) fn first(&self, view: &View<'_>, every_line_ending: bool) -> Option<usize> {
        self.specials(view, every_line_ending).next()
    }

    /// The bytes of a text that have to be asked about. Without `every_line_ending`, one that means
    /// nothing special is passed over.
    #[inline]
    pub(super) fn specials<'v>(&self, view: &View<'v>, every_line_ending: bool) -> Specials<'v> {
        let bytes = view.text.as_bytes();
        let hits = view.map.hits(view.map_base, view.map_base + bytes.len());
        let line_ending = self.every.line_ending || every_line_ending;
        Specials { hits, bytes, every: Every { line_ending, ..self.every } }
    }
}

/// The bytes of a text that have to be asked about.
pub(super) struct Specials<'v> {
    hits: Hits<'v, SPECIAL>,
    bytes: &'v [u8],
    every: Every,
}

impl Specials<'_> {
    /// Goes on at `at`.
    #[inline(always)]
    pub(super) fn skip_to(&mut self, at: usize) {
        self.hits.skip_to(at);
    }

    /// The next one. A line ending means something as a hard break, a dot after `www`, and a colon
    /// with something right after it.
    // A line ending, a dot or a colon that means nothing is skipped before its
    // constructs say so; no text begins with a line ending.
    // mutants: delete match arm b'(.n|\.|:)' in Specials<'_>::next
    // mutants: replace (&& with \|\||> with >=) in Specials<'_>::next
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<usize> {
        loop {
            let at = self.hits.next()?;
            let means_something = match self.bytes[at] {
                b'\n' => self.every.line_ending || at > 0 && self.bytes[at - 1] == b' ',
                b'.' => self.every.dot || at > 0 && self.bytes[at - 1] | 0x20 == b'w',
                b':' => self.every.colon || !matches!(self.bytes.get(at + 1), None | Some(b' ' | b'\n')),
                _ => true,
            };
            if means_something {
                return Some(at);
            }
        }
    }
}
