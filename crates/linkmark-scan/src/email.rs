//! Addresses: the local part leftwards from `@`, `mailto:` or `xmpp:` before it, the domain
//! rightwards.

use linkmark_base::angle::label;

use crate::boundary::{char_at, char_before, check};
use crate::dialect::{DomainRule, DomainRun, Email, LocalRule, XmppResource};
use crate::link::{Decided, LinkKind};
use crate::observer::{Observer, Reason, Refusal, Span, Step, refuse};
use crate::scan::Scanner;
use crate::unicode::{Classes, classes};

/// What can come before an address and be part of the link.
const PREFIXES: [(LinkKind, &[u8]); 2] = [(LinkKind::Mailto, b"mailto:"), (LinkKind::Xmpp, b"xmpp:")];

/// The address whose `@` is at `at`.
pub(crate) fn find(
    scanner: &Scanner,
    domain: &DomainRule,
    text: &str,
    at: usize,
    floor: usize,
    seen: &mut impl Observer,
) -> Result<Decided, Refusal> {
    let dialect = scanner.dialect();
    let local = local_part(&dialect.email, text, at, floor)?;
    let (kind, start) = match prefix(scanner, text, local, floor) {
        Some((kind, start)) => {
            seen.step(Step::Local { span: Span::new(start, at) });
            check(text, start, &dialect.before.prefix, seen)?;
            (kind, start)
        }
        None if !dialect.kinds.email => return refuse(Reason::KindOff, local, at + 1),
        None => {
            seen.step(Step::Local { span: Span::new(local, at) });
            check(text, local, &dialect.before.email, seen)?;
            (LinkKind::Email, local)
        }
    };
    let is_xmpp = kind == LinkKind::Xmpp;
    let (end, has_resource) = match domain {
        DomainRule::Run(rule) => {
            (run(rule, text.as_bytes(), at + 1, is_xmpp)?, rule.xmpp_resource == XmppResource::One)
        }
        DomainRule::Labels(rule) => (labels(text.as_bytes(), at + 1)?, rule.xmpp_resource),
        DomainRule::Words(rule) => (words(text, at + 1)?, rule.xmpp_resource),
    };
    seen.step(Step::Host { span: Span::new(at + 1, end) });
    let resource = if is_xmpp && has_resource { xmpp_resource(text.as_bytes(), end) } else { 0 };
    Ok(Decided { kind, start, end: end + resource })
}

/// Where the local part of the `@` at `at` starts. Linear over a whole text: no local part reaches
/// past another `@`.
#[inline]
pub(crate) fn local_part(email: &Email, text: &str, at: usize, floor: usize) -> Result<usize, Refusal> {
    let mut start = at;
    while start > floor
        && let Some(c) = char_before(text, start)
        && email.local.contains(c)
    {
        start -= c.len_utf8();
    }
    if start == at {
        return refuse(Reason::NoLocalPart, at, at + 1);
    }
    let written = &text.as_bytes()[start..at];
    if written.starts_with(b"//") && text.as_bytes()[..start].ends_with(b":") {
        // What follows a scheme is a host, and before it a user.
        return refuse(Reason::Before, start, at);
    }
    let outside = match email.local_rule {
        LocalRule::Greedy => return Ok(start),
        LocalRule::NoStrayDots => 0,
        LocalRule::Word => written.iter().take_while(|&&byte| byte == b'_').count(),
    };
    if outside > 0 && char_before(text, start).is_some_and(|c| classes(c).any(Classes::WORD)) {
        return refuse(Reason::Before, start, start + outside);
    }
    let is_word = email.local_rule == LocalRule::Word;
    let local = &written[outside..];
    match local {
        [] => refuse(Reason::NoLocalPart, at, at + 1),
        [first, ..] if is_word && !first.is_ascii_alphanumeric() => refuse(Reason::LocalDots, start, at),
        [b'.', ..] | [.., b'.'] => refuse(Reason::LocalDots, start, at),
        _ if local.windows(2).any(|pair| pair == b"..") => refuse(Reason::LocalDots, start, at),
        _ => Ok(start + outside),
    }
}

/// `mailto:` or `xmpp:` directly before `local`, where the dialect takes it and what comes before
/// allows it.
pub(crate) fn prefix(scanner: &Scanner, text: &str, local: usize, floor: usize) -> Option<(LinkKind, usize)> {
    let dialect = scanner.dialect();
    let before = &text.as_bytes()[floor..local];
    if before.last() != Some(&b':') {
        return None;
    }
    let (kind, prefix) =
        PREFIXES.into_iter().filter(|(kind, _)| dialect.makes(*kind)).find(|(_, prefix)| {
            let written = &before[before.len().saturating_sub(prefix.len())..];
            if dialect.trigger.prefix_any_case {
                written.eq_ignore_ascii_case(prefix)
            } else {
                written == *prefix
            }
        })?;
    let start = local - prefix.len();
    let good = char_before(text, start).is_none_or(|c| dialect.before.prefix.contains(c));
    good.then_some((kind, start))
}

fn run(rule: &DomainRun, text: &[u8], from: usize, is_xmpp: bool) -> Result<usize, Refusal> {
    let slashes = is_xmpp && rule.xmpp_resource == XmppResource::Anywhere;
    let (mut end, mut has_dot) = (from, false);
    while let Some(&byte) = text.get(end) {
        match byte {
            b'.' if text.get(end + 1).is_some_and(u8::is_ascii_alphanumeric) => has_dot = true,
            b'-' | b'_' => {}
            b'/' if slashes => {}
            _ if byte.is_ascii_alphanumeric() => {}
            _ => break,
        }
        end += 1;
    }
    let last = text[..end].last().copied().unwrap_or(b'@');
    let good_end =
        if rule.ends_in_letter { last.is_ascii_alphabetic() } else { !matches!(last, b'-' | b'_') };
    match text.get(end) {
        Some(b'@') => refuse(Reason::Followed, end, end + 1),
        _ if !has_dot => refuse(Reason::DomainWithoutDot, from, end),
        _ if !good_end => refuse(Reason::DomainEnd, end - 1, end),
        _ => Ok(end),
    }
}

fn labels(text: &[u8], from: usize) -> Result<usize, Refusal> {
    let Some(mut end) = label(text, from) else { return refuse(Reason::DomainWithoutDot, from, from) };
    let mut has_dot = false;
    while text.get(end) == Some(&b'.')
        && let Some(next) = label(text, end + 1)
    {
        (end, has_dot) = (next, true);
    }
    match text.get(end) {
        _ if !has_dot => refuse(Reason::DomainWithoutDot, from, end),
        Some(b'-') => refuse(Reason::DomainEnd, end, end + 1),
        _ => Ok(end),
    }
}

fn words(text: &str, from: usize) -> Result<usize, Refusal> {
    let (mut end, mut last) = (from, from);
    loop {
        let label = word(text, last);
        if label == last {
            break;
        }
        end = label;
        if text.as_bytes().get(end) != Some(&b'.') || word(text, end + 1) == end + 1 {
            break;
        }
        last = end + 1;
    }
    let label = &text[last..end];
    let after = |at: usize| char_at(text, at).unwrap_or(' ');
    let followed = match after(end) {
        '@' => true,
        '_' => classes(after(end + 1)).any(Classes::WORD),
        ':' => matches!(after(end + 1), '/' | '~') || classes(after(end + 1)).any(Classes::WORD),
        _ => false,
    };
    if last == from {
        refuse(Reason::DomainWithoutDot, from, end)
    } else if label.chars().nth(1).is_none() || label.chars().any(char::is_numeric) {
        refuse(Reason::DomainEnd, last, end)
    } else if followed {
        refuse(Reason::Followed, end, end + 1)
    } else {
        Ok(end)
    }
}

/// Where a label of letters, digits and inner hyphens ends; letters of a script without spaces are
/// the next word's.
fn word(text: &str, from: usize) -> usize {
    let is_word = |c: char| c == '-' || (classes(c).any(Classes::WORD) && !classes(c).any(Classes::GLUED));
    let run = text[from..].find(|c| !is_word(c)).unwrap_or(text.len() - from);
    let label = text[from..from + run].trim_end_matches('-');
    if label.starts_with('-') { from } else { from + label.len() }
}

/// The length of `/` and what may follow it after an `xmpp:` address.
fn xmpp_resource(text: &[u8], at: usize) -> usize {
    let Some(rest) = text[at..].strip_prefix(b"/") else { return 0 };
    let run =
        rest.iter().take_while(|&&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'@' | b'.')).count();
    let len = run - rest[..run].iter().rev().take_while(|&&byte| byte == b'.').count();
    if len == 0 { 0 } else { len + 1 }
}
