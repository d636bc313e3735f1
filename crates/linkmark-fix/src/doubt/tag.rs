//! The tag of HTML right after a link.

/// A tag that is known, so that `<id>` is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct HtmlTag {
    pub(super) closes: bool,
    /// Whether text before and after it belongs together: `a<b>c</b>`, and not `a<br>c`.
    pub(super) joins: bool,
}

impl HtmlTag {
    /// The tag that `text` starts with.
    pub(super) fn at(text: &str) -> Option<HtmlTag> {
        let tag = text.strip_prefix('<')?;
        let (closes, name) = tag.strip_prefix('/').map_or((false, tag), |name| (true, name));
        let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        if !name[end..].starts_with(['>', '/', ' ']) {
            return None;
        }
        let is_one_of = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(&name[..end]));
        let joins = is_one_of(JOINING);
        (joins || is_one_of(PARTING)).then_some(HtmlTag { closes, joins })
    }
}

/// Elements inside a word or a sentence.
const JOINING: &[&str] = &[
    "abbr", "b", "big", "cite", "del", "em", "font", "ins", "mark", "q", "s", "small", "span", "strike",
    "strong", "sub", "u",
];

/// Elements that come after what is finished: blocks, cells, breaks, pictures, notes.
const PARTING: &[&str] = &[
    "a",
    "blockquote",
    "br",
    "center",
    "dd",
    "details",
    "div",
    "dl",
    "dt",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "li",
    "ol",
    "p",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];
