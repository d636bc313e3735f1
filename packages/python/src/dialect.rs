//! Dialects by name, and those of a program's own: a dict with the keys of the config file.

use linkmark_scan::Dialect as Row;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use serde::Deserialize as _;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as DialectError, MapDeserializer, SeqDeserializer};

/// Whose rules of links.
///
/// >>> linkmark.dialects()[1].name
/// 'gfm'
#[pyclass(frozen, get_all, eq, hash, module = "linkmark")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Dialect {
    name: String,
    description: String,
    source: String,
}

#[pymethods]
impl Dialect {
    fn __repr__(&self) -> String {
        format!("<linkmark.Dialect {}: {}>", self.name, self.description)
    }
}

/// Every dialect that has a name, in the order of the command's list.
///
/// >>> [dialect.name for dialect in linkmark.dialects()][:3]
/// ['commonmark', 'gfm', 'commonmark-hs']
#[pyfunction]
pub(crate) fn dialects() -> Vec<Dialect> {
    let public = |row: &Row| Dialect {
        name: row.name.to_string(),
        description: row.summary.to_owned(),
        source: row.source.to_owned(),
    };
    Row::ALL.iter().map(public).collect()
}

/// A row: one of ours, or one that was given.
#[derive(Clone, Debug)]
pub(crate) enum Chosen {
    Preset(&'static Row),
    Own(Box<Row>),
}

impl Chosen {
    /// The dialect that an argument names or spells out.
    pub(crate) fn read(given: &Bound<'_, PyAny>) -> PyResult<Chosen> {
        if let Ok(name) = given.cast::<PyString>() {
            return Ok(Chosen::Preset(named(&name.to_string_lossy())?));
        }
        if let Ok(known) = given.cast::<Dialect>() {
            return Ok(Chosen::Preset(named(&known.get().name)?));
        }
        match given.cast::<PyDict>() {
            Ok(table) => Ok(Chosen::Own(Box::new(own(table)?))),
            Err(_) => Err(PyTypeError::new_err(format!(
                "`dialect` must be a name or a dict with `base` and what is to change, not {}",
                given.get_type().name()?
            ))),
        }
    }

    pub(crate) fn row(&self) -> &Row {
        match self {
            Chosen::Preset(row) => row,
            Chosen::Own(row) => row,
        }
    }
}

/// The dialect called `name`.
pub(crate) fn named(name: &str) -> PyResult<&'static Row> {
    Row::preset(name).ok_or_else(|| {
        let near = linkmark_cli::near(name, Row::ALL.iter().map(|row| row.name.as_str()));
        let guess = near.map_or_else(|| ";".to_owned(), |near| format!("; did you mean `{near}`?"));
        PyValueError::new_err(format!("unknown dialect `{name}`{guess} see linkmark.dialects()"))
    })
}

/// A table as `[custom.NAME]` of the config file has it. There the table has the name; here it is a
/// key like the others.
fn own(table: &Bound<'_, PyDict>) -> PyResult<Row> {
    let name = table.get_item("name")?.map_or_else(|| "custom".to_owned(), |name| name.to_string());
    let mut columns = Vec::with_capacity(table.len());
    for (key, value) in table {
        let key = key.extract::<String>().map_err(|_| {
            PyTypeError::new_err(format!("in dialect `{name}`: the keys must be str, and {key} is not"))
        })?;
        // It is for people, and the command's list of dialects.
        if key != "description" {
            columns.push((key, Value(value)));
        }
    }
    Row::deserialize(MapDeserializer::<_, DialectError>::new(columns.into_iter()))
        .map_err(|why| PyValueError::new_err(format!("in dialect `{name}`: {why}")))
}

/// A value of a dict, for serde.
struct Value<'py>(Bound<'py, PyAny>);

impl<'de, 'py> IntoDeserializer<'de, DialectError> for Value<'py> {
    type Deserializer = Value<'py>;

    fn into_deserializer(self) -> Value<'py> {
        self
    }
}

impl<'de> serde::Deserializer<'de> for Value<'_> {
    type Error = DialectError;

    fn deserialize_any<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, DialectError> {
        let given = &self.0;
        if let Ok(text) = given.cast::<PyString>() {
            visitor.visit_string(text.to_string_lossy().into_owned())
        } else if given.is_instance_of::<PyBool>() {
            visitor.visit_bool(given.is_truthy().unwrap_or(false))
        } else if let Ok(number) = given.extract::<i64>() {
            visitor.visit_i64(number)
        } else if let Ok(number) = given.extract::<f64>() {
            visitor.visit_f64(number)
        } else if given.is_instance_of::<PyDict>() {
            visitor.visit_map(MapDeserializer::<_, DialectError>::new(std::iter::empty::<(String, String)>()))
        } else if let Ok(items) = given.try_iter() {
            let items: Vec<Value<'_>> = items.filter_map(Result::ok).map(Value).collect();
            visitor.visit_seq(SeqDeserializer::new(items.into_iter()))
        } else {
            visitor.visit_unit()
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
