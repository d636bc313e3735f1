//! `rustc`, called with a name for each crate that does not depend on the folder it is in.
//!
//! Cargo makes the name from where a crate is, the name is in every symbol, and the order of
//! functions in a module follows the symbols: built in two folders, the same sources would be
//! modules with other bytes. Cargo calls this program in place of the compiler (`RUSTC_WRAPPER`).

use std::env;
use std::process::{Command, ExitCode};

/// Set where this program is called by Cargo for that.
pub const VARIABLE: &str = "LINKMARK_NAMES_CRATES";

/// Lets `cargo` call this program for each crate.
pub(crate) fn prepare(cargo: &mut Command) -> Result<(), String> {
    let program = env::current_exe().map_err(|error| format!("this program is nowhere: {error}"))?;
    cargo.env("RUSTC_WRAPPER", program).env(VARIABLE, "1");
    Ok(())
}

/// Calls the compiler with `words`, the first of which is its path.
pub fn run(words: &[String]) -> ExitCode {
    let Some((rustc, words)) = words.split_first() else { return ExitCode::FAILURE };
    let package = ["CARGO_PKG_NAME", "CARGO_PKG_VERSION"].map(|name| env::var(name).unwrap_or_default());
    match Command::new(rustc).args(renamed(&package, words)).status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{rustc}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The same words with the metadata made of the package and of what is chosen of it: `std` may have
/// a crate that we have, too, with other features.
fn renamed(package: &[String], words: &[String]) -> Vec<String> {
    let chosen =
        words.windows(2).filter(|pair| ["--crate-name", "--crate-type", "--cfg"].contains(&&*pair[0]));
    let parts = package.iter().chain(chosen.map(|pair| &pair[1]));
    // FNV-1a, since what `std` has may change.
    let hash = parts
        .flat_map(|part| part.bytes().chain([0]))
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    let word = |word: &String| match word.starts_with("metadata=") {
        true => format!("metadata={hash:016x}"),
        false => word.clone(),
    };
    words.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn the_name_depends_on_features_and_not_on_the_folder() {
        let named = |path: &str, feature: &str| {
            let words = ["--crate-name", "a", path, "--cfg", feature, "-C", "metadata=1"];
            renamed(&["a".to_owned(), "1.0".to_owned()], &words.map(str::to_owned)).pop()
        };
        assert_eq!(named("/b/a.rs", "std"), named("/c/a.rs", "std"));
        assert_ne!(named("/b/a.rs", "std"), named("/b/a.rs", "alloc"));
    }
}
