"""`python wet.py`: what a WET file costs on one core: reading it with warcio, then finding its links.

The file is made of the texts of the benchmarks, in records of some kilobytes as Common Crawl has them. Run it with the
environment of the tests (`cargo xtask python` sets it up); numbers are MB of text for a second of the thread.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO

import pyarrow as pa
from compare import SHARED
from warcio.archiveiterator import ArchiveIterator
from warcio.warcwriter import WARCWriter

from linkmark import arrow

RECORD = 6000
ROUNDS = 5


def records() -> list[bytes]:
    text = (SHARED / "plain.txt").read_text(encoding="utf-8") + (SHARED / "progit-zh.md").read_text(encoding="utf-8")
    return [text[at : at + RECORD].encode() for at in range(0, len(text), RECORD)] * 8


def wet(bodies: list[bytes]) -> bytes:
    made = BytesIO()
    writer = WARCWriter(made, gzip=True)
    for number, body in enumerate(bodies):
        uri = f"https://example.com/{number}"
        writer.write_record(writer.create_warc_record(uri, "conversion", BytesIO(body), warc_content_type="text/plain"))
    return made.getvalue()


def read(archive: bytes) -> list[bytes]:
    return [record.content_stream().read() for record in ArchiveIterator(BytesIO(archive))]


def seconds(call: Callable[[], object]) -> float:
    start = time.thread_time()
    call()
    return time.thread_time() - start


def main() -> None:
    bodies = records()
    archive = wet(bodies)
    megabytes = sum(map(len, bodies)) / 1e6
    assert read(archive) == bodies
    column = pa.array(bodies)
    fields = ["href", "host", "domain"]
    links = pa.table(arrow.links(column, text=True, flat=True, fields=fields, errors="report")).num_rows
    print(f"{megabytes:.1f} MB of text, {len(archive) / 1e6:.1f} MB packed, {len(bodies):,} records, {links:,} links")
    calls = {
        "warcio reads it": lambda: read(archive),
        "linkmark finds its links": lambda: arrow.links(column, text=True, flat=True, fields=fields, threads=1, errors="report"),
    }
    for name, call in calls.items():
        print(f"{name}: {megabytes / min(seconds(call) for _ in range(ROUNDS)):,.0f} MB/s")


if __name__ == "__main__":
    main()
