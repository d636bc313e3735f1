"""Links and pages in DuckDB's SQL.

>>> import duckdb, linkmark.duckdb
>>> con = linkmark.duckdb.register(duckdb.connect())
>>> con.sql("select unnest(linkmark_links('See www.bbc.co.uk.'), recursive := true)").fetchall()
[(4, 17, 'bare-www', 'www.bbc.co.uk', 'http://www.bbc.co.uk', 'www.bbc.co.uk', 'bbc.co.uk')]

From Parquet to links: `select url, unnest(linkmark_links(body), recursive := true) from 'pages/*.parquet'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from linkmark import arrow

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]

_LINK = (
    'STRUCT("start" INTEGER, "end" INTEGER, kind VARCHAR, "text" VARCHAR, href VARCHAR, host VARCHAR, domain VARCHAR)[]'
)


def register(con: duckdb.DuckDBPyConnection, **options: Any) -> duckdb.DuckDBPyConnection:
    """Adds SQL functions to a connection, and returns it.

    - `linkmark_links(text)`: a list of structs, as `linkmark.arrow.links` gives it.
    - `linkmark_html(text)`: a page.

    Both need pyarrow, as every function of DuckDB that works on vectors does. `options` are those that
    `linkmark.arrow.links` and `linkmark.arrow.html` share: `dialect`, `errors`, switches such as `math`. DuckDB calls
    the functions from all of its threads, so each call works with one.
    """
    import pyarrow
    from duckdb.func import ARROW, SPECIAL

    options = {"threads": 1, **options}

    def links(column: Any) -> Any:
        return pyarrow.array(arrow.links(column, **options))

    def html(column: Any) -> Any:
        return pyarrow.array(arrow.html(column, **options))

    for name, function, returned in [("linkmark_links", links, _LINK), ("linkmark_html", html, "VARCHAR")]:
        con.create_function(
            name,
            function,
            parameters=["VARCHAR"],
            return_type=returned,
            type=ARROW,
            null_handling=SPECIAL,
        )
    return con
