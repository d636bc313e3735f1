//! Watching the scanner decide.
//!
//! Every step tells an [`Observer`] what it found. `explain` collects what it is told (`watch/`).
//! Each [`Cut`] and [`Reason`] has one sentence, and one case in `testdata/` at least that reaches
//! it.

use core::fmt;

use crate::link::LinkKind;

/// A range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// After the last byte.
    pub end: usize,
}

impl Span {
    pub(crate) const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }
}

/// Watches the scanner decide.
pub(crate) trait Observer {
    /// Whether to find out what only an observer wants to know.
    fn watches(&self) -> bool;
    fn step(&mut self, step: Step);
}

/// One step of a decision, in the order they are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "step", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Step {
    /// Something that can start a link is here.
    Trigger {
        /// What it is: `http:`, `www.`, `@`, `<`, or the `.` before a top-level domain.
        span: Span,
        /// The kind of link it would be.
        kind: LinkKind,
    },
    /// The character directly before lets a link start.
    Before {
        /// The character; `None` at the start of the text.
        character: Option<char>,
    },
    /// The host, or the domain of an address.
    Host {
        /// Where it is.
        span: Span,
    },
    /// The local part of an address, `mailto:` included.
    Local {
        /// Where it is.
        span: Span,
    },
    /// How far the rest runs before anything is trimmed.
    Extent {
        /// Where it ends.
        end: usize,
        /// Why there.
        ended: Ended,
    },
    /// Something was cut from the end.
    Cut {
        /// What was cut.
        span: Span,
        /// By which rule.
        cut: Cut,
    },
    /// It is a link.
    Linked {
        /// Where it is.
        span: Span,
        /// What it is.
        kind: LinkKind,
    },
    /// It is not a link.
    Refused {
        /// Where the rule looked.
        span: Span,
        /// Why not.
        reason: Reason,
    },
}

/// Why the rest of a link ran no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ended {
    /// The text ends.
    Text,
    /// A character that ends every link of the dialect.
    Stop(char),
    /// A character that ends a link because it follows ASCII text: `https://a.b/docs（…`.
    StopAfterAscii(char),
    /// A closing bracket that closes nothing in the link.
    Unopened(char),
    /// More brackets of mixed kinds are open than are remembered.
    TooDeep(char),
    /// `{%`, or a `{{` that is not closed in the link, starts a template.
    Template,
    /// After the host only `/`, `?` or `#` goes on.
    NoPath,
}

/// The rule that cut something from the end of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Cut {
    /// Punctuation at the end belongs to the sentence: `http://a.b.`.
    Punctuation,
    /// `&copy;` at the end belongs to the text: `http://a.b/&copy;`.
    Entity,
    /// A closing bracket that the link did not open: `(http://a.b)`.
    Closer,
    /// Everything from the first closing bracket that the link did not open: `http://a.b/x)y)`.
    FromFirstCloser,
}

/// Why something is not a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// `smb://a.b`: the dialect does not list the scheme.
    UnknownScheme,
    /// The dialect makes no links of this kind.
    KindOff,
    /// `xhttp://a.b`: what comes before forbids a link.
    Before,
    /// `http:///x`: no host follows.
    NoHost,
    /// `://` or `@` follows what would be the host: `http://http://a.b`, `http://user@`.
    UrlFollows,
    /// `http://localhost`: the host needs a dot, or two labels.
    OneLabel,
    /// `http://a..b`: a label is empty.
    EmptyLabel,
    /// `http://a.b_c`: an underscore in the last two labels.
    Underscore,
    /// `a.-b.com`: a label starts or ends with a hyphen.
    Hyphen,
    /// `a.com:99999`: the port is not a number up to 65535.
    Port,
    /// `matrix: x`: nothing follows the scheme.
    NothingFollows,
    /// ` @a.b`: no local part comes before the `@`.
    NoLocalPart,
    /// `a..b@c.d`: the local part starts or ends with a dot or has two in a row.
    LocalDots,
    /// `a@b`: the domain has no dot.
    DomainWithoutDot,
    /// `a@b.c-`: the address may not end this way.
    DomainEnd,
    /// `a@b.c@d`: what follows the address forbids it.
    Followed,
    /// `<foo>`: neither an absolute URI nor an address is between `<` and `>`.
    NotAngle,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::UnknownScheme => "the dialect does not list this scheme",
            Reason::KindOff => "the dialect makes no links of this kind",
            Reason::Before => "what comes directly before forbids a link",
            Reason::NoHost => "no host follows",
            Reason::UrlFollows => "`://` or `@` follows, so this is not a host",
            Reason::OneLabel => "the host has too few labels: it needs a dot with something on both sides",
            Reason::EmptyLabel => "a label of the host is empty",
            Reason::Underscore => "an underscore is in the last two labels of the host",
            Reason::Hyphen => "a label of the host starts or ends with a hyphen",
            Reason::Port => "the port is not a number up to 65535",
            Reason::NothingFollows => "nothing follows the scheme",
            Reason::NoLocalPart => "no local part comes before the `@`",
            Reason::LocalDots => "the local part starts or ends with a dot, or has two in a row",
            Reason::DomainWithoutDot => "the domain of the address has no dot",
            Reason::DomainEnd => "an address may not end this way",
            Reason::Followed => "what follows the address forbids it",
            Reason::NotAngle => "neither an absolute URI nor an address is between `<` and `>`",
        })
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Cut::Punctuation => "punctuation at the end belongs to the sentence",
            Cut::Entity => "it looks like a character reference, which belongs to the text",
            Cut::Closer => "the link did not open it",
            Cut::FromFirstCloser => "from the first closing bracket that the link did not open",
        })
    }
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Ended::Text => f.write_str("the text ends"),
            Ended::Stop(c) => write!(f, "{} ends every link", Shown(c)),
            Ended::StopAfterAscii(c) => {
                write!(f, "{} follows ASCII text: it starts a remark, not a path", Shown(c))
            }
            Ended::Unopened(c) => write!(f, "{} closes nothing that the link opened", Shown(c)),
            Ended::TooDeep(c) => write!(f, "too many brackets of mixed kinds are open before {}", Shown(c)),
            Ended::Template => f.write_str("a template starts here"),
            Ended::NoPath => f.write_str("after the host only `/`, `?` or `#` goes on"),
        }
    }
}

/// A character for people: as itself if one can see it, else as its code point.
pub(crate) struct Shown(pub(crate) char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use crate::unicode::{Classes, classes};
        const UNSEEN: Classes = Classes::WHITE_SPACE.or(Classes::CONTROL).or(Classes::BIDI);
        match self.0 {
            ' ' => f.write_str("a space"),
            '\n' => f.write_str("the line end"),
            '\t' => f.write_str("a tab"),
            '`' => f.write_str("`` ` ``"),
            c if classes(c).any(UNSEEN) => write!(f, "U+{:04X}", c as u32),
            c => write!(f, "`{c}`"),
        }
    }
}

/// A step's refusal on its way to the one place that reports it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Refusal {
    pub(crate) reason: Reason,
    pub(crate) span: Span,
}

pub(crate) fn refuse<T>(reason: Reason, start: usize, end: usize) -> Result<T, Refusal> {
    Err(Refusal { reason, span: Span::new(start, end) })
}
