//! What is to be explained: the words on the command line, standard input, or a place in a file.
//!
//! `notes.md:12` and `notes.md:12:5` are places if `notes.md` is a file; everything else is text.
//! That a text is the name of a file is more often a slip than meant, so it is said aloud.

use std::ops::Range;
use std::path::{Path, PathBuf};

use linkmark_fix::{bom_len, line_around};

use crate::error::{Error, ReadError, Warning};
use crate::input::Source;
use crate::session::Session;

/// A text, and the part of it that is explained.
pub(super) struct Subject {
    pub(super) text: String,
    /// The file that it is the text of.
    pub(super) path: Option<PathBuf>,
    /// The line, or the character, that is explained; else all of the text.
    part: Option<Range<usize>>,
}

impl Subject {
    pub(super) fn of(words: &[String], session: &Session) -> Result<Subject, Error> {
        match words {
            [] => Subject::read(&Source::Stdin, session),
            [word] if word == "-" => Subject::read(&Source::Stdin, session),
            [word] => {
                if let Some((path, numbers)) = place(word) {
                    return Subject::read(&Source::Named(path.to_owned()), session)?.at(path, &numbers);
                }
                if Path::new(word).is_file() {
                    session.warn(&Warning::ExplainsName { name: word.clone() });
                }
                Ok(Subject { text: word.clone(), path: None, part: None })
            }
            words => Ok(Subject { text: words.join(" "), path: None, part: None }),
        }
    }

    fn read(source: &Source, session: &Session) -> Result<Subject, Error> {
        let document = source.read()?.unwrap_or_default();
        document.warning().iter().for_each(|warning| session.warn(warning));
        let text = document.text[bom_len(&document.text)..].to_owned();
        Ok(Subject { text, path: source.path().map(Path::to_owned), part: None })
    }

    /// Narrows it to a line, or to a character of it.
    fn at(mut self, path: &Path, numbers: &[usize]) -> Result<Subject, Error> {
        let found = line(&self.text, numbers[0]);
        let line =
            found.map_err(|lines| ReadError::NoLine { path: path.to_owned(), line: numbers[0], lines })?;
        self.part = Some(match numbers.get(1) {
            Some(&column) => char_at(&self.text, line, column),
            None => line,
        });
        Ok(self)
    }

    /// Whether what is at `start..end` is explained.
    pub(super) fn is_about(&self, start: usize, end: usize) -> bool {
        self.part.as_ref().is_none_or(|part| start < part.end.max(part.start + 1) && part.start < end)
    }

    /// The line that is shown when there is nothing to show.
    pub(super) fn first_line(&self) -> Range<usize> {
        let start = self.part.as_ref().map_or(0, |part| part.start);
        line_around(&self.text, 0, start)
    }

    /// The lines that are explained.
    pub(super) fn lines(&self) -> std::str::Lines<'_> {
        if self.part.is_some() { self.text[self.first_line()].lines() } else { self.text.lines() }
    }
}

/// `FILE:LINE` or `FILE:LINE:COLUMN`, where `FILE` is one.
fn place(word: &str) -> Option<(&Path, Vec<usize>)> {
    let mut numbers = Vec::new();
    let mut rest = word;
    while numbers.len() < 2
        && let Some((before, number)) = rest.rsplit_once(':')
        && let Ok(number) = number.parse::<usize>()
        && number > 0
    {
        numbers.insert(0, number);
        rest = before;
        if Path::new(rest).is_file() {
            return Some((Path::new(rest), numbers));
        }
    }
    None
}

/// Where line `number` is, without its ending; else how many lines there are.
fn line(text: &str, number: usize) -> Result<Range<usize>, usize> {
    let mut lines = 1;
    let mut start = 0;
    loop {
        let found = line_around(text, start, start);
        if lines == number {
            return Ok(found);
        }
        let ending = if text[found.end..].starts_with("\r\n") { 2 } else { 1 };
        // A text that ends with a line ending has no line after it.
        if found.end + ending >= text.len() {
            return Err(lines);
        }
        start = found.end + ending;
        lines += 1;
    }
}

/// Where the character in `column` of a line is; after the last one, where the line ends.
fn char_at(text: &str, line: Range<usize>, column: usize) -> Range<usize> {
    let found = text[line.clone()].char_indices().nth(column - 1);
    found.map_or(line.end..line.end, |(at, c)| line.start + at..line.start + at + c.len_utf8())
}

#[cfg(test)]
mod tests {
    use super::{char_at, line};
    use linkmark_fix::{Place, Places};

    #[test]
    fn lines_and_columns_lead_back_to_where_they_came_from() {
        let text = "a\r\nbé中x\rc\n\nd\n";
        let mut places = Places::new(text);
        for (at, c) in text.char_indices().filter(|(_, c)| c.is_alphabetic()) {
            let Place { line: number, column } = places.of(at);
            let found = line(text, number).unwrap();
            assert_eq!(char_at(text, found, column), at..at + c.len_utf8());
        }
        assert_eq!((line(text, 4), line(text, 6)), (Ok(13..13), Err(5)));
        assert_eq!((line("", 1), line("", 2)), (Ok(0..0), Err(1)));
    }
}
