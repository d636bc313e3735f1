//! The line machine: source text → flat arrays of blocks. (Skeleton.)

pub(crate) mod blocks;

use crate::options::Options;
use blocks::Blocks;

/// Reads `source` into `blocks` (cleared first).
pub(crate) fn parse(_source: &str, _options: &Options, blocks: &mut Blocks) {
    blocks.clear();
}
