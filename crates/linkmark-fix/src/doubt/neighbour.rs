//! Links that may go on beyond their ends, or end too late.

use super::Around;
use super::tag::HtmlTag;

/// `https://a.b/c- d`, `https://a.b/?c=[d e]`, `https://a.b/c d/`, `**https://a.b/ c**`,
/// `https://a.b/ 6844904191077384`: a space got into it. `https://github.com/a/b/iss`: somebody cut
/// the line.
pub(super) fn is_cut_off(around: &Around<'_>) -> bool {
    let raw = around.raw;
    let is_unbalanced = |open: char, close: char| raw.matches(open).count() != raw.matches(close).count();
    let next = around.after.strip_prefix(' ').and_then(|rest| rest.split_whitespace().next()).unwrap_or("");
    raw.ends_with(['-', '=', '&', '+'])
        || is_unbalanced('[', ']')
        || is_unbalanced('(', ')')
        || (next.len() > 1 && next.ends_with('/') && !next.contains("//"))
        || is_rest_of_path(raw, next)
        || has_file_ending(next)
        || is_start_of_emphasis(around)
        || is_cut_by_line_end(around)
        || is_cut_route(raw)
}

/// `/iss` of `/issues`, in a line that a program has made shorter.
fn is_cut_route(raw: &str) -> bool {
    let path = raw.split_once("://").and_then(|(_, rest)| rest.strip_prefix("github.com/"));
    let route = path.and_then(|path| path.splitn(3, '/').nth(2)).unwrap_or("");
    !route.is_empty() && !ROUTES.contains(&route) && ROUTES.iter().any(|known| known.starts_with(route))
}

/// What a repository on GitHub has below it.
const ROUTES: &[&str] = &[
    "actions",
    "archive",
    "blob",
    "commit",
    "commits",
    "compare",
    "discussions",
    "issues",
    "labels",
    "milestones",
    "projects",
    "pull",
    "pulls",
    "releases",
    "security",
    "tags",
    "tree",
    "wiki",
];

/// `**https://a.b/ c**`: what is marked starts with the link and goes on after the space.
fn is_start_of_emphasis(around: &Around<'_>) -> bool {
    around.before.ends_with(['*', '_']) && around.after.starts_with(' ')
}

/// `6844904191077384200` after a slash, `/path`, `?page=2`.
fn is_rest_of_path(raw: &str, word: &str) -> bool {
    let word = word.trim_end_matches(CLOSERS);
    let is_number = word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && raw.ends_with('/'))
        || (word.len() > 1 && word.starts_with(['/', '?', '=']) && !word.starts_with("//"))
}

/// `report.pdf`, and not `.md` alone.
fn has_file_ending(word: &str) -> bool {
    let name = word.trim_end_matches(CLOSERS).rsplit_once('.');
    name.is_some_and(|(name, ending)| !name.is_empty() && FILE_ENDINGS.contains(&ending))
}

/// Endings of files that a URL may lead to.
const FILE_ENDINGS: &[&str] =
    &["aspx", "gif", "htm", "html", "jpeg", "jpg", "mp4", "pdf", "php", "png", "svg", "zip"];

/// A long URL may have been cut where the line was full: a path goes on below.
fn is_cut_by_line_end(around: &Around<'_>) -> bool {
    let next = around.neighbours[1].split_whitespace().next().unwrap_or("");
    let is_path = |word: &str| {
        !word.contains("://") && word.contains('/') && word.starts_with(|c: char| c.is_ascii_alphanumeric())
    };
    around.after.trim().is_empty() && around.raw.ends_with(['/', '_', '.']) && is_path(next)
}

/// `https://a.b/chttps://d.e`, `https://a.b,https://c.d`, `www.a.b/www.c.d`: two links without a
/// space between them.
/// A URL may have another one in its path or its query.
pub(super) fn is_two(around: &Around<'_>) -> bool {
    let starts = |scheme: &str| {
        let is_apart = |at: usize| at == 0 || around.raw[..at].ends_with(['/', '=', '?', '#', '&', '+', ':']);
        around.raw.match_indices(scheme).any(|(at, _)| !is_apart(at))
    };
    let has_host = around.raw.contains("/www.") && !around.raw.contains("//www.");
    starts("http://") || starts("https://") || has_host
}

/// `https://a.b/c使用`, `https://a.b/c에서`, `https://a.b/c—then`, `https://a.b/c's`: the sentence
/// goes on without a space. A word of another script may be in a path, but letters of scripts that
/// need no spaces may also be the next word.
pub(crate) fn has_next_word(around: &Around<'_>) -> bool {
    let goes_on = |c: char| !c.is_ascii() && (!c.is_alphanumeric() || is_written_without_spaces(c));
    around.raw.ends_with("'s") || around.raw.contains(goes_on)
}

/// Thai, Lao, Burmese, Khmer; Han, Kana and Hangul, whose particles touch the word before.
fn is_written_without_spaces(c: char) -> bool {
    matches!(c, '\u{E00}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1100}'..='\u{11FF}'
        | '\u{1780}'..='\u{17FF}' | '\u{2E80}'..='\u{D7FF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{FF00}'..='\u{FFEF}' | '\u{20000}'..='\u{3FFFF}')
}

pub(super) fn touches_what_is_before(around: &Around<'_>) -> bool {
    let Some(last) = around.before.chars().next_back() else { return false };
    last.is_ascii_alphanumeric() || "/\\!@$#&%+{<?^`".contains(last) || around.before.ends_with("&lt;")
}

/// `git@a.bc:d/e`, `https://a.b/data-*`, `https://a.b=c`: not the space, the end of a sentence or
/// the closing bracket that a link ends before.
pub(super) fn touches_what_is_after(around: &Around<'_>) -> bool {
    if around.link.followed_by.is_some_and(|c| "*_~".contains(c)) {
        return true;
    }
    if around.before_statement {
        return false;
    }
    // `https://a.b<b>:80</b>`
    if HtmlTag::at(around.after).is_some_and(|tag| tag.joins && !tag.closes) {
        return true;
    }
    let rest = around.after.trim_start_matches(CLOSERS);
    let Some(next) = rest.chars().next() else { return false };
    if next.is_whitespace() || !next.is_ascii() {
        return false;
    }
    if rest.len() == around.after.len() { !"<|&[(".contains(next) } else { !"<|&[(-".contains(next) }
}

/// `https://a.b/c -> https://d.e`, `https://a.b to https://c.d`: what something was and what it is
/// now, and not the way to it.
pub(super) fn is_changed(around: &Around<'_>) -> bool {
    let after = around.after.trim_start();
    let other = around.before.trim_end().strip_suffix(" to").and_then(|rest| rest.split(' ').next_back());
    let was = ARROWS.iter().find_map(|arrow| around.before.trim_end().strip_suffix(arrow));
    ARROWS.iter().any(|arrow| after.starts_with(arrow))
        || was.and_then(|was| was.split_whitespace().next_back()).is_some_and(|was| was.contains("://"))
        || after.strip_prefix("to ").is_some_and(|rest| rest.trim_start().starts_with("http"))
        || other.is_some_and(|other| other.starts_with("http"))
}

/// `https://a.b now redirects to https://c.d`, `replace https://a.b with https://c.d`: what is
/// asked for, and what one gets.
pub(super) fn is_redirected(around: &Around<'_>) -> bool {
    let is_word = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        REDIRECTS.iter().any(|known| known.eq_ignore_ascii_case(word))
    };
    // The next sentence is about something else.
    let goes_on = |word: &&str| !word.ends_with('.');
    around.before.split_whitespace().rev().take_while(goes_on).take(NEAR_WORDS).any(is_word)
        || around.after.split_whitespace().take_while(goes_on).take(NEAR_WORDS).any(is_word)
}

/// How near such a word is: "redirect the user back to".
const NEAR_WORDS: usize = 5;

const REDIRECTS: &[&str] =
    &["redirect", "redirected", "redirecting", "redirects", "replace", "replaced", "replaces", "replacing"];

const ARROWS: &[&str] = &["->", "-&gt;", "-->", "=>", "=&gt;", "→", "⇒", "➔", "➜", "➡"];

/// What ends a sentence, a quotation or a bracket.
const CLOSERS: &[char] = &[
    '.', ',', ';', ':', '!', '?', ')', ']', '}', '\'', '"', '*', '_', '~', '»', '”', '’', '。', '，', '、',
    '；', '：', '！', '？', '）', '】', '》', '」', '』',
];
