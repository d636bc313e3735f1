"""The filters: `{% load linkmark %}`."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.defaultfilters import stringfilter
from django.utils.safestring import SafeString, mark_safe

from linkmark import _native

register = template.Library()


def _options(words: str) -> dict[str, Any]:
    """`"dialect=linkmark,rel=nofollow ugc,math"` as keyword arguments."""
    options: dict[str, Any] = {}
    for word in filter(None, (word.strip() for word in words.split(","))):
        name, equals, value = word.partition("=")
        options[name.strip()] = value.strip() if equals else True
    return options


@register.filter(is_safe=True)
@stringfilter
def markdown(source: str, options: str = "") -> SafeString:
    """Markdown as HTML: `{{ text|markdown:"dialect=linkmark,rel=nofollow ugc,math" }}`."""
    return mark_safe(_native.html(source, **_options(options)))


@register.filter(is_safe=True)
@stringfilter
def linkify(source: str, options: str = "") -> SafeString:
    """Plain text as HTML, with its links linked: `{{ text|linkify:"rel=nofollow" }}`."""
    return mark_safe(_native.text(source, **_options(options)))
