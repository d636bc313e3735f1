//! Files and standard input, as text. Parsing cannot fail, so bytes that are not UTF-8 are replaced
//! here, before it.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use crate::compressed::{self, Compression, NotUnpacked};
use crate::error::{self, Error, ReadError, Warning};

/// Where a document comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// `-`, or no file at all.
    Stdin,
    /// Named on the command line: read whatever it is.
    Named(PathBuf),
    /// Met on a walk: skipped if it is binary.
    Met(PathBuf),
}

impl Source {
    /// `-` is standard input, everything else is a path.
    pub(crate) fn named(path: &Path) -> Source {
        if path == Path::new("-") { Source::Stdin } else { Source::Named(path.to_owned()) }
    }

    /// The path, if it has one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Source::Stdin => None,
            Source::Named(path) | Source::Met(path) => Some(path),
        }
    }

    /// What to call it.
    pub(crate) fn name(&self) -> String {
        self.path().map_or_else(|| "<stdin>".to_owned(), |path| path.to_string_lossy().into_owned())
    }

    /// All its bytes.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, Error> {
        let Some(path) = self.path() else {
            let mut bytes = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut bytes);
            return match read {
                Ok(_) => Ok(bytes),
                Err(why) => Err(ReadError::Io { path: PathBuf::from(self.name()), why, near: None }.into()),
            };
        };
        read_file(path)
    }

    /// All of it as text; `Ok(None)` is a binary file that was met on a walk.
    pub(crate) fn read(&self) -> Result<Option<Document>, Error> {
        self.document(self.bytes()?)
    }

    /// As [`Source::read`], but what is compressed is read as what is in it.
    pub(crate) fn read_unpacked(&self) -> Result<Option<Document>, Error> {
        match self.path().and_then(|path| Some((path, Compression::of(path)?))) {
            None => self.read(),
            Some((path, compression)) => match compressed::unpack(path, compression) {
                Ok(bytes) => self.document(bytes),
                Err(NotUnpacked::Io(why)) => Err(not_read(path, why)),
                Err(why) => Err(ReadError::Packed { path: path.to_owned(), why }.into()),
            },
        }
    }

    fn document(&self, bytes: Vec<u8>) -> Result<Option<Document>, Error> {
        match self {
            Source::Met(_) if is_binary(&bytes) => return Ok(None),
            _ if is_utf16(&bytes) => {
                return Err(ReadError::Utf16 { path: self.path().map(Path::to_owned) }.into());
            }
            _ => {}
        }
        let document = Document::new(self.name(), bytes);
        // Places are 32 bits wide in the engine: a clear no is better than a wrong answer.
        if document.text.len() > linkmark::MAX_SOURCE_LEN {
            return Err(ReadError::TooLarge { name: document.name, bytes: document.text.len() }.into());
        }
        Ok(Some(document))
    }
}

/// How far git and grep look for a NUL before they call a file text.
const BINARY_WINDOW: usize = 8 * 1024;

/// Whether a file starts as some shells and editors write them.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF")
}

fn is_binary(bytes: &[u8]) -> bool {
    memchr::memchr(0, &bytes[..bytes.len().min(BINARY_WINDOW)]).is_some()
}

fn read_file(path: &Path) -> Result<Vec<u8>, Error> {
    let read = || {
        let mut file = File::open(path)?;
        let size = file.metadata().map_or(0, |metadata| usize::try_from(metadata.len()).unwrap_or(0));
        let mut bytes = Vec::new();
        // With one byte more than the size, the last read can say "end" without growing the buffer.
        // A wrong size does no harm.
        if bytes.try_reserve_exact(size.saturating_add(1)).is_err() {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|why: io::Error| not_read(path, why))
}

/// Why a file was not read, as well as one can tell.
pub(crate) fn not_read(path: &Path, why: io::Error) -> Error {
    if path.is_dir() {
        return ReadError::Directory { path: path.to_owned() }.into();
    }
    let missing = why.kind() == io::ErrorKind::NotFound;
    if missing && std::fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return ReadError::Dangling { path: path.to_owned() }.into();
    }
    let near = if missing { neighbour(path) } else { None };
    ReadError::Io { path: path.to_owned(), why, near }.into()
}

/// The file beside a missing one that was probably meant.
fn neighbour(path: &Path) -> Option<String> {
    let parent = path.parent()?;
    let folder = if parent.as_os_str().is_empty() { Path::new(".") } else { parent };
    let wanted = path.file_name()?.to_str()?;
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        // `b.md` is only one letter away from `a.md` and is another file: the first letter must be
        // the same.
        .filter(|name| {
            name.chars().next().map(|c| c.to_ascii_lowercase())
                == wanted.chars().next().map(|c| c.to_ascii_lowercase())
        })
        .collect();
    names.sort();
    let near = error::near(wanted, names.iter().map(String::as_str))?;
    Some(parent.join(near).to_string_lossy().into_owned())
}

/// A document: its text, and the way back from the text's offsets to the file's.
#[derive(Debug, Default)]
pub(crate) struct Document {
    /// What to call it.
    pub(crate) name: String,
    /// The text, with every invalid sequence replaced by one U+FFFD.
    pub(crate) text: String,
    /// The row of a file of JSON lines that it comes from, from 1.
    pub(crate) row: Option<usize>,
    replaced: Vec<Replaced>,
}

/// One invalid sequence: where its U+FFFD is in the text, and which bytes of the file it replaces.
#[derive(Clone, Copy, Debug)]
struct Replaced {
    at: usize,
    start: usize,
    end: usize,
    /// The bytes themselves: no invalid sequence is longer than three.
    bytes: [u8; 3],
}

const REPLACEMENT: &str = "\u{FFFD}";

impl Document {
    /// Decodes `bytes`. Valid ones become the text without being copied.
    pub(crate) fn new(name: String, bytes: Vec<u8>) -> Document {
        match String::from_utf8(bytes) {
            Ok(text) => Document { name, text, row: None, replaced: Vec::new() },
            Err(invalid) => {
                let bytes = invalid.as_bytes();
                let mut text = String::with_capacity(bytes.len() + 64);
                let mut replaced = Vec::new();
                let mut start = 0;
                for chunk in bytes.utf8_chunks() {
                    text.push_str(chunk.valid());
                    start += chunk.valid().len();
                    if !chunk.invalid().is_empty() {
                        let mut bytes = [0; 3];
                        bytes[..chunk.invalid().len()].copy_from_slice(chunk.invalid());
                        let end = start + chunk.invalid().len();
                        replaced.push(Replaced { at: text.len(), start, end, bytes });
                        text.push_str(REPLACEMENT);
                        start += chunk.invalid().len();
                    }
                }
                Document { name, text, row: None, replaced }
            }
        }
    }

    /// The text in a row of a file.
    pub(crate) fn of_row(name: String, row: usize, text: String) -> Document {
        Document { name, text, row: Some(row), replaced: Vec::new() }
    }

    /// The offset in the file of the text's offset `at`.
    pub(crate) fn in_file(&self, at: usize) -> usize {
        let before = self.replaced.partition_point(|replaced| replaced.at < at);
        match before.checked_sub(1).map(|last| self.replaced[last]) {
            None => at,
            Some(last) => last.end + at.saturating_sub(last.at + REPLACEMENT.len()),
        }
    }

    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> Cow<'_, [u8]> {
        let text = self.text.as_bytes();
        if self.is_exact() {
            return Cow::Borrowed(text);
        }
        let mut bytes = Vec::with_capacity(text.len());
        let mut done = 0;
        for replaced in &self.replaced {
            bytes.extend(&text[done..replaced.at]);
            bytes.extend(&replaced.bytes[..replaced.end - replaced.start]);
            done = replaced.at + REPLACEMENT.len();
        }
        bytes.extend(&text[done..]);
        Cow::Owned(bytes)
    }

    /// Whether the text is the file, byte for byte.
    pub(crate) fn is_exact(&self) -> bool {
        self.replaced.is_empty()
    }

    /// The one warning about bytes that were replaced.
    pub(crate) fn warning(&self) -> Option<Warning> {
        let first = self.replaced.first()?;
        Some(Warning::InvalidUtf8 {
            name: self.name.clone(),
            offset: first.start,
            count: self.replaced.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Document;

    #[test]
    fn offsets_lead_back_to_the_bytes_of_the_file() {
        // A lone continuation byte, then two thirds of a character: one U+FFFD each.
        let file = b"a\x80b\xE4\xB8 c".to_vec();
        let document = Document::new("x".into(), file.clone());
        assert_eq!(document.text, "a\u{FFFD}b\u{FFFD} c");
        for (letter, at) in [(b'a', 0), (b'b', 4), (b' ', 8), (b'c', 9)] {
            assert_eq!(document.text.as_bytes()[at], letter);
            assert_eq!(file[document.in_file(at)], letter);
        }
        assert_eq!(document.in_file(document.text.len()), file.len());
        assert_eq!((document.in_file(1), document.in_file(5)), (1, 3));
        assert_eq!(*document.bytes(), file);
    }

    #[test]
    fn valid_text_is_itself() {
        let document = Document::new("x".into(), "é".into());
        assert!(document.is_exact() && document.warning().is_none());
        assert_eq!(document.in_file(2), 2);
    }
}
