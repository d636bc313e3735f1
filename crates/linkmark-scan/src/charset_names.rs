//! Sets of characters in words: as a page prints them, and as a file writes them.

#[cfg(feature = "serde")]
use alloc::{format, string::String};
use core::fmt;

use crate::byteset::ByteSet;
use crate::charset::CharSet;
use crate::unicode::Classes;

/// ASCII groups that everyone knows by name: the name in a file, the name on a page.
const ASCII_GROUPS: &[(&str, &str, ByteSet)] = &[
    ("A-Z", "`A-Z`", ByteSet::range(b'A', b'Z')),
    ("a-z", "`a-z`", ByteSet::range(b'a', b'z')),
    ("0-9", "`0-9`", ByteSet::range(b'0', b'9')),
    ("ascii-controls", "controls", ByteSet::range(0, 31).or(ByteSet::of(&[127]))),
    ("ascii-space", "ASCII space", ByteSet::of(b" \t\n\x0b\x0c\r")),
];

/// The classes that a column speaks of: the name in a file, the name on a page. They are about
/// characters beyond ASCII.
const CLASSES: &[(&str, &str, Classes)] = &[
    ("punctuation", "punctuation", Classes::PUNCTUATION),
    ("letters", "letters, marks and numbers", Classes::WORD),
    ("connectors", "connectors (Pc)", Classes::PC),
    ("dashes", "dashes (Pd)", Classes::PD),
    ("openers", "openers (Ps)", Classes::PS),
    ("closers", "closers (Pe)", Classes::PE),
    ("opening-quotes", "opening quotes (Pi)", Classes::PI),
    ("closing-quotes", "closing quotes (Pf)", Classes::PF),
    ("other-punctuation", "other punctuation (Po)", Classes::PO),
    ("symbols", "symbols", Classes::SYMBOL),
    ("white-space", "White_Space", Classes::WHITE_SPACE),
    ("spaces", "spaces (Zs)", Classes::SPACE_SEPARATOR),
    ("separators", "separators", Classes::SEPARATOR),
    ("controls", "controls", Classes::CONTROL),
    ("bidi-controls", "bidi controls", Classes::BIDI),
    ("unspaced-letters", "letters of scripts without spaces", Classes::GLUED),
    ("opening", "opening brackets and quotes", Classes::OPENER),
    ("closing", "closing brackets and quotes", Classes::CLOSER),
    ("ignorable", "Default_Ignorable_Code_Point", Classes::IGNORABLE),
    ("emoji", "emoji", Classes::EMOJI),
    ("never-in-host", "what no host may hold", Classes::NO_HOST),
    ("never-label-start", "what may not start a label", Classes::NO_LABEL_START),
    ("link-soft", "Link_Term=Soft", Classes::LINK_SOFT),
    ("link-hard", "Link_Term=Hard", Classes::LINK_HARD),
    ("link-open", "Link_Term=Open", Classes::LINK_OPEN),
    ("link-close", "Link_Term=Close", Classes::LINK_CLOSE),
    ("link-email", "Link_Email", Classes::LINK_EMAIL),
    ("link-host", "characters of hosts (UTS #46) that cannot end a link", Classes::LINK_HOST),
];

impl CharSet {
    /// The names that a list in a file may have, besides `all`, `beyond-ascii` and `but`, and what
    /// each means.
    ///
    /// ```
    /// use linkmark_scan::CharSet;
    /// assert!(CharSet::names().any(|name| name == ("dashes", "dashes (Pd)")));
    /// ```
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let groups = ASCII_GROUPS.iter().map(|&(name, meaning, _)| (name, meaning));
        groups.chain(CLASSES.iter().map(|&(name, meaning, _)| (name, meaning)))
    }

    /// The characters of a string; the error says which one is too many.
    #[cfg(feature = "serde")]
    pub(crate) fn of_characters(characters: &str) -> Result<CharSet, String> {
        characters.chars().try_fold(CharSet::EMPTY, CharSet::with_char)
    }

    /// A list of characters and names, from left to right. After `but` they are taken away.
    #[cfg(feature = "serde")]
    pub(crate) fn of_items<'i>(items: impl IntoIterator<Item = &'i str>) -> Result<CharSet, String> {
        let (mut set, mut but) = (CharSet::EMPTY, false);
        for item in items {
            set = match item {
                "but" => {
                    but = true;
                    set
                }
                _ if but => set.without_item(item)?,
                _ => set.with_item(item)?,
            };
        }
        Ok(set)
    }

    #[cfg(feature = "serde")]
    fn with_char(self, c: char) -> Result<CharSet, String> {
        if c.is_ascii() || self.has_room() {
            Ok(self.and_char(c))
        } else {
            Err(format!("`{c}` is one character beyond ASCII too many (sixteen fit)"))
        }
    }

    #[cfg(feature = "serde")]
    fn with_item(self, item: &str) -> Result<CharSet, String> {
        let (classes, all_but) = self.class_part();
        Ok(match named(item)? {
            Named::Character(c) => self.with_char(c)?,
            Named::All => self.and_ascii(ByteSet::range(0, 127)).and_beyond_ascii(),
            Named::BeyondAscii => self.and_beyond_ascii(),
            Named::Group(group) => self.and_ascii(group),
            Named::Class(class) if all_but => self.and_all_but(classes.without(class)),
            Named::Class(class) => self.and_classes(classes.or(class)),
        })
    }

    #[cfg(feature = "serde")]
    fn without_item(self, item: &str) -> Result<CharSet, String> {
        let (classes, all_but) = self.class_part();
        let gone = || format!("`{item}` cannot be taken away: it was not named before `but`");
        match named(item)? {
            Named::Character(c) => self.without_char(c).ok_or_else(gone),
            Named::Group(group) => Ok(self.without_bytes(group)),
            Named::Class(class) if all_but => Ok(self.and_all_but(classes.or(class))),
            Named::Class(class) if class.without(classes).is_empty() => {
                Ok(self.and_classes(classes.without(class)))
            }
            Named::Class(_) | Named::All | Named::BeyondAscii => Err(gone()),
        }
    }
}

/// What an item of a list names.
#[cfg(feature = "serde")]
enum Named {
    Character(char),
    All,
    BeyondAscii,
    Group(ByteSet),
    Class(Classes),
}

#[cfg(feature = "serde")]
fn named(item: &str) -> Result<Named, String> {
    let mut characters = item.chars();
    if let (Some(c), None) = (characters.next(), characters.next()) {
        return Ok(Named::Character(c));
    }
    let group = ASCII_GROUPS.iter().find(|group| group.0 == item).map(|group| Named::Group(group.2));
    let class = || CLASSES.iter().find(|class| class.0 == item).map(|class| Named::Class(class.2));
    let words = || [("all", Named::All), ("beyond-ascii", Named::BeyondAscii)];
    let word = || words().into_iter().find(|(word, _)| *word == item).map(|(_, named)| named);
    group.or_else(class).or_else(word).ok_or_else(|| {
        let names = CharSet::names().map(|(name, _)| name).chain(["all", "beyond-ascii", "but"]);
        let hint = linkmark_base::closest::closest(item, names)
            .map_or_else(String::new, |near| format!(" (perhaps `{near}`?)"));
        format!("`{item}` is neither one character nor the name of a set{hint}")
    })
}

/// In words a table can hold: ``"`*` `_` `(`, and beyond ASCII: punctuation"``.
impl fmt::Display for CharSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut listed = Listed { first: true };
        write_ascii(f, &mut listed, self.ascii_part())?;
        for single in self.singles() {
            listed.next(f, " ")?;
            write!(f, "`{single}`")?;
        }
        match self.class_part() {
            (Classes::NONE, false) => {}
            (Classes::NONE, true) => {
                listed.next(f, ", ")?;
                f.write_str("everything beyond ASCII")?;
            }
            (some, false) => {
                listed.next(f, ", ")?;
                write!(f, "beyond ASCII {}", InWords(some))?;
            }
            (some, true) => {
                listed.next(f, ", ")?;
                write!(f, "beyond ASCII all but {}", InWords(some))?;
            }
        }
        if listed.first { f.write_str("nothing") } else { Ok(()) }
    }
}

struct Listed {
    first: bool,
}

impl Listed {
    fn next(&mut self, f: &mut fmt::Formatter<'_>, between: &str) -> fmt::Result {
        if core::mem::replace(&mut self.first, false) { Ok(()) } else { f.write_str(between) }
    }
}

/// Groups that everyone knows by name are named; where it is shorter, a set is told by what it
/// lacks.
fn write_ascii(f: &mut fmt::Formatter<'_>, listed: &mut Listed, set: ByteSet) -> fmt::Result {
    const ALL: ByteSet = ByteSet::range(0, 127);
    if ALL.without(set).is_empty() {
        listed.next(f, " ")?;
        return f.write_str("all of ASCII");
    }
    let lacks = ALL.without(set);
    let by_lack = items(lacks) < items(set);
    let mut rest = if by_lack { lacks } else { set };
    if by_lack {
        listed.next(f, " ")?;
        f.write_str("all of ASCII but")?;
    }
    for (_, name, group) in ASCII_GROUPS {
        if !rest.is_empty() && group.without(rest).is_empty() {
            listed.next(f, " ")?;
            f.write_str(name)?;
            rest = rest.without(*group);
        }
    }
    for byte in (0..128u8).filter(|&byte| rest.contains(byte)) {
        listed.next(f, " ")?;
        match byte {
            b' ' => f.write_str("space")?,
            b'\t' => f.write_str("tab")?,
            b'\n' => f.write_str("LF")?,
            0x0b => f.write_str("VT")?,
            0x0c => f.write_str("FF")?,
            b'\r' => f.write_str("CR")?,
            b'`' => f.write_str("`` ` ``")?,
            0..32 | 127 => write!(f, "U+{byte:04X}")?,
            _ => write!(f, "`{}`", char::from(byte))?,
        }
    }
    Ok(())
}

/// How many words [`write_ascii`] needs for a set.
fn items(set: ByteSet) -> usize {
    let mut rest = set;
    let mut items = 0;
    for (.., group) in ASCII_GROUPS {
        if group.without(rest).is_empty() {
            rest = rest.without(*group);
            items += 1;
        }
    }
    items + (0..128u8).filter(|&byte| rest.contains(byte)).count()
}

struct InWords(Classes);

impl fmt::Display for InWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        let mut listed = Listed { first: true };
        for &(_, name, class) in CLASSES {
            if class.without(rest).is_empty() {
                listed.next(f, ", ")?;
                f.write_str(name)?;
                rest = rest.without(class);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::CLASSES;
    use crate::unicode::{Classes, classes};

    /// So that no set is printed as "beyond ASCII" and nothing.
    #[test]
    fn every_class_has_a_name() {
        let named = CLASSES.iter().fold(Classes::NONE, |named, class| named.or(class.2));
        for c in '\0'..=char::MAX {
            assert!(classes(c).without(named).is_empty(), "{c:?}");
        }
    }
}
