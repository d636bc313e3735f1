//! Step 3: how far the host runs, and whether it is one.
//!
//! Two orders are in use. The documents judge what is left when the end has been trimmed ([`Judged::AfterTrim`]): then [`Run`] holds what can be
//! known of the raw run, once for all the candidates inside it (`_www._www._…` is one run with many). Programs judge the text as it
//! stands ([`Judged::BeforeTrim`]): then [`find`] says where host and port end.

use crate::boundary::char_at;
use crate::byte::Byte;
use crate::byteset::ByteSet;
use crate::dialect::{EmptyLabels, Host, HostNeeds, Reading, Underscores};
use crate::link::LinkKind;
use crate::observer::{Reason, Refusal, refuse};
use crate::scan::Scanner;
use crate::unicode::{Classes, classes};

/// A run of host characters, and what all candidates inside it share.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    start: usize,
    whole: Facts,
    /// What is left if everything behind the run is trimmed away, once somebody has asked.
    trimmed: Option<Facts>,
}

/// What the end of a run says about every host that ends there. Positions are one too high, so that 0 means there is none.
#[derive(Clone, Copy, Debug, Default)]
struct Facts {
    end: usize,
    last_dot: usize,
    dot_before: usize,
    underscore: usize,
    /// The last dot with nothing behind it.
    empty_label: usize,
}

impl Facts {
    fn dot(&mut self, at: usize) {
        if self.last_dot == at {
            self.empty_label = at;
        }
        (self.dot_before, self.last_dot) = (self.last_dot, at + 1);
    }

    fn ends(&mut self, at: usize) {
        if self.last_dot == at {
            self.empty_label = at;
        }
        self.end = at;
    }
}

impl Run {
    /// Reads the run that `from` stands in, unless it is the one read last.
    #[inline]
    pub(crate) fn reach(&mut self, scanner: &Scanner, text: &str, from: usize) {
        if !(self.start <= from && from < self.whole.end) {
            *self = Run { start: from, whole: read(scanner, text, from, text.len()), trimmed: None };
        }
    }

    pub(crate) fn end(&self) -> usize {
        self.whole.end
    }

    /// Judges the host from `from` to the end of the run.
    #[inline]
    pub(crate) fn judge(
        &self,
        text: &str,
        from: usize,
        needs: HostNeeds,
        host: &Host,
    ) -> Result<(), Refusal> {
        judge(text, from, &self.whole, needs, host)
    }

    /// Judges the host from `from` to where the run ends once it is trimmed.
    pub(crate) fn judge_trimmed(
        &mut self,
        scanner: &Scanner,
        text: &str,
        from: usize,
        needs: HostNeeds,
    ) -> Result<(), Refusal> {
        let (start, end) = (self.start, self.whole.end);
        let facts = self.trimmed.get_or_insert_with(|| {
            let trim = &scanner.dialect().trim.characters.ascii_part();
            let kept = text.as_bytes()[start..end].iter().rposition(|&byte| !trim.contains(byte));
            read(scanner, text, start, kept.map_or(start, |last| start + last + 1))
        });
        judge(text, from, facts, needs, &scanner.dialect().host)
    }
}

#[inline(always)]
fn judge(text: &str, from: usize, facts: &Facts, needs: HostNeeds, host: &Host) -> Result<(), Refusal> {
    let end = facts.end;
    if from >= end {
        return refuse(Reason::NoHost, from, from);
    }
    let bytes = &text.as_bytes()[..end];
    if host.empty_labels == EmptyLabels::Refused && (bytes[from] == b'.' || facts.empty_label > from) {
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
            if facts.last_dot <= from {
                return refuse(Reason::OneLabel, from, end);
            }
        }
        HostNeeds::TwoLabels => {
            // The usual host has something before its last dot and something behind it.
            let usual = bytes[from] != b'.' && facts.last_dot > from && facts.last_dot < end;
            if !usual
                && bytes[from..]
                    .split(|&byte| byte == b'.')
                    .filter(|label| !label.is_empty())
                    .nth(1)
                    .is_none()
            {
                return refuse(Reason::OneLabel, from, end);
            }
        }
    }
    let in_last_two = facts.underscore > from && facts.underscore > facts.dot_before;
    if host.underscores == Underscores::NotInLastTwo && in_last_two {
        return refuse(Reason::Underscore, facts.underscore - 1, facts.underscore);
    }
    Ok(())
}

/// Reads host characters from `from` on, not past `limit`.
#[inline(always)]
fn read(scanner: &Scanner, text: &str, from: usize, limit: usize) -> Facts {
    let characters = &scanner.dialect().host.characters;
    let bytes = &text.as_bytes()[..limit];
    let mut facts = Facts::default();
    let mut at = from;
    loop {
        while let Some(&byte) = bytes.get(at)
            && scanner.is(byte, Byte::HOST)
        {
            at += 1;
        }
        let Some(&byte) = bytes.get(at) else { break };
        match byte {
            b'.' => {
                facts.dot(at);
                at += 1;
            }
            b'_' if characters.contains('_') => {
                facts.underscore = at + 1;
                at += 1;
            }
            0x80.. => match char_at(text, at) {
                Some(c) if characters.contains(c) => at += c.len_utf8(),
                _ => break,
            },
            _ => break,
        }
    }
    facts.ends(at);
    facts
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
    let (mut at, mut letters, mut has_dot) = (from, 0, false);
    while let Some(&byte) = bytes.get(at) {
        if scanner.is(byte, Byte::HOST) {
            letters = if byte.is_ascii_alphabetic() { letters + 1 } else { 0 };
            at += 1;
            continue;
        }
        let Some(c) = char_at(text, at) else { break };
        if c == '.' {
            if !char_at(text, at + 1).is_some_and(|next| host.characters.contains(next)) {
                break;
            }
            has_dot = true;
        } else if !host.characters.contains(c)
            || (host.glued_letters_end && letters >= 2 && has_dot && classes(c).any(Classes::GLUED))
        {
            break;
        }
        letters = 0;
        at += c.len_utf8();
    }
    let end = from + text[from..at].trim_end_matches(['-', '_', '.']).len();
    match needs {
        _ if end == from => refuse(Reason::NoHost, from, at),
        HostNeeds::Dot | HostNeeds::TwoLabels if !bytes[from..end].contains(&b'.') => {
            refuse(Reason::OneLabel, from, end)
        }
        _ => Ok(end),
    }
}

/// What may stand between a scheme and the last `@` before the host.
const USER_PART: ByteSet = ByteSet::range(b'A', b'Z')
    .or(ByteSet::range(b'a', b'z'))
    .or(ByteSet::range(b'0', b'9'))
    .or(ByteSet::of(b"-._~!$&+=%:@"));

/// The length of `name:secret@` where a host follows it.
fn user_part(scanner: &Scanner, text: &str, from: usize) -> usize {
    let bytes = text.as_bytes();
    let run = bytes[from..].iter().position(|&byte| !USER_PART.contains(byte)).unwrap_or(bytes.len() - from);
    // The host is what stands behind the last `@`, so that nothing before it can pass for one.
    let Some(at) = bytes[from..from + run].iter().rposition(|&byte| byte == b'@') else { return 0 };
    let named = !matches!(bytes[from], b':' | b'@');
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
