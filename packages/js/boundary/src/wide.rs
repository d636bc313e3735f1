//! UTF-8 to UTF-16. Node.js takes thirty times as long to make a string of UTF-8 that is not ASCII
//! as of UTF-16, which is longer than reading Markdown takes.

/// How many bytes of ASCII are taken at once.
const RUN: usize = 16;

/// Writes `text` to `wide`, which may have held another.
pub(crate) fn widen(text: &str, wide: &mut Vec<u16>) {
    // No character has more units than bytes.
    wide.clear();
    wide.resize(text.len(), 0);
    let mut rest = text;
    let mut done = 0;
    while let Some(first) = rest.chars().next() {
        if first.is_ascii() {
            let (run, room) = (ascii_run(rest), &mut wide[done..]);
            room.iter_mut().zip(rest[..run].bytes()).for_each(|(unit, byte)| *unit = byte.into());
            (rest, done) = (&rest[run..], done + run);
        } else {
            done += first.encode_utf16(&mut wide[done..]).len();
            rest = &rest[first.len_utf8()..];
        }
    }
    wide.truncate(done);
}

/// How many bytes of ASCII `text` begins with, or fewer, but not none: its first is.
fn ascii_run(text: &str) -> usize {
    let (runs, _) = text.as_bytes().as_chunks::<RUN>();
    let whole = RUN * runs.iter().take_while(|run| run.is_ascii()).count();
    if whole > 0 { whole } else { text.bytes().take(RUN).take_while(u8::is_ascii).count() }
}

#[cfg(test)]
mod tests {
    use super::widen;

    #[test]
    fn every_mixture_is_as_the_standard_library_has_it() {
        let mut wide = vec![7; 3];
        let parts = ["a", "é", "日", "🍕", "0123456789abcdef", "0123456789abcde", ""];
        for one in parts {
            for two in parts {
                for three in parts {
                    let text = [one, two, three, one].concat();
                    widen(&text, &mut wide);
                    assert_eq!(wide, text.encode_utf16().collect::<Vec<_>>(), "{text}");
                }
            }
        }
    }
}
