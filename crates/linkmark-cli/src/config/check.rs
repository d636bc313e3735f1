//! The table `check` of the config file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use globset::{Glob, GlobSet, GlobSetBuilder};
use linkmark_check::{Code, Severity};
use linkmark_scan::Dialect;
use toml::Spanned;
use toml::de::DeValue;

use super::{ConfigMistake, Custom, Located, Reader, wrong_type};
use crate::error::{ConfigError, near};

/// The keys of the table `check` that are not codes.
const CHECK_KEYS: &[&str] = &[
    "roots",
    "generated",
    "ignore",
    "redirects",
    "repository",
    "dialects",
    "shortcuts",
    "or a code such as anchor-case",
];

/// What the file says about `linkmark check`.
#[derive(Debug, Default)]
pub(crate) struct CheckConfig {
    pub(crate) severities: BTreeMap<Code, Severity>,
    pub(crate) roots: Vec<String>,
    pub(crate) generated: Option<GlobSet>,
    pub(crate) ignored: Option<GlobSet>,
    pub(crate) redirects: Vec<(String, String)>,
    pub(crate) repository: Option<String>,
    pub(crate) dialects: Vec<Dialect>,
    pub(crate) shortcuts: bool,
}

impl<'t> Reader<'t> {
    pub(super) fn check(
        &self,
        custom: &[Located<Custom>],
        value: &Spanned<DeValue<'t>>,
    ) -> Result<CheckConfig, ConfigMistake> {
        let DeValue::Table(fields) = value.get_ref() else {
            return Err(wrong_type("check", "a table", value.get_ref(), value.span()));
        };
        let mut check = CheckConfig::default();
        for (key, value) in fields {
            let name: &str = key.get_ref();
            match name {
                "roots" => check.roots = self.strings(name, value)?,
                "generated" => check.generated = Some(self.globs(name, value)?),
                "ignore" => check.ignored = Some(self.globs(name, value)?),
                "redirects" => check.redirects = self.redirects(name, value)?,
                "repository" => check.repository = Some(self.string(name, value)?.value),
                "dialects" => check.dialects = self.dialects(custom, name, value)?,
                "shortcuts" => check.shortcuts = self.switch(name, value)?,
                _ => {
                    let (code, severity) = self.severity(name, key.span(), value)?;
                    check.severities.insert(code, severity);
                }
            }
        }
        Ok(check)
    }

    /// `anchor-case = "off"`.
    fn severity(
        &self,
        name: &str,
        span: Range<usize>,
        value: &Spanned<DeValue<'t>>,
    ) -> Result<(Code, Severity), ConfigMistake> {
        let code = Code::named(name).ok_or_else(|| {
            let known = CHECK_KEYS.iter().copied().chain(Code::ALL.iter().map(|code| code.name()));
            let what = ConfigError::UnknownKey {
                key: name.to_owned(),
                near: near(name, known),
                accepted: CHECK_KEYS.to_vec(),
            };
            ConfigMistake::at(span, what)
        })?;
        let word = self.string(name, value)?.value;
        let severity = Severity::named(&word).ok_or_else(|| {
            wrong_type(name, "\"error\", \"warn\" or \"off\"", value.get_ref(), value.span())
        })?;
        Ok((code, severity))
    }

    fn dialects(
        &self,
        custom: &[Located<Custom>],
        key: &str,
        value: &Spanned<DeValue<'t>>,
    ) -> Result<Vec<Dialect>, ConfigMistake> {
        let DeValue::Array(items) = value.get_ref() else {
            return Err(wrong_type(key, "a list of dialects", value.get_ref(), value.span()));
        };
        items.iter().map(|item| Ok(self.dialect(custom, key, item)?.value)).collect()
    }

    fn switch(&self, key: &str, value: &Spanned<DeValue<'t>>) -> Result<bool, ConfigMistake> {
        match value.get_ref() {
            DeValue::Boolean(on) => Ok(*on),
            other => Err(wrong_type(key, "true or false", other, value.span())),
        }
    }

    fn strings(&self, key: &str, value: &Spanned<DeValue<'t>>) -> Result<Vec<String>, ConfigMistake> {
        let DeValue::Array(items) = value.get_ref() else {
            return Err(wrong_type(key, "a list of strings", value.get_ref(), value.span()));
        };
        items.iter().map(|item| Ok(self.item(key, item)?.to_owned())).collect()
    }

    fn globs(&self, key: &str, value: &Spanned<DeValue<'t>>) -> Result<GlobSet, ConfigMistake> {
        let mut set = GlobSetBuilder::new();
        for glob in self.strings(key, value)? {
            let built = Glob::new(&glob).map_err(|why| {
                let why = why.kind().to_string();
                ConfigMistake::at(value.span(), ConfigError::Glob { glob: glob.clone(), why })
            })?;
            set.add(built);
        }
        set.build().map_err(|why| {
            let what = ConfigError::Glob { glob: key.to_owned(), why: why.kind().to_string() };
            ConfigMistake::at(value.span(), what)
        })
    }

    fn redirects(
        &self,
        key: &str,
        value: &Spanned<DeValue<'t>>,
    ) -> Result<Vec<(String, String)>, ConfigMistake> {
        let DeValue::Table(fields) = value.get_ref() else {
            return Err(wrong_type(key, "a table of addresses", value.get_ref(), value.span()));
        };
        let one = |(from, to): (&Spanned<Cow<'t, str>>, &Spanned<DeValue<'t>>)| {
            Ok((from.get_ref().to_string(), self.string(key, to)?.value))
        };
        fields.iter().map(one).collect()
    }
}
