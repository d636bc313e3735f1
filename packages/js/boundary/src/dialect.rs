//! Dialects of one's own, from objects with the keys of the config file.

use std::fmt;

use linkmark_scan::Dialect;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserialize as _, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use crate::value::Value;

/// The dialect that `value` describes, or what is wrong with it, as the config file would say it.
pub(crate) fn read(value: Value) -> Result<Dialect, String> {
    if let Value::Map(pairs) = &value
        && let Some((key, null)) = pairs.iter().find(|(_, value)| matches!(value, Value::Null))
    {
        return Err(format!("dialect: field `{key}`: found {}", null.found()));
    }
    let found = value.found();
    Dialect::deserialize(value).map_err(|Error(why)| match why {
        Some(why) => format!("dialect: {why}"),
        None => format!("dialect: found {found}; it accepts the name of a dialect, or an object"),
    })
}

/// What is wrong with a dialect; `None` if it is something else altogether.
#[derive(Debug)]
pub(crate) struct Error(Option<String>);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_deref().unwrap_or_default())
    }
}

impl std::error::Error for Error {}

impl serde::de::Error for Error {
    fn custom<T: fmt::Display>(why: T) -> Error {
        Error(Some(why.to_string()))
    }

    // The usual sentence could name a number with a fraction, and the code that writes one is as
    // large as all of this crate.
    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Error {
        Error(None)
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Error {
        Error(None)
    }
}

impl<'de> IntoDeserializer<'de, Error> for Value {
    type Deserializer = Value;

    fn into_deserializer(self) -> Value {
        self
    }
}

impl<'de> Deserializer<'de> for Value {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Value::Null => visitor.visit_unit(),
            Value::Flag(on) => visitor.visit_bool(on),
            Value::Whole(number) => visitor.visit_i64(number),
            // Its value is not asked for: it has a fraction, or is not a number.
            Value::Number(_) => visitor.visit_f64(0.5),
            Value::Text(text) => visitor.visit_str(&text),
            Value::List(list) => visitor.visit_seq(SeqDeserializer::new(list.into_iter())),
            Value::Map(pairs) => visitor.visit_map(MapDeserializer::new(pairs.into_iter())),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
