//! What commands need besides Rust: packages of npm, PyPI, crates.io and Debian, and a browser.
//!
//! Everything is set up below `target/`, without root; only `--install` changes the system. What
//! cannot be set up is an error of one line, with the reason and what to run instead.

pub mod chromium;
pub mod crates;
pub mod debian;
pub mod java;
pub mod npm;
pub mod python;
pub mod rust;

use std::path::PathBuf;

use crate::root::root;

/// Where things are set up, and whether the system may be changed.
pub struct Setup {
    /// Packages of the system are installed on it, as `--install` asks.
    pub install: bool,
    target: PathBuf,
}

impl Setup {
    /// Below the target directory that Cargo was told, or else `target/`.
    pub fn new(install: bool) -> Setup {
        let target =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
        Setup { install, target: std::path::absolute(&target).unwrap_or(target) }
    }

    /// A folder for `name` below `target/`, which may not exist yet.
    pub fn folder(&self, name: &str) -> PathBuf {
        self.target.join(name)
    }
}
