//! md4c: a stream of callbacks, no tree. The system's library, through its one function.
#![allow(unsafe_code, reason = "a C library")]

use std::ffi::{c_char, c_int, c_uint, c_void};

use super::{HtmlPeer, Keeps, ToHtml};

pub(super) const PEERS: &[HtmlPeer] = &[HtmlPeer {
    name: "md4c",
    version: "the system's (0.4.8 in Debian 12)",
    options: "GitHub dialect, permissive url, www and e-mail links; it has no footnotes and no tag filter",
    keeps: Keeps::Nothing,
    lacks: None,
    start,
}];

/// `MD_DIALECT_GITHUB`: permissive links (url, e-mail, www), tables, strikethrough, task lists.
const DIALECT_GITHUB: c_uint = 0x4 | 0x8 | 0x400 | 0x100 | 0x200 | 0x800;

#[link(name = "md4c-html")]
unsafe extern "C" {
    fn md_html(
        input: *const c_char,
        size: c_uint,
        output: extern "C" fn(*const c_char, c_uint, *mut c_void),
        user: *mut c_void,
        parser_flags: c_uint,
        renderer_flags: c_uint,
    ) -> c_int;
}

extern "C" fn append(text: *const c_char, size: c_uint, out: *mut c_void) {
    // SAFETY: md4c gives `size` readable bytes, and `out` back as it was given.
    unsafe {
        (*out.cast::<Vec<u8>>()).extend_from_slice(std::slice::from_raw_parts(text.cast(), size as usize));
    }
}

fn start() -> Box<ToHtml> {
    Box::new(|source, see| {
        let size = c_uint::try_from(source.len()).map_err(|_| "over 4 GiB".to_owned())?;
        let mut out: Vec<u8> = Vec::with_capacity(source.len() * 5 / 4);
        // SAFETY: the input is `size` readable bytes; `out` lives until md_html returns.
        let failed = unsafe {
            md_html(source.as_ptr().cast(), size, append, (&raw mut out).cast(), DIALECT_GITHUB, 0) != 0
        };
        if failed {
            return Err("md_html failed".to_owned());
        }
        see(&out);
        Ok(())
    })
}
