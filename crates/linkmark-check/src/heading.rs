//! A heading while it is read: its pieces, and the text that a row makes of them.

use std::borrow::Cow;
use std::ops::Range;

use linkmark::{Event, LinkTag, LinkType, Parser, Tag};
use linkmark_fix::anchors::{AnchorRule, LineEnding, Smart, Text};

use crate::attributes::Attributes;
use crate::slug::Slugger;

/// The pieces of one heading. It is used again for the next.
#[derive(Debug, Default)]
pub(crate) struct Heading {
    /// Markers included.
    pub(crate) range: Range<usize>,
    pieces: Vec<Piece>,
    /// The texts of the pieces.
    text: String,
    images: usize,
    addresses: usize,
    /// That of the link or image that was opened last.
    label: Option<String>,
}

#[derive(Clone, Debug)]
struct Piece {
    kind: Kind,
    in_image: bool,
    in_address: bool,
    /// In the text of the heading.
    text: Range<usize>,
    /// In the source.
    source: Range<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Code,
    SoftBreak,
    HardBreak,
    Footnote,
    /// The label of a link by reference.
    Label,
}

impl Heading {
    pub(crate) fn begin(&mut self, range: Range<usize>) {
        self.range = range;
        self.pieces.clear();
        self.text.clear();
        (self.images, self.addresses) = (0, 0);
    }

    /// A link or an image in the heading.
    pub(crate) fn begin_link(&mut self, link: &LinkTag<'_>, is_image: bool) {
        if is_image {
            self.images += 1;
        } else {
            self.addresses += usize::from(is_address(link.link_type));
        }
        self.label = label(link);
    }

    pub(crate) fn end_link(&mut self, is_image: bool, range: &Range<usize>) {
        if let Some(label) = self.label.take() {
            self.piece(Kind::Label, &label, &(range.end..range.end));
        }
        let open = if is_image { &mut self.images } else { &mut self.addresses };
        *open = open.saturating_sub(1);
    }

    /// What is shown of the heading.
    pub(crate) fn add(&mut self, event: &Event<'_>, range: &Range<usize>) {
        match event {
            Event::Text(text) => self.piece(Kind::Text, text, range),
            Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.piece(Kind::Code, text, range);
            }
            Event::SoftBreak => self.piece(Kind::SoftBreak, " ", range),
            Event::HardBreak => self.piece(Kind::HardBreak, " ", range),
            Event::FootnoteReference(label) => self.piece(Kind::Footnote, label, range),
            _ => {}
        }
    }

    fn piece(&mut self, kind: Kind, text: &str, source: &Range<usize>) {
        let start = self.text.len();
        self.text.push_str(text);
        self.pieces.push(Piece {
            kind,
            in_image: self.images > 0,
            in_address: self.addresses > 0,
            text: start..self.text.len(),
            source: source.clone(),
        });
    }

    /// Where the text ends that Markdown shows, and with it every braces that could be attributes.
    pub(crate) fn last_text_end(&self) -> Option<usize> {
        let last = self.pieces.last()?;
        (last.kind == Kind::Text && !last.in_image && !last.in_address).then_some(last.source.end)
    }

    /// Makes `slug` the slug by the rule of `slugger`, and says whether there was any text to slug.
    pub(crate) fn slug(
        &self,
        slugger: &Slugger<'_>,
        source: &str,
        attributes: &Attributes<'_>,
        slug: &mut String,
    ) -> bool {
        let rule = slugger.rule;
        let end = attributes.range.as_ref().map_or(usize::MAX, |range| range.start);
        let text = match rule.slugged.text {
            Text::Source => {
                let content = content(source, &self.range);
                let content = content.start..content.end.min(end).max(content.start);
                last_line(&source[content]).trim().into()
            }
            _ => self.rendered(rule, source, end),
        };
        slugger.slug(&text, slug);
        self.pieces.iter().any(|piece| {
            let is_left_out = piece.in_address && !rule.slugged.addresses;
            !is_left_out && !self.text[piece.text.clone()].trim().is_empty()
        })
    }

    fn rendered(&self, rule: &AnchorRule, source: &str, end: usize) -> Cow<'_, str> {
        let columns = &rule.slugged;
        // Most headings are one text, and no column says anything of it.
        if let [Piece { kind: Kind::Text, in_image: false, in_address: false, .. }] = &self.pieces[..]
            && end == usize::MAX
            && (columns.text, columns.smart, columns.tags_dropped) == (Text::Shown, Smart::No, false)
        {
            return Cow::Borrowed(&self.text);
        }
        let mut out = String::with_capacity(self.text.len());
        for piece in &self.pieces {
            let is_left_out = piece.in_image && !columns.images
                || piece.in_address && !columns.addresses
                || piece.kind == Kind::Footnote && !columns.footnotes
                || piece.kind == Kind::Label && columns.references
                || piece.source.start >= end;
            if is_left_out {
                continue;
            }
            let text = &self.text[piece.text.clone()];
            match piece.kind {
                Kind::SoftBreak => end_line(&mut out, columns.soft_break),
                Kind::HardBreak => end_line(&mut out, columns.hard_break),
                Kind::Text => {
                    let written = &source[piece.source.start..piece.source.end.min(end)];
                    let text = match columns.text {
                        Text::ShownAsWritten => written,
                        // Attributes are written as they are shown.
                        _ => text
                            .strip_suffix(&source[end.min(piece.source.end)..piece.source.end])
                            .unwrap_or(text),
                    };
                    push_smart(&mut out, columns.smart, text);
                }
                _ => out.push_str(text),
            }
        }
        if end != usize::MAX {
            out.truncate(out.trim_end().len());
        }
        if columns.tags_dropped { without_tags(&out).into() } else { out.into() }
    }
}

fn end_line(out: &mut String, ending: LineEnding) {
    match ending {
        LineEnding::Space => out.push(' '),
        LineEnding::Restart => out.clear(),
        _ => {}
    }
}

fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        let Some((_, after)) = after.split_once('>') else { break };
        out.push_str(before);
        rest = after;
    }
    out + rest
}

fn label(link: &LinkTag<'_>) -> Option<String> {
    (link.link_type == LinkType::Reference).then(|| link.id.to_string())
}

fn is_address(link_type: LinkType) -> bool {
    link_type.is_angle() || link_type.is_bare()
}

/// Leaves out what becomes a dash or an ellipsis: no row keeps one.
fn push_smart(out: &mut String, smart: Smart, text: &str) {
    if smart == Smart::No || !(text.contains("--") || text.contains("...")) {
        return out.push_str(text);
    }
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let run = rest.len() - rest.trim_start_matches(c).len();
        let is_dropped = match (smart, c) {
            (Smart::TwoDashes, '-') => run == 2,
            (Smart::All, '-') => run == 2 || run == 3,
            (Smart::All, '.') => run == 3,
            _ => false,
        };
        if !is_dropped {
            out.push_str(&rest[..run]);
        }
        rest = &rest[run..];
    }
}

/// The source of a heading without its markers.
pub(crate) fn content(source: &str, range: &Range<usize>) -> Range<usize> {
    let whole = &source[range.clone()];
    let start = range.start + (whole.len() - whole.trim_start().len());
    let text = whole.trim();
    if let Some(after) = text.strip_prefix('#') {
        let after = after.trim_start_matches('#');
        let inner = after.trim_start();
        let start = start + (text.len() - inner.len());
        let without = inner.trim_end_matches('#');
        let closed = without.is_empty() || without.ends_with([' ', '\t']);
        let inner = if closed { without.trim_end() } else { inner };
        return start..start + inner.len();
    }
    // The last line is the underline.
    let end = text.rfind(['\n', '\r']).unwrap_or(text.len());
    start..start + text[..end].trim_end().len()
}

/// The bytes of the text of the heading that starts at `at`, without markers and attributes.
///
/// ```
/// let source = "a\n\n## Old title {#old} ##\n";
/// assert_eq!(linkmark_check::heading_text(source, 3).map(|range| &source[range]), Some("Old title"));
/// ```
pub fn heading_text(source: &str, at: usize) -> Option<Range<usize>> {
    let mut events = Parser::new(source).into_offset_iter();
    let is_it = |(event, range): &(Event<'_>, Range<usize>)| {
        range.start == at && matches!(event, Event::Start(Tag::Heading { .. }))
    };
    let (_, range) = events.find(is_it)?;
    let content = content(source, &range);
    let text = &source[content.clone()];
    let is_attributes = |open: &usize| text.ends_with('}') && text[*open..].starts_with("{#");
    let end = text.rfind('{').filter(is_attributes).map_or(text.len(), |open| text[..open].trim_end().len());
    Some(content.start..content.start + end)
}

fn last_line(text: &str) -> &str {
    text.rsplit('\n').next().unwrap_or(text)
}
