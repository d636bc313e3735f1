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
    let (mut folder, mut rest) = (folder.trim_matches('/'), path);
    // What leads up from the folder is not copied: most paths lead up and then down.
    loop {
        if let Some(after) = rest.strip_prefix("../") {
            if folder.is_empty() {
                return None;
            }
            (folder, rest) = (parent(folder), after);
        } else if let Some(after) = rest.strip_prefix("./") {
            rest = after;
        } else {
            break;
        }
    }
    let mut whole = String::with_capacity(folder.len() + 1 + rest.len());
    whole.push_str(folder);
    while !rest.is_empty() {
        let end = rest.bytes().position(|byte| byte == b'/').unwrap_or(rest.len());
        match &rest[..end] {
            "" | "." => {}
            ".." if whole.is_empty() => return None,
            ".." => whole.truncate(parent(&whole).len()),
            name => {
                if !whole.is_empty() {
                    whole.push('/');
                }
                whole.push_str(name);
            }
        }
        rest = rest.get(end + 1..).unwrap_or("");
    }
    Some(whole)
}

/// The folder of a path.
pub(crate) fn parent(path: &str) -> &str {
    memchr::memrchr(b'/', path.as_bytes()).map_or("", |at| &path[..at])
}

/// The last name of a path.
pub(crate) fn name(path: &str) -> &str {
    memchr::memrchr(b'/', path.as_bytes()).map_or(path, |at| &path[at + 1..])
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
        assert_eq!(joined("", "../c"), None);
        assert_eq!(joined("a", ".././../c"), None);
        assert_eq!(joined("a/b/c", ".././.././d/..").as_deref(), Some("a"));
        assert_eq!(joined("a/b", "./..//./x/").as_deref(), Some("a/x"));
        assert_eq!(joined("a/b", "...").as_deref(), Some("a/b/..."));
        assert_eq!(joined("/a/", "/b").as_deref(), Some("a/b"));
        assert_eq!(joined("a", "..").as_deref(), Some(""));
        assert_eq!(relative("a/b", "a/c d.md"), "../c%20d.md");
        assert_eq!(relative("", "x.md"), "x.md");
    }
}
