//! A page that fills while text arrives: a server on loopback, server-sent events, and thirty lines
//! of script that replace blocks by their keys. No framework on either side.
//!
//! `cargo run -p linkmark --example live [FILE]`, then open the address that it prints. Without a
//! file, the text is read from standard input as it comes.

use linkmark::{BlockUpdate, Options, Stream, Update};
use std::fmt::Write as _;
use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// What the browser gets first. `blocks` are the nodes of the page in order, by their keys.
const PAGE: &str = r#"<!DOCTYPE html>
<meta charset="utf-8"><title>live</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 42em; margin: 2em auto } .open { border-left: 3px solid #8af; padding-left: 1em }</style>
<main id="page"></main>
<script>
const page = document.getElementById("page");
let blocks = [];
const show = (block) => { block.node.innerHTML = block.html; };
const change = (block, { same, html }) => {
  block.html = Array.from(block.html).slice(0, same).join("") + html;
  show(block);
};
const events = new EventSource("/events");
events.onmessage = (event) => {
  const update = JSON.parse(event.data);
  for (const revised of update.revised) change(blocks[revised.index], revised);
  const former = new Map(blocks.splice(update.first).map((block) => [block.key, block]));
  for (const next of update.blocks) {
    const block = former.get(next.key) ?? { key: next.key, html: "", node: document.createElement("div") };
    former.delete(next.key);
    if (next.html || block.html.length !== next.same) change(block, next);
    block.node.className = next.final ? "" : "open";
    page.append(block.node);
    blocks.push(block);
  }
  for (const gone of former.values()) gone.node.remove();
};
events.addEventListener("end", () => { events.close(); document.title = "done"; });
</script>
"#;

fn main() -> io::Result<()> {
    let file = std::env::args().nth(1);
    let listener = TcpListener::bind(("127.0.0.1", 0))?;
    println!("http://{}/", listener.local_addr()?);
    io::stdout().flush()?;
    for connection in listener.incoming() {
        let mut connection = connection?;
        let path = requested(&connection)?;
        if path != "/events" {
            answer(&mut connection, "text/html; charset=utf-8", PAGE.as_bytes())?;
            continue;
        }
        // A browser that went away is not an error of ours.
        let _ = match &file {
            Some(file) => send(&mut connection, std::fs::File::open(file)?, 20, Duration::from_millis(5)),
            None => send(&mut connection, io::stdin().lock(), 4096, Duration::ZERO),
        };
        return Ok(());
    }
    Ok(())
}

/// The path of the first line of a request; the rest of it is read and forgotten.
fn requested(connection: &TcpStream) -> io::Result<String> {
    let mut lines = BufReader::new(connection).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    Ok(first.split(' ').nth(1).unwrap_or("/").to_owned())
}

fn answer(connection: &mut TcpStream, kind: &str, body: &[u8]) -> io::Result<()> {
    let length = body.len();
    write!(
        connection,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    connection.write_all(body)
}

/// Sends what changes with each piece of `text`.
fn send(connection: &mut TcpStream, mut text: impl Read, length: usize, pause: Duration) -> io::Result<()> {
    write!(
        connection,
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n"
    )?;
    let mut stream = Stream::new(&Options::GFM);
    let mut piece = vec![0; length];
    loop {
        let length = text.read(&mut piece)?;
        if length == 0 {
            break;
        }
        let update = stream.push_bytes(&piece[..length]).map_err(io::Error::other)?;
        if !update.is_empty() {
            write!(connection, "data: {}\n\n", json(&update))?;
            connection.flush()?;
        }
        thread::sleep(pause);
    }
    write!(connection, "data: {}\n\nevent: end\ndata:\n\n", json(&stream.finish()))?;
    connection.flush()
}

/// An update as `linkmark html --stream` writes it. Characters are counted, as JavaScript's
/// `Array.from` does.
fn json(update: &Update<'_>) -> String {
    let blocks: Vec<String> = update.blocks().map(|block| of_block(&block)).collect();
    let revised: Vec<String> = update.revised().map(|block| of_block(&block)).collect();
    format!(
        "{{\"first\":{},\"blocks\":[{}],\"revised\":[{}],\"current\":{}}}",
        update.first(),
        blocks.join(","),
        revised.join(","),
        update.is_current()
    )
}

fn of_block(block: &BlockUpdate<'_>) -> String {
    let BlockUpdate { index, key, same_chars, is_final, .. } = block;
    let html = quoted(block.html);
    format!("{{\"index\":{index},\"key\":{key},\"same\":{same_chars},\"html\":{html},\"final\":{is_final}}}")
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\0'..='\x1f' => {
                let _ = write!(out, "\\u{:04x}", u32::from(character));
            }
            _ => out.push(character),
        }
    }
    out.push('"');
    out
}
