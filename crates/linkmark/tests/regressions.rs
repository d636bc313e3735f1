//! Bugs we had, and what reference engines answer differently: our side of `regressions.toml` and `differential.toml`.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, Parser, html, to_html_with};
use linkmark_testdata::{differential, regressions};

fn main() {
    let arguments = Arguments::from_args();
    let bugs = regressions::all().into_iter().map(|bug| {
        let mut options = preset(&bug.options);
        if let Some(name) = &bug.dialect {
            options.dialect = Dialect::preset(name).expect("a dialect of ours");
        }
        options.allow_unsafe = !bug.safe;
        Trial::test(format!("regression: {}", bug.name), move || check(&bug.markdown, &bug.html, &options))
    });
    let differences = differential::all().into_iter().map(|one| {
        let options = match one.engine.as_str() {
            "cmark-gfm" => Options::GITHUB.with_alerts(false),
            _ => Options::COMMONMARK,
        };
        let options = options.with_allow_unsafe(true);
        let name = format!("other than {}: {}", one.engine, one.name);
        Trial::test(name, move || check(&one.markdown, &one.ours, &options))
    });
    libtest_mimic::run(&arguments, bugs.chain(differences).collect()).exit();
}

fn preset(name: &str) -> Options<'static> {
    match name {
        "commonmark" => Options::COMMONMARK,
        "gfm" => Options::GFM,
        "github" => Options::GITHUB,
        other => panic!("there are no options `{other}`"),
    }
}

fn check(markdown: &str, want: &str, options: &Options<'_>) -> Result<(), Failed> {
    let mut by_events = String::new();
    html::push(&mut by_events, Parser::new_ext(markdown, options), options);
    for have in [to_html_with(markdown, options), by_events] {
        if have != want {
            return Err(format!("input: {markdown:?}\nwant: {want:?}\nhave: {have:?}").into());
        }
    }
    Ok(())
}
