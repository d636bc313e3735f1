//! A column of text as it comes: strings and bytes with offsets of 32 or 64 bits, views,
//! dictionaries of them, a column of a table.

use std::fmt;
use std::slice;
use std::sync::Arc;

use crate::abi::{ArrowArray, ArrowSchema};
use crate::array::Array;
use crate::export;

/// Why an array cannot be read as text, or a row of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Its type is another one.
    Type(String),
    /// A table has several columns, and none was named; or none of that name.
    Column {
        /// The name that was asked for.
        wanted: Option<String>,
        /// Those that there are.
        names: Vec<String>,
    },
    /// A row's offsets or indices lead out of the array.
    Corrupt,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Type(format) => {
                write!(f, "a column of {} is not text; cast it to string or binary", type_name(format))
            }
            Unreadable::Column { wanted: Some(name), names } => {
                write!(f, "there is no column `{name}`; there are {}", names.join(", "))
            }
            Unreadable::Column { wanted: None, names } => {
                write!(f, "this is a table; name the column of text: {}", names.join(", "))
            }
            Unreadable::Corrupt => f.write_str("the array is corrupt: an offset leads out of it"),
        }
    }
}

/// What people call a format.
fn type_name(format: &str) -> String {
    let known = [
        ("b", "bool"),
        ("c", "int8"),
        ("C", "uint8"),
        ("s", "int16"),
        ("S", "uint16"),
        ("i", "int32"),
        ("I", "uint32"),
        ("l", "int64"),
        ("L", "uint64"),
        ("e", "half_float"),
        ("f", "float"),
        ("g", "double"),
        ("+l", "list"),
        ("+L", "large_list"),
        ("+s", "struct"),
        ("+m", "map"),
        ("+r", "run_end_encoded"),
    ];
    known
        .iter()
        .find(|(short, _)| *short == format)
        .map_or_else(|| format!("the format `{format}`"), |(_, long)| (*long).to_owned())
}

/// Where the text of an array is, and how to get at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    /// Every row is null.
    Null,
    /// Offsets of 32 bits.
    Offsets,
    /// Offsets of 64 bits.
    LargeOffsets,
    /// Views of 16 bytes.
    Views,
}

impl Layout {
    fn of(format: &str) -> Option<Layout> {
        match format {
            "n" => Some(Layout::Null),
            "u" | "z" => Some(Layout::Offsets),
            "U" | "Z" => Some(Layout::LargeOffsets),
            "vu" | "vz" => Some(Layout::Views),
            _ => None,
        }
    }
}

/// The width of a dictionary's indices in bytes, and whether they have a sign.
fn index_width(format: &str) -> Option<(usize, bool)> {
    let at = "cCsSiIlL".find(format).filter(|_| format.len() == 1)?;
    Some((1 << (at / 2), at % 2 == 0))
}

/// How the text of a column is found: which child, whether by a dictionary, in which layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextType {
    /// The column of a table.
    child: Option<usize>,
    /// The width and the sign of indices.
    dictionary: Option<(usize, bool)>,
    layout: Layout,
}

impl TextType {
    /// The type of the text in arrays of `schema`. Of a table it is the column called `column`, or
    /// the only one.
    ///
    /// # Errors
    /// If it is not text, or there is no such column.
    pub fn of(schema: &ArrowSchema, column: Option<&str>) -> Result<TextType, Unreadable> {
        if schema.format() != "+s" {
            return TextType::of_field(schema, None);
        }
        let names = || schema.children().map(|child| child.name().to_owned()).collect();
        let missing = || Unreadable::Column { wanted: column.map(str::to_owned), names: names() };
        let mut children = schema.children().enumerate();
        let (at, field) = match column {
            Some(name) => children.find(|(_, child)| child.name() == name).ok_or_else(missing)?,
            None => children.next().filter(|_| schema.n_children == 1).ok_or_else(missing)?,
        };
        TextType::of_field(field, Some(at))
    }

    fn of_field(schema: &ArrowSchema, child: Option<usize>) -> Result<TextType, Unreadable> {
        let unreadable = |format: &str| Unreadable::Type(format.to_owned());
        let format = schema.format();
        match schema.dictionary() {
            None => {
                let layout = Layout::of(format).ok_or_else(|| unreadable(format))?;
                Ok(TextType { child, dictionary: None, layout })
            }
            Some(values) => {
                let index = index_width(format).ok_or_else(|| unreadable(format))?;
                let layout = Layout::of(values.format()).filter(|_| values.dictionary().is_none());
                let layout = layout.ok_or_else(|| unreadable(values.format()))?;
                Ok(TextType { child, dictionary: Some(index), layout })
            }
        }
    }
}

/// An array of text. Rows are bytes: whether they are UTF-8 is for the reader to see.
#[derive(Debug)]
pub struct TextArray {
    array: ArrowArray,
    text_type: TextType,
}

impl TextArray {
    /// Takes an array, which has to be of the schema that `text_type` was made from.
    ///
    /// # Safety
    /// `array` is a valid array of that schema.
    ///
    /// # Errors
    /// If it lacks a part that its type has.
    pub unsafe fn new(array: ArrowArray, text_type: &TextType) -> Result<TextArray, Unreadable> {
        let column = TextArray { array, text_type: text_type.clone() };
        let is_whole = {
            let field = column.field().ok_or(Unreadable::Corrupt)?;
            let values = if text_type.dictionary.is_some() { field.dictionary() } else { Some(field) };
            let values = values.ok_or(Unreadable::Corrupt)?;
            let nonnegative =
                [&column.array, field, values].iter().all(|array| array.offset >= 0 && array.length >= 0);
            nonnegative && has_its_buffers(values, text_type.layout)
        };
        if is_whole { Ok(column) } else { Err(Unreadable::Corrupt) }
    }

    /// Text that we made ourselves, for who has no other producer at hand.
    ///
    /// # Errors
    /// If it is not text.
    pub fn of(array: Arc<Array>) -> Result<TextArray, Unreadable> {
        let text_type = TextType::of(&export::schema("", &array), None)?;
        // SAFETY: both are made from one array, which is valid whatever it is.
        unsafe { TextArray::new(export::array(array), &text_type) }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.array.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of a row; `None` for null.
    ///
    /// # Errors
    /// If the row's offsets, view or index lead out of the array.
    pub fn row(&self, row: usize) -> Result<Option<&[u8]>, Unreadable> {
        if row >= self.len() {
            return Err(Unreadable::Corrupt);
        }
        let field = self.field().ok_or(Unreadable::Corrupt)?;
        // The rows of a table start at the table's own offset in each of its columns.
        let mut at = row;
        if self.text_type.child.is_some() {
            if !is_valid(&self.array, row) {
                return Ok(None);
            }
            at += offset(&self.array);
            if at >= field.len() {
                return Err(Unreadable::Corrupt);
            }
        }
        if self.text_type.layout == Layout::Null || !is_valid(field, at) {
            return Ok(None);
        }
        let Some((width, signed)) = self.text_type.dictionary else {
            return bytes(field, self.text_type.layout, at).map(Some);
        };
        let values = field.dictionary().ok_or(Unreadable::Corrupt)?;
        let index = index(field, at, width, signed).filter(|&index| index < values.len());
        let index = index.ok_or(Unreadable::Corrupt)?;
        if !is_valid(values, index) {
            return Ok(None);
        }
        bytes(values, self.text_type.layout, index).map(Some)
    }

    fn field(&self) -> Option<&ArrowArray> {
        self.text_type.child.map_or(Some(&self.array), |child| self.array.child(child))
    }
}

fn offset(array: &ArrowArray) -> usize {
    usize::try_from(array.offset).unwrap_or(0)
}

/// Whether the buffers are there that rows are read from. Those of an empty array may be left out.
fn has_its_buffers(values: &ArrowArray, layout: Layout) -> bool {
    let needed = match layout {
        Layout::Null => return true,
        _ if values.is_empty() => return true,
        Layout::Offsets | Layout::LargeOffsets => 3,
        // Validity, views, and at the end the lengths of the buffers in between.
        Layout::Views => 3,
    };
    values.n_buffers >= needed && !values.buffer(1).is_null()
}

/// Whether the row is not null.
fn is_valid(array: &ArrowArray, row: usize) -> bool {
    let bitmap = array.buffer(0);
    if bitmap.is_null() || array.null_count == 0 {
        return true;
    }
    let bit = offset(array) + row;
    // SAFETY: a validity bitmap has a bit for each of `offset + length` rows, and callers stay
    // below `length`.
    let byte = unsafe { bitmap.add(bit / 8).read() };
    byte >> (bit % 8) & 1 == 1
}

/// The index at `row` of a dictionary array; `None` if it is negative.
fn index(array: &ArrowArray, row: usize, width: usize, signed: bool) -> Option<usize> {
    let indices = array.buffer(1);
    if indices.is_null() {
        return None;
    }
    let at = (offset(array) + row) * width;
    // SAFETY: the buffer of indices has `offset + length` of them, each of `width` bytes, and `row`
    // is below `length`.
    let given = unsafe { slice::from_raw_parts(indices.add(at), width) };
    let is_negative =
        signed && cfg!(target_endian = "little") && given.last().is_some_and(|byte| *byte >= 0x80);
    let mut wide = [0; 8];
    if cfg!(target_endian = "little") {
        wide[..width].copy_from_slice(given);
    } else {
        wide[8 - width..].copy_from_slice(given);
    }
    if is_negative { None } else { usize::try_from(u64::from_ne_bytes(wide)).ok() }
}

/// The bytes of a row that is not null and below the length.
fn bytes(array: &ArrowArray, layout: Layout, row: usize) -> Result<&[u8], Unreadable> {
    let at = offset(array) + row;
    let found = match layout {
        Layout::Offsets => {
            let offset = |at: usize| usize::try_from(number::<i32>(array.buffer(1), at)).ok();
            between(array, offset(at), offset(at + 1), offset(offset_of_end(array)))
        }
        Layout::LargeOffsets => {
            let offset = |at: usize| usize::try_from(number::<i64>(array.buffer(1), at)).ok();
            between(array, offset(at), offset(at + 1), offset(offset_of_end(array)))
        }
        Layout::Views => viewed(array, at),
        Layout::Null => None,
    };
    found.ok_or(Unreadable::Corrupt)
}

fn offset_of_end(array: &ArrowArray) -> usize {
    offset(array) + array.len()
}

/// The number at `at` of a buffer that has as many. Buffers need not be aligned.
fn number<T: Copy>(buffer: *const u8, at: usize) -> T {
    // SAFETY: callers ask for offsets up to that of `offset + length`, and for parts of views below
    // `offset + length`, which a valid array has; `has_its_buffers` saw that the buffer is not
    // null.
    unsafe { buffer.cast::<T>().add(at).read_unaligned() }
}

/// The values from `start` to `end`, if they are within those that there are.
fn between(
    array: &ArrowArray,
    start: Option<usize>,
    end: Option<usize>,
    last: Option<usize>,
) -> Option<&[u8]> {
    let (start, end, last) = (start?, end?, last?);
    if start > end || end > last {
        return None;
    }
    within(array.buffer(2), start, end - start)
}

/// `len` bytes of a buffer that has as many; an empty buffer may be left out.
fn within<'a>(buffer: *const u8, start: usize, len: usize) -> Option<&'a [u8]> {
    if len == 0 {
        return Some(&[]);
    }
    if buffer.is_null() {
        return None;
    }
    // SAFETY: callers compared `start + len` with the length that the producer gave.
    Some(unsafe { slice::from_raw_parts(buffer.add(start), len) })
}

/// The longest text that is inside its view.
const INLINE: usize = 12;

/// The bytes of a view: its length, then up to twelve bytes, or a prefix, a buffer's number and an
/// offset.
fn viewed(array: &ArrowArray, at: usize) -> Option<&[u8]> {
    let views = array.buffer(1);
    let len = usize::try_from(number::<i32>(views, at * 4)).ok()?;
    if len <= INLINE {
        return within(views, at * 16 + 4, len);
    }
    let buffer = usize::try_from(number::<i32>(views, at * 4 + 2)).ok()?;
    let start = usize::try_from(number::<i32>(views, at * 4 + 3)).ok()?;
    let data_buffers = usize::try_from(array.n_buffers).ok()?.checked_sub(3)?;
    let lengths = array.buffer(data_buffers + 2);
    if buffer >= data_buffers || lengths.is_null() {
        return None;
    }
    let size = usize::try_from(number::<i64>(lengths, buffer)).ok()?;
    if start.checked_add(len)? > size {
        return None;
    }
    within(array.buffer(buffer + 2), start, len)
}
