//! Hosts and users that stand for others.

use super::Around;
use super::made_of::{OWN, SOMEBODY, SOMEWHERE};

/// `User@Domain.com`, `admin@admin.com`, `git@a.b`, `https://shop.example.com`,
/// `https://user:word@a.b`, `http://a.b:8080`: somebody else's address or host goes there.
pub(super) fn is_at_stand_in(around: &Around<'_>) -> bool {
    let raw = around.raw;
    let (local, host) = match raw.split_once("://") {
        Some((_, rest)) => {
            let authority = rest.split(['/', '?', '#']).next().unwrap_or("");
            // A name or a password; a port, which has a program behind it more often than a page.
            if authority.contains('@') || authority.contains(':') {
                return true;
            }
            ("", authority)
        }
        None => match raw.rsplit_once('@') {
            Some((local, domain)) => (local.rsplit(':').next().unwrap_or(""), domain),
            None => ("", raw.split(['/', '?', '#', ':']).next().unwrap_or("")),
        },
    };
    let is_twice = host.split_once('.').is_some_and(|(label, _)| label.eq_ignore_ascii_case(local));
    is_twice || is_stand_in_user(local) || is_stand_in_host(host)
}

/// `GitHub: https://github.com/`: somebody's account is to come after it.
pub(super) fn is_account_to_be(around: &Around<'_>) -> bool {
    let place = around.raw.split_once("://").map_or("", |(_, rest)| rest);
    let place = place.strip_prefix("www.").unwrap_or(place);
    around.after.trim().is_empty()
        && around.before.trim_end_matches([' ', '*', '_']).ends_with(':')
        && ACCOUNTS.contains(&place)
}

/// Where accounts are, up to their names.
const ACCOUNTS: &[&str] = &[
    "bsky.app/profile/",
    "facebook.com/",
    "github.com/",
    "gitlab.com/",
    "instagram.com/",
    "linkedin.com/in/",
    "medium.com/@",
    "t.me/",
    "twitter.com/",
    "x.com/",
    "youtube.com/@",
];

fn is_stand_in_user(local: &str) -> bool {
    let never_answers = NEVER_ANSWERS.iter().any(|name| local.to_ascii_lowercase().contains(name));
    USERS.iter().any(|user| user.eq_ignore_ascii_case(local)) || never_answers || SOMEBODY.makes(local)
}

fn is_stand_in_host(host: &str) -> bool {
    let is_below = |domain: &str| {
        let start = host.len().checked_sub(domain.len());
        start
            .and_then(|start| Some((host.get(..start)?, host.get(start..)?)))
            .is_some_and(|(before, end)| before.ends_with('.') && end.eq_ignore_ascii_case(domain))
    };
    let is_shouted = |label: &str| {
        label.len() > 1 && label.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_' || byte == b'-')
    };
    // `127.0.0.1`, `192.168.1.x`: another machine for each reader, and a value more than a page.
    let is_machine = || {
        let is_part =
            |part: &str| part.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'x' | b'X'));
        host.starts_with(|c: char| c.is_ascii_digit())
            && host.split('.').count() == 4
            && host.split('.').all(is_part)
    };
    // `mycompany.com`, `myapp.a.com`, and not `test.pypi.org` or `my.gov`.
    let is_made_up = || {
        let mut labels = host.rsplit('.');
        let top = labels.next().unwrap_or("");
        let is_common = COMMON_TOP_LEVELS.iter().any(|known| known.eq_ignore_ascii_case(top));
        let is_own = |label: &str| OWN.iter().any(|own| label.starts_with(own));
        // `service.xyz`, since nobody would call a service of his so.
        let is_vague = top.eq_ignore_ascii_case("xyz");
        labels.enumerate().any(|(above, label)| {
            (above == 0 && is_vague && SOMEWHERE.has(label))
                || (((above == 0 && is_common) || is_own(label)) && SOMEWHERE.makes(label))
        })
    };
    is_machine()
        || is_made_up()
        || STAND_IN_DOMAINS.iter().any(|domain| domain.eq_ignore_ascii_case(host) || is_below(domain))
        || TOP_LEVELS.iter().any(|domain| is_below(domain))
        || host.split('.').any(|label| {
            is_shouted(label)
                || label.starts_with("my-")
                || LABELS.iter().any(|known| known.eq_ignore_ascii_case(label))
                || COMPANIES.iter().any(|company| label.starts_with(company))
        })
}

/// Where made-up hosts are said to be.
const COMMON_TOP_LEVELS: &[&str] = &["com", "dev", "edu", "io", "net", "org"];

/// Names of accounts that no mail is for.
const USERS: &[&str] = &["demo", "ec2-user", "git", "ignore", "null", "root", "ubuntu", "vagrant"];

/// What is in the names of those who send mail and read none.
const NEVER_ANSWERS: &[&str] = &["donotreply", "no-reply", "noreply"];

/// Domains in which there is nobody to write to, those that are one's own machine, and what is
/// below them.
const STAND_IN_DOMAINS: &[&str] =
    &["email.com", "gserviceaccount.com", "localtest.me", "lvh.me", "nip.io", "sslip.io"];

/// Companies that there are in such texts alone.
const COMPANIES: &[&str] = &["contoso", "fabrikam", "northwind"];

/// Names of machines that are another one for each reader, or inside somebody's network.
const LABELS: &[&str] = &["corp", "example", "local", "localhost"];

/// Top-level domains in which there are no hosts (RFC 2606), and one in which texts put theirs.
const TOP_LEVELS: &[&str] = &["example", "invalid", "test", "company"];
