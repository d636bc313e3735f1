//! The rows. (Skeleton.)

use crate::dialect::{BehindBracket, Dialect, Markdown};

const STRICT: Markdown = Markdown {
    behind_bracket: BehindBracket::Emails,
    closing_marks_end: false,
    decodes_references: false,
    inside_raw_anchor: true,
};

impl Dialect {
    /// CommonMark 0.31.2.
    pub const COMMONMARK: Dialect = Dialect { name: "commonmark", bare: false, markdown: STRICT };
    /// The GFM specification.
    pub const GFM: Dialect = Dialect { name: "gfm", bare: true, markdown: STRICT };
    /// github.com.
    pub const GITHUB: Dialect = Dialect { name: "github", bare: true, markdown: STRICT };
}
