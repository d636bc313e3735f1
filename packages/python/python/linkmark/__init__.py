"""Links in Markdown and in plain text: render, list, explain, compare and fix them.

>>> import linkmark
>>> linkmark.html("See https://a.com/x.")
'<p>See <a href="https://a.com/x">https://a.com/x</a>.</p>\\n'

What counts as a bare link differs from program to program. Each program's rules are a dialect; `linkmark.dialects()`
lists them. Options are keyword arguments with the names of the command's.
"""

from linkmark._native import (
    Candidate,
    Dialect,
    Disagreement,
    Edit,
    Fixed,
    Link,
    Note,
    Renderer,
    compare,
    dialects,
    explain,
    fix,
    html,
    links,
    text,
)

__all__ = [
    "Candidate",
    "Dialect",
    "Disagreement",
    "Edit",
    "Fixed",
    "Link",
    "Note",
    "Renderer",
    "compare",
    "dialects",
    "explain",
    "fix",
    "html",
    "links",
    "text",
]
