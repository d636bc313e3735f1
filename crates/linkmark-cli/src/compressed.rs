//! Files that are compressed, with gzip or zstd: member after member, as archives of web pages and
//! logs have them.
//!
//! A member that is broken is reported, and reading goes on at the next one. Decompression is in
//! Rust, so that a hostile file meets no `unsafe` of C.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// How a file is compressed, by its ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    Gzip,
    Zstd,
}

impl Compression {
    pub(crate) fn of(path: &Path) -> Option<Compression> {
        let ending = path.extension()?;
        [("gz", Compression::Gzip), ("zst", Compression::Zstd)]
            .into_iter()
            .find(|(own, _)| ending.eq_ignore_ascii_case(own))
            .map(|(_, compression)| compression)
    }

    fn name(self) -> &'static str {
        match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        }
    }

    /// Whether a member starts with these bytes, or a frame of zstd that is to be skipped.
    fn starts(self, bytes: &[u8]) -> bool {
        let is_skipped = matches!(bytes, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]);
        bytes.starts_with(self.magic()) || (self == Compression::Zstd && is_skipped)
    }

    /// What every member starts with.
    fn magic(self) -> &'static [u8] {
        match self {
            Compression::Gzip => b"\x1F\x8B\x08",
            Compression::Zstd => b"\x28\xB5\x2F\xFD",
        }
    }
}

/// A member that cannot be read to its end.
#[derive(Debug)]
pub(crate) struct Broken {
    /// Its number, from 1.
    pub(crate) member: usize,
    /// Where it starts in the file.
    pub(crate) at: u64,
    pub(crate) why: String,
}

/// What a read gave.
#[derive(Debug)]
pub(crate) enum Unpacked {
    /// So many bytes.
    Bytes(usize),
    /// What came from this member is not whole; the next read is of another one.
    Broken(Broken),
    End,
}

/// Reads what is in a compressed file.
pub(crate) struct Unpacker {
    compression: Compression,
    state: State,
    member: usize,
    /// Where the member starts.
    start: u64,
    /// Nothing was read since the last member that was broken: what follows is a part of it.
    is_lost: bool,
}

enum State {
    Between(BufReader<File>),
    Gzip(Box<GzDecoder<BufReader<File>>>),
    Zstd(Box<FrameDecoder>, BufReader<File>),
    /// While one state becomes another.
    Moving,
}

/// How far before the place where a member broke the next one is looked for: what reads a broken
/// one may have read into it.
const BACK: u64 = 512;

impl Unpacker {
    pub(crate) fn new(file: File, compression: Compression) -> Unpacker {
        let state = State::Between(BufReader::with_capacity(1 << 16, file));
        Unpacker { compression, state, member: 0, start: 0, is_lost: false }
    }

    /// Reads some bytes into `out`, which is not empty.
    ///
    /// # Errors
    /// If the file itself cannot be read.
    pub(crate) fn read(&mut self, out: &mut [u8]) -> io::Result<Unpacked> {
        loop {
            let (file, why) = match std::mem::replace(&mut self.state, State::Moving) {
                State::Moving => return Ok(Unpacked::End),
                State::Between(file) => match self.open(file)? {
                    Opened::Member => continue,
                    Opened::End => return Ok(Unpacked::End),
                    Opened::Broken(file, why) => (file, why),
                },
                State::Gzip(mut decoder) => match decoder.read(out) {
                    Ok(0) => {
                        self.state = State::Between(decoder.into_inner());
                        continue;
                    }
                    Ok(read) => {
                        self.state = State::Gzip(decoder);
                        self.is_lost = false;
                        return Ok(Unpacked::Bytes(read));
                    }
                    Err(why) => (decoder.into_inner(), reason(&why)),
                },
                State::Zstd(mut decoder, mut file) => match read_frame(&mut decoder, &mut file, out) {
                    Ok(0) => {
                        self.state = State::Between(file);
                        continue;
                    }
                    Ok(read) => {
                        self.state = State::Zstd(decoder, file);
                        self.is_lost = false;
                        return Ok(Unpacked::Bytes(read));
                    }
                    Err(why) => (file, why),
                },
            };
            let broken = Broken { member: self.member, at: self.start, why };
            self.find_next(file)?;
            if !std::mem::replace(&mut self.is_lost, true) {
                return Ok(Unpacked::Broken(broken));
            }
        }
    }

    fn open(&mut self, mut file: BufReader<File>) -> io::Result<Opened> {
        // Tapes and some programs fill up the last block with zeros.
        while self.member > 0 && file.fill_buf()?.first() == Some(&0) {
            file.consume(1);
        }
        if file.fill_buf()?.is_empty() {
            return Ok(Opened::End);
        }
        self.start = file.stream_position()?;
        self.member += usize::from(!self.is_lost);
        if !self.compression.starts(file.fill_buf()?) {
            return Ok(Opened::Broken(file, format!("it is not {}", self.compression.name())));
        }
        match self.compression {
            Compression::Gzip => self.state = State::Gzip(Box::new(GzDecoder::new(file))),
            Compression::Zstd => {
                let mut decoder = Box::new(FrameDecoder::new());
                match decoder.init(&mut file) {
                    Ok(()) => self.state = State::Zstd(decoder, file),
                    Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                        length,
                        ..
                    })) => {
                        // A frame that says of itself that it is for somebody else.
                        self.member -= usize::from(!self.is_lost);
                        file.seek_relative(i64::from(length))?;
                        self.state = State::Between(file);
                    }
                    Err(why) => return Ok(Opened::Broken(file, why.to_string())),
                }
            }
        }
        Ok(Opened::Member)
    }

    /// Goes to where the next member starts, or to the end.
    fn find_next(&mut self, mut file: BufReader<File>) -> io::Result<()> {
        let magic = self.compression.magic();
        let broke_at = file.stream_position()?;
        file.seek(SeekFrom::Start(broke_at.saturating_sub(BACK).max(self.start + 1)))?;
        loop {
            let buffer = file.fill_buf()?;
            let Some(found) = memchr::memchr(magic[0], buffer) else {
                let passed = buffer.len();
                if passed == 0 {
                    break;
                }
                file.consume(passed);
                continue;
            };
            file.consume(found);
            let mut few = vec![0; magic.len()];
            if file.read_exact(&mut few).is_err() {
                break;
            }
            let is_magic = few == magic;
            file.seek_relative(i64::from(!is_magic) - magic.len() as i64)?;
            if is_magic {
                break;
            }
        }
        self.state = State::Between(file);
        Ok(())
    }
}

enum Opened {
    Member,
    End,
    Broken(BufReader<File>, String),
}

/// Reads from a frame; 0 at its end, where its checksum was right if it has one.
fn read_frame(
    decoder: &mut FrameDecoder,
    file: &mut BufReader<File>,
    out: &mut [u8],
) -> Result<usize, String> {
    while decoder.can_collect() == 0 && !decoder.is_finished() {
        decoder
            .decode_blocks(&mut *file, BlockDecodingStrategy::UptoBlocks(1))
            .map_err(|why| why.to_string())?;
    }
    let read = decoder.read(out).map_err(|why| why.to_string())?;
    let is_whole =
        decoder.get_checksum_from_data().is_none_or(|sum| decoder.get_calculated_checksum() == Some(sum));
    if read == 0 && !is_whole { Err("its checksum is wrong".to_owned()) } else { Ok(read) }
}

/// The sentence of the decoder, without what says nothing more.
fn reason(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::UnexpectedEof => "it ends too early".to_owned(),
        _ => why.to_string(),
    }
}

/// The most that a compressed document may have: a page of this size is nobody's, and a bomb of a
/// kilobyte has a gigabyte.
pub(crate) const MOST: usize = 256 << 20;

/// Why a compressed document was not read.
#[derive(Debug)]
pub(crate) enum NotUnpacked {
    Io(io::Error),
    Broken(Broken),
    /// It has more than [`MOST`] bytes.
    TooLarge,
}

/// All of a compressed document.
pub(crate) fn unpack(path: &Path, compression: Compression) -> Result<Vec<u8>, NotUnpacked> {
    let file = File::open(path).map_err(NotUnpacked::Io)?;
    let mut unpacker = Unpacker::new(file, compression);
    let mut bytes = Vec::new();
    let mut chunk = vec![0; 1 << 16];
    loop {
        match unpacker.read(&mut chunk).map_err(NotUnpacked::Io)? {
            Unpacked::End => return Ok(bytes),
            Unpacked::Broken(broken) => return Err(NotUnpacked::Broken(broken)),
            Unpacked::Bytes(read) if bytes.len() + read > MOST => return Err(NotUnpacked::TooLarge),
            Unpacked::Bytes(read) => bytes.extend_from_slice(&chunk[..read]),
        }
    }
}
