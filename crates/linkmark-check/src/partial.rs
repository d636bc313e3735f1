//! Pages that have more than their own text: what other files, components or programs add to them.

use linkmark_fix::Host;
use memchr::memmem;

/// Whether a page of `host` has anchors that nobody sees in `source`.
pub(crate) fn is_partial(source: &str, host: &Host) -> bool {
    let has = |word: &&str| {
        let at_start = word.strip_prefix('\n').is_some_and(|line| source.starts_with(line));
        at_start || memmem::find(source.as_bytes(), word.as_bytes()).is_some()
    };
    host.site.includes.iter().any(has)
        || host.site.components
            && (has_component(source) || has_leaf_directive(source) || has_directive_in_heading(source))
}

/// What generators fill in: Hugo, Jekyll and their kin.
const TEMPLATES: [&str; 3] = ["{{<", "{{%", "{%"];

/// What each of them starts with.
const BRACE: u8 = b'{';

/// Whether some generator fills in parts of `source`.
pub(crate) fn has_templates(source: &str) -> bool {
    memchr::memchr_iter(BRACE, source.as_bytes())
        .any(|at| TEMPLATES.iter().any(|open| source.as_bytes()[at..].starts_with(open.as_bytes())))
}

/// Elements of generators that are known to have no ids of their own.
const PLAIN_COMPONENTS: &[&str] = &[
    "Tabs",
    "TabItem",
    "Admonition",
    "CodeBlock",
    "Link",
    "Image",
    "Badge",
    "Card",
    "CardGrid",
    "Head",
    "Details",
    "Icon",
];

/// Whether an element may be one of a program: its name starts with a capital letter.
fn has_component(source: &str) -> bool {
    memchr::memchr_iter(b'<', source.as_bytes()).any(|at| {
        let rest = &source[at + 1..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
        let name = &rest[..end];
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name.contains(|c: char| c.is_ascii_lowercase())
            && rest[end..].starts_with([' ', '>', '/', '\n'])
            && !PLAIN_COMPONENTS.contains(&name)
    })
}

/// Whether a line is a directive, `::name`, that may bring in other text.
fn has_leaf_directive(source: &str) -> bool {
    memmem::find_iter(source.as_bytes(), b"\n::")
        .any(|at| source.as_bytes().get(at + 3).is_some_and(u8::is_ascii_lowercase))
}

/// Whether a heading has a directive, `:name[text]`, of which a program makes what it likes: the id
/// of the heading with it.
fn has_directive_in_heading(source: &str) -> bool {
    memmem::find_iter(source.as_bytes(), b"\n#").any(|at| {
        let line = source[at + 1..].lines().next().unwrap_or_default();
        line.match_indices(':').any(|(colon, _)| {
            let name = &line[colon + 1..];
            let end = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '-').unwrap_or(name.len());
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && (name[end..].is_empty() || name[end..].starts_with(['[', '{']))
        })
    })
}
