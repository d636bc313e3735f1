//! What a program writes in our place: gathered while it is open, handed over when it ends.
//!
//! A heading, a link and an image are cut out of the page again when they end, as footnotes are;
//! each byte is moved at most once for each of them, since none of them is replaced inside its own
//! kind. Without a renderer for it nothing is gathered.

use super::escape::{push_escaped, push_raw};
use super::renderers::{CodeBlock, Heading, Image, Link, RenderLink};
use super::trusted::TrustedHtml;
use super::writer::{Aside, Writer};
use crate::event::{CodeBlockKind, HeadingLevel};
use crate::heading_attributes::HeadingAttributes;
use crate::link_tag::LinkTag;
use crate::piece::Piece;
use crate::rewrite::Rewrite;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// What is open that a program writes.
#[derive(Debug)]
pub(super) struct Replaced {
    /// Of each link that is open and was passed through the rewriter, whether it stays one.
    pub(super) kept_links: Vec<bool>,
    code: Option<CodeBlockKind<'static>>,
    /// Where the code block is written.
    code_place: Range<usize>,
    heading: Option<OpenHeading>,
    link: Option<OpenLink>,
    image: Option<LinkTag<'static>>,
}

#[derive(Debug)]
struct OpenHeading {
    /// Where it starts on the page.
    start: usize,
    level: HeadingLevel,
    /// Where it is written.
    place: Range<usize>,
    id: Option<String>,
    attributes: Option<HeadingAttributes<'static>>,
    /// How many headings are open in it: no document has any there, but a program's events may.
    inner: usize,
}

#[derive(Debug)]
struct OpenLink {
    start: usize,
    link: LinkTag<'static>,
}

impl Replaced {
    pub(super) const EMPTY: Replaced = Replaced {
        kept_links: Vec::new(),
        code: None,
        code_place: 0..0,
        heading: None,
        link: None,
        image: None,
    };

    pub(super) fn clear(&mut self) {
        self.kept_links.clear();
        (self.code, self.heading, self.link, self.image) = (None, None, None, None);
    }

    /// Whether a part of the page is still to be cut out.
    pub(super) fn is_open(&self) -> bool {
        self.heading.is_some() || self.link.is_some()
    }
}

/// A program sees text as events have it.
fn without_nul(text: Cow<'_, str>) -> Cow<'_, str> {
    if memchr::memchr(0, text.as_bytes()).is_some() {
        Cow::Owned(text.replace('\0', "\u{fffd}"))
    } else {
        text
    }
}

fn kept(text: &str) -> String {
    without_nul(Cow::Borrowed(text)).into_owned()
}

fn kept_link(link: &LinkTag<'_>) -> LinkTag<'static> {
    link.clone().map_text(|text| Cow::Owned(kept(&text)))
}

/// Each `gather_…` says whether the program may write it: then nothing is written yet. Asked only
/// if a program has a say at all (`Writer::asks`), so that other pages do not pay for it.
impl Writer<'_> {
    #[cold]
    pub(super) fn gather_code(&mut self, kind: &CodeBlockKind<'_>, place: &Range<usize>) -> bool {
        if self.options.own_renderers().code_block.is_none() {
            return false;
        }
        self.state.replaced.code = Some(kind.clone().map_text(|info| Cow::Owned(kept(&info))));
        self.state.replaced.code_place = place.clone();
        self.state.aside = Aside::Code;
        self.state.gathered.clear();
        true
    }

    pub(super) fn end_replaced_code(&mut self) {
        let Some(render) = self.options.own_renderers().code_block else { return };
        let Some(kind) = &self.state.replaced.code else { return };
        let info = if let CodeBlockKind::Fenced(info) = kind { Some(&**info) } else { None };
        let block = CodeBlock { code: &self.state.gathered, info };
        match render(&block) {
            Some(html) => {
                self.state.replaced.code = None;
                self.state.aside = Aside::Page;
                self.block_of_program(&html);
            }
            None => {
                self.unreplace_code();
                self.out.push_str("</code></pre>\n");
            }
        }
    }

    /// Writes a code block as usual after all, as far as it was gathered: the program said nothing,
    /// or something is in it that is not text.
    pub(super) fn unreplace_code(&mut self) {
        self.state.aside = Aside::Page;
        if let Some(kind) = self.state.replaced.code.take() {
            let from = self.out.len();
            self.write_code(&kind);
            if self.options.sourcepos {
                let place = self.state.replaced.code_place.clone();
                self.add_place(from, &place);
            }
            push_escaped(self.out, &self.state.gathered);
        }
    }

    #[cold]
    pub(super) fn gather_heading(
        &mut self,
        level: HeadingLevel,
        id: Option<&str>,
        attributes: Option<&HeadingAttributes<'_>>,
        place: &Range<usize>,
    ) -> bool {
        if self.options.own_renderers().heading.is_none() {
            return false;
        }
        if let Some(outer) = &mut self.state.replaced.heading {
            outer.inner += 1;
            return false;
        }
        let owned = |text: Cow<'_, str>| Cow::Owned(text.into_owned());
        let attributes = attributes.map(|attributes| attributes.clone().map_text(&mut { owned }));
        let (start, place, id) = (self.out.len(), place.clone(), id.map(kept));
        let heading = OpenHeading { start, level, place, id, attributes, inner: 0 };
        self.state.replaced.heading = Some(heading);
        true
    }

    #[cold]
    pub(super) fn end_replaced_heading(&mut self) -> bool {
        let Some(render) = self.options.own_renderers().heading else { return false };
        let Some(open) = &mut self.state.replaced.heading else { return false };
        if open.inner > 0 {
            open.inner -= 1;
            return false;
        }
        let (start, level, id, place) = (open.start, open.level, open.id.take(), open.place.clone());
        let attributes = open.attributes.take();
        self.state.replaced.heading = None;
        let content = self.cut(start);
        let heading = Heading { level, id: id.as_deref(), content: TrustedHtml::trust(&content) };
        match render(&heading) {
            Some(html) => self.block_of_program(&html),
            None => {
                self.write_heading(level, id.as_deref(), attributes.as_ref());
                if self.options.sourcepos {
                    self.add_place(start, &place);
                }
                self.out.push_str(&content);
                self.end_heading(level);
            }
        }
        true
    }

    /// What a program makes of the link comes before the policy. Says whether it is still one that
    /// is written as usual.
    #[cold]
    pub(super) fn is_kept_by_program(&mut self, link: &LinkTag<'_>) -> bool {
        let Some(rewrite) = self.options.rewriter else { return !self.gather_link(link) };
        match rewrite(link.clone().map_text(without_nul)) {
            Rewrite::Keep(link) => {
                self.state.replaced.kept_links.push(true);
                if !self.gather_link(&link) {
                    self.state.links += 1;
                    if self.state.links == 1 {
                        self.write_link(&link);
                    }
                }
            }
            Rewrite::Unlink => self.state.replaced.kept_links.push(false),
            Rewrite::Drop => {
                self.state.aside = Aside::Dropped;
                self.state.depth = 1;
            }
        }
        false
    }

    /// Ends a link that a program took away or writes; says whether it was one.
    #[cold]
    pub(super) fn ends_link_of_program(&mut self) -> bool {
        if self.options.rewriter.is_some() && self.state.replaced.kept_links.pop() == Some(false) {
            return true;
        }
        let Some(render) = self.options.own_renderers().link else { return false };
        self.state.links = self.state.links.saturating_sub(1);
        if self.state.links == 0
            && let Some(open) = self.state.replaced.link.take()
        {
            self.write_replaced_link(&open, &*render);
        }
        true
    }

    /// A link in a link is its text, as usual.
    fn gather_link(&mut self, link: &LinkTag<'_>) -> bool {
        if self.options.own_renderers().link.is_none() {
            return false;
        }
        self.state.links += 1;
        if self.state.links == 1 {
            self.state.replaced.link = Some(OpenLink { start: self.out.len(), link: kept_link(link) });
        }
        true
    }

    fn write_replaced_link(&mut self, OpenLink { start, link }: &OpenLink, render: &RenderLink<'_>) {
        let content = self.cut(*start);
        let open = Link {
            link_type: link.link_type,
            href: self.options.link_url(&link.dest_url),
            title: &link.title,
            attributes: &link.attributes,
            content: TrustedHtml::trust(&content),
        };
        match render(&open) {
            Some(html) => self.out.push_str(html.as_str()),
            None => {
                self.write_link(link);
                self.out.push_str(&content);
                self.write_link_end();
            }
        }
    }

    #[cold]
    pub(super) fn gather_image(&mut self, image: &LinkTag<'_>) -> bool {
        if self.options.own_renderers().image.is_none() {
            return false;
        }
        self.state.replaced.image = Some(kept_link(image));
        self.state.aside = Aside::GatheredDescription;
        self.state.gathered.clear();
        true
    }

    /// As it is written into an `alt`, but not escaped.
    pub(super) fn gather_description(&mut self, text: Piece<'_>) {
        let gathered = &mut self.state.gathered;
        let mut rest = text.text;
        while text.is_written()
            && let Some(end) = memchr::memchr(b'\n', rest.as_bytes())
        {
            push_raw(gathered, &rest[..end]);
            gathered.push(' ');
            rest = &rest[end + 1..];
        }
        push_raw(gathered, rest);
    }

    #[cold]
    pub(super) fn end_replaced_image(&mut self) {
        self.state.aside = Aside::Page;
        let Some(render) = self.options.own_renderers().image else { return };
        let Some(image) = self.state.replaced.image.take() else { return };
        let open = Image {
            src: self.options.image_url(&image.dest_url),
            alt: &self.state.gathered,
            title: &image.title,
            attributes: &image.attributes,
        };
        match render(&open) {
            Some(html) => {
                self.out.push_str(html.as_str());
                self.caption_title(&image.title);
                self.caption_gathered();
            }
            None => {
                self.write_image(&image);
                push_escaped(self.out, &self.state.gathered);
                self.write_image_end();
            }
        }
    }

    /// What is on the page from `start` on, which is not there any more. In events in an order that
    /// no document has, a footnote may have been cut out around it.
    fn cut(&mut self, start: usize) -> String {
        if self.out.is_char_boundary(start) { self.out.split_off(start) } else { String::new() }
    }

    /// A block ends its line.
    fn block_of_program(&mut self, html: &TrustedHtml<'_>) {
        self.out.push_str(html.as_str());
        self.new_line();
    }
}

#[cfg(test)]
mod tests {
    use crate::html::{self, CodeBlock, Heading, Image, Link, Renderers, Value};
    use crate::{
        Event, HeadingLevel, LinkTag, LinkType, Options, Parser, Rewrite, RewriteLinks as _, Tag, TagEnd,
        TrustedHtml, to_html_with,
    };

    const EVERYTHING: &str = "# *a* [b](c \"d\")\n\n```rs x\n<&\0>\n```\n\n    e\n\n![f *g*\nh `i` <j>\0](k \"l\") \
        [![m](n)](o) <pp:q> <javascript:x> javascript:y [z](javascript:z) ![y](javascript:w)\n\n> s[^t]\n\n\
        [^t]: # u [v](w)\n";

    /// Each renderer writes all that it is given.
    fn code(block: &CodeBlock<'_>) -> Option<TrustedHtml<'static>> {
        let (language, info) = (block.language(), block.info.unwrap_or("-"));
        let open = TrustedHtml::new().open("x-code", &[("a", language.into()), ("b", info.into())]);
        Some(open.text(block.code).close("x-code"))
    }

    fn heading(heading: &Heading<'_>) -> Option<TrustedHtml<'static>> {
        let open = TrustedHtml::new().open("x-heading", &[("id", heading.id.unwrap_or("-").into())]);
        Some(open.html(&heading.content).close("x-heading"))
    }

    fn image(image: &Image<'_>) -> Option<TrustedHtml<'static>> {
        let src = image.src.map_or(Value::Text("-"), Value::Url);
        let attributes = [("src", src), ("alt", image.alt.into()), ("title", image.title.into())];
        Some(TrustedHtml::new().void("x-image", &attributes))
    }

    fn link(link: &Link<'_>) -> Option<TrustedHtml<'static>> {
        let href = link.href.map_or(Value::Text("-"), Value::Url);
        let open = TrustedHtml::new().open("x-link", &[("href", href), ("title", link.title.into())]);
        Some(open.html(&link.content).close("x-link"))
    }

    const ALL: Renderers<'_> =
        Renderers::NONE.with_code_block(&code).with_heading(&heading).with_image(&image).with_link(&link);
    const OPTIONS: Options<'_> = Options::GFM.with_heading_ids(true);

    fn by_events(options: &Options<'_>) -> String {
        let mut page = String::new();
        html::push(&mut page, Parser::new_ext(EVERYTHING, options), options);
        page
    }

    #[test]
    fn a_program_writes_what_it_wants_to_and_gets_no_url_that_is_refused() {
        let options = OPTIONS.with_renderers(ALL);
        let page = to_html_with(EVERYTHING, &options);
        assert_eq!(page, by_events(&options));
        let expected = "<x-heading id=\"a-b\"><em>a</em> <x-link href=\"c\" title=\"d\">b</x-link></x-heading>\n\
            <x-code a=\"rs\" b=\"rs x\">&lt;&amp;\u{fffd}&gt;\n</x-code>\n\
            <x-code a=\"\" b=\"-\">e\n</x-code>\n\
            <p><x-image src=\"k\" alt=\"f g h i &lt;j&gt;\u{fffd}\" title=\"l\" /> \
            <x-link href=\"o\" title=\"\"><x-image src=\"n\" alt=\"m\" title=\"\" /></x-link> \
            <x-link href=\"pp:q\" title=\"\">pp:q</x-link> \
            <x-link title=\"\">javascript:x</x-link> javascript:y \
            <x-link title=\"\">z</x-link> <x-image alt=\"y\" title=\"\" /></p>\n";
        assert!(page.starts_with(expected), "{page}\n{expected}");
        assert!(
            page.contains("<x-heading id=\"u-v\">u <x-link href=\"w\" title=\"\">v</x-link></x-heading>")
        );
    }

    #[test]
    fn what_a_program_does_not_answer_is_written_as_usual() {
        let none = Renderers::NONE
            .with_code_block(&|_| None)
            .with_heading(&|_| None)
            .with_image(&|_| None)
            .with_link(&|_| None);
        let page = to_html_with(EVERYTHING, &OPTIONS);
        assert_eq!(page, to_html_with(EVERYTHING, &OPTIONS.with_renderers(none)));
        assert_eq!(page, by_events(&OPTIONS.with_renderers(none)));
    }

    #[test]
    fn a_page_in_pieces_has_what_a_program_wrote_whole() {
        let options = Options::GFM.with_renderers(ALL);
        let source = format!("# {}\n\n[{}](b)\n", "a *b* ".repeat(30_000), "c *d* ".repeat(30_000));
        let mut pieces = String::new();
        html::write_fmt(&mut pieces, Parser::new_ext(&source, &options), &options).expect("a string");
        assert!(pieces == to_html_with(&source, &options), "the pieces are not the page");
    }

    #[test]
    fn rewriting_without_events_is_rewriting_them() {
        fn rewrite(link: LinkTag<'_>) -> Rewrite<'_> {
            match &*link.dest_url {
                "drop" => Rewrite::Drop,
                "unlink" => Rewrite::Unlink,
                "bad" => Rewrite::Keep(LinkTag::new(link.link_type, "javascript:x")),
                _ => Rewrite::Keep(link.with_attribute("rel", "ugc").with_attribute("onclick", "x")),
            }
        }
        let source = "[a[^n] ![b](c)](drop) [d[^n]](unlink) [e](bad) [f](g \"h\") <https://i.j> ![k](unlink)\n\n\
            [^n]: [l](unlink)[m](drop)\n";
        let mut page = String::new();
        html::push(&mut page, Parser::new(source).rewrite_links(rewrite), &Options::GFM);
        assert_eq!(to_html_with(source, &Options::GFM.with_rewriter(&rewrite)), page);
        assert!(page.contains("<a href=\"\">e</a>") && page.contains("rel=\"ugc\""), "{page}");
        let replaced = to_html_with(source, &Options::GFM.with_rewriter(&rewrite).with_renderers(ALL));
        assert!(replaced.contains("<x-link title=\"\">e</x-link>"), "{replaced}");
    }

    /// A program may put events into any order.
    #[test]
    fn no_order_of_events_makes_it_panic() {
        let (text, h1) = (|text| Event::Text(text), HeadingLevel::H1);
        let note = || Event::Start(Tag::FootnoteDefinition("n".into()));
        let link = || Event::Start(Tag::Link(LinkTag::new(LinkType::Inline, "u")));
        let events = [
            text("ä".into()),
            note(),
            Event::Start(Tag::heading(h1, None)),
            text("öööö".into()),
            link(),
            note(),
            Event::Start(Tag::CodeBlock(crate::CodeBlockKind::Indented)),
            Event::SoftBreak,
            Event::End(TagEnd::CodeBlock),
            Event::End(TagEnd::Link),
            Event::End(TagEnd::FootnoteDefinition),
            Event::Start(Tag::heading(h1, None)),
            Event::End(TagEnd::Heading(h1)),
            Event::End(TagEnd::FootnoteDefinition),
            Event::End(TagEnd::Heading(h1)),
            Event::End(TagEnd::Image),
        ];
        let options = Options::GFM.with_renderers(ALL);
        for round in 0..20_000u32 {
            let mut state = round;
            let mut page = String::new();
            let shuffled = core::iter::repeat_with(|| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                events[(state >> 16) as usize % events.len()].clone()
            });
            html::push(&mut page, shuffled.take(12), &options);
        }
    }
}
