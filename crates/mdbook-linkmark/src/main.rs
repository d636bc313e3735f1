//! `mdbook-linkmark`: mdBook starts it for each renderer, hands it the book as JSON on standard
//! input, and takes the book back from standard output.
#![forbid(unsafe_code)]

mod book;
mod error;
mod settings;

use error::Error;
use settings::Settings;
use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::process::ExitCode;

const HELP: &str = "\
A preprocessor for mdBook 0.5: bare links become links, exactly where they end.

mdBook starts it. In book.toml:

  [preprocessor.linkmark]

Then build the book: mdbook build

Usage:
  mdbook-linkmark                     read a book from standard input, write it to standard output
  mdbook-linkmark supports RENDERER   exit with 0: every renderer is supported
";

fn main() -> ExitCode {
    let words: Vec<String> =
        std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        // Markdown comes in and Markdown goes out, so no renderer sees a difference.
        ["supports", _] => Ok(()),
        ["--help" | "-h"] => print(HELP),
        ["--version" | "-V"] => print(concat!("mdbook-linkmark ", env!("CARGO_PKG_VERSION"), "\n")),
        [] if io::stdin().is_terminal() => Err(Error::NoBook),
        [] => preprocess(),
        _ => Err(Error::Words(words.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "mdbook-linkmark: {error}");
            ExitCode::FAILURE
        }
    }
}

fn preprocess() -> Result<(), Error> {
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).map_err(Error::Read)?;
    let (context, mut book) = book::read(&input)?;
    let settings = Settings::of(&context)?;
    book::write_links_out(&mut book, &context, &settings)?;
    print(&book.to_string())
}

fn print(text: &str) -> Result<(), Error> {
    io::stdout().write_all(text.as_bytes()).map_err(Error::Write)
}
