//! Values of JavaScript: the options of a call, a dialect of one's own.
//!
//! ```bnf
//! value = "z" / "t" / "f"               ; null, true, false
//!       / "i" text / "s" text           ; a whole number, a string
//!       / "n" text                      ; another number: nothing accepts one
//!       / "l" count *value              ; a list
//!       / "m" count *(text value)       ; an object
//! text  = length ":" bytes
//! count = digits ":"
//! ```

/// A value.
#[derive(Clone, Debug)]
#[cfg_attr(not(any(feature = "engine", test)), expect(dead_code, reason = "the scanner alone has no lists"))]
pub(crate) enum Value {
    Null,
    Flag(bool),
    Whole(i64),
    /// As it is written: to read it would take ten kilobytes of tables, and nothing accepts it.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Map(Vec<(String, Value)>),
}

impl Value {
    /// The value that `text` holds, as lib/value.js wrote it; it allows no deeper nesting than a
    /// few levels. What is not a value is null.
    pub(crate) fn read(text: &str) -> Value {
        Reader(text).value().unwrap_or(Value::Null)
    }

    /// What it is, for a complaint: "found 7".
    pub(crate) fn found(&self) -> String {
        match self {
            Value::Null => "null".to_owned(),
            Value::Flag(on) => on.to_string(),
            Value::Whole(number) => number.to_string(),
            Value::Number(number) => number.clone(),
            Value::Text(text) => format!("`{text}`"),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "an object".to_owned(),
        }
    }
}

struct Reader<'t>(&'t str);

impl<'t> Reader<'t> {
    fn value(&mut self) -> Option<Value> {
        let (tag, rest) = self.0.split_at_checked(1)?;
        self.0 = rest;
        Some(match tag {
            "t" => Value::Flag(true),
            "f" => Value::Flag(false),
            "i" => Value::Whole(self.text()?.parse().ok()?),
            "n" => Value::Number(self.text()?.to_owned()),
            "s" => Value::Text(self.text()?.to_owned()),
            "l" => Value::List((0..self.count()?).map(|_| self.value()).collect::<Option<_>>()?),
            "m" => {
                let pairs = (0..self.count()?).map(|_| Some((self.text()?.to_owned(), self.value()?)));
                Value::Map(pairs.collect::<Option<_>>()?)
            }
            _ => Value::Null,
        })
    }

    fn count(&mut self) -> Option<usize> {
        let (count, rest) = self.0.split_once(':')?;
        self.0 = rest;
        count.parse().ok()
    }

    fn text(&mut self) -> Option<&'t str> {
        let length = self.count()?;
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_they_are_written() {
        let value = Value::read("m2:4:basesx5:gfmé");
        assert!(matches!(value, Value::Null), "a broken value is null: {value:?}");
        let Value::Map(pairs) = Value::read("m3:4:bases5:gfmé1:al2:ti2:151:bz") else { panic!("a map") };
        assert_eq!(pairs.len(), 3);
        assert!(matches!(&pairs[0], (key, Value::Text(text)) if key == "base" && text == "gfmé"));
        assert!(matches!(&pairs[1].1, Value::List(list) if list.len() == 2));
    }
}
