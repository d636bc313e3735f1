//! `cargo xtask browser`: whether safe output is safe where it is read, in a browser.
//!
//! Published incidents, hostile inputs and random attacks become HTML through every door and in
//! every dialect. Chromium loads the pages and clicks their links while sensors watch
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

use xtask::setup::Setup;

/// How long a hostile input is made, in bytes. What it does to a page is soon done, and how long it
/// takes is tested elsewhere.
const HOSTILE: usize = 400;

/// How many links of a page with incidents, and of one with random attacks, are clicked by mouse
/// and keyboard as well.
const HANDS: (usize, usize) = (10, 1);

/// How much is tried.
struct Effort {
    install: bool,
    seed: u64,
    /// Fragments that differ from one another.
    fragments: usize,
    /// Pages of `linkmark html --standalone`.
    pages: usize,
}

impl Effort {
    /// About a minute.
    const QUICK: Effort = Effort { install: false, seed: 1, fragments: 12_000, pages: 24 };
    const FULL: Effort = Effort { fragments: 200_000, pages: 400, ..Effort::QUICK };

    fn parse(words: &[String]) -> Result<Effort, String> {
        let mut effort = Effort::QUICK;
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--install" => effort.install = true,
                "--full" => {
                    (effort.fragments, effort.pages) = (Effort::FULL.fragments, Effort::FULL.pages);
                }
                "--seed" => {
                    let value = words.next().ok_or("`--seed` needs a value")?;
                    effort.seed = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
                }
                other => return Err(format!("there is no option `{other}`; see `cargo xtask help`")),
            }
        }
        Ok(effort)
    }
}

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let effort = Effort::parse(words)?;
    let start = Instant::now();
    let setup = Setup::new(effort.install);
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
    let mut attacker = Attacker::new(effort.seed);
    for (text, html) in command::pages(&setup, &mut attacker, effort.pages)? {
        run.whole_page(&text, html)?;
    }
    while run.fragments() < effort.fragments && !run.is_enough() {
        let (text, url) = (attacker.text(), attacker.url());
        run.attack(&text, &url)?;
    }
    run.finish(effort.seed, start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_choose_how_much_is_tried() {
        let parse = |words: &str| Effort::parse(&words.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert!(
            parse("--full --seed 7 --install")
                .is_ok_and(|w| w.seed == 7 && w.install && w.fragments >= 187_000)
        );
        assert!(parse("--seed").is_err() && parse("--seed x").is_err() && parse("--ful").is_err());
    }
}
