//! A row in words: every column of every dialect, as `linkmark dialects` and `DIALECTS.md` print it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::dialect::*;
use crate::link::LinkKind;

/// One column of a dialect, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Column {
    /// The step it belongs to: `trigger`, `before`, `host`, `extent`, `trim`, `email`, `href` or `markdown`.
    pub step: &'static str,
    /// What is decided.
    pub name: &'static str,
    /// How this dialect decides it.
    pub value: String,
}

impl Dialect {
    /// Every column of the row, in words and in the order of the pipeline. Every dialect has the same columns.
    pub fn columns(&self) -> Vec<Column> {
        let Dialect { trigger, before, host, extent, trim, email, implied, markdown, .. } = self;
        let column = |step, name, value: String| Column { step, name, value };
        vec![
            column("trigger", "kinds", kinds(self)),
            column("trigger", "schemes", list(trigger.schemes.iter().map(|scheme| format!("`{scheme}`")))),
            column("trigger", "scheme letters in any case", yes(trigger.scheme_any_case)),
            column("trigger", "`www.` in any case", yes(trigger.www_any_case)),
            column("trigger", "`mailto:` and `xmpp:` in any case", yes(trigger.prefix_any_case)),
            column("trigger", "top-level domains that make a host", trigger.tlds.to_string()),
            column("before", "before a scheme", before.scheme.to_string()),
            column("before", "before `www.`", before.www.to_string()),
            column("before", "before `mailto:` and `xmpp:`", before.prefix.to_string()),
            column("before", "before an address", before.email.to_string()),
            column("before", "before a host without a scheme", before.host.to_string()),
            column("host", "characters of a label", host.characters.to_string()),
            column("host", "every host ends in a top-level domain", yes(host.needs_tld)),
            column("host", "behind a scheme", needs(host.behind_scheme)),
            column("host", "behind `www.`", needs(host.behind_www)),
            column("host", "`www.` is a label of the host", yes(host.www_is_label)),
            column("host", "an empty label", empty_labels(host.empty_labels)),
            column("host", "`_`", underscores(host.underscores)),
            column("host", "judged", judged(host.judged)),
            column("host", "read", reading(host.reading)),
            column("host", "`name:secret@` before the host", yes(host.user_part)),
            column("host", "IPv6 in brackets", yes(host.ipv6)),
            column(
                "host",
                "a letter of a script without spaces ends an ASCII label",
                yes(host.glued_letters_end),
            ),
            column("host", "a port is a number up to 65535", yes(host.port_checked)),
            column("host", "only `/`, `?` or `#` goes on behind it", yes(host.path_needs_start)),
            column("extent", "ends before", extent.stops.to_string()),
            column("extent", "ends before, behind an ASCII character", extent.stops_after_ascii.to_string()),
            column("extent", "opening brackets", extent.brackets.open.to_string()),
            column("extent", "closing brackets", extent.brackets.close.to_string()),
            column("extent", "a closing bracket", bracket_rule(extent.brackets.rule)),
            column(
                "extent",
                "brackets are forgotten between parts",
                yes(extent.brackets.forgotten_between_parts),
            ),
            column("trim", "cut from the end one by one", trim.characters.to_string()),
            column("trim", "`&…;` cut whole", entity_tail(trim.entity_tail)),
            column("email", "characters of the local part", email.local.to_string()),
            column("email", "local part", local_rule(email.local_rule)),
            column("email", "domain", domain_rule(email.domain)),
            column("email", "an address around `www.` comes first", yes(email.before_www)),
            column("email", "behind an `xmpp:` address", xmpp_resource(email.xmpp_resource)),
            column("href", "in front of `www.`", format!("`{}`", implied.www)),
            column("markdown", "behind an open `[`", behind_bracket(markdown.behind_bracket)),
            column("markdown", "a mark that closes ends the link", yes(markdown.closing_marks_end)),
            column(
                "markdown",
                "character references are decoded in the target",
                yes(markdown.decodes_references),
            ),
            column(
                "markdown",
                "ends before, besides",
                crate::CharSet::ascii_set(markdown.ends_at).to_string(),
            ),
        ]
    }
}

fn kinds(dialect: &Dialect) -> String {
    list(LinkKind::ALL.into_iter().filter(|&kind| dialect.makes(kind)).map(|kind| kind.to_string()))
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".into() } else { items.join(" ") }
}

fn yes(on: bool) -> String {
    if on { "yes" } else { "no" }.into()
}

fn needs(needs: HostNeeds) -> String {
    match needs {
        HostNeeds::FirstCharacter => "a first character that a label may have",
        HostNeeds::FirstLetter => "a first character that is a letter, mark or number",
        HostNeeds::Dot => "a dot",
        HostNeeds::TwoLabels => "two labels that are not empty",
    }
    .into()
}

fn empty_labels(rule: EmptyLabels) -> String {
    match rule {
        EmptyLabels::NotCounted => "does not count as a label",
        EmptyLabels::Refused => "means no link",
        EmptyLabels::EndHost => "ends the host before it",
    }
    .into()
}

fn underscores(rule: Underscores) -> String {
    match rule {
        Underscores::Inside => "not at the start; left out at the end, as `-` is".into(),
        Underscores::NotInLastTwo => "not in the last two labels".into(),
        Underscores::NotInLastTwoUpTo { dots } => {
            format!("not in the last two labels, unless the host has more than {dots} dots")
        }
    }
}

fn judged(judged: Judged) -> String {
    match judged {
        Judged::BeforeTrim => "as it stands in the text",
        Judged::AfterTrim => "when the end has been trimmed",
    }
    .into()
}

fn reading(reading: Reading) -> String {
    match reading {
        Reading::Whole => "every character",
        Reading::CmarkGfm => {
            "as cmark-gfm: not its first byte, not the text's last, and `\\` hides what follows it"
        }
    }
    .into()
}

fn bracket_rule(rule: BracketRule) -> String {
    match rule {
        BracketRule::CutAtEnd => "is cut at the end while it outnumbers its opener in the link",
        BracketRule::CutAtFirstUnmatched => {
            "at the end that outnumbers its opener ends the link before the first one that closes nothing"
        }
        BracketRule::Nested => "ends the link unless it closes the last open one",
    }
    .into()
}

fn entity_tail(tail: EntityTail) -> String {
    match tail {
        EntityTail::Letters => "with one or more letters",
        EntityTail::LettersAndDigits => "with one or more letters or digits",
        EntityTail::Kept => "never",
    }
    .into()
}

fn local_rule(rule: LocalRule) -> String {
    match rule {
        LocalRule::Greedy => "as many of its characters as stand there",
        LocalRule::Careful => "starts with a letter or digit, no dot at its ends, no two dots in a row",
    }
    .into()
}

fn domain_rule(rule: DomainRule) -> String {
    match rule {
        DomainRule::Gfm => {
            "letters, digits, `-`, `_`, and `.` before a letter or digit; a dot; not ending in `-` or `_`; no `@` behind it"
        }
        DomainRule::CmarkGfm => {
            "letters, digits, `-`, `_`, and `.` before a letter or digit; a dot; ending in a letter; no `@` behind it"
        }
        DomainRule::Labels => "labels of 1 to 63 letters, digits and inner `-`; a dot; no `-` behind it",
        DomainRule::Words => {
            "labels of letters and digits of any script with spaces; a dot; the last label of two or more and no digit; \
             no `@`, `_x` or `:x` behind it"
        }
        DomainRule::Tld => "the host that a top-level domain ends",
    }
    .into()
}

fn xmpp_resource(resource: XmppResource) -> String {
    match resource {
        XmppResource::None => "nothing",
        XmppResource::One => "one `/` and letters, digits, `@`, `.`; a final `.` is left out",
        XmppResource::Anywhere => "`/` may stand anywhere in the domain",
    }
    .into()
}

fn behind_bracket(which: BehindBracket) -> String {
    match which {
        BehindBracket::Nothing => "no bare links",
        BehindBracket::Emails => "addresses only, which become text again if the bracket becomes a link",
        BehindBracket::Everything => "all, which become text again if the bracket becomes a link",
    }
    .into()
}
