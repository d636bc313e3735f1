//! Most hosts: letters, digits and hyphens with dots between labels, none of them empty. Such a
//! host, and the stop after it within 64 bytes, are told by the bytes, looked at together. Step by
//! step the answer would be the same, only later: where each label ends is a guess of the
//! processor, and what is remembered of a host is written down for candidates that never come.

use crate::bits::{BLOCK, Bits, Bytes, Class, find};
use crate::byte::Byte;
use crate::byteset::ByteSet;
use crate::extent::UsualStops;
use crate::scan::Scanner;

/// What most labels are written with.
pub(crate) const LABEL: ByteSet = ByteSet::range(b'a', b'z')
    .or(ByteSet::range(b'A', b'Z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b"-"));

/// A host that every rule takes: it has two labels, and begins with a letter or a digit.
pub(super) struct UsualHost {
    /// Where it ends.
    pub(super) end: usize,
    /// Where the link stops, if it is known already.
    pub(super) stop: Option<usize>,
}

/// The host at `from`, if it is such a host.
// Who is told nothing here is told step by step.
// mutants: replace usual_host -> Option<UsualHost> with None
#[inline(always)]
pub(super) fn usual_host(scanner: &Scanner, text: &str, from: usize) -> Option<UsualHost> {
    if !scanner.has_usual_links() {
        return None;
    }
    let rest = text.as_bytes().get(from..)?;
    let [labels, dots, stops] = match rest.first_chunk() {
        Some(block) => look(block),
        None => look(&with_spaces_after(rest)),
    };
    let len = (labels | dots).trailing_ones();
    // The run of labels and dots, and its last byte.
    let run = 1_u64.checked_shl(len)? - 1;
    let (dots, last) = (dots & run, run & !(run >> 1));
    let is_one = dots != 0 && dots & (1 | last | dots << 1) == 0 && rest[0] != b'-';
    // What may go on with the host: `_`, or a character beyond ASCII.
    let goes_on = rest.get(len as usize).is_some_and(|&byte| byte == b'_' || !byte.is_ascii());
    let stop = stops.trailing_zeros() as usize;
    let is_stop = match rest.get(stop) {
        Some(&byte) => byte.is_ascii() && scanner.is(byte, Byte::STOP),
        None => stop == rest.len(),
    };
    let (end, stop) = (from + len as usize, is_stop.then_some(from + stop));
    (is_one && !goes_on).then_some(UsualHost { end, stop })
}

/// The last bytes of a text, after which it stops.
fn with_spaces_after(rest: &[u8]) -> [u8; BLOCK] {
    let mut block = [b' '; BLOCK];
    block[..rest.len()].copy_from_slice(rest);
    block
}

/// Which of the bytes are in labels, which are dots, and which may be stops.
// A function of its own: bits that are used after a branch are taken apart one by one.
#[inline(never)]
fn look(block: &[u8; BLOCK]) -> [u64; 3] {
    [find(block, Label).bits(), find(block, Dot).bits(), find(block, UsualStops).bits()]
}

/// [`LABEL`].
#[derive(Clone, Copy)]
struct Label;

impl Class for Label {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        byte.with(0x20).minus(b'a').is_at_most(25) | byte.minus(b'0').is_at_most(9) | byte.is(b'-')
    }
}

#[derive(Clone, Copy)]
struct Dot;

impl Class for Dot {
    #[inline(always)]
    fn holds<B: Bytes>(self, byte: B) -> B::Answer {
        byte.is(b'.')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::Dialect;

    #[test]
    fn the_class_has_the_bytes_of_the_set() {
        for byte in 0..=255 {
            assert_eq!(Label.holds(byte), LABEL.contains(byte), "{byte}");
        }
    }

    /// That it is right is the law `explain_links_what_links_links`: who watches does without it.
    #[test]
    fn it_tells_most_hosts_and_leaves_the_others() {
        let scanner = Scanner::new(&Dialect::GFM);
        let long = "x".repeat(BLOCK);
        let end = |text: &str| usual_host(&scanner, text, 0).map(|host| (host.end, host.stop));
        for (host, path, after) in [
            ("a.b", "", ""),
            ("a.b", "", " c"),
            ("git-hub.com", "/a/b_(c)d?e=f&g#h", "\n"),
            ("4.a.b", ":80/..x,", "<"),
            (&long[..BLOCK - 3].replace("xxx", "x.x"), "", ""),
        ] {
            for after in [after.into(), alloc::format!("{after} {long}")] {
                let text = alloc::format!("{host}{path}{after}");
                assert_eq!(end(&text), Some((host.len(), Some(host.len() + path.len()))), "{text}");
            }
        }
        for unusual in ["", "a", "a/b", ".a.b", "a..b", "a.b.", "-a.b", "a_b.c", "a.b_c", "a.é", "é.b"] {
            for after in ["".into(), alloc::format!(" {long}")] {
                let text = alloc::format!("{unusual}{after}");
                assert_eq!(end(&text), None, "{text}");
            }
        }
        // Whether these stop there is not known.
        for path in [alloc::format!("/{long}"), alloc::format!("/é {long}")] {
            assert_eq!(end(&alloc::format!("a.b{path}")), Some((3, None)));
        }
        assert!(usual_host(&Scanner::new(&Dialect::LINKMARK), "a.b", 0).is_none());
    }
}
