//! Hosts without a scheme, found by their top-level domain: `example.com/x`.
//!
//! The candidate is a dot. UTS #58's steps: the label behind it must be a top-level domain and the last label; then the host is walked
//! back; an `@` before it makes it an address, a scheme before it a URL. Where hosts need no top-level domain, `@` and scheme have been
//! asked already, and what they refused is not made a link by its host.

use crate::boundary::{char_at, char_before};
use crate::byte::Byte;
use crate::dialect::LocalRule;
use crate::email;
use crate::host::port;
use crate::link::LinkKind;
use crate::observer::{Observer, Reason, Refusal, Span, Step, refuse};
use crate::scan::Scanner;

/// What the walk back from a dot remembers, so that a host run with many candidates (`a..com..com..`) is walked once.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Walked {
    start: usize,
    end: usize,
    bad: Option<Reason>,
    /// Behind an address that was refused: nothing before it is claimed any more.
    pub(crate) floor: usize,
}

/// A host, or an address, that a top-level domain gave away.
pub(crate) struct Named {
    pub(crate) kind: LinkKind,
    pub(crate) start: usize,
    /// Behind host, final dot and port: where a path would start.
    pub(crate) host_end: usize,
    /// Without the final dot, where no path follows.
    pub(crate) end: usize,
}

/// A host's dots: the full stop, its full-width form and the ideographic one.
fn is_dot(c: char) -> bool {
    matches!(c, '.' | '．' | '。')
}

/// The host whose last dot starts at `dot`; `Ok(None)` if the label behind it is no top-level domain, or not the last label.
pub(crate) fn find(
    scanner: &Scanner,
    text: &str,
    dot: usize,
    floor: usize,
    walked: &mut Walked,
    seen: &mut impl Observer,
) -> Result<Option<Named>, Refusal> {
    let dialect = scanner.dialect();
    let is_label = |c: char| dialect.host.characters.contains(c);
    let tld = dot + char_at(text, dot).map_or(1, char::len_utf8);
    let Some(last) = label_end(scanner, text, tld, is_label) else { return Ok(None) };
    if !dialect.trigger.tlds.contains(&text[tld..last]) {
        return Ok(None);
    }
    let mut host_end = last;
    if let Some(c) = char_at(text, last).filter(|&c| is_dot(c)) {
        host_end += c.len_utf8();
        if char_at(text, host_end).is_some_and(is_label) {
            return Ok(None);
        }
    }
    seen.step(Step::Trigger { span: Span::new(dot, last), kind: LinkKind::Host });
    let mut end = last;
    let colon_digits = text[host_end..]
        .strip_prefix(':')
        .map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    if colon_digits > 0 {
        match port(text.as_bytes(), host_end) {
            0 => return refuse(Reason::Port, host_end, host_end + 1 + colon_digits),
            len => host_end += len,
        }
        end = host_end;
    }
    let floor = floor.max(walked.floor);
    let start = walk_back(text, dot, last, floor, is_label, walked)?;
    seen.step(Step::Host { span: Span::new(start, last) });
    let is_host = Named { kind: LinkKind::Host, start, host_end, end };
    let behind_at = start > floor && text.as_bytes()[start - 1] == b'@';
    if !dialect.host.needs_tld {
        return if behind_at { refuse(Reason::Before, start - 1, start) } else { Ok(Some(is_host)) };
    }
    if behind_at {
        walked.floor = end;
        let at = start - 1;
        let local = local_part(scanner, text, at, floor)?;
        let (kind, start) = email::prefix(scanner, text, local, floor).unwrap_or((LinkKind::Email, local));
        seen.step(Step::Local { span: Span::new(start, at) });
        return Ok(Some(Named { kind, start, host_end: last, end: last }));
    }
    let trigger = &dialect.trigger;
    let scheme = start
        .checked_sub(3)
        .filter(|&colon| colon >= floor && text.as_bytes()[colon] == b':')
        .and_then(|colon| trigger.schemes.ending_at(text.as_bytes(), colon, floor, trigger.scheme_any_case))
        .filter(|scheme| scheme.has_slashes());
    Ok(Some(match scheme {
        Some(scheme) => Named { kind: LinkKind::Url, start: start - scheme.len(), host_end, end },
        None => is_host,
    }))
}

/// Where the label at `start` ends, unless it is longer than a top-level domain that starts like it.
fn label_end(scanner: &Scanner, text: &str, start: usize, is_label: impl Fn(char) -> bool) -> Option<usize> {
    let longest = scanner.dialect().trigger.tlds.longest(char_at(text, start)?);
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

/// Where the host starts whose last dot is at `dot`. Refused: a label that is empty or starts or ends with `-`.
fn walk_back(
    text: &str,
    dot: usize,
    end: usize,
    floor: usize,
    is_label: impl Fn(char) -> bool,
    walked: &mut Walked,
) -> Result<usize, Refusal> {
    let mut start = dot;
    let mut behind = '.';
    let mut bad = None;
    while start > floor {
        // What was walked for an earlier candidate of the same run is known.
        if start == walked.end && walked.start >= floor {
            bad = bad.or(walked.bad);
            start = walked.start;
            break;
        }
        let Some(c) = char_before(text, start).filter(|&c| is_label(c) || is_dot(c)) else { break };
        if is_dot(c) && is_dot(behind) {
            bad = Some(Reason::EmptyLabel);
        } else if (c == '-' && is_dot(behind)) || (is_dot(c) && behind == '-') {
            bad = Some(Reason::Hyphen);
        }
        behind = c;
        start -= c.len_utf8();
    }
    let first = char_at(text, start);
    if start == dot || first.is_some_and(is_dot) {
        bad = Some(Reason::EmptyLabel);
    } else if first == Some('-') || text[..end].ends_with('-') {
        bad = Some(Reason::Hyphen);
    }
    *walked = Walked { start, end, bad, floor: walked.floor };
    match bad {
        Some(reason) => refuse(reason, start, end),
        None => Ok(start),
    }
}

/// Where the local part of the `@` at `at` starts.
fn local_part(scanner: &Scanner, text: &str, at: usize, floor: usize) -> Result<usize, Refusal> {
    let email = &scanner.dialect().email;
    let mut start = at;
    while start > floor
        && let Some(c) = char_before(text, start)
        && email.local.contains(c)
    {
        start -= c.len_utf8();
    }
    let local = &text[start..at];
    let good_dots = email.local_rule == LocalRule::Greedy
        || !(local.starts_with('.') || local.ends_with('.') || local.contains(".."));
    if local.is_empty() {
        refuse(Reason::NoLocalPart, at, at + 1)
    } else if local.starts_with("//") && text[..start].ends_with(':') {
        refuse(Reason::Before, start, at)
    } else if !good_dots {
        refuse(Reason::LocalDots, start, at)
    } else {
        Ok(start)
    }
}
