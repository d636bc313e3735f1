//! Lines with carets below as a compiler draws them: `^^^` a link, `---` none.

use std::io::{self, Write};
use std::ops::Range;

use linkmark_fix::line_around;

use super::answer::Answer;
use crate::output::{Paint, shown, style, width};

/// Every line that has a link or a candidate.
pub(super) fn print(out: &mut impl Write, answer: &Answer<'_>, paint: Paint) -> io::Result<()> {
    let text = answer.subject.text.as_str();
    let mut carets = Carets { out, text, paint, line: None, below: String::new(), at: 0 };
    let mut links = answer.links().map(|link| link.range).peekable();
    // The end of the link before, and of the last candidate that is shown.
    let (mut linked, mut last) = (0, 0);
    let more = answer.candidates(|candidate| {
        let span = candidate.span();
        while let Some(link) = links.next_if(|link| link.start <= span.start) {
            linked = link.end;
            carets.mark(link, true)?;
        }
        last = span.end;
        if linked <= span.start && links.peek().is_none_or(|link| span.end <= link.start) {
            carets.mark(span.start..span.end, false)?;
        }
        Ok(())
    })?;
    for link in links.take_while(|link| more == 0 || link.start < last) {
        carets.mark(link, true)?;
    }
    if carets.line.is_some() {
        return carets.end_line();
    }
    let first = answer.subject.first_line();
    writeln!(carets.out, "{}\n", shown(&text[first]))
}

/// A line being drawn.
struct Carets<'c, W> {
    out: &'c mut W,
    text: &'c str,
    paint: Paint,
    line: Option<Range<usize>>,
    below: String,
    /// How far the line is drawn.
    at: usize,
}

impl<W: Write> Carets<'_, W> {
    /// Underlines `range`, of which the first line counts. Ranges come from left to right.
    fn mark(&mut self, range: Range<usize>, linked: bool) -> io::Result<()> {
        let mut start = range.start.max(self.at);
        if start > range.start && start >= range.end {
            return Ok(());
        }
        let line = match self.line.clone().filter(|line| start <= line.end) {
            Some(line) => line,
            None => {
                let from = self.line.as_ref().map_or(0, |line| line.end);
                if self.line.is_some() {
                    self.end_line()?;
                }
                let line = line_around(self.text, from, start);
                writeln!(self.out, "{}", shown(&self.text[line.clone()]))?;
                self.at = line.start;
                start = start.max(self.at);
                self.line.insert(line).clone()
            }
        };
        let end = range.end.clamp(start, line.end.max(start));
        self.below.extend(std::iter::repeat_n(' ', width(&shown(&self.text[self.at..start]))));
        let (caret, style) = if linked { ("^", style::MARK) } else { ("-", style::REMOVED) };
        let columns = width(&shown(&self.text[start..end])).max(1);
        self.paint.push(&mut self.below, style, &caret.repeat(columns));
        self.at = end;
        Ok(())
    }

    fn end_line(&mut self) -> io::Result<()> {
        writeln!(self.out, "{}\n", self.below)?;
        self.below.clear();
        self.line = None;
        Ok(())
    }
}
