"""Spark for real: two cores of this machine, rows as a cluster would have them."""

from typing import Any

import pytest

import linkmark


BODIES = [b"See https://www.bbc.co.uk/x and www.b.de", None, b"\xff", b"none", b"x" * 5000, "é [t](/u)".encode()]
REASONS = {1: "the text is null", 2: "not UTF-8 at byte 0", 4: "5000 bytes are more than 4000"}


def test_links_keep_the_other_columns_and_no_row_is_lost(spark: Any) -> None:
    import linkmark.spark

    df = spark.createDataFrame(list(enumerate(BODIES)), "id int, body binary")
    rows = linkmark.spark.links(df, "body", fields=["start", "href", "domain"], max_bytes=4000).collect()
    found = sorted((row.id, row.start or 0, row.href, row.domain, row.error) for row in rows)
    assert found == [
        (0, 4, "https://www.bbc.co.uk/x", "bbc.co.uk", None),
        (0, 32, "http://www.b.de", "b.de", None),
        *[(id, 0, None, None, REASONS[id]) for id in (1, 2, 4)],
        (5, 2, "/u", None, None),
    ]


def test_every_row_has_its_page_or_the_reason(spark: Any) -> None:
    import linkmark.spark

    df = spark.createDataFrame(list(enumerate(BODIES)), "id int, body binary")
    for row in linkmark.spark.html(df, "body", max_bytes=4000).collect():
        body = BODIES[row.id]
        assert row.error == REASONS.get(row.id)
        assert row.html == (None if body is None or row.error else linkmark.html(body.decode()))


def test_functions_of_sql(spark: Any) -> None:
    import linkmark.spark

    linkmark.spark.register(spark)
    spark.createDataFrame([("www.a.com",), (None,)], "t string").createOrReplaceTempView("texts")
    rows = spark.sql("select linkmark_links(t) as links, linkmark_html(t) as html from texts").collect()
    assert sorted((row.links or [("", "")], row.html or "")[1] for row in rows) == ["", linkmark.html("www.a.com")]
    assert [row.links[0].domain for row in rows if row.links] == ["a.com"]


def test_a_mistake_gets_its_remedy(spark: Any) -> None:
    import linkmark.spark

    df = spark.createDataFrame([("a", "b")], "body string, error string")
    with pytest.raises(ValueError, match="no column `text`; there are body, error"):
        linkmark.spark.links(df, "text")
    with pytest.raises(ValueError, match="has `error` already; rename with withColumnRenamed"):
        linkmark.spark.links(df, "body")
    with pytest.raises(ValueError, match="did you mean `gfm`"):
        linkmark.spark.html(df.drop("error"), "body", dialect="gmf")
    with pytest.raises(TypeError, match="flet"):
        linkmark.spark.links(df.drop("error"), "body", flet=True)
