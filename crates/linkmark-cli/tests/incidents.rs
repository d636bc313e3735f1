//! Published incidents of other engines, sent through the command: each a test by its number.
//! `crates/linkmark/tests/incidents.rs` sends the same texts through the engine and the scanner.

#[path = "../../linkmark/tests/properties/safe_html.rs"]
mod safe_html;
mod timed;

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark_testdata::incidents::{self, Incident, Payload};
use linkmark_testdata::pathological::{Pattern, generate, patterns};
use linkmark_testdata::processor_time;
use timed::Call;

/// Large enough to be slow where something is squared, small enough for an unoptimised test.
const SIZE: usize = 4 << 10;

/// What reads a text and answers: exit code 0, or 1 where there is no link to be found.
const READERS: [&[&str]; 4] =
    [&["html", "--no-front-matter"], &["html", "--dialect", "linkmark"], &["text"], &["links", "--json"]];

fn main() {
    let trials = incidents::all().into_iter().map(|incident| {
        let name = format!("{} {}: {}", incident.id, incident.names.join(" "), incident.rule);
        let nothing_to_send = incident.payload.is_empty()
            && incident.id != "D43"
            && patterns().iter().all(|pattern| pattern.id.as_ref() != Some(&incident.id));
        // It is about programs, or about a syntax that we do not have: there is no text to send.
        Trial::test(name, move || check(&incident)).with_ignored_flag(nothing_to_send)
    });
    let mut arguments = Arguments::from_args();
    if !processor_time::COUNTS_CHILDREN {
        arguments.test_threads = Some(1);
    }
    libtest_mimic::run(&arguments, trials.collect()).exit();
}

fn check(incident: &Incident) -> Result<(), Failed> {
    for Payload { markdown, html } in &incident.payload {
        let have = is_safe(markdown.as_bytes())?;
        if have != *html {
            return Err(format!("input: {markdown:?}\nwant: {html:?}\nhave: {have:?}").into());
        }
    }
    if incident.id == "D43" {
        // Text that is not UTF-8, as it comes.
        is_safe(b"\xff[\xc3](\xe2\x82)\xf0\x9f http://a.b/\xfe")?;
    }
    for pattern in patterns().iter().filter(|pattern| pattern.id.as_ref() == Some(&incident.id)) {
        is_safe(generate(pattern, SIZE).as_bytes())?;
        grows_with_the_text(pattern)?;
    }
    Ok(())
}

/// Every reader answers, and a browser's tokenizer finds nothing in the pages. Returns the page of
/// the default dialect.
fn is_safe(text: &[u8]) -> Result<String, Failed> {
    let mut pages = Vec::new();
    for args in READERS {
        let output = run(args, text)?;
        let page = String::from_utf8(output.stdout)?;
        let allowed: &[i32] = if args[0] == "links" { &[0, 1] } else { &[0] };
        if !output.status.code().is_some_and(|code| allowed.contains(&code)) {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(format!("{args:?}: {}: {said}\ninput: {text:?}", output.status).into());
        }
        if args[0] != "links" {
            let dangers = safe_html::dangers(&page);
            if !dangers.is_empty() {
                return Err(format!("{args:?}: {dangers:?}\ninput: {text:?}\nhave: {page:?}").into());
            }
        }
        pages.push(page);
    }
    Ok(pages.swap_remove(0))
}

/// By what sixteen times the text costs, not by the clock.
fn grows_with_the_text(pattern: &Pattern) -> Result<(), Failed> {
    static CALLS: LazyLock<[Call; READERS.len()]> = LazyLock::new(|| READERS.map(Call::new));
    let (short, long) = (generate(pattern, SIZE), generate(pattern, 16 * SIZE));
    for call in *CALLS {
        call.is_linear(&short, &long)
            .map_err(|figures| format!("{:?}, {}: {figures}", call.args, pattern.name))?;
    }
    Ok(())
}

fn run(args: &[&str], text: &[u8]) -> Result<Output, Failed> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linkmark"));
    command.args(args).arg("--no-config").arg("-");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut input = child.stdin.take().ok_or("no pipe")?;
    // It reads everything before it writes anything, so the two processes cannot wait for each
    // other.
    input.write_all(text)?;
    drop(input);
    Ok(child.wait_with_output()?)
}
