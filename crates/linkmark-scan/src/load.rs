//! Dialects from a file: a preset and what is to change, from TOML, JSON or whatever serde reads.
//!
//! ```toml
//! base = "gfm"                         # a preset; everything else is optional
//! name = "chat"
//! kinds = ["url", "www"]               # besides what schemes and tlds name
//! schemes = ["https://", "matrix:"]
//! tlds = ["com", "internal"]           # hosts without a scheme
//! any-case = true                      # schemes, `www.`, `mailto:`, `xmpp:`
//! before = ["all", "but", "A-Z"]       # what may come directly before a link
//! stops = " <"                         # what ends a link; a line end always does
//! trim = ["?", "!", ".", "dashes"]     # what is cut from the end
//! host-rule = "labels"                 # another way to read hosts, with its columns:
//! ipv6 = false
//! ```
//!
//! Every column has a key: the page of the dialects (`DIALECTS.md`) lists them all. A key that the
//! row does not have, because another rule has it or it serves a kind of link that the row does not
//! make, is refused.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use linkmark_base::closest::closest;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::charset::CharSet;
use crate::columns::{COLUMNS, Entry, Field};
use crate::dialect::{Dialect, HostRule};
use crate::link::LinkKind;
use crate::name::Name;
use crate::scheme::{Scheme, Schemes};
use crate::tld::Tlds;

/// The columns by which a rule is chosen, and how a message speaks of them.
const SELECTORS: &[(&str, &str, &str)] = &[
    ("host-rule", "host rule", "reads hosts by"),
    ("domain-rule", "domain rule", "reads the domains of addresses by"),
    ("bracket-rule", "bracket rule", "reads brackets by"),
];

/// What one key sets together.
const TOGETHER: &[(&str, &[&str])] = &[
    ("before", &["before-scheme", "before-www", "before-prefix", "before-email", "before-host"]),
    ("any-case", &["scheme-any-case", "www-any-case", "prefix-any-case"]),
];

fn column(key: &str) -> Option<&'static Entry> {
    COLUMNS.iter().find(|entry| entry.key == key)
}

/// A preset's name, or a map with a preset and what is to change. A bad one is refused with the
/// field, what was found and what it accepts.
///
/// ```
/// use linkmark_scan::{Dialect, Scanner};
/// let dialect: Dialect = serde_json::from_str(r#"{ "base": "gfm", "schemes": ["irc://"] }"#)?;
/// assert_eq!(Scanner::new(&dialect).links("irc://a.b http://a.b").count(), 1);
/// let error = serde_json::from_str::<Dialect>(r#"{ "base": "gfm", "shemes": [] }"#).unwrap_err();
/// assert!(error.to_string().contains("unknown field `shemes`; did you mean `schemes`?"));
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for Dialect {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Dialect, D::Error> {
        deserializer.deserialize_any(DialectVisitor)
    }
}

struct DialectVisitor;

impl<'de> Visitor<'de> for DialectVisitor {
    type Value = Dialect;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a dialect, or a table with `base` and what is to change")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Dialect, E> {
        preset(name).map_err(Error::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Dialect, A::Error> {
        let mut changes = Vec::new();
        let mut base = Dialect::GFM;
        let mut name = Name::of("custom");
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "base" => base = preset(&map.next_value::<String>()?).map_err(Error::custom)?,
                "name" => name = dialect_name(&map.next_value::<String>()?).map_err(Error::custom)?,
                _ => changes.extend(together(key, map.next_value()?).map_err(Error::custom)?),
            }
        }
        changes.sort_by_key(Change::turn);
        let mut row = base;
        changes.iter().try_for_each(|change| change.make(&mut row, &base)).map_err(Error::custom)?;
        changes.iter().try_for_each(|change| change.check_served(&row, &base)).map_err(Error::custom)?;
        // A line end always ends a link.
        row = row.stopping_at(row.extent.stops);
        (row.name, row.source) = (name, "custom");
        Ok(row)
    }
}

fn preset(name: &str) -> Result<Dialect, String> {
    Dialect::preset(name).copied().ok_or_else(|| {
        let names: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.name.as_str()).collect();
        let hint = closest(name, names.iter().copied()).map_or_else(
            || format!("there are {}", names.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        format!("there is no dialect `{name}`; {hint}")
    })
}

fn dialect_name(name: &str) -> Result<Name, String> {
    Name::new(name).ok_or_else(|| {
        format!("field `name`: `{name}` has {} bytes; it accepts a name of at most 32 bytes", name.len())
    })
}

/// The changes that a key asks for: its own column's, or those of all the columns that it sets
/// together.
fn together(key: String, value: Value) -> Result<Vec<Change>, String> {
    if let Some(entry) = column(&key) {
        return Ok(Vec::from([Change { key, entry, value, is_one_of_many: false }]));
    }
    let Some((_, keys)) = TOGETHER.iter().find(|(together, _)| *together == key) else {
        return Err(unknown_field(&key));
    };
    let entries = keys.iter().filter_map(|key| column(key));
    Ok(entries
        .map(|entry| Change { key: key.clone(), entry, value: value.clone(), is_one_of_many: true })
        .collect())
}

fn unknown_field(field: &str) -> String {
    let own = COLUMNS.iter().map(|entry| entry.key);
    let names =
        || ["base", "name"].into_iter().chain(own.clone()).chain(TOGETHER.iter().map(|(key, _)| *key));
    match closest(field, names()) {
        Some(near) => format!("unknown field `{field}`; did you mean `{near}`?"),
        None => format!("unknown field `{field}`; there are {}", names().collect::<Vec<_>>().join(", ")),
    }
}

/// What a file says of one column.
struct Change {
    /// The key in the file.
    key: String,
    entry: &'static Entry,
    value: Value,
    /// The key sets other columns too, so that those which the row does not have are passed over.
    is_one_of_many: bool,
}

impl Change {
    /// Rules are chosen before their columns are set. What a file names, it wants: schemes and
    /// top-level domains turn their kind on, wherever `kinds` is in the file.
    fn turn(&self) -> usize {
        const FIRST: [&str; 6] = ["host-rule", "tlds", "kinds", "schemes", "domain-rule", "bracket-rule"];
        FIRST.iter().position(|&key| key == self.entry.key).unwrap_or(FIRST.len())
    }

    fn make(&self, row: &mut Dialect, base: &Dialect) -> Result<(), String> {
        if !self.entry.is_in(row) {
            return if self.is_one_of_many { Ok(()) } else { Err(who_has(self.entry, row, base)) };
        }
        self.entry.set(row, &self.value).map_err(|found| {
            let accepts = self.entry.accepts(row);
            format!("field `{}`: {found}; it accepts {accepts}", self.key)
        })
    }

    /// Refuses what serves no kind of link that the finished row makes.
    fn check_served(&self, row: &Dialect, base: &Dialect) -> Result<(), String> {
        // To name schemes or top-level domains is to make the kind, and to name none is to make
        // none.
        let makes_kind = matches!(self.entry.field, Field::Schemes | Field::TopLevelDomains);
        let unserved = self.entry.unserved(row).filter(|_| !makes_kind && !self.is_one_of_many);
        unserved.map_or(Ok(()), |kinds| {
            let kinds: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
            Err(format!(
                "`{}` serves links of the kind {}, and {} makes none; name the kind in `kinds`",
                self.entry.key,
                kinds.join(" or "),
                whose(base, self.entry.unserved(base).is_some())
            ))
        })
    }
}

/// Whose fault it is: the preset's, or that of what the file changed.
fn whose(base: &Dialect, is_base: bool) -> String {
    if is_base { format!("`{}`", base.name) } else { "this dialect".to_owned() }
}

/// Which rule would have the column.
fn who_has(entry: &Entry, row: &Dialect, base: &Dialect) -> String {
    let by_rule = SELECTORS.iter().find_map(|selector| other_rule(entry, row, base, selector));
    by_rule.unwrap_or_else(|| format!("`{}` belongs to another rule", entry.key))
}

/// Which rules of this selector would have the column.
fn other_rule(
    entry: &Entry,
    row: &Dialect,
    base: &Dialect,
    &(selector, what, reads): &(&str, &str, &str),
) -> Option<String> {
    let Field::Choice(choice) = column(selector)?.field else { return None };
    let words = choice.words(row);
    let now = words[choice.chosen(row)?].0;
    let has = |index: &usize| {
        let mut other = *row;
        choice.choose(&mut other, *index);
        entry.is_in(&other)
    };
    let others: Vec<String> =
        (0..words.len()).filter(has).map(|index| format!("`{}`", words[index].0)).collect();
    let rules = if others.len() == 1 { what.to_owned() } else { format!("{what}s") };
    (!others.is_empty()).then(|| {
        format!(
            "`{}` belongs to the {rules} {}; {} {reads} `{now}`: choose with `{selector}`",
            entry.key,
            others.join(", "),
            whose(base, choice.chosen(base) == choice.chosen(row))
        )
    })
}

impl Entry {
    /// Sets the column; the error says what was found.
    fn set(&self, row: &mut Dialect, value: &Value) -> Result<(), String> {
        match (&self.field, value) {
            (Field::Kinds, Value::List(names)) => set_kinds(row, names)?,
            (Field::Schemes, Value::List(spellings)) => set_schemes(row, spellings)?,
            (Field::TopLevelDomains, Value::List(names)) => set_tlds(row, names)?,
            (Field::Flag(field), &Value::Flag(on)) => put(field(row), on),
            (Field::Number(field), &Value::Number(number)) => put(field(row), number),
            (Field::Set(field), Value::Text(characters)) => {
                put(field(row), CharSet::of_characters(characters)?);
            }
            (Field::Set(field), Value::List(items)) => {
                put(field(row), CharSet::of_items(items.iter().map(String::as_str))?);
            }
            (Field::Ascii(field), Value::Text(characters)) if characters.is_ascii() => {
                put(field(row), CharSet::of_characters(characters)?.ascii_part());
            }
            (Field::Choice(choice), Value::Text(word)) => {
                let index = choice.words(row).iter().position(|(known, _)| known == word);
                choice.choose(row, index.ok_or_else(|| value.found())?);
            }
            _ => return Err(value.found()),
        }
        Ok(())
    }
}

/// Sets a field that the row was found to have.
fn put<T>(field: Option<&mut T>, value: T) {
    if let Some(field) = field {
        *field = value;
    }
}

fn set_kinds(row: &mut Dialect, names: &[String]) -> Result<(), String> {
    let made_by_list = row.host.forwards().is_some() && row.makes(LinkKind::Host);
    for kind in LinkKind::ALL.into_iter().filter(|&kind| !(kind == LinkKind::Host && made_by_list)) {
        *row = row.without(kind);
    }
    for name in names {
        let kind = LinkKind::ALL.into_iter().find(|kind| kind.as_str() == name && !kind.is_angle());
        let kind = kind.ok_or_else(|| format!("found `{name}`"))?;
        if kind == LinkKind::Host && !made_by_list && row.host.forwards().is_some() && Tlds::KNOWN.is_empty()
        {
            return Err("found `host`, which needs `tlds`".to_owned());
        }
        *row = row.with(kind);
    }
    Ok(())
}

fn set_schemes(row: &mut Dialect, spellings: &[String]) -> Result<(), String> {
    row.trigger.schemes = Schemes::NONE;
    row.kinds.url |= !spellings.is_empty();
    for spelling in spellings {
        let scheme = Scheme::new(spelling).ok_or_else(|| format!("found `{spelling}`"))?;
        let schemes = row.trigger.schemes.with(scheme);
        row.trigger.schemes = schemes.ok_or_else(|| format!("`{spelling}` is one too many"))?;
    }
    Ok(())
}

fn set_tlds(row: &mut Dialect, names: &[String]) -> Result<(), String> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let tlds =
        Tlds::only(&names).ok_or_else(|| "found a name that is not a label, or more than fits".to_owned())?;
    match &mut row.host.rule {
        HostRule::Forwards(forwards) => forwards.bare_hosts = tlds,
        HostRule::Backwards(backwards) => backwards.tlds = tlds,
    }
    Ok(())
}

/// A value of a file, as far as columns have such values.
#[derive(Clone)]
enum Value {
    Text(String),
    List(Vec<String>),
    Flag(bool),
    Number(usize),
    /// What no column has, in words.
    Other(&'static str),
}

impl Value {
    fn found(&self) -> String {
        match self {
            Value::Text(text) => format!("found `{text}`"),
            Value::List(_) => "found a list".to_owned(),
            Value::Flag(on) => format!("found {on}"),
            Value::Number(number) => format!("found {number}"),
            Value::Other(what) => format!("found {what}"),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, a list of strings, a number, true or false")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_bool<E: Error>(self, on: bool) -> Result<Value, E> {
        Ok(Value::Flag(on))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(usize::try_from(number).map_or(Value::Other("a number that is too large"), Value::Number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(usize::try_from(number).map_or(Value::Other("a negative number"), Value::Number))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Value, E> {
        Ok(Value::Other("a number with a fraction"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        let mut all_text = true;
        while let Some(item) = items.next_element::<Value>()? {
            match item {
                Value::Text(text) => list.push(text),
                _ => all_text = false,
            }
        }
        Ok(if all_text { Value::List(list) } else { Value::Other("a list of more than strings") })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        while map.next_entry::<serde::de::IgnoredAny, serde::de::IgnoredAny>()?.is_some() {}
        Ok(Value::Other("a table"))
    }
}
