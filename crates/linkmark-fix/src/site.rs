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
    /// Paths may be relative to any folder above, up to that of the site.
    pub from_above: bool,
    /// A name alone leads to the page of this name, in whichever folder it is.
    pub by_name: bool,
    /// `index.md` leads to the page of its folder, whatever its name: `README.md`.
    pub any_index: bool,
    /// Elements whose names start with a capital letter may have ids that nobody sees here.
    pub components: bool,
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
    /// The folder with the texts of the site, from the one with its sign, and the key in the file
    /// of the sign that says another. Empty: everything beside the sign but what a repository has.
    pub texts: (&'static str, &'static str),
    /// Words in a page that bring in text of other files.
    pub includes: &'static [&'static str],
    /// Versions and translations of the texts.
    pub editions: &'static [Edition],
    /// Pages that the host shows beside the files, by their first name: `../../issues` from a file
    /// at the root leads to one. As many names as these have are needed, whichever the others are.
    pub beside_files: &'static [&'static str],
    /// Words in the file of the sign, or in the programs in its folder, that tell of a program of
    /// the site's own: it may give a page any ids and any links.
    pub programs: &'static [&'static str],
    /// Such words that tell of a program which is known to give none.
    pub known_programs: &'static [&'static str],
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
        from_above: false,
        by_name: false,
        any_index: false,
        components: false,
        index: &["README.md", "readme.md", "Readme.md", "README.rst", "README"],
        made: Made::None,
        lists_folders: true,
        exact_ids: false,
        project_names: false,
        project_ids: false,
        texts: ("", ""),
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
        programs: &[],
        known_programs: &[],
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
        from_above: false,
        by_name: false,
        any_index: false,
        components: false,
        index: &["index.md", "README.md", "index.html"],
        made: Made::Pages,
        lists_folders: false,
        exact_ids: true,
        project_names: true,
        project_ids: false,
        texts: ("docs", "docs_dir"),
        includes: &["--8<--", "{%", "{{", "\n::: ", "\n!!!include", "{!"],
        editions: &[],
        beside_files: &[],
        programs: &["hooks:"],
        known_programs: &[],
    };

    /// Docusaurus, and MDX.
    pub const DOCUSAURUS: Site = Site {
        roots: &["static", "public", "docs", ""],
        from_above: true,
        components: true,
        index: &["index.md", "index.mdx", "README.md", "README.mdx"],
        project_names: false,
        texts: ("", ""),
        includes: &[".mdx'", ".mdx\"", ".md'", ".md\"", ".mdx`", "{{", "mdx-code-block"],
        editions: &[
            edition("versioned_docs/*", "docs"),
            edition("i18n/*/docusaurus-plugin-content-docs/current", "docs"),
            edition("i18n/*/docusaurus-plugin-content-docs/*", "versioned_docs/*"),
            edition("i18n/*/docusaurus-plugin-content-docs-*/current", "*"),
            edition("i18n/*/docusaurus-plugin-content-blog", "blog"),
        ],
        programs: &[],
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
        includes: &["<!--@include", "<!-- @include", "<<<", "{{", "<script setup"],
        programs: &["slugify", "transform("],
        ..Site::MKDOCS
    };

    /// Hugo.
    pub const HUGO: Site = Site {
        roots: &["content", "static", "assets", ""],
        index: &["_index.md", "index.md", "README.md", "index.html"],
        made: Made::All,
        project_names: false,
        texts: ("content", "contentDir"),
        includes: &["{{<", "{{%"],
        by_name: true,
        any_index: true,
        programs: &["mounts"],
        ..Site::MKDOCS
    };

    /// Jekyll.
    pub const JEKYLL: Site = Site {
        roots: &[""],
        index: &["index.md", "index.html", "README.md", "index.markdown"],
        made: Made::All,
        project_names: false,
        texts: ("", ""),
        includes: &["{%", "{{"],
        programs: &[],
        ..Site::MKDOCS
    };

    /// Astro and Starlight.
    pub const ASTRO: Site = Site {
        roots: &["public", "src/content/docs", "src/pages", ""],
        index: &["index.md", "index.mdx"],
        made: Made::All,
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
        texts: ("", ""),
        includes: &["```{", ":::{", "{{", "{%"],
        programs: &[],
        ..Site::MKDOCS
    };

    /// pandoc and the programs that only turn one file into one page.
    pub const FILES: Site = Site { html: true, exact_ids: true, beside_files: &[], ..Site::GITHUB };
}
