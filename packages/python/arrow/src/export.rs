//! Our arrays as the structs of the interface. An array is shared by everything that was made from
//! it, and goes when the last of them is released.

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use crate::abi::{ArrowArray, ArrowArrayStream, ArrowSchema, NULLABLE};
use crate::array::{Array, Values};

/// The type of an array, with the name of its field.
pub fn schema(name: &str, array: &Array) -> ArrowSchema {
    let (format, children) = match &array.values {
        Values::Int32(_) => ("i", Vec::new()),
        Values::Int64(_) => ("l", Vec::new()),
        Values::Utf8(..) => ("u", Vec::new()),
        Values::List(_, items) => ("+l", vec![schema("item", items)]),
        Values::Struct(fields) => ("+s", fields.iter().map(|(name, field)| schema(name, field)).collect()),
    };
    let mut parts = Box::new(SchemaParts {
        // A name of ours has no NUL.
        format: CString::new(format).unwrap_or_default(),
        name: CString::new(name).unwrap_or_default(),
        children: children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect(),
    });
    ArrowSchema {
        format: parts.format.as_ptr(),
        name: parts.name.as_ptr(),
        metadata: ptr::null(),
        flags: NULLABLE,
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
    }
}

/// What the pointers of a schema point to.
struct SchemaParts {
    format: CString,
    name: CString,
    children: Vec<*mut ArrowSchema>,
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: called once, with a schema that `schema` made: its private data is the box made
    // there, whose children are boxes as well. A child that was moved away is released already, and
    // only its box is left.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*schema).release = None;
        (*schema).private_data = ptr::null_mut();
    }
}

/// The values of an array.
pub fn array(array: Arc<Array>) -> ArrowArray {
    let whole = Arc::clone(&array);
    part(&whole, &array)
}

/// The values of `array`, which is `whole` or a part of it.
fn part(whole: &Arc<Array>, array: &Array) -> ArrowArray {
    let validity =
        array.validity.as_ref().map_or(ptr::null(), |bitmap| bitmap.as_bytes().as_ptr().cast::<c_void>());
    let (buffers, children): (Vec<*const c_void>, Vec<&Array>) = match &array.values {
        Values::Int32(numbers) => (vec![validity, numbers.as_ptr().cast()], Vec::new()),
        Values::Int64(numbers) => (vec![validity, numbers.as_ptr().cast()], Vec::new()),
        Values::Utf8(ends, text) => (vec![validity, ends.as_ptr().cast(), text.as_ptr().cast()], Vec::new()),
        Values::List(ends, items) => (vec![validity, ends.as_ptr().cast()], vec![&**items]),
        Values::Struct(fields) => (vec![validity], fields.iter().map(|(_, field)| field).collect()),
    };
    let mut parts = Box::new(ArrayParts {
        _whole: Arc::clone(whole),
        buffers,
        children: children.into_iter().map(|child| Box::into_raw(Box::new(part(whole, child)))).collect(),
    });
    ArrowArray {
        length: array.len as i64,
        null_count: array.null_count() as i64,
        offset: 0,
        n_buffers: parts.buffers.len() as i64,
        n_children: parts.children.len() as i64,
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr(),
        dictionary: ptr::null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
    }
}

/// What the pointers of an array point to. Each child keeps the whole alive, since it may be moved
/// away.
struct ArrayParts {
    _whole: Arc<Array>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: as in `release_schema`.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        parts.children.iter().for_each(|&child| drop(Box::from_raw(child)));
        (*array).release = None;
        (*array).private_data = ptr::null_mut();
    }
}

/// Gives the next array of a stream, or says why it cannot.
pub type Next = Box<dyn FnMut() -> Result<Option<Arc<Array>>, String> + Send>;

/// A stream of arrays of the type of `example`, one after the other as `next` gives them.
pub fn stream(example: Arc<Array>, next: Next) -> ArrowArrayStream {
    let parts = Box::new(StreamParts { example, next, error: CString::default() });
    ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(parts).cast(),
    }
}

struct StreamParts {
    example: Arc<Array>,
    next: Next,
    error: CString,
}

/// What a consumer is told besides the sentence: "invalid argument" on every system.
const EINVAL: c_int = 22;

unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: the consumer calls it with a stream that `stream` made and a place to fill, one call
    // at a time.
    unsafe {
        let parts = &*(*stream).private_data.cast::<StreamParts>();
        out.write(schema("", &parts.example));
    }
    0
}

unsafe extern "C" fn get_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as in `get_schema`.
    let parts = unsafe { &mut *(*stream).private_data.cast::<StreamParts>() };
    // Nothing may unwind into C.
    let next = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| (parts.next)()));
    let (code, filled) = match next.unwrap_or_else(|_| Err("linkmark panicked; please report it".to_owned()))
    {
        Ok(Some(next)) => (0, array(next)),
        Ok(None) => (0, ArrowArray::released()),
        Err(why) => {
            parts.error = CString::new(why.replace('\0', "\u{FFFD}")).unwrap_or_default();
            (EINVAL, ArrowArray::released())
        }
    };
    // SAFETY: as above.
    unsafe { out.write(filled) };
    code
}

unsafe extern "C" fn get_last_error(stream: *mut ArrowArrayStream) -> *const c_char {
    // SAFETY: as in `get_schema`; the text lives until the next call.
    unsafe { (*(*stream).private_data.cast::<StreamParts>()).error.as_ptr() }
}

unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: called once, with a stream that `stream` made.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<StreamParts>()));
        (*stream).release = None;
        (*stream).private_data = ptr::null_mut();
    }
}
