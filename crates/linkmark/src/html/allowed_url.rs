//! A URL that the policy let through.

use super::policy;
use crate::options::Options;
use core::fmt;

/// A URL that may be written onto the page, by the [`Options`] that it was made with.
///
/// As text it is what the value of a quoted attribute has to be: encoded and escaped.
///
/// ```
/// use linkmark::Options;
/// let url = Options::GFM.link_url("https://a.b/ä?c&d").unwrap();
/// assert_eq!(url.to_string(), "https://a.b/%C3%A4?c&amp;d");
/// assert_eq!(url.as_str(), "https://a.b/ä?c&d");
/// assert_eq!(Options::GFM.link_url("javascript:alert(1)"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AllowedUrl<'u>(&'u str);

impl<'u> AllowedUrl<'u> {
    /// The URL as it was asked about, neither encoded nor escaped.
    pub const fn as_str(self) -> &'u str {
        self.0
    }
}

impl fmt::Display for AllowedUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        linkmark_base::href::write(f, self.0)
    }
}

/// What the policy says about URLs that a program wants to write.
impl Options<'_> {
    /// `url`, if a link may lead there.
    pub fn link_url<'u>(&self, url: &'u str) -> Option<AllowedUrl<'u>> {
        (self.allow_unsafe || policy::allows_link(url, self.schemes)).then_some(AllowedUrl(url))
    }

    /// `url`, if it may be the source of an image: pictures may be written out as `data:`.
    pub fn image_url<'u>(&self, url: &'u str) -> Option<AllowedUrl<'u>> {
        (self.allow_unsafe || policy::allows_image(url, self.schemes)).then_some(AllowedUrl(url))
    }
}
