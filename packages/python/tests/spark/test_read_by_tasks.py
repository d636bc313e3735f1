"""Texts that tasks read themselves: the same rows as by way of Java, whatever the columns and however files are cut."""

from __future__ import annotations

import datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import fs, parquet

import linkmark

BODIES = [b"See https://www.bbc.co.uk/x and www.b.de", None, b"\xff", b"none", b"x" * 5000, "é [t](/u)".encode()] * 50
DAY = datetime.datetime(2026, 11, 18, 12, 30, tzinfo=datetime.timezone.utc)


def table(first: int) -> pa.Table:
    rows = range(first, first + len(BODIES))
    return pa.table(
        {
            "id": pa.array(rows, pa.int32()),
            "body": pa.array(BODIES, pa.binary()),
            "name": pa.array([f"é{row % 5}" for row in rows]).dictionary_encode(),
            "large": pa.array([f"{row}" if row % 3 else None for row in rows], pa.large_string()),
            "seen": pa.array([DAY + datetime.timedelta(seconds=row) for row in rows], pa.timestamp("ms", "UTC")),
            "naive": pa.array([DAY.replace(tzinfo=None)] * len(rows), pa.timestamp("us")),
            "day": pa.array([DAY.date()] * len(rows)),
            "price": pa.array([Decimal(f"{row}.25") for row in rows], pa.decimal128(12, 2)),
            "list": pa.array([["a", None]] * len(rows)),
            "struct": pa.array([{"x": row, "y": "z"} for row in rows]),
            # A name that a field of links has too, and nobody keeps.
            "href": pa.array(["no link"] * len(rows)),
        }
    )


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for number in range(3):
        parquet.write_table(table(1000 * number), folder / f"{number}.parquet", row_group_size=40)
    return folder


def rows(df: Any) -> list[str]:
    return sorted(map(str, df.collect()))


def test_links_are_those_of_a_table_that_java_reads(spark: Any, pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import linkmark.spark

    df = spark.read.parquet(str(pages)).drop("href")
    wanted = linkmark.spark.links(df, "body", max_bytes=4000)
    kept = [name for name in df.columns if name != "body"]
    found = linkmark.spark.links_from_parquet(spark, pages, "body", keep=kept, max_bytes=4000, batch_rows=7)
    assert [(field.name, field.dataType) for field in found.schema] == [(field.name, field.dataType) for field in wanted.schema]
    assert rows(found) == rows(wanted) and len(rows(found)) == 3 * 50 * (2 + 3 + 1)
    # Cut between row groups, and nothing is read twice or lost.
    monkeypatch.setattr(linkmark.spark._parquet, "OPEN_BYTES", 3000)
    cut = linkmark.spark.links_from_parquet(spark, pages, "body", keep=kept, max_bytes=4000)
    assert cut.rdd.getNumPartitions() > 6 and rows(cut) == rows(wanted)


def test_pages_are_those_of_a_table_that_java_reads(spark: Any, pages: Path) -> None:
    import linkmark.spark

    df = spark.read.parquet(str(pages))
    assert rows(linkmark.spark.html_from_parquet(spark, str(pages), "body")) == rows(linkmark.spark.html(df, "body"))
    only = linkmark.spark.html_from_parquet(spark, [pages / "0.parquet"], "body", keep=["id"], max_bytes=4000).collect()
    assert [(row.id, row.html) for row in only if not row.error] == [
        (id, linkmark.html(body.decode())) for id, body in enumerate(BODIES) if body and body != b"\xff" and len(body) < 4000
    ]


def test_few_columns_are_kept(spark: Any, pages: Path) -> None:
    import linkmark.spark

    below = fs.SubTreeFileSystem(str(pages), fs.LocalFileSystem())
    found = linkmark.spark.links_from_parquet(spark, "*.parquet", "body", keep=[], fields=["href"], filesystem=below)
    assert found.columns == ["href", "error"]
    assert found.where("href is not null").count() == 3 * 50 * 3


def test_whatever_a_function_can_read(spark: Any) -> None:
    import linkmark.spark

    schema = pa.schema({"n": pa.int64(), "body": pa.large_string(), "name": pa.dictionary(pa.int8(), pa.string())})

    def read(part: tuple[int, int]) -> Any:
        for n in range(*part):
            yield pa.record_batch({"body": [f"www.a{n}.com", None], "n": [n, -n], "name": ["x", "y"]}).cast(
                pa.schema({"body": pa.string(), "n": pa.int64(), "name": pa.string()})
            )

    found = linkmark.spark.links_from(spark, [(1, 3), (3, 3), (3, 4)], read, schema, "body", fields=["href"])
    assert found.columns == ["n", "name", "href", "error"] and found.rdd.getNumPartitions() == 3
    links = [(n, "x", f"http://www.a{n}.com", None) for n in (1, 2, 3)]
    errors = [(-n, "y", None, "the text is null") for n in (1, 2, 3)]
    assert sorted(map(tuple, found.collect())) == sorted(links + errors)
    pages = linkmark.spark.html_from(spark, [(1, 2)], read, schema, "body").collect()
    assert [(row.n, row.body, row.html) for row in pages if not row.error] == [(1, "www.a1.com", linkmark.html("www.a1.com"))]
    assert linkmark.spark.links_from(spark, [], read, schema, "body").collect() == []


def test_a_mistake_is_said_before_the_job(spark: Any, pages: Path) -> None:
    import linkmark.spark

    with pytest.raises(ValueError, match="no column `text`; there are id, body"):
        linkmark.spark.links_from_parquet(spark, pages, "text")
    with pytest.raises(ValueError, match="no column `url`; there are id, body"):
        linkmark.spark.links_from_parquet(spark, pages, "body", keep=["url"])
    with pytest.raises(ValueError, match="the table has `href` already; .*keep"):
        linkmark.spark.links_from_parquet(spark, pages, "body")
    with pytest.raises(TypeError, match="int32"):
        linkmark.spark.links_from_parquet(spark, pages, "id", keep=[])
    with pytest.raises(FileNotFoundError, match="there is no .*/none"):
        linkmark.spark.links_from_parquet(spark, pages / "none", "body")
