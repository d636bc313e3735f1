//! Which bare links of a document are written out, and how: edits, each proven harmless.
//!
//! What a careful person would leave alone is known by rules (`doubt.rs`, `view.rs`). What an edit
//! may break is not: after a backslash, where emphasis touched a letter (`a*https://b.c*`),
//! where `--` at the end and the new `>` close a comment. So the edits are made, the result is read
//! by every dialect, and a leaf that does not hold is tried once more with those links alone that
//! touch nothing, and then left as it is. That is three readings at most, whatever the text.

use std::ops::Range;

use linkmark::{LinkType, Options, to_html_with};
use linkmark_scan::{Dialect, Name};

use crate::doubt::{doubt, has_next_word};
use crate::edit::{Edit, apply, join};
use crate::hosts::Host;
use crate::leaf::Linked;
use crate::lines::Lines;
use crate::note::{End, Note, NoteKind};
use crate::run::Runs;
use crate::spell::Speller;
use crate::view::{Verdict, View};

/// What to do with links that `gfm`, `github` and `linkmark` do not end at the same place.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Ends<'d> {
    /// Leave them alone.
    Agreed,
    /// Write them out as this dialect sees them. That changes the page wherever another dialect is
    /// in force.
    By(&'d Dialect),
}

/// What is to be changed in a text, and what was left alone.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Fixed {
    /// The changes, in order.
    pub edits: Vec<Edit>,
    /// What was left alone, in order.
    pub notes: Vec<Note>,
    /// Whether the page changes, which only [`Ends::By`] can do.
    pub changes_page: bool,
}

impl Fixed {
    /// The text with all changes made.
    ///
    /// # Panics
    /// If `text` is not the one that was fixed.
    pub fn apply(&self, text: &str) -> String {
        apply(text, self.edits.iter().map(|edit| (&edit.range, edit.new.as_str())))
    }
}

/// Writes out the bare links that `options` sees in `text`, so that every dialect sees them.
///
/// The HTML by `options` stays what it was, and so does every byte outside these links. Fixing the
/// result changes nothing. What a careful person would look at first is left alone and noted: host
/// syntax, placeholders, links whose ends are disputed.
///
/// ```
/// use linkmark::Options;
/// use linkmark_fix::{Ends, Host, NoteKind, fix};
/// let text = "See https://a.com/x, or https://a.com/{{ page }}.";
/// let fixed = fix(text, &Options::GFM, &Host::ANY, Ends::Agreed);
/// assert_eq!(fixed.apply(text), "See <https://a.com/x>, or https://a.com/{{ page }}.");
/// assert_eq!(fixed.notes[0].kind, NoteKind::Template);
///
/// let fixed = fix(text, &Options::GFM, &Host::MDX, Ends::Agreed);
/// assert_eq!(fixed.edits[0].new, "[https://a.com/x](https://a.com/x)");
/// ```
///
/// # Panics
/// If `text`, or `text` with its links written out, is longer than [`linkmark::MAX_SOURCE_LEN`].
pub fn fix(text: &str, options: &Options<'_>, host: &Host, ends: Ends<'_>) -> Fixed {
    let Attempt { mut edits, mut notes } = attempt(text, options, host, Take::Agreed);
    let Ends::By(dialect) = ends else {
        return Fixed { edits, notes, changes_page: false };
    };
    let written = |edits: &[Edit]| apply(text, edits.iter().map(|edit| (&edit.range, edit.new.as_str())));
    let agreed = edits.clone();
    for _ in 0..PASSES {
        let disputed = attempt(&written(&edits), &options.with_dialect(dialect), host, Take::Disputed).edits;
        let settled = disputed.is_empty();
        edits = join(edits, disputed);
        let more = attempt(&written(&edits), options, host, Take::Agreed).edits;
        if settled && more.is_empty() {
            notes.retain(|note| edits.iter().all(|edit| !overlap(&edit.range, &note.range)));
            let changes_page = edits.len() > agreed.len() && !same_page(text, &written(&edits), options);
            return Fixed { edits, notes, changes_page };
        }
        edits = join(edits, more);
    }
    Fixed { edits: agreed, notes, changes_page: false }
}

/// How often agreed and disputed links take turns until neither makes room for the other.
const PASSES: usize = 3;

/// Which links are written out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Take {
    Agreed,
    Disputed,
}

struct Attempt {
    edits: Vec<Edit>,
    notes: Vec<Note>,
}

/// One link with the way to write it out.
#[derive(Clone, Debug)]
struct Draft<'t> {
    link: Linked<'t>,
    new: String,
    /// Whether nothing but space is beside it. Such a link is not what breaks a leaf.
    free: bool,
    /// Which of the runs it is in, if it is in one.
    run: Option<usize>,
}

fn attempt(text: &str, options: &Options<'_>, host: &Host, take: Take) -> Attempt {
    let before = View::of(text, options, host);
    let (drafts, mut notes) = drafts(&before, host, take);
    let mut kept: Vec<&Draft<'_>> = drafts.iter().collect();
    let mut against = vec![None; before.leaves.digests.len()];
    if !drafts.is_empty() {
        against = trial(&before, &kept, &drafts, options, host, take);
        if against.iter().any(Option::is_some) {
            let holds = |draft: &Draft<'_>| against[draft.link.leaf].is_none();
            kept.retain(|draft| holds(draft) || draft.free);
            if kept.iter().any(|draft| !holds(draft)) {
                let again = trial(&before, &kept, &drafts, options, host, take);
                kept.retain(|draft| again[draft.link.leaf].is_none());
            }
        }
    }
    let mut edits: Vec<Edit> =
        kept.iter().map(|draft| Edit { range: draft.link.range.clone(), new: draft.new.clone() }).collect();
    let made = apply(text, edits.iter().map(|edit| (&edit.range, edit.new.as_str())));
    let page = edits.is_empty() || same_page(text, &made, options);
    if !page {
        edits.clear();
    }
    let mut written = edits.iter().peekable();
    for draft in &drafts {
        if written.next_if(|edit| edit.range == draft.link.range).is_some() {
            continue;
        }
        let (kind, ends) = match &against[draft.link.leaf] {
            _ if !page => (NoteKind::Page, Vec::new()),
            Some(Against::Page) => (NoteKind::Page, Vec::new()),
            Some(Against::Unseen(dialect)) => {
                (NoteKind::Unseen, vec![End { dialect: *dialect, range: None }])
            }
            Some(Against::Unrest) | None => (NoteKind::Unsettled, Vec::new()),
        };
        notes.push(note(&draft.link, kind, ends));
    }
    notes.extend(others_only(&before));
    notes.sort_by_key(|note| note.range.start);
    Attempt { edits, notes }
}

/// What is to be written out, and what is not because somebody should look at it first.
fn drafts<'t>(view: &View<'t>, host: &Host, take: Take) -> (Vec<Draft<'t>>, Vec<Note>) {
    let (mut drafts, mut notes) = (Vec::new(), Vec::new());
    let mut lines = Lines::default();
    let mut runs = Runs::default();
    let mut speller = Speller::default();
    for link in view.leaves.links.iter().filter(|link| link.link_type.is_bare()) {
        lines.go_to(view.text, link.range.start);
        let around = view.around(link, &lines);
        let run = runs.go_to(&lines, around.line);
        let verdict = view.verdict(link);
        let doubt = match view.aside(&link.range) {
            _ if view.is_made(&link.range) => Some(NoteKind::Kept),
            _ if view.is_preformatted(&link.range) => Some(NoteKind::Code),
            Some(aside) if aside.range.start <= link.range.start && link.range.end <= aside.range.end => {
                Some(NoteKind::InTemplate)
            }
            Some(_) => Some(NoteKind::Template),
            None => doubt(&around),
        };
        let kind = match (doubt, verdict) {
            (Some(kind), _) => kind,
            (None, Verdict::Disputed) if take == Take::Agreed => NoteKind::Ends,
            (None, Verdict::Doubtful) => NoteKind::Doubtful,
            (None, Verdict::Agreed) if take == Take::Disputed => continue,
            (None, Verdict::Agreed) if has_next_word(&around) => NoteKind::Neighbour,
            (None, _) if !view.can_be_written_to(link) => NoteKind::Address,
            (None, _) if !view.has_public_host(link) => NoteKind::Host,
            (None, _) => match speller.spell(around.raw, &link.text, &link.href, host.spelling) {
                Some(new) => {
                    let free = around.before.chars().next_back().is_none_or(char::is_whitespace)
                        && around
                            .after
                            .trim_start_matches(['.', ',', ';', ':', '!', '?'])
                            .chars()
                            .next()
                            .is_none_or(char::is_whitespace);
                    drafts.push(Draft { link: link.clone(), new, free, run });
                    runs.write(run);
                    continue;
                }
                None => NoteKind::NoSpelling,
            },
        };
        runs.leave(run, kind);
        let ends = if kind == NoteKind::Ends { view.judges(&link.range) } else { Vec::new() };
        let syntax = view.aside(&link.range).map(|aside| *aside.syntax);
        notes.push(Note { syntax, ..note(link, kind, ends) });
    }
    drafts.retain(|draft| {
        let against = runs.against(draft.run);
        notes.extend(against.map(|kind| note(&draft.link, kind, Vec::new())));
        against.is_none()
    });
    (drafts, notes)
}

fn note(link: &Linked<'_>, kind: NoteKind, ends: Vec<End>) -> Note {
    let meant = if kind == NoteKind::Backslash { without_escapes(&link.text) } else { None };
    Note { kind, range: link.range.clone(), link_type: link.link_type, syntax: None, ends, meant }
}

/// The text as it was meant if its backslashes were escapes; `None` if there are none.
fn without_escapes(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c != '\\' || !rest.peek().is_some_and(char::is_ascii_punctuation) {
            out.push(c);
        }
    }
    (out.len() < text.len()).then_some(out)
}

/// What speaks against a leaf.
#[derive(Clone, Copy, Debug)]
enum Against {
    /// It shows something else.
    Page,
    /// This dialect does not see an edit of it.
    Unseen(Name),
    /// Other links would have to be written out now.
    Unrest,
}

/// Makes the edits `kept` of all `drafts` and asks every dialect what speaks against each leaf:
/// nothing, if it shows what it showed, each edit in it is a link that all agree on, and those
/// drafts alone are left that were not kept.
fn trial(
    before: &View<'_>,
    kept: &[&Draft<'_>],
    all: &[Draft<'_>],
    options: &Options<'_>,
    host: &Host,
    take: Take,
) -> Vec<Option<Against>> {
    let text = apply(before.text, kept.iter().map(|draft| (&draft.link.range, draft.new.as_str())));
    let after = View::of(&text, options, host);
    if after.leaves.digests.len() != before.leaves.digests.len() {
        return vec![Some(Against::Page); before.leaves.digests.len()];
    }
    let pairs = before.leaves.digests.iter().zip(&after.leaves.digests);
    let mut against: Vec<Option<Against>> =
        pairs.map(|(old, new)| (old != new).then_some(Against::Page)).collect();
    let places = places(kept);
    for (name, links) in after.dialects() {
        let mut links = links.iter().peekable();
        for (draft, place) in kept.iter().zip(&places) {
            while links.next_if(|link| link.range.start < place.start).is_some() {}
            if !links.peek().is_some_and(|link| draft.is(link, place)) {
                against[draft.link.leaf].get_or_insert(Against::Unseen(name));
            }
        }
    }
    let left = drafts(&after, host, take).0;
    for leaf in unrest(kept, &places, all, &left) {
        against[leaf].get_or_insert(Against::Unrest);
    }
    against
}

/// Where each edit is once all of them are made.
fn places(kept: &[&Draft<'_>]) -> Vec<Range<usize>> {
    let mut longer = 0;
    kept.iter()
        .map(|draft| {
            let start = draft.link.range.start + longer;
            longer += draft.new.len() - draft.link.range.len();
            start..start + draft.new.len()
        })
        .collect()
}

/// The leaves in which `left`, what is to be written out after `kept`, is not what is missing of
/// `all`.
fn unrest(kept: &[&Draft<'_>], places: &[Range<usize>], all: &[Draft<'_>], left: &[Draft<'_>]) -> Vec<usize> {
    let mut leaves = Vec::new();
    let mut edits = kept.iter().zip(places).peekable();
    let mut left = left.iter().peekable();
    let mut longer = 0;
    for draft in all {
        if let Some((edit, place)) = edits.next_if(|(edit, _)| edit.link.range == draft.link.range) {
            longer = place.end - edit.link.range.end;
            continue;
        }
        let start = draft.link.range.start + longer;
        while let Some(more) = left.next_if(|more| more.link.range.start < start) {
            leaves.push(more.link.leaf);
        }
        if left.next_if(|more| more.link.range == (start..draft.link.range.end + longer)).is_none() {
            leaves.push(draft.link.leaf);
        }
    }
    leaves.extend(left.map(|more| more.link.leaf));
    leaves
}

impl Draft<'_> {
    /// Whether it is this link, written out at `place`.
    fn is(&self, link: &Linked<'_>, place: &Range<usize>) -> bool {
        link.range == *place
            && !link.link_type.is_bare()
            && link.text == self.link.text
            && link.href == self.link.href
    }
}

/// Text that other dialects link and the chosen one does not, each place once.
fn others_only(view: &View<'_>) -> Vec<Note> {
    let mut others: Vec<(&Linked<'_>, Name)> = Vec::new();
    for (name, links) in view.dialects() {
        others.extend(links.iter().filter(|link| link.link_type.is_bare()).map(|link| (link, name)));
    }
    others.sort_by_key(|(link, _)| link.range.start);
    let mut own = view.leaves.links.iter().peekable();
    let mut notes: Vec<Note> = Vec::new();
    for (link, dialect) in others {
        while own.next_if(|mine| mine.range.end <= link.range.start).is_some() {}
        if own.peek().is_some_and(|mine| mine.range.start < link.range.end)
            || view.aside(&link.range).is_some()
        {
            continue;
        }
        let end = End { dialect, range: Some(link.range.clone()) };
        match notes.last_mut().filter(|last| link.range.start < last.range.end) {
            Some(last) => {
                last.ends.push(end);
                // Most dialects do not know hosts without a scheme; the kind that more of them know
                // names it.
                if last.link_type == LinkType::BareHost {
                    last.link_type = link.link_type;
                }
            }
            None => notes.push(note(link, NoteKind::OthersOnly, vec![end])),
        }
    }
    for note in &mut notes {
        let rank = |end: &End| Dialect::ALL.iter().position(|dialect| dialect.name == end.dialect);
        note.ends.sort_by_key(|end| (rank(end), end.range.as_ref().map(|range| range.start)));
    }
    notes
}

fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The promise itself, kept apart from how it is reached: the same HTML, with metadata at the start
/// read as such and not.
fn same_page(old: &str, new: &str, options: &Options<'_>) -> bool {
    let may_have_metadata = old.trim_start_matches('\u{FEFF}').starts_with(['-', '+']);
    let readings: &[bool] = if may_have_metadata { &[true, false] } else { &[options.front_matter] };
    readings.iter().all(|&front_matter| {
        let options = options.with_front_matter(front_matter);
        to_html_with(old, &options) == to_html_with(new, &options)
    })
}
