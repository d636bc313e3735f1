"""Links and pages on a cluster: PySpark's `mapInArrow`, batch by batch, in the workers that it has.

    from linkmark import spark as linkmark
    linkmark.links(pages, "body").groupBy("domain").count()

Who has Parquet lets each task read its own part of the files, so that no text goes through Java:

    linkmark.links_from_parquet(spark, "pages/", "body", keep=["url"]).groupBy("domain").count()

`links_from` does so with whatever a function in Python can read.

Every worker needs this package and pyarrow. A native module cannot be loaded from `--py-files`: a cluster that lacks
it needs a packed environment by `--archives`, with `PYSPARK_PYTHON` naming the interpreter in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from linkmark import _parquet, arrow

if TYPE_CHECKING:
    import os

    import pyarrow
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.types import StructField, StructType

    _Paths = str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
    _Read = Callable[[Any], Iterator[pyarrow.RecordBatch]]
    _Work = Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]

__all__ = [
    "BATCH_ROWS",
    "MAX_BYTES",
    "html",
    "html_from",
    "html_from_parquet",
    "links",
    "links_from",
    "links_from_parquet",
    "register",
]

MAX_BYTES = 32 << 20
"""The longest text of a row unless `max_bytes` says otherwise: a worker reads the rows of a batch at once."""

BATCH_ROWS = 1024
"""How many texts a task reads from Parquet at once."""

_FIELDS = ("start", "end", "kind", "text", "href", "host", "domain")
_NUMBERS = ("start", "end")


def links(df: DataFrame, column: str, **options: Any) -> DataFrame:
    """One row per link, with the other columns of its row: `start`, `end`, `kind`, `text`, `href`, `host`, `domain`,
    or those that `fields` names, and `error`.

    A text that is null, not UTF-8 or longer than `max_bytes` gives one row without a link, with the reason in `error`.
    Nothing stops the job, and nothing is lost. A text without links gives no row. Options are those of
    `linkmark.arrow.links`; each task works with one thread, since Spark has a task for every core.
    """
    _has(df.columns, column)
    return df.mapInArrow(*_links([field for field in df.schema.fields if field.name != column], column, options))


def html(df: DataFrame, column: str, **options: Any) -> DataFrame:
    """Every row with its page: all columns, then `html` and `error`, which is null unless the text is null, not UTF-8
    or longer than `max_bytes`. Options are those of `linkmark.arrow.html`.
    """
    _has(df.columns, column)
    return df.mapInArrow(*_html(list(df.schema.fields), column, options))


def links_from(
    spark: SparkSession, parts: Sequence[Any], read: _Read, schema: pyarrow.Schema, column: str, **options: Any
) -> DataFrame:
    """What `links` gives, of texts that tasks read themselves, so that none goes through Java.

    `parts` says what there is to read, such as names of files, and each is a task. `read(part)` runs in a worker and
    gives record batches of pyarrow with the columns of `schema`; those besides `column` come along.
    """
    _has_text(schema, column)
    kept = [name for name in schema.names if name != column]
    return _from(spark, parts, _typed(read, schema), *_links(_fields(schema, kept), column, options))


def html_from(
    spark: SparkSession, parts: Sequence[Any], read: _Read, schema: pyarrow.Schema, column: str, **options: Any
) -> DataFrame:
    """What `html` gives, of texts that tasks read themselves, as `links_from` does."""
    _has_text(schema, column)
    return _from(spark, parts, _typed(read, schema), *_html(_fields(schema, schema.names), column, options))


def links_from_parquet(
    spark: SparkSession,
    paths: _Paths,
    column: str,
    *,
    keep: Sequence[str] | None = None,
    filesystem: Any = None,
    batch_rows: int = BATCH_ROWS,
    **options: Any,
) -> DataFrame:
    """What `links(spark.read.parquet(paths), column)` gives, in a fraction of the time: each task reads its own part
    of the files by pyarrow, and Java sees the links alone.

    `keep` names the columns that come along (all others, unless told otherwise). `paths` are files, folders or
    patterns, as pyarrow names them (`s3://`, `gs://`, `hdfs://`, or what `filesystem` has), and every worker must be
    able to read them: on several machines, not a disk of one. A folder called `year=2026` adds no column.
    """
    files = _parquet.Files(paths, filesystem)
    _has_text(files.schema, column)
    kept = _fields(files.schema, [name for name in files.schema.names if name != column] if keep is None else keep)
    return _from_files(spark, files, column, batch_rows, kept, *_links(kept, column, options))


def html_from_parquet(
    spark: SparkSession,
    paths: _Paths,
    column: str,
    *,
    keep: Sequence[str] | None = None,
    filesystem: Any = None,
    batch_rows: int = BATCH_ROWS,
    **options: Any,
) -> DataFrame:
    """What `html(spark.read.parquet(paths), column)` gives, read as `links_from_parquet` does. Texts that are not to
    come along with their pages are left out of `keep`.
    """
    files = _parquet.Files(paths, filesystem)
    _has_text(files.schema, column)
    kept = _fields(files.schema, files.schema.names if keep is None else keep)
    return _from_files(spark, files, column, batch_rows, kept, *_html(kept, column, options))


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


def _links(kept: list[StructField], column: str, options: dict[str, Any]) -> tuple[_Work, StructType]:
    from pyspark.sql import types

    fields = tuple(options.pop("fields", _FIELDS))
    options = {"threads": 1, "max_bytes": MAX_BYTES, **options, "flat": True, "errors": "report", "fields": fields}
    added = [types.StructField(name, _type(types, name)) for name in (*fields, "error")]
    _differ(kept, added)
    names = [field.name for field in kept]
    _try(arrow.links, options)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for batch in batches:
            # Piece by piece, as they come: to join them would copy them.
            for found in pyarrow.table(arrow.links(batch.column(column), **options)).to_batches():
                columns = [batch.column(name).take(found.column("row")) for name in names]
                columns += [found.column(field.name) for field in added]
                yield pyarrow.RecordBatch.from_arrays(columns, names=[*names, *(field.name for field in added)])

    return work, types.StructType([*kept, *added])


def _html(kept: list[StructField], column: str, options: dict[str, Any]) -> tuple[_Work, StructType]:
    from pyspark.sql import types

    options = {"threads": 1, "max_bytes": MAX_BYTES, **options, "errors": "report"}
    added = [types.StructField(name, types.StringType()) for name in ("html", "error")]
    _differ(kept, added)
    names = [field.name for field in kept]
    _try(arrow.html, options)

    def work(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow

        for batch in batches:
            done = 0
            for pages in pyarrow.chunked_array(arrow.html(batch.column(column), **options)).chunks:
                part = batch.slice(done, len(pages))
                done += len(pages)
                columns = [*(part.column(name) for name in names), pages.field("html"), pages.field("error")]
                yield pyarrow.RecordBatch.from_arrays(columns, names=[*names, *(field.name for field in added)])

    return work, types.StructType([*kept, *added])


def _from_files(
    spark: SparkSession,
    files: _parquet.Files,
    text: str,
    rows: int,
    kept: list[StructField],
    work: _Work,
    schema: StructType,
) -> DataFrame:
    import pyarrow

    # The texts as they are, and what comes along as Spark wants it.
    kinds = {text: files.type(text)} | {field.name: _parquet.plain(files.type(field.name)) for field in kept}
    columns = pyarrow.schema(list(kinds.items()))
    # Spark Connect has no context; it then cuts files as if there were one core.
    context = getattr(spark, "sparkContext", None)
    tasks = _parquet.tasks(files.files, context.defaultParallelism if context else 1)
    return _from(spark, tasks, lambda pieces: files.batches(pieces, columns, rows), work, schema)


def _from(spark: SparkSession, parts: Sequence[Any], read: _Read, work: _Work, schema: StructType) -> DataFrame:
    """A task for each number of a range, and each task reads what is its own."""

    def part(numbers: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        mine = [parts[number] for batch in numbers for number in batch.column(0).to_pylist()]
        yield from work(batch for one in mine for batch in read(one))

    return spark.range(0, len(parts), 1, max(len(parts), 1)).mapInArrow(part, schema)


def _typed(read: _Read, schema: pyarrow.Schema) -> _Read:
    """Batches in the types that Spark has."""
    import pyarrow

    wanted = pyarrow.schema([(field.name, _parquet.plain(field.type)) for field in schema])

    def typed(part: Any) -> Iterator[pyarrow.RecordBatch]:
        for batch in read(part):
            columns = [batch.column(field.name).cast(field.type) for field in wanted]
            yield pyarrow.RecordBatch.from_arrays(columns, schema=wanted)

    return typed


def _fields(schema: pyarrow.Schema, names: Sequence[str]) -> list[StructField]:
    """Columns in the types that Spark has for them."""
    from pyspark.sql import types
    from pyspark.sql.pandas.types import from_arrow_type

    for name in names:
        _has(schema.names, name)
    return [types.StructField(name, from_arrow_type(_parquet.plain(schema.field(name).type), True)) for name in names]


def _has_text(schema: pyarrow.Schema, column: str) -> None:
    """A column that has no text is noticed now, and not by a worker."""
    import pyarrow

    _has(schema.names, column)
    arrow.links(pyarrow.array([], schema.field(column).type))


def _try(function: Callable[..., object], options: dict[str, Any]) -> None:
    """A mistake in the options is said now, and not by a worker."""
    import pyarrow

    function(pyarrow.array([], pyarrow.string()), **options)


def _type(types: Any, name: str) -> Any:
    return types.IntegerType() if name in _NUMBERS else types.StringType()


def _has(names: Sequence[str], column: str) -> None:
    if column not in names:
        raise ValueError(f"there is no column `{column}`; there are {', '.join(names)}")


def _differ(kept: list[StructField], added: list[StructField]) -> None:
    taken = {field.name for field in kept} & {field.name for field in added}
    if taken:
        names = ", ".join(f"`{name}`" for name in sorted(taken))
        raise ValueError(f"the table has {names} already; rename with withColumnRenamed, or leave it out with drop or keep")
