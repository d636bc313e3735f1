//! What a program writes in our place: code blocks, headings, images and links, one by one.

use super::allowed_url::AllowedUrl;
use super::trusted::TrustedHtml;
use crate::attributes::Attributes;
use crate::event::HeadingLevel;
use crate::link_tag::LinkType;
use linkmark_scan::ByAddress;

/// The renderers that a program replaces: [`Options::renderers`](crate::Options::renderers).
///
/// Each is a function that answers with the HTML of the whole thing, or with nothing: then it is
/// written as usual. The rest of the page stays as it was, and as safe:
///
/// ```
/// use linkmark::{Options, TrustedHtml, html, to_html_with};
///
/// fn diagram(block: &html::CodeBlock<'_>) -> Option<TrustedHtml<'static>> {
///     let is_diagram = block.language() == "mermaid";
///     let open = TrustedHtml::new().open("div", &[("class", "diagram".into())]);
///     is_diagram.then(|| open.text(block.code).close("div"))
/// }
///
/// const RENDERERS: html::Renderers = html::Renderers::NONE.with_code_block(&diagram);
/// const OPTIONS: Options = Options::GFM.with_renderers(RENDERERS);
/// let html = to_html_with("```mermaid\na --> b\n```\n\n<b> [x](javascript:y)\n", &OPTIONS);
/// let diagram = "<div class=\"diagram\">a --&gt; b\n</div>";
/// assert_eq!(html, format!("{diagram}\n<p>&lt;b&gt; <a href=\"\">x</a></p>\n"));
/// ```
///
/// What is inside a heading or a link comes as HTML that is written already, and a URL as an
/// [`AllowedUrl`], or not at all. The functions are asked by everything that writes HTML:
/// [`Renderer`](crate::Renderer), [`to_html_with`](crate::to_html_with) and [`push`](super::push)
/// with its siblings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Renderers<'a> {
    /// Writes code blocks.
    pub code_block: Option<ByAddress<'a, RenderCodeBlock<'a>>>,
    /// Writes headings.
    pub heading: Option<ByAddress<'a, RenderHeading<'a>>>,
    /// Writes images.
    pub image: Option<ByAddress<'a, RenderImage<'a>>>,
    /// Writes links.
    pub link: Option<ByAddress<'a, RenderLink<'a>>>,
}

/// A function for [`Renderers::with_code_block`].
pub type RenderCodeBlock<'a> = dyn Fn(&CodeBlock<'_>) -> Option<TrustedHtml<'static>> + Sync + 'a;
/// A function for [`Renderers::with_heading`].
pub type RenderHeading<'a> = dyn Fn(&Heading<'_>) -> Option<TrustedHtml<'static>> + Sync + 'a;
/// A function for [`Renderers::with_image`].
pub type RenderImage<'a> = dyn Fn(&Image<'_>) -> Option<TrustedHtml<'static>> + Sync + 'a;
/// A function for [`Renderers::with_link`].
pub type RenderLink<'a> = dyn Fn(&Link<'_>) -> Option<TrustedHtml<'static>> + Sync + 'a;

impl<'a> Renderers<'a> {
    /// Everything as usual.
    pub const NONE: Renderers<'a> = Renderers { code_block: None, heading: None, image: None, link: None };

    /// With `render` for code blocks. A line ending is written after it if it ends without one.
    #[must_use]
    pub const fn with_code_block(mut self, render: &'a RenderCodeBlock<'a>) -> Self {
        self.code_block = Some(ByAddress::new(render));
        self
    }

    /// With `render` for headings. A line ending is written after it if it ends without one.
    ///
    /// ```
    /// use linkmark::{Options, TrustedHtml, html, to_html_with};
    /// let quiet = |heading: &html::Heading<'_>| {
    ///     Some(TrustedHtml::new().open("div", &[]).html(&heading.content).close("div"))
    /// };
    /// let renderers = html::Renderers::NONE.with_heading(&quiet);
    /// let html = to_html_with("# *a* & b", &Options::GFM.with_renderers(renderers));
    /// assert_eq!(html, "<div><em>a</em> &amp; b</div>\n");
    /// ```
    #[must_use]
    pub const fn with_heading(mut self, render: &'a RenderHeading<'a>) -> Self {
        self.heading = Some(ByAddress::new(render));
        self
    }

    /// With `render` for images.
    ///
    /// ```
    /// use linkmark::{Options, TrustedHtml, html, to_html_with};
    /// let lazy = |image: &html::Image<'_>| {
    ///     let src = image.src?;
    ///     let attributes = [("src", src.into()), ("alt", image.alt.into()), ("loading", "lazy".into())];
    ///     Some(TrustedHtml::new().void("img", &attributes))
    /// };
    /// let renderers = html::Renderers::NONE.with_image(&lazy);
    /// let html = to_html_with("![a \"b\"](c.png)", &Options::GFM.with_renderers(renderers));
    /// let image = "<img src=\"c.png\" alt=\"a &quot;b&quot;\" loading=\"lazy\" />";
    /// assert_eq!(html, format!("<p>{image}</p>\n"));
    /// ```
    #[must_use]
    pub const fn with_image(mut self, render: &'a RenderImage<'a>) -> Self {
        self.image = Some(ByAddress::new(render));
        self
    }

    /// With `render` for links. To change where links lead, or to add attributes, a
    /// [`rewriter`](crate::Options::rewriter) is enough.
    ///
    /// ```
    /// use linkmark::{Options, TrustedHtml, html, to_html_with};
    /// let marked = |link: &html::Link<'_>| {
    ///     let href = link.href?;
    ///     let open = TrustedHtml::new().open("a", &[("href", href.into())]);
    ///     Some(open.html(&link.content).close("a").text(" ↗"))
    /// };
    /// let renderers = html::Renderers::NONE.with_link(&marked);
    /// let html = to_html_with("[*a*](/b)", &Options::GFM.with_renderers(renderers));
    /// assert_eq!(html, "<p><a href=\"/b\"><em>a</em></a> ↗</p>\n");
    /// ```
    #[must_use]
    pub const fn with_link(mut self, render: &'a RenderLink<'a>) -> Self {
        self.link = Some(ByAddress::new(render));
        self
    }
}

/// A code block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodeBlock<'b> {
    /// Its text, with the line ending of its last line; not escaped.
    pub code: &'b str,
    /// The info string after the fence, decoded; `None` if the block is indented.
    pub info: Option<&'b str>,
}

impl<'b> CodeBlock<'b> {
    /// The first word of the info string, or nothing.
    pub fn language(&self) -> &'b str {
        language(self.info.unwrap_or(""))
    }
}

/// The first word of an info string.
pub(super) fn language(info: &str) -> &str {
    info.split([' ', '\t', '\n', '\r']).next().unwrap_or("")
}

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Heading<'b> {
    /// 1 to 6.
    pub level: HeadingLevel,
    /// Its id, if it has one; not escaped.
    pub id: Option<&'b str>,
    /// What is in it.
    pub content: TrustedHtml<'b>,
}

/// An image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Image<'b> {
    /// Where its picture is, unless the policy refuses it.
    pub src: Option<AllowedUrl<'b>>,
    /// Its description, without markup; not escaped.
    pub alt: &'b str,
    /// Its title; empty if there is none. Not escaped.
    pub title: &'b str,
    /// What a program added: [`LinkTag::attributes`](crate::LinkTag::attributes).
    pub attributes: &'b Attributes<'b>,
}

/// A link.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Link<'b> {
    /// How it was written.
    pub link_type: LinkType,
    /// Where it leads, unless the policy refuses it.
    pub href: Option<AllowedUrl<'b>>,
    /// Its title; empty if there is none. Not escaped.
    pub title: &'b str,
    /// What a program added: [`LinkTag::attributes`](crate::LinkTag::attributes).
    pub attributes: &'b Attributes<'b>,
    /// What is in it.
    pub content: TrustedHtml<'b>,
}
