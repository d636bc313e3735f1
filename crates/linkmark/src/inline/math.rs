//! Math: `$a + b$` in the line, `$$a + b$$` on its own.
//!
//! ```bnf
//! inline  = "$" (char - ws - "$") *char (char - ws - "\") "$"  ; no digit after it: "$20 and $30"
//! display = "$$" 1*char "$$"
//! ```
//! As GitHub and pandoc read it. Nothing inside is an escape.

use super::tokens::TokenKind;
use super::{Machine, Observer};
use crate::word;

/// Which fences do not come again: one dollar, two dollars.
#[derive(Debug)]
pub(super) struct MathMemo {
    missing: [bool; 2],
}

impl MathMemo {
    pub(super) const EMPTY: MathMemo = MathMemo { missing: [false; 2] };
}

impl<O: Observer> Machine<'_, '_, O> {
    // What was looked for once is remembered; looking again finds the same.
    // mutants: math.missing\[fence - 1\] with false
    // mutants: replace (\|= with &=|\|\| with &&) in Machine<.*>::math
    pub(super) fn math(&mut self, at: usize) -> Option<usize> {
        if !self.context.options.math {
            return None;
        }
        let run = self.bytes[at..].iter().take_while(|&&byte| byte == b'$').count();
        let fence = run.min(2);
        let found = match run {
            _ if self.inline.math.missing[fence - 1] => None,
            1 => self.closing_dollar(at + 1),
            2 => word::find(&self.bytes[at + 2..], b"$$").map(|found| at + 2 + found),
            _ => return Some(at + run),
        };
        let Some(close) = found else {
            // A closer is one wherever the math began, unless nothing comes before it.
            self.inline.math.missing[fence - 1] |= run == 2 || self.may_open_math(at + 1);
            if self.context.is_open() && (run == 2 || self.may_open_math(at + 1)) {
                self.inline.wait_from(at);
            }
            return Some(at + run);
        };
        self.push(at, close + fence, TokenKind::Math { fence: fence as u32 });
        Some(close + fence)
    }

    fn may_open_math(&self, from: usize) -> bool {
        self.bytes.get(from).is_some_and(|byte| !byte.is_ascii_whitespace())
    }

    fn closing_dollar(&self, from: usize) -> Option<usize> {
        if !self.may_open_math(from) {
            return None;
        }
        memchr::memchr_iter(b'$', &self.bytes[from..]).map(|found| from + found).find(|&at| {
            !matches!(self.bytes[at - 1], b' ' | b'\t' | b'\n' | b'\\' | b'$')
                && !matches!(self.bytes.get(at + 1), Some(b'0'..=b'9' | b'$'))
        })
    }
}
