"""Parquet that the tasks of a cluster read themselves, without the cluster: every row is read once, whoever reads it."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import fs, parquet

from linkmark import _parquet
from linkmark._parquet import File, Files, Piece, tasks

SIZES = st.lists(st.integers(0, 3 * _parquet.TASK_BYTES), max_size=20)


@given(SIZES, st.integers(0, 64))
def test_tasks_share_out_every_byte_once(sizes: list[int], cores: int) -> None:
    files = [File(f"{number}", size) for number, size in enumerate(sizes)]
    shared = tasks(files, cores)
    assert all(shared) and shared == tasks(reversed(files), cores)
    for file in files:
        pieces = sorted(piece for task in shared for piece in task if piece.path == file.path)
        assert [piece.start for piece in pieces] == [0, *(piece.end for piece in pieces)][: len(pieces)]
        assert not file.size or pieces[-1].end == file.size
    for task in shared:
        assert sum(piece.end - piece.start for piece in task) <= _parquet.TASK_BYTES


def test_small_files_share_a_task_and_every_core_has_some() -> None:
    assert len(tasks([File(str(number), 1) for number in range(1000)], 1)) == 32
    assert len(tasks([File("one", 60 << 20)], 2)) == 8
    assert len(tasks([File("one", 1 << 40)], 2)) == 1 << 13


def write(path: Path, rows: range, **options: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    table = pa.table({"n": list(rows), "body": [f"www.a{row}.com " * 50 for row in rows]})
    parquet.write_table(table, path, compression="none", **options)


def read(files: Files, pieces: list[Piece]) -> list[int]:
    schema = pa.schema({"n": pa.int64()})
    return [row for batch in files.batches(pieces, schema, 7) for row in batch.column("n").to_pylist()]


@pytest.mark.parametrize("cut", [1, 1000, 4096, 10**9])
def test_every_row_group_is_in_one_piece(tmp_path: Path, cut: int) -> None:
    write(tmp_path / "a.parquet", range(100), row_group_size=9)
    files = Files(tmp_path / "a.parquet")
    assert len(files.files) == 1
    (path, size), = files.files
    pieces = [Piece(path, start, min(start + cut, size)) for start in range(0, size, cut)]
    assert read(files, pieces if cut > 1 else [Piece(path, 0, 5000), *(Piece(path, at, at + 1) for at in range(5000, size))]) == list(range(100))


def test_folders_patterns_and_what_is_hidden(tmp_path: Path) -> None:
    for number, name in enumerate(["a.parquet", "b/c.parquet", "b/.d.parquet", "_temporary/e.parquet", "g/h/[i].parquet"]):
        write(tmp_path / name, range(number, number + 1))
    (tmp_path / "_SUCCESS").write_text("")

    def named(*paths: str | Path) -> list[str]:
        return [str(Path(file.path).relative_to(tmp_path)) for file in Files(paths).files]

    assert named(tmp_path) == named(tmp_path, tmp_path / "b") == ["a.parquet", "b/c.parquet", "g/h/[i].parquet"]
    assert named(tmp_path / "*.parquet") == ["a.parquet"]
    assert named(tmp_path / "[bg]") == named(tmp_path / "[bg]/*") == ["b/c.parquet", "g/h/[i].parquet"]
    assert named(tmp_path / "*/*.parquet") == ["b/c.parquet"]
    assert named(tmp_path / "g/h/[i].parquet") == ["g/h/[i].parquet"], "a file of that name is no pattern"
    assert named((tmp_path / "b").as_uri()) == ["b/c.parquet"]
    below = fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem())
    for pattern in ("b", "b/*", "*/c.parquet", "[b]"):
        assert [file.path for file in Files(pattern, filesystem=below).files] == ["b/c.parquet"]


def test_mistakes_are_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no .*/none"):
        Files(tmp_path / "none")
    with pytest.raises(FileNotFoundError, match="there is no file in .*parquet"):
        Files(tmp_path / "*.parquet")
    with pytest.raises(FileNotFoundError, match="an empty list"):
        Files([])
    write(tmp_path / "a.parquet", range(3))
    with pytest.raises(ValueError, match=r"different file systems; read each in a call of its own, and union\(\) them"):
        Files([str(tmp_path / "a.parquet"), "mock:///b"])
    (tmp_path / "b.parquet").write_bytes(b"this is no Parquet at all")
    files = Files(tmp_path)
    with pytest.raises(OSError, match="b.parquet cannot be read as Parquet: "):
        read(files, [piece for task in tasks(files.files, 1) for piece in task])


def test_types_become_those_that_spark_has() -> None:
    views = pa.struct({"a": pa.list_(pa.string_view()), "b": pa.map_(pa.large_string(), pa.timestamp("ns"))})
    plain = pa.struct({"a": pa.list_(pa.string()), "b": pa.map_(pa.string(), pa.timestamp("us"))})
    for given, wanted in [
        (views, plain),
        (pa.large_list(pa.dictionary(pa.int8(), pa.binary_view())), pa.list_(pa.binary())),
        (pa.timestamp("ms", "UTC"), pa.timestamp("us", "UTC")),
        (pa.int16(), pa.int16()),
    ]:
        assert _parquet.plain(given) == wanted
        pa.nulls(3, given).cast(wanted)


def test_files_may_differ_in_their_columns(tmp_path: Path) -> None:
    parquet.write_table(pa.table({"body": pa.array(["a"]).dictionary_encode(), "n": [1]}), tmp_path / "a.parquet")
    parquet.write_table(pa.table({"n": pa.array([2], pa.int8())}), tmp_path / "b.parquet")
    parquet.write_table(pa.table({"more": [0], "body": pa.array(["c"], pa.large_string())}), tmp_path / "c.parquet")
    files = Files(tmp_path)
    assert files.type("body") == pa.string()
    schema = pa.schema({"body": files.type("body"), "n": files.type("n")})
    pieces = [piece for task in tasks(files.files, 1) for piece in task]
    assert pa.Table.from_batches(files.batches(pieces, schema, 10)).to_pylist() == [
        {"body": "a", "n": 1},
        {"body": None, "n": 2},
        {"body": "c", "n": None},
    ]
