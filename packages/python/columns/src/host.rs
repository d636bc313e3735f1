//! Where a link leads, for counting: the host as a browser would ask for it, and the domain that
//! somebody registered.

use std::borrow::Cow;
use std::cell::RefCell;
use std::ops::Range;

/// The host of a URL, in lower case and ASCII; an address between brackets has them. `None`: it
/// leads to no host.
pub fn host(href: &str) -> Option<Cow<'_, str>> {
    plain_host(href).map(Cow::Borrowed).or_else(|| parsed_host(href).map(Cow::Owned))
}

/// The host of most links, as it is written: `http://` or `https://`, then letters in lower case,
/// digits, hyphens and dots, and a letter at the end, which no number has.
fn plain_host(href: &str) -> Option<&str> {
    let rest = href.strip_prefix("https://").or_else(|| href.strip_prefix("http://"))?;
    let is_plain = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
    let end = rest.bytes().position(|byte| !is_plain(&byte)).unwrap_or(rest.len());
    let host = &rest[..end];
    let is_ended = matches!(rest.as_bytes().get(end), None | Some(b'/' | b'?' | b'#'));
    let is_name = host.as_bytes().last().is_some_and(u8::is_ascii_lowercase);
    // `xn--` is checked before it is believed.
    (is_ended && is_name && !host.contains("xn--")).then_some(host)
}

/// As a browser reads it. A link that starts with `//` has the scheme of its page.
fn parsed_host(href: &str) -> Option<String> {
    if !may_have_host(href) {
        return None;
    }
    let parsed = if href.starts_with("//") {
        url::Url::parse(&format!("https:{href}"))
    } else {
        url::Url::parse(href)
    };
    parsed.ok()?.host_str().filter(|host| !host.is_empty()).map(str::to_ascii_lowercase)
}

/// Whether a URL may have a host, told by its first bytes, since most that have none are paths of
/// the same site: without a scheme there is none, nor after `mailto:` unless slashes follow.
fn may_have_host(href: &str) -> bool {
    if href.starts_with("//") {
        return true;
    }
    let is_of_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let scheme = href.bytes().take_while(is_of_scheme).count();
    let rest = &href.as_bytes()[scheme..];
    match rest.first() {
        // A parser of URLs passes over control characters and spaces.
        Some(0..=b' ') => true,
        Some(b':') => {
            let has_slashes = rest.get(1).is_some_and(|&byte| byte <= b' ' || byte == b'/');
            scheme > 0 && (has_slashes || &href[..scheme] != "mailto")
        }
        _ => false,
    }
}

/// The registrable domain of a host, by the public suffix list: `a.b.co.uk` is below `b.co.uk`.
/// Addresses have none, nor has a host that is a public suffix itself.
pub fn domain(host: &str) -> Option<&str> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_address = host.starts_with('[') || host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_address { None } else { psl2::lookup(host)?.registrable_domain() }
}

/// Registrable domains, remembered: the links of a column lead to few hosts again and again.
#[derive(Debug)]
pub(crate) struct Domains {
    known: Box<[Known]>,
}

thread_local! {
    /// What a thread remembers, from one column to the next.
    static DOMAINS: RefCell<Domains> = RefCell::default();
}

/// How many hosts are remembered, each in the place that its hash has.
const REMEMBERED: usize = 1024;

#[derive(Clone, Debug, Default)]
struct Known {
    host: String,
    /// Where the domain is in the host.
    domain: Option<Range<usize>>,
}

impl Default for Domains {
    fn default() -> Domains {
        // The empty host has no domain.
        Domains { known: vec![Known::default(); REMEMBERED].into() }
    }
}

impl Domains {
    /// Does some work with what this thread remembers.
    pub(crate) fn with<T>(work: impl FnOnce(&mut Domains) -> T) -> T {
        DOMAINS.with_borrow_mut(work)
    }

    /// The [`domain`] of a host.
    pub(crate) fn of<'h>(&mut self, host: &'h str) -> Option<&'h str> {
        let known = &mut self.known[place(host.as_bytes())];
        if known.host != host {
            known.host.clear();
            known.host.push_str(host);
            let end = host.strip_suffix('.').unwrap_or(host).len();
            known.domain = domain(host).map(|domain| end - domain.len()..end);
        }
        known.domain.clone().map(|range| &host[range])
    }
}

/// By the last eight bytes, those before them, and the length.
fn place(host: &[u8]) -> usize {
    let word = |bytes: Option<&[u8; 8]>| bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes));
    let (rest, last) = host.split_at(host.len().saturating_sub(8));
    let mixed = word(last.first_chunk()) ^ word(rest.last_chunk()).rotate_left(29) ^ host.len() as u64;
    (mixed.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48) as usize % REMEMBERED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_what_it_was() {
        let mut domains = Domains::default();
        let hosts: Vec<String> = (0..2000).map(|n| format!("{}a{n}.co.uk.", "w.".repeat(n % 9))).collect();
        let short = ["", "", "co.uk", "co.uk", "x", "a.b", ".", "a..b"];
        for host in hosts.iter().chain(&hosts).map(String::as_str).chain(short) {
            assert_eq!(domains.of(host), domain(host), "{host}");
        }
    }

    #[test]
    fn what_is_passed_over_has_no_host() {
        let parsed = |href: &str| {
            let scheme = if href.starts_with("//") { "https:" } else { "" };
            let parsed = url::Url::parse(&format!("{scheme}{href}")).ok();
            parsed.and_then(|url| url.host_str().map(str::to_ascii_lowercase)).filter(|host| !host.is_empty())
        };
        let parts = [
            "", "a", "mailto:", "https:", "HTTP:", "//", "/", "\\", "#", ".", "\t", " ", "x@b.de", "b.de",
            "é", ":",
        ];
        for first in parts {
            for second in parts {
                for third in parts {
                    let href = format!("{first}{second}{third}");
                    assert_eq!(host(&href).as_deref(), parsed(&href).as_deref(), "{href:?}");
                }
            }
        }
    }

    #[test]
    fn domains_are_below_public_suffixes() {
        for (host, wanted) in [
            ("www.bbc.co.uk", Some("bbc.co.uk")),
            ("co.uk", None),
            ("a.github.io", Some("a.github.io")),
            ("www.ck", Some("www.ck")),
            ("a.b.ck", Some("a.b.ck")),
            ("b.ck", None),
            ("x.city.kawasaki.jp", Some("city.kawasaki.jp")),
            ("x.y.z.kawasaki.jp", Some("y.z.kawasaki.jp")),
            ("a.b.unlisted", Some("b.unlisted")),
            ("a.com.", Some("a.com")),
            ("127.0.0.1", None),
            ("[::1]", None),
            ("localhost", None),
            ("a..b", None),
            ("", None),
        ] {
            assert_eq!(domain(host), wanted, "{host}");
        }
    }
}
