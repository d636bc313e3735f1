//! What cmark-gfm 0.29.0.gfm.13 does, told again in our words: the host is judged first and trimmed
//! afterwards.
//!
//! Where the program leaves traces of one address in the next, the twin keeps to the rules:
//! `testdata/dialects/github.toml` lists these under "Known differences".

use unicode_properties::{GeneralCategoryGroup as Group, UnicodeGeneralCategory as _};

use super::email::{domain_run, name_start};
use super::{Span, before, is_at};

pub(super) fn link(chars: &[char], at: usize, floor: usize) -> Option<Span> {
    scheme(chars, at, floor).or_else(|| www(chars, at, floor)).or_else(|| email(chars, at, floor))
}

fn scheme(chars: &[char], at: usize, floor: usize) -> Option<Span> {
    if !is_at(chars, at, "://", false) {
        return None;
    }
    // All letters before the colon must be the scheme.
    let start = (0..at).rev().take_while(|&k| chars[k].is_ascii_alphabetic()).last()?;
    let name: String = chars[start..at].iter().collect::<String>().to_ascii_lowercase();
    let host = at + 3;
    if start < floor || !["http", "https", "ftp"].contains(&name.as_str()) || !is_host_char(*chars.get(host)?)
    {
        return None;
    }
    dots_of_host(chars, host)?;
    Some((start, trimmed(chars, at, raw_end(chars, host)), "url"))
}

fn www(chars: &[char], at: usize, floor: usize) -> Option<Span> {
    let good = before(chars, at).is_none_or(|c| is_space(c) || "*_~(".contains(c));
    if !is_at(chars, at, "www.", false) || at < floor || !good || dots_of_host(chars, at)? == 0 {
        return None;
    }
    Some((at, trimmed(chars, at, raw_end(chars, at)), "www"))
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

fn is_host_char(c: char) -> bool {
    let space = matches!(c, '\t' | '\n' | '\u{C}' | '\r') || c.general_category_group() == Group::Separator;
    let space = space && !matches!(c, '\u{2028}' | '\u{2029}');
    !space && !c.is_ascii_punctuation() && c.general_category_group() != Group::Punctuation
}

/// How many dots the host has; `None` if a `_` in its last two segments refuses it.
///
/// The program reads bytes. It does not look at the first and not at the last of the text, and
/// stops at the second byte of any character outside ASCII. A backslash is stepped over, and what
/// follows it is read as it is.
fn dots_of_host(chars: &[char], start: usize) -> Option<usize> {
    let (mut dots, mut last_but_one, mut last) = (0, 0, 0);
    let mut at = start + 1;
    let seen = |at: usize| at + 1 < chars.len() || (at + 1 == chars.len() && !chars[at].is_ascii());
    while chars[start].is_ascii() && seen(at) {
        if chars[at] == '\\' && seen(at + 1) {
            at += 1;
        }
        match chars[at] {
            '_' => last += 1,
            '.' => (dots, last_but_one, last) = (dots + 1, last, 0),
            c if c == '-' || (c.is_ascii() && is_host_char(c)) => {}
            _ => break,
        }
        at += 1;
    }
    (last_but_one + last == 0 || dots > 10).then_some(dots)
}

fn raw_end(chars: &[char], start: usize) -> usize {
    (start..chars.len()).find(|&at| is_space(chars[at]) || chars[at] == '<').unwrap_or(chars.len())
}

fn trimmed(chars: &[char], start: usize, mut end: usize) -> usize {
    while end > start {
        let link = &chars[start..end];
        let count = |bracket| link.iter().filter(|&&c| c == bracket).count();
        match link[link.len() - 1] {
            '?' | '!' | '.' | ',' | ':' | '*' | '_' | '~' | '\'' | '"' => end -= 1,
            ')' if count(')') > count('(') => end -= 1,
            ';' => {
                let letters =
                    link[..link.len() - 1].iter().rev().take_while(|c| c.is_ascii_alphabetic()).count();
                let ampersand = (end - 1).checked_sub(letters + 1);
                end = ampersand.filter(|&at| letters > 0 && chars[at] == '&').unwrap_or(end - 1);
            }
            _ => break,
        }
    }
    end
}

fn email(chars: &[char], at: usize, floor: usize) -> Option<Span> {
    if chars[at] != '@' {
        return None;
    }
    let name = name_start(chars, at, floor);
    if name == at {
        return None;
    }
    let prefix = [("mailto:", "mailto"), ("xmpp:", "xmpp")].into_iter().find_map(|(prefix, kind)| {
        let start = name.checked_sub(prefix.len())?;
        let good = start >= floor && is_at(chars, start, prefix, false);
        (good && before(chars, start).is_none_or(|c| !c.is_ascii_alphanumeric())).then_some((start, kind))
    });
    let (start, kind) = prefix.unwrap_or((name, "email"));
    let (end, dots) = domain_run(chars, at + 1, kind == "xmpp");
    let good = dots > 0 && chars[end - 1].is_ascii_alphabetic() && chars.get(end) != Some(&'@');
    good.then_some((start, end, kind))
}
