//! The Python module `linkmark._native`: one file per function of the package. `python/linkmark/`
//! re-exports it, and its stubs are `python/linkmark/_native.pyi`.

mod arrow;
mod check;
mod command;
mod compare;
mod dialect;
mod explain;
mod fix;
mod html;
mod links;
mod options;
mod renderer;
mod source;
mod stream;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::arrow::{Column, Reader, arrow_html, arrow_links};
    #[pymodule_export]
    use crate::check::{Finding, check};
    #[pymodule_export]
    use crate::command::run;
    #[pymodule_export]
    use crate::compare::{Disagreement, compare};
    #[pymodule_export]
    use crate::dialect::{Dialect, dialects};
    #[pymodule_export]
    use crate::explain::{Candidate, explain};
    #[pymodule_export]
    use crate::fix::{Edit, Fixed, Note, fix};
    #[pymodule_export]
    use crate::html::{html, is_dangerous, text};
    #[pymodule_export]
    use crate::links::{Link, links};
    #[pymodule_export]
    use crate::options::switches;
    #[pymodule_export]
    use crate::renderer::Renderer;
    #[pymodule_export]
    use crate::stream::{Block, PyStream, Update};
}
