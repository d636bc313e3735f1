//! A table over all code points: equal blocks of 128 are stored once, and a code point's cell holds
//! the number of its value, of which there are few.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::generated::rows;

const BLOCK: u32 = 128;

/// `index[c / 128]` names a block, `blocks[…][c % 128]` a value, `palette[…]` is the value.
pub(crate) struct Trie {
    index: Vec<usize>,
    blocks: Vec<Vec<usize>>,
    palette: Vec<Vec<&'static str>>,
}

impl Trie {
    /// Asks for every code point which classes it has. Surrogates, which no `char` is, are asked
    /// for too, so that the index has no hole.
    pub(crate) fn of(classes: impl Fn(u32) -> Vec<&'static str>) -> Result<Trie, String> {
        let mut trie = Trie { index: Vec::new(), blocks: Vec::new(), palette: Vec::new() };
        let (mut known_blocks, mut known_values) = (BTreeMap::new(), BTreeMap::new());
        for start in (0..=u32::from(char::MAX)).step_by(BLOCK as usize) {
            let block: Vec<usize> = (start..start + BLOCK)
                .map(|code| {
                    let value = classes(code);
                    *known_values.entry(value.clone()).or_insert_with(|| {
                        trie.palette.push(value);
                        trie.palette.len() - 1
                    })
                })
                .collect();
            let number = *known_blocks.entry(block.clone()).or_insert_with(|| {
                trie.blocks.push(block);
                trie.blocks.len() - 1
            });
            trie.index.push(number);
        }
        if trie.palette.len() > 256 {
            return Err("values no longer fit a byte: let the cells be u16".to_owned());
        }
        Ok(trie)
    }

    /// The smallest type that numbers all blocks, and its size.
    fn number(&self) -> (&'static str, usize) {
        if self.blocks.len() <= 256 { ("u8", 1) } else { ("u16", 2) }
    }

    /// Bytes of the three tables.
    pub(crate) fn size(&self) -> usize {
        self.index.len() * self.number().1 + self.blocks.len() * BLOCK as usize + self.palette.len() * 4
    }

    /// The three tables as Rust, each after `attribute` (a line of its own, or nothing).
    pub(crate) fn source(&self, attribute: &str) -> String {
        let Trie { index, blocks, palette } = self;
        let mut out = String::new();
        let _ = write!(
            out,
            "/// Which block a code point lies in, by its number / {BLOCK}.\n{attribute}#[rustfmt::skip]\n\
             pub(super) static INDEX: [{}; {}] = [\n{}];\n\n",
            self.number().0,
            index.len(),
            rows(index.iter().copied(), "    "),
        );
        let _ = write!(
            out,
            "/// Which value of the palette a code point has, by its number % {BLOCK}.\n{attribute}#[rustfmt::skip]\n\
             pub(super) static BLOCKS: [[u8; {BLOCK}]; {}] = [\n",
            blocks.len(),
        );
        for block in blocks {
            let _ = write!(out, "    [\n{}    ],\n", rows(block.iter().copied(), "        "));
        }
        let _ = write!(
            out,
            "];\n\n/// Every set of classes that some code point has.\n{attribute}#[rustfmt::skip]\n\
             pub(super) static PALETTE: [Classes; {}] = [\n",
            palette.len(),
        );
        for value in palette {
            let set = match value.split_first() {
                None => "NONE".to_owned(),
                Some((first, rest)) => {
                    rest.iter().fold((*first).to_owned(), |set, class| format!("{set}.or(Classes::{class})"))
                }
            };
            let _ = writeln!(out, "    Classes::{set},");
        }
        out + "];\n"
    }
}
