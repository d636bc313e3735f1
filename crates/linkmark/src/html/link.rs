//! Links and images as tags: what the policy refuses is written without its target, or as text
//! where the text is the target.

use super::escape::push_escaped;
use super::href::{is_plain, push_href};
use super::policy;
use super::writer::{Aside, Writer};
use crate::link_tag::LinkTag;
use alloc::string::String;

impl Writer<'_> {
    pub(super) fn start_link(&mut self, link: &LinkTag<'_>) {
        if self.asks && !self.is_kept_by_program(link) {
            return;
        }
        self.state.links += 1;
        if self.state.links == 1 {
            self.write_link(link);
        }
    }

    #[inline(always)]
    pub(super) fn write_link(&mut self, link: &LinkTag<'_>) {
        let href = self.options.link_url(&link.dest_url);
        if href.is_none() && (link.link_type.is_angle() || link.link_type.is_bare()) {
            self.state.plain_link = true;
            self.state.refused_angle = link.link_type.is_angle();
            if self.state.refused_angle {
                self.out.push_str("&lt;");
            }
            return;
        }
        self.state.plain_link = false;
        self.state.refused_angle = false;
        self.out.push_str("<a href=\"");
        if let Some(href) = href {
            push_href(self.out, href.as_str());
        }
        self.out.push('"');
        if !link.title.is_empty() {
            self.out.push_str(" title=\"");
            push_escaped(self.out, &link.title);
            self.out.push('"');
        }
        self.attributes(link);
        self.out.push('>');
    }

    /// A link whose target and text are the same, as nearly all bare ones are. Says whether it was
    /// written: a URL with anything to encode or to escape, or that is refused, is not.
    #[inline(never)]
    pub(super) fn write_link_as_written(&mut self, url: &str) -> bool {
        if self.in_link() || !is_plain(url) || self.options.link_url(url).is_none() {
            return false;
        }
        self.out.reserve(2 * url.len() + 15);
        self.out.push_str("<a href=\"");
        self.out.push_str(url);
        self.out.push_str("\">");
        self.out.push_str(url);
        self.out.push_str("</a>");
        true
    }

    #[inline]
    pub(super) fn end_link(&mut self) {
        if self.asks && self.ends_link_of_program() {
            return;
        }
        self.state.links = self.state.links.saturating_sub(1);
        if self.state.links == 0 {
            self.write_link_end();
        }
    }

    #[inline(always)]
    pub(super) fn write_link_end(&mut self) {
        if !self.state.plain_link {
            self.out.push_str("</a>");
        } else if self.state.refused_angle {
            self.out.push_str("&gt;");
        }
    }

    pub(super) fn start_image(&mut self, image: &LinkTag<'_>) {
        self.state.depth = 1;
        if self.asks && self.gather_image(image) {
            return;
        }
        self.state.aside = Aside::Description;
        self.write_image(image);
    }

    /// All but the description, which is not known yet. What comes after it waits with it.
    #[inline(always)]
    pub(super) fn write_image(&mut self, image: &LinkTag<'_>) {
        self.out.push_str("<img src=\"");
        if let Some(src) = self.options.image_url(&image.dest_url) {
            push_href(self.out, src.as_str());
        }
        self.out.push_str("\" alt=\"");
        self.state.description = self.out.len();
        self.caption_title(&image.title);
        let later = &mut self.state.image_title;
        later.clear();
        if !image.title.is_empty() {
            later.push_str(" title=\"");
            push_escaped(later, &image.title);
            later.push('"');
        }
        if !image.attributes.is_empty() {
            push_attributes(later, image, &["src", "alt"], self.options.allow_unsafe);
        }
    }

    pub(super) fn write_image_end(&mut self) {
        self.caption_description(self.state.description);
        self.out.push('"');
        self.out.push_str(&self.state.image_title);
        self.out.push_str(" />");
    }

    fn attributes(&mut self, link: &LinkTag<'_>) {
        if !link.attributes.is_empty() {
            push_attributes(self.out, link, &["href"], self.options.allow_unsafe);
        }
    }
}

/// A tag has each attribute once, and of two browsers read the first: what is `written` already is
/// not written again.
fn push_attributes(out: &mut String, link: &LinkTag<'_>, written: &[&str], allow_unsafe: bool) {
    for (index, (name, value)) in link.attributes.iter().enumerate() {
        let is_written = written.iter().any(|other| other.eq_ignore_ascii_case(name))
            || !link.title.is_empty() && name.eq_ignore_ascii_case("title")
            || link.attributes[..index].iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        let allowed = policy::is_attribute_name(name) && (allow_unsafe || policy::allows_attribute(name));
        if allowed && !is_written {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            push_escaped(out, value);
            out.push('"');
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Event, LinkTag, LinkType, Options, Tag, TagEnd, html};

    #[test]
    fn a_tag_has_each_attribute_once() {
        let mut link = LinkTag::new(LinkType::Inline, "/u")
            .with_attribute("rel", "a")
            .with_attribute("REL", "b")
            .with_attribute("title", "c")
            .with_attribute("href", "d")
            .with_attribute("alt", "e");
        let page = |link: &LinkTag<'static>| {
            let mut page = String::new();
            let tags = [
                Event::Start(Tag::Link(link.clone())),
                Event::End(TagEnd::Link),
                Event::Start(Tag::Image(link.clone())),
                Event::End(TagEnd::Image),
            ];
            html::push(&mut page, tags, &Options::GFM.with_allow_unsafe(true));
            page
        };
        assert_eq!(
            page(&link),
            "<a href=\"/u\" rel=\"a\" title=\"c\" alt=\"e\"></a><img src=\"/u\" alt=\"\" rel=\"a\" title=\"c\" href=\"d\" />"
        );
        link.title = "t".into();
        assert_eq!(
            page(&link),
            "<a href=\"/u\" title=\"t\" rel=\"a\" alt=\"e\"></a><img src=\"/u\" alt=\"\" title=\"t\" rel=\"a\" href=\"d\" />"
        );
    }
}
