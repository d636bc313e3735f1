//! Links that show what links look like.

use super::Around;

/// `e.g. me@a.b`, `（例如 https://a.b`, also where the line ends between them, and the links that
/// follow: `like https://a.b, https://c.d or https://e.f`.
pub(super) fn is_example(around: &Around<'_>) -> bool {
    let before = without_links(around.before.trim_end_matches(BEFORE_EXAMPLE));
    let before = if before.is_empty() { around.above.trim_end_matches(BEFORE_EXAMPLE) } else { before };
    EXAMPLE_WORDS.iter().any(|word| ends_with_word(before, word)) || is_supposed(before)
}

/// `it would be located at https://…`
fn is_supposed(before: &str) -> bool {
    let mut words = before.split_whitespace().rev().take(NEAR_WORDS);
    words.any(|word| word.eq_ignore_ascii_case("would"))
}

/// How many words before a link may say that there is none yet.
const NEAR_WORDS: usize = 4;

/// The text before a list of links.
fn without_links(text: &str) -> &str {
    let mut text = text;
    for _ in 0..MOST_LINKS {
        let item = JOINS.iter().find_map(|join| text.strip_suffix(join)).unwrap_or(text);
        let item = item.trim_end_matches(BEFORE_EXAMPLE);
        let last = item.rsplit(char::is_whitespace).next().unwrap_or("");
        if !last.contains("://") && !last.contains('@') {
            break;
        }
        text = item[..item.len() - last.len()].trim_end_matches(BEFORE_EXAMPLE);
    }
    text
}

/// More links than this in a row are a list, and no example.
const MOST_LINKS: usize = 6;

/// What comes before the last link of several.
const JOINS: &[&str] = &[" or", " and", " oder", " und", " ou", " et", " y", " o", " или", " и", "或", "和"];

/// Whether `text` ends with `word`, in any case, and with no more of a word of our letters.
pub(super) fn ends_with_word(text: &str, word: &str) -> bool {
    let start = text.len().checked_sub(word.len());
    start.is_some_and(|start| {
        text.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(word))
            && !(word.is_ascii() && text[..start].ends_with(|c: char| c.is_alphanumeric()))
    })
}

const BEFORE_EXAMPLE: &[char] = &[' ', '\t', ',', ':', '：', '，', '*', '_', '(', '（', '>'];

/// What comes before an example, in some languages.
const EXAMPLE_WORDS: &[&str] = &[
    "e.g",
    "e.g.",
    "eg",
    "eg.",
    "example",
    "ex.",
    "for instance",
    "i.e",
    "i.e.",
    "ie",
    "ie.",
    "such as",
    "like",
    "say",
    "z. B.",
    "z.B.",
    "Beispiel",
    "beispielsweise",
    "p. ex.",
    "bijvoorbeeld",
    "ejemplo",
    "esempio",
    "exemple",
    "exemplo",
    "misalnya",
    "например",
    "Например",
    "例",
    "例如",
    "比如",
    "例えば",
    "たとえば",
    "예",
    "예를 들어",
    "예를 들면",
];
