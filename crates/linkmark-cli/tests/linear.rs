//! Every command takes time in proportion to its text, also for lists, excerpts and notes of many
//! links on one line.

mod timed;

use libtest_mimic::{Arguments, Trial};
use linkmark_testdata::processor_time;
use timed::Call;

const SHORT: usize = 16 << 10;
const LONG: usize = 256 << 10;

/// The commands that keep a list of what they find.
const COMMANDS: [&[&str]; 8] = [
    &["links"],
    &["links", "--images", "--html"],
    &["links", "--text", "--json"],
    &["compare", "-d", "all"],
    &["compare", "-d", "all", "--text", "--json"],
    &["explain"],
    &["fix", "--check"],
    &["fix"],
];

/// What each of them would ask of every other: a name, a text, and what closes it, both as often as
/// fits.
const TEXTS: [(&str, &str, &str); 10] = [
    ("tags", "<a href='b'> ", ""),
    ("tags that do not end, in an HTML block", "<div b=c <!-- ", ""),
    ("scripts that do not end", "<script>\"</scrip\"", ""),
    ("links on one line", "see https://a.b/c) ", ""),
    ("links on many lines", "see https://a.b/c)\n\n", ""),
    ("text that only some dialects link", "a.co ", ""),
    ("text that no dialect links", "www._ a@b http:/ ", ""),
    ("links in code", "`https://a.b` www.a.b ", ""),
    ("links that cannot be written out, between others", "\\https://a.b/c\\ https://d.e ", ""),
    ("images in images", "![a", "](b)"),
];

fn main() {
    let mut arguments = Arguments::from_args();
    if !processor_time::COUNTS_CHILDREN {
        arguments.test_threads = Some(1);
    }
    let mut trials = Vec::new();
    for call in COMMANDS.map(Call::new) {
        for (name, repeat, close) in TEXTS {
            let text = move |size: usize| {
                let times = size / (repeat.len() + close.len());
                repeat.repeat(times) + &close.repeat(times)
            };
            trials.push(Trial::test(format!("{}: {name}", call.args.join(" ")), move || {
                Ok(call.is_linear(&text(SHORT), &text(LONG))?)
            }));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}
