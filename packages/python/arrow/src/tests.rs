//! Arrays of ours, read back through the interface; and arrays that a hostile producer could make.

use std::ffi::{CString, c_void};
use std::ptr;
use std::sync::Arc;

use crate::abi::{ArrowArray, ArrowSchema};
use crate::array::{Array, Bitmap, Utf8Builder, Values};
use crate::export;
use crate::text::{TextArray, TextType, Unreadable};

/// A producer whose buffers are exactly as long as they have to be, so that a sanitizer sees a byte
/// too far.
struct Producer {
    format: CString,
    name: CString,
    buffers: Vec<Option<Box<[u8]>>>,
    pointers: Vec<*const c_void>,
    #[expect(clippy::vec_box, reason = "pointers to them are handed out before the list is complete")]
    children: Vec<Box<(ArrowSchema, ArrowArray)>>,
    child_schemas: Vec<*mut ArrowSchema>,
    child_arrays: Vec<*mut ArrowArray>,
    dictionary: Option<Box<(ArrowSchema, ArrowArray)>>,
}

/// What an array claims to be.
#[derive(Default)]
struct Claim {
    format: &'static str,
    name: &'static str,
    length: i64,
    null_count: i64,
    offset: i64,
    buffers: Vec<Option<Vec<u8>>>,
    children: Vec<Claim>,
    dictionary: Option<Box<Claim>>,
}

impl Claim {
    /// The structs, which keep the producer alive until both are released.
    fn made(self) -> (ArrowSchema, ArrowArray) {
        let mut producer = Box::new(Producer {
            format: CString::new(self.format).unwrap(),
            name: CString::new(self.name).unwrap(),
            buffers: self.buffers.into_iter().map(|buffer| buffer.map(Vec::into_boxed_slice)).collect(),
            pointers: Vec::new(),
            children: self.children.into_iter().map(|child| Box::new(child.made())).collect(),
            child_schemas: Vec::new(),
            child_arrays: Vec::new(),
            dictionary: self.dictionary.map(|values| Box::new(values.made())),
        });
        producer.pointers = producer
            .buffers
            .iter()
            .map(|buffer| buffer.as_ref().map_or(ptr::null(), |buffer| buffer.as_ptr().cast()))
            .collect();
        producer.child_schemas = producer.children.iter_mut().map(|child| &raw mut child.0).collect();
        producer.child_arrays = producer.children.iter_mut().map(|child| &raw mut child.1).collect();
        let (schema_of_values, array_of_values) = producer
            .dictionary
            .as_mut()
            .map_or((ptr::null_mut(), ptr::null_mut()), |values| (&raw mut values.0, &raw mut values.1));
        let schema = ArrowSchema {
            format: producer.format.as_ptr(),
            name: producer.name.as_ptr(),
            metadata: ptr::null(),
            flags: 2,
            n_children: producer.children.len() as i64,
            children: producer.child_schemas.as_mut_ptr(),
            dictionary: schema_of_values,
            // The array is released last and frees both.
            release: Some(nothing),
            private_data: ptr::null_mut(),
        };
        let array = ArrowArray {
            length: self.length,
            null_count: self.null_count,
            offset: self.offset,
            n_buffers: producer.pointers.len() as i64,
            n_children: producer.children.len() as i64,
            buffers: producer.pointers.as_mut_ptr(),
            children: producer.child_arrays.as_mut_ptr(),
            dictionary: array_of_values,
            release: Some(free),
            private_data: Box::into_raw(producer).cast(),
        };
        (schema, array)
    }

    /// Every row, or why it cannot be read.
    fn rows(self, column: Option<&str>) -> Result<Vec<Option<Vec<u8>>>, Unreadable> {
        let (schema, array) = self.made();
        let text_type = TextType::of(&schema, column);
        drop(schema);
        let text_type = text_type?;
        // SAFETY: buffers are as long as the format wants for `offset + length` rows; what is in
        // them is not valid.
        let column = unsafe { TextArray::new(array, &text_type) }?;
        (0..column.len()).map(|row| Ok(column.row(row)?.map(<[u8]>::to_vec))).collect()
    }
}

unsafe extern "C" fn nothing(schema: *mut ArrowSchema) {
    // SAFETY: called with the schema that is released.
    unsafe { (*schema).release = None };
}

unsafe extern "C" fn free(array: *mut ArrowArray) {
    // SAFETY: called once, with an array of `Claim::made`.
    unsafe {
        drop(Box::from_raw((*array).private_data.cast::<Producer>()));
        (*array).release = None;
    }
}

fn i32s(numbers: &[i32]) -> Option<Vec<u8>> {
    Some(numbers.iter().flat_map(|number| number.to_ne_bytes()).collect())
}

fn i64s(numbers: &[i64]) -> Option<Vec<u8>> {
    Some(numbers.iter().flat_map(|number| number.to_ne_bytes()).collect())
}

fn text(bytes: &[u8]) -> Option<Vec<u8>> {
    Some(bytes.to_vec())
}

fn strings(format: &'static str, offsets: Option<Vec<u8>>, values: &[u8], length: i64) -> Claim {
    Claim { format, length, buffers: vec![None, offsets, text(values)], ..Claim::default() }
}

fn some(rows: &[&str]) -> Vec<Option<Vec<u8>>> {
    rows.iter().map(|row| Some(row.as_bytes().to_vec())).collect()
}

/// A view of sixteen bytes: the length, then the text or a prefix, a buffer and an offset.
fn view(len: i32, rest: [i32; 3]) -> Vec<u8> {
    [len, rest[0], rest[1], rest[2]].iter().flat_map(|number| number.to_ne_bytes()).collect()
}

fn short(text: &str) -> Vec<u8> {
    let mut view = vec![0; 16];
    view[..4].copy_from_slice(&i32::try_from(text.len()).unwrap().to_ne_bytes());
    view[4..4 + text.len()].copy_from_slice(text.as_bytes());
    view
}

#[test]
fn every_layout_gives_its_rows() {
    for format in ["u", "z"] {
        assert_eq!(strings(format, i32s(&[0, 1, 1, 3]), b"abc", 3).rows(None), Ok(some(&["a", "", "bc"])));
    }
    for format in ["U", "Z"] {
        assert_eq!(strings(format, i64s(&[0, 1, 1, 3]), b"abc", 3).rows(None), Ok(some(&["a", "", "bc"])));
    }
    for format in ["vu", "vz"] {
        let long = "a text of more than twelve bytes";
        let views = [short("twelve bytes"), view(32, [0, 0, 1]), short("")].concat();
        let buffers = vec![None, Some(views), text(format!("-{long}").as_bytes()), i64s(&[33])];
        let claim = Claim { format, length: 3, buffers, ..Claim::default() };
        assert_eq!(claim.rows(None), Ok(some(&["twelve bytes", long, ""])));
    }
    let nothing = Claim { format: "n", length: 2, null_count: 2, ..Claim::default() };
    assert_eq!(nothing.rows(None), Ok(vec![None, None]));
}

#[test]
fn offsets_and_nulls_are_those_of_the_slice() {
    let mut claim = strings("u", i32s(&[0, 1, 2, 3, 4]), b"abcd", 2);
    claim.offset = 2;
    assert_eq!(claim.rows(None), Ok(some(&["c", "d"])));
    let mut claim = strings("u", i32s(&[0, 1, 2, 3, 4]), b"abcd", 3);
    (claim.offset, claim.null_count, claim.buffers[0]) = (1, -1, text(&[0b0000_1010]));
    assert_eq!(claim.rows(None), Ok(vec![Some(b"b".to_vec()), None, Some(b"d".to_vec())]));
}

#[test]
fn an_empty_array_may_leave_out_its_buffers() {
    for format in ["u", "U", "vu"] {
        let claim = Claim { format, buffers: vec![None, None, None], ..Claim::default() };
        assert_eq!(claim.rows(None), Ok(Vec::new()));
    }
    let mut claim = strings("u", i32s(&[0, 0]), b"", 1);
    claim.buffers[2] = None;
    assert_eq!(claim.rows(None), Ok(some(&[""])));
}

#[test]
fn a_dictionary_is_looked_up_with_every_width_of_index() {
    let widths: [(&str, Vec<u8>); 4] = [
        ("c", vec![1, 0, 1]),
        ("S", [1_u16, 0, 1].iter().flat_map(|index| index.to_ne_bytes()).collect()),
        ("i", [1_i32, 0, 1].iter().flat_map(|index| index.to_ne_bytes()).collect()),
        ("L", [1_u64, 0, 1].iter().flat_map(|index| index.to_ne_bytes()).collect()),
    ];
    for (format, indices) in widths {
        let values = Box::new(strings("u", i32s(&[0, 1, 3]), b"abc", 2));
        let buffers = vec![None, Some(indices)];
        let claim = Claim { format, length: 3, buffers, dictionary: Some(values), ..Claim::default() };
        assert_eq!(claim.rows(None), Ok(some(&["bc", "a", "bc"])), "{format}");
    }
}

#[test]
fn a_column_of_a_table_is_found_by_its_name_and_starts_where_the_table_does() {
    let table = || Claim {
        format: "+s",
        length: 2,
        offset: 1,
        null_count: 1,
        buffers: vec![text(&[0b0000_0011])],
        children: vec![
            Claim { name: "id", ..strings("u", i32s(&[0, 0, 0, 0]), b"", 3) },
            Claim { name: "body", ..strings("u", i32s(&[0, 1, 2, 3]), b"abc", 3) },
        ],
        ..Claim::default()
    };
    assert_eq!(table().rows(Some("body")), Ok(vec![Some(b"b".to_vec()), None]));
    assert_eq!(
        table().rows(None).unwrap_err().to_string(),
        "this is a table; name the column of text: id, body"
    );
    assert_eq!(
        table().rows(Some("x")).unwrap_err().to_string(),
        "there is no column `x`; there are id, body"
    );
    let one = Claim {
        children: vec![strings("u", i32s(&[0, 1]), b"a", 1)],
        format: "+s",
        length: 1,
        ..Claim::default()
    };
    assert_eq!(one.rows(None), Ok(some(&["a"])));
}

#[test]
fn what_is_not_text_is_named() {
    let claim = Claim { format: "l", length: 1, buffers: vec![None, i64s(&[1])], ..Claim::default() };
    assert_eq!(
        claim.rows(None).unwrap_err().to_string(),
        "a column of int64 is not text; cast it to string or binary"
    );
    let claim = Claim { format: "+r", ..Claim::default() };
    assert!(claim.rows(None).unwrap_err().to_string().contains("run_end_encoded"));
}

/// Each of these leads out of its buffers. A reader that believed it would read what is not its
/// own.
#[test]
fn a_hostile_array_is_corrupt_and_not_read() {
    let views = |view: Vec<u8>, lengths: &[i64]| Claim {
        format: "vu",
        length: 1,
        buffers: vec![None, Some(view), text(b"0123456789abcdef"), i64s(lengths)],
        ..Claim::default()
    };
    let dictionary = |format, indices: Vec<u8>| Claim {
        format,
        length: 1,
        buffers: vec![None, Some(indices)],
        dictionary: Some(Box::new(strings("u", i32s(&[0, 1]), b"a", 1))),
        ..Claim::default()
    };
    let child = |length| Claim {
        format: "+s",
        length,
        buffers: vec![None],
        children: vec![strings("u", i32s(&[0, 1]), b"a", 1)],
        ..Claim::default()
    };
    let mut negative = strings("u", i32s(&[0, 1]), b"a", 1);
    negative.offset = -1;
    let mut without = strings("u", None, b"a", 1);
    without.buffers.pop();
    for (what, claim) in [
        ("offsets that go down", strings("u", i32s(&[0, 3, 1, 3]), b"abc", 3)),
        ("a negative offset", strings("u", i32s(&[-2, 1]), b"a", 1)),
        ("offsets beyond the last", strings("u", i32s(&[0, 9, 3]), b"abc", 2)),
        ("large offsets beyond the last", strings("U", i64s(&[0, i64::MAX, 3]), b"abc", 2)),
        ("a view into a buffer that is not there", views(view(13, [0, 7, 0]), &[16])),
        ("a view beyond its buffer", views(view(13, [0, 0, 4]), &[16])),
        ("a view at a negative place", views(view(13, [0, 0, -1]), &[16])),
        ("a view of a negative length", views(view(-1, [0, 0, 0]), &[16])),
        ("an index beyond the dictionary", dictionary("c", vec![1])),
        ("a negative index", dictionary("c", vec![0xFF])),
        ("a table longer than its columns", child(2)),
        ("a negative start", negative),
        ("no offsets at all", without),
    ] {
        assert_eq!(claim.rows(None), Err(Unreadable::Corrupt), "{what}");
    }
}

fn bitmap(bits: &[bool]) -> Bitmap {
    let mut bitmap = Bitmap::default();
    bits.iter().for_each(|&bit| bitmap.push(bit));
    bitmap
}

fn utf8(rows: &[Option<&str>]) -> Array {
    let mut builder = Utf8Builder::default();
    rows.iter().for_each(|row| builder.push(*row).unwrap());
    builder.finish()
}

/// A list of structs, as links have it.
fn lists() -> Array {
    let fields = vec![
        ("start", Array::new(3, Values::Int32(vec![1, 2, 3]))),
        ("href", utf8(&[Some("a"), None, Some("ccc")])),
    ];
    let items = Array::new(3, Values::Struct(fields));
    Array::new(3, Values::List(vec![0, 2, 2, 3], Box::new(items))).with_validity(bitmap(&[true, false, true]))
}

#[test]
fn what_is_handed_out_is_read_back() {
    let rows = utf8(&[Some("é"), None, Some("")]);
    let schema = export::schema("x", &rows);
    assert_eq!((schema.format(), schema.name()), ("u", "x"));
    let text_type = TextType::of(&schema, None).unwrap();
    // SAFETY: the array is ours.
    let column = unsafe { TextArray::new(export::array(Arc::new(rows)), &text_type) }.unwrap();
    let read: Vec<_> = (0..3).map(|row| column.row(row).unwrap()).collect();
    assert_eq!(read, [Some("é".as_bytes()), None, Some(b"".as_slice())]);
    assert_eq!(column.row(3), Err(Unreadable::Corrupt));
}

#[test]
fn parts_that_are_moved_away_outlive_the_whole() {
    let array = Arc::new(lists());
    let mut exported = export::array(Arc::clone(&array));
    let schema = export::schema("", &array);
    assert_eq!(schema.format(), "+l");
    let item = schema.children().next().unwrap();
    let names: Vec<&str> = item.children().map(ArrowSchema::name).collect();
    assert_eq!((item.format(), names), ("+s", vec!["start", "href"]));
    // A consumer may move a child out and release the rest.
    // SAFETY: the list has one child, the struct of items, which has two.
    let hrefs = unsafe {
        let items = *exported.children;
        ArrowArray::take(*(*items).children.add(1))
    };
    drop((array, std::mem::replace(&mut exported, ArrowArray::released())));
    let text_type = TextType::of(&export::schema("", &utf8(&[])), None).unwrap();
    // SAFETY: it is the array of the field `href`.
    let hrefs = unsafe { TextArray::new(hrefs, &text_type) }.unwrap();
    assert_eq!(hrefs.row(2), Ok(Some(b"ccc".as_slice())));
    assert_eq!(hrefs.row(1), Ok(None));
}

#[test]
fn a_stream_ends_and_says_what_went_wrong() {
    let array = Arc::new(utf8(&[Some("a")]));
    let mut left = vec![Err("row 7: not UTF-8".to_owned()), Ok(Some(Arc::clone(&array)))];
    let mut stream = export::stream(array, Box::new(move || left.pop().unwrap_or(Ok(None))));
    assert_eq!(stream.schema().unwrap().format(), "u");
    assert_eq!(stream.next_array().unwrap().unwrap().len(), 1);
    assert_eq!(stream.next_array().unwrap_err(), "row 7: not UTF-8");
    assert!(stream.next_array().unwrap().is_none());
    let mut panics = export::stream(Arc::new(utf8(&[])), Box::new(|| panic!("on purpose")));
    assert_eq!(panics.next_array().unwrap_err(), "linkmark panicked; please report it");
}

#[test]
fn arrays_are_joined() {
    let mut both = lists();
    both.append(lists()).unwrap();
    assert_eq!((both.len, both.null_count()), (6, 2));
    let Values::List(ends, items) = &both.values else { panic!("lists stay lists") };
    assert_eq!(ends, &[0, 2, 2, 3, 5, 5, 6]);
    let Values::Struct(fields) = &items.values else { panic!("structs stay structs") };
    assert_eq!(fields[1].1, utf8(&[Some("a"), None, Some("ccc"), Some("a"), None, Some("ccc")]));
    let mut full = Array::new(1, Values::List(vec![0, i32::MAX], Box::new(utf8(&[]))));
    assert_eq!(full.append(lists()), None);
    assert_eq!(lists().append(utf8(&[])), None);
}

#[test]
fn text_of_our_own_is_read_back() {
    let rows = [Some("a"), Some(""), None, Some("a text that is longer than a view"), None];
    let mut texts = Utf8Builder::default();
    texts.push(rows[0]).expect("room");
    texts.reserve(8);
    texts.extend(rows[1..].iter().copied()).expect("room");
    let array = texts.finish();
    assert_eq!(array.null_count(), 2);
    let read = TextArray::of(Arc::new(array)).expect("text");
    let found = (0..read.len()).map(|row| read.row(row).expect("a row"));
    assert!(found.eq(rows.iter().map(|row| row.map(str::as_bytes))));
    let numbers = Arc::new(Array::new(1, Values::Int32(vec![1])));
    assert!(matches!(TextArray::of(numbers), Err(Unreadable::Type(_))));
}
