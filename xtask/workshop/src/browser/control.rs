//! Pages that must be caught: a sensor that does not see its control has seen nothing elsewhere.

use std::collections::HashMap;

use super::driver::Driver;
use super::judge::Sensor::{
    self, Broken, Call, Change, Element, Frame, Name, Navigation, Policy, Request, Scheme, Script, Structure,
};
use super::judge::{Finding, judge};
use super::page::Page;

/// A fragment that must be caught.
struct Control {
    html: &'static str,
    /// What has to see it, and a part of what that says.
    seen: &'static [(Sensor, &'static str)],
}

const CONTROLS: &[Control] = &[
    // Scripts, however they come.
    Control {
        html: "<script>pwned()</script>",
        seen: &[(Script, "script-src-elem"), (Call, "pwned()"), (Element, "script[]")],
    },
    Control {
        html: "<img src=\"x\" onerror=\"pwned()\">",
        seen: &[(Script, "script-src-attr"), (Call, "pwned()"), (Element, "img[onerror,src]")],
    },
    Control {
        html: "<a href=\"javascript:pwned()\">x</a>",
        seen: &[(Script, "javascript:"), (Call, "pwned()"), (Scheme, "a javascript:")],
    },
    Control {
        html: "<a href=\"\njava\tscript:pwned()\">x</a>",
        seen: &[(Call, "pwned()"), (Scheme, "a javascript:")],
    },
    Control {
        html: "<svg><script>pwned()</script></svg>",
        seen: &[(Call, "pwned()"), (Element, "svg:script[]")],
    },
    Control {
        html: "<svg onload=\"pwned()\"></svg>",
        seen: &[(Call, "pwned()"), (Element, "svg:svg[onload]")],
    },
    Control { html: "<input autofocus onfocus=\"pwned()\">", seen: &[(Call, "pwned()")] },
    Control { html: "<details open ontoggle=\"pwned()\">x</details>", seen: &[(Call, "pwned()")] },
    Control {
        html: "<script src=\"https://evil.test/s.js\"></script>",
        seen: &[(Request, "script"), (Script, "")],
    },
    Control { html: "<img src=\"x\" onerror=\"eval('1')\">", seen: &[(Script, "eval")] },
    Control { html: "<img src=\"x\" onerror=\"nothing.here\">", seen: &[(Script, "threw")] },
    Control { html: "<img src=\"x\" onerror=\"alert(1)\">", seen: &[(Call, "alert(1)")] },
    Control { html: "<img src=\"x\" onerror=\"fetch('https://evil.test')\">", seen: &[(Call, "fetch")] },
    Control { html: "<img src=\"x\" onerror=\"document.body.append('x')\">", seen: &[(Change, "childList")] },
    Control { html: "<script>new WebSocket('wss://evil.test')</script>", seen: &[(Policy, "connect-src")] },
    // Hands: the left and the middle button, and the keyboard.
    Control {
        html: "<a href=\"https://a.b\" onmousedown=\"pwned('mouse')\">x</a>",
        seen: &[(Call, "pwned(mouse)")],
    },
    Control {
        html: "<a href=\"https://a.b\" onauxclick=\"pwned('middle')\">x</a>",
        seen: &[(Call, "pwned(middle)")],
    },
    Control {
        html: "<a href=\"https://a.b\" onkeydown=\"pwned('key')\">x</a>",
        seen: &[(Call, "pwned(key)")],
    },
    // Leaving the page.
    Control {
        html: "<meta http-equiv=\"refresh\" content=\"0;url=https://evil.test/\">",
        seen: &[(Navigation, "https://evil.test/"), (Element, "meta")],
    },
    Control {
        html: "<script>location = 'https://evil.test/'</script>",
        seen: &[(Navigation, "https://evil.test/")],
    },
    Control {
        html: "<a href=\"https://a.b/\" onclick=\"location = 'https://evil.test/'\">x</a>",
        seen: &[(Navigation, "https://evil.test/")],
    },
    Control {
        html: "<a href=\"https://a.b/\" onclick=\"return false\">x</a>",
        seen: &[(Broken, "of 3 links only 2")],
    },
    Control {
        html: "<a href=\"https://a.b/\" ping=\"https://evil.test/\" target=\"_blank\">x</a>",
        seen: &[(Element, "a[href,ping,target]")],
    },
    Control {
        html: "<base href=\"https://evil.test/\">",
        seen: &[(Element, "base[href]"), (Policy, "base-uri")],
    },
    Control {
        html: "<form action=\"https://evil.test/\"><button>x</button></form>",
        seen: &[(Element, "form[action]")],
    },
    Control {
        html: "<form action=\"https://evil.test/\"></form><img src=\"x\" onerror=\"this.previousSibling.submit()\">",
        seen: &[(Call, "submit")],
    },
    // Fetching what is not an image of the page.
    Control {
        html: "<iframe src=\"https://evil.test/\"></iframe>",
        seen: &[
            (Frame, ""),
            (Request, "document https://evil.test/"),
            (Policy, "frame-src"),
            (Element, "iframe[src]"),
        ],
    },
    Control { html: "<iframe srcdoc=\"<b>\"></iframe>", seen: &[(Frame, ""), (Element, "iframe[srcdoc]")] },
    Control {
        html: "<object data=\"https://evil.test/\"></object>",
        seen: &[(Request, "evil.test"), (Element, "object")],
    },
    Control {
        html: "<p style=\"background: url(https://evil.test/i.png)\">x</p>",
        seen: &[
            (Request, "image https://evil.test/i.png"),
            (Policy, "style-src-attr"),
            (Element, "p[style]"),
        ],
    },
    Control {
        html: "<style>@import 'https://evil.test/s.css';</style>",
        seen: &[(Request, "stylesheet"), (Element, "style[]")],
    },
    Control {
        html: "<link rel=\"stylesheet\" href=\"https://evil.test/s.css\">",
        seen: &[(Request, "stylesheet")],
    },
    Control {
        html: "<input type=\"image\" src=\"https://evil.test/i.png\">",
        seen: &[(Request, "image"), (Element, "input")],
    },
    Control { html: "<img src=\"data:image/svg+xml,<svg/>\">", seen: &[(Scheme, "img data:image/svg+xml")] },
    Control { html: "<a href=\"DATA:text/html,x\">x</a>", seen: &[(Scheme, "a data:text/html")] },
    Control { html: "<a href=\"&#x76;bscript:x\">x</a>", seen: &[(Scheme, "a vbscript:")] },
    Control { html: "<a href=\"file:///etc/passwd\">x</a>", seen: &[(Scheme, "a file:")] },
    // Hiding a neighbour, or leaving something open for it.
    Control { html: "<!-- ", seen: &[(Structure, ""), (Element, "#comment")] },
    Control { html: "<plaintext>", seen: &[(Structure, ""), (Element, "plaintext")] },
    Control { html: "<textarea>", seen: &[(Structure, ""), (Element, "textarea")] },
    Control { html: "<p><em>x</p>", seen: &[(Structure, "fragment 1")] },
    Control { html: "<p>x", seen: &[(Structure, "fragment 1")] },
    Control { html: "</div>", seen: &[(Structure, "")] },
    Control { html: "<table><tr><td>x", seen: &[(Structure, "fragment 1")] },
    Control { html: "<a title=\"x", seen: &[(Structure, "")] },
    // Names.
    Control {
        html: "<img name=\"cookie\" alt=\"\" src=\"\">",
        seen: &[(Name, "cookie is taken over"), (Element, "img")],
    },
    Control { html: "<h1 id=\"config\">x</h1>", seen: &[(Name, "config does not start with user-content-")] },
];

/// What is before and after each control, and must not be caught.
const NEIGHBOUR: &str =
    "<p><a href=\"https://a.b/#c\" title=\"d\">e</a> <img src=\"https://a.b/f.png\" alt=\"\" /></p>\n";

/// A page, its name, and what has to see it. Nothing may see the innocent one.
type Case = (Page, &'static str, &'static [(Sensor, &'static str)]);

/// Loads every control. Gives back how many there are.
pub(crate) fn check(driver: &mut Driver) -> Result<usize, String> {
    let mut under_way = HashMap::new();
    for (mut page, name, seen) in cases() {
        under_way.insert(driver.send(&mut page)?, (page, name, seen));
    }
    let count = under_way.len();
    while let Some(report) = driver.report(true)? {
        let (page, name, seen) = under_way.remove(&report.id).ok_or("a report without a page")?;
        missing(name, seen, &judge(&page, &report))?;
    }
    Ok(count - 1)
}

fn cases() -> Vec<Case> {
    let innocent = Page { hands: 2, ..Page::of([NEIGHBOUR, NEIGHBOUR]) };
    let filtered = Page::parsing(vec!["<b>".into(), "<b><svg><style>".into()]);
    let whole =
        "<!doctype html><html><head><title>x</title><script>pwned()</script></head><body></body></html>";
    let mut cases: Vec<Case> = vec![
        (innocent, "the innocent page", &[]),
        (filtered, "<style> with a tag filter", &[(Element, "style[]")]),
        (Page::whole(whole.to_owned()), whole, &[(Element, "script[]"), (Call, "pwned()"), (Script, "")]),
    ];
    cases.extend(CONTROLS.iter().map(|Control { html, seen }| {
        // The link of the control is the second one of the page.
        let hands = if html.contains("<a") { 2 } else { 0 };
        (Page { prefix: "user-content-", hands, ..Page::of([NEIGHBOUR, html, NEIGHBOUR]) }, *html, *seen)
    }));
    cases
}

fn missing(name: &str, seen: &[(Sensor, &str)], findings: &[Finding]) -> Result<(), String> {
    if let (true, Some(finding)) = (seen.is_empty(), findings.first()) {
        return Err(format!("{name} was caught: {finding}"));
    }
    let sees = |sensor: Sensor, part: &str| {
        findings.iter().any(|finding| finding.sensor == sensor && finding.detail.contains(part))
    };
    match seen.iter().find(|(sensor, part)| !sees(*sensor, part)) {
        None => Ok(()),
        Some((sensor, part)) => {
            let list: String = findings.iter().map(|finding| format!("\n    {finding}")).collect();
            Err(format!(
                "a control was not caught: {name}\n{sensor:?} should have said {part:?}, but there is only{list}"
            ))
        }
    }
}
