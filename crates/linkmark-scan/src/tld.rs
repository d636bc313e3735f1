//! Lists of top-level domains, and what is known of their labels before any is searched for.

use linkmark_base::lowercase::lowercase;

/// A list of top-level domains.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Tlds {
    list: List,
    firsts: Firsts,
}

/// What the labels have in common that start with a character between U+2E80 and U+9FFF: Chinese
/// prose has a sentence after each `。`, and few sentences start like a top-level domain or are as
/// short.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Firsts {
    /// Their first characters, as far as the last nine bits of each tell.
    characters: [u64; 8],
    /// Their first two characters, as far as a number of ten bits tells ([`pair`]).
    pairs: [u64; 16],
    /// Whether some of them are one character, or go on with one of another kind.
    some_are_no_pair: bool,
    longest: u8,
}

/// Whether these bytes are a character between U+2E80 and U+9FFF: Han, kana and their kind, which
/// have no capitals.
const fn is_known(lead: u8, second: u8) -> bool {
    // U+2E80 is E2 BA 80, and all that E3 to E9 start is below U+A000.
    lead == 0xE2 && second >= 0xBA || lead >= 0xE3 && lead <= 0xE9
}

/// A number for two characters, of which the last two bytes are given.
const fn pair(first: [u8; 2], next: [u8; 2]) -> (usize, u64) {
    const fn nine([second, third]: [u8; 2]) -> usize {
        (second % 8) as usize * 64 + (third % 64) as usize
    }
    let number = nine(first) << 1 ^ nine(next);
    (number / 64, 1 << (number % 64))
}

impl Firsts {
    const NONE: Firsts = Firsts { characters: [0; 8], pairs: [0; 16], some_are_no_pair: false, longest: 0 };

    // Bits that are never set together.
    // mutants: replace \| with \^ in Firsts::with
    // Of a first character the last nine bits are told; the longest of two that are as
    // long is either.
    // mutants: replace > with >= in Firsts::with
    const fn with(mut self, label: &[u8]) -> Firsts {
        if label.len() >= 3 && is_known(label[0], label[1]) {
            self.characters[(label[1] % 8) as usize] |= 1 << (label[2] % 64);
            if label.len() >= 6 && is_known(label[3], label[4]) {
                let (word, bit) = pair([label[1], label[2]], [label[4], label[5]]);
                self.pairs[word] |= bit;
            } else {
                self.some_are_no_pair = true;
            }
            if label.len() > self.longest as usize {
                self.longest = label.len() as u8;
            }
        }
        self
    }

    /// How long a label may be that starts with `c`; `None` if that is not known. It is known for
    /// Han, kana and their kind only: they have no capitals.
    #[inline]
    fn longest(&self, c: char) -> Option<usize> {
        let at = c as usize;
        let listed = self.characters[at / 64 % 8] & 1 << (at % 64) != 0;
        matches!(c, '\u{2E80}'..='\u{9FFF}').then(|| if listed { usize::from(self.longest) } else { 0 })
    }

    /// Whether a label may start like this text, whose first character is between U+2000 and
    /// U+9FFF.
    #[inline]
    fn may_start(&self, text: &[u8]) -> bool {
        let &[lead, second, third, ref rest @ ..] = text else { return true };
        if !is_known(lead, second) {
            return true;
        }
        if self.characters[usize::from(second % 8)] & 1 << (third % 64) == 0 {
            return false;
        }
        // What no pair is goes on with one of the others, or not at all.
        let is_pair = match *rest {
            [lead, next, last, ..] if is_known(lead, next) => {
                let (word, bit) = pair([second, third], [next, last]);
                self.pairs[word] & bit != 0
            }
            _ => false,
        };
        is_pair || self.some_are_no_pair
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a dialect is plain data: there is no allocator to move the list to"
)]
enum List {
    None,
    #[cfg(feature = "uts58")]
    Iana,
    /// Lower case, each followed by a space.
    Own {
        bytes: [u8; Tlds::MAX],
        len: u16,
    },
}

impl Tlds {
    /// How many bytes a list of one's own can have, a separator for each name included.
    pub const MAX: usize = 254;

    /// None: a host needs a scheme or `www.`.
    pub const NONE: Tlds = Tlds { list: List::None, firsts: Firsts::NONE };

    /// The root zone, as IANA lists it.
    #[cfg(feature = "uts58")]
    pub const IANA: Tlds = Tlds { list: List::Iana, firsts: iana().0 };

    /// All that are known: the root zone, or none without its table.
    #[cfg(feature = "uts58")]
    pub(crate) const KNOWN: Tlds = Tlds::IANA;
    #[cfg(not(feature = "uts58"))]
    pub(crate) const KNOWN: Tlds = Tlds::NONE;

    /// These and no others, letters beyond ASCII small; `None` if they do not fit in [`Tlds::MAX`]
    /// bytes, or one of them is not a label: `""`, `".com"`.
    ///
    /// ```
    /// use linkmark_scan::{Dialect, Scanner, Tlds};
    /// const OWN: Tlds = Tlds::only(&["com", "internal"]).unwrap();
    /// let scanner = Scanner::new(&Dialect::GFM.with_hosts(OWN));
    /// let found = scanner.links("see wiki.internal/x or main.rs");
    /// assert!(found.map(|link| link.as_str()).eq(["wiki.internal/x"]));
    /// ```
    pub const fn only(names: &[&str]) -> Option<Tlds> {
        let mut bytes = [0; Tlds::MAX];
        let mut firsts = Firsts::NONE;
        let mut len = 0;
        let mut i = 0;
        while i < names.len() {
            let name = names[i].as_bytes();
            if name.is_empty() || len + name.len() + 1 > Tlds::MAX {
                return None;
            }
            let mut k = 0;
            while k < name.len() {
                if name[k].is_ascii() && !name[k].is_ascii_alphanumeric() && name[k] != b'-' {
                    return None;
                }
                bytes[len + k] = name[k].to_ascii_lowercase();
                k += 1;
            }
            bytes[len + k] = b' ';
            firsts = firsts.with(name);
            len += name.len() + 1;
            i += 1;
        }
        Some(Tlds { list: List::Own { bytes, len: len as u16 }, firsts })
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        matches!(self.list, List::None | List::Own { len: 0, .. })
    }

    /// Whether one of them may be at `at`, by its first three bytes, or its first two characters.
    // What may only start like one is not found in the list.
    // mutants: replace Tlds::may_start -> bool with true
    #[inline]
    pub(crate) fn may_start(&self, text: &[u8], at: usize) -> bool {
        let rest = text.get(at..).unwrap_or_default();
        match (&self.list, rest) {
            (List::None, _) | (_, []) => false,
            #[cfg(feature = "uts58")]
            (List::Iana, &[first, ..]) if first.is_ascii() => {
                let (second, third) = match *rest {
                    [_, second, third, ..] => (second, third),
                    [_, second] => (second, 0),
                    _ => (0, 0),
                };
                first.is_ascii_alphabetic()
                    && (!second.is_ascii() || !third.is_ascii() || IANA_STARTS.holds([first, second, third]))
            }
            (_, [0xE2..=0xE9, ..]) => self.firsts.may_start(rest),
            _ => true,
        }
    }

    /// How many bytes those have at most that start with `first`.
    // A label that is too long, or only likely, is not found in the list.
    // mutants: delete match arm List::Iana in Tlds::longest
    pub(crate) fn longest(&self, first: char) -> usize {
        self.firsts.longest(first).unwrap_or(match &self.list {
            #[cfg(feature = "uts58")]
            List::Iana => crate::unicode::LONGEST_TLD,
            _ => Tlds::MAX,
        })
    }

    /// Whether `label` is one of them, in any case of letters.
    pub fn contains(&self, label: &str) -> bool {
        /// No top-level domain is longer; DNS allows 63 bytes.
        const LONGEST: usize = 63;
        #[cfg(feature = "uts58")]
        if let (List::Iana, Some(is_one)) = (&self.list, IANA_SHORT.has(label.as_bytes())) {
            return is_one;
        }
        let mut lower = [0; LONGEST];
        let mut len = 0;
        if label.is_ascii() {
            let Some(room) = lower.get_mut(..label.len()) else { return false };
            len = label.len();
            room.copy_from_slice(label.as_bytes());
            room.make_ascii_lowercase();
        } else {
            for c in label.chars().flat_map(lowercase) {
                let Some(room) = lower.get_mut(len..len + c.len_utf8()) else { return false };
                c.encode_utf8(room);
                len += c.len_utf8();
            }
        }
        let label = &lower[..len];
        match &self.list {
            List::None => false,
            #[cfg(feature = "uts58")]
            List::Iana => crate::unicode::is_tld(label),
            List::Own { bytes, len } => {
                // After the last one's space comes nothing, which is not a top-level domain.
                !label.is_empty()
                    && bytes[..usize::from(*len)].split(|&byte| byte == b' ').any(|name| name == label)
            }
        }
    }
}

/// A set of threes of letters, in any case: which labels might be in a list, by their first three
/// letters, and which of two or three letters are. Most endings of file names are told apart
/// without a search, and so are most hosts; a processor guesses every step of a search wrong half
/// of the time.
#[cfg(feature = "uts58")]
struct Starts([u64; Starts::WORDS]);

#[cfg(feature = "uts58")]
impl Starts {
    /// A bit for each three of 32 letters.
    const WORDS: usize = 32 * 32 * 32 / 64;

    const fn with(mut self, label: &[u8]) -> Starts {
        if let [first, second, rest @ ..] = label
            && first.is_ascii()
        {
            let third = if let [third, ..] = rest { *third } else { 0 };
            let (word, bit) = Starts::place([*first, *second, third]);
            self.0[word] |= bit;
        }
        self
    }

    #[inline]
    fn holds(&self, start: [u8; 3]) -> bool {
        let (word, bit) = Starts::place(start);
        self.0[word] & bit != 0
    }

    /// Whether `label` is one of them, if it is two or three letters: of these the set has all.
    #[inline]
    fn has(&self, label: &[u8]) -> Option<bool> {
        let start = match *label {
            [first, second] => [first, second, 0],
            [first, second, third] => [first, second, third],
            _ => return None,
        };
        label.iter().all(u8::is_ascii_alphabetic).then(|| self.holds(start))
    }

    // Bits that are never set together.
    // mutants: replace \| with \^ in Starts::place
    #[inline]
    const fn place([first, second, third]: [u8; 3]) -> (usize, u64) {
        let place = number(first) << 10 | number(second) << 5 | number(third);
        (place / 64, 1 << (place % 64))
    }
}

/// The number of a letter, and 0 for what is not one.
#[cfg(feature = "uts58")]
#[inline]
const fn number(byte: u8) -> usize {
    if byte.is_ascii_alphabetic() { (byte & 31) as usize } else { 0 }
}

#[cfg(feature = "uts58")]
static IANA_STARTS: Starts = iana().1;

/// The root zone's labels of two and three letters.
#[cfg(feature = "uts58")]
static IANA_SHORT: Starts = {
    let mut short = Starts([0; Starts::WORDS]);
    let mut len = 2;
    while len <= 3 {
        let mut labels = crate::unicode::TLDS[len];
        while let Some((label, rest)) = labels.split_at_checked(len) {
            short = short.with(label);
            labels = rest;
        }
        len += 1;
    }
    short
};

/// What is known of the root zone's labels before any is searched for.
#[cfg(feature = "uts58")]
const fn iana() -> (Firsts, Starts) {
    let by_length = crate::unicode::TLDS;
    let (mut firsts, mut starts) = (Firsts::NONE, Starts([0; Starts::WORDS]));
    let mut len = 2;
    while len < by_length.len() {
        let mut labels = by_length[len];
        while let Some((label, rest)) = labels.split_at_checked(len) {
            (firsts, starts) = (firsts.with(label), starts.with(label));
            labels = rest;
        }
        len += 1;
    }
    (firsts, starts)
}

impl core::fmt::Debug for Tlds {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(self, f)
    }
}

impl core::fmt::Display for Tlds {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match &self.list {
            List::None => f.write_str("none"),
            #[cfg(feature = "uts58")]
            List::Iana => f.write_str("the root zone as IANA lists it"),
            List::Own { bytes, len } => {
                f.write_str(core::str::from_utf8(&bytes[..usize::from(*len)]).unwrap_or("").trim_end())
            }
        }
    }
}

#[cfg(all(test, feature = "uts58"))]
mod tests {
    use super::Tlds;
    use crate::unicode::TLDS;

    fn labels() -> impl Iterator<Item = &'static str> {
        let by_length = TLDS.into_iter().enumerate().filter(|(length, _)| *length > 0);
        by_length
            .flat_map(|(length, labels)| labels.chunks(length))
            .map(|label| core::str::from_utf8(label).unwrap())
    }

    fn may_start(text: &str) -> bool {
        Tlds::IANA.may_start(text.as_bytes(), 0)
    }

    /// What is known before a search never hides a label from it, whatever follows.
    #[test]
    fn every_label_of_the_root_zone_passes_what_is_asked_first() {
        assert!(labels().count() > 1400);
        for label in labels() {
            let first = label.chars().next().unwrap();
            assert!(Tlds::IANA.longest(first) >= label.len(), "{label}");
            assert!(Tlds::IANA.contains(label) && Tlds::IANA.contains(&label.to_uppercase()), "{label}");
            for written in [label, &label.to_uppercase()] {
                for after in ["", "/", ".", "é", ":8"] {
                    assert!(may_start(&alloc::format!("{written}{after}")), "{written}{after}");
                }
            }
        }
        // A letter beyond ASCII may be written small in ASCII: the sign of Kelvin is a k.
        assert!(Tlds::IANA.contains("u\u{212A}") && may_start("u\u{212A}"));
        assert!(Tlds::IANA.contains("lin\u{212A}") && may_start("lin\u{212A}"));
    }

    /// A short label is one of them or is not, whatever it starts like.
    #[test]
    fn short_labels_are_told_whole() {
        for label in ["com", "org", "co", "io", "COM"] {
            assert!(Tlds::IANA.contains(label), "{label}");
        }
        // `co` is one, and so is what starts with these letters.
        for label in ["co1", "co-", "xn-", "con", "aaa1", "c", "xn", "amster", "ams", "e\u{301}"] {
            assert_eq!(Tlds::IANA.contains(label), labels().any(|listed| listed == label), "{label}");
        }
    }

    /// And it spares most of the searches it is there for.
    #[test]
    fn file_names_and_sentences_are_mostly_told_apart() {
        let names = ["js", "json", "toml", "yml", "html", "txt", "jpg", "conf", "lock", "git", "xml", "rst"];
        assert!(names.iter().all(|name| !Tlds::IANA.contains(name)));
        assert!(names.iter().filter(|name| may_start(name)).count() <= 3);
        assert!(["", "/", "9", "-", "\n", "_a"].iter().all(|text| !may_start(text)));
        let told = |c: &char| Tlds::IANA.longest(*c) == 0;
        let firsts = "这那你他她它因所但然而且现当首其";
        assert!(firsts.chars().filter(told).count() >= 10);
        assert!(firsts.chars().filter(told).all(|c| !may_start(&alloc::format!("{c}国"))));
        // Of two characters both are told.
        let sentences = ["中间", "我们", "在这", "公共", "网上", "大家", "天气", "商业", "新的", "时间"];
        assert!(sentences.iter().filter(|sentence| !may_start(sentence)).count() >= 9);
        assert!(["中国", "公司.", "我爱你", "网络/"].iter().all(|label| may_start(label)));
        assert_eq!(Tlds::IANA.longest('中'), Tlds::IANA.longest('フ'));
        // Capitals exist in these scripts, so their first characters tell nothing.
        assert!(
            Tlds::IANA.longest('Щ') > 0 && Tlds::IANA.longest('q') > 0 && Tlds::IANA.longest('\u{FF41}') > 0
        );
    }

    #[test]
    fn a_list_of_ones_own_is_asked_itself() {
        let own = Tlds::only(&["internal", "中国"]).expect("two labels");
        let own = |text: &str, at| own.may_start(text.as_bytes(), at);
        assert!(own("9x", 0) && own("中国", 0) && !own("中间", 0) && !own("中a", 0) && !own("。", 0));
        let short = Tlds::only(&["中", "国a"]).expect("two labels");
        assert!(["中", "中间", "中a", "国a", "国"].iter().all(|text| short.may_start(text.as_bytes(), 0)));
        assert!(!Tlds::NONE.may_start(b"com", 0) && !own("a", 1));
    }
}
