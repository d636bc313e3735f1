//! `linkmark.toml`: which dialect is in force where, and a few habits of a project.
//!
//! ```toml
//! dialect = "chat"                # a preset, or one defined below
//! rel = "nofollow ugc"
//! id-prefix = "user-content-"     # what every id of a page starts with
//! schemes-allowed = ["https"]     # the only schemes that a link of a page may have
//! extensions = ["md", "mdx"]
//! host = "hugo"                   # who publishes the files, or a list of them
//!
//! [check]                         # what `linkmark check` finds
//! anchor-case = "error"           # a code: `error`, `warn` or `off`
//! roots = ["docs/static"]         # where `/x` is looked up
//! generated = ["docs/api/**"]     # files that a build makes
//! ignore = ["*/edit/*"]           # destinations of which nothing is said
//! redirects = { "old" = "new" }   # addresses that lead elsewhere
//! repository = "https://…"        # its page, if git does not tell, for `own-url`
//! dialects = ["gfm", "github"]    # who has to see a bare link, for `bare`
//! shortcuts = true                # `[a]` alone is a label too
//!
//! [markdown]                      # extensions that are on
//! mark = true
//!
//! [files]                         # the last line that matches wins
//! "docs/**" = "gfm"
//!
//! [custom.chat]
//! base = "gfm"                    # start from a preset, change what differs
//! description = "our own chat"    # what `linkmark dialects` says of it
//! ```

mod check;

use std::borrow::Cow;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::{fs, io};

pub(crate) use check::CheckConfig;
use globset::{GlobBuilder, GlobMatcher};
use linkmark::{Extension, Options};
use linkmark_fix::{Host, Places};
use linkmark_scan::{Dialect, Name};
use serde::Deserialize as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::args::{ConfigFile, EVERY_DIALECT};
use crate::error::{ConfigError, Error, ReadError, near};
use crate::host::near_host;
use crate::input::is_utf16;
use crate::output::must_be_shown;
use crate::scheme::scheme_name;

/// The name of the file that is looked for.
pub(crate) const FILE_NAME: &str = "linkmark.toml";

/// The default dialect of Markdown, for which most Markdown is written.
pub(crate) static FOR_MARKDOWN: Dialect = Dialect::GFM;

/// The default dialect of plain text, which follows no specification but what people mean.
pub(crate) static FOR_TEXT: Dialect = Dialect::LINKMARK;

const KEYS: &[&str] = &[
    "dialect",
    "rel",
    "target",
    "id-prefix",
    "schemes-allowed",
    "extensions",
    "host",
    "markdown",
    "check",
    "files",
    "custom",
];

/// A value and the line that set it.
#[derive(Clone, Debug)]
pub(crate) struct Located<T> {
    pub(crate) value: T,
    pub(crate) line: usize,
}

/// What a config file says; empty if there is none.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// The file.
    pub(crate) path: Option<PathBuf>,
    /// The dialect unless something more special is said.
    pub(crate) dialect: Option<Located<Dialect>>,
    /// The `rel` of every link.
    pub(crate) rel: Option<Located<String>>,
    /// The `target` of every link.
    pub(crate) target: Option<Located<String>>,
    /// What every id of a page starts with.
    pub(crate) id_prefix: Option<Located<String>>,
    /// The only schemes that a link of a page may have.
    pub(crate) schemes: Option<Located<Vec<String>>>,
    /// What files a walk picks up.
    pub(crate) extensions: Option<Located<Vec<String>>>,
    /// Who publishes the files; at least one.
    pub(crate) hosts: Option<Located<Vec<&'static Host>>>,
    /// Extensions of Markdown that are on.
    pub(crate) markdown: Vec<Located<Extension>>,
    /// What `linkmark check` finds.
    pub(crate) check: CheckConfig,
    /// Dialects by path; the last match wins.
    pub(crate) files: Vec<Located<ForFiles>>,
    /// Dialects defined here.
    pub(crate) custom: Vec<Located<Custom>>,
}

/// A dialect of the file's own.
#[derive(Clone, Debug)]
pub(crate) struct Custom {
    pub(crate) dialect: Dialect,
    /// What the file says of it, or what it changes.
    pub(crate) description: String,
}

/// A pattern and its dialect.
#[derive(Clone, Debug)]
pub(crate) struct ForFiles {
    pub(crate) glob: String,
    pub(crate) dialect: Dialect,
    matcher: GlobMatcher,
}

impl Config {
    /// The file that was named, or the nearest one upwards, or nothing.
    pub(crate) fn load(which: &ConfigFile) -> Result<Config, Error> {
        let path = match (&which.config, which.no_config) {
            (Some(path), _) => path.clone(),
            (None, true) => return Ok(Config::default()),
            (None, false) => match nearest() {
                Some(path) => path,
                None => return Ok(Config::default()),
            },
        };
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(why) => return Err(Error::NoConfig { path, why }),
        };
        if is_utf16(&bytes) {
            return Err(ReadError::Utf16 { path: Some(path) }.into());
        }
        match String::from_utf8(bytes) {
            Ok(text) => Config::parse(path, &text),
            Err(why) => Err(Error::NoConfig { path, why: io::Error::new(io::ErrorKind::InvalidData, why) }),
        }
    }

    /// Reads the text of the file at `path`.
    pub(crate) fn parse(path: PathBuf, text: &str) -> Result<Config, Error> {
        Reader::new(text).config().map(|config| Config { path: Some(path.clone()), ..config }).map_err(
            |mistake| {
                let place = mistake.span.map(|span| Places::new(text).of(span.start.min(text.len())));
                Error::Config { path, place, what: mistake.what }
            },
        )
    }

    /// `options` with the extensions that are on.
    pub(crate) fn extended<'o>(&self, options: Options<'o>) -> Options<'o> {
        self.markdown.iter().fold(options, |options, located| options.with_extension(located.value))
    }

    /// Every dialect: the presets, then those defined here.
    pub(crate) fn dialects(&self) -> impl Iterator<Item = Dialect> {
        Dialect::ALL.iter().copied().chain(self.custom.iter().map(|located| located.value.dialect))
    }

    /// What a dialect is, in one line.
    pub(crate) fn description(&self, dialect: &Dialect) -> &str {
        let own = self.custom.iter().find(|located| located.value.dialect.name == dialect.name);
        own.map_or(dialect.summary, |located| &located.value.description)
    }

    /// The dialect called `name`: one defined here, or a preset.
    pub(crate) fn named(&self, name: &str) -> Result<&Dialect, Error> {
        find(&self.custom, name).ok_or_else(|| Error::UnknownDialect {
            name: name.to_owned(),
            near: near_dialect(&self.custom, name),
        })
    }

    /// The dialect for a document: the command line's, else that of the last pattern that matches,
    /// else the file's, else `default`.
    pub(crate) fn dialect_for(
        &self,
        path: Option<&Path>,
        flag: Option<&str>,
        default: &'static Dialect,
    ) -> Result<&Dialect, Error> {
        if let Some(name) = flag {
            return self.named(name);
        }
        let general = || self.dialect.as_ref().map_or(default, |located| &located.value);
        Ok(path.and_then(|path| self.by_pattern(path)).unwrap_or_else(general))
    }

    fn by_pattern(&self, path: &Path) -> Option<&Dialect> {
        if self.files.is_empty() {
            return None;
        }
        // Patterns are about paths below the config file, whatever the current directory is and
        // however the path is written.
        let home =
            self.path.as_deref().and_then(|file| fs::canonicalize(file).ok()?.parent().map(Path::to_owned));
        let full = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let below = home.as_deref().and_then(|home| full.strip_prefix(home).ok()).unwrap_or(path);
        self.files
            .iter()
            .rev()
            .find(|located| located.value.matcher.is_match(below))
            .map(|located| &located.value.dialect)
    }
}

fn nearest() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors().map(|folder| folder.join(FILE_NAME)).find(|path| path.is_file()).map(|path| {
        // One in the current directory is named without its path.
        path.strip_prefix(&here).map(Path::to_owned).unwrap_or(path)
    })
}

fn find<'c>(custom: &'c [Located<Custom>], name: &str) -> Option<&'c Dialect> {
    let own =
        custom.iter().map(|located| &located.value.dialect).find(|dialect| dialect.name.as_str() == name);
    own.or_else(|| Dialect::preset(name))
}

fn near_dialect(custom: &[Located<Custom>], name: &str) -> Option<String> {
    let own = custom.iter().map(|located| located.value.dialect.name.as_str());
    near(name, own.chain(Dialect::ALL.iter().map(|dialect| dialect.name.as_str())))
}

/// What is wrong, and where.
struct ConfigMistake {
    what: ConfigError,
    span: Option<Range<usize>>,
}

impl ConfigMistake {
    fn at(span: Range<usize>, what: ConfigError) -> ConfigMistake {
        ConfigMistake { what, span: Some(span) }
    }
}

struct Reader<'t> {
    text: &'t str,
    /// Where each line ends. To count them again for every pattern of a long file would take
    /// quadratic time.
    line_ends: Vec<usize>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        Reader { text, line_ends: memchr::memchr_iter(b'\n', text.as_bytes()).collect() }
    }

    fn config(&self) -> Result<Config, ConfigMistake> {
        let table = DeTable::parse(self.text)
            .map_err(|why| ConfigMistake {
                what: ConfigError::Syntax(why.message().to_owned()),
                span: why.span(),
            })?
            .into_inner();
        let mut config = Config::default();
        // Dialects are defined before they are used, wherever they are in the file.
        if let Some((_, custom)) = table.iter().find(|(key, _)| key.get_ref() == "custom") {
            config.custom = self.custom(custom)?;
        }
        for (key, value) in table {
            let name: &str = key.get_ref();
            match name {
                "dialect" => config.dialect = Some(self.dialect(&config.custom, name, &value)?),
                "rel" => config.rel = Some(self.string(name, &value)?),
                "target" => config.target = Some(self.string(name, &value)?),
                "id-prefix" => config.id_prefix = Some(self.string(name, &value)?),
                "schemes-allowed" => config.schemes = Some(self.schemes(name, &value)?),
                "extensions" => config.extensions = Some(self.extensions(&value)?),
                "host" => config.hosts = Some(self.hosts(name, &value)?),
                "markdown" => config.markdown = self.markdown(&value)?,
                "check" => config.check = self.check(&config.custom, &value)?,
                "files" => config.files = self.files(&config.custom, &value)?,
                "custom" => {}
                unknown => {
                    return Err(unknown_key(unknown, KEYS.to_vec(), key.span()));
                }
            }
        }
        Ok(config)
    }

    fn located<T>(&self, value: T, span: &Range<usize>) -> Located<T> {
        Located { value, line: self.line_ends.partition_point(|&end| end < span.start) + 1 }
    }

    fn string(&self, key: &str, value: &Spanned<DeValue<'t>>) -> Result<Located<String>, ConfigMistake> {
        match value.get_ref() {
            DeValue::String(text) => Ok(self.located(text.clone().into_owned(), &value.span())),
            other => Err(wrong_type(key, "a string", other, value.span())),
        }
    }

    /// One of the strings in the list `key`.
    fn item<'v>(&self, key: &str, item: &'v Spanned<DeValue<'t>>) -> Result<&'v str, ConfigMistake> {
        match item.get_ref() {
            DeValue::String(text) => Ok(text),
            other => {
                let what = ConfigError::WrongItem { key: key.to_owned(), found: type_of(other) };
                Err(ConfigMistake::at(item.span(), what))
            }
        }
    }

    fn dialect(
        &self,
        custom: &[Located<Custom>],
        key: &str,
        value: &Spanned<DeValue<'t>>,
    ) -> Result<Located<Dialect>, ConfigMistake> {
        let name = self.string(key, value)?;
        match find(custom, &name.value) {
            Some(dialect) => Ok(Located { value: *dialect, line: name.line }),
            None => {
                let near = near_dialect(custom, &name.value);
                Err(ConfigMistake::at(value.span(), ConfigError::UnknownDialect { name: name.value, near }))
            }
        }
    }

    fn hosts(
        &self,
        key: &str,
        value: &Spanned<DeValue<'t>>,
    ) -> Result<Located<Vec<&'static Host>>, ConfigMistake> {
        let one = |name: &str, span: Range<usize>| {
            Host::named(name).ok_or_else(|| {
                let what = ConfigError::UnknownHost { name: name.to_owned(), near: near_host(name) };
                ConfigMistake::at(span, what)
            })
        };
        let all = match value.get_ref() {
            DeValue::String(name) => vec![one(name, value.span())?],
            DeValue::Array(items) if !items.is_empty() => items
                .iter()
                .map(|item| one(self.item(key, item)?, item.span()))
                .collect::<Result<_, ConfigMistake>>()?,
            other => return Err(wrong_type(key, "a host or a list of hosts", other, value.span())),
        };
        Ok(self.located(all, &value.span()))
    }

    fn extensions(&self, value: &Spanned<DeValue<'t>>) -> Result<Located<Vec<String>>, ConfigMistake> {
        let DeValue::Array(items) = value.get_ref() else {
            return Err(wrong_type("extensions", "a list of strings", value.get_ref(), value.span()));
        };
        let one = |item: &Spanned<DeValue<'t>>| {
            Ok(self.item("extensions", item)?.trim_start_matches('.').to_owned())
        };
        let all: Vec<String> = items.iter().map(one).collect::<Result<_, ConfigMistake>>()?;
        if all.is_empty() || all.iter().any(String::is_empty) {
            return Err(ConfigMistake::at(value.span(), ConfigError::NoExtension));
        }
        Ok(self.located(all, &value.span()))
    }

    fn schemes(
        &self,
        key: &str,
        value: &Spanned<DeValue<'t>>,
    ) -> Result<Located<Vec<String>>, ConfigMistake> {
        let DeValue::Array(items) = value.get_ref() else {
            return Err(wrong_type(key, "a list of schemes", value.get_ref(), value.span()));
        };
        let one = |item: &Spanned<DeValue<'t>>| {
            let text = self.item(key, item)?;
            scheme_name(text).map_err(|why| ConfigMistake::at(item.span(), ConfigError::Scheme(why)))
        };
        let all: Vec<String> = items.iter().map(one).collect::<Result<_, ConfigMistake>>()?;
        Ok(self.located(all, &value.span()))
    }

    /// The extensions that are on, each with its line.
    fn markdown(&self, value: &Spanned<DeValue<'t>>) -> Result<Vec<Located<Extension>>, ConfigMistake> {
        let DeValue::Table(keys) = value.get_ref() else {
            return Err(wrong_type("markdown", "a table of extensions", value.get_ref(), value.span()));
        };
        let mut on = Vec::new();
        for (key, value) in keys {
            let name: &str = key.get_ref();
            let Some(extension) = Extension::named(name) else {
                let names = Extension::ALL.iter().map(|extension| extension.name()).collect();
                return Err(unknown_key(name, names, key.span()));
            };
            match value.get_ref() {
                DeValue::Boolean(true) => on.push(self.located(extension, &key.span())),
                DeValue::Boolean(false) => {}
                other => return Err(wrong_type(name, "true or false", other, value.span())),
            }
        }
        Ok(on)
    }

    fn files(
        &self,
        custom: &[Located<Custom>],
        value: &Spanned<DeValue<'t>>,
    ) -> Result<Vec<Located<ForFiles>>, ConfigMistake> {
        let DeValue::Table(patterns) = value.get_ref() else {
            return Err(wrong_type(
                "files",
                "a table of patterns and dialects",
                value.get_ref(),
                value.span(),
            ));
        };
        let one = |(glob, dialect): (&Spanned<Cow<'t, str>>, &Spanned<DeValue<'t>>)| {
            let text: &str = glob.get_ref();
            let matcher = GlobBuilder::new(text).literal_separator(true).build().map_err(|why| {
                let why = why.kind().to_string();
                ConfigMistake::at(glob.span(), ConfigError::Glob { glob: text.to_owned(), why })
            })?;
            let dialect = self.dialect(custom, text, dialect)?.value;
            let value = ForFiles { glob: text.to_owned(), dialect, matcher: matcher.compile_matcher() };
            Ok(self.located(value, &glob.span()))
        };
        patterns.iter().map(one).collect()
    }

    fn custom(&self, value: &Spanned<DeValue<'t>>) -> Result<Vec<Located<Custom>>, ConfigMistake> {
        let DeValue::Table(dialects) = value.get_ref() else {
            return Err(wrong_type("custom", "a table of dialects", value.get_ref(), value.span()));
        };
        let one = |(key, row): (&Spanned<Cow<'t, str>>, &Spanned<DeValue<'t>>)| {
            let name: &str = key.get_ref();
            if Dialect::preset(name).is_some() || name == EVERY_DIALECT {
                return Err(ConfigMistake::at(key.span(), ConfigError::TakenName { name: name.to_owned() }));
            }
            if name.is_empty() || Name::new(name).is_none() {
                return Err(ConfigMistake::at(key.span(), ConfigError::LongName { name: name.to_owned() }));
            }
            // The name is printed wherever the dialect is mentioned.
            if name.chars().any(must_be_shown) {
                return Err(ConfigMistake::at(key.span(), ConfigError::UnseenName { name: name.to_owned() }));
            }
            if let Some(span) = field(row, "name") {
                let why = "`name` cannot be set here: a dialect has the name of its table".to_owned();
                return Err(ConfigMistake::at(span, ConfigError::Dialect { name: name.to_owned(), why }));
            }
            let mut columns = row.clone();
            let description = self.take_description(&mut columns)?;
            let deserializer = toml::de::ValueDeserializer::from(columns);
            let dialect = Dialect::deserialize(deserializer).map_err(|why| {
                let why = why.message().to_owned();
                let span = field_named_in(&why, row).unwrap_or_else(|| row.span());
                ConfigMistake::at(span, ConfigError::Dialect { name: name.to_owned(), why })
            })?;
            Ok(self.located(Custom { dialect: dialect.named(name), description }, &key.span()))
        };
        dialects.iter().map(one).collect()
    }

    /// Takes the description from a dialect, which is for people and not a column. Without one it
    /// is what the file changes.
    fn take_description(&self, row: &mut Spanned<DeValue<'t>>) -> Result<String, ConfigMistake> {
        let fields = match row.get_mut() {
            DeValue::String(base) => return Ok(format!("as {base}")),
            DeValue::Table(fields) => fields,
            // What is wrong with it, the scanner says.
            _ => return Ok(String::new()),
        };
        if let Some(own) = fields.remove("description") {
            return Ok(self.string("description", &own)?.value);
        }
        let base = fields.get("base").and_then(|base| base.get_ref().as_str()).unwrap_or("gfm");
        let keys = fields.keys().map(|key| key.get_ref().as_ref()).filter(|&key| key != "base");
        let changed = keys.collect::<Vec<&str>>().join(", ");
        Ok(if changed.is_empty() { format!("as {base}") } else { format!("as {base} but for {changed}") })
    }
}

/// The place of the field whose key or value the scanner's message names, in its first backticks.
fn field_named_in(why: &str, row: &Spanned<DeValue<'_>>) -> Option<Range<usize>> {
    let word = why.split('`').nth(1)?;
    let DeValue::Table(fields) = row.get_ref() else { return None };
    let is_value = |value: &DeValue<'_>| matches!(value, DeValue::String(text) if text == word);
    field(row, word)
        .or_else(|| fields.iter().find(|(_, value)| is_value(value.get_ref())).map(|(_, value)| value.span()))
}

/// The place of a dialect's key.
fn field(row: &Spanned<DeValue<'_>>, key: &str) -> Option<Range<usize>> {
    let DeValue::Table(fields) = row.get_ref() else { return None };
    fields.iter().find(|(known, _)| known.get_ref() == key).map(|(known, _)| known.span())
}

fn unknown_key(key: &str, accepted: Vec<&'static str>, span: Range<usize>) -> ConfigMistake {
    let near = near(key, accepted.iter().copied());
    ConfigMistake::at(span, ConfigError::UnknownKey { key: key.to_owned(), near, accepted })
}

fn wrong_type(key: &str, expected: &'static str, found: &DeValue<'_>, span: Range<usize>) -> ConfigMistake {
    let found = type_of(found);
    ConfigMistake::at(span, ConfigError::WrongType { key: key.to_owned(), expected, found })
}

/// What a value is, in words.
fn type_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
