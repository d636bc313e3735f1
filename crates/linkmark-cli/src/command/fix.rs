//! `linkmark fix`: writes out bare links, so that every program sees them, and touches nothing else.

mod diff;
mod leaf;
mod notes;
#[cfg(test)]
mod properties;
mod repair;
mod spell;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use linkmark_scan::Dialect;

use super::Outcome;
use super::links::wanted;
use crate::args::Fix;
use crate::config::{Config, FOR_MARKDOWN};
use crate::error::{Error, Warning};
use crate::input::{Document, Source};
use crate::output::{Output, shown, style};
use crate::place::Places;
use crate::progress::Progress;
use crate::session::Session;
use crate::{found, pool, walk, write};
use repair::Repaired;

/// What one file gave.
struct Fixed {
    bytes: usize,
    links: usize,
    printed: Vec<u8>,
    notes: Vec<String>,
    warning: Option<Warning>,
}

pub(super) fn run(args: &Fix, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    if let Some(name) = &args.dialect {
        config.named(name)?;
    }
    let sources = walk::sources(&args.which, &wanted(&args.which, &config, false), session)?;
    let sources = each_file_once(sources);
    let stopped = Arc::new(AtomicBool::new(false));
    if args.write {
        let stopped = Arc::clone(&stopped);
        // Ctrl-C, a closed terminal, `kill`. Without a handler they still leave every file whole, but perhaps a draft beside one.
        // The second time is for a file that never ends, such as a pipe nobody writes to.
        let _ = ctrlc::set_handler(move || {
            if stopped.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    }
    let left = AtomicUsize::new(0);
    let mut out = Output::stdout();
    let for_eyes = out.is_for_eyes();
    let work = |source: &Source| -> Result<Fixed, Error> {
        if stopped.load(Ordering::Relaxed) {
            left.fetch_add(1, Ordering::Relaxed);
            return Ok(Fixed::nothing(None));
        }
        let Some(document) = source.read()? else {
            let path = source.path().map(Path::to_owned).unwrap_or_default();
            return Ok(Fixed::nothing(Some(Warning::Binary { path })));
        };
        let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), &FOR_MARKDOWN)?;
        let fixed = fix(&document, dialect);
        let printed = match (&fixed.text, source) {
            (Some(text), Source::Stdin) if args.write => text.clone().into_bytes(),
            // What is not UTF-8 goes through as it came.
            (None, Source::Stdin) if args.write => document.bytes().into_owned(),
            (None, _) => Vec::new(),
            (Some(text), _) if args.write => {
                if let Some(path) = source.path() {
                    write::replace(path, document.text.as_bytes(), text.as_bytes())?;
                }
                Vec::new()
            }
            (Some(_), _) if args.check => list(&document, &fixed, session).into_bytes(),
            (Some(text), _) => {
                let mut diff = String::new();
                diff::push(&mut diff, session.paint, for_eyes, &document.name, &document.text, text);
                diff.into_bytes()
            }
        };
        Ok(Fixed {
            bytes: document.text.len(),
            links: fixed.written.len(),
            printed,
            notes: if args.quiet {
                Vec::new()
            } else {
                notes::of(&document, &fixed, dialect, session.verbose)
            },
            warning: document.warning().map(Warning::left_as_it_is),
        })
    };

    let mut progress = Progress::new(sources.len());
    let (mut links, mut files) = (0, 0);
    pool::ordered(session.threads, &sources, work, |_, fixed| {
        let fixed = match fixed {
            Ok(fixed) => fixed,
            Err(error) => {
                progress.aside(|| session.error(&error));
                progress.file_done(0, 0);
                return Ok(());
            }
        };
        links += fixed.links;
        files += usize::from(fixed.links > 0);
        progress.file_done(fixed.bytes, fixed.links);
        progress
            .aside(|| {
                out.put(args.write, &fixed.printed)?;
                if fixed.warning.is_some() || !fixed.notes.is_empty() {
                    // What is said about a file comes behind what is printed of it, also where both go to one terminal.
                    out.flush()?;
                }
                fixed.warning.iter().for_each(|warning| session.warn(warning));
                fixed.notes.iter().for_each(|note| session.note(note));
                Ok(())
            })
            .map_err(Error::Stdout)
    })?;
    out.flush().map_err(Error::Stdout)?;
    drop(progress);
    let left = left.into_inner();
    if left > 0 {
        return Err(Error::Interrupted { written: files, left });
    }
    if args.write && !args.quiet && links > 0 {
        session.note(&format_args!(
            "{links} {} written out in {files} {}",
            plural(links, "link"),
            plural(files, "file")
        ));
    }
    Ok(Outcome::found(args.write || links == 0))
}

/// A file with several names, `README.md` and a symbolic link to it, is fixed under one of them, rather the file's own: two threads on one
/// file would each find it changed, and a patch cannot change it twice.
fn each_file_once(sources: Vec<Source>) -> Vec<Source> {
    let is_link = |source: &Source| source.path().is_some_and(Path::is_symlink);
    let mut places: HashMap<PathBuf, usize> = HashMap::new();
    let mut files: Vec<Source> = Vec::with_capacity(sources.len());
    for source in sources {
        // What has no path is standard input, or cannot be read either, and then reading it says why.
        let Some(path) = source.path().and_then(|path| fs::canonicalize(path).ok()) else {
            files.push(source);
            continue;
        };
        match places.entry(path) {
            Entry::Vacant(place) => {
                place.insert(files.len());
                files.push(source);
            }
            Entry::Occupied(place) => {
                let before = &mut files[*place.get()];
                if is_link(before) && !is_link(&source) {
                    *before = source;
                }
            }
        }
    }
    files
}

impl Fixed {
    fn nothing(warning: Option<Warning>) -> Fixed {
        Fixed { bytes: 0, links: 0, printed: Vec::new(), notes: Vec::new(), warning }
    }
}

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}

/// The document with what `dialect` links in it written out.
fn fix(document: &Document, dialect: &Dialect) -> Repaired {
    if !document.is_exact() {
        // Its text is not its bytes, and a file is changed in its links or not at all.
        return Repaired::default();
    }
    repair::repair(&document.text, &found::options_for_files(dialect), Dialect::ALL)
}

/// One line for each link that would be written out.
fn list(document: &Document, fixed: &Repaired, session: &Session) -> String {
    let mut out = String::new();
    let mut places = Places::new(&document.text);
    for edit in &fixed.written {
        let place = places.of(edit.range.start);
        session.paint.push(&mut out, style::PATH, &shown(&document.name));
        out.push_str(&format!(":{}:{}: ", place.line, place.column));
        out.push_str(&shown(&document.text[edit.range.clone()]));
        session.paint.push(&mut out, style::DIM, " → ");
        session.paint.push(&mut out, style::ADDED, &shown(&edit.new));
        out.push('\n');
    }
    out
}
