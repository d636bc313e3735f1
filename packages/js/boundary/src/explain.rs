//! Why something is a link, or is not: each line with what it looked at, to be lit up.

use std::cell::RefCell;

use linkmark::{Explanation, ExplanationLine, MarkdownStep, Outcome};
use linkmark_scan::{Candidate, Span, Step, Units as Words};

use crate::boundary::Call;
use crate::json::Json;
use crate::units::Units;

/// At most `limit` candidates, as JSON.
pub(crate) fn write(out: &mut String, call: &Call<'_>, plain: bool, limit: usize) {
    let writer = Writer { text: call.text, units: RefCell::new(Units::of(call.text)) };
    Json::new(out).list(|json| {
        if plain {
            let candidates = call.settings.scanner().candidates(call.text);
            candidates.take(limit).for_each(|candidate| writer.candidate(json, &candidate));
        } else {
            let mut left = limit;
            call.settings.with_options(|options| {
                linkmark::explain(call.text, options, |explanation| {
                    if left > 0 {
                        left -= 1;
                        writer.explanation(json, &explanation);
                    }
                });
            });
        }
    });
}

struct Writer {
    text: &'static str,
    units: RefCell<Units<'static>>,
}

impl Writer {
    fn candidate(&self, json: &mut Json<'_>, candidate: &Candidate<'_>) {
        let link = candidate.link.map(|link| Span { start: link.start(), end: link.end() });
        self.one(json, candidate.span(), link, |json| {
            for line in candidate.lines() {
                let outcome = match line.step {
                    Step::Linked { .. } => "linked",
                    Step::Refused { .. } => "refused",
                    Step::Cut { .. } => "cut",
                    _ => "open",
                };
                let lit = self.lit(line.step, &candidate.steps);
                self.line(json, outcome, &[lit], |out, words| line.write(out, words));
            }
        });
    }

    fn explanation(&self, json: &mut Json<'_>, explanation: &Explanation<'_>) {
        self.one(json, explanation.span(), explanation.link, |json| {
            for line in explanation.lines() {
                let lit = [
                    line.step().and_then(|step| self.lit(&step, &explanation.steps)),
                    line.markdown().and_then(markdown),
                ];
                self.line(json, outcome(&line), &lit, |out, words| line.write(out, words));
            }
        });
    }

    fn one(&self, json: &mut Json<'_>, span: Span, link: Option<Span>, lines: impl FnOnce(&mut Json<'_>)) {
        json.object(|json| {
            self.span(json, span);
            json.name("link");
            match link {
                Some(link) => json.object(|json| self.span(json, link)),
                None => json.null(),
            }
            json.name("steps").list(lines);
        });
    }

    fn line(
        &self,
        json: &mut Json<'_>,
        outcome: &str,
        lit: &[Option<Span>],
        write: impl FnOnce(&mut String, &Words<'_>) -> std::fmt::Result,
    ) {
        let before = |byte| self.units.borrow_mut().at(byte);
        let mut sentence = String::new();
        // Writing to a string cannot fail.
        let _ = write(&mut sentence, &Words { one: "offset", many: "offsets", before: &before });
        json.object(|json| {
            json.name("outcome").text(outcome);
            json.name("text").text(&sentence);
            json.name("lit").list(|json| {
                for span in lit.iter().flatten() {
                    json.object(|json| self.span(json, *span));
                }
            });
        });
    }

    fn span(&self, json: &mut Json<'_>, span: Span) {
        let mut units = self.units.borrow_mut();
        json.name("start").number(units.at(span.start));
        json.name("end").number(units.at(span.end));
    }

    /// What a step of the scanner looked at.
    fn lit(&self, step: &Step, all: &[Step]) -> Option<Span> {
        let start = || {
            let from = all.iter().filter_map(|step| match step {
                Step::Local { span } | Step::Trigger { span, .. } => Some(span.start),
                _ => None,
            });
            from.min()
        };
        match *step {
            Step::Before { character } => {
                let end = start()?;
                let character = character?;
                let start = end.checked_sub(character.len_utf8())?;
                self.text.get(start..end)?.starts_with(character).then_some(Span { start, end })
            }
            Step::Extent { end, .. } => {
                start().filter(|start| *start <= end).map(|start| Span { start, end })
            }
            Step::Trigger { span, .. }
            | Step::Host { span }
            | Step::Local { span }
            | Step::Cut { span, .. }
            | Step::Linked { span, .. }
            | Step::Refused { span, .. } => Some(span),
            _ => None,
        }
    }
}

/// What Markdown looked at.
fn markdown(step: MarkdownStep) -> Option<Span> {
    match step {
        MarkdownStep::Waited { span }
        | MarkdownStep::Ended { span, .. }
        | MarkdownStep::Refused { span, .. } => Some(span),
        _ => None,
    }
}

fn outcome(line: &ExplanationLine<'_>) -> &'static str {
    match line.outcome {
        Outcome::Cut => "cut",
        Outcome::Linked => "linked",
        Outcome::Refused => "refused",
        _ => "open",
    }
}
