//! Scheme rows: the spelling, and whether `//` and a host must follow.

use crate::name::Name;

/// A scheme that starts a bare link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheme {
    name: Name,
    slashes: bool,
}

impl Scheme {
    /// From its spelling: `https://` asks for `//` and a host behind them, `matrix:` takes whatever follows.
    ///
    /// `None` for anything else: a scheme has 2 to 32 characters of `A-Za-z0-9+.-`, the first a letter (CommonMark's rule).
    ///
    /// ```
    /// use linkmark_scan::Scheme;
    /// assert!(Scheme::new("https://").is_some() && Scheme::new("matrix:").is_some());
    /// assert!(Scheme::new("https").is_none() && Scheme::new("1a:").is_none());
    /// ```
    pub const fn new(spelling: &str) -> Option<Scheme> {
        let bytes = spelling.as_bytes();
        let mut len = 0;
        while len < bytes.len() && is_scheme_byte(bytes[len]) {
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
            Some(name) => Some(Scheme { name, slashes }),
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

    pub(crate) const fn name_bytes(&self) -> &[u8] {
        self.name.as_bytes()
    }
}

impl core::fmt::Display for Scheme {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}{}", self.name, if self.slashes { "://" } else { ":" })
    }
}

/// What CommonMark lets a scheme consist of.
pub(crate) const fn is_scheme_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'.' | b'-')
}

/// Up to sixteen schemes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Schemes {
    list: [Option<Scheme>; Schemes::MAX],
}

impl Schemes {
    /// How many schemes a dialect can have.
    pub const MAX: usize = 16;

    /// No schemes.
    pub const NONE: Schemes = Schemes { list: [None; Schemes::MAX] };

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
    pub const fn with(mut self, scheme: Scheme) -> Option<Schemes> {
        let mut i = 0;
        while i < Schemes::MAX {
            if self.list[i].is_none() {
                self.list[i] = Some(scheme);
                return Some(self);
            }
            i += 1;
        }
        None
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Scheme> {
        self.list.iter().map_while(Option::as_ref)
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.list[0].is_none()
    }

    /// The longest scheme whose `:` stands at `colon`, with all of its letters at or behind `floor`.
    pub(crate) fn ending_at(
        &self,
        text: &[u8],
        colon: usize,
        floor: usize,
        any_case: bool,
    ) -> Option<&Scheme> {
        let before = text.get(floor..colon)?;
        let last = before.last()?;
        let slashes = text[colon..].starts_with(b"://");
        let mut found: Option<&Scheme> = None;
        for scheme in self.iter() {
            let name = scheme.name_bytes();
            // Most colons follow another letter than any scheme ends in: look no further then.
            if !last.eq_ignore_ascii_case(&name[name.len() - 1]) || (scheme.slashes && !slashes) {
                continue;
            }
            let Some(written) = before.len().checked_sub(name.len()).map(|start| &before[start..]) else {
                continue;
            };
            let spelled = if any_case { written.eq_ignore_ascii_case(name) } else { written == name };
            if spelled && found.is_none_or(|other| other.len() < scheme.len()) {
                found = Some(scheme);
            }
        }
        found
    }
}

impl core::fmt::Debug for Schemes {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
