//! How a host makes addresses of files, as columns.

/// Where links lead on a host's pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Site {
    /// Folders, from the one with the host's sign, in which `/x` is looked up.
    pub roots: &'static [&'static str],
    /// What `/x` means.
    pub absolute: Absolute,
    /// `x` leads to `x.md`.
    pub clean: bool,
    /// `x.html` leads to `x.md`.
    pub html: bool,
    /// Links may be relative to the address of the page, which is a folder: `a/b/` for `a/b.md`.
    pub page_is_folder: bool,
    /// It is for the settings to say whether the address of a page is a folder.
    pub any_slash: bool,
    /// Paths may be relative to any folder above, up to that of the site.
    pub from_above: bool,
    /// A name alone leads to the page of this name, in whichever folder it is.
    pub by_name: bool,
    /// `index.md` leads to the page of its folder, whatever its name: `README.md`.
    pub any_index: bool,
    /// Elements whose names start with a capital letter may have ids that nobody sees here.
    pub components: bool,
    /// Addresses of pages are in small letters, whatever the names of their files.
    pub small: bool,
    /// The files that a folder's address shows.
    pub index: &'static [&'static str],
    /// Which addresses the host makes that no file tells of.
    pub made: Made,
    /// Whether a folder without such a file is shown as a list.
    pub lists_folders: bool,
    /// Whether the ids of a page are compared exactly. GitHub's script ignores capitals.
    pub exact_ids: bool,
    /// `[text][name]` may be a name of something elsewhere in the project.
    pub project_names: bool,
    /// `#name` too.
    pub project_ids: bool,
    /// A page has ids by the rules of other hosts beside its own: Sphinx writes those of docutils.
    pub more_ids: bool,
    /// The folder with the texts of the site, from the one with its sign, and the key in the file
    /// of the sign that says another. Empty: everything beside the sign but what a repository has.
    pub texts: (&'static str, &'static str),
    /// Folders of the site from which files are published as they are: a text in one is not a page.
    pub raw: &'static [&'static str],
    /// Folders of the site whose texts are pages. What is in another is one only if the file of the
    /// sign names its folder. Empty: all of them. A `*` at the start stands for the rest of a name.
    pub pages: &'static [&'static str],
    /// Folders of the site with the templates of its pages, which may have ids of their own.
    pub templates: &'static [&'static str],
    /// A language may be in the name of a file and not in links to it: `x.md` for `x.de.md`.
    pub languages: bool,
    /// Words in a page that bring in text of other files.
    pub includes: &'static [&'static str],
    /// Versions and translations of the texts.
    pub editions: &'static [Edition],
    /// Pages that the host shows beside the files, by their first name: `../../issues` from a file
    /// at the root leads to one. As many names as these have are needed, whichever the others are.
    pub beside_files: &'static [&'static str],
    /// Files and folders beside the sign that have settings too.
    pub settings: &'static [&'static str],
    /// A file beside the sign, and a word in it that tells that the sign is of another program.
    pub rivals: &'static [(&'static str, &'static str)],
    /// Words in the settings, or in the programs in the folder of the sign, that tell of a program
    /// of the site's own: it may give a page any ids and any links.
    pub programs: &'static [&'static str],
    /// Such words that tell of a program which is known to give none.
    pub known_programs: &'static [&'static str],
    /// Words in the settings that give headings other ids than the host usually does.
    pub other_ids: &'static [&'static str],
}

/// Texts of a site in another version or language. A `*` stands for a name, or the rest of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edition {
    /// Their folder, from the one with the sign of the site.
    pub folder: &'static str,
    /// Where a text is that this folder does not have; its `*` is the last one of the folder.
    pub original: &'static str,
}

const fn edition(folder: &'static str, original: &'static str) -> Edition {
    Edition { folder, original }
}

/// What `/x` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Absolute {
    /// A file below the roots.
    File,
    /// An address of the site, which may be below another than the roots.
    Address,
}

/// Which addresses a host makes that no file tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Made {
    /// None.
    None,
    /// Those of pages: whatever has no ending, or `.html`.
    Pages,
    /// Those of pages, and names of things in the project: `[text](package.module.Class)`.
    Names,
    /// All but those of Markdown files.
    All,
}

impl Site {
    /// github.com: files are files.
    pub const GITHUB: Site = Site {
        roots: &[""],
        absolute: Absolute::File,
        clean: false,
        html: false,
        page_is_folder: false,
        any_slash: false,
        from_above: false,
        by_name: false,
        any_index: false,
        components: false,
        small: false,
        index: &["README.md", "readme.md", "Readme.md", "README.rst", "README"],
        made: Made::None,
        lists_folders: true,
        exact_ids: false,
        project_names: false,
        project_ids: false,
        more_ids: false,
        texts: ("", ""),
        raw: &[],
        pages: &[],
        templates: &[],
        languages: false,
        includes: &[],
        editions: &[],
        beside_files: &[
            "actions",
            "blob/branch/file",
            "branches",
            "commit",
            "commits",
            "community",
            "compare",
            "contributors",
            "discussions",
            "fork",
            "graphs",
            "issues",
            "labels",
            "milestone",
            "milestones",
            "network",
            "packages",
            "projects",
            "pull",
            "pulls",
            "pulse",
            "raw/branch/file",
            "releases",
            "security",
            "stargazers",
            "tags",
            "tree/branch",
            "watchers",
            "wiki",
        ],
        settings: &[],
        rivals: &[],
        programs: &[],
        known_programs: &[],
        other_ids: &[],
    };

    /// mdBook.
    pub const MDBOOK: Site = Site {
        roots: &["src", "book", ""],
        absolute: Absolute::Address,
        html: true,
        index: &["README.md", "index.md", "index.html"],
        lists_folders: false,
        exact_ids: true,
        made: Made::Pages,
        texts: ("src", "src"),
        templates: &["theme"],
        includes: &["{{#"],
        any_index: true,
        beside_files: &[],
        programs: &["[preprocessor."],
        known_programs: &[
            "[preprocessor.admonish",
            "[preprocessor.alerts",
            "[preprocessor.index",
            "[preprocessor.katex",
            "[preprocessor.linkmark",
            "[preprocessor.links",
            "[preprocessor.mermaid",
            "[preprocessor.toc",
        ],
        ..Site::GITHUB
    };

    /// `MkDocs`.
    pub const MKDOCS: Site = Site {
        roots: &["docs", ""],
        absolute: Absolute::Address,
        clean: true,
        html: true,
        page_is_folder: true,
        any_slash: false,
        from_above: false,
        by_name: false,
        any_index: false,
        components: false,
        small: false,
        index: &["index.md", "README.md", "index.html"],
        made: Made::Pages,
        lists_folders: false,
        exact_ids: true,
        project_names: true,
        project_ids: false,
        more_ids: false,
        texts: ("docs", "docs_dir"),
        raw: &[],
        pages: &[],
        templates: &["overrides", "theme", "docs/overrides"],
        languages: true,
        includes: &["--8<--", "{%", "{{", "\n::: ", "\n!!!include", "{!"],
        editions: &[],
        beside_files: &[],
        settings: &[],
        rivals: &[],
        // The last ones make pages.
        programs: &["hooks:", "gen-files", "monorepo", "multirepo", "api-autonav", "autoapi"],
        known_programs: &[],
        other_ids: &[],
    };

    /// Docusaurus, and MDX.
    pub const DOCUSAURUS: Site = Site {
        roots: &["static", "public", "docs", ""],
        any_slash: true,
        from_above: true,
        components: true,
        index: &["index.md", "index.mdx", "README.md", "README.mdx"],
        project_names: false,
        texts: ("", ""),
        raw: &["static", "public", "src/components", "src/theme"],
        pages: &["docs", "blog", "src/pages", "i18n", "versioned_docs", "*_versioned_docs"],
        templates: &["src/theme", "src/components"],
        languages: false,
        includes: &[".mdx'", ".mdx\"", ".md'", ".md\"", ".mdx`", "{{", "mdx-code-block"],
        editions: &[
            edition("versioned_docs/*", "docs"),
            edition("i18n/*/docusaurus-plugin-content-docs/current", "docs"),
            edition("i18n/*/docusaurus-plugin-content-docs/*", "versioned_docs/*"),
            edition("i18n/*/docusaurus-plugin-content-docs-*/current", "*"),
            edition("i18n/*/docusaurus-plugin-content-blog", "blog"),
        ],
        programs: &[],
        // The build has found every anchor, so what is not there is made in another way.
        other_ids: &["onBrokenAnchors: 'throw'", "onBrokenAnchors: \"throw\""],
        ..Site::MKDOCS
    };

    /// `VitePress`.
    pub const VITEPRESS: Site = Site {
        roots: &["", "public", "src", "docs"],
        components: true,
        page_is_folder: false,
        index: &["index.md", "README.md"],
        project_names: false,
        texts: ("", ""),
        raw: &["public", ".vuepress/public"],
        templates: &[".vitepress/theme", ".vuepress/theme", ".vuepress/components"],
        languages: false,
        includes: &["<!--@include", "<!-- @include", "<<<", "{{", "<script setup"],
        settings: &["package.json", "../package.json"],
        programs: &["slugify", "transform("],
        // A package that is only named.
        known_programs: &["slugify\":"],
        // Older ones took the marks from letters in another way.
        other_ids: &[
            "\"vitepress\": \"^0.",
            "\"vitepress\": \"~0.",
            "\"vitepress\": \"0.",
            "\"vuepress\": \"^1.",
            "\"vuepress\": \"~1.",
            "\"vuepress\": \"1.",
            "\"vuepress\": \"^0.",
        ],
        ..Site::MKDOCS
    };

    /// Hugo.
    pub const HUGO: Site = Site {
        roots: &["content", "static", "assets", ""],
        small: true,
        index: &["_index.md", "index.md", "README.md", "index.html"],
        made: Made::All,
        project_names: false,
        texts: ("content", "contentDir"),
        raw: &["static"],
        templates: &["layouts", "themes"],
        includes: &["{{<", "{{%"],
        by_name: true,
        any_index: true,
        settings: &["config.toml", "config.yaml", "config.yml", "config.json", "config/_default"],
        programs: &["target = \"content", "target = 'content", "target: content", "target: \"content"],
        other_ids: &["typographer", "autoHeadingIDType", "autoIDType", "defaultMarkdownHandler"],
        ..Site::MKDOCS
    };

    /// Jekyll.
    pub const JEKYLL: Site = Site {
        roots: &[""],
        index: &["index.md", "index.html", "README.md", "index.markdown"],
        made: Made::All,
        project_names: false,
        texts: ("", ""),
        templates: &["_layouts", "_includes"],
        languages: false,
        includes: &["{%", "{{"],
        rivals: &[("package.json", "\"hexo\"")],
        programs: &[],
        other_ids: &["CommonMark", "redcarpet", "rdiscount", "auto_id_prefix", "input: kramdown"],
        ..Site::MKDOCS
    };

    /// Astro and Starlight.
    pub const ASTRO: Site = Site {
        roots: &["public", "src/content/docs", "src/pages", ""],
        small: true,
        index: &["index.md", "index.mdx"],
        made: Made::All,
        raw: &["public"],
        pages: &[],
        templates: &["src/layouts", "src/components"],
        ..Site::DOCUSAURUS
    };

    /// Sphinx with `MyST`.
    pub const MYST: Site = Site {
        roots: &["", "source", "docs"],
        page_is_folder: false,
        index: &["index.md", "README.md", "index.rst", "index.html"],
        made: Made::Names,
        project_names: true,
        project_ids: true,
        more_ids: true,
        texts: ("", ""),
        templates: &["_templates"],
        languages: false,
        includes: &["```{", ":::{", "{{", "{%"],
        programs: &[],
        ..Site::MKDOCS
    };

    /// pandoc and the programs that only turn one file into one page.
    pub const FILES: Site = Site { html: true, exact_ids: true, beside_files: &[], ..Site::GITHUB };
}

/// Names of files that are for the repository, wherever a site is.
const OF_REPOSITORY: &[&str] = &[
    "readme",
    "contributing",
    "changelog",
    "security",
    "code_of_conduct",
    "license",
    "governance",
    "claude",
    "agents",
];

/// Whether a file of this name, without its ending, is for those who look at the repository:
/// `README`, and in another language `README-ko` or `README.ko`.
///
/// ```
/// use linkmark_fix::site::is_of_repository;
/// assert!(is_of_repository("README") && is_of_repository("Contributing.de"));
/// assert!(!is_of_repository("security_groups"));
/// ```
pub fn is_of_repository(stem: &str) -> bool {
    // The names are ASCII.
    let stem = stem.to_ascii_lowercase();
    let is_one = |name: &&str| {
        stem.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '.']))
    };
    OF_REPOSITORY.iter().any(is_one)
}
