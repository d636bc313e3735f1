"""Filters for Jinja: `markdown` and `linkify`.

>>> from jinja2 import Environment
>>> environment = Environment(extensions=["linkmark.jinja.LinkmarkExtension"], autoescape=True)
>>> environment.from_string("{{ text | markdown(rel='ugc') }}").render(text="www.a.com <b>")
'<p><a href="http://www.a.com" rel="ugc">www.a.com</a> &lt;b&gt;</p>\\n'
>>> environment.from_string("{{ text | linkify }}").render(text="www.a.com <b>")
'<a href="http://www.a.com">www.a.com</a> &lt;b&gt;'

Both are safe: raw HTML is escaped, and `javascript:` and its kind never become a link.
"""

from __future__ import annotations

from typing import Any

from jinja2 import Environment
from jinja2.ext import Extension
from markupsafe import Markup

import linkmark

__all__ = ["LinkmarkExtension", "linkify", "markdown"]


def markdown(source: Any, **options: Any) -> Markup:
    """Markdown as HTML. Options are those of `linkmark.html`."""
    return Markup(linkmark.html(str(source), **options))


def linkify(source: Any, **options: Any) -> Markup:
    """Plain text as HTML, with its links linked. Options are those of `linkmark.text`."""
    return Markup(linkmark.text(str(source), **options))


class LinkmarkExtension(Extension):
    """Adds both filters to an environment."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["markdown"] = markdown
        environment.filters["linkify"] = linkify
