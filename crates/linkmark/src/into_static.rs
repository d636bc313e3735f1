//! Events that outlive the source they were read from.

use crate::event::{CodeBlockKind, Event, Tag};
use crate::link_tag::LinkTag;
use crate::links::FoundLink;
use alloc::borrow::Cow;

fn owned(text: Cow<'_, str>) -> Cow<'static, str> {
    Cow::Owned(text.into_owned())
}

impl Event<'_> {
    /// The same event, with its text copied if it was borrowed: for events that are kept, or sent
    /// to another thread, after the source is gone.
    ///
    /// ```
    /// use linkmark::{Event, Parser};
    /// let events: Vec<Event<'static>> = {
    ///     let source = String::from("*hi*");
    ///     Parser::new(&source).map(Event::into_static).collect()
    /// };
    /// assert_eq!(events[2], Event::Text("hi".into()));
    /// ```
    pub fn into_static(self) -> Event<'static> {
        match self {
            Event::Start(tag) => Event::Start(tag.into_static()),
            Event::End(tag) => Event::End(tag),
            Event::Text(text) => Event::Text(owned(text)),
            Event::Code(text) => Event::Code(owned(text)),
            Event::Html(text) => Event::Html(owned(text)),
            Event::TrustedHtml(html) => Event::TrustedHtml(html.into_static()),
            Event::InlineHtml(text) => Event::InlineHtml(owned(text)),
            Event::InlineMath(text) => Event::InlineMath(owned(text)),
            Event::DisplayMath(text) => Event::DisplayMath(owned(text)),
            Event::FootnoteReference(label) => Event::FootnoteReference(owned(label)),
            Event::SoftBreak => Event::SoftBreak,
            Event::HardBreak => Event::HardBreak,
            Event::Rule => Event::Rule,
            Event::TaskListMarker(done) => Event::TaskListMarker(done),
        }
    }
}

impl Tag<'_> {
    /// The same tag, with its text copied if it was borrowed.
    pub fn into_static(self) -> Tag<'static> {
        self.map_text(owned)
    }
}

impl CodeBlockKind<'_> {
    /// The same kind, with its info string copied if it was borrowed.
    pub fn into_static(self) -> CodeBlockKind<'static> {
        self.map_text(owned)
    }
}

impl LinkTag<'_> {
    /// The same link, with its text copied if it was borrowed.
    pub fn into_static(self) -> LinkTag<'static> {
        self.map_text(owned)
    }
}

impl FoundLink<'_> {
    /// The same link, with its text copied if it was borrowed.
    pub fn into_static(self) -> FoundLink<'static> {
        FoundLink {
            link_type: self.link_type,
            image: self.image,
            range: self.range,
            text: owned(self.text),
            href: owned(self.href),
            title: owned(self.title),
            ranges: self.ranges,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Event, LinkTag, LinkType, Options, Parser, Tag, TrustedHtml, links};

    const DOCUMENT: &str = "---\na: b\n---\n# [a](b \"c\") ![d][e] `f` $g$ $$h$$ <i>\n\n> - [x] j\\\n k\nl[^m]\n\n\
        |*n*|**o**|~~p~~|\n|-|:-:|-:|\n|q|\n\n```r\ns\n```\n\n    t\n***\n<u>\n\n[e]: v\n[^m]: w\n";

    #[test]
    fn an_event_that_is_kept_is_equal_to_the_borrowed_one() {
        let options = Options::GFM.with_math(true).with_front_matter(true).with_heading_ids(true);
        for event in Parser::new_ext(DOCUMENT, &options) {
            assert_eq!(event.clone().into_static(), event);
        }
        for link in links(DOCUMENT, &options) {
            assert_eq!(link.clone().into_static(), link);
        }
        let html = Event::TrustedHtml(TrustedHtml::trust("<b>").with_description("b"));
        assert_eq!(html.clone().into_static(), html);
        let link = Event::Start(Tag::Link(LinkTag::new(LinkType::Inline, "a").with_attribute("b", "c")));
        assert_eq!(link.clone().into_static(), link);
    }
}
