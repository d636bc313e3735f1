//! Which construct answers which byte, in which order. Nothing else decides it.

/// An inline construct: one file of this folder each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Construct {
    Escape,
    CharRef,
    CodeSpan,
    Autolink,
    HtmlTag,
    Www,
    BareLink,
    Emphasis,
    BracketOpen,
    BracketClose,
    LineBreak,
    Math,
}

/// The constructs of each byte; the first that answers wins, and a byte nobody answers is text.
pub(super) const ANSWERS: [&[Construct]; 256] = {
    let mut answers: [&[Construct]; 256] = [&[]; 256];
    answers[b'\\' as usize] = &[Construct::Escape]; // also the break that a backslash makes of a line ending
    answers[b'&' as usize] = &[Construct::CharRef];
    answers[b'`' as usize] = &[Construct::CodeSpan];
    answers[b'<' as usize] = &[Construct::Autolink, Construct::HtmlTag]; // `<a:b>` is a link, not a tag
    answers[b':' as usize] = &[Construct::BareLink];
    answers[b'@' as usize] = &[Construct::BareLink];
    answers[b'.' as usize] = &[Construct::Www, Construct::BareLink]; // `www.` has its trigger in front of the dot
    answers[0x80] = &[Construct::BareLink]; // in the middle of `。`
    answers[b'*' as usize] = &[Construct::Emphasis];
    answers[b'_' as usize] = &[Construct::Emphasis];
    answers[b'~' as usize] = &[Construct::Emphasis];
    answers[b'[' as usize] = &[Construct::BracketOpen]; // looks back for the `!` of an image
    answers[b']' as usize] = &[Construct::BracketClose];
    answers[b'\n' as usize] = &[Construct::LineBreak];
    answers[b'$' as usize] = &[Construct::Math];
    answers
};
