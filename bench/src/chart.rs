//! The bar chart for the README: one panel per text, one bar per peer, as an SVG that follows the
//! reader's light or dark theme by itself.

use std::fmt::Write as _;

use crate::report::Row;

/// Panels, a real text where there is one, else the generated one; two to a line.
const PANELS: [(&str, &str, &str); 6] = [
    ("progit-en", "gen-prose", "a book"),
    ("progit-zh", "gen-cjk", "a book in Chinese"),
    ("readmes-docs-16k", "gen-readme", "README pages"),
    ("links", "gen-links", "text full of links"),
    ("plain", "gen-prose", "plain prose"),
    ("small", "gen-small", "commit messages and comments"),
];

/// Owned output, everybody; ox-content keeps its buffers, which is how it is meant to be called.
const BARS: [&str; 9] = [
    "linkmark",
    "ferromark",
    "pulldown-cmark",
    "md4c",
    "ox-content",
    "marki-parse",
    "satteri",
    "comrak",
    "cmark-gfm",
];

const WIDTH: usize = 860;
const PANEL_WIDTH: usize = 420;
const LABELS: usize = 120;
const BAR: usize = 15;
const STEP: usize = 19;
const HEAD: usize = 30;

const STYLE: &str = "text{font:12px system-ui,sans-serif;fill:#24292f}.h{font-weight:600;font-size:13px}\
.n{fill:#57606a}.us{fill:#1a7f37}.them{fill:#8c959f}\
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.n{fill:#9198a1}.us{fill:#3fb950}.them{fill:#656c76}}";

/// The chart of the group `html`.
pub fn svg(rows: &[Row]) -> String {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.group == "html").collect();
    let of =
        |corpus: &str| -> Vec<&Row> { rows.iter().filter(|row| row.corpus == corpus).copied().collect() };
    let mut panels: Vec<Panel<'_>> = Vec::new();
    for (real, made, title) in PANELS {
        let (name, rows) = if of(real).is_empty() { (made, of(made)) } else { (real, of(real)) };
        let bars: Vec<&Row> = BARS
            .iter()
            .filter_map(|peer| rows.iter().find(|row| row.peer == *peer && row.best_mb_s.is_some()).copied())
            .collect();
        if !bars.is_empty() && panels.iter().all(|(known, ..)| *known != name) {
            panels.push((name, title, bars));
        }
    }
    let height = panels.chunks(2).map(panel_height).sum::<usize>() + 26;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" \
         height=\"{height}\" role=\"img\" aria-label=\"Markdown to HTML, megabytes per second\">\n<style>{STYLE}</style>\n"
    );
    let mut top = 0;
    for line in panels.chunks(2) {
        for (column, (name, title, bars)) in line.iter().enumerate() {
            panel(&mut out, column * (WIDTH - PANEL_WIDTH), top, &format!("{title} ({name})"), bars);
        }
        top += panel_height(line);
    }
    let _ = writeln!(
        out,
        "<text class=\"n\" x=\"0\" y=\"{}\">Markdown to HTML in MB/s, best of interleaved runs, GFM with bare links; \
         longer is better. * makes no bare links. ox-content keeps its buffers.</text>\n</svg>",
        top + 16
    );
    out
}

type Panel<'a> = (&'static str, &'static str, Vec<&'a Row>);

fn panel_height(line: &[Panel<'_>]) -> usize {
    HEAD + STEP * line.iter().map(|(_, _, bars)| bars.len()).max().unwrap_or(0) + 12
}

fn panel(out: &mut String, left: usize, top: usize, title: &str, bars: &[&Row]) {
    let longest = bars.iter().filter_map(|row| row.best_mb_s).fold(1.0, f64::max);
    let room = (PANEL_WIDTH - LABELS - 50) as f64;
    let _ = writeln!(out, "<text class=\"h\" x=\"{left}\" y=\"{}\">{title}</text>", top + 18);
    for (at, row) in bars.iter().enumerate() {
        let speed = row.best_mb_s.unwrap_or(0.0);
        let (y, x) = (top + HEAD + at * STEP, left + LABELS);
        let width = (speed / longest * room).max(1.0);
        let class = if row.peer == "linkmark" { "us" } else { "them" };
        let star = if row.note.is_some() { "*" } else { "" };
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}{star}</text>\
             <rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width:.1}\" height=\"{BAR}\" rx=\"2\"/>\
             <text class=\"n\" x=\"{:.1}\" y=\"{}\">{speed:.0}</text>",
            x - 6,
            y + 12,
            row.peer,
            x as f64 + width + 5.0,
            y + 12,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_not_timed_has_no_bar() {
        assert_eq!(svg(&[Row::new("html", "links", "linkmark")]).matches("<rect").count(), 0);
    }

    #[test]
    fn every_peer_of_a_text_has_a_bar() {
        let rows: Vec<Row> = ["linkmark", "comrak"]
            .map(|peer| {
                let mut row = Row::new("html", "links", peer);
                row.best_mb_s = Some(100.0);
                row
            })
            .to_vec();
        let svg = svg(&rows);
        assert_eq!((svg.matches("<rect").count(), svg.matches("class=\"us\"").count()), (2, 1));
        assert!(svg.contains("text full of links (links)") && svg.ends_with("</svg>\n"));
    }
}
