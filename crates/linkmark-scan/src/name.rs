//! A short name kept in place, so that a dialect is plain data without an allocator.

/// A name of at most 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    bytes: [u8; Name::MAX],
    len: u8,
}

impl Name {
    /// The longest name there can be.
    pub const MAX: usize = 32;

    /// The name as data; `None` if it is longer than [`Name::MAX`] bytes.
    pub const fn new(name: &str) -> Option<Name> {
        if name.len() > Name::MAX {
            return None;
        }
        let mut bytes = [0; Name::MAX];
        let mut i = 0;
        while i < name.len() {
            bytes[i] = name.as_bytes()[i];
            i += 1;
        }
        Some(Name { bytes, len: name.len() as u8 })
    }

    /// The name in a `const` row, where one too long is a compile-time error.
    pub(crate) const fn of(name: &str) -> Name {
        match Name::new(name) {
            Some(name) => name,
            None => panic!("a name has at most 32 bytes"),
        }
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        // Only `new` makes one, from a `str`: the bytes are valid, and "" is for what cannot be.
        core::str::from_utf8(self.as_bytes()).unwrap_or("")
    }

    /// Its bytes.
    pub const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(self.len as usize).0
    }
}

impl core::fmt::Debug for Name {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_str(), f)
    }
}

impl core::fmt::Display for Name {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}
