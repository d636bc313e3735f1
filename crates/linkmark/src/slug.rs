//! Heading ids as GitHub makes them: lower case, only what words are made of, `-` and `_`, spaces
//! as `-`; unique in the document, and never one that a footnote may have.

use crate::footnotes::FootnoteLabels;
use crate::names::Names;
use crate::options::Options;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use linkmark_base::lowercase::lowercase;
use linkmark_base::unicode::{Classes, classes};

/// The ids of a document. Made with the first of them: few documents are read for their ids.
#[derive(Debug)]
pub(crate) struct Slugs(Option<Box<Ids>>);

#[derive(Debug, Default)]
struct Ids {
    names: Names,
    /// How often each was asked for again.
    repeats: Vec<usize>,
    slug: String,
    /// Which of `repeats` were counted up, in order; kept only where a stream may go back.
    counted: Option<Vec<u32>>,
}

/// Where to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct SlugMark {
    names: usize,
    counted: usize,
}

impl Slugs {
    pub(crate) const EMPTY: Slugs = Slugs(None);

    pub(crate) fn clear(&mut self) {
        let Some(ids) = &mut self.0 else { return };
        ids.names.clear();
        ids.repeats.clear();
        if let Some(counted) = &mut ids.counted {
            counted.clear();
        }
    }

    /// From now on, `go_back` leads back to any mark.
    pub(crate) fn record(&mut self) {
        self.0.get_or_insert_default().counted.get_or_insert_default();
    }

    pub(crate) fn mark(&self) -> SlugMark {
        let Some(ids) = &self.0 else { return SlugMark::default() };
        SlugMark { names: ids.names.len(), counted: ids.counted.as_ref().map_or(0, Vec::len) }
    }

    pub(crate) fn go_back(&mut self, mark: SlugMark) {
        let Some(ids) = &mut self.0 else { return };
        let Some(counted) = &mut ids.counted else { return };
        for repeat in counted.drain(mark.counted..) {
            ids.repeats[repeat as usize] -= 1;
        }
        ids.names.truncate(mark.names);
        ids.repeats.truncate(mark.names);
    }

    /// The id of a heading that says itself which it has: that one, unless it came before or may be
    /// a footnote's.
    pub(crate) fn given(&mut self, id: &str, options: &Options<'_>, footnotes: &mut FootnoteLabels) -> &str {
        let ids = self.0.get_or_insert_default();
        ids.begin(options);
        ids.slug.push_str(id);
        ids.settle(options, footnotes);
        &ids.slug
    }

    /// The id of a heading that reads `text`; `None` if nothing of the text can be part of one.
    pub(crate) fn unique(
        &mut self,
        text: &str,
        options: &Options<'_>,
        footnotes: &mut FootnoteLabels,
    ) -> Option<&str> {
        let ids = self.0.get_or_insert_default();
        ids.begin(options);
        let start = ids.slug.len();
        push_slug(&mut ids.slug, text);
        let is_empty = ids.slug.len() == start;
        let is_numbered = ids.settle(options, footnotes);
        (is_numbered || !is_empty).then_some(&ids.slug)
    }
}

impl Ids {
    fn begin(&mut self, options: &Options<'_>) {
        self.slug.clear();
        self.slug.push_str(options.id_prefix);
    }

    /// Adds a number to the id in `slug`, if it has to: it came before, or may be a footnote's.
    /// Says whether it did.
    fn settle(&mut self, options: &Options<'_>, footnotes: &mut FootnoteLabels) -> bool {
        let start = options.id_prefix.len();
        let end = self.slug.len();
        let (index, new) = self.names.number(&self.slug[start..]);
        if new {
            self.repeats.push(0);
        }
        // `# fn 1` may not have the id of the note that `[^1]` leads to, wherever that comes.
        if new && !(options.footnotes && is_of_footnotes(&self.slug[start..])) {
            return false;
        }
        let by_label = options.footnotes && options.footnote_labels;
        let is_numbered = if by_label {
            footnotes.number_id(&self.slug[start..])
        } else {
            options.footnotes && self.slug[start..].strip_prefix("fnref").is_some_and(is_number)
        };
        loop {
            self.repeats[index] += 1;
            if let Some(counted) = &mut self.counted {
                counted.push(index as u32);
            }
            self.slug.truncate(end);
            let number = self.repeats[index];
            // How many references will have a number is not known yet, but none begins with a zero.
            let zero = if is_numbered && number > 1 { "0" } else { "" };
            write!(self.slug, "-{zero}{number}").expect("a string takes everything");
            let slug = &self.slug[start..];
            if by_label && footnotes.have_id(slug) {
                continue;
            }
            if self.names.number(slug).1 {
                self.repeats.push(0);
                return true;
            }
        }
    }
}

fn push_slug(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            ' ' | '\n' => out.push('-'),
            '-' => out.push(character),
            _ if is_word(character) => out.extend(lowercase(character)),
            _ => {}
        }
    }
}

/// Whether `id` has the form of a footnote's: `fn1`, `fnref1`, `fnref1-2`, `fn-label`,
/// `fnref-label`, `fnref2-label`.
fn is_of_footnotes(id: &str) -> bool {
    let Some(rest) = id.strip_prefix("fn") else { return false };
    if nth_label(id).is_some() {
        return true;
    }
    let rest = rest.strip_prefix("ref").unwrap_or(rest);
    let number = rest.split_once('-').filter(|(_, nth)| is_number(nth)).map_or(rest, |(number, _)| number);
    rest.starts_with('-') || is_number(number)
}

/// The label in `fnref2-label`.
pub(crate) fn nth_label(id: &str) -> Option<&str> {
    let (nth, label) = id.strip_prefix("fnref")?.split_once('-')?;
    is_number(nth).then_some(label)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// General category No: numbers that are not digits, such as `²`, `½` and `①`. To GitHub they are
/// not part of a word.
#[rustfmt::skip]
const OTHER_NUMBERS: [(u32, u32); 71] = [
    (0xB2, 0xB3), (0xB9, 0xB9), (0xBC, 0xBE), (0x9F4, 0x9F9), (0xB72, 0xB77), (0xBF0, 0xBF2), (0xC78, 0xC7E),
    (0xD58, 0xD5E), (0xD70, 0xD78), (0xF2A, 0xF33), (0x1369, 0x137C), (0x17F0, 0x17F9), (0x19DA, 0x19DA),
    (0x2070, 0x2070), (0x2074, 0x2079), (0x2080, 0x2089), (0x2150, 0x215F), (0x2189, 0x2189), (0x2460, 0x249B),
    (0x24EA, 0x24FF), (0x2776, 0x2793), (0x2CFD, 0x2CFD), (0x3192, 0x3195), (0x3220, 0x3229), (0x3248, 0x324F),
    (0x3251, 0x325F), (0x3280, 0x3289), (0x32B1, 0x32BF), (0xA830, 0xA835), (0x10107, 0x10133),
    (0x10175, 0x10178), (0x1018A, 0x1018B), (0x102E1, 0x102FB), (0x10320, 0x10323), (0x10858, 0x1085F),
    (0x10879, 0x1087F), (0x108A7, 0x108AF), (0x108FB, 0x108FF), (0x10916, 0x1091B), (0x109BC, 0x109BD),
    (0x109C0, 0x109CF), (0x109D2, 0x109FF), (0x10A40, 0x10A48), (0x10A7D, 0x10A7E), (0x10A9D, 0x10A9F),
    (0x10AEB, 0x10AEF), (0x10B58, 0x10B5F), (0x10B78, 0x10B7F), (0x10BA9, 0x10BAF), (0x10CFA, 0x10CFF),
    (0x10E60, 0x10E7E), (0x10F1D, 0x10F26), (0x10F51, 0x10F54), (0x10FC5, 0x10FCB), (0x11052, 0x11065),
    (0x111E1, 0x111F4), (0x1173A, 0x1173B), (0x118EA, 0x118F2), (0x11C5A, 0x11C6C), (0x11FC0, 0x11FD4),
    (0x16B5B, 0x16B61), (0x16E80, 0x16E96), (0x1D2E0, 0x1D2F3), (0x1D360, 0x1D378), (0x1E8C7, 0x1E8CF),
    (0x1EC71, 0x1ECAB), (0x1ECAD, 0x1ECAF), (0x1ECB1, 0x1ECB4), (0x1ED01, 0x1ED2D), (0x1ED2F, 0x1ED3D),
    (0x1F100, 0x1F10C),
];

/// Symbols with the property Alphabetic: letters in circles and squares.
const LETTERS_IN_SIGNS: [(u32, u32); 4] =
    [(0x24B6, 0x24E9), (0x1F130, 0x1F149), (0x1F150, 0x1F169), (0x1F170, 0x1F189)];

/// Alphabetic, a mark, a digit or a connector.
fn is_word(character: char) -> bool {
    let code = u32::from(character);
    let after = OTHER_NUMBERS.partition_point(|&(first, _)| first <= code);
    let is_other_number = after > 0 && code <= OTHER_NUMBERS[after - 1].1;
    // The property's table in `core` would say the same.
    let is_letter = LETTERS_IN_SIGNS.iter().any(|&(first, last)| (first..=last).contains(&code));
    is_letter || classes(character).any(Classes::WORD.or(Classes::PC)) && !is_other_number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(options: &Options<'_>, headings: &[(&str, &str)]) {
        let (mut slugs, mut footnotes) = (Slugs::EMPTY, FootnoteLabels::EMPTY);
        for (text, id) in headings {
            assert_eq!(slugs.unique(text, options, &mut footnotes).unwrap_or(""), *id, "{text}");
        }
    }

    #[test]
    fn ids_are_githubs_and_unique() {
        check(
            &Options::GFM,
            &[
                ("Hello, World!", "hello-world"),
                ("hello world", "hello-world-1"),
                ("Hello World 1", "hello-world-1-1"),
                ("hello world", "hello-world-2"),
                ("Ünï_code – 中文", "ünï_code--中文"),
                ("!", ""),
                ("m² ½ ① 7 ٣ Ⅷ Ⓐ", "m---7-٣-ⅷ-ⓐ"),
                (" Logo", "-logo"),
            ],
        );
    }

    #[test]
    fn a_prefix_stands_before_every_id_and_counts_for_none() {
        let options = Options::GFM.with_id_prefix("user-content-");
        check(&options, &[("config", "user-content-config"), ("config", "user-content-config-1"), ("!", "")]);
    }

    #[test]
    fn a_heading_never_has_the_id_of_a_footnote() {
        let headings = [
            ("fn 1", "fn-1-1"),
            ("fn 1", "fn-1-2"),
            ("fnref a", "fnref-a-1"),
            ("fn1", "fn1-1"),
            ("fnref12", "fnref12-1"),
            ("fnref1 2", "fnref1-2-1"),
            ("fn", "fn"),
            ("fn1x", "fn1x"),
            ("fnord", "fnord"),
        ];
        check(&Options::GFM, &headings);
        check(&Options::GITHUB, &headings);
        check(&Options::COMMONMARK, &[("fn 1", "fn-1"), ("fn1", "fn1")]);
    }

    #[test]
    fn an_id_that_a_heading_gives_is_its_own() {
        let options = Options::GFM.with_heading_ids(true).with_heading_attributes(true).with_id_prefix("p-");
        let html = crate::to_html_with("# a\n# b {#b}\n# c {#b}\n# a\n# d {#fn1}\n# a 1 {#a-1}", &options);
        let ids: Vec<&str> = html.split("id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(ids, ["p-a", "p-b", "p-b-1", "p-a-1", "p-fn1-1", "p-a-1-1"]);
    }

    #[test]
    fn the_description_of_an_image_is_no_part_of_an_id() {
        let options = Options::GFM.with_heading_ids(true);
        let html = crate::to_html_with("# ![logo](l.png) My *Project* `x`", &options);
        assert!(html.starts_with("<h1 id=\"-my-project-x\">"), "{html}");
    }

    #[test]
    fn a_heading_of_nothing_that_words_are_made_of_has_no_id() {
        let options = Options::GFM.with_heading_ids(true);
        let html = crate::to_html_with("# !\n\n# ?", &options);
        assert_eq!(html, "<h1>!</h1>\n<h1 id=\"-1\">?</h1>\n");
    }

    #[test]
    fn what_is_alphabetic_is_part_of_a_word() {
        let missing: Vec<char> = ('\0'..=char::MAX).filter(|&c| c.is_alphabetic() && !is_word(c)).collect();
        assert_eq!(missing, []);
        let signs = LETTERS_IN_SIGNS.iter().flat_map(|&(first, last)| first..=last);
        assert!(signs.filter_map(char::from_u32).all(char::is_alphabetic));
    }

    #[test]
    fn the_other_numbers_are_numbers_in_order() {
        assert!(OTHER_NUMBERS.is_sorted());
        for (first, last) in OTHER_NUMBERS {
            assert!(first <= last);
            for character in (first..=last).filter_map(char::from_u32) {
                assert!(character.is_numeric() && !character.is_alphabetic(), "{character}");
            }
        }
    }
}
