//! host → extent → trim, label by label: with a user part, IPv6 addresses and a port.

use super::{UrlStart, port, something_left, starts_path};
use crate::boundary::{char_at, char_before};
use crate::byte::Byte;
use crate::byteset::ByteSet;
use crate::dialect::{AfterHost, Labels};
use crate::extent;
use crate::link::LinkKind;
use crate::observer::{Ended, Observer, Reason, Refusal, Span, Step, refuse};
use crate::scan::{Memory, Scanner};
use crate::trim;
use crate::unicode::{Classes, classes};

/// Where the URL ends, if it is one.
#[inline(always)]
pub(crate) fn end<O: Observer>(
    scanner: &Scanner,
    rule: &Labels,
    text: &str,
    url: &UrlStart,
    memory: &mut Memory,
    seen: &mut O,
) -> Result<usize, Refusal> {
    let from = url.host(rule.www_is_label);
    let host_end = host(scanner, rule, text, url, from)?;
    seen.step(Step::Host { span: Span::new(from, host_end) });
    let any = rule.after_host == AfterHost::Anything;
    if !any && !starts_path(text.as_bytes().get(host_end)) {
        seen.step(Step::Extent { end: host_end, ended: Ended::NoPath });
        return Ok(host_end);
    }
    let keep = if any { from } else { host_end };
    let extent = extent::end(scanner, text, host_end, memory, seen);
    let end = trim::end(scanner, text, url.start, keep, extent, &mut memory.trim, seen);
    something_left(from, end, extent)
}

/// Where host and port end.
#[inline(always)]
fn host(scanner: &Scanner, rule: &Labels, text: &str, url: &UrlStart, from: usize) -> Result<usize, Refusal> {
    // After `www.` only a name goes on: `www.foo@bar.com` is an address, `www.[::1]` is text.
    let has_scheme = url.kind == LinkKind::Url;
    let from = from + if rule.user_part && has_scheme { user_part(scanner, text, from)? } else { 0 };
    let end = match ipv6(text.as_bytes(), from) {
        Some(end) if rule.ipv6 && has_scheme => end,
        _ => labels(scanner, rule, text, from, url.needs(rule.dot_after_scheme, rule.dot_after_www))?,
    };
    Ok(if rule.after_host == AfterHost::PortAndPath { end + port(text.as_bytes(), end) } else { end })
}

/// Labels up to the first empty one, the first character of another kind, or a change of script.
#[inline(always)]
fn labels(
    scanner: &Scanner,
    rule: &Labels,
    text: &str,
    from: usize,
    needs_dot: bool,
) -> Result<usize, Refusal> {
    let characters = &scanner.dialect().host.characters;
    let bytes = text.as_bytes();
    let starts_label = |at: usize| {
        char_at(text, at).is_some_and(|c| {
            characters.contains(c) && !(rule.visible_labels && classes(c).any(Classes::NO_LABEL_START))
        })
    };
    if matches!(bytes.get(from), Some(b'-' | b'_')) || !starts_label(from) {
        return refuse(Reason::NoHost, from, from);
    }
    let (mut at, mut letters, mut has_dot) = (from, 0, false);
    while let Some(&byte) = bytes.get(at) {
        if scanner.is(byte, Byte::HOST) {
            letters = if byte.is_ascii_alphabetic() { letters + 1 } else { 0 };
            at += 1;
            continue;
        }
        let Some(c) = char_at(text, at) else { break };
        if c == '.' {
            if !starts_label(at + 1) {
                break;
            }
            has_dot = true;
        } else if rule.joiners && joins(text, at, c) {
            // It is part of the label, and shows nothing by itself.
        } else if !characters.contains(c)
            || (rule.unspaced_letters_end && letters >= 2 && has_dot && classes(c).any(Classes::GLUED))
        {
            break;
        }
        letters = 0;
        at += c.len_utf8();
    }
    let end = from + text[from..at].trim_end_matches(['-', '_', '.']).len();
    let url_follows = || bytes[end..].starts_with(b"://") || bytes.get(end) == Some(&b'@');
    if end == from {
        refuse(Reason::NoHost, from, at)
    } else if rule.not_before_url && url_follows() {
        refuse(Reason::UrlFollows, from, end)
    } else if needs_dot && !bytes[from..end].contains(&b'.') {
        refuse(Reason::OneLabel, from, end)
    } else {
        Ok(end)
    }
}

/// Whether `c`, which cannot be seen, holds together what is around it: a joiner between two
/// letters that may need it, U+FE0F after an emoji, U+200D between two.
fn joins(text: &str, at: usize, c: char) -> bool {
    if !matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE0F}') {
        return false;
    }
    let is = |c: Option<char>, class: Classes| c.is_some_and(|c| !c.is_ascii() && classes(c).any(class));
    let before = char_before(text, at);
    let after = char_at(text, at + c.len_utf8());
    let after_emoji = is(before, Classes::EMOJI);
    match c {
        '\u{FE0F}' => after_emoji,
        '\u{200D}' if after_emoji || before == Some('\u{FE0F}') => is(after, Classes::EMOJI),
        _ => is(before, Classes::WORD) && is(after, Classes::WORD),
    }
}

/// What may come between a scheme and the last `@` before the host.
const USER_PART: ByteSet = ByteSet::range(b'A', b'Z')
    .or(ByteSet::range(b'a', b'z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b"-._~!$&+=%:@"));

/// The length of `name:secret@`, 0 if there is none. Refused if no host follows it:
/// `http://user:secret@`.
fn user_part(scanner: &Scanner, text: &str, from: usize) -> Result<usize, Refusal> {
    let bytes = text.as_bytes();
    let run = bytes[from..].iter().position(|&byte| !USER_PART.contains(byte)).unwrap_or(bytes.len() - from);
    // The host is what comes after the last `@`, so that nothing before it can pass for one.
    let Some(at) = bytes[from..from + run].iter().rposition(|&byte| byte == b'@') else { return Ok(0) };
    if matches!(bytes[from], b':' | b'@') {
        return Ok(0);
    }
    let host = from + at + 1;
    let host_follows = char_at(text, host)
        .is_some_and(|c| c == '[' || (c != '-' && c != '_' && scanner.dialect().host.characters.contains(c)));
    if host_follows { Ok(at + 1) } else { refuse(Reason::NoHost, host, host) }
}

/// Where an IPv6 address in brackets ends: hexadecimal digits, `.` and at least two `:`.
fn ipv6(text: &[u8], from: usize) -> Option<usize> {
    /// `[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]`
    const LONGEST: usize = 47;
    let inside = text[from..].strip_prefix(b"[")?;
    let len = inside.iter().take(LONGEST).position(|&byte| byte == b']')?;
    let address = &inside[..len];
    let colons = address.iter().filter(|&&byte| byte == b':').count();
    let fits = address.iter().all(|&byte| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.'));
    (fits && colons >= 2).then_some(from + len + 2)
}
