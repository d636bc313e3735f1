//! Which bare links of a document are written out, and how: the edits, each proven harmless.
//!
//! Writing `<` and `>` around a link is harmless almost always. Not behind a backslash, not where emphasis stood against a letter
//! (`a*https://b.c*`), not where `--` at the end and the new `>` close a comment. Instead of knowing every such place, `repair` makes the
//! edits, reads the result by every dialect, and takes back what did not hold.

use std::collections::HashMap;
use std::ops::Range;

use linkmark::{Options, to_html_with};
use linkmark_scan::{Dialect, Name};

use super::leaf::{Leaves, Linked};
use super::spell::spell;

/// A document with its bare links written out.
#[derive(Debug, Default)]
pub(super) struct Repaired {
    /// The new text; `None` if nothing changed.
    pub(super) text: Option<String>,
    /// What was written out, by its place in the old text.
    pub(super) written: Vec<Edit>,
    /// What could not be.
    pub(super) stuck: Vec<Stuck>,
}

/// One link, written out.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) new: String,
    text: String,
    href: String,
    leaf: usize,
}

/// A bare link that has to stay one.
#[derive(Clone, Debug)]
pub(super) struct Stuck {
    pub(super) range: Range<usize>,
    pub(super) text: String,
    pub(super) why: Why,
}

/// Why a link cannot be written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// There is no spelling that says the same.
    NoSpelling,
    /// The page would change.
    Page,
    /// This dialect would still not see the same link.
    Unseen(Name),
    /// Too much around it does not hold to find out.
    Unsettled,
}

/// How often a document is read again to find the edit that does not hold. A leaf that needs more is left as it is, whole, so that a
/// second run comes to the same end; with every edit of a leaf bad, this is enough for about thirty of them.
const ROUNDS: usize = 64;

/// How often the result may be fixed again. Once is enough unless one edit makes room for another; a document that is still not at
/// rest is left as it is, so that running `fix` twice never changes anything.
const PASSES: usize = 4;

/// Writes out every bare link that `options` sees in `source`, so that every one of `others` sees it.
///
/// The HTML stays what it was, and so does every byte outside these links. Repairing the result changes nothing.
pub(super) fn repair(source: &str, options: &Options<'_>, others: &[Dialect]) -> Repaired {
    let mut whole = pass(source, options, others);
    for passes in 1..PASSES {
        let Some(text) = &whole.text else { return whole };
        let again = pass(text, options, others);
        let back = WayBack::of(&whole.written);
        whole.stuck =
            again.stuck.into_iter().map(|stuck| Stuck { range: back.range(&stuck.range), ..stuck }).collect();
        if again.text.is_none() {
            if passes > 1 && !all_see(source, &whole.written, options, others) {
                break;
            }
            return whole;
        }
        whole
            .written
            .extend(again.written.into_iter().map(|edit| Edit { range: back.range(&edit.range), ..edit }));
        whole.written.sort_by_key(|edit| edit.range.start);
        whole.text = again.text;
    }
    let mut stuck = whole.stuck;
    stuck.extend(whole.written.into_iter().map(|edit| edit.stuck(Why::Unsettled)));
    stuck.sort_by_key(|stuck| stuck.range.start);
    Repaired { text: None, written: Vec::new(), stuck }
}

fn pass(source: &str, options: &Options<'_>, others: &[Dialect]) -> Repaired {
    let before = Leaves::of(source, options);
    let mut repaired = Repaired::default();
    let mut edits = Vec::new();
    for link in before.links.iter().filter(|link| link.link_type.is_bare()) {
        match spell(&source[link.range.clone()], &link.text, &link.href) {
            Some(new) => edits.push(Edit::new(link, new)),
            None => repaired.stuck.push(Stuck {
                range: link.range.clone(),
                text: link.text.clone(),
                why: Why::NoSpelling,
            }),
        }
    }
    let against = settle(source, &before, &edits, options, others);
    for (edit, against) in edits.into_iter().zip(against) {
        match against {
            None => repaired.written.push(edit),
            Some(why) => repaired.stuck.push(edit.stuck(why)),
        }
    }
    if !repaired.written.is_empty() {
        let (text, _) = apply(source, repaired.written.iter());
        if same_page(source, &text, options) {
            repaired.text = Some(text);
        } else {
            repaired.stuck.extend(repaired.written.drain(..).map(|edit| edit.stuck(Why::Page)));
        }
    }
    repaired.stuck.sort_by_key(|stuck| stuck.range.start);
    repaired
}

/// Where an offset of the new text stood in the old one.
struct WayBack {
    /// Where each edit starts in the new text, and how much longer the text is behind it.
    grown: Vec<(usize, usize)>,
}

impl WayBack {
    fn of(written: &[Edit]) -> WayBack {
        let mut longer = 0;
        let grown = written.iter().map(|edit| {
            let start = edit.range.start + longer;
            longer += edit.new.len() - edit.range.len();
            (start, longer)
        });
        WayBack { grown: grown.collect() }
    }

    fn range(&self, range: &Range<usize>) -> Range<usize> {
        let back = |at: usize| {
            let before = self.grown.partition_point(|&(start, _)| start < at);
            at - self.grown[..before].last().map_or(0, |&(_, longer)| longer)
        };
        back(range.start)..back(range.end)
    }
}

impl Edit {
    /// Whether it is the link at `place` among these, and written out.
    fn is_seen(&self, links: &HashMap<usize, &Linked>, place: &Range<usize>) -> bool {
        links.get(&place.start).is_some_and(|link| {
            link.range == *place
                && !link.link_type.is_bare()
                && link.text == self.text
                && link.href == self.href
        })
    }

    fn stuck(self, why: Why) -> Stuck {
        Stuck { range: self.range, text: self.text, why }
    }

    fn new(link: &Linked, new: String) -> Edit {
        Edit {
            range: link.range.clone(),
            new,
            text: link.text.clone(),
            href: link.href.clone(),
            leaf: link.leaf,
        }
    }
}

/// The promise itself, kept apart from how it is reached: the same HTML, with metadata at the start read as such and not.
fn same_page(old: &str, new: &str, options: &Options<'_>) -> bool {
    [true, false].into_iter().all(|front_matter| {
        let options = options.with_front_matter(front_matter);
        to_html_with(old, &options) == to_html_with(new, &options)
    })
}

/// The source with these edits made, and where each of them stands in the result.
fn apply<'e>(source: &str, edits: impl Iterator<Item = &'e Edit>) -> (String, Vec<Range<usize>>) {
    let mut text = String::with_capacity(source.len() + source.len() / 8);
    let mut places = Vec::new();
    let mut done = 0;
    for edit in edits {
        text.push_str(&source[done..edit.range.start]);
        places.push(text.len()..text.len() + edit.new.len());
        text.push_str(&edit.new);
        done = edit.range.end;
    }
    text.push_str(&source[done..]);
    (text, places)
}

/// The edits of one leaf on trial: halves of what did not hold are tried again, until what is left holds.
struct Trial {
    leaf: usize,
    kept: Vec<usize>,
    waiting: Vec<Range<usize>>,
}

impl Trial {
    fn new(leaf: usize, first: Range<usize>) -> Trial {
        let mut waiting = Vec::with_capacity(8);
        waiting.push(first);
        Trial { leaf, kept: Vec::new(), waiting }
    }
}

/// What speaks against each edit, so that those against which nothing speaks hold together.
fn settle(
    source: &str,
    before: &Leaves,
    edits: &[Edit],
    options: &Options<'_>,
    others: &[Dialect],
) -> Vec<Option<Why>> {
    let mut against = vec![Some(Why::Unsettled); edits.len()];
    let mut trials: Vec<Trial> = Vec::new();
    for (index, edit) in edits.iter().enumerate() {
        match trials.last_mut().filter(|trial| trial.leaf == edit.leaf) {
            Some(trial) => trial.waiting[0].end = index + 1,
            None => trials.push(Trial::new(edit.leaf, index..index + 1)),
        }
    }
    for round in 0..=ROUNDS {
        let open = trials.iter().any(|trial| !trial.waiting.is_empty());
        if !open {
            break;
        }
        if round == ROUNDS {
            for trial in trials.iter_mut().filter(|trial| !trial.waiting.is_empty()) {
                trial.kept.clear();
            }
            break;
        }
        let tried: Vec<usize> = trials
            .iter()
            .flat_map(|trial| {
                let now = trial.waiting.last().cloned().unwrap_or(0..0);
                let mut tried: Vec<usize> = trial.kept.iter().copied().chain(now).collect();
                tried.sort_unstable();
                tried
            })
            .collect();
        let wrong = what_is_wrong(source, before, edits, &tried, options, others);
        for trial in &mut trials {
            let Some(now) = trial.waiting.pop() else { continue };
            match wrong[trial.leaf] {
                None => trial.kept.extend(now),
                Some(why) if now.len() == 1 => against[now.start] = Some(why),
                Some(_) => {
                    let middle = now.start + now.len() / 2;
                    trial.waiting.push(middle..now.end);
                    trial.waiting.push(now.start..middle);
                }
            }
        }
    }
    for index in trials.iter().flat_map(|trial| &trial.kept) {
        against[*index] = None;
    }
    against
}

/// Makes the `tried` edits and asks every dialect: what speaks against each leaf? Nothing, if it shows what it showed and each edit in it is a
/// link that all agree on.
fn what_is_wrong(
    source: &str,
    before: &Leaves,
    edits: &[Edit],
    tried: &[usize],
    options: &Options<'_>,
    others: &[Dialect],
) -> Vec<Option<Why>> {
    let (text, places) = apply(source, tried.iter().map(|&index| &edits[index]));
    let after = Leaves::of(&text, options);
    let mut wrong: Vec<Option<Why>> = if after.digests.len() == before.digests.len() {
        before
            .digests
            .iter()
            .zip(&after.digests)
            .map(|(old, new)| (old != new).then_some(Why::Page))
            .collect()
    } else {
        vec![Some(Why::Page); before.digests.len()]
    };
    let mut ask = |dialect: &Dialect, seen: &Leaves| {
        let links = by_start(seen);
        for (&index, place) in tried.iter().zip(&places) {
            let edit = &edits[index];
            if !edit.is_seen(&links, place) {
                wrong[edit.leaf].get_or_insert(Why::Unseen(dialect.name));
            }
        }
    };
    ask(options.dialect, &after);
    for dialect in others {
        ask(dialect, &Leaves::of(&text, &options.with_dialect(dialect)));
    }
    wrong
}

/// Whether all dialects see these edits once all of them are made. Each pass asks about its own; a later one may take from a dialect what an
/// earlier one gave it.
fn all_see(source: &str, written: &[Edit], options: &Options<'_>, others: &[Dialect]) -> bool {
    let (text, places) = apply(source, written.iter());
    others.iter().all(|dialect| {
        let seen = Leaves::of(&text, &options.with_dialect(dialect));
        let links = by_start(&seen);
        written.iter().zip(&places).all(|(edit, place)| edit.is_seen(&links, place))
    })
}

fn by_start(seen: &Leaves) -> HashMap<usize, &Linked> {
    seen.links.iter().map(|link| (link.range.start, link)).collect()
}
