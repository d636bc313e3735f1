//! Bare links that not every dialect sees, and that `fix` would write out.

use linkmark_fix::{Ends, compare, fix, markdown_options};

use crate::check::Checker;
use crate::finding::{Advice, Code, Finding, Help};
use crate::found::Found;
use crate::settings::Document;

impl Checker<'_> {
    pub(crate) fn bare(&self, path: &str, document: &Document, text: &str, found: &mut Found) {
        let dialects = self.settings.dialects.as_slice();
        let (Some(own), Some(&number)) = (dialects.first(), document.hosts.first()) else { return };
        let edits = fix(text, &markdown_options(own), self.hosts[number], Ends::Agreed).edits;
        if edits.is_empty() {
            return;
        }
        let mut places = compare(text, dialects).into_iter().peekable();
        for edit in edits {
            while places.next_if(|place| place.range.end <= edit.range.start).is_some() {}
            let Some(place) = places.peek().filter(|place| place.range.start < edit.range.end) else {
                continue;
            };
            let blind = dialects.iter().zip(&place.answers).filter(|(_, links)| links.is_empty());
            let blind: Vec<&str> = blind.map(|(dialect, _)| dialect.name.as_str()).collect();
            let message = if blind.is_empty() {
                "not every dialect has the same link here".to_owned()
            } else {
                format!("this is no link for {}", blind.join(", "))
            };
            let code = Code::Bare;
            found.push(Finding {
                code,
                severity: self.severity(code, code.severity()),
                target: text[edit.range.clone()].to_owned(),
                range: edit.range,
                host: None,
                message,
                help: Some(Help::new(Advice::Run, format!("linkmark fix --write {path}"))),
            });
        }
    }
}
