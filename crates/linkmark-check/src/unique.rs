//! Ids that are used once: what a row does with an id that is already there, or with none.

use std::collections::HashMap;

use linkmark_fix::anchors::{AnchorRule, Empty, Twice};

/// The ids of one document so far.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    asked: Asked,
    /// How many were numbered without a word of their own.
    numbered: usize,
}

impl Ids {
    /// Takes an id that a heading says itself.
    pub(crate) fn reserve(&mut self, id: &str) {
        self.asked.is_new(id);
    }

    /// Makes `slug` an id; `None` if the heading gets none that a link could lead to. Otherwise
    /// says whether it only has its number because another has its word. `has_text`: the heading
    /// has a text, though perhaps none that an id is made of.
    pub(crate) fn take(&mut self, rule: &AnchorRule, slug: &mut String, has_text: bool) -> Option<bool> {
        if slug.is_empty() {
            match rule.empty {
                Empty::NotCounted => return None,
                Empty::WordOfText(_) if !has_text => return None,
                Empty::Word(word) | Empty::WordOfText(word) => {
                    slug.push_str(word);
                    return self.take(rule, slug, true);
                }
                Empty::Numbered(word) => return Some(self.number(word, slug)),
                _ => {}
            }
        }
        if !(slug.is_empty() && rule.twice == Twice::Underscore) && self.asked.is_new(slug) {
            return (!slug.is_empty()).then_some(false);
        }
        match (rule.twice, rule.empty) {
            (Twice::Counted, _) => {
                let count = self.asked.count(slug) + 1;
                self.asked.set_count(slug, count);
                push_number(slug, '-', count);
            }
            (Twice::Underscore, _) => self.counted_up(slug),
            (Twice::Numbered, Empty::Numbered(word)) => return Some(self.number(word, slug)),
            _ => self.first_free(slug),
        }
        Some(true)
    }

    fn first_free(&mut self, slug: &mut String) {
        let word = slug.clone();
        let mut count = self.asked.count(&word);
        loop {
            count += 1;
            slug.truncate(word.len());
            push_number(slug, '-', count);
            if self.asked.is_new(slug) {
                self.asked.set_count(&word, count);
                return;
            }
        }
    }

    /// `foo`, `foo_1`, `foo_2` …: a number that is there already is counted up.
    fn counted_up(&mut self, slug: &mut String) {
        let word = slug.clone();
        let (stem, first) = match word.rsplit_once('_') {
            Some((stem, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                (stem, number.parse::<usize>().unwrap_or(0))
            }
            _ => (&*word, 0),
        };
        // Where the last search for this id ended. Ids are never given back.
        let mut number = self.asked.count(&word).max(first);
        loop {
            number = number.saturating_add(1);
            slug.truncate(stem.len());
            push_number(slug, '_', number);
            if self.asked.is_new(slug) {
                self.asked.set_count(&word, number);
                return;
            }
        }
    }

    fn number(&mut self, word: &str, slug: &mut String) -> bool {
        loop {
            self.numbered += 1;
            *slug = format!("{word}{}", self.numbered);
            if self.asked.is_new(slug) {
                return true;
            }
        }
    }

    /// Forgets all but their room.
    pub(crate) fn clear(&mut self) {
        self.numbered = 0;
        self.asked.clear();
    }
}

fn push_number(slug: &mut String, before: char, number: usize) {
    slug.push(before);
    slug.push_str(&number.to_string());
}

/// Each id, and how often it was asked for again. As long as no id may be there twice, they are
/// only written down: most documents never need the table.
#[derive(Debug, Default)]
struct Asked {
    /// The ids that are not in the table yet, one after another, and where each ends.
    text: String,
    ends: Vec<usize>,
    /// A bit for each id that was ever here, by its [`mark`].
    marks: Vec<u64>,
    table: HashMap<Box<str>, usize>,
}

/// How many words of marks there are: enough that the marks of a few dozen ids differ.
const WORDS: usize = 64;

impl Asked {
    /// Takes the id if it was never here.
    fn is_new(&mut self, id: &str) -> bool {
        let (word, bit) = mark(id);
        self.marks.resize(WORDS, 0);
        if self.marks[word] & bit != 0 {
            self.fill_table();
            if self.table.contains_key(id) {
                return false;
            }
        }
        self.marks[word] |= bit;
        if self.table.is_empty() {
            self.text.push_str(id);
            self.ends.push(self.text.len());
        } else {
            self.table.insert(id.into(), 0);
        }
        true
    }

    fn count(&mut self, id: &str) -> usize {
        self.fill_table();
        self.table.get(id).copied().unwrap_or(0)
    }

    /// Remembers how often an id that is here was asked for.
    fn set_count(&mut self, id: &str, count: usize) {
        self.fill_table();
        self.table.insert(id.into(), count);
    }

    fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
        self.marks.clear();
        self.table.clear();
    }

    fn fill_table(&mut self) {
        let mut start = 0;
        for end in self.ends.drain(..) {
            self.table.insert(self.text[start..end].into(), 0);
            start = end;
        }
        self.text.clear();
    }
}

/// The word and the bit of an id. Who makes ids with the same mark only makes the table be filled.
fn mark(id: &str) -> (usize, u64) {
    let mix = |hash: u64, word: u64| (hash.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let (words, rest) = id.as_bytes().as_chunks::<8>();
    let hash = words.iter().fold(id.len() as u64, |hash, word| mix(hash, u64::from_le_bytes(*word)));
    let rest = rest.iter().fold(0, |rest, byte| rest << 8 | u64::from(*byte));
    let hash = mix(hash, rest);
    ((hash >> 52) as usize % WORDS, 1 << (hash >> 58))
}
