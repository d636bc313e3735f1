//! `cargo xtask browser`: whether safe output is safe where it is read, in a browser.
//!
//! Published incidents, hostile inputs and random attacks become HTML through every door and in every
//! dialect. Chromium loads the pages and clicks their links while sensors watch
//! (`xtask/browser/probe.js`), and `judge.rs` says what should not have been.

mod attack;
mod command;
mod control;
mod driver;
mod judge;
mod page;
mod run;
mod setting;

use std::time::Instant;

use attack::Attacker;
use driver::Driver;
use linkmark_testdata::{incidents, pathological};
use run::Run;

use crate::setup::Setup;

/// How long a hostile input is made, in bytes. What it does to a page is soon done, and how long it
/// takes is tested elsewhere.
const HOSTILE: usize = 400;

/// How many links of a page with incidents, and of one with random attacks, are clicked by mouse and
/// keyboard as well.
const HANDS: (usize, usize) = (10, 1);

/// How much is tried.
struct Wanted {
    install: bool,
    seed: u64,
    /// Fragments that differ from one another.
    fragments: usize,
    /// Pages of `linkmark html --standalone`.
    pages: usize,
}

impl Wanted {
    /// About a minute.
    const QUICK: Wanted = Wanted { install: false, seed: 1, fragments: 12_000, pages: 24 };
    const FULL: Wanted = Wanted { fragments: 200_000, pages: 400, ..Wanted::QUICK };

    fn parse(words: &[String]) -> Result<Wanted, String> {
        let mut wanted = Wanted::QUICK;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--install" => wanted.install = true,
                "--full" => {
                    (wanted.fragments, wanted.pages) = (Wanted::FULL.fragments, Wanted::FULL.pages);
                }
                "--seed" => {
                    let value = words.next().ok_or("`--seed` needs a value")?;
                    wanted.seed = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
                }
                other => return Err(format!("there is no option `{other}`; see `cargo xtask help`")),
            }
        }
        Ok(wanted)
    }
}

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let wanted = Wanted::parse(words)?;
    let start = Instant::now();
    let setup = Setup::new(wanted.install);
    let mut driver = Driver::start(&setup)?;
    let controls = control::check(&mut driver)?;
    println!("Chromium {}: {controls} pages that must be caught were caught", driver.version);
    let mut run = Run::new(driver, setup.folder("browser"))?;
    run.hands = HANDS.0;
    for payload in incidents::all().into_iter().flat_map(|incident| incident.payload) {
        run.attack(&payload.markdown, "javascript:pwned()")?;
    }
    for pattern in pathological::patterns() {
        run.attack(&pathological::generate(&pattern, HOSTILE), "javascript:pwned()")?;
    }
    run.flush()?;
    run.hands = HANDS.1;
    let mut attacker = Attacker::new(wanted.seed);
    for (text, html) in command::pages(&setup, &mut attacker, wanted.pages)? {
        run.whole_page(&text, html)?;
    }
    while run.fragments() < wanted.fragments && !run.is_enough() {
        let (text, url) = (attacker.text(), attacker.url());
        run.attack(&text, &url)?;
    }
    run.finish(wanted.seed, start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_choose_how_much_is_tried() {
        let parse = |words: &str| Wanted::parse(&words.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(
            parse("--full --seed 7 --install")
                .is_ok_and(|w| w.seed == 7 && w.install && w.fragments >= 187_000)
        );
        assert!(parse("--seed").is_err() && parse("--seed x").is_err() && parse("--ful").is_err());
    }
}
