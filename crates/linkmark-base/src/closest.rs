//! The word that was probably meant: `schemes` for `shemes`.

use alloc::vec::Vec;

/// The word nearest to `word`, if it is near enough to be a typing error.
///
/// ```
/// use linkmark_base::closest::closest;
/// assert_eq!(closest("shemes", ["schemes", "stops"].into_iter()), Some("schemes"));
/// assert_eq!(closest("colour", ["schemes", "stops"].into_iter()), None);
/// ```
pub fn closest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let (distance, near) = words.map(|other| (edits(word, other), other)).min()?;
    (distance <= 1 + word.len() / 4).then_some(near)
}

/// How many letters must be inserted, removed, changed or swapped with their neighbour to turn `a`
/// into `b`.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = [Vec::new(), (0..=b.len()).collect::<Vec<usize>>(), Vec::new()];
    for i in 1..=a.len() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push(i);
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut best = (rows[1][j - 1] + same).min(rows[1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(rows[0][j - 2] + 1);
            }
            row.push(best);
        }
        rows.rotate_left(1);
        rows[1] = row;
    }
    rows[1].last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn the_closest_word_is_a_typing_error_away() {
        let closest = |word| closest(word, ["before", "stops", "name"].into_iter());
        assert_eq!(closest("befroe"), Some("before"), "swapped");
        assert_eq!(closest("ebfoer"), Some("before"), "swapped twice");
        assert_eq!(closest("ebofer"), None, "swapped three times");
        assert_eq!(closest("neam"), Some("name"), "two of four");
        assert_eq!(closest("stop"), Some("stops"), "left out");
        assert_eq!(closest("sttops"), Some("stops"), "put in");
        assert_eq!(closest("nane"), Some("name"), "changed");
        assert_eq!(closest("mean"), None, "three letters moved");
        assert_eq!(closest("spots"), Some("stops"), "two of five");
        assert_eq!(closest("posts"), None);
    }
}
