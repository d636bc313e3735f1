"""Stubs of the native module. A test compares them with it: names, arguments and defaults."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, TypedDict, final

from typing_extensions import Unpack

_Kind: TypeAlias = Literal[
    "inline",
    "reference",
    "angle",
    "bare-url",
    "bare-www",
    "bare-host",
    "bare-email",
    "bare-mailto",
    "bare-xmpp",
    "wiki",
    "image",
    "html",
]
_KindFilter: TypeAlias = _Kind | Literal["bare"]
_DialectName: TypeAlias = str
_DialectChoice: TypeAlias = _DialectName | Dialect | Mapping[str, Any]

class _Switches(TypedDict, total=False):
    """A key for each row of `src/options.rs`, then one for each extension."""

    unsafe: bool
    tag_filter: bool
    schemes: Iterable[str]
    heading_ids: bool
    id_prefix: str
    front_matter: bool
    math: bool
    tables: bool
    strikethrough: bool
    task_lists: bool
    footnotes: bool
    footnote_labels: bool
    alerts: bool
    mark: bool
    insert: bool
    superscript: bool
    subscript: bool
    hard_breaks: bool
    cjk_emphasis: bool
    smart_punctuation: bool
    wiki_links: bool
    wiki_links_text_first: bool
    heading_attributes: bool
    definition_lists: bool
    inline_footnotes: bool
    figures: bool
    sourcepos: bool

@final
class Dialect:
    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def source(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class Link:
    __match_args__ = ("start", "end", "kind", "text", "href")
    def __new__(
        cls,
        start: int,
        end: int,
        kind: str,
        text: str,
        href: str,
        title: str = ...,
        warnings: Sequence[str] = ...,
    ) -> Link: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def kind(self) -> _Kind: ...
    @property
    def text(self) -> str: ...
    @property
    def href(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def readable(self) -> str: ...
    @property
    def warnings(self) -> tuple[str, ...]: ...
    def __hash__(self) -> int: ...

@final
class Candidate:
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def linked(self) -> str | None: ...
    @property
    def lines(self) -> list[str]: ...
    def __hash__(self) -> int: ...

@final
class Disagreement:
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def answers(self) -> dict[str, list[Link]]: ...

@final
class Edit:
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def new(self) -> str: ...
    def __hash__(self) -> int: ...

@final
class Note:
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def meant(self) -> str | None: ...
    def __hash__(self) -> int: ...

@final
class Fixed:
    @property
    def text(self) -> str: ...
    @property
    def edits(self) -> list[Edit]: ...
    @property
    def notes(self) -> list[Note]: ...
    @property
    def changes_page(self) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Renderer:
    def __new__(
        cls,
        *,
        dialect: _DialectChoice | None = None,
        rel: str | None = None,
        target: str | None = None,
        **switches: Unpack[_Switches],
    ) -> Renderer: ...
    def html(self, source: str, /) -> str: ...

@final
class Block:
    @property
    def index(self) -> int: ...
    @property
    def key(self) -> int | None: ...
    @property
    def same(self) -> int: ...
    @property
    def html(self) -> str: ...
    @property
    def final(self) -> bool: ...
    @property
    def waits(self) -> bool: ...
    @property
    def cause(self) -> Literal["definition", "footnote", "number", "limit"] | None: ...
    def __hash__(self) -> int: ...

@final
class Update:
    @property
    def first(self) -> int: ...
    @property
    def blocks(self) -> list[Block]: ...
    @property
    def revised(self) -> list[Block]: ...
    @property
    def current(self) -> bool: ...

@final
class Stream:
    def __new__(
        cls,
        *,
        dialect: _DialectChoice | None = None,
        rel: str | None = None,
        target: str | None = None,
        unfinished: Literal["plain", "hold", "close"] = "plain",
        **switches: Unpack[_Switches],
    ) -> Stream: ...
    def push(self, piece: str | bytes, /) -> Update: ...
    def refresh(self) -> Update: ...
    def finish(self) -> Update: ...
    def reset(self) -> None: ...
    @property
    def html(self) -> str: ...
    @property
    def text(self) -> str: ...

@final
class Finding:
    @property
    def path(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def code(self) -> str: ...
    @property
    def severity(self) -> Literal["error", "warn"]: ...
    @property
    def host(self) -> str | None: ...
    @property
    def target(self) -> str: ...
    @property
    def message(self) -> str: ...
    @property
    def meant(self) -> str | None: ...
    def __hash__(self) -> int: ...

def check(
    documents: dict[str, str],
    /,
    *,
    host: str | Sequence[str] | None = None,
    files: Sequence[str] | None = None,
    warn: bool = False,
    codes: dict[str, Literal["error", "warn", "off"]] | None = None,
    roots: Sequence[str] | None = None,
    redirects: dict[str, str] | None = None,
) -> list[Finding]: ...
def html(
    source: str,
    /,
    *,
    dialect: _DialectChoice | None = None,
    rel: str | None = None,
    target: str | None = None,
    **switches: Unpack[_Switches],
) -> str: ...
def text(
    source: str,
    /,
    *,
    dialect: _DialectChoice | None = None,
    rel: str | None = None,
    target: str | None = None,
) -> str: ...
def links(
    source: str,
    /,
    *,
    dialect: _DialectChoice | None = None,
    text: bool = False,
    kind: _KindFilter | Iterable[_KindFilter] | None = None,
    bare: bool = False,
    images: bool = False,
    html: bool = False,
    suspicious: bool = False,
    unique: bool = False,
    **switches: Unpack[_Switches],
) -> list[Link]: ...
def explain(
    source: str,
    /,
    *,
    dialect: _DialectChoice | None = None,
    text: bool = False,
    **switches: Unpack[_Switches],
) -> list[Candidate]: ...
def compare(
    source: str,
    /,
    *,
    dialects: Iterable[_DialectChoice] | Literal["all"] | None = None,
    text: bool = False,
) -> list[Disagreement]: ...
def fix(
    source: str,
    /,
    *,
    dialect: _DialectChoice | None = None,
    end: _DialectChoice | None = None,
    host: str | None = None,
    **switches: Unpack[_Switches],
) -> Fixed: ...
@final
class Column:
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> Any: ...
    def __arrow_c_schema__(self) -> Any: ...
    def __len__(self) -> int: ...

@final
class Reader:
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> Any: ...
    def __arrow_c_schema__(self) -> Any: ...

class _RowOptions(_Switches, total=False):
    column: str | None
    dialect: _DialectChoice | None
    errors: Literal["raise", "null", "replace", "report"]
    max_bytes: int | None
    threads: int | None

class _HtmlOptions(_RowOptions, total=False):
    rel: str | None
    target: str | None

class _LinksOptions(_RowOptions, total=False):
    fields: Iterable[Literal["start", "end", "kind", "text", "href", "title", "host", "domain"]] | None
    flat: bool
    text: bool
    kind: _KindFilter | Iterable[_KindFilter] | None
    bare: bool
    images: bool
    html: bool
    suspicious: bool
    offsets: Literal["code-points", "bytes"]

def _arrow_links(data: object, /, **options: Any) -> Column | Reader: ...
def _arrow_html(data: object, /, **options: Any) -> Column | Reader: ...
def dialects() -> list[Dialect]: ...
def _is_dangerous(href: str, /) -> bool: ...
def _switches() -> list[str]: ...
def _run(words: list[str]) -> int: ...
