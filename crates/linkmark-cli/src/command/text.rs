//! `linkmark text`: plain text to HTML, with its links linked and everything else escaped.

use std::{fmt, io};

use linkmark_fix::bom_len;
use linkmark_scan::{Dialect, Link, Scanner, linkify};

use super::Outcome;
use super::html::{LinkAttributes, allowed_schemes, deliver, each, sources};
use crate::args::Text;
use crate::config::{Config, FOR_TEXT};
use crate::error::Error;
use crate::session::Session;

pub(super) fn run(args: &Text, session: &Session) -> Result<Outcome, Error> {
    let config = Config::load(&args.config)?;
    if let Some(name) = &args.dialect {
        config.named(name)?;
    }
    let attributes = LinkAttributes::new(&args.anchors, &config);
    let schemes = allowed_schemes(args.schemes.as_ref(), &config);
    let keep = |link: &Link<'_>| schemes.as_ref().is_none_or(|schemes| has_scheme(link, schemes));
    if args.stream {
        let dialect = config.dialect_for(None, args.dialect.as_deref(), &FOR_TEXT)?;
        let (scanner, more) = (Scanner::new(dialect), written(&attributes));
        let write = |html: &mut String, text: &str, scanner: &Scanner| {
            // A string takes everything.
            let _ = linkify::write_if(html, text, scanner, &more, keep);
        };
        super::stream::run(&mut super::stream::PlainText::new(&scanner, write))?;
        return Ok(Outcome::Fine);
    }
    let sources = sources(&args.files)?;
    deliver(args.output.as_deref(), session, |out| {
        each(&sources, session, |source, document| {
            let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), &FOR_TEXT)?;
            write(out, &document.text[bom_len(&document.text)..], dialect, &attributes, keep)
                .map_err(Error::Stdout)
        })
    })?;
    Ok(Outcome::Fine)
}

fn write(
    out: &mut dyn io::Write,
    text: &str,
    dialect: &Dialect,
    attributes: &LinkAttributes,
    keep: impl Fn(&Link<'_>) -> bool,
) -> io::Result<()> {
    let more = written(attributes);
    let mut bytes = Bytes { out, why: None };
    match linkify::write_if(&mut bytes, text, &Scanner::new(dialect), &more, keep) {
        Ok(()) => Ok(()),
        Err(_) => Err(bytes.why.unwrap_or_else(|| io::ErrorKind::Other.into())),
    }
}

/// The attributes as `linkify` writes them into every link.
fn written(attributes: &LinkAttributes) -> String {
    let mut more = String::new();
    for (name, value) in attributes.iter() {
        more.push_str(&format!(" {name}=\""));
        let _ = linkify::escape(&mut more, value);
        more.push('"');
    }
    more
}

/// Whether a link leads to a URL with one of these schemes: `www.a.b` to `http://www.a.b`.
fn has_scheme(link: &Link<'_>, schemes: &[&str]) -> bool {
    let href = link.href().to_string();
    let scheme = href.split(':').next().unwrap_or("");
    schemes.iter().any(|allowed| allowed.eq_ignore_ascii_case(scheme))
}

/// Text into a stream of bytes; `fmt` has no room for the reason of a failure, so it waits here.
struct Bytes<'o> {
    out: &'o mut dyn io::Write,
    why: Option<io::Error>,
}

impl fmt::Write for Bytes<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|why| {
            self.why = Some(why);
            fmt::Error
        })
    }
}
