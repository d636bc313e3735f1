//! HTML that a program vouches for. There is no way from a document's text to it but a program's
//! own hands.

use super::allowed_url::AllowedUrl;
use super::escape::push_escaped;
use super::href::push_href;
use super::policy;
use alloc::borrow::Cow;

/// HTML that goes onto the page as it is, in safe mode too, because the program made it.
///
/// A document cannot make one: raw HTML of the document is an [`Event::Html`](crate::Event::Html)
/// or [`InlineHtml`](crate::Event::InlineHtml), which safe mode escapes. It is built here of tags
/// and of text that is escaped:
///
/// ```
/// use linkmark::TrustedHtml;
/// let html = TrustedHtml::new()
///     .open("kbd", &[("class", "key".into())])
///     .text("<Esc>")
///     .close("kbd");
/// assert_eq!(html.as_str(), "<kbd class=\"key\">&lt;Esc&gt;</kbd>");
/// ```
///
/// or is the output of something that writes HTML itself, such as a highlighter. Whoever calls
/// [`trust`](TrustedHtml::trust) says that no text of the document is in there unescaped:
///
/// ```
/// use linkmark::{Event, Options, TrustedHtml, html};
/// let highlighted = TrustedHtml::trust("<span class=\"k\">let</span> a &lt; b");
/// let mut page = String::new();
/// html::push(&mut page, [Event::TrustedHtml(highlighted)], &Options::GFM);
/// assert_eq!(page, "<span class=\"k\">let</span> a &lt; b");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TrustedHtml<'a> {
    html: Cow<'a, str>,
    description: Cow<'a, str>,
}

impl<'a> TrustedHtml<'a> {
    /// Nothing yet.
    pub const fn new() -> TrustedHtml<'a> {
        TrustedHtml { html: Cow::Borrowed(""), description: Cow::Borrowed("") }
    }

    /// `html`, which the caller vouches for: it is written as it is.
    pub fn trust(html: impl Into<Cow<'a, str>>) -> TrustedHtml<'a> {
        TrustedHtml { html: html.into(), description: Cow::Borrowed("") }
    }

    /// With what stands for it where there is no HTML: in the description of an image, in
    /// [`plain_text`](crate::plain_text), in the text of a [`FoundLink`](crate::FoundLink) and in
    /// the id of a heading.
    #[must_use]
    pub fn with_description(mut self, description: impl Into<Cow<'a, str>>) -> TrustedHtml<'a> {
        self.description = description.into();
        self
    }

    /// With `text` at its end, escaped.
    #[must_use]
    pub fn text(mut self, text: &str) -> TrustedHtml<'a> {
        push_escaped(self.html.to_mut(), text);
        self
    }

    /// With other trusted HTML at its end.
    #[must_use]
    pub fn html(mut self, html: &TrustedHtml<'_>) -> TrustedHtml<'a> {
        self.html.to_mut().push_str(&html.html);
        self
    }

    /// With `<name …>` at its end. The tags of a page are the program's own words, so their names
    /// are `'static`; the values are escaped.
    ///
    /// An attribute that carries code or a URL is left out, whatever its value, unless the value is
    /// an [`AllowedUrl`]; so is what is not an attribute's name. A name that is not a tag's, or one
    /// of a tag whose content is not text (`script`, `style`, `textarea` and their like), makes no
    /// tag at all.
    #[must_use]
    pub fn open(self, name: &'static str, attributes: &[(&'static str, Value<'_>)]) -> TrustedHtml<'a> {
        self.tag(name, attributes, ">")
    }

    /// With `<name … />` at its end, for elements that hold nothing, such as `img`.
    #[must_use]
    pub fn void(self, name: &'static str, attributes: &[(&'static str, Value<'_>)]) -> TrustedHtml<'a> {
        self.tag(name, attributes, " />")
    }

    /// With `</name>` at its end.
    #[must_use]
    pub fn close(mut self, name: &'static str) -> TrustedHtml<'a> {
        if policy::is_plain_tag(name) {
            let html = self.html.to_mut();
            html.push_str("</");
            html.push_str(name);
            html.push('>');
        }
        self
    }

    fn tag(mut self, name: &str, attributes: &[(&str, Value<'_>)], end: &str) -> TrustedHtml<'a> {
        if !policy::is_plain_tag(name) {
            return self;
        }
        let html = self.html.to_mut();
        html.push('<');
        html.push_str(name);
        for (index, (name, value)) in attributes.iter().enumerate() {
            let is_written = attributes[..index].iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
            let allowed = match value {
                Value::Url(_) => policy::takes_url(name),
                Value::Text(_) => policy::is_attribute_name(name) && policy::allows_attribute(name),
            };
            if is_written || !allowed {
                continue;
            }
            html.push(' ');
            html.push_str(name);
            html.push_str("=\"");
            match value {
                Value::Text(text) => push_escaped(html, text),
                Value::Url(url) => push_href(html, url.as_str()),
            }
            html.push('"');
        }
        html.push_str(end);
        self
    }

    /// The HTML.
    pub fn as_str(&self) -> &str {
        &self.html
    }

    /// What stands for it where there is no HTML; empty if nobody said.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The same, with its text copied if it was borrowed.
    pub fn into_static(self) -> TrustedHtml<'static> {
        TrustedHtml {
            html: Cow::Owned(self.html.into_owned()),
            description: Cow::Owned(self.description.into_owned()),
        }
    }

    /// The HTML, without its description.
    pub fn into_html(self) -> Cow<'a, str> {
        self.html
    }
}

/// The value of an attribute: of [`TrustedHtml::open`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value<'v> {
    /// Any text.
    Text(&'v str),
    /// A URL that the policy let through, for `href` and `src`.
    Url(AllowedUrl<'v>),
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Value<'v> {
        Value::Text(text)
    }
}

impl<'v> From<AllowedUrl<'v>> for Value<'v> {
    fn from(url: AllowedUrl<'v>) -> Value<'v> {
        Value::Url(url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;

    #[test]
    fn no_attribute_carries_code_and_no_url_but_an_allowed_one() {
        let url = Options::GFM.link_url("/a b").expect("a relative URL");
        let html = TrustedHtml::new()
            .open(
                "a",
                &[
                    ("href", "javascript:x".into()),
                    ("onclick", "x".into()),
                    ("style", "x".into()),
                    ("a b", "x".into()),
                    ("title", "\"<&".into()),
                    ("TITLE", "again".into()),
                    ("class", url.into()),
                    ("src", url.into()),
                ],
            )
            .close("a");
        assert_eq!(html.as_str(), "<a title=\"&quot;&lt;&amp;\" src=\"/a%20b\"></a>");
    }

    #[test]
    fn a_tag_is_a_name_and_its_content_is_text() {
        let html = |name| TrustedHtml::new().open(name, &[]).void(name, &[]).close(name);
        for name in ["", "1a", "a b", "a>", "script", "STYLE", "textarea", "ä"] {
            assert_eq!(html(name).as_str(), "", "{name}");
        }
        assert_eq!(html("x-y1").as_str(), "<x-y1><x-y1 /></x-y1>");
    }
}
