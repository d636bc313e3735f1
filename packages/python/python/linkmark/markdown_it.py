"""Bare links for markdown-it-py: in the place of its linkify, and without linkify-it-py. Sphinx has `linkmark.myst`.

>>> from markdown_it import MarkdownIt
>>> from linkmark.markdown_it import linkmark_plugin
>>> MarkdownIt().use(linkmark_plugin).render("See *https://a.com/x_(y)*.")
'<p>See <em><a href="https://a.com/x_(y)">https://a.com/x_(y)</a></em>.</p>\\n'
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.text import text as plain_text

import linkmark

__all__ = ["linkmark_plugin"]

_KEY = "linkmark"


def linkmark_plugin(md: MarkdownIt, dialect: Any = "gfm") -> None:
    """Links are decided in the source of each paragraph, where a URL still has its asterisks, and not in the text
    that is left after emphasis.
    """
    linkmark.links("", dialect=dialect)  # a mistake is said now

    def inline(state: StateCore) -> None:
        for token in state.tokens:
            if token.type == "inline":
                links = linkmark.links(token.content, dialect=dialect, bare=True, front_matter=False)
                state.env[_KEY] = (token.content, [link.start for link in links], links)
                if token.children is None:
                    token.children = []
                state.md.inline.parse(token.content, state.md, state.env, token.children)
        state.env.pop(_KEY, None)

    md.core.ruler.at("inline", inline)
    md.core.ruler.disable("linkify", True)
    md.inline.ruler.before("text", _KEY, _link)
    md.inline.ruler.at("text", _text)


def _next(state: StateInline) -> linkmark.Link | None:
    """The first link from here on, in the source of a paragraph; a part of it, such as an image's text, has none."""
    source, starts, links = state.env.get(_KEY, (None, [], []))
    at = bisect_left(starts, state.pos)
    if at == len(starts) or (source is not state.src and source != state.src):
        return None
    found: linkmark.Link = links[at]
    return found


def _link(state: StateInline, silent: bool) -> bool:
    link = _next(state)
    if link is None or link.start != state.pos or state.linkLevel > 0 or link.end > state.posMax:
        return False
    href = state.md.normalizeLink(link.href)
    if not state.md.validateLink(href):
        return False
    if not silent:
        token = state.push("link_open", "a", 1)
        token.attrs = {"href": href}
        token.markup, token.info = "linkify", "auto"
        state.push("text", "", 0).content = link.text
        token = state.push("link_close", "a", -1)
        token.markup, token.info = "linkify", "auto"
    state.pos = link.end
    return True


def _text(state: StateInline, silent: bool) -> bool:
    """The rule of markdown-it-py, up to the next link."""
    start, link = state.pos, _next(state)
    if link is not None and link.start == start:  # it was refused
        state.pos += 1
        link = _next(state)
        state.pos = start
    if not plain_text(state, True):
        return False
    if link is not None:
        state.pos = min(state.pos, link.start)
    if not silent:
        state.pending += state.src[start : state.pos]
    return True
