//! A column of links, as lists or flat.

use std::ops::Range;

use linkmark::{FoundLink, LinkFinder, Options};
use linkmark_arrow::array::Array;
use linkmark_arrow::text::TextArray;
use linkmark_fix::{LinkFilter, bom_len};
use linkmark_scan::{Dialect, Scanner};

use crate::field::Field;
use crate::link_column::LinkColumn;
use crate::pool::{self, Worker};
use crate::row::{Errors, Reading, Row, RowError, Wrong};

/// What is wanted of every row.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Which links.
    pub filter: LinkFilter,
    /// Those alone that have warnings.
    pub suspicious: bool,
    /// What of each, in this order.
    pub fields: Vec<Field>,
    /// A row for each link, instead of a list for each text.
    pub flat: bool,
    /// Places are in bytes, instead of code points.
    pub in_bytes: bool,
    /// How rows are read.
    pub reading: Reading,
}

impl Wanted {
    /// Whether a row that cannot be read is a row of the flat form.
    pub(crate) fn reports(&self) -> bool {
        self.flat && self.reading.errors == Errors::Report
    }
}

/// How texts are read.
#[derive(Clone, Copy, Debug)]
pub enum Syntax<'a> {
    /// As Markdown.
    Markdown(Options<'a>),
    /// As plain text.
    Plain(&'a Dialect),
}

/// The type of what [`find`] returns: an array without rows.
pub fn empty(wanted: &Wanted) -> Array {
    LinkColumn::new(wanted).finish()
}

/// The links of every row of `array`, whose first row has the number `first`, by some threads.
///
/// # Errors
/// The first row that cannot be read, if that stops the work.
pub fn find(
    array: &TextArray,
    first: usize,
    wanted: &Wanted,
    syntax: Syntax<'_>,
    threads: usize,
) -> Result<Vec<Array>, RowError> {
    pool::run(array, threads, || Finding { array, first, wanted, finder: Finder::new(syntax) })
}

/// What finds links, with its buffers.
enum Finder<'a> {
    Markdown(Options<'a>, Box<LinkFinder>),
    Plain(Box<Scanner>),
}

impl<'a> Finder<'a> {
    fn new(syntax: Syntax<'a>) -> Finder<'a> {
        match syntax {
            Syntax::Markdown(options) => Finder::Markdown(options, Box::default()),
            Syntax::Plain(dialect) => Finder::Plain(Box::new(Scanner::new(dialect))),
        }
    }

    /// Hands over the links of `text`.
    fn for_each<'t>(&mut self, text: &'t str, filter: &LinkFilter, mut take: impl FnMut(FoundLink<'t>)) {
        match self {
            Finder::Plain(scanner) => {
                let bom = bom_len(text);
                for link in scanner.links(&text[bom..]) {
                    let mut link = FoundLink::from(link);
                    link.range = link.range.start + bom..link.range.end + bom;
                    take(link);
                }
            }
            Finder::Markdown(options, finder) => {
                finder.for_each(text, options, &mut take);
                if filter.html || filter.kinds.contains(&"html") {
                    linkmark::raw_links(text, options).into_iter().for_each(take);
                }
            }
        }
    }
}

/// One thread's part of the work.
struct Finding<'a> {
    array: &'a TextArray,
    first: usize,
    wanted: &'a Wanted,
    finder: Finder<'a>,
}

impl Worker for Finding<'_> {
    fn work(&mut self, rows: Range<usize>) -> Result<Vec<Array>, RowError> {
        let (array, wanted) = (self.array, self.wanted);
        let mut full = Vec::new();
        let mut links = LinkColumn::new(wanted);
        let mut spare = Vec::new();
        let sampled = rows.start + rows.len() / pool::SAMPLE;
        for row in rows {
            if row == sampled {
                links.reserve(pool::SAMPLE);
            }
            let number = self.first + row;
            let error = |wrong| RowError { row: number, wrong };
            let text = match wanted.reading.row(array, row).map_err(error)? {
                Row::Text(text) => text,
                Row::Null => {
                    links.push_null();
                    continue;
                }
                Row::Wrong(wrong) => {
                    links.push_wrong(number, &wrong);
                    continue;
                }
            };
            let found = self.links(&text, emptied(std::mem::take(&mut spare)));
            if !links.has_room(&found) {
                full.push(std::mem::replace(&mut links, LinkColumn::new(wanted)).finish());
            }
            if links.has_room(&found) {
                links.push_row(number, &text, &found);
            } else {
                match wanted.reading.errors {
                    Errors::Raise => return Err(error(Wrong::TooMuch)),
                    Errors::Null | Errors::Replace => links.push_null(),
                    Errors::Report => links.push_wrong(number, &Wrong::TooMuch),
                }
            }
            spare = emptied(found);
        }
        full.push(links.finish());
        Ok(full)
    }
}

impl Finding<'_> {
    /// The links of a text that are wanted, in order, in a list that is empty.
    fn links<'t>(&mut self, text: &'t str, mut found: Vec<FoundLink<'t>>) -> Vec<FoundLink<'t>> {
        let wanted = self.wanted;
        self.finder.for_each(text, &wanted.filter, |link| {
            if wanted.filter.takes(&link) && (!wanted.suspicious || !link.warnings().is_empty()) {
                found.push(link);
            }
        });
        // An image comes before the link around it, and what footnotes have comes last.
        if !found.is_sorted_by_key(|link| link.range.start) {
            found.sort_by_key(|link| link.range.start);
        }
        found
    }
}

/// The room of a list, for the links of another text: collecting what is not there keeps it.
fn emptied<'t>(mut links: Vec<FoundLink<'_>>) -> Vec<FoundLink<'t>> {
    links.clear();
    links.into_iter().map_while(|_| None).collect()
}
