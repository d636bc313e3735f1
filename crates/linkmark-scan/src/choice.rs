//! Columns whose value is one of a few words: the words of a file, and the phrases of a page.

use alloc::vec::Vec;

use crate::charset::CharSet;
use crate::dialect::*;
use crate::tld::Tlds;
use crate::unicode::{Classes, opener};

/// A word of a file, and what it means.
pub(crate) type Word = (&'static str, &'static str);

/// A column whose value is one of a few words.
pub(crate) trait Choose: Sync {
    /// The words that the row can choose from.
    fn words(&self, row: &Dialect) -> Vec<Word>;
    /// Which of them is chosen; `None` where the row does not have the column.
    fn chosen(&self, row: &Dialect) -> Option<usize>;
    /// Chooses another one. What it needs besides is taken from what the row has.
    #[cfg_attr(not(feature = "serde"), expect(dead_code, reason = "only a file chooses"))]
    fn choose(&self, row: &mut Dialect, index: usize);
}

/// A field with one value for each word.
pub(crate) struct Of<T: 'static>(
    pub(crate) fn(&mut Dialect) -> Option<&mut T>,
    pub(crate) &'static [(T, &'static str, &'static str)],
);

impl<T: Copy + PartialEq + Sync> Choose for Of<T> {
    fn words(&self, _: &Dialect) -> Vec<Word> {
        self.1.iter().map(|&(_, word, phrase)| (word, phrase)).collect()
    }

    fn chosen(&self, row: &Dialect) -> Option<usize> {
        let value = *self.0(&mut { *row })?;
        self.1.iter().position(|&(known, ..)| known == value)
    }

    fn choose(&self, row: &mut Dialect, index: usize) {
        if let Some(value) = self.0(row) {
            *value = self.1[index].0;
        }
    }
}

pub(crate) const HOST_NEEDS: &[(HostNeeds, &str, &str)] = &[
    (HostNeeds::FirstCharacter, "first-character", "a character that a label may have, or a dot"),
    (HostNeeds::FirstLetter, "first-letter", "a letter, mark or number"),
    (HostNeeds::TwoLabels, "two-labels", "two labels that are not empty"),
];

pub(crate) const EMPTY_LABELS: &[(EmptyLabels, &str, &str)] = &[
    (EmptyLabels::NotCounted, "not-counted", "does not count as a label"),
    (EmptyLabels::Refused, "refused", "means no link"),
];

pub(crate) const AFTER_HOST: &[(AfterHost, &str, &str)] = &[
    (AfterHost::Anything, "anything", "anything that does not end a link"),
    (AfterHost::Path, "path", "`/`, `?` or `#`"),
    (AfterHost::PortAndPath, "port-and-path", "`:` and a number up to 65535; then `/`, `?` or `#`"),
];

pub(crate) const ENTITY_TAIL: &[(EntityTail, &str, &str)] = &[
    (EntityTail::Letters, "letters", "with one or more letters"),
    (EntityTail::LettersAndDigits, "letters-and-digits", "with one or more letters or digits"),
    (EntityTail::Kept, "kept", "never"),
];

pub(crate) const LOCAL_RULE: &[(LocalRule, &str, &str)] = &[
    (LocalRule::Greedy, "greedy", "as many of its characters as there are"),
    (LocalRule::NoStrayDots, "no-stray-dots", "no dot at its start or end, no two dots in a row"),
    (
        LocalRule::Word,
        "word",
        "starts with a letter or digit (a leading `_` stays outside); no dot at its end, no two dots in a row",
    ),
];

pub(crate) const DOMAIN_END: &[(bool, &str, &str)] =
    &[(true, "letter", "a letter"), (false, "letter-or-digit", "a letter or digit")];

/// What is implied before `www.`.
pub(crate) const WWW: &[(&str, &str, &str)] =
    &[("http://", "http://", "`http://`"), ("https://", "https://", "`https://`")];

pub(crate) const AFTER_BRACKET: &[(AfterBracket, &str, &str)] = &[
    (AfterBracket::Nothing, "nothing", "no bare links"),
    (AfterBracket::Emails, "emails", "addresses only, which become text again if the bracket becomes a link"),
    (AfterBracket::Everything, "everything", "all, which become text again if the bracket becomes a link"),
];

/// How hosts are read, with the order of the steps.
pub(crate) struct HostRules;
pub(crate) const HOST_RULE: HostRules = HostRules;

const HOST_RULES: [Word; 4] = [
    ("after-trim", "`after-trim` (extent → trim → host): in what is left when the end has been trimmed"),
    ("labels", "`labels` (host → extent → trim): label by label"),
    (
        "bytes",
        "`bytes` (host → extent → trim): byte by byte; neither its first byte nor the text's last is looked at, \
         and `\\` hides what follows it",
    ),
    (
        "top-level-domain",
        "`top-level-domain` (host → scheme or `@` → before → extent → trim): backwards from its top-level domain",
    ),
];

impl Choose for HostRules {
    fn words(&self, _: &Dialect) -> Vec<Word> {
        HOST_RULES.to_vec()
    }

    fn chosen(&self, row: &Dialect) -> Option<usize> {
        Some(match &row.host.rule {
            HostRule::Forwards(forwards) => match forwards.reader {
                HostReader::AfterTrim(_) => 0,
                HostReader::Labels(_) => 1,
                HostReader::Bytes(_) => 2,
            },
            HostRule::Backwards(_) => 3,
        })
    }

    /// The columns of the new rule are those of the preset that has it.
    fn choose(&self, row: &mut Dialect, index: usize) {
        let preset = [&Dialect::GFM, &Dialect::LINKMARK, &Dialect::GITHUB].get(index);
        let reader = preset.and_then(|preset| preset.host.forwards()).map(|forwards| forwards.reader);
        row.host.rule = match (row.host.rule, reader) {
            (HostRule::Forwards(forwards), Some(reader)) => {
                HostRule::Forwards(Forwards { reader, ..forwards })
            }
            (HostRule::Backwards(Backwards { tlds, bare_hosts }), Some(reader)) => {
                let bare_hosts = if bare_hosts { tlds } else { Tlds::NONE };
                let documented = Dialect::GFM.host.forwards().copied();
                documented.map_or(row.host.rule, |forwards| {
                    HostRule::Forwards(Forwards { reader, bare_hosts, ..forwards })
                })
            }
            (HostRule::Forwards(Forwards { bare_hosts, .. }), None) => {
                let tlds = if bare_hosts.is_empty() { Tlds::KNOWN } else { bare_hosts };
                HostRule::Backwards(Backwards { tlds, bare_hosts: !bare_hosts.is_empty() })
            }
            (backwards, None) => backwards,
        };
    }
}

/// How the domains of addresses are read.
pub(crate) struct DomainRules;
pub(crate) const DOMAIN_RULE: DomainRules = DomainRules;

const DOMAIN_RULES: [Word; 3] = [
    ("run", "`run`: letters, digits, `-`, `_`, and `.` before a letter or digit; a dot; no `@` after it"),
    ("labels", "`labels`: of 1 to 63 letters, digits and inner `-`; a dot; no `-` after it"),
    (
        "words",
        "`words`: labels of letters and digits of any script with spaces; a dot; the last label of two or more and no digit; \
         no `@`, `_x` or `:x` after it",
    ),
];

impl Choose for DomainRules {
    fn words(&self, _: &Dialect) -> Vec<Word> {
        DOMAIN_RULES.to_vec()
    }

    fn chosen(&self, row: &Dialect) -> Option<usize> {
        row.host.forwards().map(|forwards| match forwards.domain {
            DomainRule::Run(_) => 0,
            DomainRule::Labels(_) => 1,
            DomainRule::Words(_) => 2,
        })
    }

    fn choose(&self, row: &mut Dialect, index: usize) {
        let has_resource = XMPP_RESOURCE.chosen(row).is_some_and(|resource| resource > 0);
        let HostRule::Forwards(forwards) = &mut row.host.rule else { return };
        forwards.domain = match index {
            0 => DomainRule::Run(DomainRun {
                ends_in_letter: false,
                xmpp_resource: if has_resource { XmppResource::One } else { XmppResource::None },
            }),
            1 => DomainRule::Labels(DomainLabels { xmpp_resource: has_resource }),
            _ => DomainRule::Words(DomainWords { xmpp_resource: has_resource }),
        };
    }
}

/// What may follow an `xmpp:` address.
pub(crate) struct XmppResources;
pub(crate) const XMPP_RESOURCE: XmppResources = XmppResources;

const XMPP_RESOURCES: [Word; 3] = [
    ("nothing", "nothing"),
    ("one", "one `/` and letters, digits, `@`, `.`; a final `.` is left out"),
    ("anywhere", "`/` may be anywhere in the domain"),
];

impl Choose for XmppResources {
    /// Only a run can hold a `/`.
    fn words(&self, row: &Dialect) -> Vec<Word> {
        let is_run = DOMAIN_RULE.chosen(row) == Some(0);
        XMPP_RESOURCES[..if is_run { 3 } else { 2 }].to_vec()
    }

    fn chosen(&self, row: &Dialect) -> Option<usize> {
        row.host.forwards().map(|forwards| match forwards.domain {
            DomainRule::Run(rule) => match rule.xmpp_resource {
                XmppResource::None => 0,
                XmppResource::One => 1,
                XmppResource::Anywhere => 2,
            },
            DomainRule::Labels(rule) => usize::from(rule.xmpp_resource),
            DomainRule::Words(rule) => usize::from(rule.xmpp_resource),
        })
    }

    fn choose(&self, row: &mut Dialect, index: usize) {
        let HostRule::Forwards(forwards) = &mut row.host.rule else { return };
        match &mut forwards.domain {
            DomainRule::Run(rule) => {
                rule.xmpp_resource = [XmppResource::None, XmppResource::One, XmppResource::Anywhere][index];
            }
            DomainRule::Labels(rule) => rule.xmpp_resource = index > 0,
            DomainRule::Words(rule) => rule.xmpp_resource = index > 0,
        }
    }
}

/// What a closing bracket means.
pub(crate) struct BracketRules;
pub(crate) const BRACKET_RULE: BracketRules = BracketRules;

const BRACKET_RULES: [Word; 3] = [
    ("cut-at-end", "`cut-at-end`: it is cut at the end while the link has more of it than of its opener"),
    (
        "cut-at-first-unmatched",
        "`cut-at-first-unmatched`: if the link ends in one with no opener, the link is cut before the first unmatched one",
    ),
    ("nested", "`nested`: it ends the link unless it closes the last open one"),
];

impl Choose for BracketRules {
    fn words(&self, _: &Dialect) -> Vec<Word> {
        BRACKET_RULES.to_vec()
    }

    fn chosen(&self, row: &Dialect) -> Option<usize> {
        Some(match row.extent.brackets.rule {
            BracketRule::CutAtEnd => 0,
            BracketRule::CutAtFirstUnmatched => 1,
            BracketRule::Nested(_) => 2,
        })
    }

    fn choose(&self, row: &mut Dialect, index: usize) {
        let brackets = &mut row.extent.brackets;
        brackets.rule = match (index, brackets.rule) {
            (0, _) => BracketRule::CutAtEnd,
            (1, _) => BracketRule::CutAtFirstUnmatched,
            (_, nested @ BracketRule::Nested(_)) => nested,
            _ => BracketRule::Nested(Nested {
                open: openers(&brackets.close),
                stops_after_ascii: CharSet::EMPTY,
                forgotten_between_parts: false,
                templates_end: false,
            }),
        };
    }
}

/// What opens for these closing brackets.
fn openers(close: &CharSet) -> CharSet {
    let ascii = close.ascii_part();
    let open = (0..128u8).filter(|&byte| ascii.contains(byte)).filter_map(|byte| opener(char::from(byte)));
    let open = open.fold(CharSet::EMPTY, CharSet::and_char);
    if close.reaches_beyond_ascii() { open.and_classes(Classes::OPENER) } else { open }
}
