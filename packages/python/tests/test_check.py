"""Links that lead nowhere, in documents that are given as texts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_functions import TEXTS

import linkmark

PAGES = {
    "README.md": "é [one](docs/one.md#start) [two](docs/tow.md) ![p](img/p.png) [case](docs/ONE.md) [a][no label] [up](../x.md) [b]\n\n[b]: docs/one.md",
    "docs/one.md": "# Start\n\n[back](../README.md) [gone](#strat) [img](../img/P.png)",
}


def found(pages: dict[str, str], **options: Any) -> list[tuple[str, str, str | None]]:
    return [(finding.path, finding.code, finding.meant) for finding in linkmark.check(pages, **options)]


def test_files_anchors_and_labels() -> None:
    findings = linkmark.check(PAGES, files=["img/P.png"])
    assert [(finding.path, finding.code) for finding in findings] == [
        ("README.md", "file-missing"),
        ("README.md", "file-case"),
        ("README.md", "file-case"),
        ("README.md", "ref-undefined"),
        ("README.md", "outside"),
        ("docs/one.md", "anchor-missing"),
    ]
    for finding in findings:
        part = PAGES[finding.path][finding.start : finding.end]
        assert finding.target.strip("[]") in part
        assert finding.severity == "error"
    assert findings[-1].meant == "#start"


def test_the_place_is_in_code_points() -> None:
    (finding,) = linkmark.check({"a.md": "🍕é [x](b.md)"})
    assert "🍕é [x](b.md)"[finding.start : finding.end] == "b.md"


def test_hosts_codes_warnings_roots_and_redirects() -> None:
    page = {"a.md": "# CI / Build\n\n[x](#ci--build) [y](#CI--Build)"}
    assert found(page) == []
    assert [code for _, code, _ in found(page, warn=True)] == ["anchor-case"]
    assert [code for _, code, _ in found(page, codes={"anchor-case": "error"})] == ["anchor-case"]
    assert [finding.host for finding in linkmark.check(page, host=["github", "mkdocs"]) if finding.code == "anchor-host"]
    assert found({"a.md": "[x](/b.md)", "docs/b.md": ""}) != []
    assert found({"a.md": "[x](/b.md)", "docs/b.md": ""}, roots=["docs"]) == []
    assert found({"a.md": "[x](old.md)", "new.md": ""}, redirects={"/old.md": "/new.md"}) == []
    assert found({"./docs//a.md": "[x](b.md)", "docs/b.md": ""}) == []


@pytest.mark.parametrize(
    "call, exception, message",
    [
        (lambda: linkmark.check("text"), TypeError, "a dict of paths and texts, such as .*, not str"),  # type: ignore[arg-type]
        (lambda: linkmark.check({1: "a"}), TypeError, "the paths must be str, and 1 is not"),  # type: ignore[dict-item]
        (lambda: linkmark.check({"a": b"a"}), TypeError, "decode it first"),  # type: ignore[dict-item]
        (lambda: linkmark.check({}, host="githb"), ValueError, "did you mean `github`\\?"),
        (lambda: linkmark.check({}, host=[]), ValueError, "leave it out, or name one"),
        (lambda: linkmark.check({}, host=3), TypeError, "a str or a list of them"),  # type: ignore[arg-type]
        (lambda: linkmark.check({}, codes={"anchor-mising": "off"}), ValueError, "did you mean `anchor-missing`\\?"),
        (lambda: linkmark.check({}, codes={"empty": "of"}), ValueError, 'can be "error", "warn" or "off", not "of"'),  # type: ignore[dict-item]
        (lambda: linkmark.check({"a/" * 3000: ""}), ValueError, "6000 bytes of at most 4096"),
    ],
)
def test_a_mistake_gets_its_remedy(call: Any, exception: type[Exception], message: str) -> None:
    with pytest.raises(exception, match=message):
        call()


@given(st.dictionaries(st.sampled_from(["a.md", "b/c.md", "b/d.mdx"]), TEXTS))
def test_any_documents_have_findings_in_them(pages: dict[str, str]) -> None:
    for finding in linkmark.check(pages, warn=True, host=["github", "mkdocs", "mdbook"]):
        assert 0 <= finding.start <= finding.end <= len(pages[finding.path])
