//! Heading ids as GitHub makes them: lower case, only letters, digits, `-` and `_`, spaces as `-`; unique in the document.

use crate::names::Names;
use linkmark_scan::unicode::{Classes, classes};
use std::fmt::Write as _;

#[derive(Debug, Default)]
pub(crate) struct Slugs {
    names: Names,
    /// How often each was asked for again.
    repeats: Vec<usize>,
    slug: String,
}

impl Slugs {
    pub(crate) fn clear(&mut self) {
        self.names.clear();
        self.repeats.clear();
    }

    /// The id of a heading that reads `text`.
    pub(crate) fn unique(&mut self, text: &str) -> &str {
        self.slug.clear();
        for character in text.trim().chars() {
            match character {
                ' ' | '\n' => self.slug.push('-'),
                '-' | '_' => self.slug.push(character),
                _ if classes(character).any(Classes::WORD.or(Classes::PC)) => {
                    self.slug.extend(character.to_lowercase());
                }
                _ => {}
            }
        }
        let (first, new) = self.names.number(&self.slug);
        if new {
            self.repeats.push(0);
            return &self.slug;
        }
        let length = self.slug.len();
        loop {
            self.repeats[first] += 1;
            self.slug.truncate(length);
            write!(self.slug, "-{}", self.repeats[first]).expect("a string takes everything");
            if self.names.number(&self.slug).1 {
                self.repeats.push(0);
                return &self.slug;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_githubs_and_unique() {
        let mut slugs = Slugs::default();
        for (text, id) in [
            ("Hello, World!", "hello-world"),
            ("hello world", "hello-world-1"),
            ("Hello World 1", "hello-world-1-1"),
            ("hello world", "hello-world-2"),
            ("Ünï_code – 中文", "ünï_code--中文"),
            ("!", ""),
        ] {
            assert_eq!(slugs.unique(text), id);
        }
    }
}
