"""Observers that do not see the picture: answers chosen on one half of the keys, scored on the other."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from perceptv.reports.intervals import wilson

NONE = "None"  # the reply that no cell qualifies


@dataclass(frozen=True)
class Glance:
    """The facts about an instance that an observer may use, and the right replies (canonical JSON texts)."""

    size: int
    right: tuple[str, ...]
    crowds: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class ObserverScore:
    """Accuracy of an observer on the keys it was not chosen on."""

    correct: int
    total: int

    @property
    def accuracy(self) -> float:
        """Share of right answers, 0..1."""
        return self.correct / self.total if self.total else 0.0

    def wilson(self, z: float = 2.5758) -> tuple[float, float]:
        """Wilson interval; z = 2.5758 gives 99 %."""
        return wilson(self.correct, self.total, z=z)


def right_replies(answer: str, answer_class: str) -> tuple[str, ...]:
    """Replies that score as right: the answer itself, or each accepted cell where any one will do."""
    if answer_class != "any":
        return (answer,)
    cells = json.loads(answer)
    return tuple(json.dumps(cell, separators=(",", ":")) for cell in cells) or (NONE,)


def score(glances: Iterable[Glance], context: Callable[[Glance], Hashable]) -> ObserverScore:
    """Best reply per context on even positions, scored on odd ones.

    A context not met among the even ones falls back to the best reply for its size, then to the best of all.
    """
    every = list(glances)
    chosen, scored = every[::2], every[1::2]
    by_context, by_size = _best(chosen, context), _best(chosen, lambda g: g.size)
    overall = _best(chosen, lambda g: None)
    correct = 0
    for g in scored:
        reply = by_context.get(context(g)) or by_size.get(g.size) or overall.get(None)
        correct += reply in g.right
    return ObserverScore(correct, len(scored))


def _best(glances: list[Glance], context: Callable[[Glance], Hashable]) -> dict[Hashable, str]:
    counts: dict[Hashable, Counter[str]] = defaultdict(Counter)
    for g in glances:
        counts[context(g)].update(g.right)
    # ties by text, so that the audit prints the same table everywhere
    return {key: min(c, key=lambda reply: (-c[reply], reply)) for key, c in counts.items()}
