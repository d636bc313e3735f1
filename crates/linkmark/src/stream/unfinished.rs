//! What is shown of the unfinished end of a text.
//!
//! *Hold* asks the engine instead of knowing: the open end is written with a few continuations, one
//! for each kind of markup that may still come, and what all of them show alike is decided. The
//! text is then cut where no more than that is shown. *Close* adds what would close the markup that
//! is open. Either way the page is that of a text, so it is as whole and as safe as every page.

use alloc::string::String;

/// What a [`Stream`](crate::Stream) shows of the end of a text that is still arriving.
///
/// ```text
/// came                     plain                 hold            close
/// Some **bo                Some **bo             Some            Some <strong>bo</strong>
/// Some **bold** [te        … [te                 …               … te
/// … [text](http://exa      … [text](http://exa   …               … text
/// … [text](http://example.org)                   … <a …>text</a>, in all three
/// `co                      `co                                   <code>co</code>
/// ```
///
/// With *hold* and *close*, a bare link is linked when its end is decided, by the rules of the
/// dialect; until then it is text. Whatever is shown, after [`finish`](crate::Stream::finish) the
/// page is that of the whole text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unfinished {
    /// What has come, as if it were complete.
    #[default]
    Plain,
    /// What may still become markup is not shown until it is decided: the text that is shown only
    /// ever grows.
    Hold,
    /// What is open is shown as if it were closed: `**bo` is bold already.
    Close,
}

/// Each may turn what came last into markup. A text that none of them changes is decided.
pub(super) const CONTINUATIONS: &[&str] = &[
    "a~~", "a==", "a++", "a^", "a`\n", "a$", "a)a", "~", "*", "**", "_", "__", "=", "+", ">)", "')", "\")",
    "))", "a`", "a``", "a```", "a*", "a**", "a***", "a_", "a__", "~~", "a~", "`", "``", "```", "`\n", "](a)",
    "(a)", "a)", ") a", "[a](b)", ": a", ">", "a>", ";", " a", ". a", "--\n", "]\n> a", "\na", "'", "\"",
    ")", "]: a", "a]: b", "$", "$$", "-->", "?>", "] a", "==", "++", "^",
];

/// Without its tags and white space.
pub(super) fn visible(html: &str, out: &mut String) {
    out.clear();
    let mut rest = html;
    while let Some(tag) = rest.find('<') {
        out.extend(rest[..tag].split_whitespace());
        let end = rest[tag..].find('>').map_or(rest.len(), |end| tag + end + 1);
        rest = &rest[end..];
    }
    out.extend(rest.split_whitespace());
}
