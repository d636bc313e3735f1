//! What is shown of the unfinished end of a text.
//!
//! *Hold* leaves out a last line that may still become another block, and the end of the open leaf
//! from the first place on that more text could read otherwise; the inline machine knows it, for it
//! notes what it found no end for. *Close* ends what is open there. Either way the page is that of
//! whole constructs, so it is as whole and as safe as every page.

/// What a [`Stream`](crate::Stream) shows of the end of a text that is still arriving.
///
/// A text in time, and what each of them shows (without `<p>`):
///
/// ```text
/// came                  plain                               hold                   close
/// Some **bo             Some **bo                           Some                   Some <strong>bo</strong>
/// ld** and [te          Some <strong>bold</strong> and [te  … and                  … and te
/// xt](http://exa        … and [text](http://exa             … and                  … and text
/// mple.org) or `co      … and <a …>text</a> or `co          … and <a …>text</a> or … or <code>co</code>
/// de`                   … or <code>code</code>              … or <code>code</code> … or <code>code</code>
/// ```
///
/// The same for blocks, and for links of the dialect `linkmark`. A line that may still become
/// anything is not shown by *hold* and *close*:
///
/// ````text
/// came                  plain                     hold                      close
/// 1                     a paragraph, “1”          nothing                   nothing
/// 1. a                  a list                    a list                    a list
/// text, then -          a heading, “text”         a paragraph, “text”       a paragraph, “text”
/// | a | b |             a paragraph, “| a | b |”  nothing                   a paragraph, “| a | b |”
/// | a | b |, then |-    a paragraph, two lines    nothing                   a table with a head
/// ```ru                 code in the language ru   nothing                   code in the language ru
/// 见https://a.b/c       text and a link           text                      text
/// 见https://a.b/c，     text and a link           text and a link           text and a link
/// ````
///
/// ```
/// use linkmark::{Options, Stream, Unfinished};
/// let shown = |unfinished, pieces: &[&str]| {
///     let mut stream = Stream::new(&Options::GFM.with_unfinished(unfinished));
///     pieces.iter().for_each(|piece| drop(stream.push(piece)));
///     stream.html().to_owned()
/// };
/// let came = ["Some **bo", "ld** and [te", "xt](http://exa"];
/// assert_eq!(shown(Unfinished::Plain, &came[..1]), "<p>Some **bo</p>\n");
/// assert_eq!(shown(Unfinished::Hold, &came[..1]), "<p>Some</p>\n");
/// assert_eq!(shown(Unfinished::Close, &came[..1]), "<p>Some <strong>bo</strong></p>\n");
/// assert!(shown(Unfinished::Plain, &came).contains("[text]("));
/// assert_eq!(shown(Unfinished::Hold, &came), "<p>Some <strong>bold</strong> and</p>\n");
/// assert_eq!(shown(Unfinished::Close, &came), "<p>Some <strong>bold</strong> and text</p>\n");
/// let came = ["| a | b |\n|-"];
/// assert_eq!(shown(Unfinished::Hold, &came), "<p></p>\n");
/// assert!(shown(Unfinished::Close, &came).starts_with("<table>"));
/// assert_eq!(shown(Unfinished::Close, &["text\n-"]), "<p>text</p>\n");
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
