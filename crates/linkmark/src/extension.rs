//! The extensions by name, for command lines, config files and bindings. What each of them means is
//! in `EXTENSIONS.md`.

use crate::options::{Options, WikiLinks};

/// A switch of [`Options`] that no preset turns on.
///
/// ```
/// use linkmark::{Extension, Options, to_html_with};
/// let mark = Extension::named("mark").expect("there is one");
/// assert_eq!(mark, Extension::Mark);
/// let options = Options::GFM.with_extension(mark);
/// assert_eq!(options, Options::GFM.with_mark(true));
/// assert_eq!(to_html_with("==a==", &options), "<p><mark>a</mark></p>\n");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Extension {
    /// [`Options::mark`]
    Mark,
    /// [`Options::insert`]
    Insert,
    /// [`Options::superscript`]
    Superscript,
    /// [`Options::subscript`]
    Subscript,
    /// [`Options::hard_breaks`]
    HardBreaks,
    /// [`Options::cjk_emphasis`]
    CjkEmphasis,
    /// [`Options::smart_punctuation`]
    SmartPunctuation,
    /// [`Options::wiki_links`], [`WikiLinks::TargetFirst`]
    WikiLinks,
    /// [`Options::wiki_links`], [`WikiLinks::TextFirst`]
    WikiLinksTextFirst,
    /// [`Options::heading_attributes`]
    HeadingAttributes,
    /// [`Options::definition_lists`]
    DefinitionLists,
    /// [`Options::inline_footnotes`]
    InlineFootnotes,
    /// [`Options::figures`]
    Figures,
    /// [`Options::sourcepos`]
    Sourcepos,
}

impl Extension {
    /// Every extension, in the order of their declaration.
    pub const ALL: &'static [Extension] = &[
        Extension::Mark,
        Extension::Insert,
        Extension::Superscript,
        Extension::Subscript,
        Extension::HardBreaks,
        Extension::CjkEmphasis,
        Extension::SmartPunctuation,
        Extension::WikiLinks,
        Extension::WikiLinksTextFirst,
        Extension::HeadingAttributes,
        Extension::DefinitionLists,
        Extension::InlineFootnotes,
        Extension::Figures,
        Extension::Sourcepos,
    ];

    /// Its name: that of the field of [`Options`], with hyphens.
    pub const fn name(self) -> &'static str {
        match self {
            Extension::Mark => "mark",
            Extension::Insert => "insert",
            Extension::Superscript => "superscript",
            Extension::Subscript => "subscript",
            Extension::HardBreaks => "hard-breaks",
            Extension::CjkEmphasis => "cjk-emphasis",
            Extension::SmartPunctuation => "smart-punctuation",
            Extension::WikiLinks => "wiki-links",
            Extension::WikiLinksTextFirst => "wiki-links-text-first",
            Extension::HeadingAttributes => "heading-attributes",
            Extension::DefinitionLists => "definition-lists",
            Extension::InlineFootnotes => "inline-footnotes",
            Extension::Figures => "figures",
            Extension::Sourcepos => "sourcepos",
        }
    }

    /// What it does, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Extension::Mark => "Marked text: ==marked==",
            Extension::Insert => "Inserted text: ++inserted++",
            Extension::Superscript => "Superscript: x^2^",
            Extension::Subscript => "Subscript: H~2~O; to strike out then takes two tildes",
            Extension::HardBreaks => "Every line ending in a paragraph is a line break",
            Extension::CjkEmphasis => "Emphasis beside CJK punctuation needs no spaces: **テスト。**テスト",
            Extension::SmartPunctuation => "Curly quotes, dashes and ellipses: \"a\" -- b...",
            Extension::WikiLinks => "Wiki links: [[page]] and [[page|text]]",
            Extension::WikiLinksTextFirst => "Wiki links with the text first: [[text|page]]",
            Extension::HeadingAttributes => "Attributes of headings: # Title {#id .class key=value}",
            Extension::DefinitionLists => "Definition lists: a term, and `: its meaning` below it",
            Extension::InlineFootnotes => "Footnotes where they are referred to: ^[a note]",
            Extension::Figures => "An image alone in its paragraph is a figure with a caption",
            Extension::Sourcepos => "Blocks say where they are written: data-sourcepos=\"1:1-2:5\"",
        }
    }

    /// The extension of this name.
    pub fn named(name: &str) -> Option<Extension> {
        Extension::ALL.iter().copied().find(|extension| extension.name() == name)
    }
}

impl Options<'_> {
    /// With this extension turned on.
    #[must_use]
    pub const fn with_extension(mut self, extension: Extension) -> Self {
        match extension {
            Extension::Mark => self.mark = true,
            Extension::Insert => self.insert = true,
            Extension::Superscript => self.superscript = true,
            Extension::Subscript => self.subscript = true,
            Extension::HardBreaks => self.hard_breaks = true,
            Extension::CjkEmphasis => self.cjk_emphasis = true,
            Extension::SmartPunctuation => self.smart_punctuation = true,
            Extension::WikiLinks => self.wiki_links = Some(WikiLinks::TargetFirst),
            Extension::WikiLinksTextFirst => self.wiki_links = Some(WikiLinks::TextFirst),
            Extension::HeadingAttributes => self.heading_attributes = true,
            Extension::DefinitionLists => self.definition_lists = true,
            Extension::InlineFootnotes => self.inline_footnotes = true,
            Extension::Figures => self.figures = true,
            Extension::Sourcepos => self.sourcepos = true,
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_extension_is_listed_has_a_name_of_its_own_and_changes_the_options() {
        for (index, extension) in Extension::ALL.iter().enumerate() {
            assert_eq!(*extension as usize, index);
            assert_eq!(Extension::named(extension.name()), Some(*extension));
            for preset in [Options::COMMONMARK, Options::GFM, Options::GITHUB] {
                assert_ne!(preset.with_extension(*extension), preset, "{}", extension.name());
            }
        }
        assert_eq!(Extension::named("no-such"), None);
    }
}
