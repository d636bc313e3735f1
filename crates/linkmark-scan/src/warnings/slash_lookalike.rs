//! `slash-lookalike`: a host that seems to end before it does.

use super::target::Target;

/// Characters that look like `/` and do not end a host.
const LOOKALIKES: [char; 4] = [
    '\u{2044}', // fraction slash
    '\u{2215}', // division slash
    '\u{29F8}', // big solidus
    '\u{FF0F}', // fullwidth solidus, which no browser takes in a host, but other programs may
];

/// Whether the host, or what comes before its `@`, has one.
pub(super) fn has_lookalike(target: &Target<'_>) -> bool {
    !target.host.is_plain() && target.host.chars().any(|c| LOOKALIKES.contains(&c))
        || target.user.contains(LOOKALIKES)
}
