//! Every column of a dialect, once: its key in a file, its name on a page, whom it serves and where
//! its value is.
//!
//! `describe.rs` prints from this table, `load.rs` reads files by it, and `tests/columns.rs`
//! changes each value in turn and looks for a text whose links change. A field that is in no entry
//! fails a test there.

use crate::byteset::ByteSet;
use crate::charset::CharSet;
use crate::choice::{
    AFTER_BRACKET, AFTER_HOST, BRACKET_RULE, Choose, DOMAIN_END, DOMAIN_RULE, EMPTY_LABELS, ENTITY_TAIL,
    HOST_NEEDS, HOST_RULE, LOCAL_RULE, Of, WWW, XMPP_RESOURCE,
};
use crate::dialect::*;
use crate::link::LinkKind::{self, Email, Host, Mailto, Url, Www, Xmpp};

/// One column of the table.
pub(crate) struct Entry {
    /// Its key in a file.
    pub(crate) key: &'static str,
    /// The step that reads it.
    pub(crate) step: &'static str,
    /// What it decides, in words.
    pub(crate) name: &'static str,
    /// Which kinds of link it serves.
    serves: Serves,
    /// Where its value is.
    pub(crate) field: Field,
}

/// Of each of these lists, the row must make one kind of link for the column to mean anything.
type Serves = &'static [&'static [LinkKind]];

const NONE: Serves = &[];
const ANY: Serves = &[&[Url, Www, Host, Email, Mailto, Xmpp]];
const URL: Serves = &[&[Url]];
const WWW_ONLY: Serves = &[&[Www]];
const AFTER_START: Serves = &[&[Url, Www]];
const LINKS: Serves = &[&[Url, Www, Host]];
const BARE_HOST: Serves = &[&[Host]];
const ADDRESS: Serves = &[&[Email, Mailto, Xmpp]];
const BARE_ADDRESS: Serves = &[&[Email]];
const PREFIX: Serves = &[&[Mailto, Xmpp]];
const XMPP: Serves = &[&[Xmpp]];
const WWW_IN_ADDRESS: Serves = &[&[Www], &[Email, Mailto, Xmpp]];

/// Where a value is, by its type; `None` where the row's rules do not have it.
pub(crate) enum Field {
    Kinds,
    Schemes,
    TopLevelDomains,
    Flag(fn(&mut Dialect) -> Option<&mut bool>),
    Number(fn(&mut Dialect) -> Option<&mut usize>),
    Set(fn(&mut Dialect) -> Option<&mut CharSet>),
    Ascii(fn(&mut Dialect) -> Option<&mut ByteSet>),
    Choice(&'static dyn Choose),
}

impl Entry {
    /// Whether the row's rules have the column.
    pub(crate) fn is_in(&self, row: &Dialect) -> bool {
        let mut row = *row;
        match self.field {
            Field::Kinds | Field::Schemes | Field::TopLevelDomains => true,
            Field::Flag(field) => field(&mut row).is_some(),
            Field::Number(field) => field(&mut row).is_some(),
            Field::Set(field) => field(&mut row).is_some(),
            Field::Ascii(field) => field(&mut row).is_some(),
            Field::Choice(choice) => choice.chosen(&row).is_some(),
        }
    }

    /// The kinds of which the row makes none and would have to make one for the column to mean
    /// anything.
    pub(crate) fn unserved(&self, row: &Dialect) -> Option<&'static [LinkKind]> {
        // Where every host ends in a top-level domain, what a host is matters to addresses too.
        let ends_all = row.host.forwards().is_none() && matches!(self.key, "host-characters" | "tlds");
        let serves = if ends_all { ANY } else { self.serves };
        serves.iter().copied().find(|kinds| !kinds.iter().any(|&kind| row.makes(kind)))
    }

    /// Whether a change of the column changes what the row links.
    pub(crate) fn is_read(&self, row: &Dialect) -> bool {
        self.is_in(row) && self.unserved(row).is_none()
    }
}

const fn column(
    step: &'static str,
    key: &'static str,
    name: &'static str,
    serves: Serves,
    field: Field,
) -> Entry {
    Entry { key, step, name, serves, field }
}

/// Every column, in the order in which a page tells them.
pub(crate) const COLUMNS: &[Entry] = &[
    // What starts a candidate.
    column("trigger", "kinds", "kinds", NONE, Field::Kinds),
    column("trigger", "schemes", "schemes", URL, Field::Schemes),
    column(
        "trigger",
        "scheme-any-case",
        "scheme letters in any case",
        URL,
        Field::Flag(|row| Some(&mut row.trigger.scheme_any_case)),
    ),
    column(
        "trigger",
        "www-any-case",
        "`www.` in any case",
        WWW_ONLY,
        Field::Flag(|row| Some(&mut row.trigger.www_any_case)),
    ),
    column(
        "trigger",
        "prefix-any-case",
        "`mailto:` and `xmpp:` in any case",
        PREFIX,
        Field::Flag(|row| Some(&mut row.trigger.prefix_any_case)),
    ),
    column("trigger", "tlds", "top-level domains that make a host", BARE_HOST, Field::TopLevelDomains),
    // What comes directly before.
    column("before", "before-scheme", "before a scheme", URL, Field::Set(|row| Some(&mut row.before.scheme))),
    column("before", "before-www", "before `www.`", WWW_ONLY, Field::Set(|row| Some(&mut row.before.www))),
    column(
        "before",
        "before-prefix",
        "before `mailto:` and `xmpp:`",
        PREFIX,
        Field::Set(|row| Some(&mut row.before.prefix)),
    ),
    column(
        "before",
        "before-email",
        "before an address",
        BARE_ADDRESS,
        Field::Set(|row| Some(&mut row.before.email)),
    ),
    column(
        "before",
        "before-host",
        "before a host without a scheme",
        BARE_HOST,
        Field::Set(|row| Some(&mut row.before.host)),
    ),
    // Hosts.
    column("host", "host-rule", "how the host is read", ANY, Field::Choice(&HOST_RULE)),
    column(
        "host",
        "host-characters",
        "characters of a label",
        LINKS,
        Field::Set(|row| Some(&mut row.host.characters)),
    ),
    column(
        "host",
        "after-scheme",
        "what must follow a scheme",
        URL,
        Field::Choice(&Of(|row| Some(&mut after_trim(row)?.after_scheme), HOST_NEEDS)),
    ),
    column(
        "host",
        "after-www",
        "what must follow `www.`",
        WWW_ONLY,
        Field::Choice(&Of(|row| Some(&mut after_trim(row)?.after_www), HOST_NEEDS)),
    ),
    column(
        "host",
        "dot-after-scheme",
        "a host after a scheme needs a dot",
        URL,
        Field::Flag(|row| match &mut forwards(row)?.reader {
            HostReader::AfterTrim(_) => None,
            HostReader::Labels(rule) => Some(&mut rule.dot_after_scheme),
            HostReader::Bytes(rule) => Some(&mut rule.dot_after_scheme),
        }),
    ),
    column(
        "host",
        "dot-after-www",
        "a host after `www.` needs a dot",
        WWW_ONLY,
        Field::Flag(|row| match &mut forwards(row)?.reader {
            HostReader::AfterTrim(_) => None,
            HostReader::Labels(rule) => Some(&mut rule.dot_after_www),
            HostReader::Bytes(rule) => Some(&mut rule.dot_after_www),
        }),
    ),
    column(
        "host",
        "www-is-label",
        "`www.` is a label of the host",
        WWW_ONLY,
        Field::Flag(|row| match &mut forwards(row)?.reader {
            HostReader::AfterTrim(rule) => Some(&mut rule.www_is_label),
            HostReader::Labels(rule) => Some(&mut rule.www_is_label),
            HostReader::Bytes(rule) => Some(&mut rule.www_is_label),
        }),
    ),
    column(
        "host",
        "empty-labels",
        "an empty label",
        AFTER_START,
        Field::Choice(&Of(|row| Some(&mut after_trim(row)?.empty_labels), EMPTY_LABELS)),
    ),
    column(
        "host",
        "late-underscores",
        "`_` may be in the last two labels",
        AFTER_START,
        Field::Flag(|row| Some(&mut after_trim(row)?.late_underscores)),
    ),
    column(
        "host",
        "underscore-dots",
        "`_` may be in the last two labels of a host with more dots than",
        AFTER_START,
        Field::Number(|row| match &mut forwards(row)?.reader {
            HostReader::Bytes(rule) => Some(&mut rule.underscore_dots),
            _ => None,
        }),
    ),
    column(
        "host",
        "user-part",
        "`name:secret@` before the host",
        URL,
        Field::Flag(|row| Some(&mut labels(row)?.user_part)),
    ),
    column("host", "ipv6", "IPv6 in brackets", URL, Field::Flag(|row| Some(&mut labels(row)?.ipv6))),
    column(
        "host",
        "unspaced-letters-end",
        "a letter of a script without spaces ends an ASCII label",
        AFTER_START,
        Field::Flag(|row| Some(&mut labels(row)?.unspaced_letters_end)),
    ),
    column(
        "host",
        "visible-labels",
        "no label starts with a combining mark",
        AFTER_START,
        Field::Flag(|row| Some(&mut labels(row)?.visible_labels)),
    ),
    column(
        "host",
        "joiners",
        "joiners between letters and inside emoji",
        AFTER_START,
        Field::Flag(|row| Some(&mut labels(row)?.joiners)),
    ),
    column(
        "host",
        "not-before-url",
        "not a host before `://` or `@`",
        AFTER_START,
        Field::Flag(|row| Some(&mut labels(row)?.not_before_url)),
    ),
    column(
        "host",
        "after-host",
        "what may follow the host",
        AFTER_START,
        Field::Choice(&Of(|row| Some(&mut labels(row)?.after_host), AFTER_HOST)),
    ),
    // How far the rest runs.
    column("extent", "stops", "ends before", LINKS, Field::Set(|row| Some(&mut row.extent.stops))),
    column("extent", "bracket-rule", "a closing bracket", LINKS, Field::Choice(&BRACKET_RULE)),
    column(
        "extent",
        "closing-brackets",
        "closing brackets",
        LINKS,
        Field::Set(|row| Some(&mut row.extent.brackets.close)),
    ),
    column(
        "extent",
        "opening-brackets",
        "opening brackets",
        LINKS,
        Field::Set(|row| Some(&mut nested(row)?.open)),
    ),
    column(
        "extent",
        "stops-after-ascii",
        "ends before, after an ASCII character",
        LINKS,
        Field::Set(|row| Some(&mut nested(row)?.stops_after_ascii)),
    ),
    column(
        "extent",
        "brackets-forgotten",
        "brackets are forgotten between parts",
        LINKS,
        Field::Flag(|row| Some(&mut nested(row)?.forgotten_between_parts)),
    ),
    column(
        "extent",
        "templates-end",
        "`{%` and an unclosed `{{` end the link",
        LINKS,
        Field::Flag(|row| Some(&mut nested(row)?.templates_end)),
    ),
    // What is cut from the end.
    column(
        "trim",
        "trim",
        "cut from the end one by one",
        LINKS,
        Field::Set(|row| Some(&mut row.trim.characters)),
    ),
    column(
        "trim",
        "entity-tail",
        "`&…;` cut whole",
        LINKS,
        Field::Choice(&Of(|row| Some(&mut row.trim.entity_tail), ENTITY_TAIL)),
    ),
    // Addresses.
    column(
        "email",
        "local-characters",
        "characters of the local part",
        ADDRESS,
        Field::Set(|row| Some(&mut row.email.local)),
    ),
    column(
        "email",
        "local-rule",
        "how strictly the local part is read",
        ADDRESS,
        Field::Choice(&Of(|row| Some(&mut row.email.local_rule), LOCAL_RULE)),
    ),
    column("email", "domain-rule", "how the domain is read", ADDRESS, Field::Choice(&DOMAIN_RULE)),
    column(
        "email",
        "domain-end",
        "the domain ends in",
        ADDRESS,
        Field::Choice(&Of(
            |row| match &mut forwards(row)?.domain {
                DomainRule::Run(rule) => Some(&mut rule.ends_in_letter),
                _ => None,
            },
            DOMAIN_END,
        )),
    ),
    column(
        "email",
        "address-before-www",
        "an address around `www.` comes first",
        WWW_IN_ADDRESS,
        Field::Flag(|row| Some(&mut forwards(row)?.address_before_www)),
    ),
    column("email", "xmpp-resource", "after an `xmpp:` address", XMPP, Field::Choice(&XMPP_RESOURCE)),
    // Where a link leads.
    column(
        "href",
        "www",
        "implied before `www.`",
        WWW_ONLY,
        Field::Choice(&Of(|row| Some(&mut row.implied.www), WWW)),
    ),
    // Inside Markdown.
    column(
        "markdown",
        "after-bracket",
        "after an open `[`",
        ANY,
        Field::Choice(&Of(|row| Some(&mut row.markdown.after_bracket), AFTER_BRACKET)),
    ),
    column(
        "markdown",
        "closing-marks-end",
        "a mark that closes ends the link",
        ANY,
        Field::Flag(|row| Some(&mut row.markdown.closing_marks_end)),
    ),
    column(
        "markdown",
        "decodes-references",
        "character references are decoded in the target",
        ANY,
        Field::Flag(|row| Some(&mut row.markdown.decodes_references)),
    ),
    column(
        "markdown",
        "addresses-as-shown",
        "addresses are found in the text that is shown",
        ADDRESS,
        Field::Flag(|row| Some(&mut forwards(row)?.addresses_as_shown)),
    ),
    column(
        "markdown",
        "ends-at",
        "also ends before (Markdown)",
        ANY,
        Field::Ascii(|row| Some(&mut row.markdown.ends_at)),
    ),
];

fn forwards(row: &mut Dialect) -> Option<&mut Forwards> {
    match &mut row.host.rule {
        HostRule::Forwards(forwards) => Some(forwards),
        HostRule::Backwards(_) => None,
    }
}

fn after_trim(row: &mut Dialect) -> Option<&mut AfterTrim> {
    match &mut forwards(row)?.reader {
        HostReader::AfterTrim(rule) => Some(rule),
        _ => None,
    }
}

fn labels(row: &mut Dialect) -> Option<&mut Labels> {
    match &mut forwards(row)?.reader {
        HostReader::Labels(rule) => Some(rule),
        _ => None,
    }
}

fn nested(row: &mut Dialect) -> Option<&mut Nested> {
    match &mut row.extent.brackets.rule {
        BracketRule::Nested(rule) => Some(rule),
        _ => None,
    }
}
