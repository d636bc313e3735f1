//! Where dialects disagree about a document, each place once.

use std::ops::Range;

use linkmark::FoundLink;
use linkmark_scan::Dialect;

use crate::syntax::{Syntax, markdown_options};

/// A place where not all dialects link the same.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Disagreement<'t> {
    /// From the first byte that some dialect links to the last.
    pub range: Range<usize>,
    /// What each dialect links there, in the order of the dialects.
    pub answers: Vec<Vec<FoundLink<'t>>>,
}

/// Every place of a Markdown document where `dialects` disagree, in order.
///
/// All of them read the same Markdown, so they differ in their links and in nothing else.
///
/// ```
/// use linkmark_fix::compare;
/// use linkmark_scan::Dialect;
/// let dialects = [Dialect::GFM, Dialect::LINKMARK];
/// let places = compare("参阅 https://a.com/x。", &dialects);
/// let links: Vec<&str> = places[0].answers.iter().map(|links| &*links[0].text).collect();
/// assert_eq!(links, ["https://a.com/x。", "https://a.com/x"]);
/// ```
///
/// # Panics
/// If `text` is longer than [`linkmark::MAX_SOURCE_LEN`].
pub fn compare<'t>(text: &'t str, dialects: &[Dialect]) -> Vec<Disagreement<'t>> {
    let options = markdown_options(&Dialect::GFM);
    disagreements(dialects, |dialect| Syntax::Markdown(options.with_dialect(dialect)).links(text))
}

/// As [`compare`], of plain text.
pub fn compare_plain<'t>(text: &'t str, dialects: &[Dialect]) -> Vec<Disagreement<'t>> {
    disagreements(dialects, |dialect| Syntax::PlainText(dialect).links(text))
}

fn disagreements<'t>(
    dialects: &[Dialect],
    read: impl Fn(&Dialect) -> Vec<FoundLink<'t>>,
) -> Vec<Disagreement<'t>> {
    let mut all: Vec<(usize, FoundLink<'t>)> = dialects
        .iter()
        .enumerate()
        .flat_map(|(index, dialect)| read(dialect).into_iter().map(move |found| (index, found)))
        .collect();
    all.sort_by_key(|(index, found)| (found.range.start, *index));
    let mut places: Vec<Disagreement<'t>> = Vec::new();
    for (index, found) in all {
        match places.last_mut().filter(|place| found.range.start < place.range.end) {
            Some(place) => {
                place.range.end = place.range.end.max(found.range.end);
                place.answers[index].push(found);
            }
            None => {
                let mut answers = vec![Vec::new(); dialects.len()];
                let range = found.range.clone();
                answers[index].push(found);
                places.push(Disagreement { range, answers });
            }
        }
    }
    places.retain(|place| place.answers.iter().any(|answer| *answer != place.answers[0]));
    places
}

impl<'t> Disagreement<'t> {
    /// The different answers, each with the dialects that give it by their index, in the order of
    /// the first of them.
    pub fn camps(&self) -> Vec<(&[FoundLink<'t>], Vec<usize>)> {
        let mut camps: Vec<(&[FoundLink<'t>], Vec<usize>)> = Vec::new();
        for (index, answer) in self.answers.iter().enumerate() {
            match camps.iter_mut().find(|(other, _)| other == answer) {
                Some((_, members)) => members.push(index),
                None => camps.push((answer, vec![index])),
            }
        }
        camps
    }
}
