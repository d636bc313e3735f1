//! What front matter says about the page: its title and its language.

use linkmark::{Event, MetadataBlockKind, Options, Parser, Tag, TagEnd};

#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Metadata {
    pub(super) title: Option<String>,
    pub(super) lang: Option<String>,
}

impl Metadata {
    /// Of the document's front matter, if it has any.
    pub(super) fn of(text: &str, options: &Options<'_>) -> Metadata {
        let mut events = Parser::new_ext(text, options);
        let Some(Event::Start(Tag::MetadataBlock(kind))) = events.next() else {
            return Metadata::default();
        };
        let mut written = String::new();
        for event in events {
            match event {
                Event::Text(text) => written.push_str(&text),
                Event::End(TagEnd::MetadataBlock(_)) => break,
                _ => {}
            }
        }
        let value = |key: &str| match kind {
            MetadataBlockKind::PlusesStyle => toml_value(&written, key),
            _ => yaml_value(&written, key),
        };
        let text = |key: &str| value(key).filter(|value| !value.trim().is_empty());
        Metadata { title: text("title"), lang: text("lang").or_else(|| text("language")) }
    }
}

fn toml_value(toml: &str, key: &str) -> Option<String> {
    toml.parse::<toml::Table>().ok()?.get(key)?.as_str().map(str::to_owned)
}

/// The value of a top-level key that has it on its own line, plain or in quotes. Anything longer is
/// not a title: no reader of YAML is needed for this.
fn yaml_value(yaml: &str, key: &str) -> Option<String> {
    let value = yaml.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(':'))?;
    let is_separate = value.is_empty() || value.starts_with([' ', '\t']);
    let value = value.trim();
    match value.chars().next().filter(|_| is_separate)? {
        '"' => {
            // The escapes of JSON are escapes of YAML too.
            let end = value.rfind('"')?;
            serde_json::from_str(&value[..=end]).ok()
        }
        '\'' => Some(value[1..].rsplit_once('\'')?.0.replace("''", "'")),
        '|' | '>' | '[' | '{' | '&' | '*' | '!' | '#' => None,
        _ => Some(value.split(" #").next().unwrap_or(value).trim_end().to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn title(text: &str) -> Option<String> {
        Metadata::of(text, &Options::GFM.with_front_matter(true)).title
    }

    #[test]
    fn a_title_is_plain_or_in_quotes() {
        assert_eq!(title("---\nlang: de\ntitle: A: b # c\n---\n").as_deref(), Some("A: b"));
        assert_eq!(title("---\ntitle: \"A \\\"b\\\" # c\"\n---\n").as_deref(), Some("A \"b\" # c"));
        assert_eq!(title("---\ntitle: 'It''s'\n---\n").as_deref(), Some("It's"));
        assert_eq!(title("+++\ntitle = \"A b\"\n+++\n").as_deref(), Some("A b"));
    }

    #[test]
    fn what_is_not_a_title_on_its_line_is_none() {
        for text in [
            "# x\n",
            "---\nx: y\n  title: z\n---\n",
            "---\ntitle: >\n  z\n---\n",
            "---\ntitle:\n---\n",
            "---\ntitle: \"\n---\n",
            "---\ntitle: '\n---\n",
            "---\ntitle:x: y\n---\n",
            "+++\ntitle = 3\n+++\n",
            "+++\n=\n+++\n",
        ] {
            assert_eq!(title(text), None, "{text}");
        }
    }

    #[test]
    fn the_language_has_two_names() {
        let lang = |text: &str| Metadata::of(text, &Options::GFM.with_front_matter(true)).lang;
        assert_eq!(lang("---\nlang: de\n---\n").as_deref(), Some("de"));
        assert_eq!(lang("---\nlanguage: zh-Hans\n---\n").as_deref(), Some("zh-Hans"));
    }
}
