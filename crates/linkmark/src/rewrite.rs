//! Changing the links of a stream of events.

use crate::event::{Event, Tag, TagEnd};
use crate::link_tag::LinkTag;
use alloc::vec::Vec;

/// What happens to a link.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Rewrite<'a> {
    /// It stays, perhaps changed.
    Keep(LinkTag<'a>),
    /// Its text stays, the link goes.
    Unlink,
    /// It goes, with its text.
    Drop,
}

/// A function for [`Options::with_rewriter`](crate::Options::with_rewriter).
pub type RewriteLink<'a> = dyn for<'l> Fn(LinkTag<'l>) -> Rewrite<'l> + Sync + 'a;

/// Adds [`rewrite_links`](RewriteLinks::rewrite_links) to every stream of events.
pub trait RewriteLinks<'a>: Iterator<Item = Event<'a>> + Sized {
    /// Passes every link through `rewrite`: the links that [`links`](crate::links) lists. Images
    /// are left alone, and so is a link in the description of an image, which a page shows as text.
    /// Where a link goes, two texts can become neighbours.
    ///
    /// ```
    /// use linkmark::{Options, Parser, Rewrite, RewriteLinks as _, html};
    /// let events = Parser::new("[a](b) https://c.d").rewrite_links(|link| {
    ///     if link.dest_url.starts_with("https:") {
    ///         Rewrite::Keep(link.with_attribute("rel", "nofollow"))
    ///     } else {
    ///         Rewrite::Unlink
    ///     }
    /// });
    /// let mut page = String::new();
    /// html::push(&mut page, events, &Options::GFM);
    /// assert_eq!(page, "<p>a <a href=\"https://c.d\" rel=\"nofollow\">https://c.d</a></p>\n");
    /// ```
    ///
    /// A program that needs no events has [`Options::rewriter`](crate::Options::rewriter) instead.
    /// Whatever comes out is still checked by the HTML writer: a URL that runs code is not written.
    fn rewrite_links<F>(self, rewrite: F) -> Rewritten<Self, F>
    where
        F: FnMut(LinkTag<'a>) -> Rewrite<'a>,
    {
        Rewritten { events: self, rewrite, open: Vec::new(), images: 0 }
    }
}

impl<'a, I: Iterator<Item = Event<'a>>> RewriteLinks<'a> for I {}

/// Events with their links rewritten: [`RewriteLinks::rewrite_links`].
#[derive(Clone, Debug)]
pub struct Rewritten<I, F> {
    events: I,
    rewrite: F,
    /// Of each link that is open, whether its end is to be written.
    open: Vec<bool>,
    /// How many images are open.
    images: usize,
}

impl<'a, I, F> Iterator for Rewritten<I, F>
where
    I: Iterator<Item = Event<'a>>,
    F: FnMut(LinkTag<'a>) -> Rewrite<'a>,
{
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            let event = self.events.next()?;
            match event {
                Event::Start(Tag::Image(_)) => self.images += 1,
                Event::End(TagEnd::Image) => self.images = self.images.saturating_sub(1),
                _ => {}
            }
            if self.images > 0 {
                return Some(event);
            }
            match event {
                Event::Start(Tag::Link(link)) => match (self.rewrite)(link) {
                    Rewrite::Keep(link) => {
                        self.open.push(true);
                        return Some(Event::Start(Tag::Link(link)));
                    }
                    Rewrite::Unlink => self.open.push(false),
                    Rewrite::Drop => self.skip_link(),
                },
                Event::End(TagEnd::Link) if self.open.pop() == Some(false) => {}
                event => return Some(event),
            }
        }
    }
}

impl<'a, I: Iterator<Item = Event<'a>>, F> Rewritten<I, F> {
    fn skip_link(&mut self) {
        let mut depth = 1;
        while depth > 0 {
            match self.events.next() {
                Some(Event::Start(Tag::Link(_))) => depth += 1,
                Some(Event::End(TagEnd::Link)) => depth -= 1,
                Some(_) => {}
                None => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Parser, html, links};

    /// What `rewrite_links` is asked about, and the page with all of it unlinked.
    fn asked(source: &str, answer: &Rewrite<'static>) -> (Vec<String>, String) {
        let mut asked = Vec::new();
        let events = Parser::new(source).rewrite_links(|link| {
            asked.push(link.dest_url.clone().into_owned());
            answer.clone()
        });
        let mut page = String::new();
        html::push(&mut page, events, &Options::GFM);
        (asked, page)
    }

    #[test]
    fn the_links_that_are_listed_are_the_links_that_are_rewritten() {
        for source in
            ["![a [b](c) d](u)", "[![a [b](c)](d)](e) www.f.gh", "![a ![b [c](d)](e) [f](g)](h) <i:j>"]
        {
            let mut listed: Vec<String> = links(source, &Options::GFM)
                .filter(|link| !link.image)
                .map(|link| link.href.into_owned())
                .collect();
            listed.sort();
            let (mut asked, _) = asked(source, &Rewrite::Unlink);
            asked.sort();
            assert_eq!(asked, listed, "{source}");
        }
    }

    #[test]
    fn a_link_goes_with_or_without_its_text() {
        let source = "a [![b](e) f](g) h";
        assert_eq!(asked(source, &Rewrite::Unlink).1, "<p>a <img src=\"e\" alt=\"b\" /> f h</p>\n");
        assert_eq!(asked(source, &Rewrite::Drop).1, "<p>a  h</p>\n");
    }
}
