//! Addresses that lead to a page because its front matter says so: `aliases` (Hugo) and
//! `redirect_from` (Jekyll), in YAML or TOML.

/// The keys whose values are addresses of the page.
const KEYS: [&str; 2] = ["aliases", "redirect_from"];

/// The addresses in `metadata`: a word, a list in brackets, or a list with a line for each.
///
/// This is no reader of YAML: it knows how people write lists of paths, and nothing else.
pub(crate) fn aliases(metadata: &str) -> Vec<Box<str>> {
    let mut found = Vec::new();
    let mut lines = metadata.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(value) = value_of(line) else { continue };
        let mut value = value.to_owned();
        while value.starts_with('[') && !value.contains(']') {
            let Some(next) = lines.next() else { break };
            value.push_str(next);
        }
        let inner = value.trim().trim_start_matches('[').split(']').next().unwrap_or_default();
        found.extend(inner.split(',').filter_map(word));
        if value.is_empty() {
            while let Some(item) = lines.next_if(|line| is_item(line)) {
                found.extend(word(item.trim_start().trim_start_matches('-')));
            }
        }
    }
    found
}

fn value_of(line: &str) -> Option<&str> {
    let rest = KEYS.iter().find_map(|key| line.strip_prefix(key))?;
    Some(rest.trim_start().strip_prefix([':', '='])?.trim())
}

fn is_item(line: &str) -> bool {
    line.trim_start().strip_prefix('-').is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn word(text: &str) -> Option<Box<str>> {
    let text = text.split(" #").next().unwrap_or_default().trim().trim_matches(['"', '\'']);
    (!text.is_empty()).then(|| text.into())
}

#[cfg(test)]
mod tests {
    use super::aliases;

    #[test]
    fn a_word_or_a_list_in_either_style() {
        let of = |text| aliases(text).iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(of("title: x\nredirect_from: /old/\n"), ["/old/"]);
        assert_eq!(of("aliases: [/a, \"/b/\" , 'c']\n"), ["/a", "/b/", "c"]);
        assert_eq!(of("aliases:\n  - /a   # once\n- '/b'\ntags:\n  - x\n"), ["/a", "/b"]);
        assert_eq!(of("aliases = [\n  \"/a\",\n  \"/b\",\n]\n"), ["/a", "/b"]);
        assert_eq!(of("aliases: []\nmy_aliases: [x]\n"), [""; 0]);
    }
}
