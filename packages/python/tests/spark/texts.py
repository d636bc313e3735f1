"""Pages of Markdown from a seed, as Parquet: the same bytes every time, and it is known how many links they have."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

DOMAINS = [f"{name}.{end}" for name in ("alpha", "beta", "gamma", "delta", "epsilon") for end in ("com", "co.uk", "de", "org")]
WORDS = "the of and a to in is you that it he was for on are as with his they at be this have from or one had by word".split()
LINKS = ["https://www.{0}/{1}", "[{1}](https://{0}/{1})", "<https://{0}/{1}>", "www.{0}/{1}", "mail@{0}"]
PARAGRAPHS = 1000
HUGE = 64 << 20


@dataclass
class Corpus:
    folder: Path
    bytes: int
    links: int
    hostile: dict[str, str]
    """The rows that cannot be read, and what is said of each."""


def paragraph(chance: random.Random) -> tuple[str, int]:
    words = [chance.choice(WORDS) for _ in range(chance.randrange(20, 120))]
    links = chance.randrange(4)
    for _ in range(links):
        link = chance.choice(LINKS).format(chance.choice(DOMAINS), f"page{chance.randrange(10_000)}")
        words.insert(chance.randrange(len(words)), link)
    # A colon ends no link here, and a word in front keeps a list or a heading from beginning.
    return "So " + " ".join(words) + " end", links


def write(folder: Path, megabytes: int, files: int, seed: int = 7, hostile: bool = True, compression: str = "none") -> Corpus:
    """About `megabytes` of pages in as many `files`; with `hostile` rows, three that cannot be read."""
    chance = random.Random(seed)
    paragraphs = [paragraph(chance) for _ in range(PARAGRAPHS)]
    folder.mkdir(parents=True)
    corpus = Corpus(folder, 0, 0, {})
    for file in range(files):
        names, bodies = [], []
        size = 0
        while size < megabytes * 1_000_000 // files:
            chosen = chance.choices(paragraphs, k=chance.randrange(2, 16))
            body = f"# Page {chance.randrange(10**9)}\n\n" + "\n\n".join(text for text, _ in chosen) + "\n"
            names.append(f"https://source.example/{file}/{len(names)}")
            bodies.append(body.encode())
            size += len(bodies[-1])
            corpus.links += sum(links for _, links in chosen)
        corpus.bytes += size
        if hostile and file == files // 2:
            corpus.hostile = add_hostile(names, bodies)
        table = pa.table({"url": pa.array(names), "body": pa.array(bodies, pa.binary())})
        parquet.write_table(table, folder / f"{file:05}.parquet", compression=compression, use_dictionary=False)
    return corpus


def add_hostile(names: list[str], bodies: list[bytes | None]) -> dict[str, str]:
    rows = {
        "null": (None, "the text is null"),
        "not UTF-8": (b"See https://a.com \xff", "not UTF-8 at byte 18"),
        "huge": (b"www.a.com " * (HUGE // 10), f"{HUGE // 10 * 10} bytes are more than {32 << 20}"),
    }
    for name, (body, _) in rows.items():
        names.append(name)
        bodies.append(body)
    return {name: error for name, (_, error) in rows.items()}
