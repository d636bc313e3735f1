"""Links in Markdown and in plain text: render, list, explain, compare, check and fix them.

>>> import linkmark
>>> linkmark.html("See https://a.com/x.")
'<p>See <a href="https://a.com/x">https://a.com/x</a>.</p>\\n'

What counts as a bare link differs from program to program. Each program's rules are a dialect; `linkmark.dialects()`
lists them. Options are keyword arguments with the names of the command's.
"""

from linkmark._native import (
    Block,
    Candidate,
    Dialect,
    Disagreement,
    Edit,
    Finding,
    Fixed,
    Link,
    Note,
    Renderer,
    Stream,
    Update,
    check,
    compare,
    dialects,
    explain,
    fix,
    html,
    links,
    text,
)

__all__ = [
    "Block",
    "Candidate",
    "Dialect",
    "Disagreement",
    "Edit",
    "Finding",
    "Fixed",
    "Link",
    "Note",
    "Renderer",
    "Stream",
    "Update",
    "check",
    "compare",
    "dialects",
    "explain",
    "fix",
    "html",
    "links",
    "text",
]
