//! The door to files: what the checker asks of whoever calls it.

use std::collections::HashMap;
use std::sync::Arc;

use crate::page::Page;

/// What a name in a folder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Entry {
    /// A file, or a symbolic link to one.
    File,
    /// A folder.
    Folder,
    /// A symbolic link to a folder, which is not followed: nothing is known of what is in it.
    Elsewhere,
}

/// The names in a folder.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    names: HashMap<Box<str>, Entry>,
    /// In small letters, for those who wrote other capitals.
    folded: HashMap<String, Box<str>>,
}

impl Listing {
    /// The listing of these names.
    pub fn new(names: impl IntoIterator<Item = (String, Entry)>) -> Listing {
        let names: HashMap<Box<str>, Entry> =
            names.into_iter().map(|(name, entry)| (name.into_boxed_str(), entry)).collect();
        let folded = names.keys().map(|name| (name.to_lowercase(), name.clone())).collect();
        Listing { names, folded }
    }

    /// What the name is, exactly so.
    pub fn get(&self, name: &str) -> Option<Entry> {
        self.names.get(name).copied()
    }

    /// The name as it is written here, if only its capitals differ.
    pub fn folded(&self, name: &str) -> Option<&str> {
        self.folded.get(&name.to_lowercase()).map(|own| &**own)
    }

    /// How many names it has.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = (&str, Entry)> {
        self.names.iter().map(|(name, entry)| (&**name, *entry))
    }
}

/// What the checker may know of files. Paths are from the root, with `/` between names; the root
/// itself is empty. Nothing outside is ever asked for.
pub trait Files: Sync {
    /// The names in a folder; `None` if it is none, or cannot be read.
    fn list(&self, folder: &str) -> Option<Arc<Listing>>;

    /// A document that was not given to the checker, read as its ending says; `None` if it cannot
    /// be read.
    fn page(&self, path: &str) -> Option<Arc<Page>>;

    /// The text of a document.
    fn text(&self, path: &str) -> Option<String>;

    /// How many lines a text has; `None` if it cannot be read, or is not a text.
    fn lines(&self, path: &str) -> Option<usize>;

    /// Whether git ignores it.
    fn is_ignored(&self, path: &str) -> bool;

    /// Whether a program in the folder has this name of a file in its text: it may make it.
    fn is_named_by_program(&self, _folder: &str, _name: &str) -> bool {
        false
    }

    /// Whether a template in the folder or below it has this name of a file in its text: it may
    /// show it on pages of others.
    fn is_named_by_template(&self, _folder: &str, _name: &str) -> bool {
        false
    }

    /// Whether a template in the folder or below it has this id: every page may have it.
    fn is_id_of_template(&self, _folder: &str, _id: &str) -> bool {
        false
    }
}
