//! The files of the repository, without what is hidden or built.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that are filled by a program.
const BUILT: [&str; 3] = ["target", "node_modules", "dist"];

/// The files below `folder` whose names end so, in order.
pub(crate) fn files_below(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    find(folder, ending, &mut files)?;
    Ok(files)
}

fn find(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |why: std::io::Error| format!("{}: {why}", folder.display());
    let entries = fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && !BUILT.contains(&&*name) {
            find(&path, ending, files)?;
        } else if name.ends_with(ending) {
            files.push(path);
        }
    }
    Ok(())
}
