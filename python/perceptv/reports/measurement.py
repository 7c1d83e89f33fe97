"""What `perceptv measure` has found: for each domain the answers at each size, and all that follows from them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal, get_args, overload

import numpy as np

from perceptv._arguments import Preset
from perceptv._verbs import MEASURE_FORMS
from perceptv.errors import illegal
from perceptv.reports.base import ReportBase
from perceptv.reports.intervals import Interval, percentile_interval, wilson
from perceptv.reports.numeric import check_level
from perceptv.reports.quest import Floats
from perceptv.reports.sequential import PRIOR, confidence_sequence
from perceptv.reports.size_curves import SizeCounts, SizeCurve, accuracy_draws, expected_accuracy, fit_curve

MeasureDesign = Literal["adaptive", "fixed", "sequential"]
DESIGNS: tuple[MeasureDesign, ...] = get_args(MeasureDesign)
BUDGET, IN_ALL = "the budget", "calls in all"
"""Why domains end that a limit of all ends."""
_DRAWS = 10_000


@dataclass(frozen=True)
class PeopleThreshold:
    """The threshold of people in a domain, in sizes, with an interval of 95 %.

    `people` is their number; `without` is that of people whose answers give no threshold, who are left out.
    """

    threshold: float
    interval: tuple[float | None, float | None]
    people: int
    without: int = 0


@dataclass(frozen=True)
class DomainMeasure:
    """The answers of a model in one domain.

    Attributes
    ----------
    domain : str
    preset : {"paper", "balanced"}
    design : {"adaptive", "fixed", "sequential"}
        Sizes by QUEST+; every size equally often, as the accuracy does not fall with size; or sizes drawn at random, as
        the domain has too few to fit a curve.
    counts : SizeCounts
        The answers that count. With the design "fixed" these are the ones to the instances of the fixed design.
    calls : int
        All answers, those that do not count with them.
    fixed_calls : int
        Calls of the fixed design.
    failed : int
        Questions without a reply. They count for nothing.
    why : str
        Why the domain ended.
    odds : float
        The odds against a curve that falls with size, by all answers.
    """

    domain: str
    preset: Preset
    design: MeasureDesign
    counts: SizeCounts
    calls: int
    fixed_calls: int
    failed: int = 0
    why: str = ""
    odds: float = 0.0

    def curve(self, level: float = 0.95) -> SizeCurve | None:
        """The curve; None unless the design is "adaptive", and without answers."""
        return fit_curve(self.counts, level) if self.design == "adaptive" and self.counts.asked else None

    def accuracy(self) -> float:
        """The expected accuracy over the sizes, 0..1; NaN without answers."""
        if not self.counts.asked:
            return math.nan
        return expected_accuracy(self.counts)[0] if self.design == "adaptive" else self._share

    def interval(self, level: float = 0.95) -> Interval:
        """Of the accuracy: credible with a curve, Wilson's with the fixed design, else an anytime-valid one."""
        right, total = sum(self.counts.right), self.counts.asked
        if not total:
            return math.nan, math.nan
        if self.design == "adaptive":
            return expected_accuracy(self.counts, level)[1]
        of = wilson if self.design == "fixed" else confidence_sequence
        return of(right, total, level=level)

    def draws(self, count: int, rng: np.random.Generator) -> Floats:
        """Draws of the accuracy as the answers have it, (count,)."""
        if self.design == "adaptive":
            return accuracy_draws(self.counts, count, rng)
        right, total = sum(self.counts.right), self.counts.asked
        return rng.beta(right + PRIOR, total - right + PRIOR, count)

    @property
    def _share(self) -> float:
        return sum(self.counts.right) / self.counts.asked


@dataclass(frozen=True, repr=False)
class Measurement(ReportBase):
    """A model measured with few questions: its threshold in each domain, and its expected accuracy.

    Attributes
    ----------
    model : str
    seed : int
        Of the keys: the instances asked have the indices 0, 1, 2 ... of each size.
    target : float
        The width of the interval of a domain's accuracy at which it ends.
    domains : tuple of DomainMeasure
    level : float
        Coverage of the intervals.
    cost : float or None
        Of the replies, in the currency of the prices; None without prices.
    estimated : int
        Replies whose tokens the server did not tell, so that their cost is an estimate.
    people : mapping of str to PeopleThreshold
        Of people, by domain, where they are known.
    keys : mapping
        What anyone needs to repeat it, as plain data: versions, sizes, how pictures are shown, words, switches, the
        options of requests, and `calls`, `most_calls`, `budget` and `jobs`. Empty if it was read from an older file.
    """

    _FORMS: ClassVar[dict[str, str]] = MEASURE_FORMS

    model: str
    seed: int
    target: float
    domains: tuple[DomainMeasure, ...]
    level: float = 0.95
    cost: float | None = None
    estimated: int = 0
    people: Mapping[str, PeopleThreshold] = field(default_factory=dict, hash=False)
    keys: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        check_level(self.level)
        if not self.domains:
            raise illegal("domains is empty", "at least one")

    def __iter__(self) -> Iterator[DomainMeasure]:
        return iter(self.domains)

    @property
    def calls(self) -> int:
        """Answers in all domains."""
        return sum(domain.calls for domain in self.domains)

    @property
    def failed(self) -> int:
        """Questions without a reply."""
        return sum(domain.failed for domain in self.domains)

    @property
    def fixed_calls(self) -> int:
        """Calls of the fixed design in all domains."""
        return sum(domain.fixed_calls for domain in self.domains)

    @property
    def unasked(self) -> tuple[str, ...]:
        """The domains without answers."""
        return tuple(domain.domain for domain in self.domains if not domain.counts.asked)

    @property
    def cut(self) -> tuple[str, ...]:
        """The domains that a limit of all ended before their own end."""
        return tuple(domain.domain for domain in self.domains if domain.why.endswith((BUDGET, IN_ALL)))

    def accuracy(self) -> float:
        """The expected accuracy over domains and sizes, as the fixed design estimates it.

        NaN if a domain has no answers.
        """
        return float(np.mean([domain.accuracy() for domain in self.domains]))

    def interval(self) -> Interval:
        """Of the expected accuracy, from draws of all domains; equal measurements have equal intervals."""
        if len(self.domains) == 1:
            return self.domains[0].interval(self.level)
        if self.unasked:
            return math.nan, math.nan
        rng = np.random.Generator(np.random.Philox(0))
        means = np.mean([domain.draws(_DRAWS, rng) for domain in self.domains], axis=0)
        found = percentile_interval(means, self.level)
        assert found is not None  # draws are numbers
        return found

    @overload
    def to_html(self) -> str: ...
    @overload
    def to_html(self, path: str | Path) -> Path: ...

    def to_html(self, path: str | Path | None = None) -> str | Path:
        """A page with all tables and the curves, which needs no other file; its text without a path."""
        return self._to_html(path)
