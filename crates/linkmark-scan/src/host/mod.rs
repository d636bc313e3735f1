//! Hosts: how far one runs, whether it is one, and in which order host, extent and trim are
//! decided.
//!
//! ```text
//! after_trim   trigger → before → extent → trim → host                 as the documents say
//! labels       trigger → before → host → extent → trim                 for people's text
//! bytes        trigger → before → host → extent → trim                 as a C program does
//! backwards    trigger → host → scheme or @ → before → extent → trim   by top-level domain
//! ```
//!
//! Each file is one rule with its whole order, and reads only its own columns
//! ([`HostRule`](crate::dialect::HostRule)).

pub(crate) mod after_trim;
pub(crate) mod backwards;
pub(crate) mod bytes;
pub(crate) mod labels;
mod usual;

pub(crate) use usual::LABEL;

use crate::link::LinkKind;
use crate::observer::{Reason, Refusal, refuse};

/// Something that starts a URL: a scheme with `//`, or `www.`.
pub(crate) struct UrlStart {
    pub(crate) kind: LinkKind,
    pub(crate) start: usize,
    /// After `https://` or `www.`.
    pub(crate) rest: usize,
}

impl UrlStart {
    /// Where the host starts: at `www.`, if that is a label of it.
    #[inline(always)]
    fn host(&self, www_is_label: bool) -> usize {
        if self.kind == LinkKind::Www && www_is_label { self.start } else { self.rest }
    }

    /// What this start asks of a host, where schemes and `www.` may differ.
    #[inline(always)]
    fn needs<T>(&self, after_scheme: T, after_www: T) -> T {
        if self.kind == LinkKind::Www { after_www } else { after_scheme }
    }
}

/// A row may trim letters: of `www.w.w` nothing is left where `w` and `.` are cut.
fn something_left(host_start: usize, end: usize, extent: usize) -> Result<usize, Refusal> {
    if end > host_start { Ok(end) } else { refuse(Reason::NoHost, host_start, extent) }
}

/// Whether a path, a query or a fragment starts with this byte.
fn starts_path(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b'/' | b'?' | b'#'))
}

/// The length of `:` and a number up to 65535, 0 if there is none.
fn port(text: &[u8], at: usize) -> usize {
    let Some(rest) = text[at..].strip_prefix(b":") else { return 0 };
    let digits = rest.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    let number = rest[..digits].iter().fold(0u32, |number, &digit| number * 10 + u32::from(digit - b'0'));
    if (1..=5).contains(&digits) && number <= 65535 { digits + 1 } else { 0 }
}
