//! The doors, and what a trigger leads to. Which steps follow, and in which order, is the host
//! rule's business: `host/mod.rs`.

use crate::angle;
use crate::boundary::check;
use crate::byte;
use crate::byteset::ByteSet;
use crate::dialect::{BracketRule, Dialect, Forwards, HostReader};
use crate::email;
use crate::extent::{self, ExtentMemo};
use crate::find::{Finder, Triggers, may_end_host};
use crate::host::after_trim::{self, HostRun};
use crate::host::backwards::{self, HostMemo};
use crate::host::{LABEL, UrlStart, bytes, labels};
use crate::link::{Decided, Link, LinkKind};
use crate::observer::{Observer, Reason, Refusal, Span, Step, refuse};
use crate::trim::{self, TrimMemo};
use crate::watch::nobody;

/// Finds links by the rules of one dialect.
///
/// ```
/// use linkmark_scan::{Dialect, Scanner};
/// let scanner = Scanner::new(&Dialect::GFM);
/// let found = scanner.links("(see http://a.b/c_(d)).");
/// assert!(found.map(|link| link.as_str()).eq(["http://a.b/c_(d)"]));
/// ```
#[derive(Clone, Debug)]
pub struct Scanner {
    dialect: Dialect,
    triggers: Triggers,
    bytes: [u8; 256],
    usual_stops: bool,
    usual_links: bool,
    /// Where every host ends in a top-level domain, the dot before it finds schemes; but `matrix:`
    /// has no host.
    colon_may_start: bool,
}

/// What a scan of one text remembers between candidates, so that a run of rejected candidates is
/// scanned once. One for each text, whose candidates are asked about from left to right. Each part
/// belongs to the step that reads it.
#[derive(Clone, Debug)]
pub struct Memory {
    pub(crate) run: HostRun,
    pub(crate) host: HostMemo,
    pub(crate) extent: ExtentMemo,
    pub(crate) trim: TrimMemo,
    local: LocalMemo,
}

/// The run of local-part characters met last: `www.www.…@` asks at every `www.`, and would walk
/// back from the `@` each time.
#[derive(Clone, Copy, Debug)]
struct LocalMemo {
    /// Where it was met, and where it ends.
    start: usize,
    end: usize,
    floor: usize,
    /// Where the address starts that it is the name of.
    address: Option<usize>,
}

impl Memory {
    /// Nothing is remembered.
    pub const EMPTY: Memory = Memory {
        run: HostRun::EMPTY,
        host: HostMemo::EMPTY,
        extent: ExtentMemo::EMPTY,
        trim: TrimMemo::EMPTY,
        local: LocalMemo { start: 0, end: 0, floor: 0, address: None },
    };
}

impl Default for Memory {
    fn default() -> Memory {
        Memory::EMPTY
    }
}

impl Scanner {
    /// A scanner for `dialect`. In `const` it costs nothing at run time.
    pub const fn new(dialect: &Dialect) -> Scanner {
        let usual = ByteSet::range(0, b' ').or(ByteSet::of(b"<"));
        let usual_stops = dialect.extent.stops.ascii_part().without(usual).is_empty();
        let usual_links = usual_stops
            && LABEL.without(dialect.host.characters.ascii_part()).is_empty()
            && !matches!(dialect.extent.brackets.rule, BracketRule::Nested(_));
        let hostless = dialect.trigger.schemes.some_go_without_slashes();
        let colon_may_start = dialect.kinds.url && (dialect.host.forwards().is_some() || hostless);
        let (triggers, bytes) = (Triggers::of(dialect), byte::table(dialect));
        Scanner { dialect: *dialect, triggers, bytes, usual_stops, usual_links, colon_may_start }
    }

    /// Its dialect.
    pub const fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    #[inline(always)]
    pub(crate) fn is(&self, byte: u8, what: u8) -> bool {
        self.bytes[byte as usize] & what != 0
    }

    /// Whether no ASCII character ends a link but spaces, controls and `<`: then whole runs of
    /// bytes can be passed at once.
    // The set knows ASCII as the table does; after the text comes a stop.
    // mutants: replace Scanner::has_usual_stops -> bool with false
    #[inline]
    pub(crate) fn has_usual_stops(&self) -> bool {
        self.usual_stops
    }

    /// Whether most links can be told by their bytes: letters, digits and `-` are in labels, stops
    /// are usual, and brackets do not end a link before its end.
    // What is not told by its bytes is told step by step.
    // mutants: replace Scanner::has_usual_links -> bool with false
    #[inline]
    pub(crate) fn has_usual_links(&self) -> bool {
        self.usual_links
    }

    pub(crate) fn finder(&self) -> Finder {
        Finder::new(self.triggers)
    }

    /// The next place at or after `from` that may lead to a link.
    #[inline]
    pub(crate) fn next_trigger(&self, finder: &mut Finder, text: &str, from: usize) -> Option<usize> {
        finder.next(text.as_bytes(), from, Some(self.dialect.host.tlds()))
    }

    /// The link whose trigger is at `at`: the `:` of a scheme, `@`, the last `w` of `www.`, `<`, or
    /// the `.` before a top-level domain.
    ///
    /// The link may start before `at`, never before `floor`. The character before it is looked at
    /// even there: whether `http://a.b` may follow a `>` does not depend on what the `>` belongs
    /// to.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Scanner};
    /// let scanner = Scanner::new(&Dialect::GFM);
    /// let link = scanner.link_at("see http://a.b!", 8, 0).unwrap();
    /// assert_eq!((link.range(), link.as_str()), (4..14, "http://a.b"));
    /// assert!(scanner.link_at("see http://a.b!", 8, 5).is_none());
    /// ```
    pub fn link_at<'t>(&self, text: &'t str, at: usize, floor: usize) -> Option<Link<'t>> {
        self.link_at_in(text, at, floor, &mut Memory::default())
    }

    /// As [`Scanner::link_at`], for many candidates of one text: with `memory`, a run of rejected
    /// candidates is scanned once.
    #[doc(hidden)]
    #[inline]
    pub fn link_at_in<'t>(
        &self,
        text: &'t str,
        at: usize,
        floor: usize,
        memory: &mut Memory,
    ) -> Option<Link<'t>> {
        if !self.may_link_at(text, at) {
            return None;
        }
        self.decide(text, at, floor, memory, &mut nobody())
    }

    /// Whether the trigger at `at` may lead to a link, by a look at the bytes after it: dots are in
    /// every sentence, and few come before what starts like a top-level domain.
    #[doc(hidden)]
    #[inline]
    pub fn may_link_at(&self, text: &str, at: usize) -> bool {
        !self.triggers.dots() || may_end_host(text.as_bytes(), at, self.dialect.host.tlds())
    }

    /// The one decision: every door leads here.
    pub(crate) fn decide<'t, O: Observer>(
        &self,
        text: &'t str,
        at: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Option<Link<'t>> {
        let decided = match text.as_bytes().get(at)? {
            b':' if self.colon_may_start => self.scheme(text, at, floor, memory, seen),
            b'@' => self.address(self.dialect.host.forwards()?, text, at, floor, seen),
            b'w' | b'W' => self.www(self.dialect.host.forwards()?, text, at, floor, memory, seen),
            b'<' => self.angle(text, at, floor, seen),
            b'.' if self.triggers.dots() => backwards::link(self, text, at, floor, memory, seen),
            // The middle byte of `。`, which is E3 80 82.
            0x80 if self.triggers.dots() => {
                let dot = at.checked_sub(1)?;
                if !text.get(dot..)?.starts_with('。') {
                    return None;
                }
                backwards::link(self, text, dot, floor, memory, seen)
            }
            _ => return None,
        };
        match decided {
            Ok(link) => {
                let Decided { start, end, kind } = link?;
                seen.step(Step::Linked { span: Span::new(start, end), kind });
                Some(Link { text, start, end, kind, implied: self.dialect.implied_before(kind) })
            }
            Err(Refusal { reason, span }) => {
                seen.step(Step::Refused { span, reason });
                None
            }
        }
    }

    fn scheme<O: Observer>(
        &self,
        text: &str,
        colon: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<Option<Decided>, Refusal> {
        let trigger = &self.dialect.trigger;
        let bytes = text.as_bytes();
        let Some(scheme) = trigger.schemes.ending_at(bytes, colon, floor, trigger.scheme_any_case) else {
            if seen.watches() && bytes[colon..].starts_with(b"://") {
                let letters =
                    bytes[floor..colon].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
                let span = Span::new(colon - letters, colon + 3);
                seen.step(Step::Trigger { span, kind: LinkKind::Url });
                return refuse(Reason::UnknownScheme, span.start, span.end);
            }
            return Ok(None);
        };
        let start = colon - scheme.name_bytes().len();
        let url = UrlStart { kind: LinkKind::Url, start, rest: start + scheme.len() };
        let end = match self.dialect.host.forwards() {
            _ if !scheme.has_slashes() => self.hostless(text, &url, memory, seen)?,
            Some(forwards) => self.url(forwards, text, &url, memory, seen)?,
            None => return Ok(None),
        };
        Ok(Some(Decided { start, end, kind: LinkKind::Url }))
    }

    fn www<O: Observer>(
        &self,
        forwards: &Forwards,
        text: &str,
        at: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<Option<Decided>, Refusal> {
        let Some(start) = at.checked_sub(2).filter(|&start| start >= floor) else { return Ok(None) };
        if !spells_www(text.as_bytes(), start, self.dialect.trigger.www_any_case) || !self.dialect.kinds.www {
            return Ok(None);
        }
        if forwards.address_before_www
            && let Some(address) = self.address_around(forwards, text, start, floor, memory, seen)
        {
            return Ok(Some(address));
        }
        let url = UrlStart { kind: LinkKind::Www, start, rest: at + 2 };
        let end = self.url(forwards, text, &url, memory, seen)?;
        Ok(Some(Decided { start, end, kind: LinkKind::Www }))
    }

    /// An address that holds the `www.` at `start` in its local part and starts further left:
    /// `a_www.b.c@d.e`.
    // After the end of a text there is no `@`, wherever that is.
    // mutants: replace - with . in Scanner::address_around
    fn address_around(
        &self,
        forwards: &Forwards,
        text: &str,
        start: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut impl Observer,
    ) -> Option<Decided> {
        let local = self.dialect.email.local.ascii_part();
        let bytes = text.as_bytes();
        // Where the `www.` may not start it is refused anyway, and the `@` finds its address by
        // itself.
        let may_start =
            |byte: u8| local.contains(byte) && self.dialect.before.www.ascii_part().contains(byte);
        if start <= floor || !may_start(bytes[start - 1]) {
            return None;
        }
        let memo = &mut memory.local;
        let is_known = memo.start <= start && start < memo.end && memo.floor == floor;
        if !is_known {
            let run =
                bytes[start..].iter().position(|&byte| !local.contains(byte)).unwrap_or(bytes.len() - start);
            let end = start + run;
            let address = (bytes.get(end) == Some(&b'@'))
                .then(|| self.address(forwards, text, end, floor, &mut nobody()));
            let address = address.and_then(|address| address.ok().flatten()).map(|address| address.start);
            *memo = LocalMemo { start, end, floor, address };
        }
        memo.address.filter(|&address| address < start)?;
        self.address(forwards, text, memo.end, floor, seen).ok().flatten()
    }

    fn address(
        &self,
        forwards: &Forwards,
        text: &str,
        at: usize,
        floor: usize,
        seen: &mut impl Observer,
    ) -> Result<Option<Decided>, Refusal> {
        seen.step(Step::Trigger { span: Span::new(at, at + 1), kind: LinkKind::Email });
        email::find(self, &forwards.domain, text, at, floor, seen).map(Some)
    }

    fn angle(
        &self,
        text: &str,
        at: usize,
        floor: usize,
        seen: &mut impl Observer,
    ) -> Result<Option<Decided>, Refusal> {
        let bytes = text.as_bytes();
        if at < floor || !bytes.get(at + 1).is_some_and(u8::is_ascii_graphic) {
            return Ok(None);
        }
        seen.step(Step::Trigger { span: Span::new(at, at + 1), kind: LinkKind::AngleUri });
        let Some((kind, end)) = angle::find(bytes, at) else { return refuse(Reason::NotAngle, at, at + 1) };
        Ok(Some(Decided { start: at, end, kind }))
    }

    /// Where the URL ends, if it is one. The reader of hosts has the order of the steps from here
    /// on.
    fn url<O: Observer>(
        &self,
        forwards: &Forwards,
        text: &str,
        url: &UrlStart,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<usize, Refusal> {
        seen.step(Step::Trigger { span: Span::new(url.start, url.rest), kind: url.kind });
        let before =
            if url.kind == LinkKind::Www { &self.dialect.before.www } else { &self.dialect.before.scheme };
        check(text, url.start, before, seen)?;
        match &forwards.reader {
            HostReader::AfterTrim(rule) => after_trim::end(self, rule, text, url, memory, seen),
            HostReader::Labels(rule) => labels::end(self, rule, text, url, memory, seen),
            HostReader::Bytes(rule) => bytes::end(self, rule, text, url, memory, seen),
        }
    }

    /// Where a link ends whose scheme goes without a host: `matrix:r/room`.
    fn hostless<O: Observer>(
        &self,
        text: &str,
        url: &UrlStart,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<usize, Refusal> {
        let &UrlStart { kind, start, rest } = url;
        seen.step(Step::Trigger { span: Span::new(start, rest), kind });
        check(text, start, &self.dialect.before.scheme, seen)?;
        let extent = extent::end(self, text, rest, memory, seen);
        let end = trim::end(self, text, start, rest, extent, &mut memory.trim, seen);
        if end > rest { Ok(end) } else { refuse(Reason::NothingFollows, rest, extent) }
    }
}

/// Whether `www.` is written at `start`.
#[inline]
pub(crate) fn spells_www(text: &[u8], start: usize, any_case: bool) -> bool {
    match text.get(start..start + 4) {
        Some(written) if any_case => written.eq_ignore_ascii_case(b"www."),
        Some(written) => written == b"www.",
        None => false,
    }
}
