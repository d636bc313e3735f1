//! `cargo xtask playground`: the page of `playground/`, built into its `dist/` and served on loopback.

use std::process::Command;

use crate::generated::root;
use crate::scratch::output;
use crate::setup::{Setup, npm};
use crate::wasm;

pub(crate) fn run(words: &[String]) -> Result<(), String> {
    let is_served = match words {
        [] => false,
        [word] if word == "--serve" => true,
        _ => return Err(format!("`{}` is not understood; playground takes --serve", words.join(" "))),
    };
    let setup = Setup::new(false);
    wasm::build(&setup)?;
    npm::linked(&setup, "playground")?;
    let folder = root().join("playground");
    print!("{}", output(Command::new("node").arg(folder.join("build.mjs")))?);
    if is_served {
        // Until somebody ends it, which is no failure.
        Command::new("node").arg(folder.join("serve.mjs")).status().map_err(|why| format!("node: {why}"))?;
    }
    Ok(())
}
