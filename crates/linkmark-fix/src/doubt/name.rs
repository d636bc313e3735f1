//! Links that are the name of something, and not the way to it.

use super::Around;

/// `www.a.com` without a path: people speak of a site by its name, and
/// `[www.a.com](http://www.a.com)` says more than they did. `www.a.com/24` is a range of addresses,
/// and `www.a.com/b.a.com` are two names. In a heading, from whose source some programs make its
/// id, `www.a.com/b` is a name as well.
pub(super) fn is_name(around: &Around<'_>) -> bool {
    let raw = around.raw;
    if !raw.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("www.")) {
        return false;
    }
    let is_heading = around.line.trim_start_matches([' ', '>']).starts_with('#');
    let Some((host, path)) = raw.split_once(['/', '?', '#']).filter(|_| !is_heading) else { return true };
    let is_range = (1..=2).contains(&path.len()) && path.bytes().all(|byte| byte.is_ascii_digit());
    let domain = host.get(4..).unwrap_or("");
    let is_host = path.split_once('.').is_some_and(|(_, rest)| rest.eq_ignore_ascii_case(domain));
    is_range || is_host
}

/// `http://schemas.a.com/b`, `http://www.w3.org/2000/svg`, `https://www.w3.org/ns/td#`,
/// `https://www.googleapis.com/auth/drive`: it is written as a URL so that nobody else has the same
/// name, and leads nowhere.
pub(super) fn is_identifier(around: &Around<'_>) -> bool {
    let has_name = |rest: &str| NAMESPACES.iter().any(|name| rest.starts_with(name));
    around.raw.strip_prefix("http://").is_some_and(has_name)
        || around.raw.strip_prefix("https://").is_some_and(is_secure_name)
}

/// Names of the kind that start with `https://`.
fn is_secure_name(rest: &str) -> bool {
    rest.starts_with("www.w3.org/ns/") || rest.starts_with("www.googleapis.com/auth/")
}

/// `https://hooks.a.com/b`, `http://dynamodb.us-east-1.amazonaws.com`,
/// `https://a.b/.well-known/webfinger`, `https://a.b/oauth2/authorize`: a program is to call it,
/// and nobody to open it.
pub(super) fn is_hook(around: &Around<'_>) -> bool {
    around.raw.split_once("://").is_some_and(|(_, rest)| {
        let host = rest.strip_suffix('/').unwrap_or(rest);
        HOOKS.iter().any(|start| rest.starts_with(start))
            || SERVICES.iter().any(|service| host.ends_with(service))
            || rest.contains("/.well-known/")
            || ENDPOINTS.iter().any(|end| rest.ends_with(end))
    })
}

/// How hosts for programs start.
const HOOKS: &[&str] = &["hooks.", "openapi-", "openapi.", "telemetry."];

/// How paths for programs end.
const ENDPOINTS: &[&str] = &[
    "/oauth/token",
    "/oauth2/authorize",
    "/oauth2/token",
    "/oauth2/v2.0/authorize",
    "/userinfo",
    "/v3/index.json",
];

/// Domains of services: without a path there is nothing for people.
const SERVICES: &[&str] =
    &[".amazonaws.com", ".azure-api.net", ".githubusercontent.com", ".googleapis.com", ".windows.net"];

/// How the names of namespaces start.
const NAMESPACES: &[&str] = &[
    "ns.adobe.com/",
    "purl.org/dc/",
    "schema.org/",
    "schemas.",
    "www.w3.org/1998/",
    "www.w3.org/1999/",
    "www.w3.org/2000/",
    "www.w3.org/2001/XMLSchema",
    "www.w3.org/2002/07/owl",
    "www.w3.org/2004/02/skos/core",
    "www.w3.org/2005/Atom",
    "www.w3.org/ns/",
    "xmlns.",
];
