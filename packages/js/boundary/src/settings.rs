//! The options of a call, read once and kept under a number.

#[cfg(not(feature = "engine"))]
use std::borrow::Cow;
use std::cell::OnceCell;

use linkmark_scan::{Dialect, Scanner, linkify};

use crate::value::Value;

/// What a call goes by.
pub(crate) struct Settings {
    pub(crate) dialect: Owned,
    scanner: OnceCell<Box<Scanner>>,
    /// Attributes for every link.
    pub(crate) attributes: Vec<(&'static str, String)>,
    /// The same as HTML, each with a space before it.
    pub(crate) anchors: String,
    #[cfg(feature = "engine")]
    markdown: crate::markdown::Markdown,
    #[cfg(feature = "full")]
    pub(crate) more: crate::more::More,
}

/// A dialect that lives as long as its settings.
#[derive(Clone)]
pub(crate) enum Owned {
    Preset(&'static Dialect),
    #[cfg(feature = "engine")]
    Own(Box<Dialect>),
}

impl Owned {
    pub(crate) fn get(&self) -> &Dialect {
        match self {
            Owned::Preset(dialect) => dialect,
            #[cfg(feature = "engine")]
            Owned::Own(dialect) => dialect,
        }
    }

    /// By its name or, where the entry has them, from an object.
    pub(crate) fn read(value: Value) -> Result<Owned, String> {
        if let Value::Text(name) = &value
            && let Some(preset) = Dialect::preset(name)
        {
            return Ok(Owned::Preset(preset));
        }
        own(value)
    }
}

#[cfg(feature = "engine")]
fn own(value: Value) -> Result<Owned, String> {
    crate::dialect::read(value).map(|dialect| Owned::Own(Box::new(dialect)))
}

#[cfg(not(feature = "engine"))]
fn own(value: Value) -> Result<Owned, String> {
    let names: Vec<Cow<'_, str>> = Dialect::ALL.iter().map(|row| row.name.as_str().into()).collect();
    Err(format!("dialect: found {}; this entry accepts one of {}", value.found(), names.join(", ")))
}

impl Settings {
    /// What is wrong is said in one line that names the option.
    pub(crate) fn read(input: &str) -> Result<Settings, String> {
        let Value::Map(pairs) = Value::read(input) else { return Err("options: not an object".to_owned()) };
        let mut settings = Settings {
            dialect: Owned::Preset(&Dialect::LINKMARK),
            scanner: OnceCell::new(),
            attributes: Vec::new(),
            anchors: String::new(),
            #[cfg(feature = "engine")]
            markdown: crate::markdown::Markdown::default(),
            #[cfg(feature = "full")]
            more: crate::more::More::default(),
        };
        for (name, value) in pairs {
            settings.set(&name, value)?;
        }
        #[cfg(feature = "engine")]
        settings.markdown.settle(settings.dialect.get());
        Ok(settings)
    }

    fn set(&mut self, name: &str, value: Value) -> Result<(), String> {
        match name {
            "dialect" => self.dialect = Owned::read(value)?,
            "rel" => self.attribute("rel", value)?,
            "target" => self.attribute("target", value)?,
            #[cfg(feature = "full")]
            _ if self.more.set(name, &value)? => {}
            #[cfg(feature = "engine")]
            _ => self.markdown.set(name, value)?,
            #[cfg(not(feature = "engine"))]
            _ => return Err(format!("there is no option `{name}`; there are dialect, rel, target")),
        }
        Ok(())
    }

    fn attribute(&mut self, name: &'static str, value: Value) -> Result<(), String> {
        let words = text(name, value)?;
        // Writing to a string cannot fail.
        self.anchors.push_str(&format!(" {name}=\""));
        let _ = linkify::escape(&mut self.anchors, &words);
        self.anchors.push('"');
        self.attributes.push((name, words));
        Ok(())
    }

    pub(crate) fn scanner(&self) -> &Scanner {
        self.scanner.get_or_init(|| Box::new(Scanner::new(self.dialect.get())))
    }

    #[cfg(feature = "engine")]
    pub(crate) fn with_options<T>(&self, then: impl FnOnce(&linkmark::Options<'_>) -> T) -> T {
        self.markdown.with_options(self.dialect.get(), then)
    }

    /// Options for what outlives every call.
    #[cfg(feature = "stream")]
    pub(crate) fn static_options(&'static self) -> linkmark::Options<'static> {
        self.markdown.static_options(self.dialect.get())
    }
}

/// A string, or a complaint.
pub(crate) fn text(name: &str, value: Value) -> Result<String, String> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(format!("`{name}`: found {}; it accepts a string", other.found())),
    }
}
