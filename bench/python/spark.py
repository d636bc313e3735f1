"""`python spark.py WHEEL [MEGABYTES [ROUNDS]] [METHOD…] [--settings]`: links of Parquet on a cluster of processes, one worker against two.

Beside it the same count with a regular expression and with linkify-it-py on the cluster, a function that looks at
nothing (`nothing`: what Spark itself costs to bring the texts to Python), and `linkmark.arrow` in one process on the
same cores. With `--settings`, what settings of Spark change instead. Needs Java 17 and the environment of the tests
(`cargo xtask spark` sets it up).
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "packages/python/tests/spark"))

import texts  # noqa: E402
from cluster import Cluster, pack  # noqa: E402

SECONDS = 1200
NUMBERS = [int(word) for word in sys.argv[2:] if word.isdigit()]
MEGABYTES = NUMBERS[0] if NUMBERS else 1000
ROUNDS = NUMBERS[1] if len(NUMBERS) > 1 else 3
ALONE = "pyarrow with linkmark, no cluster"
SETTINGS: dict[str, dict[str, str]] = {
    "as they come": {},
    "`arrow.maxRecordsPerBatch` 1,000": {"spark.sql.execution.arrow.maxRecordsPerBatch": "1000"},
    "`python.unix.domain.socket.enabled`": {"spark.python.unix.domain.socket.enabled": "true"},
    "`arrow.pythonUDF.columnarInput.enabled`": {"spark.sql.execution.arrow.pythonUDF.columnarInput.enabled": "true"},
    "`python.udf.pipelined.enabled`": {"spark.python.udf.pipelined.enabled": "true"},
    "`python.udf.buffer.size` 4 MiB": {"spark.sql.execution.python.udf.buffer.size": str(4 << 20)},
}
SETTINGS["all of them"] = {key: value for confs in SETTINGS.values() for key, value in confs.items()}
# The slow ones get a part of the texts. Files are packed as Spark and pyarrow pack them unless told otherwise.
SHARES = {"linkmark": 1.0, "nothing": 1.0, "regex": 0.25, "linkify": 0.01}
METHODS = [word for word in sys.argv[2:] if word in SHARES] or list(SHARES)


def environment(folder: Path, wheel: str) -> Path:
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    packages = [line for line in (HERE / "requirements.txt").read_text().splitlines() if line.startswith(("pyarrow", "linkify"))]
    subprocess.run([folder / "venv/bin/python", "-m", "pip", "install", "--quiet", wheel, *packages], check=True)
    pack(folder / "venv", folder / "environment.tar.gz")
    return folder / "environment.tar.gz"


class Speed(NamedTuple):
    """MB/s by the wall's clock, and MB for each second of a processor."""

    wall: float
    processor: float


def best(corpus: texts.Corpus, runs: list[tuple[float, float]]) -> Speed:
    wall, processor = (min(times) for times in zip(*runs, strict=True))
    return Speed(corpus.bytes / 1e6 / wall, corpus.bytes / 1e6 / processor)


def on_cluster(cluster: Cluster, shipped: Path, method: str, corpus: texts.Corpus, confs: dict[str, str] | None = None) -> tuple[Speed, int]:
    """The best of some runs, and how many links there were."""
    runs, links = [], 0
    for number in range(ROUNDS):
        words = (method, str(corpus.folder), str(os.getpid()))
        job = cluster.submit(shipped, HERE / "spark_job.py", *words, name=f"{method}{number}", confs=confs)
        try:
            job.popen.wait(SECONDS)
        finally:
            job.end()
        log = job.log.read_text(errors="replace")
        said = re.search(r"counted (\d+) links in ([\d.]+) seconds, ([\d.]+) of processors", log)
        if not said:
            sys.exit(log[-4000:])
        links = int(said[1])
        runs.append((float(said[2]), float(said[3])))
    return best(corpus, runs), links


def in_process(corpus: texts.Corpus, threads: int) -> Speed:
    """The same by pyarrow alone: read a file, find its links, read the next."""
    from pyarrow import parquet

    from linkmark import arrow

    runs = []
    for _ in range(ROUNDS):
        start, used = time.perf_counter(), time.process_time()
        for file in sorted(corpus.folder.glob("*.parquet")):
            arrow.links(parquet.read_table(file, columns=["body"]), column="body", fields=["href"], threads=threads)
        runs.append((time.perf_counter() - start, time.process_time() - used))
    return best(corpus, runs)


def settings(folder: Path, shipped: Path) -> None:
    """What settings change, with two workers."""
    corpus = texts.write(folder / "linkmark", MEGABYTES, files=32, hostile=False, compression="snappy")
    print("| setting | MB/s | for a second of processors |\n|---|--:|--:|")
    with Cluster(folder / "cluster", 2) as cluster:
        for name, confs in SETTINGS.items():
            speed, _ = on_cluster(cluster, shipped, "linkmark", corpus, confs)
            print(f"| {name} | {speed.wall:,.1f} | {speed.processor:,.1f} |", flush=True)


def main() -> None:
    # Who ends this ends the cluster too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shipped = environment(folder, sys.argv[1])
        if "--settings" in sys.argv:
            return settings(folder, shipped)
        corpora = {
            method: texts.write(folder / method, max(4, round(MEGABYTES * share)), files=32, hostile=False, compression="snappy")
            for method, share in SHARES.items()
            if method in METHODS
        }
        print(f"{corpora['linkmark'].bytes / 1e6:,.0f} MB with {corpora['linkmark'].links:,} links")
        found: dict[tuple[str, int], Speed] = {}
        for workers in (1, 2):
            with Cluster(folder / f"cluster{workers}", workers) as cluster:
                for method, corpus in corpora.items():
                    found[method, workers], links = on_cluster(cluster, shipped, method, corpus)
                    print(f"{method}, {workers} workers: {links:,} of {corpus.links:,} links", file=sys.stderr)
                    if method == "linkmark" and links != corpus.links:
                        sys.exit("links are missing")
        rows = {f"Spark, {method}": (found[method, 1], found[method, 2]) for method in METHODS}
        rows[ALONE] = (in_process(corpora["linkmark"], 1), in_process(corpora["linkmark"], 2))
        print_table(rows)


def print_table(rows: dict[str, tuple[Speed, Speed]]) -> None:
    print("\n| MB/s | one core | two | ratio | for a second of processors |\n|---|--:|--:|--:|--:|")
    for name, (one, two) in rows.items():
        print(f"| {name} | {one.wall:,.1f} | {two.wall:,.1f} | {two.wall / one.wall:.2f} | {two.processor:,.1f} |")
    alone, spark = rows[ALONE][1], rows["Spark, linkmark"][1]
    slower = f"{alone.wall / spark.wall:.2f} times as long as pyarrow on two cores"
    print(f"\nSpark takes {slower}, and {alone.processor / spark.processor:.2f} times the processors; the goal is 2.5.")


if __name__ == "__main__":
    main()
