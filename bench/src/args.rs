//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use crate::group;

pub const HELP: &str = "\
linkmark-bench: Linkmark and its peers side by side

  --json FILE      write every row as JSON
  --svg FILE       write the bar chart of Markdown to HTML
  --quick          shorter samples, smaller growth, hostile and memory inputs
  --corpus NAME    only this text (or hostile pattern); may be repeated
  --peer NAME      only peers whose name contains NAME; may be repeated
  --group NAME     only this group: html events find small alloc growth hostile memory instructions; may be repeated
  --rounds N       rounds per race, at least 15 (default 31, quick 15)
  --runs N         races of a group; speeds and ratios are given as ranges over them (default 5, quick 1)
  --peers          print who races and how each is configured, as PEERS.md has it
  --callgrind      count instructions per byte with valgrind, and nothing else (as --group instructions; slow)

Texts are generated, and read from ../shared/corpora beside the repository where that exists
(LINKMARK_SHARED names another directory in the place of ../shared).
";

/// What the user asked for.
#[derive(Debug, Default)]
pub struct Args {
    pub json: Option<PathBuf>,
    pub svg: Option<PathBuf>,
    pub quick: bool,
    pub help: bool,
    pub peers_page: bool,
    corpora: Vec<String>,
    peers: Vec<String>,
    groups: Vec<String>,
    rounds: Option<usize>,
    runs: Option<usize>,
}

impl Args {
    pub fn parse(words: &[String]) -> Result<Args, String> {
        let mut args = Args::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value =
                || words.next().cloned().ok_or_else(|| format!("`{word}` needs a value; see --help"));
            match word.as_str() {
                "--json" => args.json = Some(value()?.into()),
                "--svg" => args.svg = Some(value()?.into()),
                "--corpus" => args.corpora.push(value()?),
                "--peer" => args.peers.push(value()?),
                "--group" => {
                    let name = value()?;
                    if !group::ALL.iter().any(|group| group.name == name) {
                        return Err(format!("there is no group `{name}`; see --help"));
                    }
                    args.groups.push(name);
                }
                "--rounds" => args.rounds = Some(number(&value()?, "rounds")?),
                "--runs" => args.runs = Some(number(&value()?, "runs")?),
                "--quick" => args.quick = true,
                "--callgrind" => args.groups.push(group::instructions::NAME.to_owned()),
                "--peers" => args.peers_page = true,
                "--help" | "-h" => args.help = true,
                other => return Err(format!("there is no option `{other}`; see --help")),
            }
        }
        Ok(args)
    }

    /// Counting instructions takes minutes, so it runs only when it is named.
    pub fn wants_group(&self, name: &str) -> bool {
        self.groups.iter().any(|group| group == name)
            || (self.groups.is_empty() && name != group::instructions::NAME)
    }

    pub fn wants_corpus(&self, name: &str) -> bool {
        self.corpora.is_empty() || self.corpora.iter().any(|wanted| wanted == name)
    }

    pub fn wants_peer(&self, name: &str) -> bool {
        self.peers.is_empty() || self.peers.iter().any(|wanted| name.contains(wanted.as_str()))
    }

    /// Whether the peers were chosen by name.
    pub fn names_peers(&self) -> bool {
        !self.peers.is_empty()
    }

    /// Best and median of fewer than 15 rounds say little on a machine that does other things too.
    pub fn rounds(&self) -> usize {
        self.rounds.unwrap_or(if self.quick { 15 } else { 31 }).max(15)
    }

    /// How often a race is run from the start. A figure of one run hides how far runs differ.
    pub fn runs(&self) -> usize {
        self.runs.unwrap_or(if self.quick { 1 } else { 5 }).max(1)
    }

    /// One sample lasts at least this long, however small the text is.
    pub fn sample(&self) -> Duration {
        Duration::from_micros(if self.quick { 500 } else { 4000 })
    }
}

fn number(value: &str, of: &str) -> Result<usize, String> {
    value.parse().map_err(|_| format!("`{value}` is not a number of {of}"))
}
