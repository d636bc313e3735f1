//! `DIALECTS.md`, printed from the rows themselves so that it cannot drift.

use linkmark_scan::{Column, Dialect, Scanner};

use crate::generated::{Mode, put};

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    put("DIALECTS.md", &dialects(), Mode::of(words)?)
}

const HEAD: &str = "\
# The dialects: every rule of every row

This page is printed from the rows in `crates/linkmark-scan/src/dialects.rs` by `cargo xtask pages`; a test fails when it differs from them.

The scanner takes a text through the same steps for every dialect, and each step reads its columns:

    trigger → what stands before → host → extent → trim → link

The leftmost candidate comes first; at one place a scheme before `www.`, then `mailto:` and `xmpp:`, then a bare address. After a link, scanning goes on
behind it; after a refusal, behind the trigger. `<…>` is recognised by every dialect as CommonMark 0.31.2 writes it, and inside it escapes mean nothing.
";

/// What the steps decide, in a sentence each.
const STEPS: &[(&str, &str)] = &[
    ("trigger", "what starts a candidate"),
    ("before", "what may stand directly in front, in the raw source; the start of the text is always good"),
    ("host", "what a host is"),
    ("extent", "how far the rest runs"),
    ("trim", "what belongs to the sentence, not to the link"),
    ("email", "what an address is"),
    ("href", "what the reader has to imagine in front"),
    ("markdown", "what the engine does with the row inside Markdown"),
];

const TAIL: &str = "\
## Beside the columns

- **Plain text and Markdown.** In Markdown a link is decided while inlines are parsed: a code span, raw HTML or `<…>` that starts earlier wins, and a bare link
  that starts earlier keeps its characters. A bare link is the raw source: `\\` and `&amp;` inside it are themselves, unless the row decodes references.
- **Raw anchors.** Between `<a …>` and `</a>` in one paragraph, heading or cell nothing bare is linked. It goes no further: an HTML block is text that nobody reads, and
  an `<a name=\"x\">` that is never closed, which is common, must not unlink the rest of the document. Whoever lets raw HTML through and opens an anchor in one
  block to close it in another decides what stands inside.
- **href.** Bytes outside ``A-Za-z0-9 - _ . + ! * ' ( ) , % # @ ? = ; : / $ ~ &`` are percent-encoded as UTF-8, `%` is kept, `&` becomes `&amp;` and `'` becomes
  `&#x27;`. The host is not changed: no punycode, no case folding.
- **`github`** is judged against the engine that runs there, cmark-gfm. That engine decides addresses after emphasis, and so do we where a
  mark stands beside one (`_a@b.c_`, `__a__@b.c`, `_a@b.c _d_`); where more of it can be seen `testdata/differential.toml` lists both answers.

### `uts58`: where it departs from the reference code

The standard's own tests pass (344 of 344 detection lines of 17.0 and of 18.0, 68 of 68 lines of ICANN). No test covers these corners, and the
reference implementation decides them otherwise:

- A final full stop is always dropped, at the very end of the text too (`See example.com.`).
- A `?` with nothing behind it is dropped (`example.com? Yes`, `/x?`): it is Soft like any other.
- A scheme in capitals is taken (`HTTPS://example.com`), and so is `MAILTO:`.
- What brackets are open is forgotten where a part begins, as it is at `/`, `&` and `=`: `/a(b?c)` ends before `)`.
- A host character beyond ASCII is what UTS #46 calls valid or mapped (with UseSTD3ASCIIRules) *and* cannot end a link: the quotes of `“example.com”`
  are no part of the host.
- At most 64 changes of bracket kind are remembered; the link ends before the bracket that does not fit.
";

fn dialects() -> String {
    let mut page = String::from(HEAD);
    page += "\n| dialect | in one line | source |\n|---|---|---|\n";
    for dialect in Dialect::ALL {
        page += &format!("| `{}` | {} | {} |\n", dialect.name, dialect.summary, dialect.source);
    }
    let rows: Vec<Vec<Column>> = Dialect::ALL.iter().map(Dialect::columns).collect();
    for (step, purpose) in STEPS {
        page += &format!("\n## {step}: {purpose}\n\n");
        for (index, column) in rows[0].iter().enumerate().filter(|(_, column)| column.step == *step) {
            page += &format!("**{}**\n\n", column.name);
            for (value, names) in by_value(&rows, index) {
                page += &format!("- {}: {value}\n", names.join(", "));
            }
            page += "\n";
        }
        page.pop();
    }
    page += "\n## The same text in every dialect\n\n";
    for text in SAMPLES {
        page += &format!("`` {text} ``\n\n");
        for (found, names) in found_by(text) {
            page += &format!("- {}: {found}\n", names.join(", "));
        }
        page += "\n";
    }
    page += TAIL;
    page
}

/// Inputs about which the rows disagree, one for each thing that sets them apart.
const SAMPLES: &[&str] = &[
    "(http://a.com/c_(d)).",
    "http://a.com/x)y",
    "http://a.com/c_",
    "\"http://a.com/c\"",
    "http://localhost:3000",
    "https://a.com/docs（中文）",
    "见https://a.com。",
    "example.com/x",
    "mailto:a@b.co",
    "pkg@1.2.3",
];

/// The dialects that say the same of a column, in the order in which they first say it.
fn by_value(rows: &[Vec<Column>], index: usize) -> Vec<(String, Vec<String>)> {
    group(
        Dialect::ALL
            .iter()
            .zip(rows)
            .map(|(dialect, row)| (row[index].value.clone(), format!("`{}`", dialect.name))),
    )
}

fn found_by(text: &str) -> Vec<(String, Vec<String>)> {
    group(Dialect::ALL.iter().map(|dialect| {
        let found: Vec<String> =
            Scanner::new(dialect).links(text).map(|link| format!("`{}`", link.as_str())).collect();
        let found = if found.is_empty() { "no link".to_owned() } else { found.join(" ") };
        (found, format!("`{}`", dialect.name))
    }))
}

fn group(said: impl Iterator<Item = (String, String)>) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (value, name) in said {
        match groups.iter_mut().find(|(known, _)| *known == value) {
            Some((_, names)) => names.push(name),
            None => groups.push((value, vec![name])),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    /// DIALECTS.md is what the rows say.
    #[test]
    fn the_page_of_dialects_is_printed_from_the_rows() {
        super::run(&["--check".to_owned()]).unwrap();
    }
}
