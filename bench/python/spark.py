"""`python spark.py WHEEL [MEGABYTES [ROUNDS]] [METHOD…] [--settings]`: links of Parquet on a cluster of processes, one worker against two.

`direct` lets tasks read the files (`links_from_parquet`), `linkmark` lets Java (`links`). Beside them the same count
with a regular expression and with linkify-it-py, a function that looks at nothing (`nothing`: what Spark itself costs
to bring the texts to Python), and in each round `linkmark.arrow` in one process on the same cores. One worker and all
that belongs to it have one core of the machine, two have two. With `--settings`, what settings of Spark change
instead. Needs Java 17 and the environment of the tests (`cargo xtask spark` sets it up).
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
    "`columnVector.offheap.enabled`": {"spark.sql.columnVector.offheap.enabled": "true"},
    "`adaptive.enabled` off": {"spark.sql.adaptive.enabled": "false"},
    "`-XX:+UseParallelGC`": {"spark.executor.extraJavaOptions": "-XX:+UseParallelGC"},
    "`-XX:TieredStopAtLevel=1`": {"spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1"},
}
SETTINGS["all of them"] = {key: value for confs in SETTINGS.values() for key, value in confs.items()}
# The slow ones get a part of the texts. Files are packed as Spark and pyarrow pack them unless told otherwise.
SHARES = {"direct": 1.0, "linkmark": 1.0, "nothing": 1.0, "regex": 0.25, "linkify": 0.01}
METHODS = [word for word in sys.argv[2:] if word in SHARES] or list(SHARES)
# A second time Java has compiled itself. Who is slow is so anyway.
TIMES = {method: 2 if share == 1 else 1 for method, share in SHARES.items()}
CORES = sorted(os.sched_getaffinity(0))


def environment(folder: Path, wheel: str) -> Path:
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    packages = [line for line in (HERE / "requirements.txt").read_text().splitlines() if line.startswith(("pyarrow", "linkify"))]
    subprocess.run([folder / "venv/bin/python", "-m", "pip", "install", "--quiet", wheel, *packages], check=True)
    pack(folder / "venv", folder / "environment.tar.gz")
    return folder / "environment.tar.gz"


class Run(NamedTuple):
    """Seconds by the wall's clock, and of processors."""

    wall: float
    processor: float


def on_cluster(cluster: Cluster, shipped: Path, method: str, corpus: texts.Corpus, confs: dict[str, str] | None = None) -> list[Run]:
    """The same count some times over: the first with a Java that has just begun."""
    words = (method, str(corpus.folder), str(os.getpid()), str(TIMES[method]))
    job = cluster.submit(shipped, HERE / "spark_job.py", *words, name=method, confs=confs)
    try:
        job.popen.wait(SECONDS)
    finally:
        job.end()
    log = job.log.read_text(errors="replace")
    said = re.findall(r"counted (\d+) links in ([\d.]+) seconds, ([\d.]+) of processors", log)
    if len(said) != TIMES[method]:
        sys.exit(log[-4000:])
    if method in ("direct", "linkmark") and {int(links) for links, _, _ in said} != {corpus.links}:
        sys.exit(f"{method}: {said} of {corpus.links} links")
    return [Run(float(wall), float(processor)) for _, wall, processor in said]


def in_process(corpus: texts.Corpus, threads: int) -> list[Run]:
    """The same by pyarrow alone: read a file, find its links, read the next."""
    from pyarrow import parquet

    from linkmark import arrow

    start, used = time.perf_counter(), time.process_time()
    for file in sorted(corpus.folder.glob("*.parquet")):
        arrow.links(parquet.read_table(file, columns=["body"]), column="body", fields=["href"], threads=threads)
    return [Run(time.perf_counter() - start, time.process_time() - used)]


def settings(folder: Path, shipped: Path) -> None:
    """What settings change, with two workers: Java's first time, and its second."""
    method = METHODS[0]
    corpus = texts.write(folder / method, MEGABYTES, files=32, hostile=False, compression="snappy")
    print(f"| {method}, {corpus.bytes / 1e6:,.0f} MB: MB/s | first | second | for a second of processors, first | second |\n|---|--:|--:|--:|--:|")
    with Cluster(folder / "cluster", 2) as cluster:
        for name, confs in SETTINGS.items():
            rounds = [on_cluster(cluster, shipped, method, corpus, confs) for _ in range(ROUNDS)]
            least = [min(getattr(runs[at], clock) for runs in rounds) for clock in ("wall", "processor") for at in (0, -1)]
            print(f"| {name} | " + " | ".join(f"{corpus.bytes / 1e6 / seconds:,.0f}" for seconds in least) + " |", flush=True)


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
        whole = corpora[METHODS[0]]
        print(f"{whole.bytes / 1e6:,.0f} MB with {whole.links:,} links")
        found: dict[tuple[str, int], list[list[Run]]] = {}
        for workers in (1, 2):
            os.sched_setaffinity(0, CORES[:workers])
            with Cluster(folder / f"cluster{workers}", workers) as cluster:
                for number in range(ROUNDS):
                    for method, corpus in corpora.items():
                        if number == 0 or TIMES[method] > 1:
                            found.setdefault((method, workers), []).append(on_cluster(cluster, shipped, method, corpus))
                            print(f"{workers} workers, {method}: {found[method, workers][-1]}", file=sys.stderr, flush=True)
                    found.setdefault((ALONE, workers), []).append(in_process(whole, workers))
                    print(f"{workers} workers, {ALONE}: {found[ALONE, workers][-1]}", file=sys.stderr, flush=True)
        megabytes = {method: corpus.bytes / 1e6 for method, corpus in corpora.items()} | {ALONE: whole.bytes / 1e6}
        print_tables(found, megabytes)


def print_tables(found: dict[tuple[str, int], list[list[Run]]], megabytes: dict[str, float]) -> None:
    print("\n| MB/s | one core | two | ratio | two, Java's first time | for a second of processors |\n|---|--:|--:|--:|--:|--:|")
    for method, size in megabytes.items():
        one, two = (size / min(runs[-1].wall for runs in found[method, workers]) for workers in (1, 2))
        first = size / min(runs[0].wall for runs in found[method, 2])
        processor = size / min(runs[-1].processor for runs in found[method, 2])
        name = method if method == ALONE else f"Spark, {method}"
        print(f"| {name} | {one:,.1f} | {two:,.1f} | {two / one:.2f} | {first:,.1f} | {processor:,.1f} |")
    print("\n| times what pyarrow takes in the same round, medians; 2.5 is the goal | one core | two | two, Java's first time | processors | the first time |")
    print("|---|--:|--:|--:|--:|--:|")
    for method in megabytes:
        if TIMES.get(method, 1) > 1:
            numbers = [
                ratio(found[method, 1], found[ALONE, 1], -1, "wall"),
                *(ratio(found[method, 2], found[ALONE, 2], time, clock) for clock in ("wall", "processor") for time in (-1, 0)),
            ]
            print(f"| Spark, {method} | " + " | ".join(f"{number:.2f}" for number in numbers) + " |")


def ratio(runs: list[list[Run]], alone: list[list[Run]], time: int, clock: str) -> float:
    times = sorted(getattr(ours[time], clock) / getattr(theirs[-1], clock) for ours, theirs in zip(runs, alone, strict=True))
    return times[len(times) // 2]


if __name__ == "__main__":
    main()
