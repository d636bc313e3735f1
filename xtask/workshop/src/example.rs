//! An example of a specification: read from the text, written as TOML.

use std::fmt::Write as _;

/// 32 backticks and the word; what follows on the line names the extensions the example needs.
const OPENS: &str = "```````````````````````````````` example";
const CLOSES: &str = "````````````````````````````````";

/// Input and expected output, and where they are.
#[derive(Default)]
pub(crate) struct Example {
    pub(crate) number: u64,
    pub(crate) section: String,
    pub(crate) extensions: Vec<String>,
    pub(crate) dialect: Option<String>,
    pub(crate) markdown: String,
    pub(crate) html: String,
}

/// The examples of a `spec.txt`: fence, Markdown, a line with a period, HTML, fence.
pub(crate) fn of_spec(text: &str) -> Result<Vec<Example>, String> {
    let mut examples: Vec<Example> = Vec::new();
    let mut section = "";
    // By line feeds alone: an example of the regression tests is about stray carriage returns.
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        if let Some(title) = line.strip_prefix('#') {
            section = title.trim_start_matches('#').trim();
        }
        let Some(extensions) = line.strip_prefix(OPENS) else { continue };
        let mut example = Example {
            number: examples.len() as u64 + 1,
            section: section.to_owned(),
            extensions: extensions.split_whitespace().map(str::to_owned).collect(),
            ..Example::default()
        };
        example.markdown = part(&mut lines, ".")?;
        example.html = part(&mut lines, CLOSES)?;
        examples.push(example);
    }
    Ok(examples)
}

/// The lines before the line `end`, with tabs where the specification shows arrows.
fn part<'a>(lines: &mut impl Iterator<Item = &'a str>, end: &str) -> Result<String, String> {
    let mut part = String::new();
    for line in lines {
        if line.trim_end() == end {
            return Ok(part.replace('→', "\t"));
        }
        part.push_str(line);
    }
    Err(format!("the text ends inside an example, before `{end}`"))
}

/// The examples as an array of tables after a comment.
pub(crate) fn to_toml(head: &str, examples: &[Example]) -> String {
    let mut out = format!("# {head}\n# Written by `cargo xtask specs`; do not edit.\n");
    for example in examples {
        let _ = write!(
            out,
            "\n[[example]]\nnumber = {}\nsection = {}\n",
            example.number,
            string(&example.section)
        );
        if !example.extensions.is_empty() {
            let names: Vec<String> = example.extensions.iter().map(|name| string(name)).collect();
            let _ = writeln!(out, "extensions = [{}]", names.join(", "));
        }
        if let Some(dialect) = &example.dialect {
            let _ = writeln!(out, "dialect = {}", string(dialect));
        }
        let _ = writeln!(out, "markdown = {}\nhtml = {}", string(&example.markdown), string(&example.html));
    }
    out
}

/// A TOML string: as it is, over several lines, where TOML can carry it so; else escaped on one
/// line. Spaces at the end of a line are escaped, since editors eat them, and so is what cannot be
/// seen.
fn string(text: &str) -> String {
    let visible = text.chars().all(|c| c == '\n' || (!c.is_control() && (c == ' ' || !c.is_whitespace())));
    let survives = text.lines().all(|line| !line.ends_with(' ')) && !text.contains("'''");
    if text.ends_with('\n') && visible && survives {
        return format!("'''\n{text}'''");
    }
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '"' | '\\' => out.extend(['\\', c]),
            ' ' => out.push(c),
            c if c.is_control() || c.is_whitespace() => {
                let _ = write!(out, "\\U{:08X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}
