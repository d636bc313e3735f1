//! What is switched on: presets are complete rows.

use linkmark_scan::Dialect;

/// What the engine recognises and how it writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Which links are recognised, by which rules.
    pub dialect: Dialect,
    /// `| a | b |` tables.
    pub tables: bool,
    /// `~~struck~~` and `~struck~`.
    pub strikethrough: bool,
    /// `- [x] done`.
    pub task_lists: bool,
    /// `[^1]` and `[^1]: note`.
    pub footnotes: bool,
    /// The ids of footnotes carry their labels, as on github.com, and each note leads back to all of its references; otherwise
    /// they carry numbers, as in cmark-gfm's published tests.
    pub footnote_labels: bool,
    /// `> [!NOTE]`.
    pub alerts: bool,
    /// Raw tags that GFM disallows (`<script>`, `<title>`, …) are escaped when raw HTML is let through.
    pub tag_filter: bool,
    /// `$a$` and `$$a$$`.
    pub math: bool,
    /// A `---` or `+++` block at the very start is metadata.
    pub front_matter: bool,
    /// Headings get GitHub's ids.
    pub heading_ids: bool,
    /// Raw HTML and every URL scheme pass as they are written.
    pub allow_unsafe: bool,
    /// The only schemes a URL may have, in small letters. `None`: all but those that run code or read files.
    pub schemes: Option<&'static [&'static str]>,
}

impl Options {
    /// CommonMark 0.31.2 and nothing else.
    pub const COMMONMARK: Options = Options {
        dialect: Dialect::COMMONMARK,
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
        allow_unsafe: false,
        schemes: None,
    };

    /// What GitHub has, with the links of the GFM specification.
    pub const GFM: Options = Options {
        dialect: Dialect::GFM,
        tables: true,
        strikethrough: true,
        task_lists: true,
        footnotes: true,
        alerts: true,
        tag_filter: true,
        ..Options::COMMONMARK
    };

    /// What GitHub has, with the links of github.com.
    pub const GITHUB: Options = Options { dialect: Dialect::GITHUB, footnote_labels: true, ..Options::GFM };

    /// The same, with the links of `dialect`.
    #[must_use]
    pub const fn with_dialect(mut self, dialect: Dialect) -> Options {
        self.dialect = dialect;
        self
    }

    /// The same, with no URL but relative ones and those of `schemes`: for pages that know where they may lead.
    ///
    /// ```
    /// use linkmark::{Options, to_html_with};
    /// const WEB: Options = Options::GFM.only_schemes(&["https", "http", "mailto"]);
    /// assert_eq!(to_html_with("[a](tel:1) [b](/c)", &WEB), "<p><a href=\"\">a</a> <a href=\"/c\">b</a></p>\n");
    /// ```
    ///
    /// Schemes that run code stay refused, whatever the list says.
    #[must_use]
    pub const fn only_schemes(mut self, schemes: &'static [&'static str]) -> Options {
        self.schemes = Some(schemes);
        self
    }

    /// The same, with raw HTML and every URL as they are written: for documents whose authors are trusted.
    ///
    /// ```
    /// use linkmark::{Options, to_html_with};
    /// assert_eq!(to_html_with("a <b>", &Options::GFM), "<p>a &lt;b&gt;</p>\n");
    /// assert_eq!(to_html_with("a <b>", &Options::GFM.allow_unsafe()), "<p>a <b></p>\n");
    /// ```
    #[must_use]
    pub const fn allow_unsafe(mut self) -> Options {
        self.allow_unsafe = true;
        self
    }
}
