//! The rows. Each names its source; a true descendant ends in `..PARENT`, an independent program
//! spells out every column.

use crate::byteset::ByteSet;
use crate::charset::CharSet;
use crate::dialect::*;
use crate::name::Name;
use crate::scheme::Schemes;
use crate::tld::Tlds;
use crate::unicode::Classes;

const LETTERS: ByteSet = ByteSet::range(b'A', b'Z').or(ByteSet::range(b'a', b'z'));
const LETTERS_DIGITS: ByteSet = LETTERS.or(ByteSet::range(b'0', b'9'));
const ASCII: ByteSet = ByteSet::range(0, 127);

const ALL_KINDS: Kinds = Kinds { url: true, www: true, email: true, mailto: true, xmpp: true };
const NO_KINDS: Kinds = Kinds { url: false, www: false, email: false, mailto: false, xmpp: false };

/// Anything but these ASCII characters may come before.
const fn anything_but(set: ByteSet) -> CharSet {
    CharSet::ascii_set(ASCII.without(set)).and_beyond_ascii()
}

/// GFM's prose: "the beginning of a line, after whitespace, or any of the delimiting characters
/// `*`, `_`, `~`, and `(`".
const AFTER_SPACE_OR_MARK: CharSet = CharSet::ascii(b" \t\n\x0b\x0c\r*_~(");
/// What may not come before in `extended`: `[a-zA-Z0-9+.-/:]`, where `-` is a member (its example
/// 1).
const URL_INSIDES: ByteSet = LETTERS_DIGITS.or(ByteSet::of(b"+.-/:"));

const ROUND: Brackets = Brackets { close: CharSet::ascii(b")"), rule: BracketRule::CutAtEnd };

/// How the documents read a host, and an address.
const AS_DOCUMENTED: AfterTrim = AfterTrim {
    after_scheme: HostNeeds::TwoLabels,
    after_www: HostNeeds::TwoLabels,
    www_is_label: false,
    empty_labels: EmptyLabels::NotCounted,
    late_underscores: false,
};
const DOCUMENTED: Forwards = Forwards {
    reader: HostReader::AfterTrim(AS_DOCUMENTED),
    domain: DomainRule::Run(DomainRun { ends_in_letter: false, xmpp_resource: XmppResource::None }),
    address_before_www: true,
    addresses_as_shown: false,
    bare_hosts: Tlds::NONE,
};

/// What the strict rows do in Markdown.
const STRICT: Markdown = Markdown {
    after_bracket: AfterBracket::Emails,
    closing_marks_end: false,
    decodes_references: false,
    ends_at: ByteSet::EMPTY,
};

impl Dialect {
    /// Every row, in the order they are shown.
    pub const ALL: &'static [Dialect] = &[
        Dialect::COMMONMARK,
        Dialect::GFM,
        Dialect::COMMONMARK_HS,
        Dialect::MARKDOWN_IT_RS,
        Dialect::EXTENDED,
        Dialect::GITHUB,
        #[cfg(feature = "uts58")]
        Dialect::UTS58,
        Dialect::LINKMARK,
    ];

    /// Only `<…>`; nothing bare is ever a link.
    pub const COMMONMARK: Dialect = Dialect {
        name: Name::of("commonmark"),
        source: "CommonMark 0.31.2, section Autolinks",
        summary: "only `<…>`; nothing bare is ever a link",
        kinds: NO_KINDS,
        ..Dialect::GFM
    };

    /// The GFM specification's prose.
    pub const GFM: Dialect = Dialect {
        name: Name::of("gfm"),
        source: "GitHub Flavored Markdown specification 0.29, section Autolinks (extension)",
        summary: "`http` `https` `ftp`, `www.`, addresses; ASCII punctuation trimmed",
        kinds: Kinds { mailto: false, xmpp: false, ..ALL_KINDS },
        trigger: Trigger {
            schemes: Schemes::of(&["http://", "https://", "ftp://"]),
            scheme_any_case: true,
            www_any_case: false,
            prefix_any_case: false,
        },
        before: Before {
            scheme: AFTER_SPACE_OR_MARK,
            www: AFTER_SPACE_OR_MARK,
            prefix: anything_but(LETTERS_DIGITS),
            // As cmark-gfm of that time: the `user@host` of `http://user@host` is not an address.
            email: anything_but(ByteSet::of(b"/")),
            host: AFTER_SPACE_OR_MARK,
        },
        host: Host {
            characters: CharSet::ascii_set(LETTERS_DIGITS.or(ByteSet::of(b"-_"))).and_classes(Classes::WORD),
            rule: HostRule::Forwards(DOCUMENTED),
        },
        extent: Extent { stops: CharSet::ascii(b" \t\n\x0b\x0c\r<"), brackets: ROUND },
        trim: Trim { characters: CharSet::ascii(b"?!.,:*_~"), entity_tail: EntityTail::LettersAndDigits },
        email: Email {
            local: CharSet::ascii_set(LETTERS_DIGITS.or(ByteSet::of(b".-_+"))),
            local_rule: LocalRule::Greedy,
        },
        implied: Implied { www: "http://" },
        markdown: STRICT,
    };

    /// commonmark-hs: as gfm, but a link never contains an unbalanced `)`.
    pub const COMMONMARK_HS: Dialect = Dialect {
        name: Name::of("commonmark-hs"),
        source: "commonmark-hs, commonmark-extensions/test/autolinks.md (departure #147)",
        summary: "as gfm, but a link never contains an unbalanced `)`",
        trigger: Trigger { scheme_any_case: false, ..Dialect::GFM.trigger },
        extent: Extent {
            brackets: Brackets {
                rule: BracketRule::Nested(Nested {
                    open: CharSet::ascii(b"("),
                    stops_after_ascii: CharSet::EMPTY,
                    forgotten_between_parts: false,
                    templates_end: false,
                }),
                ..ROUND
            },
            ..Dialect::GFM.extent
        },
        ..Dialect::GFM
    };

    /// The autolink plugin of the Rust markdown-it: as gfm without `ftp`, with `mailto:` and
    /// `xmpp:`.
    pub const MARKDOWN_IT_RS: Dialect = Dialect {
        name: Name::of("markdown-it-rs"),
        source: "markdown-it (Rust), fixture of the autolink plugin, after GFM examples 622 to 635",
        summary: "as gfm without `ftp`, with `mailto:` and `xmpp:`",
        kinds: ALL_KINDS,
        trigger: Trigger {
            schemes: Schemes::of(&["http://", "https://"]),
            scheme_any_case: false,
            ..Dialect::GFM.trigger
        },
        host: Host {
            rule: HostRule::Forwards(Forwards {
                reader: HostReader::AfterTrim(AfterTrim {
                    after_scheme: HostNeeds::FirstLetter,
                    ..AS_DOCUMENTED
                }),
                domain: DomainRule::Run(DomainRun {
                    ends_in_letter: false,
                    xmpp_resource: XmppResource::One,
                }),
                ..DOCUMENTED
            }),
            ..Dialect::GFM.host
        },
        ..Dialect::GFM
    };

    /// 扩展自动链接 1.0: Unicode punctuation and brackets, text without spaces.
    pub const EXTENDED: Dialect = Dialect {
        name: Name::of("extended"),
        source: "扩展自动链接 1.0",
        summary: "Unicode punctuation and brackets, text without spaces; links never start after an open `[`",
        kinds: Kinds { xmpp: false, ..ALL_KINDS },
        trigger: Trigger {
            schemes: Schemes::of(&["http://", "https://"]),
            scheme_any_case: true,
            www_any_case: true,
            prefix_any_case: true,
        },
        before: Before {
            scheme: anything_but(URL_INSIDES),
            www: anything_but(URL_INSIDES),
            prefix: anything_but(URL_INSIDES),
            email: anything_but(URL_INSIDES),
            host: anything_but(URL_INSIDES),
        },
        host: Host {
            rule: HostRule::Forwards(Forwards {
                reader: HostReader::AfterTrim(AfterTrim {
                    www_is_label: true,
                    empty_labels: EmptyLabels::Refused,
                    ..AS_DOCUMENTED
                }),
                domain: DomainRule::Labels(DomainLabels { xmpp_resource: false }),
                ..DOCUMENTED
            }),
            ..Dialect::GFM.host
        },
        extent: Extent {
            stops: CharSet::ascii(b" \t\n\x0b\x0c\r<").and_classes(Classes::WHITE_SPACE),
            brackets: Brackets {
                close: CharSet::ascii(b")]}").and_classes(Classes::PE.or(Classes::PF)),
                rule: BracketRule::CutAtFirstUnmatched,
            },
        },
        trim: Trim {
            // Category P but Pe and Pf, and but `@ # % / & _ \ - ;`. The symbols `` ` ~ $ ^ + = | >
            // `` are not punctuation.
            characters: CharSet::ascii(b"!\"'()*,.:?[]{}")
                .without_ascii(b")]}")
                .and_classes(Classes::PC.or(Classes::PD).or(Classes::PS).or(Classes::PI).or(Classes::PO)),
            entity_tail: EntityTail::LettersAndDigits,
        },
        email: Dialect::GFM.email,
        implied: Implied { www: "http://" },
        markdown: Markdown { after_bracket: AfterBracket::Nothing, ..STRICT },
    };

    /// What people see on github.com: cmark-gfm as it runs.
    pub const GITHUB: Dialect = Dialect {
        name: Name::of("github"),
        source: "cmark-gfm 0.29.0.gfm.13, extensions/autolink.c as it runs",
        summary: "what people see on github.com",
        kinds: ALL_KINDS,
        trigger: Trigger {
            schemes: Schemes::of(&["http://", "https://", "ftp://"]),
            scheme_any_case: true,
            www_any_case: false,
            prefix_any_case: false,
        },
        before: Before {
            scheme: anything_but(LETTERS),
            www: CharSet::ascii(b" \t\n\r*_~("),
            prefix: anything_but(LETTERS_DIGITS),
            email: anything_but(ByteSet::EMPTY),
            host: CharSet::ascii(b" \t\n\r*_~("),
        },
        host: Host {
            characters: CharSet::ascii_set(LETTERS_DIGITS.or(ByteSet::of(b"-_")).or(GITHUB_CONTROLS))
                .and_all_but(Classes::PUNCTUATION.or(Classes::SPACE_SEPARATOR)),
            rule: HostRule::Forwards(Forwards {
                reader: HostReader::Bytes(Bytes {
                    dot_after_scheme: false,
                    dot_after_www: true,
                    www_is_label: true,
                    underscore_dots: 10,
                }),
                domain: DomainRule::Run(DomainRun {
                    ends_in_letter: true,
                    xmpp_resource: XmppResource::Anywhere,
                }),
                address_before_www: false,
                addresses_as_shown: true,
                bare_hosts: Tlds::NONE,
            }),
        },
        extent: Extent { stops: CharSet::ascii(b" \t\n\r<"), brackets: ROUND },
        trim: Trim { characters: CharSet::ascii(b"?!.,:*_~'\";"), entity_tail: EntityTail::Letters },
        email: Dialect::GFM.email,
        implied: Implied { www: "http://" },
        markdown: STRICT,
    };

    /// Unicode's link detection: text in any script, hosts found by their top-level domain.
    #[cfg(feature = "uts58")]
    pub const UTS58: Dialect = Dialect {
        name: Name::of("uts58"),
        source: "UTS #58, Unicode Link Detection and Formatting, version 18.0",
        summary: "Unicode's own: text in any script, hosts without a scheme found by their top-level domain",
        kinds: Kinds { www: false, xmpp: false, ..ALL_KINDS },
        trigger: Trigger {
            schemes: Schemes::of(&["http://", "https://"]),
            // The reference code takes lower case only; people write `HTTPS://`.
            scheme_any_case: true,
            www_any_case: false,
            prefix_any_case: true,
        },
        before: Before {
            scheme: anything_but(ByteSet::EMPTY),
            www: anything_but(ByteSet::EMPTY),
            prefix: anything_but(ByteSet::EMPTY),
            email: anything_but(ByteSet::EMPTY),
            host: anything_but(ByteSet::EMPTY),
        },
        host: Host {
            characters: CharSet::ascii_set(LETTERS_DIGITS.or(ByteSet::of(b"-")))
                .and_classes(Classes::LINK_HOST),
            rule: HostRule::Backwards(Backwards { tlds: Tlds::IANA, bare_hosts: true }),
        },
        extent: Extent {
            stops: CharSet::ascii_set(CONTROLS.or(ByteSet::of(b" "))).and_classes(Classes::LINK_HARD),
            brackets: Brackets {
                close: CharSet::ascii(b")]}>").and_classes(Classes::LINK_CLOSE),
                rule: BracketRule::Nested(Nested {
                    open: CharSet::ascii(b"([{<").and_classes(Classes::LINK_OPEN),
                    stops_after_ascii: CharSet::EMPTY,
                    forgotten_between_parts: true,
                    templates_end: false,
                }),
            },
        },
        trim: Trim {
            characters: CharSet::ascii(b"!\"',.:;?").and_classes(Classes::LINK_SOFT),
            entity_tail: EntityTail::Kept,
        },
        email: Email {
            local: CharSet::ascii_set(LETTERS_DIGITS.or(ByteSet::of(b"._-!?'{}*/&#%`^+=|~$")))
                .and_classes(Classes::LINK_EMAIL),
            local_rule: LocalRule::NoStrayDots,
        },
        implied: Implied { www: "https://" },
        markdown: Markdown {
            // A link never takes a `]` it did not open.
            after_bracket: AfterBracket::Everything,
            closing_marks_end: true,
            ends_at: ByteSet::of(b"<`"),
            ..STRICT
        },
    };

    /// What a person means by a link, in any script: the dialect we recommend for people's text.
    pub const LINKMARK: Dialect = Dialect {
        name: Name::of("linkmark"),
        source: "the dialect of this project, for people's text in any script",
        summary: "what a person means by a link: in any script, with or without spaces",
        kinds: ALL_KINDS,
        trigger: Trigger {
            schemes: Schemes::of(&["http://", "https://", "ftp://"]),
            scheme_any_case: true,
            www_any_case: true,
            prefix_any_case: true,
        },
        before: Before {
            scheme: anything_but(LETTERS_DIGITS.or(ByteSet::of(b"+-"))),
            www: anything_but(LETTERS_DIGITS.or(ByteSet::of(b"+-./@"))),
            prefix: anything_but(LETTERS_DIGITS),
            // `o'donnel@asdf.com`: no link rather than the wrong person.
            email: anything_but(LETTERS_DIGITS.or(ByteSet::of(b".+-/'"))),
            host: anything_but(LETTERS_DIGITS.or(ByteSet::of(b"+-./@"))),
        },
        host: Host {
            characters: CharSet::ascii_set(LETTERS_DIGITS.or(ByteSet::of(b"-_"))).and_all_but(
                Classes::PUNCTUATION
                    .or(Classes::SEPARATOR)
                    .or(Classes::CONTROL)
                    .or(Classes::BIDI)
                    .or(Classes::IGNORABLE)
                    .or(Classes::NO_HOST),
            ),
            rule: HostRule::Forwards(Forwards {
                reader: HostReader::Labels(Labels {
                    dot_after_scheme: false,
                    dot_after_www: true,
                    www_is_label: false,
                    user_part: true,
                    ipv6: true,
                    unspaced_letters_end: true,
                    visible_labels: true,
                    joiners: true,
                    not_before_url: true,
                    after_host: AfterHost::PortAndPath,
                }),
                domain: DomainRule::Words(DomainWords { xmpp_resource: true }),
                address_before_www: true,
                addresses_as_shown: false,
                bare_hosts: Tlds::NONE,
            }),
        },
        extent: Extent {
            stops: CharSet::ascii_set(CONTROLS.or(ByteSet::of(b" <>\"|`")))
                .and_classes(Classes::WHITE_SPACE.or(Classes::CONTROL).or(Classes::BIDI))
                .and_char('。')
                .and_char('，')
                .and_char('！')
                .and_char('？')
                .and_char('；')
                .and_char('：')
                .and_char('．')
                .and_char('｡'),
            // Every pair of brackets and quotes that Unicode knows.
            brackets: Brackets {
                close: CharSet::ascii(b")]}").and_classes(Classes::CLOSER),
                rule: BracketRule::Nested(Nested {
                    open: CharSet::ascii(b"([{").and_classes(Classes::OPENER),
                    stops_after_ascii: CharSet::EMPTY
                        .and_classes(Classes::OPENER)
                        .and_char('、')
                        .and_char('､'),
                    forgotten_between_parts: false,
                    templates_end: true,
                }),
            },
        },
        trim: Trim {
            // An opening bracket at the end opened nothing.
            characters: CharSet::ascii(b"!'*,.:;?\\([{")
                .and_classes(Classes::PD.or(Classes::PO).or(Classes::OPENER)),
            entity_tail: EntityTail::LettersAndDigits,
        },
        email: Email { local_rule: LocalRule::Word, ..Dialect::GFM.email },
        implied: Implied { www: "http://" },
        markdown: Markdown {
            after_bracket: AfterBracket::Everything,
            closing_marks_end: true,
            decodes_references: true,
            ends_at: ByteSet::EMPTY,
        },
    };
}

const CONTROLS: ByteSet = ByteSet::range(0, 31).or(ByteSet::of(&[127]));
/// Controls are neither spaces nor punctuation to cmark-gfm.
const GITHUB_CONTROLS: ByteSet = CONTROLS.without(ByteSet::of(b"\t\n\x0c\r"));
