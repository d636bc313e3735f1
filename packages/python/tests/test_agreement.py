"""One text, a column and the command give the same links, after converting offsets."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
import testdata
from test_command import SCRIPTS

import linkmark
from linkmark import arrow

FIELDS = ["start", "end", "kind", "text", "href"]


def texts() -> list[str]:
    """Every document of `testdata/` that is Markdown or plain text, each once."""
    found = [case.values[2] for case in testdata.markdown_cases()]
    found += [case.values[2] for case in testdata.spec_examples()]
    found += [case.values[1] for case in testdata.plain_cases()]
    return sorted({text for text in found if text})


def by_command(folder: Path, rows: list[str], flags: list[str]) -> list[list[tuple[Any, ...]]]:
    lines = [json.dumps({"body": row}) for row in rows]
    (folder / "rows.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [str(SCRIPTS / "linkmark"), "links", "--json", "--column", "body", *flags, "rows.jsonl"]
    said = subprocess.run(command, cwd=folder, capture_output=True, timeout=120, env={}, check=False)
    assert said.returncode == 0, said.stderr.decode()
    found: list[list[tuple[Any, ...]]] = [[] for _ in rows]
    for line in said.stdout.decode().splitlines():
        link = json.loads(line)
        found[link["row"] - 1].append(tuple(link[field] for field in FIELDS))
    return found


def in_bytes(text: str, link: linkmark.Link) -> tuple[Any, ...]:
    place = [len(text[:at].encode()) for at in (link.start, link.end)]
    return (*place, link.kind, link.text, link.href)


@pytest.mark.parametrize(
    "options, flags",
    [
        ({}, []),
        ({"images": True, "html": True, "dialect": "linkmark"}, ["-i", "--html", "-d", "linkmark"]),
        ({"text": True}, ["--text"]),
    ],
    ids=["as it comes", "everything", "plain text"],
)
def test_batch_single_and_command(options: dict[str, Any], flags: list[str], tmp_path: Path) -> None:
    rows = texts()
    assert len(rows) > 1500
    single = [[in_bytes(row, link) for link in linkmark.links(row, **options)] for row in rows]
    column = arrow.links(pa.array(rows), fields=FIELDS, offsets="bytes", **options)
    batch = [[tuple(link.values()) for link in links] for links in pa.chunked_array(column).to_pylist()]
    command = by_command(tmp_path, rows, flags)
    for row, one, two, three in zip(rows, single, batch, command, strict=True):
        assert one == two == three, row
