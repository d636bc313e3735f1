//! The options of `compare` and `fix`.

use linkmark_base::closest::closest;
use linkmark_fix::Host;
use linkmark_scan::Dialect;

use crate::settings::Owned;
use crate::value::Value;

/// What `compare` and `fix` go by besides a dialect.
pub(crate) struct More {
    pub(crate) dialects: Vec<Dialect>,
    pub(crate) host: &'static Host,
    pub(crate) end: Option<Owned>,
}

impl Default for More {
    fn default() -> More {
        More { dialects: Dialect::ALL.to_vec(), host: &Host::ANY, end: None }
    }
}

impl More {
    /// Whether `name` is an option of these.
    pub(crate) fn set(&mut self, name: &str, value: &Value) -> Result<bool, String> {
        match (name, value) {
            ("dialects", Value::List(list)) => {
                let rows = list.iter().map(|row| Owned::read(row.clone()).map(|row| *row.get()));
                self.dialects = rows.collect::<Result<_, _>>()?;
            }
            ("dialects", other) => {
                return Err(format!("`dialects`: found {}; it accepts a list of dialects", other.found()));
            }
            ("host", Value::Text(text)) => {
                let known = Host::ALL.iter().find(|host| host.name == text);
                self.host = known.ok_or_else(|| unknown_host(text))?;
            }
            ("host", other) => {
                return Err(format!("`host`: found {}; it accepts the name of a host", other.found()));
            }
            ("end", value) => self.end = Some(Owned::read(value.clone())?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

fn unknown_host(name: &str) -> String {
    let names = || Host::ALL.iter().map(|host| host.name);
    match closest(name, names()) {
        Some(near) => format!("`host`: there is no host `{name}`; did you mean `{near}`?"),
        None => {
            format!("`host`: there is no host `{name}`; there are {}", names().collect::<Vec<_>>().join(", "))
        }
    }
}
