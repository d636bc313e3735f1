//! Which scripts a character is used in, for the warning `mixed-script`: UTS #39's augmented
//! Script_Extensions.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, Script};
use icu_properties::script::ScriptWithExtensions;

use crate::generated::{locked, rows};

/// Scripts whose letters join: a joiner or non-joiner between two of them changes what is read.
const CURSIVE: &[Script] = &[
    Script::Arabic,
    Script::Syriac,
    Script::Mandaic,
    Script::Nko,
    Script::Mongolian,
    Script::PhagsPa,
    Script::Adlam,
    Script::HanifiRohingya,
    Script::Manichaean,
];

/// Scripts of India and its neighbours, whose conjuncts a joiner makes or breaks. It may also end a
/// word there: `ന്‍`.
const BRAHMIC: &[Script] = &[
    Script::Devanagari,
    Script::Bengali,
    Script::Gurmukhi,
    Script::Gujarati,
    Script::Oriya,
    Script::Tamil,
    Script::Telugu,
    Script::Kannada,
    Script::Malayalam,
    Script::Sinhala,
    Script::Myanmar,
    Script::Khmer,
    Script::Balinese,
    Script::Javanese,
    Script::Sundanese,
    Script::Chakma,
    Script::MeeteiMayek,
    Script::Newa,
    Script::Grantha,
    Script::Tirhuta,
];

/// Scripts without spaces in which a zero-width space says where a word ends.
const UNSPACED: &[Script] =
    &[Script::Khmer, Script::Thai, Script::Lao, Script::Myanmar, Script::Javanese, Script::Balinese];

/// A script of the standard, or one of the writing systems that UTS #39 adds to a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Member {
    /// Han with Bopomofo: Chinese.
    Hanb,
    /// Han with both kana: Japanese.
    Jpan,
    /// Han with Hangul: Korean.
    Kore,
    Script(Script),
}

/// How many members a set of the table can tell apart.
const BITS: usize = 192;
/// The bits of an entry of `RUNS` that number its set.
const SET_BITS: u32 = 11;

/// The scripts of all characters, as runs of code points with the same set.
struct Table {
    members: Vec<Member>,
    /// Sets as numbers of members; the first is the set of characters that go with every script.
    sets: Vec<Vec<usize>>,
    /// First code point, number of its set.
    runs: Vec<(u32, usize)>,
}

impl Table {
    fn new() -> Result<Table, String> {
        let mut table = Table { members: Vec::new(), sets: vec![Vec::new()], runs: Vec::new() };
        let mut known = BTreeMap::from([(Vec::new(), 0)]);
        for code in 0..=u32::from(char::MAX) {
            if is_open(code) {
                continue;
            }
            let set: Vec<usize> = augmented(code).into_iter().map(|member| table.number(member)).collect();
            let number = *known.entry(set.clone()).or_insert_with(|| {
                table.sets.push(set);
                table.sets.len() - 1
            });
            if table.runs.last().is_none_or(|&(_, last)| last != number) {
                table.runs.push((code, number));
            }
        }
        if table.members.len() > BITS || table.sets.len() >= 1 << SET_BITS {
            return Err("scripts no longer fit: let `Scripts` and `RUNS` have more bits".to_owned());
        }
        Ok(table)
    }

    fn number(&mut self, member: Member) -> usize {
        let known = self.members.iter().position(|&other| other == member);
        known.unwrap_or_else(|| {
            self.members.push(member);
            self.members.len() - 1
        })
    }

    /// Bytes of the three tables.
    fn size(&self) -> usize {
        self.runs.len() * 4 + (self.sets.len() + 1) * 2 + self.sets.iter().map(Vec::len).sum::<usize>()
    }

    /// A constant of the type `Scripts`.
    fn constant(&self, name: &str, doc: &str, wanted: &[Member]) -> String {
        let mut words = [0u64; BITS / 64];
        for (number, _) in self.members.iter().enumerate().filter(|(_, member)| wanted.contains(member)) {
            words[number / 64] |= 1 << (number % 64);
        }
        let words = words.map(|word| format!("{word:#x}")).join(", ");
        format!("/// {doc}\npub(super) const {name}: Scripts = Scripts([{words}]);\n")
    }
}

/// What is not assigned has no script: it joins the run before it, so that the table is shorter.
fn is_open(code: u32) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get32(code);
    matches!(category, GeneralCategory::Unassigned | GeneralCategory::PrivateUse | GeneralCategory::Surrogate)
}

/// UTS #39, 5.1: Script_Extensions with the writing systems that a script is part of; nothing for a
/// character that goes with all.
fn augmented(code: u32) -> Vec<Member> {
    let scripts: Vec<Script> = ScriptWithExtensions::new().get_script_extensions_val32(code).iter().collect();
    let has = |script: Script| scripts.contains(&script);
    if has(Script::Common) || has(Script::Inherited) {
        return Vec::new();
    }
    let kana = has(Script::Hiragana) || has(Script::Katakana);
    let systems = [
        (Member::Hanb, has(Script::Han) || has(Script::Bopomofo)),
        (Member::Jpan, has(Script::Han) || kana),
        (Member::Kore, has(Script::Han) || has(Script::Hangul)),
    ];
    let systems = systems.into_iter().filter(|&(_, is_part)| is_part).map(|(system, _)| system);
    systems.chain(scripts.iter().copied().map(Member::Script)).collect()
}

pub(crate) fn source(unicode: &str) -> Result<String, String> {
    let table = Table::new()?;
    println!("scripts: {} bytes, {} runs, {} sets", table.size(), table.runs.len(), table.sets.len());
    let mut out = format!(
        "//! Scripts of all characters: Unicode {unicode}, from {}.\n//! Generated by `cargo xtask tables`; do not edit.\n\n\
         use super::scripts::Scripts;\n\n",
        locked("icu_properties"),
    );
    let scripts = |list: &[Script]| list.iter().copied().map(Member::Script).collect::<Vec<_>>();
    let constants = [
        ("LATIN", "Latin.", scripts(&[Script::Latin])),
        ("HAN", "Han.", scripts(&[Script::Han])),
        ("MONGOLIAN", "Mongolian.", scripts(&[Script::Mongolian])),
        (
            "WITH_LATIN",
            "The writing systems that UTS #39 allows beside Latin: Chinese, Japanese, Korean.",
            vec![Member::Hanb, Member::Jpan, Member::Kore],
        ),
        ("CURSIVE", "Scripts whose letters join.", scripts(CURSIVE)),
        ("BRAHMIC", "Scripts whose conjuncts a joiner makes or breaks.", scripts(BRAHMIC)),
        ("UNSPACED", "Scripts in which a zero-width space ends a word.", scripts(UNSPACED)),
    ];
    for (name, doc, members) in constants {
        out += &table.constant(name, doc, &members);
    }
    let runs = table.runs.iter().map(|&(code, set)| (code as usize) << SET_BITS | set);
    array(
        &mut out,
        &format!("First code point << {SET_BITS} | number of its set; sorted."),
        "RUNS: [u32",
        runs.collect(),
    );
    let ends = table.sets.iter().scan(0, |end, set| {
        *end += set.len();
        Some(*end)
    });
    array(
        &mut out,
        "Where a set begins in `MEMBERS`, and after the last one its end.",
        "SETS: [u16",
        std::iter::once(0).chain(ends).collect(),
    );
    array(&mut out, "The members of the sets, one set after the other.", "MEMBERS: [u8", table.sets.concat());
    Ok(out)
}

fn array(out: &mut String, doc: &str, declaration: &str, numbers: Vec<usize>) {
    let len = numbers.len();
    let _ = write!(
        out,
        "\n/// {doc}\n#[rustfmt::skip]\npub(super) static {declaration}; {len}] = [\n{}];\n",
        rows(numbers, "    "),
    );
}
