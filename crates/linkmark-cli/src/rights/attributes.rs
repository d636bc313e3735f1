//! Extended attributes: what users and desktops note about a file, and on Linux its access control
//! list.

use std::fs::File;
use std::io;
use std::path::Path;

use super::Lost;

/// The access control list on Linux. Where there is one, the permissions of the group are only the
/// most that anybody on the list may do: without the list, the whole group may do it.
const ACCESS_LIST: &str = "system.posix_acl_access";

/// Where Linux and its file systems keep every kind of access control list.
const ACCESS_LISTS: &str = "system.";

/// Notes about the old contents: what the program in the file may do, and digests. Linux itself
/// takes the first away when a file is written to.
const ABOUT_CONTENTS: &[&str] = &["security.capability", "security.ima", "security.evm"];

/// The names and values of a file's attributes, [`ABOUT_CONTENTS`] left out.
#[derive(Debug)]
pub(super) struct ExtendedAttributes(Vec<(Vec<u8>, Vec<u8>)>);

impl ExtendedAttributes {
    /// The attributes of the file at `path` that this user may read.
    pub(super) fn of(path: &Path) -> io::Result<ExtendedAttributes> {
        let names = match system::names(path) {
            Err(why) if is_not_allowed(&why) => Vec::new(),
            names => names?,
        };
        let mut attributes = Vec::new();
        for name in names.split(|&byte| byte == 0).filter(|name| !name.is_empty()) {
            if ABOUT_CONTENTS.iter().any(|about| about.as_bytes() == name) {
                continue;
            }
            match system::value(path, name) {
                Err(why) if is_not_allowed(&why) => {}
                value => attributes.push((name.to_owned(), value?)),
            }
        }
        Ok(ExtendedAttributes(attributes))
    }

    /// Gives `draft` the attributes that the system lets it have, and exactly the access control
    /// list that the old file had.
    pub(super) fn give(&self, draft: &File) -> Result<(), Lost> {
        for (name, value) in &self.0 {
            // What every file of the directory has, such as a security label, needs no permission.
            if system::value_in(draft, name).is_ok_and(|now| now == *value) {
                continue;
            }
            match system::set(draft, name, value) {
                Err(_) if name.starts_with(ACCESS_LISTS.as_bytes()) => return Err(Lost::AccessList),
                Err(why) if is_not_allowed(&why) => {}
                set => set?,
            }
        }
        let is_kept = self.0.iter().any(|(name, _)| name == ACCESS_LIST.as_bytes());
        // A directory may give a list to every new file in it, also in the place of one without.
        if !is_kept && system::value_in(draft, ACCESS_LIST.as_bytes()).is_ok() {
            system::remove(draft, ACCESS_LIST.as_bytes()).map_err(|_| Lost::AccessList)?;
        }
        Ok(())
    }
}

/// Whether the file system has no such attributes, or this user may not have them.
fn is_not_allowed(why: &io::Error) -> bool {
    matches!(why.kind(), io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied)
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod system {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use rustix::fs::{self, XattrFlags};

    /// Every name, each with a NUL after it.
    pub(super) fn names(path: &Path) -> io::Result<Vec<u8>> {
        let mut names = vec![0; fs::listxattr_query(path)?];
        let len = fs::listxattr(path, &mut names[..])?;
        names.truncate(len);
        Ok(names)
    }

    pub(super) fn value(path: &Path, name: &[u8]) -> io::Result<Vec<u8>> {
        let mut value = vec![0; fs::getxattr_query(path, name)?];
        let len = fs::getxattr(path, name, &mut value[..])?;
        value.truncate(len);
        Ok(value)
    }

    pub(super) fn value_in(file: &File, name: &[u8]) -> io::Result<Vec<u8>> {
        let mut value = vec![0; fs::fgetxattr_query(file, name)?];
        let len = fs::fgetxattr(file, name, &mut value[..])?;
        value.truncate(len);
        Ok(value)
    }

    pub(super) fn set(file: &File, name: &[u8], value: &[u8]) -> io::Result<()> {
        Ok(fs::fsetxattr(file, name, value, XattrFlags::empty())?)
    }

    pub(super) fn remove(file: &File, name: &[u8]) -> io::Result<()> {
        Ok(fs::fremovexattr(file, name)?)
    }
}

/// Other systems have attributes too, each with functions of its own.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
mod system {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    pub(super) fn names(_path: &Path) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn value(_path: &Path, _name: &[u8]) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn value_in(_file: &File, _name: &[u8]) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn set(_file: &File, _name: &[u8], _value: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn remove(_file: &File, _name: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::File;
    use std::path::Path;

    use rustix::fs::{XattrFlags, setxattr};

    use super::{ACCESS_LIST, ExtendedAttributes, system};

    /// The user may do everything, user 7 may write, the group may read: as the system stores it,
    /// a version and then a tag, permissions and a user for each line.
    fn access_list() -> Vec<u8> {
        let nobody = u32::MAX;
        let lines =
            [(0x01, 7, nobody), (0x02, 2, 7), (0x04, 4, nobody), (0x10, 6, nobody), (0x20, 0, nobody)];
        let mut list = 2u32.to_le_bytes().to_vec();
        for (tag, permissions, user) in lines {
            list.extend(u16::to_le_bytes(tag));
            list.extend(u16::to_le_bytes(permissions));
            list.extend(u32::to_le_bytes(user));
        }
        list
    }

    /// Sets it, or says that the file system of the temporary directory has none.
    fn is_set(path: &Path, name: &str, value: &[u8]) -> bool {
        let set = setxattr(path, name, value, XattrFlags::empty());
        if let Err(why) = set {
            eprintln!("skipped: `{name}` cannot be set here: {why}");
        }
        set.is_ok()
    }

    #[test]
    fn attributes_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("old");
        File::create(&old).unwrap();
        if !is_set(&old, "user.origin", b"https://a.b") || !is_set(&old, "user.empty", b"") {
            return;
        }
        let draft = File::create(folder.path().join("draft")).unwrap();
        ExtendedAttributes::of(&old).unwrap().give(&draft).unwrap();
        assert_eq!(system::value_in(&draft, b"user.origin").unwrap(), b"https://a.b");
        assert_eq!(system::value_in(&draft, b"user.empty").unwrap(), b"");
    }

    #[test]
    fn an_access_control_list_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("old");
        File::create(&old).unwrap();
        if !is_set(&old, ACCESS_LIST, &access_list()) {
            return;
        }
        let draft = File::create(folder.path().join("draft")).unwrap();
        ExtendedAttributes::of(&old).unwrap().give(&draft).unwrap();
        assert_eq!(system::value_in(&draft, ACCESS_LIST.as_bytes()).unwrap(), access_list());
    }

    #[test]
    fn an_access_control_list_that_the_directory_gives_is_taken_away() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("old");
        File::create(&old).unwrap();
        if !is_set(folder.path(), "system.posix_acl_default", &access_list()) {
            return;
        }
        let draft = File::create(folder.path().join("draft")).unwrap();
        assert!(system::value_in(&draft, ACCESS_LIST.as_bytes()).is_ok(), "given by the directory");
        ExtendedAttributes::of(&old).unwrap().give(&draft).unwrap();
        assert!(system::value_in(&draft, ACCESS_LIST.as_bytes()).is_err());
    }
}
