//! A page with what is looked up in it, made when it is first asked for.

use std::sync::{Arc, OnceLock};

use crate::nearest::{IdIndex, Translations};
use crate::page::Page;

/// A page that links lead to.
#[derive(Debug)]
pub(crate) struct Indexed {
    pub(crate) page: Arc<Page>,
    /// By host.
    ids: Box<[IdIndex]>,
    translations: OnceLock<Option<Translations>>,
}

impl Indexed {
    pub(crate) fn new(page: Arc<Page>) -> Indexed {
        let ids = page.anchors.iter().map(|_| IdIndex::default()).collect();
        Indexed { page, ids, translations: OnceLock::new() }
    }

    /// The ids by the host of this number.
    pub(crate) fn ids(&self, host: usize) -> &IdIndex {
        &self.ids[host]
    }

    /// The ids by every host; `None` if the text cannot be had.
    pub(crate) fn translations(&self, text: impl FnOnce() -> Option<String>) -> Option<&Translations> {
        self.translations.get_or_init(|| text().map(|text| Translations::of(&text))).as_ref()
    }
}
