//! Code spans: `` `a` ``, ``` `` a ` b `` ```.
//!
//! ```bnf
//! code_span = fence *char fence     ; a fence is a whole run of backticks, both of the same length
//! ```
//! CommonMark 0.31 § 6.1.

use super::closed::Unclosed;
use super::tokens::TokenKind;
use super::{Machine, Observer};
use alloc::vec::Vec;

/// Where the last run of each length is, once a search has reached the end of the text. Without it,
/// runs of growing length would each search the rest of the text.
#[derive(Debug)]
pub(super) struct CodeSpanMemo {
    searched: bool,
    last: Vec<u32>,
}

impl CodeSpanMemo {
    pub(super) const EMPTY: CodeSpanMemo = CodeSpanMemo { searched: false, last: Vec::new() };

    pub(super) fn clear(&mut self) {
        self.searched = false;
        self.last.clear();
    }
}

impl<O: Observer> Machine<'_, '_, O> {
    pub(super) fn code_span(&mut self, at: usize) -> Option<usize> {
        let fence = run_length(self.bytes, at);
        let text_start = at + fence;
        // A run that opens nothing is text as a whole: its later half may not open either.
        Some(match self.closing_fence(text_start, fence) {
            Some(close) => {
                self.push(at, close + fence, TokenKind::Code { fence: fence as u32 });
                close + fence
            }
            None => {
                if self.context.is_open() {
                    self.inline.wait_from(at);
                    self.inline.leave_open(at, Unclosed::Code { fence: fence as u32 });
                }
                text_start
            }
        })
    }

    // What was looked for once is remembered; looking again finds the same.
    // mutants: replace < with (==|<=) in Machine<.*>::closing_fence
    fn closing_fence(&mut self, from: usize, fence: usize) -> Option<usize> {
        let memo = &mut self.inline.code;
        if memo.searched && memo.last.get(fence).is_none_or(|&last| (last as usize) < from) {
            return None;
        }
        let mut next = from;
        while let Some(found) = memchr::memchr(b'`', &self.bytes[next..]) {
            let at = next + found;
            let length = run_length(self.bytes, at);
            if length == fence {
                return Some(at);
            }
            // Only a search to the end knows the last ones: "```a``b`c``d`e`" would forget the
            // backtick after `e` for the one in `b`c`.
            if !memo.searched {
                if memo.last.len() <= length {
                    memo.last.resize(length + 1, 0);
                }
                memo.last[length] = at as u32;
            }
            next = at + length;
        }
        memo.searched = true;
        None
    }
}

fn run_length(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().take_while(|&&byte| byte == b'`').count()
}
