//! What a program adds: constructs, a resolver, renderers. Without the feature `program` there is
//! none of it, and the compiler leaves out what it would take.

use crate::construct::Construct;
use crate::html::Renderers;
use crate::options::Options;
use crate::resolver::Resolve;
use linkmark_base::byteset::ByteSet;
use linkmark_scan::ByAddress;

#[cfg(feature = "program")]
impl<'a> Options<'a> {
    pub(crate) fn own_constructs(&self) -> &'a [Construct<'a>] {
        self.constructs
    }

    pub(crate) fn own_resolver(&self) -> Option<ByAddress<'a, Resolve<'a>>> {
        self.resolver
    }

    pub(crate) fn own_renderers(&self) -> &Renderers<'a> {
        &self.renderers
    }

    /// These options with our own way of writing everything.
    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn without_renderers(self) -> Self {
        Options { renderers: Renderers::NONE, ..self }
    }
}

#[cfg(not(feature = "program"))]
impl<'a> Options<'a> {
    pub(crate) fn own_constructs(&self) -> &'a [Construct<'a>] {
        &[]
    }

    pub(crate) fn own_resolver(&self) -> Option<ByAddress<'a, Resolve<'a>>> {
        None
    }

    pub(crate) fn own_renderers(&self) -> &Renderers<'a> {
        &Renderers::NONE
    }

    #[cfg(feature = "pulldown-cmark")]
    pub(crate) fn without_renderers(self) -> Self {
        self
    }
}

impl Options<'_> {
    /// The bytes that the constructs of the program are asked about; `None` if there are none.
    pub(crate) fn triggers(&self) -> Option<ByteSet> {
        let all = self.own_constructs().iter().map(|construct| construct.pattern().triggers());
        all.reduce(ByteSet::or)
    }
}
