//! Constructs of the program: `@user`, `#tag`, `[[wiki]]`. The machine asks them as it asks ours;
//! what they are, the program says.
//!
//! Here is only what keeps the machine's promises, whatever the answer: nothing is taken twice,
//! nothing starts before the floor, and a bracket that is open stays one.

use super::address::TextNode;
use super::precedence::{ALL, Answers, Construct};
use super::tokens::TokenKind;
use super::{Machine, Observer, Took};
use core::ops::Range;
use linkmark_base::byteset::ByteSet;
use linkmark_scan::{Place, first_at};

/// Who answers which byte where the program asks for `triggers`.
pub(super) fn answers_with(triggers: &ByteSet) -> Answers {
    core::array::from_fn(|byte| {
        let (answers, len) = &WITH_OWN[byte];
        if triggers.contains(byte as u8) { &answers[..*len] } else { ALL[byte] }
    })
}

/// The most constructs that a byte has, with one for those of the program.
const MOST: usize = {
    let (mut most, mut byte) = (0, 0);
    while byte < 256 {
        if ALL[byte].len() > most {
            most = ALL[byte].len();
        }
        byte += 1;
    }
    1 + most
};

/// Those of the program, and after them ours: of each byte, and how many.
static WITH_OWN: [([Construct; MOST], usize); 256] = {
    let mut all = [([Construct::Own; MOST], 1); 256];
    let mut byte = 0;
    while byte < 256 {
        let mut ours = 0;
        while ours < ALL[byte].len() {
            all[byte].0[1 + ours] = ALL[byte][ours];
            ours += 1;
        }
        all[byte].1 = 1 + ours;
        byte += 1;
    }
    all
};

impl<O: Observer> Machine<'_, '_, O> {
    /// What a construct of the program has at `at`. Those that come after links are asked later.
    // Kept out of the loop, which has registers for our own constructs only.
    #[cold]
    #[inline(never)]
    pub(super) fn own(&mut self, at: usize) -> Option<usize> {
        let byte = self.bytes[at];
        let is_later = |pattern: linkmark_scan::Pattern<'_>| {
            pattern.is_after_links() && pattern.triggers().contains(byte)
        };
        if self.context.options.own_constructs().iter().any(|construct| is_later(construct.pattern())) {
            self.inline.later.push(at as u32);
        }
        let taken = self.ask_own(false, self.text.len(), at, self.floor)?;
        Some(taken.end)
    }

    /// Asks the constructs that come after links, in what text is left.
    #[inline]
    pub(super) fn read_own_later(&mut self) {
        if !self.inline.later.is_empty() {
            self.read_later();
        }
    }

    #[cold]
    fn read_later(&mut self) {
        let later = core::mem::take(&mut self.inline.later);
        self.read_places(&later, false, Self::own_later);
        self.inline.later = later;
    }

    fn own_later(&mut self, at: usize, node: &mut TextNode) {
        if let Some(taken) = self.ask_own(true, node.end, at, node.floor) {
            node.consume(taken.end, None);
        }
    }

    /// Asks about the place `at`, in the text from `floor` to `end`; what is answered is a token.
    fn ask_own(&mut self, later: bool, end: usize, at: usize, floor: usize) -> Option<Range<usize>> {
        let constructs = self.context.options.own_constructs().iter().map(crate::Construct::pattern);
        let floor = self.own_floor(at, floor);
        let (construct, taken) = first_at(constructs.enumerate(), later, &self.text[..end], at, floor)?;
        // A closing mark may be a part of it.
        self.take_tokens_from(taken.start);
        self.push(taken.start, taken.end, TokenKind::Own { construct: construct as u32 });
        self.seen.took(Took::Own, taken.clone());
        Some(taken)
    }

    /// Where a construct may start: marks may become a part of it, other tokens may not. An open
    /// bracket is one of those, although an address may reach back over it.
    fn own_floor(&self, at: usize, floor: usize) -> usize {
        let window = at.saturating_sub(Place::BEHIND);
        let near = self.inline.tokens.iter().rev().take_while(|token| token.end as usize > window);
        let mut other = near.filter(|token| !matches!(token.kind, TokenKind::Run { .. }));
        other.next().map_or(floor, |token| floor.max(token.end as usize))
    }
}
