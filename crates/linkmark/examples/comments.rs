//! Comments of people nobody knows, several on one page.
//!
//! `cargo run -p linkmark --example comments`
//!
//! - Safe mode is the default: raw HTML is shown as text, and no URL runs code. Besides, only the
//!   schemes that are listed here become targets.
//! - Every id starts with the number of its comment, so that two comments cannot share one and none
//!   can take a name that the page's scripts use.
//! - Links to other sites get a `rel`, those to known spam lose their target. The writer checks
//!   URLs after that, so a mistake in the rewriting cannot make the page unsafe.

use linkmark::{Dialect, LinkTag, Options, Parser, Rewrite, RewriteLinks as _, html};

/// Links as people type them: in any script, with or without spaces around them.
const COMMENT: Options<'_> = Options::GFM
    .with_dialect(&Dialect::LINKMARK)
    .with_heading_ids(true)
    .with_schemes(&["https", "http", "mailto"]);

const OURS: &str = "https://forum.example/";
const SPAM: [&str; 1] = ["casino.example"];

fn main() {
    print!("{}", run(include_str!("data/comments.md")));
}

/// The page; comments are separated by a line `%%`.
pub(crate) fn run(comments: &str) -> String {
    let mut page = String::new();
    for (number, source) in comments.split("%%\n").enumerate() {
        page.push_str("<article>\n");
        push_comment(&mut page, source, number + 1);
        page.push_str("</article>\n");
    }
    page
}

fn push_comment(page: &mut String, source: &str, number: usize) {
    let prefix = format!("comment-{number}-");
    let options = COMMENT.with_id_prefix(&prefix);
    let events = Parser::new_ext(source, &options).rewrite_links(rewrite);
    html::push(page, events, &options);
}

fn rewrite(link: LinkTag<'_>) -> Rewrite<'_> {
    if host(&link.dest_url).is_some_and(|host| SPAM.contains(&host)) {
        Rewrite::Unlink
    } else if link.dest_url.starts_with(OURS) || link.dest_url.starts_with('#') {
        Rewrite::Keep(link)
    } else {
        Rewrite::Keep(link.with_attribute("rel", "nofollow ugc noopener"))
    }
}

/// `casino.example` of `https://you@casino.example:443/win`.
fn host(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    authority.rsplit('@').next()?.split(':').next()
}
