//! What is looked for in every text, each prepared once.

use std::sync::LazyLock;

use memchr::memmem::Finder;

type Prepared = LazyLock<Finder<'static>>;

/// The end of the label of a definition.
pub(crate) static DEFINITION: Prepared = LazyLock::new(|| Finder::new("]:"));

/// A reference to a footnote.
pub(crate) static NOTE: Prepared = LazyLock::new(|| Finder::new("[^"));

/// The end of `(label)=`.
pub(crate) static LABEL: Prepared = LazyLock::new(|| Finder::new(")="));

/// A comment that asks for silence.
pub(crate) static IGNORE: Prepared = LazyLock::new(|| Finder::new("linkmark-ignore"));

/// The list of contributors that a robot keeps.
pub(crate) static CONTRIBUTORS: Prepared = LazyLock::new(|| Finder::new("<!-- ALL-CONTRIBUTORS-LIST:START"));

/// A comment of MyST.
pub(crate) static PERCENT_LINE: Prepared = LazyLock::new(|| Finder::new("\n% "));
