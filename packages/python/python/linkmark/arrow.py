"""Whole columns of text at once, over Arrow: on all cores, without copies and without a dependency.

>>> import pyarrow as pa
>>> from linkmark import arrow
>>> column = pa.array(["See https://www.bbc.co.uk/x.", None, "no link"])
>>> pa.chunked_array(arrow.links(column, fields=["href", "domain"])).to_pylist()
[[{'href': 'https://www.bbc.co.uk/x', 'domain': 'bbc.co.uk'}], None, []]

Columns come from anything with the Arrow PyCapsule interface: pyarrow, Polars, DuckDB, pandas, nanoarrow. They may
hold `string`, `large_string`, `string_view`, `binary`, `large_binary`, `binary_view`, dictionaries of them, in one
array or in chunks. Of a table, `column` names the one with the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, overload

from linkmark import _native
from linkmark._native import Column, Reader

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from linkmark._native import _HtmlOptions, _LinksOptions

__all__ = ["Column", "Reader", "html", "links"]

class ArrowArray(Protocol):
    """What has an array."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...


class ArrowStream(Protocol):
    """What has a stream of arrays: chunks, or batches of a table."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...


@overload
def links(
    data: ArrowArray | ArrowStream, /, *, lazy: Literal[False] = False, **options: Unpack[_LinksOptions]
) -> Column: ...
@overload
def links(data: ArrowArray | ArrowStream, /, *, lazy: Literal[True], **options: Unpack[_LinksOptions]) -> Reader: ...
def links(data: ArrowArray | ArrowStream, /, **options: Any) -> Column | Reader:
    """The links of every row: `list<struct<start, end, kind, text, href, host, domain>>`.

    `fields` names those that are wanted, in their order, and nothing else is built (`title` is there too). `host` is
    in lower case and ASCII, as a browser asks for it; `domain` is the one that somebody registered, by the public
    suffix list. Both are null where a link leads to no host.

    >>> import pyarrow as pa
    >>> from linkmark import arrow
    >>> texts = pa.array(["https://Bücher.example.de/ é", "[a](/b)"])
    >>> pa.array(arrow.links(texts, fields=["start", "host"])).to_pylist()
    [[{'start': 0, 'host': 'xn--bcher-kva.example.de'}], [{'start': 0, 'host': None}]]

    With `flat=True` it is a table, one row per link, with the number of the text's row:

    >>> pa.table(arrow.links(texts, fields=["href"], flat=True)).to_pydict()
    {'row': [0, 1], 'href': ['https://Bücher.example.de/', '/b']}

    The options of `linkmark.links` choose the links. Besides:

    - `offsets`: `start` and `end` count code points, or bytes.
    - `errors`: what becomes of a row that is not UTF-8 or longer than `max_bytes`. `"raise"` stops and names it,
      `"null"` makes it null, `"replace"` puts U+FFFD in its place as `bytes.decode` does, `"report"` (with
      `flat=True`) keeps it as a row without a link, with the reason in a column `error`. Rows that are null are null,
      and reported by `"report"`.
    - `threads`: one per core unless told otherwise.
    - `lazy=True`: a `Reader` that works while it is read, one array of the source at a time, so that what is larger
      than memory goes through.
    """
    return _native._arrow_links(data, **options)


@overload
def html(
    data: ArrowArray | ArrowStream, /, *, lazy: Literal[False] = False, **options: Unpack[_HtmlOptions]
) -> Column: ...
@overload
def html(data: ArrowArray | ArrowStream, /, *, lazy: Literal[True], **options: Unpack[_HtmlOptions]) -> Reader: ...
def html(data: ArrowArray | ArrowStream, /, **options: Any) -> Column | Reader:
    """The page of every row: `string`; with `errors="report"`, `struct<html, error>`.

    >>> import pyarrow as pa
    >>> from linkmark import arrow
    >>> pa.array(arrow.html(pa.array(["*a*", None]))).to_pylist()
    ['<p><em>a</em></p>\\n', None]

    The options are those of `linkmark.html`, and those of `linkmark.arrow.links` about rows.
    """
    return _native._arrow_html(data, **options)
