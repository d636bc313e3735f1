//! The pipeline: trigger → what stands before → host → extent → trim → link. The only file that calls all the steps.

use crate::angle;
use crate::boundary::check;
use crate::byte;
use crate::byteset::ByteSet;
use crate::dialect::{BracketRule, Dialect, Judged};
use crate::email;
use crate::extent;
use crate::find::{Finder, Wanted};
use crate::host::{self, Run};
use crate::link::{Found, Link, LinkKind};
use crate::named_host::{self, Named, Walked};
use crate::observer::{Ended, Observer, Reason, Refusal, Silent, Span, Step, refuse};
use crate::trim::{self, Settled};

/// Finds links by the rules of one dialect.
///
/// ```
/// use linkmark_scan::{Dialect, Scanner};
/// let scanner = Scanner::new(&Dialect::GFM);
/// let found: Vec<&str> = scanner.links("(see http://a.b/c_(d)).").map(|link| link.as_str()).collect();
/// assert_eq!(found, ["http://a.b/c_(d)"]);
/// ```
#[derive(Clone, Debug)]
pub struct Scanner {
    dialect: Dialect,
    wanted: Wanted,
    bytes: [u8; 256],
    usual_stops: bool,
}

/// What a scan of one text remembers between candidates, so that a row of refused ones stays linear. One for each text, whose candidates are asked
/// about from left to right.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub(crate) run: Run,
    pub(crate) extent_start: usize,
    pub(crate) extent_end: usize,
    pub(crate) settled: Settled,
    walked: Walked,
    /// The run of local-part characters met last: where it was met, where it ends, and where the address starts that it is the name of.
    /// `www.www.…@` asks at every `www.`, and would walk back from the `@` each time.
    local_start: usize,
    local_end: usize,
    local_floor: usize,
    local_address: Option<usize>,
}

/// A URL or `www.` that might become a link.
#[derive(Clone, Copy)]
struct Candidate {
    kind: LinkKind,
    start: usize,
    /// Behind `https://`, `matrix:` or `www.`.
    rest: usize,
    has_host: bool,
}

impl Scanner {
    /// A scanner for `dialect`. In `const` it costs nothing at run time.
    pub const fn new(dialect: &Dialect) -> Scanner {
        let usual = ByteSet::range(0, b' ').or(ByteSet::of(b"<"));
        let usual_stops = dialect.extent.stops.ascii_part().without(usual).is_empty();
        Scanner { dialect: *dialect, wanted: Wanted::by(dialect), bytes: byte::table(dialect), usual_stops }
    }

    /// Its dialect.
    pub const fn dialect(&self) -> &Dialect {
        &self.dialect
    }

    #[inline(always)]
    pub(crate) fn is(&self, byte: u8, what: u8) -> bool {
        self.bytes[byte as usize] & what != 0
    }

    /// Whether no ASCII character ends a link but spaces, controls and `<`: then whole runs of bytes can be passed at once.
    #[inline]
    pub(crate) fn has_usual_stops(&self) -> bool {
        self.usual_stops
    }

    pub(crate) fn finder(&self) -> Finder {
        Finder::new(self.wanted)
    }

    /// The link whose trigger stands at `at`: the `:` of a scheme, `@`, the last `w` of `www.`, `<`, or the `.` before a top-level domain.
    ///
    /// The link may start before `at`, never before `floor`. The character in front of it is looked at even there: whether `http://a.b` may
    /// follow a `>` does not depend on what the `>` belongs to.
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

    /// As [`Scanner::link_at`], for many candidates of one text: `memory` keeps a row of refused ones linear.
    #[inline]
    pub fn link_at_in<'t>(
        &self,
        text: &'t str,
        at: usize,
        floor: usize,
        memory: &mut Memory,
    ) -> Option<Link<'t>> {
        self.decide(text, at, floor, memory, &mut Silent)
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
        // Where every host ends in a top-level domain, the dot before it finds schemes and addresses; but `matrix:` has no host.
        let direct = !self.dialect.host.needs_tld;
        let hostless = self.dialect.trigger.schemes.some_go_without_slashes();
        let decided = match text.as_bytes().get(at)? {
            b':' if direct || hostless => self.scheme(text, at, floor, memory, seen),
            b'@' if direct => self.address(text, at, floor, seen),
            b'w' | b'W' if direct => self.www(text, at, floor, memory, seen),
            b'<' => self.angle(text, at, floor, seen),
            b'.' if self.dialect.finds_by_tld() => self.named(text, at, floor, memory, seen),
            // The middle byte of `。`, which is E3 80 82.
            0x80 if self.dialect.finds_by_tld() => match at
                .checked_sub(1)
                .filter(|&dot| text.get(dot..).is_some_and(|rest| rest.starts_with('。')))
            {
                Some(dot) => self.named(text, dot, floor, memory, seen),
                None => return None,
            },
            _ => return None,
        };
        match decided {
            Ok(found) => {
                let Found { start, end, kind } = found?;
                seen.step(Step::Linked { span: Span::new(start, end), kind });
                Some(Link { text, start, end, kind, implied: self.implied(kind) })
            }
            Err(Refusal { reason, span }) => {
                seen.step(Step::Refused { span, reason });
                None
            }
        }
    }

    /// What the address of a link has in front of its text.
    #[inline]
    fn implied(&self, kind: LinkKind) -> &'static str {
        match kind {
            LinkKind::Www => self.dialect.implied.www,
            LinkKind::Host => "https://",
            LinkKind::Email | LinkKind::AngleEmail => "mailto:",
            LinkKind::Url | LinkKind::Mailto | LinkKind::Xmpp | LinkKind::AngleUri => "",
        }
    }

    fn scheme<O: Observer>(
        &self,
        text: &str,
        colon: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<Option<Found>, Refusal> {
        // `links` never asks then; who calls `link_at` may: in `commonmark` a bare `http://a.b` is text.
        if !self.dialect.kinds.url {
            return Ok(None);
        }
        let trigger = &self.dialect.trigger;
        let bytes = text.as_bytes();
        let Some(scheme) = trigger.schemes.ending_at(bytes, colon, floor, trigger.scheme_any_case) else {
            if O::WATCHES && bytes[colon..].starts_with(b"://") {
                let letters =
                    bytes[floor..colon].iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
                let span = Span::new(colon - letters, colon + 3);
                seen.step(Step::Trigger { span, kind: LinkKind::Url });
                return refuse(Reason::UnknownScheme, span.start, span.end);
            }
            return Ok(None);
        };
        if self.dialect.host.needs_tld && scheme.has_slashes() {
            return Ok(None);
        }
        let start = colon - scheme.name_bytes().len();
        let candidate = Candidate {
            kind: LinkKind::Url,
            start,
            rest: start + scheme.len(),
            has_host: scheme.has_slashes(),
        };
        let end = self.url(text, candidate, memory, seen)?;
        Ok(Some(Found { start, end, kind: LinkKind::Url }))
    }

    fn www<O: Observer>(
        &self,
        text: &str,
        at: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<Option<Found>, Refusal> {
        let Some(start) = at.checked_sub(2).filter(|&start| start >= floor) else { return Ok(None) };
        let Some(written) = text.as_bytes().get(start..at + 2) else { return Ok(None) };
        let spelled = if self.dialect.trigger.www_any_case {
            written.eq_ignore_ascii_case(b"www.")
        } else {
            written == b"www."
        };
        if !spelled || !self.dialect.kinds.www {
            return Ok(None);
        }
        if let Some(address) = self.address_around(text, start, floor, memory, seen) {
            return Ok(Some(address));
        }
        let candidate = Candidate { kind: LinkKind::Www, start, rest: at + 2, has_host: true };
        let end = self.url(text, candidate, memory, seen)?;
        Ok(Some(Found { start, end, kind: LinkKind::Www }))
    }

    /// An address that holds the `www.` at `start` in its local part and starts further left: `a_www.b.c@d.e`.
    fn address_around(
        &self,
        text: &str,
        start: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut impl Observer,
    ) -> Option<Found> {
        let local = self.dialect.email.local.ascii_part();
        let bytes = text.as_bytes();
        // Where the `www.` may not start it is refused anyway, and the `@` finds its address by itself.
        let may_start =
            |byte: u8| local.contains(byte) && self.dialect.before.www.ascii_part().contains(byte);
        if !self.dialect.email.before_www || start <= floor || !may_start(bytes[start - 1]) {
            return None;
        }
        let is_known = memory.local_start <= start && start < memory.local_end && memory.local_floor == floor;
        if !is_known {
            let run =
                bytes[start..].iter().position(|&byte| !local.contains(byte)).unwrap_or(bytes.len() - start);
            let end = start + run;
            let found = (bytes.get(end) == Some(&b'@')).then(|| self.address(text, end, floor, &mut Silent));
            (memory.local_start, memory.local_end, memory.local_floor) = (start, end, floor);
            memory.local_address = found.and_then(|found| found.ok().flatten()).map(|found| found.start);
        }
        memory.local_address.filter(|&address| address < start)?;
        self.address(text, memory.local_end, floor, seen).ok().flatten()
    }

    fn address(
        &self,
        text: &str,
        at: usize,
        floor: usize,
        seen: &mut impl Observer,
    ) -> Result<Option<Found>, Refusal> {
        seen.step(Step::Trigger { span: Span::new(at, at + 1), kind: LinkKind::Email });
        email::find(self, text, at, floor, seen).map(Some)
    }

    fn angle(
        &self,
        text: &str,
        at: usize,
        floor: usize,
        seen: &mut impl Observer,
    ) -> Result<Option<Found>, Refusal> {
        let bytes = text.as_bytes();
        if at < floor || !bytes.get(at + 1).is_some_and(u8::is_ascii_graphic) {
            return Ok(None);
        }
        seen.step(Step::Trigger { span: Span::new(at, at + 1), kind: LinkKind::AngleUri });
        let Some((kind, end)) = angle::find(bytes, at) else { return refuse(Reason::NotAngle, at, at + 1) };
        Ok(Some(Found { start: at, end, kind }))
    }

    /// A host that its top-level domain gave away, with the scheme or the address it belongs to.
    fn named<O: Observer>(
        &self,
        text: &str,
        dot: usize,
        floor: usize,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<Option<Found>, Refusal> {
        let dialect = &self.dialect;
        let Some(found) = named_host::find(self, text, dot, floor, &mut memory.walked, seen)? else {
            return Ok(None);
        };
        let Named { kind, start, host_end, mut end } = found;
        if !dialect.makes(kind) {
            // The scheme in front makes it what this row does not want: without URLs `https://a.com` is text.
            return refuse(Reason::KindOff, start, end);
        }
        let before = match kind {
            LinkKind::Url => &dialect.before.scheme,
            LinkKind::Email => &dialect.before.email,
            LinkKind::Mailto | LinkKind::Xmpp => &dialect.before.prefix,
            _ => &dialect.before.host,
        };
        check(text, start, before, seen)?;
        let next = text.as_bytes().get(host_end);
        if !dialect.host.needs_tld && next == Some(&b'@') {
            return refuse(Reason::Followed, host_end, host_end + 1);
        }
        if !kind.is_bare_address() && matches!(next, Some(b'/' | b'?' | b'#')) {
            let extent = extent::end(self, text, host_end, memory, seen);
            let trimmed = trim::end(self, text, start, host_end, extent, &mut memory.settled, seen);
            if trimmed > host_end {
                end = trimmed;
            }
        }
        Ok(Some(Found { start, end, kind }))
    }

    /// Where the URL ends, if it is one.
    fn url<O: Observer>(
        &self,
        text: &str,
        candidate: Candidate,
        memory: &mut Memory,
        seen: &mut O,
    ) -> Result<usize, Refusal> {
        let Candidate { kind, start, rest, has_host } = candidate;
        seen.step(Step::Trigger { span: Span::new(start, rest), kind });
        let before =
            if kind == LinkKind::Www { &self.dialect.before.www } else { &self.dialect.before.scheme };
        check(text, start, before, seen)?;
        let host = &self.dialect.host;
        let host_start = if kind == LinkKind::Www && host.www_is_label { start } else { rest };
        let needs = if kind == LinkKind::Www { host.behind_www } else { host.behind_scheme };
        match host.judged {
            _ if !has_host => {
                let extent = extent::end(self, text, rest, memory, seen);
                let end = trim::end(self, text, start, rest, extent, &mut memory.settled, seen);
                if end > rest { Ok(end) } else { refuse(Reason::NothingFollows, rest, extent) }
            }
            Judged::BeforeTrim => {
                let host_end = host::find(self, text, host_start, kind, needs)?;
                seen.step(Step::Host { span: Span::new(host_start, host_end) });
                if host.path_needs_start && !matches!(text.as_bytes().get(host_end), Some(b'/' | b'?' | b'#'))
                {
                    seen.step(Step::Extent { end: host_end, ended: Ended::NoPath });
                    return Ok(host_end);
                }
                let keep = if host.path_needs_start { host_end } else { host_start };
                let extent = extent::end(self, text, host_end, memory, seen);
                let end = trim::end(self, text, start, keep, extent, &mut memory.settled, seen);
                something_left(host_start, end, extent)
            }
            Judged::AfterTrim => {
                memory.run.reach(self, text, host_start);
                let run_end = memory.run.end();
                let whole = memory.run.judge(text, host_start, needs, host);
                if let Err(refusal) = whole
                    && (memory.run.judge_trimmed(self, text, host_start, needs).is_err()
                        || !self.ends_trimmed(text, run_end))
                {
                    return Err(refusal);
                }
                let extent = extent::end(self, text, run_end, memory, seen);
                let end = trim::end(self, text, start, host_start, extent, &mut memory.settled, seen);
                if end >= run_end {
                    whole?;
                } else {
                    memory.run.judge_trimmed(self, text, host_start, needs)?;
                }
                seen.step(Step::Host { span: Span::new(host_start, end.min(run_end)) });
                something_left(host_start, end, extent)
            }
        }
    }

    /// Whether everything from `from` to the next stop could be cut: only then can trimming save a host. Without this look ahead
    /// `www.a.b_(www.a.b_(…` would trim the same end for every candidate.
    fn ends_trimmed(&self, text: &str, from: usize) -> bool {
        let extent = &self.dialect.extent;
        let mut in_entity = false;
        for c in text[from..].chars() {
            if extent.stops.contains(c) {
                break;
            }
            in_entity = c == '&' || (in_entity && c.is_ascii_alphanumeric());
            let closes = extent.brackets.close.contains(c);
            if closes && extent.brackets.rule != BracketRule::CutAtEnd {
                // Whatever stands behind it, the link may end here: `www.www.》x》` links `www.www` in extended, and in
                // commonmark-hs `www.a.b.)/` ends before the `)` at once.
                return true;
            }
            let cut = c == ';' || self.dialect.trim.characters.contains(c) || closes;
            if !cut && !in_entity {
                return false;
            }
        }
        true
    }
}

/// A row of one's own may trim letters: of `www.w.w` nothing is left where `w` and `.` are cut.
fn something_left(host_start: usize, end: usize, extent: usize) -> Result<usize, Refusal> {
    if end > host_start { Ok(end) } else { refuse(Reason::NoHost, host_start, extent) }
}
