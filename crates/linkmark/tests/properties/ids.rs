//! Ids: no two of a page are the same, and every way to a footnote and back leads somewhere.

use linkmark::{Options, Parser, html, to_html_with};
use proptest::prelude::*;

/// Headings and footnotes whose ids come close to each other.
fn document() -> impl Strategy<Value = String> {
    let label =
        prop::sample::select(vec!["1", "1-2", "1-2-2", "1-3", "01", "1-02", "é", "%C3%A9", "%25C3%25A9"]);
    let line = prop_oneof![
        4 => label.clone().prop_map(|label| format!("a[^{label}]")),
        2 => label.clone().prop_map(|label| format!("[^{label}]: b[^1]")),
        1 => (prop::sample::select(vec!["fn", "fnref", "fnref2", "a"]), label)
            .prop_map(|(kind, label)| format!("# {kind} {label}")),
        1 => prop::sample::select(vec!["# a", "# fn1", "# fnref2 1", "# fnref1 1-2", "# fn 1"]).prop_map(str::to_owned),
    ];
    prop::collection::vec(line, 0..24).prop_map(|lines| {
        let defined = ["1", "1-2", "1-2-2", "1-3", "é", "%C3%A9"].map(|label| format!("[^{label}]: c"));
        lines.into_iter().chain(defined).collect::<Vec<_>>().join("\n\n")
    })
}

/// The values of an attribute, in order.
fn values<'h>(page: &'h str, attribute: &str) -> Vec<&'h str> {
    let start = format!(" {attribute}=\"");
    page.split(start.as_str()).skip(1).map(|rest| &rest[..rest.find('"').unwrap_or(rest.len())]).collect()
}

proptest! {
    #[test]
    fn no_id_comes_twice_on_a_page(
        text in document(),
        options in prop::sample::select(vec![Options::GFM, Options::GITHUB]),
        prefix in prop::sample::select(vec!["", "p-"]),
    ) {
        let options = options.with_heading_ids(true).with_id_prefix(prefix);
        let page = to_html_with(&text, &options);
        let mut ids = values(&page, "id");
        // The way back to a reference in a note that nobody refers to leads nowhere.
        if !text.contains("b[^") {
            for way in values(&page, "href") {
                let id = way.strip_prefix('#').unwrap_or(way);
                prop_assert!(ids.contains(&id), "{way} leads nowhere: {page}");
            }
        }
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        prop_assert_eq!(ids.len(), all, "an id comes twice: {}", page);

        let mut by_events = String::new();
        html::push(&mut by_events, Parser::new_ext(&text, &options), &options);
        prop_assert_eq!(by_events, page);
    }
}
