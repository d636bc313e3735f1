//! Links that show what links look like.

use super::Around;
use super::number::is_numbered;

/// `e.g. me@a.b`, `（例如 https://a.b`, also where the line ends between them, and the links that
/// follow: `like https://a.b, https://c.d or https://e.f`.
pub(super) fn is_example(around: &Around<'_>) -> bool {
    if is_numbered(around.raw) {
        return false;
    }
    let before = without_links(around.before.trim_end_matches(BEFORE_EXAMPLE));
    // An item of a list goes on with no sentence, and is treated as the next one is.
    let is_item = around.before.trim_start_matches([' ', '\t', '>']).starts_with(['*', '-', '+']);
    let above = if is_item { "" } else { around.above.trim_end_matches(BEFORE_EXAMPLE) };
    let before = if before.is_empty() { above } else { before };
    // `For example, use https://a.b instead of https://c.d`
    let before = USE_WORDS
        .iter()
        .find(|word| ends_with_word(before, word))
        .map_or(before, |word| before[..before.len() - word.len()].trim_end_matches(BEFORE_EXAMPLE));
    let after = around.after.trim_start_matches([' ', ',', '(', '，', '`', '"']);
    EXAMPLE_WORDS.iter().any(|word| ends_with_word(before, word))
        || AFTER_EXAMPLE.iter().any(|words| after.starts_with(words))
        || is_supposed(before)
        || after.starts_with("would ")
}

/// `Phone: 555-0100` beside it: nobody has such a number, and so it is with the rest.
pub(super) fn is_beside_example(around: &Around<'_>) -> bool {
    let has_number = |text: &str| {
        text.match_indices("555-").any(|(at, number)| {
            text[at + number.len()..].starts_with(|c: char| c.is_ascii_digit())
                && !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric())
        })
    };
    let near = [around.before, around.after, around.neighbours[0], around.neighbours[1]];
    near.into_iter().any(has_number)
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
        // `（例：https://a.b` has no space before the link.
        let scheme = last.rfind("https://").or_else(|| last.rfind("http://")).unwrap_or(0);
        let last = &last[scheme..];
        if !last.contains("://") && !last.contains('@') && !last.starts_with("www.") {
            break;
        }
        text = item[..item.len() - last.len()].trim_end_matches(BEFORE_EXAMPLE);
    }
    text
}

/// More links than this in a row are a list, and no example.
const MOST_LINKS: usize = 6;

/// What comes before the last link of several.
const JOINS: &[&str] = &[
    " or",
    " and",
    " instead of",
    " oder",
    " und",
    " anstatt",
    " ou",
    " et",
    " au lieu de",
    " y",
    " o",
    " en lugar de",
    " místo",
    " или",
    " и",
    " вместо",
    "或",
    "或者",
    "和",
    "而不是",
];

/// What may come between `for example` and the link.
const USE_WORDS: &[&str] =
    &["use", "verwende", "verwenden Sie", "utilisez", "usa", "use o", "použijte", "используйте", "使用"];

/// Whether `text` ends with `word`, in any case, and with no more of a word of our letters.
pub(super) fn ends_with_word(text: &str, word: &str) -> bool {
    let start = text.len().checked_sub(word.len());
    start.is_some_and(|start| {
        text.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(word))
            && !(word.is_ascii() && text[..start].ends_with(|c: char| c.is_alphanumeric()))
    })
}

const BEFORE_EXAMPLE: &[char] = &[' ', '\t', ',', ':', '：', '，', '、', '*', '_', '(', '（', '>'];

/// What comes after an example.
const AFTER_EXAMPLE: &[&str] = &[
    "for example",
    "for instance",
    "or similar",
    "or something",
    "or whatever",
    "之类",
    "这样的",
    "のような",
    "같은",
    "와 같은",
];

/// What comes before an example, in some languages; at the end what is said of bare links.
const EXAMPLE_WORDS: &[&str] = &[
    "e.g",
    "e.g.",
    "eg",
    "eg.",
    "example",
    "example url",
    "ex",
    "ex.",
    "e.x.",
    "for instance",
    "i.e",
    "i.e.",
    "ie",
    "ie.",
    "such as",
    "like",
    "say",
    "will be",
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
    "contohnya",
    "for eksempel",
    "f.eks.",
    "till exempel",
    "t.ex.",
    "esimerkiksi",
    "na przykład",
    "np.",
    "například",
    "napríklad",
    "például",
    "de exemplu",
    "örneğin",
    "ví dụ",
    "παράδειγμα",
    "например",
    "Например",
    "наприклад",
    "Наприклад",
    "לדוגמה",
    "مثال",
    "مثلا",
    "उदाहरण",
    "উদাহরণস্বরূপ",
    "ตัวอย่างเช่น",
    "เช่น",
    "例",
    "例如",
    "比如",
    "例えば",
    "たとえば",
    "예",
    "예시",
    "예를 들어",
    "예를 들면",
    "autoconverted link",
    "autolink",
    "autolinks",
    "automatic link",
    "automatic links",
    "bare link",
    "bare url",
    "naked url",
    "plain url",
    "raw url",
];
