//! What is written as an address and is none to write to: a name of another service.

use super::Around;
use super::example::ends_with_word;

/// `UPI: me@a.bank`, `Jabber me@a.b`: it is written as an address, and no mail goes there.
pub(super) fn is_other_name(around: &Around<'_>) -> bool {
    let says = |text: &str| {
        let words =
            text.rsplit(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(NEAR_WORDS);
        words.into_iter().any(|word| OTHER_NAMES.iter().any(|name| name.eq_ignore_ascii_case(word)))
    };
    let is_paid = PAID.iter().any(|word| ends_with_word(around.before.trim_end(), word))
        || around.before.is_empty() && PAID.iter().any(|word| ends_with_word(around.above, word));
    // `xmpp:me@a.b` is a URL to some dialects, which end it where they like.
    is_address(around) && !around.before.ends_with(':') && (says(around.before) || is_paid)
}

/// What is done with a name of payments, right before it: `pay me@a.b`.
const PAID: &[&str] = &["pay", "paid", "paying", "tip", "zap"];

/// `the me@a.b account`, `log in as me@a.b`: who somebody is there, and not who to write to.
pub(super) fn is_account(around: &Around<'_>) -> bool {
    let next = around.after.trim_start_matches([' ', '*', '_', '"', '”']);
    let before = around.before.trim_end_matches([' ', ':', '*', '_', '"', '“', '(']);
    is_address(around)
        && (AFTER_ACCOUNT.iter().any(|words| next.starts_with(words))
            || ACCOUNTS.iter().any(|words| ends_with_word(before, words)))
}

/// What is said after an account.
const AFTER_ACCOUNT: &[&str] =
    &["account", "and password", "and the password", "with password", "with the password", "节点"];

/// What is said before an account.
const ACCOUNTS: &[&str] = &[
    "account",
    "assigned to",
    "log in as",
    "log on as",
    "logged in as",
    "logged on as",
    "login",
    "node name",
    "the node",
    "sign in as",
    "signed in as",
    "user",
    "username",
];

/// How many words before a name may tell what it is: "Lightning address for tips".
const NEAR_WORDS: usize = 4;

/// Of payments, then of chats and calls, then of social networks.
const OTHER_NAMES: &[&str] = &[
    "bolt12",
    "lightning",
    "lnurl",
    "paynym",
    "pix",
    "upi",
    "vpa",
    "zelle",
    "jabber",
    "jid",
    "sip",
    "voip",
    "xmpp",
    "fediverse",
    "lemmy",
    "mastodon",
    "peertube",
    "pleroma",
    "webfinger",
];

/// Whether the link is an address, and not a URL.
pub(super) fn is_address(around: &Around<'_>) -> bool {
    around.raw.contains('@') && !around.raw.contains("://")
}
