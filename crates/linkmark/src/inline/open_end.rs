//! The end of a text that may go on: a bare link there is text until its end is decided.

use super::Inline;
use super::tokens::TokenKind;
use linkmark_scan::Scanner;

/// Makes text of the last bare link of `text` if more text could change it. The last `added` bytes
/// are not part of what came.
pub(crate) fn unlink_open_end(inline: &mut Inline, text: &str, added: usize, scanner: &Scanner) {
    let came = text.get(..text.len().saturating_sub(added)).unwrap_or(text);
    let is_space = |character: char| matches!(character, ' ' | '\t' | '\n');
    let word = came.rfind(is_space).map_or(0, |space| space + 1);
    let is_bare = |kind: TokenKind| matches!(kind, TokenKind::Bare { .. });
    let last = inline.tokens.iter_mut().rev().find(|token| is_bare(token.kind));
    let Some(last) = last.filter(|token| token.end as usize > word) else { return };
    let link = scanner.links(&came[word..]).last();
    if link.is_none_or(|link| link.may_grow(scanner)) {
        last.kind = TokenKind::Reverted;
    }
}
