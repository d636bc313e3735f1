//! The page of `linkmark html --standalone`: one file without scripts that fetches nothing, with
//! light and dark colours.

use std::io::{self, Write};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// What a page says about itself.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) title: String,
    /// A language tag, such as `en` or `zh-Hans`.
    pub(crate) lang: String,
}

/// Writes the page around what `body` writes.
pub(crate) fn write(
    out: &mut dyn Write,
    head: &Head,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut rest = TEMPLATE;
    let (lang, title) = (escape(&head.lang), escape(&head.title));
    for (hole, value) in [("{{lang}}", &*lang), ("{{title}}", &title), ("{{style}}", STYLE)] {
        let (before, after) = rest.split_once(hole).unwrap_or((rest, ""));
        out.write_all(before.as_bytes())?;
        out.write_all(value.as_bytes())?;
        rest = after;
    }
    let (before, after) = rest.split_once("{{body}}").unwrap_or((rest, ""));
    out.write_all(before.as_bytes())?;
    body(out)?;
    out.write_all(after.as_bytes())
}

/// Text inside `<title>` or between quotes; no document can leave it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::Head;

    #[test]
    fn the_template_has_its_four_holes_in_order_and_fetches_nothing() {
        let mut page = Vec::new();
        let head = Head { title: "a <b> & c".into(), lang: "\"><b>".into() };
        super::write(&mut page, &head, |out| out.write_all(b"BODY")).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains("<html lang=\"&quot;&gt;&lt;b&gt;\">"));
        assert!(page.contains("<title>a &lt;b&gt; &amp; c</title>"));
        assert!(page.contains("prefers-color-scheme") && page.contains("BODY") && !page.contains("{{"));
        assert!(page.trim_end().ends_with("</html>"));
        assert!(!page.contains("http"), "nothing is fetched from anywhere");
    }
}
