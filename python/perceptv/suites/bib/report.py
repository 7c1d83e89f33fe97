"""The report of scores by surprise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, overload

import numpy as np

from perceptv._arguments import choice
from perceptv._lazy import named
from perceptv._once import once
from perceptv.errors import InvalidParams, invalid
from perceptv.reports.base import ReportBase
from perceptv.reports.published import PublishedFigure, published_figures
from perceptv.suites.bib.cells import Floats
from perceptv.suites.bib.comparisons import (
    BibComparison,
    BibHeadline,
    comparison,
    crosses_of,
    effect_interval,
    headline,
)
from perceptv.suites.bib.groups import BibScore, Draws, Name, Places, members_of, score_of
from perceptv.suites.bib.pairs import KINDS, OVERALL, Cluster, Pair
from perceptv.suites.bib.published import SOURCE
from perceptv.suites.bib.reduction import REDUCTIONS, points
from perceptv.suites.bib.zscores import BibZ, z_scores

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

Reduction = Literal["max", "mean"]


@dataclass(frozen=True, eq=False)
class BibAnswers:
    """One model's surprise at all pairs.

    Attributes
    ----------
    model : str
    baseline : bool
        Whether it is a baseline and not one of the user's models.
    surprise : (P, 2, 2) float64
        By pair, member (e, u) and reduction (max, mean); NaN if a value is missing or not finite.
    missing, non_finite : tuple of str
        Episodes without a value in the window, and episodes with a value that is not finite. Their pairs are wrong.
    outside, unused : int
        Number of frames of the test trial outside the window, and number of rows of other trials.
    unknown : tuple of (str, int)
        Episodes that are not in the dataset, with their number of rows. They are not counted.
    """

    model: str
    baseline: bool
    surprise: Floats = field(repr=False)
    missing: tuple[str, ...] = ()
    non_finite: tuple[str, ...] = ()
    outside: int = 0
    unused: int = 0
    unknown: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, eq=False, repr=False)
class BibReport(ReportBase):
    """Scores of one or several models on pairs of episodes.

    Attributes
    ----------
    pairs : tuple of Pair
    answers : tuple of BibAnswers
        The user's models, then the baselines.
    ties : {"half", "right", "wrong"}
    window : {"moving", "all"}
    draws : Draws
        Coverage of intervals, number of draws, seed.
    with_published : bool
        Whether published accuracies are shown.
    infants : mapping of (task, outcome) to float
        The user's table of z-scores.
    """

    _FORMS: ClassVar[dict[str, str]] = {
        "sections": "perceptv.suites.bib.sections:sections",
        "page": "perceptv.suites.bib.html:page_of",
        "text": "perceptv.suites.bib.notices:text_of",
        "warnings": "perceptv.suites.bib.notices:warnings_of",
        "document": "perceptv.suites.bib.serial:document_of",
        "of_document": "perceptv.suites.bib.serial:of_document",
        "records": "perceptv.suites.bib.serial:records",
    }

    pairs: tuple[Pair, ...] = field(repr=False)
    answers: tuple[BibAnswers, ...]
    ties: str = "half"
    window: str = "moving"
    draws: Draws = field(default_factory=Draws)
    with_published: bool = False
    infants: Mapping[tuple[str, str], float] = field(default_factory=dict)

    @property
    def models(self) -> tuple[str, ...]:
        """The user's models."""
        return tuple(a.model for a in self.answers if not a.baseline)

    @property
    def baselines(self) -> tuple[str, ...]:
        """The baselines that are shown with the models."""
        return tuple(a.model for a in self.answers if a.baseline)

    def kinds(self) -> list[str]:
        """The kinds of groups of the dataset, for `by`."""
        return [kind for kind in KINDS if members_of(self.pairs, kind)]

    def by(self, kind: str = "task", models: Sequence[str] | None = None) -> list[BibScore]:
        """Scores by ``"task"``, ``"subtype"``, ``"comparison"``, ``"size"``, ``"benchmark"`` or ``"overall"``.

        By group, then by model, by maximum and by mean; for all models and baselines, or for the named ones. Pairs of
        the comparison ``"null"`` have no answer and count only in their task and comparison.
        """
        wanted = self._wanted(models)
        return [
            self._score((kind, name), rows, answers, i)
            for name, rows in members_of(self.pairs, kind).items()
            for answers in wanted
            for i in range(len(REDUCTIONS))
        ]

    def overall(self, model: str | None = None, reduction: Reduction = "max") -> BibScore:
        """The score over all pairs that have an answer, for the only model or the named one."""
        only = self.models[0] if model is None and len(self.models) == 1 else model
        scores = self.by(OVERALL, [self.answers_of(only).model])
        choice("reduction", reduction, REDUCTIONS)
        if not scores:
            raise InvalidParams("no pair has an answer; legal: comparisons other than 'null'")
        return next(score for score in scores if score.reduction == reduction)

    def comparisons(self, models: Sequence[str] | None = None) -> list[BibComparison]:
        """The comparisons by domain, then by model, by maximum and by mean; empty without BIB2."""
        scores: dict[tuple[str, str, str], dict[str, BibScore]] = {}
        for score in self.by("comparison", models):
            domain, _, name = str(score.name).partition(": ")
            scores.setdefault((domain, score.model, score.reduction), {})[name] = score
        return [comparison(key[0], found, self._effect(key, found)) for key, found in scores.items()]

    def headlines(self, models: Sequence[str] | None = None) -> list[BibHeadline]:
        """One accuracy per domain: that of its pairs; for BIB2 the direct one or the mean of the crosses."""
        compared = {(c.domain, c.model, c.reduction): c for c in self.comparisons(models)}
        wanted, rows = self._wanted(models), self._by_domain
        found = [
            headline(
                domain,
                {name: self._score(("domain", domain), part, answers, i) for name, part in parts.items()},
                compared.get((domain, answers.model, reduction)),
            )
            for domain, parts in rows.items()
            for answers in wanted
            for i, reduction in enumerate(REDUCTIONS)
        ]
        return [line for line in found if line is not None]

    def z_scores(self, models: Sequence[str] | None = None) -> list[BibZ]:
        """z-scores of surprise by task and outcome, with those of infants."""
        wanted = self._wanted(self.models if models is None else models)
        return [
            z
            for answers in wanted
            for i, reduction in enumerate(REDUCTIONS)
            for z in z_scores(self.pairs, answers.surprise[:, :, i], (answers.model, reduction), self.infants)
        ]

    def published(self) -> tuple[PublishedFigure, ...]:
        """The published accuracies if ``published=True`` was given; empty otherwise."""
        return published_figures(SOURCE) if self.with_published else ()

    def answers_of(self, model: str | None) -> BibAnswers:
        """The surprise of one model, and its missing values."""
        for answers in self.answers:
            if answers.model == model:
                return answers
        raise invalid("model", model, ", ".join(repr(a.model) for a in self.answers))

    def beside_published(self) -> BibReport:
        """This report with the published accuracies."""
        return replace(self, with_published=True)

    # ---- other forms

    def to_pandas(self, by: str | None = None) -> DataFrame:
        """One row per pair, model and reduction, or one per group `by`, model and reduction (extra ``stats``)."""
        return self._to_pandas(by)

    @overload
    def to_html(self, path: None = None) -> str: ...
    @overload
    def to_html(self, path: str | Path) -> Path: ...
    def to_html(self, path: str | Path | None = None) -> str | Path:
        """One self-contained page, with figures (extra ``stats``).

        Returns its text. With `path` it is written there, whole or not at all, and the path is returned.
        """
        return self._to_html(path)

    def plot(self, kind: str = "task", *, reduction: Reduction = "max") -> Figure:
        """A matplotlib figure (extra ``stats``).

        Parameters
        ----------
        kind : {"task", "size", "z"}
            Accuracy per task with intervals, baselines and published figures; accuracy against size; z-scores by
            outcome, with those of infants.
        reduction : {"max", "mean"}
        """
        figure: Figure = named("perceptv.suites.bib.plots:plot")(self, kind, reduction)
        return figure

    # ---- parts

    @once
    def _clusters(self) -> Places:
        """A number per pair, (P,): that of its instance."""
        number: dict[Cluster, int] = {}
        return np.array([number.setdefault(pair.cluster, len(number)) for pair in self.pairs], np.intp)

    def _score(self, group: tuple[str, Name], rows: Places, answers: BibAnswers, i: int) -> BibScore:
        surprise, clusters = answers.surprise[rows, :, i], self._clusters[rows]
        named = answers.model, REDUCTIONS[i]
        return score_of(group, named, surprise, points(surprise, self.ties), clusters, self.draws)

    @once
    def _by_domain(self) -> dict[str, dict[str | None, Places]]:
        """Places of the pairs of each domain, by comparison."""
        found: dict[str, dict[str | None, list[int]]] = {}
        for i, pair in enumerate(self.pairs):
            found.setdefault(pair.e.domain, {}).setdefault(pair.e.comparison, []).append(i)
        return {domain: {name: np.array(rows) for name, rows in parts.items()} for domain, parts in found.items()}

    def _effect(self, key: tuple[str, str, str], scores: Mapping[str, BibScore]) -> tuple[float, float] | None:
        both, (domain, model, reduction) = crosses_of(list(scores)), key
        if both is None:
            return None
        rows = self._by_domain[domain]
        surprise = self.answers_of(model).surprise[:, :, REDUCTIONS.index(reduction)]
        parts, shares = (rows[both[0]], rows[both[1]]), points(surprise, self.ties)
        return effect_interval(parts, shares, self._clusters, self.draws)

    def _wanted(self, models: Sequence[str] | None) -> Sequence[BibAnswers]:
        return self.answers if models is None else [self.answers_of(name) for name in models]
