//! What was probably meant by a name that is not there.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};

use linkmark_base::closest::closest;
use linkmark_fix::Host;

use crate::anchor::{Anchor, Origin};
use crate::page::Page;

/// More ids than these are not compared letter by letter: a document made of headings would make
/// every miss a walk.
const MOST_IDS: usize = 1000;

/// The ids of one document by every host: what a fragment that is not there may have been copied
/// from.
#[derive(Debug)]
pub(crate) struct Translations {
    /// An id by any host, and the places of the headings that have it.
    places: HashMap<Box<str>, Vec<u32>>,
    /// Ids that headings say themselves.
    explicit: HashSet<Box<str>>,
}

impl Translations {
    pub(crate) fn of(text: &str) -> Translations {
        let hosts: Vec<&Host> = Host::ALL.iter().collect();
        let mut places: HashMap<Box<str>, Vec<u32>> = HashMap::new();
        let mut explicit = HashSet::new();
        for anchor in Page::read(text, &hosts).anchors.into_iter().flatten() {
            if anchor.origin == Origin::Explicit {
                explicit.insert(anchor.id.clone());
            }
            if matches!(anchor.origin, Origin::Heading | Origin::Numbered | Origin::Explicit) {
                let known = places.entry(anchor.id).or_default();
                if !known.contains(&anchor.at) && known.len() < 8 {
                    known.push(anchor.at);
                }
            }
        }
        Translations { places, explicit }
    }

    /// Whether a heading says this id itself.
    pub(crate) fn is_explicit(&self, id: &str) -> bool {
        self.explicit.contains(id)
    }

    /// The anchor of the heading that has the id `fragment` on another host, and whether it is the
    /// only one.
    pub(crate) fn translate<'a>(&self, fragment: &str, anchors: &'a [Anchor]) -> Option<(&'a Anchor, bool)> {
        let places = self.places.get(fragment)?;
        let of_heading = |anchor: &&Anchor| anchor.origin != Origin::Html && places.contains(&anchor.at);
        let mut found = anchors.iter().filter(of_heading);
        let first = found.next()?;
        Some((first, found.next().is_none()))
    }
}

/// How many misses of one document are compared letter by letter.
const MOST_MISSES: usize = 200;

/// The ids of one document by one host, to be found again.
#[derive(Debug)]
pub(crate) struct IdIndex {
    exact: HashMap<Box<str>, usize>,
    folded: HashMap<String, usize>,
    /// By letters and digits alone; `None` if several have the same.
    alike: HashMap<String, Option<usize>>,
    misses: AtomicUsize,
}

impl IdIndex {
    pub(crate) fn of(anchors: &[Anchor]) -> IdIndex {
        let mut index = IdIndex {
            exact: HashMap::with_capacity(anchors.len()),
            folded: HashMap::new(),
            alike: HashMap::new(),
            misses: AtomicUsize::new(0),
        };
        for (number, anchor) in anchors.iter().enumerate() {
            index.exact.entry(anchor.id.clone()).or_insert(number);
            index.folded.entry(anchor.id.to_lowercase()).or_insert(number);
            let letters = letters_of(&anchor.id);
            if !letters.is_empty() {
                index.alike.entry(letters).and_modify(|one| *one = None).or_insert(Some(number));
            }
        }
        index
    }

    pub(crate) fn exact(&self, id: &str) -> Option<usize> {
        self.exact.get(id).copied()
    }

    pub(crate) fn folded(&self, id: &str) -> Option<usize> {
        self.folded.get(&id.to_lowercase()).copied()
    }

    /// The anchor whose id is nearest to `fragment`, and whether it is the only one that near.
    pub(crate) fn nearest<'a>(&self, fragment: &str, anchors: &'a [Anchor]) -> Option<(&'a Anchor, bool)> {
        if let Some(&Some(number)) = self.alike.get(&letters_of(fragment)) {
            return Some((&anchors[number], true));
        }
        if anchors.len() > MOST_IDS || self.misses.fetch_add(1, Ordering::Relaxed) > MOST_MISSES {
            return None;
        }
        let near = closest(fragment, anchors.iter().map(|anchor| &*anchor.id))?;
        let others = anchors.iter().map(|anchor| &*anchor.id).filter(|id| *id != near);
        // `step-2` is as near to `step-1` as `step-3`: nobody knows which was meant.
        let differs_by_letters = digits_of(fragment) == digits_of(near);
        let is_only = differs_by_letters && closest(fragment, others).is_none();
        Some((&anchors[self.exact(near)?], is_only))
    }
}

/// What is left of an id without its punctuation and capitals.
fn letters_of(id: &str) -> String {
    id.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn digits_of(id: &str) -> String {
    id.chars().filter(char::is_ascii_digit).collect()
}
