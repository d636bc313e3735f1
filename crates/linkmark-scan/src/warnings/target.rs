//! Where a URL leads: the user part and the host, as a browser reads them.
//!
//! ```text
//! https://user:secret@host.example:80/path        mailto:name@host.example
//!         ^^^^^^^^^^^ ^^^^^^^^^^^^                            ^^^^^^^^^^^^
//!         user        host                                   host
//! ```

use crate::href::Href;
use crate::percent::Unit;

/// Schemes whose host the URL standard reads as a name or an IPv4 address, and where `\` is a `/`.
const WEB: [&str; 5] = ["http", "https", "ftp", "ws", "wss"];
/// Schemes of addresses: the host comes after the `@`.
const ADDRESSES: [&str; 2] = ["mailto", "xmpp"];

/// What a URL says of where it leads.
#[derive(Clone, Copy)]
pub(super) struct Target<'t> {
    /// What comes before the `@` of a URL that has a `//`.
    pub(super) user: &'t str,
    /// Never empty.
    pub(super) host: Host<'t>,
    /// Whether a browser opens it, so that `0x7f.1` is an address there.
    pub(super) is_web: bool,
}

impl<'t> Target<'t> {
    /// Where an `href` leads, what is implied in front of it included.
    pub(super) fn of_href(href: Href<'t>) -> Option<Target<'t>> {
        match href.implied() {
            "" => Target::of_url(href.written()),
            implied if implied.ends_with("//") => Target::of_authority(href.written(), true),
            _ => Target::of_address(href.written()),
        }
    }

    /// Where `url` leads; `None` if it is relative, or has no host.
    pub(super) fn of_url(url: &'t str) -> Option<Target<'t>> {
        let url = url.trim_start_matches(|c: char| c <= ' ');
        let Some((scheme, rest)) = split_scheme(url) else {
            let relative = url.strip_prefix(['/', '\\'])?.strip_prefix(['/', '\\'])?;
            return Target::of_authority(relative, true);
        };
        let is_one_of = |schemes: &[&str]| schemes.iter().any(|one| one.eq_ignore_ascii_case(scheme));
        if is_one_of(&WEB) {
            // Browsers do not count the slashes.
            Target::of_authority(rest.trim_start_matches(['/', '\\']), true)
        } else if is_one_of(&ADDRESSES) {
            Target::of_address(rest)
        } else {
            Target::of_authority(rest.strip_prefix("//")?, false)
        }
    }

    /// `user@host:port` and what follows it.
    pub(super) fn of_authority(rest: &'t str, is_web: bool) -> Option<Target<'t>> {
        let ends = |c: char| matches!(c, '/' | '?' | '#') || c == '\\' && is_web;
        let authority = &rest[..rest.find(ends).unwrap_or(rest.len())];
        // The host is what comes after the last `@`.
        let (user, place) = authority.rsplit_once('@').unwrap_or(("", authority));
        let host = match place.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => place,
        };
        (!host.is_empty()).then_some(Target { user, host: Host(host), is_web })
    }

    /// `name@host`, and what an address has after that.
    fn of_address(address: &'t str) -> Option<Target<'t>> {
        let address = &address[..address.find(['?', '#', '/']).unwrap_or(address.len())];
        let (_, host) = address.rsplit_once('@')?;
        (!host.is_empty()).then_some(Target { user: "", host: Host(host), is_web: false })
    }
}

/// `https` and what follows its `:`.
fn split_scheme(url: &str) -> Option<(&str, &str)> {
    let (scheme, rest) = url.split_once(':')?;
    let fits = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'));
    (fits && scheme.starts_with(|c: char| c.is_ascii_alphabetic())).then_some((scheme, rest))
}

/// A host as it is written in a URL.
#[derive(Clone, Copy)]
pub(super) struct Host<'t>(pub(super) &'t str);

impl<'t> Host<'t> {
    /// Its characters, percent-decoded as a browser decodes them; U+FFFD for what is not UTF-8.
    pub(super) fn chars(self) -> impl Iterator<Item = char> + Clone + 't {
        let mut at = 0;
        core::iter::from_fn(move || {
            let unit = Unit::at(self.0, at)?;
            at += unit.len;
            Some(unit.decoded.unwrap_or(char::REPLACEMENT_CHARACTER))
        })
    }

    /// Whether each of its characters is one of ASCII, written as itself.
    pub(super) fn is_plain(self) -> bool {
        self.0.is_ascii() && !self.0.contains('%')
    }

    /// Whether its first label is `www`.
    pub(super) fn starts_with_www(self) -> bool {
        self.0.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www."))
    }
}
