//! The fields of a link in a column.

/// A field of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// Where it starts.
    Start,
    /// Where it ends.
    End,
    /// How it is written.
    Kind,
    /// What a reader sees of it.
    Text,
    /// Where it leads.
    Href,
    /// Its title.
    Title,
    /// The host that it leads to.
    Host,
    /// The registrable domain of the host.
    Domain,
}

impl Field {
    /// Every field, in the order in which they come unless told otherwise.
    pub const ALL: [Field; 8] = [
        Field::Start,
        Field::End,
        Field::Kind,
        Field::Text,
        Field::Href,
        Field::Title,
        Field::Host,
        Field::Domain,
    ];

    /// Those that come unless told otherwise: all but the title, which few links have.
    pub fn usual() -> Vec<Field> {
        Field::ALL.into_iter().filter(|field| *field != Field::Title).collect()
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Field::Start => "start",
            Field::End => "end",
            Field::Kind => "kind",
            Field::Text => "text",
            Field::Href => "href",
            Field::Title => "title",
            Field::Host => "host",
            Field::Domain => "domain",
        }
    }

    /// The field of this name.
    pub fn named(name: &str) -> Option<Field> {
        Field::ALL.into_iter().find(|field| field.name() == name)
    }
}
