//! The page of `linkmark html --standalone`: one file without scripts that fetches nothing, with
//! light and dark colours.

use std::io::{self, Write};

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");

/// Writes the page around what `body` writes.
pub(crate) fn write(
    out: &mut dyn Write,
    title: &str,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let (head, rest) = TEMPLATE.split_once("{{title}}").unwrap_or((TEMPLATE, ""));
    let (middle, rest) = rest.split_once("{{style}}").unwrap_or((rest, ""));
    let (before, after) = rest.split_once("{{body}}").unwrap_or((rest, ""));
    out.write_all(head.as_bytes())?;
    out.write_all(escape(title).as_bytes())?;
    out.write_all(middle.as_bytes())?;
    out.write_all(STYLE.as_bytes())?;
    out.write_all(before.as_bytes())?;
    body(out)?;
    out.write_all(after.as_bytes())
}

/// Text inside `<title>`; no document can leave it.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_template_has_its_three_holes_in_order_and_fetches_nothing() {
        let mut page = Vec::new();
        super::write(&mut page, "a <b> & c", |out| out.write_all(b"BODY")).unwrap();
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains("<title>a &lt;b&gt; &amp; c</title>"));
        assert!(page.contains("prefers-color-scheme") && page.contains("BODY") && !page.contains("{{"));
        assert!(page.trim_end().ends_with("</html>"));
        assert!(!page.contains("http"), "nothing is fetched from anywhere");
    }
}
