//! The same program started again: a peer alone in a process, so that its stack overflow, its
//! endless loop or its memory is its own.

use std::fmt;
use std::io::{Read as _, Write as _};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use linkmark_testdata::pathological;

use crate::stopwatch::Stopwatch;
use crate::{corpora, hostile_pattern, peers};

/// The first word of a command line that means "be a child".
pub const FLAG: &str = "--child";

/// More than any peer needs for the texts here; a document that expands without bound meets it
/// soon.
const MEMORY_LIMIT_KIB: u64 = 6 << 20;

/// The smallest size of the doubling series; it only warms up.
const HOSTILE_LEAST: usize = 8 << 10;

/// What a child's allocator does with memory that is given back to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freed {
    /// As in any program: large pieces go back to the kernel, and the next call takes them as new
    /// pages, each of which has to be cleared.
    AsUsual,
    /// It keeps them, so that from the second call on time is work. Large inputs need new pages and
    /// small ones do not, which looks like growth of the work and is none. (glibc, whoever calls
    /// it; on other systems this changes nothing.)
    Kept,
}

const KEEP: (&str, &str) =
    ("GLIBC_TUNABLES", "glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=17179869184");

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
pub fn start(words: &[&str], limit: Duration, freed: Freed) -> Outcome {
    let failed = Outcome { ended: Ended::Crashed, output: String::new() };
    let Ok(program) = std::env::current_exe() else { return failed };
    // The shell sets the limit, because std cannot and one call of libc is not worth `unsafe` here.
    let spawned = Command::new("sh")
        .args(["-c", &format!("ulimit -v {MEMORY_LIMIT_KIB}; exec \"$0\" \"$@\"")])
        .arg(program)
        .arg(FLAG)
        .args(words)
        .envs((freed == Freed::Kept).then_some(KEEP))
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
        ["growth", peer, corpus, size] => growth(peer, corpus, number(size)),
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

/// One call on a text of `bytes`. Prints input bytes, output bytes, seconds, and the peak above the
/// input alone.
fn memory(peer: &str, corpus: &str, bytes: usize) -> Result<(), String> {
    let text = corpora::sized(&corpora::find(corpus).expect("a text at hand"), bytes);
    let mut job = job(peer);
    // Linux resets the high-water mark to the present size on this word; elsewhere there is no
    // figure.
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

/// Documents of `size` bytes: the first call of the process, then passes over all of them. Prints
/// nanoseconds a byte, of the first call and of the best pass.
fn growth(peer: &str, corpus: &str, size: usize) -> Result<(), String> {
    let documents = corpora::of_size(&corpora::find(corpus).expect("a text at hand"), size);
    let mut job = job(peer);
    let mut pass = |documents: &[String]| {
        let bytes: usize = documents.iter().map(String::len).sum();
        let clock = Stopwatch::start();
        for document in documents {
            if job(document)? == 0 {
                return Err("no output".to_owned());
            }
        }
        Ok(clock.seconds() * 1e9 / bytes as f64)
    };
    let first = pass(&documents[..1])?;
    let mut best = f64::INFINITY;
    let start = Instant::now();
    for passes in 0..30 {
        best = best.min(pass(&documents)?);
        // The first pass takes its pages, the second has them: no fewer than two.
        if passes > 0 && start.elapsed() > Duration::from_millis(200) {
            break;
        }
    }
    println!("{first} {best}");
    Ok(())
}

/// One pattern at doubling sizes up to `most`. Prints size, best seconds and output bytes as each
/// is known, so that what was measured before a crash is not lost.
fn hostile(peer: &str, pattern: &str, most: usize) -> Result<(), String> {
    let all = hostile_pattern::all();
    let hostile = all.iter().find(|known| known.pattern.name == pattern).expect("a pattern of the table");
    let mut job = job(peer);
    let mut size = HOSTILE_LEAST;
    while size <= most {
        let text = pathological::generate(&hostile.pattern, size);
        let start = Instant::now();
        let clock = Stopwatch::start();
        let output = job(&text)?;
        let mut best = clock.seconds();
        // Samples of a millisecond, for the clock; seven of them or a fifth of a second, for a long
        // one is not noisy.
        let repeats = (1e-3 / best.max(1e-6)).ceil().clamp(1.0, 1000.0) as u32;
        for _ in 0..6 {
            if start.elapsed() > Duration::from_millis(200) {
                break;
            }
            let clock = Stopwatch::start();
            for _ in 0..repeats {
                job(&text)?;
            }
            best = best.min(clock.seconds() / f64::from(repeats));
        }
        println!("{} {best} {output}", text.len());
        let _ = std::io::stdout().flush();
        size *= 2;
    }
    Ok(())
}
