//! The ids of a page that several documents make together: none of them comes twice.

use std::collections::HashMap;

use linkmark::{Event, Options, Tag};

/// The ids of headings that the page has so far, each with the last number that was added to it.
#[derive(Debug, Default)]
pub(super) struct PageIds {
    taken: HashMap<String, usize>,
    documents: usize,
}

impl PageIds {
    /// What the ids of the next document's footnotes start with. Notes are numbered from 1 in each
    /// document, so every document after the first has a prefix with its number in it; a heading's
    /// id never has a dot.
    pub(super) fn next_prefix(&mut self, options: &Options<'_>) -> String {
        self.documents += 1;
        match self.documents {
            1 => options.id_prefix.to_owned(),
            number => format!("{}{number}.", options.id_prefix),
        }
    }

    /// The event, with another id if it is a heading whose id the page has already.
    pub(super) fn unique<'a>(&mut self, mut event: Event<'a>) -> Event<'a> {
        if let Event::Start(Tag::Heading { id: Some(id), .. }) = &mut event {
            *id = self.free(id).into();
        }
        event
    }

    fn free(&mut self, wanted: &str) -> String {
        let mut id = wanted.to_owned();
        while self.taken.contains_key(&id) {
            let number = self.taken.entry(wanted.to_owned()).or_default();
            *number += 1;
            id = format!("{wanted}-{number}");
        }
        self.taken.insert(id.clone(), 0);
        id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heading_that_comes_again_gets_the_next_free_number() {
        let mut ids = PageIds::default();
        let wanted = ["a", "a-1", "a", "b", "a", "a-1"];
        assert_eq!(wanted.map(|id| ids.free(id)), ["a", "a-1", "a-2", "b", "a-3", "a-1-1"]);
    }
}
