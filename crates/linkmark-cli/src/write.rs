//! Replaces a file at once or not at all: readers see the old text or the new one, never a part, and Ctrl-C or a full disk leave
//! the old one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// Replaces what `path` holds by `new`, if it still holds `old`.
///
/// A symbolic link is followed and stays one; permissions stay, and the owner where the system lets us.
pub(crate) fn replace(path: &Path, old: &[u8], new: &[u8]) -> Result<(), Error> {
    let failed = |why| Error::Write { path: path.to_owned(), why };
    let target = fs::canonicalize(path).map_err(failed)?;
    let metadata = fs::metadata(&target).map_err(failed)?;
    if metadata.permissions().readonly() {
        return Err(Error::ReadOnly { path: path.to_owned() });
    }
    // Reading a pipe once more, to see whether it has changed, would wait for a second writer.
    if !metadata.is_file() {
        return Err(Error::NoFile { path: path.to_owned() });
    }
    let (draft, mut file) = beside(&target).map_err(failed)?;
    let written = (|| {
        file.write_all(new)?;
        file.set_permissions(metadata.permissions())?;
        keep_owner(&file, &metadata);
        file.sync_all()?;
        // An editor may have saved the file since it was read; its work is worth more than ours.
        if fs::read(&target)? != old {
            return Ok(false);
        }
        fs::rename(&draft, &target)?;
        Ok(true)
    })();
    if !matches!(written, Ok(true)) {
        let _ = fs::remove_file(&draft);
    }
    match written {
        Ok(true) => Ok(()),
        Ok(false) => Err(Error::Changed { path: path.to_owned() }),
        Err(why) => Err(failed(why)),
    }
}

/// Writes a new file, or replaces one, in the same all-or-nothing way; `fill` writes the contents.
pub(crate) fn create(
    path: &Path,
    fill: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<(), Error> {
    let failed = |why| Error::Write { path: path.to_owned(), why };
    if !is_replaced(path) {
        let mut file = io::BufWriter::new(OpenOptions::new().write(true).open(path).map_err(failed)?);
        return fill(&mut file).and_then(|()| file.flush()).map_err(failed);
    }
    let target = followed(path).map_err(failed)?;
    if fs::metadata(&target).is_ok_and(|metadata| metadata.permissions().readonly()) {
        return Err(Error::ReadOnly { path: path.to_owned() });
    }
    let (draft, file) = beside(&target).map_err(failed)?;
    let doomed = draft.clone();
    // Ctrl-C leaves what was there, and no draft. 130 is what a shell says of a program that ended so.
    let _ = ctrlc::set_handler(move || {
        let _ = fs::remove_file(&doomed);
        std::process::exit(130);
    });
    let written = (|| {
        let mut file = io::BufWriter::new(file);
        fill(&mut file)?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        if let Ok(metadata) = fs::metadata(&target) {
            file.set_permissions(metadata.permissions())?;
            keep_owner(&file, &metadata);
        }
        file.sync_all()?;
        fs::rename(&draft, &target)
    })();
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written.map_err(failed)
}

/// Whether a file stands or will stand at `path`. `/dev/null` and pipes are written to, not replaced.
pub(crate) fn is_replaced(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
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

/// How much of a file's name its draft takes: names end at 255 bytes, and the draft's has more behind it.
const NAME: usize = 200;

/// A new, empty file in the same directory: only there is renaming atomic.
fn beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let end = (0..=name.len().min(NAME)).rev().find(|&at| name.is_char_boundary(at)).unwrap_or(0);
    let name = &name[..end];
    for attempt in 0u32.. {
        let draft = target.with_file_name(format!(".{name}.linkmark-{}-{attempt}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&draft) {
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => {}
            Err(why) => return Err(why),
            Ok(file) => return Ok((draft, file)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) {
    use std::os::unix::fs::MetadataExt as _;
    // Only root may give a file away; for everybody else the owner is themselves already, or cannot be kept.
    let _ = std::os::unix::fs::fchown(file, Some(old.uid()), Some(old.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _old: &fs::Metadata) {}

#[cfg(test)]
mod tests {
    use super::{create, replace};
    use crate::error::Error;
    use std::fs;

    #[test]
    fn a_file_that_changed_meanwhile_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.md");
        fs::write(&path, "theirs").unwrap();
        assert!(matches!(replace(&path, b"old", b"new"), Err(Error::Changed { .. })));
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
