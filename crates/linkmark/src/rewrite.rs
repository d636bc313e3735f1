//! Changing the links of a stream of events.

use crate::event::{Event, Link, Tag, TagEnd};

/// What happens to a link.
#[derive(Clone, Debug, PartialEq)]
pub enum Rewrite<'a> {
    /// It stays, perhaps changed.
    Keep(Link<'a>),
    /// Its text stays, the link goes.
    Unlink,
    /// It goes, with its text.
    Drop,
}

/// Adds [`rewrite_links`](RewriteLinks::rewrite_links) to every stream of events.
pub trait RewriteLinks<'a>: Iterator<Item = Event<'a>> + Sized {
    /// Passes every link through `rewrite`. Images are left alone. Where a link goes, two texts can come to stand side by side.
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
    /// Whatever comes out is still checked by the HTML writer: a URL that runs code is not written.
    fn rewrite_links<F>(self, rewrite: F) -> Rewritten<Self, F>
    where
        F: FnMut(Link<'a>) -> Rewrite<'a>,
    {
        Rewritten { events: self, rewrite, open: Vec::new() }
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
}

impl<'a, I, F> Iterator for Rewritten<I, F>
where
    I: Iterator<Item = Event<'a>>,
    F: FnMut(Link<'a>) -> Rewrite<'a>,
{
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            match self.events.next()? {
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
