//! JSON that is one line for every reader: characters that a terminal would obey, that some
//! programs take for the end of a line, or that reorder text are escaped, in files and on a
//! terminal alike.

use std::fmt::Write as _;

use serde::Serialize;

use crate::output::must_be_shown;

/// `value`, on a line that others write on too.
pub(crate) fn value(value: &impl Serialize) -> String {
    // Structs of strings and numbers always become JSON.
    escaped(serde_json::to_string(value).unwrap_or_default())
}

/// `value` on a line of its own.
pub(crate) fn line(line: &impl Serialize) -> String {
    value(line) + "\n"
}

/// `value` on as many lines as make it readable.
pub(crate) fn lines(value: &impl Serialize) -> String {
    escaped(serde_json::to_string_pretty(value).unwrap_or_default()) + "\n"
}

/// Between strings there is nothing but ASCII and line feeds, and in strings every line feed has
/// been escaped already: so one pass over the whole is enough.
fn escaped(json: String) -> String {
    let is_escaped = |c: char| c != '\n' && must_be_shown(c);
    if !json.contains(is_escaped) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_escaped(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{line, lines};

    /// Every character that ends a line somewhere, moves a cursor, or reorders text.
    const HARMFUL: &str = "\0\u{8}\t\n\u{b}\u{c}\r\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{61c}\u{200b}\u{200e}\u{200f}\
         \u{2028}\u{2029}\u{202a}\u{202e}\u{2060}\u{2066}\u{2069}\u{feff}\u{fffb}";

    #[test]
    fn a_line_is_a_line_for_every_reader_and_says_the_same() {
        let text = format!("naïve 中文 👩 \"\\{HARMFUL}");
        let json = line(&[&text]);
        let printable = |c: char| c == '\n' || !crate::output::must_be_shown(c);
        assert!(json.chars().all(printable) && json.lines().count() == 1, "{json:?}");
        assert!(json.contains("naïve 中文 👩") && json.contains("\\u0085") && json.contains("\\u2028"));
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).unwrap(), [text.as_str()]);
        let pretty = lines(&[&text]);
        assert!(pretty.chars().all(printable) && pretty.lines().count() == 3, "{pretty:?}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&pretty).unwrap(), [text]);
    }
}
