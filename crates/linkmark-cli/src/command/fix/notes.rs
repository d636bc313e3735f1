//! What `fix` says at the end: what was left alone, by its kind, and a line that sums up.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use linkmark::LinkType;
use linkmark_fix::{End, Note, NoteKind, Places};

use crate::input::Document;
use crate::output::shown;
use crate::session::Session;

/// How many places of a kind are shown; `--verbose` shows all.
const SHOWN: usize = 5;

/// How many characters of a link are shown on either side of what is left out.
const HEAD: usize = 40;
const TAIL: usize = 20;

/// A kind of note with its places, one line each.
type Remarks = Vec<(NoteKind, String)>;

/// What one file gave.
pub(super) struct FileNotes {
    pub(super) remarks: Remarks,
    pub(super) changes_page: bool,
}

/// What is to be said of a document's notes: nothing of what almost nobody wants to know, unless
/// `verbose`.
pub(super) fn of(document: &Document, notes: &[Note], changes_page: bool, verbose: bool) -> FileNotes {
    let mut places = Places::new(&document.text);
    let name = shown(&document.name);
    let remarks = notes.iter().filter(|note| verbose || is_worth_saying(note)).map(|note| {
        let place = places.of(note.range.start);
        (note.kind, format!("{name}:{}:{}: {}", place.line, place.column, what(&document.text, note)))
    });
    FileNotes { remarks: remarks.collect(), changes_page }
}

/// `function.name` is a host where `.name` is a top-level domain, and code is full of them. What
/// neither `github` nor `linkmark` links hardly anybody would.
fn is_worth_saying(note: &Note) -> bool {
    let is_known = |end: &End| matches!(end.dialect.as_str(), "gfm" | "github" | "linkmark");
    note.kind != NoteKind::OthersOnly
        || (note.link_type != LinkType::BareHost && note.ends.iter().any(is_known))
}

fn what(text: &str, note: &Note) -> String {
    let link = |range: &std::ops::Range<usize>| format!("`{}`", short(&text[range.clone()]));
    match note.kind {
        NoteKind::Ends => {
            // One answer after the other, each with those that give it, in the order of the
            // dialects.
            let mut answers: Vec<(String, Vec<&str>)> = Vec::new();
            for end in &note.ends {
                let answer = end.range.as_ref().map_or_else(|| "no link".to_owned(), link);
                match answers.iter_mut().find(|(other, _)| *other == answer) {
                    Some((_, names)) => names.push(end.dialect.as_str()),
                    None => answers.push((answer, vec![end.dialect.as_str()])),
                }
            }
            let answers: Vec<String> =
                answers.iter().map(|(answer, names)| format!("{}: {answer}", names.join(", "))).collect();
            answers.join("; ")
        }
        NoteKind::OthersOnly => {
            let mut names: Vec<&str> = note.ends.iter().map(|end| end.dialect.as_str()).collect();
            names.dedup();
            format!("{}: {}", link(&note.range), names.join(", "))
        }
        NoteKind::Unseen => {
            let names: Vec<&str> = note.ends.iter().map(|end| end.dialect.as_str()).collect();
            format!("{}: {}", link(&note.range), names.join(", "))
        }
        NoteKind::Template | NoteKind::InTemplate => match &note.syntax {
            Some(syntax) => format!("{}: {}…{}", link(&note.range), syntax.open, syntax.close),
            None => link(&note.range),
        },
        _ => match &note.meant {
            Some(meant) => {
                format!("{}; if it was meant to escape, write `<{}>`", link(&note.range), short(meant))
            }
            None => link(&note.range),
        },
    }
}

/// A link as it is shown: a long one without its middle.
fn short(link: &str) -> String {
    let count = link.chars().count();
    if count <= HEAD + TAIL + 1 {
        return shown(link).into_owned();
    }
    let head: String = link.chars().take(HEAD).collect();
    let tail: String = link.chars().skip(count - TAIL).collect();
    format!("{}…{}", shown(&head), shown(&tail))
}

/// What all files gave.
#[derive(Default)]
pub(super) struct Summary {
    kinds: BTreeMap<NoteKind, (usize, Vec<String>)>,
    /// The files whose pages change.
    changed: Vec<String>,
}

impl Summary {
    pub(super) fn add(&mut self, name: &str, file: FileNotes, verbose: bool) {
        for (kind, line) in file.remarks {
            let (count, lines) = self.kinds.entry(kind).or_default();
            *count += 1;
            if verbose || lines.len() < SHOWN {
                lines.push(line);
            }
        }
        if file.changes_page {
            self.changed.push(shown(name).into_owned());
        }
    }

    /// Says it all: each kind with its count and its first places, then one line that sums up.
    pub(super) fn say(
        &self,
        session: &Session,
        files_read: usize,
        links: usize,
        files: usize,
        written: bool,
    ) {
        for (kind, (count, lines)) in &self.kinds {
            if *kind == NoteKind::InTemplate && !session.verbose {
                continue;
            }
            session.note(&block(*kind, *count, lines));
        }
        if !self.changed.is_empty() {
            let pages = if written { "the page changed" } else { "the page would change" };
            let what = format!("{pages} in {}", counted(self.changed.len(), "file"));
            session.note(&list(&what, self.changed.len(), &self.changed));
        }
        let left: usize = self.kinds.values().map(|(count, _)| count).sum();
        if links == 0 && left == 0 {
            return;
        }
        let mut line = format!("{} read, {} ", counted(files_read, "file"), counted(links, "link"));
        line.push_str(if written { "written out" } else { "to write out" });
        if links > 0 {
            let _ = write!(line, " in {}", counted(files, "file"));
        }
        if left > 0 {
            let why: Vec<String> =
                self.kinds.iter().map(|(kind, (count, _))| format!("{} {count}", kind.name())).collect();
            let _ = write!(line, ", {left} left alone ({})", why.join(", "));
        }
        session.note(&line);
    }
}

fn block(kind: NoteKind, count: usize, lines: &[String]) -> String {
    let what = match kind {
        NoteKind::OthersOnly => {
            format!("{} that other dialects link and this one does not", counted(count, "place"))
        }
        _ => format!("{} left alone: {}", counted(count, "link"), kind.reason()),
    };
    let remedy = match kind {
        NoteKind::Ends => "; --end DIALECT writes out such links as it ends them",
        _ => "",
    };
    list(&format!("{what}{remedy}"), count, lines)
}

fn list(what: &str, count: usize, lines: &[String]) -> String {
    let mut out = what.to_owned();
    for line in lines {
        let _ = write!(out, "\n  {line}");
    }
    if count > lines.len() {
        let _ = write!(out, "\n  and {} more, shown by --verbose", count - lines.len());
    }
    out
}

/// "1 link", "2 links".
pub(super) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::{HEAD, TAIL, short};

    #[test]
    fn a_long_link_loses_its_middle() {
        let fits = "é".repeat(HEAD + TAIL + 1);
        assert_eq!(short(&fits), fits);
        let long = format!("{}x{}y", "a".repeat(HEAD), "b".repeat(TAIL));
        assert_eq!(short(&long), format!("{}…{}y", "a".repeat(HEAD), "b".repeat(TAIL - 1)));
    }
}
