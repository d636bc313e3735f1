"""Every case of `testdata/cli/`, through the scripts of the wheel: they behave as the binary."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import testdata

SCRIPTS = Path(sys.executable).parent


def to_bytes(text: str) -> bytes:
    """`\\xFF` stands for that byte: TOML itself cannot hold what is not UTF-8."""
    parts = re.split(r"\\x([0-9A-Fa-f]{2})", text)
    return b"".join(bytes.fromhex(part) if at % 2 else part.encode() for at, part in enumerate(parts))


def run(words: list[str], folder: Path, stdin: bytes = b"", env: dict[str, str] | None = None) -> Any:
    return subprocess.run(words, cwd=folder, input=stdin, env=env or {}, capture_output=True, timeout=120, check=False)


@pytest.mark.parametrize(
    "case",
    [
        testdata.named(f"{file}/{case['name']}", case)
        for file in testdata.files("cli")
        for case in testdata.rows(f"cli/{file}.toml", "case")
    ],
)
def test_case(case: dict[str, Any], tmp_path: Path) -> None:
    for name, contents in case.get("files", {}).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(to_bytes(contents))
    stdin = to_bytes(case.get("stdin", ""))
    said = run([str(SCRIPTS / "linkmark"), *case["args"]], tmp_path, stdin, case.get("env"))
    assert said.stdout.decode("utf-8", "replace") == case.get("stdout", "")
    assert said.stderr.decode("utf-8", "replace") == case.get("stderr", "")
    assert said.returncode == case.get("exit", 0)
    for name, contents in (case.get("files", {}) | case.get("after", {})).items():
        if name in case.get("after", {}) or (tmp_path / name).exists():
            # What is gone reads as nothing.
            left = (tmp_path / name).read_bytes() if (tmp_path / name).exists() else b""
            assert left == to_bytes(contents)


@pytest.mark.parametrize(
    "words",
    [[str(SCRIPTS / "linkmark")], [str(SCRIPTS / "linkmark-md")], [sys.executable, "-m", "linkmark"]],
    ids=["linkmark", "linkmark-md", "python -m linkmark"],
)
def test_every_way_to_start_it(words: list[str], tmp_path: Path) -> None:
    said = run([*words, "links", "-"], tmp_path, b"www.a.com")
    assert (said.returncode, said.stdout) == (0, b"<stdin>:1:1  bare-www  www.a.com \xe2\x86\x92 http://www.a.com\n")
    assert run([*words, "links", "-"], tmp_path, b"none").returncode == 1
    said = run([*words, "lnks"], tmp_path)
    assert (said.returncode, b"did you mean `links`?" in said.stderr) == (2, True)


def test_a_reader_that_has_enough_is_not_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("www.a.com\n" * 100_000)
    script = f"{SCRIPTS / 'linkmark'} links a.md | head -1; exit ${{PIPESTATUS[0]}}"
    said = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, env=dict(os.environ), check=False)
    assert (said.returncode, said.stderr) == (0, b"")
