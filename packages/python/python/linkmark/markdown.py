"""Bare links for Python-Markdown, and so for MkDocs.

>>> import markdown
>>> markdown.markdown("See *https://a.com/x_y_(z)*.", extensions=["linkmark"])
'<p>See <em><a href="https://a.com/x_y_(z)">https://a.com/x_y_(z)</a></em>.</p>'

In `mkdocs.yml`:

    markdown_extensions:
      - linkmark
"""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

from markdown import Markdown
from markdown.extensions import Extension
from markdown.inlinepatterns import InlineProcessor
from markdown.postprocessors import Postprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import ETX, STX, AtomicString

import linkmark
from linkmark import _native

__all__ = ["LinkmarkExtension", "makeExtension"]

# Python-Markdown removes both characters from what people write, so this is nobody's text.
_PLACEHOLDER = re.compile(f"{STX}linkmark:([0-9]+){ETX}")


class LinkmarkExtension(Extension):
    """Options: `dialect`, `rel` and `target`, as `linkmark.html` has them."""

    def __init__(self, **options: Any) -> None:
        self.config = {
            "dialect": ["gfm", "Which links to recognise, by whose rules"],
            "rel": ["", "Give every bare link this rel attribute"],
            "target": ["", "Give every bare link this target attribute"],
        }
        super().__init__(**options)
        linkmark.links("", dialect=self.getConfig("dialect"))  # a mistake is said now

    def extendMarkdown(self, md: Markdown) -> None:
        found: list[linkmark.Link] = []
        # Before the inlines are read, so that a URL keeps its underscores and its asterisks.
        md.treeprocessors.register(_Finder(md, found, self.getConfig("dialect")), "linkmark", 21)
        attributes = {name: self.getConfig(name) for name in ("rel", "target") if self.getConfig(name)}
        md.inlinePatterns.register(_Anchor(md, found, attributes), "linkmark", 185)
        md.postprocessors.register(_Rest(md, found), "linkmark", 5)


class _Finder(Treeprocessor):
    """Puts a placeholder in the place of every bare link that a text has."""

    def __init__(self, md: Markdown, found: list[linkmark.Link], dialect: Any) -> None:
        super().__init__(md)
        self.found = found
        self.dialect = dialect

    def run(self, root: ElementTree.Element) -> None:
        self.found.clear()
        for element in root.iter():
            if element.tag not in ("pre", "code"):
                element.text = self.marked(element.text)
            element.tail = self.marked(element.tail)

    def marked(self, text: str | None) -> str | None:
        if not text or isinstance(text, AtomicString):
            return text
        parts, done = [], 0
        for link in linkmark.links(text, dialect=self.dialect, bare=True, front_matter=False):
            # A dialect of one's own may know schemes that run code.
            if _native._is_dangerous(link.href):
                continue
            parts += [text[done : link.start], f"{STX}linkmark:{len(self.found)}{ETX}"]
            done = link.end
            self.found.append(link)
        return "".join([*parts, text[done:]]) if parts else text


class _Anchor(InlineProcessor):
    """Makes a link of every placeholder, but inside a link, which cannot hold another."""

    ANCESTOR_EXCLUDES = ("a",)

    def __init__(self, md: Markdown, found: list[linkmark.Link], attributes: dict[str, str]) -> None:
        super().__init__(_PLACEHOLDER.pattern, md)
        self.found = found
        self.attributes = attributes

    def handleMatch(  # type: ignore[override]
        self, m: re.Match[str], data: str
    ) -> tuple[ElementTree.Element, int, int]:
        link = self.found[int(m[1])]
        anchor = ElementTree.Element("a", {"href": link.href, **self.attributes})
        anchor.text = AtomicString(link.text)
        return anchor, m.start(0), m.end(0)


class _Rest(Postprocessor):
    """Puts back the text of the placeholders that became nothing."""

    def __init__(self, md: Markdown, found: list[linkmark.Link]) -> None:
        super().__init__(md)
        self.found = found

    def run(self, text: str) -> str:
        def back(placeholder: re.Match[str]) -> str:
            written = self.found[int(placeholder[1])].text
            return written.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")

        return _PLACEHOLDER.sub(back, text)


def makeExtension(**options: Any) -> LinkmarkExtension:
    """For Python-Markdown, which calls it."""
    return LinkmarkExtension(**options)
