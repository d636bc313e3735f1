"""`python spark.py WHEEL [MEGABYTES]`: links of Parquet on a cluster of processes, one worker against two.

Beside it the same count with a regular expression and with linkify-it-py on the cluster, and `linkmark.arrow` in one
process on the same cores. Needs Java 17 and the environment of the tests (`cargo xtask spark` sets it up).
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "packages/python/tests/spark"))

import texts  # noqa: E402
from cluster import Cluster, pack  # noqa: E402

SECONDS = 1200
ROUNDS = 3
# The slow ones get a part of the texts.
SHARES = {"linkmark": 1.0, "regex": 0.25, "linkify": 0.01}


def environment(folder: Path, wheel: str) -> Path:
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    packages = [line for line in (HERE / "requirements.txt").read_text().splitlines() if line.startswith(("pyarrow", "linkify"))]
    subprocess.run([folder / "venv/bin/python", "-m", "pip", "install", "--quiet", wheel, *packages], check=True)
    pack(folder / "venv", folder / "environment.tar.gz")
    return folder / "environment.tar.gz"


def on_cluster(cluster: Cluster, shipped: Path, method: str, corpus: texts.Corpus) -> tuple[float, int]:
    """MB/s of the best of some runs, and how many links there were."""
    best, links = float("inf"), 0
    for number in range(ROUNDS):
        job = cluster.submit(shipped, HERE / "spark_job.py", method, str(corpus.folder), name=f"{method}{number}")
        try:
            job.popen.wait(SECONDS)
        finally:
            job.end()
        said = re.search(r"counted (\d+) links in ([\d.]+) seconds", job.log.read_text(errors="replace"))
        if not said:
            sys.exit(job.log.read_text(errors="replace")[-4000:])
        links, best = int(said[1]), min(best, float(said[2]))
    return corpus.bytes / 1e6 / best, links


def in_process(corpus: texts.Corpus, threads: int) -> float:
    """The same by pyarrow alone: read a file, find its links, read the next."""
    from pyarrow import parquet

    from linkmark import arrow

    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for file in sorted(corpus.folder.glob("*.parquet")):
            arrow.links(parquet.read_table(file, columns=["body"]), column="body", fields=["href"], threads=threads)
        best = min(best, time.perf_counter() - start)
    return corpus.bytes / 1e6 / best


def main() -> None:
    wheel, megabytes = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shipped = environment(folder, wheel)
        corpora = {
            method: texts.write(folder / method, max(4, round(megabytes * share)), files=32, hostile=False)
            for method, share in SHARES.items()
        }
        print(f"{corpora['linkmark'].bytes / 1e6:,.0f} MB with {corpora['linkmark'].links:,} links")
        found: dict[tuple[str, int], float] = {}
        for workers in (1, 2):
            with Cluster(folder / f"cluster{workers}", workers) as cluster:
                for method, corpus in corpora.items():
                    found[method, workers], links = on_cluster(cluster, shipped, method, corpus)
                    print(f"{method}, {workers} workers: {links:,} of {corpus.links:,} links", file=sys.stderr)
                    if method == "linkmark" and links != corpus.links:
                        sys.exit("links are missing")
        print("\n| MB/s | one core | two | ratio |\n|---|--:|--:|--:|")
        rows = {f"Spark, {method}": (found[method, 1], found[method, 2]) for method in SHARES}
        rows["pyarrow with linkmark, no cluster"] = (in_process(corpora["linkmark"], 1), in_process(corpora["linkmark"], 2))
        for name, (one, two) in rows.items():
            print(f"| {name} | {one:,.1f} | {two:,.1f} | {two / one:.2f} |")
        slower = rows["pyarrow with linkmark, no cluster"][1] / rows["Spark, linkmark"][1]
        print(f"\nSpark takes {slower:.2f} times as long as pyarrow on two cores; the goal is 2.5.")


if __name__ == "__main__":
    main()
