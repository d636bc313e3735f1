//! Owner, group, permissions and extended attributes.

use std::fs::{File, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _, fchown};
use std::path::Path;

use super::Lost;
use super::attributes::ExtendedAttributes;

/// Read, write and execute. The bits above let a program run as its owner or group, and a file with
/// new contents has not been trusted with that.
const PERMISSIONS: u32 = 0o777;

/// The rights of a file that is about to be replaced, or of a new one.
#[derive(Debug)]
pub(crate) struct Rights {
    /// User and group. A new file belongs to the process.
    owner: Option<(u32, u32)>,
    mode: u32,
    /// A new file has those that its directory gives it.
    attributes: Option<ExtendedAttributes>,
}

impl Rights {
    /// The rights of the file at `path`.
    pub(crate) fn of(path: &Path, metadata: &Metadata) -> io::Result<Rights> {
        Ok(Rights {
            owner: Some((metadata.uid(), metadata.gid())),
            mode: metadata.mode() & PERMISSIONS,
            attributes: Some(ExtendedAttributes::of(path)?),
        })
    }

    /// The rights that a new file has unless a program says otherwise.
    pub(crate) fn of_new_file() -> Rights {
        use rustix::fs::Mode;
        // The mask can be read only by setting it. A file that another thread made meanwhile would
        // be private, and no command that makes a new file has another thread that does.
        let mask = rustix::process::umask(Mode::RWXG | Mode::RWXO);
        rustix::process::umask(mask);
        let mode = (Mode::from_raw_mode(0o666) & !mask).as_raw_mode();
        #[allow(clippy::useless_conversion, reason = "it has 16 bits on some systems, 32 on others")]
        let mode = u32::from(mode);
        Rights { owner: None, mode, attributes: None }
    }

    /// Makes the owner and the group those of `draft`. A mode that is set earlier would be granted
    /// to the wrong user.
    pub(crate) fn give_owner(&self, draft: &File) -> Result<(), Lost> {
        let Some((user, group)) = self.owner else { return Ok(()) };
        let now = draft.metadata()?;
        if (now.uid(), now.gid()) == (user, group) {
            return Ok(());
        }
        fchown(draft, Some(user), Some(group)).map_err(|_| Lost::Owner)
    }

    /// Gives `draft`, which has its owner, the attributes and the permissions.
    pub(crate) fn give_rest(&self, draft: &File) -> Result<(), Lost> {
        if let Some(attributes) = &self.attributes {
            attributes.give(draft)?;
        }
        // After the access control list, which sets permissions too.
        draft.set_permissions(Permissions::from_mode(self.mode))?;
        Ok(())
    }
}

/// Makes `path`, which must not be there, for its owner's eyes only.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}

/// How many names a file has.
pub(crate) fn count_names(metadata: &Metadata) -> u64 {
    metadata.nlink()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    use super::{Lost, Rights, create_private};

    fn mode(file: &fs::File) -> u32 {
        file.metadata().unwrap().mode() & 0o7777
    }

    #[test]
    fn a_draft_is_private() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(mode(&create_private(&folder.path().join("draft")).unwrap()), 0o600);
    }

    #[test]
    fn a_new_file_has_the_mode_of_any_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let any = fs::File::create(folder.path().join("any")).unwrap();
        let draft = create_private(&folder.path().join("draft")).unwrap();
        Rights::of_new_file().give_owner(&draft).unwrap();
        Rights::of_new_file().give_rest(&draft).unwrap();
        assert_eq!(mode(&draft), mode(&any));
    }

    /// Only root may give a file away, so anybody else sees the refusal without a file of another
    /// user.
    #[test]
    fn an_owner_that_cannot_be_kept_is_said() {
        let folder = tempfile::tempdir().unwrap();
        let draft = create_private(&folder.path().join("draft")).unwrap();
        let owner = draft.metadata().unwrap();
        let given = |owner| Rights { owner: Some(owner), mode: 0o644, attributes: None }.give_owner(&draft);
        given((owner.uid(), owner.gid())).unwrap();
        let given = given((owner.uid() + 1, owner.gid()));
        if owner.uid() == 0 {
            assert!(given.is_ok() && draft.metadata().unwrap().uid() == 1);
        } else {
            assert!(matches!(given, Err(Lost::Owner)));
        }
    }

    #[test]
    fn bits_that_let_a_program_run_as_its_owner_are_not_kept() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("old");
        fs::write(&old, "").unwrap();
        fs::set_permissions(&old, fs::Permissions::from_mode(0o6755)).unwrap();
        let draft = create_private(&folder.path().join("draft")).unwrap();
        let rights = Rights::of(&old, &fs::metadata(&old).unwrap()).unwrap();
        rights.give_owner(&draft).unwrap();
        rights.give_rest(&draft).unwrap();
        assert_eq!(mode(&draft), 0o755);
    }
}
