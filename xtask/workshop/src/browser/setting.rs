//! The doors a text can take to become HTML.

use linkmark::{Dialect, Extension, Options, Parser, Renderer, Rewrite, RewriteLinks as _, html};
use linkmark_scan::Scanner;

/// A way to make HTML of a text.
pub(crate) struct Setting {
    pub(crate) name: &'static str,
    /// It promises the tag filter and nothing else: its output is parsed, not run.
    pub(crate) is_unsafe: bool,
    render: fn(&mut Doors, &str, &str) -> String,
}

const fn safe(name: &'static str, render: fn(&mut Doors, &str, &str) -> String) -> Setting {
    Setting { name, is_unsafe: false, render }
}

/// Each option is on in one of them and off in another.
pub(crate) const SETTINGS: &[Setting] = &[
    safe("CommonMark", |doors, text, _| doors.markdown(text, &Options::COMMONMARK)),
    safe("GFM", |doors, text, _| doors.markdown(text, &Options::GFM.with_tag_filter(false))),
    safe("GitHub with everything", |doors, text, _| doors.markdown(text, &EVERYTHING)),
    safe("GitHub with every extension", |doors, text, _| doors.markdown(text, &extended())),
    safe("listed schemes", |doors, text, _| {
        doors.markdown(text, &EVERYTHING.with_schemes(&["https", "mailto", "javascript", "data"]))
    }),
    safe("rewritten links", Doors::rewritten),
    safe("plain text", |doors, text, _| plain(text, &doors.scanner)),
    safe("plain text with dangerous schemes", |doors, text, _| plain(text, &doors.reckless)),
    Setting {
        name: "the tag filter",
        is_unsafe: true,
        render: |doors, text, _| doors.markdown(text, &EVERYTHING.with_allow_unsafe(true)),
    },
];

const EVERYTHING: Options<'static> =
    Options::GITHUB.with_math(true).with_front_matter(true).with_heading_ids(true);

fn extended() -> Options<'static> {
    Extension::ALL.iter().fold(EVERYTHING, |options, &extension| options.with_extension(extension))
}

/// Everything that makes HTML, in one dialect.
pub(crate) struct Doors {
    pub(crate) dialect: &'static Dialect,
    renderer: Renderer,
    scanner: Scanner,
    /// With schemes that nobody should list.
    reckless: Scanner,
}

impl Doors {
    pub(crate) fn new(dialect: &'static Dialect) -> Doors {
        let reckless = dialect.with_scheme("javascript:").with_scheme("data:").with_scheme("vbscript:");
        Doors {
            dialect,
            renderer: Renderer::new(),
            scanner: Scanner::new(dialect),
            reckless: Scanner::new(&reckless),
        }
    }

    /// The HTML of `text`. A program that rewrites links makes `url` of each.
    pub(crate) fn render(&mut self, setting: &Setting, text: &str, url: &str) -> String {
        (setting.render)(self, text, url)
    }

    fn markdown(&mut self, text: &str, options: &Options<'static>) -> String {
        self.renderer.render(text, &options.with_dialect(self.dialect)).to_owned()
    }

    /// What a careless program could do to links: every URL and every attribute is the attacker's.
    fn rewritten(&mut self, text: &str, url: &str) -> String {
        let options = EVERYTHING.with_dialect(self.dialect).with_footnote_labels(false);
        let events = Parser::new_ext(text, &options).rewrite_links(|mut link| {
            link.dest_url = url.to_owned().into();
            let link = link.with_attribute("onclick", "pwned()").with_attribute("title", url.to_owned());
            Rewrite::Keep(link.with_attribute("STYLE", "x").with_attribute("x><script>", "y"))
        });
        let mut page = String::new();
        html::push(&mut page, events, &options);
        page
    }
}

fn plain(text: &str, scanner: &Scanner) -> String {
    let mut page = String::new();
    // Writing to a string does not fail.
    let _ = linkmark_scan::linkify::write(&mut page, text, scanner);
    page
}
