//! The labels of a document: what is defined, and what is referred to.

use crate::block::blocks::{BlockKind, Blocks, LineRange};
use crate::entity;
use crate::footnotes::FootnoteLabels;
use crate::link_tag::LinkType;
use crate::links::LinkFinder;
use crate::options::Options;
use crate::references::{self, References};
use crate::source::Source;
use crate::too_long::SourceTooLong;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// The labels of `source`: definitions of links and of footnotes, which of them nothing refers to
/// or which another has defined already, and references that lead nowhere.
///
/// ```
/// use linkmark::{LinkType, Options, labels};
/// let source = "[a][b] [c][d] [e] [^f]\n\n[b]: /b 'B'\n[x]: /x\n[B]: /other\n\n[^g]: note\n";
/// let labels = labels(source, &Options::GFM);
/// let [b, x, second] = &labels.definitions[..] else { panic!() };
/// assert_eq!((&*b.dest_url, &*b.title, b.is_used), ("/b", "B", true));
/// assert_eq!((&source[x.destination_range.clone()], x.is_used), ("/x", false));
/// assert_eq!(second.duplicate_of, Some(0));
///
/// let missing: Vec<_> = labels.missing.iter().map(|one| (&*one.label, one.link_type)).collect();
/// assert_eq!(missing, [("d", LinkType::Reference), ("e", LinkType::Shortcut)]);
/// assert_eq!(&source[labels.missing[0].range.clone()], "[c][d]");
///
/// assert_eq!((labels.footnotes[0].label, labels.footnotes[0].is_used), ("g", false));
/// assert_eq!(labels.missing_footnotes[0].label, "f");
/// ```
///
/// What reads a document anyway has them with it: [`LinkFinder::for_each_with_labels`],
/// [`DetailIter::into_labels`](crate::DetailIter::into_labels).
///
/// # Panics
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn labels<'s>(source: &'s str, options: &Options<'_>) -> Labels<'s> {
    try_labels(source, options).unwrap_or_else(|error| error.panic())
}

/// [`labels`](fn@labels), for sources of any length.
///
/// # Errors
/// If `source` is longer than [`MAX_SOURCE_LEN`](crate::MAX_SOURCE_LEN).
pub fn try_labels<'s>(source: &'s str, options: &Options<'_>) -> Result<Labels<'s>, SourceTooLong> {
    LinkFinder::new().try_for_each_with_labels(source, options, |_| {})
}

/// The labels of a document: [`labels`](fn@labels).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Labels<'s> {
    /// The definitions of links, in the order of the document.
    pub definitions: Vec<Definition<'s>>,
    /// References to what is not defined, in the order of the document. Those of
    /// [`LinkType::Shortcut`], `[a]`, may be meant as text; the others hardly.
    pub missing: Vec<MissingReference<'s>>,
    /// The definitions of footnotes, in the order of the document.
    pub footnotes: Vec<FootnoteDefinition<'s>>,
    /// References to footnotes that are not defined, in the order of the document.
    pub missing_footnotes: Vec<MissingFootnote<'s>>,
}

/// `[label]: destination "title"`
///
/// The ranges are like those of [`LinkRanges`](crate::LinkRanges): without brackets and quotes,
/// and what goes on in the next line has the prefixes of its containers in it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition<'s> {
    /// The label as it is written.
    pub label: Cow<'s, str>,
    /// The destination, decoded.
    pub dest_url: Cow<'s, str>,
    /// The title, decoded; empty if there is none.
    pub title: Cow<'s, str>,
    /// From the `[` to the end of the title, or of the destination.
    pub range: Range<usize>,
    /// Where the label is.
    pub label_range: Range<usize>,
    /// Where the destination is.
    pub destination_range: Range<usize>,
    /// Where the title is, if there is one.
    pub title_range: Option<Range<usize>>,
    /// Whether a link or an image leads here.
    pub is_used: bool,
    /// The definition of the same label that counts, because it comes first: its index.
    pub duplicate_of: Option<usize>,
}

/// A reference whose label is not defined, so that it is text: what the bracket machine asked for
/// and did not find. `[!NOTE]`, `[x]` and `[^a]` are never among them, nor is `[b]` in `[a][b]`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingReference<'s> {
    /// The label as it is written.
    pub label: Cow<'s, str>,
    /// [`LinkType::Reference`], [`Collapsed`](LinkType::Collapsed) or
    /// [`Shortcut`](LinkType::Shortcut).
    pub link_type: LinkType,
    /// Whether it would be an image.
    pub image: bool,
    /// From the first bracket, or the `!` of an image, to the last bracket.
    pub range: Range<usize>,
    /// Where the label is.
    pub label_range: Range<usize>,
}

/// `[^label]: text`
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FootnoteDefinition<'s> {
    /// The label, without the `^`.
    pub label: &'s str,
    /// The whole, as events have it.
    pub range: Range<usize>,
    /// Where the label is.
    pub label_range: Range<usize>,
    /// Whether something refers to it.
    pub is_used: bool,
    /// The definition of the same label that comes first: its index.
    pub duplicate_of: Option<usize>,
}

/// `[^label]` without a definition, so that it is text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingFootnote<'s> {
    /// The label, without the `^`.
    pub label: Cow<'s, str>,
    /// With its brackets.
    pub range: Range<usize>,
    /// Where the label is, without the `^`.
    pub label_range: Range<usize>,
}

/// Notes what the bracket machine finds and what it does not find.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    definitions: Vec<bool>,
    footnotes: Vec<bool>,
    missing: Vec<MissingReference<'static>>,
    missing_footnotes: Vec<MissingFootnote<'static>>,
    /// In the text that is read: where the label of the last missing `[a][label]` opens.
    label_opens: Option<u32>,
}

impl Recorder {
    /// Another text of the document.
    pub(crate) fn begin_text(&mut self) {
        self.label_opens = None;
    }

    pub(crate) fn found(&mut self, definition: u32) {
        mark(&mut self.definitions, definition);
    }

    pub(crate) fn found_footnote(&mut self, index: u32) {
        mark(&mut self.footnotes, index);
    }

    /// A reference without a definition, whose last pair of brackets opens at `opens` of the text.
    pub(crate) fn missed(&mut self, missing: MissingReference<'static>, opens: u32) {
        let is_shortcut = missing.link_type == LinkType::Shortcut;
        if is_shortcut && (self.label_opens == Some(opens) || is_box_or_alert(&missing.label)) {
            return;
        }
        self.label_opens = (missing.link_type == LinkType::Reference).then_some(opens);
        self.missing.push(missing);
    }

    /// Brackets that open at `opens` are a link: of `[a][b](c)`, `[b]` is not a label.
    pub(crate) fn linked(&mut self, opens: u32) {
        if self.label_opens == Some(opens) {
            self.label_opens = None;
            self.missing.pop();
        }
    }

    pub(crate) fn missed_footnote(&mut self, missing: MissingFootnote<'static>) {
        self.missing_footnotes.push(missing);
    }
}

fn mark(marks: &mut Vec<bool>, index: u32) {
    let index = index as usize;
    if marks.len() <= index {
        marks.resize(index + 1, false);
    }
    marks[index] = true;
}

/// `[x]` of a task and `[!NOTE]` of an alert, wherever they are.
fn is_box_or_alert(label: &str) -> bool {
    matches!(label, "x" | "X") || label.starts_with('!')
}

/// What a document was read into.
pub(crate) struct Read<'r> {
    pub(crate) blocks: &'r Blocks,
    pub(crate) references: &'r mut References,
    pub(crate) footnotes: &'r mut FootnoteLabels,
    pub(crate) recorder: &'r mut Recorder,
}

impl Read<'_> {
    pub(crate) fn labels<'s>(&mut self, source: &'s str) -> Labels<'s> {
        let source = Source::new(source);
        let kept = |label: Cow<'_, str>, range: &Range<usize>| match &source.text[range.clone()] {
            written if written == label => source.keep(written),
            _ => source.keep(&label),
        };
        let missing = core::mem::take(&mut self.recorder.missing).into_iter();
        let missing_footnotes = core::mem::take(&mut self.recorder.missing_footnotes).into_iter();
        Labels {
            definitions: self.definitions(source),
            missing: missing
                .map(|one| MissingReference { label: kept(one.label, &one.label_range), ..one })
                .collect(),
            footnotes: self.footnotes(source.text),
            missing_footnotes: missing_footnotes
                .map(|one| MissingFootnote { label: kept(one.label, &one.label_range), ..one })
                .collect(),
        }
    }

    /// Definitions are found when their paragraph ends, and paragraphs end in order.
    fn definitions<'s>(&mut self, source: Source<'s>) -> Vec<Definition<'s>> {
        let blocks = self.blocks;
        let (mut joined, mut decoded) = (String::new(), String::new());
        let mut definitions = Vec::with_capacity(blocks.definitions.len());
        for (index, definition) in blocks.definitions.iter().enumerate() {
            let label = references::text(source.text, blocks, definition.label, &mut joined);
            let first = self.references.lookup(label).map_or(index, |(first, _)| first as usize);
            let label = source.keep(label);
            let destination_range = definition.destination.0 as usize..definition.destination.1 as usize;
            let dest_url = &source.text[destination_range.clone()];
            let dest_url = source.keep(entity::decode(dest_url, &mut decoded));
            let title = definition
                .title
                .map_or("", |lines| references::text(source.text, blocks, lines, &mut joined));
            definitions.push(Definition {
                label,
                dest_url,
                title: source.keep(entity::decode(title, &mut decoded)),
                range: definition.start as usize..definition.end as usize,
                label_range: whole(blocks, definition.label),
                destination_range,
                title_range: definition.title.map(|lines| whole(blocks, lines)),
                is_used: self.recorder.definitions.get(index).copied().unwrap_or(false),
                duplicate_of: (first != index).then_some(first),
            });
        }
        definitions
    }

    fn footnotes<'s>(&mut self, source: &'s str) -> Vec<FootnoteDefinition<'s>> {
        let mut found: Vec<FootnoteDefinition<'s>> = Vec::new();
        // Where the first definition of each label is in `found`.
        let mut firsts = Vec::new();
        for block in &self.blocks.blocks {
            let BlockKind::Footnote { label } = block.kind else { continue };
            let label_range = label.0 as usize..label.1 as usize;
            let label = &source[label_range.clone()];
            let Some(index) = self.footnotes.find(label) else { continue };
            if firsts.len() <= index as usize {
                firsts.resize(index as usize + 1, None);
            }
            let duplicate_of = firsts[index as usize];
            firsts[index as usize] = duplicate_of.or(Some(found.len()));
            let is_used = self.recorder.footnotes.get(index as usize).copied().unwrap_or(false);
            let range = Blocks::range_of(block);
            let is_used = is_used && duplicate_of.is_none();
            found.push(FootnoteDefinition { label, range, label_range, is_used, duplicate_of });
        }
        found
    }
}

/// From the first line to the last.
fn whole(blocks: &Blocks, lines: LineRange) -> Range<usize> {
    let mut ranges = references::lines(blocks, lines);
    let first = ranges.next().unwrap_or(0..0);
    first.start..ranges.last().map_or(first.end, |last| last.end)
}
