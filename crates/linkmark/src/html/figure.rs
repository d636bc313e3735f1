//! An image as a figure.
//!
//! ```html
//! <figure>
//! <img src="b" alt="description" title="title" />
//! <figcaption>title</figcaption>
//! </figure>
//! ```
//! The caption is the title, as in comrak. Without a title it is the description, as in pandoc,
//! which hides it from readers of the page that have heard it already. Without either there is
//! none.

use super::escape::push_escaped;
use super::writer::Writer;
use alloc::string::String;

/// The figure that is open, and its caption so far.
#[derive(Debug)]
pub(super) struct Figure {
    pub(super) is_open: bool,
    /// As it is written on the page.
    caption: String,
    /// The caption repeats the description.
    is_description: bool,
}

impl Figure {
    pub(super) const EMPTY: Figure = Figure { is_open: false, caption: String::new(), is_description: false };
}

impl Writer<'_> {
    pub(super) fn start_figure(&mut self) {
        self.block("<figure>\n");
        self.state.figure.is_open = true;
        self.state.figure.caption.clear();
    }

    /// The image has a title: nothing else can be the caption.
    pub(super) fn caption_title(&mut self, title: &str) {
        let figure = &mut self.state.figure;
        if figure.is_open && figure.caption.is_empty() {
            figure.is_description = false;
            push_escaped(&mut figure.caption, title);
        }
    }

    /// The image ends, whose description is on the page from `start` on.
    pub(super) fn caption_description(&mut self, start: usize) {
        let figure = &mut self.state.figure;
        if figure.is_open && figure.caption.is_empty() {
            figure.is_description = true;
            figure.caption.push_str(self.out.get(start..).unwrap_or(""));
        }
    }

    /// The image ends, whose description a program was given.
    pub(super) fn caption_gathered(&mut self) {
        let figure = &mut self.state.figure;
        if figure.is_open && figure.caption.is_empty() {
            figure.is_description = true;
            push_escaped(&mut figure.caption, &self.state.gathered);
        }
    }

    pub(super) fn end_figure(&mut self) {
        let figure = core::mem::replace(&mut self.state.figure, Figure::EMPTY);
        if !figure.caption.is_empty() {
            self.new_line();
            self.out.push_str(if figure.is_description {
                "<figcaption aria-hidden=\"true\">"
            } else {
                "<figcaption>"
            });
            self.out.push_str(&figure.caption);
            self.out.push_str("</figcaption>");
        }
        self.block("</figure>\n");
        self.state.figure = Figure { is_open: false, ..figure };
    }
}
