//! How Markdown is written: what opens and closes each thing, what may be between two, and how the
//! source of a text reads. This shares nothing with the engine, and asks for no more than it must
//! to tell one from the other: it is shown where things are, and says whether that can be.

use linkmark::{CodeBlockKind, LinkType, Tag};

/// Indentation, and the `>` of the quotes around.
const PREFIX: [char; 3] = [' ', '\t', '>'];

/// White space between the parts of a link. U+00A0 is not: it belongs to a destination.
const SPACE: [char; 4] = [' ', '\t', '\n', '\r'];

/// Whether it holds blocks.
pub(super) fn is_container(tag: &Tag<'_>) -> bool {
    matches!(
        tag,
        Tag::BlockQuote(_)
            | Tag::List(_)
            | Tag::Item
            | Tag::DefinitionList
            | Tag::DefinitionListDefinition
            | Tag::FootnoteDefinition(_)
    )
}

/// The rest of `gap` after what `tag` opens with: a marker, a fence and its info string, a
/// delimiter, a label.
pub(super) fn after_opening<'g>(tag: &Tag<'_>, gap: &'g str) -> Option<&'g str> {
    match tag {
        Tag::Heading { level, .. } if gap.starts_with('#') => {
            let rest = gap.trim_start_matches('#');
            (gap.len() - rest.len() == *level as usize).then_some(rest)
        }
        Tag::BlockQuote(kind) => {
            let rest = gap.strip_prefix('>')?;
            if kind.is_none() {
                return Some(rest);
            }
            let blank = |c: char| PREFIX.contains(&c) || matches!(c, '\n' | '\r');
            let (name, rest) = rest.trim_start_matches(blank).strip_prefix("[!")?.split_once(']')?;
            name.bytes().all(|byte| byte.is_ascii_alphabetic()).then_some(rest)
        }
        Tag::CodeBlock(CodeBlockKind::Fenced(_)) => {
            let fence = gap.chars().next().filter(|&fence| fence == '`' || fence == '~')?;
            let info = gap.trim_start_matches(fence);
            let end = info.find(['\n', '\r']).map_or(info.len(), |end| end + line_ending(&info[end..]));
            (gap.len() - info.len() >= 3).then(|| &info[end..])
        }
        Tag::Item => {
            let number = gap.trim_start_matches(|first: char| first.is_ascii_digit());
            let marks: &[char] = if number.len() < gap.len() { &['.', ')'] } else { &['-', '+', '*'] };
            number.strip_prefix(marks)
        }
        Tag::DefinitionListDefinition => gap.strip_prefix([':', '~']),
        Tag::FootnoteDefinition(_) => gap.strip_prefix("[^")?.split_once("]:").map(|(_, rest)| rest),
        Tag::MetadataBlock(_) => {
            let rest = gap.strip_prefix("---").or_else(|| gap.strip_prefix("+++"))?;
            let rest = rest.trim_start_matches([' ', '\t']);
            Some(&rest[line_ending(rest)..])
        }
        Tag::Emphasis => gap.strip_prefix(['*', '_']),
        Tag::Strong => gap.strip_prefix("**").or_else(|| gap.strip_prefix("__")),
        Tag::Strikethrough => gap.strip_prefix("~~").or_else(|| gap.strip_prefix('~')),
        Tag::Superscript => gap.strip_prefix('^'),
        Tag::Subscript => gap.strip_prefix('~'),
        Tag::Mark => gap.strip_prefix("=="),
        Tag::Insert => gap.strip_prefix("++"),
        Tag::InlineFootnote => gap.strip_prefix("^["),
        Tag::Image(link) if is_wiki(link) => gap.strip_prefix("![["),
        Tag::Link(link) if is_wiki(link) => gap.strip_prefix("[["),
        Tag::Image(_) => gap.strip_prefix("!["),
        Tag::Link(link) if link.link_type.is_bare() => Some(gap),
        Tag::Link(link) if link.link_type.is_angle() => gap.strip_prefix('<'),
        Tag::Link(_) => gap.strip_prefix('['),
        _ => Some(gap),
    }
}

/// Whether `gap` may come before something inside `tag`, which is not a container of blocks.
pub(super) fn is_inside(tag: &Tag<'_>, gap: &str, after_break: bool) -> bool {
    match tag {
        Tag::CodeBlock(_) | Tag::HtmlBlock | Tag::MetadataBlock(_) => is_prefix(gap),
        Tag::Table(_) => is_between_rows(gap),
        Tag::TableHead | Tag::TableRow => is_between_cells(gap),
        // Before the text is nothing, or the target.
        Tag::Link(link) | Tag::Image(link) if is_wiki(link) => {
            let target = gap.trim_end_matches([' ', '\t']);
            target.is_empty() || target.ends_with('|')
        }
        // White space after the marks of a heading.
        Tag::Heading { .. } => is_prefix(gap) && !gap.contains('>') || is_between_inlines(gap, after_break),
        _ => is_between_inlines(gap, after_break),
    }
}

/// Whether `gap` closes `tag`, which opened with `delimiter`.
pub(super) fn closes(tag: &Tag<'_>, delimiter: &str, gap: &str) -> bool {
    match tag {
        Tag::Heading { .. } => closes_heading(gap),
        Tag::CodeBlock(CodeBlockKind::Fenced(_)) => {
            let rest = gap.trim_start_matches(PREFIX);
            let fence = &delimiter[..delimiter.len().min(1)];
            rest.is_empty() || rest.len() >= 3 && rest.starts_with(fence) && is_run(rest, &['`', '~'])
        }
        Tag::MetadataBlock(_) => ["---", "...", "+++"].contains(&gap),
        Tag::Table(_) => is_between_rows(gap),
        Tag::TableHead | Tag::TableRow => is_between_cells(gap),
        Tag::Emphasis
        | Tag::Strong
        | Tag::Strikethrough
        | Tag::Superscript
        | Tag::Subscript
        | Tag::Mark
        | Tag::Insert => gap == delimiter,
        Tag::InlineFootnote => gap == "]",
        Tag::Link(link) | Tag::Image(link) => match link.link_type {
            // After the text is nothing, or the target.
            LinkType::WikiLink | LinkType::PipedWikiLink => gap.ends_with("]]") && !gap.contains('['),
            LinkType::Inline => is_target(gap),
            LinkType::Reference => gap.strip_prefix("][").and_then(after_label) == Some(""),
            LinkType::Collapsed => gap == "][]",
            LinkType::Shortcut => gap == "]",
            angle if angle.is_angle() => gap == ">",
            _ => gap.is_empty(),
        },
        _ => gap.is_empty(),
    }
}

/// Line endings, prefixes, indentation and definitions.
pub(super) fn is_between_blocks(gap: &str) -> bool {
    let lines = without_prefixes(gap.strip_prefix('\u{feff}').unwrap_or(gap));
    let mut rest = lines.as_str();
    loop {
        rest = rest.trim_start_matches(PREFIX).trim_start_matches('\n');
        if rest.is_empty() {
            return true;
        }
        if rest.starts_with(PREFIX) {
            continue;
        }
        let Some(after) = after_definition(rest) else { return false };
        rest = after;
    }
}

/// Nothing; but after a break, the prefix and the indentation of the line.
pub(super) fn is_between_inlines(gap: &str, after_break: bool) -> bool {
    if after_break { is_prefix(gap) } else { gap.is_empty() }
}

/// Line endings, prefixes and the delimiter row.
fn is_between_rows(gap: &str) -> bool {
    gap.bytes().all(|byte| b"\n\r \t>|:-\x0b\x0c".contains(&byte))
}

fn is_between_cells(gap: &str) -> bool {
    gap.bytes().all(|byte| b"| \t\x0b\x0c".contains(&byte))
}

fn is_prefix(gap: &str) -> bool {
    after_prefix(gap).is_empty()
}

pub(super) fn after_prefix(line: &str) -> &str {
    line.trim_start_matches(PREFIX)
}

fn is_run(text: &str, of: &[char]) -> bool {
    text.chars().next().is_some_and(|first| of.contains(&first) && text.chars().all(|next| next == first))
}

fn is_wiki(link: &linkmark::LinkTag<'_>) -> bool {
    matches!(link.link_type, LinkType::WikiLink | LinkType::PipedWikiLink)
}

/// What ends a heading, with attributes or without.
fn closes_heading(gap: &str) -> bool {
    let end = gap.trim_end_matches(['=', '-', '\n', '\r', ' ', '\t', '>']);
    if closes_plain_heading(gap) {
        return true;
    }
    let Some((before, attributes)) = end.strip_suffix('}').and_then(|inside| inside.rsplit_once('{')) else {
        return false;
    };
    let marks = before.trim_matches([' ', '\t', '\n', '\r', '>']);
    !attributes.contains(['<', '>', '}', '\n', '\r'])
        && (marks.is_empty() || is_run(marks, &['#']))
        && (end.len() == gap.len() || closes_plain_heading(&gap[end.len()..]))
}

/// The marks at the end of an ATX heading, or the underline of a setext heading.
fn closes_plain_heading(gap: &str) -> bool {
    let rest = gap.trim_start_matches([' ', '\t']);
    let underline = rest[line_ending(rest)..].trim_start_matches(PREFIX);
    rest.is_empty()
        || rest.len() < gap.len() && is_run(rest, &['#'])
        || line_ending(rest) > 0 && is_run(underline, &['=', '-'])
}

/// `](destination "title")`
fn is_target(gap: &str) -> bool {
    let inside = gap.strip_prefix("](").and_then(|rest| rest.strip_suffix(')'));
    let Some(inside) = inside.map(without_prefixes) else { return false };
    let inside = inside.trim_matches(SPACE);
    inside.is_empty()
        || after_destination(inside).is_some_and(|rest| rest.is_empty() || after_title(rest) == Some(""))
}

/// The rest of `text` after `[label]: destination "title"` and the end of the line.
fn after_definition(text: &str) -> Option<&str> {
    let rest = after_label(text.strip_prefix('[')?)?.strip_prefix(':')?.trim_start_matches(SPACE);
    let rest = after_destination(rest)?;
    let ends_line = |rest: &str| {
        rest.trim_start_matches([' ', '\t']).starts_with('\n') || rest.trim_matches(SPACE).is_empty()
    };
    after_title(rest).filter(|rest| ends_line(rest)).or(Some(rest)).filter(|rest| ends_line(rest))
}

/// After the `]` that closes a label.
fn after_label(text: &str) -> Option<&str> {
    let rest = after_closing(text, ']')?;
    let label = &text[..text.len() - rest.len() - 1];
    (!label.trim_matches(SPACE).is_empty()).then_some(rest)
}

fn after_destination(text: &str) -> Option<&str> {
    match text.strip_prefix('<') {
        Some(rest) => after_closing(rest, '>'),
        None => Some(&text[text.find(SPACE).unwrap_or(text.len())..]),
    }
}

/// White space, and a title with its quotes.
fn after_title(text: &str) -> Option<&str> {
    let title = text.trim_start_matches(SPACE);
    let closing = match title.chars().next()? {
        '(' => ')',
        quote @ ('"' | '\'') => quote,
        _ => return None,
    };
    if title.len() == text.len() { None } else { after_closing(&title[1..], closing) }
}

/// After the first `closing` without a backslash before it.
fn after_closing(text: &str, closing: char) -> Option<&str> {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        if c == closing && !is_escaped {
            return Some(&text[at + c.len_utf8()..]);
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    None
}

/// The length of the line ending at the start.
fn line_ending(text: &str) -> usize {
    ["\r\n", "\n", "\r"].into_iter().find(|ending| text.starts_with(ending)).map_or(0, str::len)
}

fn unix(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Lines without what containers and indentation have at their start.
fn without_prefixes(text: &str) -> String {
    let lines: Vec<String> =
        unix(text).split('\n').map(|line| line.trim_start_matches(PREFIX).to_owned()).collect();
    lines.join("\n")
}

/// Whether lines of code or HTML show as `text`: without their prefixes, of which a tab may be left
/// in part. At the end of the source, the last line ending may be missing.
pub(super) fn is_verbatim(source: &str, text: &str, quotes: usize, ends_source: bool) -> bool {
    let source = unix(source);
    let text = match text.strip_suffix('\n') {
        Some(cut) if ends_source && !source.ends_with('\n') => cut,
        _ => text,
    };
    let (written, shown): (Vec<&str>, Vec<&str>) = (source.split('\n').collect(), text.split('\n').collect());
    let is_line = |(at, (written, shown)): (usize, (&&str, &&str))| {
        let prefix = written.len() - written.trim_start_matches(PREFIX).len();
        (0..=prefix).filter(|&cut| at > 0 || cut == 0 || written[..cut] == *"\t").any(|cut| {
            let (dropped, kept) = written.split_at(cut);
            let rest_of_tab = if dropped.ends_with('\t') { 3 } else { 0 };
            let spaces = shown.len().wrapping_sub(kept.len());
            dropped.matches('>').count() <= quotes
                && (at > 0 || spaces > 0 || cut == 0)
                && spaces <= rest_of_tab
                && shown.strip_suffix(kept).is_some_and(|tab| tab.bytes().all(|byte| byte == b' '))
        })
    };
    written.len() == shown.len() && written.iter().zip(&shown).enumerate().all(is_line)
}

/// Whether `source` shows as `text` where line endings become `ending`, and a line that follows may
/// have indentation and the markers of at most `quotes` quotes.
pub(super) fn is_span(source: &str, text: &str, ending: char, quotes: usize) -> bool {
    let Some(line_end) = source.find(['\n', '\r']) else { return source == text };
    let (line, rest) = source.split_at(line_end);
    let rest = &rest[line_ending(rest)..];
    let Some(text) = text.strip_prefix(line).and_then(|text| text.strip_prefix(ending)) else { return false };
    let mut rest = rest.trim_start_matches([' ', '\t']);
    for _ in 0..=quotes {
        if is_span(rest, text, ending, quotes) {
            return true;
        }
        let Some(inside) = rest.strip_prefix('>') else { return false };
        rest = inside.trim_start_matches([' ', '\t']);
    }
    false
}

pub(super) fn is_code_span(source: &str, text: &str, quotes: usize) -> bool {
    let fence = source.len() - source.trim_start_matches('`').len();
    let Some(inside) = source.get(fence..source.len() - fence) else { return false };
    let ends_with_fence = source.ends_with(&"`".repeat(fence));
    ends_with_fence
        && (is_span(inside, text, ' ', quotes) || is_span(inside, &format!(" {text} "), ' ', quotes))
}

pub(super) fn is_math(source: &str, fence: &str, text: &str, quotes: usize) -> bool {
    let inside = source.strip_prefix(fence).and_then(|rest| rest.strip_suffix(fence));
    inside.is_some_and(|inside| is_span(inside, text, '\n', quotes))
}

/// Whether `source` shows as `text`: escapes and references decoded, a link in `<…>` that is text
/// without its brackets.
pub(super) fn is_text(source: &str, text: &str) -> bool {
    let (mut source, mut text) = (source, text);
    while let Some(first) = source.chars().next() {
        if let Some((inside, after)) = source.strip_prefix('<').and_then(|rest| rest.split_once('>'))
            && !text.starts_with('<')
        {
            let decoded = decode_references(inside);
            let shown = text.strip_prefix(inside).or_else(|| text.strip_prefix(&*decoded));
            let Some(rest) = shown else { return false };
            (source, text) = (after, rest);
            continue;
        }
        let (shown, len) = match source.chars().nth(1) {
            Some(second) if first == '\\' && second.is_ascii_punctuation() => (second.to_string(), 2),
            _ => reference(source).unwrap_or((first.to_string(), first.len_utf8())),
        };
        let Some(rest) = text.strip_prefix(&*shown) else {
            let Some(after) = after_smart(source, text) else { return false };
            (source, text) = after;
            continue;
        };
        (source, text) = (&source[len..], rest);
    }
    text.is_empty()
}

/// What follows smart punctuation at the start, in the source and in the text.
fn after_smart<'a>(source: &'a str, text: &'a str) -> Option<(&'a str, &'a str)> {
    if source.starts_with("--") {
        let written = source.len() - source.trim_start_matches('-').len();
        let after = text.trim_start_matches(['–', '—']);
        let shown = &text[..text.len() - after.len()];
        let hyphens: usize = shown.chars().map(|dash| if dash == '—' { 3 } else { 2 }).sum();
        return (hyphens == written).then(|| (&source[written..], after));
    }
    [("\"", "“"), ("\"", "”"), ("'", "‘"), ("'", "’"), ("...", "…")]
        .into_iter()
        .find_map(|(written, shown)| Some((source.strip_prefix(written)?, text.strip_prefix(shown)?)))
}

pub(super) fn decode_references(source: &str) -> String {
    let (mut decoded, mut rest) = (String::new(), source);
    while let Some(first) = rest.chars().next() {
        let (shown, len) = reference(rest).unwrap_or((first.to_string(), first.len_utf8()));
        decoded.push_str(&shown);
        rest = &rest[len..];
    }
    decoded
}

/// The character reference at the start: what it stands for, and its length.
fn reference(source: &str) -> Option<(String, usize)> {
    let (name, _) = source.strip_prefix('&')?.split_once(';')?;
    let len = name.len() + 2;
    let Some(number) = name.strip_prefix('#') else {
        let &(first, second) = html5ever::data::NAMED_ENTITIES.get(&source[1..len])?;
        let shown: String =
            [first, second].into_iter().filter(|&c| c != 0).filter_map(char::from_u32).collect();
        return (!shown.is_empty()).then_some((shown, len));
    };
    let (digits, radix, most) = match number.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16, 6),
        None => (number, 10, 7),
    };
    let is_number = (1..=most).contains(&digits.len()) && digits.chars().all(|digit| digit.is_digit(radix));
    let code = is_number.then(|| u32::from_str_radix(digits, radix).unwrap_or(0))?;
    let shown = char::from_u32(code).filter(|&c| c != '\0').unwrap_or('\u{fffd}');
    Some((shown.to_string(), len))
}
