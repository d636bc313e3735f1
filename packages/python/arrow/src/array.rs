//! Arrays that are handed out: `Vec`s with a type.

/// An array of one of the types that we make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// How many rows.
    pub len: usize,
    /// Which rows are not null; `None` if all of them are.
    pub validity: Option<Bitmap>,
    /// The values.
    pub values: Values,
}

/// The values of an array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// `int32`.
    Int32(Vec<i32>),
    /// `int64`.
    Int64(Vec<i64>),
    /// `string`: where each text ends and the next one starts, from 0 on, and all texts.
    Utf8(Vec<i32>, Vec<u8>),
    /// `list`: where each list ends and the next one starts, from 0 on, and all items.
    List(Vec<i32>, Box<Array>),
    /// `struct`: fields by their names.
    Struct(Vec<(&'static str, Array)>),
}

/// One bit a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bitmap {
    bits: Vec<u8>,
    len: usize,
    zeros: usize,
}

impl Bitmap {
    /// Adds a bit.
    pub fn push(&mut self, on: bool) {
        if self.len.is_multiple_of(8) {
            self.bits.push(0);
        }
        if let Some(last) = self.bits.last_mut() {
            *last |= u8::from(on) << (self.len % 8);
        }
        self.len += 1;
        self.zeros += usize::from(!on);
    }

    /// How many bits are off.
    pub fn zeros(&self) -> usize {
        self.zeros
    }

    /// How many bits there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bit at `at`; off beyond the end.
    pub fn get(&self, at: usize) -> bool {
        self.bits.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 == 1)
    }

    /// The bytes, the first bit in the lowest place.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bits
    }

    /// All bits of `other`, after these.
    pub fn append(&mut self, other: &Bitmap) {
        (0..other.len).for_each(|at| self.push(other.get(at)));
    }
}

impl Array {
    /// An array without nulls.
    pub fn new(len: usize, values: Values) -> Array {
        Array { len, validity: None, values }
    }

    /// The same array, with nulls where `validity` is off.
    #[must_use]
    pub fn with_validity(self, validity: Bitmap) -> Array {
        let validity = (validity.zeros() > 0).then_some(validity);
        Array { validity, ..self }
    }

    /// How many rows are null.
    pub fn null_count(&self) -> usize {
        self.validity.as_ref().map_or(0, Bitmap::zeros)
    }

    /// Adds the rows of `other`, which has the same type. `None`: the result would have more bytes
    /// or items than its offsets can count, or `other` is of another type.
    #[must_use]
    pub fn append(&mut self, other: Array) -> Option<()> {
        let (len, more) = (self.len, other.len);
        if self.validity.is_some() || other.validity.is_some() {
            let mut validity = self.validity.take().unwrap_or_else(|| all_on(len));
            validity.append(&other.validity.unwrap_or_else(|| all_on(more)));
            self.validity = Some(validity);
        }
        match (&mut self.values, other.values) {
            (Values::Int32(numbers), Values::Int32(others)) => numbers.extend(others),
            (Values::Int64(numbers), Values::Int64(others)) => numbers.extend(others),
            (Values::Utf8(ends, text), Values::Utf8(other_ends, other_text)) => {
                append_offsets(ends, &other_ends)?;
                text.extend(other_text);
            }
            (Values::List(ends, items), Values::List(other_ends, other_items)) => {
                append_offsets(ends, &other_ends)?;
                items.append(*other_items)?;
            }
            (Values::Struct(fields), Values::Struct(others)) if fields.len() == others.len() => {
                for ((_, field), (_, other)) in fields.iter_mut().zip(others) {
                    field.append(other)?;
                }
            }
            _ => return None,
        }
        self.len += more;
        Some(())
    }
}

fn all_on(len: usize) -> Bitmap {
    let mut bits = vec![0xFF; len / 8];
    if !len.is_multiple_of(8) {
        bits.push((1 << (len % 8)) - 1);
    }
    Bitmap { bits, len, zeros: 0 }
}

fn append_offsets(ends: &mut Vec<i32>, others: &[i32]) -> Option<()> {
    let base = ends.last().copied().unwrap_or(0);
    base.checked_add(others.last().copied().unwrap_or(0))?;
    ends.extend(others.iter().skip(1).map(|end| base + end));
    Some(())
}

/// Builds a `string` array.
#[derive(Clone, Debug)]
pub struct Utf8Builder {
    ends: Vec<i32>,
    text: Vec<u8>,
    /// From the first null on: most columns have none.
    validity: Option<Bitmap>,
}

impl Default for Utf8Builder {
    fn default() -> Utf8Builder {
        Utf8Builder { ends: vec![0], text: Vec::new(), validity: None }
    }
}

impl Utf8Builder {
    /// Makes room for `times` as much as there is, if there is memory for it.
    pub fn reserve(&mut self, times: usize) {
        let most = i32::MAX as usize;
        let _ = self.ends.try_reserve(self.ends.len().saturating_mul(times).min(most));
        let _ = self.text.try_reserve(self.text.len().saturating_mul(times).min(most));
    }

    /// Adds a text, or null. `None`: there is no room for it.
    #[must_use]
    #[inline]
    pub fn push(&mut self, text: Option<&str>) -> Option<()> {
        let added = text.unwrap_or("");
        let end = i32::try_from(self.text.len().checked_add(added.len())?).ok()?;
        self.text.extend_from_slice(added.as_bytes());
        if text.is_none() || self.validity.is_some() {
            let rows = self.ends.len() - 1;
            self.validity.get_or_insert_with(|| all_on(rows)).push(text.is_some());
        }
        self.ends.push(end);
        Some(())
    }

    /// Adds texts and nulls. `None`: there is no room for one of them, nor for what follows it.
    #[must_use]
    pub fn extend<'t>(&mut self, texts: impl ExactSizeIterator<Item = Option<&'t str>>) -> Option<()> {
        self.ends.reserve(texts.len());
        for text in texts {
            self.push(text)?;
        }
        Some(())
    }

    /// The array.
    pub fn finish(self) -> Array {
        let array = Array::new(self.ends.len() - 1, Values::Utf8(self.ends, self.text));
        Array { validity: self.validity, ..array }
    }
}
