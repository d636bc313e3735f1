//! Hostile inputs: those of `testdata/pathological.toml`, and of `../shared/hostile.toml` where
//! that exists.

use std::collections::HashSet;

use linkmark_testdata::pathological::{self, Pattern};
use serde::Deserialize;

use crate::corpora;

/// A pattern, and whether a scanner of plain text is timed with it.
pub struct Hostile {
    pub pattern: Pattern,
    pub scan: bool,
}

/// Every pattern at hand, each text once: the two files know many of the same attacks, under other
/// names.
pub fn all() -> Vec<Hostile> {
    let mut seen = HashSet::new();
    let shared = shared().into_iter().map(|pattern| Hostile { pattern, scan: true });
    let own = pathological::patterns().into_iter().map(|pattern| Hostile { scan: pattern.scan, pattern });
    let mut is_new = |hostile: &Hostile| {
        let text = pathological::generate(&hostile.pattern, 1000);
        seen.insert(text) && seen.insert(hostile.pattern.name.clone())
    };
    shared.chain(own).filter(|hostile| is_new(hostile)).collect()
}

fn shared() -> Vec<Pattern> {
    #[derive(Deserialize)]
    struct File {
        pattern: Vec<Pattern>,
    }
    let path = corpora::shared().join("hostile.toml");
    let Ok(text) = std::fs::read_to_string(&path) else { return Vec::new() };
    match toml::from_str::<File>(&text) {
        Ok(file) => file.pattern,
        Err(error) => {
            eprintln!("    {} cannot be read: {error}", path.display());
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_name_means_one_pattern() {
        let mut names: Vec<String> = super::all().into_iter().map(|hostile| hostile.pattern.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(count > 100 && names.len() == count);
    }
}
