//! Where a link leads, for counting: the host as a browser would ask for it, and the domain that
//! somebody registered.

use std::borrow::Cow;

/// The host of a URL, in lower case and ASCII; an address between brackets has them. `None`: it
/// leads to no host.
pub(crate) fn host(href: &str) -> Option<Cow<'_, str>> {
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
    let parsed = if href.starts_with("//") {
        url::Url::parse(&format!("https:{href}"))
    } else {
        url::Url::parse(href)
    };
    parsed.ok()?.host_str().filter(|host| !host.is_empty()).map(str::to_ascii_lowercase)
}

/// The registrable domain of a host, by the public suffix list: `a.b.co.uk` is below `b.co.uk`.
/// Addresses have none, nor has a host that is a public suffix itself.
pub(crate) fn domain(host: &str) -> Option<&str> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_address = host.starts_with('[') || host.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    if is_address { None } else { psl::domain_str(host) }
}
