//! `cargo xtask wasm`: the WebAssembly modules of the npm package, in `packages/js/dist/`.
//!
//! `std` is built too, because the one that rustup brings has messages for panics that nobody would
//! see, and is not made to be small: that is a fifth of the scanner's module. Building it needs its
//! source (`setup/rust.rs`) and a switch for what is not stable; the target itself needs nothing.

use std::path::PathBuf;
use std::process::Command;

use crate::named;
use crate::program::output;
use crate::root::root;
use crate::setup::rust::Rust;
use crate::setup::{Setup, npm};

/// The modules, and the features of the boundary's crate that are in them.
pub(crate) const MODULES: [(&str, &str); 4] =
    [("scan", "scan"), ("linkmark", "engine"), ("stream", "stream"), ("full", "full")];

const TARGET: &str = "wasm32-unknown-unknown";

/// Generic functions are compiled once and not once for each crate. Panics end without a word, so
/// nobody needs the places they come from; those would name folders of the machine that builds.
/// What is not marked as worth it is only inlined where it is short, and loops are not unrolled in
/// part: that is a tenth of a module.
const FLAGS: [&str; 8] = [
    "-Ctarget-feature=+simd128",
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zlocation-detail=none",
    "-Zshare-generics=y",
    "-Cllvm-args=-inline-threshold=75",
    "-Cllvm-args=-unroll-runtime=false",
    "-Cllvm-args=-unroll-allow-partial=false",
];

/// Flat code is optimised better: smaller, and a little faster. What lies below 1 KB is the end of
/// the stack, so that no sum of an address and an offset wraps around. Zeros are left between the
/// tables: to a compressor they are nothing, and the places of many short segments are not.
const PASSES: [&str; 7] = [
    "--low-memory-unused",
    "--optimize-added-constants-propagate",
    "--flatten",
    "--rereloop",
    "-O3",
    "-O3",
    "--skip-pass=memory-packing",
];

/// What every engine of the last years has.
const ENABLED: [&str; 6] =
    ["simd", "bulk-memory", "bulk-memory-opt", "sign-ext", "nontrapping-float-to-int", "mutable-globals"];

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let is_debian = match words {
        [] => false,
        [word] if word == "--debian" => true,
        _ => return Err(format!("`{}` is not understood; wasm takes --debian", words.join(" "))),
    };
    let setup = Setup::new(false);
    build_with(&setup, &Rust::find(&setup, is_debian)?)
}

/// Builds all modules and what goes with them.
pub(crate) fn build(setup: &Setup) -> Result<(), String> {
    build_with(setup, &Rust::find(setup, false)?)
}

fn build_with(setup: &Setup, rust: &Rust) -> Result<(), String> {
    let package = root().join("packages/js");
    let modules = npm::linked(setup, "packages/js")?;
    let dist = package.join("dist");
    std::fs::create_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
    for (name, features) in MODULES {
        let built = compile(setup, rust, features)?;
        let optimised = dist.join(format!("{name}.wasm"));
        let mut optimise = Command::new(modules.join("node_modules/.bin/wasm-opt"));
        optimise.args(PASSES).args(ENABLED.map(|feature| format!("--enable-{feature}")));
        optimise.args(["--strip-debug", "--strip-producers", "--strip-target-features"]);
        output(optimise.arg(&built).arg("-o").arg(&optimised))?;
    }
    print!("{}", output(Command::new("node").arg(package.join("build.mjs")))?);
    Ok(())
}

fn compile(setup: &Setup, rust: &Rust, features: &str) -> Result<PathBuf, String> {
    let target = setup.folder("modules");
    let manifest = root().join("packages/js/boundary/Cargo.toml");
    let mut cargo = Command::new("cargo");
    // Beside a library for tests, Cargo would not optimise all crates together.
    cargo.args(["rustc", "--lib", "--crate-type", "cdylib"]);
    cargo.args(["--quiet", "--release", "--locked", "--target", TARGET]);
    cargo.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    cargo.args(["--no-default-features", "--features", features]);
    cargo.arg("--manifest-path").arg(&manifest).arg("--target-dir").arg(&target);
    // What is not stable: building `std`, and panics that end without a word.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    cargo.env("RUSTFLAGS", FLAGS.join(" "));
    // `cargo xtask` was started by a cargo of its own, whose choices are not meant for this one.
    cargo.env_remove("CARGO_TARGET_DIR").env_remove("CARGO_ENCODED_RUSTFLAGS");
    rust.prepare(&mut cargo, TARGET);
    named::prepare(&mut cargo)?;
    output(&mut cargo)?;
    Ok(target.join(TARGET).join("release/linkmark_wasm.wasm"))
}
