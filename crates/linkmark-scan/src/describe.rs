//! A row in words: the columns that it has, as `linkmark dialects` and `DIALECTS.md` print them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::charset::CharSet;
use crate::columns::{COLUMNS, Entry, Field};
use crate::dialect::Dialect;
use crate::link::LinkKind;

/// One column of a dialect, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Column {
    /// The step it belongs to: `trigger`, `before`, `host`, `extent`, `trim`, `email`, `href` or
    /// `markdown`.
    pub step: &'static str,
    /// The key that sets it in a file.
    pub key: &'static str,
    /// What is decided.
    pub name: &'static str,
    /// How this dialect decides it.
    pub value: String,
    /// What the key accepts in a file.
    pub accepts: Accepts,
}

/// What a key of a dialect accepts in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Accepts {
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// A string of characters, or a list of characters and names: [`CharSet::names`].
    Set,
    /// A string of ASCII characters.
    Ascii,
    /// One of these words.
    OneOf(Vec<&'static str>),
    /// A list of kinds of link.
    Kinds,
    /// A list of schemes.
    Schemes,
    /// A list of top-level domains.
    TopLevelDomains,
}

impl fmt::Display for Accepts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accepts::Flag => "true or false",
            Accepts::Number => "a number",
            Accepts::Set => "a string of characters, or a list of characters and names of sets",
            Accepts::Ascii => "a string of ASCII characters",
            Accepts::OneOf(words) => {
                let (last, others) = words.split_last().unwrap_or((&"", &[]));
                return write!(f, "{} or {last}", others.join(", "));
            }
            Accepts::Kinds => "a list of url, www, host, email, mailto, xmpp",
            Accepts::Schemes => "a list of schemes, each written `name://` or `name:`, at most sixteen",
            Accepts::TopLevelDomains => "a list of top-level domains, together at most 254 bytes",
        })
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Accepts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Dialect {
    /// The keys of all columns that there are, in the order of the steps. A row has those of its
    /// rules.
    pub fn column_keys() -> impl Iterator<Item = &'static str> {
        COLUMNS.iter().map(|entry| entry.key)
    }

    /// The columns of the row, in words: those that its rules have and that serve a kind of link
    /// that it makes.
    ///
    /// ```
    /// use linkmark_scan::Dialect;
    /// fn keys(row: &Dialect) -> Vec<&str> {
    ///     row.columns().iter().map(|column| column.key).collect()
    /// }
    /// assert!(keys(&Dialect::LINKMARK).contains(&"ipv6"));
    /// assert!(!keys(&Dialect::GFM).contains(&"ipv6"));
    /// assert_eq!(keys(&Dialect::COMMONMARK), ["kinds"]);
    /// ```
    pub fn columns(&self) -> Vec<Column> {
        COLUMNS.iter().filter(|entry| entry.is_read(self)).map(|entry| entry.describe(self)).collect()
    }
}

impl Entry {
    fn describe(&self, row: &Dialect) -> Column {
        let Entry { key, step, name, .. } = *self;
        Column { step, key, name, value: self.value(row), accepts: self.accepts(row) }
    }

    /// What the key accepts, given the rules of the row.
    pub(crate) fn accepts(&self, row: &Dialect) -> Accepts {
        match self.field {
            Field::Kinds => Accepts::Kinds,
            Field::Schemes => Accepts::Schemes,
            Field::TopLevelDomains => Accepts::TopLevelDomains,
            Field::Flag(_) => Accepts::Flag,
            Field::Number(_) => Accepts::Number,
            Field::Set(_) => Accepts::Set,
            Field::Ascii(_) => Accepts::Ascii,
            Field::Choice(choice) => {
                Accepts::OneOf(choice.words(row).into_iter().map(|(word, _)| word).collect())
            }
        }
    }

    /// The value in words; nothing where the row does not have the column.
    fn value(&self, row: &Dialect) -> String {
        let mut copy = *row;
        let value = match self.field {
            Field::Kinds => {
                let kinds = LinkKind::ALL.into_iter().filter(|&kind| row.makes(kind));
                Some(list(kinds.map(|kind| kind.to_string())))
            }
            Field::Schemes => Some(list(row.trigger.schemes.iter().map(|scheme| format!("`{scheme}`")))),
            Field::TopLevelDomains => Some(row.host.tlds().to_string()),
            Field::Flag(field) => field(&mut copy).map(|on| if *on { "yes" } else { "no" }.to_string()),
            Field::Number(field) => field(&mut copy).map(|number| number.to_string()),
            Field::Set(field) => field(&mut copy).map(|set| set.to_string()),
            Field::Ascii(field) => field(&mut copy).map(|set| CharSet::ascii_set(*set).to_string()),
            Field::Choice(choice) => choice.chosen(row).map(|index| choice.words(row)[index].1.to_string()),
        };
        value.unwrap_or_default()
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".into() } else { items.join(" ") }
}
