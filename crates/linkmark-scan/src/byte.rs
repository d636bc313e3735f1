//! What each byte can mean to a dialect, as a table.

use crate::byteset::ByteSet;
use crate::dialect::{BracketRule, Dialect, EntityTail};

/// What a byte can mean to a dialect: the columns, byte by byte, so that the loops over ASCII ask
/// one table.
pub(crate) struct Byte;

impl Byte {
    /// May be part of a label, and says nothing more.
    pub(crate) const HOST: u8 = 1;
    /// Ends the extent, or starts a character beyond ASCII that may.
    pub(crate) const STOP: u8 = 2;
    /// Stops and brackets: whatever the walk with open brackets has to look at.
    pub(crate) const TURN: u8 = 4;
    /// May be cut from the end.
    pub(crate) const TAIL: u8 = 8;
    /// Is cut from the end, whatever comes before it.
    pub(crate) const CUT: u8 = 16;
    /// May begin a part of a link, between which open brackets are forgotten, and is nothing else.
    pub(crate) const PART: u8 = 32;
}

/// The table of a dialect.
// A byte that might be cut or might turn a link is looked at again.
// mutants: delete match arm (BracketRule::Nested|EntityTail::Kept) in table
pub(crate) const fn table(dialect: &Dialect) -> [u8; 256] {
    let stops = dialect.extent.stops.ascii_part();
    let close = dialect.extent.brackets.close.ascii_part();
    let (turns, parts, cut_closers) = match &dialect.extent.brackets.rule {
        BracketRule::Nested(rule) => {
            let separators = if rule.forgotten_between_parts { b"/?#&=:" as &[u8] } else { b"" };
            let templates = if rule.templates_end { b"{" as &[u8] } else { b"" };
            let brackets = rule.open.ascii_part().or(close).or(ByteSet::of(templates));
            let turns = stops.or(rule.stops_after_ascii.ascii_part()).or(brackets);
            let separators = ByteSet::of(separators);
            (turns, separators.without(turns), ByteSet::EMPTY)
        }
        BracketRule::CutAtEnd | BracketRule::CutAtFirstUnmatched => (stops, ByteSet::EMPTY, close),
    };
    let entity_end = match dialect.trim.entity_tail {
        EntityTail::Kept => ByteSet::EMPTY,
        _ => ByteSet::of(b";"),
    };
    let tails = dialect.trim.characters.ascii_part().or(cut_closers).or(entity_end);
    let host = dialect.host.characters.ascii_part().without(ByteSet::of(b"_"));
    let stops_beyond = dialect.extent.stops.reaches_beyond_ascii();
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let ascii = byte < 128;
        let b = byte as u8;
        if ascii && host.contains(b) {
            table[byte] |= Byte::HOST;
        }
        // A continuation byte never starts a character, so the walks do not stop at it.
        if (ascii && stops.contains(b)) || (byte >= 0xC0 && stops_beyond) {
            table[byte] |= Byte::STOP;
        }
        if (ascii && turns.contains(b)) || byte >= 0xC0 {
            table[byte] |= Byte::TURN;
        }
        if parts.contains(b) {
            table[byte] |= Byte::PART;
        }
        if !ascii || tails.contains(b) {
            table[byte] |= Byte::TAIL;
        }
        if ascii && dialect.trim.characters.ascii_part().without(entity_end).contains(b) {
            table[byte] |= Byte::CUT;
        }
        byte += 1;
    }
    table
}
