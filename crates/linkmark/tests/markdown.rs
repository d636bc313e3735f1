//! Every Markdown case of `testdata/`, in every dialect it speaks of, as a test of its own:
//! rendered at once and by way of events.

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Extension, Options, Parser, html, to_html_with};
use linkmark_testdata::differences;
use linkmark_testdata::markdown::{Case, Preset, cases};

fn main() {
    let mut trials = Vec::new();
    for case in cases() {
        for dialect in case.dialects() {
            let name = case.test_name(dialect);
            let case = case.clone();
            trials.push(match Dialect::preset(dialect) {
                Some(dialect) => Trial::test(name, move || check_case(&case, dialect)),
                // Shown as ignored, so that nobody takes the run for a whole one.
                None if dialect == "uts58" => {
                    Trial::test(name, || Err("needs the feature `uts58`".into())).with_ignored_flag(true)
                }
                None => Trial::test(name, || Err("there is no such dialect".into())),
            });
        }
    }
    for difference in differences::from_engines() {
        let name = format!("other than {}: {}", difference.engine, difference.name);
        let preset = match difference.engine.as_str() {
            "cmark-gfm" => Options::GITHUB.with_alerts(false),
            _ => Options::COMMONMARK,
        };
        let options = preset.with_allow_unsafe(true);
        trials.push(Trial::test(name, move || check(&difference.markdown, &difference.ours, &options)));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn check_case(case: &Case, dialect: &Dialect) -> Result<(), Failed> {
    let preset = match case.options {
        Preset::Commonmark => Options::COMMONMARK,
        Preset::Gfm => Options::GFM,
        Preset::Github => Options::GITHUB,
    };
    let mut options = preset.with_dialect(dialect).with_allow_unsafe(!case.safe);
    for name in case.extensions() {
        let extension = Extension::named(name).ok_or_else(|| format!("there is no extension `{name}`"))?;
        options = options.with_extension(extension);
    }
    check(&case.markdown, &format!("{}\n", case.html), &options).map_err(|failed| {
        let why = case.why.as_ref().map_or(String::new(), |why| format!("\n     why: {why}"));
        format!("{}{why}", failed.message().unwrap_or_default()).into()
    })
}

fn check(markdown: &str, expected: &str, options: &Options<'_>) -> Result<(), Failed> {
    let at_once = to_html_with(markdown, options);
    let mut by_events = String::new();
    let events = Parser::new_ext(markdown, options).into_offset_iter();
    html::push_with_ranges(&mut by_events, markdown, events, options);
    for (how, found) in [("at once", at_once), ("by events", by_events)] {
        if found != expected {
            return Err(format!(
                "\n   input: {markdown:?}\nexpected: {expected:?}\n   found: {found:?} ({how})"
            )
            .into());
        }
    }
    Ok(())
}
