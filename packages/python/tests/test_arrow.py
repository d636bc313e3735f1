"""Columns: every layout, every producer, and the same answers as one text at a time."""

import sys
from typing import Any

import nanoarrow
import pandas
import polars
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_functions import TEXTS, badges

import linkmark
from linkmark import arrow

ROWS = ["See https://www.bbc.co.uk/x, é[t](/u 'T').", None, "", "日本 www.a.de/日本。 m@x.org", "[![i](j)](k)" * 3]
ALL = ["start", "end", "kind", "text", "href", "title", "host", "domain"]


def single(row: str | None, /, **options: Any) -> list[dict[str, Any]] | None:
    names = ["start", "end", "kind", "text", "href", "title"]
    if row is None:
        return None
    return [{name: getattr(link, name) for name in names} for link in linkmark.links(row, **options)]


def listed(data: Any, **options: Any) -> list[Any]:
    names = options.pop("fields", ["start", "end", "kind", "text", "href", "title"])
    found: list[Any] = pa.chunked_array(arrow.links(data, fields=names, **options)).to_pylist()
    return found


LAYOUTS = {
    "string": pa.array(ROWS, pa.string()),
    "large_string": pa.array(ROWS, pa.large_string()),
    "string_view": pa.array(ROWS, pa.string_view()),
    "binary": pa.array([row and row.encode() if row else row if row is None else b"" for row in ROWS], pa.binary()),
    "large_binary": pa.array(ROWS, pa.large_string()).cast(pa.large_binary()),
    "binary_view": pa.array(ROWS, pa.string_view()).cast(pa.binary_view()),
    "dictionary": pa.array(ROWS).dictionary_encode(),
    "dictionary of int8": pa.array(ROWS).cast(pa.dictionary(pa.int8(), pa.large_string())),
    "chunked": pa.chunked_array([ROWS[:2], [], ROWS[2:]]),
    "sliced": pa.array(["before", *ROWS, "after"]).slice(1, len(ROWS)),
    "sliced view": pa.array(["before", *ROWS, "after"], pa.string_view()).slice(1, len(ROWS)),
    "one column of a batch": pa.record_batch({"x": pa.array(ROWS)}),
    "a table": pa.table({"x": pa.chunked_array([ROWS[:3], ROWS[3:]])}),
    "a sliced batch": pa.record_batch({"x": pa.array(["before", *ROWS])}).slice(1),
    "a reader": None,
    "Polars": polars.Series(ROWS),
    "Polars categories": polars.Series(ROWS, dtype=polars.Categorical),
    "a Polars frame": polars.DataFrame({"x": ROWS}),
    "pandas": pandas.Series(ROWS, dtype="string[pyarrow]"),
    "a pandas frame": pandas.DataFrame({"x": pandas.Series(ROWS, dtype="string[pyarrow]")}),
    "nanoarrow": nanoarrow.Array(ROWS, nanoarrow.string()),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_and_producer(layout: str) -> None:
    data = LAYOUTS[layout]
    if layout == "a reader":
        data = pa.table({"x": ROWS}).to_reader(max_chunksize=2)
    assert listed(data) == [single(row) for row in ROWS]


def test_duckdb_relations_are_columns() -> None:
    import duckdb

    con = duckdb.connect()
    con.register("texts", pa.table({"x": ROWS, "n": range(len(ROWS))}))
    assert listed(con.sql("select x from texts order by n")) == [single(row) for row in ROWS]
    assert listed(con.sql("from texts order by n"), column="x") == [single(row) for row in ROWS]


@given(st.lists(st.one_of(st.none(), TEXTS), max_size=8), st.integers(1, 4))
def test_a_batch_is_each_text(texts: list[str | None], threads: int) -> None:
    column = pa.array(texts, pa.string())
    for options in ({}, {"images": True, "html": True}, {"text": True, "dialect": "linkmark"}):
        assert listed(column, threads=threads, **options) == [single(text, **options) for text in texts]
    pages = pa.array(arrow.html(column, threads=threads, heading_ids=True)).to_pylist()
    assert pages == [None if text is None else linkmark.html(text, heading_ids=True) for text in texts]


def test_any_number_of_threads_and_any_chunks_give_the_same() -> None:
    texts = [f"{n} https://a{n}.com/é www.b.de " + "x " * (n % 500) + "[a](b)" for n in range(12_000)]
    whole = pa.array(texts)
    assert whole.nbytes > 4 << 20, "several tasks"
    expected = pa.array(arrow.links(whole, threads=1))
    for threads in (2, 3, 8, 1_000_000):
        assert pa.array(arrow.links(whole, threads=threads)).equals(expected)
    chunks = pa.chunked_array([whole.slice(at, 777) for at in range(0, len(whole), 777)])
    assert pa.chunked_array(arrow.links(chunks)).combine_chunks().equals(expected)
    flat = pa.table(arrow.links(chunks, flat=True, threads=2))
    assert flat["row"].to_pylist() == [row for row, links in enumerate(expected) for _ in links]
    assert flat["href"].to_pylist() == [link["href"].as_py() for links in expected for link in links]
    assert pa.array(arrow.html(chunks)).to_pylist() == [linkmark.html(text) for text in texts]


@pytest.mark.parametrize(
    "href, host, domain",
    [
        ("https://www.bbc.co.uk/x", "www.bbc.co.uk", "bbc.co.uk"),
        ("HTTPS://User:Pw@WWW.Example.COM:8080/", "www.example.com", "example.com"),
        ("http://bücher.example/", "xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("https://xn--bcher-kva.de", "xn--bcher-kva.de", "xn--bcher-kva.de"),
        ("http://127.0.0.1/x", "127.0.0.1", None),
        ("http://0x7f.1/", "127.0.0.1", None),
        ("http://[2001:DB8::1]:80/", "[2001:db8::1]", None),
        ("https://a.github.io/b", "a.github.io", "a.github.io"),
        ("https://co.uk/", "co.uk", None),
        ("https://localhost:3000", "localhost", None),
        ("https://a.com./x", "a.com.", "a.com"),
        ("//cdn.a.com/x.js", "cdn.a.com", "a.com"),
        ("ftp://ftp.a.org/x", "ftp.a.org", "a.org"),
        ("http://a.com?x", "a.com", "a.com"),
        ("http://a.com#x", "a.com", "a.com"),
        ("https://google.com@evil.org/", "evil.org", "evil.org"),
        ("mailto:me@a.com", None, None),
        ("/x/y", None, None),
        ("#top", None, None),
        ("https://", None, None),
        ("http://a b/", None, None),
        ("tel:1", None, None),
    ],
)
def test_host_and_domain(href: str, host: str | None, domain: str | None) -> None:
    column = pa.array([f"[x](<{href}>)"])
    assert listed(column, fields=["href", "host", "domain"]) == [[{"href": href, "host": host, "domain": domain}]]


def test_fields_are_those_that_are_named_in_their_order() -> None:
    column = pa.array(ROWS)
    schema = pa.chunked_array(arrow.links(column)).type.value_type
    assert [field.name for field in schema] == ["start", "end", "kind", "text", "href", "host", "domain"]
    assert schema.field("start").type == pa.int32() and schema.field("href").type == pa.string()
    schema = pa.chunked_array(arrow.links(column, fields=["href", "start"])).type.value_type
    assert [field.name for field in schema] == ["href", "start"]


def test_offsets_in_bytes() -> None:
    texts = ["é https://a.com", "https://b.de"]
    found = listed(pa.array(texts), fields=["start", "end", "text"], offsets="bytes")
    for text, [link] in zip(texts, found, strict=True):
        assert text.encode()[link["start"] : link["end"]].decode() == link["text"]


BROKEN = pa.StringArray.from_buffers(
    3, pa.array([0, 2, 18, 19], pa.int32()).buffers()[1], pa.py_buffer(b"a\xffhttps://a.com \xe4\xb8z")
)


def test_what_is_not_utf8_is_noticed() -> None:
    with pytest.raises(ValueError, match="row 0: not UTF-8 at byte 1; errors=\"replace\" or errors=\"null\" goes on"):
        arrow.links(BROKEN)
    with pytest.raises(ValueError, match="row 0: not UTF-8"):
        arrow.html(BROKEN)
    fields: list[Any] = ["start", "text"]
    assert listed(BROKEN, fields=fields, errors="null") == [None, None, []]
    assert listed(BROKEN, fields=fields, errors="replace") == [[], [{"start": 0, "text": "https://a.com"}], []]
    pages = pa.array(arrow.html(BROKEN, errors="replace")).to_pylist()
    assert pages == [linkmark.html(row.decode("utf-8", "replace")) for row in BROKEN.cast(pa.binary()).to_pylist()]


def test_the_first_row_is_named_whatever_the_threads() -> None:
    texts = [b"x" * 3000] * 3000
    texts[1500] = b"\xff"
    texts[2900] = b"\xff"
    for threads in (1, 2, 8):
        with pytest.raises(ValueError, match="row 1500: "):
            arrow.links(pa.array(texts), threads=threads)


def test_reported_rows_are_rows() -> None:
    data = pa.array([b"https://a.com", b"\xff", None, b"none", b"x" * 100], pa.binary())
    table = pa.table(arrow.links(data, flat=True, errors="report", max_bytes=50, fields=["start", "href"]))
    assert table.to_pylist() == [
        {"row": 0, "start": 0, "href": "https://a.com", "error": None},
        {"row": 1, "start": None, "href": None, "error": "not UTF-8 at byte 0"},
        {"row": 2, "start": None, "href": None, "error": "the text is null"},
        {"row": 4, "start": None, "href": None, "error": "100 bytes are more than 50"},
    ]
    pages = pa.array(arrow.html(data, errors="report", max_bytes=50)).to_pylist()
    assert [page["error"] for page in pages] == [None, *table["error"].to_pylist()[1:3], None, "100 bytes are more than 50"]


@pytest.mark.parametrize(
    "call, exception, message",
    [
        (lambda: arrow.links(pa.array([1])), TypeError, "a column of int64 is not text; cast it"),
        (lambda: arrow.links(["a"]), TypeError, "Arrow PyCapsule interface.*pyarrow.array\\(texts\\)"),
        (lambda: arrow.links(pa.table({"a": ["x"], "b": ["y"]})), ValueError, "name the column of text: a, b"),
        (lambda: arrow.links(pa.table({"a": ["x"]}), column="c"), ValueError, "no column `c`; there are a"),
        (lambda: arrow.links(pa.array(["a"]), fields=["hrf"]), ValueError, "did you mean `href`\\?"),
        (lambda: arrow.links(pa.array(["a"]), fields="href"), TypeError, "a list of names"),
        (lambda: arrow.links(pa.array(["a"]), fields=[]), ValueError, "names none"),
        (lambda: arrow.links(pa.array(["a"]), fields=["end", "end"]), ValueError, "`end` twice"),
        (lambda: arrow.links(pa.array(["a"]), errors="ignore"), ValueError, "\"raise\", \"null\""),
        (lambda: arrow.links(pa.array(["a"]), errors="report"), ValueError, "needs flat=True"),
        (lambda: arrow.links(pa.array(["a"]), offsets="utf16"), ValueError, "\"code-points\" or \"bytes\""),
        (lambda: arrow.links(pa.array(["a"]), threads=0), ValueError, "at least 1"),
        (lambda: arrow.links(pa.array(["a"]), max_byts=3), TypeError, "has no option `max_byts`"),
        (lambda: arrow.html(pa.array(["a"]), dialect="gmf"), ValueError, "did you mean `gfm`\\?"),
        (lambda: linkmark.html(pa.array(["a"])), TypeError, "for a whole column see linkmark.arrow"),  # type: ignore[arg-type]
    ],
)
def test_a_mistake_gets_its_remedy(call: Any, exception: type[Exception], message: str) -> None:
    with pytest.raises(exception, match=message):
        call()


def test_a_hostile_array_is_not_believed() -> None:
    offsets = pa.array([0, 1 << 30, 3], pa.int32()).buffers()[1]
    hostile = pa.StringArray.from_buffers(2, offsets, pa.py_buffer(b"abc"))
    with pytest.raises(ValueError, match="row 0: the array is corrupt"):
        arrow.links(hostile)
    assert listed(hostile, errors="null", fields=["start"]) == [None, None]


def test_results_are_read_as_often_as_one_likes_and_in_any_engine() -> None:
    found = arrow.links(pa.chunked_array([["www.a.com"], ["b", None]]), fields=["href"])
    assert len(found) == 3 and repr(found) == "<linkmark.arrow.Column of 3 rows>"
    first = pa.chunked_array(found)
    assert pa.array(found).equals(first.combine_chunks())
    assert polars.Series(found).to_list() == first.to_pylist()
    assert nanoarrow.Array(found).to_pylist() == first.to_pylist()
    flat = arrow.links(pa.array(["www.a.com"]), fields=["href"], flat=True)
    assert polars.DataFrame(flat).to_dicts() == [{"row": 0, "href": "http://www.a.com"}]
    import duckdb

    con = duckdb.connect()
    con.register("flat", pa.table(flat))
    assert con.sql("select href from flat").fetchall() == [("http://www.a.com",)]
    assert pa.table(arrow.links(pa.array([], pa.string()), flat=True)).num_rows == 0
    assert pa.array(arrow.links(pa.chunked_array([], pa.string()))).to_pylist() == []


def test_what_is_larger_than_memory_goes_through_lazily() -> None:
    resource = pytest.importorskip("resource")
    batch = pa.record_batch({"x": ["https://a.com/x " * 1000] * 250})
    made = 0

    def batches() -> Any:
        nonlocal made
        for _ in range(200):
            made += 1
            yield batch

    reader = pa.RecordBatchReader.from_batches(batch.schema, batches())
    lazy = arrow.html(reader, lazy=True, threads=2)
    stream = iter(nanoarrow.ArrayStream(lazy).iter_chunks())
    first = next(stream)
    assert 0 < len(first) <= 250 and made <= 2
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    rows = len(first) + sum(len(chunk) for chunk in stream)
    assert (rows, made) == (250 * 200, 200)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 200 * 1024, f"{grown >> 10} MiB for 800 MiB of text"
    with pytest.raises(ValueError, match="it was read before"):
        nanoarrow.ArrayStream(lazy)


def test_an_error_of_a_lazy_reader_names_the_row() -> None:
    texts = pa.chunked_array([pa.array([b"a", b"b"]), pa.array([b"\xff"])])
    with pytest.raises(Exception, match="row 2: not UTF-8 at byte 0"):
        pa.chunked_array(arrow.links(texts, lazy=True))


def test_memory_goes_when_results_go() -> None:
    resource = pytest.importorskip("resource")
    column = pa.array(["https://a.com/x " * 100] * 2000)

    def calls(count: int) -> None:
        for _ in range(count):
            pa.array(arrow.html(column, threads=2))
            pa.table(arrow.links(column, flat=True, threads=1))
            arrow.links(column, threads=1).__arrow_c_array__()

    calls(4)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(25)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60 * 1024


def test_badges_take_linear_time() -> None:
    few, many = badges(lambda text: arrow.links(pa.array([text]), images=True, threads=1))
    assert many < 0.1 and many / few < 8 * 2.5


def test_importing_it_imports_nothing_else() -> None:
    import subprocess

    code = "import sys, linkmark.arrow; print([m for m in ('pyarrow', 'numpy', 'typing_extensions') if m in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"


@pytest.mark.parametrize("name", ["", "links", "html"])
def test_example_of(name: str) -> None:
    import doctest

    thing = getattr(arrow, name) if name else arrow
    examples = doctest.DocTestParser().get_doctest(thing.__doc__, {}, name, None, None)
    assert len(examples.examples) > 2
    assert doctest.DocTestRunner().run(examples).failed == 0
