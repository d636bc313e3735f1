//! The tests of other engines for their extensions, read from the Rust that they are written in.

use crate::example::{self, Example};

/// The switches of pulldown-cmark's tests, in the order in which a test names them; the others are
/// on in every test.
const PULLDOWN_SWITCHES: [&str; 6] =
    ["smart_punctuation", "metadata_blocks", "old_footnotes", "subscript", "wikilinks", "definition_list"];

/// The switches of comrak that some extension here is for …
const COMRAK_SWITCHES: [&str; 8] = [
    "superscript",
    "subscript",
    "highlight",
    "insert",
    "cjk_friendly_emphasis",
    "inline_footnotes",
    "smart",
    "figure_with_caption",
];
/// … and those that may be on besides.
const COMRAK_BESIDES: [&str; 3] = ["strikethrough", "footnotes", "table"];

/// The blocks whose places comrak tests, and the tags that have them here.
const PLACED: [(&str, &str); 15] = [
    ("BLOCK_QUOTE", "blockquote"),
    ("LIST", "ul"),
    ("ITEM", "li"),
    ("DESCRIPTION_LIST", "dl"),
    ("DESCRIPTION_TERM", "dt"),
    ("DESCRIPTION_DETAILS", "dd"),
    ("CODE_BLOCK", "pre"),
    ("PARAGRAPH", "p"),
    ("HEADING", "h1"),
    ("THEMATIC_BREAK", "hr"),
    ("FOOTNOTE_DEFINITION", "li"),
    ("TABLE", "table"),
    ("TABLE_ROW", "tr"),
    ("TABLE_CELL", "th td"),
    ("ALERT", "div"),
];

/// The tests of a file of pulldown-cmark: `let original = r##"…"##;`, the same for `expected`, and
/// a call with a switch each.
pub(crate) fn of_pulldown(text: &str, section: &str) -> Result<Vec<Example>, String> {
    let mut examples = Vec::new();
    for test in text.split("let original = ").skip(1) {
        let (markdown, rest) = literal(test).ok_or("a test without an input")?;
        let rest = rest.split_once("let expected = ").ok_or("a test without an answer")?.1;
        let (html, rest) = literal(rest).ok_or("an answer that is not a literal")?;
        let switches = rest.split_once("expected,").and_then(|(_, rest)| rest.split_once(')'));
        let switches =
            switches.ok_or("a test without switches")?.0.split(',').map(|word| word.trim() == "true");
        let on = PULLDOWN_SWITCHES.iter().zip(switches).filter(|(_, on)| *on);
        let extensions = on.map(|(name, _)| (*name).to_owned()).collect();
        examples.push(Example {
            section: section.to_owned(),
            extensions,
            markdown,
            html,
            ..Example::default()
        });
    }
    Ok(examples)
}

/// The tests of a file of comrak that are about extensions we have too: `html_opts!([switches],
/// input, answer)`. Texts that are not literals are left out.
pub(crate) fn of_comrak(text: &str, section: &str) -> Vec<Example> {
    let calls = text.split("html_opts!(").skip(1);
    calls.filter_map(|call| comrak_example(call, section)).collect()
}

fn comrak_example(call: &str, section: &str) -> Option<Example> {
    let (switches, rest) = call.trim_start().strip_prefix('[')?.split_once(']')?;
    let switches = switches.split(',').map(str::trim).filter(|switch| !switch.is_empty());
    let extensions: Vec<String> =
        switches.map(|switch| Some(switch.split_once('.')?.1.to_owned())).collect::<Option<_>>()?;
    let is_known =
        |name: &String| COMRAK_SWITCHES.contains(&name.as_str()) || COMRAK_BESIDES.contains(&name.as_str());
    let concerns_us = extensions.iter().any(|name| COMRAK_SWITCHES.contains(&name.as_str()));
    if !concerns_us || !extensions.iter().all(is_known) {
        return None;
    }
    let (markdown, rest) = expression(rest.strip_prefix(',')?)?;
    let (html, _) = expression(rest.trim_start().strip_prefix(',')?)?;
    Some(Example { section: section.to_owned(), extensions, markdown, html, ..Example::default() })
}

/// The places that comrak tests: `const LIST: TestCase = (&[sourcepos!((1:1-2:38))], r#"…"#);`. An
/// answer is the places of all such tags, in order.
pub(crate) fn of_places(text: &str, section: &str) -> Result<Vec<Example>, String> {
    let example = |&(name, tags): &(&str, &str)| {
        let missing = || format!("there is no test of {name}");
        let test = text.split_once(&format!("const {name}: TestCase = (")).ok_or_else(missing)?.1;
        let (places, rest) = test.split_once("],").ok_or_else(missing)?;
        let (markdown, _) = literal(rest).ok_or_else(missing)?;
        let places = places.split("sourcepos!((").skip(1).filter_map(|place| place.split_once("))"));
        let places: Vec<&str> = places.map(|(place, _)| place).collect();
        Ok(Example {
            section: section.to_owned(),
            extensions: tags.split(' ').map(str::to_owned).collect(),
            markdown,
            html: format!("{}\n", places.join("\n")),
            ..Example::default()
        })
    };
    PLACED.iter().map(example).collect()
}

/// The examples of a fixture of comrak, which is written as a specification is.
pub(crate) fn of_fixture(text: &str, section: &str, extension: &str) -> Result<Vec<Example>, String> {
    let examples = example::of_spec(text)?.into_iter();
    Ok(examples
        .map(|example| Example {
            section: section.to_owned(),
            extensions: vec![extension.to_owned()],
            ..example
        })
        .collect())
}

/// A literal, or `concat!` of some.
fn expression(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    let Some(mut rest) = text.strip_prefix("concat!(") else { return literal(text) };
    let mut out = String::new();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix(')') {
            return Some((out, after));
        }
        let (part, after) = literal(rest)?;
        out.push_str(&part);
        rest = after.trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest);
    }
}

/// A string literal of Rust, raw or not.
fn literal(text: &str) -> Option<(String, &str)> {
    let text = text.trim_start();
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        let body = raw[hashes..].strip_prefix('"')?;
        let end = format!("\"{}", "#".repeat(hashes));
        let (body, rest) = body.split_once(&end)?;
        return Some((body.to_owned(), rest));
    }
    let body = text.strip_prefix('"')?;
    let mut out = String::new();
    let mut characters = body.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => return Some((out, &body[at + 1..])),
            '\\' => match characters.next()?.1 {
                'n' => out.push('\n'),
                'r' => out.push('\r'),
                't' => out.push('\t'),
                'u' => {
                    let digits = body[characters.next()?.0 + 1..].split_once('}')?.0;
                    out.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                    characters.nth(digits.len());
                }
                same @ ('"' | '\'' | '\\') => out.push(same),
                _ => return None,
            },
            _ => out.push(character),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_of_rust_are_read() {
        assert_eq!(literal("r##\"a\"#\\n\"##;"), Some(("a\"#\\n".to_owned(), ";")));
        assert_eq!(literal(r#""a\n\u{e4}\"b", c"#), Some(("a\nä\"b".to_owned(), ", c")));
        assert_eq!(expression("concat!(\"a\", r\"b\",\n) x"), Some(("ab".to_owned(), " x")));
        assert_eq!(expression("format!(\"a\")"), None);
    }
}
