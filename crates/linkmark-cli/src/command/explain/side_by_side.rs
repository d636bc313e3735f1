//! All dialects: what each links in one table, then the steps, told once for all that took the
//! same.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher};
use std::io::{self, Write};

use super::answer::Answer;
use super::subject::Subject;
use crate::output::{Paint, pad, shown, style, width};

pub(super) fn print(
    out: &mut impl Write,
    subject: &Subject,
    answers: &[Answer<'_>],
    paint: Paint,
) -> io::Result<()> {
    for line in subject.lines() {
        writeln!(out, "{}", shown(line))?;
    }
    writeln!(out)?;
    let widest = answers.iter().map(|answer| width(answer.dialect.name.as_str())).max().unwrap_or(0);
    for answer in answers {
        links(out, answer, widest, paint)?;
    }
    for (alike, first) in groups(answers, paint)? {
        let mut heading = String::new();
        paint.push(&mut heading, style::STRONG, &alike.join(", "));
        writeln!(out, "\n{heading}")?;
        first.print_steps(out, paint)?;
    }
    Ok(())
}

/// The row of one dialect.
fn links(out: &mut impl Write, answer: &Answer<'_>, widest: usize, paint: Paint) -> io::Result<()> {
    let mut row = String::new();
    paint.push(&mut row, style::STRONG, answer.dialect.name.as_str());
    pad(&mut row, answer.dialect.name.as_str(), widest + 2);
    let mut count = 0;
    for link in answer.links() {
        count += 1;
        if count > answer.limit {
            continue;
        }
        row.push_str(if count > 1 { "  " } else { "" });
        paint.push(&mut row, style::LINK, &shown(&link.text));
        if link.text != link.href {
            paint.push(&mut row, style::DIM, &format!(" → {}", shown(&link.href)));
        }
        out.write_all(row.as_bytes())?;
        row.clear();
    }
    if count == 0 {
        paint.push(&mut row, style::DIM, "no link");
    }
    if count > answer.limit {
        row.push_str(&format!("  … and {} more", count - answer.limit));
    }
    writeln!(out, "{row}")
}

/// The dialects whose steps read the same, with one of them. Only a hash of the steps is kept.
fn groups<'g, 'a>(
    answers: &'g [Answer<'a>],
    paint: Paint,
) -> io::Result<Vec<(Vec<&'g str>, &'g Answer<'a>)>> {
    let state = RandomState::new();
    let mut groups: Vec<(u64, Vec<&str>, &Answer<'_>)> = Vec::new();
    for answer in answers {
        let mut hashed = Hashed(state.build_hasher());
        answer.print_steps(&mut hashed, paint)?;
        let hash = hashed.0.finish();
        let name = answer.dialect.name.as_str();
        match groups.iter_mut().find(|(other, ..)| *other == hash) {
            Some((_, names, _)) => names.push(name),
            None => groups.push((hash, vec![name], answer)),
        }
    }
    Ok(groups.into_iter().map(|(_, names, answer)| (names, answer)).collect())
}

struct Hashed<H>(H);

impl<H: Hasher> Write for Hashed<H> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
