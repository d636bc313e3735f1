//! Dialects that somebody wrote: a preset and what is to change, from TOML, JSON or whatever serde reads.
//!
//! ```toml
//! base = "gfm"                    # a preset; everything else is optional
//! name = "chat"
//! schemes = ["https://", "matrix:"]
//! kinds = ["url", "www"]          # which links are made, besides those that schemes and tlds name; `<…>` always are
//! trim = "?!.,:"                  # what is cut from the end
//! stops = " <"                    # what ends a link; a line end always does
//! before = " ("                   # what may stand in front
//! any-case = true                 # schemes, `www.`, `mailto:` in any case of letters
//! entity-tail = false             # cut `&copy;` from the end
//! www = "https://"                # what is implied before `www.`
//! tlds = ["com", "internal"]      # hosts without a scheme
//! behind-bracket = "everything"   # in Markdown: nothing, emails, everything
//! closing-marks-end = true        # in Markdown
//! decodes-references = true       # in Markdown
//! ```

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use linkmark_base::closest::closest;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::charset::CharSet;
use crate::dialect::{BehindBracket, Dialect, EntityTail};
use crate::link::LinkKind;
use crate::name::Name;
use crate::scheme::{Scheme, Schemes};
use crate::tld::Tlds;

/// The fields, and what each accepts: the table that errors are written from.
const FIELDS: &[(&str, &str)] = &[
    ("base", "the name of a preset"),
    ("name", "a name of at most 32 bytes"),
    ("schemes", "a list of schemes, each written `name://` or `name:`, at most sixteen"),
    ("kinds", "a list of url, www, host, email, mailto, xmpp"),
    ("trim", "a string of characters"),
    ("stops", "a string of characters"),
    ("before", "a string of characters"),
    ("any-case", "true or false"),
    ("entity-tail", "true or false"),
    ("www", "`http://` or `https://`"),
    ("tlds", "a list of top-level domains, together at most 254 bytes"),
    ("behind-bracket", "nothing, emails or everything"),
    ("closing-marks-end", "true or false"),
    ("decodes-references", "true or false"),
];

/// A preset's name, or a map with a preset and what is to change. A bad one is refused with the field, what was found and what it accepts.
///
/// ```
/// use linkmark_scan::{Dialect, Scanner};
/// let dialect: Dialect = serde_json::from_str(r#"{ "base": "gfm", "schemes": ["irc://"] }"#)?;
/// assert_eq!(Scanner::new(&dialect).links("irc://a.b http://a.b").count(), 1);
/// let error = serde_json::from_str::<Dialect>(r#"{ "base": "gfm", "shemes": [] }"#).unwrap_err().to_string();
/// assert!(error.contains("unknown field `shemes`; did you mean `schemes`?"));
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
        preset(name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Dialect, A::Error> {
        let mut changes = Vec::new();
        let mut dialect = Dialect::GFM.named("custom");
        while let Some(field) = map.next_key::<String>()? {
            match field.as_str() {
                "base" => dialect = preset(&map.next_value::<String>()?)?.named("custom"),
                "name" | "trim" | "stops" | "before" | "www" | "behind-bracket" => {
                    changes.push((field, Value::Text(map.next_value()?)));
                }
                "schemes" | "kinds" | "tlds" => changes.push((field, Value::List(map.next_value()?))),
                "any-case" | "entity-tail" | "closing-marks-end" | "decodes-references" => {
                    changes.push((field, Value::Flag(map.next_value()?)));
                }
                unknown => return Err(Error::custom(unknown_field(unknown))),
            }
        }
        // What a file names, it wants: schemes and top-level domains turn their kind on, wherever `kinds` stands in the file.
        changes.sort_by_key(|(field, _)| field != "kinds");
        for (field, value) in &changes {
            change(&mut dialect, field, value).map_err(|found| {
                let accepts =
                    FIELDS.iter().find(|(name, _)| name == field).map_or("", |(_, accepts)| accepts);
                Error::custom(format!("field `{field}`: {found}; it accepts {accepts}"))
            })?;
        }
        Ok(dialect)
    }
}

enum Value {
    Text(String),
    List(Vec<String>),
    Flag(bool),
}

/// Changes one column; the error says what was found.
fn change(dialect: &mut Dialect, field: &str, value: &Value) -> Result<(), String> {
    match (field, value) {
        ("name", Value::Text(name)) => {
            dialect.name = Name::new(name).ok_or_else(|| format!("`{name}` has {} bytes", name.len()))?;
        }
        ("trim", Value::Text(characters)) => dialect.trim.characters = set(characters)?,
        ("stops", Value::Text(characters)) => *dialect = dialect.stopping_at(set(characters)?),
        ("before", Value::Text(characters)) => *dialect = dialect.starting_after(set(characters)?),
        ("www", Value::Text(scheme)) => {
            dialect.implied.www = match scheme.as_str() {
                "http://" => "http://",
                "https://" => "https://",
                other => return Err(format!("found `{other}`")),
            };
        }
        ("behind-bracket", Value::Text(which)) => {
            dialect.markdown.behind_bracket = match which.as_str() {
                "nothing" => BehindBracket::Nothing,
                "emails" => BehindBracket::Emails,
                "everything" => BehindBracket::Everything,
                other => return Err(format!("found `{other}`")),
            };
        }
        ("schemes", Value::List(spellings)) => {
            dialect.trigger.schemes = Schemes::NONE;
            dialect.kinds.url |= !spellings.is_empty();
            for spelling in spellings {
                let scheme = Scheme::new(spelling).ok_or_else(|| format!("found `{spelling}`"))?;
                dialect.trigger.schemes = dialect
                    .trigger
                    .schemes
                    .with(scheme)
                    .ok_or_else(|| format!("`{spelling}` is one too many"))?;
            }
        }
        ("kinds", Value::List(kinds)) => {
            for kind in LinkKind::ALL {
                *dialect = dialect.without(kind);
            }
            for name in kinds {
                let kind = LinkKind::ALL.into_iter().find(|kind| kind.as_str() == name && !kind.is_angle());
                *dialect = dialect.with(kind.ok_or_else(|| format!("found `{name}`"))?);
            }
        }
        ("tlds", Value::List(names)) => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let tlds = Tlds::only(&names)
                .ok_or_else(|| "found a name that is no label, or more than fits".to_owned())?;
            *dialect = dialect.with_hosts(tlds);
        }
        ("any-case", &Value::Flag(on)) => {
            let trigger = &mut dialect.trigger;
            (trigger.scheme_any_case, trigger.www_any_case, trigger.prefix_any_case) = (on, on, on);
        }
        ("entity-tail", &Value::Flag(on)) => {
            dialect.trim.entity_tail = if on { EntityTail::LettersAndDigits } else { EntityTail::Kept };
        }
        ("closing-marks-end", &Value::Flag(on)) => dialect.markdown.closing_marks_end = on,
        ("decodes-references", &Value::Flag(on)) => dialect.markdown.decodes_references = on,
        // `visit_map` pairs each field with its type.
        _ => return Err("found a value of another type".to_owned()),
    }
    Ok(())
}

/// The characters of a string as a set.
fn set(characters: &str) -> Result<CharSet, String> {
    characters.chars().try_fold(CharSet::EMPTY, |set, c| {
        if c.is_ascii() || set.has_room() {
            Ok(set.and_char(c))
        } else {
            Err(format!("`{c}` is one character beyond ASCII too many (sixteen fit)"))
        }
    })
}

fn preset<E: Error>(name: &str) -> Result<Dialect, E> {
    Dialect::preset(name).copied().ok_or_else(|| {
        let names: Vec<&str> = Dialect::ALL.iter().map(|dialect| dialect.name.as_str()).collect();
        let hint = closest(name, names.iter().copied()).map_or_else(
            || format!("there are {}", names.join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        Error::custom(format!("there is no dialect `{name}`; {hint}"))
    })
}

fn unknown_field(field: &str) -> String {
    let names = || FIELDS.iter().map(|&(name, _)| name);
    match closest(field, names()) {
        Some(near) => format!("unknown field `{field}`; did you mean `{near}`?"),
        None => format!("unknown field `{field}`; there are {}", names().collect::<Vec<_>>().join(", ")),
    }
}
