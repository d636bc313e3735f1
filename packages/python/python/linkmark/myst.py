"""Bare links for Sphinx with MyST: in the place of its linkify, and without linkify-it-py.

In `conf.py`:

    extensions = ["myst_parser", "linkmark.myst"]
    linkmark_dialect = "gfm"  # unless told otherwise; a name, or a dict with `base`
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from docutils import nodes
from markdown_it import MarkdownIt
from myst_parser.parsers import sphinx_
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError

import linkmark
from linkmark.markdown_it import linkmark_plugin

__all__ = ["setup"]


def setup(app: Sphinx) -> dict[str, Any]:
    """For Sphinx, which calls it."""
    app.setup_extension("myst_parser")
    app.add_config_value("linkmark_dialect", "gfm", "env", (str, dict))
    app.connect("config-inited", _check)
    app.add_source_parser(_Parser, override=True)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _check(app: Sphinx, config: Config) -> None:
    """A mistake is said before the first page."""
    del app
    try:
        linkmark.links("", dialect=config.linkmark_dialect)
    except (TypeError, ValueError) as why:
        raise ConfigError(f"linkmark_dialect: {why}") from why


class _Parser(sphinx_.MystParser):
    def parse(self, inputstring: str, document: nodes.document) -> None:
        with _linked(document.settings.env.config.linkmark_dialect):
            super().parse(inputstring, document)


@contextmanager
def _linked(dialect: Any) -> Iterator[None]:
    """MyST has no setting for plugins of markdown-it-py: while a page is read, its parsers get ours."""
    module: Any = sphinx_  # what it imports is not its own, by its types
    create = module.create_md_parser

    def with_links(*arguments: Any, **options: Any) -> MarkdownIt:
        md: MarkdownIt = create(*arguments, **options)
        return md.use(linkmark_plugin, dialect=dialect)

    module.create_md_parser = with_links
    try:
        yield
    finally:
        module.create_md_parser = create
