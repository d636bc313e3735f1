//! What can be wrong with a link: the codes, and one finding.

use std::fmt;
use std::ops::Range;

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Severity {
    /// It is not looked for.
    Off,
    /// Worth a look.
    Warn,
    /// A reader ends up nowhere.
    Error,
}

impl Severity {
    /// The word for it, in the config file and in output: `off`, `warn` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Off => "off",
            Severity::Warn => "warn",
            Severity::Error => "error",
        }
    }

    /// What a word means.
    pub fn named(name: &str) -> Option<Severity> {
        [Severity::Off, Severity::Warn, Severity::Error].into_iter().find(|one| one.name() == name)
    }
}

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident $meaning:literal)*) => {
        /// What is wrong.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $meaning] $variant,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The name that people see, and write into the config file.
            pub const fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// How grave it is unless somebody says otherwise.
            pub const fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }

            /// When it is found, in a sentence.
            pub const fn meaning(self) -> &'static str {
                match self { $(Code::$variant => $meaning,)* }
            }
        }
    };
}

codes! {
    FileMissing "file-missing" Error "The path names nothing."
    FileCase "file-case" Error "The path names a file only with other capitals."
    FileIgnored "file-ignored" Warn "The path names a file that git ignores."
    Outside "outside" Error "The path leaves the root with `../`, or is a `file:` address."
    Directory "directory" Off "The path names a folder without an index page, and the host shows no list."
    ImageMissing "image-missing" Error "The path of an image names nothing."
    AnchorMissing "anchor-missing" Error "No id of the target is the fragment."
    AnchorCase "anchor-case" Warn "An id of the target is the fragment but for capitals."
    AnchorHost "anchor-host" Error "The fragment is there for one host and not for another."
    AnchorDuplicate "anchor-duplicate" Warn "An id is there twice, or a link needs the number of one."
    RefUndefined "ref-undefined" Error "`[a][b]` or `[b][]` without a definition."
    RefUnused "ref-unused" Warn "A definition that no link uses."
    RefDuplicate "ref-duplicate" Warn "A label that is defined twice; an error if the targets differ."
    FootnoteUndefined "footnote-undefined" Error "`[^a]` without a note."
    FootnoteUnused "footnote-unused" Warn "A note that nothing refers to."
    Empty "empty" Warn "A link that leads nowhere: `[a]()` or `[a](#)`."
    Bare "bare" Off "A bare link that not every dialect sees."
    OwnUrl "own-url" Off "A full address of a file in this very repository."
}

impl Code {
    /// The code called `name`.
    ///
    /// ```
    /// use linkmark_check::{Code, Severity};
    /// assert_eq!(Code::named("anchor-case").map(Code::severity), Some(Severity::Warn));
    /// ```
    pub fn named(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.name() == name)
    }

    /// Whether it is about the ids of headings.
    pub(crate) fn is_of_anchor(self) -> bool {
        matches!(self, Code::AnchorMissing | Code::AnchorCase | Code::AnchorHost | Code::AnchorDuplicate)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One thing that is wrong, in one document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What.
    pub code: Code,
    /// How grave.
    pub severity: Severity,
    /// The bytes to show.
    pub range: Range<usize>,
    /// The host whose rule it is; `None` if it is the same for all.
    pub host: Option<&'static str>,
    /// Where the link leads, as it is written.
    pub target: String,
    /// What is wrong, in a sentence without its full stop.
    pub message: String,
    /// What was probably meant, or what to do about it.
    pub help: Option<Help>,
}

/// What would help.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Help {
    /// What to do with the target.
    pub advice: Advice,
    /// The whole destination that would be right, the file to write, or the command to run.
    pub target: String,
    /// The bytes of the destination that it would replace; `None` if they are not in one piece.
    pub range: Option<Range<usize>>,
    /// The document and the byte of the heading that is meant.
    pub place: Option<(String, usize)>,
    /// Nothing else can be meant, so a program may write it.
    pub is_sure: bool,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Advice {
    /// Lead there, which was probably meant.
    Lead,
    /// Write this file.
    Write,
    /// Run this command.
    Run,
}

impl Help {
    pub(crate) fn new(advice: Advice, target: String) -> Help {
        Help { advice, target, range: None, place: None, is_sure: false }
    }

    /// The destination or label that was probably meant.
    pub(crate) fn meant(target: String) -> Help {
        Help::new(Advice::Lead, target)
    }
}

impl fmt::Display for Help {
    /// As a sentence that goes on after what is wrong.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.advice {
            Advice::Lead => write!(f, "did you mean `{}`?", self.target),
            Advice::Write => write!(f, "write `{}`", self.target),
            Advice::Run => write!(f, "run `{}`", self.target),
        }
    }
}
