"""Started by spark.py on the cluster: `METHOD FOLDER ROOT TIMES` counts links, and prints how many there are and how long it took.

`ROOT` is the process that started the cluster: processor time is that of everything below it. The first of the `TIMES`
is that of a Java that has compiled nothing yet.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from typing import Any

URL = r"(?:https?://|www\.)[^\s<>]*[^\s<>.,;:!?\"')\]]|[\w.+-]+@[\w-]+\.[\w.-]+\w"


def by_function(kind: str) -> Any:
    """Counts the links of each batch with Python alone."""

    def work(batches: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        if kind == "nothing":
            for batch in batches:
                yield pa.RecordBatch.from_arrays([pa.array([batch.num_rows])], names=["links"])
            return
        if kind == "regex":
            find = re.compile(URL).findall
        else:
            from linkify_it import LinkifyIt

            find = lambda text, match=LinkifyIt().match: match(text) or []  # noqa: E731
        for batch in batches:
            texts = (text.decode() for text in batch.column("body").to_pylist())
            yield pa.RecordBatch.from_arrays([pa.array([sum(len(find(text)) for text in texts)])], names=["links"])

    return work


def main() -> None:
    from pyspark.sql import SparkSession
    from pyspark.sql import functions as f

    import linkmark.spark

    from processors import seconds_below

    method, folder, root, times = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    spark = SparkSession.builder.appName(method).getOrCreate()
    pages = spark.read.parquet(folder).select("body")

    def count() -> int:
        if method == "direct":
            found = linkmark.spark.links_from_parquet(spark, folder, "body", keep=[], fields=["href"])
            return int(found.agg(f.count("href")).first()[0])  # type: ignore[index]
        if method == "linkmark":
            found = linkmark.spark.links(pages, "body", fields=["href"])
            return int(found.agg(f.count("href")).first()[0])  # type: ignore[index]
        return int(pages.mapInArrow(by_function(method), "links long").agg(f.sum("links")).first()[0])  # type: ignore[index]

    # Everybody starts Python's workers first: the clock is for the texts.
    pages.limit(1).mapInArrow(lambda batches: batches, pages.schema).collect()
    for _ in range(times):
        start, used = time.perf_counter(), seconds_below(root)
        links = count()
        took, used = time.perf_counter() - start, seconds_below(root) - used
        print(f"counted {links} links in {took:.2f} seconds, {used:.2f} of processors")
    spark.stop()


if __name__ == "__main__":
    main()
