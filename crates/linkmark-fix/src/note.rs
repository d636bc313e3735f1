//! What `fix` leaves alone, and why: as data, to be shown by whoever asked.

use std::ops::Range;

use linkmark::LinkType;
use linkmark_scan::Name;

use crate::hosts::HostSyntax;

/// A link that was left alone.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// Why it was.
    pub kind: NoteKind,
    /// Where it is in the text, as the dialect sees it.
    pub range: Range<usize>,
    /// How it is written.
    pub link_type: LinkType,
    /// The host's syntax that it touches, if it touches any.
    pub syntax: Option<HostSyntax>,
    /// What each dialect that was asked links there, always in the order of
    /// [`linkmark_scan::Dialect::ALL`].
    pub ends: Vec<End>,
    /// What was probably meant, where there is a good guess.
    pub meant: Option<String>,
}

/// What one dialect links at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct End {
    /// The dialect.
    pub dialect: Name,
    /// What it links; `None` if nothing.
    pub range: Option<Range<usize>>,
}

/// Why a link was left alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum NoteKind {
    /// `gfm`, `github` and `linkmark` do not end it at the same place.
    Ends,
    /// It reaches into a template or other syntax of the host.
    Template,
    /// It is inside a template or other syntax of the host.
    InTemplate,
    /// It looks like `[…](…)` that went wrong.
    BrokenLink,
    /// It is between quotation marks, and may be shown for what it is.
    Quoted,
    /// It is the name of a site, without a scheme and without a path.
    Name,
    /// It has a part that is to be filled in.
    Placeholder,
    /// It is in a command, a piece of code or metadata.
    Code,
    /// It is in a table or a text that is aligned with blanks.
    LaidOut,
    /// It has a character reference, which the dialect does not decode and `<…>` would.
    Reference,
    /// It has a backslash, which escapes nothing in a link.
    Backslash,
    /// What comes right before or after it may belong to it.
    Neighbour,
    /// It is longer than anybody would read.
    Long,
    /// It looks like an address, but nobody could write to it.
    Address,
    /// Its host is in no public domain, so it leads nowhere for most readers.
    Host,
    /// Its file stays as it is, or the part of it that a program writes.
    Kept,
    /// The dialect links it, and `linkmark` does not.
    Doubtful,
    /// No spelling says the same.
    NoSpelling,
    /// Written out, the page would change.
    Page,
    /// Written out, a dialect would still not see it.
    Unseen,
    /// Too much around it changes with it.
    Unsettled,
    /// Other dialects link it, this one does not.
    OthersOnly,
}

impl NoteKind {
    /// Every kind, in the order of their declaration.
    pub const ALL: &'static [NoteKind] = &[
        NoteKind::Ends,
        NoteKind::Template,
        NoteKind::InTemplate,
        NoteKind::BrokenLink,
        NoteKind::Quoted,
        NoteKind::Name,
        NoteKind::Placeholder,
        NoteKind::Code,
        NoteKind::LaidOut,
        NoteKind::Reference,
        NoteKind::Backslash,
        NoteKind::Neighbour,
        NoteKind::Long,
        NoteKind::Address,
        NoteKind::Host,
        NoteKind::Kept,
        NoteKind::Doubtful,
        NoteKind::NoSpelling,
        NoteKind::Page,
        NoteKind::Unseen,
        NoteKind::Unsettled,
        NoteKind::OthersOnly,
    ];

    /// A short name that stays.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// The reason, to come after "left alone: ".
    ///
    /// ```
    /// assert_eq!(linkmark_fix::NoteKind::Template.reason(), "it reaches into a template");
    /// ```
    pub const fn reason(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            NoteKind::Ends => ("ends", "gfm, github and linkmark do not end it at the same place"),
            NoteKind::Template => ("template", "it reaches into a template"),
            NoteKind::InTemplate => ("in-template", "it is inside a template"),
            NoteKind::BrokenLink => ("broken-link", "it looks like a broken `[…](…)`"),
            NoteKind::Quoted => ("quoted", "it is between quotation marks"),
            NoteKind::Name => ("name", "it may be no more than the name of a site"),
            NoteKind::Placeholder => ("placeholder", "it is an example, or a part of it is to be filled in"),
            NoteKind::Code => ("code", "it looks like code, a command or metadata"),
            NoteKind::LaidOut => ("laid-out", "blanks align it with what is above or below"),
            NoteKind::Reference => {
                ("reference", "it has a character reference, which dialects read differently")
            }
            NoteKind::Backslash => ("backslash", "it has a backslash, which escapes nothing in a link"),
            NoteKind::Neighbour => ("neighbour", "what is right beside it may belong to it"),
            NoteKind::Long => ("long", "it is longer than 512 bytes"),
            NoteKind::Address => ("address", "nobody could write to this address"),
            NoteKind::Host => ("host", "its host is in no public domain"),
            NoteKind::Kept => {
                ("kept", "a licence, a test's input, a copy, data or what a program writes stays as it is")
            }
            NoteKind::Doubtful => ("doubtful", "linkmark does not link it"),
            NoteKind::NoSpelling => ("no-spelling", "no other spelling says the same"),
            NoteKind::Page => ("page", "written out, the page would change"),
            NoteKind::Unseen => ("unseen", "written out, a dialect would still not see it"),
            NoteKind::Unsettled => ("unsettled", "too much around it changes with it"),
            NoteKind::OthersOnly => ("others-only", "other dialects link it"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::NoteKind;

    #[test]
    fn every_kind_is_listed_once_in_order() {
        assert!(NoteKind::ALL.is_sorted() && NoteKind::ALL.windows(2).all(|two| two[0] != two[1]));
        // The last one of the declaration; the `match` above names all of them.
        assert_eq!(NoteKind::ALL.last(), Some(&NoteKind::OthersOnly));
    }
}
