//! Writes the corpora: every case of `testdata/` as a seed of every target.

use std::fs;
use std::path::Path;

use linkmark_testdata::{markdown, pathological, scan, spec};

const TARGETS: [&str; 5] = [
    "scan_agrees_with_links_and_explain",
    "spans_fall_on_chars",
    "engine_never_panics",
    "safe_html_stays_safe",
    "fix_is_idempotent",
];

fn main() -> std::io::Result<()> {
    let examples =
        [spec::commonmark(), spec::gfm(), spec::gfm_regression(), spec::gfm_extensions(), spec::documents()];
    let mut texts: Vec<String> = examples.into_iter().flatten().map(|example| example.markdown).collect();
    texts.extend(scan::cases().into_iter().map(|case| case.text));
    texts.extend(markdown::cases().into_iter().map(|case| case.markdown));
    let patterns = pathological::patterns();
    texts.extend(patterns.iter().map(|pattern| pathological::generate(pattern, 200)));
    for target in TARGETS {
        let folder = folder(target)?;
        for (number, text) in texts.iter().enumerate() {
            // The choice in front walks through the dialects and the options; every third seed has
            // no extension, every third all of them.
            let extensions = [0, 0xff, (number * 101 % 256) as u8][number % 3];
            let choice = [(number % 8) as u8, 0, 0, (number * 37 % 256) as u8];
            let choice = [choice, [extensions; 4]].concat();
            fs::write(folder.join(format!("seed-{number}")), [&choice[..], text.as_bytes()].concat())?;
        }
    }
    let folder = folder("growth_is_linear")?;
    for (number, pattern) in patterns.iter().enumerate() {
        let parts = [&pattern.prefix, &pattern.repeat, &pattern.close, &pattern.suffix].map(String::as_str);
        let seed =
            [&[(number % 8) as u8, 0, 0, 127, 0xff, 0xff, 0xff, 0xff], parts.join("\u{1f}").as_bytes()]
                .concat();
        fs::write(folder.join(format!("seed-{}", pattern.name)), seed)?;
    }
    Ok(())
}

fn folder(target: &str) -> std::io::Result<std::path::PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    fs::create_dir_all(&folder)?;
    Ok(folder)
}
