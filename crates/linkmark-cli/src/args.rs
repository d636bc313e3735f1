//! The command line. Help, completions and the man page are printed from this one definition.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args as _, CommandFactory as _, Parser, Subcommand};
use linkmark_fix::Host;
use linkmark_scan::Dialect;

use crate::command::stream::UnfinishedEnd;
use crate::extensions::Extensions;
use crate::output::Color;
use crate::scheme::scheme_name;
use crate::shard::Shard;

/// Links in Markdown and in plain text: render, list, explain, compare and fix them.
#[derive(Debug, Parser)]
#[command(name = "linkmark", version, max_term_width = 100, bin_name = "linkmark", after_help = EXAMPLES)]
#[command(
    long_about = "Links in Markdown and in plain text: render, list, explain, compare and fix them.\n\n\
    What counts as a bare link differs from program to program. Each program's rules are a dialect; `linkmark dialects` lists them.\n\n\
    Exit codes: 0 found or fine, 1 nothing found or differences, 2 error."
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "Examples:
  linkmark html README.md -o readme.html     render a page
  linkmark links docs/                       every link below docs/
  linkmark explain 'see www.a.b/c).'         why the link ends where it ends
  linkmark fix --write .                     write out bare links, so that every program sees them
  linkmark check                             links that lead nowhere, on the site where they are read

Run `linkmark COMMAND --help` for details.";

/// The options that every command has.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Global {
    /// When to use colours: auto, always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        help_heading = "Global options"
    )]
    pub(crate) color: Color,
    /// Threads to work with [default: one per core]
    #[arg(short = 'j', long, global = true, value_name = "N", help_heading = "Global options")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Also report skipped files
    #[arg(short, long, global = true, help_heading = "Global options")]
    pub(crate) verbose: bool,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Html(Html),
    Text(Text),
    Links(Links),
    Explain(Explain),
    Compare(Compare),
    Fix(Fix),
    Check(Check),
    Anchors(HeadingAnchors),
    Mv(Mv),
    Dialects(Dialects),
    Completions(Completions),
    Man(Man),
}

impl Command {
    /// The definition of the command `name`, without those of the others.
    pub(crate) fn definition(name: &str) -> Option<clap::Command> {
        let define = match name {
            "html" => Html::augment_args,
            "text" => Text::augment_args,
            "links" => Links::augment_args,
            "explain" => Explain::augment_args,
            "compare" => Compare::augment_args,
            "fix" => Fix::augment_args,
            "check" => Check::augment_args,
            "anchors" => HeadingAnchors::augment_args,
            "mv" => Mv::augment_args,
            "dialects" => Dialects::augment_args,
            "completions" => Completions::augment_args,
            "man" => Man::augment_args,
            _ => return None,
        };
        Some(define(clap::Command::new(name.to_owned())))
    }
}

/// The config file.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct ConfigFile {
    /// Read this config file instead of the nearest linkmark.toml upwards
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Read no config file
    #[arg(long, conflicts_with = "config")]
    pub(crate) no_config: bool,
}

/// Which documents a command walks over.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Inputs {
    /// Files and directories; `-` is standard input
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,
    /// Read more paths from FILE, one a line or separated by NUL; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,
    /// In directories, take files with the ending EXT; may be repeated
    #[arg(long = "ext", value_name = "EXT", value_delimiter = ',')]
    pub(crate) extensions: Vec<String>,
    /// In directories, take hidden files too
    #[arg(long)]
    pub(crate) hidden: bool,
    /// Do not honour .gitignore and .ignore
    #[arg(long)]
    pub(crate) no_ignore: bool,
    /// Follow symbolic links met in directories, to files and to directories
    #[arg(short = 'L', long)]
    pub(crate) follow: bool,
}

impl Inputs {
    /// Everything below `folder`.
    pub(crate) fn of(folder: PathBuf) -> Inputs {
        Inputs {
            paths: vec![folder],
            files_from: None,
            extensions: Vec::new(),
            hidden: false,
            no_ignore: false,
            follow: false,
        }
    }
}

/// How links are written into HTML.
#[derive(Debug, clap::Args)]
pub(crate) struct Anchors {
    /// Give every link this rel attribute, such as "nofollow ugc"
    #[arg(long, value_name = "WORDS")]
    pub(crate) rel: Option<String>,
    /// Give every link this target attribute, such as _blank
    #[arg(long, value_name = "NAME")]
    pub(crate) target: Option<String>,
}

/// Render Markdown as HTML
///
/// Safe by default: raw HTML is escaped, and `javascript:` and its kind never become a link.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark html README.md > readme.html
  linkmark html --standalone --heading-ids guide.md -o guide.html
  curl -s https://example.com/post.md | linkmark html --rel 'nofollow ugc'
  some-model | linkmark html --stream --unfinished close
  linkmark html --dialect github --unsafe notes.md
  linkmark html --mark --subscript --smart-punctuation essay.md")]
pub(crate) struct Html {
    /// Markdown files; none or `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Which links to recognise, by whose rules [default: gfm]
    #[arg(short, long, value_name = "NAME", value_parser = dialect_name())]
    pub(crate) dialect: Option<String>,
    /// Let raw HTML and every URL scheme through; `gfm`, `github` and all other dialects but
    /// `commonmark` still escape `<script>` and eight other tags
    #[arg(long = "unsafe")]
    pub(crate) allow_unsafe: bool,
    /// With --unsafe, let through the tags too that `gfm`, `github` and others escape
    #[arg(long, requires = "allow_unsafe")]
    pub(crate) no_tag_filter: bool,
    /// Let no URL through but relative ones and those with a scheme of LIST, such as http,https
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = scheme_name,
        conflicts_with = "allow_unsafe"
    )]
    pub(crate) schemes: Option<Vec<String>>,
    #[command(flatten)]
    pub(crate) anchors: Anchors,
    /// Write a whole page, good to read in a browser, light and dark
    #[arg(short, long)]
    pub(crate) standalone: bool,
    /// The page's title [default: that of the front matter, else the first heading]
    #[arg(long, value_name = "TEXT", requires = "standalone")]
    pub(crate) title: Option<String>,
    /// The page's language, such as de or zh-Hans [default: `lang` of the front matter, else en]
    #[arg(long, value_name = "TAG", requires = "standalone")]
    pub(crate) lang: Option<String>,
    /// Give headings the ids that GitHub gives them
    #[arg(long)]
    pub(crate) heading_ids: bool,
    /// Start every id of the page with TEXT, such as user-content-
    #[arg(long, value_name = "TEXT")]
    pub(crate) id_prefix: Option<String>,
    /// Recognise math: $a$ and $$a$$; a page keeps the dollars, so that a script can render it
    #[arg(long)]
    pub(crate) math: bool,
    /// Render a block of metadata at the start, between lines of --- or +++, as Markdown
    #[arg(long)]
    pub(crate) no_front_matter: bool,
    /// Read standard input as it comes, and write what changes on the page as lines of JSON
    #[arg(long, conflicts_with_all = ["files", "standalone", "output"])]
    pub(crate) stream: bool,
    /// What to show of a stream's end, which may still become something else [default: plain]
    #[arg(long, value_name = "HOW", requires = "stream")]
    pub(crate) unfinished: Option<UnfinishedEnd>,
    /// Write to FILE, which is replaced as a whole once everything went well
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
    #[command(flatten)]
    pub(crate) markdown: Extensions,
}

/// Turn plain text into HTML, with its links linked and everything else escaped
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  echo 'Meet at https://example.com/map, 9 am <sharp>' | linkmark text
  linkmark text --rel nofollow --target _blank chat.log > chat.html")]
pub(crate) struct Text {
    /// Text files; none or `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Which links to recognise, by whose rules [default: linkmark]
    #[arg(short, long, value_name = "NAME", value_parser = dialect_name())]
    pub(crate) dialect: Option<String>,
    /// Link nothing but what has a scheme of LIST, such as https,mailto
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = scheme_name)]
    pub(crate) schemes: Option<Vec<String>>,
    #[command(flatten)]
    pub(crate) anchors: Anchors,
    /// Read standard input as it comes, and write what changes on the page as lines of JSON
    #[arg(long, conflicts_with_all = ["files", "output"])]
    pub(crate) stream: bool,
    /// Write to FILE, which is replaced as a whole once everything went well
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
}

/// List every link: inline, reference, angle and bare
///
/// Directories are walked on all cores, honouring .gitignore; Markdown files are read as Markdown,
/// so code is not searched. The same input gives the same output, in the same order. Exit code 1
/// means that there is no link; with --suspicious, that there is one.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark links README.md
  linkmark links --bare docs/                 what `linkmark fix` would write out
  linkmark links --json . | jq -r .href       one JSON object a line
  linkmark links --unique --kind inline,reference .
  linkmark links --images --html docs/        whatever a page leads to or shows
  linkmark links --text --count src/          source code, read as plain text
  linkmark links --suspicious docs/           links that may lead elsewhere than they seem to
  git ls-files -z '*.md' | linkmark links --files-from -
  linkmark links --column body pages.jsonl.zst
  linkmark links --shard 3/8 --json docs/     one of eight jobs that run side by side

Files that end in .gz or .zst are read as what is in them, up to 256 MiB; a broken one is reported and passed over.
Without a PATH, standard input is read; at a terminal, the current directory.")]
pub(crate) struct Links {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Which links to recognise, by whose rules [default: gfm; with --text: linkmark]
    #[arg(short, long, value_name = "NAME", value_parser = dialect_name())]
    pub(crate) dialect: Option<String>,
    /// Only links of this kind; may be repeated
    #[arg(short, long, value_name = "KIND", value_delimiter = ',')]
    pub(crate) kind: Vec<crate::command::links::KindFilter>,
    /// Only bare links, which some programs do not see
    #[arg(short, long, conflicts_with = "kind")]
    pub(crate) bare: bool,
    /// List images too
    #[arg(short, long, conflicts_with = "text")]
    pub(crate) images: bool,
    /// List the targets of raw HTML too: href and src, on every tag
    #[arg(long, conflicts_with = "text")]
    pub(crate) html: bool,
    /// Only links that may lead elsewhere than they seem to, each with its warnings
    ///
    /// The warnings are: invisible (a character that is shown as nothing), bidi (one that turns
    /// text around), mixed-script (a host with letters of several scripts), slash-lookalike,
    /// userinfo-host (`https://google.com@evil.org`), odd-ip (`http://0x7f.1`), text-mismatch (the
    /// text is another host) and file-ending (`invoice.zip` as a host).
    #[arg(long)]
    pub(crate) suspicious: bool,
    /// List each target once, at its first link
    #[arg(short, long)]
    pub(crate) unique: bool,
    /// Print only the number of links in each file
    #[arg(short, long, conflicts_with_all = ["json", "csv"])]
    pub(crate) count: bool,
    /// Read files as plain text; directories then give every file that is not binary
    #[arg(short, long)]
    pub(crate) text: bool,
    /// Read JSON lines: the text is in the column NAME of each row
    ///
    /// Rows are counted from 1. Places are those in the text, after escapes such as `\n` were read.
    /// What is not a row is reported and passed over, and so is one of more than 64 MiB.
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
    /// Only a part of the documents, or of the rows: the shard I of N, from 1/N to N/N
    #[arg(long, value_name = "I/N", conflicts_with = "unique")]
    pub(crate) shard: Option<Shard>,
    /// Print one JSON object a line: path, line, column, start, end, kind, text, href; with
    /// --suspicious also warnings; with --column also row and field, after path
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print CSV with a header
    #[arg(long)]
    pub(crate) csv: bool,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
    #[command(flatten)]
    pub(crate) markdown: Extensions,
}

/// Say why something is a link, or is not
///
/// Shows the text with its links underlined, then the rules that decided. The text is read as
/// Markdown: nothing in code or inside another link is a link. Exit code 1 means that there is
/// none.
///
/// With --json, each dialect is one object on a line: `dialect`; `links`, as `linkmark links` lists
/// them; `candidates`, of which each has `at` (its trigger), `linked` (the link's text, or null),
/// `span`, `steps` (what the scanner decided) and, in Markdown, `markdown` (what the text around it
/// decided); `more_links` and `more_candidates`, how many --limit left out. Positions are bytes. A
/// bug report is best with it.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark explain '(see http://a.b/c_(d)).'
  linkmark explain --all 'www.example.com/data-*'
  linkmark explain --dialect github 'http://localhost:8080'
  linkmark explain notes.md:12            every candidate on line 12
  linkmark explain notes.md:12:5          what is in column 5 of it
  pbpaste | linkmark explain")]
pub(crate) struct Explain {
    /// The text, or FILE:LINE or FILE:LINE:COLUMN for a place in a file; none or `-` is standard
    /// input
    #[arg(value_name = "TEXT")]
    pub(crate) text: Vec<String>,
    /// By whose rules [default: gfm; with --text: linkmark]
    #[arg(short, long, value_name = "NAME", value_parser = dialect_name(), conflicts_with = "all")]
    pub(crate) dialect: Option<String>,
    /// By the rules of every dialect, side by side
    #[arg(short, long)]
    pub(crate) all: bool,
    /// Read the text as plain text, not as Markdown
    #[arg(short, long = "text")]
    pub(crate) plain: bool,
    /// Explain at most N candidates, and say how many more there are; 0 for all
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) limit: usize,
    /// Print one JSON object per dialect
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
    #[command(flatten)]
    pub(crate) markdown: Extensions,
}

/// Show where dialects disagree about a document
///
/// Shows each place once, with what each dialect links there. Exit code 1 means that they disagree,
/// so the command can guard a repository.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark compare README.md                    gfm, github and linkmark
  linkmark compare --dialects gfm,uts58 docs/
  linkmark compare --dialects all docs/         every dialect, and those of the config file
  linkmark compare --json . | jq .dialects")]
pub(crate) struct Compare {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Compare these dialects; `all` is every one of them [default: gfm,github,linkmark]
    #[arg(
        short,
        long,
        visible_alias = "dialect",
        value_name = "NAME",
        value_delimiter = ',',
        default_values = ["gfm", "github", "linkmark"],
        hide_default_value = true,
        value_parser = dialect_name_or_all()
    )]
    pub(crate) dialects: Vec<String>,
    /// Read files as plain text
    #[arg(short, long)]
    pub(crate) text: bool,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
}

/// Write out bare links, so that every program sees them
///
/// `https://x` becomes `<https://x>`, `www.x` becomes `[www.x](http://www.x)`, `a@b.com` becomes
/// `<a@b.com>`, wherever the dialect sees a link; in MDX, where `<` opens JSX, all become `[…](…)`.
/// Nothing else is touched, and the HTML stays what it was. Prints a diff unless --write or --check
/// is given.
///
/// What a careful person would look at first is left alone and reported on standard error: links
/// that gfm, github and linkmark do not end at the same place, templates, placeholders, commands,
/// broken links, and text that only other dialects link.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark fix README.md              print a diff
  linkmark fix --write docs/          change the files
  linkmark fix --check .              for CI: exit code 1 if something is left to write out
  linkmark fix --write - < in.md      standard input to standard output
  linkmark fix --host hugo content/   leave alone what Hugo reads; else the site's own files tell
  linkmark fix --end linkmark .       end disputed links where linkmark ends them

Running it twice changes nothing. A link that cannot be written out without changing the page is left alone and reported.")]
pub(crate) struct Fix {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Write out what this dialect links [default: gfm]
    #[arg(short, long, value_name = "NAME", value_parser = dialect_name())]
    pub(crate) dialect: Option<String>,
    /// Write out also the links that gfm, github and linkmark do not end at the same place, as this
    /// dialect ends them; pages may change, and the summary says which
    #[arg(long, value_name = "DIALECT", value_parser = dialect_name())]
    pub(crate) end: Option<String>,
    /// Who publishes the files, and so what is left alone and how links are written [default: what
    /// the files of the site tell]
    #[arg(long, value_name = "HOST", value_parser = host_name())]
    pub(crate) host: Option<String>,
    /// Change the files, each as a whole or not at all
    #[arg(short, long)]
    pub(crate) write: bool,
    /// Change nothing, list the places; exit code 1 if there are any
    #[arg(short, long, conflicts_with = "write")]
    pub(crate) check: bool,
    /// Do not report what was left alone
    #[arg(short, long)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
}

/// Check that links lead somewhere: files, anchors, references
///
/// Every relative link, image and `#anchor` of the files is looked up, on the host where they are
/// read: GitHub, mdBook, MkDocs, Docusaurus, VitePress, Hugo, Sphinx and others give headings
/// different ids. No network is used, ever. What a site's generator makes is believed to be there.
///
/// Exit code 1 means that there are errors; warnings alone are fine.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark check                        everything below the current directory
  linkmark check docs/ README.md
  linkmark check --host github,mdbook   links have to work on both
  linkmark check --warn                 also what is only worth a look
  linkmark check --fix                  a diff of what is sure; with --write, the files are changed
  linkmark check --format sarif > links.sarif
  linkmark check --since origin/main    changed files, and links to changed or removed ones
  linkmark check --baseline known.json  only what is new; --update-baseline writes the file

A comment <!-- linkmark-ignore --> silences its line and the next one, <!-- linkmark-ignore-start --> and <!-- linkmark-ignore-end --> \
all between; codes after the word silence these alone. The table [check] of linkmark.toml sets codes to error, warn or off.")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) inputs: Inputs,
    /// Who publishes the files; several have to agree [default: what the files of the site tell,
    /// else github]
    #[arg(long, value_name = "HOST", value_delimiter = ',', value_parser = host_name())]
    pub(crate) host: Vec<String>,
    /// Report warnings too
    #[arg(long)]
    pub(crate) warn: bool,
    /// Print a diff that corrects what is sure: capitals, and ids that only one heading can mean
    #[arg(long)]
    pub(crate) fix: bool,
    /// With --fix, change the files, each as a whole or not at all
    #[arg(short, long, requires = "fix")]
    pub(crate) write: bool,
    /// How to print findings
    #[arg(long, value_name = "FORMAT", default_value = "text", conflicts_with = "fix")]
    pub(crate) format: crate::command::check::Format,
    /// Report only what this file does not list
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write the findings into the file of --baseline
    #[arg(long, requires = "baseline", conflicts_with = "fix")]
    pub(crate) update_baseline: bool,
    /// Only files that changed since this revision of git, and links to changed or removed ones
    #[arg(long, value_name = "REV")]
    pub(crate) since: Option<String>,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
}

/// Rename a file, a folder or a heading, and every link to it and from it
///
/// Links are rewritten by range in all Markdown files of the repository, in the style in which they
/// are written: inline, reference, image, raw HTML. Prints a diff unless --write is given; then all
/// files change, or none. What git tracks is renamed through git.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark mv docs/old.md docs/guide/new.md          print what would change
  linkmark mv --write docs/ manual/                  rename a folder
  linkmark mv --heading guide.md#setup 'Set it up'   a heading, and its links in every host's spelling")]
pub(crate) struct Mv {
    /// The old name and the new one; with --heading, the new title
    #[arg(value_name = "NAME", num_args = 1..=2, required = true)]
    pub(crate) names: Vec<PathBuf>,
    /// The heading to rename, by its id
    #[arg(long, value_name = "FILE#ID")]
    pub(crate) heading: Option<String>,
    /// Change the files, all of them or none
    #[arg(short, long)]
    pub(crate) write: bool,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
}

/// List the anchors of documents: line, id and text, by one host or side by side
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark anchors README.md
  linkmark anchors --host github,mdbook,mkdocs guide.md    ids that differ are marked
  linkmark anchors --json guide.md | jq -r .ids.github")]
pub(crate) struct HeadingAnchors {
    /// Markdown files; none or `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Whose ids [default: what the files of the site tell, else github]
    #[arg(long, value_name = "HOST", value_delimiter = ',', value_parser = host_name())]
    pub(crate) host: Vec<String>,
    /// Print one JSON object a line: path, line, text, ids
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) config: ConfigFile,
}

/// Show the dialects and their rules
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark dialects               the table
  linkmark dialects github        one dialect: its rules, its source, examples
  linkmark dialects --config      what is in force here, and which file says so
  linkmark dialects --json | jq '.[].name'")]
pub(crate) struct Dialects {
    /// Show this one
    #[arg(value_name = "NAME", value_parser = dialect_name())]
    pub(crate) name: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show what is in force and which file says so
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[expect(clippy::option_option, reason = "absent, given, and given with a value are three things")]
    pub(crate) config: Option<Option<PathBuf>>,
}

/// Print a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  source <(linkmark completions bash)       in ~/.bashrc
  source <(linkmark completions zsh)        in ~/.zshrc, after compinit
  linkmark completions fish | source        in ~/.config/fish/completions/linkmark.fish

The shell asks the installed command what can follow. Write the script anew when the command is new.")]
pub(crate) struct Completions {
    /// Which shell
    pub(crate) shell: clap_complete::Shell,
}

/// Print the manual page, or write one page per command into a directory
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  linkmark man | man -l -
  linkmark man fix | man -l -
  linkmark man --dir ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The page of one command
    #[arg(value_name = "COMMAND", value_parser = command_name())]
    pub(crate) command: Option<String>,
    /// Write every page into this directory
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) dir: Option<PathBuf>,
}

/// Any word, since a config file may define dialects. Help lists the presets, and shells complete
/// them.
fn dialect_name() -> impl TypedValueParser<Value = String> {
    Word(|| Dialect::ALL.iter().map(|dialect| PossibleValue::new(dialect.name.as_str())).collect())
}

/// The word that `compare` takes for every dialect; a config file cannot define a dialect of this
/// name.
pub(crate) const EVERY_DIALECT: &str = "all";

fn host_name() -> impl TypedValueParser<Value = String> {
    Word(|| Host::ALL.iter().map(|host| PossibleValue::new(host.name)).collect())
}

fn dialect_name_or_all() -> impl TypedValueParser<Value = String> {
    Word(|| {
        let names = Dialect::ALL.iter().map(|dialect| dialect.name.as_str());
        names.chain([EVERY_DIALECT]).map(PossibleValue::new).collect()
    })
}

/// Any word, since a mistake gets a better answer later. Help lists the commands, and shells
/// complete them.
fn command_name() -> impl TypedValueParser<Value = String> {
    Word(|| {
        Args::command()
            .get_subcommands()
            .map(|command| PossibleValue::new(command.get_name().to_owned()))
            .collect()
    })
}

/// Any word, with those that are known.
#[derive(Clone)]
struct Word(fn() -> Vec<PossibleValue>);

impl TypedValueParser for Word {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter()))
    }
}
