//! Random documents: lines of fragments that mean something, and examples of the specifications
//! with a few wounds.

use crate::random::Random;
use linkmark_testdata::spec;

/// What a line may start with. Several may follow each other.
const BLOCKS: &[&str] = &[
    "> ", ">", "- ", "* ", "+ ", "1. ", "2) ", "10. ", "-", "1.", " ", "  ", "   ", "    ", "\t", "# ",
    "## ", "#", "```", "~~~", "````", "[a]: ", "[b]: /u ", "[^1]: ", "[^a]: ", "| ", "|", "<div>", "<!-- ",
    "<pre>", "</p>", "<?", "- [ ] ", "- [x] ", "***", "---", "===", "-\t", ">\t", "<b>", "<del>", "<!A ",
];

/// Whole lines that matter to the lines around them.
const LINES: &[&str] = &[
    "",
    "",
    "",
    "---",
    "===",
    "***",
    "```",
    "~~~",
    "|---|",
    "| - | :-: |",
    "|a|b|",
    "a | b",
    "--|--",
    "- | -",
    ":-",
    "[a]: /u",
    "[a]: <u> 't'",
    "[a]:",
    "/u",
    "\"t\"",
    "[^1]: n",
    "    code",
    "-->",
    "?>",
    "</pre>",
    ">",
    "-",
    "\t",
    "  ",
    "]]>",
    "| a |",
    "|-|",
    "    ",
    "<http://a.b>",
    "</div>",
    "1.",
];

/// What a line is made of: each of them opens, closes, ends or disturbs something.
const INLINES: &[&str] = &[
    "*",
    "*",
    "**",
    "***",
    "_",
    "_",
    "__",
    "___",
    "~",
    "~~",
    "~~~",
    "`",
    "``",
    "[",
    "[",
    "]",
    "]",
    "![",
    "](",
    ")",
    "(",
    "[a]",
    "[b]",
    "[a][]",
    "[a][b]",
    "[^1]",
    "[^a]",
    "[a](b)",
    "[a](<b c>)",
    "[a](b \"t\")",
    "![a](b)",
    "](u)",
    "](<",
    "<",
    ">",
    "a",
    "b",
    "foo",
    "a",
    "1",
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "\\",
    "\\*",
    "\\[",
    "\\]",
    "\\_",
    "\\`",
    "\\<",
    "\\|",
    "\\&",
    "&amp;",
    "&lt;",
    "&",
    ";",
    "&#42;",
    "&#x20;",
    "&nbsp;",
    "&quot;",
    "&copy",
    "<b>",
    "</b>",
    "<a href=\"u\">",
    "</a>",
    "<!--",
    "-->",
    "<?",
    "?>",
    "<!A",
    "<![CDATA[",
    "]]>",
    "<http://a.b>",
    "<a@b.c>",
    "<a:b c>",
    "\"",
    "'",
    ".",
    ",",
    ":",
    "!",
    "?",
    "|",
    "|",
    "-",
    "--",
    "=",
    "+",
    "/",
    "#",
    " #",
    "é",
    "中",
    "“",
    "”",
    "£",
    "€",
    "\u{a0}",
    "\u{3000}",
    "😀",
    "$",
    "%",
    "%20",
    "^",
    "{",
    "}",
    "@",
    "\\\\",
    "\0",
    "\u{c}",
    "http://a.b",
    "http://a.b",
    "https://a.b/c_d",
    "https://a.b/c?d=e&f;",
    "http://",
    "http://a",
    "ftp://a.b",
    "HTTP://A.B",
    "www.a.b",
    "www.a.b",
    "www.",
    "www.a_b.c",
    "://",
    "a@b.c",
    "a@b.c",
    "a_b@c.d",
    "a.b-c+d@e-f.g",
    "mailto:a@b.c",
    "xmpp:a@b.c/d",
    "mailto:",
    ".c",
    "@b.c",
    "http",
    "/p(q)",
    "&hl;",
    "_/A",
    "*/*",
    "<title>",
    "<script>",
    "[!NOTE]",
    "[ ]",
    "[x]",
    "a@b.c_",
    "http://a.b/~",
    "\u{b}",
];

/// A source of documents. The same seed gives the same documents.
pub(crate) struct Generator {
    random: Random,
    examples: Vec<String>,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Generator {
        let suites = [
            spec::commonmark(),
            spec::gfm(),
            spec::gfm_regression(),
            spec::gfm_extensions(),
            spec::documents(),
        ];
        let examples = suites.into_iter().flatten().map(|example| example.markdown);
        // Longer ones are documents of their own kind and would shrink for minutes.
        Generator {
            random: Random::new(seed),
            examples: examples.filter(|markdown| markdown.len() < 400).collect(),
        }
    }

    pub(crate) fn document(&mut self) -> String {
        match self.random.below(4) {
            0 => self.mutant(),
            1 => self.line(),
            _ => self.lines(),
        }
    }

    /// Inlines alone: most of what can go wrong with links needs no second line.
    fn line(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..=self.random.below(9) {
            text.push_str(self.random.pick(INLINES));
        }
        text
    }

    fn lines(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..=self.random.below(5) {
            while self.random.one_in(2) {
                text.push_str(self.random.pick(BLOCKS));
            }
            if self.random.one_in(3) {
                text.push_str(self.random.pick(LINES));
            } else {
                for _ in 0..self.random.below(6) {
                    text.push_str(self.random.pick(INLINES));
                }
            }
            text.push_str(if self.random.one_in(40) { "\r\n" } else { "\n" });
        }
        if self.random.one_in(4) {
            text.pop();
        }
        text
    }

    /// An example with one to four wounds.
    fn mutant(&mut self) -> String {
        let mut text = self.random.pick(&self.examples);
        for _ in 0..=self.random.below(4) {
            let (from, to) = (self.place(&text), self.place(&text));
            let (from, to) = (from.min(to), from.max(to));
            match self.random.below(6) {
                0 => text.replace_range(from..to, ""),
                1 => text.insert_str(from, self.random.pick(INLINES)),
                2 => text.insert_str(line_start(&text, from), self.random.pick(BLOCKS)),
                3 => {
                    let again = text[from..to].to_owned();
                    text.insert_str(to, &again);
                }
                4 => text.replace_range(from..to, self.random.pick(INLINES)),
                _ => {
                    let other = self.random.pick(&self.examples);
                    let (start, end) = (self.place(&other), self.place(&other));
                    text.insert_str(from, &other[start.min(end)..start.max(end)]);
                }
            }
            if text.len() > 600 {
                break;
            }
        }
        text
    }

    fn place(&mut self, text: &str) -> usize {
        let at = self.random.below(text.len() + 1);
        (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}
