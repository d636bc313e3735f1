//! `[preprocessor.linkmark]` in `book.toml`.

use crate::error::Error;
use linkmark::{Dialect, Options};
use linkmark_fix::{Ends, markdown_options};
use serde_json::{Map, Value};

/// What mdBook itself reads in the table of a preprocessor.
const KEYS_OF_MDBOOK: [&str; 5] = ["command", "renderers", "before", "after", "optional"];

/// How links are read and written out.
#[derive(Debug)]
pub(crate) struct Settings {
    dialect: &'static Dialect,
    end: Option<&'static Dialect>,
}

impl Settings {
    pub(crate) fn of(context: &Value) -> Result<Settings, Error> {
        let mut settings = Settings { dialect: &Dialect::GFM, end: None };
        let none = Map::new();
        let table = context.pointer("/config/preprocessor/linkmark").and_then(Value::as_object);
        for (key, value) in table.unwrap_or(&none) {
            match key.as_str() {
                "dialect" => settings.dialect = dialect(key, value)?,
                "end" => settings.end = Some(dialect(key, value)?),
                known if KEYS_OF_MDBOOK.contains(&known) => {}
                _ => return Err(Error::Key(key.clone())),
            }
        }
        Ok(settings)
    }

    /// Front matter, which other preprocessors may read, is left alone.
    pub(crate) fn options(&self) -> Options<'static> {
        markdown_options(self.dialect)
    }

    pub(crate) fn ends(&self) -> Ends<'static> {
        self.end.map_or(Ends::Agreed, Ends::By)
    }
}

fn dialect(key: &str, value: &Value) -> Result<&'static Dialect, Error> {
    let found = value.as_str().and_then(Dialect::preset);
    found.ok_or_else(|| Error::Dialect { key: key.to_owned(), value: value.to_string() })
}
