//! Hosts found by their top-level domain: `example.com/x`.
//!
//! The candidate is a dot. UTS #58's steps: the label after it must be a top-level domain and the
//! last label; then the host is walked back; an `@` before it makes it an address, a scheme before
//! it a URL. Only then is it known what the link starts with, so what comes before it is looked at
//! last.
//!
//! Rows that read hosts forwards may look for hosts without a scheme in the same way. There, `@`
//! and scheme have been asked already, and what they refused is not made a link by its host.

use super::{port, starts_path};
use crate::boundary::{char_at, char_before, check};
use crate::byte::Byte;
use crate::dialect::HostRule;
use crate::email;
use crate::extent;
use crate::link::{Decided, LinkKind};
use crate::observer::{Observer, Reason, Refusal, Span, Step, refuse};
use crate::scan::{Memory, Scanner, spells_www};
use crate::tld::Tlds;
use crate::trim;

/// What the walk back from a dot remembers, so that a run of host characters with many candidates
/// (`a..com..com..`) is walked once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostMemo {
    start: usize,
    end: usize,
    bad: Option<Reason>,
}

impl HostMemo {
    pub(crate) const EMPTY: HostMemo = HostMemo { start: 0, end: 0, bad: None };
}

/// A host that its top-level domain gave away.
struct NamedHost {
    start: usize,
    /// After the top-level domain.
    last: usize,
    /// After the final dot and the port: where a path would start.
    path: usize,
    /// Where the link ends if no path follows: the final dot is not part of it.
    end: usize,
}

/// The link whose host has its last dot at `dot`; `Ok(None)` if no top-level domain follows, or not
/// as the last label.
pub(crate) fn link<O: Observer>(
    scanner: &Scanner,
    text: &str,
    dot: usize,
    floor: usize,
    memory: &mut Memory,
    seen: &mut O,
) -> Result<Option<Decided>, Refusal> {
    let dialect = scanner.dialect();
    let Some(host) = find(scanner, text, dot, floor, &mut memory.host, seen)? else { return Ok(None) };
    let is_alone = matches!(dialect.host.rule, HostRule::Forwards(_));
    let after_at = host.start > floor && text.as_bytes()[host.start - 1] == b'@';
    let (kind, start) = match (is_alone, after_at) {
        (true, true) => return refuse(Reason::Before, host.start - 1, host.start),
        (true, false) => (LinkKind::Host, host.start),
        (false, true) => address(scanner, text, host.start - 1, floor, seen)?,
        (false, false) => url(scanner, text, &host, floor),
    };
    let is_address = kind.is_bare_address();
    let mut end = if is_address { host.last } else { host.end };
    if !dialect.makes(kind) {
        // The scheme in front makes it what this row does not want: without URLs `https://a.com` is
        // text.
        return refuse(Reason::KindOff, start, end);
    }
    let before = match kind {
        LinkKind::Url => &dialect.before.scheme,
        LinkKind::Www => &dialect.before.www,
        LinkKind::Email => &dialect.before.email,
        LinkKind::Mailto | LinkKind::Xmpp => &dialect.before.prefix,
        _ => &dialect.before.host,
    };
    check(text, start, before, seen)?;
    let next = text.as_bytes().get(host.path);
    if is_alone && next == Some(&b'@') {
        return refuse(Reason::Followed, host.path, host.path + 1);
    }
    if !is_address && starts_path(next) {
        let extent = extent::end(scanner, text, host.path, memory, seen);
        let trimmed = trim::end(scanner, text, start, host.path, extent, &mut memory.trim, seen);
        if trimmed > host.path {
            end = trimmed;
        }
    }
    Ok(Some(Decided { start, end, kind }))
}

/// The kind and the start of the address whose `@` is at `at`.
fn address(
    scanner: &Scanner,
    text: &str,
    at: usize,
    floor: usize,
    seen: &mut impl Observer,
) -> Result<(LinkKind, usize), Refusal> {
    let local = email::local_part(&scanner.dialect().email, text, at, floor)?;
    let (kind, start) = email::prefix(scanner, text, local, floor).unwrap_or((LinkKind::Email, local));
    seen.step(Step::Local { span: Span::new(start, at) });
    Ok((kind, start))
}

/// The kind and the start of a link that is not an address.
#[inline(always)]
fn url(scanner: &Scanner, text: &str, host: &NamedHost, floor: usize) -> (LinkKind, usize) {
    let (dialect, bytes) = (scanner.dialect(), text.as_bytes());
    let trigger = &dialect.trigger;
    let scheme = host
        .start
        .checked_sub(3)
        .filter(|&colon| colon >= floor && bytes[colon] == b':')
        .and_then(|colon| trigger.schemes.ending_at(bytes, colon, floor, trigger.scheme_any_case))
        .filter(|scheme| scheme.has_slashes());
    match scheme {
        Some(scheme) => (LinkKind::Url, host.start - scheme.len()),
        None if dialect.kinds.www && spells_www(bytes, host.start, trigger.www_any_case) => {
            (LinkKind::Www, host.start)
        }
        None => (LinkKind::Host, host.start),
    }
}

/// A host's dots: the full stop, its full-width form and the ideographic one.
fn is_dot(c: char) -> bool {
    matches!(c, '.' | '．' | '。')
}

/// The host whose last dot is at `dot`.
fn find(
    scanner: &Scanner,
    text: &str,
    dot: usize,
    floor: usize,
    memo: &mut HostMemo,
    seen: &mut impl Observer,
) -> Result<Option<NamedHost>, Refusal> {
    let host = &scanner.dialect().host;
    let tlds = host.tlds();
    let is_label = |c: char| host.characters.contains(c);
    let tld = dot + char_at(text, dot).map_or(1, char::len_utf8);
    let Some(last) = label_end(scanner, tlds, text, tld, is_label) else { return Ok(None) };
    if !tlds.contains(&text[tld..last]) {
        return Ok(None);
    }
    let mut path = last;
    if let Some(c) = char_at(text, last).filter(|&c| is_dot(c)) {
        path += c.len_utf8();
        if char_at(text, path).is_some_and(is_label) {
            return Ok(None);
        }
    }
    seen.step(Step::Trigger { span: Span::new(dot, last), kind: LinkKind::Host });
    let mut end = last;
    let colon_digits =
        text[path..].strip_prefix(':').map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    if colon_digits > 0 {
        match port(text.as_bytes(), path) {
            0 => return refuse(Reason::Port, path, path + 1 + colon_digits),
            len => path += len,
        }
        end = path;
    }
    let start = walk_back(scanner, text, dot, last, floor, memo)?;
    seen.step(Step::Host { span: Span::new(start, last) });
    Ok(Some(NamedHost { start, last, path, end }))
}

/// Where the label at `start` ends, unless it is longer than a top-level domain that starts like
/// it.
// How much is read of a label that is too long to be in the list; the empty label is in
// none.
// mutants: replace (\+ with .|- with /|> with >=) in label_end
fn label_end(
    scanner: &Scanner,
    tlds: &Tlds,
    text: &str,
    start: usize,
    is_label: impl Fn(char) -> bool,
) -> Option<usize> {
    let longest = tlds.longest(char_at(text, start)?);
    let bytes = &text.as_bytes()[..text.len().min(start + longest + 1)];
    let mut at = start;
    loop {
        while bytes.get(at).is_some_and(|&byte| scanner.is(byte, Byte::HOST)) {
            at += 1;
        }
        if at - start > longest {
            return None;
        }
        match char_at(text, at) {
            Some(c) if is_label(c) => at += c.len_utf8(),
            _ => return (at > start).then_some(at),
        }
    }
}

/// Whether a byte of ASCII may be anywhere in a label.
#[inline]
fn is_inside_label(scanner: &Scanner, byte: u8) -> bool {
    scanner.is(byte, Byte::HOST) && byte != b'-' && byte != b'.'
}

/// Where the host starts whose last dot is at `dot`. Refused: a label that is empty or starts or
/// ends with `-`.
// What is remembered of a text spares reading it again, and candidates come from left to
// right.
// mutants: replace >= with < in walk_back
fn walk_back(
    scanner: &Scanner,
    text: &str,
    dot: usize,
    end: usize,
    floor: usize,
    memo: &mut HostMemo,
) -> Result<usize, Refusal> {
    let is_label = |c: char| scanner.dialect().host.characters.contains(c);
    let bytes = text.as_bytes();
    let mut start = dot;
    let mut after = '.';
    let mut bad = None;
    while start > floor {
        // Most of a label says nothing more.
        let from = start;
        while start > floor && start != memo.end && is_inside_label(scanner, bytes[start - 1]) {
            start -= 1;
        }
        if start < from {
            after = 'a';
            continue;
        }
        // What was walked for an earlier candidate of the same run is known.
        if start == memo.end && memo.start >= floor {
            bad = bad.or(memo.bad);
            start = memo.start;
            break;
        }
        let Some(c) = char_before(text, start).filter(|&c| is_label(c) || is_dot(c)) else { break };
        if is_dot(c) && is_dot(after) {
            bad = Some(Reason::EmptyLabel);
        } else if (c == '-' && is_dot(after)) || (is_dot(c) && after == '-') {
            bad = Some(Reason::Hyphen);
        }
        after = c;
        start -= c.len_utf8();
    }
    let first = char_at(text, start);
    if start == dot || first.is_some_and(is_dot) {
        bad = Some(Reason::EmptyLabel);
    } else if first == Some('-') || text[..end].ends_with('-') {
        bad = Some(Reason::Hyphen);
    }
    *memo = HostMemo { start, end, bad };
    match bad {
        Some(reason) => refuse(reason, start, end),
        None => Ok(start),
    }
}
