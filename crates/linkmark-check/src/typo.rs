//! The name that was probably meant by one that is not there, among many.

use linkmark_base::closest::closest;

/// Nobody mistypes more letters than these, and to compare them takes their number squared.
const LONGEST: usize = 256;

/// The word nearest to `word`, if it is near enough to be a typing error.
pub(crate) fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let letters = word.chars().count();
    if letters > LONGEST {
        return None;
    }
    // Each letter that one has more than the other is an edit: most words need no closer look.
    let most = 1 + word.len() / 4;
    closest(word, words.filter(|other| other.chars().count().abs_diff(letters) <= most))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_text_is_no_word() {
        let long = "a".repeat(1 << 20);
        assert_eq!(nearest(&long, [long.as_str()].into_iter()), None);
        assert_eq!(nearest("instal", ["installation", "install", "x"].into_iter()), Some("install"));
    }
}
