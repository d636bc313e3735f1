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
use core::ops::Range;

const PARAGRAPH_END: &str = "</p>\n";

/// What the label of a note at the place of its reference begins with. Others have no space.
const INLINE: &str = "^[ ";

#[derive(Debug)]
pub(crate) struct Footnotes {
    labels: Names,
    notes: Vec<Note>,
    /// The notes that were referred to, in order.
    shown: Vec<usize>,
    /// The HTML of all definitions, one after another.
    bodies: String,
    open: Vec<Open>,
    /// Notes as they were before they changed, in order; kept only where a stream may go back.
    changed: Option<Vec<(usize, Note)>>,
    /// Counts what changes the notes at the end of the page.
    changes: usize,
    /// The label that is looked for while a reference gets its id.
    asked: String,
    /// The label of the last note without one.
    inline: String,
}

/// Where to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NotesMark {
    labels: usize,
    shown: usize,
    bodies: usize,
    changed: usize,
    open: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Note {
    /// 1 for the first that is referred to; 0 until then.
    number: usize,
    references: usize,
    /// Whether a reference to another note had the id that its first reference would have.
    yields: bool,
    /// Where its definition is written.
    place: (u32, u32),
    body: Option<Body>,
}

#[derive(Clone, Copy, Debug)]
struct Body {
    start: usize,
    end: usize,
    /// Its last child is a paragraph, which takes the way back at its end.
    ends_in_paragraph: bool,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    note: usize,
    start: usize,
    place: (u32, u32),
    paragraph_end: usize,
}

impl Footnotes {
    pub(crate) const EMPTY: Footnotes = Footnotes {
        labels: Names::EMPTY,
        notes: Vec::new(),
        shown: Vec::new(),
        bodies: String::new(),
        open: Vec::new(),
        changed: None,
        changes: 0,
        asked: String::new(),
        inline: String::new(),
    };

    pub(super) fn clear(&mut self) {
        self.labels.clear();
        self.notes.clear();
        self.shown.clear();
        self.bodies.clear();
        self.open.clear();
        if let Some(changed) = &mut self.changed {
            changed.clear();
        }
    }

    /// From now on, `go_back` leads back to any mark.
    pub(crate) fn record(&mut self) {
        self.changed.get_or_insert_default();
    }

    pub(crate) fn mark(&self) -> NotesMark {
        NotesMark {
            labels: self.labels.len(),
            shown: self.shown.len(),
            bodies: self.bodies.len(),
            changed: self.changed.as_ref().map_or(0, Vec::len),
            open: self.open.len(),
        }
    }

    /// Makes everything what it was, but for definitions that were open and have been closed since.
    pub(crate) fn go_back(&mut self, mark: NotesMark) {
        let Some(changed) = &mut self.changed else { return };
        self.changes += usize::from(changed.len() > mark.changed);
        while changed.len() > mark.changed
            && let Some((index, note)) = changed.pop()
        {
            self.notes[index] = note;
        }
        self.labels.truncate(mark.labels);
        self.notes.truncate(mark.labels);
        self.shown.truncate(mark.shown);
        self.bodies.truncate(mark.bodies);
        self.open.truncate(mark.open);
    }

    /// The definitions that are being written.
    pub(crate) fn open(&self) -> &[Open] {
        &self.open
    }

    pub(crate) fn open_again(&mut self, open: &[Open]) {
        self.open.clear();
        self.open.extend_from_slice(open);
    }

    /// Counts what changes the notes at the end of the page.
    pub(crate) fn changes(&self) -> usize {
        self.changes
    }

    fn change(&mut self, index: usize) -> &mut Note {
        self.changes += 1;
        if let Some(changed) = &mut self.changed {
            changed.push((index, self.notes[index]));
        }
        &mut self.notes[index]
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

    /// Counts a reference to a note. The first one to `a-2` may come too late for its id, which is
    /// also that of the second reference to `a`.
    fn refer(&mut self, index: usize, label: &str) {
        if self.notes[index].number == 0 {
            self.shown.push(index);
        }
        let number = self.shown.len();
        let is_first = self.notes[index].references == 0;
        let is_taken = nth_of(label).filter(|_| is_first).is_some_and(|(other, nth)| {
            self.labels.get(other).is_some_and(|other| self.notes[other].references >= nth)
        });
        let note = self.change(index);
        if note.number == 0 {
            note.number = number;
        }
        note.references += 1;
        note.yields |= is_taken;
    }

    /// Whether another reference has the id that the `nth` one to a note would have.
    fn is_taken(&self, index: usize, nth: usize, asked: &mut String) -> bool {
        if nth == 1 {
            return self.notes[index].yields;
        }
        asked.clear();
        write!(asked, "{}-{nth}", self.labels.name(index)).expect("a string takes everything");
        let other = self.labels.get(asked).map(|other| &self.notes[other]);
        other.is_some_and(|other| other.references > 0 && !other.yields)
    }
}

/// `a-2` as the second of `a`, if references can have such a number.
fn nth_of(label: &str) -> Option<(&str, usize)> {
    let (other, nth) = label.rsplit_once('-')?;
    let number = nth.parse().ok().filter(|&number| number > 1 && !nth.starts_with(['0', '+']))?;
    Some((other, number))
}

impl Open {
    /// Where its text begins, which is not part of the page.
    pub(crate) fn start(&self) -> usize {
        self.start
    }
}

impl Writer<'_> {
    pub(super) fn start_footnote(&mut self, label: &str, range: Range<usize>) {
        let note = self.state.footnotes.note(label);
        let (start, place) = (self.out.len(), (range.start as u32, range.end as u32));
        self.state.footnotes.open.push(Open { note, start, place, paragraph_end: usize::MAX });
    }

    /// A note at the place of its reference has no label, so it gets one that no document can
    /// write.
    pub(super) fn start_inline_footnote(&mut self) {
        let footnotes = &mut self.state.footnotes;
        let mut label = core::mem::take(&mut footnotes.inline);
        label.clear();
        write!(label, "{INLINE}{}", footnotes.notes.len()).expect("a string takes everything");
        self.write_reference(&label);
        self.start_footnote(&label, 0..0);
        self.state.footnotes.inline = label;
        self.block("<p>");
    }

    pub(super) fn end_inline_footnote(&mut self) {
        self.mark_backreference();
        self.out.push_str(PARAGRAPH_END);
        self.end_footnote();
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
        // Of events in an order that no document has, a part may be gone: what a program writes is
        // cut out too.
        if !self.out.is_char_boundary(open.start) {
            return;
        }
        // The first definition of a label counts.
        if footnotes.notes[open.note].body.is_none() {
            let html = &self.out[open.start..];
            let ends_in_paragraph =
                open.paragraph_end.checked_add(PARAGRAPH_END.len()) == Some(self.out.len());
            let start = footnotes.bodies.len();
            footnotes.bodies.push_str(html.strip_prefix('\n').unwrap_or(html));
            let end = footnotes.bodies.len();
            let note = footnotes.change(open.note);
            note.place = open.place;
            note.body = Some(Body { start, end, ends_in_paragraph });
        }
        self.out.truncate(open.start);
    }

    pub(super) fn write_reference(&mut self, label: &str) {
        let in_link = self.in_link();
        let footnotes = &mut self.state.footnotes;
        let index = footnotes.note(label);
        footnotes.refer(index, label);
        let Note { number, references, .. } = footnotes.notes[index];
        let mut asked = core::mem::take(&mut footnotes.asked);
        let is_taken = footnotes.is_taken(index, references, &mut asked);
        footnotes.asked = asked;
        // An anchor in an anchor would end the outer one. The way back still has to lead here.
        self.out.push_str("<sup class=\"footnote-ref\"");
        if !in_link {
            self.out.push_str("><a href=\"#");
            self.id("fn", label, number);
            self.out.push('"');
        }
        self.out.push_str(" id=\"");
        self.reference_id(label, number, references, is_taken);
        self.out.push_str(if self.options.footnote_labels && !in_link {
            "\" data-footnote-ref>"
        } else {
            "\">"
        });
        self.number(number);
        self.out.push_str(if in_link { "</sup>" } else { "</a></sup>" });
    }

    pub(super) fn write_footnotes(&mut self) {
        let mut footnotes = core::mem::replace(&mut self.state.footnotes, Footnotes::EMPTY);
        let mut asked = core::mem::take(&mut footnotes.asked);
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
            self.out.push('"');
            if self.options.sourcepos {
                self.push_place(&(note.place.0 as usize..note.place.1 as usize));
            }
            self.out.push_str(">\n");
            let html = &footnotes.bodies[body.start..body.end];
            if body.ends_in_paragraph {
                self.out.push_str(&html[..html.len() - PARAGRAPH_END.len()]);
                self.out.push(' ');
                self.ways_back(&footnotes, index, &mut asked);
                self.out.push_str(PARAGRAPH_END);
            } else {
                self.out.push_str(html);
                self.ways_back(&footnotes, index, &mut asked);
                self.out.push('\n');
            }
            self.out.push_str("</li>\n");
        }
        if any {
            self.out.push_str("</ol>\n</section>\n");
        }
        footnotes.asked = asked;
        self.state.footnotes = footnotes;
    }

    fn ways_back(&mut self, footnotes: &Footnotes, index: usize, asked: &mut String) {
        let (label, note) = (footnotes.labels.name(index), &footnotes.notes[index]);
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
            self.reference_id(label, note.number, reference, footnotes.is_taken(index, reference, asked));
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
    /// is `-label` on github.com and the number alone in cmark-gfm's published version, and where
    /// there is no label.
    fn id(&mut self, kind: &str, label: &str, number: usize) {
        push_escaped(self.out, self.options.id_prefix);
        self.out.push_str(kind);
        if self.options.footnote_labels && !label.starts_with(INLINE) {
            self.out.push('-');
            self.label(label);
        } else {
            self.number(number);
        }
    }

    /// The id of the `nth` reference to a note, or where another reference has that, one in a form
    /// that no other id has: `fnref2-a`.
    fn reference_id(&mut self, label: &str, number: usize, nth: usize, is_taken: bool) {
        if is_taken && self.options.footnote_labels {
            push_escaped(self.out, self.options.id_prefix);
            self.out.push_str("fnref");
            self.number(nth);
            self.out.push('-');
            self.label(label);
        } else {
            self.id("fnref", label, number);
            self.nth(nth);
        }
    }

    /// A label as a part of an id. A `%` is encoded too, since `%C3%A9` is how `é` is written.
    fn label(&mut self, label: &str) {
        for (part, piece) in label.split('%').enumerate() {
            if part > 0 {
                self.out.push_str("%25");
            }
            push_href(self.out, piece);
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
