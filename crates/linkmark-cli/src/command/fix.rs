//! `linkmark fix`: writes out bare links, so that every program sees them, and touches nothing
//! else.

pub(super) mod diff;
mod notes;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use linkmark::Options;
use linkmark_fix::{Ends, Fixed, Places, fix, is_kept, keep, markdown_options};

use super::Outcome;
use crate::args::Fix;
use crate::batch::{Batch, FileReport, Totals};
use crate::config::{Config, FOR_MARKDOWN};
use crate::error::Error;
use crate::host::{Hosts, host_named};
use crate::input::{Document, Source};
use crate::output::{Output, shown, style};
use crate::session::Session;
use crate::walk::{self, FileFilter};
use crate::write;
use notes::{FileNotes, Summary};

pub(super) fn run(args: &Fix, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    if let Some(name) = &args.dialect {
        config.named(name)?;
    }
    let ends = match &args.end {
        Some(name) => Ends::By(config.named(name)?),
        None => Ends::Agreed,
    };
    let hosts = Hosts::new(args.host.as_deref().map(host_named).transpose()?, &config);
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
        unpacks: false,
        stopped: Some(&stopped),
    };
    let work = |source: &Source, document: Document| {
        let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), &FOR_MARKDOWN)?;
        let options = config.extended(markdown_options(dialect));
        let fixed = fix_document(&document, &options, &hosts, source, ends);
        let printed = write_or_show(args, session, for_eyes, source, &document, &fixed)?;
        let notes = notes::of(&document, &fixed.notes, fixed.changes_page, session.verbose);
        Ok((FileReport { count: fixed.edits.len(), printed, notes: Vec::new() }, notes))
    };
    let mut summary = Summary::default();
    let mut files_read = 0;
    let finish = |source: &Source, (report, notes): (FileReport, FileNotes)| {
        files_read += 1;
        summary.add(&source.name(), notes, session.verbose);
        report
    };
    let Totals { count: links, files, not_read } = batch.run(&mut out, work, finish)?;
    if not_read > 0 {
        return Err(Error::Interrupted { written: files, left: not_read });
    }
    if !args.quiet {
        summary.say(session, files_read, links, files, args.write);
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
    fixed: &Fixed,
) -> Result<Vec<u8>, Error> {
    let text = (!fixed.edits.is_empty()).then(|| fixed.apply(&document.text));
    Ok(match (&text, source) {
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

/// A file with several names, `README.md` and a symbolic link to it, is fixed under one of them,
/// rather the file's own: two threads on one file would each find it changed, and a patch cannot
/// change it twice.
fn each_file_once(sources: Vec<Source>) -> Vec<Source> {
    let is_link = |source: &Source| source.path().is_some_and(Path::is_symlink);
    let mut places: HashMap<PathBuf, usize> = HashMap::new();
    let mut files: Vec<Source> = Vec::with_capacity(sources.len());
    for source in sources {
        // What has no path is standard input, or cannot be read either, and then reading it says
        // why.
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

/// What is to be changed in the document, and what was left alone.
fn fix_document(
    document: &Document,
    options: &Options<'_>,
    hosts: &Hosts<'_>,
    source: &Source,
    ends: Ends<'_>,
) -> Fixed {
    if !document.is_exact() {
        // Its text is not its bytes, and a file is changed in its links or not at all.
        return Fixed::default();
    }
    let path = source.path().map(Path::to_string_lossy);
    if is_kept(path.as_deref().unwrap_or(""), &document.text) {
        return keep(&document.text, options);
    }
    let host = hosts.of(source.path(), &document.text);
    fix(&document.text, options, host, ends)
}

/// One line for each link that would be written out.
fn list(document: &Document, fixed: &Fixed, session: &Session) -> String {
    let mut out = String::new();
    let mut places = Places::new(&document.text);
    for edit in &fixed.edits {
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
