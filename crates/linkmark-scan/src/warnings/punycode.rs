//! RFC 3492, read: the `xn--` spelling of a label.

const BASE: usize = 36;
const T_MIN: usize = 1;
const T_MAX: usize = 26;
const SKEW: usize = 38;
const DAMP: usize = 700;
const FIRST_BIAS: usize = 72;
const FIRST_CODE: u32 = 0x80;

/// Decodes what follows `xn--` into `out` and returns how many characters it has; `None` if it
/// is not Punycode, or does not fit.
pub(super) fn decode(encoded: &[char], out: &mut [char]) -> Option<usize> {
    let delimiter = encoded.iter().rposition(|&c| c == '-');
    let (plain, encoded) = match delimiter {
        Some(at) => (&encoded[..at], &encoded[at + 1..]),
        None => (&encoded[..0], encoded),
    };
    let mut len = plain.len();
    out.get_mut(..len)?.copy_from_slice(plain);
    let (mut code, mut place, mut bias) = (FIRST_CODE, 0usize, FIRST_BIAS);
    let mut digits = encoded.iter();
    while !digits.as_slice().is_empty() {
        let before = place;
        place = place.checked_add(delta(&mut digits, bias)?)?;
        bias = adapt(place - before, len + 1, before == 0);
        code = code.checked_add(u32::try_from(place / (len + 1)).ok()?)?;
        place %= len + 1;
        if len == out.len() {
            return None;
        }
        out.copy_within(place..len, place + 1);
        out[place] = char::from_u32(code)?;
        (len, place) = (len + 1, place + 1);
    }
    Some(len)
}

/// One number of variable length.
fn delta(digits: &mut core::slice::Iter<'_, char>, bias: usize) -> Option<usize> {
    let (mut value, mut weight) = (0usize, 1usize);
    for k in (BASE..).step_by(BASE) {
        let digit = digit(*digits.next()?)?;
        value = value.checked_add(digit.checked_mul(weight)?)?;
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if digit < threshold {
            break;
        }
        weight = weight.checked_mul(BASE - threshold)?;
    }
    Some(value)
}

fn digit(c: char) -> Option<usize> {
    match c {
        'a'..='z' => Some(c as usize - 'a' as usize),
        '0'..='9' => Some(c as usize - '0' as usize + 26),
        _ => None,
    }
}

fn adapt(delta: usize, count: usize, is_first: bool) -> usize {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}
