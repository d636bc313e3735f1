//! Inputs that make a careless scanner or parser slow: `pathological.toml`.

use serde::Deserialize;

use crate::file::rows;

/// One hostile input, of any size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pattern {
    /// What it is called in reports of ratios.
    pub name: String,
    /// The incident it comes from: `D7`.
    pub id: Option<String>,
    /// How the parts make a text.
    #[serde(default)]
    pub kind: PatternKind,
    /// Whether it can be slow without Markdown, for a scanner alone.
    #[serde(default)]
    pub scan: bool,
    /// Stands once, in front.
    #[serde(default)]
    pub prefix: String,
    /// Stands as often as the size allows.
    #[serde(default)]
    pub repeat: String,
    /// Stands once, between `repeat` and `close`.
    #[serde(default)]
    pub middle: String,
    /// Stands as often as `repeat`.
    #[serde(default)]
    pub close: String,
    /// Stands once, at the end.
    #[serde(default)]
    pub suffix: String,
    /// What it attacks.
    pub why: String,
}

impl Pattern {
    /// Whether the rules for bare links have a say in it: they start at a `:`, an `@` or a dot of
    /// some script, and `scan` says that it attacks them in another way.
    pub fn concerns_bare_links(&self) -> bool {
        let parts = [&self.prefix, &self.repeat, &self.middle, &self.close, &self.suffix];
        self.scan || parts.iter().any(|part| part.contains([':', '@', '.']))
    }
}

/// How the parts of a [`Pattern`] make a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PatternKind {
    /// `prefix`, `repeat` n times, `middle`, `close` n times, `suffix`.
    #[default]
    Repeat,
    /// The same, with `{i}` in `repeat` and `close` replaced by the number of the copy.
    Counter,
    /// The same, with `{run:c}` in copy k of `repeat` replaced by k times the character c.
    Growing,
    /// The same, with `{indent}` in copy k of `repeat` replaced by 2k spaces.
    Indent,
    /// Only `prefix`, `middle` and `suffix`, however large the wanted size is: an input that was
    /// slow by itself.
    Once,
    /// A table of k columns and k rows of one cell.
    TableSquare,
    /// A definition with a long destination, used as often as fits.
    RefExpand,
}

/// All patterns.
pub fn patterns() -> Vec<Pattern> {
    rows("pathological.toml", "pattern")
}

/// The text of a pattern: as near to `size` bytes as it can come without passing it, and at least
/// one copy of `repeat`.
pub fn generate(pattern: &Pattern, size: usize) -> String {
    match pattern.kind {
        PatternKind::Once => [&*pattern.prefix, &pattern.middle, &pattern.suffix].concat(),
        PatternKind::TableSquare => {
            // 5 bytes for a column, 3 for a row, and the two line ends.
            let k = (size.saturating_sub(2) / 8).max(1);
            ["th|".repeat(k), "\n".into(), "-|".repeat(k), "\n".into(), "td\n".repeat(k)].concat()
        }
        PatternKind::RefExpand => {
            let half = size / 2;
            let long = "x".repeat(half.saturating_sub(7).max(1));
            ["[x]: ", &long, "\n\n", &"[x]\n".repeat((half / 4).max(1))].concat()
        }
        PatternKind::Repeat => {
            let fixed = pattern.prefix.len() + pattern.middle.len() + pattern.suffix.len();
            let copy = pattern.repeat.len() + pattern.close.len();
            let n = (size.saturating_sub(fixed) / copy.max(1)).max(1);
            let (front, back) = (pattern.repeat.repeat(n), pattern.close.repeat(n));
            [&*pattern.prefix, &front, &pattern.middle, &back, &pattern.suffix].concat()
        }
        PatternKind::Counter | PatternKind::Growing | PatternKind::Indent => numbered(pattern, size),
    }
}

/// The copies differ, so they are made one by one.
fn numbered(pattern: &Pattern, size: usize) -> String {
    let fixed = pattern.prefix.len() + pattern.middle.len() + pattern.suffix.len();
    let (mut front, mut back) = (String::new(), String::new());
    for k in 0.. {
        let (repeat, close) = (copy(&pattern.repeat, pattern.kind, k), copy(&pattern.close, pattern.kind, k));
        let grown = fixed + front.len() + back.len() + repeat.len() + close.len();
        if k > 0 && (grown > size || repeat.len() + close.len() == 0) {
            break;
        }
        front.push_str(&repeat);
        back.push_str(&close);
    }
    [&*pattern.prefix, &front, &pattern.middle, &back, &pattern.suffix].concat()
}

/// Copy number `k` of `part`.
fn copy(part: &str, kind: PatternKind, k: usize) -> String {
    match kind {
        PatternKind::Counter => part.replace("{i}", &k.to_string()),
        PatternKind::Indent => part.replace("{indent}", &" ".repeat(2 * k)),
        PatternKind::Growing => match part.split_once("{run:") {
            Some((before, rest)) => match rest.split_once('}') {
                Some((run, after)) => format!("{before}{}{after}", run.repeat(k)),
                None => panic!("pathological.toml: `{part}` has a {{run: without its }}"),
            },
            None => part.to_owned(),
        },
        _ => part.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_pattern_comes_near_the_size_that_is_wanted() {
        for pattern in patterns() {
            if pattern.kind == PatternKind::Once {
                continue;
            }
            for size in [1000, 64 << 10] {
                let text = generate(&pattern, size);
                assert!(text.len() <= size, "{} has {} of {size} bytes", pattern.name, text.len());
                // Copies of `growing` and `indent` are large at the end, and one more would have
                // passed the size.
                assert!(text.len() * 10 >= size * 9, "{} has {} of {size} bytes", pattern.name, text.len());
            }
        }
    }

    #[test]
    fn no_two_patterns_have_one_name() {
        let mut names = HashSet::new();
        for pattern in patterns() {
            assert!(names.insert(pattern.name.clone()), "two patterns are called `{}`", pattern.name);
        }
    }

    #[test]
    fn the_kinds_make_what_they_say() {
        let pattern = |kind, repeat: &str| Pattern {
            name: String::new(),
            id: None,
            kind,
            scan: false,
            prefix: "<".into(),
            repeat: repeat.into(),
            middle: "m".into(),
            close: ")".into(),
            suffix: ">".into(),
            why: String::new(),
        };
        assert_eq!(generate(&pattern(PatternKind::Repeat, "("), 8), "<((m))>");
        assert_eq!(generate(&pattern(PatternKind::Counter, "{i},"), 12), "<0,1,2,m)))>");
        assert_eq!(generate(&pattern(PatternKind::Growing, "a{run:`}"), 12), "<aa`a``m)))>");
        assert_eq!(generate(&pattern(PatternKind::Indent, "{indent}x"), 10), "<x  xm))>");
        assert_eq!(generate(&pattern(PatternKind::Once, "x"), 99), "<m>");
    }
}
