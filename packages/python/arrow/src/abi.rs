//! The structs of the C data interface and of the C stream interface.
//!
//! Each releases itself when it is dropped, as its consumer has to; a struct that was moved
//! elsewhere has no `release` any more.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr;

/// The type of an array.
#[repr(C)]
#[derive(Debug)]
pub struct ArrowSchema {
    pub(crate) format: *const c_char,
    pub(crate) name: *const c_char,
    pub(crate) metadata: *const c_char,
    pub(crate) flags: i64,
    pub(crate) n_children: i64,
    pub(crate) children: *mut *mut ArrowSchema,
    pub(crate) dictionary: *mut ArrowSchema,
    pub(crate) release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub(crate) private_data: *mut c_void,
}

/// The values of an array.
#[repr(C)]
#[derive(Debug)]
pub struct ArrowArray {
    pub(crate) length: i64,
    pub(crate) null_count: i64,
    pub(crate) offset: i64,
    pub(crate) n_buffers: i64,
    pub(crate) n_children: i64,
    pub(crate) buffers: *mut *const c_void,
    pub(crate) children: *mut *mut ArrowArray,
    pub(crate) dictionary: *mut ArrowArray,
    pub(crate) release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub(crate) private_data: *mut c_void,
}

/// Arrays of one type, one after the other.
#[repr(C)]
#[derive(Debug)]
pub struct ArrowArrayStream {
    pub(crate) get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    pub(crate) get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    pub(crate) get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    pub(crate) release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    pub(crate) private_data: *mut c_void,
}

/// The flag of a field that may be null.
pub(crate) const NULLABLE: i64 = 2;

/// Implements what the three structs share.
macro_rules! released {
    ($name:ident { $($field:ident: $empty:expr),* $(,)? }) => {
        // SAFETY: the interface lets a consumer use and release a struct on any thread, one at a
        // time; we never hand out a mutable way into one.
        unsafe impl Send for $name {}
        // SAFETY: as above; what is shared is only read.
        unsafe impl Sync for $name {}

        impl $name {
            /// One that was released, to be filled by a producer.
            pub fn released() -> $name {
                $name { $($field: $empty),*, release: None, private_data: ptr::null_mut() }
            }

            /// Moves the struct out of a place that a producer or a capsule owns, which is left
            /// released.
            ///
            /// # Safety
            /// `place` points to a valid struct that nobody else uses meanwhile.
            pub unsafe fn take(place: *mut $name) -> $name {
                // SAFETY: the caller's promise.
                unsafe { ptr::replace(place, $name::released()) }
            }

            /// Whether there is nothing in it any more.
            pub fn is_released(&self) -> bool {
                self.release.is_none()
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: it is ours and was not released; `release` is the producer's own
                    // function for it.
                    unsafe { release(self) };
                    self.release = None;
                }
            }
        }
    };
}

released!(ArrowSchema {
    format: ptr::null(),
    name: ptr::null(),
    metadata: ptr::null(),
    flags: 0,
    n_children: 0,
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
});

released!(ArrowArray {
    length: 0,
    null_count: 0,
    offset: 0,
    n_buffers: 0,
    n_children: 0,
    buffers: ptr::null_mut(),
    children: ptr::null_mut(),
    dictionary: ptr::null_mut(),
});

released!(ArrowArrayStream { get_schema: None, get_next: None, get_last_error: None });

impl ArrowSchema {
    /// The format string; empty if there is none.
    pub fn format(&self) -> &str {
        // SAFETY: a valid schema's format is null-terminated and lives as long as the schema.
        unsafe { text_at(self.format) }
    }

    /// The field's name; empty if there is none.
    pub fn name(&self) -> &str {
        // SAFETY: as above.
        unsafe { text_at(self.name) }
    }

    /// The types of its children.
    pub fn children(&self) -> impl Iterator<Item = &ArrowSchema> {
        (0..usize::try_from(self.n_children).unwrap_or(0)).filter_map(|at| {
            // SAFETY: a valid schema has `n_children` pointers to valid schemas, which live as long
            // as it does.
            unsafe {
                self.children.as_ref()?;
                self.children.add(at).read().as_ref()
            }
        })
    }

    /// The type of a dictionary's values.
    pub fn dictionary(&self) -> Option<&ArrowSchema> {
        // SAFETY: null, or a valid schema that lives as long as this one.
        unsafe { self.dictionary.as_ref() }
    }
}

impl ArrowArray {
    /// How many rows.
    pub fn len(&self) -> usize {
        usize::try_from(self.length).unwrap_or(0)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn child(&self, at: usize) -> Option<&ArrowArray> {
        if i64::try_from(at).ok()? >= self.n_children || self.children.is_null() {
            return None;
        }
        // SAFETY: a valid array has `n_children` pointers to valid arrays, which live as long as it
        // does.
        unsafe { self.children.add(at).read().as_ref() }
    }

    pub(crate) fn dictionary(&self) -> Option<&ArrowArray> {
        // SAFETY: null, or a valid array that lives as long as this one.
        unsafe { self.dictionary.as_ref() }
    }

    /// The buffer at `at`; null if it is left out or there are not as many.
    pub(crate) fn buffer(&self, at: usize) -> *const u8 {
        let exists = i64::try_from(at).is_ok_and(|at| at < self.n_buffers) && !self.buffers.is_null();
        // SAFETY: a valid array has `n_buffers` pointers.
        if exists { unsafe { self.buffers.add(at).read().cast() } } else { ptr::null() }
    }
}

impl ArrowArrayStream {
    /// The type of the arrays.
    ///
    /// # Errors
    /// What the producer says.
    pub fn schema(&mut self) -> Result<ArrowSchema, String> {
        let mut schema = ArrowSchema::released();
        let get = self.get_schema.ok_or("the stream was used up")?;
        // SAFETY: the stream is ours and not released, and `schema` is a place to fill.
        let code = unsafe { get(self, &raw mut schema) };
        if code == 0 { Ok(schema) } else { Err(self.last_error(code)) }
    }

    /// The next array; `None` at the end.
    ///
    /// # Errors
    /// What the producer says.
    pub fn next_array(&mut self) -> Result<Option<ArrowArray>, String> {
        let mut array = ArrowArray::released();
        let get = self.get_next.ok_or("the stream was used up")?;
        // SAFETY: as above.
        let code = unsafe { get(self, &raw mut array) };
        if code != 0 {
            return Err(self.last_error(code));
        }
        Ok((!array.is_released()).then_some(array))
    }

    fn last_error(&mut self, code: c_int) -> String {
        // SAFETY: the producer's text is null or null-terminated, and lives until the next call.
        let said = self.get_last_error.map(|get| unsafe { text_at(get(self)).to_owned() });
        said.filter(|said| !said.is_empty())
            .unwrap_or_else(|| format!("the stream failed with the code {code}"))
    }
}

/// # Safety
/// `text` is null, or null-terminated for as long as the result is used. What is not UTF-8 is
/// empty.
unsafe fn text_at<'a>(text: *const c_char) -> &'a str {
    if text.is_null() {
        return "";
    }
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(text) }.to_str().unwrap_or("")
}
