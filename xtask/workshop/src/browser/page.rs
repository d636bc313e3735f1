//! Pages that are loaded: many fragments side by side, each closed where it ends.

use serde::Serialize;

/// A page, as the driver is told of it.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Page {
    pub(crate) id: usize,
    pub(crate) html: String,
    /// How many fragments it has. `None`: it is a page that the command wrote.
    pub(crate) count: Option<usize>,
    /// What ids have to start with.
    pub(crate) prefix: &'static str,
    /// How many of its links are clicked by mouse and keyboard as well.
    pub(crate) hands: usize,
    /// Fragments that are parsed and not run: those that promise no more than the tag filter.
    pub(crate) sources: Option<Vec<String>>,
}

impl Page {
    /// The fragments one after the other. A fragment that leaves something open, or closes what it
    /// has not opened, takes a neighbour or its own end with it, and that is seen.
    pub(crate) fn of<'a>(fragments: impl IntoIterator<Item = &'a str>) -> Page {
        // The icon keeps the browser from asking for one.
        let mut html = String::from(
            "<!doctype html>\n<html><head><meta charset=\"utf-8\"><link rel=\"icon\" href=\"data:,\"></head><body>\n",
        );
        let mut count = 0;
        for fragment in fragments {
            html.push_str(&format!("<div data-fragment=\"{count}\">{fragment}<i data-end></i></div>\n"));
            count += 1;
        }
        html.push_str("</body></html>\n");
        Page { html, count: Some(count), ..Page::default() }
    }

    /// Fragments that are only parsed.
    pub(crate) fn parsing(sources: Vec<String>) -> Page {
        Page { sources: Some(sources), ..Page::of([]) }
    }

    /// A page as the command wrote it.
    pub(crate) fn whole(html: String) -> Page {
        Page { html, ..Page::default() }
    }
}
