//! What was probably meant by an id that is not there.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use crate::typo::nearest as nearest_word;
use linkmark_fix::Host;

use crate::anchor::{Anchor, Anchors, Origin};
use crate::found::Found;
use crate::page::Page;

/// The ids of one document by every host: what a fragment that is not there may have been copied
/// from.
#[derive(Debug)]
pub(crate) struct Translations {
    /// An id by any host, and the places of the headings that have it.
    places: HashMap<Box<str>, Vec<u32>>,
    /// Ids that headings say themselves.
    explicit: HashSet<Box<str>>,
    /// Whether comments in the text are for a program that makes pages of it.
    pub(crate) has_metadata: bool,
    /// The titles of tabs, `=== "Title"`, by letters and digits alone: they may be slugged too.
    tabs: HashSet<String>,
}

/// How comments start that are for a program, as front matter is.
const METADATA: [&str; 3] = ["<!-- YAML", "<!--\n```YAML", "<!--introduced_in"];

/// How many headings with one id are remembered.
const MOST_PLACES: usize = 8;

impl Translations {
    pub(crate) fn of(text: &str) -> Translations {
        let hosts: Vec<&Host> = Host::ALL.iter().collect();
        let mut places: HashMap<Box<str>, Vec<u32>> = HashMap::new();
        let mut explicit = HashSet::new();
        let page = Page::read(text, &hosts);
        for anchor in page.anchors.iter().flat_map(Anchors::iter) {
            if anchor.origin == Origin::Explicit {
                explicit.insert(anchor.id.into());
            }
            if matches!(anchor.origin, Origin::Heading | Origin::Numbered | Origin::Explicit) {
                let known = places.entry(anchor.id.into()).or_default();
                if !known.contains(&anchor.at) && known.len() < MOST_PLACES {
                    known.push(anchor.at);
                }
            }
        }
        explicit.extend(in_brackets(text));
        let has_metadata = METADATA.iter().any(|start| text.contains(start));
        let tabs =
            text.lines().filter_map(|line| line.trim_start().strip_prefix("===")).map(letters_of).collect();
        Translations { places, explicit, has_metadata, tabs }
    }

    /// Whether a heading says this id itself.
    pub(crate) fn is_explicit(&self, id: &str) -> bool {
        self.explicit.contains(id)
    }

    /// Whether a tab may have this id.
    pub(crate) fn is_tab(&self, id: &str) -> bool {
        self.tabs.contains(&letters_of(id))
    }

    /// The places of the headings that have the id `fragment` on some host.
    pub(crate) fn places(&self, fragment: &str) -> &[u32] {
        self.places.get(fragment).map_or(&[], Vec::as_slice)
    }
}

/// The ids of headings that end in `[#id]`, as some sites have them.
fn in_brackets(text: &str) -> impl Iterator<Item = Box<str>> {
    let of_line = |line: &str| {
        let id = line.trim_end().strip_suffix(']')?.rsplit_once("[#")?.1;
        (line.starts_with('#') && !id.is_empty()).then(|| id.into())
    };
    text.lines().filter_map(of_line)
}

/// The ids of one document by one host, to be found again.
#[derive(Debug, Default)]
pub(crate) struct IdIndex {
    /// The numbers of the anchors, in the order of their ids; the first of several comes first.
    sorted: OnceLock<Vec<u32>>,
    /// Made for the first id that is not there.
    for_misses: OnceLock<ForMisses>,
}

/// So many ids are looked through one by one: to put them in order takes longer.
const FEW: usize = 64;

#[derive(Debug, Default)]
struct ForMisses {
    /// In small letters.
    folded: HashMap<String, usize>,
    /// By letters and digits alone; `None` if several have the same.
    alike: HashMap<String, Option<usize>>,
    /// By the place of the heading.
    places: HashMap<u32, usize>,
}

impl IdIndex {
    /// The first anchor with exactly this id.
    pub(crate) fn exact<'a>(&self, id: &str, anchors: &'a Anchors) -> Option<Anchor<'a>> {
        if anchors.len() <= FEW {
            return anchors.iter().find(|anchor| anchor.id == id);
        }
        let id_of = |number: u32| anchors.get(number as usize).map(|anchor| anchor.id);
        let sorted = self.sorted.get_or_init(|| {
            let mut sorted: Vec<u32> = (0..).take(anchors.len()).collect();
            sorted.sort_by_key(|&number| (id_of(number), number));
            sorted
        });
        let at = sorted.partition_point(|&number| id_of(number) < Some(id));
        anchors.get(*sorted.get(at)? as usize).filter(|anchor| anchor.id == id)
    }

    /// The first anchor whose id differs in its capitals alone.
    pub(crate) fn folded<'a>(&self, id: &str, anchors: &'a Anchors) -> Option<Anchor<'a>> {
        self.for_misses(anchors).folded.get(&id.to_lowercase()).and_then(|&number| anchors.get(number))
    }

    /// The anchor of the heading at one of `places`, and whether it is the only one.
    pub(crate) fn at<'a>(&self, places: &[u32], anchors: &'a Anchors) -> Option<(Anchor<'a>, bool)> {
        let by_place = &self.for_misses(anchors).places;
        let mut found = places.iter().filter_map(|place| by_place.get(place));
        let first = anchors.get(*found.next()?)?;
        Some((first, found.next().is_none()))
    }

    /// The anchor whose id is nearest to `fragment`, and whether it is the only one that near.
    pub(crate) fn nearest<'a>(
        &self,
        fragment: &str,
        anchors: &'a Anchors,
        found: &mut Found,
    ) -> Option<(Anchor<'a>, bool)> {
        if let Some(&Some(number)) = self.for_misses(anchors).alike.get(&letters_of(fragment)) {
            return Some((anchors.get(number)?, true));
        }
        if !found.may_compare(2 * anchors.len()) {
            return None;
        }
        let near = nearest_word(fragment, anchors.iter().map(|anchor| anchor.id))?;
        let others = anchors.iter().map(|anchor| anchor.id).filter(|id| *id != near);
        // `step-2` is as near to `step-1` as `step-3`: nobody knows which was meant.
        let differs_by_letters = digits_of(fragment) == digits_of(near);
        let is_only = differs_by_letters && nearest_word(fragment, others).is_none();
        Some((self.exact(near, anchors)?, is_only))
    }

    fn for_misses(&self, anchors: &Anchors) -> &ForMisses {
        self.for_misses.get_or_init(|| {
            let mut made = ForMisses::default();
            for (number, anchor) in anchors.iter().enumerate() {
                made.folded.entry(anchor.id.to_lowercase()).or_insert(number);
                if anchor.origin != Origin::Html {
                    made.places.entry(anchor.at).or_insert(number);
                }
                let letters = letters_of(anchor.id);
                if !letters.is_empty() {
                    made.alike.entry(letters).and_modify(|one| *one = None).or_insert(Some(number));
                }
            }
            made
        })
    }
}

/// What is left of an id without its punctuation and capitals.
fn letters_of(id: &str) -> String {
    id.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn digits_of(id: &str) -> String {
    id.chars().filter(char::is_ascii_digit).collect()
}
