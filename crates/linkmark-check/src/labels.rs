//! Labels of references and footnotes: without a definition, without a use, or defined twice.

use std::collections::HashMap;
use std::ops::Range;

use crate::typo::nearest as nearest_word;

use crate::check::Checker;
use crate::definition::{Definition, folded};
use crate::finding::{Code, Finding, Help, Severity};
use crate::found::Found;
use crate::page::Undefined;
use crate::settings::Document;
use crate::undefined;

impl Checker<'_> {
    /// Labels without a definition, and definitions without a link.
    pub(crate) fn labels(&self, document: &Document, found: &mut Found) {
        for label in &document.page.undefined {
            self.undefined(document, label, found);
        }
        self.definitions(document, found);
        self.notes(document, found);
    }

    /// `[a]` alone, which may be anything.
    pub(crate) fn shortcuts(&self, document: &Document, text: &str, found: &mut Found) {
        for label in undefined::shortcuts(text) {
            self.undefined(document, &label, found);
        }
    }

    fn undefined(&self, document: &Document, label: &Undefined, found: &mut Found) {
        // Elsewhere in the project, or in a file that is brought in, there may be a definition.
        let may_be_elsewhere = document
            .hosts
            .iter()
            .any(|&number| self.hosts[number].site.project_names || document.page.is_partial[number]);
        let may_be_made = !document.certainty.is_known() && document.page.has_templates;
        if may_be_elsewhere || may_be_made {
            return;
        }
        let (code, message) = match label.label.strip_prefix('^') {
            Some(name) => (Code::FootnoteUndefined, format!("there is no footnote `{name}`")),
            None => (Code::RefUndefined, format!("there is no definition of `[{}]`", label.label)),
        };
        let definitions = &document.page.definitions;
        let is_doubtful = match code {
            // Who has no definition at all writes `[a][b]` for something else, and whoever has none
            // in code writes ``[`a`][`b`]`` for a form to fill in.
            Code::RefUndefined => {
                let is_code = |label: &str| label.starts_with('`');
                !definitions.iter().any(|one| is_code(&one.label) || !is_code(&label.label))
            }
            // Where no note is, a word may be a pattern: `Java[^script]`.
            _ => !document.page.has_notes && !label.label[1..].bytes().all(|byte| byte.is_ascii_digit()),
        };
        let usual = if is_doubtful { Severity::Warn } else { code.severity() };
        let help =
            (code == Code::RefUndefined).then(|| nearest_label(document, &label.label, found)).flatten();
        found.push(Finding {
            code,
            severity: self.severity(code, usual),
            range: label.range.start as usize..label.range.end as usize,
            host: None,
            target: format!("[{}]", label.label),
            message,
            help,
        });
    }

    /// Definitions that no link uses, or that another hides; notes that nothing refers to.
    fn definitions(&self, document: &Document, found: &mut Found) {
        let mut first: HashMap<&str, &Definition> = HashMap::new();
        let mut report = |code: Code, severity: Severity, range: Range<usize>, target: String, message| {
            let severity = self.severity(code, severity);
            found.push(Finding { code, severity, range, host: None, target, message, help: None });
        };
        let page = &document.page;
        let may_be_elsewhere = page.is_partial.iter().any(|is_partial| *is_partial);
        for definition in &page.definitions {
            let range = definition.range.start as usize..definition.range.end as usize;
            let target = format!("[{}]", definition.label);
            // `[//]: # (a comment)` is one.
            if matches!(&*definition.label, "//" | "comment" | "_" | "#" | "-") {
                continue;
            }
            if let Some(known) = first.get(&*definition.label) {
                // `[a]: <a note to oneself>` leads nowhere, and capitals seldom matter on the web.
                let differs = !known.href.eq_ignore_ascii_case(&definition.href)
                    && !definition.href.contains([' ', '\t']);
                let severity = if differs { Severity::Error } else { Severity::Warn };
                let what = if differs { "otherwise, and the first one counts" } else { "the same way" };
                let message = format!("`{target}` was defined before, {what}");
                report(Code::RefDuplicate, severity, range, target, message);
                continue;
            }
            first.insert(&definition.label, definition);
            if !definition.is_used && !may_be_elsewhere {
                let message = format!("no link uses `{target}`");
                report(Code::RefUnused, Code::RefUnused.severity(), range, target, message);
            }
        }
    }

    fn notes(&self, document: &Document, found: &mut Found) {
        let code = Code::FootnoteUnused;
        for (label, at) in &document.page.unused_notes {
            let at = *at as usize;
            found.push(Finding {
                code,
                severity: self.severity(code, code.severity()),
                range: at..at,
                host: None,
                target: format!("[^{label}]"),
                message: format!("nothing refers to the footnote `{label}`"),
                help: None,
            });
        }
    }
}

fn nearest_label(document: &Document, label: &str, found: &mut Found) -> Option<Help> {
    let definitions = &document.page.definitions;
    let may_compare = found.may_compare(definitions.len());
    let labels = definitions.iter().map(|definition| &*definition.label).filter(|_| may_compare);
    nearest_word(&folded(label), labels).map(|near| Help::meant(format!("[{near}]")))
}
