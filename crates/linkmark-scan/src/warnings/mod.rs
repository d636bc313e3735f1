//! Links that seem to lead elsewhere: what a careful reader would look at twice.
//!
//! A file per warning; [`Warning`] says what each means. Nothing here decides what is a link.

mod file_ending;
mod invisible;
mod label;
mod mixed_script;
mod odd_ip;
mod punycode;
mod script_table;
mod scripts;
mod slash_lookalike;
mod spelling;
mod spelling_table;
mod target;
mod text_mismatch;
mod warning;

pub use warning::{Warning, Warnings};

use crate::link::{Link, LinkKind};
use invisible::Place;
use target::{Host, Target};

impl Link<'_> {
    /// What is suspicious about it: nothing for almost every link.
    ///
    /// ```
    /// use linkmark_scan::{Warning, links};
    /// let link = links("see https://аpple.com").next().unwrap(); // a Cyrillic а
    /// assert!(link.warnings().contains(Warning::MixedScript));
    /// ```
    ///
    /// A warning is a hint: somebody may have a reason for such a link, and a link without a
    /// warning may still deceive. A whole name in another script (`аррӏе.com`, all Cyrillic) has
    /// none.
    pub fn warnings(&self) -> Warnings {
        match self.kind() {
            LinkKind::Host => Warnings::of_bare_host(self.as_str()),
            _ => of_shown(self.as_str(), Place::Address).or(of_target(Target::of_href(self.href()).as_ref())),
        }
    }
}

impl Warnings {
    /// What is suspicious about a URL that is shown as it is.
    ///
    /// ```
    /// use linkmark_scan::{Warning, Warnings};
    /// assert!(Warnings::of_url("http://2130706433/").contains(Warning::OddIp));
    /// assert!(Warnings::of_url("https://example.com/").is_empty());
    /// ```
    pub fn of_url(url: &str) -> Warnings {
        of_shown(url, Place::Address).or(of_target(Target::of_url(url).as_ref()))
    }

    /// What is suspicious about a host without a scheme, and what follows it.
    ///
    /// ```
    /// use linkmark_scan::{Warning, Warnings};
    /// assert!(Warnings::of_bare_host("invoice.zip").contains(Warning::FileEnding));
    /// ```
    pub fn of_bare_host(text: &str) -> Warnings {
        let target = Target::of_authority(text, true);
        let is_file = target.is_some_and(|target| file_ending::has_file_ending(target.host));
        of_shown(text, Place::Address).or(of_target(target.as_ref())).with(Warning::FileEnding, is_file)
    }

    /// What is suspicious about a link that shows `text` and leads to `url`.
    ///
    /// ```
    /// use linkmark_scan::{Warning, Warnings};
    /// let warnings = Warnings::of_link("google.com", "https://evil.org");
    /// assert!(warnings.contains(Warning::TextMismatch));
    /// assert!(Warnings::of_link("the manual", "https://example.com").is_empty());
    /// ```
    pub fn of_link(text: &str, url: &str) -> Warnings {
        let target = Target::of_url(url);
        let is_address = text == url || text_mismatch::shown_host(text).is_some();
        let is_other = target.is_some_and(|target| text_mismatch::differs(text, &target));
        of_shown(text, if is_address { Place::Address } else { Place::Words })
            .or(of_target(target.as_ref()))
            .with(Warning::TextMismatch, is_other)
    }
}

/// The warnings about what a reader sees.
fn of_shown(text: &str, place: Place) -> Warnings {
    if text.is_ascii() { Warnings::NONE } else { invisible::warnings(text.chars(), place) }
}

/// The warnings about where a link leads.
fn of_target(target: Option<&Target<'_>>) -> Warnings {
    let Some(target) = target else { return Warnings::NONE };
    let host: Host<'_> = target.host;
    let hidden =
        if host.is_plain() { Warnings::NONE } else { invisible::warnings(host.chars(), Place::Address) };
    hidden
        .with(Warning::MixedScript, mixed_script::is_mixed(host))
        .with(Warning::SlashLookalike, slash_lookalike::has_lookalike(target))
        .with(Warning::UserinfoHost, target.user.contains(spelling::is_dot))
        .with(Warning::OddIp, target.is_web && odd_ip::is_odd(host))
}
