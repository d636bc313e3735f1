//! `invisible` and `bidi`: characters that are shown as nothing, and what excuses them.

use super::script_table::{BRAHMIC, CURSIVE, HAN, MONGOLIAN, UNSPACED};
use super::warning::{Warning, Warnings};
use crate::unicode::{Classes, classes};

/// What the characters are part of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A host, or a text that is read as an address.
    Address,
    /// Any other text: words, in which more is usual.
    Words,
}

/// Where an invisible character is nothing to warn of. The character before it is the last one that
/// can be seen.
struct Excuse {
    characters: fn(char) -> bool,
    before: fn(char) -> bool,
    after: fn(char) -> bool,
    /// How many invisible characters may be between the character before and this one.
    between: usize,
    /// Everywhere, or in words alone.
    place: Place,
}

const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';
const ZERO_WIDTH_JOINER: char = '\u{200D}';
const BLACK_FLAG: char = '\u{1F3F4}';

const EXCUSES: [Excuse; 11] = [
    // `می‌خواهم`: letters that would join.
    Excuse {
        characters: is_joiner,
        before: |c| CURSIVE.has(c),
        after: |c| CURSIVE.has(c),
        between: 0,
        place: Place::Address,
    },
    // `ന്‍`, `क्‍ष`: the shape of a conjunct, also at the end of a word.
    Excuse {
        characters: is_joiner,
        before: |c| BRAHMIC.has(c),
        after: anything,
        between: 0,
        place: Place::Address,
    },
    // `👩‍💻`, `👁️‍🗨️`: one emoji of several.
    Excuse {
        characters: |c| c == ZERO_WIDTH_JOINER,
        before: is_emoji,
        after: is_emoji,
        between: 1,
        place: Place::Address,
    },
    // `❤️`, `1️⃣`: shown as an emoji, or as text.
    Excuse {
        characters: |c| matches!(c, '\u{FE0E}' | '\u{FE0F}'),
        before: |c| is_emoji(c) || matches!(c, '0'..='9' | '#' | '*'),
        after: anything,
        between: 0,
        place: Place::Address,
    },
    // The flags of England, Scotland and Wales: up to six letters and an end.
    Excuse {
        characters: |c| matches!(c, '\u{E0020}'..='\u{E007F}'),
        before: |c| c == BLACK_FLAG,
        after: anything,
        between: 6,
        place: Place::Words,
    },
    // `葛󠄀`: a variant of an ideograph.
    Excuse {
        characters: |c| matches!(c, '\u{FE00}'..='\u{FE02}' | '\u{E0100}'..='\u{E01EF}'),
        before: |c| HAN.has(c),
        after: anything,
        between: 0,
        place: Place::Words,
    },
    // Variants of Mongolian letters.
    Excuse {
        characters: |c| matches!(c, '\u{180B}'..='\u{180F}'),
        before: |c| MONGOLIAN.has(c),
        after: anything,
        between: 0,
        place: Place::Words,
    },
    // A soft hyphen says where a long word may be divided.
    Excuse {
        characters: |c| c == '\u{AD}',
        before: char::is_alphabetic,
        after: char::is_alphabetic,
        between: 0,
        place: Place::Words,
    },
    // `ថ្មី\u{200B}`: where a word ends and no space says so.
    Excuse {
        characters: |c| c == '\u{200B}',
        before: |c| UNSPACED.has(c),
        after: anything,
        between: 0,
        place: Place::Words,
    },
    // `C++\u{200E}`, `!\u{200F}שלום`: keeps signs on their side of a word. Inside a word a mark has
    // nothing to keep.
    Excuse {
        characters: is_direction_mark,
        before: anything,
        after: is_sign,
        // One for the word, one for the title that it ends.
        between: 1,
        place: Place::Words,
    },
    Excuse {
        characters: is_direction_mark,
        before: is_sign,
        after: anything,
        between: 0,
        place: Place::Words,
    },
];

fn is_joiner(c: char) -> bool {
    matches!(c, ZERO_WIDTH_NON_JOINER | ZERO_WIDTH_JOINER)
}

/// The marks that have a direction and nothing else. Those that embed or override turn letters
/// around.
fn is_direction_mark(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}')
}

fn is_sign(c: char) -> bool {
    !c.is_alphanumeric()
}

fn is_emoji(c: char) -> bool {
    classes(c).any(Classes::EMOJI)
}

fn anything(_: char) -> bool {
    true
}

/// The warnings about characters that cannot be seen.
pub(super) fn warnings(characters: impl Iterator<Item = char>, place: Place) -> Warnings {
    let mut found = Warnings::NONE;
    let (mut before, mut between) = (' ', 0);
    let mut characters = characters.peekable();
    while let Some(c) = characters.next() {
        let class = if c.is_ascii() { Classes::NONE } else { classes(c) };
        if !class.any(Classes::IGNORABLE) {
            (before, between) = (c, 0);
            continue;
        }
        let after = characters.peek().copied().unwrap_or(' ');
        let excused = EXCUSES.iter().any(|excuse| {
            (excuse.place == Place::Address || place == Place::Words)
                && between <= excuse.between
                && (excuse.characters)(c)
                && (excuse.before)(before)
                && (excuse.after)(after)
        });
        between += 1;
        // A byte order mark is in the class of what turns text, and turns nothing.
        let turns = class.any(Classes::BIDI) && c != '\u{FEFF}';
        found = found.with(Warning::Invisible, !excused).with(Warning::Bidi, !excused && turns);
    }
    found
}
