//! Step 3: how far the host runs, and whether it is one.
//!
//! Two orders are in use. The documents judge what is left when the end has been trimmed ([`Judged::AfterTrim`]): then [`Run`] holds what can be
//! known of the raw run, once for all the candidates inside it (`_www._www._…` is one run with many). Programs judge the text as it
//! stands ([`Judged::BeforeTrim`]): then [`find`] says where host and port end.

use crate::boundary::char_at;
use crate::dialect::{EmptyLabels, Host, HostNeeds, Reading, Underscores};
use crate::link::LinkKind;
use crate::observer::{Reason, Refusal, refuse};
use crate::scan::{Byte, Scanner};
use crate::unicode::{Classes, classes};

/// A run of host characters, and what all candidates inside it share.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    start: usize,
    pub(crate) end: usize,
    whole: Facts,
    /// Where it ends if everything behind it is trimmed away.
    pub(crate) trimmed_end: usize,
    trimmed: Facts,
}

/// What the end of a run says about every host that ends there.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    /// The last `_` in the last two labels.
    underscore: Option<usize>,
    /// The last dot with nothing behind it.
    empty_label: Option<usize>,
}

impl Run {
    /// The run that `from` stands in, read once: `known` is the one met last.
    pub(crate) fn around(scanner: &Scanner, text: &str, from: usize, known: &mut Run) -> Run {
        if !(known.start <= from && from < known.end) {
            let end = run_end(scanner, text, from);
            let trim = &scanner.dialect().trim.characters.ascii_part();
            let kept = text.as_bytes()[from..end].iter().rposition(|&byte| !trim.contains(byte));
            let trimmed_end = kept.map_or(from, |last| from + last + 1);
            *known = Run {
                start: from,
                end,
                whole: Facts::of(text.as_bytes(), from, end),
                trimmed_end,
                trimmed: Facts::of(text.as_bytes(), from, trimmed_end),
            };
        }
        *known
    }

    /// Judges the host from `from` to the end of the run.
    pub(crate) fn judge(
        &self,
        text: &str,
        from: usize,
        needs: HostNeeds,
        host: &Host,
    ) -> Result<(), Refusal> {
        judge(text, from, self.end, self.whole, needs, host)
    }

    /// Judges the host from `from` to where the run ends once it is trimmed.
    pub(crate) fn judge_trimmed(
        &self,
        text: &str,
        from: usize,
        needs: HostNeeds,
        host: &Host,
    ) -> Result<(), Refusal> {
        judge(text, from, self.trimmed_end, self.trimmed, needs, host)
    }
}

impl Facts {
    fn of(text: &[u8], start: usize, end: usize) -> Facts {
        let host = &text[start..end];
        let last_two = host.iter().rev().scan(0, |dots, &byte| {
            *dots += usize::from(byte == b'.');
            (*dots < 2).then_some(byte)
        });
        let underscore = last_two.enumerate().find(|&(_, byte)| byte == b'_').map(|(back, _)| end - 1 - back);
        let empty_label =
            (start..end).rev().find(|&at| text[at] == b'.' && (at + 1 == end || text[at + 1] == b'.'));
        Facts { underscore, empty_label }
    }
}

fn judge(
    text: &str,
    from: usize,
    end: usize,
    facts: Facts,
    needs: HostNeeds,
    host: &Host,
) -> Result<(), Refusal> {
    if from >= end {
        return refuse(Reason::NoHost, from, from);
    }
    let bytes = &text.as_bytes()[..end];
    if host.empty_labels == EmptyLabels::Refused && (bytes[from] == b'.' || facts.empty_label >= Some(from)) {
        return refuse(Reason::EmptyLabel, from, end);
    }
    match needs {
        HostNeeds::FirstCharacter => {}
        HostNeeds::FirstLetter => {
            if !char_at(text, from).is_some_and(|c| classes(c).any(Classes::WORD)) {
                return refuse(Reason::NoHost, from, end);
            }
        }
        HostNeeds::Dot => {
            if !bytes[from..].contains(&b'.') {
                return refuse(Reason::OneLabel, from, end);
            }
        }
        HostNeeds::TwoLabels => {
            if bytes[from..].split(|&byte| byte == b'.').filter(|label| !label.is_empty()).nth(1).is_none() {
                return refuse(Reason::OneLabel, from, end);
            }
        }
    }
    if host.underscores == Underscores::NotInLastTwo
        && let Some(at) = facts.underscore
        && at >= from
    {
        return refuse(Reason::Underscore, at, at + 1);
    }
    Ok(())
}

fn run_end(scanner: &Scanner, text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let mut at = from;
    while let Some(&byte) = bytes.get(at) {
        if scanner.is(byte, Byte::HOST) || byte == b'.' {
            at += 1;
        } else if byte < 0x80 {
            break;
        } else {
            match char_at(text, at) {
                Some(c) if scanner.dialect().host.characters.contains(c) => at += c.len_utf8(),
                _ => break,
            }
        }
    }
    at
}

/// Where host and port end, judged as they stand in the text.
pub(crate) fn find(
    scanner: &Scanner,
    text: &str,
    from: usize,
    kind: LinkKind,
    needs: HostNeeds,
) -> Result<usize, Refusal> {
    let host = &scanner.dialect().host;
    if host.reading == Reading::CmarkGfm {
        return as_cmark_gfm(scanner, text, from, needs);
    }
    // Behind `www.` only a name goes on: `www.foo@bar.com` is an address, `www.[::1]` is text.
    let has_scheme = kind == LinkKind::Url;
    let from = from + if host.user_part && has_scheme { user_part(scanner, text, from) } else { 0 };
    let end = match ipv6(text.as_bytes(), from) {
        Some(end) if host.ipv6 && has_scheme => end,
        _ => by_labels(scanner, text, from, needs)?,
    };
    Ok(if host.port_checked { end + port(text.as_bytes(), end) } else { end })
}

/// Labels up to the first empty one, the first character of another kind, or a change of script.
fn by_labels(scanner: &Scanner, text: &str, from: usize, needs: HostNeeds) -> Result<usize, Refusal> {
    let host = &scanner.dialect().host;
    let bytes = text.as_bytes();
    if matches!(bytes.get(from), None | Some(b'.' | b'-' | b'_')) {
        return refuse(Reason::NoHost, from, from);
    }
    let (mut at, mut label, mut letters, mut dots) = (from, from, 0, 0);
    while let Some(c) = char_at(text, at) {
        if c == '.' {
            let next = char_at(text, at + 1);
            if at == label || !next.is_some_and(|next| host.characters.contains(next)) {
                break;
            }
            (dots, label, letters) = (dots + 1, at + 1, 0);
        } else if !host.characters.contains(c)
            || (host.glued_letters_end && letters >= 2 && label > from && classes(c).any(Classes::GLUED))
        {
            break;
        } else {
            letters = if c.is_ascii_alphabetic() { letters + 1 } else { 0 };
        }
        at += c.len_utf8();
    }
    let end = from + text[from..at].trim_end_matches(['-', '_', '.']).len();
    match needs {
        _ if end == from => refuse(Reason::NoHost, from, at),
        HostNeeds::Dot | HostNeeds::TwoLabels if dots == 0 || !bytes[from..end].contains(&b'.') => {
            refuse(Reason::OneLabel, from, end)
        }
        _ => Ok(end),
    }
}

/// The length of `name:secret@` where a host follows it.
fn user_part(scanner: &Scanner, text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let is_part = |&byte: &u8| byte.is_ascii_alphanumeric() || b"-._~!$&+=%:@".contains(&byte);
    let run = bytes[from..].iter().position(|byte| !is_part(byte)).unwrap_or(bytes.len() - from);
    // The host is what stands behind the last `@`, so that nothing before it can pass for one.
    let Some(at) = bytes[from..from + run].iter().rposition(|&byte| byte == b'@') else { return 0 };
    let named = at > 0 && !matches!(bytes[from], b':' | b'@');
    let host_follows = char_at(text, from + at + 1)
        .is_some_and(|c| c == '[' || (c != '-' && c != '_' && scanner.dialect().host.characters.contains(c)));
    if named && host_follows { at + 1 } else { 0 }
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

/// The length of `:` and a number up to 65535, 0 if there is none.
pub(crate) fn port(text: &[u8], at: usize) -> usize {
    let Some(rest) = text[at..].strip_prefix(b":") else { return 0 };
    let digits = rest.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    let number = rest[..digits].iter().fold(0u32, |number, &digit| number * 10 + u32::from(digit - b'0'));
    if (1..=5).contains(&digits) && number <= 65535 { digits + 1 } else { 0 }
}

/// cmark-gfm's own reading, byte by byte: the first was looked at elsewhere, the last of the text never is, `\` is stepped over. Any
/// character of more than one byte ends the host with its second byte: the `_` of `http://é_b.c` is not seen.
fn as_cmark_gfm(scanner: &Scanner, text: &str, from: usize, needs: HostNeeds) -> Result<usize, Refusal> {
    let host = &scanner.dialect().host;
    let bytes = text.as_bytes();
    let first = char_at(text, from).filter(|&c| host.characters.contains(c) && !matches!(c, '-' | '_'));
    let Some(first) = first else { return refuse(Reason::NoHost, from, from) };
    // NUL reads as U+FFFD, of three bytes.
    let long = |byte: u8| byte >= 0x80 || byte == 0;
    let last = bytes.len() - 1;
    let (mut at, mut dots, mut before_last, mut in_last) = (from + first.len_utf8(), 0, 0, 0);
    while at < last && !long(bytes[from]) {
        if bytes[at] == b'\\' && at + 1 < last {
            at += 1;
        }
        match bytes[at] {
            b'_' => in_last += 1,
            b'.' => (dots, before_last, in_last) = (dots + 1, in_last, 0),
            byte if long(byte) || !scanner.is(byte, Byte::HOST) => break,
            _ => {}
        }
        at += 1;
    }
    let limit = match host.underscores {
        Underscores::NotInLastTwoUpTo { dots } => dots,
        _ => usize::MAX,
    };
    if before_last + in_last > 0 && dots <= limit {
        return refuse(Reason::Underscore, from, at);
    }
    if needs != HostNeeds::FirstCharacter && dots == 0 {
        return refuse(Reason::OneLabel, from, at);
    }
    Ok(at)
}
