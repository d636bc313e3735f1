"""Answers lines of JSON: an array of Markdown documents becomes the array of their HTML, by cmark-gfm.

The package's own functions never free a document, which a million of them would not survive, so the library is called directly.
"""

import ctypes
import json
import sys

from cmarkgfm import _cmark

cmark = ctypes.CDLL(_cmark.__file__)
libc = ctypes.CDLL(None)

EXTENSIONS = [b"table", b"autolink", b"tagfilter", b"strikethrough", b"tasklist"]
OPTIONS = _cmark.lib.CMARK_OPT_UNSAFE | _cmark.lib.CMARK_OPT_FOOTNOTES


def declare(name, result, *arguments):
    function = getattr(cmark, name)
    function.restype = result
    function.argtypes = arguments
    return function


pointer = ctypes.c_void_p
registered = declare("cmark_gfm_core_extensions_ensure_registered", None)
find = declare("cmark_find_syntax_extension", pointer, ctypes.c_char_p)
new = declare("cmark_parser_new", pointer, ctypes.c_int)
attach = declare("cmark_parser_attach_syntax_extension", ctypes.c_int, pointer, pointer)
feed = declare("cmark_parser_feed", None, pointer, ctypes.c_char_p, ctypes.c_size_t)
finish = declare("cmark_parser_finish", pointer, pointer)
extensions_of = declare("cmark_parser_get_syntax_extensions", pointer, pointer)
render = declare("cmark_render_html", pointer, pointer, ctypes.c_int, pointer)
free_node = declare("cmark_node_free", None, pointer)
free_parser = declare("cmark_parser_free", None, pointer)
version = declare("cmark_version_string", ctypes.c_char_p)
free = libc.free
free.restype, free.argtypes = None, [pointer]

registered()
found = [find(name) for name in EXTENSIONS]


def html(markdown):
    text = markdown.encode()
    parser = new(OPTIONS)
    for extension in found:
        attach(parser, extension)
    feed(parser, text, len(text))
    root = finish(parser)
    written = render(root, OPTIONS, extensions_of(parser))
    # It has been seen to cut characters in half.
    answer = ctypes.string_at(written).decode(errors="replace")
    free(written)
    free_node(root)
    free_parser(parser)
    return answer


print(json.dumps(version().decode()), flush=True)
for line in sys.stdin:
    print(json.dumps([html(markdown) for markdown in json.loads(line)]), flush=True)
