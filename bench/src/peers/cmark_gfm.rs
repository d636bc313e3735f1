//! cmark-gfm: GitHub's reference implementation. The system's library.
#![allow(unsafe_code, reason = "a C library")]

use std::ffi::{CStr, c_char, c_int, c_void};

use super::{HtmlPeer, Keeps, ToHtml};

pub(super) const PEERS: &[HtmlPeer] = &[HtmlPeer {
    name: "cmark-gfm",
    version: "the system's (0.29.0.gfm.6 in Debian 12)",
    options: "table, strikethrough, autolink, tagfilter, tasklist, footnotes, unsafe",
    keeps: Keeps::Nothing,
    lacks: None,
    start,
}];

const FOOTNOTES: c_int = 1 << 13;
const UNSAFE: c_int = 1 << 17;
const EXTENSIONS: [&CStr; 5] = [c"table", c"strikethrough", c"autolink", c"tagfilter", c"tasklist"];

#[link(name = "cmark-gfm-extensions")]
unsafe extern "C" {
    fn cmark_gfm_core_extensions_ensure_registered();
}

#[link(name = "cmark-gfm")]
unsafe extern "C" {
    fn cmark_parser_new(options: c_int) -> *mut c_void;
    fn cmark_find_syntax_extension(name: *const c_char) -> *mut c_void;
    fn cmark_parser_attach_syntax_extension(parser: *mut c_void, extension: *mut c_void) -> c_int;
    fn cmark_parser_get_syntax_extensions(parser: *mut c_void) -> *mut c_void;
    fn cmark_parser_feed(parser: *mut c_void, text: *const c_char, size: usize);
    fn cmark_parser_finish(parser: *mut c_void) -> *mut c_void;
    fn cmark_render_html(root: *mut c_void, options: c_int, extensions: *mut c_void) -> *mut c_char;
    fn cmark_node_free(node: *mut c_void);
    fn cmark_parser_free(parser: *mut c_void);
}

unsafe extern "C" {
    fn free(memory: *mut c_void);
}

fn start() -> Box<ToHtml> {
    // SAFETY: may be called any number of times.
    unsafe { cmark_gfm_core_extensions_ensure_registered() };
    Box::new(|source, see| {
        // SAFETY: the calls of the library's own command, in its order; everything made here is
        // freed here.
        unsafe {
            let parser = cmark_parser_new(FOOTNOTES | UNSAFE);
            for name in EXTENSIONS {
                let extension = cmark_find_syntax_extension(name.as_ptr());
                if extension.is_null() {
                    cmark_parser_free(parser);
                    return Err(format!("no extension {}", name.to_string_lossy()));
                }
                cmark_parser_attach_syntax_extension(parser, extension);
            }
            cmark_parser_feed(parser, source.as_ptr().cast(), source.len());
            let document = cmark_parser_finish(parser);
            let html =
                cmark_render_html(document, FOOTNOTES | UNSAFE, cmark_parser_get_syntax_extensions(parser));
            see(CStr::from_ptr(html).to_bytes());
            free(html.cast());
            cmark_node_free(document);
            cmark_parser_free(parser);
        }
        Ok(())
    })
}
