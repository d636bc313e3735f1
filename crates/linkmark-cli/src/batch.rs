//! One command over many files: they are read and worked on with all cores, and what each gives is
//! printed in the order of the files. `links`, `compare` and `fix` differ in the work alone.

use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Warning};
use crate::input::{Document, Source};
use crate::output::Output;
use crate::pool;
use crate::progress::Progress;
use crate::session::Session;

/// The files, and what the command does with them.
pub(crate) struct Batch<'b> {
    pub(crate) session: &'b Session,
    pub(crate) sources: &'b [Source],
    /// What is printed is a document for programs, and is written exactly.
    pub(crate) prints_documents: bool,
    /// A file that is not UTF-8 is left as it is, instead of being read with its bytes replaced.
    pub(crate) changes_files: bool,
    /// What is compressed is read as what is in it.
    pub(crate) unpacks: bool,
    /// When it is set, the files that are left are not read.
    pub(crate) stopped: Option<&'b AtomicBool>,
}

/// What one file gave.
#[derive(Default)]
pub(crate) struct FileReport {
    /// How many links were listed, or written out; how many places were reported.
    pub(crate) count: usize,
    /// What goes to standard output.
    pub(crate) printed: Vec<u8>,
    /// What is said about the file on standard error, after what is printed.
    pub(crate) notes: Vec<String>,
}

/// What all files gave.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Totals {
    /// The sum of [`FileReport::count`].
    pub(crate) count: usize,
    /// How many files counted for something.
    pub(crate) files: usize,
    /// How many files were not read, because the batch was stopped.
    pub(crate) not_read: usize,
}

/// What a worker hands over.
enum Done<R> {
    Stopped,
    Binary(Warning),
    Worked { bytes: usize, warning: Option<Warning>, result: R },
}

impl Batch<'_> {
    /// Calls `work` with every document, on any thread, and `finish` with every result, in order.
    ///
    /// What cannot be read, or goes wrong in `work`, is reported, and the other files go on.
    pub(crate) fn run<R: Send>(
        &self,
        out: &mut Output,
        work: impl Fn(&Source, Document) -> Result<R, Error> + Sync,
        mut finish: impl FnMut(&Source, R) -> FileReport,
    ) -> Result<Totals, Error> {
        let mut progress = Progress::new(self.sources.len());
        let mut totals = Totals::default();
        let read_and_work = |source: &Source| self.read_and_work(source, &work);
        pool::ordered(self.session.threads(), self.sources, read_and_work, |source, done| {
            let (bytes, warning, report) = match done {
                Ok(Done::Worked { bytes, warning, result }) => (bytes, warning, finish(source, result)),
                Ok(Done::Binary(warning)) => (0, Some(warning), FileReport::default()),
                Ok(Done::Stopped) => {
                    totals.not_read += 1;
                    (0, None, FileReport::default())
                }
                Err(error) => {
                    progress.aside(|| self.session.error(&error));
                    (0, None, FileReport::default())
                }
            };
            totals.count += report.count;
            totals.files += usize::from(report.count > 0);
            progress.file_done(bytes, report.count);
            progress.aside(|| self.print(out, warning.as_ref(), &report))
        })?;
        out.flush().map_err(Error::Stdout)?;
        Ok(totals)
    }

    fn read_and_work<R>(
        &self,
        source: &Source,
        work: impl Fn(&Source, Document) -> Result<R, Error>,
    ) -> Result<Done<R>, Error> {
        if self.stopped.is_some_and(|stopped| stopped.load(Ordering::Relaxed)) {
            return Ok(Done::Stopped);
        }
        let read = if self.unpacks { source.read_unpacked() } else { source.read() };
        let Some(document) = read? else {
            let path = source.path().map(Path::to_owned).unwrap_or_default();
            return Ok(Done::Binary(Warning::Binary { path }));
        };
        let bytes = document.text.len();
        let warning = document.warning();
        let warning = if self.changes_files { warning.map(Warning::left_as_it_is) } else { warning };
        Ok(Done::Worked { bytes, warning, result: work(source, document)? })
    }

    fn print(&self, out: &mut Output, warning: Option<&Warning>, report: &FileReport) -> Result<(), Error> {
        out.put(self.prints_documents, &report.printed).map_err(Error::Stdout)?;
        if warning.is_some() || !report.notes.is_empty() {
            // Standard output is buffered: without this, a note would come before the lines that it
            // is about where both go to one terminal.
            out.flush().map_err(Error::Stdout)?;
        }
        warning.into_iter().for_each(|warning| self.session.warn(warning));
        report.notes.iter().for_each(|note| self.session.note(note));
        Ok(())
    }
}
