//! What the block phase hands over: flat arrays in document order, every text a range of the
//! source.

use alloc::vec::Vec;
use core::ops::Range;

/// One block. Containers come before what they hold; `after` leads past it, so a walk needs no
/// tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) kind: BlockKind,
    /// Its place in the source, markers included. The last line ending is part of it only where it
    /// is text: at the end of verbatim lines that no fence closes.
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// A leaf's lines: `Blocks::lines[first_line..first_line + line_count]`. For a table row: its
    /// cells.
    pub(crate) first_line: u32,
    pub(crate) line_count: u32,
    /// The index of the first block that is not inside this one.
    pub(crate) after: u32,
}

/// What a block is. Leaves with inline content: `Paragraph`, `Heading`, `DefinitionTitle`,
/// `TableRow` (a line per cell).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BlockKind {
    /// Inline content. Right inside an item of a tight list, no `<p>` is written: the engine looks
    /// at the list, which may turn loose as long as it is open.
    Paragraph,
    /// Inline content. `attributes`: the braces at its end, or nothing.
    Heading {
        level: u8,
        attributes: (u32, u32),
    },
    /// Verbatim lines, each with its line ending where the source has one.
    CodeIndented,
    /// Verbatim lines; `info` is the raw info string (escapes and references not yet decoded),
    /// trimmed.
    CodeFenced {
        info: (u32, u32),
    },
    /// Verbatim lines.
    Html,
    ThematicBreak,
    /// `alert`: GitHub's `> [!NOTE]`.
    Quote {
        alert: Option<Alert>,
    },
    /// `start`: the number of an ordered list.
    List {
        start: Option<u32>,
        tight: bool,
    },
    /// `task`: `[ ]` or `[x]`, and where it is.
    Item {
        task: Option<Task>,
    },
    DefinitionList,
    /// Inline content.
    DefinitionTitle,
    /// `tight`: no `<p>` is written right inside.
    Definition {
        tight: bool,
    },
    /// `columns`: `Blocks::alignments[first..first + count]`.
    Table {
        first_alignment: u32,
        columns: u32,
    },
    /// A line per cell, trimmed, `\|` still escaped; at most as many as the table has columns.
    TableRow {
        head: bool,
    },
    /// `label`: the range of the label in the source.
    Footnote {
        label: (u32, u32),
    },
    /// Verbatim lines between the fences.
    FrontMatter {
        toml: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(crate) done: bool,
    pub(crate) at: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alert {
    Note,
    Tip,
    Important,
    Warning,
    Caution,
}

pub(crate) use crate::event::Alignment;

/// A stretch of source that belongs to a leaf. In a paragraph or heading: one line without its
/// indentation and its line ending (trailing spaces stay: they may mean a hard break; the last
/// line's are cut). In code and HTML: with the line ending (the source may end without one, even
/// with an empty line of a container's: the renderer adds it); neighbours that touch are merged
/// into one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Spaces to write in front: what is left of a tab that a container's prefix consumed in part.
    pub(crate) pad: u8,
}

impl Line {
    /// The place of the line in the source, the tab of its padding included.
    pub(crate) fn range(&self) -> Range<usize> {
        self.start as usize - usize::from(self.pad > 0)..self.end as usize
    }
}

/// Everything the block phase found. Reused between documents: `clear` keeps the capacity.
#[derive(Debug)]
pub(crate) struct Blocks {
    pub(crate) blocks: Vec<Block>,
    pub(crate) lines: Vec<Line>,
    pub(crate) alignments: Vec<Alignment>,
    /// Link reference definitions, first of each label first; `references.rs` makes a map of them.
    pub(crate) definitions: Vec<Definition>,
    /// What is open while the block phase runs; empty afterwards.
    pub(super) containers: Vec<super::Container>,
    /// Which of `containers` are quotes: what can end on a blank line.
    pub(super) open_quotes: Vec<u32>,
    /// A paragraph's lines joined, while definitions are looked for in it.
    pub(super) joined: Vec<u8>,
}

/// `[label]: destination "title"`, as ranges of the source. The definition's text may run over
/// lines of a container, so a label or title that does is a list of lines:
/// `Blocks::lines[first..first + count]`; one line is the usual case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Definition {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Lines of the label, without the brackets.
    pub(crate) label: LineRange,
    /// The destination, without `<` and `>`, escapes and references not yet decoded. Always on one
    /// line.
    pub(crate) destination: (u32, u32),
    /// Lines of the title, without its quotes; no lines at all where there is no title.
    pub(crate) title: Option<LineRange>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineRange {
    pub(crate) first: u32,
    pub(crate) count: u32,
}

impl Blocks {
    pub(crate) const EMPTY: Blocks = Blocks {
        blocks: Vec::new(),
        lines: Vec::new(),
        alignments: Vec::new(),
        definitions: Vec::new(),
        containers: Vec::new(),
        open_quotes: Vec::new(),
        joined: Vec::new(),
    };

    pub(crate) fn clear(&mut self) {
        self.blocks.clear();
        self.lines.clear();
        self.alignments.clear();
        self.definitions.clear();
        self.containers.clear();
        self.open_quotes.clear();
    }

    pub(crate) fn lines_of(&self, block: &Block) -> &[Line] {
        &self.lines[block.first_line as usize..(block.first_line + block.line_count) as usize]
    }

    pub(crate) fn range_of(block: &Block) -> Range<usize> {
        block.start as usize..block.end as usize
    }
}
