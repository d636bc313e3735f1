//! What the recommended dialect calls a host, a browser opens.

use linkmark_scan::{Dialect, Scanner};
use url::Url;

/// Of the characters beyond ASCII, some two thousand are refused as a host by a browser, for other
/// reasons each: disallowed, mapped to a sign, a mark without a letter, a digit that needs one.
#[test]
fn no_character_that_a_browser_refuses_is_a_host() {
    let scanner = Scanner::new(&Dialect::LINKMARK);
    let mut refused = 0;
    for c in '\u{80}'..=char::MAX {
        let url = format!("http://{c}/");
        let is_opened = Url::parse(&url).is_ok_and(|url| url.has_host());
        let is_linked = scanner.links(&url).next().is_some();
        assert!(is_opened || !is_linked, "U+{:04X} is linked, and no browser opens it", c as u32);
        refused += usize::from(!is_opened);
    }
    assert!(refused > 2_000, "{refused}");
}
