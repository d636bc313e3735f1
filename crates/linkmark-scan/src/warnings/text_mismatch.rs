//! `text-mismatch`: the text reads as a host, and the link leads to another.
//!
//! A text reads as a host if it is nothing else: a URL, a name that starts with `www.`, or a name
//! under a well-known top-level domain, with or without port and path. `window.name` and
//! `socket.on` are names too, of things in a program, and a title that quotes a URL is a title; so
//! the rule rather misses a host than sees one where nobody does.

use super::label::{Label, labels};
use super::target::{Host, Target};

/// Top-level domains that make two words a host for most readers. Those that are words of a
/// sentence or names in programs (`in`, `is`, `it`, `me`, `to`, `id`, `name`, `run`) or file
/// endings (`md`, `py`, `rs`, `sh`) are left out.
const WELL_KNOWN: [&str; 44] = [
    "ai", "app", "au", "biz", "br", "ca", "ch", "cloud", "cn", "co", "com", "cz", "de", "dev", "dk", "edu",
    "es", "eu", "fi", "fr", "gov", "gr", "hu", "ie", "info", "io", "jp", "kr", "mil", "mx", "net", "nl",
    "nz", "org", "pt", "ro", "ru", "se", "tw", "ua", "uk", "us", "рф", "中国",
];

/// Whether `text` reads as another host than the one that `target` leads to.
pub(super) fn differs(text: &str, target: &Target<'_>) -> bool {
    target.is_web && shown_host(text).is_some_and(|shown| !is_same_site(shown, target.host))
}

/// The host that `text` reads as.
pub(super) fn shown_host(text: &str) -> Option<Host<'_>> {
    let is_sign = |c: char| !c.is_alphanumeric();
    let start = text.trim_start_matches(is_sign);
    // `@example.com` is the name of somebody.
    let is_handle = text[..text.len() - start.len()].ends_with('@');
    let text = start.trim_end_matches(is_sign);
    if is_handle || text.contains(char::is_whitespace) {
        return None;
    }
    let has_scheme = text.contains("://");
    let target = if has_scheme { Target::of_url(text)? } else { Target::of_authority(text, true)? };
    let host = target.host;
    let reads_as_name = |c: char| c.is_alphanumeric() || !c.is_ascii() || matches!(c, '-' | '_' | '.');
    let is_name = host.0.contains('.') && host.0.chars().all(reads_as_name);
    let is_known = || has_scheme || target.user.is_empty() && is_well_known(host);
    // Where the text is cut short, the host may be too.
    let is_cut =
        text.ends_with(host.0) && ["…", ".."].iter().any(|sign| start[text.len()..].starts_with(sign));
    (is_name && !is_cut && is_known()).then_some(host)
}

/// Whether a name without a scheme is a host for most readers.
fn is_well_known(host: Host<'_>) -> bool {
    // `context.Info` is a name in a program, and ASP.NET a platform.
    let last = host.0.rsplit('.').next().unwrap_or_default();
    let is_other_name =
        last == "NET" || last.contains(char::is_lowercase) && last.contains(char::is_uppercase);
    host.starts_with_www()
        || !is_other_name
            && labels(host).nth(1).is_some()
            && labels(host).last().is_some_and(|last| WELL_KNOWN.iter().any(|known| last.is(known)))
}

/// Whether the two are one host, or one is a part of the other: `example.com` and
/// `docs.example.com` belong together.
fn is_same_site(shown: Host<'_>, target: Host<'_>) -> bool {
    let (shown, target) = (without_www(shown), without_www(target));
    let (shown_count, target_count) = (shown.clone().count(), target.clone().count());
    let common = shown_count.min(target_count);
    if common < 2 && shown_count != target_count {
        return false;
    }
    let (shown, target) = (shown.skip(shown_count - common), target.skip(target_count - common));
    shown.zip(target).all(|(shown, target)| !shown.differs(&target))
}

fn without_www(host: Host<'_>) -> impl Iterator<Item = Label> + Clone {
    labels(host).skip(usize::from(host.starts_with_www() && labels(host).nth(2).is_some()))
}
