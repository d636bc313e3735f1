//! What one program calls a link, as one row of plain data.
//!
//! The columns stand in groups, one for each step of the pipeline that reads them (`scan.rs`); the rows are in `dialects.rs`.

use crate::byteset::ByteSet;
use crate::charset::CharSet;
use crate::link::LinkKind;
use crate::name::Name;
use crate::scheme::Schemes;
use crate::tld::Tlds;

/// What one program calls a link, as one row of plain data.
///
/// Copy a row and change a column, or use the chained `const fn`s:
///
/// ```
/// use linkmark_scan::{Dialect, LinkKind, Scanner};
/// const CHAT: Dialect = Dialect::GFM.named("chat").with_scheme("matrix:").without(LinkKind::Email);
/// let found: Vec<&str> = Scanner::new(&CHAT).links("matrix:u/me:a.org a@b.co").map(|link| link.as_str()).collect();
/// assert_eq!(found, ["matrix:u/me:a.org"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dialect {
    /// The word after `--dialect`, and the key in `testdata/`.
    pub name: Name,
    /// Where the row comes from: a document, or a program and the version observed.
    pub source: &'static str,
    /// The row in one line.
    pub summary: &'static str,
    /// Which kinds of link are made at all.
    pub kinds: Kinds,
    /// Step 1: what starts a candidate.
    pub trigger: Trigger,
    /// Step 2: what may stand directly in front.
    pub before: Before,
    /// Step 3: what a host is.
    pub host: Host,
    /// Step 4: how far the rest runs.
    pub extent: Extent,
    /// Step 5: what belongs to the sentence, not to the link.
    pub trim: Trim,
    /// Addresses: `a@b.c`.
    pub email: Email,
    /// What the reader has to imagine in front.
    pub implied: Implied,
    /// What it does inside Markdown. The scanner does not look at this, the engine does.
    pub markdown: Markdown,
}

/// Which kinds of link are made at all. `<…>` is always recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kinds {
    /// A scheme in front: `https://a.b`.
    pub url: bool,
    /// `www.` in front.
    pub www: bool,
    /// A host found by its top-level domain: `example.com`.
    pub host: bool,
    /// A bare address.
    pub email: bool,
    /// `mailto:` in front of an address is part of the link.
    pub mailto: bool,
    /// `xmpp:` in front of an address is part of the link.
    pub xmpp: bool,
}

/// Step 1: what starts a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trigger {
    /// The schemes that start a link.
    pub schemes: Schemes,
    /// Scheme letters in any case: `HTTP://a.b`.
    pub scheme_any_case: bool,
    /// `www.` in any case: `WWW.a.b`.
    pub www_any_case: bool,
    /// `mailto:` and `xmpp:` in any case.
    pub prefix_any_case: bool,
    /// The top-level domains that make a host without a scheme.
    pub tlds: Tlds,
}

/// Step 2: what may stand directly in front, in the raw source. The start of the text is always good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Before {
    /// In front of a scheme.
    pub scheme: CharSet,
    /// In front of `www.`.
    pub www: CharSet,
    /// In front of `mailto:` and `xmpp:`.
    pub prefix: CharSet,
    /// In front of an address.
    pub email: CharSet,
    /// In front of a host without a scheme.
    pub host: CharSet,
}

/// Step 3: what a host is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Host {
    /// The characters of a label, besides `.`.
    pub characters: CharSet,
    /// Every host, behind a scheme and behind `@` too, ends in a listed top-level domain.
    pub needs_tld: bool,
    /// What must be there behind a scheme.
    pub behind_scheme: HostNeeds,
    /// What must be there behind `www.`.
    pub behind_www: HostNeeds,
    /// `www.` itself is the host's first label.
    pub www_is_label: bool,
    /// What an empty label means: `a..b`.
    pub empty_labels: EmptyLabels,
    /// Where `_` may stand.
    pub underscores: Underscores,
    /// Whether the host is judged before the end is trimmed or after.
    pub judged: Judged,
    /// How the program reads the edges of a host.
    pub reading: Reading,
    /// `name:secret@` may stand between the scheme and the host.
    pub user_part: bool,
    /// `[::1]` is a host.
    pub ipv6: bool,
    /// ASCII letters followed by a letter of a script without spaces end the host: `https://penguin.ooo英文`.
    pub glued_letters_end: bool,
    /// A port is `:` and a number up to 65535, else the `:` is not part of the link.
    pub port_checked: bool,
    /// Only `/`, `?` or `#` goes on behind host and port; anything else ends the link.
    pub path_needs_start: bool,
}

/// What a host must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostNeeds {
    /// A first character that a label may have.
    FirstCharacter,
    /// A first character that is a letter, mark or number.
    FirstLetter,
    /// A dot, wherever it stands.
    Dot,
    /// Two labels that are not empty.
    TwoLabels,
}

/// What an empty label means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyLabels {
    /// It does not count as a label.
    NotCounted,
    /// The host is refused.
    Refused,
    /// The host ends before it.
    EndHost,
}

/// Where `_` may stand in a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Underscores {
    /// Anywhere but at the start; at the end they are left out, and so is `-`.
    Inside,
    /// Not in the last two labels.
    NotInLastTwo,
    /// Not in the last two labels, unless the host has more dots than this.
    NotInLastTwoUpTo {
        /// The number of dots.
        dots: usize,
    },
}

/// When a host is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// As it stands in the text.
    BeforeTrim,
    /// As it is when the end has been trimmed: `www.a.com_` loses its `_` first.
    AfterTrim,
}

/// How a program reads the edges of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Every character is looked at.
    Whole,
    /// As cmark-gfm does: the first byte and the text's last byte are not looked at, and `\` hides the character behind it.
    CmarkGfm,
}

/// Step 4: how far the rest runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extent {
    /// The link ends before these.
    pub stops: CharSet,
    /// The link ends before these if an ASCII character stands in front of them; only where brackets nest ([`BracketRule::Nested`]).
    pub stops_after_ascii: CharSet,
    /// Which brackets are looked at, and how.
    pub brackets: Brackets,
}

/// Which brackets are looked at, and how. Partners are Unicode's (`unicode::partner`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Brackets {
    /// What a closing bracket means.
    pub rule: BracketRule,
    /// The opening ones.
    pub open: CharSet,
    /// The closing ones.
    pub close: CharSet,
    /// What is open is forgotten at `/`, at `&` and `=` in a query, at `:~:` in a fragment and where a part begins.
    pub forgotten_between_parts: bool,
}

/// What a closing bracket means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketRule {
    /// At the end it is cut while the link has more of it than of its opener.
    CutAtEnd,
    /// If the link ends in one and has more of it than of its opener, the link ends before the first one that closes nothing.
    CutAtFirstUnmatched,
    /// The link ends before one that does not close the last open bracket.
    Nested,
}

/// Step 5: what belongs to the sentence, not to the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trim {
    /// Cut one by one while they stand at the end.
    pub characters: CharSet,
    /// `&` + these + `;` at the end is cut whole.
    pub entity_tail: EntityTail,
}

/// What may stand between `&` and `;` at the end of a link for all three to be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntityTail {
    /// ASCII letters.
    Letters,
    /// ASCII letters and digits.
    LettersAndDigits,
    /// Nothing: entities are not looked for.
    Kept,
}

/// Addresses: `a@b.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Email {
    /// The characters of the local part.
    pub local: CharSet,
    /// How careful the local part is read.
    pub local_rule: LocalRule,
    /// How the domain is read.
    pub domain: DomainRule,
    /// An address that starts further left than a `www.` inside it comes first.
    pub before_www: bool,
    /// What may follow an `xmpp:` address.
    pub xmpp_resource: XmppResource,
}

/// How careful the local part is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalRule {
    /// As many of its characters as stand there.
    Greedy,
    /// Starts with a letter or digit (a leading `_` stays outside), does not end in `.`, has no `..`.
    Careful,
}

/// How the domain of an address is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DomainRule {
    /// GFM: ASCII letters, digits, `-` and `_`, and `.` when a letter or digit follows; at least one dot; `-` or `_` at the end, or an `@` behind
    /// it, is no link at all.
    Gfm,
    /// cmark-gfm: as GFM, and the last character must be a letter.
    CmarkGfm,
    /// HTML's labels of 1 to 63 ASCII letters, digits and inner `-`; at least one dot; a `-` behind it is no link at all.
    Labels,
    /// Labels of letters and digits of any script, `-` inside; at least one dot; the last label has two or more characters and no digit. No link before
    /// `@`, `_` and a letter or digit, or `:` and a letter, digit, `/` or `~`.
    Words,
    /// The host that the top-level domain ends.
    Tld,
}

/// What may follow an `xmpp:` address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum XmppResource {
    /// Nothing.
    None,
    /// One `/` and one or more of `A-Za-z0-9`, `@`, `.`; a final `.` is left out.
    One,
    /// `/` may stand anywhere in the domain.
    Anywhere,
}

/// What the reader has to imagine in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Implied {
    /// In front of `www.`: `http://` or `https://`.
    pub www: &'static str,
}

/// Which bare links are recognised behind a `[` that may still become a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BehindBracket {
    /// None.
    Nothing,
    /// Addresses only; they become text again if the bracket turns out to be a link.
    Emails,
    /// All; they become text again if the bracket turns out to be a link.
    Everything,
}

/// What a dialect does inside Markdown. The scanner does not look at these columns, the engine does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Markdown {
    /// Which bare links are recognised behind an open `[`.
    pub behind_bracket: BehindBracket,
    /// A run of `*`, `_` or `~` that can close what was opened before the link ends the link.
    pub closing_marks_end: bool,
    /// A valid character reference inside a bare link is decoded, once, in its target; one that decodes to white space ends the link.
    pub decodes_references: bool,
    /// An address is found in the text that is shown, escapes and references decoded: `foo\\@example.com` is one.
    pub addresses_as_shown: bool,
    /// A bare link ends before these, because what they start wins: `<` and the backtick. For dialects that let a link run over them in plain text.
    pub ends_at: ByteSet,
}

impl Dialect {
    /// Whether anything but `<…>` is ever a link.
    pub const fn has_bare_links(&self) -> bool {
        let kinds = &self.kinds;
        kinds.url || kinds.www || kinds.host || kinds.email || kinds.mailto || kinds.xmpp
    }

    /// Whether hosts are found by their top-level domain: to link them without a scheme, or because every host ends in one.
    pub const fn finds_by_tld(&self) -> bool {
        self.kinds.host || self.host.needs_tld && self.has_bare_links()
    }

    /// Whether links of this kind are made. `<…>` always are.
    pub const fn makes(&self, kind: LinkKind) -> bool {
        match kind {
            LinkKind::Url => self.kinds.url,
            LinkKind::Www => self.kinds.www,
            LinkKind::Host => self.kinds.host,
            LinkKind::Email => self.kinds.email,
            LinkKind::Mailto => self.kinds.mailto,
            LinkKind::Xmpp => self.kinds.xmpp,
            LinkKind::AngleUri | LinkKind::AngleEmail => true,
        }
    }

    /// The preset of this name, if there is one.
    ///
    /// ```
    /// use linkmark_scan::Dialect;
    /// assert_eq!(Dialect::preset("gfm"), Some(&Dialect::GFM));
    /// assert_eq!(Dialect::preset("gmf"), None);
    /// ```
    pub fn preset(name: &str) -> Option<&'static Dialect> {
        Dialect::ALL.iter().find(|dialect| dialect.name.as_str() == name)
    }
}
