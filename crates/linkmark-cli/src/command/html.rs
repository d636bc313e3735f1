//! `linkmark html`: Markdown to HTML.

mod metadata;
mod page_ids;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use linkmark::{
    Event, LinkTag, Options, Parser, Renderer, Rewrite, RewriteLink, RewriteLinks as _, Tag, TagEnd,
};
use linkmark_fix::markdown_options;

use super::Outcome;
use crate::args::{Anchors, Html};
use crate::config::{Config, FOR_MARKDOWN};
use crate::error::{Error, NotWritten};
use crate::input::{Document, Source};
use crate::output::Output;
use crate::page::{self, Head};
use crate::session::Session;
use crate::write;
use metadata::Metadata;
use page_ids::PageIds;

pub(super) fn run(args: &Html, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    if let Some(name) = &args.dialect {
        config.named(name)?;
    }
    let schemes = allowed_schemes(args.schemes.as_ref(), &config);
    if args.stream {
        return stream(args, &config, schemes.as_deref());
    }
    let sources = sources(&args.files)?;
    let mut body = Body {
        attributes: LinkAttributes::new(&args.anchors, &config),
        ids: (sources.len() > 1).then(PageIds::default),
        keeps_dollars: args.standalone,
    };
    let options = |source: &Source| options(args, &config, schemes.as_deref(), source);
    deliver(args.output.as_deref(), session, |out| {
        if !args.standalone {
            return each(&sources, session, |source, document| {
                body.write(out, document, &options(source)?).map_err(Error::Stdout)
            });
        }
        // A page begins with its title, so its documents are read before anything is written.
        let mut documents = Vec::new();
        each(&sources, session, |source, document| {
            documents.push((std::mem::take(document), options(source)?));
            Ok(())
        })?;
        page::write(out, &head(args, &sources, &documents), |out| {
            documents.iter().try_for_each(|(document, options)| body.write(out, document, options))
        })
        .map_err(Error::Stdout)
    })?;
    Ok(Outcome::Fine)
}

/// Standard input as it comes. What every link gets is added on the way to HTML.
fn stream(args: &Html, config: &Config, schemes: Option<&[&str]>) -> Result<Outcome, Error> {
    let attributes = LinkAttributes::new(&args.anchors, config);
    let add: Box<RewriteLink<'_>> = Box::new(|link| Rewrite::Keep(attributes.add_to(link)));
    let mut options = options(args, config, schemes, &Source::Stdin)?;
    if !attributes.is_empty() {
        options = options.with_rewriter(&*add);
    }
    options = options.with_unfinished(args.unfinished.unwrap_or_default().policy());
    super::stream::run(&mut super::stream::Markdown::new(&options))?;
    Ok(Outcome::Fine)
}

/// The files a command was given, or standard input.
pub(super) fn sources(files: &[PathBuf]) -> Result<Vec<Source>, Error> {
    let sources: Vec<Source> = if files.is_empty() {
        vec![Source::Stdin]
    } else {
        files.iter().map(|file| Source::named(file)).collect()
    };
    if sources.iter().filter(|source| **source == Source::Stdin).count() > 1 {
        return Err(Error::StdinTwice);
    }
    Ok(sources)
}

/// Reads one document after the other; one that cannot be read is reported, and the rest goes on.
pub(super) fn each(
    sources: &[Source],
    session: &Session,
    mut use_it: impl FnMut(&Source, &mut Document) -> Result<(), Error>,
) -> Result<(), Error> {
    for source in sources {
        match source.read() {
            Ok(Some(mut document)) => {
                document.warning().iter().for_each(|warning| session.warn(warning));
                use_it(source, &mut document)?;
            }
            Ok(None) => {}
            Err(error) => session.error(&error),
        }
    }
    Ok(())
}

/// Writes to the file that `--output` names, as a whole or not at all, or to standard output.
pub(super) fn deliver(
    file: Option<&Path>,
    session: &Session,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), Error>,
) -> Result<(), Error> {
    let Some(path) = file.filter(|path| *path != Path::new("-")) else {
        let mut out = Output::stdout();
        fill(&mut out.document())?;
        return out.flush().map_err(Error::Stdout);
    };
    let mut failed = None;
    let written = write::create(path, |out| {
        let filled = fill(out);
        // A page that lacks a document must not replace one that may be complete.
        let incomplete = session.failed() && write::is_replaced(path);
        filled.and(if incomplete { Err(NotWritten::Incomplete.at(path).into()) } else { Ok(()) }).map_err(
            |error| match error {
                Error::Stdout(why) => why,
                other => {
                    failed = Some(other);
                    io::ErrorKind::Other.into()
                }
            },
        )
    });
    failed.map_or(written.map_err(Error::from), Err)
}

/// The schemes that a link may have: the command line's, else the config file's, else `None`.
pub(super) fn allowed_schemes<'c>(flag: Option<&'c Vec<String>>, config: &'c Config) -> Option<Vec<&'c str>> {
    let set = config.schemes.as_ref().map(|set| &set.value);
    let schemes = flag.or(set)?;
    Some(schemes.iter().map(String::as_str).collect())
}

fn options<'c>(
    args: &'c Html,
    config: &'c Config,
    schemes: Option<&'c [&'c str]>,
    source: &Source,
) -> Result<Options<'c>, Error> {
    let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), &FOR_MARKDOWN)?;
    let set = config.id_prefix.as_ref().map(|set| set.value.as_str());
    let mut options = args
        .markdown
        .of(config, markdown_options(dialect))
        .with_allow_unsafe(args.allow_unsafe)
        .with_heading_ids(args.heading_ids)
        .with_id_prefix(args.id_prefix.as_deref().or(set).unwrap_or(""))
        .with_math(args.math)
        .with_front_matter(!args.no_front_matter);
    options.schemes = schemes;
    options.tag_filter &= !args.no_tag_filter;
    Ok(options)
}

/// What every link gets besides where it leads.
pub(super) struct LinkAttributes {
    pub(super) rel: Option<String>,
    pub(super) target: Option<String>,
}

impl LinkAttributes {
    /// The command line's value comes before the config file's; an empty one removes the attribute.
    pub(super) fn new(anchors: &Anchors, config: &Config) -> LinkAttributes {
        let choose = |flag: &Option<String>, set: &Option<crate::config::Located<String>>| {
            flag.clone()
                .or_else(|| set.as_ref().map(|set| set.value.clone()))
                .filter(|value| !value.is_empty())
        };
        LinkAttributes {
            rel: choose(&anchors.rel, &config.rel),
            target: choose(&anchors.target, &config.target),
        }
    }

    fn is_empty(&self) -> bool {
        self.rel.is_none() && self.target.is_none()
    }

    fn add_to<'l>(&self, link: LinkTag<'l>) -> LinkTag<'l> {
        self.iter().fold(link, |link, (name, value)| link.with_attribute(name, value.to_owned()))
    }

    /// Name and value of each.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let rel = self.rel.as_deref().map(|value| ("rel", value));
        rel.into_iter().chain(self.target.as_deref().map(|value| ("target", value)))
    }
}

/// What documents are written into, one after the other.
struct Body {
    attributes: LinkAttributes,
    /// Where several documents make the page.
    ids: Option<PageIds>,
    /// Math is written as in the source: scripts that render it look for its dollars.
    keeps_dollars: bool,
}

impl Body {
    fn write(&mut self, out: &mut dyn Write, document: &Document, options: &Options<'_>) -> io::Result<()> {
        let attributes = &self.attributes;
        let keeps_dollars = self.keeps_dollars && options.math;
        if attributes.is_empty() && self.ids.is_none() && !keeps_dollars {
            // Straight to HTML, without events in between.
            return Renderer::new().write_io(&document.text, options, out);
        }
        let with_attributes = Parser::new_ext(&document.text, options)
            .rewrite_links(|link| Rewrite::Keep(attributes.add_to(link)));
        let events = with_attributes.map(|event| if keeps_dollars { with_dollars(event) } else { event });
        let Some(ids) = &mut self.ids else { return linkmark::html::write_io(out, events, options) };
        let prefix = ids.next_prefix(options);
        let events = events.map(|event| ids.unique(event));
        linkmark::html::write_io(out, events, &options.with_id_prefix(&prefix))
    }
}

fn with_dollars(event: Event<'_>) -> Event<'_> {
    match event {
        Event::InlineMath(text) => Event::InlineMath(format!("${text}$").into()),
        Event::DisplayMath(text) => Event::DisplayMath(format!("$${text}$$").into()),
        other => other,
    }
}

/// What the page says about itself: the command line comes before front matter, and that before the
/// first heading.
fn head(args: &Html, sources: &[Source], documents: &[(Document, Options<'_>)]) -> Head {
    let metadata = documents.first().map(|(document, options)| Metadata::of(&document.text, options));
    let Metadata { title: own_title, lang } = metadata.unwrap_or_default();
    let heading = || documents.iter().find_map(|(document, options)| title(document, options));
    Head {
        title: args
            .title
            .clone()
            .or(own_title)
            .or_else(heading)
            .unwrap_or_else(|| sources.first().map(title_of_file).unwrap_or_default()),
        lang: args.lang.clone().or(lang).unwrap_or_else(|| "en".to_owned()),
    }
}

/// The text of the first heading.
fn title(document: &Document, options: &Options<'_>) -> Option<String> {
    let mut events = Parser::new_ext(&document.text, options);
    events.find(|event| matches!(event, Event::Start(Tag::Heading { .. })))?;
    let mut title = String::new();
    for event in events {
        match event {
            Event::Text(text) | Event::Code(text) => title.push_str(&text),
            Event::SoftBreak | Event::HardBreak => title.push(' '),
            Event::End(TagEnd::Heading(_)) => break,
            _ => {}
        }
    }
    Some(title)
}

fn title_of_file(source: &Source) -> String {
    let stem = source.path().and_then(Path::file_stem);
    stem.map_or_else(|| "linkmark".to_owned(), |stem| stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use linkmark::Options;

    use clap::Parser as _;

    use super::{head, title};
    use crate::args::{Args, Command};
    use crate::input::Document;

    #[test]
    fn a_page_is_called_what_its_first_heading_says() {
        let title = |text: &str| title(&Document::new("x".into(), text.into()), &Options::GFM);
        assert_eq!(
            title("intro\n\n# The `title` *& more* https://a.b\n\n## x").as_deref(),
            Some("The title & more https://a.b")
        );
        assert_eq!(title("no heading"), None);
    }

    #[test]
    fn the_command_line_comes_before_front_matter_and_that_before_a_heading() {
        let head = |flags: &[&str], text: &str| {
            let words = ["linkmark", "html", "--standalone"].iter().chain(flags);
            let Command::Html(args) = Args::try_parse_from(words).unwrap().command else {
                panic!("not html")
            };
            let options = Options::GFM.with_front_matter(true);
            let head = head(&args, &[], &[(Document::new("x".into(), text.into()), options)]);
            (head.title, head.lang)
        };
        let both = "---\ntitle: A\nlang: de\n---\n# B\n";
        assert_eq!(head(&[], "# B"), ("B".into(), "en".into()));
        assert_eq!(head(&[], both), ("A".into(), "de".into()));
        assert_eq!(head(&["--title", "C", "--lang", "fr"], both), ("C".into(), "fr".into()));
    }
}
