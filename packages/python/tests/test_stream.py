"""Text that is still arriving: the page is that of the whole text, whatever the pieces were."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_functions import TEXTS, timed

import linkmark


def cut(text: Any, places: list[int]) -> list[Any]:
    """The text, cut at these places."""
    ends = sorted({min(place, len(text)) for place in places})
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True)]


class Page:
    """Plays updates back, as a program would that shows them."""

    def __init__(self) -> None:
        self.blocks: list[tuple[int | None, str]] = []

    def apply(self, update: linkmark.Update) -> None:
        for block in update.revised:
            key, html = self.blocks[block.index]
            assert key == block.key
            self.blocks[block.index] = (key, html[: block.same] + block.html)
        before = dict(self.blocks[update.first :])
        now = [(block.key, before.get(block.key, "")[: block.same] + block.html) for block in update.blocks]
        self.blocks[update.first :] = now

    @property
    def html(self) -> str:
        return "".join(html for _, html in self.blocks)


@given(TEXTS, st.lists(st.integers(0, 200), max_size=6), st.sampled_from(["plain", "hold", "close"]))
def test_updates_make_the_page_and_the_page_is_that_of_the_text(text: str, places: list[int], unfinished: Any) -> None:
    options: Any = {"math": True, "rel": "nofollow", "schemes": ["https", "mailto"], "id_prefix": "é-", "heading_ids": True}
    stream, page = linkmark.Stream(unfinished=unfinished, **options), Page()
    for piece in cut(text, places):
        page.apply(stream.push(piece))
        assert page.html == stream.html
    page.apply(stream.finish())
    assert page.html == stream.html == linkmark.html(text, **options)
    assert stream.text == text


@given(TEXTS, st.lists(st.integers(0, 200), max_size=6))
def test_bytes_may_be_cut_inside_a_character(text: str, places: list[int]) -> None:
    stream = linkmark.Stream()
    for piece in cut(text.encode(), places):
        stream.push(piece)
    assert stream.finish().current and stream.html == linkmark.html(text)


def test_another_text_with_the_same_options() -> None:
    stream = linkmark.Stream(dialect={"base": "gfm", "schemes": ["irc://"]}, target="_blank")
    for text in ["irc://a.com", "# b\n\nirc://c.de"]:
        stream.push(text)
        stream.finish()
        assert stream.html == linkmark.html(text, dialect={"base": "gfm", "schemes": ["irc://"]}, target="_blank")
        with pytest.raises(RuntimeError, match="reset\\(\\) begins another text"):
            stream.push("more")
        stream.reset()
    assert stream.html == ""


def test_why_a_final_block_changes() -> None:
    stream = linkmark.Stream()
    first = stream.push("See [a] and [^n].\n\nNext\n").blocks[0]
    assert first.final and first.waits
    revised = stream.push("\n[a]: /b\n\n").revised
    assert [(block.index, block.cause) for block in revised] == [(0, "definition")]
    last = stream.push("[^n]: note\n").blocks[-1]
    assert last.key is None and "note" in last.html


@pytest.mark.parametrize(
    "wrong, exception, message",
    [
        (None, TypeError, "must be a str, not NoneType"),
        ("\ud800", ValueError, "lone surrogate at 0"),
    ],
)
def test_what_is_not_text(wrong: Any, exception: type[Exception], message: str) -> None:
    stream = linkmark.Stream()
    with pytest.raises(exception, match=message):
        stream.push(wrong)
    with pytest.raises(ValueError, match='must be "plain", "hold" or "close"'):
        linkmark.Stream(unfinished="closed")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Stream\\(\\) has no option `mth`; did you mean `math`\\?"):
        linkmark.Stream(mth=True)  # type: ignore[call-arg]


def test_many_small_pieces_take_linear_time() -> None:
    def seconds(paragraphs: int) -> float:
        pieces = "Some *words* and https://a.com/x_y [a](b)\n\n" * paragraphs

        def arrive() -> None:
            stream = linkmark.Stream()
            for at in range(0, len(pieces), 7):
                stream.push(pieces[at : at + 7])

        return min(timed(arrive) for _ in range(2))

    seconds(10)
    assert seconds(1600) / seconds(200) < 20
