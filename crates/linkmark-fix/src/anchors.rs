//! How a host makes the ids of headings, as columns. `linkmark-check` has the one piece of code
//! that reads them; `testdata/hosts/` has what each host's own program answers.

/// How a host makes the ids of headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnchorRule {
    /// What is slugged.
    pub slugged: Slugged,
    /// The normal form that the text is brought into.
    pub form: Form,
    /// How letters are made small.
    pub case: Case,
    /// Which characters stay.
    pub kept: Kept,
    /// What becomes of the others, but for white space.
    pub rest: Rest,
    /// Which white space becomes `-`. The other is treated as the rest.
    pub space: Space,
    /// Whether several of these become one.
    pub runs: Runs,
    /// What is cut from the ends.
    pub ends: Ends,
    /// What an id may not start with.
    pub start: Start,
    /// The id if nothing is left.
    pub empty: Empty,
    /// How an id that is already there is changed.
    pub twice: Twice,
    /// How a heading says its own id.
    pub explicit: Explicit,
    /// Whether those ids count when others are made.
    pub counted: Counted,
    /// `<h2>…</h2>` in raw HTML gets an id too.
    pub raw_headings: bool,
    /// Headings in quotations and lists get ids too.
    pub nested: bool,
    /// Ids that every page has.
    pub always: &'static [&'static str],
}

/// What of a heading is slugged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Slugged {
    /// Whether it is the text as it is shown.
    pub text: Text,
    /// Whether the descriptions of images are part of it.
    pub images: bool,
    /// Which marks of punctuation are made typographic, and so not kept.
    pub smart: Smart,
    /// `<https://a.b>` and bare links are part of it.
    pub addresses: bool,
    /// What a line ending is.
    pub soft_break: LineEnding,
    /// What a line ending is that was asked for.
    pub hard_break: LineEnding,
    /// Whether the number of a footnote is part of it.
    pub footnotes: bool,
    /// `[text][label]` is a link already. Otherwise its label is part of the text.
    pub references: bool,
    /// What looks like a tag is dropped, even in code.
    pub tags_dropped: bool,
}

/// What a line ending in a heading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LineEnding {
    /// White space.
    Space,
    /// Nothing.
    Nothing,
    /// What came before it is forgotten.
    Restart,
}

/// As what a heading's text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Text {
    /// What a reader sees, with escapes and character references decoded.
    Shown,
    /// What a reader sees, but escapes and character references as they are written.
    ShownAsWritten,
    /// The source, with every mark of Markdown.
    Source,
}

/// Which punctuation is made typographic before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Smart {
    /// None.
    No,
    /// `--`, but not `---`.
    TwoDashes,
    /// `--`, `---` and `...`.
    All,
}

/// A normal form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// As it is written.
    None,
    /// NFC.
    Composed,
    /// NFKD, without the marks of U+0300 to U+036F.
    WithoutAccents,
    /// NFKD, and only what is ASCII of it.
    Ascii,
    /// The same, with a table of letters that have no decomposition: `ß` is `sz`.
    AsciiByTable,
}

/// How letters are made small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Case {
    /// As Unicode has it, with the final sigma.
    Unicode,
    /// As Unicode has it, each character alone.
    EachCharacter,
    /// Each character to one other.
    OneToOne,
    /// Only `A` to `Z`.
    Ascii,
    /// As `Unicode`, before anything else.
    UnicodeFirst,
}

/// Which characters stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kept {
    /// Classes of characters.
    pub classes: &'static [Class],
    /// Single characters; or, if there are no classes, those that do not stay.
    pub characters: &'static str,
}

/// A class of characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Class {
    /// `a` to `z` and `A` to `Z`.
    AsciiLetter,
    /// `a` to `z`.
    AsciiSmall,
    /// `0` to `9`.
    AsciiDigit,
    /// General category L.
    Letter,
    /// The property Alphabetic.
    Alphabetic,
    /// General category M.
    Mark,
    /// General category Nd.
    Digit,
    /// General category Nl.
    LetterNumber,
    /// General category No.
    OtherNumber,
    /// General category Pc.
    Connector,
}

/// What becomes of a character that is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rest {
    /// Nothing.
    Dropped,
    /// `-`
    Hyphen,
}

/// Which white space becomes `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Space {
    /// ` ` alone.
    Blank,
    /// ` ` and tab.
    BlankAndTab,
    /// ` `, tab, line endings, and `_`.
    BlankTabLinesAndUnderscore,
    /// The property White_Space.
    White,
    /// `\s` of Python: White_Space and U+001C to U+001F.
    Python,
    /// `\s` of JavaScript, without control characters.
    JavaScript,
    /// Zs, and tab to carriage return.
    Haskell,
}

/// Which neighbours become one `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Runs {
    /// None do.
    Kept,
    /// White space of the text, before anything is dropped.
    SpaceOfText,
    /// White space that is left.
    SpaceLeft,
    /// Every `-`.
    All,
}

/// What is cut from the ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ends {
    /// Nothing.
    Kept,
    /// White space of the text, before anything is dropped.
    SpaceOfText,
    /// White space that is left.
    SpaceLeft,
    /// Every `-`.
    Hyphens,
}

/// What an id may not start with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Start {
    /// It may start with everything.
    Any,
    /// All before the first letter is cut.
    Letter,
    /// All before the first letter of ASCII is cut from the text.
    AsciiLetterOfText,
    /// Digits and `-` are cut.
    NoDigit,
    /// A digit gets `_` in front.
    DigitAfterUnderscore,
}

/// The id if nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Empty {
    /// The empty one, which no link leads to.
    Nothing,
    /// The empty one, which does not count either.
    NotCounted,
    /// This word, which counts as any other.
    Word(&'static str),
    /// This word if there was some text, and else none.
    WordOfText(&'static str),
    /// This word and a number from one.
    Numbered(&'static str),
}

/// How an id that is already there is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Twice {
    /// `-1`, `-2` …, the first that is free.
    Free,
    /// `-1`, `-2` …, how often it was asked for: it may be there already.
    Counted,
    /// `_1`, and a number at its end is counted up.
    Underscore,
    /// The word of [`Empty::Numbered`], with the same numbers.
    Numbered,
}

/// How a heading says its own id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Explicit {
    /// It cannot.
    No,
    /// `{#x .y z=a}` at its end, where every word must be one of these.
    Attributes,
    /// The same, whatever else is between the braces.
    LastAttribute,
    /// The same; of two ids the first counts.
    FirstAttribute,
    /// `{#x}` or `{: #x }` after a space, whatever else is between the braces.
    AnyAttributes,
    /// `{#x}` after a space and nothing else, or `{: #x}` on the line after it.
    Kramdown,
    /// `{#x}`, or `{/* #x */}`.
    Docusaurus,
}

/// Whether explicit ids count when others are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counted {
    /// They do not.
    No,
    /// From their heading on.
    InOrder,
    /// From the start of the document, wherever they are.
    First,
}

const SHOWN: Slugged = Slugged {
    text: Text::Shown,
    images: false,
    smart: Smart::No,
    addresses: true,
    soft_break: LineEnding::Nothing,
    hard_break: LineEnding::Nothing,
    footnotes: true,
    references: true,
    tags_dropped: false,
};

const WORD_OF_PYTHON: &[Class] = &[Class::Letter, Class::Digit, Class::LetterNumber, Class::OtherNumber];

impl AnchorRule {
    /// GitHub.
    pub const GITHUB: AnchorRule = AnchorRule {
        slugged: SHOWN,
        form: Form::None,
        case: Case::Unicode,
        kept: Kept {
            classes: &[Class::Alphabetic, Class::Mark, Class::Digit, Class::Connector],
            characters: "-",
        },
        rest: Rest::Dropped,
        space: Space::Blank,
        runs: Runs::Kept,
        ends: Ends::Kept,
        start: Start::Any,
        empty: Empty::Nothing,
        twice: Twice::Free,
        explicit: Explicit::No,
        counted: Counted::No,
        raw_headings: true,
        nested: true,
        always: &[],
    };

    /// Docusaurus, which has the slugs of GitHub.
    pub const DOCUSAURUS: AnchorRule = AnchorRule {
        slugged: Slugged { images: true, footnotes: false, ..SHOWN },
        explicit: Explicit::Docusaurus,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// Astro's Starlight, which has the slugs of GitHub.
    pub const STARLIGHT: AnchorRule = AnchorRule {
        slugged: Slugged { smart: Smart::TwoDashes, ..SHOWN },
        raw_headings: false,
        always: &["_top"],
        ..AnchorRule::GITHUB
    };

    /// mdBook.
    pub const MDBOOK: AnchorRule = AnchorRule {
        slugged: Slugged { soft_break: LineEnding::Space, ..SHOWN },
        kept: Kept {
            classes: &[Class::Alphabetic, Class::Digit, Class::LetterNumber, Class::OtherNumber],
            characters: "_-",
        },
        space: Space::White,
        ends: Ends::SpaceOfText,
        explicit: Explicit::LastAttribute,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// Python-Markdown, with `attr_list`.
    pub const PYTHON_MARKDOWN: AnchorRule = AnchorRule {
        slugged: SHOWN,
        form: Form::Ascii,
        kept: Kept { classes: &[Class::AsciiLetter, Class::AsciiDigit], characters: "_-" },
        space: Space::Python,
        runs: Runs::All,
        ends: Ends::SpaceLeft,
        empty: Empty::Nothing,
        twice: Twice::Underscore,
        explicit: Explicit::AnyAttributes,
        counted: Counted::First,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// Python-Markdown with `pymdownx.slugs.slugify(case="lower")`.
    pub const PYMDOWNX: AnchorRule = AnchorRule {
        slugged: Slugged { tags_dropped: true, ..SHOWN },
        form: Form::Composed,
        kept: Kept { classes: WORD_OF_PYTHON, characters: "_-" },
        runs: Runs::SpaceOfText,
        ends: Ends::SpaceOfText,
        ..AnchorRule::PYTHON_MARKDOWN
    };

    /// `VitePress` and `VuePress`.
    pub const VITEPRESS: AnchorRule = AnchorRule {
        slugged: Slugged { text: Text::ShownAsWritten, ..SHOWN },
        form: Form::WithoutAccents,
        kept: Kept { classes: &[], characters: "~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/" },
        rest: Rest::Hyphen,
        space: Space::JavaScript,
        runs: Runs::All,
        ends: Ends::Hyphens,
        start: Start::DigitAfterUnderscore,
        explicit: Explicit::FirstAttribute,
        counted: Counted::First,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// Hugo.
    pub const HUGO: AnchorRule = AnchorRule {
        slugged: Slugged {
            images: true,
            smart: Smart::All,
            addresses: false,
            soft_break: LineEnding::Restart,
            hard_break: LineEnding::Restart,
            footnotes: false,
            ..SHOWN
        },
        case: Case::OneToOne,
        kept: Kept { classes: &[Class::Letter, Class::Digit], characters: "_-" },
        ends: Ends::SpaceOfText,
        empty: Empty::WordOfText("heading"),
        explicit: Explicit::Attributes,
        counted: Counted::InOrder,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// goldmark on its own.
    pub const GOLDMARK: AnchorRule = AnchorRule {
        slugged: Slugged { text: Text::Source, ..SHOWN },
        case: Case::Ascii,
        kept: Kept { classes: &[Class::AsciiLetter, Class::AsciiDigit], characters: "-" },
        space: Space::BlankTabLinesAndUnderscore,
        ends: Ends::SpaceOfText,
        empty: Empty::Word("heading"),
        explicit: Explicit::Attributes,
        counted: Counted::InOrder,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// pandoc's own Markdown.
    pub const PANDOC: AnchorRule = AnchorRule {
        slugged: Slugged { images: true, smart: Smart::All, references: false, ..SHOWN },
        case: Case::EachCharacter,
        kept: Kept { classes: WORD_OF_PYTHON, characters: "_-." },
        space: Space::Haskell,
        runs: Runs::SpaceLeft,
        ends: Ends::SpaceLeft,
        start: Start::Letter,
        empty: Empty::Word("section"),
        explicit: Explicit::Attributes,
        counted: Counted::InOrder,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// MyST with `myst_heading_anchors`.
    pub const MYST: AnchorRule = AnchorRule {
        slugged: Slugged { footnotes: false, ..SHOWN },
        kept: Kept { classes: WORD_OF_PYTHON, characters: "_-" },
        empty: Empty::NotCounted,
        raw_headings: false,
        nested: false,
        ..AnchorRule::GITHUB
    };

    /// docutils.
    pub const DOCUTILS: AnchorRule = AnchorRule {
        slugged: Slugged { soft_break: LineEnding::Space, ..SHOWN },
        nested: false,
        form: Form::AsciiByTable,
        case: Case::UnicodeFirst,
        kept: Kept { classes: &[Class::AsciiSmall, Class::AsciiDigit], characters: "" },
        rest: Rest::Hyphen,
        space: Space::Python,
        runs: Runs::All,
        ends: Ends::Hyphens,
        start: Start::NoDigit,
        empty: Empty::Numbered("section-"),
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// Sphinx.
    pub const SPHINX: AnchorRule =
        AnchorRule { empty: Empty::Numbered("id"), twice: Twice::Numbered, ..AnchorRule::DOCUTILS };

    /// kramdown.
    pub const KRAMDOWN: AnchorRule = AnchorRule {
        slugged: Slugged { text: Text::Source, ..SHOWN },
        case: Case::Ascii,
        kept: Kept { classes: &[Class::AsciiLetter, Class::AsciiDigit], characters: "-" },
        start: Start::AsciiLetterOfText,
        empty: Empty::Word("section"),
        twice: Twice::Counted,
        explicit: Explicit::Kramdown,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };

    /// kramdown's parser of GFM, which Jekyll has.
    pub const JEKYLL: AnchorRule = AnchorRule {
        slugged: Slugged { smart: Smart::All, footnotes: false, ..SHOWN },
        case: Case::EachCharacter,
        space: Space::BlankAndTab,
        twice: Twice::Counted,
        explicit: Explicit::Kramdown,
        raw_headings: false,
        ..AnchorRule::GITHUB
    };
}
