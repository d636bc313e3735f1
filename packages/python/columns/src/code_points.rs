//! Byte offsets as Python counts: in code points of the `str`.

/// Turns byte offsets of a text into code points.
#[derive(Debug)]
pub struct CodePoints<'t> {
    /// `None` where a byte is a code point.
    counts: Option<Counts<'t>>,
}

#[derive(Debug)]
struct Counts<'t> {
    bytes: &'t [u8],
    /// The code points before `0`, `STEP`, `2 * STEP`, …, as far as the text has been read.
    kept: Vec<usize>,
    /// The last answer, in bytes and in code points: links come in order, close to each other.
    last: (usize, usize),
}

/// No answer reads more bytes of the text than this, once it has been read up to there.
const STEP: usize = 512;

impl<'t> CodePoints<'t> {
    /// For places in `text`.
    pub fn of(text: &'t str) -> CodePoints<'t> {
        let counts = || Counts { bytes: text.as_bytes(), kept: vec![0], last: (0, 0) };
        CodePoints { counts: (!text.is_ascii()).then(counts) }
    }

    /// For who counts bytes.
    pub fn bytes() -> CodePoints<'t> {
        CodePoints { counts: None }
    }

    /// The code points before a byte, which is not inside one. Linear for any order of places.
    pub fn at(&mut self, byte: usize) -> usize {
        self.counts.as_mut().map_or(byte, |counts| counts.at(byte))
    }
}

impl Counts<'_> {
    fn at(&mut self, byte: usize) -> usize {
        let (near, count) = self.last;
        let code_points = if byte.abs_diff(near) > STEP {
            self.far(byte)
        } else if byte >= near {
            count + first_bytes(&self.bytes[near..byte])
        } else {
            count - first_bytes(&self.bytes[byte..near])
        };
        self.last = (byte, code_points);
        code_points
    }

    fn far(&mut self, byte: usize) -> usize {
        let step = byte / STEP;
        while self.kept.len() <= step {
            let end = self.kept.len() * STEP;
            let count = self.kept.last().map_or(0, |last| last + first_bytes(&self.bytes[end - STEP..end]));
            self.kept.push(count);
        }
        self.kept[step] + first_bytes(&self.bytes[step * STEP..byte])
    }
}

/// How many code points start here. Sums in pieces that a byte can count compile to vectors.
fn first_bytes(bytes: &[u8]) -> usize {
    let starts = |piece: &[u8]| piece.iter().map(|&byte| u8::from(byte as i8 >= -0x40)).sum::<u8>();
    bytes.chunks(192).map(|piece| usize::from(starts(piece))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_any_order_and_at_any_distance() {
        let text = "aé日🦀\n".repeat(400);
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let mut points = CodePoints::of(&text);
        // Steps of every size, forwards and backwards, and the same place again.
        for step in [1, 0, 7, 1999, 2, 640] {
            for number in 0..places.len() {
                let code_point = (number * step) % places.len();
                assert_eq!(points.at(places[code_point]), code_point);
            }
        }
    }

    #[test]
    fn ascii_and_bytes_are_what_they_are() {
        assert_eq!(CodePoints::of("abc").at(2), 2);
        assert_eq!(CodePoints::bytes().at(9), 9);
    }
}
