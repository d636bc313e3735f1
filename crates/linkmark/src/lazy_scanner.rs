//! The scanner of a document's dialect, made when it is first needed: building one costs more than
//! rendering a short line, and many documents have nothing that might start a link.

use alloc::boxed::Box;
use core::ptr;
use linkmark_scan::{Dialect, Scanner};

/// The scanners that are asked for most, made when the program is compiled. The presets of
/// [`Options`](crate::Options) borrow their dialects from here, so that one look at an address is
/// enough to recognise them.
pub(crate) static GFM: Scanner = Scanner::new(&Dialect::GFM);
pub(crate) static GITHUB: Scanner = Scanner::new(&Dialect::GITHUB);
pub(crate) static COMMONMARK: Scanner = Scanner::new(&Dialect::COMMONMARK);
pub(crate) static LINKMARK: Scanner = Scanner::new(&Dialect::LINKMARK);

static PRESETS: [&Scanner; 4] = [&GFM, &GITHUB, &COMMONMARK, &LINKMARK];

/// Keeps the scanner of the last document, which is most often the scanner of the next one.
#[derive(Debug)]
pub(crate) struct LazyScanner {
    kept: Option<Kept>,
    /// Whether `kept` is known to be the scanner of this document's dialect.
    is_current: bool,
}

#[derive(Debug)]
enum Kept {
    Preset(&'static Scanner),
    Custom(Box<Scanner>),
}

impl Kept {
    #[inline]
    fn scanner(&self) -> &Scanner {
        match self {
            Kept::Preset(scanner) => scanner,
            Kept::Custom(scanner) => scanner,
        }
    }
}

impl LazyScanner {
    pub(crate) const EMPTY: LazyScanner = LazyScanner { kept: None, is_current: false };

    /// The next document may have another dialect.
    pub(crate) fn begin(&mut self) {
        self.is_current = false;
    }

    /// The scanner of `dialect`, which has to be the same for the whole document.
    #[inline]
    pub(crate) fn get(&mut self, dialect: &Dialect) -> &Scanner {
        if !self.is_current {
            self.look_up(dialect);
        }
        self.kept.get_or_insert(Kept::Preset(&GFM)).scanner()
    }

    #[cold]
    fn look_up(&mut self, dialect: &Dialect) {
        self.is_current = true;
        let is_same = |preset: &&&'static Scanner| ptr::eq(preset.dialect(), dialect);
        let is_equal = |preset: &&&'static Scanner| preset.dialect() == dialect;
        if let Some(&preset) = PRESETS.iter().find(is_same) {
            self.kept = Some(Kept::Preset(preset));
        } else if self.kept.as_ref().is_none_or(|kept| kept.scanner().dialect() != dialect) {
            self.kept = Some(match PRESETS.iter().find(is_equal) {
                Some(&preset) => Kept::Preset(preset),
                None => Kept::Custom(Box::new(Scanner::new(dialect))),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn the_presets_of_the_options_are_known_by_their_address() {
        for (options, scanner) in
            [(Options::GFM, &GFM), (Options::GITHUB, &GITHUB), (Options::COMMONMARK, &COMMONMARK)]
        {
            assert!(ptr::eq(options.dialect, scanner.dialect()), "{}", options.dialect.name.as_str());
        }
    }

    #[test]
    fn a_scanner_is_kept_as_long_as_the_dialect_is_equal() {
        let mut lazy = LazyScanner::EMPTY;
        let (first, second) = (Dialect::GFM.with_scheme("tel:"), Dialect::GFM.with_scheme("tel:"));
        let kept: *const Scanner = lazy.get(&first);
        lazy.begin();
        assert!(ptr::eq(lazy.get(&second), kept));
        lazy.begin();
        assert!(ptr::eq(lazy.get(&{ Dialect::LINKMARK }), &LINKMARK));
        lazy.begin();
        assert_eq!(lazy.get(&second).dialect(), &second);
        lazy.begin();
        assert!(ptr::eq(lazy.get(Options::GFM.dialect), &GFM));
    }
}
