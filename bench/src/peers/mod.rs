//! Who runs: one file per program, each with the options a user would choose for the same job.

mod comrak;
mod ferromark;
mod floors;
mod linkify;
mod linkmark;
mod linkmark_scan;
mod marki;
mod ox_content;
mod pulldown_cmark;
mod regex;
mod satteri;

#[cfg(feature = "c-peers")]
mod cmark_gfm;
#[cfg(feature = "c-peers")]
mod md4c;

/// Converts one document and shows the HTML to the second argument. An owned result is dropped
/// inside the call: giving memory back is part of the cost.
pub type ToHtml = dyn FnMut(&str, &mut dyn FnMut(&[u8])) -> Result<(), String>;

/// Visits every link (or trigger byte) of a text and returns how many there were.
pub type Find = dyn FnMut(&str) -> usize;

/// Goes through every event of a document and returns how many there were.
pub type Events = dyn FnMut(&str) -> usize;

/// What is kept between two documents, and who owns the result. Only like is compared with like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeps {
    /// One call does all; the result is owned.
    Nothing,
    /// Buffers are kept; the result is owned.
    Buffers,
    /// Buffers are kept; the result is borrowed from them.
    Output,
}

/// A program that makes HTML out of Markdown.
pub struct HtmlPeer {
    pub name: &'static str,
    pub version: &'static str,
    pub options: &'static str,
    pub keeps: Keeps,
    /// What it does not do. Such a row is shown, and marked.
    pub lacks: Option<&'static str>,
    pub start: fn() -> Box<ToHtml>,
}

/// A program that finds links in plain text, or a floor below which no such program can come.
pub struct FindPeer {
    pub name: &'static str,
    pub version: &'static str,
    pub options: &'static str,
    pub start: fn() -> Box<Find>,
}

/// A program that hands out a document as events.
pub struct EventPeer {
    pub name: &'static str,
    pub version: &'static str,
    pub options: &'static str,
    /// Whether each event comes with its range of the source.
    pub ranges: bool,
    pub keeps: Keeps,
    pub start: fn() -> Box<Events>,
}

/// Everybody who makes HTML; Linkmark comes first, the others are compared with it.
pub fn html() -> Vec<&'static HtmlPeer> {
    let rows: &[&'static [HtmlPeer]] = &[
        linkmark::PEERS,
        ferromark::PEERS,
        pulldown_cmark::PEERS,
        #[cfg(feature = "c-peers")]
        md4c::PEERS,
        ox_content::PEERS,
        marki::PEERS,
        satteri::PEERS,
        comrak::PEERS,
        #[cfg(feature = "c-peers")]
        cmark_gfm::PEERS,
    ];
    rows.iter().copied().flatten().collect()
}

/// Everybody who finds links; Linkmark's `gfm` comes first.
pub fn find() -> Vec<&'static FindPeer> {
    [linkmark_scan::PEERS, linkify::PEERS, regex::PEERS, floors::PEERS].into_iter().flatten().collect()
}

/// Everybody who hands out events; Linkmark comes first.
pub fn events() -> Vec<&'static EventPeer> {
    [linkmark::EVENT_PEERS, pulldown_cmark::EVENT_PEERS].into_iter().flatten().collect()
}

/// Who is not here, and why.
pub fn missing() -> &'static [&'static str] {
    if cfg!(feature = "c-peers") {
        &[]
    } else {
        &[
            "md4c and cmark-gfm: C libraries, left out (build with --features c-peers where they are installed)",
        ]
    }
}

/// A peer of any kind as one closure: a text in, the bytes of HTML or the number of links or events
/// out.
pub type Job = Box<dyn FnMut(&str) -> Result<usize, String>>;

/// The peer called `name`, ready to run.
pub fn job(name: &str) -> Option<Job> {
    if let Some(peer) = html().into_iter().find(|peer| peer.name == name) {
        let mut convert = (peer.start)();
        return Some(Box::new(move |source| {
            let mut bytes = 0;
            convert(source, &mut |html| bytes = std::hint::black_box(html).len())?;
            Ok(bytes)
        }));
    }
    if let Some(peer) = events().into_iter().find(|peer| peer.name == name) {
        let mut events = (peer.start)();
        return Some(Box::new(move |source| Ok(events(source))));
    }
    let peer = find().into_iter().find(|peer| peer.name == name)?;
    let mut find = (peer.start)();
    Some(Box::new(move |text| Ok(find(text))))
}

/// Looks at every item and counts them; a bare `count()` may skip the work of finding where they
/// are.
fn visit<T>(items: impl Iterator<Item = T>) -> usize {
    let mut count = 0;
    for item in items {
        std::hint::black_box(item);
        count += 1;
    }
    count
}

/// How many `<a ` the HTML has.
pub fn anchors(html: &[u8]) -> usize {
    memchr::memmem::find_iter(html, b"<a ").count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let mut names: Vec<_> = html().iter().map(|peer| peer.name).collect();
        names.extend(find().iter().map(|peer| peer.name));
        names.extend(events().iter().map(|peer| peer.name));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    /// A heading, a text and a strong text: each has a start, an end and something inside.
    #[test]
    fn every_peer_has_the_events_it_is_listed_for() {
        for peer in events() {
            assert_eq!((peer.start)()("# a\n\n**b**\n"), 3 + 5, "{}", peer.name);
        }
    }

    #[test]
    fn every_peer_does_the_work_it_is_listed_for() {
        for peer in html() {
            let mut seen = Vec::new();
            (peer.start)()("# a\n\nb http://c.d e\n\n| f |\n|---|\n| ~~g~~ |\n", &mut |html| {
                seen = html.to_vec();
            })
            .unwrap_or_else(|error| panic!("{}: {error}", peer.name));
            let html = String::from_utf8(seen).unwrap();
            for part in ["<h1", "<table>", "<del>g</del>"] {
                assert!(html.contains(part), "{}: {html}", peer.name);
            }
            assert_eq!(html.contains("href=\"http://c.d\""), peer.lacks.is_none(), "{}: {html}", peer.name);
        }
    }
}
