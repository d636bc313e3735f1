//! The options of Markdown. A switch of the engine is one row here; its comment is its
//! documentation in the types of the package, which are written from this table.

use linkmark::{Dialect, Options, WikiLinks};
use linkmark_base::closest::closest;

use crate::settings::text;
use crate::value::Value;

/// A switch: its name in JavaScript, and what it sets.
type Switch = (&'static str, fn(&mut Options<'static>, bool));

/// Every switch. What a preset has on is on without being named.
const SWITCHES: &[Switch] = &[
    // `| a | b |` tables.
    ("tables", |options, on| options.tables = on),
    // `~~struck~~` and `~struck~`.
    ("strikethrough", |options, on| options.strikethrough = on),
    // `- [x] done`.
    ("taskLists", |options, on| options.task_lists = on),
    // `[^1]` and `[^1]: note`.
    ("footnotes", |options, on| options.footnotes = on),
    // The ids of footnotes carry their labels, as on github.com, and each note leads back to all of
    // its references.
    ("footnoteLabels", |options, on| options.footnote_labels = on),
    // `> [!NOTE]`.
    ("alerts", |options, on| options.alerts = on),
    // Raw tags that GFM disallows (`<script>`, `<title>`, …) are escaped even with `unsafe`.
    ("tagFilter", |options, on| options.tag_filter = on),
    // `$a$` and `$$a$$`.
    ("math", |options, on| options.math = on),
    // A `---` or `+++` block at the very start is metadata, and not shown.
    ("frontMatter", |options, on| options.front_matter = on),
    // Headings get GitHub's ids.
    ("headingIds", |options, on| options.heading_ids = on),
    // `==marked==`.
    ("mark", |options, on| options.mark = on),
    // `++inserted++`.
    ("insert", |options, on| options.insert = on),
    // `x^2^`.
    ("superscript", |options, on| options.superscript = on),
    // `H~2~O`. `~~struck~~` then takes two.
    ("subscript", |options, on| options.subscript = on),
    // Every line ending in a paragraph is a hard break.
    ("hardBreaks", |options, on| options.hard_breaks = on),
    // Emphasis beside CJK punctuation needs no spaces: `**テスト。**テスト`.
    ("cjkEmphasis", |options, on| options.cjk_emphasis = on),
    // `"a" -- b's...` reads `“a” – b’s…`, in text alone.
    ("smartPunctuation", |options, on| options.smart_punctuation = on),
    // `[[page]]` and `[[page|text]]`, as in MediaWiki and Obsidian.
    ("wikiLinks", |options, on| options.wiki_links = on.then_some(WikiLinks::TargetFirst)),
    // `[[page]]` and `[[text|page]]`, as in GitHub's wikis.
    ("wikiLinksTextFirst", |options, on| options.wiki_links = on.then_some(WikiLinks::TextFirst)),
    // `# Title {#id .class key=value}`.
    ("headingAttributes", |options, on| options.heading_attributes = on),
    // A term, and `: its meaning` below it.
    ("definitionLists", |options, on| options.definition_lists = on),
    // `^[a note]`, where `footnotes` are on.
    ("inlineFootnotes", |options, on| options.inline_footnotes = on),
    // An image alone in its paragraph is a figure, with its title or its description as the
    // caption.
    ("figures", |options, on| options.figures = on),
    // Blocks say where they are written: `data-sourcepos="1:1-2:5"`.
    ("sourcepos", |options, on| options.sourcepos = on),
    // Raw HTML and every URL scheme pass as they are written: for documents whose authors are
    // trusted.
    ("unsafe", |options, on| options.allow_unsafe = on),
];

/// The options that are not switches.
const OTHERS: &[&str] = &[
    "dialect",
    "preset",
    "idPrefix",
    "schemes",
    "rel",
    "target",
    #[cfg(feature = "stream")]
    "unfinished",
];

const PRESETS: [(&str, Options<'static>); 3] =
    [("commonmark", Options::COMMONMARK), ("gfm", Options::GFM), ("github", Options::GITHUB)];

/// How Markdown is read and written.
#[derive(Default)]
pub(crate) struct Markdown {
    preset: Option<Options<'static>>,
    switched: Vec<(usize, bool)>,
    /// The preset with its switches.
    options: Options<'static>,
    /// The dialect, if it is a preset's: the engine knows those by their addresses.
    known: Option<&'static Dialect>,
    id_prefix: String,
    schemes: Option<Vec<String>>,
    #[cfg(feature = "stream")]
    unfinished: linkmark::Unfinished,
}

impl Markdown {
    pub(crate) fn set(&mut self, name: &str, value: Value) -> Result<(), String> {
        match (name, value) {
            ("preset", value) => self.preset = Some(preset(value)?),
            #[cfg(feature = "stream")]
            ("unfinished", value) => self.unfinished = unfinished(value)?,
            ("idPrefix", value) => self.id_prefix = text(name, value)?,
            ("schemes", Value::List(list)) => {
                let schemes = list.into_iter().map(|scheme| text(name, scheme));
                self.schemes = Some(schemes.collect::<Result<_, _>>()?);
            }
            ("schemes", value) => {
                return Err(format!("`schemes`: found {}; it accepts a list of strings", value.found()));
            }
            (_, value) => {
                let Some(switch) = SWITCHES.iter().position(|(known, _)| *known == name) else {
                    return Err(unknown(name));
                };
                let Value::Flag(on) = value else {
                    return Err(format!("`{name}`: found {}; it accepts true or false", value.found()));
                };
                self.switched.push((switch, on));
            }
        }
        Ok(())
    }

    /// Everything is read: the preset is known, and the switches change it.
    pub(crate) fn settle(&mut self, dialect: &Dialect) {
        let by_dialect =
            PRESETS.iter().find(|(_, preset)| preset.dialect == dialect).map(|(_, preset)| *preset);
        let family = if dialect.has_bare_links() { Options::GFM } else { Options::COMMONMARK };
        self.known = by_dialect.map(|preset| preset.dialect);
        self.options = self.preset.or(by_dialect).unwrap_or(family);
        for &(switch, on) in &self.switched {
            SWITCHES[switch].1(&mut self.options, on);
        }
        #[cfg(feature = "stream")]
        {
            self.options.unfinished = self.unfinished;
        }
    }

    pub(crate) fn with_options<T>(&self, dialect: &Dialect, then: impl FnOnce(&Options<'_>) -> T) -> T {
        let dialect = self.known.unwrap_or(dialect);
        let options = self.options.with_dialect(dialect).with_id_prefix(&self.id_prefix);
        match self.scheme_list() {
            None => then(&options),
            Some(schemes) => then(&options.with_schemes(&schemes)),
        }
    }

    fn scheme_list(&self) -> Option<Vec<&str>> {
        self.schemes.as_ref().map(|schemes| schemes.iter().map(String::as_str).collect())
    }

    #[cfg(feature = "stream")]
    pub(crate) fn static_options(&'static self, dialect: &'static Dialect) -> Options<'static> {
        let dialect = self.known.unwrap_or(dialect);
        let options = self.options.with_dialect(dialect).with_id_prefix(&self.id_prefix);
        match self.scheme_list() {
            None => options,
            Some(schemes) => options.with_schemes(schemes.leak()),
        }
    }
}

fn preset(value: Value) -> Result<Options<'static>, String> {
    let known = PRESETS.iter().find(|(name, _)| matches!(&value, Value::Text(text) if text == name));
    known
        .map(|(_, preset)| *preset)
        .ok_or_else(|| format!("`preset`: found {}; it accepts commonmark, gfm or github", value.found()))
}

/// What a stream shows of the end of a text.
#[cfg(feature = "stream")]
fn unfinished(value: Value) -> Result<linkmark::Unfinished, String> {
    use linkmark::Unfinished;
    match &value {
        Value::Text(word) if word == "plain" => Ok(Unfinished::Plain),
        Value::Text(word) if word == "hold" => Ok(Unfinished::Hold),
        Value::Text(word) if word == "close" => Ok(Unfinished::Close),
        _ => Err(format!("`unfinished`: found {}; it accepts plain, hold or close", value.found())),
    }
}

fn unknown(name: &str) -> String {
    let names = || SWITCHES.iter().map(|(name, _)| *name).chain(OTHERS.iter().copied());
    match closest(name, names()) {
        Some(near) => format!("there is no option `{name}`; did you mean `{near}`?"),
        None => format!("there is no option `{name}`; there are {}", names().collect::<Vec<_>>().join(", ")),
    }
}
