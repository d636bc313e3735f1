//! The structs of the interface in and out of Python's capsules: the Arrow PyCapsule interface.

use std::ffi::CStr;
use std::sync::Arc;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::abi::{ArrowArray, ArrowArrayStream, ArrowSchema};
use crate::array::Array;
use crate::export::{self, Next};
use crate::text::{TextArray, TextType, Unreadable};

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Text from Python, one array after the other.
pub struct TextSource {
    text_type: TextType,
    arrays: Arrays,
}

enum Arrays {
    One(Option<ArrowArray>),
    Many(ArrowArrayStream),
}

impl TextSource {
    /// Takes anything with the Arrow PyCapsule interface: an array, a chunked one, a table with the
    /// column `column` or with one column, a stream of batches.
    ///
    /// # Errors
    /// If it has no such interface, or what it gives is not text.
    pub fn new(given: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<TextSource> {
        if given.hasattr("__arrow_c_array__")? {
            let pair = given.call_method0("__arrow_c_array__")?;
            let pair = pair.cast::<PyTuple>()?;
            let (schema, array) = (pair.get_item(0)?, pair.get_item(1)?);
            // SAFETY: capsules of these names hold these structs, by the interface.
            let (schema, array) = unsafe {
                (ArrowSchema::take(pointer(&schema, SCHEMA)?), ArrowArray::take(pointer(&array, ARRAY)?))
            };
            let text_type = TextType::of(&schema, column).map_err(unreadable)?;
            return Ok(TextSource { text_type, arrays: Arrays::One(Some(array)) });
        }
        if given.hasattr("__arrow_c_stream__")? {
            let capsule = given.call_method0("__arrow_c_stream__")?;
            // SAFETY: as above.
            let mut stream = unsafe { ArrowArrayStream::take(pointer(&capsule, STREAM)?) };
            let schema = stream.schema().map_err(PyValueError::new_err)?;
            let text_type = TextType::of(&schema, column).map_err(unreadable)?;
            return Ok(TextSource { text_type, arrays: Arrays::Many(stream) });
        }
        Err(PyTypeError::new_err(format!(
            "the column must have the Arrow PyCapsule interface, as those of pyarrow, Polars, DuckDB and pandas have, \
             not {}; for a list of str: pyarrow.array(texts)",
            given.get_type().name()?
        )))
    }

    /// The next array of rows; `None` after the last.
    ///
    /// # Errors
    /// What the producer says, or what is wrong with the array.
    pub fn next_array(&mut self) -> Result<Option<TextArray>, String> {
        let array = match &mut self.arrays {
            Arrays::One(array) => array.take(),
            Arrays::Many(stream) => stream.next_array()?,
        };
        let Some(array) = array else { return Ok(None) };
        // SAFETY: the producer gave it with the schema that the type was made from.
        let array = unsafe { TextArray::new(array, &self.text_type) };
        array.map(Some).map_err(|why: Unreadable| why.to_string())
    }
}

fn unreadable(why: Unreadable) -> PyErr {
    match why {
        Unreadable::Type(_) => PyTypeError::new_err(why.to_string()),
        _ => PyValueError::new_err(why.to_string()),
    }
}

/// The struct that a capsule of this name holds. A capsule whose struct was taken before is
/// refused.
///
/// # Safety
/// A capsule of this name holds a `T`.
unsafe fn pointer<T: Taken>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<*mut T> {
    let capsule = capsule.cast::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(name))?.cast::<T>().as_ptr();
    // SAFETY: the caller's promise.
    if unsafe { (*pointer).is_taken() } {
        return Err(PyValueError::new_err("the column was used up before; ask for it again"));
    }
    Ok(pointer)
}

trait Taken {
    fn is_taken(&self) -> bool;
}

impl Taken for ArrowSchema {
    fn is_taken(&self) -> bool {
        self.is_released()
    }
}

impl Taken for ArrowArray {
    fn is_taken(&self) -> bool {
        self.is_released()
    }
}

impl Taken for ArrowArrayStream {
    fn is_taken(&self) -> bool {
        self.is_released()
    }
}

/// What `__arrow_c_schema__` returns.
///
/// # Errors
/// If there is no memory for it.
pub fn schema<'py>(py: Python<'py>, array: &Array) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, export::schema("", array), SCHEMA)
}

/// What `__arrow_c_array__` returns.
///
/// # Errors
/// If there is no memory for it.
pub fn array<'py>(py: Python<'py>, array: Arc<Array>) -> PyResult<Bound<'py, PyTuple>> {
    let schema = schema(py, &array)?;
    let values = PyCapsule::new_with_value(py, export::array(array), ARRAY)?;
    PyTuple::new(py, [schema, values])
}

/// What `__arrow_c_stream__` returns.
///
/// # Errors
/// If there is no memory for it.
pub fn stream<'py>(py: Python<'py>, example: Arc<Array>, next: Next) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, export::stream(example, next), STREAM)
}
