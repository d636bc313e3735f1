//! The keyword arguments that say what Markdown is: one table, a row for each switch of the engine.

use linkmark::{Extension, Options};
use linkmark_fix::{Syntax, markdown_options};
use linkmark_scan::Dialect;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use self_cell::self_cell;

use crate::dialect::Chosen;

/// A switch by the name that the command has for it; those that the command can only turn off
/// (`--no-tag-filter`) are true unless told otherwise.
struct Switch {
    name: &'static str,
    set: Set,
}

#[derive(Clone, Copy)]
enum Set {
    /// On or off.
    Flag(for<'a> fn(Options<'a>, bool) -> Options<'a>),
    /// A text.
    Text(for<'a> fn(Options<'a>, &'a str) -> Options<'a>),
    /// A list of schemes.
    Schemes,
}

const SWITCHES: &[Switch] = &[
    Switch { name: "unsafe", set: Set::Flag(|options, on| options.with_allow_unsafe(on)) },
    Switch { name: "tag_filter", set: Set::Flag(|options, on| options.with_tag_filter(on)) },
    Switch { name: "schemes", set: Set::Schemes },
    Switch { name: "heading_ids", set: Set::Flag(|options, on| options.with_heading_ids(on)) },
    Switch { name: "id_prefix", set: Set::Text(|options, prefix| options.with_id_prefix(prefix)) },
    Switch { name: "front_matter", set: Set::Flag(|options, on| options.with_front_matter(on)) },
    Switch { name: "math", set: Set::Flag(|options, on| options.with_math(on)) },
    Switch { name: "tables", set: Set::Flag(|options, on| options.with_tables(on)) },
    Switch { name: "strikethrough", set: Set::Flag(|options, on| options.with_strikethrough(on)) },
    Switch { name: "task_lists", set: Set::Flag(|options, on| options.with_task_lists(on)) },
    Switch { name: "footnotes", set: Set::Flag(|options, on| options.with_footnotes(on)) },
    Switch { name: "footnote_labels", set: Set::Flag(|options, on| options.with_footnote_labels(on)) },
    Switch { name: "alerts", set: Set::Flag(|options, on| options.with_alerts(on)) },
];

/// The names of all switches, for the test that compares them with the stubs. The extensions come
/// after those of the table, from the library's own list.
#[pyfunction]
#[pyo3(name = "_switches")]
pub(crate) fn switches() -> Vec<String> {
    let extensions = Extension::ALL.iter().map(|extension| extension.name().replace('-', "_"));
    SWITCHES.iter().map(|switch| switch.name.to_owned()).chain(extensions).collect()
}

/// A switch and what it was set to.
enum Setting {
    Extension(Extension),
    Flag(for<'a> fn(Options<'a>, bool) -> Options<'a>, bool),
    Text(for<'a> fn(Options<'a>, &'a str) -> Options<'a>, String),
    Schemes(Schemes),
}

type Names<'s> = Vec<&'s str>;

self_cell!(
    /// Schemes, and the list of them that the engine borrows.
    struct Schemes {
        owner: Vec<String>,
        #[covariant]
        dependent: Names,
    }
);

impl Schemes {
    fn of(schemes: Vec<String>) -> Schemes {
        Schemes::new(schemes, |schemes| schemes.iter().map(String::as_str).collect())
    }
}

/// What a call said about Markdown.
pub(crate) struct Settings {
    dialect: Chosen,
    settings: Vec<Setting>,
}

impl Settings {
    /// Reads the arguments of `function`. Without a dialect, it is `default`.
    pub(crate) fn read(
        function: &str,
        dialect: Option<&Bound<'_, PyAny>>,
        default: &'static Dialect,
        switches: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Settings> {
        let dialect = dialect.map_or(Ok(Chosen::Preset(default)), Chosen::read)?;
        let mut settings = Vec::new();
        for (name, value) in switches.into_iter().flatten() {
            let name = name.cast::<PyString>()?.to_string_lossy().into_owned();
            match (
                SWITCHES.iter().find(|switch| switch.name == name),
                Extension::named(&name.replace('_', "-")),
            ) {
                (Some(switch), _) => settings.push(setting(switch, &value)?),
                (None, Some(extension)) => {
                    let on: bool = value.extract().map_err(|_| wrong(&name, "True or False", &value))?;
                    settings.extend(on.then_some(Setting::Extension(extension)));
                }
                (None, None) => return Err(unknown(function, &name)),
            }
        }
        Ok(Settings { dialect, settings })
    }

    /// The row of links.
    pub(crate) fn dialect(&self) -> &Dialect {
        self.dialect.row()
    }

    /// The options of the engine.
    pub(crate) fn options(&self) -> Options<'_> {
        let mut options = markdown_options(self.dialect.row());
        for setting in &self.settings {
            match setting {
                Setting::Extension(extension) => options = options.with_extension(*extension),
                Setting::Flag(set, on) => options = set(options, *on),
                Setting::Text(set, text) => options = set(options, text),
                Setting::Schemes(schemes) => options = options.with_schemes(schemes.borrow_dependent()),
            }
        }
        options
    }

    /// The way a document is read: as Markdown, or as plain text.
    pub(crate) fn syntax(&self, plain: bool) -> Syntax<'_> {
        if plain { Syntax::PlainText(self.dialect()) } else { Syntax::Markdown(self.options()) }
    }
}

fn wrong(name: &str, wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let found = value.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    PyTypeError::new_err(format!("`{name}` must be {wanted}, not {found}"))
}

fn setting(switch: &Switch, value: &Bound<'_, PyAny>) -> PyResult<Setting> {
    let wrong = |wanted: &str| wrong(switch.name, wanted, value);
    match switch.set {
        Set::Flag(set) => {
            value.extract().map(|on| Setting::Flag(set, on)).map_err(|_| wrong("True or False"))
        }
        Set::Text(set) => value.extract().map(|text| Setting::Text(set, text)).map_err(|_| wrong("a str")),
        Set::Schemes => {
            let names = || wrong("a list of schemes, such as [\"https\"]");
            // A `str` is a list of its letters to Python, and nobody means them.
            if value.is_instance_of::<PyString>() {
                return Err(names());
            }
            let written: Vec<String> = value.extract().map_err(|_| names())?;
            let schemes = written.iter().map(|scheme| linkmark_cli::scheme_name(scheme));
            let schemes = schemes.collect::<Result<_, String>>().map_err(PyValueError::new_err)?;
            Ok(Setting::Schemes(Schemes::of(schemes)))
        }
    }
}

fn unknown(function: &str, name: &str) -> PyErr {
    let names = switches();
    let near = linkmark_cli::near(name, names.iter().map(String::as_str).chain(["dialect", "rel", "target"]));
    let guess = near.map_or_else(
        || format!("; see help(linkmark.{function})"),
        |near| format!("; did you mean `{near}`?"),
    );
    PyTypeError::new_err(format!("{function}() has no option `{name}`{guess}"))
}
