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
        components: false,
        index: &["README.md", "readme.md", "Readme.md", "README.rst", "README"],
        made: Made::None,
        lists_folders: true,
        exact_ids: false,
        project_names: false,
        project_ids: false,
        texts: ("", ""),
        includes: &[],
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
        components: false,
        index: &["index.md", "README.md", "index.html"],
        made: Made::Pages,
        lists_folders: false,
        exact_ids: true,
        project_names: true,
        project_ids: false,
        texts: ("docs", "docs_dir"),
        includes: &["--8<--", "{%", "{{", "\n::: ", "\n!!!include", "{!"],
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
        ..Site::MKDOCS
    };

    /// pandoc and the programs that only turn one file into one page.
    pub const FILES: Site = Site { html: true, exact_ids: true, ..Site::GITHUB };
}
