//! Hunts for texts that break a law of streams: random pieces of markup under random options and
//! mixed dialects, a hundred thousand in half a minute.
//!
//! `cargo run --release --example hunt -- SEED COUNT` prints each text that it finds, as short as
//! it can be made. Another seed tries other texts; a text becomes a case in
//! `crates/linkmark/tests/stream` before it is repaired.
#![forbid(unsafe_code)]

use linkmark::{Options, Unfinished};
use linkmark_fuzz::{Input, streaming};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What means something, or is beside what does.
const PIECES: &[&str] = &[
    "*",
    "**",
    "***",
    "_",
    "__",
    "~",
    "~~",
    "`",
    "``",
    "```",
    "[",
    "]",
    "![",
    "](",
    "](u)",
    "](<u v>)",
    " \"t\")",
    " 't')",
    "(",
    ")",
    "<",
    ">",
    "!",
    "&",
    "\\",
    "|",
    "-",
    "--",
    "---",
    ":",
    "#",
    "# ",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "  \n",
    "\\\n",
    "\t",
    "    ",
    "a",
    "b ",
    "1",
    "1. ",
    "- ",
    "+ ",
    "> ",
    "> [!TIP]\n",
    "- [x] ",
    "[ ] ",
    "| a | b |\n",
    "|-|-|\n",
    "===\n",
    "\n---\n",
    "~~~\n",
    "<b>",
    "</b>",
    "<a>",
    "</a>",
    "<b c=\"",
    "\" d>",
    "<div>\n",
    "<!--",
    "-->",
    "<?",
    "&amp;",
    "&#x2",
    "3;",
    "&lt",
    ";",
    "http://a.b/c",
    "https://例え.jp/",
    "http:",
    "www.",
    "www.a.b",
    "a@b.cc",
    "@",
    ".",
    "..",
    "...",
    ",",
    "/",
    "mailto:",
    "xmpp:a@b.cc/d",
    "<http://a.b>",
    "<a@b.cc>",
    "[a]",
    "[a][]",
    "[x][a]",
    "\n[a]: /u 't'\n",
    "[^1]",
    "\n[^1]: n\n",
    "^[",
    "^",
    "$",
    "$$",
    "==",
    "++",
    "\n: ",
    "[[a]]",
    "[[",
    "]]",
    "\"",
    "'",
    "it's ",
    "---\na: b\n---\n",
    "+++\n",
    "{",
    "}",
    "{#a}",
    "中",
    "文",
    "，",
    "。",
    "（",
    "）",
    "é",
    "e\u{301}",
    "🍕",
    "\u{a0}",
    "\u{200b}",
    "\0",
    "x",
    "w",
    "=",
];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 16) % bound as u64) as usize
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (seed, count) = (arguments.next().unwrap_or(1), arguments.next().unwrap_or(100_000));
    std::panic::set_hook(Box::new(|_| {}));
    let mut found = 0;
    for number in 0..count {
        let mut random = Random((seed << 32 | number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let choice: [u8; 8] = core::array::from_fn(|_| random.below(256) as u8);
        let text = text(&mut random);
        if breaks(&choice, &text).is_some() {
            found += 1;
            let text = shortest(&choice, text);
            println!("{choice:?} {text:?}\n   {}", breaks(&choice, &text).unwrap_or_default());
        }
    }
    println!("seed {seed}: {count} texts, {found} found");
}

/// Pieces of all kinds, or of a few: those meet more often.
fn text(random: &mut Random) -> String {
    let few: Vec<&str> = (0..3 + random.below(6)).map(|_| PIECES[random.below(PIECES.len())]).collect();
    let from = if random.below(2) == 0 { &few[..] } else { PIECES };
    let longest = [5, 12, 30][random.below(3)];
    (0..=random.below(longest)).map(|_| from[random.below(from.len())]).collect()
}

/// Which law the text breaks, byte by byte or in longer pieces.
fn breaks(choice: &[u8; 8], text: &str) -> Option<String> {
    let data = [choice, text.as_bytes()].concat();
    let input = Input::new(&data)?;
    let dialect = input.dialect();
    let options = input.options(&dialect);
    for unfinished in [Unfinished::Hold, Unfinished::Close, Unfinished::Plain] {
        for length in [1, 2 + usize::from(choice[0]) % 7] {
            let options: Options<'_> = options.with_unfinished(unfinished);
            let tried = catch_unwind(AssertUnwindSafe(|| streaming::check(text, &options, || length)));
            if let Err(panic) = tried {
                let why = panic.downcast_ref::<String>().cloned().unwrap_or_default();
                return Some(format!("{unfinished:?} by {length}: {why}"));
            }
        }
    }
    None
}

/// Leaves out what is not needed.
fn shortest(choice: &[u8; 8], text: String) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut width = 8;
    while width > 0 {
        let mut at = 0;
        while at < characters.len() {
            let mut less = characters.clone();
            less.drain(at..(at + width).min(less.len()));
            if breaks(choice, &less.iter().collect::<String>()).is_some() {
                characters = less;
            } else {
                at += 1;
            }
        }
        width /= 2;
    }
    characters.into_iter().collect()
}
