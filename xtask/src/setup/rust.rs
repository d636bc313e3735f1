//! A Rust that can build `std` for WebAssembly: the one that is there with the source of `std`,
//! which rustup adds, or Debian's, unpacked below `target/`.

use std::path::PathBuf;
use std::process::Command;

use super::Setup;
use super::debian::Unpacked;
use crate::program::output;

/// Debian's. Where its packages are installed they push rustup's out; unpacked they leave it alone.
const PACKAGES: [&str; 4] = ["rustc-web", "rust-web-src", "libstd-rust-web-dev", "lld-22"];

/// The linker that the last of them brings: Debian's Rust has none of its own.
const LINKER: &str = "usr/bin/wasm-ld-22";

/// The compiler that builds the modules, and the source of its `std`.
pub struct Rust {
    /// Debian's, or else the one that is there.
    unpacked: Option<Unpacked>,
}

impl Rust {
    /// The one that is there if it has, or can be given, the source of `std`; else, or if that is
    /// asked for, Debian's. Says which it is.
    pub fn find(setup: &Setup, is_debian: bool) -> Result<Rust, String> {
        let there = Rust { unpacked: None };
        let rust = match if is_debian { Err(String::new()) } else { there.add_source() } {
            Ok(()) => there,
            Err(why) => {
                let unpacked = Unpacked::several(setup, "rust", &PACKAGES);
                Rust { unpacked: Some(unpacked.map_err(|other| remedy(&why, &other))?) }
            }
        };
        let from = if rust.unpacked.is_some() { ", which is Debian's, unpacked below target/" } else { "" };
        println!("std is built from the source of {}{from}", rust.version()?);
        Ok(rust)
    }

    /// Makes sure that the source is there.
    fn add_source(&self) -> Result<(), String> {
        let sysroot = PathBuf::from(output(self.rustc().args(["--print", "sysroot"]))?.trim());
        if sysroot.join("lib/rustlib/src/rust/library/Cargo.lock").exists() {
            return Ok(());
        }
        println!("rust-src is not there; rustup adds it");
        output(Command::new("rustup").args(["component", "add", "rust-src"])).map(drop)
    }

    fn version(&self) -> Result<String, String> {
        Ok(output(self.rustc().arg("--version"))?.trim().to_owned())
    }

    fn rustc(&self) -> Command {
        let Some(unpacked) = &self.unpacked else { return Command::new("rustc") };
        let mut rustc = Command::new(unpacked.path("usr/bin/rustc"));
        rustc.env("LD_LIBRARY_PATH", unpacked.libraries());
        rustc
    }

    /// Lets `cargo` build with it for `target`.
    pub fn prepare(&self, cargo: &mut Command, target: &str) {
        let Some(unpacked) = &self.unpacked else { return };
        let linker = format!("CARGO_TARGET_{}_LINKER", target.to_uppercase().replace('-', "_"));
        cargo.env("RUSTC", unpacked.path("usr/bin/rustc")).env(linker, unpacked.path(LINKER));
        cargo.env("LD_LIBRARY_PATH", unpacked.libraries());
    }
}

fn remedy(rustup: &str, debian: &str) -> String {
    let rustup = if rustup.is_empty() { String::new() } else { format!("{rustup}; ") };
    format!(
        "the source of std is needed ({rustup}{debian}); run `rustup component add rust-src`, or have Debian's \
         packages {} where apt-get finds them",
        PACKAGES.join(", ")
    )
}
