//! Versions and translations of a site's texts: each has a folder of its own, and what is not in it
//! is taken from the original.

use linkmark_fix::site::Site;

use crate::path;

/// The edition that a document is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OfEdition<'p> {
    /// Its folder, from the root.
    pub(crate) folder: &'p str,
    /// The folder with the originals, from the root.
    pub(crate) original: String,
}

impl<'p> OfEdition<'p> {
    /// That of the document at `from`, on a site whose sign is in `site_root`.
    pub(crate) fn of(site: &Site, site_root: &str, from: &'p str) -> Option<OfEdition<'p>> {
        let below = match site_root {
            "" => from,
            root => from.strip_prefix(root)?.strip_prefix('/')?,
        };
        site.editions.iter().find_map(|edition| {
            let (len, any) = matched(edition.folder, below)?;
            let original = edition.original.replace('*', any);
            let original = path::joined(site_root, &original)?;
            Some(OfEdition { folder: &from[..from.len() - below.len() + len], original })
        })
    }

    /// Where the original of `path` would be.
    pub(crate) fn original_of(&self, path: &str) -> Option<String> {
        path::joined(&self.original, path.strip_prefix(self.folder)?.strip_prefix('/')?)
    }
}

/// How much of `path` is the folder of this pattern, and the name that its last `*` stands for.
fn matched<'p>(pattern: &str, path: &'p str) -> Option<(usize, &'p str)> {
    let (mut len, mut any) = (0, "");
    for part in pattern.split('/') {
        let end = path[len..].find('/')?;
        let name = &path[len..len + end];
        match part.strip_suffix('*') {
            Some(start) => any = name.strip_prefix(start)?,
            None if part != name => return None,
            None => {}
        }
        len += end + 1;
    }
    Some((len - 1, any))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_translation_lacks_is_in_the_version_it_translates() {
        let of = |from| OfEdition::of(&Site::DOCUSAURUS, "site", from);
        let own = of("site/i18n/fr/docusaurus-plugin-content-docs/version-3/a/b.md").expect("an edition");
        assert_eq!(own.folder, "site/i18n/fr/docusaurus-plugin-content-docs/version-3");
        assert_eq!(own.original, "site/versioned_docs/version-3");
        assert_eq!(
            own.original_of(&format!("{}/c.md", own.folder)).as_deref(),
            Some("site/versioned_docs/version-3/c.md")
        );
        let now = of("site/i18n/fr/docusaurus-plugin-content-docs/current/b.md").expect("an edition");
        assert_eq!(now.original, "site/docs");
        let other = of("site/i18n/fr/docusaurus-plugin-content-docs-community/current/b.md");
        assert_eq!(other.expect("an edition").original, "site/community");
        assert_eq!(of("site/docs/a.md"), None);
        assert_eq!(of("i18n/fr/docusaurus-plugin-content-docs/current/b.md"), None, "another site");
    }
}
