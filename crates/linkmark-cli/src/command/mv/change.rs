//! A change of several files that happens as a whole or not at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Error, MoveError};
use crate::write::{self, Prepared};

/// New texts, and what is renamed.
pub(super) struct Change {
    pub(super) texts: Vec<NewText>,
    pub(super) moved: Option<(PathBuf, PathBuf)>,
    /// What a person should know.
    pub(super) notes: Vec<String>,
    pub(super) root: PathBuf,
}

/// A file with its links changed, under its old name.
pub(super) struct NewText {
    pub(super) path: PathBuf,
    pub(super) old: String,
    pub(super) new: String,
    /// How many links.
    pub(super) edits: usize,
}

impl Change {
    /// Writes all drafts, then lets them take their places, then renames. What fails before the end
    /// undoes what was done before it.
    pub(super) fn write(&self) -> Result<(), Error> {
        let prepare = |text: &NewText| write::prepare(&text.path, text.old.as_bytes(), text.new.as_bytes());
        let drafts: Vec<Prepared> = self.texts.iter().map(prepare).collect::<Result<_, _>>()?;
        for (done, draft) in drafts.into_iter().enumerate() {
            if let Err(why) = draft.take_place() {
                self.undo(done);
                return Err(why.into());
            }
        }
        if let Some((old, new)) = &self.moved
            && let Err(why) = rename(&self.root, old, new)
        {
            self.undo(self.texts.len());
            return Err(Error::Move { path: old.clone(), why: MoveError::Io(why) });
        }
        Ok(())
    }

    /// Writes the old texts of the first `done` files again. There is nothing left to try if that
    /// fails too; the file then has the new text.
    fn undo(&self, done: usize) {
        for text in &self.texts[..done] {
            let _ = write::replace(&text.path, text.new.as_bytes(), text.old.as_bytes());
        }
    }
}

/// Renames through git where it knows the file, so that its history follows.
fn rename(root: &Path, old: &Path, new: &Path) -> std::io::Result<()> {
    let mut made = None;
    if let Some(folder) = new.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists()) {
        made = folder.ancestors().take_while(|above| !above.as_os_str().is_empty() && !above.exists()).last();
        fs::create_dir_all(folder)?;
    }
    let renamed = if is_tracked(root, old) && git_mv(old, new) { Ok(()) } else { fs::rename(old, new) };
    if renamed.is_err()
        && let Some(made) = made
    {
        let _ = fs::remove_dir_all(made);
    }
    renamed
}

fn is_tracked(root: &Path, path: &Path) -> bool {
    let mut git = Command::new("git");
    git.args(["ls-files", "--error-unmatch", "--"]).arg(path);
    root.join(".git").exists() && git.output().is_ok_and(|output| output.status.success())
}

fn git_mv(old: &Path, new: &Path) -> bool {
    Command::new("git")
        .args(["mv", "--"])
        .args([old, new])
        .output()
        .is_ok_and(|output| output.status.success())
}
