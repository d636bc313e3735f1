//! The columns of links that a task makes.

use std::borrow::Cow;
use std::ops::Range;

use linkmark::FoundLink;
use linkmark_arrow::array::{Array, Bitmap, Utf8Builder, Values};
use linkmark_fix::LinkFilter;

use crate::code_points::CodePoints;
use crate::field::Field;
use crate::host::{Domains, host};
use crate::links::Wanted;
use crate::row::Wrong;

/// The values of one field.
enum FieldValues {
    Numbers(Vec<i32>),
    Texts(Utf8Builder),
}

/// The links of a task, field by field.
pub(crate) struct LinkColumn<'w> {
    wanted: &'w Wanted,
    values: Vec<FieldValues>,
    /// Where the links of a row are.
    places: Vec<Range<i32>>,
    /// In lists: where each row's links end, and which rows are not null.
    ends: Vec<i32>,
    validity: Bitmap,
    /// In the flat form: the row of each link, and what is wrong with a row.
    rows: Vec<i64>,
    errors: Utf8Builder,
    /// How many links there are, and no less than the bytes of their longest field.
    count: usize,
    bytes: usize,
}

impl<'w> LinkColumn<'w> {
    pub(crate) fn new(wanted: &'w Wanted) -> LinkColumn<'w> {
        let values = wanted.fields.iter().map(|field| match field {
            Field::Start | Field::End => FieldValues::Numbers(Vec::new()),
            _ => FieldValues::Texts(Utf8Builder::default()),
        });
        LinkColumn {
            wanted,
            values: values.collect(),
            places: Vec::new(),
            ends: vec![0],
            validity: Bitmap::default(),
            rows: Vec::new(),
            errors: Utf8Builder::default(),
            count: 0,
            bytes: 0,
        }
    }

    /// Whether 32 bits can count the links and their text, these included.
    pub(crate) fn has_room(&self, links: &[FoundLink<'_>]) -> bool {
        let more: usize = links.iter().map(longest_field).sum();
        self.bytes.saturating_add(more) < i32::MAX as usize
    }

    /// Makes room for `times` as much as there is, so that lists which grow are not copied again
    /// and again.
    pub(crate) fn reserve(&mut self, times: usize) {
        for values in &mut self.values {
            match values {
                FieldValues::Numbers(numbers) => {
                    let _ = numbers.try_reserve(numbers.len().saturating_mul(times));
                }
                FieldValues::Texts(texts) => texts.reserve(times),
            }
        }
    }

    /// Adds a row with its links. There has to be room for them.
    pub(crate) fn push_row(&mut self, row: usize, text: &str, links: &[FoundLink<'_>]) {
        if !links.is_empty() {
            self.push_links(text, links);
            if self.wanted.flat {
                self.rows.resize(self.rows.len() + links.len(), row as i64);
            }
            if self.wanted.reports() {
                let _ = self.errors.extend(links.iter().map(|_| None));
            }
        }
        self.end_row(true);
    }

    /// Field by field, so that each is a short loop.
    fn push_links(&mut self, text: &str, links: &[FoundLink<'_>]) {
        let wants =
            |one: Field, other: Field| self.wanted.fields.iter().any(|&field| field == one || field == other);
        if wants(Field::Start, Field::End) {
            let points = if self.wanted.in_bytes { CodePoints::bytes() } else { CodePoints::of(text) };
            count(&mut self.places, points, links);
        }
        let hosts = if wants(Field::Host, Field::Domain) { hosts(links) } else { Vec::new() };
        for (field, values) in self.wanted.fields.iter().zip(&mut self.values) {
            let places = self.places.iter();
            match values {
                FieldValues::Numbers(numbers) if *field == Field::Start => {
                    numbers.extend(places.map(|place| place.start));
                }
                FieldValues::Numbers(numbers) => numbers.extend(places.map(|place| place.end)),
                FieldValues::Texts(texts) => {
                    // There is room: `has_room` was asked.
                    let _ = match field {
                        Field::Text => texts.extend(links.iter().map(|link| Some(&*link.text))),
                        Field::Href => texts.extend(links.iter().map(|link| Some(&*link.href))),
                        Field::Title => texts.extend(links.iter().map(|link| Some(&*link.title))),
                        Field::Host => texts.extend(hosts.iter().map(Option::as_deref)),
                        Field::Domain => Domains::with(|domains| {
                            texts.extend(hosts.iter().map(|host| domains.of(host.as_deref()?)))
                        }),
                        _ => texts.extend(links.iter().map(|link| Some(LinkFilter::kind(link)))),
                    };
                }
            }
        }
        self.count += links.len();
        self.bytes += links.iter().map(longest_field).sum::<usize>();
    }

    pub(crate) fn push_null(&mut self) {
        self.end_row(false);
    }

    /// A row of the flat form without a link.
    pub(crate) fn push_wrong(&mut self, row: usize, wrong: &Wrong) {
        for values in &mut self.values {
            match values {
                FieldValues::Numbers(numbers) => numbers.push(0),
                FieldValues::Texts(texts) => {
                    let _ = texts.push(None);
                }
            }
        }
        self.count += 1;
        self.rows.push(row as i64);
        let _ = self.errors.push(Some(&wrong.to_string()));
        self.end_row(false);
    }

    fn end_row(&mut self, is_valid: bool) {
        if !self.wanted.flat {
            self.ends.push(self.count as i32);
            self.validity.push(is_valid);
        }
    }

    pub(crate) fn finish(self) -> Array {
        let count = self.count;
        let names = self.wanted.fields.iter().map(|field| field.name());
        let mut fields: Vec<(&'static str, Array)> = names
            .zip(self.values)
            .map(|(name, values)| match values {
                FieldValues::Numbers(numbers) => (name, Array::new(count, Values::Int32(numbers))),
                FieldValues::Texts(texts) => (name, texts.finish()),
            })
            .collect();
        if !self.wanted.flat {
            let items = Array::new(count, Values::Struct(fields));
            let rows = self.ends.len() - 1;
            return Array::new(rows, Values::List(self.ends, Box::new(items))).with_validity(self.validity);
        }
        fields.insert(0, ("row", Array::new(count, Values::Int64(self.rows))));
        if self.wanted.reports() {
            let errors = self.errors.finish();
            null_where_wrong(&mut fields, &errors);
            fields.push(("error", errors));
        }
        Array::new(count, Values::Struct(fields))
    }
}

/// Where links are, as they are counted.
fn count(places: &mut Vec<Range<i32>>, mut points: CodePoints<'_>, links: &[FoundLink<'_>]) {
    places.clear();
    let counted = |link: &FoundLink<'_>| points.at(link.range.start) as i32..points.at(link.range.end) as i32;
    places.extend(links.iter().map(counted));
}

fn hosts<'l>(links: &'l [FoundLink<'_>]) -> Vec<Option<Cow<'l, str>>> {
    links.iter().map(|link| host(&link.href)).collect()
}

/// No less than the bytes of the longest field of a link. A host written in ASCII may be longer
/// than in the link.
fn longest_field(link: &FoundLink<'_>) -> usize {
    16 + link.text.len().max(link.title.len()).max(link.href.len() * 8)
}

/// A row that was not read has no numbers either.
fn null_where_wrong(fields: &mut [(&'static str, Array)], errors: &Array) {
    let has_error = |row: usize| errors.validity.as_ref().is_none_or(|validity| validity.get(row));
    for (_, field) in fields.iter_mut().filter(|(name, _)| matches!(*name, "start" | "end")) {
        let mut validity = Bitmap::default();
        (0..errors.len).for_each(|row| validity.push(!has_error(row)));
        let values = std::mem::replace(&mut field.values, Values::Int32(Vec::new()));
        *field = Array::new(errors.len, values).with_validity(validity);
    }
}
