"""Links and pages in pandas.

>>> import pandas, linkmark.pandas
>>> bodies = pandas.Series(["See www.a.com and b@c.org.", None], index=["x", "y"])
>>> linkmark.pandas.links(bodies, fields=["kind", "href"])
         kind              href
x    bare-www  http://www.a.com
x  bare-email    mailto:b@c.org
"""

from __future__ import annotations

from typing import Any

import pandas
import pyarrow

from linkmark import arrow

__all__ = ["html", "links"]


def links(texts: pandas.Series[Any], **options: Any) -> pandas.DataFrame:
    """One row per link, with the index of its text. Options are those of `linkmark.arrow.links`."""
    table = pyarrow.table(arrow.links(_column(texts), **{**options, "flat": True}))
    frame: pandas.DataFrame = table.drop_columns("row").to_pandas()
    frame.index = texts.index.take(table["row"].to_numpy())
    return frame


def html(texts: pandas.Series[Any], **options: Any) -> pandas.Series[Any]:
    """The page of every text, with its index and its name. Options are those of `linkmark.arrow.html`.

    >>> import pandas, linkmark.pandas
    >>> linkmark.pandas.html(pandas.Series(["*a*"])).iloc[0]
    '<p><em>a</em></p>\\n'
    """
    pages = pyarrow.array(arrow.html(_column(texts), **options)).to_pandas()
    pages.index, pages.name = texts.index, texts.name
    found: pandas.Series[Any] = pages
    return found


def _column(texts: pandas.Series[Any]) -> Any:
    return pyarrow.array(texts, from_pandas=True)
