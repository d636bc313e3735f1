"""What type checkers see: read by mypy, strictly, and never run."""

from typing import assert_type

import linkmark
from linkmark import arrow

assert_type(linkmark.html("a", dialect="gfm", unsafe=True, schemes=("https",), rel="ugc"), str)
assert_type(linkmark.links("a", kind=["bare-url", "image"], math=True), list[linkmark.Link])
assert_type(linkmark.links("a")[0].warnings, tuple[str, ...])
assert_type(linkmark.compare("a", dialects="all")[0].answers, dict[str, list[linkmark.Link]])
assert_type(linkmark.fix("a", host="mdx").edits, list[linkmark.Edit])
assert_type(linkmark.explain("a")[0].linked, str | None)
assert_type(linkmark.Renderer(dialect={"base": "gfm"}, heading_ids=True).html("a"), str)

linkmark.html(b"a")  # type: ignore[arg-type]
linkmark.html("a", haeding_ids=True)  # type: ignore[call-arg]
linkmark.html("a", math="yes")  # type: ignore[arg-type]
linkmark.links("a", kind="bare-ulr")  # type: ignore[arg-type]
linkmark.links("a")[0].start = 1  # type: ignore[misc]


def columns(given: arrow.ArrowStream) -> None:
    """An overload for what is lazy."""
    column = arrow.links(given, fields=["href"], threads=1)
    assert_type(column, arrow.Column)
    assert_type(arrow.links(column, lazy=True, flat=True), arrow.Reader)
    assert_type(arrow.html(column, target="_blank"), arrow.Column)
    arrow.links(column, errors="ignore")  # type: ignore[call-overload]
    arrow.links(["a"])  # type: ignore[call-overload]
