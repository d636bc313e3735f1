//! Published incidents of other engines, each a test by its number. The engine and the scanner read
//! what was sent, in every dialect, and a browser's tokenizer reads what they write.

#[path = "properties/safe_html.rs"]
mod safe_html;

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark::{Dialect, Options, to_html, to_html_with};
use linkmark_scan::{Scanner, explain};
use linkmark_testdata::incidents::{self, Incident, Payload};
use linkmark_testdata::pathological::{generate, patterns};
use std::collections::HashSet;
use std::path::Path;

/// Large enough to be slow where something is squared, small enough for an unoptimised test.
const SIZE: usize = 16 << 10;

/// The output may be this many times as long as the text: a byte can become `&quot;`, a line
/// `<p>…</p>`, an `@` an anchor. References and missing cells are what other engines let grow
/// without bounds.
const GROWTH: usize = 64;

/// And this much longer at most, whatever the text: half a million cells that rows left out
/// (`limits.rs`).
const FILLED: usize = 8 << 20;

fn main() {
    let arguments = Arguments::from_args();
    let trials = incidents::all().into_iter().map(|incident| {
        let name = format!("{} {}: {}", incident.id, incident.names.join(" "), incident.rule);
        Trial::test(name, move || check(&incident))
    });
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(incident: &Incident) -> Result<(), Failed> {
    if let Some(elsewhere) = &incident.elsewhere {
        return exists(elsewhere);
    }
    for Payload { markdown, html } in &incident.payload {
        let have = to_html(markdown);
        if have != *html {
            return Err(format!("input: {markdown:?}\nwant: {html:?}\nhave: {have:?}").into());
        }
        is_safe(markdown)?;
    }
    if incident.id.starts_with('S') {
        return if incident.payload.is_empty() { Err("it has no payload".into()) } else { Ok(()) };
    }
    match incident.id.as_str() {
        "D14" => cut_everywhere(),
        // Text that is not UTF-8 never gets past a `&str`; at the door it becomes this.
        "D43" => is_safe(&String::from_utf8_lossy(b"\xff[\xc3](\xe2\x82)\xf0\x9f http://a.b/\xfe")),
        "D45" => {
            assert!(linkmark::MAX_SOURCE_LEN <= u32::MAX as usize, "positions are 32 bits wide");
            Ok(())
        }
        _ => hostile(incident),
    }
}

/// Every pattern made from the incident: the engine and the scanner come to an end, safely, and
/// write no more than the text warrants.
fn hostile(incident: &Incident) -> Result<(), Failed> {
    let mut made =
        patterns().into_iter().filter(|pattern| pattern.id.as_ref() == Some(&incident.id)).peekable();
    if made.peek().is_none() {
        return if incident.not_ours { Ok(()) } else { Err("no pattern has its id".into()) };
    }
    for pattern in made {
        let text = generate(&pattern, SIZE);
        for dialect in Dialect::ALL {
            let page = to_html_with(&text, &Options::GITHUB.with_dialect(dialect));
            if page.len() > GROWTH * text.len() + FILLED {
                return Err(format!("{}: {} bytes became {}", pattern.name, text.len(), page.len()).into());
            }
        }
        is_safe(&text)?;
    }
    Ok(())
}

/// Texts that begin or end inside a prefix of an address, and with it.
fn cut_everywhere() -> Result<(), Failed> {
    for whole in
        ["mailto:a@b.com", "xmpp:a@b.com/c", "x mailto:a@b.com", "(xmpp:a@b.com)", "é@mailto:a@é.com"]
    {
        for (cut, _) in whole.char_indices() {
            for text in [&whole[..cut], &whole[cut..]] {
                is_safe(text)?;
                is_safe(&format!("{text}@b.com"))?;
            }
        }
    }
    Ok(())
}

/// By the engine and by the scanner, in every dialect.
fn is_safe(text: &str) -> Result<(), Failed> {
    // Most texts become one page in all of them, and a page of megabytes is judged once.
    let mut judged = HashSet::new();
    for dialect in Dialect::ALL {
        let options = Options::GITHUB.with_dialect(dialect).with_math(true).with_heading_ids(true);
        let scanner = Scanner::new(dialect);
        let mut plain = String::new();
        linkmark_scan::linkify::write(&mut plain, text, &scanner)?;
        for page in [to_html_with(text, &options), plain] {
            if judged.contains(&page) {
                continue;
            }
            let dangers = safe_html::dangers(&page);
            if !dangers.is_empty() {
                return Err(format!("{}: {dangers:?}\ninput: {text:?}\nhave: {page:?}", dialect.name).into());
            }
            judged.insert(page);
        }
        let explained = explain(text, dialect).into_iter().filter_map(|candidate| candidate.link).count();
        if explained != scanner.links(text).count() {
            return Err(format!("{}: explain and links disagree about {text:?}", dialect.name).into());
        }
    }
    Ok(())
}

/// Whether the test an incident points to is there.
fn exists(elsewhere: &str) -> Result<(), Failed> {
    let (file, function) = elsewhere.split_once(": ").ok_or("it should say `file: function`")?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    let source = std::fs::read_to_string(path)?;
    if source.contains(&format!("fn {function}(")) {
        Ok(())
    } else {
        Err(format!("no {function} in {file}").into())
    }
}
