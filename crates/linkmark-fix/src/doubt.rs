//! Which links a careful person would not write out without looking: what is in them and around
//! them.
//!
//! Nothing here changes what is a link. A link that is doubted is left alone and noted, so a rule
//! may be wrong now and then; a rule that is missing changes a text for the worse.

use crate::leaf::Linked;
use crate::note::NoteKind;
use crate::spell::starts_reference;

/// A link and the line it is in.
pub(crate) struct Around<'a> {
    pub(crate) link: &'a Linked<'a>,
    /// The link as it is written.
    pub(crate) raw: &'a str,
    /// The start of its line, at most as far as the link.
    pub(crate) line: &'a str,
    /// What comes before it in its line.
    pub(crate) before: &'a str,
    /// What comes after it in its line.
    pub(crate) after: &'a str,
    /// The starts of the lines above and below.
    pub(crate) neighbours: [&'a str; 2],
    /// Whether it is between the lines of `---` at the start of a file, though they may not be read
    /// as metadata.
    pub(crate) in_front_matter: bool,
    /// Whether a statement of a template comes right after it, which is gone before Markdown is
    /// read.
    pub(crate) before_statement: bool,
}

/// How much of what is around a link is looked at: a line may be a megabyte and have a link in
/// every word.
pub(crate) const WINDOW: usize = 64;

/// What speaks against a link, if anything does; the first rule that holds names it.
pub(crate) fn doubt(around: &Around<'_>) -> Option<NoteKind> {
    RULES.iter().find(|(_, holds)| holds(around)).map(|(kind, _)| *kind)
}

/// Longer links are not for people, and some browsers do not take them.
const LONGEST: usize = 2048;

type Rule = (NoteKind, fn(&Around<'_>) -> bool);

const RULES: &[Rule] = &[
    // First, so that the rules after it look at little.
    (NoteKind::Long, |around| around.raw.len() > LONGEST),
    (NoteKind::Code, |around| around.link.in_code || around.in_front_matter),
    (NoteKind::BrokenLink, is_in_brackets),
    (NoteKind::Quoted, is_quoted),
    (NoteKind::Reference, has_reference),
    (NoteKind::Backslash, |around| around.raw.contains('\\')),
    (NoteKind::Placeholder, has_placeholder),
    (NoteKind::Placeholder, goes_on_as_placeholder),
    (NoteKind::Code, is_shown_as_code_too),
    (NoteKind::Code, is_in_message),
    (NoteKind::Neighbour, is_cut_off),
    (NoteKind::Code, comes_after_code),
    (NoteKind::Code, is_in_command),
    (NoteKind::Code, is_in_metadata),
    (NoteKind::Neighbour, touches_what_is_before),
    (NoteKind::Neighbour, touches_what_is_after),
    (NoteKind::Name, is_name),
];

/// `[a](https://…`, `[a] (https://…`, `[a]((https://…`, `![]=(https://…`, `[a](see https://…`,
/// `【a】(https://…`, `[a]: https://…`, `[https://…`: read as text, so something went wrong.
fn is_in_brackets(around: &Around<'_>) -> bool {
    let before = around.before;
    let after_bracket = |before: &str| before.trim_end_matches(BETWEEN_BRACKETS).ends_with([']', '】']);
    let in_round = before.rsplit_once(['(', '（']).is_some_and(|(before, inside)| {
        let touches = inside.trim_matches([' ', '<']).is_empty();
        let is_open = !inside.contains([')', '）']) && before.ends_with([']', '】']);
        is_open || (touches && after_bracket(before))
    });
    let after_colon = before.trim_end_matches([' ', '\t', '<', '(']).strip_suffix([':', '：']);
    let starts_footnote = around.line.trim_start_matches([' ', '>']).starts_with("[^");
    before.ends_with('[') || in_round || (after_colon.is_some_and(after_bracket) && !starts_footnote)
}

/// What gets between the two pairs of brackets of a link by mistake.
const BETWEEN_BRACKETS: &[char] = &[' ', '\t', '.', '=', '(', '（'];

/// `"https://a.b"`, `« me@a.b »`: a text that is quoted is often shown for what it is.
fn is_quoted(around: &Around<'_>) -> bool {
    let (before, after) = (around.before.chars().next_back(), around.after.chars().next());
    let spaced = (
        around.before.trim_end().chars().next_back().filter(|&c| c == '«'),
        around.after.trim_start().chars().next().filter(|&c| c == '»'),
    );
    let pairs = |open, close| QUOTES.iter().any(|&(start, end)| open == Some(start) && close == Some(end));
    pairs(before, after) || pairs(spaced.0, spaced.1)
}

/// `www.a.com` without a path: people speak of a site by its name, and
/// `[www.a.com](http://www.a.com)` says more than they did.
fn is_name(around: &Around<'_>) -> bool {
    around.raw.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www."))
        && !around.raw.contains(['/', '?', '#'])
}

/// What opens and what closes a quotation. Some languages close with what others open with.
const QUOTES: &[(char, char)] = &[
    ('"', '"'),
    ('\'', '\''),
    ('“', '”'),
    ('„', '“'),
    ('„', '”'),
    ('”', '”'),
    ('‘', '’'),
    ('’', '’'),
    ('‚', '‘'),
    ('«', '»'),
    ('»', '«'),
    ('‹', '›'),
    ('「', '」'),
    ('『', '』'),
];

/// `&amp;` in a target: the dialect did not decode it, and between `<` and `>` it would be.
fn has_reference(around: &Around<'_>) -> bool {
    let href = around.link.href.as_bytes();
    (0..href.len()).any(|at| href[at] == b'&' && starts_reference(&href[at..]))
}

/// `https://a.b/{id}`, `https://*.a.b`, `https://a.b/$NAME`, `https://a.b/%s`, `https://a.b/.../c`,
/// `https://a.b/your-name`, `https://a.b/1.x.y`.
fn has_placeholder(around: &Around<'_>) -> bool {
    let raw = around.raw;
    let bytes = raw.as_bytes();
    let bad_percent = |at: usize| {
        bytes[at] == b'%'
            && !bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit))
    };
    let is_word = |at: usize, word: &[u8]| {
        let (start, end) = (at, at + word.len());
        bytes.get(start..end).is_some_and(|part| part.eq_ignore_ascii_case(word))
            && (start == 0 || !bytes[start - 1].is_ascii_alphanumeric())
    };
    let is_open =
        |at: usize| bad_percent(at) || is_word(at, b"your") || is_word(at, b"x.y") || is_word(at, b"xxx");
    raw.contains(['{', '}', '<', '>', '*', '$', '^', '`', '"', '|', '…'])
        || raw.contains("/.../")
        || raw.ends_with("/...")
        || STAND_INS.iter().any(|word| raw.contains(word))
        || is_at_stand_in(raw)
        || (0..bytes.len()).any(is_open)
}

/// Words in capitals that stand for something else.
const STAND_INS: &[&str] = &[
    "/OWNER", "/PROJECT", "/REPO/", "/VERSION", "APIKEY", "API_KEY", "HOSTNAME", "PASSWORD", "SECRET",
    "TOKEN", "USERNAME",
];

/// `User@Domain.com`: somebody else's address goes there.
fn is_at_stand_in(raw: &str) -> bool {
    let domain = raw.rsplit_once('@').map_or("", |(_, domain)| domain);
    !raw.contains("://") && STAND_IN_DOMAINS.iter().any(|stand_in| stand_in.eq_ignore_ascii_case(domain))
}

/// Domains that stand for one's own, in texts about user names and settings.
const STAND_IN_DOMAINS: &[&str] =
    &["acme.com", "company.com", "contoso.com", "corp.com", "domain.com", "mydomain.com", "site.com"];

/// `` `www.a.b` -> www.a.b ``: the bare link is what the text is about.
fn is_shown_as_code_too(around: &Around<'_>) -> bool {
    let is_code = |text: &str| {
        let inside = |found: (usize, &str)| {
            text[..found.0].ends_with('`') && text[found.0 + found.1.len()..].starts_with('`')
        };
        text.match_indices(around.raw).any(inside)
    };
    is_code(around.before) || is_code(around.after)
}

/// `open https://a.b with "%message%"`: a program fills in the rest, and shows the line as it is.
fn is_in_message(around: &Around<'_>) -> bool {
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let has_name = |text: &str| text.split('%').skip(1).any(is_name) && text.matches('%').count() > 1;
    has_name(around.before) || has_name(around.after)
}

/// `https://a.b/c- d`, `https://a.b/?c=[d e]`, `https://a.b/c d/`: a space got into it.
fn is_cut_off(around: &Around<'_>) -> bool {
    let raw = around.raw;
    let is_unbalanced = |open: char, close: char| raw.matches(open).count() != raw.matches(close).count();
    let next = around.after.strip_prefix(' ').and_then(|rest| rest.split_whitespace().next()).unwrap_or("");
    raw.ends_with(['-', '=', '&', '+'])
        || is_unbalanced('[', ']')
        || is_unbalanced('(', ')')
        || (next.len() > 1 && next.ends_with('/') && !next.contains("//"))
        || next.trim_end_matches(')').ends_with(".html")
}

/// `https://a.b/<id>`, `https://a.b/...`
fn goes_on_as_placeholder(around: &Around<'_>) -> bool {
    let after = around.after;
    if after.starts_with("..") || after.starts_with('…') {
        return true;
    }
    let Some(tag) = after.strip_prefix('<') else { return false };
    let name = tag.strip_prefix('/').unwrap_or(tag);
    let end = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
    let is_tag = name[end..].starts_with(['>', '/', ' '])
        && HTML_TAGS.iter().any(|known| known.eq_ignore_ascii_case(&name[..end]));
    !is_tag && !tag.starts_with("!--")
}

/// Elements that may well follow a link without a space.
const HTML_TAGS: &[&str] = &[
    "a",
    "abbr",
    "b",
    "big",
    "blockquote",
    "br",
    "center",
    "cite",
    "dd",
    "del",
    "details",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
    "ins",
    "li",
    "mark",
    "ol",
    "p",
    "q",
    "s",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];

/// `href="https://…`, `open('https://…`, `url(https://…`, `"url": "https://…`, `BASE=https://…`
fn comes_after_code(around: &Around<'_>) -> bool {
    let before = around.before;
    if let Some(before) = before.strip_suffix(['"', '\'']) {
        return before.trim_end_matches(' ').ends_with(['=', ':', '(', '[', '{', ',']);
    }
    let is_name = |before: &str| before.ends_with(|c: char| c.is_ascii_alphanumeric() || "_})$`".contains(c));
    before.ends_with('=') || before.strip_suffix('(').is_some_and(is_name)
}

/// Programs that are run with a URL, at the start of a line or right before it.
const PROGRAMS: &[&str] = &[
    "aria2c", "apt-get", "brew", "cargo", "cd", "clone", "curl", "docker", "echo", "export", "git", "helm",
    "http", "kubectl", "npm", "npx", "pip", "pip3", "ping", "pnpm", "rsync", "scp", "ssh", "sudo", "wget",
    "yarn",
];

/// `$ curl https://…`, `wget -q https://…`: somebody will copy it into a shell.
fn is_in_command(around: &Around<'_>) -> bool {
    let mut words = around.before.rsplit(' ').filter(|word| !word.is_empty());
    let last = words.next().unwrap_or("");
    // Some editors make a dash of two hyphens.
    let is_option = last
        .strip_prefix(['-', '–', '—'])
        .is_some_and(|name| name.trim_start_matches('-').starts_with(|c: char| c.is_ascii_alphabetic()));
    let is_program = |word: &str| PROGRAMS.contains(&word.trim_start_matches(['`', '(', '"']));
    let content = around.line.trim_start_matches([' ', '\t', '>', '-', '*', '+', '|']);
    let mut first = content.split(' ');
    let starts_as_command = match (first.next(), first.next()) {
        (Some("$" | "%"), Some(_)) => true,
        // `git clone`, and not "git is".
        (Some(program), Some(next)) => {
            is_program(program)
                && (next.starts_with(['-', '–', '—', '"', '\''])
                    || NEXT_WORDS.contains(&next)
                    || next.is_empty())
        }
        _ => false,
    };
    is_option || (around.before.ends_with(' ') && is_program(last)) || starts_as_command
}

/// What comes second in a command.
const NEXT_WORDS: &[&str] = &[
    "add",
    "apply",
    "build",
    "clone",
    "config",
    "create",
    "exec",
    "fetch",
    "get",
    "i",
    "init",
    "install",
    "login",
    "pull",
    "push",
    "remote",
    "repo",
    "run",
    "set",
    "submodule",
    "tap",
    "tag",
];

/// `url: https://…` below or above another line of that form, or a line `---`.
fn is_in_metadata(around: &Around<'_>) -> bool {
    let is_key = |line: &str| {
        let end =
            line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').unwrap_or(line.len());
        let value = line[end..].strip_prefix(':');
        line.starts_with(|c: char| c.is_ascii_lowercase())
            && value.is_some_and(|value| value.is_empty() || value.starts_with(' '))
    };
    let is_key = |line: &str| is_key(line.trim_start_matches([' ', '\t', '-']));
    let is_rule = |line: &str| line.starts_with("---") || line.starts_with("+++");
    is_key(around.line) && around.neighbours.iter().any(|line| is_key(line) || is_rule(line))
}

fn touches_what_is_before(around: &Around<'_>) -> bool {
    let Some(last) = around.before.chars().next_back() else { return false };
    last.is_ascii_alphanumeric() || "/\\!@$#&%+{<?^`".contains(last)
}

/// `git@a.bc:d/e`, `https://a.b/data-*`, `https://a.b=c`: not the space, the end of a sentence or
/// the closing bracket that a link ends before.
fn touches_what_is_after(around: &Around<'_>) -> bool {
    if around.link.followed_by.is_some_and(|c| "*_~".contains(c)) {
        return true;
    }
    if around.before_statement {
        return false;
    }
    let rest = around.after.trim_start_matches(CLOSERS);
    let Some(next) = rest.chars().next() else { return false };
    if next.is_whitespace() || !next.is_ascii() {
        return false;
    }
    if rest.len() == around.after.len() { !"<|&[(".contains(next) } else { !"<|&[(-".contains(next) }
}

/// What ends a sentence, a quotation or a bracket.
const CLOSERS: &[char] = &[
    '.', ',', ';', ':', '!', '?', ')', ']', '}', '\'', '"', '*', '_', '~', '»', '”', '’', '。', '，', '、',
    '；', '：', '！', '？', '）', '】', '》', '」', '』',
];
