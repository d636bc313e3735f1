"""`python compare.py [--quick] [--columns]`: the Python package and its peers, side by side, as tables of Markdown.

MB/s of processor time (the best of the rounds; ratios are of medians). Run it with the wheel installed beside the
packages of `requirements.txt`; with `--columns`, for columns alone, pyarrow is enough.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import race
from race import Racer

import linkmark
from linkmark import arrow

SHARED = Path(os.environ.get("LINKMARK_SHARED", Path(__file__).resolve().parents[3] / "shared")) / "corpora"
TEXTS = ["progit-en.md", "progit-zh.md", "readmes-docs.md", "links.md"]
URL = re.compile(r"(?:https?://|www\.)[^\s<>]*[^\s<>.,;:!?\"')\]]|[\w.+-]+@[\w-]+\.[\w.-]+\w")
PAGE = 4096
GOALS: list[tuple[str, float, float]] = []


def goal(what: str, reached: float, wanted: float) -> None:
    GOALS.append((what, reached, wanted))


def html_peers(text: str) -> dict[str, Callable[[], object]]:
    import cmarkgfm
    import md4c
    import mistune
    import pyromark
    from cmarkgfm.cmark import Options
    from markdown_it import MarkdownIt

    renderer = linkmark.Renderer(unsafe=True)
    slow = MarkdownIt("gfm-like")
    mist = mistune.create_markdown(escape=False, plugins=["strikethrough", "footnotes", "table", "url", "task_lists"])
    flags = md4c.MD_FLAG_TABLES | md4c.MD_FLAG_STRIKETHROUGH | md4c.MD_FLAG_TASKLISTS | md4c.MD_FLAG_PERMISSIVEAUTOLINKS
    md = md4c.HTMLRenderer(flags)
    some = pyromark.Options
    rust = some.ENABLE_TABLES | some.ENABLE_STRIKETHROUGH | some.ENABLE_TASKLISTS | some.ENABLE_FOOTNOTES
    return {
        "linkmark.html": lambda: linkmark.html(text, unsafe=True),
        "linkmark.Renderer": lambda: renderer.html(text),
        "pyromark (no bare links)": lambda: pyromark.html(text, options=rust),
        "pymd4c": lambda: md.parse(text),
        "cmarkgfm": lambda: cmarkgfm.github_flavored_markdown_to_html(text, Options.CMARK_OPT_UNSAFE),
        "mistune": lambda: mist(text),
        "markdown-it-py": lambda: slow.render(text),
    }


def link_peers(text: str) -> dict[str, Callable[[], object]]:
    import bleach
    from linkify_it import LinkifyIt
    from urlextract import URLExtract

    linkify, extract = LinkifyIt(), URLExtract()
    pieces = text.splitlines(keepends=True)
    return {
        "linkmark.links (objects)": lambda: linkmark.links(text, text=True),
        "linkmark.arrow.links": columns(text, threads=1),
        "one regular expression": lambda: URL.findall(text),
        "bleach": lambda: [bleach.linkify(piece) for piece in pieces],
        "linkify-it-py": lambda: [linkify.match(piece) for piece in pieces],
        "urlextract": lambda: [extract.find_urls(piece) for piece in pieces],
    }


def columns(text: str, threads: int) -> Callable[[], object]:
    """The text as a column of its paragraphs."""
    import pyarrow as pa

    column = pa.array(text.split("\n\n"))
    return lambda: arrow.links(column, text=True, threads=threads, fields=["start", "end", "kind", "href"])


def pages(text: str) -> list[str]:
    """The text as pages of some kilobytes, cut at empty lines, as a crawl has them."""
    found, page = [], ""
    for paragraph in text.split("\n\n"):
        page += paragraph + "\n\n"
        if len(page.encode()) >= PAGE:
            found.append(page)
            page = ""
    return [*found, page]


def column_calls(text: str) -> dict[str, Callable[[], object]]:
    """Columns of pages on one thread, with the fields that come unless others are named, and with few."""
    import pyarrow as pa

    column = pa.array(pages(text))
    return {
        "arrow.links, all fields": lambda: arrow.links(column, threads=1),
        "arrow.links, `start`, `end`, `kind`, `href`": lambda: arrow.links(column, threads=1, fields=["start", "end", "kind", "href"]),
        "arrow.links, plain text, all fields": lambda: arrow.links(column, threads=1, text=True),
        "arrow.html": lambda: arrow.html(column, threads=1),
    }


def column_table(texts: dict[str, str]) -> None:
    for name, racers in table("columns on one thread", texts, column_calls).items():
        size = len(texts[name].encode()) / 1e6
        goal(f"arrow.links, all fields, one thread, on {name}, MB/s", size / racers[0].best, 250)


def table(title: str, texts: dict[str, str], peers: Callable[[str], dict[str, Callable[[], object]]]) -> dict[str, list[Racer]]:
    found: dict[str, list[Racer]] = {}
    for name, text in texts.items():
        found[name] = [Racer(peer, call) for peer, call in peers(text).items()]
        race.race(found[name], 5 if "--quick" in sys.argv else race.ROUNDS)
    print(f"\n| {title}, MB/s | " + " | ".join(texts) + " |\n|---|" + "--:|" * len(texts))
    for at, racer in enumerate(next(iter(found.values()))):
        speeds = [len(texts[name].encode()) / 1e6 / racers[at].best for name, racers in found.items()]
        print(f"| {racer.name} | " + " | ".join(f"{speed:,.0f}" if speed >= 10 else f"{speed:.1f}" for speed in speeds) + " |")
    return found


def ratio(racers: list[Racer], ours: str, *peers: str) -> float:
    """How many times as fast we are as the better of `peers`."""
    times = {racer.name: racer.median for racer in racers}
    return min(times[peer] for peer in peers) / times[ours]


def html(texts: dict[str, str]) -> None:
    for name, racers in table("`html`", texts, html_peers).items():
        peers = ("pyromark (no bare links)", "pymd4c")
        goal(f"html on {name}, over the better of pyromark and pymd4c", ratio(racers, "linkmark.html", *peers), 1.0)
        goal(f"Renderer on {name}, over the same", ratio(racers, "linkmark.Renderer", *peers), 1.2)


def clocks(call: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the wall's clock, and of all threads."""
    start, used = time.perf_counter(), time.process_time()
    call()
    return time.perf_counter() - start, time.process_time() - used


def threads(texts: dict[str, str]) -> None:
    """Two threads against one, by the wall's clock, interleaved: only that tells whether they run at once.

    Calls are short and many, so that some of them find both cores idle. What two threads use of processors over one
    tells what is in their way but the machine.
    """
    import pyarrow as pa

    column = pa.array([page for text in texts.values() for page in pages(text)] * 3)
    size = column.nbytes / 1e6
    print(f"\n| columns of {size:,.0f} MB, MB/s | 1 thread | 2 threads | ratio | processors of two over one |\n|---|--:|--:|--:|--:|")
    calls = {
        "arrow.links": lambda count: arrow.links(column, threads=count),
        "arrow.html": lambda count: arrow.html(column, threads=count),
    }
    for name, call in calls.items():
        times: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
        for _ in range(40 if "--quick" in sys.argv else 150):
            for count in times:
                times[count].append(clocks(lambda count=count: call(count)))
        (one, used_by_one), (two, used_by_two) = ((min(walls), median(used)) for walls, used in (zip(*times[count], strict=True) for count in (1, 2)))
        print(f"| {name} | {size / one:,.0f} | {size / two:,.0f} | {one / two:.2f} | {used_by_two / used_by_one:.2f} |")
        goal(f"{name}: two threads over one", one / two, 1.8)


def goals() -> bool:
    print("\n| goal | wanted | reached |\n|---|--:|--:|")
    for what, reached, wanted in GOALS:
        mark = "" if reached >= wanted else " **missed**"
        print(f"| {what} | {wanted:g} | {reached:.2f}{mark} |" if wanted < 100 else f"| {what} | {wanted:g} | {reached:,.0f}{mark} |")
    return all(reached >= wanted for _, reached, wanted in GOALS)


def main() -> None:
    texts = {name: (SHARED / name).read_text(encoding="utf-8") for name in TEXTS if (SHARED / name).exists()}
    plain = {name: (SHARED / name).read_text(encoding="utf-8") for name in ["plain.txt"] if (SHARED / name).exists()}
    if not texts:
        sys.exit(f"there are no texts in {SHARED}; LINKMARK_SHARED names another folder")
    assert threading.active_count() == 1
    if "--columns" in sys.argv:
        column_table(texts | plain)
        threads(texts)
        sys.exit(not goals())
    html(texts)
    table("`links` of plain text", plain | {name: texts[name] for name in ("progit-en.md", "links.md") if name in texts}, link_peers)
    column_table(texts | plain)
    threads(texts)
    sys.exit(not goals())


if __name__ == "__main__":
    main()
