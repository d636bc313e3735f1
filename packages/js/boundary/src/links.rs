//! Links as records of numbers, which JavaScript reads without parsing anything.
//!
//! A record is: the kind (an index into `KINDS` of lib/links.js), where it
//! starts and ends, then three texts (what is shown, the target, the title) of three numbers each,
//! and in the entry `full` the warnings as bits and the readable form as a text. A text is `[0,
//! start, end]` if it is a slice of the source, and `[1, start, end]` if it is one of the answer's
//! text. All places are in UTF-16 units.

use std::fmt::Write as _;

use crate::boundary::Call;
use crate::units::Units;

/// What is in the source, and where.
struct Texts<'r> {
    source: &'static str,
    units: Units<'static>,
    numbers: &'r mut Vec<u32>,
    texts: &'r mut String,
    /// How many units `texts` has.
    written: usize,
}

impl<'r> Texts<'r> {
    /// For `source`, which has `length` units.
    fn new(
        source: &'static str,
        length: usize,
        numbers: &'r mut Vec<u32>,
        texts: &'r mut String,
    ) -> Texts<'r> {
        Texts { source, units: Units::new(source, length), numbers, texts, written: 0 }
    }

    fn number(&mut self, number: usize) {
        self.numbers.push(number as u32);
    }

    fn place(&mut self, range: std::ops::Range<usize>) {
        let (start, end) = (self.units.at(range.start), self.units.at(range.end));
        self.number(start);
        self.number(end);
    }

    /// A text, as a slice of the source if it is one.
    fn text(&mut self, text: &str) {
        let start = (text.as_ptr() as usize).wrapping_sub(self.source.as_ptr() as usize);
        if start <= self.source.len() && start + text.len() <= self.source.len() {
            self.number(0);
            self.place(start..start + text.len());
        } else {
            self.written(text);
        }
    }

    /// A text that is made up.
    fn written(&mut self, text: impl std::fmt::Display) {
        let before = self.texts.len();
        // Writing to a string cannot fail.
        let _ = write!(self.texts, "{text}");
        let added = &self.texts[before..];
        let units = if added.is_ascii() { added.len() } else { added.encode_utf16().count() };
        self.number(1);
        self.number(self.written);
        self.written += units;
        self.number(self.written);
    }
}

/// The links of plain text.
pub(crate) fn plain(numbers: &mut Vec<u32>, texts: &mut String, call: &Call<'_>, length: usize) {
    let source = call.text;
    let mut out = Texts::new(source, length, numbers, texts);
    for link in call.settings.scanner().links(source) {
        out.number(kind(link.kind()));
        out.place(link.range());
        out.text(link.as_str());
        let href = link.href();
        if href.implied().is_empty() {
            out.text(href.written());
        } else {
            out.written(href);
        }
        out.text("");
        #[cfg(feature = "full")]
        {
            let bits = bits(link.warnings());
            out.number(bits);
            out.written(link.readable());
        }
    }
}

/// The place of a kind in `KINDS`.
fn kind(kind: linkmark_scan::LinkKind) -> usize {
    use linkmark_scan::LinkKind as Kind;
    match kind {
        Kind::AngleUri | Kind::AngleEmail => 2,
        Kind::Www => 4,
        Kind::Host => 5,
        Kind::Email => 6,
        Kind::Mailto => 7,
        Kind::Xmpp => 8,
        // Every kind is in a case of `testdata/`, which name what they expect.
        _ => 3,
    }
}

#[cfg(feature = "full")]
fn bits(warnings: linkmark_scan::Warnings) -> usize {
    let all = linkmark_scan::Warning::ALL.into_iter().enumerate();
    all.filter(|(_, warning)| warnings.contains(*warning)).map(|(index, _)| 1 << index).sum()
}

/// The links of Markdown, in order; with images and those in raw HTML if `more` asks for them.
#[cfg(feature = "engine")]
pub(crate) fn markdown(numbers: &mut Vec<u32>, texts: &mut String, call: Call<'_>, length: usize, more: u32) {
    const IMAGES: u32 = 1;
    #[cfg(feature = "full")]
    const RAW_HTML: u32 = 2;
    let source = call.text;
    let mut out = Texts::new(source, length, numbers, texts);
    call.settings.with_options(|options| {
        let mut links: Vec<linkmark::FoundLink<'_>> = Vec::new();
        call.finder.for_each(source, options, |link| {
            if !link.image || more & IMAGES != 0 {
                links.push(link);
            }
        });
        // It takes the parser of events, which nothing else here does.
        #[cfg(feature = "full")]
        if more & RAW_HTML != 0 {
            links.extend(linkmark::raw_links(source, options));
        }
        // They come in the order in which they end, an image before the link around it.
        if !links.is_sorted_by_key(|link| link.range.start) {
            links.sort_by_key(|link| link.range.start);
        }
        for link in &links {
            out.number(found_kind(link));
            out.place(link.range.clone());
            out.text(&link.text);
            out.text(&link.href);
            out.text(&link.title);
            #[cfg(feature = "full")]
            {
                out.number(bits(link.warnings()));
                out.written(linkmark_scan::Readable::of(&link.href));
            }
        }
    });
}

#[cfg(feature = "engine")]
fn found_kind(link: &linkmark::FoundLink<'_>) -> usize {
    use linkmark::LinkType as Type;
    match link.link_type {
        Type::Html => 10,
        _ if link.image => 9,
        written => of_type(written),
    }
}

/// The place of a way of writing in `KINDS`.
#[cfg(feature = "engine")]
pub(crate) fn of_type(written: linkmark::LinkType) -> usize {
    KINDS.iter().position(|name| *name == written.name()).unwrap_or(0)
}

/// In the order of lib/links.js.
#[cfg(feature = "engine")]
const KINDS: [&str; 9] = [
    "inline",
    "reference",
    "angle",
    "bare-url",
    "bare-www",
    "bare-host",
    "bare-email",
    "bare-mailto",
    "bare-xmpp",
];
