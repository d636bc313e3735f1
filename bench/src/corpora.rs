//! The texts: generated ones, which everybody has, and real ones from `../shared/corpora` where
//! that exists.

use std::path::PathBuf;

use crate::generate;

/// A text, as one document or many.
pub struct Corpus {
    pub name: String,
    pub documents: Vec<String>,
    /// How many links it was made to hold; only a generated text knows.
    pub links: Option<usize>,
    /// Whether a finder in plain text should find as many.
    pub plain: bool,
}

impl Corpus {
    pub fn bytes(&self) -> usize {
        self.documents.iter().map(String::len).sum()
    }

    fn whole(name: &str, text: String) -> Corpus {
        Corpus { name: name.to_owned(), documents: vec![text], links: None, plain: false }
    }
}

/// A page of real documentation is about this long.
const PIECE: usize = 16 * 1024;

const REAL: [(&str, &str); 5] = [
    ("progit-en", "progit-en.md"),
    ("progit-zh", "progit-zh.md"),
    ("readmes-docs", "readmes-docs.md"),
    ("links", "links.md"),
    ("plain", "plain.txt"),
];

/// Real text cut into pages: what a converter meets in practice, and the joined file is not.
pub const PIECES: &str = "readmes-docs-16k";
pub const SMALL: &str = "small";

/// The directory of texts and patterns that are not part of the repository.
pub fn shared() -> PathBuf {
    std::env::var_os("LINKMARK_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared")), PathBuf::from)
}

/// All texts at hand, real ones first.
pub fn all() -> Vec<Corpus> {
    names().iter().filter_map(|name| find(name)).collect()
}

pub fn names() -> Vec<&'static str> {
    let real = REAL.iter().map(|&(name, _)| name).chain([PIECES, SMALL]);
    real.chain(generate::ALL.iter().map(|made| made.name)).collect()
}

/// The text called `name`, if it is at hand.
pub fn find(name: &str) -> Option<Corpus> {
    if let Some(made) = generate::ALL.iter().find(|made| made.name == name) {
        let (documents, links) = (made.make)();
        return Some(Corpus { name: name.to_owned(), documents, links: Some(links), plain: made.plain });
    }
    match name {
        SMALL => {
            let lines = read("small.jsonl")?;
            let documents = lines.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
            Some(Corpus { name: name.to_owned(), documents, links: None, plain: false })
        }
        PIECES => {
            let documents = pieces(&read("readmes-docs.md")?, PIECE);
            Some(Corpus { name: name.to_owned(), documents, links: None, plain: false })
        }
        _ => {
            let (_, file) = REAL.iter().find(|(real, _)| *real == name)?;
            Some(Corpus::whole(name, read(file)?))
        }
    }
}

/// The first of `names` that is at hand: a real text where there is one, else the generated one.
pub fn first_of(names: &[&str]) -> Option<Corpus> {
    names.iter().find_map(|name| find(name))
}

/// The text repeated and cut, on a line, to at most `bytes`.
pub fn sized(corpus: &Corpus, bytes: usize) -> String {
    let joined = corpus.documents.join("\n\n");
    let mut text = String::with_capacity(bytes);
    while text.len() < bytes {
        let room = bytes - text.len();
        if joined.len() < room {
            text.push_str(&joined);
            text.push('\n');
        } else {
            let cut = joined.floor_char_boundary(room);
            text.push_str(joined[..cut].rfind('\n').map_or(&joined[..cut], |end| &joined[..=end]));
            break;
        }
    }
    text
}

/// The same megabyte as documents of about `bytes`: cut, or repeated in one. A text cut short would
/// be another text.
pub fn of_size(corpus: &Corpus, bytes: usize) -> Vec<String> {
    const SAME: usize = 1 << 20;
    let text = sized(corpus, SAME);
    if bytes < SAME { pieces(&text, bytes) } else { vec![text.repeat(bytes / SAME)] }
}

fn read(file: &str) -> Option<String> {
    std::fs::read_to_string(shared().join("corpora").join(file)).ok()
}

/// Cut at the first blank line after `least` bytes, so that few constructs are torn.
fn pieces(text: &str, least: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > least {
        let least = rest.floor_char_boundary(least);
        let cut = rest[least..].find("\n\n").map_or(rest.len(), |blank| least + blank + 2);
        let (piece, after) = rest.split_at(cut);
        pieces.push(piece.to_owned());
        rest = after;
    }
    pieces.push(rest.to_owned());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_join_to_the_text() {
        let text = "a paragraph of some words\n\n".repeat(5000);
        let pieces = pieces(&text, PIECE);
        assert!(pieces.len() > 5 && pieces.iter().all(|piece| piece.len() < 2 * PIECE));
        assert_eq!(pieces.concat(), text);
    }

    #[test]
    fn documents_of_any_size_are_the_same_text() {
        let corpus = find("gen-readme").unwrap();
        let text = of_size(&corpus, 1 << 20).concat();
        assert_eq!(of_size(&corpus, 1 << 10).concat(), text);
        assert_eq!(of_size(&corpus, 4 << 20), [text.repeat(4)]);
    }

    #[test]
    fn a_sized_text_never_passes_its_size() {
        let corpus = find("gen-cjk").unwrap();
        for bytes in [10_000, 100_000, 5_000_000] {
            let text = sized(&corpus, bytes);
            assert!(text.len() <= bytes && text.len() * 10 > bytes * 9, "{} of {bytes}", text.len());
        }
    }
}
