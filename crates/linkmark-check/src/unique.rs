//! Ids that are used once: what a row does with an id that is already there, or with none.

use std::collections::HashMap;

use linkmark_fix::anchors::{AnchorRule, Empty, Twice};

/// The ids of one document so far.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    /// Each id, and how often it was asked for again.
    asked: HashMap<String, usize>,
    /// How many were numbered without a word of their own.
    numbered: usize,
}

impl Ids {
    /// Takes an id that a heading says itself.
    pub(crate) fn reserve(&mut self, id: &str) {
        self.asked.entry(id.to_owned()).or_insert(0);
    }

    /// The id for `slug`; `None` if the heading gets none that a link could lead to. `has_text`:
    /// the heading has a text, though perhaps none that an id is made of.
    pub(crate) fn take(&mut self, rule: &AnchorRule, slug: String, has_text: bool) -> Option<Taken> {
        if slug.is_empty() {
            match rule.empty {
                Empty::NotCounted => return None,
                Empty::WordOfText(_) if !has_text => return None,
                Empty::Word(word) | Empty::WordOfText(word) => return self.take(rule, word.to_owned(), true),
                Empty::Numbered(word) => return Some(self.number(word)),
                _ => {}
            }
        }
        let is_new = !self.asked.contains_key(&slug);
        if is_new && !(slug.is_empty() && rule.twice == Twice::Underscore) {
            self.asked.insert(slug.clone(), 0);
            return (!slug.is_empty()).then_some(Taken { id: slug, is_numbered: false });
        }
        let id = match (rule.twice, rule.empty) {
            (Twice::Counted, _) => {
                let count = self.asked.entry(slug.clone()).or_insert(0);
                *count += 1;
                return Some(Taken { id: format!("{slug}-{count}"), is_numbered: true });
            }
            (Twice::Underscore, _) => self.counted_up(slug),
            (Twice::Numbered, Empty::Numbered(word)) => return Some(self.number(word)),
            _ => self.first_free(&slug),
        };
        self.asked.insert(id.clone(), 0);
        Some(Taken { id, is_numbered: true })
    }

    fn first_free(&mut self, slug: &str) -> String {
        let mut count = self.asked.get(slug).copied().unwrap_or(0);
        loop {
            count += 1;
            let id = format!("{slug}-{count}");
            if !self.asked.contains_key(&id) {
                self.asked.insert(slug.to_owned(), count);
                return id;
            }
        }
    }

    /// `foo`, `foo_1`, `foo_2` …: a number that is there already is counted up.
    fn counted_up(&mut self, slug: String) -> String {
        let (stem, first) = match slug.rsplit_once('_') {
            Some((stem, number)) if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                (stem.to_owned(), number.parse::<usize>().unwrap_or(0))
            }
            _ => (slug.clone(), 0),
        };
        // Where the last search for this id ended. Ids are never given back.
        let mut number = self.asked.get(&slug).copied().unwrap_or(0).max(first);
        loop {
            number = number.saturating_add(1);
            let id = format!("{stem}_{number}");
            if !self.asked.contains_key(&id) {
                self.asked.insert(slug, number);
                return id;
            }
        }
    }

    fn number(&mut self, word: &str) -> Taken {
        loop {
            self.numbered += 1;
            let id = format!("{word}{}", self.numbered);
            if !self.asked.contains_key(&id) {
                self.asked.insert(id.clone(), 0);
                return Taken { id, is_numbered: true };
            }
        }
    }
}

/// An id, and whether it only has its number because another has its word.
pub(crate) struct Taken {
    pub(crate) id: String,
    pub(crate) is_numbered: bool,
}
