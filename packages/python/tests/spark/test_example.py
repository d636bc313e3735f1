"""The example job, as one would start it: each format, again, and after a run that was cut short."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

from pyarrow import parquet

JOB = Path(__file__).resolve().parents[2] / "examples/spark/link_graph.py"
LOOPBACK = "--conf spark.driver.host=127.0.0.1 --conf spark.driver.bindAddress=127.0.0.1 --conf spark.ui.enabled=false"


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    arguments = f"--master local[2] {LOOPBACK} pyspark-shell"
    env = os.environ | {"PYSPARK_SUBMIT_ARGS": arguments, "PYSPARK_PYTHON": sys.executable}
    command = [sys.executable, JOB, *words]
    said = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert said.returncode == 0, said.stderr[-4000:]
    return said


def rows(out: Path, table: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = parquet.read_table(out / table).to_pylist()
    return sorted(found, key=str)


def test_json_lines_once_again_and_after_an_interruption(tmp_path: Path) -> None:
    pages = [
        {"url": "https://a.com/1", "body": "See https://www.bbc.co.uk/x and [b](https://b.de/y)."},
        {"url": "https://a.com/2", "body": "www.b.de\n\n`www.code.com`"},
        {"url": "https://a.com/3", "body": None},
    ]
    lines = [json.dumps(page) for page in pages]
    (tmp_path / "pages.jsonl").write_text("\n".join([*lines, "{broken", ""]))
    out = tmp_path / "graph"
    staging = tmp_path / "graph.staging"
    (staging / "edges").mkdir(parents=True)
    (staging / "edges" / "left.parquet").write_text("from a run that was cut short")
    words = ["--format", "jsonl", "--out", out, tmp_path / "pages.jsonl"]
    said = run(*words, "--plot", tmp_path / "top.png")
    assert "tasks" in said.stderr
    assert [(row["source"], row["href"], row["domain"]) for row in rows(out, "edges")] == [
        ("https://a.com/1", "https://b.de/y", "b.de"),
        ("https://a.com/1", "https://www.bbc.co.uk/x", "bbc.co.uk"),
        ("https://a.com/2", "http://www.b.de", "b.de"),
    ]
    assert parquet.read_table(out / "domains").to_pylist() == [
        {"domain": "b.de", "links": 2, "sources": 2},
        {"domain": "bbc.co.uk", "links": 1, "sources": 1},
    ]
    assert [row["error"] for row in rows(out, "errors")] == ["the text is null", "not a JSON object in a line"]
    assert (tmp_path / "top.png").read_bytes().startswith(b"\x89PNG") and not staging.exists()

    before = {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    assert "is there already; --again makes it anew" in run(*words).stdout
    assert before == {path: path.stat().st_mtime_ns for path in out.rglob("*")}
    first = {table: rows(out, table) for table in ("edges", "domains", "errors")}
    run(*words, "--again")
    assert first == {table: rows(out, table) for table in first}


def test_archives_of_the_web_and_one_that_is_cut(tmp_path: Path) -> None:
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    def text(uri: str, body: bytes) -> bytes:
        made = BytesIO()
        writer = WARCWriter(made, gzip=True)
        writer.write_record(writer.create_warc_record(uri, "conversion", BytesIO(body), warc_content_type="text/plain"))
        return made.getvalue()

    def response(uri: str, kind: str, body: bytes) -> bytes:
        made = BytesIO()
        writer = WARCWriter(made, gzip=True)
        headers = StatusAndHeaders("200 OK", [("Content-Type", kind)], protocol="HTTP/1.1")
        writer.write_record(writer.create_warc_record(uri, "response", BytesIO(body), http_headers=headers))
        return made.getvalue()

    (tmp_path / "a.warc.wet.gz").write_bytes(
        text("https://a.com/", "é https://b.co.uk/x (www.c.de)".encode()) + text("https://d.com/", b"\xff")
    )
    (tmp_path / "b.warc.gz").write_bytes(
        response("https://e.com/x.txt", "text/plain; charset=utf-8", b"www.f.org")
        + response("https://e.com/", "text/html", b"<p>www.g.org</p>")
    )
    whole = text("https://h.com/", b"www.i.org ") * 2
    (tmp_path / "c.warc.wet.gz").write_bytes(whole[:-20])
    out = tmp_path / "graph"
    run("--format", "warc", "--plain", "--out", out, *sorted(tmp_path.glob("*.gz")))
    found = [(row["source"], row["href"]) for row in rows(out, "edges")]
    assert found[:3] == [
        ("https://a.com/", "http://www.c.de"),
        ("https://a.com/", "https://b.co.uk/x"),
        ("https://e.com/x.txt", "http://www.f.org"),
    ]
    assert ("https://h.com/", "http://www.i.org") in found[3:]
    errors = {str(row["source"]): str(row["error"]) for row in rows(out, "errors")}
    assert errors["https://d.com/"] == "not UTF-8 at byte 0"
