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
    pub kind: Kind,
    /// Where it stands in the text, as the dialect sees it.
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
pub enum Kind {
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

impl Kind {
    /// Every kind, in the order of their declaration.
    pub const ALL: &'static [Kind] = &[
        Kind::Ends,
        Kind::Template,
        Kind::InTemplate,
        Kind::BrokenLink,
        Kind::Quoted,
        Kind::Name,
        Kind::Placeholder,
        Kind::Code,
        Kind::Reference,
        Kind::Backslash,
        Kind::Neighbour,
        Kind::Long,
        Kind::Address,
        Kind::Doubtful,
        Kind::NoSpelling,
        Kind::Page,
        Kind::Unseen,
        Kind::Unsettled,
        Kind::OthersOnly,
    ];

    /// A short name that stays.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// The reason, to come after "left alone: ".
    ///
    /// ```
    /// assert_eq!(linkmark_fix::Kind::Template.reason(), "it reaches into a template");
    /// ```
    pub const fn reason(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Kind::Ends => ("ends", "gfm, github and linkmark do not end it at the same place"),
            Kind::Template => ("template", "it reaches into a template"),
            Kind::InTemplate => ("in-template", "it is inside a template"),
            Kind::BrokenLink => ("broken-link", "it looks like a broken `[…](…)`"),
            Kind::Quoted => ("quoted", "it is between quotation marks"),
            Kind::Name => ("name", "it may be no more than the name of a site"),
            Kind::Placeholder => ("placeholder", "a part of it is to be filled in"),
            Kind::Code => ("code", "it looks like code, a command or metadata"),
            Kind::Reference => {
                ("reference", "it has a character reference, and written out it would lead elsewhere")
            }
            Kind::Backslash => ("backslash", "it has a backslash, which escapes nothing in a link"),
            Kind::Neighbour => ("neighbour", "what stands right beside it may belong to it"),
            Kind::Long => ("long", "it is longer than 2,048 bytes"),
            Kind::Address => ("address", "nobody could write to this address"),
            Kind::Doubtful => ("doubtful", "linkmark does not link it"),
            Kind::NoSpelling => ("no-spelling", "no other spelling says the same"),
            Kind::Page => ("page", "written out, the page would change"),
            Kind::Unseen => ("unseen", "written out, a dialect would still not see it"),
            Kind::Unsettled => ("unsettled", "too much around it changes with it"),
            Kind::OthersOnly => ("others-only", "other dialects link it"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn every_kind_is_listed_once_in_order() {
        assert!(Kind::ALL.is_sorted() && Kind::ALL.windows(2).all(|two| two[0] != two[1]));
        // The last one of the declaration; the `match` above names all of them.
        assert_eq!(Kind::ALL.last(), Some(&Kind::OthersOnly));
    }
}
