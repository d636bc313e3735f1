//! The shortest document that still differs: parts are taken out, large ones first, then characters
//! become plain.

use super::engine::Session;

/// A document of which nothing can be taken out without ending the difference.
pub(crate) fn shrink(session: &mut Session, document: &str) -> Result<String, String> {
    let mut document = document.to_owned();
    loop {
        let before = document.len();
        document = without_lines(session, document)?;
        document = without_parts(session, document)?;
        document = with_plain_characters(session, document)?;
        if document.len() == before {
            return Ok(document);
        }
    }
}

/// A line that does not matter is rarely as long as what is cut elsewhere: `<script </script>`
/// above a list is HTML whichever half goes.
fn without_lines(session: &mut Session, mut document: String) -> Result<String, String> {
    loop {
        let lines: Vec<&str> = document.split_inclusive('\n').collect();
        let without = |from: usize, to: usize| [&lines[..from], &lines[to..]].concat().concat();
        let (last, count) = (lines.len().saturating_sub(1), lines.len());
        // Both fences of a block matter as long as one of them is left.
        let some = (0..count).map(|at| without(at, at + 1)).chain((0..last).map(|at| without(at, at + 2)));
        // A quote around everything is on every line, so it can only go from all of them at
        // once.
        let outside = lines.iter().map(|line| line.strip_prefix(['>', ' '])).collect::<Option<Vec<&str>>>();
        let outside = outside.map(|lines| lines.concat());
        let candidates: Vec<String> = some.chain(outside).collect();
        match first(session, &candidates)? {
            Some(shorter) => document = shorter,
            None => return Ok(document),
        }
    }
}

fn without_parts(session: &mut Session, mut document: String) -> Result<String, String> {
    let mut size = document.chars().count();
    while size > 0 {
        let candidates = cuts(&document, size);
        match first(session, &candidates)? {
            Some(shorter) => {
                document = shorter;
                size = size.min(document.chars().count());
            }
            None => size -= size.div_ceil(2).max(1).min(size),
        }
        if size == 0 && !document.is_empty() {
            return single_cuts(session, document);
        }
    }
    Ok(document)
}

fn single_cuts(session: &mut Session, mut document: String) -> Result<String, String> {
    while let Some(shorter) = first(session, &[cuts(&document, 1), cuts(&document, 2)].concat())? {
        document = shorter;
    }
    Ok(document)
}

/// The document without `size` characters, from each place. Half of a `\r\n` is something else, so
/// it stays whole.
fn cuts(document: &str, size: usize) -> Vec<String> {
    let whole = |at: &usize| !(document[*at..].starts_with('\n') && document[..*at].ends_with('\r'));
    let places = document.char_indices().map(|(at, _)| at).filter(whole).chain([document.len()]);
    let places: Vec<usize> = places.collect();
    let step = if size > 8 { size / 4 } else { 1 };
    (0..places.len().saturating_sub(size))
        .step_by(step)
        .map(|at| format!("{}{}", &document[..places[at]], &document[places[at + size]..]))
        .collect()
}

/// What need not be what it is becomes `a` or a space, so that one difference is found under one
/// name.
fn with_plain_characters(session: &mut Session, mut document: String) -> Result<String, String> {
    let places: Vec<(usize, char)> = document.char_indices().collect();
    for (at, c) in places.into_iter().rev() {
        let plainer: &[&str] = match c {
            'a' => &[],
            '\n' if document[..at].ends_with('\r') => &[],
            ' ' => &["a"],
            '\n' => &[" "],
            '\r' => &[],
            '\t' => &["a", " "],
            _ if c.is_ascii() => &["a"],
            _ => &["a", "é"],
        };
        for plain in plainer {
            let candidate = format!("{}{plain}{}", &document[..at], &document[at + c.len_utf8()..]);
            if candidate != document && session.differs(&[&candidate])?[0] {
                document = candidate;
                break;
            }
        }
    }
    Ok(document)
}

fn first(session: &mut Session, candidates: &[String]) -> Result<Option<String>, String> {
    for some in candidates.chunks(64) {
        if let Some(at) = session.differs(some)?.iter().position(|&differs| differs) {
            return Ok(Some(some[at].clone()));
        }
    }
    Ok(None)
}
