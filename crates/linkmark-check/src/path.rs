//! Paths of links: taken apart, decoded, joined. All are from the root, with `/` between names.

use std::borrow::Cow;

/// A destination, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Parts<'h> {
    /// As it is written.
    pub(crate) path: &'h str,
    /// Without `?`.
    pub(crate) query: Option<&'h str>,
    /// Without `#`.
    pub(crate) fragment: Option<&'h str>,
}

impl<'h> Parts<'h> {
    /// `#` comes first, then `?`.
    pub(crate) fn of(href: &'h str) -> Parts<'h> {
        let (rest, fragment) = split(href, b'#');
        let (path, query) = split(rest, b'?');
        Parts { path, query, fragment }
    }
}

/// What is before the first such byte, and after it. Destinations are short, and there are many.
fn split(text: &str, at: u8) -> (&str, Option<&str>) {
    match memchr::memchr(at, text.as_bytes()) {
        Some(found) => (&text[..found], Some(&text[found + 1..])),
        None => (text, None),
    }
}

/// `text` with `%41` as `A`. What is not UTF-8 then has a replacement character, as names of files
/// have it.
pub(crate) fn decoded(text: &str) -> Cow<'_, str> {
    if memchr::memchr(b'%', text.as_bytes()).is_none() {
        return Cow::Borrowed(text);
    }
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], digit(at + 1), digit(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                out.push(u8::try_from(high * 16 + low).unwrap_or(b'%'));
                at += 3;
            }
            (byte, ..) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned().into()
}

/// `path` from `folder`; `None` if it leads out of the root.
pub(crate) fn joined(folder: &str, path: &str) -> Option<String> {
    let mut whole = String::with_capacity(folder.len() + 1 + path.len());
    whole.push_str(folder.trim_matches('/'));
    for name in path.split('/') {
        match name {
            "" | "." => {}
            ".." if whole.is_empty() => return None,
            ".." => whole.truncate(memchr::memrchr(b'/', whole.as_bytes()).unwrap_or(0)),
            name => {
                if !whole.is_empty() {
                    whole.push('/');
                }
                whole.push_str(name);
            }
        }
    }
    Some(whole)
}

/// The folder of a path.
pub(crate) fn parent(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The last name of a path.
pub(crate) fn name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}

/// The ending of a path's last name, without its dot.
pub(crate) fn ending(path: &str) -> Option<&str> {
    name(path).rsplit_once('.').map(|(_, ending)| ending).filter(|ending| !ending.is_empty())
}

/// The way from a folder to a path, as a link has it: spaces and the like are percent-encoded.
pub(crate) fn relative(folder: &str, path: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|name| !name.is_empty()).collect();
    let to: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
    let same = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", from.len() - same).map(str::to_owned);
    up.chain(to[same..].iter().map(|name| encoded(name))).collect::<Vec<_>>().join("/")
}

/// A name as a destination can have it without brackets.
pub(crate) fn encoded(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            ' ' | '(' | ')' | '<' | '>' | '"' | '%' | '#' | '?' | '\\' | '|' | '\0'..='\x1F' | '\x7F' => {
                out.push_str(&format!("%{:02X}", u32::from(c)));
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fragments_are_split_off_first() {
        let parts = Parts::of("a.md?x#b?c");
        assert_eq!((parts.path, parts.query, parts.fragment), ("a.md", Some("x"), Some("b?c")));
    }

    #[test]
    fn percent_signs_that_encode_nothing_stay() {
        assert_eq!(decoded("a%20b%zz%4"), "a b%zz%4");
        assert_eq!(decoded("%E4%BD%A0%FF"), "你\u{FFFD}");
    }

    #[test]
    fn dots_lead_up_and_not_out() {
        assert_eq!(joined("a/b", "../c/./d.md").as_deref(), Some("a/c/d.md"));
        assert_eq!(joined("a", "../b/../../c"), None);
        assert_eq!(relative("a/b", "a/c d.md"), "../c%20d.md");
        assert_eq!(relative("", "x.md"), "x.md");
    }
}
