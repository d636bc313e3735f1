//! What `arrow.links` and `arrow.html` return: arrays, for whoever speaks the Arrow PyCapsule
//! interface.

use std::sync::{Arc, Mutex};

use linkmark_arrow::array::Array;
use linkmark_arrow::capsule::{self, TextSource};
use linkmark_arrow::text::TextArray;
use linkmark_columns::join;
use linkmark_columns::row::RowError;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

/// What is done with an array of text whose first row has this number.
pub(crate) type Work = Arc<dyn Fn(&TextArray, usize) -> Result<Vec<Array>, RowError> + Send + Sync>;

/// A column, or a table in the flat form. `pyarrow.chunked_array`, `pyarrow.table`, `polars.Series`
/// and `polars.DataFrame` take it, and whatever else has the Arrow PyCapsule interface. Several
/// threads make several chunks; who wants one array, as `pyarrow.array` does, has them joined.
#[pyclass(frozen, module = "linkmark.arrow")]
pub(crate) struct Column {
    chunks: Vec<Arc<Array>>,
    example: Arc<Array>,
}

impl Column {
    /// All of `source`, worked on.
    pub(crate) fn new(py: Python<'_>, mut source: TextSource, empty: Array, work: &Work) -> PyResult<Column> {
        let chunks = py.detach(|| {
            let mut chunks = Vec::new();
            let mut first = 0;
            while let Some(array) = source.next_array()? {
                let done = work(&array, first).map_err(|why| why.to_string())?;
                first += array.len();
                chunks.extend(done.into_iter().map(Arc::new));
            }
            Ok(chunks)
        });
        Ok(Column { chunks: chunks.map_err(PyValueError::new_err::<String>)?, example: Arc::new(empty) })
    }
}

#[pymethods]
impl Column {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A producer may ignore what was asked for.
        let _ = requested_schema;
        let mut chunks = self.chunks.clone().into_iter();
        capsule::stream(py, Arc::clone(&self.example), Box::new(move || Ok(chunks.next())))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let _ = requested_schema;
        if let [one] = &*self.chunks {
            return capsule::array(py, Arc::clone(one));
        }
        let mut joined = vec![(*self.example).clone()];
        py.detach(|| self.chunks.iter().for_each(|chunk| join(&mut joined, (**chunk).clone())));
        match joined.pop().filter(|_| joined.is_empty()) {
            Some(one) => capsule::array(py, Arc::new(one)),
            None => Err(PyOverflowError::new_err(
                "the column has more than 2 GiB of text, too much for one array; take it as a chunked one, such as \
                 pyarrow.chunked_array(column)",
            )),
        }
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::schema(py, &self.example)
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len).sum()
    }

    fn __repr__(&self) -> String {
        format!("<linkmark.arrow.Column of {} rows>", self.__len__())
    }
}

/// A column that is worked on as it is read, one array of the source at a time: memory depends on
/// the longest of them and not on all. It can be read once.
#[pyclass(frozen, module = "linkmark.arrow")]
pub(crate) struct Reader {
    rest: Mutex<Option<(TextSource, Work)>>,
    example: Arc<Array>,
}

impl Reader {
    pub(crate) fn new(source: TextSource, empty: Array, work: Work) -> Reader {
        Reader { rest: Mutex::new(Some((source, work))), example: Arc::new(empty) }
    }
}

#[pymethods]
impl Reader {
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let rest = self.rest.lock().ok().and_then(|mut rest| rest.take());
        let (mut source, work) =
            rest.ok_or_else(|| PyValueError::new_err("it was read before; make another one with lazy=True"))?;
        let (mut ready, mut first) = (Vec::new().into_iter(), 0);
        let next = move || loop {
            if let Some(array) = ready.next() {
                return Ok(Some(Arc::new(array)));
            }
            let Some(array) = source.next_array()? else { return Ok(None) };
            ready = work(&array, first).map_err(|why| why.to_string())?.into_iter();
            first += array.len();
        };
        capsule::stream(py, Arc::clone(&self.example), Box::new(next))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::schema(py, &self.example)
    }

    fn __repr__(&self) -> &'static str {
        "<linkmark.arrow.Reader>"
    }
}
