//! Links in which something is to be filled in, and hosts and addresses that stand for others.

use super::Around;

/// `https://a.b/{id}`, `https://*.a.b`, `https://a.b/$NAME`, `https://a.b/%s`, `https://a.b/.../c`,
/// `https://a.b/your-name`, `https://a.b/1.x.y`, `https://a.b/foo`, `https://a.b/issues/NNN`.
pub(super) fn has_placeholder(around: &Around<'_>) -> bool {
    let raw = around.raw;
    raw.contains(['{', '}', '<', '>', '*', '$', '^', '`', '"', '|', '…'])
        || raw.contains("/.../")
        || raw.ends_with("/...")
        || has_bad_percent(raw)
        || STAND_INS.iter().any(|word| raw.contains(word))
        || WORDS.iter().any(|word| has_word(raw, word, true))
        || STARTS_OF_WORDS.iter().any(|start| has_word(raw, start, false))
        || raw.split(['/', '?', '#', '=', '&', ':']).any(is_stand_in)
        || raw.split(['=', ':']).skip(1).any(is_shouted_value)
        || raw.split(|c: char| !c.is_ascii_alphanumeric()).any(is_run)
}

/// `%s`, and not `%20`.
fn has_bad_percent(raw: &str) -> bool {
    let is_hex = |digits: &str| {
        digits.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    raw.split('%').skip(1).any(|after| !is_hex(after))
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
    "123456",
    "12345",
    "123456789",
    "baz",
    "foo",
    "foobar",
    "jane-doe",
    "janedoe",
    "john-doe",
    "johndoe",
    "johnsmith",
    "octocat",
    "org/repo",
    "owner/repo",
    "path/to",
    "some/path",
    "user/repo",
    "username",
    "vx.x",
    "vx.y",
    "x.x",
    "x.y",
    "x.y.z",
];

const STARTS_OF_WORDS: &[&str] = &["your"];

/// Whether a whole part of a URL stands for something else: `/BRANCH/`, `=ID`, `/my-org`.
fn is_stand_in(part: &str) -> bool {
    PARTS.contains(&part) || part.starts_with("my-") || part.starts_with("my_")
}

/// `=ADDRESS`, `:TAG_NAME`: what comes after a sign that gives a value, up to its end.
fn is_shouted_value(value: &str) -> bool {
    let end = value.find(['/', '?', '#', '&', '.']).unwrap_or(value.len());
    end > 2 && value[..end].bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// `NNNN`, `xxx`: as many digits or letters as there will be.
fn is_run(word: &str) -> bool {
    let is_only = |letters: &[u8]| word.bytes().all(|byte| letters.contains(&byte));
    word.len() > 2 && (is_only(b"N") || is_only(b"Xx"))
}

/// Whole parts of URLs, in capitals, that stand for something else.
const PARTS: &[&str] = &[
    "BRANCH",
    "COMMIT",
    "DOMAIN",
    "FOO",
    "HASH",
    "HOST",
    "ID",
    "IP",
    "KEY",
    "NAME",
    "NAMESPACE",
    "NUMBER",
    "ORG",
    "PORT",
    "REF",
    "REGION",
    "RELEASE",
    "REPO",
    "SERVER",
    "SHA",
    "SITE",
    "TAG",
    "TITLE",
    "URL",
    "USER",
    "UUID",
    "VALUE",
];

/// `User@Domain.com`, `git@a.b`, `https://shop.example.com`, `https://user:word@a.b`: somebody
/// else's address or host goes there.
pub(super) fn is_at_stand_in(around: &Around<'_>) -> bool {
    let raw = around.raw;
    let (local, host) = match raw.split_once("://") {
        Some((_, rest)) => {
            let authority = rest.split(['/', '?', '#']).next().unwrap_or("");
            if authority.contains('@') {
                return true;
            }
            ("", authority.split(':').next().unwrap_or(""))
        }
        None => match raw.rsplit_once('@') {
            Some((local, domain)) => (local.rsplit(':').next().unwrap_or(""), domain),
            None => ("", raw.split(['/', '?', '#', ':']).next().unwrap_or("")),
        },
    };
    STAND_IN_USERS.iter().any(|user| user.eq_ignore_ascii_case(local)) || is_stand_in_host(host)
}

fn is_stand_in_host(host: &str) -> bool {
    let is_below = |domain: &str| {
        let start = host.len().checked_sub(domain.len());
        start
            .and_then(|start| Some((host.get(..start)?, host.get(start..)?)))
            .is_some_and(|(before, end)| before.ends_with('.') && end.eq_ignore_ascii_case(domain))
    };
    let is_shouted = |label: &str| {
        label.len() > 1 && label.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_' || byte == b'-')
    };
    // `192.168.1.x`
    let is_range = || {
        host.split('.').any(|label| label.eq_ignore_ascii_case("x"))
            && host.starts_with(|c: char| c.is_ascii_digit())
    };
    is_range()
        || STAND_IN_DOMAINS.iter().any(|domain| domain.eq_ignore_ascii_case(host) || is_below(domain))
        || (EXAMPLE_DOMAINS.iter().any(|domain| is_below(domain)) && !host.starts_with("www."))
        || TOP_LEVELS.iter().any(|domain| is_below(domain))
        || host.split('.').any(|label| is_shouted(label) || label.starts_with("my-"))
}

/// Names of users that stand for one's own, or that no mail is for.
const STAND_IN_USERS: &[&str] = &[
    "abc",
    "alice",
    "bob",
    "ec2-user",
    "email",
    "firstname.lastname",
    "foo",
    "git",
    "jane.doe",
    "janedoe",
    "joe",
    "john.doe",
    "johndoe",
    "name",
    "no-reply",
    "noreply",
    "root",
    "somebody",
    "someone",
    "test",
    "ubuntu",
    "user",
    "user.name",
    "user1",
    "username",
    "vagrant",
];

/// Domains that stand for one's own or for somebody's, in texts about settings, addresses and
/// attacks. What is below them does too.
const STAND_IN_DOMAINS: &[&str] = &[
    "abc.com",
    "acme.com",
    "attacker.com",
    "company.com",
    "contoso.com",
    "corp.com",
    "domain.com",
    "email.com",
    "evil.com",
    "fabrikam.com",
    "foo.com",
    "hacker.com",
    "host.com",
    "malicious.com",
    "mycompany.com",
    "mydomain.com",
    "myserver.com",
    "mysite.com",
    "server.com",
    "site.com",
    "somewhere.com",
    "test.com",
    "victim.com",
    "website.com",
];

/// What is below them is not a site, though they themselves are one that people link.
const EXAMPLE_DOMAINS: &[&str] = &["example.com", "example.org", "example.net", "example.edu"];

/// Top-level domains in which there are no hosts (RFC 2606).
const TOP_LEVELS: &[&str] = &["example", "invalid", "test"];

/// `e.g. me@a.b`, `（例如 me@a.b`: an address that shows what addresses look like.
pub(super) fn is_example_of_address(around: &Around<'_>) -> bool {
    let before = around.before.trim_end_matches([' ', ',', ':', '：', '，', '*', '_']);
    let is_address = around.raw.contains('@') && !around.raw.contains("://");
    is_address && EXAMPLE_WORDS.iter().any(|word| before.ends_with(word))
}

/// What comes before an example, in some languages.
const EXAMPLE_WORDS: &[&str] = &[
    "e.g",
    "e.g.",
    "eg",
    "eg.",
    "example",
    "ex.",
    "i.e.",
    "such as",
    "like",
    "z. B.",
    "z.B.",
    "p. ex.",
    "ejemplo",
    "esempio",
    "exemple",
    "exemplo",
    "например",
    "例",
    "例如",
    "例えば",
    "たとえば",
    "예",
];

/// `https://a.b/<id>`, `https://a.b/...`
pub(super) fn goes_on_as_placeholder(around: &Around<'_>) -> bool {
    let after = around.after;
    if after.starts_with("..") || after.starts_with('…') {
        return true;
    }
    after.starts_with('<') && !after.starts_with("<!--") && super::tag::HtmlTag::at(after).is_none()
}
