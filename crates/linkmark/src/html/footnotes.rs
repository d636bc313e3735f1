//! Footnotes at the end of the page, as GitHub writes them.
//!
//! Definitions come where the source has them, but are shown at the end, in the order of their
//! first reference, and each leads back to all of its references. So a definition is written where
//! it comes, cut out again, and kept until the end, when everything about it is known. A definition
//! without a reference is never shown.

use super::escape::push_escaped;
use super::href::push_href;
use super::writer::Writer;
use crate::names::Names;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

const PARAGRAPH_END: &str = "</p>\n";

#[derive(Debug, Default)]
pub(super) struct Footnotes {
    labels: Names,
    notes: Vec<Note>,
    /// The notes that were referred to, in order.
    shown: Vec<usize>,
    /// The HTML of all definitions, one after another.
    bodies: String,
    open: Vec<Open>,
}

#[derive(Debug, Default)]
struct Note {
    /// 1 for the first that is referred to; 0 until then.
    number: usize,
    references: usize,
    body: Option<Body>,
}

#[derive(Debug)]
struct Body {
    start: usize,
    end: usize,
    /// Its last child is a paragraph, which takes the way back at its end.
    ends_in_paragraph: bool,
}

#[derive(Debug)]
struct Open {
    note: usize,
    start: usize,
    paragraph_end: usize,
}

impl Footnotes {
    pub(super) fn clear(&mut self) {
        self.labels.clear();
        self.notes.clear();
        self.shown.clear();
        self.bodies.clear();
        self.open.clear();
    }

    /// Whether a definition is being written.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    fn note(&mut self, label: &str) -> usize {
        let (number, new) = self.labels.number(label);
        if new {
            self.notes.push(Note::default());
        }
        number
    }
}

impl Writer<'_> {
    pub(super) fn start_footnote(&mut self, label: &str) {
        let note = self.state.footnotes.note(label);
        self.state.footnotes.open.push(Open { note, start: self.out.len(), paragraph_end: usize::MAX });
    }

    /// A paragraph is about to end; perhaps it is a definition's last.
    #[inline]
    pub(super) fn mark_backreference(&mut self) {
        if let Some(open) = self.state.footnotes.open.last_mut() {
            open.paragraph_end = self.out.len();
        }
    }

    pub(super) fn end_footnote(&mut self) {
        self.new_line();
        let footnotes = &mut self.state.footnotes;
        let Some(open) = footnotes.open.pop() else { return };
        let note = &mut footnotes.notes[open.note];
        // The first definition of a label counts.
        if note.body.is_none() {
            let html = &self.out[open.start..];
            let ends_in_paragraph =
                open.paragraph_end.checked_add(PARAGRAPH_END.len()) == Some(self.out.len());
            let start = footnotes.bodies.len();
            footnotes.bodies.push_str(html.strip_prefix('\n').unwrap_or(html));
            note.body = Some(Body { start, end: footnotes.bodies.len(), ends_in_paragraph });
        }
        self.out.truncate(open.start);
    }

    pub(super) fn write_reference(&mut self, label: &str) {
        let in_link = self.in_link();
        let footnotes = &mut self.state.footnotes;
        let index = footnotes.note(label);
        let note = &mut footnotes.notes[index];
        if note.number == 0 {
            footnotes.shown.push(index);
            note.number = footnotes.shown.len();
        }
        note.references += 1;
        let (number, references) = (note.number, note.references);
        // An anchor in an anchor would end the outer one. The way back still has to lead here.
        self.out.push_str("<sup class=\"footnote-ref\"");
        if !in_link {
            self.out.push_str("><a href=\"#");
            self.id("fn", label, number);
            self.out.push('"');
        }
        self.out.push_str(" id=\"");
        self.id("fnref", label, number);
        self.nth(references);
        self.out.push_str(if self.options.footnote_labels && !in_link {
            "\" data-footnote-ref>"
        } else {
            "\">"
        });
        self.number(number);
        self.out.push_str(if in_link { "</sup>" } else { "</a></sup>" });
    }

    pub(super) fn write_footnotes(&mut self) {
        let footnotes = core::mem::take(&mut self.state.footnotes);
        let mut any = false;
        for &index in &footnotes.shown {
            let note = &footnotes.notes[index];
            let Some(body) = &note.body else { continue };
            if !any {
                self.new_line();
                self.out.push_str("<section class=\"footnotes\"");
                self.out.push_str(if self.options.footnote_labels {
                    " data-footnotes>\n<ol>\n"
                } else {
                    ">\n<ol>\n"
                });
                any = true;
            }
            let label = footnotes.labels.name(index);
            self.out.push_str("<li id=\"");
            self.id("fn", label, note.number);
            self.out.push_str("\">\n");
            let html = &footnotes.bodies[body.start..body.end];
            if body.ends_in_paragraph {
                self.out.push_str(&html[..html.len() - PARAGRAPH_END.len()]);
                self.out.push(' ');
                self.ways_back(label, note);
                self.out.push_str(PARAGRAPH_END);
            } else {
                self.out.push_str(html);
                self.ways_back(label, note);
                self.out.push('\n');
            }
            self.out.push_str("</li>\n");
        }
        if any {
            self.out.push_str("</ol>\n</section>\n");
        }
        self.state.footnotes = footnotes;
    }

    fn ways_back(&mut self, label: &str, note: &Note) {
        if !self.options.footnote_labels {
            self.out.push_str("<a href=\"#");
            self.id("fnref", label, note.number);
            self.out.push_str("\" class=\"footnote-backref\">↩</a>");
            return;
        }
        for reference in 1..=note.references {
            if reference > 1 {
                self.out.push(' ');
            }
            self.out.push_str("<a href=\"#");
            self.id("fnref", label, note.number);
            self.nth(reference);
            self.out
                .push_str("\" class=\"footnote-backref\" data-footnote-backref data-footnote-backref-idx=\"");
            self.number(note.number);
            self.nth(reference);
            self.out.push_str("\" aria-label=\"Back to reference ");
            self.number(note.number);
            self.nth(reference);
            self.out.push_str("\">↩");
            if reference > 1 {
                self.out.push_str("<sup class=\"footnote-ref\">");
                self.number(reference);
                self.out.push_str("</sup>");
            }
            self.out.push_str("</a>");
        }
    }

    /// An id: the page's prefix, `fn` or `fnref`, and what tells one footnote from another, which
    /// is `-label` on github.com and the number alone in cmark-gfm's published version.
    fn id(&mut self, kind: &str, label: &str, number: usize) {
        push_escaped(self.out, self.options.id_prefix);
        self.out.push_str(kind);
        if self.options.footnote_labels {
            self.out.push('-');
            push_href(self.out, label);
        } else {
            self.number(number);
        }
    }

    fn nth(&mut self, reference: usize) {
        if reference > 1 {
            self.out.push('-');
            self.number(reference);
        }
    }

    fn number(&mut self, number: usize) {
        write!(self.out, "{number}").expect("a string takes everything");
    }
}
