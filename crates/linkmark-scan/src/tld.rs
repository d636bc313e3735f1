//! Top-level domains: which of them make a host without a scheme.

/// A list of top-level domains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Tlds {
    list: List,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    None,
}

impl Tlds {
    /// None: a host needs a scheme or `www.`.
    pub const NONE: Tlds = Tlds { list: List::None };
}

impl core::fmt::Debug for Tlds {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.list {
            List::None => f.write_str("none"),
        }
    }
}
