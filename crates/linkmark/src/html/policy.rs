//! What safe mode lets through. It sees exactly the string that is about to be written, whoever
//! wrote it: the document, a definition, a character reference that hid a letter, or a program that
//! rewrote links.

use linkmark_base::byteset::ByteSet;
use linkmark_base::dangerous::{has_scheme, is_dangerous};

/// Images may be written out as data in these formats. SVG is not among them: it can carry scripts.
const IMAGE_DATA: [&str; 4] = ["data:image/png", "data:image/gif", "data:image/jpeg", "data:image/webp"];

/// Attributes that carry code, or a URL that the policy has not seen.
const REFUSED_ATTRIBUTES: [&str; 9] =
    ["href", "xlink:href", "src", "srcset", "style", "srcdoc", "action", "formaction", "ping"];

/// Raw tags GFM disallows even where raw HTML is let through. GFM 0.29 § 6.11.
const FILTERED_TAGS: [&str; 9] =
    ["title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"];

/// Whether `url` may be an `href`. `only` are the schemes a program lets through, if it named any.
pub(crate) fn allows_link(url: &str, only: Option<&[&str]>) -> bool {
    !is_dangerous(&url.bytes()) && only.is_none_or(|only| is_listed(url, only))
}

/// Whether `url` may be the `src` of an image.
pub(crate) fn allows_image(url: &str, only: Option<&[&str]>) -> bool {
    allows_link(url, only)
        || only.is_none_or(|only| is_listed(url, only))
            && IMAGE_DATA.iter().any(|format| is_image_data(url, format))
}

/// Whether `url` is relative or has one of these schemes. What a browser might take for a scheme is
/// one.
fn is_listed(url: &str, only: &[&str]) -> bool {
    let end = url.bytes().find(|byte| matches!(byte, b':' | b'/' | b'?' | b'#'));
    end != Some(b':') || only.iter().any(|scheme| has_scheme(url.bytes(), scheme))
}

fn is_image_data(url: &str, format: &str) -> bool {
    url.get(..format.len()).is_some_and(|start| start.eq_ignore_ascii_case(format))
        && matches!(url.as_bytes().get(format.len()), Some(b';' | b','))
}

/// Whether an attribute a program added may be written.
pub(super) fn allows_attribute(name: &str) -> bool {
    let starts_with_on = name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"));
    !starts_with_on && !REFUSED_ATTRIBUTES.iter().any(|refused| name.eq_ignore_ascii_case(refused))
}

/// Whether an attribute that a document gives to a heading may be written. Those of a stranger are
/// for language and assistance, and data that has no meaning by itself; code is never one.
pub(crate) fn allows_on_heading(name: &str, allow_unsafe: bool) -> bool {
    let starts_with = |start: &str| name.get(..start.len()).is_some_and(|s| s.eq_ignore_ascii_case(start));
    let is_harmless = ["lang", "dir", "title", "translate"].iter().any(|one| name.eq_ignore_ascii_case(one));
    !starts_with("on") && (allow_unsafe || is_harmless || starts_with("data-") || starts_with("aria-"))
}

/// Whether an attribute takes a URL that was let through.
pub(super) fn takes_url(name: &str) -> bool {
    ["href", "src"].iter().any(|url| name.eq_ignore_ascii_case(url))
}

/// Whether `name` is the name of a tag, and of one whose content a browser reads as text.
pub(super) fn is_plain_tag(name: &str) -> bool {
    name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !FILTERED_TAGS.iter().any(|filtered| name.eq_ignore_ascii_case(filtered))
}

/// Whether `name` is an attribute's name at all: one that is not could end the tag.
pub(crate) fn is_attribute_name(name: &str) -> bool {
    const NAME: ByteSet = ByteSet::range(b'a', b'z')
        .or(ByteSet::range(b'A', b'Z'))
        .or(ByteSet::range(b'0', b'9'))
        .or(ByteSet::of(b"-_:."));
    name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic())
        && name.bytes().all(|byte| NAME.contains(byte))
}

/// Whether the `<` at the start of `html` opens or closes a tag that GFM disallows.
pub(super) fn filters_tag(html: &str) -> bool {
    let name = html[1..].strip_prefix('/').unwrap_or(&html[1..]);
    FILTERED_TAGS.iter().any(|tag| {
        name.get(..tag.len()).is_some_and(|start| start.eq_ignore_ascii_case(tag))
            && matches!(
                &name.as_bytes()[tag.len()..],
                // At the end a line ending is still to be written. To a browser any `/` ends the
                // name: `<script/x>`.
                [] | [b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c | b'>' | b'/', ..]
            )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_leads_neither_to_code_nor_to_data() {
        for url in ["javascript:alert(1)", " java\nscript:x", "file:///etc/passwd", "data:image/png;base64,x"]
        {
            assert!(!allows_link(url, None), "{url:?}");
        }
        for url in ["https://a.b", "/javascript:x", "mailto:a@b.c", ""] {
            assert!(allows_link(url, None), "{url:?}");
        }
    }

    #[test]
    fn image_data_is_for_images_and_svg_is_not_image_data() {
        assert!(allows_image("data:image/png;base64,x", None) && allows_image("Data:Image/JPEG,x", None));
        for url in [
            "data:image/svg+xml,x",
            "data:image/pngx,x",
            "data:text/html,x",
            "javascript:x",
            " data:image/svg+xml;x",
        ] {
            assert!(!allows_image(url, None), "{url:?}");
        }
    }

    #[test]
    fn a_list_lets_nothing_else_through_and_makes_nothing_dangerous_safe() {
        let only = Some(&["https", "matrix", "javascript", "data"][..]);
        for url in ["HTTPS://a.b", "ht\ntps:x", "matrix:u/a", "/a:b", "a", "", "#x:y", "?x:y", "//a.b"] {
            assert!(allows_link(url, only), "{url:?}");
        }
        for url in ["http://a.b", "tel:1", "javascript:x", "https.x:y", "data:image/png,x", "\u{1}tel:1", ":"]
        {
            assert!(!allows_link(url, only), "{url:?}");
        }
        assert!(
            allows_image("data:image/png,x", only) && !allows_image("data:image/png,x", Some(&["https"]))
        );
    }

    #[test]
    fn a_heading_of_a_stranger_has_no_attribute_that_does_anything() {
        for name in ["onclick", "ONCLICK", "style", "href", "is", "hidden", "contenteditable", "x", "datax"] {
            assert!(!allows_on_heading(name, false), "{name}");
        }
        for name in ["data-x", "DATA-x", "aria-label", "lang", "dir", "title"] {
            assert!(allows_on_heading(name, false), "{name}");
        }
        assert!(allows_on_heading("style", true) && !allows_on_heading("onclick", true));
    }

    #[test]
    fn only_whole_names_of_disallowed_tags_are_filtered() {
        for html in ["<script>", "</TITLE>", "<xmp/>", "<style x=y>", "<script/x>", "<style"] {
            assert!(filters_tag(html), "{html}");
        }
        for html in ["<scripts>", "<strong>", "<sty", "<"] {
            assert!(!filters_tag(html), "{html}");
        }
    }

    #[test]
    fn an_attribute_that_runs_code_or_ends_the_tag_is_refused() {
        assert!(!allows_attribute("onclick") && !allows_attribute("ONLOAD") && !allows_attribute("href"));
        assert!(!allows_attribute("xlink:HREF") && !allows_attribute("action"));
        assert!(allows_attribute("rel") && allows_attribute("data-on"));
        assert!(
            is_attribute_name("data-x")
                && !is_attribute_name("a b")
                && !is_attribute_name("")
                && !is_attribute_name("a>")
        );
    }
}
