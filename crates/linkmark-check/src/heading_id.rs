//! The ids of headings, as each row gives them: at once, or when all explicit ids are known.

use linkmark_fix::anchors::{AnchorRule, Counted, Explicit};

use crate::anchor::{Anchor, Anchors, Origin};
use crate::attributes::Attributes;
use crate::heading;
use crate::page::to_u32;
use crate::reader::{Buffers, Reader};
use crate::unique::Ids;

/// A heading whose id waits for explicit ids that come after it.
pub(crate) struct Waiting {
    /// Where the anchor goes in the list.
    place: usize,
    at: usize,
    slug: String,
    has_text: bool,
}

impl Reader<'_, '_> {
    pub(crate) fn end_heading(&mut self) {
        let at = self.buffers.heading.range.start;
        let mut slug = std::mem::take(&mut self.buffers.slug);
        for (number, slugger) in self.sluggers.iter().enumerate() {
            let rule = slugger.rule;
            if self.depth > 0 && !rule.nested {
                continue;
            }
            let heading = &self.buffers.heading;
            let attributes = match rule.explicit {
                Explicit::No => Attributes::default(),
                explicit => {
                    let content = heading::content(self.source, &heading.range);
                    Attributes::of(explicit, self.source, &content, heading.last_text_end())
                }
            };
            if let Some(id) = attributes.id {
                if rule.counted != Counted::No {
                    self.buffers.ids[number].reserve(id);
                }
                let anchor = Anchor { id, at: to_u32(at), origin: Origin::Explicit };
                self.buffers.anchors[number].push(anchor);
                continue;
            }
            let has_text = heading.slug(slugger, self.source, &attributes, &mut slug);
            self.give(number, at, &mut slug, has_text);
        }
        self.buffers.slug = slug;
    }

    /// Gives a heading its id by the rule of this number, or keeps it waiting. `slug` is what the
    /// id is made of, and may be the id then.
    pub(crate) fn give(&mut self, number: usize, at: usize, slug: &mut String, has_text: bool) {
        let rule = self.sluggers[number].rule;
        let Buffers { anchors, ids, .. } = &mut *self.buffers;
        let anchors = &mut anchors[number];
        if rule.counted == Counted::First {
            self.waiting.resize_with(self.sluggers.len(), Vec::new);
            self.waiting[number].push(Waiting { place: anchors.len(), at, slug: slug.clone(), has_text });
        } else {
            take(&mut ids[number], rule, at, slug, has_text, anchors);
        }
    }

    /// Gives ids to the headings that waited for the explicit ones.
    pub(crate) fn give_late(&mut self) {
        for (number, waiting) in std::mem::take(&mut self.waiting).into_iter().enumerate() {
            if waiting.is_empty() {
                continue;
            }
            let rule = self.sluggers[number].rule;
            let ids = &mut self.buffers.ids[number];
            let anchors = std::mem::take(&mut self.buffers.anchors[number]);
            let mut merged = Anchors::default();
            let mut waiting = waiting.into_iter().peekable();
            let late = |mut heading: Waiting, ids: &mut Ids, merged: &mut Anchors| {
                take(ids, rule, heading.at, &mut heading.slug, heading.has_text, merged);
            };
            for (place, anchor) in anchors.iter().enumerate() {
                while let Some(heading) = waiting.next_if(|heading| heading.place <= place) {
                    late(heading, ids, &mut merged);
                }
                merged.push(anchor);
            }
            waiting.for_each(|heading| late(heading, ids, &mut merged));
            self.buffers.anchors[number] = merged;
        }
    }
}

/// Makes an id of `slug`, and an anchor of it, if the heading gets one.
fn take(
    ids: &mut Ids,
    rule: &AnchorRule,
    at: usize,
    slug: &mut String,
    has_text: bool,
    anchors: &mut Anchors,
) {
    if let Some(is_numbered) = ids.take(rule, slug, has_text) {
        let origin = if is_numbered { Origin::Numbered } else { Origin::Heading };
        anchors.push(Anchor { id: slug, at: to_u32(at), origin });
    }
}
