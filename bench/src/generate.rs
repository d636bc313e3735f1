//! Texts made here, the same on every machine and in every run, so that anybody can repeat the
//! race. Each maker counts the links it writes: a peer that finds fewer does less work, and is seen
//! to.

/// A kind of text: its documents and the number of links in them.
pub struct Made {
    pub name: &'static str,
    pub make: fn() -> (Vec<String>, usize),
    /// Whether all its links are seen in plain text too: none is `[text][label]` or in code.
    pub plain: bool,
}

pub const ALL: &[Made] = &[
    Made { name: "gen-prose", make: || Text::one(1 << 20, Text::paragraph), plain: true },
    Made { name: "gen-cjk", make: || Text::one(1 << 20, Text::chinese_paragraph), plain: true },
    Made { name: "gen-readme", make: || Text::one(2 << 20, Text::section), plain: false },
    Made { name: "gen-links", make: || Text::one(1 << 20, Text::link_line), plain: true },
    Made { name: "gen-small", make: small, plain: false },
];

#[rustfmt::skip]
const WORDS: [&str; 96] = [
    "the", "of", "and", "a", "to", "in", "it", "is", "that", "for", "was", "on", "with", "as", "his",
    "they", "at", "be", "this", "from", "have", "or", "by", "one", "had", "not", "but", "what", "all",
    "were", "when", "we", "there", "can", "an", "your", "which", "their", "said", "if", "do", "will",
    "each", "about", "how", "up", "out", "them", "then", "she", "many", "some", "so", "these", "would",
    "other", "into", "has", "more", "her", "two", "like", "him", "time", "harbour", "lantern", "winter",
    "river", "station", "letter", "garden", "captain", "morning", "window", "shadow", "silver", "journey",
    "whisper", "market", "valley", "thunder", "compass", "orchard", "village", "stranger", "mountain",
    "evening", "promise", "weather", "machine", "question", "library", "don't", "wasn't", "understood",
    "nevertheless",
];

#[rustfmt::skip]
const TERMS: [&str; 24] = [
    "parser", "buffer", "cache", "server", "client", "config", "module", "thread", "socket", "stream",
    "token", "index", "schema", "worker", "branch", "commit", "release", "feature", "option", "plugin",
    "renderer", "span", "iterator", "benchmark",
];

#[rustfmt::skip]
const CHINESE: [&str; 40] = [
    "我们", "可以", "使用", "这个", "命令", "来", "查看", "当前", "分支", "的", "状态", "然后", "提交",
    "修改", "如果", "需要", "合并", "两个", "文件", "请", "注意", "版本", "控制", "系统", "中", "会",
    "保存", "每次", "更新", "历史", "记录", "服务器", "上", "仓库", "克隆", "本地", "目录", "与", "远程",
    "工作",
];

const LANGUAGES: [&str; 4] = ["rust", "sh", "json", "js"];

/// A text in the making.
struct Text {
    out: String,
    links: usize,
    /// splitmix64, seeded the same every time.
    state: u64,
}

impl Text {
    fn new(seed: u64) -> Text {
        Text { out: String::new(), links: 0, state: seed }
    }

    fn one(bytes: usize, part: fn(&mut Text)) -> (Vec<String>, usize) {
        let mut text = Text::new(1);
        text.out.reserve(bytes);
        while text.out.len() < bytes {
            part(&mut text);
        }
        (vec![text.out], text.links)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ (bits >> 31)) % limit as u64) as usize
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == 0
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Common words come first in the list and are taken more often, as in a language.
    fn word(&mut self) -> &'static str {
        let limit = 1 + self.below(WORDS.len());
        WORDS[self.below(limit)]
    }

    fn words(&mut self, count: usize) {
        for at in 0..count {
            if at > 0 {
                self.push(" ");
            }
            let word = self.word();
            self.push(word);
        }
    }

    /// Prose wrapped at 72 columns, with quotation marks and few other signs.
    fn paragraph(&mut self) {
        let mut line = self.out.len();
        let mut left = 40 + self.below(120);
        let mut starts_sentence = true;
        while left > 0 {
            left -= 1;
            let word = self.word();
            if self.out.len() - line + word.len() > 71 {
                self.out.pop();
                self.push("\n");
                line = self.out.len();
            }
            if starts_sentence {
                self.push(&word[..1].to_uppercase());
                self.push(&word[1..]);
            } else {
                self.push(word);
            }
            starts_sentence = left == 0 || self.one_in(14);
            let sign = if starts_sentence {
                [".", ".", ".", "?", "!", ".\""][self.below(6)]
            } else {
                ["", "", "", "", "", "", "", "", "", ",", ",", ";"][self.below(12)]
            };
            self.push(sign);
            self.push(" ");
        }
        self.out.pop();
        self.push("\n\n");
    }

    fn chinese_paragraph(&mut self) {
        for _ in 0..3 + self.below(6) {
            for at in 0..4 + self.below(14) {
                if at > 0 && self.one_in(9) {
                    self.push("，");
                }
                if self.one_in(40) {
                    let term = self.pick(&TERMS);
                    self.push(&format!(" `git {term}` "));
                } else {
                    let word = self.pick(&CHINESE);
                    self.push(word);
                }
            }
            self.push("。");
        }
        if self.one_in(12) {
            self.push("见 ");
            self.url();
            self.push(" 。");
        }
        self.push("\n\n");
    }

    /// A bare link of any kind, without the punctuation around it.
    fn url(&mut self) {
        let (host, path) = (self.pick(&TERMS), self.pick(&TERMS));
        let number = self.below(10_000);
        let link = match self.below(10) {
            0 => format!("www.{host}.example/{path}"),
            1 => format!("{path}.{number}@{host}.example"),
            2 => format!("http://{host}.example"),
            3 => format!("https://{host}.example/{path}_({number})"),
            4 => format!("https://{host}.example/search?q={path}&page={number}"),
            5 => format!("https://docs.{host}.example/{path}/index.html#line-{number}"),
            _ => format!("https://git.example/{host}/{path}/pull/{number}"),
        };
        self.push(&link);
        self.links += 1;
    }

    /// A line as change logs and link lists have them: some words and a bare link or two.
    fn link_line(&mut self) {
        match self.below(8) {
            0 => {
                let term = self.pick(&TERMS);
                let number = self.below(99);
                self.push(&format!("\n## {term} 0.{number}\n\n"));
            }
            1 => {
                self.push("* ");
                self.words(4);
                self.push(" (");
                self.url();
                self.push(")\n");
            }
            2 => {
                self.push("* ");
                self.words(3);
                self.push(", see ");
                self.url();
                self.push(", and ");
                self.url();
                self.push(".\n");
            }
            3 => {
                self.push("- [");
                self.words(2);
                let (host, path) = (self.pick(&TERMS), self.pick(&TERMS));
                self.push(&format!("](https://{host}.example/{path}) - "));
                self.links += 1;
                self.words(6);
                self.push(".\n");
            }
            4 => {
                self.words(9);
                self.push("\n");
            }
            _ => {
                self.push("* ");
                let count = 2 + self.below(6);
                self.words(count);
                self.push(" ");
                self.url();
                self.push("\n");
            }
        }
    }

    /// A section of a README: a heading, then what such pages are made of.
    fn section(&mut self) {
        let (term, other) = (self.pick(&TERMS), self.pick(&TERMS));
        let level = "#".repeat(1 + self.below(4));
        self.push(&format!("{level} The {term} and its {other}\n\n"));
        for _ in 0..2 + self.below(4) {
            match self.below(9) {
                0 => self.fence(),
                1 => self.table(),
                2 | 3 => self.list(),
                4 => self.quote(),
                5 => self.definitions(),
                6 => self.raw_html(),
                _ => self.marked_paragraph(),
            }
        }
    }

    fn marked_paragraph(&mut self) {
        for _ in 0..2 + self.below(4) {
            self.words(6);
            self.push(" ");
            self.inline();
            self.push(" ");
            self.words(5);
            let end = if self.one_in(3) { ".\n" } else { ",\n" };
            self.push(end);
        }
        self.push("\n");
    }

    fn inline(&mut self) {
        let (term, other) = (self.pick(&TERMS), self.pick(&TERMS));
        match self.below(9) {
            0 | 1 => self.push(&format!("`{term}::{other}`")),
            2 => self.push(&format!("**{term} {other}**")),
            3 => self.push(&format!("*{term}*")),
            4 => self.push(&format!("~~{term}~~ {other}")),
            5 => self.push(&format!("![{term}](img/{other}.svg \"{term}\")")),
            6 => self.push(&format!("{term} &amp; {other} \\* <kbd>Ctrl</kbd>")),
            7 if self.one_in(3) => self.url(),
            _ => {
                self.push(&format!("[the {term}](https://docs.example/{other}.html)"));
                self.links += 1;
            }
        }
    }

    fn fence(&mut self) {
        let language = self.pick(&LANGUAGES);
        self.push(&format!("```{language}\n"));
        for _ in 0..2 + self.below(10) {
            let (term, other) = (self.pick(&TERMS), self.pick(&TERMS));
            let indent = " ".repeat(4 * self.below(3));
            self.push(&format!("{indent}let {term} = {other}.get(\"{term}\") && <{other}>; // {term}\n"));
        }
        self.push("```\n\n");
    }

    fn table(&mut self) {
        self.push("| Name | Type | Meaning |\n|:-----|------|--------:|\n");
        for _ in 0..2 + self.below(8) {
            let (term, other) = (self.pick(&TERMS), self.pick(&TERMS));
            self.push(&format!("| `{term}` | {other} | "));
            self.words(5);
            self.push(" |\n");
        }
        self.push("\n");
    }

    fn list(&mut self) {
        let marker = ["- ", "* ", "1. "][self.below(3)];
        for _ in 0..2 + self.below(6) {
            self.push(marker);
            if self.one_in(8) && marker == "- " {
                self.push("[x] ");
            }
            self.words(5);
            self.push(" ");
            self.inline();
            self.push("\n");
            if self.one_in(4) {
                self.push("   - ");
                self.words(6);
                self.push("\n");
            }
        }
        self.push("\n");
    }

    fn quote(&mut self) {
        self.push("> **Note**\n> ");
        self.words(12);
        self.push("\n> ");
        self.words(9);
        self.push("\n\n");
    }

    fn definitions(&mut self) {
        let term = self.pick(&TERMS);
        let number = self.below(100_000);
        self.push(&format!("See [{term}][r{number}] and [r{number}] "));
        self.words(6);
        self.push(&format!(".\n\n[r{number}]: https://{term}.example/{number} \"{term}\"\n\n"));
        self.links += 2;
    }

    fn raw_html(&mut self) {
        let term = self.pick(&TERMS);
        self.push(&format!("<p align=\"center\">\n  <img src=\"{term}.png\" width=\"300\">\n</p>\n\n"));
    }
}

/// Commit messages and comments: a title, a blank line, a few lines, now and then a list or a link.
fn small() -> (Vec<String>, usize) {
    let mut links = 0;
    let documents = (0..300)
        .map(|seed| {
            let mut text = Text::new(1000 + seed);
            text.words(6);
            text.push("\n\n");
            for _ in 0..text.below(5) {
                match text.below(5) {
                    0 => text.list(),
                    1 => {
                        text.push("Fixes ");
                        text.url();
                        text.push(".\n\n");
                    }
                    2 => text.marked_paragraph(),
                    _ => {
                        text.words(18);
                        text.push(".\n\n");
                    }
                }
            }
            links += text.links;
            text.out
        })
        .collect();
    (documents, links)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_the_same_every_time() {
        for made in ALL {
            let (first, second) = ((made.make)(), (made.make)());
            assert!(first == second, "{}", made.name);
            assert!(!first.0.is_empty());
        }
    }
}
