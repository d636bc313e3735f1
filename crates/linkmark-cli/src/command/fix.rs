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
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use linkmark_scan::Dialect;

use super::Outcome;
use crate::args::Fix;
use crate::batch::{Batch, FileReport, Totals};
use crate::config::{Config, FOR_MARKDOWN};
use crate::error::Error;
use crate::input::{Document, Source};
use crate::output::{Output, shown, style};
use crate::place::Places;
use crate::session::Session;
use crate::walk::{self, FileFilter};
use crate::{syntax, write};
use repair::Repaired;

pub(super) fn run(args: &Fix, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    if let Some(name) = &args.dialect {
        config.named(name)?;
    }
    let sources = walk::sources(&args.inputs, &FileFilter::new(&args.inputs, &config, false), session)?;
    let sources = each_file_once(sources);
    let stopped = Arc::new(AtomicBool::new(false));
    if args.write {
        stop_between_files(&stopped);
    }
    let mut out = Output::stdout();
    let for_eyes = out.is_for_eyes();
    let batch = Batch {
        session,
        sources: &sources,
        prints_documents: args.write,
        changes_files: true,
        stopped: Some(&stopped),
    };
    let work = |source: &Source, document: Document| {
        let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), &FOR_MARKDOWN)?;
        let fixed = fix(&document, dialect);
        let printed = write_or_show(args, session, for_eyes, source, &document, &fixed)?;
        let notes =
            if args.quiet { Vec::new() } else { notes::of(&document, &fixed, dialect, session.verbose) };
        Ok(FileReport { count: fixed.written.len(), printed, notes })
    };
    let Totals { count: links, files, not_read } = batch.run(&mut out, work, |_, report| report)?;
    if not_read > 0 {
        return Err(Error::Interrupted { written: files, left: not_read });
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

/// Lets Ctrl-C, a closed terminal or `kill` set `stopped` instead of ending the command. Without a
/// handler they still leave every file whole, but perhaps a draft beside one.
fn stop_between_files(stopped: &Arc<AtomicBool>) {
    let stopped = Arc::clone(stopped);
    let _ = ctrlc::set_handler(move || {
        // The second time is for a file that never ends, such as a pipe that stays empty.
        if stopped.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Writes the file back, or gives what is to be printed instead: the text, the places or a diff.
fn write_or_show(
    args: &Fix,
    session: &Session,
    for_eyes: bool,
    source: &Source,
    document: &Document,
    fixed: &Repaired,
) -> Result<Vec<u8>, Error> {
    Ok(match (&fixed.text, source) {
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
        (Some(_), _) if args.check => list(document, fixed, session).into_bytes(),
        (Some(text), _) => {
            let mut diff = String::new();
            diff::push(&mut diff, session.paint, for_eyes, &document.name, &document.text, text);
            diff.into_bytes()
        }
    })
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

fn plural(count: usize, noun: &str) -> String {
    if count == 1 { noun.to_owned() } else { format!("{noun}s") }
}

/// The document with what `dialect` links in it written out.
fn fix(document: &Document, dialect: &Dialect) -> Repaired {
    if !document.is_exact() {
        // Its text is not its bytes, and a file is changed in its links or not at all.
        return Repaired::default();
    }
    repair::repair(&document.text, &syntax::markdown(dialect), Dialect::ALL)
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
