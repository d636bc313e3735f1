//! Pages that the command writes as a whole: `linkmark html --standalone`.

use std::fs;
use std::path::Path;
use std::process::Command;

use linkmark::Dialect;

use super::attack::Attacker;
use xtask::program::output;
use xtask::root::root;
use xtask::setup::Setup;

/// The text and the page of `count` files. Whatever an attacker can choose is an attack: the name
/// of the file, the title, the document.
pub(crate) fn pages(
    setup: &Setup,
    attacker: &mut Attacker,
    count: usize,
) -> Result<Vec<(String, String)>, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let words = ["build", "--quiet", "--release", "--package", "linkmark-cli"];
    output(Command::new(cargo).args(words).current_dir(root()))?;
    let program = setup.folder("release").join("linkmark");
    let folder = setup.folder("browser-files");
    let pages = (0..count).map(|number| {
        let dialect = &Dialect::ALL[number % Dialect::ALL.len()];
        let _ = fs::remove_dir_all(&folder);
        page(&program, &folder, attacker, dialect)
    });
    let pages = pages.collect();
    let _ = fs::remove_dir_all(&folder);
    pages
}

fn page(
    program: &Path,
    folder: &Path,
    attacker: &mut Attacker,
    dialect: &Dialect,
) -> Result<(String, String), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let name = file_name(&attacker.breakout());
    let text = attacker.titled();
    fs::write(folder.join(&name), &text).map_err(|error| format!("{name:?}: {error}"))?;
    let words = ["html", "--standalone", "--dialect", dialect.name.as_str(), "--"];
    let page = output(Command::new(program).args(words).arg(&name).current_dir(folder))?;
    Ok((format!("{name}:\n{text}"), page))
}

/// What a system takes as the name of a file.
fn file_name(text: &str) -> String {
    let name: String = text.chars().filter(|c| !matches!(c, '/' | '\0')).take(50).collect();
    format!("x{name}.md")
}
