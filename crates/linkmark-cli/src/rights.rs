//! What a file keeps when a new one takes its place: owner, group, permissions and extended
//! attributes.
//!
//! A new file belongs to whoever makes it. Without this, `sudo linkmark fix --write .` would make
//! root the owner of every file, and a file that one group may read would go to another.

#[cfg(unix)]
mod attributes;
#[cfg(not(unix))]
mod elsewhere;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(crate) use elsewhere::{Rights, count_names, create_private};
#[cfg(unix)]
pub(crate) use unix::{Rights, count_names, create_private};

/// What the system did not let the new file keep. The old file then stays.
#[derive(Debug)]
pub(crate) enum Lost {
    /// The owner or the group: only root may give a file away.
    Owner,
    /// The access control list, which allows and forbids more than the permissions can say.
    AccessList,
    /// Something went wrong on the way.
    Io(std::io::Error),
}

impl From<std::io::Error> for Lost {
    fn from(why: std::io::Error) -> Lost {
        Lost::Io(why)
    }
}
