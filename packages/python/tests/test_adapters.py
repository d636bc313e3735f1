"""Each adapter with the package that it is for."""

import doctest
import importlib
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import linkmark

SAMPLES = [
    "See https://a.com/x_y_z, www.b.de/é and m@x.org.",
    "*https://a.com/x*y* and **www.b.de**",
    "[see https://a.com](/b) ![https://c.d](e) `https://code.is` <https://f.g>",
    "# https://a.com\n\n- www.b.de\n\n> https://c.de/x_(y)\n\n    https://code.is\n",
    "https://a.com/?a=1&b=2 \"www.q.de\"",
    "[https://a.com][r] and [r]\n\n[r]: /there\n",
]


@pytest.mark.parametrize("name", ["duckdb", "polars", "pandas", "markdown", "markdown_it", "jinja"])
def test_examples_of(name: str) -> None:
    module = importlib.import_module(f"linkmark.{name}")
    assert module.__doc__
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        assert doctest.DocTestRunner().run(test).failed == 0, test.name


def test_duckdb_from_parquet_to_links(tmp_path: Path) -> None:
    import duckdb
    import pyarrow as pa
    from pyarrow import parquet

    import linkmark.duckdb

    bodies = [f"https://a{n % 7}.co.uk/{n} é www.b.de" if n % 3 else None for n in range(20_000)]
    parquet.write_table(pa.table({"n": range(len(bodies)), "body": bodies}), tmp_path / "pages.parquet")
    con = linkmark.duckdb.register(duckdb.connect())
    pages = f"'{tmp_path}/pages.parquet'"
    rows = con.sql(
        f"select domain, count(*) from (select unnest(linkmark_links(body), recursive := true) from {pages}) "
        "group by all order by all"
    ).fetchall()
    links = [link for body in bodies if body for link in linkmark.links(body)]
    assert sum(count for _, count in rows) == len(links)
    assert rows[-1] == ("b.de", len(links) // 2)
    assert con.sql(f"select count(*) from {pages} where linkmark_links(body) is null").fetchall() == [(6667,)]
    page = con.sql("select linkmark_html('*a*'), linkmark_html(null)").fetchall()
    assert page == [("<p><em>a</em></p>\n", None)]
    github = linkmark.duckdb.register(duckdb.connect(), dialect="commonmark")
    assert github.sql("select len(linkmark_links('www.a.com'))").fetchall() == [(0,)]


def readme(about: str) -> str:
    """The lines of the README that have `about` in them."""
    text = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
    (block,) = [part.split("```")[0] for part in text.split("```python\n")[1:] if about in part.split("```")[0]]
    return block


@pytest.mark.parametrize("engine", ["duckdb", "warcio"])
def test_the_three_lines_of_the_readme(engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from io import BytesIO

    import pyarrow as pa
    from pyarrow import parquet
    from warcio.warcwriter import WARCWriter

    (tmp_path / "pages").mkdir()
    body = "é www.bbc.co.uk"
    parquet.write_table(pa.table({"url": ["https://a.com/"], "body": [body]}), tmp_path / "pages/1.parquet")
    with open(tmp_path / "crawl.warc.wet.gz", "wb") as file:
        writer = WARCWriter(file, gzip=True)
        for text in (body.encode(), b"\xff"):
            record = writer.create_warc_record("https://a.com/", "conversion", BytesIO(text), warc_content_type="text/plain")
            writer.write_record(record)
    monkeypatch.chdir(tmp_path)
    *lines, last = readme(engine).splitlines()
    assert len(lines) == 2
    names: dict[str, Any] = {}
    exec("\n".join(lines), names)
    found = eval(last, names)
    link = (2, 15, "bare-www", "www.bbc.co.uk", "http://www.bbc.co.uk", "www.bbc.co.uk", "bbc.co.uk")
    if engine == "duckdb":
        assert found.fetchall() == [("https://a.com/", *link)]
    else:
        rows = [tuple(row.values()) for row in found.to_pylist()]
        assert rows == [(0, *link, None), (1, *[None] * 7, "not UTF-8 at byte 0")]


def test_polars_eager_lazy_and_streaming() -> None:
    import polars

    import linkmark.polars

    frame = polars.DataFrame({"n": range(4), "body": ["www.a.com é", None, "", "[b](c)"]})
    expression = linkmark.polars.links("body").alias("links")
    eager = frame.with_columns(expression)
    assert eager.schema["links"] == frame.lazy().with_columns(expression).collect_schema()["links"]
    assert frame.lazy().with_columns(expression).collect(engine="streaming").equals(eager)
    flat = eager.explode("links").unnest("links").drop_nulls("href")
    assert flat.select("n", "start", "domain").rows() == [(0, 0, "a.com"), (3, 0, None)]
    pages = frame.select(linkmark.polars.html(polars.col("body"), math=True))["body"].to_list()
    assert pages == ['<p><a href="http://www.a.com">www.a.com</a> é</p>\n', None, "", '<p><a href="c">b</a></p>\n']
    with pytest.raises(TypeError, match="explode"):
        linkmark.polars.links("body", flat=True)


@pytest.mark.parametrize("dtype", ["object", "str", "string[pyarrow]", "category"])
def test_pandas_keeps_the_index(dtype: str) -> None:
    import pandas

    import linkmark.pandas

    texts = pandas.Series(["a www.a.com www.b.de", None, "[c](d)"], index=[7, 8, 9], name="body", dtype=dtype)
    links = linkmark.pandas.links(texts, fields=["start", "href"])
    assert links.index.tolist() == [7, 7, 9] and links["href"].tolist() == ["http://www.a.com", "http://www.b.de", "d"]
    pages = linkmark.pandas.html(texts)
    assert pages.index.tolist() == [7, 8, 9] and pages.name == "body" and pages.iloc[2] == '<p><a href="d">c</a></p>\n'


def anchors(html: str) -> list[tuple[str, str]]:
    """Every link of a page: where it leads, and its text."""
    from html.parser import HTMLParser
    from urllib.parse import unquote

    class Reader(HTMLParser):
        found: list[tuple[str, str]] = []
        href: str | None = None

        def handle_starttag(self, tag: str, attrs: Any) -> None:
            if tag == "a":
                assert self.href is None, f"a link in a link: {html}"
                self.href = unquote(dict(attrs)["href"])
                self.found.append((self.href or "", ""))

        def handle_endtag(self, tag: str) -> None:
            if tag == "a":
                self.href = None

        def handle_data(self, data: str) -> None:
            if self.href is not None:
                self.found[-1] = (self.found[-1][0], self.found[-1][1] + data)

    reader = Reader()
    reader.found = []
    reader.feed(html)
    return reader.found


@pytest.mark.parametrize("text", SAMPLES)
def test_python_markdown_has_the_links_that_we_have(text: str) -> None:
    import markdown

    page = markdown.markdown(text, extensions=["linkmark"])
    assert "linkmark:" not in page and "\x02" not in page
    assert anchors(page) == anchors(linkmark.html(text))


def test_python_markdown_options_and_other_extensions() -> None:
    import markdown

    def page(text: str, **options: Any) -> str:
        return markdown.markdown(text, extensions=["extra", "toc", "linkmark"], extension_configs={"linkmark": options})

    assert page("见 www.a.com。", dialect="linkmark", rel="ugc", target="_blank") == (
        '<p>见 <a href="http://www.a.com" rel="ugc" target="_blank">www.a.com</a>。</p>'
    )
    assert anchors(page("| a |\n|---|\n| www.a.com |\n\n[^1]\n\n[^1]: www.b.de\n"))[0][0] == "http://www.a.com"
    assert '<a href="/x">see www.a.com</a>' in page("[see www.a.com][r]\n\n[r]: /x\n")
    assert '<a href="/x">www.a.com</a>' in page("[www.a.com][r]\n\n[r]: /x\n")
    assert "<code>www.a.com</code>" in page("```\nwww.a.com\n```\n\n`www.a.com`")
    assert "\x02" not in page("\x02linkmark:0\x03 \x02linkmark:99\x03 www.a.com")
    with pytest.raises(ValueError, match="did you mean `gfm`"):
        page("", dialect="gmf")
    own = {"base": "gfm", "schemes": ["javascript:", "irc://"]}
    assert page("javascript:alert(1) irc://a.b", dialect=own) == (
        '<p>javascript:alert(1) <a href="irc://a.b">irc://a.b</a></p>'
    )
    converter = markdown.Markdown(extensions=["linkmark"])
    assert [converter.reset().convert(text) for text in ["www.a.com", "none", "www.b.de"]] == [
        '<p><a href="http://www.a.com">www.a.com</a></p>',
        "<p>none</p>",
        '<p><a href="http://www.b.de">www.b.de</a></p>',
    ]


def test_mkdocs_has_bare_links(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# A\n\nSee https://a.com/x_y_z.\n\n[other](other.md)\n")
    (tmp_path / "docs/other.md").write_text("# B\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: a\nmarkdown_extensions:\n  - linkmark\n")
    words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    said = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert '<a href="https://a.com/x_y_z">https://a.com/x_y_z</a>' in (tmp_path / "site/index.html").read_text()


@pytest.mark.parametrize("text", SAMPLES)
@pytest.mark.parametrize("preset", ["commonmark", "default", "gfm-like"])
def test_markdown_it_has_the_links_that_we_have(text: str, preset: str) -> None:
    from markdown_it import MarkdownIt

    from linkmark.markdown_it import linkmark_plugin

    md = MarkdownIt(preset).use(linkmark_plugin)
    assert anchors(md.render(text)) == anchors(linkmark.html(text))


def test_markdown_it_options_and_its_own_caution() -> None:
    from markdown_it import MarkdownIt

    from linkmark.markdown_it import linkmark_plugin

    md = MarkdownIt().use(linkmark_plugin, dialect="linkmark")
    assert anchors(md.render("见 www.a.com。")) == [("http://www.a.com", "www.a.com")]
    own = {"base": "gfm", "schemes": ["javascript:"]}
    page = MarkdownIt().use(linkmark_plugin, dialect=own).render("javascript:alert(1) x")
    assert page == "<p>javascript:alert(1) x</p>\n"
    with pytest.raises(ValueError, match="did you mean `gfm`"):
        MarkdownIt().use(linkmark_plugin, dialect="gmf")


MYST = """# A

See https://a.com/x_y_z, *www.b.de* and {emphasis}`https://role.is`, `https://code.is`.

```{note}
A note has https://c.de/x_(y).
```

[other](other.md) and <https://f.g> [see https://h.i](https://j.k)
"""


def sphinx(folder: Path, *settings: str) -> subprocess.CompletedProcess[str]:
    (folder / "conf.py").write_text("\n".join(['extensions = ["myst_parser", "linkmark.myst"]', *settings]))
    (folder / "index.md").write_text(f"{MYST}\n```{{toctree}}\nother\n```\n")
    (folder / "other.md").write_text("# B\n\nwww.l.mn\n")
    words = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", ".", "out"]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def external(page: Path) -> list[tuple[str, str]]:
    body = page.read_text().split('<div class="body"')[1].split('<div class="sphinxsidebar"')[0]
    return [(href, text) for href, text in anchors(body) if "//" in href]


def test_sphinx_with_myst_has_bare_links(tmp_path: Path) -> None:
    said = sphinx(tmp_path)
    assert said.returncode == 0, said.stderr
    assert external(tmp_path / "out/index.html") == [
        ("https://a.com/x_y_z", "https://a.com/x_y_z"),
        ("http://www.b.de", "www.b.de"),
        ("https://c.de/x_(y)", "https://c.de/x_(y)"),
        ("https://f.g", "https://f.g"),
        ("https://j.k", "see https://h.i"),
    ]
    assert external(tmp_path / "out/other.html") == [("http://www.l.mn", "www.l.mn")]


def test_sphinx_with_a_dialect_and_with_a_mistake(tmp_path: Path) -> None:
    said = sphinx(tmp_path, 'linkmark_dialect = "commonmark"')
    assert said.returncode == 0 and external(tmp_path / "out/other.html") == []
    said = sphinx(tmp_path, 'linkmark_dialect = "gmf"')
    assert said.returncode and "linkmark_dialect: unknown dialect `gmf`; did you mean `gfm`?" in said.stderr


@pytest.mark.parametrize("adapter", ["markdown", "markdown-it-py"])
def test_many_links_in_one_paragraph_take_linear_time(adapter: str) -> None:
    import markdown
    from markdown_it import MarkdownIt

    from linkmark.markdown_it import linkmark_plugin

    render: Any = MarkdownIt().use(linkmark_plugin).render
    if adapter == "markdown":
        render = markdown.Markdown(extensions=["linkmark"]).convert

    def seconds(count: int) -> float:
        start = time.thread_time()
        render("www.a.com/x_y " * count)
        return time.thread_time() - start

    seconds(100)
    growth = min(seconds(4_000) for _ in range(2)) / min(seconds(500) for _ in range(2))
    # Python-Markdown itself copies the paragraph at every inline element.
    assert growth < (40 if adapter == "markdown" else 20), growth


def test_jinja_filters_are_safe() -> None:
    from jinja2 import Environment

    environment = Environment(extensions=["linkmark.jinja.LinkmarkExtension"], autoescape=True)
    page = environment.from_string("{{ text | markdown(dialect='linkmark') }}{{ text | linkify(target='_blank') }}")
    text = "<script>x</script> [a](javascript:b) https://c.de"
    assert page.render(text=text) == linkmark.html(text, dialect="linkmark") + linkmark.text(text, target="_blank")
    assert "<script>" not in page.render(text=text) and "javascript" not in environment.from_string(
        "{{ text | markdown }}"
    ).render(text="[a](javascript:b)")


def test_django_filters_are_safe() -> None:
    code = """
import django
from django.conf import settings
settings.configure(INSTALLED_APPS=["linkmark.django"], TEMPLATES=[{
    "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}])
django.setup()
from django.template import Context, Template
def page(source, **context):
    return Template("{% load linkmark %}" + source).render(Context(context))
import linkmark
text = "<script>x</script> [a](javascript:b) https://c.de $x$"
assert page("{{ text|markdown }}", text=text) == linkmark.html(text)
assert page('{{ text|markdown:"dialect=linkmark, rel=nofollow ugc, math" }}', text=text) == linkmark.html(
    text, dialect="linkmark", rel="nofollow ugc", math=True)
assert page("{{ text|linkify }}", text=text) == linkmark.text(text)
assert page("{{ text|linkify }}", text=7) == "7"
print("fine")
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (said.stdout, said.returncode) == ("fine\n", 0), said.stderr
