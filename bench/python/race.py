"""Races: everybody once per round, each round in another order, timed by the processor's clock of this thread."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

ROUNDS = 9
LEAST_SECONDS = 0.02
MOST_SECONDS = 8.0


@dataclass
class Racer:
    name: str
    call: Callable[[], object]
    seconds: list[float] = field(default_factory=list)
    repeats: int = 1

    def run(self) -> float:
        start = time.thread_time()
        for _ in range(self.repeats):
            self.call()
        return (time.thread_time() - start) / self.repeats

    @property
    def best(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return sorted(self.seconds)[len(self.seconds) // 2]


def race(racers: list[Racer], rounds: int = ROUNDS) -> None:
    """A slow moment of the machine hits all, and nobody always follows the same neighbour."""
    chance = random.Random(1)
    for racer in racers:
        once = racer.run()
        racer.repeats = max(1, round(LEAST_SECONDS / max(once, 1e-6)))
        if once > MOST_SECONDS / rounds:
            # Who takes that long is not in doubt.
            racer.seconds = [once]
    waiting = [racer for racer in racers if not racer.seconds]
    for _ in range(rounds):
        chance.shuffle(waiting)
        for racer in waiting:
            racer.seconds.append(racer.run())
