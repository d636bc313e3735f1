//! The id that a heading says itself: `## Foo {#bar}`.

use std::ops::Range;

use linkmark_fix::anchors::Explicit;

use crate::anchor::{Anchor, Origin};
use crate::finders;

/// The attributes at the end of a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attributes<'s> {
    /// The braces, in the source; `None` if there are none that count.
    pub(crate) range: Option<Range<usize>>,
    /// The id.
    pub(crate) id: Option<&'s str>,
}

impl<'s> Attributes<'s> {
    /// Those of a heading whose source, without markers, is `content`. Its last text, as Markdown
    /// shows it, ends at `text_end`: what ends with code or a link has none.
    pub(crate) fn of(
        explicit: Explicit,
        source: &'s str,
        content: &Range<usize>,
        text_end: Option<usize>,
    ) -> Attributes<'s> {
        let inline = match explicit {
            Explicit::No => return Attributes::default(),
            _ if text_end != Some(content.end) => None,
            _ => at_end(explicit, source, content),
        };
        match inline {
            None if explicit == Explicit::Kramdown => next_line(source, content.end),
            inline => inline.unwrap_or_default(),
        }
    }
}

fn at_end<'s>(explicit: Explicit, source: &'s str, content: &Range<usize>) -> Option<Attributes<'s>> {
    let text = &source[content.clone()];
    let inner = text.strip_suffix('}')?;
    let open = inner.rfind('{')?;
    let before = &inner[..open];
    let inner = &inner[open + 1..];
    let needs_space = matches!(explicit, Explicit::AnyAttributes | Explicit::Kramdown);
    let is_apart = before.ends_with([' ', '\t']) || before.is_empty() && inner.starts_with('#');
    if needs_space && !is_apart || before.ends_with(['\\', '{']) {
        return None;
    }
    let id = match explicit {
        Explicit::Docusaurus => match inner.strip_prefix('#') {
            Some(id) if !id.is_empty() => Some(id),
            Some(_) => return None,
            None => {
                let comment = inner.strip_prefix("/*")?.strip_suffix("*/")?.trim();
                Some(comment.split(' ').next()?.strip_prefix('#').filter(|id| !id.is_empty())?)
            }
        },
        Explicit::Kramdown => {
            let id = inner.strip_prefix('#')?;
            let is_name =
                id.starts_with(|c: char| c.is_alphabetic()) && !id.contains(|c: char| c.is_whitespace());
            Some(is_name.then_some(id)?)
        }
        Explicit::Attributes => of_words(inner, true)?.last().copied(),
        Explicit::LastAttribute => of_words(inner, false)?.last().copied(),
        Explicit::FirstAttribute => {
            of_words(inner.strip_prefix(": ").unwrap_or(inner), false)?.first().copied()
        }
        _ => of_words(inner.strip_prefix(':').unwrap_or(inner), false)?.last().copied(),
    };
    let range = content.start + open..content.end;
    Some(Attributes { range: Some(range), id })
}

/// The ids among the words between braces; `None` if they are not attributes.
fn of_words(inner: &str, is_strict: bool) -> Option<Vec<&str>> {
    let mut ids = Vec::new();
    let mut rest = inner.trim();
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let (word, after) = next_word(rest);
        if let Some(id) = word.strip_prefix('#').or_else(|| word.strip_prefix("id=")) {
            let id = id.trim_matches('"');
            if !id.is_empty() {
                ids.push(id);
            }
        } else if is_strict && !(word.len() > 1 && word.starts_with('.') || word.contains('=')) {
            return None;
        }
        rest = after.trim_start();
    }
    Some(ids)
}

/// A word, which may hold a value in quotes, and what comes after it.
fn next_word(text: &str) -> (&str, &str) {
    let mut is_quoted = false;
    let end = text.find(|c: char| {
        is_quoted ^= c == '"';
        c.is_whitespace() && !is_quoted
    });
    text.split_at(end.unwrap_or(text.len()))
}

/// How long a name before `)=` may be, with what is before it on its line.
const LONGEST: usize = 256;

/// Ids of what is not a heading: `[](){#bar}`, `{: #bar }` after a paragraph, `(bar)=` before one.
/// Where a host does not know one of these forms, nobody writes it.
pub(crate) fn elsewhere(source: &str) -> Vec<Anchor<'_>> {
    let bytes = source.as_bytes();
    let mut found = Vec::new();
    for at in memchr::memchr_iter(b'{', bytes) {
        let inner = source[at + 1..].trim_start_matches([':', ' ']);
        if let Some(name) = inner.strip_prefix('#') {
            push(&mut found, name, at);
        }
    }
    for at in finders::LABEL.find_iter(bytes) {
        let window = &bytes[at.saturating_sub(LONGEST)..at];
        let Some(open) = memchr::memrchr(b'(', window) else { continue };
        let start = memchr::memrchr(b'\n', &window[..open]).map_or(0, |end| end + 1);
        if window[start..open].iter().all(u8::is_ascii_whitespace) {
            push(&mut found, &source[at - (window.len() - open) + 1..], at);
        }
    }
    found
}

fn push<'s>(found: &mut Vec<Anchor<'s>>, name: &'s str, at: usize) {
    let end =
        name.find(|c: char| c.is_whitespace() || matches!(c, '}' | '{' | ')' | '"')).unwrap_or(name.len());
    if end > 0 {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        found.push(Anchor { id: &name[..end], at, origin: Origin::Html });
    }
}

/// `{: #bar}` on the line after the heading.
fn next_line(source: &str, end: usize) -> Attributes<'_> {
    let found = || {
        let rest = source[end..].split_once('\n')?.1;
        let line = rest.lines().next()?.trim();
        let inner = line.strip_prefix("{:")?.strip_suffix('}')?;
        of_words(inner, false)?.last().copied()
    };
    Attributes { range: None, id: found() }
}
