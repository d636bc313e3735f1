//! The same program started again: a peer alone in a process, so that its stack overflow, its endless loop or its
//! memory is its own.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use linkmark_testdata::pathological;

use crate::{corpora, hostile_pattern, peers};

/// The first word of a command line that means "be a child".
pub const FLAG: &str = "--child";

/// More than any peer needs for the texts here; a document that expands without bound meets it soon.
const MEMORY_LIMIT_KIB: u64 = 6 << 20;

/// The smallest size of the doubling series; it only warms up.
const HOSTILE_LEAST: usize = 8 << 10;

/// How a child came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Well,
    /// A peer returned an error: no HTML.
    Refused,
    OutOfTime,
    Crashed,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ended::Well => "well",
            Ended::Refused => "refused: no output",
            Ended::OutOfTime => "out of time",
            Ended::Crashed => "crashed",
        })
    }
}

/// What came of a child. `output` holds what it printed before its end, however that came.
pub struct Outcome {
    pub ended: Ended,
    pub output: String,
}

const REFUSED: u8 = 3;

/// Runs this program as a child, for at most `limit`.
pub fn start(words: &[&str], limit: Duration) -> Outcome {
    let failed = Outcome { ended: Ended::Crashed, output: String::new() };
    let Ok(program) = std::env::current_exe() else { return failed };
    // The shell sets the limit, because std cannot and one call of libc is not worth `unsafe` here.
    let spawned = Command::new("sh")
        .args(["-c", &format!("ulimit -v {MEMORY_LIMIT_KIB}; exec \"$0\" \"$@\"")])
        .arg(program)
        .arg(FLAG)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = spawned else { return failed };
    let mut pipe = child.stdout.take().expect("stdout was asked for");
    let reader = std::thread::spawn(move || {
        let mut output = String::new();
        let _ = pipe.read_to_string(&mut output);
        output
    });
    let ended = wait(&mut child, limit);
    Outcome { ended, output: reader.join().unwrap_or_default() }
}

fn wait(child: &mut Child, limit: Duration) -> Ended {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ended::Well,
            Ok(Some(status)) if status.code() == Some(i32::from(REFUSED)) => return Ended::Refused,
            Ok(Some(_)) | Err(_) => return Ended::Crashed,
            Ok(None) if start.elapsed() > limit => {
                let _ = child.kill();
                let _ = child.wait();
                return Ended::OutOfTime;
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(1)),
        }
    }
}

/// What a child does. The words are ours, so a wrong one is a mistake in this program.
pub fn run(words: &[String]) -> ExitCode {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["cold", peer] => cold(peer),
        ["memory", peer, corpus, bytes] => memory(peer, corpus, number(bytes)),
        ["repeat", peer, corpus, times] => repeat(peer, corpus, number(times)),
        ["hostile", peer, pattern, most] => hostile(peer, pattern, number(most)),
        _ => panic!("a child does not know {words:?}"),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::from(REFUSED),
    }
}

fn number(word: &str) -> usize {
    word.parse().expect("a number")
}

fn job(peer: &str) -> peers::Job {
    peers::job(peer).expect("a peer of the table")
}

/// The first call of a process, nothing warm but the text.
fn cold(peer: &str) -> Result<(), String> {
    let document =
        "fix the lantern of the harbour\n\nIt *was* out since winter, see https://git.example/a/b/pull/7.\n";
    let start = Instant::now();
    let written = job(peer)(document)?;
    let nanoseconds = start.elapsed().as_nanos();
    if written == 0 {
        return Err("no output".to_owned());
    }
    println!("{nanoseconds}");
    Ok(())
}

/// One call on a text of `bytes`. Prints input bytes, output bytes, seconds, and the peak above the input alone.
fn memory(peer: &str, corpus: &str, bytes: usize) -> Result<(), String> {
    let text = corpora::sized(&corpora::find(corpus).expect("a text at hand"), bytes);
    let mut job = job(peer);
    // Linux resets the high-water mark to the present size on this word; elsewhere there is no figure.
    std::fs::write("/proc/self/clear_refs", "5").map_err(|error| error.to_string())?;
    let before = resident("VmRSS:").ok_or("no /proc/self/status")?;
    let start = Instant::now();
    let output = job(&text)?;
    let seconds = start.elapsed().as_secs_f64();
    if output == 0 {
        return Err("no output".to_owned());
    }
    let peak = resident("VmHWM:").ok_or("no /proc/self/status")?.saturating_sub(before);
    println!("{} {output} {seconds} {peak}", text.len());
    Ok(())
}

fn resident(field: &str) -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? * 1024)
}

/// The whole text, so many times: for an instruction counter around this process.
fn repeat(peer: &str, corpus: &str, times: usize) -> Result<(), String> {
    let corpus = corpora::find(corpus).expect("a text at hand");
    let mut job = job(peer);
    for _ in 0..times {
        for document in &corpus.documents {
            job(document)?;
        }
    }
    Ok(())
}

/// One pattern at doubling sizes up to `most`. Prints size, best seconds and output bytes as each is known, so that
/// what was measured before a crash is not lost.
fn hostile(peer: &str, pattern: &str, most: usize) -> Result<(), String> {
    let all = hostile_pattern::all();
    let hostile = all.iter().find(|known| known.pattern.name == pattern).expect("a pattern of the table");
    let mut job = job(peer);
    let mut size = HOSTILE_LEAST;
    while size <= most {
        let text = pathological::generate(&hostile.pattern, size);
        let mut best = f64::INFINITY;
        let mut output = 0;
        let start = Instant::now();
        // Seven runs or a fifth of a second: enough for the best of a short one, and a long one is not noisy.
        for _ in 0..7 {
            let start_of_run = Instant::now();
            output = job(&text)?;
            best = best.min(start_of_run.elapsed().as_secs_f64());
            if start.elapsed() > Duration::from_millis(200) {
                break;
            }
        }
        println!("{} {best} {output}", text.len());
        let _ = std::io::stdout().flush();
        size *= 2;
    }
    Ok(())
}
