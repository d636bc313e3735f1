//! HTML block: raw HTML up to the line that ends its kind.
//!
//! ```text
//! kind   starts with                                   ends with the line that has
//! 1      <pre <script <style <textarea                any of </pre> </script> </style> </textarea>
//! 2      <!--                                          -->
//! 3      <?                                            ?>
//! 4      <! and a letter                               >
//! 5      <![CDATA[                                     ]]>
//! 6      < or </ and one of the names below            (before a blank line)
//! 7      a whole tag alone, opening not those of 1     (before a blank line)
//! ```
//! Kind 7 cannot interrupt a paragraph. CommonMark 0.31 § 4.6.

use super::LineMachine;
use super::blocks::BlockKind;
use super::line::{Cursor, trim_start};
use super::open::{NOT_BLANK, OpenLeaf, push_verbatim};
use super::precedence::{Opened, Opener, always};

pub(super) const OPENER: Opener = Opener { first: b"<", enabled: always, open };

/// What a block of this kind ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A closing tag of `RAW`.
    RawTag,
    /// This text.
    Text(&'static [u8]),
    BlankLine,
}

/// Kind 1: text up to the closing tag is not HTML at all.
const RAW: [&[u8]; 4] = [b"pre", b"script", b"style", b"textarea"];

/// Kinds 2 to 5. `<!` needs a letter after it and is checked separately.
const ENDS: [(&[u8], &[u8]); 3] = [(b"<!--", b"-->"), (b"<?", b"?>"), (b"<![CDATA[", b"]]>")];

/// Kind 6, in order: it is searched by halving.
#[rustfmt::skip]
const BLOCK_NAMES: [&str; 62] = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col",
    "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure",
    "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr",
    "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem", "nav", "noframes", "ol",
    "optgroup", "option", "p", "param", "search", "section", "summary", "table", "tbody", "td", "tfoot",
    "th", "thead", "title", "tr", "track", "ul",
];

fn open(machine: &mut LineMachine<'_>, line: &mut Cursor<'_>) -> Opened {
    let Some(end) = starts(line.rest(), !matches!(machine.leaf, OpenLeaf::Paragraph { .. })) else {
        return Opened::No;
    };
    machine.make_room();
    // Its indentation is written as well.
    machine.push(BlockKind::Html, line.verbatim().range().start, line.next);
    machine.leaf = OpenLeaf::Html { end };
    take(machine, line, end);
    Opened::Leaf
}

/// True if the line is the block's.
pub(super) fn go_on(machine: &mut LineMachine<'_>, line: &Cursor<'_>, end: End) -> bool {
    if end == End::BlankLine && line.is_blank() {
        return false;
    }
    machine.blank_since = NOT_BLANK;
    take(machine, line, end);
    true
}

fn take(machine: &mut LineMachine<'_>, line: &Cursor<'_>, end: End) {
    push_verbatim(machine.blocks, line.verbatim());
    if let Some(block) = machine.blocks.blocks.last_mut() {
        block.end = line.next as u32;
    }
    if ends(line.rest(), end) {
        machine.close_leaf();
    }
}

fn starts(rest: &[u8], alone: bool) -> Option<End> {
    if let Some(&(_, end)) = ENDS.iter().find(|(start, _)| rest.starts_with(start)) {
        return Some(End::Text(end));
    }
    if let [b'<', b'!', letter, ..] = rest
        && letter.is_ascii_alphabetic()
    {
        return Some(End::Text(b">"));
    }
    let closing = rest.get(1) == Some(&b'/');
    let tag = &rest[1 + usize::from(closing)..];
    let name = &tag[..tag.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count()];
    let after = &tag[name.len()..];
    let ends_name = matches!(after.first(), None | Some(b' ' | b'\t' | b'>'));
    // `<script->` is another tag.
    let raw = after.first() != Some(&b'-') && RAW.iter().any(|raw| name.eq_ignore_ascii_case(raw));
    if raw && !closing && ends_name {
        return Some(End::RawTag);
    }
    if (ends_name || after.starts_with(b"/>")) && is_block_name(name) {
        return Some(End::BlankLine);
    }
    let whole = alone && if closing { closing_tag(tag) } else { !raw && opening_tag(tag) };
    whole.then_some(End::BlankLine)
}

fn is_block_name(name: &[u8]) -> bool {
    let lower = |byte: &u8| byte.to_ascii_lowercase();
    BLOCK_NAMES.binary_search_by(|known| known.bytes().cmp(name.iter().map(lower))).is_ok()
}

fn ends(rest: &[u8], end: End) -> bool {
    match end {
        End::BlankLine => false,
        // Every end closes with `>`, which is rare, so that is what is searched for.
        End::Text(text) => memchr::memchr_iter(b'>', rest).any(|at| rest[..=at].ends_with(text)),
        End::RawTag => {
            memchr::memchr_iter(b'>', rest).any(|at| RAW.iter().any(|name| closes(&rest[..at], name)))
        }
    }
}

/// Whether `before` ends with `</name`.
fn closes(before: &[u8], name: &[u8]) -> bool {
    let Some(split) = before.len().checked_sub(name.len()) else { return false };
    before[..split].ends_with(b"</") && before[split..].eq_ignore_ascii_case(name)
}

/// `/name ws* >` and nothing after it, from the name on.
fn closing_tag(tag: &[u8]) -> bool {
    let Some(after) = after_name(tag) else { return false };
    matches!(trim_start(after), [b'>', rest @ ..] if trim_start(rest).is_empty())
}

/// `name attribute* ws* /? >` and nothing after it, from the name on. Each byte is read once.
fn opening_tag(tag: &[u8]) -> bool {
    let Some(mut rest) = after_name(tag) else { return false };
    loop {
        let spaced = trim_start(rest);
        match spaced {
            [b'>', after @ ..] | [b'/', b'>', after @ ..] => return trim_start(after).is_empty(),
            _ if spaced.len() == rest.len() => return false,
            _ => {}
        }
        let Some(after) = after_attribute(spaced) else { return false };
        rest = after;
    }
}

fn after_name(tag: &[u8]) -> Option<&[u8]> {
    let length = tag.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'-').count();
    tag.first()?.is_ascii_alphabetic().then(|| &tag[length..])
}

fn after_attribute(rest: &[u8]) -> Option<&[u8]> {
    let first = rest.first()?;
    if !first.is_ascii_alphabetic() && !b"_:".contains(first) {
        return None;
    }
    let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || b"_.:-".contains(byte)).count();
    let after = &rest[name..];
    let [b'=', value @ ..] = trim_start(after) else { return Some(after) };
    match trim_start(value) {
        [quote @ (b'"' | b'\''), value @ ..] => memchr::memchr(*quote, value).map(|end| &value[end + 1..]),
        value => {
            let length = value.iter().take_while(|byte| !b" \t\"'=<>`".contains(byte)).count();
            (length > 0).then(|| &value[length..])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn block_names_are_in_order() {
        assert!(BLOCK_NAMES.is_sorted());
    }
}
