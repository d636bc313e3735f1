//! Links in messages of programs, in code and metadata that nobody marked as such.

use super::Around;
use super::address::is_address;
use super::example::ends_with_word;
use super::table::VALUES;
use super::tag::HtmlTag;

/// `` `www.a.b` -> www.a.b ``, `author-email:me@a.b finds what me@a.b wrote`: the bare link is what
/// the text is about.
pub(super) fn is_shown_as_code_too(around: &Around<'_>) -> bool {
    let is_address = is_address(around);
    let is_code = |text: &str| {
        let inside = |found: (usize, &str)| {
            let before = &text[..found.0];
            (before.ends_with('`') && text[found.0 + found.1.len()..].starts_with('`'))
                || (is_address && before.ends_with([':', '=']) && !before.ends_with("mailto:"))
        };
        text.match_indices(around.raw).any(inside)
    };
    is_code(around.before) || is_code(around.after)
}

/// `open https://a.b with "%message%"`: a program fills in the rest, and shows the line as it is.
/// `Error: see https://a.b`: a program has shown it.
pub(super) fn is_in_message(around: &Around<'_>) -> bool {
    // Its second line, where it is quoted.
    let is_second = around.neighbours[0].trim_start_matches(['>', ' ']).starts_with("Error ")
        && around.line.trim_start().starts_with('>');
    if is_second || MESSAGES.iter().any(|word| around.before.contains(word)) {
        return true;
    }
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let has_name = |text: &str| text.split('%').skip(1).any(is_name) && text.matches('%').count() > 1;
    has_name(around.before) || has_name(around.after)
}

/// `> Read https://…` after `The program prints this message:`.
pub(super) fn is_in_quoted_message(around: &Around<'_>) -> bool {
    let lead = around.lead.to_ascii_lowercase();
    around.line.trim_start().starts_with('>') && SAID.iter().any(|word| lead.contains(word))
}

/// What leads to something that a program says.
const SAID: &[&str] = &[
    "console",
    "message",
    "output",
    "mensaje",
    "nachricht",
    "сообщение",
    "消息",
    "訊息",
    "控制台",
    "输出",
    "メッセージ",
    "コンソール",
    "메시지",
    "콘솔",
];

/// `-> https://… Title`, `<ann> https://…`: a line of a chat, of which a program makes minutes.
pub(super) fn is_in_minutes(around: &Around<'_>) -> bool {
    let before = around.before.trim();
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let speaker = before.strip_prefix('<').and_then(|rest| rest.split_once('>'));
    matches!(before, "->" | "-->")
        || speaker.is_some_and(|(name, _)| is_name(name) && HtmlTag::at(before).is_none())
}

/// What programs look for to learn where a text is from.
const KEYS: &[&str] = &["canonical:", "permalink:", "source_url:", "url:", "via:"];

/// What is in the head of a letter.
const HEADERS: &[&str] = &["bcc", "cc", "date", "from", "reply-to", "subject", "to"];

/// What is in messages of programs.
const MESSAGES: &[&str] = &[
    " Log:**",
    "# =>",
    "ERROR",
    "Error:",
    "Exception:",
    "For more information about these matters",
    "Merge branch '",
    "Merge remote-tracking branch",
    "aptured output",
    "ailed to load ",
    "error:",
    "nable to load ",
    "status code ",
];

/// `href="https://…`, `open('https://…`, `url(https://…`, `"url": "https://…`, `BASE=https://…`,
/// `to:(me@…`
pub(super) fn comes_after_code(around: &Around<'_>) -> bool {
    let before = around.before;
    if let Some(before) = before.strip_suffix(['"', '\'']) {
        return before.trim_end_matches(' ').ends_with(['=', ':', '(', '[', '{', ',']);
    }
    let is_name =
        |before: &str| before.ends_with(|c: char| c.is_ascii_alphanumeric() || "_})$`:".contains(c));
    // `Ann Bee(ann@a.b)` is a person, and no call.
    let is_person = |before: &str| {
        let word = before.rsplit([' ', '|']).next().unwrap_or("");
        is_address(around) && word.starts_with(|c: char| c.is_uppercase())
    };
    let is_call = |before: &str| is_name(before) && !is_person(before);
    before.ends_with('=') || before.strip_suffix('(').is_some_and(is_call)
}

/// `GET https://…`, `enter https://…`, `mailto: me@…`: somebody sends it or types it in. `set to
/// https://…`: it is what something has for its value.
pub(super) fn is_typed(around: &Around<'_>) -> bool {
    let words = around.before.trim_end_matches([' ', '\t', ':', ')', '*', '_']);
    if VALUE_AFTER.iter().any(|phrase| ends_with_word(words, phrase)) {
        return true;
    }
    if is_used_as_value(around.after) {
        return true;
    }
    // `enter **https://…**`
    let before = around.before.trim_end_matches(['*', '_']);
    let Some(before) = before.strip_suffix([' ', '\t']) else { return false };
    let last = before.split_whitespace().next_back().unwrap_or("");
    let last = last.trim_start_matches(['(', '"', '`', '*', '_']);
    METHODS.contains(&last) || TYPED_AFTER.iter().any(|word| word.eq_ignore_ascii_case(last))
}

/// `as the callback URL`, `as your issuer`.
fn is_used_as_value(after: &str) -> bool {
    let after = after.trim_start_matches(['*', '_', ' ']);
    let name = ARTICLES.iter().find_map(|article| after.strip_prefix(article));
    let is_value = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        VALUES.iter().any(|value| value.eq_ignore_ascii_case(word))
    };
    name.is_some_and(|name| name.split_whitespace().take(LONGEST_NAME).any(is_value))
}

/// What comes before the name of a value.
const ARTICLES: &[&str] = &["as a ", "as an ", "as the ", "as your "];

/// The words of the name of a value: `authorized redirect URI`.
const LONGEST_NAME: usize = 3;

/// Methods of HTTP.
const METHODS: &[&str] = &["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/// Words after which comes what is typed in.
const TYPED_AFTER: &[&str] =
    &["enter", "entering", "input", "mailto:", "paste", "pasting", "type", "typing", "xmpp:"];

/// What is said before a value.
const VALUE_AFTER: &[&str] = &[
    "audience",
    "base url",
    "begin with",
    "beginning with",
    "begins with",
    "callback",
    "callback url",
    "custom domain of",
    "default",
    "default is",
    "default to",
    "default value",
    "default value is",
    "defaults to",
    "deprecated",
    "endpoint",
    "endpoint at",
    "endpoint is",
    "endpoint to",
    "field",
    "hostname",
    "is set to",
    "issuer",
    "issuer is",
    "of the token is",
    "outputs",
    "prints",
    "produces",
    "redirect url",
    "replace with",
    "returns",
    "set to",
    "start with",
    "starting with",
    "starts with",
    "uri",
    "uri to",
    "url to",
];

/// `url: https://…` below or above another line of that form, or a line `---`; `url:: https://…`,
/// as programs for notes have it; `via: https://…` alone in its line; `Cc: me@…` in the head of a
/// letter.
pub(super) fn is_in_metadata(around: &Around<'_>) -> bool {
    if around.before.trim_end().ends_with("::") {
        return true;
    }
    let is_whole = around.after.trim().is_empty();
    if is_whole && KEYS.contains(&around.before.trim()) {
        return true;
    }
    let is_header = |line: &str| {
        let name = line.trim_start_matches([' ', '\t', '>', '*', '-']).split_once(':');
        name.is_some_and(|(name, _)| HEADERS.iter().any(|known| known.eq_ignore_ascii_case(name)))
    };
    if is_header(around.line) && around.neighbours.iter().any(|line| is_header(line)) {
        return true;
    }
    let is_key = |line: &str| {
        let end =
            line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').unwrap_or(line.len());
        let value = line[end..].strip_prefix(':');
        line.starts_with(|c: char| c.is_ascii_lowercase())
            && value.is_some_and(|value| value.is_empty() || value.starts_with(' '))
    };
    let is_key = |line: &str| is_key(line.trim_start_matches([' ', '\t', '-']));
    // A list of `- job: https://…` is one to read.
    let is_item = |line: &str| line.trim_start().starts_with("- ");
    let is_beside = |line: &str| is_key(line) && !(is_item(line) && is_item(around.line));
    let is_rule = |line: &str| line.starts_with("---") || line.starts_with("+++");
    is_key(around.line) && around.neighbours.iter().any(|line| is_beside(line) || is_rule(line))
}
