//! Changing a row: chained `const fn`s, so that a dialect of one's own is still a constant.

use crate::charset::CharSet;
use crate::dialect::{AfterBracket, Dialect, DomainRule, EntityTail, HostRule};
use crate::link::LinkKind;
use crate::name::Name;
use crate::scheme::{Scheme, Schemes};
use crate::tld::Tlds;

/// Each takes a row and gives one with a column changed. A bad value is a compile-time error in
/// `const`, a panic elsewhere; to read a dialect from a file, deserialise it (feature `serde`),
/// which answers with an error instead.
impl Dialect {
    /// By another name, of at most 32 bytes.
    #[must_use]
    pub const fn named(mut self, name: &str) -> Dialect {
        self.name = Name::of(name);
        self.source = "custom";
        self
    }

    /// With links that start with this scheme too: `irc://`, or `matrix:` for one without a host.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Scanner};
    /// const CHAT: Dialect = Dialect::GFM.with_scheme("irc://");
    /// assert_eq!(Scanner::new(&CHAT).links("irc://a.b/c").count(), 1);
    /// ```
    #[must_use]
    pub const fn with_scheme(mut self, spelling: &str) -> Dialect {
        let Some(scheme) = Scheme::new(spelling) else { panic!("a scheme is written `name://` or `name:`") };
        let Some(schemes) = self.trigger.schemes.with(scheme) else {
            panic!("a dialect has at most sixteen schemes")
        };
        self.trigger.schemes = schemes;
        self.kinds.url = true;
        self
    }

    /// With no schemes at all, to start a list of one's own.
    #[must_use]
    pub const fn without_schemes(mut self) -> Dialect {
        self.trigger.schemes = Schemes::NONE;
        self
    }

    /// Without links of this kind. `<…>` stays.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, LinkKind, Scanner};
    /// const NO_MAIL: Dialect = Dialect::GFM.without(LinkKind::Email);
    /// assert_eq!(Scanner::new(&NO_MAIL).links("a@b.co www.a.b").count(), 1);
    /// ```
    #[must_use]
    pub const fn without(self, kind: LinkKind) -> Dialect {
        self.set(kind, false)
    }

    /// With links of this kind. For hosts without a scheme, [`Dialect::with_hosts`] also says how
    /// they are known; without it they are known by the root zone's domains, which need the feature
    /// `uts58`.
    #[must_use]
    pub const fn with(self, kind: LinkKind) -> Dialect {
        self.set(kind, true)
    }

    pub(crate) const fn set(mut self, kind: LinkKind, on: bool) -> Dialect {
        match kind {
            LinkKind::Url => self.kinds.url = on,
            LinkKind::Www => self.kinds.www = on,
            LinkKind::Host => match &mut self.host.rule {
                HostRule::Backwards(backwards) => backwards.bare_hosts = on,
                HostRule::Forwards(forwards) if !on => forwards.bare_hosts = Tlds::NONE,
                HostRule::Forwards(forwards) if forwards.bare_hosts.is_empty() => {
                    forwards.bare_hosts = Tlds::KNOWN;
                    assert!(
                        !forwards.bare_hosts.is_empty(),
                        "`with_hosts` says which top-level domains make a host"
                    );
                }
                HostRule::Forwards(_) => {}
            },
            LinkKind::Email => self.kinds.email = on,
            LinkKind::Mailto => self.kinds.mailto = on,
            LinkKind::Xmpp => self.kinds.xmpp = on,
            LinkKind::AngleUri | LinkKind::AngleEmail => {}
        }
        self
    }

    /// With hosts that have no scheme, found by these top-level domains. See [`Tlds::only`].
    #[must_use]
    pub const fn with_hosts(mut self, tlds: Tlds) -> Dialect {
        match &mut self.host.rule {
            HostRule::Forwards(forwards) => forwards.bare_hosts = tlds,
            HostRule::Backwards(backwards) => {
                backwards.tlds = tlds;
                backwards.bare_hosts = !tlds.is_empty();
            }
        }
        self
    }

    /// Cutting these characters from the end, and no others.
    ///
    /// ```
    /// use linkmark_scan::{CharSet, Dialect, Scanner};
    /// const KEEPS_UNDERSCORE: Dialect = Dialect::GFM.trimming(CharSet::ascii(b"?!.,:"));
    /// let scanner = Scanner::new(&KEEPS_UNDERSCORE);
    /// assert_eq!(scanner.links("http://a.b/c_.").next().unwrap().as_str(), "http://a.b/c_");
    /// ```
    #[must_use]
    pub const fn trimming(mut self, characters: CharSet) -> Dialect {
        self.trim.characters = characters;
        self
    }

    /// Ending links before these characters, and no others. A line end always ends one.
    #[must_use]
    pub const fn stopping_at(mut self, characters: CharSet) -> Dialect {
        self.extent.stops = characters.and_char('\n').and_char('\r');
        self
    }

    /// Letting links start after these characters (and at the start of the text), whatever starts
    /// them.
    #[must_use]
    pub const fn starting_after(mut self, characters: CharSet) -> Dialect {
        self.before.scheme = characters;
        self.before.www = characters;
        self.before.prefix = characters;
        self.before.email = characters;
        self.before.host = characters;
        self
    }

    /// Cutting `&name;` from the end, or not.
    #[must_use]
    pub const fn entity_tail(mut self, tail: EntityTail) -> Dialect {
        self.trim.entity_tail = tail;
        self
    }

    /// Implying `https://` before `www.`.
    #[must_use]
    pub const fn www_over_https(mut self) -> Dialect {
        self.implied.www = "https://";
        self
    }

    /// Reading the domain of an address by this rule. Where every host ends in a top-level domain
    /// an address does too, and there is nothing to choose.
    #[must_use]
    pub const fn email_domain(mut self, rule: DomainRule) -> Dialect {
        match &mut self.host.rule {
            HostRule::Forwards(forwards) => forwards.domain = rule,
            HostRule::Backwards(_) => panic!("the top-level domain ends the domain of an address"),
        }
        self
    }

    /// Recognising these links after an open `[` in Markdown.
    #[must_use]
    pub const fn after_bracket(mut self, which: AfterBracket) -> Dialect {
        self.markdown.after_bracket = which;
        self
    }
}
