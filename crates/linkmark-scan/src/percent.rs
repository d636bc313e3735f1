//! Percent-encoding, read: `%C3%A9` is `é`.

/// One character of a URL, written as itself or percent-encoded.
#[derive(Clone, Copy)]
pub(crate) struct Unit {
    /// `None` for an encoded byte that is not UTF-8.
    pub(crate) decoded: Option<char>,
    /// How many bytes it takes in the URL.
    pub(crate) len: usize,
}

impl Unit {
    /// The character that starts at `at`; `None` at the end.
    pub(crate) fn at(url: &str, at: usize) -> Option<Unit> {
        let c = url[at..].chars().next()?;
        let Some(first) = encoded_byte(url.as_bytes(), at) else {
            return Some(Unit { decoded: Some(c), len: c.len_utf8() });
        };
        let mut bytes = [first, 0, 0, 0];
        let len = match first {
            0xC2..0xE0 => 2,
            0xE0..0xF0 => 3,
            0xF0..0xF5 => 4,
            _ => 1,
        };
        for (i, byte) in bytes.iter_mut().enumerate().take(len).skip(1) {
            *byte = encoded_byte(url.as_bytes(), at + 3 * i).unwrap_or(0);
        }
        let decoded = core::str::from_utf8(&bytes[..len]).ok().and_then(|text| text.chars().next());
        Some(Unit { decoded, len: if decoded.is_some() { 3 * len } else { 3 } })
    }
}

/// The byte that `%41` stands for.
fn encoded_byte(url: &[u8], at: usize) -> Option<u8> {
    let [b'%', high, low] = *url.get(at..)?.first_chunk()? else { return None };
    let digit = |digit: u8| char::from(digit).to_digit(16);
    Some((digit(high)? * 16 + digit(low)?) as u8)
}
