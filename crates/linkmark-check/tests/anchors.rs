//! The rows of hosts, held against what the hosts' own programs answered: `testdata/hosts/`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Trial};
use linkmark_check::{Origin, Page};
use linkmark_fix::Host;

/// A row's file: for each group, for each heading or document, the ids of its headings.
type Groups = BTreeMap<String, BTreeMap<String, Vec<toml::Value>>>;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/hosts")
}

fn read(name: &str) -> Option<String> {
    std::fs::read_to_string(folder().join(name)).ok()
}

fn main() {
    let arguments = Arguments::from_args();
    let known: toml::Table = toml::from_str(&read("known.toml").expect("a file")).expect("TOML");
    let mut trials = Vec::new();
    for host in Host::ALL {
        let names = std::iter::once(host.name).chain(host.also.iter().copied());
        for name in names {
            let Some(text) = read(&format!("{name}.toml")) else { continue };
            let known = known.get(name).and_then(toml::Value::as_table).cloned().unwrap_or_default();
            trials.extend(of_row(name, host, &text, &known));
        }
    }
    trials.push(recorded_by_github());
    libtest_mimic::run(&arguments, trials).exit();
}

/// Headings with what github.com itself made of them, which the packages of github-slugger do not
/// carry: they are compared where somebody put them beside this repository.
fn recorded_by_github() -> Trial {
    #[derive(serde::Deserialize)]
    struct Recorded {
        name: String,
        input: String,
        #[serde(rename = "markdownOverwrite")]
        markdown: Option<String>,
        expected: String,
    }
    let path = folder().join("../../../shared/anchors/github-slugger-fixtures.json");
    let Ok(text) = std::fs::read_to_string(path) else {
        let title = "github/recorded by github.com: not run, the recorded answers are not here";
        return Trial::test(title, || Ok(())).with_ignored_flag(true);
    };
    Trial::test("github/recorded by github.com", move || {
        let all: Vec<Recorded> = serde_json::from_str(&text)?;
        let headings: Vec<String> =
            all.iter().map(|one| one.markdown.clone().unwrap_or(escaped(&one.input))).collect();
        let mut found = headings_with_places(&headings.join("\n\n")).into_iter().peekable();
        let (mut end, mut differ) = (0, Vec::new());
        for (one, heading) in all.iter().zip(&headings) {
            end += heading.len() + 2;
            let id = found.next_if(|(_, place)| *place < end).map_or(String::new(), |(id, _)| id);
            // Its Unicode was older: what is assigned today was not a letter yet.
            if id != one.expected && one.name != "Unassigned" {
                differ.push(format!("{}: {id:?}, and github.com says {:?}", one.name, one.expected));
            }
        }
        if differ.is_empty() && all.len() >= 78 { Ok(()) } else { Err(differ.join("\n").into()) }
    })
}

/// A heading that reads `text`, whatever is in it.
fn escaped(text: &str) -> String {
    let letters =
        text.chars().map(|c| if c.is_ascii_punctuation() { format!("\\{c}") } else { c.to_string() });
    format!("# {}", letters.collect::<String>())
}

fn headings_with_places(document: &str) -> Vec<(String, usize)> {
    let page = Page::read(document, &[&Host::GITHUB]);
    page.anchors[0].iter().map(|anchor| (anchor.id.to_string(), anchor.at as usize)).collect()
}

fn of_row(name: &'static str, host: &'static Host, text: &str, known: &toml::Table) -> Vec<Trial> {
    let mut table: toml::Table = toml::from_str(text).expect("TOML");
    table.remove("program").expect("the program and its version");
    let groups: Groups = toml::Value::Table(table).try_into().expect("groups of ids");
    let mut trials = Vec::new();
    for (group, answers) in groups {
        for (heading, wanted) in answers {
            let is_document = heading.contains('\n') || group == "empty";
            let document = if is_document { heading.clone() } else { format!("## {heading}\n") };
            let why = known.get(&heading).and_then(toml::Value::as_str).map(str::to_owned);
            let wanted: Vec<String> =
                wanted.iter().map(|id| id.as_str().unwrap_or_default().to_owned()).collect();
            let title = format!("{name}/{group}/{}", heading.escape_debug());
            trials.push(Trial::test(title, move || {
                let found = headings(host, &document);
                // A heading without an id is not an anchor.
                let wanted: Vec<String> = wanted.into_iter().filter(|id| !id.is_empty()).collect();
                match (found == wanted, why) {
                    (true, None) | (false, Some(_)) => Ok(()),
                    (true, Some(why)) => Err(format!("it agrees, and known.toml says: {why}").into()),
                    (false, None) => Err(format!("{found:?}, and the program says {wanted:?}").into()),
                }
            }));
        }
    }
    trials
}

/// The ids of the headings of a document.
fn headings(host: &Host, document: &str) -> Vec<String> {
    let page = Page::read(document, &[host]);
    let of_heading = |origin| matches!(origin, Origin::Heading | Origin::Numbered | Origin::Explicit);
    page.anchors[0].iter().filter(|a| of_heading(a.origin)).map(|anchor| anchor.id.to_string()).collect()
}
