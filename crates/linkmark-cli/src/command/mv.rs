//! `linkmark mv`: a file, a folder or a heading gets a new name, and every link keeps leading to
//! it.

mod change;

use std::collections::HashMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use linkmark_check::{Anchors, Edits, Origin, Page};
use linkmark_fix::Places;

use super::Outcome;
use super::check::apply;
use super::check::project::{CheckedFile, Project};
use super::check::summary::plural;
use super::fix::diff;
use crate::args::{Inputs, Mv};
use crate::config::Config;
use crate::error::{Error, MoveError};
use crate::host::absolute;
use crate::output::{Output, shown};
use crate::session::Session;
use change::{Change, NewText};

pub(super) fn run(args: &Mv, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    let root = repository(&args.names[0], args.heading.as_deref());
    let inputs = Inputs::of(root);
    let project = Project::read(&inputs, &config, &[], session)?;
    let change = match &args.heading {
        Some(place) => retitle(&project, &config, place, &args.names[0].to_string_lossy())?,
        None => {
            let old = &args.names[0];
            let no_name = || Error::Move { path: old.clone(), why: MoveError::NoNewName };
            rename(&project, &config, old, args.names.get(1).ok_or_else(no_name)?)?
        }
    };
    if args.write {
        change.write()?;
        let places: usize = change.texts.iter().map(|text| text.edits).sum();
        session.note(&format!(
            "{} changed in {}",
            plural(places, "place"),
            plural(change.texts.len(), "file")
        ));
        for note in &change.notes {
            session.note(note);
        }
        return Ok(Outcome::Fine);
    }
    let mut out = Output::stdout();
    let for_eyes = out.is_for_eyes();
    let mut printed = String::new();
    if let Some((old, new)) = &change.moved {
        printed.push_str(&format!(
            "rename {} → {}\n",
            shown(&old.to_string_lossy()),
            shown(&new.to_string_lossy())
        ));
    }
    for text in &change.texts {
        diff::push(&mut printed, session.paint, for_eyes, &text.path.to_string_lossy(), &text.old, &text.new);
    }
    out.write_all(printed.as_bytes()).and_then(|()| out.flush()).map_err(Error::Stdout)?;
    for note in &change.notes {
        session.note(note);
    }
    session.note(&"nothing was changed; --write does it".to_owned());
    Ok(Outcome::Fine)
}

/// The folder of the repository around what is renamed, or the one that the command works in.
fn repository(name: &Path, heading: Option<&str>) -> PathBuf {
    let file = heading.map_or(name, |place| Path::new(place.split('#').next().unwrap_or(place)));
    let folder = absolute(file.parent().unwrap_or(Path::new("")));
    let of_git = folder.ancestors().find(|folder| folder.join(".git").exists()).map(PathBuf::from);
    let here = absolute(Path::new(""));
    match of_git {
        Some(root) if root == here => PathBuf::from("."),
        Some(root) => root,
        None => PathBuf::from("."),
    }
}

fn rename(project: &Project, config: &Config, old: &Path, new: &Path) -> Result<Change, Error> {
    let wrong = |why: MoveError| Error::Move { path: old.to_owned(), why };
    let metadata = fs::symlink_metadata(old).map_err(|why| wrong(MoveError::Io(why)))?;
    // As `mv` has it: into a folder that is there.
    let new = if new.is_dir() { new.join(old.file_name().unwrap_or_default()) } else { new.to_owned() };
    if fs::symlink_metadata(&new).is_ok() {
        return Err(wrong(MoveError::Taken(new)));
    }
    let full = |path: &Path| absolute_new(path);
    let (Some(from), Some(to)) = (project.tree.name_of(&full(old)), project.tree.name_of(&full(&new))) else {
        return Err(wrong(MoveError::Outside));
    };
    if to.starts_with(&format!("{from}/")) {
        return Err(wrong(MoveError::IntoItself));
    }
    let is_folder = metadata.is_dir();
    let checker = project.checker(config);
    let renamed = |path: &str| match path.strip_prefix(from.as_str()) {
        Some("") => to.clone(),
        Some(rest) if is_folder && rest.starts_with('/') => format!("{to}{rest}"),
        _ => path.to_owned(),
    };
    let texts = new_texts(project, checker.moved(&renamed))?;
    let notes = navigation(project, &from);
    Ok(Change { texts, moved: Some((old.to_owned(), new)), notes, root: project.tree.root().to_owned() })
}

/// The path from the root of the system of something that need not be there.
fn absolute_new(path: &Path) -> PathBuf {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut there = folder;
    let mut rest = Vec::new();
    while !there.as_os_str().is_empty() && !there.exists() {
        rest.extend(there.file_name());
        there = there.parent().unwrap_or(Path::new(""));
    }
    let mut full = absolute(there);
    full.extend(rest.into_iter().rev());
    full.join(path.file_name().unwrap_or_default())
}

/// Lines of a site's navigation that name what is renamed: they are only reported.
fn navigation(project: &Project, from: &str) -> Vec<String> {
    let mut notes = Vec::new();
    let mut signs: Vec<&PathBuf> =
        project.files.iter().filter_map(|file| file.readers.sign.as_ref()).collect();
    signs.sort();
    signs.dedup();
    for sign in signs {
        let Some(home) = sign.parent().and_then(|home| project.tree.name_of(home)) else { continue };
        let below = from.strip_prefix(home.as_str()).unwrap_or(from).trim_start_matches('/');
        let short = below.split_once('/').map_or(below, |(_, rest)| rest);
        let Ok(text) = fs::read_to_string(sign) else { continue };
        for (number, line) in text.lines().enumerate() {
            if line.contains(below) || line.contains(short) {
                let near = sign.strip_prefix(absolute(Path::new(""))).unwrap_or(sign);
                let path = shown(&near.to_string_lossy()).into_owned();
                notes.push(format!(
                    "{path}:{}: this line names it, and was left as it is: {}",
                    number + 1,
                    shown(line.trim())
                ));
            }
        }
    }
    notes
}

/// `FILE#id` gets the title `title`.
fn retitle(project: &Project, config: &Config, place: &str, title: &str) -> Result<Change, Error> {
    let (file, id) = place.split_once('#').unwrap_or((place, ""));
    let wrong = |why: MoveError| Error::Move { path: PathBuf::from(file), why };
    if title.trim().is_empty() || title.contains(['\n', '\r']) {
        return Err(wrong(MoveError::Title));
    }
    let name =
        project.tree.name_of(&absolute_new(Path::new(file))).ok_or_else(|| wrong(MoveError::Outside))?;
    let text = fs::read_to_string(file).map_err(|why| wrong(MoveError::Io(why)))?;
    let old = Page::read(&text, &project.hosts);
    let found = old.anchors.iter().flat_map(Anchors::iter).find(|anchor| anchor.id == id);
    let at = found.ok_or_else(|| wrong(MoveError::NoHeading(id.to_owned())))?.at as usize;
    let range =
        linkmark_check::heading_text(&text, at).ok_or_else(|| wrong(MoveError::NoHeading(id.to_owned())))?;
    let own = (range, title.trim().to_owned());
    let new = Page::read(&apply(&text, std::slice::from_ref(&own)), &project.hosts);
    // The headings of both are compared in their order.
    let is_lost = |(old, new): (&Anchors, &Anchors)| of_headings(old) != of_headings(new);
    if let Some(number) = old.anchors.iter().zip(&new.anchors).position(is_lost) {
        return Err(wrong(MoveError::NoId(project.hosts[number].name)));
    }
    let checker = project.checker(config);
    let mut edits = checker.retitled(&name, &old, &new);
    match edits.iter_mut().find(|(path, _)| *path == name) {
        Some((_, all)) => {
            all.push(own);
            all.sort_by_key(|(range, _)| range.start);
        }
        None => edits.push((name, vec![own])),
    }
    let texts = new_texts(project, edits)?;
    let line = Places::new(&text).of(at).line;
    let notes = vec![format!("the heading is {file}:{line}")];
    Ok(Change { texts, moved: None, notes, root: project.tree.root().to_owned() })
}

/// How many headings have an id.
fn of_headings(anchors: &Anchors) -> usize {
    anchors.iter().filter(|anchor| !matches!(anchor.origin, Origin::Html | Origin::Host)).count()
}

/// The files with their edits made.
fn new_texts(project: &Project, edits: Vec<(String, Edits)>) -> Result<Vec<NewText>, Error> {
    let by_name: HashMap<&str, &CheckedFile> =
        project.files.iter().filter_map(|file| Some((file.name.as_deref()?, file))).collect();
    let mut texts = Vec::new();
    for (name, edits) in edits {
        let Some(file) = by_name.get(name.as_str()) else { continue };
        let Some(path) = file.source.path() else { continue };
        let Some(document) = file.source.read()? else { continue };
        if !document.is_exact() {
            return Err(Error::Move { path: path.to_owned(), why: MoveError::NotUtf8 });
        }
        let new = apply(&document.text, &edits);
        texts.push(NewText { path: path.to_owned(), old: document.text, new, edits: edits.len() });
    }
    Ok(texts)
}
