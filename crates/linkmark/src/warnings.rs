//! Links of a document that seem to lead elsewhere.

use linkmark_scan::Warnings;

use crate::{FoundLink, LinkType};

impl FoundLink<'_> {
    /// What is suspicious about it: nothing for almost every link.
    ///
    /// ```
    /// use linkmark::scan::Warning;
    /// use linkmark::{Options, links};
    /// let link = links("[google.com](https://evil.org)", &Options::GFM).next().unwrap();
    /// assert!(link.warnings().contains(Warning::TextMismatch));
    /// ```
    ///
    /// What each warning means is with [`Warning`](linkmark_scan::Warning).
    pub fn warnings(&self) -> Warnings {
        match self.link_type {
            // The description of an image is not shown, and nobody follows it.
            _ if self.image => Warnings::of_link("", &self.href),
            LinkType::BareHost => Warnings::of_bare_host(&self.text),
            // A bare link and one in `<…>` show where they lead.
            LinkType::Autolink | LinkType::Email => Warnings::of_url(&self.href),
            shows_itself if shows_itself.is_bare() => Warnings::of_url(&self.href),
            _ => Warnings::of_link(&self.text, &self.href),
        }
    }
}
