"""One domain while it is measured: what was asked, what came back, what to ask next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from perceptv import _core
from perceptv._plain import counted
from perceptv.core.catalogue import info
from perceptv.core.dataset import sample_of
from perceptv.core.dressing import refusal
from perceptv.core.question_digests import digest_of_parts
from perceptv.core.recipes import Key, ids_of
from perceptv.core.sample import Sample
from perceptv.reports.measurement import DomainMeasure, MeasureDesign
from perceptv.reports.psychometric import FEWEST_SIZES
from perceptv.reports.sequential import fewest_more
from perceptv.reports.size_curves import AGAINST, SizeCounts, next_sizes, odds_against_curve
from perceptv.scoring.floors import floor

FEWEST = 15
"""Answers before a domain may end, or its curve be given up."""
MOST_AT_ONCE = 8
"""Questions of an adaptive domain in one round: each round learns from those before."""
_TRIES = 64  # instances of a size that are passed over at most, as their pictures were shown before


@dataclass(frozen=True)
class Goal:
    """When a domain ends: at a width of the interval of its accuracy, or after so many calls."""

    target: float
    calls: int
    level: float = 0.95


class MeasuredDomain:
    """The state of one domain; a function of the seed and of the rounds of outcomes that it has taken.

    Parameters
    ----------
    keys : sequence of Key
        Those of the fixed design, of one domain and preset.
    goal : Goal
    """

    def __init__(self, keys: Sequence[Key], goal: Goal) -> None:
        self.id, self._goal, self._key = keys[0].domain, goal, keys[0]
        self._fixed: Mapping[str, Key] = dict(zip(ids_of(keys), keys, strict=True))
        self._sizes = tuple(sorted({key.size for key in keys}))
        version = info(self.id).version
        self._floors = tuple(floor(self._key.preset, self.id, version, size) or 0.0 for size in self._sizes)
        self._samples: dict[str, Sample] = {}
        self._right: dict[str, bool] = {}
        self._failed: set[str] = set()
        self._next = dict.fromkeys(self._sizes, 0)
        self._shown: dict[int, set[str]] = {size: set() for size in self._sizes}
        self._spent: set[int] = set()
        self._given_up = False
        self._odds = 0.0

    @property
    def design(self) -> MeasureDesign:
        """How the sizes are chosen."""
        if len(self._sizes) < FEWEST_SIZES:
            return "sequential"
        is_fixed = self._given_up and (self._odds >= AGAINST or bool(self._left()))
        return "fixed" if is_fixed else "adaptive"  # a false alarm is withdrawn once all sizes are asked

    def earlier(self, known: Collection[str]) -> dict[str, Key]:
        """The keys of the instances with ids in `known`, which an earlier call has asked, by id."""
        found: dict[str, Key] = {}
        for size in self._sizes if known else ():
            for start in count(0, _TRIES):
                keys = [self._at(size, start + i) for i in range(_TRIES)]
                asked = {name: key for name, key in zip(ids_of(keys), keys, strict=True) if name in known}
                found |= asked
                if not asked:  # fewer than these are passed over in a row
                    break
        return found

    def plan(self, number: int) -> list[Sample]:
        """The instances to ask next, about so many where each answer tells what to ask then; `take` notes them.

        The fixed design asks all that it lacks. Without a curve as many are asked as are needed at least.
        """
        if self.design == "fixed":
            return [sample_of(key) for key in self._left()]
        asked, goal = len(self._samples), self._goal
        left = goal.calls - asked
        if self.design == "sequential":
            right = sum(self._right.values())
            fewest = fewest_more(right, len(self._right), goal.target, left, level=goal.level)
            number = max(number, FEWEST - asked, fewest)
        return list(self._fresh(self._chosen(min(number, left))))

    def take(self, outcomes: Mapping[Sample, bool | None]) -> None:
        """Takes instances with their outcomes: right or wrong, None without a reply."""
        for sample, right in outcomes.items():
            if sample.id not in self._samples:
                self._samples[sample.id] = sample
                self._shown[sample.size].add(self._digest(sample))
                self._next[sample.size] = max(self._next[sample.size], sample.index + 1)
            if right is None:
                self._failed.add(sample.id)
            else:
                self._right[sample.id] = right
                self._failed.discard(sample.id)

    def decide(self) -> None:
        """Decides, after a whole round, whether the accuracy falls with size."""
        if len(self._sizes) >= FEWEST_SIZES and len(self._right) >= FEWEST:
            self._odds = odds_against_curve(self._counts(every=True))
            self._given_up = self._given_up or self._odds >= AGAINST

    def why_done(self) -> str:
        """Why the domain is done; empty if it is not."""
        if self._given_up:
            return "" if self._left() else f"every size asked{self._without()}"
        asked, goal = len(self._samples), self._goal
        if asked >= FEWEST and self._width() <= goal.target:
            return f"interval of {goal.target:g}"
        if asked >= goal.calls:
            return f"{counted(goal.calls, 'call')}{self._without()}"
        return "no new picture" if len(self._spent) == len(self._sizes) else ""

    def _without(self) -> str:
        return f", {len(self._failed)} without a reply" if self._failed else ""

    def measure(self, why: str) -> DomainMeasure:
        """What is known; `why` is why all ended, for a domain that was not done."""
        return replace(self._so_far(), failed=len(self._failed), why=self.why_done() or why, odds=self._odds)

    def _chosen(self, number: int) -> list[int]:
        open_ = set(self._sizes) - self._spent
        if self.design == "adaptive":
            return next_sizes(self._counts(), number, open_)
        of = sorted(open_)
        draws = _core.Streams(f"perceptv measure {self._key.seed} {self.id}")
        asked = len(self._samples)
        return [of[draws.stream(str(asked + i)).integer(0, len(of) - 1)] for i in range(number if of else 0)]

    def _fresh(self, sizes: Iterable[int]) -> Iterator[Sample]:
        """An instance of each size whose picture was not asked before, where there is one."""
        following, shown = dict(self._next), {size: set[str]() for size in self._sizes}
        ended: set[int] = set()
        for size in sizes:
            for _ in range(0 if size in ended else _TRIES):
                sample = sample_of(self._at(size, following[size]))
                following[size] += 1
                if refusal(sample._drawn, sample.appearance) is not None:
                    continue
                digest = self._digest(sample)
                if digest not in self._shown[size] and digest not in shown[size]:
                    shown[size].add(digest)
                    yield sample
                    break
            else:
                ended.add(size)
                if not shown[size]:
                    self._spent.add(size)

    def _digest(self, sample: Sample) -> str:
        return digest_of_parts(sample.messages(), sample.options)

    def _at(self, size: int, index: int) -> Key:
        key = self._key
        return Key(self.id, size, index, key.seed, key.preset, None, key.switches, key.words, key.appearance)

    def _left(self) -> list[Key]:
        return [key for name, key in self._fixed.items() if name not in self._samples]

    def _width(self) -> float:
        low, high = self._so_far().interval(self._goal.level)
        return high - low

    def _so_far(self) -> DomainMeasure:
        numbers = len(self._right), len(self._fixed)
        return DomainMeasure(self.id, self._key.preset, self.design, self._counts(), *numbers)

    def _counts(self, every: bool = False) -> SizeCounts:
        """The answers that count, or every answer."""
        right, total = dict.fromkeys(self._sizes, 0), dict.fromkeys(self._sizes, 0)
        for name, is_right in self._right.items():
            if every or self.design != "fixed" or name in self._fixed:
                size = self._samples[name].size
                right[size] += is_right
                total[size] += 1
        return SizeCounts(self._sizes, self._floors, tuple(right.values()), tuple(total.values()))
