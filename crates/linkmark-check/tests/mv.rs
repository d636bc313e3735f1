//! A rename breaks no link, whatever the tree.

mod memory;

use std::collections::BTreeMap;

use linkmark_check::Code;
use memory::Memory;
use proptest::prelude::*;

const FOLDERS: [&str; 5] = ["", "docs/", "docs/a b/", "docs/sub/deep/", "x/"];
const NAMES: [&str; 5] = ["a.md", "b.md", "README.md", "c(d).md", "é.md"];

fn path() -> impl Strategy<Value = String> {
    (0..FOLDERS.len(), 0..NAMES.len())
        .prop_map(|(folder, name)| format!("{}{}", FOLDERS[folder], NAMES[name]))
}

/// A link in one of the ways to write one, from the file `from` to the file `to`.
fn link(from: &str, to: &str, way: usize, fragment: bool) -> String {
    let up = "../".repeat(from.matches('/').count());
    let mut target = format!("{up}{to}");
    if fragment {
        target.push_str("#one");
    }
    let encoded = target.replace(' ', "%20").replace('(', "%28").replace(')', "%29");
    match way % 7 {
        0 => format!("[t]({encoded})"),
        1 => format!("[t](<{target}> \"title\")"),
        2 => format!("![t]({encoded})"),
        3 => format!("<a href=\"{target}\">t</a>"),
        4 => format!("[t](/{to})").replace(' ', "%20").replace("(d)", "%28d%29"),
        5 => format!("[t][r{}]\n\n[r{0}]: {encoded} 'title'\n", way),
        _ => format!("[t](./{encoded})"),
    }
}

fn tree() -> impl Strategy<Value = Memory> {
    let links = prop::collection::vec((path(), path(), 0..70usize, any::<bool>()), 1..24);
    links.prop_map(|links| {
        let mut files: BTreeMap<String, String> = BTreeMap::new();
        for (from, to, ..) in &links {
            for path in [from, to] {
                files.entry(path.clone()).or_insert_with(|| "# One\n\n## Two\n".to_owned());
            }
        }
        for (number, (from, to, way, fragment)) in links.iter().enumerate() {
            let text = files.get_mut(from).expect("it is there");
            text.push_str(&format!("\n{}\n", link(from, to, way + number * 70, *fragment)));
        }
        Memory(files)
    })
}

fn moved(memory: &Memory, old: &str, new: &str) -> Memory {
    let renamed = |path: &str| match path.strip_prefix(old) {
        Some("") => new.to_owned(),
        Some(rest) if rest.starts_with('/') => format!("{new}{rest}"),
        _ => path.to_owned(),
    };
    let mut files = memory.0.clone();
    for (path, edits) in memory.checker().moved(&renamed) {
        let text = files.get_mut(&path).expect("a document");
        for (range, new) in edits.into_iter().rev() {
            text.replace_range(range, &new);
        }
    }
    Memory(files.into_iter().map(|(path, text)| (renamed(&path), text)).collect())
}

fn findings(memory: &Memory) -> Vec<(Code, String)> {
    let checker = memory.checker();
    let all = memory.0.keys().flat_map(|path| checker.findings(path));
    all.map(|finding| (finding.code, finding.message)).collect()
}

/// Where every link leads, as the files are called before and after.
fn targets(memory: &Memory) -> Vec<Option<String>> {
    let checker = memory.checker();
    let one = |(path, text): (&String, &String)| {
        let page = linkmark_check::Page::read(text, &[&linkmark_fix::Host::GITHUB]);
        page.links.iter().map(|link| checker.target(path, link.href)).collect::<Vec<_>>()
    };
    memory.0.iter().filter(|(path, _)| path.ends_with(".md")).flat_map(one).collect()
}

proptest! {
    #[test]
    fn a_renamed_file_breaks_nothing(memory in tree(), which in any::<prop::sample::Index>(), new in path()) {
        let old = memory.0.keys().nth(which.index(memory.0.len())).expect("a file").clone();
        let new = new.replace(".md", "-new.md");
        prop_assert_eq!(findings(&memory), []);
        let after = moved(&memory, &old, &new);
        prop_assert_eq!(findings(&after), [], "{} → {}: {:#?}", old, new, after);
        let (mut before, mut after) = (targets(&memory), targets(&after));
        let rename = |target: &mut Option<String>| if target.as_ref() == Some(&old) { *target = Some(new.clone()) };
        before.iter_mut().for_each(rename);
        before.sort();
        after.sort();
        prop_assert_eq!(before, after);
    }

    #[test]
    fn a_renamed_folder_breaks_nothing(memory in tree(), new in prop::sample::select(vec!["manual", "x/y", "docs2/docs"])) {
        let after = moved(&memory, "docs", new);
        prop_assert_eq!(findings(&after), [], "{}: {:#?}", new, after);
    }

    #[test]
    fn what_is_renamed_back_is_what_it_was(memory in tree(), which in any::<prop::sample::Index>()) {
        let old = memory.0.keys().nth(which.index(memory.0.len())).expect("a file").clone();
        let there = moved(&memory, &old, "elsewhere/z.md");
        let back = moved(&there, "elsewhere/z.md", &old);
        prop_assert_eq!(targets(&memory), targets(&back));
    }
}
