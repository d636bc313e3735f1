//! Hosts: who turns a file into a page, as rows of data.
//!
//! A dialect says what is a link. A host says which of the text is not Markdown but its own syntax,
//! to be left alone, and how a bare link may be written out there.

use crate::anchors::AnchorRule;
use crate::site::Site;

/// One program that publishes Markdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Host {
    /// The word after `--host`, and in the config file.
    pub name: &'static str,
    /// Other words for it: what it is made of, or what is made of it.
    pub also: &'static [&'static str],
    /// What it is, in a line.
    pub summary: &'static str,
    /// How the names of its files end, without the dot; empty if that tells nothing.
    pub endings: &'static [&'static str],
    /// Files and folders that tell of it, in the folder of a text or above. A `*` at the end stands
    /// for the rest of the name.
    pub signs: &'static [&'static str],
    /// What it reads before Markdown does.
    pub syntax: &'static [HostSyntax],
    /// How a bare link is written out.
    pub spelling: Spelling,
    /// How the ids of headings are made.
    pub anchors: &'static AnchorRule,
    /// How addresses are made.
    pub site: &'static Site,
}

/// How a bare link is written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spelling {
    /// `<https://a.b>` where that says the same, else `[www.a.b](http://www.a.b)`.
    Angle,
    /// `[https://a.b](https://a.b)`, where `<` opens an element of the host's own.
    Inline,
}

/// Text of the host's own, between an opening and a closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct HostSyntax {
    /// How it starts.
    pub open: &'static str,
    /// How it ends.
    pub close: &'static str,
    /// How far it may reach.
    pub scope: Scope,
}

/// How far a host's syntax may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Scope {
    /// To the first closing before the next blank line.
    Paragraph,
    /// To the first closing, wherever it is.
    Comment,
    /// To the closing that belongs to the opening, before the next blank line.
    Nested,
    /// To the closing that belongs to the opening, wherever it is.
    Document,
    /// From an opening with the word of the closing to the next opening with `end` before that
    /// word, wherever it is. A sign that takes blanks away (`{%-`) may stand before the word.
    Tag,
    /// From an opening with a name to the opening that has the closing and the same name, and all
    /// that is between them.
    Paired,
    /// As `Paired`, of names that start with a capital letter.
    Component,
    /// An opening at the start of a line takes the whole line.
    Line,
    /// An opening at the start of a line, a word and the closing take the whole line.
    Field,
    /// An opening at the very start of a line takes all lines up to the next blank one.
    Block,
    /// A line that is the opening, right below a directive with a name (`:::{…}`), takes all lines
    /// up to one that is the closing.
    Options,
}

const fn row(open: &'static str, close: &'static str, scope: Scope) -> HostSyntax {
    HostSyntax { open, close, scope }
}

// Jinja, Liquid, Handlebars, Vue, GitBook.
const VALUE: HostSyntax = row("{{", "}}", Scope::Paragraph);
const STATEMENT: HostSyntax = row("{%", "%}", Scope::Paragraph);
const REMARK: HostSyntax = row("{#", "#}", Scope::Paragraph);
// Liquid, Jinja and their kin: what is between is not Markdown.
const RAW: HostSyntax = row("{%", "raw", Scope::Tag);
const HIGHLIGHT: HostSyntax = row("{%", "highlight", Scope::Tag);
const CODE: HostSyntax = row("{%", "code", Scope::Tag);
const COMMENT: HostSyntax = row("{%", "comment", Scope::Tag);
// Doxygen, likewise.
const DOXYGEN_CODE: HostSyntax = row("@", "code", Scope::Tag);
const DOXYGEN_VERBATIM: HostSyntax = row("@", "verbatim", Scope::Tag);
// Hugo, which gives what is between to the shortcode as it is.
const SHORTCODE_PAIR: HostSyntax = row("{{<", "/", Scope::Paired);
const SHORTCODE: HostSyntax = row("{{<", ">}}", Scope::Paragraph);
// Hugo, whose templates are written with blanks around their comments, too.
const TEMPLATE_COMMENT: HostSyntax = row("{{/*", "*/", Scope::Comment);
const LOOSE_COMMENT: HostSyntax = row("{{ /*", "*/", Scope::Comment);
const SHORTCODE_OF_MARKDOWN: HostSyntax = row("{{%", "%}}", Scope::Paragraph);
// Preprocessors of mdBook, which are given what is between as it is.
const PREPROCESSED: HostSyntax = row("{{#", "end", Scope::Paired);
// mdBook.
const INCLUDE: HostSyntax = row("{{#", "}}", Scope::Paragraph);
// Text for a shell, or for JavaScript.
const PARAMETER: HostSyntax = row("${", "}", Scope::Nested);
const SUBSTITUTION: HostSyntax = row("$(", ")", Scope::Nested);
// VitePress, Docusaurus, MyST; then the options of a directive of MyST.
const DIRECTIVE: HostSyntax = row(":::", "", Scope::Line);
const FIELD: HostSyntax = row(":", ":", Scope::Field);
const OPTIONS: HostSyntax = row("---", "---", Scope::Options);
// reStructuredText, for which Sphinx has `.. image:: https://…` and `.. _name: https://…`.
const EXPLICIT: HostSyntax = row(".. ", "", Scope::Line);
// Attributes of kramdown, Python-Markdown and pandoc, roles of MyST.
const ATTRIBUTES: HostSyntax = row("{", "}", Scope::Nested);
// Boxes, tabs, snippets and abbreviations of Python-Markdown.
const BOX: HostSyntax = row("!!", "", Scope::Line);
const FOLDED_BOX: HostSyntax = row("???", "", Scope::Line);
const TAB: HostSyntax = row("===", "", Scope::Line);
const SNIPPET: HostSyntax = row("--8<--", "", Scope::Line);
const ABBREVIATION: HostSyntax = row("*[", "", Scope::Line);
// Templates of wikis that are given code.
const CODE_OF_WIKI: HostSyntax = row("|code=", "}}", Scope::Comment);
// Variables of Franklin's pages.
const DEFINITION: HostSyntax = row("@def ", "", Scope::Line);
// Wikis, Obsidian, VuePress.
const WIKI: HostSyntax = row("[[", "]]", Scope::Paragraph);
// PHP, ERB.
const INSTRUCTION: HostSyntax = row("<?", "?>", Scope::Paragraph);
const EMBEDDED: HostSyntax = row("<%", "%>", Scope::Paragraph);
// MDX.
const EXPRESSION: HostSyntax = row("{", "}", Scope::Document);
const ELEMENT: HostSyntax = row("<", ">", Scope::Paragraph);
const COMPONENT: HostSyntax = row("<", "/", Scope::Component);
const IMPORT: HostSyntax = row("import ", "", Scope::Block);
const EXPORT: HostSyntax = row("export ", "", Scope::Block);

const MDX_SYNTAX: &[HostSyntax] =
    &[EXPRESSION, ELEMENT, COMPONENT, IMPORT, EXPORT, DIRECTIVE, PARAMETER, SUBSTITUTION];

impl Host {
    /// Every host, those first that a file's ending tells, then in the order in which their signs
    /// are looked for.
    pub const ALL: &'static [Host] = &[
        Host::MDX,
        Host::MDBOOK,
        Host::MKDOCS,
        Host::HUGO,
        Host::DOCUSAURUS,
        Host::VITEPRESS,
        Host::MYST,
        Host::JEKYLL,
        Host::ASTRO,
        Host::GITHUB,
        Host::PYMDOWNX,
        Host::GOLDMARK,
        Host::PANDOC,
        Host::DOCUTILS,
        Host::SPHINX,
        Host::KRAMDOWN,
        Host::ANY,
    ];

    /// Nobody knows who: the syntax of every host is left alone, but for that of MDX, which would
    /// be most of HTML.
    pub const ANY: Host = Host {
        name: "any",
        also: &[],
        summary: "no host in particular: the templates of all of them are left alone",
        endings: &[],
        signs: &[],
        syntax: &[
            SHORTCODE,
            SHORTCODE_PAIR,
            TEMPLATE_COMMENT,
            LOOSE_COMMENT,
            SHORTCODE_OF_MARKDOWN,
            INCLUDE,
            PREPROCESSED,
            VALUE,
            STATEMENT,
            RAW,
            HIGHLIGHT,
            CODE,
            COMMENT,
            REMARK,
            PARAMETER,
            SUBSTITUTION,
            DIRECTIVE,
            FIELD,
            OPTIONS,
            EXPLICIT,
            DOXYGEN_CODE,
            DOXYGEN_VERBATIM,
            ATTRIBUTES,
            BOX,
            FOLDED_BOX,
            TAB,
            SNIPPET,
            ABBREVIATION,
            DEFINITION,
            CODE_OF_WIKI,
            WIKI,
            INSTRUCTION,
            EMBEDDED,
        ],
        spelling: Spelling::Angle,
        anchors: &AnchorRule::GITHUB,
        site: &Site::GITHUB,
    };

    /// github.com, which has no templates.
    pub const GITHUB: Host = Host {
        name: "github",
        summary: "github.com: no templates",
        syntax: &[PARAMETER, SUBSTITUTION, INSTRUCTION],
        ..Host::ANY
    };

    /// MDX: Markdown with JSX.
    pub const MDX: Host = Host {
        name: "mdx",
        summary: "MDX: JSX, {…}, import and export",
        endings: &["mdx"],
        // Programs that may read `.md` as MDX too.
        signs: &["next.config.*", "gatsby-config.*", "rspress.config.*", "mint.json"],
        syntax: MDX_SYNTAX,
        spelling: Spelling::Inline,
        anchors: &AnchorRule::DOCUSAURUS,
        site: &Site::DOCUSAURUS,
        ..Host::ANY
    };

    /// Docusaurus, which reads `.md` as MDX too.
    pub const DOCUSAURUS: Host = Host {
        name: "docusaurus",
        summary: "Docusaurus: MDX in every file, and ::: lines",
        signs: &["docusaurus.config.*"],
        syntax: MDX_SYNTAX,
        spelling: Spelling::Inline,
        anchors: &AnchorRule::DOCUSAURUS,
        site: &Site::DOCUSAURUS,
        ..Host::ANY
    };

    /// mdBook.
    pub const MDBOOK: Host = Host {
        name: "mdbook",
        summary: "mdBook: {{#include …}} and its kind",
        signs: &["book.toml"],
        syntax: &[INCLUDE, PREPROCESSED, VALUE, ATTRIBUTES, PARAMETER, SUBSTITUTION, INSTRUCTION],
        anchors: &AnchorRule::MDBOOK,
        site: &Site::MDBOOK,
        ..Host::ANY
    };

    /// `MkDocs` and its Material theme.
    pub const MKDOCS: Host = Host {
        name: "mkdocs",
        summary: "MkDocs: {{…}}, {%…%}, boxes, tabs, snippets and attributes",
        signs: &["mkdocs.yml", "mkdocs.yaml"],
        syntax: &[
            VALUE,
            STATEMENT,
            RAW,
            HIGHLIGHT,
            CODE,
            COMMENT,
            REMARK,
            ATTRIBUTES,
            BOX,
            FOLDED_BOX,
            TAB,
            SNIPPET,
            ABBREVIATION,
            WIKI,
            PARAMETER,
            SUBSTITUTION,
            INSTRUCTION,
        ],
        also: &["python-markdown"],
        anchors: &AnchorRule::PYTHON_MARKDOWN,
        site: &Site::MKDOCS,
        ..Host::ANY
    };

    /// Hugo.
    pub const HUGO: Host = Host {
        name: "hugo",
        summary: "Hugo: shortcodes, {{<…>}} and {{%…%}}",
        signs: &["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "archetypes"],
        syntax: &[
            SHORTCODE,
            SHORTCODE_PAIR,
            TEMPLATE_COMMENT,
            LOOSE_COMMENT,
            SHORTCODE_OF_MARKDOWN,
            VALUE,
            STATEMENT,
            RAW,
            HIGHLIGHT,
            CODE,
            COMMENT,
            ATTRIBUTES,
            PARAMETER,
            SUBSTITUTION,
            INSTRUCTION,
        ],
        anchors: &AnchorRule::HUGO,
        site: &Site::HUGO,
        ..Host::ANY
    };

    /// `VitePress` and `VuePress`.
    pub const VITEPRESS: Host = Host {
        name: "vitepress",
        summary: "VitePress and VuePress: {{…}}, [[…]], ::: lines and attributes",
        signs: &[".vitepress", ".vuepress"],
        syntax: &[VALUE, DIRECTIVE, WIKI, ATTRIBUTES, PARAMETER, SUBSTITUTION, INSTRUCTION],
        also: &["vuepress"],
        anchors: &AnchorRule::VITEPRESS,
        site: &Site::VITEPRESS,
        ..Host::ANY
    };

    /// Sphinx and Jupyter Book with `MyST`.
    pub const MYST: Host = Host {
        name: "myst",
        summary: "Sphinx and Jupyter Book with MyST: :::{…}, {role}, :option: lines and {{…}}",
        signs: &["conf.py", "myst.yml", "_toc.yml"],
        syntax: &[
            VALUE,
            STATEMENT,
            DIRECTIVE,
            FIELD,
            OPTIONS,
            EXPLICIT,
            ATTRIBUTES,
            PARAMETER,
            SUBSTITUTION,
            INSTRUCTION,
        ],
        anchors: &AnchorRule::MYST,
        site: &Site::MYST,
        ..Host::ANY
    };

    /// Jekyll and Hexo.
    pub const JEKYLL: Host = Host {
        name: "jekyll",
        summary: "Jekyll and Hexo: {{…}}, {%…%} and attributes",
        signs: &["_config.yml", "_config.yaml", "_config.toml"],
        syntax: &[
            VALUE,
            STATEMENT,
            RAW,
            HIGHLIGHT,
            CODE,
            COMMENT,
            REMARK,
            ATTRIBUTES,
            ABBREVIATION,
            EMBEDDED,
            PARAMETER,
            SUBSTITUTION,
            INSTRUCTION,
        ],
        anchors: &AnchorRule::JEKYLL,
        site: &Site::JEKYLL,
        ..Host::ANY
    };

    /// Astro, whose `.md` has no JSX.
    pub const ASTRO: Host = Host {
        name: "astro",
        summary: "Astro and Starlight: ::: lines and attributes",
        signs: &["astro.config.*"],
        syntax: &[DIRECTIVE, ATTRIBUTES, PARAMETER, SUBSTITUTION, INSTRUCTION],
        also: &["starlight"],
        anchors: &AnchorRule::STARLIGHT,
        site: &Site::ASTRO,
        ..Host::ANY
    };

    /// Python-Markdown with the slugs of pymdown-extensions, as many sites of Material have it.
    pub const PYMDOWNX: Host = Host {
        name: "pymdownx",
        also: &[],
        summary: "MkDocs with the slugs of pymdownx: pymdownx.slugs.slugify(case=\"lower\")",
        signs: &[],
        anchors: &AnchorRule::PYMDOWNX,
        ..Host::MKDOCS
    };

    /// goldmark, without Hugo.
    pub const GOLDMARK: Host = Host {
        name: "goldmark",
        summary: "goldmark on its own",
        anchors: &AnchorRule::GOLDMARK,
        site: &Site::FILES,
        ..Host::ANY
    };

    /// pandoc's own Markdown.
    pub const PANDOC: Host = Host {
        name: "pandoc",
        summary: "pandoc: ::: lines and attributes",
        syntax: &[DIRECTIVE, ATTRIBUTES, PARAMETER, SUBSTITUTION, INSTRUCTION],
        anchors: &AnchorRule::PANDOC,
        site: &Site::FILES,
        ..Host::ANY
    };

    /// docutils, which reads Markdown with `MyST`.
    pub const DOCUTILS: Host = Host {
        name: "docutils",
        summary: "docutils with MyST, without heading anchors",
        signs: &[],
        anchors: &AnchorRule::DOCUTILS,
        ..Host::MYST
    };

    /// Sphinx without `myst_heading_anchors`.
    pub const SPHINX: Host = Host {
        name: "sphinx",
        summary: "Sphinx with MyST, without myst_heading_anchors",
        anchors: &AnchorRule::SPHINX,
        ..Host::DOCUTILS
    };

    /// kramdown with its own Markdown.
    pub const KRAMDOWN: Host = Host {
        name: "kramdown",
        summary: "kramdown on its own: attributes",
        syntax: &[ATTRIBUTES, ABBREVIATION, PARAMETER, SUBSTITUTION, INSTRUCTION],
        anchors: &AnchorRule::KRAMDOWN,
        site: &Site::FILES,
        ..Host::ANY
    };

    /// The row called `name`.
    ///
    /// ```
    /// use linkmark_fix::{Host, Spelling};
    /// assert_eq!(Host::named("mdx").map(|host| host.spelling), Some(Spelling::Inline));
    /// ```
    pub fn named(name: &str) -> Option<&'static Host> {
        Host::ALL.iter().find(|host| host.name == name || host.also.contains(&name))
    }

    /// The row that the ending of a file's name tells, if it tells one.
    pub fn by_ending(ending: &str) -> Option<&'static Host> {
        Host::ALL.iter().find(|host| host.endings.iter().any(|own| own.eq_ignore_ascii_case(ending)))
    }

    /// Whether a text that nothing else tells of is MDX: it imports, exports, has a directive as
    /// Docusaurus writes it, or an element whose name starts with a capital letter, which is never
    /// HTML, and which is closed: `<Ann> hello` is somebody in a chat.
    ///
    /// ```
    /// use linkmark_fix::Host;
    /// assert!(Host::is_mdx("# Title\n\n<Intro>\nText\n</Intro>\n"));
    /// assert!(!Host::is_mdx("```jsx\n<Intro>\n</Intro>\n```\n"));
    /// assert!(!Host::is_mdx("<Ann> Hello!\n"));
    /// ```
    pub fn is_mdx(text: &str) -> bool {
        let mut fence: Option<&str> = None;
        let mut above = "";
        let mut opened: Vec<&str> = Vec::new();
        for line in text.lines() {
            let content = line.trim();
            let rest = content.trim_start_matches(['`', '~']);
            let mark = &content[..content.len() - rest.len()];
            match fence {
                Some(open) if mark.starts_with(open) && rest.is_empty() => fence = None,
                Some(_) => {}
                None if mark.len() >= 3 => fence = Some(mark),
                None => {
                    opened.extend(component(line).filter(|_| opened.len() < MOST_COMPONENTS));
                    if is_mdx_line(line, above) || closes_component(content, &opened) {
                        return true;
                    }
                }
            }
            above = line;
        }
        false
    }

    /// The row that a file or folder of this name tells of, if it tells of one.
    ///
    /// ```
    /// use linkmark_fix::Host;
    /// assert_eq!(Host::by_sign("docusaurus.config.ts"), Some(&Host::DOCUSAURUS));
    /// assert_eq!(Host::by_sign("docusaurus.config.js.mdx"), None);
    /// ```
    pub fn by_sign(name: &str) -> Option<&'static Host> {
        // `docusaurus.config.js.mdx` is a page about one.
        let is_text = name.ends_with(".md") || name.ends_with(".mdx");
        let starts = |start: &str| name.starts_with(start) && !is_text;
        let is = |sign: &str| sign.strip_suffix('*').map_or(name == sign, starts);
        Host::ALL.iter().find(|host| host.signs.iter().any(|sign| is(sign)))
    }
}

/// What shows in one line that a text is MDX.
fn is_mdx_line(line: &str, above: &str) -> bool {
    // Docusaurus writes `:::note`; VitePress, which is not MDX, `::: tip`.
    let is_directive =
        line.strip_prefix(":::").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
    let is_import = line.starts_with("import ") && line.contains(" from ") && line.contains(['"', '\'']);
    let is_export = ["const ", "default ", "function "]
        .iter()
        .any(|word| line.strip_prefix("export ").is_some_and(|rest| rest.starts_with(word)));
    // Below other text it is a line of that.
    let starts_block = above.trim().is_empty() || above.starts_with("---") || above.starts_with("import ");
    ((is_import || is_export) && starts_block)
        || is_directive
        || (component(line).is_some() && line.contains("/>"))
}

/// The name of the element of MDX that the line starts with: `Tabs` of `<Tabs>`.
fn component(line: &str) -> Option<&str> {
    let rest = line.strip_prefix('<')?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    // `<DIV>` is HTML of the old days.
    let is_name =
        name.starts_with(|c: char| c.is_ascii_uppercase()) && name.contains(|c: char| c.is_ascii_lowercase());
    let ends = rest.is_empty() || rest.starts_with([' ', '>', '/']);
    Some(name).filter(|_| is_name && ends)
}

/// Whether the line closes one of the elements that were opened: one name over several lines is
/// closed by `/>`.
fn closes_component(content: &str, opened: &[&str]) -> bool {
    !opened.is_empty()
        && (content.starts_with("/>")
            || content.match_indices("</").any(|(at, _)| {
                let name = &content[at + 2..];
                opened.iter().any(|open| name.strip_prefix(open).is_some_and(|rest| rest.starts_with('>')))
            }))
}

/// More names than this are a chat, and no page.
const MOST_COMPONENTS: usize = 16;

#[cfg(test)]
mod tests {
    use super::{EXPRESSION, Host, MDX_SYNTAX};

    #[test]
    fn a_host_only_narrows() {
        for host in Host::ALL {
            for syntax in host.syntax {
                assert!(
                    Host::ANY.syntax.contains(syntax) || MDX_SYNTAX.contains(syntax),
                    "{}: {syntax:?}",
                    host.name
                );
            }
        }
        assert!(!Host::ANY.syntax.contains(&EXPRESSION));
    }

    #[test]
    fn names_signs_and_endings_are_of_one_host_each() {
        let mut names: Vec<&str> = Host::ALL.iter().map(|host| host.name).collect();
        names.extend(Host::ALL.iter().flat_map(|host| host.also));
        names.extend(Host::ALL.iter().flat_map(|host| host.signs.iter().chain(host.endings)));
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        // `mdx` is a name and an ending.
        assert_eq!(names.len(), all - 1);
    }
}
