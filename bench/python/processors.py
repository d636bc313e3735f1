"""Processor time of a tree of processes: what a job costs, whatever else the machine does meanwhile (Linux)."""

from __future__ import annotations

import os
from pathlib import Path


def seconds_below(root: int) -> float:
    """What the descendants of a process have used so far, with those of their children that have ended."""
    parents, ticks = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                # The name, in parentheses, may hold anything.
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = int(fields[1])
            ticks[int(entry.name)] = sum(int(field) for field in fields[11:15])
    found = [pid for pid in parents if descends(pid, root, parents)]
    return sum(ticks[pid] for pid in found) / os.sysconf("SC_CLK_TCK")


def descends(pid: int, root: int, parents: dict[int, int]) -> bool:
    while pid in parents and parents[pid] != root:
        pid = parents[pid]
    return pid in parents
