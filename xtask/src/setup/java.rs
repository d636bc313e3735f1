//! Java, which Spark runs on: the system's, or Debian's where it may be installed.

use std::process::Command;

use super::{Setup, debian};
use crate::program::output;

/// Older ones do not run Spark 4.
const OLDEST: u32 = 17;

/// Debian's, whatever its version is there.
const PACKAGE: &str = "default-jre-headless";

/// Whether there is a Java that runs Spark; with `--install`, there is one afterwards.
pub fn has_java(setup: &Setup) -> Result<(), String> {
    match version() {
        Ok(version) if version >= OLDEST => return Ok(()),
        Ok(version) if !setup.install => return Err(remedy(&format!("Java {version} is too old"))),
        Err(why) if !setup.install => return Err(remedy(&why)),
        _ => debian::install(PACKAGE).map_err(|why| remedy(&why))?,
    }
    version().map(drop).map_err(|why| remedy(&why))
}

fn remedy(why: &str) -> String {
    format!(
        "{why}; Spark needs Java {OLDEST} or newer: run `sudo apt-get install {PACKAGE}`, or name one in JAVA_HOME"
    )
}

/// The version of the Java that Spark would take.
fn version() -> Result<u32, String> {
    let program = match std::env::var_os("JAVA_HOME") {
        Some(home) => std::path::Path::new(&home).join("bin/java"),
        None => "java".into(),
    };
    let said = output(Command::new(&program).arg("--version"))?;
    number(&said).ok_or_else(|| format!("`{} --version` names no version", program.display()))
}

/// 17 of `openjdk 17.0.15 2025-04-15`.
fn number(said: &str) -> Option<u32> {
    said.split_whitespace().nth(1)?.split(['.', '-', '+']).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn the_version_is_the_second_word() {
        assert_eq!(number("openjdk 17.0.15 2025-04-15\nOpenJDK Runtime Environment"), Some(17));
        assert_eq!(number("java 21 2023-09-19 LTS"), Some(21));
        assert_eq!(number("openjdk 22-ea 2024-03-19"), Some(22));
        assert_eq!(number("openjdk"), None);
    }
}
