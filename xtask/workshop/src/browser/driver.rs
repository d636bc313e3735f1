//! The browser at work: `xtask/browser/driver.mjs`, told of pages line by line.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::judge::Report;
use super::page::Page;
use xtask::root::root;
use xtask::setup::chromium::Chromium;
use xtask::setup::{Setup, npm};

/// The folder of the driver and of the packages it needs.
const FOLDER: &str = "xtask/browser";

/// How many pages are loaded at a time.
const WORKERS: usize = 2;

/// How many pages may wait for their turn, so that no worker does.
const WAITING: usize = 2;

/// A running browser.
pub(crate) struct Driver {
    pub(crate) version: String,
    child: Child,
    pages: Option<Sender<String>>,
    reports: BufReader<ChildStdout>,
    under_way: usize,
    next: usize,
}

impl Driver {
    /// Sets up what is missing and starts a browser.
    pub(crate) fn start(setup: &Setup) -> Result<Driver, String> {
        let chromium = Chromium::find(setup)?;
        let modules = npm::packages(setup, FOLDER)?;
        let mut command = Command::new("node");
        chromium.prepare(&mut command);
        command.arg(root().join(FOLDER).join("driver.mjs")).arg(modules).arg(&chromium.program);
        let mut child = command
            .arg(WORKERS.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("node: {error}"))?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("the driver has no pipes".to_owned());
        };
        // A thread of its own, so that the driver can always get rid of a report.
        let (pages, lines) = channel::<String>();
        thread::spawn(move || {
            for line in lines {
                if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let mut driver = Driver {
            version: String::new(),
            child,
            pages: Some(pages),
            reports: BufReader::new(output),
            under_way: 0,
            next: 0,
        };
        driver.version = driver.read()?;
        Ok(driver)
    }

    /// Hands a page over, under the number that is given back. Its report comes later.
    pub(crate) fn send(&mut self, page: &mut Page) -> Result<usize, String> {
        page.id = self.next;
        self.next += 1;
        self.under_way += 1;
        let mut line = serde_json::to_string(page).map_err(|error| error.to_string())?;
        line.push('\n');
        let sent = self.pages.as_ref().map(|pages| pages.send(line));
        if sent.is_some_and(|sent| sent.is_ok()) { Ok(page.id) } else { Err("the driver has ended".into()) }
    }

    /// The next report, if enough pages are under way; with `all`, if any is.
    pub(crate) fn report(&mut self, all: bool) -> Result<Option<Report>, String> {
        if self.under_way == 0 || !all && self.under_way < WORKERS + WAITING {
            return Ok(None);
        }
        self.under_way -= 1;
        self.read().map(Some)
    }

    fn read<T: serde::de::DeserializeOwned>(&mut self) -> Result<T, String> {
        let mut line = String::new();
        self.reports.read_line(&mut line).map_err(|error| format!("the driver: {error}"))?;
        if line.is_empty() {
            return Err("the driver has ended; what it said is above".to_owned());
        }
        serde_json::from_str(&line).map_err(|error| format!("the driver: {error} in {line}"))
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Without pages to come it closes the browser and ends.
        self.pages = None;
        let _ = self.child.wait();
    }
}
