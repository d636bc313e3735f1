//! Short words in a text: `-->`, `$$`, `\|`. Nothing is prepared for a word of two or three bytes,
//! so the search is the one for its first byte.

/// Where `word` is in `text` first.
pub(crate) fn find(text: &[u8], word: &[u8]) -> Option<usize> {
    find_iter(text, word).next()
}

/// Every place of `word` in `text`. Words that overlap are all found.
pub(crate) fn find_iter<'t>(text: &'t [u8], word: &'t [u8]) -> impl Iterator<Item = usize> + 't {
    let first = word.first().copied().unwrap_or_default();
    memchr::memchr_iter(first, text).filter(move |&at| text[at..].starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_found_where_it_is() {
        assert_eq!(find(b"a -- b ---> c -->", b"-->"), Some(8));
        assert_eq!(find(b"a$b$c$", b"$$"), None);
        assert_eq!(find(b"", b"$$"), None);
        assert_eq!(find_iter(br"\|a\\|\|", br"\|").collect::<Vec<_>>(), [0, 4, 6]);
    }
}
