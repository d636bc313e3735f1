//! What one program calls a link, as one row of plain data.
//!
//! The columns are in groups, one for each step that reads them; the rows are in `dialects.rs`.
//! Where programs go about a step in different ways, the group is a sum ([`HostRule`],
//! [`HostReader`], [`DomainRule`], [`BracketRule`]): each way has the columns that it reads, and no
//! others.

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
/// const CHAT: Dialect = Dialect::GFM.with_scheme("matrix:").without(LinkKind::Email);
/// let scanner = Scanner::new(&CHAT);
/// let found = scanner.links("matrix:u/me:a.org a@b.co");
/// assert!(found.map(|link| link.as_str()).eq(["matrix:u/me:a.org"]));
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
    /// What starts a candidate.
    pub trigger: Trigger,
    /// Which character may come directly before a link.
    pub before: Before,
    /// What a host is, and in which order host, extent and trim are decided.
    pub host: Host,
    /// How far a link runs.
    pub extent: Extent,
    /// What belongs to the sentence, not to the link.
    pub trim: Trim,
    /// The part of an address before the `@`: `a@b.c`.
    pub email: Email,
    /// What is implied before a link that has no scheme.
    pub implied: Implied,
    /// What it does inside Markdown. The scanner does not look at this, the engine does.
    pub markdown: Markdown,
}

/// Which kinds of link are made at all. `<…>` is always recognised; for hosts without a scheme see
/// [`HostRule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kinds {
    /// A scheme in front: `https://a.b`.
    pub url: bool,
    /// `www.` in front.
    pub www: bool,
    /// A bare address.
    pub email: bool,
    /// `mailto:` in front of an address is part of the link.
    pub mailto: bool,
    /// `xmpp:` in front of an address is part of the link.
    pub xmpp: bool,
}

/// What starts a candidate.
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
}

/// Which character may come directly before a link, in the raw source. A link may always begin at
/// the start of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Before {
    /// Before a scheme.
    pub scheme: CharSet,
    /// Before `www.`.
    pub www: CharSet,
    /// Before `mailto:` and `xmpp:`.
    pub prefix: CharSet,
    /// Before an address.
    pub email: CharSet,
    /// Before a host without a scheme.
    pub host: CharSet,
}

/// What a host is, and in which order host, extent and trim are decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Host {
    /// The characters of a label, besides `.`.
    pub characters: CharSet,
    /// How hosts are found and read.
    pub rule: HostRule,
}

/// How hosts are found and read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostRule {
    /// A scheme, `www.` or `@` comes first, and the host is read from there on.
    Forwards(Forwards),
    /// A top-level domain comes first: it ends every host, which is read backwards from there.
    Backwards(Backwards),
}

/// A scheme, `www.` or `@` comes first, and the host is read from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Forwards {
    /// How the host after a scheme or `www.` is read.
    pub reader: HostReader,
    /// How the domain of an address is read.
    pub domain: DomainRule,
    /// An address that starts further left than a `www.` inside it comes first.
    pub address_before_www: bool,
    /// In Markdown, an address is found in the text that is shown, escapes and references decoded:
    /// `foo\\@example.com` is one.
    pub addresses_as_shown: bool,
    /// Besides: the top-level domains that make a host without a scheme a link.
    pub bare_hosts: Tlds,
}

/// A top-level domain ends every host, and the host is read backwards from there. A scheme or an
/// `@` before the host makes it a URL or an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Backwards {
    /// The top-level domains.
    pub tlds: Tlds,
    /// A host without a scheme is a link.
    pub bare_hosts: bool,
}

/// How the host after a scheme or `www.` is read, with its order of host, extent and trim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostReader {
    /// extent → trim → host: the host is looked for in what is left when the end has been trimmed.
    AfterTrim(AfterTrim),
    /// host → extent → trim: label by label, with a user part, a port and IPv6 addresses.
    Labels(Labels),
    /// host → extent → trim: byte by byte. The first byte of the host and the last byte of the text
    /// are not looked at, a character beyond ASCII ends the host, and `\` hides the character after
    /// it.
    Bytes(Bytes),
}

/// The columns of [`HostReader::AfterTrim`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AfterTrim {
    /// What a host must have after a scheme.
    pub after_scheme: HostNeeds,
    /// What a host must have after `www.`.
    pub after_www: HostNeeds,
    /// `www.` itself is the host's first label.
    pub www_is_label: bool,
    /// What an empty label means: `a..b`.
    pub empty_labels: EmptyLabels,
    /// `_` may be in the last two labels.
    pub late_underscores: bool,
}

/// The columns of [`HostReader::Labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Labels {
    /// A host after a scheme needs a dot.
    pub dot_after_scheme: bool,
    /// A host after `www.` needs a dot.
    pub dot_after_www: bool,
    /// `www.` itself is the host's first label.
    pub www_is_label: bool,
    /// `name:secret@` may come between the scheme and the host.
    pub user_part: bool,
    /// `[::1]` is a host.
    pub ipv6: bool,
    /// ASCII letters followed by a letter of a script without spaces end the host:
    /// `https://penguin.ooo英文`.
    pub unspaced_letters_end: bool,
    /// A label does not start with what cannot be seen alone or reads from right to left without a
    /// letter before it: a combining mark, an Arabic digit.
    pub visible_labels: bool,
    /// A joiner between two letters beyond ASCII, and U+FE0F and U+200D inside an emoji, are part
    /// of a label, though [`Host::characters`] may not have them.
    pub joiners: bool,
    /// Not a host if `://` or `@` follows: `http://http://a.b`, `http://user@`.
    pub not_before_url: bool,
    /// What may follow the host.
    pub after_host: AfterHost,
}

/// The columns of [`HostReader::Bytes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Bytes {
    /// A host after a scheme needs a dot.
    pub dot_after_scheme: bool,
    /// A host after `www.` needs a dot.
    pub dot_after_www: bool,
    /// `www.` itself is the host's first label.
    pub www_is_label: bool,
    /// `_` may be in the last two labels only if the host has more dots than this.
    pub underscore_dots: usize,
}

/// What a host must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HostNeeds {
    /// A first character that a label may have, or a dot.
    FirstCharacter,
    /// A first character that is a letter, mark or number.
    FirstLetter,
    /// Two labels that are not empty.
    TwoLabels,
}

/// What an empty label means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmptyLabels {
    /// It does not count as a label.
    NotCounted,
    /// The host is refused.
    Refused,
}

/// What may follow a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AfterHost {
    /// Anything that does not end a link.
    Anything,
    /// `/`, `?` or `#`; anything else ends the link.
    Path,
    /// `:` and a number up to 65535, then `/`, `?` or `#`; anything else ends the link.
    PortAndPath,
}

/// How far a link runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extent {
    /// The link ends before these.
    pub stops: CharSet,
    /// Which brackets are looked at, and how.
    pub brackets: Brackets,
}

/// Which brackets are looked at, and how. What opens for a closing bracket is Unicode's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Brackets {
    /// The closing ones.
    pub close: CharSet,
    /// What a closing bracket means.
    pub rule: BracketRule,
}

/// What a closing bracket means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::large_enum_variant, reason = "a dialect is plain data: there is no allocator to move it to")]
pub enum BracketRule {
    /// At the end it is cut while the link has more of it than of its opener.
    CutAtEnd,
    /// If the link ends in one with no opener, the link is cut before the first unmatched one.
    CutAtFirstUnmatched,
    /// The link ends before one that does not close the last open bracket.
    Nested(Nested),
}

/// The columns of [`BracketRule::Nested`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Nested {
    /// The opening brackets.
    pub open: CharSet,
    /// The link ends before these if an ASCII character comes directly before them.
    pub stops_after_ascii: CharSet,
    /// What is open is forgotten at `/`, at `&` and `=` in a query, at `:~:` in a fragment and
    /// where a part begins.
    pub forgotten_between_parts: bool,
    /// `{%`, and a `{{` that is not closed in the link, end it: they start a template.
    pub templates_end: bool,
}

/// What belongs to the sentence, not to the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trim {
    /// Cut one by one while they are at the end.
    pub characters: CharSet,
    /// `&` + these + `;` at the end is cut whole.
    pub entity_tail: EntityTail,
}

/// What may be between `&` and `;` at the end of a link for all three to be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntityTail {
    /// ASCII letters.
    Letters,
    /// ASCII letters and digits.
    LettersAndDigits,
    /// Nothing: entities are not looked for.
    Kept,
}

/// The part of an address before the `@`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Email {
    /// The characters of the local part.
    pub local: CharSet,
    /// How strictly the local part is read.
    pub local_rule: LocalRule,
}

/// How strictly the local part is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LocalRule {
    /// As many of its characters as there are.
    Greedy,
    /// No dot at its start or end, no two dots in a row.
    NoStrayDots,
    /// As [`LocalRule::NoStrayDots`], and it starts with an ASCII letter or digit. A leading `_`
    /// stays outside.
    Word,
}

/// How the domain of an address is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DomainRule {
    /// A run of ASCII letters, digits, `-` and `_`, and of `.` before a letter or digit; at least
    /// one dot; not a link if an `@` follows.
    Run(DomainRun),
    /// HTML's labels of 1 to 63 ASCII letters, digits and inner `-`; at least one dot; not a link
    /// if a `-` follows.
    Labels(DomainLabels),
    /// Labels of letters and digits of any script with spaces, `-` inside; at least one dot; the
    /// last label has two or more characters and no digit. Not a link before `@`, before `_` and a
    /// letter or digit, or before `:` and a letter, digit, `/` or `~`.
    Words(DomainWords),
}

/// The columns of [`DomainRule::Run`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DomainRun {
    /// The last character is a letter; otherwise it is anything but `-` and `_`.
    pub ends_in_letter: bool,
    /// What may follow an `xmpp:` address.
    pub xmpp_resource: XmppResource,
}

/// The columns of [`DomainRule::Labels`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DomainLabels {
    /// `/` and a resource may follow an `xmpp:` address, as in [`XmppResource::One`].
    pub xmpp_resource: bool,
}

/// The columns of [`DomainRule::Words`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DomainWords {
    /// `/` and a resource may follow an `xmpp:` address, as in [`XmppResource::One`].
    pub xmpp_resource: bool,
}

/// What may follow an `xmpp:` address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum XmppResource {
    /// Nothing.
    None,
    /// One `/` and one or more of `A-Za-z0-9`, `@`, `.`; a final `.` is left out.
    One,
    /// `/` may be anywhere in the domain.
    Anywhere,
}

/// What is implied before a link that has no scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Implied {
    /// Before `www.`: `http://` or `https://`.
    pub www: &'static str,
}

/// Which bare links are recognised after a `[` that may still become a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AfterBracket {
    /// None.
    Nothing,
    /// Addresses only; they become text again if the bracket turns out to be a link.
    Emails,
    /// All; they become text again if the bracket turns out to be a link.
    Everything,
}

/// What a dialect does inside Markdown. The scanner does not look at these columns, the engine
/// does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Markdown {
    /// Which bare links are recognised after an open `[`.
    pub after_bracket: AfterBracket,
    /// A run of `*`, `_` or `~` that can close what was opened before the link ends the link.
    pub closing_marks_end: bool,
    /// A valid character reference inside a bare link is decoded, once, in its target; one that
    /// decodes to white space ends the link.
    pub decodes_references: bool,
    /// A bare link ends before these, because what they start wins: `<` and the backtick. For
    /// dialects that let a link run over them in plain text.
    pub ends_at: ByteSet,
}

impl AfterBracket {
    /// Whether a bare link is recognised there: an address, or any other.
    #[inline]
    pub const fn allows(self, is_address: bool) -> bool {
        match self {
            AfterBracket::Nothing => false,
            AfterBracket::Emails => is_address,
            AfterBracket::Everything => true,
        }
    }
}

impl Host {
    /// The columns of hosts that are read from a scheme, `www.` or `@` on, if that is the rule.
    pub(crate) const fn forwards(&self) -> Option<&Forwards> {
        match &self.rule {
            HostRule::Forwards(forwards) => Some(forwards),
            HostRule::Backwards(_) => None,
        }
    }

    /// The top-level domains by which hosts are found.
    pub(crate) const fn tlds(&self) -> &Tlds {
        match &self.rule {
            HostRule::Forwards(forwards) => &forwards.bare_hosts,
            HostRule::Backwards(backwards) => &backwards.tlds,
        }
    }
}

impl Dialect {
    /// Whether anything but `<…>` is ever a link.
    pub const fn has_bare_links(&self) -> bool {
        let kinds = &self.kinds;
        kinds.url || kinds.www || kinds.email || kinds.mailto || kinds.xmpp || self.makes(LinkKind::Host)
    }

    /// What is implied in front of a link of this kind: `http://`, `mailto:` or nothing.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, LinkKind};
    /// assert_eq!(Dialect::GFM.implied_before(LinkKind::Www), "http://");
    /// assert_eq!(Dialect::GFM.implied_before(LinkKind::Url), "");
    /// ```
    #[inline]
    pub const fn implied_before(&self, kind: LinkKind) -> &'static str {
        match kind {
            LinkKind::Www => self.implied.www,
            LinkKind::Host => "https://",
            LinkKind::Email | LinkKind::AngleEmail => "mailto:",
            LinkKind::Url | LinkKind::Mailto | LinkKind::Xmpp | LinkKind::AngleUri => "",
        }
    }

    /// Whether hosts are found by their top-level domain: to link them without a scheme, or because
    /// every host ends in one.
    // Where no row has top-level domains, their dots are looked at in vain.
    // mutants: replace Dialect::finds_by_tld -> bool with true
    // mutants: replace && with \|\| in Dialect::finds_by_tld
    pub const fn finds_by_tld(&self) -> bool {
        match &self.host.rule {
            HostRule::Forwards(forwards) => !forwards.bare_hosts.is_empty(),
            HostRule::Backwards(_) => self.has_bare_links(),
        }
    }

    /// Whether, in Markdown, addresses are found in the text that is shown, escapes and references
    /// decoded.
    #[inline]
    pub const fn finds_addresses_as_shown(&self) -> bool {
        matches!(&self.host.rule, HostRule::Forwards(forwards) if forwards.addresses_as_shown)
    }

    /// Whether links of this kind are made. `<…>` always are.
    pub const fn makes(&self, kind: LinkKind) -> bool {
        match kind {
            LinkKind::Url => self.kinds.url,
            LinkKind::Www => self.kinds.www,
            LinkKind::Host => match &self.host.rule {
                HostRule::Forwards(forwards) => !forwards.bare_hosts.is_empty(),
                HostRule::Backwards(backwards) => backwards.bare_hosts,
            },
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
