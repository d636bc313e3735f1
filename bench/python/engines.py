"""`python engines.py [MEGABYTES [ROUNDS]]`: links of Parquet in the engines of one machine, as a table of Markdown.

Each engine is a process of its own, all in turns: seconds by the wall's clock and of processors, from the first byte
read to the count of links, and the most memory that the process had. The texts are those of the tests with Spark
(`packages/python/tests/spark/texts.py`), as `string`, packed by snappy as Parquet mostly is. Run it with the environment of the tests.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "packages/python/tests/spark"))

URL = re.compile(r"(?:https?://|www\.)[^\s<>]*[^\s<>.,;:!?\"')\]]|[\w.+-]+@[\w-]+\.[\w.-]+\w")
FILES = 32
# The slow ones get a part of the files.
SHARES = {"pyarrow, one regular expression": 8}


def batches(folder: str) -> object:
    import pyarrow.dataset as ds

    return ds.dataset(folder).to_batches(columns=["body"])


def reading(folder: str) -> int:
    """Reading alone: what there is to gain or to lose."""
    return sum(batch.num_rows for batch in batches(folder))


def with_pyarrow(folder: str, threads: int | None = None) -> int:
    import pyarrow as pa

    from linkmark import arrow

    found = 0
    for batch in batches(folder):
        column = pa.chunked_array(arrow.links(batch.column("body"), fields=["href"], threads=threads))
        found += sum(len(chunk.flatten()) for chunk in column.chunks)
    return found


def with_one_thread(folder: str) -> int:
    return with_pyarrow(folder, 1)


def with_duckdb(folder: str) -> int:
    import duckdb

    import linkmark.duckdb

    con = linkmark.duckdb.register(duckdb.connect())
    return int(con.sql(f"select sum(len(linkmark_links(body))) from '{folder}/*.parquet'").fetchall()[0][0])


def with_polars(folder: str) -> int:
    import polars

    import linkmark.polars

    links = linkmark.polars.links("body", fields=["href"], threads=1)
    return int(polars.scan_parquet(f"{folder}/*.parquet").select(links.list.len().sum()).collect(engine="streaming").item())


def with_regex(folder: str) -> int:
    return sum(len(URL.findall(text)) for batch in batches(folder) for text in batch.column("body").to_pylist())


ENGINES: dict[str, Callable[[str], int]] = {
    "pyarrow, reading alone": reading,
    "pyarrow": with_pyarrow,
    "pyarrow, one thread": with_one_thread,
    "DuckDB": with_duckdb,
    "Polars, streaming": with_polars,
    "pyarrow, one regular expression": with_regex,
}


def run(name: str, folder: str) -> None:
    start, used = time.perf_counter(), time.process_time()
    links = ENGINES[name](folder)
    took, used = time.perf_counter() - start, time.process_time() - used
    print(links, took, used, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def as_strings(folder: Path) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    for file in folder.glob("*.parquet"):
        table = parquet.read_table(file)
        table = table.set_column(1, "body", table["body"].cast(pa.string()))
        parquet.write_table(table, file, compression="snappy", use_dictionary=False)


def main() -> None:
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    import texts

    with tempfile.TemporaryDirectory() as name:
        corpora = {1: texts.write(Path(name) / "all", megabytes, FILES, hostile=False)}
        for share in set(SHARES.values()):
            corpora[share] = texts.write(Path(name) / f"part{share}", megabytes // share, FILES, hostile=False)
        for corpus in corpora.values():
            as_strings(corpus.folder)
        print(f"{corpora[1].bytes / 1e6:,.0f} MB with {corpora[1].links:,} links\n")
        found: dict[str, list[tuple[float, ...]]] = {engine: [] for engine in ENGINES}
        for _ in range(rounds):
            for engine, runs in found.items():
                corpus = corpora[SHARES.get(engine, 1)]
                said = subprocess.run([sys.executable, __file__, "--run", engine, corpus.folder], capture_output=True, text=True, check=True)
                links, *numbers = map(float, said.stdout.split())
                if engine != "pyarrow, reading alone" and engine not in SHARES and links != corpus.links:
                    sys.exit(f"{engine}: {links:.0f} links of {corpus.links}")
                runs.append(tuple(numbers))
        print("| engine | seconds | MB/s | seconds of processors | MB/s of those | MB of memory |\n|---|--:|--:|--:|--:|--:|")
        for engine, runs in found.items():
            size = corpora[SHARES.get(engine, 1)].bytes / 1e6
            wall, used, memory = (min(times) for times in zip(*runs, strict=True))
            print(f"| {engine} | {wall:.2f} | {size / wall:,.0f} | {used:.2f} | {size / used:,.0f} | {memory:,.0f} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        run(sys.argv[2], sys.argv[3])
    else:
        main()
