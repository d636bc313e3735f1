//! URLs and `www.` links of all dialects but github: before, raw extent, trim, host.

use unicode_properties::{
    GeneralCategory as Category, GeneralCategoryGroup as Group, UnicodeGeneralCategory as _,
};

use super::{Dialect, Span, ascii_space, before, is_at};

/// A scheme whose `://` is at `at`.
pub(super) fn scheme(dialect: Dialect, chars: &[char], at: usize, floor: usize) -> Option<Span> {
    if !is_at(chars, at, "://", false) {
        return None;
    }
    let schemes: &[&str] = match dialect {
        Dialect::Gfm | Dialect::CommonmarkHs => &["http", "https", "ftp"],
        _ => &["http", "https"],
    };
    let folded = matches!(dialect, Dialect::Gfm | Dialect::Extended);
    let start = schemes.iter().find_map(|scheme| {
        let start = at.checked_sub(scheme.len())?;
        (start >= floor && is_at(chars, start, scheme, folded)).then_some(start)
    })?;
    if !may_follow(dialect, before(chars, start)) {
        return None;
    }
    let host = at + 3;
    let end = trimmed(dialect, chars, start, raw_end(dialect, chars, start));
    let segments = segments(chars.get(host..end)?);
    let good = match dialect {
        // Its document does not say what a valid domain is, and its program takes any that starts
        // like one.
        Dialect::MarkdownItRs => host < end && is_word(chars[host]),
        _ => has_two_segments(dialect, &segments),
    };
    (good && no_late_underscore(&segments)).then_some((start, end, "url"))
}

/// A `www.` that begins at `at`.
pub(super) fn www(dialect: Dialect, chars: &[char], at: usize, floor: usize) -> Option<Span> {
    if !is_at(chars, at, "www.", dialect == Dialect::Extended)
        || at < floor
        || !may_follow(dialect, before(chars, at))
    {
        return None;
    }
    let end = trimmed(dialect, chars, at, raw_end(dialect, chars, at));
    // In extended `www` is itself a part of the domain; in the others a valid domain has to follow
    // `www.`.
    let host = if dialect == Dialect::Extended { at } else { at + 4 };
    let segments = segments(chars.get(host..end)?);
    (has_two_segments(dialect, &segments) && no_late_underscore(&segments)).then_some((at, end, "www"))
}

fn may_follow(dialect: Dialect, before: Option<char>) -> bool {
    match (dialect, before) {
        (_, None) => true,
        (Dialect::Extended, Some(c)) => !(c.is_ascii_alphanumeric() || "+.-/:".contains(c)),
        (_, Some(c)) => ascii_space(c) || "*_~(".contains(c),
    }
}

/// Everything up to a space or `<`; in commonmark-hs also up to a `)` that closes nothing.
fn raw_end(dialect: Dialect, chars: &[char], start: usize) -> usize {
    let mut open = 0;
    for (at, &c) in chars.iter().enumerate().skip(start) {
        let space = if dialect == Dialect::Extended { c.is_whitespace() } else { ascii_space(c) };
        if space || c == '<' {
            return at;
        }
        match c {
            '(' => open += 1,
            ')' if open > 0 => open -= 1,
            ')' if dialect == Dialect::CommonmarkHs => return at,
            _ => {}
        }
    }
    chars.len()
}

/// The end, cut back until nothing more applies.
fn trimmed(dialect: Dialect, chars: &[char], start: usize, mut end: usize) -> usize {
    while end > start {
        let link = &chars[start..end];
        match cut(dialect, link) {
            Some(shorter) => end = start + shorter,
            None => break,
        }
    }
    end
}

/// One step: how much of `link` is left, if something is cut.
fn cut(dialect: Dialect, link: &[char]) -> Option<usize> {
    let last = *link.last()?;
    if last == ';' {
        return entity(link);
    }
    if dialect == Dialect::Extended { cut_extended(link, last) } else { cut_gfm(link, last) }
}

/// Where `&` and one or more letters or digits begin, if they come before the last `;`.
fn entity(link: &[char]) -> Option<usize> {
    let name = link[..link.len() - 1].iter().rev().take_while(|c| c.is_ascii_alphanumeric()).count();
    let ampersand = (link.len() - 1).checked_sub(name + 1)?;
    (name > 0 && link[ampersand] == '&').then_some(ampersand)
}

fn cut_gfm(link: &[char], last: char) -> Option<usize> {
    let count = |bracket| link.iter().filter(|&&c| c == bracket).count();
    ("?!.,:*_~".contains(last) || (last == ')' && count(')') > count('('))).then_some(link.len() - 1)
}

fn cut_extended(link: &[char], last: char) -> Option<usize> {
    if matches!(last.general_category(), Category::ClosePunctuation | Category::FinalPunctuation) {
        let opener = opener(last);
        let count = |bracket| link.iter().filter(|&&c| c == bracket).count();
        if opener.map_or(0, count) >= count(last) {
            return None;
        }
        // The first that does not match.
        let mut open = 0;
        return link.iter().position(|&c| {
            if Some(c) == opener {
                open += 1;
            } else if c == last {
                open -= 1;
            }
            open < 0
        });
    }
    let trimmed = last.general_category_group() == Group::Punctuation && !"@#%/&_\\-".contains(last);
    trimmed.then_some(link.len() - 1)
}

/// Letters, marks and numbers of any script.
fn is_word(c: char) -> bool {
    matches!(c.general_category_group(), Group::Letter | Group::Mark | Group::Number)
}

/// The longest run of host characters, split at its dots.
fn segments(after: &[char]) -> Vec<String> {
    let host: String = after.iter().take_while(|&&c| is_word(c) || ".-_".contains(c)).collect();
    host.split('.').map(str::to_owned).collect()
}

fn has_two_segments(dialect: Dialect, segments: &[String]) -> bool {
    let full = segments.iter().filter(|segment| !segment.is_empty()).count();
    full >= 2 && (dialect != Dialect::Extended || full == segments.len())
}

fn no_late_underscore(segments: &[String]) -> bool {
    segments.iter().rev().take(2).all(|segment| !segment.contains('_'))
}

/// What opens for a closer: Bidi_Paired_Bracket and the LEFT and RIGHT of the names.
fn opener(close: char) -> Option<char> {
    PAIRS.split(' ').find_map(|pair| {
        let mut pair = pair.chars();
        let open = pair.next()?;
        (pair.next() == Some(close)).then_some(open)
    })
}

const PAIRS: &str = "() [] {} «» ༺༻ ༼༽ ᚛᚜ ‘’ “” ‹› ⁅⁆ ⁽⁾ ₍₎ ⌈⌉ ⌊⌋ \u{2329}\u{232A} ❨❩ ❪❫ ❬❭ ❮❯ ❰❱ ❲❳ ❴❵ ⟅⟆ ⟦⟧ ⟨⟩ ⟪⟫ \
                     ⟬⟭ ⟮⟯ ⦃⦄ ⦅⦆ ⦇⦈ ⦉⦊ ⦋⦌ ⦏⦎ ⦍⦐ ⦑⦒ ⦓⦔ ⦕⦖ ⦗⦘ ⧘⧙ ⧚⧛ ⧼⧽ ⸂⸃ ⸄⸅ ⸉⸊ ⸌⸍ ⸜⸝ ⸠⸡ ⸢⸣ ⸤⸥ ⸦⸧ ⸨⸩ ⹕⹖ ⹗⹘ ⹙⹚ ⹛⹜ \
                     〈〉 《》 「」 『』 【】 〔〕 〖〗 〘〙 〚〛 〝〞 〝〟 ﴿﴾ ︗︘ ︵︶ ︷︸ ︹︺ ︻︼ ︽︾ ︿﹀ ﹁﹂ ﹃﹄ ﹇﹈ ﹙﹚ ﹛﹜ ﹝﹞ \
                     （） ［］ ｛｝ ｟｠ ｢｣";
