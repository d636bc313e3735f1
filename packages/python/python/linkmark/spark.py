"""Links and pages on a cluster: PySpark's `mapInArrow`, batch by batch, in the workers that it has.

    from linkmark import spark as linkmark
    linkmark.links(pages, "body").groupBy("domain").count()

Every worker needs this package and pyarrow. A native module cannot be loaded from `--py-files`: a cluster that lacks
it needs a packed environment by `--archives`, with `PYSPARK_PYTHON` naming the interpreter in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from linkmark import arrow

if TYPE_CHECKING:
    import pyarrow
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["MAX_BYTES", "html", "links", "register"]

MAX_BYTES = 32 << 20
"""The longest text of a row unless `max_bytes` says otherwise: a worker reads the rows of a batch at once."""

_FIELDS = ("start", "end", "kind", "text", "href", "host", "domain")
_NUMBERS = ("start", "end")


def links(df: DataFrame, column: str, **options: Any) -> DataFrame:
    """One row per link, with the other columns of its row: `start`, `end`, `kind`, `text`, `href`, `host`, `domain`,
    or those that `fields` names, and `error`.

    A text that is null, not UTF-8 or longer than `max_bytes` gives one row without a link, with the reason in `error`.
    Nothing stops the job, and nothing is lost. A text without links gives no row. Options are those of
    `linkmark.arrow.links`; each task works with one thread, since Spark has a task for every core.
    """
    from pyspark.sql import types

    fields = tuple(options.pop("fields", _FIELDS))
    options = {"threads": 1, "max_bytes": MAX_BYTES, **options, "flat": True, "errors": "report", "fields": fields}
    kept = [field for field in df.schema.fields if field.name != column]
    added = [types.StructField(name, _type(types, name)) for name in (*fields, "error")]
    _check(df, column, kept, added)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for batch in batches:
            table = pyarrow.table(arrow.links(batch.column(column), **options))
            rows = table.column("row")
            columns = [batch.column(field.name).take(rows.combine_chunks()) for field in kept]
            columns += [table.column(field.name).combine_chunks() for field in added]
            yield pyarrow.RecordBatch.from_arrays(columns, names=[field.name for field in [*kept, *added]])

    return df.mapInArrow(work, types.StructType([*kept, *added]))


def html(df: DataFrame, column: str, **options: Any) -> DataFrame:
    """Every row with its page: all columns, then `html` and `error`, which is null unless the text is null, not UTF-8
    or longer than `max_bytes`. Options are those of `linkmark.arrow.html`.
    """
    from pyspark.sql import types

    options = {"threads": 1, "max_bytes": MAX_BYTES, **options, "errors": "report"}
    kept = list(df.schema.fields)
    added = [types.StructField(name, types.StringType()) for name in ("html", "error")]
    _check(df, column, kept, added)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for batch in batches:
            pages = pyarrow.array(arrow.html(batch.column(column), **options))
            columns = [*batch.columns, pages.field("html"), pages.field("error")]
            yield pyarrow.RecordBatch.from_arrays(columns, names=[field.name for field in [*kept, *added]])

    return df.mapInArrow(work, types.StructType([*kept, *added]))


def register(spark: SparkSession, **options: Any) -> SparkSession:
    """Adds SQL functions to a session, and returns it.

    - `linkmark_links(text)`: an array of structs; null for a text that is null or cannot be read.
    - `linkmark_html(text)`: a page.

    `links` and `html` above are faster, and say what is wrong with a text.
    """
    from pyspark.sql import types
    from pyspark.sql.pandas.functions import arrow_udf

    options = {"threads": 1, "max_bytes": MAX_BYTES, "errors": "null", **options}
    link = types.StructType([types.StructField(name, _type(types, name)) for name in _FIELDS])

    def linkmark_links(texts: pyarrow.Array) -> pyarrow.Array:
        import pyarrow

        return pyarrow.array(arrow.links(texts, **options))

    def linkmark_html(texts: pyarrow.Array) -> pyarrow.Array:
        import pyarrow

        return pyarrow.array(arrow.html(texts, **options))

    # Annotations are strings here, and Spark reads them to know the kind of a function.
    import pyarrow

    # Its overloads know no function that takes and gives arrays.
    declared: Any = arrow_udf
    for function in (linkmark_links, linkmark_html):
        function.__annotations__ = {"texts": pyarrow.Array, "return": pyarrow.Array}
    spark.udf.register("linkmark_links", declared(linkmark_links, types.ArrayType(link)))
    spark.udf.register("linkmark_html", declared(linkmark_html, types.StringType()))
    return spark


def _type(types: Any, name: str) -> Any:
    return types.IntegerType() if name in _NUMBERS else types.StringType()


def _check(df: DataFrame, column: str, kept: list[Any], added: list[Any]) -> None:
    if column not in df.columns:
        raise ValueError(f"there is no column `{column}`; there are {', '.join(df.columns)}")
    taken = {field.name for field in kept} & {field.name for field in added}
    if taken:
        names = ", ".join(f"`{name}`" for name in sorted(taken))
        raise ValueError(f"the table has {names} already; rename with withColumnRenamed, or leave it out with drop")
