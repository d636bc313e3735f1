//! `cargo xtask tree`: a tree of Markdown files that comes again with the same seed, to measure
//! `linkmark check` on.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::random::Random;

const FILES: usize = 10_000;
const SEED: u64 = 26;

/// How many files a folder has.
const IN_FOLDER: usize = 100;

const WORDS: &[&str] = &[
    "link",
    "heading",
    "of",
    "the",
    "a",
    "page",
    "is",
    "where",
    "reader",
    "documents",
    "and",
    "site",
    "to",
    "build",
    "with",
    "configuration",
    "each",
    "file",
    "server",
    "in",
    "anchor",
    "command",
    "that",
    "option",
];

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let (mut folder, mut files, mut seed) = (None, FILES, SEED);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().ok_or_else(|| format!("{word} needs a number"))?;
            value.parse::<u64>().map_err(|error| format!("{value}: {error}"))
        };
        match word.as_str() {
            "--files" => files = usize::try_from(number()?).map_err(|error| error.to_string())?,
            "--seed" => seed = number()?,
            name if folder.is_none() && !name.starts_with('-') => folder = Some(name.to_owned()),
            other => return Err(format!("`{other}` is one word too many")),
        }
    }
    let folder = folder.ok_or("name the folder to write into")?;
    let mut random = Random::new(seed);
    let mut bytes = 0;
    for number in 0..files {
        let path = Path::new(&folder).join(name(number));
        let text = document(&mut random, number, files);
        bytes += text.len();
        let written =
            fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).and_then(|()| fs::write(&path, text));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
    }
    println!("{files} files, {bytes} bytes, seed {seed}");
    Ok(())
}

fn name(number: usize) -> String {
    format!("part{:03}/page{number:05}.md", number / IN_FOLDER)
}

/// About eight kilobytes: some thirty headings, each with a few paragraphs, code, and links.
fn document(random: &mut Random, number: usize, files: usize) -> String {
    let mut text = format!("# Page {number}\n\n");
    for section in 0..24 + random.below(16) {
        let _ = write!(text, "## Section {section}: {}\n\n", sentence(random, 3));
        for _ in 0..1 + random.below(2) {
            let _ = writeln!(text, "{}.\n", sentence(random, 18));
        }
        let other = random.below(files);
        let place = if random.one_in(2) { format!("#page-{other}") } else { String::new() };
        let _ = writeln!(text, "See [the {}](../{}{place}) and `code`.\n", sentence(random, 2), name(other));
        if random.one_in(4) {
            let _ = writeln!(text, "```sh\nlinkmark check {other}\n```\n");
        }
    }
    text
}

fn sentence(random: &mut Random, words: usize) -> String {
    let words: Vec<&str> = (0..words).map(|_| random.pick(WORDS)).collect();
    words.join(" ")
}
