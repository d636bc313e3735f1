"""Parquet that the tasks of a cluster read themselves: which files there are, and which part of which is whose."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import pyarrow

__all__ = ["File", "Files", "Piece", "plain", "tasks"]

TASK_BYTES = 128 << 20
"""The most that a task reads, packed as it is in the file: what Spark has too."""

OPEN_BYTES = 4 << 20
"""What it costs to open a file, as bytes, so that a task has not too many small ones."""

BUFFER_BYTES = 8 << 20
"""What is read of a column at once: few requests where files are far away."""

TASKS_PER_CORE = 4
"""So that no core waits long for another's last task."""

_WILD = set("*?[")


class File(NamedTuple):
    path: str
    size: int


class Piece(NamedTuple):
    """Bytes of a file. It has the row groups that begin in it, so that each is read once, and nobody needs to read
    the files to share them out."""

    path: str
    start: int
    end: int


def tasks(files: Iterable[File], cores: int) -> list[list[Piece]]:
    """The files, cut where they are large and put together where they are small; the same for the same files."""
    ordered = sorted(files)
    most = sum(file.size + OPEN_BYTES for file in ordered) // (TASKS_PER_CORE * max(cores, 1))
    most = min(TASK_BYTES, max(OPEN_BYTES, most))
    found: list[list[Piece]] = []
    room = 0
    for file in ordered:
        for start in range(0, file.size, most):
            piece = Piece(file.path, start, min(start + most, file.size))
            cost = piece.end - piece.start + OPEN_BYTES
            if cost > room or not found:
                found.append([])
                room = most + OPEN_BYTES
            found[-1].append(piece)
            room -= cost
    return found


class Files:
    """Files of Parquet on one file system, with the columns of the first."""

    def __init__(
        self, paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]], filesystem: Any = None
    ) -> None:
        from pyarrow import parquet

        listed = [paths] if isinstance(paths, (str, os.PathLike)) else paths
        places = [_resolve(os.fspath(path), filesystem) for path in listed]
        if any(other != places[0][0] for other, _ in places):
            raise ValueError(
                "the paths are on different file systems; read each in a call of its own, and union() them"
            )
        self.files = sorted({file for where, path in places for file in _below(where, path)})
        if not self.files:
            names = ", ".join(os.fspath(path) for path in listed)
            raise FileNotFoundError(f"there is no file in {names or 'an empty list'}")
        self.filesystem = places[0][0]
        self.schema = parquet.read_schema(self.files[0].path, filesystem=self.filesystem)

    def type(self, name: str) -> pyarrow.DataType:
        """Of a column; what a dictionary holds, since pages of one file may have it and others not."""
        import pyarrow

        found = self.schema.field(name).type
        return found.value_type if pyarrow.types.is_dictionary(found) else found

    def batches(self, pieces: Iterable[Piece], schema: pyarrow.Schema, rows: int) -> Iterator[pyarrow.RecordBatch]:
        """The columns of `schema`, in its types; one that a file lacks is null there, as it is for Spark."""
        for piece in pieces:
            try:
                yield from self._batches(piece, schema, rows)
            except Exception as why:
                raise OSError(f"{piece.path} cannot be read as Parquet: {why}") from why

    def _batches(self, piece: Piece, schema: pyarrow.Schema, rows: int) -> Iterator[pyarrow.RecordBatch]:
        import pyarrow
        from pyarrow import parquet

        # Not a whole row group at once: a gigabyte in one then takes 140 MB, and not 550.
        buffered = {"pre_buffer": False, "buffer_size": BUFFER_BYTES}
        with self.filesystem.open_input_file(piece.path) as opened, parquet.ParquetFile(opened, **buffered) as file:
            groups = [group for group in range(file.num_row_groups) if piece.start <= _start(file, group) < piece.end]
            present = set(file.schema_arrow.names)
            names = [name for name in schema.names if name in present]
            for batch in file.iter_batches(rows, row_groups=groups, columns=names, use_threads=False):
                columns = [
                    batch.column(name).cast(kind) if name in present else pyarrow.nulls(len(batch), kind)
                    for name, kind in zip(schema.names, schema.types, strict=True)
                ]
                yield pyarrow.RecordBatch.from_arrays(columns, schema=schema)


def plain(kind: pyarrow.DataType) -> pyarrow.DataType:
    """The type that Spark has for what a column holds: without dictionaries and views, and with microseconds."""
    import pyarrow

    is_ = pyarrow.types
    if is_.is_dictionary(kind):
        return plain(kind.value_type)
    if is_.is_large_string(kind) or is_.is_string_view(kind):
        return pyarrow.string()
    if is_.is_large_binary(kind) or is_.is_binary_view(kind):
        return pyarrow.binary()
    if is_.is_timestamp(kind):
        return pyarrow.timestamp("us", kind.tz)
    if is_.is_list(kind) or is_.is_large_list(kind):
        return pyarrow.list_(plain(kind.value_type))
    if is_.is_map(kind):
        return pyarrow.map_(plain(kind.key_type), plain(kind.item_type))
    if is_.is_struct(kind):
        return pyarrow.struct([(field.name, plain(field.type)) for field in kind])
    return kind


def _start(file: Any, group: int) -> int:
    column = file.metadata.row_group(group).column(0)
    dictionary = column.dictionary_page_offset
    return int(min(dictionary, column.data_page_offset) if dictionary else column.data_page_offset)


def _resolve(path: str, filesystem: Any) -> tuple[Any, str]:
    from pyarrow import fs

    if filesystem is not None:
        return filesystem, path
    if "://" in path or path.startswith("file:"):
        found: tuple[Any, str] = fs.FileSystem.from_uri(path)
        return found
    return fs.LocalFileSystem(), os.path.abspath(path)


def _below(filesystem: Any, path: str) -> Iterator[File]:
    """The file itself, those below a folder, or those that a pattern names; none that Spark would pass over."""
    from pyarrow import fs

    parts = PurePosixPath(path).parts
    fixed = len(parts)
    info = filesystem.get_file_info(path)
    if info.type == fs.FileType.NotFound:
        fixed = next((at for at, part in enumerate(parts) if _WILD & set(part)), fixed)
        info = filesystem.get_file_info(str(PurePosixPath(*parts[:fixed])) if fixed else "")
    if info.type == fs.FileType.NotFound:
        raise FileNotFoundError(f"there is no {info.path}")
    if info.type == fs.FileType.File:
        yield File(info.path, info.size)
        return
    for info in filesystem.get_file_info(fs.FileSelector(info.path, recursive=True)):
        below = PurePosixPath(info.path).parts[fixed:]
        hidden = any(part.startswith(("_", ".")) for part in below)
        if info.type == fs.FileType.File and not hidden and _matches(below, parts[fixed:]):
            yield File(info.path, info.size)


def _matches(below: tuple[str, ...], pattern: tuple[str, ...]) -> bool:
    """Whether each part of the pattern fits; what lies deeper is in a folder that does."""
    from fnmatch import fnmatchcase

    return len(below) >= len(pattern) and all(map(fnmatchcase, below, pattern))
