//! Links that are shown as what they lead to, where they stand alone.

use super::Around;

/// `https://github.com/user-attachments/assets/…` and its kind, alone in its line: GitHub shows the
/// film. So it was with `https://user-images.githubusercontent.com/1/2.mp4`.
pub(super) fn is_film(around: &Around<'_>) -> bool {
    let path = around.raw.strip_prefix("https://github.com/").unwrap_or("");
    let is_alone = around.before.trim().is_empty() && around.after.trim().is_empty();
    let is_old = around.raw.starts_with("https://user-images.githubusercontent.com/")
        && FILMS.iter().any(|ending| around.raw.ends_with(ending));
    is_alone && (is_old || path.split('/').take(UPLOADS_BELOW).any(|part| part == "assets"))
}

/// How the names of films end.
const FILMS: &[&str] = &[".mov", ".mp4", ".webm"];

/// `a/b/assets`: how deep the folder of uploads is.
const UPLOADS_BELOW: usize = 3;

/// `https://twitter.com/a/status/1` in a paragraph of its own: many sites have a program that puts
/// the post itself there, and say so nowhere in the text.
pub(super) fn is_card(around: &Around<'_>) -> bool {
    let [above, below] = around.neighbours;
    let is_alone = [around.before, around.after, above, below].iter().all(|text| text.trim().is_empty());
    let address = around.raw.split_once("://").map_or("", |(_, address)| address);
    let address = address.strip_prefix("www.").unwrap_or(address);
    let is_post = |(host, path): &(&str, &str)| {
        address.strip_prefix(host).is_some_and(|rest| rest.starts_with('/') && rest.contains(path))
    };
    is_alone && POSTS.iter().any(is_post)
}

/// Where posts, films and the like are, and what is in the paths of theirs.
const POSTS: &[(&str, &str)] = &[
    ("asciinema.org", "/a/"),
    ("codepen.io", "/pen/"),
    ("codesandbox.io", "/s/"),
    ("gist.github.com", "/"),
    ("instagram.com", "/p/"),
    ("loom.com", "/share/"),
    ("open.spotify.com", "/"),
    ("soundcloud.com", "/"),
    ("speakerdeck.com", "/"),
    ("tiktok.com", "/video/"),
    ("twitter.com", "/status/"),
    ("vimeo.com", "/"),
    ("x.com", "/status/"),
    ("youtu.be", "/"),
    ("youtube.com", "/watch"),
];
