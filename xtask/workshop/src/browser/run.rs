//! One run: texts become fragments, fragments pages, and what is caught is traced back to its text.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::hash::{BuildHasher as _, RandomState};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use linkmark::Dialect;

use super::driver::Driver;
use super::judge::{Finding, Report, judge};
use super::page::Page;
use super::setting::{Doors, SETTINGS};

/// How many fragments share a page.
const BATCH: usize = 800;

/// When so many are caught, the rest of the run would only repeat them.
const ENOUGH: usize = 20;

/// A piece of HTML, and where it comes from.
#[derive(Clone)]
struct Fragment {
    html: String,
    text: Rc<str>,
    /// `gfm, plain text`.
    setting: String,
}

impl Fragment {
    /// It is a page that the command wrote.
    fn is_whole(&self) -> bool {
        self.html.starts_with("<!doctype")
    }
}

/// A page that the browser has, or had.
struct Batch {
    page: Page,
    fragments: Vec<Fragment>,
}

/// What was done, for the last line.
#[derive(Default)]
struct Figures {
    texts: usize,
    renderings: usize,
    whole_pages: usize,
    links: usize,
    clicked: usize,
    images: usize,
}

pub(crate) struct Run {
    /// How many links of each page are clicked by mouse and keyboard as well.
    pub(crate) hands: usize,
    driver: Driver,
    folder: PathBuf,
    doors: Vec<Doors>,
    hasher: RandomState,
    seen: HashSet<u64>,
    run: Vec<Fragment>,
    parsed: Vec<Fragment>,
    under_way: HashMap<usize, Batch>,
    /// Pages with a finding that could come from any of their fragments.
    suspects: Vec<(Batch, Finding)>,
    caught: usize,
    figures: Figures,
}

impl Run {
    /// `folder` gets the pages that are caught.
    pub(crate) fn new(driver: Driver, folder: PathBuf) -> Result<Run, String> {
        // Those of the last run would be taken for ours.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        Ok(Run {
            hands: 0,
            driver,
            folder,
            doors: Dialect::ALL.iter().map(Doors::new).collect(),
            hasher: RandomState::new(),
            seen: HashSet::new(),
            run: Vec::new(),
            parsed: Vec::new(),
            under_way: HashMap::new(),
            suspects: Vec::new(),
            caught: 0,
            figures: Figures::default(),
        })
    }

    /// How many fragments there were that differ from one another.
    pub(crate) fn fragments(&self) -> usize {
        self.seen.len()
    }

    pub(crate) fn is_enough(&self) -> bool {
        self.caught + self.suspects.len() >= ENOUGH
    }

    /// Renders `text` through every door, in every dialect. The same HTML is loaded only once.
    pub(crate) fn attack(&mut self, text: &str, url: &str) -> Result<(), String> {
        self.figures.texts += 1;
        let text: Rc<str> = text.into();
        for doors in &mut self.doors {
            for setting in SETTINGS {
                let html = doors.render(setting, &text, url);
                self.figures.renderings += 1;
                if self.seen.insert(self.hasher.hash_one((&html, setting.is_unsafe))) {
                    let name = format!("{}, {}", doors.dialect.name, setting.name);
                    let list = if setting.is_unsafe { &mut self.parsed } else { &mut self.run };
                    list.push(Fragment { html, text: text.clone(), setting: name });
                }
            }
        }
        if self.run.len() >= BATCH || self.parsed.len() >= BATCH { self.flush() } else { Ok(()) }
    }

    /// Loads what has gathered.
    pub(crate) fn flush(&mut self) -> Result<(), String> {
        let fragments = std::mem::take(&mut self.run);
        if !fragments.is_empty() {
            let page = Page { hands: self.hands, ..page_of(&fragments) };
            self.load(page, fragments)?;
        }
        let fragments = std::mem::take(&mut self.parsed);
        if !fragments.is_empty() {
            let sources = fragments.iter().map(|fragment| fragment.html.clone()).collect();
            self.load(Page::parsing(sources), fragments)?;
        }
        Ok(())
    }

    /// Loads a page that the command wrote.
    pub(crate) fn whole_page(&mut self, text: &str, html: String) -> Result<(), String> {
        self.figures.whole_pages += 1;
        let setting = "linkmark html --standalone".to_owned();
        let fragment = Fragment { html: html.clone(), text: text.into(), setting };
        self.load(Page::whole(html), vec![fragment])
    }

    fn load(&mut self, mut page: Page, fragments: Vec<Fragment>) -> Result<(), String> {
        let id = self.driver.send(&mut page)?;
        self.under_way.insert(id, Batch { page, fragments });
        while let Some(report) = self.driver.report(false)? {
            self.take(&report)?;
        }
        Ok(())
    }

    /// Judges a page that was loaded.
    fn take(&mut self, report: &Report) -> Result<(), String> {
        let Some(batch) = self.under_way.remove(&report.id) else {
            return Err(format!("the driver reports a page {} that it was not given", report.id));
        };
        self.figures.links += report.links.len();
        self.figures.clicked += report.clicked;
        self.figures.images += report.images();
        let mut findings = judge(&batch.page, report);
        findings.truncate(ENOUGH);
        let (known, unknown): (Vec<_>, Vec<_>) =
            findings.into_iter().partition(|finding| finding.fragment.is_some());
        for finding in &known {
            let fragment = finding.fragment.and_then(|at| batch.fragments.get(at)).cloned();
            self.catch(finding, fragment.as_ref().map_or(&batch.fragments[..], std::slice::from_ref))?;
        }
        match unknown.into_iter().next() {
            Some(finding) if known.is_empty() => self.suspects.push((batch, finding)),
            _ => {}
        }
        Ok(())
    }

    /// Loads each fragment of the suspects alone.
    fn isolate(&mut self) -> Result<(), String> {
        for (batch, finding) in std::mem::take(&mut self.suspects) {
            let before = self.caught;
            for fragment in batch.fragments.iter().filter(|_| batch.page.count.is_some()) {
                let mut page = Page { hands: batch.page.hands, ..page_of([fragment]) };
                self.driver.send(&mut page)?;
                let report = self.driver.report(true)?.ok_or("a page without a report")?;
                if let Some(finding) = judge(&page, &report).first() {
                    self.catch(finding, std::slice::from_ref(fragment))?;
                }
                if self.caught >= ENOUGH {
                    return Ok(());
                }
            }
            if self.caught == before {
                self.catch(&finding, &batch.fragments)?;
            }
        }
        Ok(())
    }

    /// Prints what was caught and keeps its page.
    fn catch(&mut self, finding: &Finding, fragments: &[Fragment]) -> Result<(), String> {
        self.caught += 1;
        let path = self.folder.join(format!("caught-{}.html", self.caught));
        let html = match fragments {
            [whole] if whole.is_whole() => whole.html.clone(),
            _ => page_of(fragments).html,
        };
        fs::write(&path, html).map_err(|error| format!("{}: {error}", path.display()))?;
        println!("\n{finding}\n    page     {}", path.display());
        match fragments {
            [fragment] => {
                println!("    setting  {}\n    text     {:?}", fragment.setting, fragment.text);
                if !fragment.is_whole() {
                    println!("    html     {:?}", fragment.html);
                }
            }
            _ => println!("    in none of its {} fragments alone", fragments.len()),
        }
        Ok(())
    }

    /// Waits for what is under way, and says how it went.
    pub(crate) fn finish(mut self, seed: u64, time: Duration) -> Result<(), String> {
        self.flush()?;
        while let Some(report) = self.driver.report(true)? {
            self.take(&report)?;
        }
        self.isolate()?;
        let Figures { texts, renderings, whole_pages, links, clicked, images } = self.figures;
        let line = format!(
            "{} fragments ({renderings} renderings of {texts} texts, seed {seed}) and {whole_pages} pages of the \
             command: {links} links clicked, mouse and keyboard used {clicked} times, {images} images, {} s",
            self.seen.len(),
            time.as_secs()
        );
        match self.caught {
            0 => {
                println!("{line}; nothing was caught");
                Ok(())
            }
            count => Err(format!("{line}; {count} findings, see above")),
        }
    }
}

fn page_of<'a>(fragments: impl IntoIterator<Item = &'a Fragment>) -> Page {
    Page::of(fragments.into_iter().map(|fragment| fragment.html.as_str()))
}
