//! Replaces a file at once or not at all. Readers see the old text or the new one, never a part;
//! Ctrl-C and a full disk leave the old one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::error::{NotWritten, WriteError};
use crate::rights::{self, Lost, Rights};

/// Replaces what `path` holds by `new`, if it still holds `old`.
///
/// A symbolic link is followed and stays one. The new file has the owner, the permissions and the
/// attributes of the old one; where the system does not allow that, the old one stays.
pub(crate) fn replace(path: &Path, old: &[u8], new: &[u8]) -> Result<(), WriteError> {
    prepare(path, old, new)?.take_place()
}

/// A new text for a file that is there, written beside it: what is left to do is to take its place.
pub(crate) struct Prepared {
    path: PathBuf,
    target: PathBuf,
    old: Vec<u8>,
    draft: Draft,
}

/// Does everything that [`replace`] does but for the last step, so that several files can be
/// changed together.
pub(crate) fn prepare(path: &Path, old: &[u8], new: &[u8]) -> Result<Prepared, WriteError> {
    let failed = |why| NotWritten::Io(why).at(path);
    let lost = |lost| not_kept(path, lost);
    let target = fs::canonicalize(path).map_err(failed)?;
    let metadata = fs::metadata(&target).map_err(failed)?;
    // Reading a pipe once more, to see whether it has changed, would wait for a second writer.
    if !metadata.is_file() {
        return Err(NotWritten::NotAFile.at(path));
    }
    let rights = rights_of(path, &target, &metadata)?;
    let mut draft = Draft::beside(&target).map_err(failed)?;
    rights.give_owner(&draft.file).map_err(lost)?;
    draft.file.write_all(new).map_err(failed)?;
    rights.give_rest(&draft.file).map_err(lost)?;
    draft.file.sync_all().map_err(failed)?;
    Ok(Prepared { path: path.to_owned(), target, old: old.to_owned(), draft })
}

impl Prepared {
    /// Puts the new text in the place of the old one, if that is still there.
    pub(crate) fn take_place(self) -> Result<(), WriteError> {
        let failed = |why| NotWritten::Io(why).at(&self.path);
        // An editor may have saved the file since it was read; its work is worth more than ours.
        if fs::read(&self.target).map_err(failed)? != self.old {
            return Err(NotWritten::Changed.at(&self.path));
        }
        self.draft.take_place_of(&self.target).map_err(failed)
    }
}

/// Writes a new file, or replaces one, in the same all-or-nothing way; `fill` writes the contents.
pub(crate) fn create(
    path: &Path,
    fill: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<(), WriteError> {
    let failed = |why| NotWritten::Io(why).at(path);
    let lost = |lost| not_kept(path, lost);
    if !is_replaced(path) {
        let mut file = io::BufWriter::new(OpenOptions::new().write(true).open(path).map_err(failed)?);
        return fill(&mut file).and_then(|()| file.flush()).map_err(failed);
    }
    let target = followed(path).map_err(failed)?;
    let rights = match fs::metadata(&target) {
        Ok(metadata) => rights_of(path, &target, &metadata)?,
        Err(why) if why.kind() == io::ErrorKind::NotFound => Rights::of_new_file(),
        Err(why) => return Err(failed(why)),
    };
    let draft = Draft::beside(&target).map_err(failed)?;
    let doomed = draft.path.clone();
    // Ctrl-C leaves the old file, and no draft. 130 is a shell's exit code for a program ended by
    // it.
    let _ = ctrlc::set_handler(move || {
        let _ = fs::remove_file(&doomed);
        std::process::exit(130);
    });
    rights.give_owner(&draft.file).map_err(lost)?;
    let mut file = io::BufWriter::new(&draft.file);
    fill(&mut file).and_then(|()| file.flush()).map_err(failed)?;
    drop(file);
    rights.give_rest(&draft.file).map_err(lost)?;
    draft.file.sync_all().map_err(failed)?;
    draft.take_place_of(&target).map_err(failed)
}

/// Whether there is a file at `path`, or will be one. `/dev/null` and pipes are written to, not
/// replaced.
pub(crate) fn is_replaced(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}

/// What the file at `target` passes on to the one that takes its place, unless none may.
fn rights_of(path: &Path, target: &Path, metadata: &fs::Metadata) -> Result<Rights, WriteError> {
    if metadata.permissions().readonly() {
        return Err(NotWritten::ReadOnly.at(path));
    }
    // A new file takes one name. The others would keep the old text unnoticed.
    let names = rights::count_names(metadata);
    if names > 1 {
        return Err(NotWritten::HardLinks { names }.at(path));
    }
    Rights::of(target, metadata).map_err(|why| NotWritten::Io(why).at(path))
}

fn not_kept(path: &Path, lost: Lost) -> WriteError {
    match lost {
        Lost::Owner => NotWritten::OwnerNotKept,
        Lost::AccessList => NotWritten::AccessListNotKept,
        Lost::Io(why) => NotWritten::Io(why),
    }
    .at(path)
}

/// How many symbolic links may lead to each other, as Linux has it.
const MAX_LINKS: usize = 40;

/// Where symbolic links lead, whether there is a file yet or not.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::canonicalize(&path) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            found => return found,
        }
        // Either there is no file of this name, or it is a link to one that is not there.
        let Ok(leads) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(leads);
    }
    Err(io::Error::other("too many levels of symbolic links"))
}

/// How many bytes of a file's name its draft takes. A name has at most 255, and the draft's has
/// more after it.
const NAME: usize = 200;

/// A file that is being written beside the one whose place it will take. It is gone when dropped.
struct Draft {
    path: PathBuf,
    file: File,
    is_placed: bool,
}

impl Draft {
    /// A new, empty file that only its owner may read, in the same directory: only there is
    /// renaming atomic.
    fn beside(target: &Path) -> io::Result<Draft> {
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let end = (0..=name.len().min(NAME)).rev().find(|&at| name.is_char_boundary(at)).unwrap_or(0);
        let name = &name[..end];
        for attempt in 0u32.. {
            let path = target.with_file_name(format!(".{name}.linkmark-{}-{attempt}", std::process::id()));
            match rights::create_private(&path) {
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => {}
                Err(why) => return Err(why),
                Ok(file) => return Ok(Draft { path, file, is_placed: false }),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    fn take_place_of(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.is_placed = true;
        Ok(())
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.is_placed {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{create, replace};
    use crate::error::{NotWritten, WriteError};
    use std::fs;

    #[test]
    fn a_file_that_changed_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        fs::write(&path, "theirs").unwrap();
        assert!(matches!(replace(&path, b"old", b"new"), Err(WriteError { why: NotWritten::Changed, .. })));
        assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no draft is left behind");
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay_and_a_symbolic_link_stays_one() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.md"), folder.path().join("link.md"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        replace(&link, b"old", b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn a_file_with_several_names_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("a.md"), folder.path().join("b.md"));
        fs::write(&path, "old").unwrap();
        fs::hard_link(&path, &other).unwrap();
        let is_refused =
            |written| matches!(written, Err(WriteError { why: NotWritten::HardLinks { names: 2 }, .. }));
        assert!(is_refused(replace(&path, b"old", b"new")));
        assert!(is_refused(create(&path, |out| out.write_all(b"new"))));
        assert_eq!(fs::read_to_string(&other).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no draft is left behind");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_that_is_not_there_yet_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("link.html");
        std::os::unix::fs::symlink("page.html", &link).unwrap();
        create(&link, |out| out.write_all(b"new")).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(folder.path().join("page.html")).unwrap(), "new");
    }

    #[test]
    fn a_name_may_be_as_long_as_a_name_can_be() {
        let folder = tempfile::tempdir().unwrap();
        for letter in ["a", "é"] {
            let path = folder.path().join(letter.repeat(255 / letter.len()));
            create(&path, |out| out.write_all(b"old")).unwrap();
            replace(&path, b"old", b"new").unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        }
    }

    #[test]
    fn a_failed_creation_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.html");
        fs::write(&path, "old").unwrap();
        let failed = create(&path, |out| {
            out.write_all(b"half")?;
            Err(std::io::ErrorKind::StorageFull.into())
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
