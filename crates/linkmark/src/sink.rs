//! Where the engine puts what it finds. The HTML writer is one, so rendering makes no events and no
//! tree; the queue behind [`Parser`](crate::Parser) is another.
//!
//! The engine is compiled anew for each sink that it is given by its type. Those that are not worth
//! it share one engine, as `dyn Sink`: what reads a leaf aside, and with the feature `small` all
//! but the HTML writer.

use crate::event::{Tag, TagEnd};
use crate::html::TrustedHtml;
#[cfg(feature = "watched")]
use crate::inline::Watch;
use crate::inline::{self, Observer};
use crate::link_ranges::LinkRanges;
use crate::link_tag::LinkType;
use crate::piece::Piece;
use core::ops::Range;

/// What a sink wants of the engine that is compiled for it.
pub(crate) trait Demands: Sink {
    /// Whether ranges are looked at. Where they are not, all are `0..0`, and a plain line ending
    /// comes as `\n` inside text.
    const RANGES: bool;

    /// Whether it is emptied on the way, so that a leaf may come in parts. The others compile as if
    /// there were no parts.
    const PAUSES: bool = false;

    /// Whether it looks at texts now. Those that it does not look at need not be cut out of the
    /// source.
    #[inline(always)]
    fn wants_text(&self) -> bool {
        true
    }

    /// Whether it has the source itself, and takes texts by their place in it.
    const HAS_SOURCE: bool = false;

    /// The text that is at `place` of the source, for a sink that has it.
    #[inline(always)]
    fn text_at(&mut self, place: Range<usize>, range: Range<usize>) {
        let _ = (place, range);
    }

    /// A link that leads to what is shown of it: `written`, at `place` of the source if it has
    /// that. Says whether it took the link; else start, text and end come as of any other.
    #[inline(always)]
    fn link_as_written(
        &mut self,
        link_type: LinkType,
        (written, place): (&str, Range<usize>),
        range: Range<usize>,
    ) -> bool {
        let _ = (link_type, written, place, range);
        false
    }

    /// Who watches while the inlines of a leaf are read.
    fn observer(&mut self) -> impl Observer {
        inline::nobody()
    }
}

/// Whatever one of them may want.
impl Demands for dyn Sink + '_ {
    const RANGES: bool = true;
    const PAUSES: bool = true;

    #[cfg(feature = "watched")]
    fn observer(&mut self) -> impl Observer {
        inline::maybe(self.watch())
    }
}

/// Takes a document piece by piece. The methods are the variants of [`Event`](crate::Event).
pub(crate) trait Sink {
    /// Whether it has to be emptied before the rest of a leaf comes.
    #[inline(always)]
    fn is_full(&self) -> bool {
        false
    }

    /// Who watches while inlines are read, if it is asked without its type.
    #[cfg(feature = "watched")]
    fn watch(&mut self) -> Option<&mut dyn Watch> {
        None
    }

    fn start(&mut self, tag: Tag<'_>, range: Range<usize>);
    /// The start of a link or an image. `parts`: where its parts are written.
    #[inline(always)]
    fn start_link(&mut self, tag: Tag<'_>, range: Range<usize>, parts: &dyn Fn() -> LinkRanges) {
        let _ = parts;
        self.start(tag, range);
    }
    fn end(&mut self, tag: TagEnd, range: Range<usize>);
    fn text(&mut self, text: Piece<'_>, range: Range<usize>);
    fn code(&mut self, text: Piece<'_>, range: Range<usize>);
    fn html(&mut self, text: Piece<'_>, range: Range<usize>);
    fn inline_html(&mut self, text: Piece<'_>, range: Range<usize>);
    /// A sink that writes no HTML takes what stands for it.
    fn trusted_html(&mut self, html: TrustedHtml<'_>, range: Range<usize>) {
        self.text(html.description().into(), range);
    }
    fn math(&mut self, display: bool, text: &str, range: Range<usize>);
    fn footnote_reference(&mut self, label: &str, range: Range<usize>);
    fn soft_break(&mut self, range: Range<usize>);
    fn hard_break(&mut self, range: Range<usize>);
    fn rule(&mut self, range: Range<usize>);
    fn task_marker(&mut self, done: bool, range: Range<usize>);
}
