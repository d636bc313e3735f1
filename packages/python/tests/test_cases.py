"""Every case of `testdata/`, through the package, under the name that it has everywhere."""

import re
from typing import Any

import pytest
import testdata

import linkmark


@pytest.mark.parametrize("dialect, text, spans, kinds, hrefs", list(testdata.plain_cases()))
def test_plain_text(
    dialect: str, text: str, spans: list[tuple[int, int]], kinds: list[str] | None, hrefs: list[str] | None
) -> None:
    links = linkmark.links(text, text=True, dialect=dialect)
    assert [(link.start, link.end) for link in links] == spans
    if kinds is not None:
        public = {"angle-uri": "angle", "angle-email": "angle"}
        assert [link.kind for link in links] == [public.get(kind, f"bare-{kind}") for kind in kinds]
    if hrefs is not None:
        assert [link.href for link in links] == hrefs


@pytest.mark.parametrize("dialect, switches, markdown, html", list(testdata.markdown_cases()))
def test_markdown(dialect: str, switches: dict[str, Any], markdown: str, html: str) -> None:
    assert linkmark.html(markdown, dialect=dialect, **switches) == html
    assert linkmark.Renderer(dialect=dialect, **switches).html(markdown) == html


@pytest.mark.parametrize("dialect, switches, markdown, html", list(testdata.spec_examples()))
def test_specification(dialect: str, switches: dict[str, Any], markdown: str, html: str) -> None:
    found = linkmark.html(markdown, dialect=dialect, unsafe=True, **switches)
    if html != "<IGNORE>\n":
        assert with_amp_in_href(found) == with_amp_in_href(html)


def with_amp_in_href(html: str) -> str:
    """One document prints a bare `&` in `href`, which is the same attribute as `&amp;`."""
    return re.sub('href="[^"]*', lambda found: found[0].replace("&amp;", "&").replace("&", "&amp;"), html)


# A case with `mentions` needs a construct of the program's own, for which Python has no door.
EXPLAINED = [testdata.named(row["name"], row) for row in testdata.rows("explain.toml", "case") if not row.get("mentions")]


@pytest.mark.parametrize("case", EXPLAINED)
def test_explain(case: dict[str, Any]) -> None:
    switches = testdata.GFM | {"math": True, "front_matter": True}
    candidates = linkmark.explain(case["markdown"], dialect=case.get("dialect", "gfm"), **switches)
    assert [line for candidate in candidates for line in candidate.lines] == case["said"]


@pytest.mark.parametrize("case", [testdata.named(row["name"], row) for row in testdata.rows("warnings.toml", "case")])
def test_warnings(case: dict[str, Any]) -> None:
    dialect = case.get("dialect", "linkmark")
    links = linkmark.links(case["text"], dialect=dialect, images=True, front_matter=False)
    assert sorted(" ".join(link.warnings) for link in links) == sorted(case["warnings"])
    if not case.get("markdown", False):
        links = linkmark.links(case["text"], text=True, dialect=dialect)
        assert [" ".join(link.warnings) for link in links] == case["warnings"]


@pytest.mark.parametrize("case", [testdata.named(row["name"], row) for row in testdata.rows("readable.toml", "case")])
def test_readable(case: dict[str, Any]) -> None:
    assert linkmark.Link(0, 0, "inline", "", case["url"]).readable == case["readable"]


@pytest.mark.parametrize(
    "markdown, html",
    [
        testdata.named(f"{row['id']} {number}", payload["markdown"], payload["html"])
        for row in testdata.rows("incidents.toml", "incident")
        for number, payload in enumerate(row.get("payload", []), 1)
    ],
)
def test_incident(markdown: str, html: str) -> None:
    assert linkmark.html(markdown, front_matter=False) == html


@pytest.mark.parametrize(
    "row", [testdata.named(row["name"], row) for row in testdata.rows("differential.toml", "difference")]
)
def test_other_than_reference_engines(row: dict[str, Any]) -> None:
    preset = "github" if row["engine"] == "cmark-gfm" else "commonmark"
    switches = testdata.PRESETS[preset] | {"alerts": False, "unsafe": True}
    assert linkmark.html(row["markdown"], dialect=preset, **switches) == row["ours"]
