//! The top-level domains, as npm's `tlds` lists them, in both spellings.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

use crate::generated::wrapped;
use crate::scratch::Scratch;

pub(crate) const VERSION: &str = "1.261.0";

/// What follows the data in the generated file.
const LOOKUP: &str = r"
/// Whether `label` is a top-level domain: ASCII in lower case, else as it is registered (`рф` and
/// `xn--p1ai` both are).
pub fn is_tld(label: &[u8]) -> bool {
    // Labels of one length lie side by side, sorted: record `n` starts at `n * length`, no offsets
    // needed.
    let Some(labels) = TLDS.get(label.len()) else { return false };
    let (mut low, mut high) = (0, labels.len() / label.len().max(1));
    while low < high {
        let middle = low.midpoint(high);
        // Byte by byte: the first or the second decides, and a call would cost more.
        match labels[middle * label.len()..][..label.len()].iter().cmp(label) {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return true,
        }
    }
    false
}
";

/// The list and its search as Rust.
pub(crate) fn source() -> Result<String, String> {
    let scratch = Scratch::new()?;
    let folder = scratch.npm("tlds", VERSION)?;
    let json = fs::read_to_string(folder.join("index.json")).map_err(|error| format!("tlds: {error}"))?;
    let listed: Vec<String> = serde_json::from_str(&json).map_err(|error| format!("tlds: {error}"))?;

    let mut labels = BTreeSet::new();
    for label in listed {
        let label = label.to_lowercase();
        if !label.is_ascii() {
            let coded =
                idna::punycode::encode_str(&label).ok_or_else(|| format!("`{label}` has no ASCII form"))?;
            labels.insert(format!("xn--{coded}"));
        }
        labels.insert(label);
    }
    let bytes: usize = labels.iter().map(String::len).sum();
    println!("top-level domains: {} labels, {bytes} bytes", labels.len());

    let longest = labels.iter().map(String::len).max().unwrap_or(0);
    let mut out = format!(
        "\n/// By length in bytes: the labels of that length, in order.\n#[rustfmt::skip]\n\
         pub const TLDS: [&[u8]; {}] = [\n",
        longest + 1
    );
    for length in 0..=longest {
        let same: Vec<String> =
            labels.iter().filter(|label| label.len() == length).map(|l| bytes_of(l)).collect();
        let same: Vec<&str> = same.iter().map(String::as_str).collect();
        let _ = writeln!(out, "    b\"{}\",", wrapped(&same, "        "));
    }
    Ok(out + "];\n" + LOOKUP)
}

/// The inside of a byte string.
fn bytes_of(label: &str) -> String {
    label.bytes().map(|byte| byte.escape_ascii().to_string()).collect()
}
