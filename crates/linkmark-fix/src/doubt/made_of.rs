//! Names that nobody has.

/// `test123`, `my-app`: a name that is made up, and says so by a number or by whose it is.
pub(super) fn is_made_up(name: &str) -> bool {
    let says_so = name.contains(|c: char| c.is_ascii_digit()) || OWN.iter().any(|own| name.starts_with(own));
    says_so && (SOMEBODY.makes(name) || SOMEWHERE.makes(name))
}

/// How the name of what is one's own starts.
pub(super) const OWN: &[&str] = &["my", "your"];

/// Names that are made of words for anybody: `john.doe`, `testuser1`, `mycompany`.
pub(super) struct MadeOf {
    /// One of them is enough.
    names: &'static [&'static str],
    /// It takes two of them: `my-app`, and not `my` or `app`.
    others: &'static [&'static str],
}

/// Longer names are nobody's.
const LONGEST_NAME: usize = 40;

impl MadeOf {
    /// Whether `name` is made of nothing else, whatever digits and signs are between.
    pub(super) fn makes(&self, name: &str) -> bool {
        let mut weight = 0;
        let is_made = |word: &str| self.weigh(word).inspect(|more| weight += more).is_some();
        let mut words = name.split(|c: char| !c.is_ascii_alphabetic());
        name.len() <= LONGEST_NAME && words.all(is_made) && weight >= ENOUGH
    }

    /// Whether `word` is one of them.
    pub(super) fn has(&self, word: &str) -> bool {
        self.names.iter().chain(self.others).any(|known| known.eq_ignore_ascii_case(word))
    }

    /// Reads a word as words of the lists, the longest first, and adds up what they say.
    fn weigh(&self, word: &str) -> Option<u32> {
        let (mut rest, mut weight) = (word, 0);
        while !rest.is_empty() {
            let longest = |words: &[&str]| {
                let starts = |known: &&str| {
                    rest.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known))
                };
                words.iter().copied().filter(starts).map(str::len).max().unwrap_or(0)
            };
            let (name, other) = (longest(self.names), longest(self.others));
            if name.max(other) == 0 {
                return None;
            }
            weight += if name >= other { ENOUGH } else { 1 };
            rest = &rest[name.max(other)..];
        }
        Some(weight)
    }
}

/// What a name has to weigh.
const ENOUGH: u32 = 2;

/// Who stands for somebody. `john` alone is a person.
pub(super) const SOMEBODY: MadeOf = MadeOf {
    names: &[
        "abc",
        "alice",
        "bar",
        "baz",
        "bob",
        "doe",
        "email",
        "example",
        "firstname",
        "foo",
        "joe",
        "lastname",
        "name",
        "nobody",
        "sample",
        "somebody",
        "someone",
        "surname",
        "test",
        "tester",
        "user",
        "username",
    ],
    others: &[
        "account",
        "another",
        "first",
        "jane",
        "john",
        "last",
        "mail",
        "my",
        "new",
        "other",
        "preferred",
        "smith",
        "some",
        "your",
    ],
};

/// What stands for a host of somebody.
pub(super) const SOMEWHERE: MadeOf = MadeOf {
    names: &[
        "abc",
        "acme",
        "alice",
        "attacker",
        "bar",
        "baz",
        "bob",
        "company",
        "corp",
        "domain",
        "evil",
        "example",
        "foo",
        "hacker",
        "host",
        "malicious",
        "organisation",
        "organization",
        "server",
        "site",
        "socialmedia",
        "somewhere",
        "test",
        "trusted",
        "untrusted",
        "victim",
        "website",
    ],
    others: &[
        "a",
        "an",
        "another",
        "any",
        "app",
        "application",
        "blog",
        "business",
        "client",
        "cluster",
        "customer",
        "id",
        "my",
        "name",
        "new",
        "old",
        "org",
        "other",
        "our",
        "page",
        "party",
        "project",
        "repo",
        "service",
        "shop",
        "some",
        "store",
        "team",
        "tenant",
        "that",
        "the",
        "third",
        "this",
        "user",
        "your",
    ],
};
