//! Links in which something is to be filled in.

use super::Around;
use super::made_of::is_made_up;

/// `https://a.b/{id}`, `https://*.a.b`, `https://a.b/$NAME`, `https://a.b/%s`, `https://a.b/.../c`,
/// `https://a.b/[os].zip`, `https://a.b/your-name`, `https://a.b/1.x.y`, `https://a.b/vXX`,
/// `https://a.b/foo`, `https://a.b/issues/NNN`, `https://a.b/users/:id`.
pub(super) fn has_placeholder(around: &Around<'_>) -> bool {
    let raw = around.raw;
    raw.contains(['{', '}', '<', '>', '*', '$', '^', '`', '"', '|', '…'])
        || raw.contains("%7B")
        || raw.contains("/.../")
        || raw.ends_with("/...")
        || has_bad_percent(raw)
        || has_words_in_brackets(raw)
        || raw.split('/').any(is_parameter)
        || STAND_INS.iter().any(|word| raw.contains(word))
        || WORDS.iter().any(|word| has_word(raw, word, true))
        || parts(raw).any(|part| is_stand_in(part) || is_yours(part))
        || raw.split(['=', ':']).skip(1).any(is_shouted_value)
        || parts(raw).filter(|part| !is_uuid(part)).flat_map(words).any(is_run)
}

/// What is between the signs that part a URL.
fn parts(raw: &str) -> impl Iterator<Item = &str> {
    raw.split(['/', '?', '#', '=', '&', ':'])
}

fn words(part: &str) -> impl Iterator<Item = &str> {
    part.split(|c: char| !c.is_ascii_alphanumeric())
}

/// `/your-name`, `/path-to-your-file`, and not `/how-to-speed-up-your-site`, which is a title.
fn is_yours(part: &str) -> bool {
    words(part).count() < TITLE && has_word(part, "your", false)
}

/// As many words make a title.
const TITLE: usize = 5;

/// `295e1511-cf5e-405c-abc3-eddac2ef03ae`
fn is_uuid(part: &str) -> bool {
    let is_hex = |group: &str| group.bytes().all(|byte| byte.is_ascii_hexdigit());
    part.split('-').map(str::len).eq([8, 4, 4, 4, 12]) && part.split('-').all(is_hex)
}

/// `%s`, and not `%20`.
fn has_bad_percent(raw: &str) -> bool {
    let is_hex = |digits: &str| {
        digits.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    raw.split('%').skip(1).any(|after| !is_hex(after))
}

/// `/[version]`, and not `http://[::1]/` or `?a[b]=c`.
fn has_words_in_brackets(raw: &str) -> bool {
    let path = raw.split(['?', '#']).next().unwrap_or("");
    let is_word =
        |inside: &str| inside.starts_with(|c: char| c.is_ascii_alphabetic()) && !inside.contains(':');
    path.split('[').skip(1).filter_map(|rest| rest.split_once(']')).any(|(inside, _)| is_word(inside))
}

/// `/:name`, as routes have it, and not `/:w:/`, which some programs write.
fn is_parameter(part: &str) -> bool {
    part.strip_prefix(':').is_some_and(|name| {
        name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
    })
}

/// Whether `word` is in `text`, in any case: as a whole word, or as the start of one.
fn has_word(text: &str, word: &str, whole: bool) -> bool {
    let bytes = text.as_bytes();
    let is_inner = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    (0..bytes.len()).any(|at| {
        let end = at + word.len();
        bytes.get(at..end).is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes()))
            && !(at > 0 && is_inner(at - 1))
            && !(whole && is_inner(end))
    })
}

/// Words in capitals that stand for something else.
const STAND_INS: &[&str] = &[
    "/OWNER", "/PROJECT", "/REPO/", "/VERSION", "APIKEY", "API_KEY", "HOSTNAME", "PASSWORD", "SECRET",
    "TOKEN", "USERNAME",
];

/// Words that stand for something else in any case.
const WORDS: &[&str] = &[
    "12345",
    "123456",
    "123456789",
    "attacker",
    "authorname",
    "baz",
    "evil",
    "foo",
    "foobar",
    "jane-doe",
    "janedoe",
    "john-doe",
    "johndoe",
    "johnsmith",
    "malicious",
    "octocat",
    "org/repo",
    "owner/repo",
    "packagename",
    "path/to",
    "projectname",
    "reponame",
    "some/path",
    "tagname",
    "user/repo",
    "username",
    "victim",
    "vx.x",
    "vx.y",
    "x.x",
    "x.y",
    "x.y.z",
];

/// Whether a whole part of a URL stands for something else: `/BRANCH/`, `=ID`, `/PIPELINE_ID`,
/// `/my-org`, `/MyProject`, `/test123`, and not `/MySQL`.
fn is_stand_in(part: &str) -> bool {
    let is_mine = part.strip_prefix("My").is_some_and(|what| {
        let mut letters = what.bytes();
        letters.next().is_some_and(|first| first.is_ascii_uppercase())
            && letters.next().is_some_and(|second| second.is_ascii_lowercase())
    });
    let is_shouted =
        part.bytes().all(|byte| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'-' | b'0'..=b'9'));
    let last = part.rsplit(['_', '-']).next().unwrap_or(part);
    is_mine
        || is_made_up(part)
        || (is_shouted && PARTS.contains(&last))
        || part.starts_with("my-")
        || part.starts_with("my_")
}

/// `=ADDRESS`, `:TAG_NAME`, `=a%3AHOST_NAME`: what comes after a sign that gives a value, up to its
/// end.
fn is_shouted_value(value: &str) -> bool {
    let value = value.rsplit_once('%').and_then(|(_, after)| after.get(2..)).unwrap_or(value);
    let end = value.find(['/', '?', '#', '&', '.']).unwrap_or(value.len());
    end > 2 && value[..end].bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// `NNNN`, `xxx`, `vXX`, `208XXXX`: as many digits or letters as there will be; `abcde`, `abc123`:
/// the first ones that there are; `XYZ`: the last ones.
fn is_run(word: &str) -> bool {
    let is_only = |letters: &[u8]| word.bytes().all(|byte| letters.contains(&byte));
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_alphabet =
        letters.bytes().zip(b'a'..=b'z').all(|(letter, next)| letter.eq_ignore_ascii_case(&next));
    // `abc` alone may be a name.
    let is_long = letters.len() > 3 || (letters.len() == 3 && word.len() > 3);
    let is_version = word.strip_prefix('v').is_some_and(|number| number.starts_with('X')) && is_only(b"vX");
    (word.len() > 2 && (is_only(b"N") || is_only(b"Xx")))
        || word == "XYZ"
        || word.contains("XXX")
        || is_version
        || (is_long && is_alphabet)
}

/// Whole parts of URLs, in capitals, that stand for something else; also as their last word.
const PARTS: &[&str] = &[
    "ACCOUNT",
    "APP",
    "BRANCH",
    "BUCKET",
    "CLUSTER",
    "COMMIT",
    "COMPANY",
    "DOMAIN",
    "EMAIL",
    "ENVIRONMENT",
    "FILENAME",
    "FIXME",
    "FOLDER",
    "FOO",
    "HASH",
    "HERE",
    "HOST",
    "ID",
    "IP",
    "KEY",
    "NAME",
    "NAMESPACE",
    "NUMBER",
    "ORG",
    "ORGANISATION",
    "ORGANIZATION",
    "PACKAGE",
    "PORT",
    "REF",
    "REGION",
    "RELEASE",
    "REPO",
    "SERVER",
    "SHA",
    "SITE",
    "SUBDOMAIN",
    "TAG",
    "TBD",
    "TENANT",
    "TITLE",
    "TODO",
    "URL",
    "USER",
    "UUID",
    "VALUE",
    "WORKSPACE",
];

/// `https://a.b/<id>`, `https://a.b/...`
pub(super) fn goes_on_as_placeholder(around: &Around<'_>) -> bool {
    let after = around.after;
    // `https://a.b/File:***.***`
    if after.starts_with("..") || after.starts_with('…') || after.starts_with(":*") {
        return true;
    }
    after.starts_with('<') && !after.starts_with("<!--") && super::tag::HtmlTag::at(after).is_none()
}
