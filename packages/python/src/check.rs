//! `check`: links that lead nowhere, in documents that are given as texts. No file is read.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use linkmark_check::{Certainty, Checker, Code, Document, Entry, Files, Listing, Page, Settings, Severity};
use linkmark_fix::Host;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::fix::host_named;
use crate::links::check_len;
use crate::source;
use linkmark_columns::CodePoints;

/// A link that leads nowhere: the document, the place in code points, what is wrong as a `code`
/// such as `"anchor-missing"` and as a sentence, and the destination that was probably meant, if
/// there is a good guess.
#[pyclass(frozen, get_all, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Finding {
    path: String,
    start: usize,
    end: usize,
    code: &'static str,
    severity: &'static str,
    host: Option<&'static str>,
    target: String,
    message: String,
    meant: Option<String>,
}

#[pymethods]
impl Finding {
    fn __repr__(&self) -> String {
        let Finding { path, start, end, code, message, .. } = self;
        format!("<linkmark.Finding {path} {start}..{end} {code}: {message}>")
    }
}

/// Find links that lead nowhere: to files and anchors that are not there, to labels without a
/// definition.
///
/// >>> pages = {"a.md": "See [how](b.md#instal).", "b.md": "# B\n\n## Install"}
/// >>> finding = linkmark.check(pages)[0]
/// >>> finding.path, finding.code, finding.meant
/// ('a.md', 'anchor-missing', 'b.md#install')
///
/// Documents are given by their paths, with `/` between names; `files` names what there is besides,
/// such as images. Nothing is read from the disk: `python -m linkmark check` does that.
///
/// Anchors are those that `host` makes, or several hosts, at once:
///
/// >>> page = {"a.md": "# CI / Build\n\n[x](#ci--build)"}
/// >>> linkmark.check(page, host="github")
/// []
/// >>> findings = linkmark.check(page, host=["github", "mkdocs"])
/// >>> [(finding.code, finding.host) for finding in findings]
/// [('anchor-host', 'mkdocs')]
///
/// `warn=True` lists warnings too; `codes` sets how grave a code is: `{"anchor-case": "error"}`,
/// or `"off"`. `roots` are folders in which `/x` is looked up, `redirects` lead old addresses to
/// new ones.
#[pyfunction]
#[pyo3(signature = (documents, /, *, host=None, files=None, warn=false, codes=None, roots=None, redirects=None))]
pub(crate) fn check(
    documents: &Bound<'_, PyAny>,
    host: Option<&Bound<'_, PyAny>>,
    files: Option<Vec<String>>,
    warn: bool,
    codes: Option<BTreeMap<String, String>>,
    roots: Option<Vec<String>>,
    redirects: Option<HashMap<String, String>>,
) -> PyResult<Vec<Finding>> {
    let py = documents.py();
    let texts = texts(documents)?;
    let hosts = hosts(host)?;
    let mut settings = Settings::default();
    settings.severities = severities(codes.unwrap_or_default())?;
    settings.roots = roots.unwrap_or_default();
    let tidy = |path: &str| path.trim_matches('/').to_owned();
    let redirects = redirects.unwrap_or_default();
    settings.redirects = redirects.iter().map(|(from, to)| (tidy(from), tidy(to))).collect();
    let tree = Tree::of(&texts, &files.unwrap_or_default())?;
    Ok(py.detach(|| {
        let mut checker = Checker::new(&tree, hosts.clone(), settings);
        for (path, text) in &texts {
            let document = Document {
                page: Arc::new(Page::read(text, &hosts)),
                hosts: (0..hosts.len()).collect(),
                site_root: String::new(),
                certainty: Certainty::Known,
            };
            checker.add(path.clone(), document);
        }
        let each = texts.iter().flat_map(|(path, text)| found(&checker, path, text, warn));
        each.collect()
    }))
}

/// What is wrong in one document.
fn found(checker: &Checker<'_>, path: &str, text: &str, warn: bool) -> Vec<Finding> {
    let mut places = CodePoints::of(text);
    let findings = checker.findings(path).into_iter();
    let wanted = findings.filter(|finding| warn || finding.severity == Severity::Error);
    let one = |finding: linkmark_check::Finding| Finding {
        path: path.to_owned(),
        start: places.at(finding.range.start.min(text.len())),
        end: places.at(finding.range.end.min(text.len())),
        code: finding.code.name(),
        severity: finding.severity.name(),
        host: finding.host,
        target: finding.target,
        message: finding.message,
        meant: finding.help.map(|help| help.target),
    };
    wanted.map(one).collect()
}

/// The documents, in their order.
fn texts(documents: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    let Ok(given) = documents.cast::<PyDict>() else {
        let found = documents.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "the documents must be a dict of paths and texts, such as {{\"README.md\": text}}, not {found}"
        )));
    };
    let mut texts = Vec::with_capacity(given.len());
    for (path, text) in given {
        let path = path
            .extract::<String>()
            .map_err(|_| PyTypeError::new_err(format!("the paths must be str, and {path} is not")))?;
        let text = source::text(&text)?;
        check_len(text)?;
        texts.push((normal(&path)?, text.to_owned()));
    }
    Ok(texts)
}

/// As long as paths of Linux can be. Every folder of a path is written down, so a long one would
/// take the square of its length.
const LONGEST_PATH: usize = 4096;

/// A path from the root: `./a//b.md` is `a/b.md`.
fn normal(path: &str) -> PyResult<String> {
    if path.len() > LONGEST_PATH {
        return Err(PyValueError::new_err(format!(
            "a path has {} bytes of at most {LONGEST_PATH}",
            path.len()
        )));
    }
    let names = path.split('/').filter(|name| !name.is_empty() && *name != ".");
    Ok(names.collect::<Vec<_>>().join("/"))
}

fn hosts(given: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<&'static Host>> {
    let Some(given) = given else { return Ok(vec![&Host::GITHUB]) };
    if let Ok(name) = given.cast::<PyString>() {
        return Ok(vec![host_named(&name.to_string_lossy())?]);
    }
    let names: Vec<String> = given.extract().map_err(|_| {
        PyTypeError::new_err("`host` must be a str or a list of them, such as [\"github\", \"mkdocs\"]")
    })?;
    if names.is_empty() {
        return Err(PyValueError::new_err("`host` names none; leave it out, or name one"));
    }
    names.iter().map(|name| host_named(name)).collect()
}

fn severities(given: BTreeMap<String, String>) -> PyResult<BTreeMap<Code, Severity>> {
    let one = |(code, severity): (String, String)| {
        let known = Code::named(&code).ok_or_else(|| unknown_code(&code))?;
        let severity = Severity::named(&severity).ok_or_else(|| {
            PyValueError::new_err(format!(
                "`{code}` can be \"error\", \"warn\" or \"off\", not \"{severity}\""
            ))
        })?;
        Ok((known, severity))
    };
    given.into_iter().map(one).collect()
}

fn unknown_code(code: &str) -> PyErr {
    let names = || Code::ALL.iter().map(|code| code.name());
    let guess = linkmark_cli::near(code, names()).map_or_else(
        || format!("there are {}", names().collect::<Vec<_>>().join(", ")),
        |near| format!("did you mean `{near}`?"),
    );
    PyValueError::new_err(format!("there is no code `{code}`; {guess}"))
}

/// The files that were named, as the checker asks for them. Of those that are no documents, nothing
/// else is known.
struct Tree<'t> {
    folders: HashMap<String, Arc<Listing>>,
    texts: HashMap<&'t str, &'t str>,
}

impl<'t> Tree<'t> {
    fn of(texts: &'t [(String, String)], files: &[String]) -> PyResult<Tree<'t>> {
        let mut folders: BTreeMap<String, BTreeMap<String, Entry>> = BTreeMap::new();
        folders.entry(String::new()).or_default();
        for name in texts.iter().map(|(path, _)| path).chain(files) {
            let mut path = normal(name)?;
            let mut entry = Entry::File;
            while !path.is_empty() {
                let (folder, own) = path.rsplit_once('/').unwrap_or(("", &path));
                folders.entry(folder.to_owned()).or_default().insert(own.to_owned(), entry);
                entry = Entry::Folder;
                path = folder.to_owned();
            }
        }
        let listed = |(folder, names)| (folder, Arc::new(Listing::new(names)));
        let texts = texts.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        Ok(Tree { folders: folders.into_iter().map(listed).collect(), texts })
    }
}

impl Files for Tree<'_> {
    fn list(&self, folder: &str) -> Option<Arc<Listing>> {
        self.folders.get(folder).map(Arc::clone)
    }

    fn page(&self, _: &str) -> Option<Arc<Page>> {
        None
    }

    fn text(&self, path: &str) -> Option<String> {
        self.texts.get(path).map(|text| (*text).to_owned())
    }

    fn lines(&self, _: &str) -> Option<usize> {
        None
    }

    fn is_ignored(&self, _: &str) -> bool {
        false
    }
}
