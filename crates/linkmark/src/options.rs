//! What is switched on: presets are complete, builders change one thing each.

#[cfg(feature = "program")]
use crate::construct::Construct;
#[cfg(feature = "program")]
use crate::html::Renderers;
use crate::lazy_scanner;
#[cfg(feature = "program")]
use crate::resolver::Resolve;
use crate::rewrite::RewriteLink;
use crate::unfinished::Unfinished;
use linkmark_scan::{ByAddress, Dialect};

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
/// Options are small and `Copy`: they borrow what is large, the dialect and the list of schemes,
/// and what is the program's own: [`constructs`](Options::constructs) in text, a
/// [`resolver`](Options::resolver) of labels, a [`rewriter`](Options::rewriter) of links,
/// [`renderers`](Options::renderers) for parts of the page. All can be made at run time, and have
/// to live as long as the options do:
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
    /// `==marked==`.
    pub mark: bool,
    /// `++inserted++`.
    pub insert: bool,
    /// `x^2^`.
    pub superscript: bool,
    /// `H~2~O`. `~~struck~~` then takes two.
    pub subscript: bool,
    /// Every line ending in a paragraph is a hard break.
    pub hard_breaks: bool,
    /// Emphasis beside CJK punctuation needs no spaces: `**テスト。**テスト`.
    pub cjk_emphasis: bool,
    /// `"a" -- b's...` reads `“a” – b’s…`, in text alone.
    pub smart_punctuation: bool,
    /// `[[page]]` and `[[page|text]]`, or the other way round.
    pub wiki_links: Option<WikiLinks>,
    /// `# Title {#id .class key=value}`.
    pub heading_attributes: bool,
    /// A term, and `: its meaning` below it.
    pub definition_lists: bool,
    /// `^[a note]`, where [`footnotes`](Options::footnotes) are on.
    pub inline_footnotes: bool,
    /// An image alone in its paragraph is a figure, with its title or its description as the
    /// caption.
    pub figures: bool,
    /// Blocks say where they are written: `data-sourcepos="1:1-2:5"`.
    pub sourcepos: bool,
    /// What a [`Stream`](crate::Stream) shows of a text that has not ended.
    pub unfinished: Unfinished,
    /// Raw HTML and every URL scheme pass as they are written.
    pub allow_unsafe: bool,
    /// The only schemes a URL may have, in lower case. `None`: all but those that run code or
    /// read files.
    pub schemes: Option<&'a [&'a str]>,
    /// What the program finds in text besides, in the order in which it is asked.
    #[cfg(feature = "program")]
    pub constructs: &'a [Construct<'a>],
    /// What the program says about labels that the document does not define. `None`: they are text.
    #[cfg(feature = "program")]
    pub resolver: Option<ByAddress<'a, Resolve<'a>>>,
    /// What the program makes of links when they are written as HTML.
    pub rewriter: Option<ByAddress<'a, RewriteLink<'a>>>,
    /// What the program writes in our place.
    #[cfg(feature = "program")]
    pub renderers: Renderers<'a>,
}

/// The order of the parts of a wiki link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WikiLinks {
    /// `[[target|text]]`, as in MediaWiki and Obsidian.
    TargetFirst,
    /// `[[text|target]]`, as in GitHub's wikis.
    TextFirst,
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
        mark: false,
        insert: false,
        superscript: false,
        subscript: false,
        hard_breaks: false,
        cjk_emphasis: false,
        smart_punctuation: false,
        wiki_links: None,
        heading_attributes: false,
        definition_lists: false,
        inline_footnotes: false,
        figures: false,
        sourcepos: false,
        unfinished: Unfinished::Plain,
        allow_unsafe: false,
        schemes: None,
        #[cfg(feature = "program")]
        constructs: &[],
        #[cfg(feature = "program")]
        resolver: None,
        rewriter: None,
        #[cfg(feature = "program")]
        renderers: Renderers::NONE,
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

    /// With or without [`mark`](Options::mark).
    #[must_use]
    pub const fn with_mark(mut self, mark: bool) -> Self {
        self.mark = mark;
        self
    }

    /// With or without [`insert`](Options::insert).
    #[must_use]
    pub const fn with_insert(mut self, insert: bool) -> Self {
        self.insert = insert;
        self
    }

    /// With or without [`superscript`](Options::superscript).
    #[must_use]
    pub const fn with_superscript(mut self, superscript: bool) -> Self {
        self.superscript = superscript;
        self
    }

    /// With or without [`subscript`](Options::subscript).
    #[must_use]
    pub const fn with_subscript(mut self, subscript: bool) -> Self {
        self.subscript = subscript;
        self
    }

    /// With or without [`hard_breaks`](Options::hard_breaks).
    #[must_use]
    pub const fn with_hard_breaks(mut self, hard_breaks: bool) -> Self {
        self.hard_breaks = hard_breaks;
        self
    }

    /// With or without [`cjk_emphasis`](Options::cjk_emphasis).
    #[must_use]
    pub const fn with_cjk_emphasis(mut self, cjk_emphasis: bool) -> Self {
        self.cjk_emphasis = cjk_emphasis;
        self
    }

    /// With or without [`smart_punctuation`](Options::smart_punctuation).
    #[must_use]
    pub const fn with_smart_punctuation(mut self, smart_punctuation: bool) -> Self {
        self.smart_punctuation = smart_punctuation;
        self
    }

    /// With [`wiki_links`](Options::wiki_links) of one order or the other, or without them.
    ///
    /// ```
    /// use linkmark::{Options, WikiLinks, to_html_with};
    /// let options = Options::GFM.with_wiki_links(Some(WikiLinks::TargetFirst));
    /// let html = to_html_with("[[Home|the start]]", &options);
    /// assert_eq!(html, "<p><a href=\"Home\">the start</a></p>\n");
    /// ```
    #[must_use]
    pub const fn with_wiki_links(mut self, wiki_links: Option<WikiLinks>) -> Self {
        self.wiki_links = wiki_links;
        self
    }

    /// With or without [`heading_attributes`](Options::heading_attributes).
    #[must_use]
    pub const fn with_heading_attributes(mut self, heading_attributes: bool) -> Self {
        self.heading_attributes = heading_attributes;
        self
    }

    /// With or without [`definition_lists`](Options::definition_lists).
    #[must_use]
    pub const fn with_definition_lists(mut self, definition_lists: bool) -> Self {
        self.definition_lists = definition_lists;
        self
    }

    /// With or without [`inline_footnotes`](Options::inline_footnotes).
    #[must_use]
    pub const fn with_inline_footnotes(mut self, inline_footnotes: bool) -> Self {
        self.inline_footnotes = inline_footnotes;
        self
    }

    /// With or without [`figures`](Options::figures).
    #[must_use]
    pub const fn with_figures(mut self, figures: bool) -> Self {
        self.figures = figures;
        self
    }

    /// With or without [`sourcepos`](Options::sourcepos).
    ///
    /// ```
    /// use linkmark::{Options, to_html_with};
    /// let html = to_html_with("a\n\n> b", &Options::GFM.with_sourcepos(true));
    /// assert!(html.starts_with("<p data-sourcepos=\"1:1-1:1\">a</p>\n"));
    /// assert!(html.contains("<blockquote data-sourcepos=\"3:1-3:3\">\n<p data-sourcepos=\"3:3-3:3\">b"));
    /// ```
    ///
    /// A stream of events has no places; [`html::push_with_ranges`](crate::html::push_with_ranges)
    /// takes them with their ranges.
    #[must_use]
    pub const fn with_sourcepos(mut self, sourcepos: bool) -> Self {
        self.sourcepos = sourcepos;
        self
    }

    /// With another policy for what is [`unfinished`](Options::unfinished) of a stream.
    ///
    /// ```
    /// use linkmark::{Options, Stream, Unfinished};
    /// let shown = |unfinished| {
    ///     let mut stream = Stream::new(&Options::GFM.with_unfinished(unfinished));
    ///     stream.push("Some **bo").unwrap();
    ///     stream.html().to_owned()
    /// };
    /// assert_eq!(shown(Unfinished::Plain), "<p>Some **bo</p>\n");
    /// assert_eq!(shown(Unfinished::Hold), "<p>Some</p>\n");
    /// assert_eq!(shown(Unfinished::Close), "<p>Some <strong>bo</strong></p>\n");
    /// ```
    #[must_use]
    pub const fn with_unfinished(mut self, unfinished: Unfinished) -> Self {
        self.unfinished = unfinished;
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

    /// With [`constructs`](Options::constructs) of the program's own: mentions, tags, emoji, wiki
    /// links. [`Construct`] has an example, and says who has the text when.
    #[cfg(feature = "program")]
    #[must_use]
    pub const fn with_constructs(mut self, constructs: &'a [Construct<'a>]) -> Self {
        self.constructs = constructs;
        self
    }

    /// With a [`resolver`](Options::resolver): a function that knows where labels lead that the
    /// document does not define. It is asked in the place of the definition, about `[a][label]`,
    /// `[label][]` and `[label]` alike, and about images; what it knows nothing of stays text.
    ///
    /// ```
    /// use linkmark::{MissingLabel, Options, Target, to_html_with};
    /// fn wiki(missing: &MissingLabel<'_>) -> Option<Target<'static>> {
    ///     let known = ["Home", "Rules"].contains(&missing.label);
    ///     known.then(|| Target::new(format!("/wiki/{}", missing.label)))
    /// }
    /// const WIKI: Options = Options::GFM.with_resolver(&wiki);
    /// let html = to_html_with("[Home], [the rules][Rules], [Nowhere]", &WIKI);
    /// let (home, rules) = ("<a href=\"/wiki/Home\">Home</a>", "<a href=\"/wiki/Rules\">the rules</a>");
    /// assert_eq!(html, format!("<p>{home}, {rules}, [Nowhere]</p>\n"));
    /// ```
    ///
    /// A label that starts with `^` is a footnote's where those are on, and not asked about.
    #[cfg(feature = "program")]
    #[must_use]
    pub const fn with_resolver(mut self, resolver: &'a Resolve<'a>) -> Self {
        self.resolver = Some(ByAddress::new(resolver));
        self
    }

    /// With a [`rewriter`](Options::rewriter): a function that every link passes through on its way
    /// to HTML. It may change the target, the title and the attributes, take the link away from its
    /// text, or both away. What it answers is still checked: a URL that runs code is not written.
    ///
    /// ```
    /// use linkmark::{LinkTag, Options, Rewrite, to_html_with};
    /// fn outward(link: LinkTag<'_>) -> Rewrite<'_> {
    ///     if link.dest_url.contains("://") {
    ///         return Rewrite::Keep(link.with_attribute("rel", "nofollow"));
    ///     }
    ///     Rewrite::Unlink
    /// }
    /// const COMMENT: Options = Options::GFM.with_rewriter(&outward);
    /// let html = to_html_with("[a](b) https://c.d", &COMMENT);
    /// assert_eq!(html, "<p>a <a href=\"https://c.d\" rel=\"nofollow\">https://c.d</a></p>\n");
    /// ```
    ///
    /// Events and [`links`](crate::links) have the links of the document; for a stream of events
    /// there is [`RewriteLinks`](crate::RewriteLinks).
    #[must_use]
    pub const fn with_rewriter(mut self, rewriter: &'a RewriteLink<'a>) -> Self {
        self.rewriter = Some(ByAddress::new(rewriter));
        self
    }

    /// With [`renderers`](Options::renderers) of the program's own. [`Renderers`] has examples.
    #[cfg(feature = "program")]
    #[must_use]
    pub const fn with_renderers(mut self, renderers: Renderers<'a>) -> Self {
        self.renderers = renderers;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::construct::{FoundConstruct, Shown};
    use crate::link_tag::LinkTag;
    use crate::rewrite::Rewrite;
    use linkmark_scan::Pattern;

    /// What a program adds takes nothing away: options go to other threads, and through a caught
    /// panic.
    #[test]
    fn options_can_be_shared() {
        fn shared<T: Send + Sync + core::panic::UnwindSafe + core::panic::RefUnwindSafe>() {}
        shared::<Options<'_>>();
    }

    #[test]
    fn options_with_the_same_functions_are_equal() {
        let (one, other) = (|_: &crate::MissingLabel<'_>| None, |_: &crate::MissingLabel<'_>| None);
        let options = Options::GFM.with_resolver(&one);
        assert_eq!(options, Options::GFM.with_resolver(&one));
        assert_ne!(options, Options::GFM.with_resolver(&other));
        assert_ne!(options, Options::GFM);
    }

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
        fn show<'t>(found: &FoundConstruct<'t>) -> Shown<'t> {
            Shown::Text(found.text.into())
        }
        fn keep(link: LinkTag<'_>) -> Rewrite<'_> {
            Rewrite::Keep(link)
        }
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
            .with_mark(true)
            .with_insert(true)
            .with_superscript(true)
            .with_subscript(true)
            .with_hard_breaks(true)
            .with_cjk_emphasis(true)
            .with_smart_punctuation(true)
            .with_wiki_links(Some(WikiLinks::TextFirst))
            .with_heading_attributes(true)
            .with_definition_lists(true)
            .with_inline_footnotes(true)
            .with_figures(true)
            .with_sourcepos(true)
            .with_unfinished(Unfinished::Hold)
            .with_allow_unsafe(true)
            .with_schemes(&["https"])
            .with_constructs(&[Construct::new(Pattern::new(b"@", &|_| None), &show)])
            .with_resolver(&|_| None)
            .with_rewriter(&keep)
            .with_renderers(Renderers::NONE.with_code_block(&|_| None));
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
            mark: true,
            insert: true,
            superscript: true,
            subscript: true,
            hard_breaks: true,
            cjk_emphasis: true,
            smart_punctuation: true,
            wiki_links: Some(WikiLinks::TextFirst),
            heading_attributes: true,
            definition_lists: true,
            inline_footnotes: true,
            figures: true,
            sourcepos: true,
            unfinished: Unfinished::Hold,
            allow_unsafe: true,
            schemes: Some(["https"]),
            constructs: [_],
            resolver: Some(_),
            rewriter: Some(_),
            renderers: Renderers { code_block: Some(_), heading: None, image: None, link: None },
        } = ALL_ON
        else {
            panic!("a builder left its field alone: {ALL_ON:?}")
        };
        assert_eq!(*dialect, Dialect::LINKMARK);
    }
}
