//! What is switched on: presets are complete, builders change one thing each.

use crate::lazy_scanner;
use linkmark_scan::Dialect;

/// What the engine recognises and how it writes.
///
/// Start from a preset and change what has to differ. Every preset and every builder works in
/// `const`, each builder is called `with_` and the name of its field:
///
/// ```
/// use linkmark::{Dialect, Options, to_html_with};
/// const CHAT: Options = Options::GFM.with_dialect(&Dialect::LINKMARK).with_tables(false);
/// let html = to_html_with("见https://a.b/c。", &CHAT);
/// assert_eq!(html, "<p>见<a href=\"https://a.b/c\">https://a.b/c</a>。</p>\n");
/// ```
///
/// Options are small and `Copy`: they borrow what is large, the dialect and the list of schemes.
/// Both can be made at run time, and have to live as long as the options do:
///
/// ```
/// use linkmark::{Dialect, Options, to_html_with};
/// let dialect = Dialect::GFM.with_scheme("matrix:");
/// let allowed: Vec<String> = vec!["matrix".to_owned()];
/// let schemes: Vec<&str> = allowed.iter().map(String::as_str).collect();
/// let options = Options::GFM.with_dialect(&dialect).with_schemes(&schemes);
/// assert_eq!(to_html_with("[a](http://b.c)", &options), "<p><a href=\"\">a</a></p>\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options<'a> {
    /// Which links are recognised, by which rules.
    pub dialect: &'a Dialect,
    /// `| a | b |` tables.
    pub tables: bool,
    /// `~~struck~~` and `~struck~`.
    pub strikethrough: bool,
    /// `- [x] done`.
    pub task_lists: bool,
    /// `[^1]` and `[^1]: note`.
    pub footnotes: bool,
    /// The ids of footnotes carry their labels, as on github.com, and each note leads back to all
    /// of its references. Otherwise they carry numbers, as in cmark-gfm's published tests.
    pub footnote_labels: bool,
    /// `> [!NOTE]`.
    pub alerts: bool,
    /// Raw tags that GFM disallows (`<script>`, `<title>`, …) are escaped even where raw HTML is
    /// let through.
    pub tag_filter: bool,
    /// `$a$` and `$$a$$`.
    pub math: bool,
    /// A `---` or `+++` block at the very start is metadata.
    pub front_matter: bool,
    /// Headings get GitHub's ids.
    pub heading_ids: bool,
    /// What every id of the page starts with, those of headings and of footnotes alike. Ids come
    /// from the document, and an element's id is a global name to the page's scripts: `# config`
    /// makes `window.config`. `user-content-` gives the ids of github.com's pages.
    pub id_prefix: &'a str,
    /// Raw HTML and every URL scheme pass as they are written.
    pub allow_unsafe: bool,
    /// The only schemes a URL may have, in lower case. `None`: all but those that run code or
    /// read files.
    pub schemes: Option<&'a [&'a str]>,
}

/// [`Options::GFM`].
impl Default for Options<'_> {
    fn default() -> Self {
        Options::GFM
    }
}

impl Options<'static> {
    /// CommonMark 0.31.2 and nothing else.
    pub const COMMONMARK: Options<'static> = Options {
        dialect: lazy_scanner::COMMONMARK.dialect(),
        tables: false,
        strikethrough: false,
        task_lists: false,
        footnotes: false,
        footnote_labels: false,
        alerts: false,
        tag_filter: false,
        math: false,
        front_matter: false,
        heading_ids: false,
        id_prefix: "",
        allow_unsafe: false,
        schemes: None,
    };

    /// What GitHub has, with the links of the GFM specification. The default.
    pub const GFM: Options<'static> = Options {
        dialect: lazy_scanner::GFM.dialect(),
        tables: true,
        strikethrough: true,
        task_lists: true,
        footnotes: true,
        alerts: true,
        tag_filter: true,
        ..Options::COMMONMARK
    };

    /// What GitHub has, with the links of github.com.
    pub const GITHUB: Options<'static> =
        Options { dialect: lazy_scanner::GITHUB.dialect(), footnote_labels: true, ..Options::GFM };
}

/// One builder for each field.
impl<'a> Options<'a> {
    /// With the links of [`dialect`](Options::dialect).
    #[must_use]
    pub const fn with_dialect(mut self, dialect: &'a Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// With or without [`tables`](Options::tables).
    #[must_use]
    pub const fn with_tables(mut self, tables: bool) -> Self {
        self.tables = tables;
        self
    }

    /// With or without [`strikethrough`](Options::strikethrough).
    #[must_use]
    pub const fn with_strikethrough(mut self, strikethrough: bool) -> Self {
        self.strikethrough = strikethrough;
        self
    }

    /// With or without [`task_lists`](Options::task_lists).
    #[must_use]
    pub const fn with_task_lists(mut self, task_lists: bool) -> Self {
        self.task_lists = task_lists;
        self
    }

    /// With or without [`footnotes`](Options::footnotes).
    #[must_use]
    pub const fn with_footnotes(mut self, footnotes: bool) -> Self {
        self.footnotes = footnotes;
        self
    }

    /// With or without [`footnote_labels`](Options::footnote_labels).
    #[must_use]
    pub const fn with_footnote_labels(mut self, footnote_labels: bool) -> Self {
        self.footnote_labels = footnote_labels;
        self
    }

    /// With or without [`alerts`](Options::alerts).
    #[must_use]
    pub const fn with_alerts(mut self, alerts: bool) -> Self {
        self.alerts = alerts;
        self
    }

    /// With or without the [`tag_filter`](Options::tag_filter).
    #[must_use]
    pub const fn with_tag_filter(mut self, tag_filter: bool) -> Self {
        self.tag_filter = tag_filter;
        self
    }

    /// With or without [`math`](Options::math).
    #[must_use]
    pub const fn with_math(mut self, math: bool) -> Self {
        self.math = math;
        self
    }

    /// With or without [`front_matter`](Options::front_matter).
    #[must_use]
    pub const fn with_front_matter(mut self, front_matter: bool) -> Self {
        self.front_matter = front_matter;
        self
    }

    /// With or without [`heading_ids`](Options::heading_ids).
    #[must_use]
    pub const fn with_heading_ids(mut self, heading_ids: bool) -> Self {
        self.heading_ids = heading_ids;
        self
    }

    /// With an [`id_prefix`](Options::id_prefix). Documents that share a page have a prefix each:
    ///
    /// ```
    /// use linkmark::{Options, to_html_with};
    /// let comment = Options::GFM.with_heading_ids(true).with_id_prefix("comment-7-");
    /// assert_eq!(to_html_with("# Why?", &comment), "<h1 id=\"comment-7-why\">Why?</h1>\n");
    /// ```
    #[must_use]
    pub const fn with_id_prefix(mut self, id_prefix: &'a str) -> Self {
        self.id_prefix = id_prefix;
        self
    }

    /// With or without [`allow_unsafe`](Options::allow_unsafe): `true` is for documents whose
    /// authors are trusted.
    ///
    /// ```
    /// use linkmark::{Options, to_html_with};
    /// assert_eq!(to_html_with("a <b>", &Options::GFM), "<p>a &lt;b&gt;</p>\n");
    /// assert_eq!(to_html_with("a <b>", &Options::GFM.with_allow_unsafe(true)), "<p>a <b></p>\n");
    /// ```
    #[must_use]
    pub const fn with_allow_unsafe(mut self, allow_unsafe: bool) -> Self {
        self.allow_unsafe = allow_unsafe;
        self
    }

    /// With no URL but relative ones and those of [`schemes`](Options::schemes): for pages that
    /// know where they may lead.
    ///
    /// ```
    /// use linkmark::{Options, to_html_with};
    /// const WEB: Options = Options::GFM.with_schemes(&["https", "http", "mailto"]);
    /// let html = to_html_with("[a](tel:1) [b](/c)", &WEB);
    /// assert_eq!(html, "<p><a href=\"\">a</a> <a href=\"/c\">b</a></p>\n");
    /// ```
    ///
    /// Schemes that run code stay refused, whatever the list says.
    #[must_use]
    pub const fn with_schemes(mut self, schemes: &'a [&'a str]) -> Self {
        self.schemes = Some(schemes);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_cheap_to_pass_around() {
        assert!(size_of::<Options<'_>>() <= 256, "{} bytes", size_of::<Options<'_>>());
    }

    #[test]
    fn the_default_is_gfm() {
        assert_eq!(Options::default(), Options::GFM);
    }

    /// Each builder sets its own field and no other: all of them together set every field, and
    /// the pattern below fails to compile when a field has no line here.
    #[test]
    fn every_field_has_a_builder_that_works_in_const() {
        const ALL_ON: Options<'_> = Options::COMMONMARK
            .with_dialect(&Dialect::LINKMARK)
            .with_tables(true)
            .with_strikethrough(true)
            .with_task_lists(true)
            .with_footnotes(true)
            .with_footnote_labels(true)
            .with_alerts(true)
            .with_tag_filter(true)
            .with_math(true)
            .with_front_matter(true)
            .with_heading_ids(true)
            .with_id_prefix("p-")
            .with_allow_unsafe(true)
            .with_schemes(&["https"]);
        let Options {
            dialect,
            tables: true,
            strikethrough: true,
            task_lists: true,
            footnotes: true,
            footnote_labels: true,
            alerts: true,
            tag_filter: true,
            math: true,
            front_matter: true,
            heading_ids: true,
            id_prefix: "p-",
            allow_unsafe: true,
            schemes: Some(["https"]),
        } = ALL_ON
        else {
            panic!("a builder left its field alone: {ALL_ON:?}")
        };
        assert_eq!(*dialect, Dialect::LINKMARK);
    }
}
