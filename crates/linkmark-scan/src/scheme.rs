//! Scheme rows: the spelling, and whether `//` and a host must follow.

use linkmark_base::angle::SCHEME;

use crate::name::Name;

/// A scheme that starts a bare link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    name: Name,
    slashes: bool,
    last: LastEight,
}

/// The last eight bytes of a name as one number, to be compared with the eight bytes before a colon
/// at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LastEight {
    lower: u64,
    exact: u64,
    /// The bytes that count.
    mask: u64,
    /// The bit that makes letters small, where there are letters: folding a control that way would
    /// make a digit of it.
    fold: u64,
}

impl LastEight {
    const fn of(name: &[u8]) -> LastEight {
        let mut eight = LastEight { lower: 0, exact: 0, mask: 0, fold: 0 };
        let mut i = 0;
        while i < 8 && i < name.len() {
            let byte = name[name.len() - 1 - i];
            let shift = 56 - 8 * i;
            eight.lower |= (byte.to_ascii_lowercase() as u64) << shift;
            eight.exact |= (byte as u64) << shift;
            eight.mask |= 0xFF << shift;
            if byte.is_ascii_alphabetic() {
                eight.fold |= 0x20 << shift;
            }
            i += 1;
        }
        eight
    }

    /// Whether one name ends in the other, as far as eight bytes tell, or is the same.
    // Whole names are compared where eight bytes might not tell; of two names of which
    // one ends in the other, the first that fits is the longer. After the last scheme
    // there is none.
    // mutants: replace LastEight::ends_in -> bool with true
    const fn ends_in(&self, other: &LastEight) -> bool {
        self.lower & other.mask == other.lower
    }

    /// Whether the eight bytes before the colon end in this name, as far as eight bytes tell.
    #[inline]
    fn ends(&self, before: u64, any_case: bool) -> bool {
        if any_case {
            (before | self.fold) & self.mask == self.lower
        } else {
            before & self.mask == self.exact
        }
    }
}

impl Scheme {
    /// From its spelling: `https://` asks for `//` and a host after it, `matrix:` takes whatever
    /// follows.
    ///
    /// `None` for anything else: a scheme has 2 to 32 characters of `A-Za-z0-9+.-`, the first a
    /// letter (CommonMark's rule).
    ///
    /// ```
    /// use linkmark_scan::Scheme;
    /// assert!(Scheme::new("https://").is_some() && Scheme::new("matrix:").is_some());
    /// assert!(Scheme::new("https").is_none() && Scheme::new("1a:").is_none());
    /// ```
    pub const fn new(spelling: &str) -> Option<Scheme> {
        let bytes = spelling.as_bytes();
        let mut len = 0;
        while len < bytes.len() && SCHEME.contains(bytes[len]) {
            len += 1;
        }
        let (name, rest) = spelling.split_at(len);
        let slashes = match rest.as_bytes() {
            b"://" => true,
            b":" => false,
            _ => return None,
        };
        if len < 2 || !bytes[0].is_ascii_alphabetic() {
            return None;
        }
        match Name::new(name) {
            Some(name) => Some(Scheme { name, slashes, last: LastEight::of(name.as_bytes()) }),
            None => None,
        }
    }

    const fn of(spelling: &str) -> Scheme {
        match Scheme::new(spelling) {
            Some(scheme) => scheme,
            None => panic!("a scheme is written `name://` or `name:`"),
        }
    }

    /// The name, without `:`.
    pub fn name(&self) -> &str {
        self.name.as_str()
    }

    /// Whether `//` and a host must follow.
    pub const fn has_slashes(&self) -> bool {
        self.slashes
    }

    /// How long `name:` or `name://` is.
    pub(crate) const fn len(&self) -> usize {
        self.name.as_bytes().len() + if self.slashes { 3 } else { 1 }
    }

    /// Whether `before` ends in this name.
    fn ends(&self, before: &[u8], any_case: bool) -> bool {
        let name = self.name_bytes();
        before.len().checked_sub(name.len()).is_some_and(|start| {
            let written = &before[start..];
            if any_case { written.eq_ignore_ascii_case(name) } else { written == name }
        })
    }

    pub(crate) const fn name_bytes(&self) -> &[u8] {
        self.name.as_bytes()
    }
}

impl core::fmt::Display for Scheme {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.name, if self.slashes { "://" } else { ":" })
    }
}

/// Up to sixteen schemes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Schemes {
    list: [Option<Scheme>; Schemes::MAX],
    len: u8,
    /// Some of them go without `//`.
    some_bare: bool,
    /// No name ends in another, and eight bytes tell each whole: the first that fits is the one.
    told_by_eight: bool,
}

impl Schemes {
    /// How many schemes a dialect can have.
    pub const MAX: usize = 16;

    /// No schemes.
    pub const NONE: Schemes =
        Schemes { list: [None; Schemes::MAX], len: 0, some_bare: false, told_by_eight: true };

    /// These, in a `const` row.
    pub(crate) const fn of(spellings: &[&str]) -> Schemes {
        let mut schemes = Schemes::NONE;
        let mut i = 0;
        while i < spellings.len() {
            schemes = match schemes.with(Scheme::of(spellings[i])) {
                Some(more) => more,
                None => panic!("a dialect has at most sixteen schemes"),
            };
            i += 1;
        }
        schemes
    }

    /// And this one; `None` if there is no room left.
    // Whole names are compared where eight bytes might not tell; of two names of which
    // one ends in the other, the first that fits is the longer. After the last scheme
    // there is none.
    // mutants: (delete !|replace < with <=) in Schemes::with
    pub const fn with(mut self, scheme: Scheme) -> Option<Schemes> {
        if self.len as usize == Schemes::MAX {
            return None;
        }
        self.told_by_eight &= scheme.name_bytes().len() <= 8;
        let mut i = 0;
        while i < self.len as usize {
            if let Some(other) = &self.list[i] {
                self.told_by_eight &= !other.last.ends_in(&scheme.last) && !scheme.last.ends_in(&other.last);
            }
            i += 1;
        }
        self.list[self.len as usize] = Some(scheme);
        self.len += 1;
        self.some_bare |= !scheme.slashes;
        Some(self)
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Scheme> {
        self.list[..usize::from(self.len)].iter().flatten()
    }

    /// Whether some of them go without `//`.
    // What the finder looks for in vain costs time and nothing else.
    // mutants: replace Schemes::some_go_without_slashes -> bool with true
    pub(crate) const fn some_go_without_slashes(&self) -> bool {
        self.some_bare
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The longest scheme whose `:` is at `colon`, with all of its letters at or after `floor`.
    #[inline(always)]
    pub(crate) fn ending_at(
        &self,
        text: &[u8],
        colon: usize,
        floor: usize,
        any_case: bool,
    ) -> Option<&Scheme> {
        let slashes = text.get(colon + 1..colon + 3) == Some(b"//");
        if !slashes && !self.some_bare {
            return None;
        }
        let before = text.get(floor..colon)?;
        let eight = last_eight(before);
        let mut fitting =
            self.iter().filter(|scheme| scheme.last.ends(eight, any_case) && (slashes || !scheme.slashes));
        if self.told_by_eight {
            return fitting.next();
        }
        fitting.filter(|scheme| scheme.ends(before, any_case)).max_by_key(|scheme| scheme.len())
    }
}

/// The last eight bytes as a number, the very last on top; zeros, which are in no name, where there
/// are fewer.
// Bits that are never set together.
// mutants: replace \| with \^ in last_eight
fn last_eight(bytes: &[u8]) -> u64 {
    match bytes.last_chunk::<8>() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => bytes.iter().fold(0, |number, &byte| (number >> 8) | u64::from(byte) << 56),
    }
}

impl core::fmt::Debug for Schemes {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
