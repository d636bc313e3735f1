//! `DIALECTS.md`, printed from the rows themselves so that it cannot drift.

use linkmark_scan::{Accepts, CharSet, Column, Dialect, Scanner};

use crate::generated::{Mode, put};

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    put("DIALECTS.md", &dialects(), Mode::of(words)?)
}

const HEAD: &str = "\
# The dialects: every rule of every row

This page is printed from the rows in `crates/linkmark-scan/src/dialects.rs` by `cargo xtask pages`; a test fails when it differs from them.

The scanner takes every candidate through the same steps. In which order depends on how the row reads hosts (`host-rule`):

    after-trim         trigger → before → extent → trim → host → link
    labels, bytes      trigger → before → host → extent → trim → link
    top-level-domain   trigger → host → scheme or `@` → before → extent → trim → link
    addresses          trigger → local part → before → domain → link
    `<…>`              trigger → link

The leftmost candidate comes first; at one place a scheme before `www.`, then `mailto:` and `xmpp:`, then a bare address. After a link, scanning goes on
after it; after a refusal, after the trigger. `<…>` is recognised by every dialect as CommonMark 0.31.2 writes it, and inside it escapes mean nothing.
";

/// What the steps decide, in a sentence each.
const STEPS: &[(&str, &str)] = &[
    ("trigger", "what starts a candidate"),
    (
        "before",
        "what may come directly before, in the raw source; at the start of the text a link may always begin",
    ),
    ("host", "what a host is"),
    ("extent", "how far the rest runs"),
    ("trim", "what belongs to the sentence, not to the link"),
    ("email", "what an address is"),
    ("href", "where a link leads"),
    ("markdown", "what the engine does with the row inside Markdown"),
];

/// How a column is set, before the columns.
const FILE: &str = "\
## A row of one's own

A dialect of `linkmark.toml` starts from a preset and changes columns. Each column below has its key and what the key accepts; the value of every preset that has
the column follows. A preset has only the columns of its rules and of the kinds of link that it makes, and so has a row of one's own: another key is refused, and
the message says which rule or kind would have it. Choosing another rule (`host-rule`, `domain-rule`, `bracket-rule`) brings its columns, with the values of the
preset that has it.

```toml
[custom.chat]
base = \"gfm\"
description = \"what our chat links\"     # for `linkmark dialects`; without it, what is changed
kinds = [\"url\", \"www\"]                  # no addresses
schemes = [\"https://\", \"matrix:\"]       # `name://` has a host, `name:` has none
before = [\"all\", \"but\", \"A-Z\", \"a-z\"]   # sets `before-scheme`, `before-www` and so on
any-case = true                         # sets `scheme-any-case`, `www-any-case` and `prefix-any-case`
trim = \"?!.,:\"                          # a set: these characters
stops = [\" \", \"<\", \"white-space\"]       # a set: characters and names; a line end is always in it
host-rule = \"labels\"
ipv6 = false                            # a column of that rule
```

A set is a string of characters, or a list in which each item is one character or a name; what follows `but` is taken away. `all` is every character,
`beyond-ascii` every character beyond ASCII. From `punctuation` on, these names mean characters beyond ASCII only:
";

const TAIL: &str = "\
## Beside the columns

- **Plain text and Markdown.** In Markdown a link is decided while inlines are parsed: a code span, raw HTML or `<…>` that starts earlier wins, and a bare link
  that starts earlier keeps its characters. A bare link is the raw source: `\\` and `&amp;` inside it are themselves, unless the row decodes references.
- **Raw anchors.** Between `<a …>` and `</a>` in one paragraph, heading or cell nothing bare is linked. It goes no further: an HTML block is not read for links, and
  an `<a name=\"x\">` that is never closed, which is common, must not unlink the rest of the document. Whoever lets raw HTML through and opens an anchor in one
  block to close it in another decides what is inside.
- **href.** Bytes outside ``A-Za-z0-9 - _ . + ! * ' ( ) , % # @ ? = ; : / $ ~ &`` are percent-encoded as UTF-8, `%` is kept, `&` becomes `&amp;` and `'` becomes
  `&#x27;`. The host is not changed: no punycode, no case folding. The brackets of an IPv6 host (`http://[::1]/`) are kept: no browser opens them encoded.
- **`github`** is judged against the engine that runs there, cmark-gfm. That engine decides addresses after emphasis, and so do we where a
  mark is beside one (`_a@b.c_`, `__a__@b.c`, `_a@b.c _d_`); where more of it can be seen `testdata/differential.toml` lists both answers.

### `github`: where it departs from cmark-gfm

Two answers of the engine that runs on github.com help nobody, and are not ours:

- Nothing bare is linked inside a raw `<a …>` … `</a>`: `<a href=\"/x\">https://a.b</a>` has the one link that its author wrote. An anchor in an anchor ends the outer one in a
  browser, and what the author linked would lead elsewhere. The same holds in every dialect.
- `mailto:` and `xmpp:` with no name before the `@` (`mailto:@b.c`) are text: cmark-gfm takes the scheme for the name, and no program can write to such an address.

### `uts58`: where it departs from the reference code

The standard's own tests pass (344 of 344 detection lines of 17.0 and of 18.0, 68 of 68 lines of ICANN). No test covers these corners, and the
reference implementation decides them otherwise:

- A final full stop is always dropped, at the very end of the text too (`See example.com.`).
- A `?` with nothing after it is dropped (`example.com? Yes`, `/x?`): it is Soft like any other.
- A scheme in capitals is taken (`HTTPS://example.com`), and so is `MAILTO:`.
- What brackets are open is forgotten where a part begins, as it is at `/`, `&` and `=`: `/a(b?c)` ends before `)`.
- A host character beyond ASCII is what UTS #46 calls valid or mapped (with UseSTD3ASCIIRules) *and* cannot end a link: the quotes of `“example.com”`
  are not part of the host.
- At most 64 changes of bracket kind are remembered; the link ends before the bracket that does not fit.
";

fn dialects() -> String {
    let mut page = String::from(HEAD);
    page += "\n| dialect | in one line | source |\n|---|---|---|\n";
    for dialect in Dialect::ALL {
        page += &format!("| `{}` | {} | {} |\n", dialect.name, dialect.summary, dialect.source);
    }
    page += "\n";
    page += FILE;
    let names = CharSet::names().map(|(name, meaning)| match meaning.trim_matches('`') {
        same if same == name => format!("`{name}`"),
        _ => format!("`{name}` ({meaning})"),
    });
    page += &format!("{}.\n", names.collect::<Vec<_>>().join(", "));
    for (step, purpose) in STEPS {
        page += &format!("\n## {step}: {purpose}\n\n");
        for column in columns(step) {
            page += &section(&column);
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

/// The columns of a step, each as the first dialect that has it describes it.
fn columns(step: &str) -> impl Iterator<Item = Column> {
    Dialect::column_keys()
        .filter_map(|key| {
            let mut described = Dialect::ALL.iter().flat_map(Dialect::columns);
            described.find(|column| column.key == key)
        })
        .filter(move |column| column.step == step)
}

/// A column: its name, its key, and what the dialects that have it say, in the order in which they
/// first say it.
fn section(column: &Column) -> String {
    let accepts = match &column.accepts {
        Accepts::Set => "a set".to_owned(),
        other => other.to_string(),
    };
    let mut out = format!("**{}** (`{}`: {accepts})\n\n", column.name, column.key);
    let said = Dialect::ALL.iter().filter_map(|dialect| {
        let value = dialect.columns().into_iter().find(|said| said.key == column.key)?.value;
        Some((value, format!("`{}`", dialect.name)))
    });
    for (value, names) in group(said) {
        out += &format!("- {}: {value}\n", names.join(", "));
    }
    out + "\n"
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
