"""What the functions promise: offsets of `str`, exceptions with remedies, options of the command."""

import doctest
import pickle
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import linkmark
from linkmark import _native

PIECES = ["https://a.com/x", "www.b.de", "c@d.ef", "[t](u)", "![i](j)", "`", "*", "_", "<", ">", "\n", " ", "[", "]"]
PIECES += ["(", ")", "é", "日本", "🍕", "\ufeff", "\r\n", "&amp;", "\\", "\0", "[![a](b)](c)", "[r]", "\n\n[r]: /s\n"]
TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=6)), max_size=24).map("".join)


@pytest.mark.parametrize("name", ["linkmark", *linkmark.__all__])
def test_example_of(name: str) -> None:
    thing = linkmark if name == "linkmark" else getattr(linkmark, name)
    assert thing.__doc__, "everything public says what it is"
    examples = doctest.DocTestParser().get_doctest(thing.__doc__, {"linkmark": linkmark}, name, None, None)
    failed, _ = doctest.DocTestRunner().run(examples)
    assert failed == 0


@given(TEXTS)
def test_offsets_slice_to_the_text(text: str) -> None:
    for plain in (False, True):
        for link in linkmark.links(text, text=plain, dialect="linkmark", images=not plain):
            part = text[link.start : link.end]
            if link.kind.startswith("bare-"):
                assert part.removeprefix("\\") == link.text or link.kind == "bare-email" or "\\" in part or "&" in part
            if link.kind == "angle":
                assert part == f"<{link.text}>"
            if link.kind in ("inline", "reference"):
                assert part.startswith("[") and part.endswith((")", "]"))
            if link.kind == "image":
                assert part.startswith("![")


@given(TEXTS)
def test_edits_make_the_new_text(text: str) -> None:
    fixed = linkmark.fix(text)
    made, done = [], 0
    for edit in fixed.edits:
        made += [text[done : edit.start], edit.new]
        done = edit.end
    assert "".join([*made, text[done:]]) == fixed.text
    assert linkmark.html(fixed.text) == linkmark.html(text)
    assert linkmark.fix(fixed.text).edits == []


@given(st.text())
def test_any_str_has_a_page_and_links(text: str) -> None:
    for function in (linkmark.html, linkmark.text, linkmark.links, linkmark.explain, linkmark.compare, linkmark.fix):
        function(text)


@given(TEXTS)
def test_what_is_explained_as_linked_is_listed(text: str) -> None:
    bare_or_angle = [link.text for link in linkmark.links(text) if link.kind == "angle" or link.kind[:4] == "bare"]
    linked = [candidate.linked for candidate in linkmark.explain(text) if candidate.linked is not None]
    assert len(linked) == len(bare_or_angle)


@pytest.mark.parametrize(
    "wrong, exception, message",
    [
        ("a\ud800b", ValueError, 'lone surrogate at 1, .*text.encode\\("utf-16", "surrogatepass"\\)'),
        (b"a", TypeError, "must be a str, not bytes; decode it first"),
        (None, TypeError, "must be a str, not NoneType; leave it out"),
        (1, TypeError, "must be a str, not int"),
        (__import__("pathlib").Path("a.md"), TypeError, "read it first: path.read_text"),
    ],
    ids=["lone surrogate", "bytes", "None", "number", "path"],
)
@pytest.mark.parametrize("function", ["html", "text", "links", "explain", "compare", "fix"])
def test_what_is_not_text(function: str, wrong: Any, exception: type[Exception], message: str) -> None:
    with pytest.raises(exception, match=message):
        getattr(linkmark, function)(wrong)
    with pytest.raises(exception, match=message):
        linkmark.Renderer().html(wrong)


def test_the_remedy_for_lone_surrogates_is_one() -> None:
    broken = "a\ud800b\ud83c\udf55"
    assert linkmark.html(broken.encode("utf-16", "surrogatepass").decode("utf-16", "replace")) == "<p>a\ufffdb🍕</p>\n"


@pytest.mark.parametrize(
    "call, exception, message",
    [
        (lambda: linkmark.html("", dialect="gmf"), ValueError, "unknown dialect `gmf`; did you mean `gfm`\\?"),
        (lambda: linkmark.html("", dialect=3), TypeError, "a name or a dict with `base`"),
        (lambda: linkmark.html("", haeding_ids=True), TypeError, "did you mean `heading_ids`\\?"),
        (lambda: linkmark.html("", xyz=1), TypeError, "see help\\(linkmark.html\\)"),
        (lambda: linkmark.html("", math="yes"), TypeError, "`math` must be True or False, not str"),
        (lambda: linkmark.html("", id_prefix=1), TypeError, "`id_prefix` must be a str, not int"),
        (lambda: linkmark.html("", schemes="https"), TypeError, "a list of schemes, such as"),
        (lambda: linkmark.html("", schemes=["ht tp"]), ValueError, "`ht tp` is not a scheme"),
        (lambda: linkmark.links("", kind="bare-ulr"), ValueError, "did you mean `bare-url`\\?"),
        (lambda: linkmark.links("", kind=7), TypeError, "`kind` must be a str or a list"),
        (lambda: linkmark.compare("", dialects="gfm"), TypeError, "must be a list"),
        (lambda: linkmark.fix("", host="hug"), ValueError, "unknown host `hug`; did you mean `hugo`\\?"),
        (lambda: linkmark.Renderer(mth=True), TypeError, "did you mean `math`\\?"),
        (lambda: linkmark.Link(0, 1, "bare", "", "", "", ["nothing"]), ValueError, "no warning `nothing`"),
    ],
)
def test_a_mistake_gets_its_remedy(call: Any, exception: type[Exception], message: str) -> None:
    with pytest.raises(exception, match=message):
        call()


def test_a_dialect_of_ones_own_has_the_messages_of_the_config_file() -> None:
    def refused(**columns: Any) -> str:
        with pytest.raises(ValueError) as caught:
            linkmark.html("", dialect={"name": "chat", **columns})
        return str(caught.value)

    assert refused(shemes=[]) == "in dialect `chat`: unknown field `shemes`; did you mean `schemes`?"
    assert refused(base="gmf") == "in dialect `chat`: there is no dialect `gmf`; did you mean `gfm`?"
    assert refused(schemes=["1x"]).startswith("in dialect `chat`: field `schemes`: found `1x`; it accepts")
    assert "found a table" in refused(schemes={"a": 1})
    assert "found a number with a fraction" in refused(base="gfm", kinds=1.5)
    with pytest.raises(TypeError, match="the keys must be str"):
        linkmark.html("", dialect={1: 2})


def test_a_dialect_of_ones_own_links_what_it_says() -> None:
    chat = {"base": "gfm", "schemes": ["irc://"], "description": "our own chat"}
    assert [link.href for link in linkmark.links("irc://a.com http://a.com", dialect=chat)] == ["irc://a.com"]
    assert linkmark.Renderer(dialect=chat).html("irc://a.com") == linkmark.html("irc://a.com", dialect=chat)
    place = linkmark.compare("irc://a.com", dialects=["gfm", chat | {"name": "chat"}])[0]
    assert [link.text for link in place.answers["chat"]] == ["irc://a.com"]


def test_links_are_values() -> None:
    link = linkmark.links("[google.com](https://evil.org 'T')")[0]
    assert pickle.loads(pickle.dumps(link)) == link
    assert len({link, linkmark.links("[google.com](https://evil.org 'T')")[0]}) == 1
    assert repr(link) == "Link(start=0, end=34, kind='inline', text='google.com', href='https://evil.org')"
    assert (link.title, link.warnings) == ("T", ("text-mismatch",))
    with pytest.raises(AttributeError):
        link.start = 1  # type: ignore[misc]
    match link:
        case linkmark.Link(start, end, "inline"):
            assert (start, end) == (0, 34)
        case _:
            raise AssertionError("it matches")


def test_options_are_those_of_the_command() -> None:
    text = "---\na: b\n---\n# A\n\n<b> $x$ [t](tel:1) www.a.com"
    assert linkmark.html(text) == (
        '<h1>A</h1>\n<p>&lt;b&gt; $x$ <a href="tel:1">t</a> <a href="http://www.a.com">www.a.com</a></p>\n'
    )
    assert linkmark.html(text, front_matter=False).startswith("<hr />\n<h2>a: b</h2>\n")
    assert '<a href="">t</a>' in linkmark.html(text, schemes=["http", "HTTPS:"])
    assert '<h1 id="p-a">' in linkmark.html(text, heading_ids=True, id_prefix="p-")
    assert '<span class="math' in linkmark.html(text, math=True)
    assert '<a href="tel:1" rel="ugc" target="_blank">' in linkmark.html(text, rel="ugc", target="_blank")
    assert linkmark.html("<title>", unsafe=True, tag_filter=False) == "<title>\n"


def test_the_stubs_name_every_switch() -> None:
    import ast
    import pathlib

    stub = ast.parse((pathlib.Path(linkmark.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
    classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
    keys = [row.target.id for row in classes["_Switches"].body if isinstance(row, ast.AnnAssign)]  # type: ignore[union-attr]
    assert keys == _native._switches()


def test_eight_threads_agree_with_one() -> None:
    texts = [f"# {n}\n\n" + f"[![a](b{n})](c) https://a.com/{n}_é *x* www.b.de\n\n" * (1 + n % 40) for n in range(400)]
    shared = linkmark.Renderer(heading_ids=True)

    def work() -> list[Any]:
        return [(shared.html(text), linkmark.html(text), linkmark.links(text, images=True)) for text in texts]

    alone = work()
    results: list[Any] = [None] * 8

    def run(number: int) -> None:
        results[number] = work()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(result == alone for result in results)


def test_other_threads_run_while_a_long_text_is_rendered() -> None:
    text = "*a* https://a.com/x [b](c)\n\n" * 200_000
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.0005)

    def during() -> int:
        before = ticks
        linkmark.html(text)
        return ticks - before

    ticker = threading.Thread(target=tick)
    ticker.start()
    # Where the lock is kept there is at most one in each try; a busy machine may have a slow one.
    most = max(during() for _ in range(5))
    done.set()
    ticker.join()
    assert most >= 3


def test_memory_stays_flat_over_a_million_small_calls() -> None:
    resource = pytest.importorskip("resource")
    shared = linkmark.Renderer()

    def calls(count: int) -> None:
        for _ in range(count):
            linkmark.html("a *b* www.c.de")
            shared.html("a [b](c)")
            linkmark.links("a www.c.de é")

    calls(20_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(330_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 4 * 1024


def test_badges_take_linear_time() -> None:
    few, many = badges(lambda text: linkmark.links(text, images=True))
    assert many < 0.1 and many / few < 8 * 2.5


BADGE = "[![é](https://a.com/b.svg)](https://a.com/c)\n"


def badges(call: Callable[[str], object]) -> tuple[float, float]:
    """The seconds of this thread for 3,000 badges and for 24,000, which are a megabyte; the best of five."""
    few, many = (min(timed(lambda text=BADGE * count: call(text)) for _ in range(5)) for count in (3_000, 24_000))
    return few, many


def timed(call: Callable[[], object]) -> float:
    start = time.thread_time()
    call()
    return time.thread_time() - start


def test_the_examples_of_the_readme() -> None:
    from pathlib import Path

    readme = Path(__file__).resolve().parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False, encoding="utf-8")
    assert failed == 0 and tried >= 6


def test_long_documents_one_after_another_and_at_once() -> None:
    blocks = [("é *www.a.com*\n\n", 90_000), ("b\n\n", 600_000), ("[c](d) 🍕\n\n", 70_000), ("e\n\n", 3)]
    texts = [block * count for block, count in blocks]
    pages = [linkmark.html(block) * count for block, count in blocks]
    assert max(map(len, texts)) > 1 << 20, "buffers of such a length are shared"
    shared = linkmark.Renderer()
    results: list[list[str]] = []

    def run() -> None:
        results.append([page for text in texts for page in (linkmark.html(text), shared.html(text))])

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[page for page in pages for _ in range(2)]] * 4
