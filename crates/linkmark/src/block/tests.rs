//! The block phase alone: the cases of `cases.toml`, and what holds for every text.

use super::blocks::{Block, BlockKind, Blocks, Definition, Line, LineRange};
use super::pause::{Kept, Lines, Pause, read_end, read_lines, take_back};
use crate::find::{Map, Wanted};
use crate::options::Options;
use core::fmt::Write;
use proptest::prelude::*;

#[derive(serde::Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(serde::Deserialize)]
struct Case {
    name: String,
    text: String,
    blocks: String,
}

const EVERYTHING: Options<'_> = Options::GFM.with_front_matter(true);

fn parse(source: &str, blocks: &mut Blocks) {
    let mut map = Map::EMPTY;
    map.fill(source.as_bytes(), Wanted::Common);
    super::parse(source, map.layers(), &EVERYTHING, blocks);
}

#[test]
fn blocks_are_what_the_cases_say() {
    let text = include_str!("cases.toml");
    let cases: Cases = toml::from_str(text).expect("cases.toml has the fields of a case");
    let mut blocks = Blocks::EMPTY;
    let mut failures = String::new();
    for case in &cases.case {
        parse(&case.text, &mut blocks);
        let found = dump(&case.text, &blocks);
        if found.trim_end() != case.blocks.trim_end() {
            let _ = write!(
                failures,
                "\n── {}\n{:?}\nwant\n{}\nfound\n{found}",
                case.name, case.text, case.blocks
            );
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn an_alert_is_a_quote_where_alerts_are_off() {
    let source = "> [!NOTE]\n> a\n";
    let (mut map, mut blocks) = (Map::EMPTY, Blocks::EMPTY);
    map.fill(source.as_bytes(), Wanted::Common);
    super::parse(source, map.layers(), &Options::COMMONMARK, &mut blocks);
    assert_eq!(dump(source, &blocks), "quote\n  paragraph \"[!NOTE]\" \"a\"\n");
}

/// A line per block, indented by its depth, with the texts of its lines.
fn dump(source: &str, blocks: &Blocks) -> String {
    let mut out = String::new();
    let mut ends = Vec::new();
    for (index, block) in blocks.blocks.iter().enumerate() {
        while ends.pop_if(|end| *end as usize <= index).is_some() {}
        let indent = 2 * ends.len();
        let _ = write!(out, "{:indent$}{}", "", name(source, block, blocks));
        if block.kind == BlockKind::Paragraph && is_in_tight_list(blocks, index) {
            out.push_str(" tight");
        }
        for line in blocks.lines_of(block) {
            let _ = write!(out, " {:?}", text(source, line));
        }
        out.push('\n');
        ends.push(block.after);
    }
    for definition in &blocks.definitions {
        let part = |range: LineRange| texts(source, blocks, range);
        let destination = &source[definition.destination.0 as usize..definition.destination.1 as usize];
        let _ = write!(out, "definition {:?} {destination:?}", part(definition.label));
        if let Some(title) = definition.title {
            let _ = write!(out, " {:?}", part(title));
        }
        out.push('\n');
    }
    out
}

fn is_in_tight_list(blocks: &Blocks, index: usize) -> bool {
    let around = |&at: &usize| (blocks.blocks[at].after as usize) > index;
    let mut outwards = (0..index).rev().filter(around).map(|at| blocks.blocks[at].kind);
    matches!(outwards.next(), Some(BlockKind::Item { .. }))
        && matches!(outwards.next(), Some(BlockKind::List { tight: true, .. }))
}

fn name(source: &str, block: &Block, blocks: &Blocks) -> String {
    match block.kind {
        BlockKind::Paragraph => "paragraph".to_owned(),
        BlockKind::Heading { level, .. } => format!("heading {level}"),
        BlockKind::CodeIndented => "code".to_owned(),
        BlockKind::CodeFenced { info } => format!("fenced ({})", &source[info.0 as usize..info.1 as usize]),
        BlockKind::Html => "html".to_owned(),
        BlockKind::ThematicBreak => "break".to_owned(),
        BlockKind::Quote { alert: None } => "quote".to_owned(),
        BlockKind::Quote { alert: Some(alert) } => format!("alert {alert:?}"),
        BlockKind::List { start, tight } => {
            let kind = start.map_or("bullets".to_owned(), |start| format!("numbers from {start}"));
            format!("{kind}, {}", if tight { "tight" } else { "loose" })
        }
        BlockKind::Item { task: None } => "item".to_owned(),
        BlockKind::Item { task: Some(task) } => format!("item {}", if task.done { "done" } else { "to do" }),
        BlockKind::Table { first_alignment, columns } => {
            let alignments =
                &blocks.alignments[first_alignment as usize..(first_alignment + columns) as usize];
            format!("table {alignments:?}")
        }
        BlockKind::DefinitionList => "definitions".to_owned(),
        BlockKind::DefinitionTitle => "title".to_owned(),
        BlockKind::Definition { tight } => format!("definition{}", if tight { " tight" } else { "" }),
        BlockKind::TableRow { head } => if head { "head" } else { "row" }.to_owned(),
        BlockKind::Footnote { label } => {
            format!("footnote ({})", &source[label.0 as usize..label.1 as usize])
        }
        BlockKind::FrontMatter { toml } => if toml { "toml" } else { "yaml" }.to_owned(),
    }
}

fn text(source: &str, line: &Line) -> String {
    format!("{:pad$}{}", "", &source[line.start as usize..line.end as usize], pad = line.pad as usize)
}

fn texts(source: &str, blocks: &Blocks, range: LineRange) -> String {
    let lines = &blocks.lines[range.first as usize..(range.first + range.count) as usize];
    lines.iter().map(|line| text(source, line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_block_reaches_from_its_marker_to_the_end_of_its_last_line() {
    let source = "> - a  \n>   b\n>\n\n# h #\n\n---\n```\nx\n```\n";
    let mut blocks = Blocks::EMPTY;
    parse(source, &mut blocks);
    let found: Vec<&str> = blocks.blocks.iter().map(|block| &source[Blocks::range_of(block)]).collect();
    let list = "- a  \n>   b";
    assert_eq!(found, ["> - a  \n>   b\n>", list, list, "a  \n>   b", "# h #", "---", "```\nx\n```"]);
}

/// Text full of everything that can start, end or confuse a block.
fn markers() -> impl Strategy<Value = String> {
    const PIECES: [&str; 56] = [
        ": ",
        "~ ",
        "> ",
        ">",
        "- ",
        "-",
        "* ",
        "+ ",
        "1. ",
        "2) ",
        "1234567890. ",
        " ",
        "  ",
        "    ",
        "\t",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "\r",
        "\n\n",
        "a",
        "b c",
        "é",
        "\u{feff}",
        "\0",
        "# ",
        "#",
        "```",
        "~~~ x",
        "---",
        "===",
        "+++",
        "***",
        "_ _ _",
        "[a]: b",
        "[b]:\n",
        "[^1]: ",
        "[^1]",
        "\"t\"",
        "'t",
        "(t)",
        "<div>",
        "<b>",
        "<!--",
        "-->",
        "<pre>",
        "</pre>",
        "| a | b |\n",
        "| - | :-: |\n",
        "|",
        "\\|",
        ":-",
        "[ ] ",
        "[!NOTE]\n",
        "]",
    ];
    prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn blocks_nest_and_lines_stay_inside_them(source in markers()) {
        let mut blocks = Blocks::EMPTY;
        parse(&source, &mut blocks);
        let inside = |start: u32, end: u32| source.get(start as usize..end as usize).is_some();
        let mut parents: Vec<Block> = Vec::new();
        let mut before = 0;
        for (index, block) in blocks.blocks.iter().enumerate() {
            while parents.pop_if(|parent| parent.after as usize <= index).is_some() {}
            prop_assert!(inside(block.start, block.end), "{block:?}");
            prop_assert!(block.after as usize > index && block.after as usize <= blocks.blocks.len(), "{block:?}");
            prop_assert!(block.start >= before, "{block:?}");
            if let Some(parent) = parents.last() {
                prop_assert!(parent.start <= block.start && block.end <= parent.end, "{block:?} in {parent:?}");
                prop_assert!(block.after <= parent.after, "{block:?} in {parent:?}");
            }
            let mut at = block.start;
            for line in blocks.lines_of(block) {
                prop_assert!(inside(line.start, line.end), "{line:?}");
                prop_assert!(at as usize <= line.range().start && line.end <= block.end, "{line:?} in {block:?}");
                at = line.end;
            }
            before = if block.after as usize == index + 1 { block.end } else { block.start };
            parents.push(*block);
        }
        for definition in &blocks.definitions {
            prop_assert!(inside(definition.start, definition.end), "{definition:?}");
            let Definition { destination, label, .. } = definition;
            prop_assert!(inside(destination.0, destination.1) && label.count > 0, "{definition:?}");
        }
    }

    #[test]
    fn no_text_is_lost(source in markers()) {
        let mut blocks = Blocks::EMPTY;
        parse(&source, &mut blocks);
        let mut covered = vec![false; source.len()];
        let mut cover = |start: u32, end: u32| covered[start as usize..end as usize].fill(true);
        for block in &blocks.blocks {
            for line in blocks.lines_of(block) {
                cover(line.start, line.end);
            }
            match block.kind {
                // Rows may have more cells than are kept.
                BlockKind::Table { .. } => cover(block.start, block.end),
                BlockKind::CodeFenced { info } => cover(info.0, info.1),
                BlockKind::Footnote { label } => cover(label.0, label.1),
                BlockKind::Item { task: Some(task) } => cover(task.at, task.at + 3),
                BlockKind::Quote { alert: Some(_) } => {
                    let marker = source[block.start as usize..].find(']').unwrap_or(0);
                    cover(block.start, block.start + marker as u32);
                }
                _ => {}
            }
        }
        for definition in &blocks.definitions {
            cover(definition.start, definition.end);
        }
        for (at, character) in source.char_indices() {
            // What is in no line is a marker, and no marker has letters.
            let lost = !covered[at] && character.is_alphabetic();
            prop_assert!(!lost, "{character:?} at {at}");
        }
    }

    /// The machine goes on where it stopped, and the end of the text leaves no trace.
    #[test]
    fn a_text_in_pieces_has_the_blocks_of_the_whole(pieces in prop::collection::vec(markers(), 1..5), bytes in 1..4_usize) {
        let source = pieces.concat();
        let (mut map, mut blocks, mut whole) = (Map::EMPTY, Blocks::EMPTY, Blocks::EMPTY);
        let mut kept = Kept::default();
        let options = &Options::GFM;
        let mut pause = None;
        for end in (1..=source.len()).filter(|&at| source.is_char_boundary(at)).step_by(bytes) {
            let text = &source[..end];
            map.extend(text.as_bytes(), Wanted::Common);
            let lines = |end: usize| Lines { source: &text[..end], map: map.layers(), options };
            let pause = pause.get_or_insert_with(|| Pause::start(lines(end), &mut blocks));
            let ended = text.strip_suffix('\r').unwrap_or(text).rfind(['\n', '\r']).map_or(0, |at| at + 1);
            if ended > pause.at {
                read_lines(lines(ended), &mut blocks, pause);
            }
            blocks.joined.clear();
            let before = format!("{blocks:?}");
            read_end(lines(end), &mut blocks, pause, &mut kept);
            super::parse(text, map.layers(), options, &mut whole);
            prop_assert_eq!(dump(text, &blocks), dump(text, &whole));
            prop_assert_eq!(&blocks.blocks, &whole.blocks);
            take_back(&mut blocks, &kept);
            blocks.joined.clear();
            prop_assert_eq!(format!("{blocks:?}"), before);
        }
    }

    #[test]
    fn used_buffers_change_nothing(first in markers(), second in markers()) {
        let mut fresh = Blocks::EMPTY;
        parse(&second, &mut fresh);
        let mut used = Blocks::EMPTY;
        parse(&first, &mut used);
        parse(&second, &mut used);
        prop_assert_eq!(dump(&second, &fresh), dump(&second, &used));
        prop_assert_eq!(fresh.blocks, used.blocks);
    }

    #[test]
    fn line_endings_are_all_alike(source in markers()) {
        let unix = source.replace("\r\n", "\n").replace('\r', "\n");
        for ending in ["\r\n", "\r"] {
            let other = unix.replace('\n', ending);
            let read = |text: &str| {
                let mut blocks = Blocks::EMPTY;
                parse(text, &mut blocks);
                dump(text, &blocks)
            };
            prop_assert_eq!(read(&other).replace("\\r\\n", "\\n").replace("\\r", "\\n"), read(&unix));
        }
    }
}
