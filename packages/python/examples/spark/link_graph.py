"""Who links to whom: links of many documents, counted by registrable domain, on whatever Spark you have.

    spark-submit link_graph.py --format parquet --out graph pages/*.parquet
    spark-submit link_graph.py --format parquet --direct --out graph s3://bucket/pages/
    spark-submit link_graph.py --format warc --plain --out graph --plot graph.png CC-MAIN-*.warc.wet.gz

Reads Parquet, JSON lines, or WARC and WET files (by `warcio`), and writes three tables below `--out`:

    edges/    source, href, host, domain: one row per link
    domains/  domain, links, sources: one row per registrable domain, most links first
    errors/   source, error: texts that are null, not UTF-8 or too long, and records that cannot be read

The same input gives the same rows. They are written beside `--out` and moved there when all is done, so that a run
that was cut short leaves nothing behind that looks complete; a run that finds its result does nothing.
"""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

TABLES = ("edges", "domains", "errors")
TEXT_TYPES = ("text/plain", "text/markdown")
BATCH_BYTES = 4 << 20


def main() -> None:
    from pyspark.sql import SparkSession

    options = arguments()
    spark = SparkSession.builder.appName("link graph").getOrCreate()
    place = Place(spark, options.out)
    if place.is_done() and not options.again:
        print(f"{options.out} is there already; --again makes it anew")
    else:
        with Progress(spark):
            write(links(spark, options), place)
    if options.plot:
        plot(top(spark, options.out), options.plot)
    spark.stop()


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("input", nargs="+", help="files or folders")
    parser.add_argument("--format", required=True, choices=["parquet", "jsonl", "warc"])
    parser.add_argument("--direct", action="store_true", help="tasks read Parquet, not Java: faster, where workers can")
    parser.add_argument("--text", default="body", metavar="COLUMN", help="the column with the text (body)")
    parser.add_argument("--source", default="url", metavar="COLUMN", help="the column that names it (url)")
    parser.add_argument("--plain", action="store_true", help="plain text, not Markdown")
    parser.add_argument("--dialect", help="whose rules of bare links")
    parser.add_argument("--out", required=True, help="the folder to make")
    parser.add_argument("--again", action="store_true", help="make it anew if it is there")
    parser.add_argument("--plot", metavar="PNG", help="draw the domains with most links (needs matplotlib)")
    options = parser.parse_args()
    if options.direct and options.format != "parquet":
        parser.error(f"--direct is for --format parquet; leave it out for {options.format}")
    return options


def read(spark: SparkSession, options: argparse.Namespace) -> DataFrame:
    """A table of `source`, `body` and, where the format knows of any, `broken`: why a record could not be read."""
    from pyspark.sql import functions as f

    if options.format == "parquet":
        table = spark.read.parquet(*options.input)
        return table.select(f.col(options.source).alias("source"), f.col(options.text).alias("body"))
    schema = f"`{options.source}` string, `{options.text}` string, broken string"
    table = spark.read.json(options.input, schema=schema, columnNameOfCorruptRecord="broken")
    broken = f.when(f.col("broken").isNotNull(), f.lit("not a JSON object in a line"))
    return table.select(f.col(options.source).alias("source"), f.col(options.text).alias("body"), broken.alias("broken"))


def links(spark: SparkSession, options: argparse.Namespace) -> DataFrame:
    """Every link with its `source`, and every text that could not be read with its `error`."""
    from pyspark.sql import functions as f

    import linkmark.spark

    if options.direct:
        kept = {"keep": [options.source], **choices(options)}
        found = linkmark.spark.links_from_parquet(spark, options.input, options.text, **kept)
        return found.withColumnRenamed(options.source, "source")
    if options.format == "warc":
        found = warc(spark, options)
    else:
        found = linkmark.spark.links(read(spark, options), "body", **choices(options))
    if "broken" in found.columns:
        found = found.withColumn("error", f.coalesce("broken", "error")).drop("broken")
    return found


def warc(spark: SparkSession, options: argparse.Namespace) -> DataFrame:
    """A task reads a file, and no text of it goes through Java."""
    import pyarrow

    import linkmark.spark

    schema = pyarrow.schema({"source": pyarrow.string(), "body": pyarrow.binary(), "broken": pyarrow.string()})

    def batches(path: str) -> Iterator[pyarrow.RecordBatch]:
        rows: list[dict[str, str | bytes | None]] = []
        size = 0
        for row in records(path):
            rows.append(dict(zip(schema.names, row, strict=True)))
            size += len(row[1] or b"")
            if size > BATCH_BYTES:
                yield pyarrow.RecordBatch.from_pylist(rows, schema)
                rows, size = [], 0
        yield pyarrow.RecordBatch.from_pylist(rows, schema)

    return linkmark.spark.links_from(spark, options.input, batches, schema, "body", **choices(options))


def records(path: str) -> Iterator[tuple[str, bytes | None, str | None]]:
    """The records that are text: those that WET files have, and responses that are plain text or Markdown."""
    from warcio.archiveiterator import ArchiveIterator

    uri = path
    try:
        with open(path, "rb") as file:
            for record in ArchiveIterator(file):
                uri = record.rec_headers.get_header("WARC-Target-URI") or path
                headers = record.http_headers or record.rec_headers
                kind = (headers.get_header("Content-Type") or "").split(";")[0].strip()
                if record.rec_type == "conversion" or record.rec_type == "response" and kind in TEXT_TYPES:
                    yield uri, record.content_stream().read(), None
    except Exception as why:  # A file may be cut anywhere; what comes after that is lost, and said to be.
        yield uri, None, f"{path} cannot be read further: {why}"


def choices(options: argparse.Namespace) -> dict[str, Any]:
    chosen = {"dialect": options.dialect} if options.dialect else {}
    return {"fields": ["href", "host", "domain"], "text": options.plain, **chosen}


def write(found: DataFrame, place: Place) -> None:
    """All three tables, then the move. `found` is computed once: counting reads what was written."""
    from pyspark.sql import functions as f

    place.begin()
    found.write.parquet(place.staged("links"))
    spark = found.sparkSession
    rows = spark.read.parquet(place.staged("links"))
    rows.where("error is null").drop("error").write.parquet(place.staged("edges"))
    rows.where("error is not null").select("source", "error").write.parquet(place.staged("errors"))
    named = rows.where("domain is not null").groupBy("domain")
    counts = named.agg(f.count("*").alias("links"), f.countDistinct("source").alias("sources"))
    counts.coalesce(1).orderBy(f.desc("links"), "domain").write.parquet(place.staged("domains"))
    place.commit()


class Place:
    """The folder of the result, on whatever file system Spark has there, and the one that becomes it."""

    def __init__(self, spark: SparkSession, out: str) -> None:
        jvm: Any = spark._jvm
        self.path = jvm.org.apache.hadoop.fs.Path(out.rstrip("/"))
        self.staging = jvm.org.apache.hadoop.fs.Path(out.rstrip("/") + ".staging")
        self.system = self.path.getFileSystem(spark._jsc.hadoopConfiguration())  # type: ignore[attr-defined]

    def is_done(self) -> bool:
        return bool(self.system.exists(self.path))

    def staged(self, table: str) -> str:
        return f"{self.staging}/{table}"

    def begin(self) -> None:
        """What a run left behind that was cut short is in the way."""
        self.system.delete(self.staging, True)

    def commit(self) -> None:
        """The result is there as a whole, or not at all."""
        self.system.delete(self.staging.suffix("/links"), True)
        self.system.delete(self.path, True)
        if not self.system.rename(self.staging, self.path):
            sys.exit(f"{self.staging} cannot be moved to {self.path}")


class Progress:
    """A bar of the tasks that are done: on a terminal in place, elsewhere a line when it moves."""

    WIDTH = 30

    def __init__(self, spark: SparkSession) -> None:
        self.tracker = spark.sparkContext.statusTracker()
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.shown = ""

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()
        if self.shown and sys.stderr.isatty():
            print(file=sys.stderr)

    def run(self) -> None:
        while not self.ended.wait(0.2):
            stages = [self.tracker.getStageInfo(stage) for stage in self.tracker.getActiveStageIds()]
            running = [stage for stage in stages if stage]
            if running:
                self.show(sum(stage.numCompletedTasks for stage in running), sum(stage.numTasks for stage in running))

    def show(self, done: int, tasks: int) -> None:
        full = self.WIDTH * done // max(tasks, 1)
        bar = f"[{'#' * full}{'.' * (self.WIDTH - full)}] {done} of {tasks} tasks"
        if bar != self.shown:
            print(f"\r{bar:60}" if sys.stderr.isatty() else bar, end="" if sys.stderr.isatty() else "\n", file=sys.stderr)
            sys.stderr.flush()
            self.shown = bar


def top(spark: SparkSession, out: str, count: int = 20) -> list[tuple[str, int]]:
    from pyspark.sql import functions as f

    domains = spark.read.parquet(f"{out}/domains")
    return [(row.domain, row.links) for row in domains.orderBy(f.desc("links"), "domain").limit(count).collect()]


def plot(domains: list[tuple[str, int]], path: str) -> None:
    """A bar for each domain, the longest on top."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 0.6 + 0.28 * max(len(domains), 1)), layout="constrained")
    names, counts = [name for name, _ in domains], [links for _, links in domains]
    bars = axes.barh(names, counts, color="#3b6ea5", height=0.7)
    axes.bar_label(bars, [f"{links:,}" for links in counts], padding=3, fontsize=8)
    axes.invert_yaxis()
    axes.margins(x=0.12)
    axes.set_xlabel("links")
    axes.set_title(f"The {len(domains)} domains with most links", loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.locator_params(axis="x", integer=True)
    axes.xaxis.set_major_formatter("{x:,.0f}")
    figure.savefig(path, dpi=150)


if __name__ == "__main__":
    main()
