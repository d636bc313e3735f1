"""Links and pages in Polars, as expressions: eager, lazy and streaming.

>>> import polars, linkmark.polars
>>> frame = polars.DataFrame({"body": ["See www.a.com.", None]})
>>> frame.select(linkmark.polars.links("body", fields=["href"]))["body"].to_list()
[[{'href': 'http://www.a.com'}], None]
"""

from __future__ import annotations

from typing import Any

import polars

from linkmark import arrow

__all__ = ["html", "links"]

_TYPES: dict[str, Any] = {"start": polars.Int32, "end": polars.Int32}


def links(column: str | polars.Expr, **options: Any) -> polars.Expr:
    """The links of every row, a list of structs. Options are those of `linkmark.arrow.links` but `flat`, for which
    there are `explode` and `unnest`.
    """
    if "flat" in options:
        raise TypeError("links() has no option `flat` here; use explode() and unnest()")
    fields = list(options.pop("fields", ["start", "end", "kind", "text", "href", "host", "domain"]))
    struct = polars.Struct({name: _TYPES.get(name, polars.String) for name in fields})

    def work(texts: polars.Series) -> polars.Series:
        return polars.Series(texts.name, arrow.links(texts, fields=fields, **options))

    return _expression(column).map_batches(work, return_dtype=polars.List(struct), is_elementwise=True)


def html(column: str | polars.Expr, **options: Any) -> polars.Expr:
    """The page of every row. Options are those of `linkmark.arrow.html`.

    >>> import polars, linkmark.polars
    >>> polars.DataFrame({"body": ["*a*"]}).select(linkmark.polars.html("body")).item()
    '<p><em>a</em></p>\\n'
    """

    def work(texts: polars.Series) -> polars.Series:
        return polars.Series(texts.name, arrow.html(texts, **options))

    return _expression(column).map_batches(work, return_dtype=polars.String, is_elementwise=True)


def _expression(column: str | polars.Expr) -> polars.Expr:
    return polars.col(column) if isinstance(column, str) else column
