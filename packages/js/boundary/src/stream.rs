//! Markdown that is still arriving, as records of numbers.
//!
//! An update is: the index of the first block that is listed, whether the page is current, how many
//! blocks are listed, then the records of those and of the revised ones. A record is: index, where
//! it starts and ends, how much of its HTML stays, bits (final, waits, notes, and from `CAUSE` on
//! the cause), and where the rest of its HTML is in the answer. Places are in UTF-16 units, but for
//! the last.

use linkmark::{BlockUpdate, Cause, Stream, Update};

use crate::rewrite::attributed;
use crate::settings::Settings;

const FINAL: usize = 1;
const WAITS: usize = 2;
const NOTES: usize = 4;
const CAUSE: usize = 8;

/// In the order of `CAUSES` in lib/stream.js, which begins with the lack of one.
const CAUSES: [Cause; 4] = [Cause::Definition, Cause::Footnote, Cause::Number, Cause::Limit];

/// The stream of an instance. What it borrows is never given back: JavaScript makes an instance for
/// each stream, and throws it away as a whole.
pub(crate) struct Live {
    stream: Stream<'static>,
    places: Places,
}

impl Live {
    pub(crate) fn new(settings: Settings) -> Live {
        let settings: &'static Settings = Box::leak(Box::new(settings));
        let mut options = settings.static_options();
        if !settings.attributes.is_empty() {
            options = options.with_rewriter(Box::leak(Box::new(attributed(&settings.attributes))));
        }
        Live { stream: Stream::new(&options), places: Places::default() }
    }

    pub(crate) fn reset(&mut self) {
        self.stream.reset();
        self.places = Places::default();
    }

    pub(crate) fn page(&self) -> &str {
        self.stream.html()
    }

    /// Adds bytes. A character that is cut waits for the next ones. What is wrong is said in a
    /// line.
    pub(crate) fn push(&mut self, piece: &[u8], out: &mut Records<'_>) -> Result<(), String> {
        match self.stream.push_bytes(piece) {
            Ok(update) => write(&update, out),
            Err(error) => return Err(error.to_string()),
        }
        self.count(out);
        Ok(())
    }

    pub(crate) fn refresh(&mut self, out: &mut Records<'_>) {
        write(&self.stream.refresh(), out);
        self.count(out);
    }

    pub(crate) fn finish(&mut self, out: &mut Records<'_>) {
        write(&self.stream.finish(), out);
        self.count(out);
    }

    /// Turns the places of the records into units. They were written as bytes: while there is an
    /// update nobody else sees the text.
    fn count(&mut self, out: &mut Records<'_>) {
        let text = self.stream.text().as_bytes();
        for record in out.numbers[HEAD..].chunks_exact_mut(RECORD) {
            for place in &mut record[1..3] {
                *place = self.places.units(text, *place as usize) as u32;
            }
        }
    }
}

/// How many numbers come before the records, and how many a record has.
const HEAD: usize = 3;
const RECORD: usize = 7;

/// Where an update is written.
pub(crate) struct Records<'r> {
    pub(crate) numbers: &'r mut Vec<u32>,
    pub(crate) texts: &'r mut String,
}

fn write(update: &Update<'_>, out: &mut Records<'_>) {
    let head = [update.first(), usize::from(update.is_current()), update.blocks().len()];
    out.numbers.extend(head.map(|number| number as u32));
    for block in update.blocks().chain(update.revised()) {
        record(&block, out);
    }
}

fn record(block: &BlockUpdate<'_>, out: &mut Records<'_>) {
    let cause = block.cause.and_then(|cause| CAUSES.iter().position(|known| *known == cause));
    let bits = [
        if block.is_final { FINAL } else { 0 },
        if block.waits { WAITS } else { 0 },
        if block.key == BlockUpdate::NOTES { NOTES } else { 0 },
        CAUSE * cause.map_or(0, |place| place + 1),
    ];
    let from = out.texts.len();
    out.texts.push_str(block.html);
    let (start, end) = (block.start as usize, block.end as usize);
    let numbers = [block.index, start, end, block.same_utf16, bits.iter().sum(), from, out.texts.len()];
    out.numbers.extend(numbers.map(|number| number as u32));
}

/// Bytes of a growing text as UTF-16 units of it.
#[derive(Default)]
struct Places {
    /// The units before the bytes at `STEP`, `2 * STEP`, …, as far as somebody asked.
    kept: Vec<usize>,
}

impl Places {
    const STEP: usize = 512;

    fn units(&mut self, text: &[u8], byte: usize) -> usize {
        let step = byte / Self::STEP;
        while self.kept.len() < step {
            let from = self.kept.len() * Self::STEP;
            let before = self.kept.last().copied().unwrap_or(0);
            self.kept.push(before + units(&text[from..from + Self::STEP]));
        }
        let before = step.checked_sub(1).map_or(0, |last| self.kept[last]);
        before + units(&text[step * Self::STEP..byte])
    }
}

/// The first byte of a character counts one, and one more if three follow it.
fn units(bytes: &[u8]) -> usize {
    bytes.iter().map(|&byte| usize::from(byte as i8 >= -0x40) + usize::from(byte >= 0xf0)).sum()
}

#[cfg(test)]
mod tests {
    use super::Places;

    #[test]
    fn places_are_counted_in_any_order() {
        let text = "aé日🍕".repeat(400);
        let mut places = Places::default();
        for at in text.char_indices().map(|(at, _)| at).rev().step_by(7).chain(0..1) {
            assert_eq!(places.units(text.as_bytes(), at), text[..at].encode_utf16().count());
        }
    }
}
