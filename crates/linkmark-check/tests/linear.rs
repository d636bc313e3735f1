//! A tree that was made to be slow takes time in proportion to its size.

mod memory;

use libtest_mimic::{Arguments, Failed, Trial};
use linkmark_testdata::growth;
use memory::Memory;

/// A document `a.md` made of n copies of something, and what is beside it.
struct Hostile {
    name: &'static str,
    start: &'static str,
    copy: fn(usize) -> String,
    target: fn(usize) -> String,
}

const HOSTILE: &[Hostile] = &[
    Hostile {
        name: "links to one file",
        start: "",
        copy: |_| "[x](b.md#t)\n".into(),
        target: |_| "# t\n".into(),
    },
    Hostile {
        name: "links to no file",
        start: "",
        copy: |_| "[x](nope.md)\n".into(),
        target: |_| "# t\n".into(),
    },
    Hostile {
        name: "one heading again and again",
        start: "",
        copy: |_| "# same\n\n".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "misses beside as many headings",
        start: "",
        copy: |number| format!("[x](b.md#m{number}-x)\n"),
        target: |count| (0..count).map(|number| format!("# h{number}\n\n")).collect(),
    },
    Hostile {
        name: "numbered headings and links to them",
        start: "",
        copy: |number| format!("# same\n\n[x](#same-{number})\n\n"),
        target: |_| String::new(),
    },
    Hostile { name: "a chain of dots", start: "[x](", copy: |_| "../".into(), target: |_| String::new() },
    Hostile { name: "a chain of folders", start: "[x](", copy: |_| "a/".into(), target: |_| String::new() },
    Hostile {
        name: "definitions that nothing uses",
        start: "",
        copy: |number| format!("[l{number}]: b.md\n"),
        target: |_| String::new(),
    },
    Hostile {
        name: "labels without definitions",
        start: "",
        copy: |number| format!("[a][label{number}]\n"),
        target: |_| String::new(),
    },
    Hostile { name: "open braces", start: "# a\n", copy: |_| "{#".into(), target: |_| String::new() },
    Hostile {
        name: "open comments",
        start: "",
        copy: |_| "<!-- linkmark-ignore ".into(),
        target: |_| String::new(),
    },
    Hostile { name: "open notes", start: "", copy: |_| "[^".into(), target: |_| String::new() },
    Hostile {
        name: "comments that ask for silence",
        start: "",
        copy: |_| "<!-- linkmark-ignore -->\n[x](nope.md)\n\n".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "tags with many attributes",
        start: "<div ",
        copy: |_| "id=x ".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "ids of another host",
        start: "",
        copy: |number| format!("# a / {number} b\n\n[x](#a-{number}-b)\n\n"),
        target: |_| String::new(),
    },
    Hostile {
        name: "links that lead far away, after those that do not",
        start: "",
        copy: |number| {
            let target = if number < 2000 { "b.md" } else { "https://example.com" };
            format!("[x]({target}) ")
        },
        target: |_| String::new(),
    },
    Hostile {
        name: "colons after brackets, on one line",
        start: "[",
        copy: |_| "a]:".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "marks before a bracket and a colon",
        start: "",
        copy: |_| "> ]:".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "equals after brackets, on one line",
        start: "(",
        copy: |_| "a)=".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "a heading and a fragment that are long",
        start: "# a\n\n[x](#",
        copy: |_| "ab".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "comments that ask for silence, on one line",
        start: "",
        copy: |_| "<!-- linkmark-ignore --> ".into(),
        target: |_| String::new(),
    },
    Hostile {
        name: "front matter that is a list",
        start: "---\naliases:\n",
        copy: |number| format!("- /a{number}\n"),
        target: |_| String::new(),
    },
    Hostile { name: "raw headings", start: "", copy: |_| "<h2>a ".into(), target: |_| String::new() },
];

const SHORT: usize = 8 << 10;
const LONG: usize = 128 << 10;

fn main() {
    let trials = HOSTILE.iter().map(|hostile| Trial::test(hostile.name, || check(hostile)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(hostile: &Hostile) -> Result<(), Failed> {
    let text = |size: usize| {
        let mut text = String::from(hostile.start);
        let mut count = 0;
        while text.len() < size {
            text.push_str(&(hostile.copy)(count));
            count += 1;
        }
        text
    };
    growth::check(&text(SHORT), &text(LONG), |text| {
        let count = text.len() / (hostile.copy)(0).len().max(1);
        let files = [("a.md".to_owned(), text.to_owned()), ("b.md".to_owned(), (hostile.target)(count))];
        let memory = Memory(files.into_iter().collect());
        memory.checker().findings("a.md").len()
    })?;
    Ok(())
}
