//! Judges what a page was and did. What is allowed is listed; everything else is a finding.

use std::fmt;

use serde::Deserialize;

use super::page::Page;

#[path = "../../../../crates/linkmark/tests/properties/written.rs"]
mod written;

/// What a page of the command has around its document.
const WHOLE_PAGE: &[(&str, &[&str])] = &[
    ("html", &["lang"]),
    ("head", &[]),
    ("meta", &["charset", "content", "name"]),
    ("title", &[]),
    ("style", &[]),
    ("body", &[]),
    ("main", &[]),
];

/// The tags that GFM's tag filter takes out. GFM 0.29 § 6.11.
const FILTERED: [&str; 9] =
    ["title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script", "plaintext"];

/// Schemes that safe mode refuses as the target of a link.
const REFUSED: [&str; 4] = ["javascript", "vbscript", "data", "file"];

/// What an image may hold as data.
const IMAGE_DATA: [&str; 4] = ["image/png", "image/gif", "image/jpeg", "image/webp"];

/// What noticed something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sensor {
    /// A script would have been refused by a policy without scripts, or threw.
    Script,
    /// Something else would have been refused.
    Policy,
    /// A function was called that only a script calls.
    Call,
    /// The page went, or wanted to go, where no click led.
    Navigation,
    /// The page changed after it was read.
    Change,
    /// A fragment is not closed where it ends.
    Structure,
    /// An id lacks its prefix or took over a name of the browser's.
    Name,
    Frame,
    /// Something was fetched that is not one of the page's images.
    Request,
    /// A window was opened.
    Popup,
    /// A tag or attribute that is not on the list.
    Element,
    /// A link or an image has a target that is refused.
    Scheme,
    /// The page could not be loaded, hangs, or could not be clicked: nothing is known about it.
    Broken,
}

/// What the driver says about a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Report {
    pub(crate) id: usize,
    events: Vec<(Sensor, String, Option<usize>)>,
    shapes: Vec<(String, Option<usize>)>,
    targets: Vec<(String, Option<usize>)>,
    requests: Vec<(String, String)>,
    images: Vec<String>,
    pub(crate) links: Vec<String>,
    followed: usize,
    /// How often a link was clicked by mouse or keyboard.
    pub(crate) clicked: usize,
    popups: usize,
}

impl Report {
    pub(crate) fn images(&self) -> usize {
        self.images.len()
    }
}

/// Something that should not be.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    pub(crate) sensor: Sensor,
    pub(crate) detail: String,
    /// The fragment it was found in, if that is known.
    pub(crate) fragment: Option<usize>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {:?}", self.sensor, self.detail)
    }
}

/// Everything about a page that should not be.
pub(crate) fn judge(page: &Page, report: &Report) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut found = |sensor, detail: &str, fragment| {
        findings.push(Finding { sensor, detail: detail.to_owned(), fragment });
    };
    if page.sources.is_some() {
        for (shape, fragment) in report.shapes.iter().filter(|(shape, _)| is_filtered(shape)) {
            found(Sensor::Element, shape, *fragment);
        }
        return findings;
    }
    for (sensor, detail, fragment) in &report.events {
        found(*sensor, detail, *fragment);
    }
    for (shape, fragment) in
        report.shapes.iter().filter(|(shape, _)| !is_allowed(shape, page.count.is_none()))
    {
        found(Sensor::Element, shape, *fragment);
    }
    for (target, fragment) in report.targets.iter().filter(|(target, _)| is_refused(target)) {
        found(Sensor::Scheme, target, *fragment);
    }
    for (kind, url) in &report.requests {
        let is_wanted = match kind.as_str() {
            "image" => names(&report.images, url),
            // The middle button opens a window with the link's target.
            "document" => report.clicked > 0 && names(&report.links, url),
            _ => false,
        };
        if !is_wanted {
            found(Sensor::Request, &format!("{kind} {url}"), None);
        }
    }
    if report.popups > report.clicked {
        found(Sensor::Popup, &format!("{} windows", report.popups), None);
    }
    let leads =
        report.links.iter().filter(|url| url.starts_with("http:") || url.starts_with("https:")).count();
    if report.followed < leads {
        found(Sensor::Broken, &format!("of {leads} links only {} could be clicked", report.followed), None);
    }
    findings
}

/// Whether one of `urls` leads to `url`, whatever place on the page it names.
fn names(urls: &[String], url: &str) -> bool {
    let page = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
    urls.iter().any(|one| page(one) == page(url))
}

/// Whether the writer may write `shape`: `a[href,title]`.
fn is_allowed(shape: &str, whole: bool) -> bool {
    let Some((tag, attributes)) = shape.strip_suffix(']').and_then(|shape| shape.split_once('[')) else {
        // Comments and the like. A whole page has a document type.
        return whole && shape == "html";
    };
    let more = if whole { WHOLE_PAGE } else { &[] };
    written::WRITTEN.iter().chain(more).filter(|(name, _)| *name == tag).any(|(_, allowed)| {
        attributes.split(',').filter(|name| !name.is_empty()).all(|name| allowed.contains(&name))
    })
}

/// Whether `shape` is a tag that the filter should have taken out. The parser makes up a `head`
/// where there is none, but none of these.
fn is_filtered(shape: &str) -> bool {
    let tag = shape.split('[').next().unwrap_or_default();
    FILTERED.contains(&tag.rsplit(':').next().unwrap_or_default())
}

/// Whether `target`, as `a https:` or `img data:image/png`, is one that safe mode refuses.
fn is_refused(target: &str) -> bool {
    let (tag, url) = target.split_once(' ').unwrap_or_default();
    let (scheme, media) = url.split_once(':').unwrap_or((url, ""));
    let is_image_data = tag == "img" && scheme == "data" && IMAGE_DATA.contains(&media);
    REFUSED.contains(&scheme) && !is_image_data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_allowed_by_tag_and_by_every_attribute() {
        for shape in ["p[]", "a[href]", "a[href,title]", "input[checked,disabled,type]"] {
            assert!(is_allowed(shape, false), "{shape}");
        }
        for shape in
            ["#comment", "b[]", "svg:a[href]", "a[href,onclick]", "p[style]", "html", "meta[charset]"]
        {
            assert!(!is_allowed(shape, false), "{shape}");
        }
        for shape in ["html", "html[]", "meta[charset]", "title[]", "a[href]"] {
            assert!(is_allowed(shape, true), "{shape}");
        }
        assert!(!is_allowed("meta[content,http-equiv]", true) && !is_allowed("#comment", true));
    }

    #[test]
    fn targets_are_refused_by_what_the_browser_read() {
        for target in ["a javascript:", "a data:image/png", "img data:image/svg+xml", "img data:", "a file:"]
        {
            assert!(is_refused(target), "{target}");
        }
        for target in ["a https:", "a matrix:", "img data:image/png", "a unreadable"] {
            assert!(!is_refused(target), "{target}");
        }
    }

    #[test]
    fn a_request_is_wanted_only_as_an_image_of_the_page() {
        let page = Page::of([""]);
        let of = |kind: &str, url: &str| {
            let report = Report {
                images: vec!["https://a.b/i.png".into()],
                links: vec!["https://a.b/#x".into()],
                requests: vec![(kind.into(), url.into())],
                followed: 1,
                ..Report::default()
            };
            judge(&page, &report).len()
        };
        assert_eq!(of("image", "https://a.b/i.png"), 0);
        assert_eq!(of("image", "https://a.b/j.png"), 1);
        assert_eq!(of("stylesheet", "https://a.b/i.png"), 1);
        assert_eq!(of("document", "https://a.b/"), 1, "nobody clicked");
    }

    #[test]
    fn links_that_could_not_be_clicked_prove_nothing() {
        let report = Report { links: vec!["https://a.b/".into()], ..Report::default() };
        assert!(matches!(judge(&Page::of([""]), &report)[..], [Finding { sensor: Sensor::Broken, .. }]));
    }
}
