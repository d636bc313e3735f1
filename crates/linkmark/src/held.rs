//! Something large that is borrowed for one call or kept for many. Options and scanners have some thousand bytes: to copy or to make them
//! costs more than a line of text.

use linkmark_scan::{Dialect, Scanner};
use std::ops::Deref;

#[derive(Debug)]
pub(crate) enum Held<'h, T> {
    Lent(&'h T),
    Own(Box<T>),
}

impl<T> Deref for Held<'_, T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Held::Lent(lent) => lent,
            Held::Own(own) => own,
        }
    }
}

/// Those that people render with most, made when the program is compiled.
static PRESETS: [Scanner; 4] = [
    Scanner::new(&Dialect::GFM),
    Scanner::new(&Dialect::GITHUB),
    Scanner::new(&Dialect::COMMONMARK),
    Scanner::new(&Dialect::LINKMARK),
];

/// The scanner of the one dialect it is asked with, looked up by the first trigger of a link: to compare a dialect with the presets costs
/// more than a short document without links.
#[derive(Debug, Default)]
pub(crate) struct ScannerOf {
    found: Option<Held<'static, Scanner>>,
}

impl ScannerOf {
    #[inline]
    pub(crate) fn of(&mut self, dialect: &Dialect) -> &Scanner {
        self.found.get_or_insert_with(|| look_up(dialect))
    }
}

#[cold]
fn look_up(dialect: &Dialect) -> Held<'static, Scanner> {
    match PRESETS.iter().find(|preset| preset.dialect() == dialect) {
        Some(preset) => Held::Lent(preset),
        None => Held::Own(Box::new(Scanner::new(dialect))),
    }
}
