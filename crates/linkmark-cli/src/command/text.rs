//! `linkmark text`: plain text to HTML, with its links linked and everything else escaped.

use std::{fmt, io};

use linkmark_fix::bom_len;
use linkmark_scan::{Dialect, Scanner, linkify};

use super::Outcome;
use super::html::{LinkAttributes, deliver, each, sources};
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
    let sources = sources(&args.files)?;
    deliver(args.output.as_deref(), session, |out| {
        each(&sources, session, |source, document| {
            let dialect = config.dialect_for(source.path(), args.dialect.as_deref(), &FOR_TEXT)?;
            write(out, &document.text[bom_len(&document.text)..], dialect, &attributes).map_err(Error::Stdout)
        })
    })?;
    Ok(Outcome::Fine)
}

fn write(
    out: &mut dyn io::Write,
    text: &str,
    dialect: &Dialect,
    attributes: &LinkAttributes,
) -> io::Result<()> {
    let mut more = String::new();
    for (name, value) in attributes.iter() {
        more.push_str(&format!(" {name}=\""));
        let _ = linkify::escape(&mut more, value);
        more.push('"');
    }
    let mut bytes = Bytes { out, why: None };
    match linkify::write_with(&mut bytes, text, &Scanner::new(dialect), &more) {
        Ok(()) => Ok(()),
        Err(_) => Err(bytes.why.unwrap_or_else(|| io::ErrorKind::Other.into())),
    }
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
