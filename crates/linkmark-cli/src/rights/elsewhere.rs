//! Where files have no owner and no mode, a new file has the rights that its directory gives it.

use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::path::Path;

use super::Lost;

#[derive(Debug)]
pub(crate) struct Rights;

#[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "the same functions as on Unix")]
impl Rights {
    pub(crate) fn of(_path: &Path, _metadata: &Metadata) -> io::Result<Rights> {
        Ok(Rights)
    }

    pub(crate) fn of_new_file() -> Rights {
        Rights
    }

    pub(crate) fn give_owner(&self, _draft: &File) -> Result<(), Lost> {
        Ok(())
    }

    pub(crate) fn give_rest(&self, _draft: &File) -> Result<(), Lost> {
        Ok(())
    }
}

/// Makes `path`, which must not be there.
pub(crate) fn create_private(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Other names of a file are not looked for.
pub(crate) fn count_names(_metadata: &Metadata) -> u64 {
    1
}
