//! Which links a careful person would not write out without looking: what is in them and around
//! them.
//!
//! Nothing here changes what is a link. A link that is doubted is left alone and noted, so a rule
//! may be wrong now and then; a rule that is missing changes a text for the worse.

mod address;
mod card;
mod code;
mod command;
mod example;
mod made_of;
mod markup;
mod name;
mod neighbour;
mod number;
mod placeholder;
mod quotation;
mod stand_in;
mod table;
mod tag;

pub(crate) use neighbour::has_next_word;

use address::{is_account, is_other_name};
use card::{is_card, is_film};
use code::{
    comes_after_code, is_in_message, is_in_metadata, is_in_minutes, is_in_quoted_message,
    is_shown_as_code_too, is_typed,
};
use command::{is_in_command, is_in_comment};
use example::{is_beside_example, is_example};
use markup::{
    has_title, is_after_bracket_and_words, is_before_closing_bracket, is_in_brackets,
    is_in_brackets_of_two_lines, is_in_other_markup, is_in_remark,
};
use name::{is_hook, is_identifier, is_name};
use neighbour::{
    is_changed, is_cut_off, is_redirected, is_two, touches_what_is_after, touches_what_is_before,
};
use number::touches_number;
use placeholder::{goes_on_as_placeholder, has_placeholder};
use quotation::{is_between_lines_of_quotes, is_in_quotation, is_quoted};
use stand_in::{is_account_to_be, is_at_stand_in};
use table::{is_before_column, is_laid_out, is_setting};

use crate::leaf::Linked;
use crate::note::NoteKind;
use crate::spell::starts_reference;

/// A link and the line it is in.
pub(crate) struct Around<'a> {
    pub(crate) link: &'a Linked<'a>,
    /// The link as it is written.
    pub(crate) raw: &'a str,
    /// The start of its line, at most as far as the link.
    pub(crate) line: &'a str,
    /// What comes before it in its line.
    pub(crate) before: &'a str,
    /// What comes after it in its line.
    pub(crate) after: &'a str,
    /// The starts of the lines above and below.
    pub(crate) neighbours: [&'a str; 2],
    /// The end of the line above, without the space after it.
    pub(crate) above: &'a str,
    /// The end of the line before a quotation that leads to it: `It says:`.
    pub(crate) lead: &'a str,
    /// Whether blanks align the columns of its table, if it is in one.
    pub(crate) in_aligned_table: Option<bool>,
    /// Whether it is in a table that a program printed.
    pub(crate) in_data: bool,
    /// Whether it is in the column of a table that says what is by default.
    pub(crate) is_below_default: bool,
    /// Whether its whole line stands in a block of code as well.
    pub(crate) is_shown_as_code: bool,
    /// Whether it is between the lines of `---` at the start of a file, though they may not be read
    /// as metadata.
    pub(crate) in_front_matter: bool,
    /// Whether a statement of a template comes right after it, which is gone before Markdown is
    /// read.
    pub(crate) before_statement: bool,
}

/// How much of what is around a link is looked at: a line may be a megabyte and have a link in
/// every word.
pub(crate) const WINDOW: usize = 192;

/// What speaks against a link, if anything does; the first rule that holds names it.
pub(crate) fn doubt(around: &Around<'_>) -> Option<NoteKind> {
    RULES.iter().find(|(_, holds)| holds(around)).map(|(kind, _)| *kind)
}

/// Longer links are not for people, and some browsers do not take them.
const LONGEST: usize = 512;

type Rule = (NoteKind, fn(&Around<'_>) -> bool);

const RULES: &[Rule] = &[
    // First, so that the rules after it look at little.
    (NoteKind::Long, |around| around.raw.len() > LONGEST),
    (NoteKind::Code, |around| around.link.in_code || around.in_front_matter),
    (NoteKind::BrokenLink, is_in_brackets),
    (NoteKind::BrokenLink, is_in_brackets_of_two_lines),
    (NoteKind::BrokenLink, is_after_bracket_and_words),
    (NoteKind::BrokenLink, has_title),
    (NoteKind::Quoted, is_quoted),
    (NoteKind::Reference, has_reference),
    (NoteKind::Backslash, |around| around.raw.contains('\\')),
    (NoteKind::Placeholder, has_placeholder),
    (NoteKind::Placeholder, goes_on_as_placeholder),
    (NoteKind::Code, |around| around.is_shown_as_code),
    (NoteKind::Code, is_shown_as_code_too),
    (NoteKind::Code, is_in_message),
    (NoteKind::Code, is_in_quoted_message),
    (NoteKind::Code, is_in_minutes),
    (NoteKind::Neighbour, is_cut_off),
    (NoteKind::Neighbour, is_two),
    (NoteKind::Neighbour, touches_number),
    (NoteKind::Code, comes_after_code),
    (NoteKind::Code, is_typed),
    (NoteKind::Code, is_in_command),
    (NoteKind::Code, is_in_comment),
    (NoteKind::Code, is_in_metadata),
    (NoteKind::LaidOut, is_laid_out),
    (NoteKind::LaidOut, is_before_column),
    (NoteKind::Code, is_setting),
    (NoteKind::Code, is_in_remark),
    (NoteKind::Code, is_hook),
    (NoteKind::Code, is_film),
    (NoteKind::Code, is_card),
    (NoteKind::Neighbour, touches_what_is_before),
    (NoteKind::Neighbour, touches_what_is_after),
    (NoteKind::Neighbour, is_changed),
    (NoteKind::Neighbour, is_redirected),
    (NoteKind::BrokenLink, is_in_other_markup),
    (NoteKind::BrokenLink, is_before_closing_bracket),
    (NoteKind::Placeholder, is_at_stand_in),
    (NoteKind::Placeholder, is_account_to_be),
    (NoteKind::Placeholder, is_example),
    (NoteKind::Placeholder, is_beside_example),
    (NoteKind::Address, is_other_name),
    (NoteKind::Address, is_account),
    (NoteKind::Quoted, is_in_quotation),
    (NoteKind::Quoted, is_between_lines_of_quotes),
    (NoteKind::Name, is_name),
    (NoteKind::Name, is_identifier),
];

/// `&amp;`: some dialects decode it, in the target or in what is shown, and between `<` and `>` all
/// of them do.
fn has_reference(around: &Around<'_>) -> bool {
    let has = |text: &[u8]| (0..text.len()).any(|at| text[at] == b'&' && starts_reference(&text[at..]));
    has(around.raw.as_bytes()) || has(around.link.href.as_bytes())
}
