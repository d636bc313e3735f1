"""Reads the cases of `testdata/`, which its README describes, as pytest parameters with their names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[3] / "testdata"
BARE = ["gfm", "commonmark-hs", "markdown-it-rs", "extended", "github", "uts58", "linkmark"]
OTHER_KEYS = {"name", "why", "id", "from", "href", "kind", "marks", "wanted", "reading", "text"}

ALL_OFF = {
    switch: False
    for switch in ["tables", "strikethrough", "task_lists", "footnotes", "footnote_labels", "alerts", "tag_filter"]
    + ["math", "front_matter", "heading_ids"]
}
GFM = ALL_OFF | dict.fromkeys(
    ["tables", "strikethrough", "task_lists", "footnotes", "alerts", "tag_filter"], True
)
PRESETS = {"commonmark": ALL_OFF, "gfm": GFM, "github": GFM | {"footnote_labels": True}}


def rows(file: str, key: str) -> list[dict[str, Any]]:
    """The rows `[[key]]` of one file."""
    with open(ROOT / file, "rb") as opened:
        found: list[dict[str, Any]] = tomllib.load(opened)[key]
    return found


def files(folder: str) -> list[str]:
    return sorted(path.stem for path in (ROOT / folder).glob("*.toml"))


def cases() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case of plain text and of Markdown, with its file."""
    for folder in ["scan", "dialects", "markdown"]:
        for file in files(folder):
            for case in rows(f"{folder}/{file}.toml", "case"):
                yield file, case


def test_name(file: str, case: dict[str, Any], dialect: str) -> str:
    number = f"{case['id']} " if "id" in case else ""
    return f"{file}/{number}{case['name']} [{dialect}]"


def named(name: str, *values: Any) -> Any:
    return pytest.param(*values, id=name)


def unmark(marked: str, marks: str) -> tuple[str, list[tuple[int, int]]]:
    """The text without marks, and where the links are, in code points."""
    text: list[str] = []
    spans: list[tuple[int, int]] = []
    start = 0
    for character in marked:
        if character == marks[0]:
            start = len(text)
        elif character == marks[1]:
            spans.append((start, len(text)))
        else:
            text.append(character)
    return "".join(text), spans


def lines(case: dict[str, Any]) -> dict[str, str]:
    """Every dialect that is asked, and its line."""
    found = {name: line for key, line in case.items() if key not in OTHER_KEYS for name in key.split(" ")}
    if "text" in case:
        found = {dialect: case["text"] for dialect in BARE} | found
    return found


def plain_cases() -> Iterator[Any]:
    for file, case in cases():
        if "html" in case:
            continue
        marks = case.get("marks", "‹›")
        asked = {dialect: unmark(line, marks) for dialect, line in lines(case).items()}
        text, links = next(iter(asked.values()))
        if "commonmark" not in asked:
            asked["commonmark"] = (text, [span for span in links if text[span[0]] == "<"])
        for dialect, (text, spans) in asked.items():
            kinds, hrefs = (per_link(case.get(key), len(spans)) for key in ("kind", "href"))
            yield named(test_name(file, case, dialect), dialect, text, spans, kinds, hrefs)


def per_link(values: str | list[str] | None, count: int) -> list[str] | None:
    if isinstance(values, str):
        return [values] * count
    return values if values is not None and len(values) == count else None


def markdown_cases() -> Iterator[Any]:
    for file, case in cases():
        if "html" not in case:
            continue
        for dialect in case["dialect"].split(" ") if "dialect" in case else BARE:
            switches = PRESETS[case.get("options", "gfm")] | {"unsafe": not case.get("safe", False)}
            switches |= {name.replace("-", "_"): True for name in case.get("extensions", "").split()}
            yield named(test_name(file, case, dialect), dialect, switches, case["markdown"], case["html"] + "\n")


EXTENSIONS = {
    "table": "tables",
    "strikethrough": "strikethrough",
    "tagfilter": "tag_filter",
    "footnotes": "footnotes",
    "disabled": "task_lists",
    "tasklist": "task_lists",
}


def spec_examples() -> Iterator[Any]:
    known = {(row["suite"], row["number"]): row["html"] for row in rows("known_differences.toml", "difference")}
    for suite in ["commonmark", "gfm", "gfm-regression", "gfm-extensions", "documents"]:
        for example in rows(f"spec/{suite}.toml", "example"):
            extensions = example.get("extensions", [])
            dialect, switches = "gfm" if "autolink" in extensions else "commonmark", dict(ALL_OFF)
            if suite == "gfm-extensions":
                dialect, switches = "github", dict(GFM)
            elif suite == "documents":
                dialect = example["dialect"]
            else:
                switches |= {EXTENSIONS[name]: True for name in extensions if name != "autolink"}
            html = known.get((suite, example["number"]), example["html"])
            name = f"{suite} {example['number']}: {example['section']}"
            yield named(name, dialect, switches, example["markdown"], html)
