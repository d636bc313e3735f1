//! `--stream`, piece by piece through a pipe: each piece is answered before the next one comes, and
//! the answers, played back and joined, are the page.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Plays lines of updates back, with nothing but what they say.
#[derive(Default)]
struct Page {
    blocks: Vec<(u64, String)>,
}

impl Page {
    /// Says whether the page is that of all that has come.
    fn apply(&mut self, line: &str) -> bool {
        let update: Value = serde_json::from_str(line).expect("a line of JSON");
        let names = |value: &Value| {
            let mut names: Vec<String> = value.as_object().expect("an object").keys().cloned().collect();
            names.sort();
            names.join(" ")
        };
        assert_eq!(names(&update), "blocks current first revised");
        for change in update["revised"].as_array().expect("an array") {
            assert_eq!(names(change), "cause html index key same");
            let index = number(&change["index"]) as usize;
            assert_eq!(self.blocks[index].0, number(&change["key"]));
            let html = changed(Some(&self.blocks[index].1), change);
            self.blocks[index].1 = html;
        }
        let former = self.blocks.split_off(number(&update["first"]) as usize);
        for block in update["blocks"].as_array().expect("an array") {
            assert_eq!(names(block), "end final html key same start");
            let key = number(&block["key"]);
            let before = former.iter().find(|(other, _)| *other == key).map(|(_, html)| html);
            self.blocks.push((key, changed(before, block)));
        }
        update["current"].as_bool().expect("true or false")
    }

    fn html(&self) -> String {
        self.blocks.iter().map(|(_, html)| &**html).collect()
    }
}

fn number(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

/// So many characters of what was there, and what follows them.
fn changed(before: Option<&String>, change: &Value) -> String {
    let same = number(&change["same"]) as usize;
    let kept: String = before.map_or("", |html| html).chars().take(same).collect();
    assert_eq!(kept.chars().count(), same);
    kept + change["html"].as_str().expect("a string")
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linkmark"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).env_clear();
    command
}

fn whole(args: &[&str], text: &str) -> String {
    let mut child = command(args).spawn().expect("the command");
    child.stdin.take().expect("piped").write_all(text.as_bytes()).expect("a reader");
    let output = child.wait_with_output().expect("an end");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Every piece must be answered before the next one is sent: nothing waits in a buffer.
fn check(args: &[&str], pieces: &[&[u8]]) {
    let streaming: Vec<&str> = args.iter().copied().chain(["--stream"]).collect();
    let mut child = command(&streaming).spawn().expect("the command");
    let mut input = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let mut page = Page::default();
    let mut text = Vec::new();
    for piece in pieces {
        input.write_all(piece).and_then(|()| input.flush()).expect("a reader");
        let is_current = page.apply(&lines.next().expect("an answer").expect("a line"));
        text.extend_from_slice(piece);
        if let Ok(text) = std::str::from_utf8(&text)
            && is_current
        {
            assert_eq!(page.html(), whole(args, text), "after {text:?}");
        }
    }
    drop(input);
    assert!(lines.map(|line| page.apply(&line.expect("a line"))).last().unwrap_or(true));
    assert!(child.wait().expect("an end").success());
    assert_eq!(page.html(), whole(args, &String::from_utf8_lossy(&text)));
}

#[test]
fn markdown_is_answered_piece_by_piece() {
    let pieces: [&[u8]; 9] = [
        b"# T\xc3",
        b"\xbctle\n\nSee [the *do",
        b"cs*][d], 1[^n] and https://a.b/c",
        b"/d.\n\n- one\n- two",
        b"\n\n- three \xe5\xad",
        b"\x97\n\n```rust\nlet a = 1 < 2;",
        b"\n```\n\n[d]: https://example.org/?a&b 'T'\n",
        b"\n[^n]: A note.\n\nThe en",
        b"d.",
    ];
    check(&["html"], &pieces);
    check(&["html", "--heading-ids", "--rel", "ugc", "--dialect", "github"], &pieces);
}

#[test]
fn plain_text_is_answered_piece_by_piece() {
    let pieces: [&[u8]; 4] = [b"see https://a.b", b"/c and\nw\xc3", b"\xa4w <b> www.", b"d.e, too\n"];
    check(&["text"], &pieces);
    check(&["text", "--dialect", "gfm", "--target", "_blank"], &pieces);
}
