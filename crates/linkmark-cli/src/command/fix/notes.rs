//! What `fix` leaves alone, and why: said on standard error, place by place.

use linkmark::LinkType;
use linkmark_scan::Dialect;

use super::leaf::{Leaves, Linked};
use super::repair::{Repaired, Stuck, Why};
use crate::input::Document;
use crate::output::shown;
use crate::place::Places;
use crate::syntax;

/// The notes about a document, in order.
pub(super) fn of(document: &Document, fixed: &Repaired, dialect: &Dialect, verbose: bool) -> Vec<String> {
    let text = &document.text;
    let own = Leaves::of(text, &syntax::markdown(dialect)).links;
    let mut notes: Vec<(usize, String)> = Vec::new();
    notes.extend(fixed.stuck.iter().map(|stuck| (stuck.range.start, stays_bare(text, stuck))));
    notes.extend(own.iter().filter_map(|link| Some((link.range.start, doubtful(link, dialect)?))));
    notes.extend(left_alone(text, &own, dialect, verbose));
    notes.sort_by_key(|(at, _)| *at);
    let mut places = Places::new(text);
    let name = shown(&document.name);
    notes
        .into_iter()
        .map(|(at, note)| {
            let place = places.of(at);
            format!("{name}:{}:{}: {note}", place.line, place.column)
        })
        .collect()
}

fn stays_bare(text: &str, stuck: &Stuck) -> String {
    let why = match (stuck.why, text[..stuck.range.start].chars().next_back()) {
        (Why::Unseen(dialect), _) => &format!("written out, {dialect} would still not see it"),
        (Why::NoSpelling, _) => "no other spelling says the same",
        (Why::Unsettled, _) => "too much around it changes with it",
        (Why::Page, Some('\\')) => "the `\\` in front of it would escape what is written",
        (Why::Page, Some('!')) => "behind `!` it would become an image",
        (Why::Page, Some(']')) => "behind `]` it would become a label",
        (Why::Page, _) => "written out, the page would change",
    };
    format!("`{}` stays bare: {why}; change it by hand", shown(&stuck.text))
}

/// A link that is written out as the dialect sees it, though somebody probably meant it otherwise.
fn doubtful(link: &Linked, dialect: &Dialect) -> Option<String> {
    if !link.link_type.is_bare() {
        return None;
    }
    let text = shown(&link.text);
    if let Some(tail @ ('*' | '_' | '~')) = link.followed_by {
        return Some(format!(
            "`{text}`: {} leaves the `{tail}` behind it outside; to have it inside, write `<{text}{tail}>`",
            dialect.name
        ));
    }
    let unescaped = without_escapes(&link.text)?;
    Some(format!(
        "`{text}` holds a backslash, which escapes nothing in a link; if it was meant to, write `<{}>`",
        shown(&unescaped)
    ))
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

/// Text that another dialect links and this one does not, each place once.
///
/// Hosts without a scheme are for `verbose`: `function.name` is one where `.name` is a top-level domain, and code is full of them.
fn left_alone(text: &str, own: &[Linked], dialect: &Dialect, verbose: bool) -> Vec<(usize, String)> {
    let mut others: Vec<(Linked, &Dialect)> = Vec::new();
    for other in Dialect::ALL.iter().filter(|other| other.name != dialect.name) {
        let options = syntax::markdown(dialect).with_dialect(other);
        let bare =
            |link: &Linked| link.link_type.is_bare() && (verbose || link.link_type != LinkType::BareHost);
        others.extend(Leaves::of(text, &options).links.into_iter().filter(bare).map(|link| (link, other)));
    }
    others.sort_by_key(|(link, _)| (link.range.start, link.range.end));
    let mut own = own.iter().peekable();
    let mut found: Vec<(Linked, Vec<&Dialect>)> = Vec::new();
    for (link, other) in others {
        while own.next_if(|mine| mine.range.end <= link.range.start).is_some() {}
        if own.peek().is_some_and(|mine| mine.range.start < link.range.end) {
            continue;
        }
        match found.last_mut().filter(|(last, _)| link.range.start < last.range.end) {
            Some((_, names)) => names.push(other),
            None => found.push((link, vec![other])),
        }
    }
    let note = |(link, mut names): (Linked, Vec<&Dialect>)| {
        names.dedup_by_key(|dialect| dialect.name);
        let link_it = if names.len() == 1 { "links" } else { "link" };
        let names: Vec<&str> = names.iter().map(|dialect| dialect.name.as_str()).collect();
        let seen = shown(&link.text);
        (
            link.range.start,
            format!("`{seen}` is left alone: {} {link_it} it, {} does not", names.join(", "), dialect.name),
        )
    };
    found.into_iter().map(note).collect()
}
