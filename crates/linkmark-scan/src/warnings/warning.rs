//! The warnings by their names, and sets of them.

use core::fmt;

/// A reason to look twice at a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Warning {
    /// The host or the text has a character that is shown as nothing: `https://goo\u{200C}gle.com`
    /// with a non-joiner, which Latin letters do not need. A joiner between letters that need it
    /// and the parts of an emoji are fine.
    Invisible,
    /// The host or the text has a control that turns the direction of text: with U+202E,
    /// `moc.elgoog` reads `google.com`.
    Bidi,
    /// A label of the host mixes scripts that no language mixes: `https://аpple.com` with a
    /// Cyrillic `а`. Latin beside Han, kana, Hangul and Bopomofo is fine (UTS #39, "highly
    /// restrictive").
    MixedScript,
    /// The host has a character that looks like `/`, so that it seems to end earlier:
    /// `https://google.com∕login.evil.org`.
    SlashLookalike,
    /// The part before `@` has a dot and may be taken for the host: `https://google.com@evil.org`.
    UserinfoHost,
    /// The host is an IPv4 address in another spelling than four decimal numbers: `http://0x7f.1`,
    /// `http://2130706433`.
    OddIp,
    /// The text reads as a host, and the link leads to another: `[google.com](https://evil.org)`.
    TextMismatch,
    /// A host without a scheme whose top-level domain is a common file ending: `invoice.zip`,
    /// `main.rs`.
    FileEnding,
}

impl Warning {
    /// Every warning, in the order in which [`Warnings`] lists them.
    pub const ALL: [Warning; 8] = [
        Warning::Invisible,
        Warning::Bidi,
        Warning::MixedScript,
        Warning::SlashLookalike,
        Warning::UserinfoHost,
        Warning::OddIp,
        Warning::TextMismatch,
        Warning::FileEnding,
    ];

    /// Its name, which stays: `mixed-script`.
    pub const fn name(self) -> &'static str {
        match self {
            Warning::Invisible => "invisible",
            Warning::Bidi => "bidi",
            Warning::MixedScript => "mixed-script",
            Warning::SlashLookalike => "slash-lookalike",
            Warning::UserinfoHost => "userinfo-host",
            Warning::OddIp => "odd-ip",
            Warning::TextMismatch => "text-mismatch",
            Warning::FileEnding => "file-ending",
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The warnings of one link, as a set.
///
/// ```
/// use linkmark_scan::{Warning, Warnings};
/// let warnings = Warnings::of_url("https://google.com@0x7f.1/");
/// assert!(warnings.contains(Warning::OddIp));
/// assert_eq!(warnings.iter().map(Warning::name).collect::<Vec<_>>(), ["userinfo-host", "odd-ip"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Warnings(u16);

impl Warnings {
    /// No warning.
    pub const NONE: Warnings = Warnings(0);

    /// Whether there is no warning.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `warning` is among them.
    pub const fn contains(self, warning: Warning) -> bool {
        self.0 & 1 << warning as u16 != 0
    }

    /// The warnings of either set.
    pub const fn or(self, other: Warnings) -> Warnings {
        Warnings(self.0 | other.0)
    }

    /// The warnings, in the order of [`Warning::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Warning> + Clone {
        Warning::ALL.into_iter().filter(move |&warning| self.contains(warning))
    }

    /// These, and `warning` if `is_due`.
    pub(super) const fn with(self, warning: Warning, is_due: bool) -> Warnings {
        Warnings(self.0 | (is_due as u16) << warning as u16)
    }
}

impl fmt::Debug for Warnings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Warnings {
    /// As a list of names.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
