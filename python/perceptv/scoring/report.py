"""What a set of replies is worth."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv.errors import InvalidParams
from perceptv.scoring.comparison import Comparison, compare, holm, stats_module
from perceptv.scoring.groups import OVERALL, Group, Row, grouped
from perceptv.scoring.intervals import Interval, check_level, clustered_bootstrap
from perceptv.scoring.plane import Place, places
from perceptv.scoring.psychometric import Curve, fit
from perceptv.scoring.published import PublishedFigure, published_figures
from perceptv.scoring.twins import TwinGroup, twin_groups

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

_ORDER = ("skill", "concept", "stage", "answer_type", "kind", "size", "domain")


@dataclass(frozen=True)
class Accounting:
    """Ids of one model's replies that are not simply one reply to one question.

    Attributes
    ----------
    missing : tuple of str
        In the set, but without a reply: counted as wrong (no_answer), so the denominator stays the set.
    duplicates : tuple of (str, int)
        Ids with several replies and how many: one of them counts, see `score`.
    conflicting : int
        How many of the duplicates differ in their text.
    unknown : tuple of (str, int)
        Not in the set, with their number of replies: they count nowhere.
    """

    missing: tuple[str, ...] = ()
    duplicates: tuple[tuple[str, int], ...] = ()
    conflicting: int = 0
    unknown: tuple[tuple[str, int], ...] = ()

    @property
    def clean(self) -> bool:
        """Exactly one reply to each question."""
        return not (self.missing or self.duplicates or self.unknown)


@dataclass(frozen=True)
class Report:
    """Scores of one or several models on one set. Made by :func:`perceptv.score`.

    `rows` holds every question of every model; all figures come from it. Accuracies are 0..1; format errors, refusals
    and missing replies count as wrong. Intervals have the coverage `level`.
    """

    models: tuple[str, ...]
    rows: tuple[Row, ...] = field(repr=False)
    accounting: dict[str, Accounting] = field(repr=False, hash=False)
    mode: str = "lenient"
    duplicates: str = "first"
    published_source: str | None = None
    level: float = 0.95

    # ---- counts

    def by(self, kind: str) -> list[Group]:
        """Counts by ``"domain"``, ``"skill"``, ``"size"``, ``"answer_type"``, ``"preset"`` ... or ``"overall"``.

        A domain counts in each of its skills. InvalidParams lists the kinds there are.
        """
        return grouped(self.rows, kind, self.models, self.level)

    def kinds(self) -> list[str]:
        """The kinds of groups that `by` takes beside ``"overall"`` and that tell items apart."""
        names: dict[str, set[Any]] = {}
        for row in self.rows:
            for kind, members in row.item.groups.items():
                names.setdefault(kind, set()).update(members)
        many = len(self.rows) // len(self.models)
        first = [kind for kind in _ORDER if kind in names]
        return first + [kind for kind in names if kind not in _ORDER and 1 < len(names[kind]) < max(many, 3)]

    def overall(self, model: str | None = None) -> Group:
        """Counts over the whole set, of the only model or the one named."""
        name = self._model(model)
        return next(group for group in self.by(OVERALL) if group.model == name)

    def rows_of(self, model: str | None = None) -> list[Row]:
        """The rows of one model, in the order of the set."""
        name = self._model(model)
        return [row for row in self.rows if row.model == name]

    def clustered_interval(self, model: str | None = None, *, resamples: int = 10_000, seed: int = 0) -> Interval:
        """Bootstrap interval of the overall accuracy that keeps controls and twins together."""
        rows = self.rows_of(model)
        clusters = [row.item.cluster for row in rows]
        return clustered_bootstrap(
            [float(row.correct) for row in rows], clusters, level=self.level, resamples=resamples, seed=seed
        )

    def twins(self) -> list[TwinGroup]:
        """The four outcomes of control and twin, overall and by domain; empty where the set has no twins."""
        return twin_groups(self.rows, self.models, self.level)

    def rotations(self, model: str | None = None) -> dict[str, float]:
        """Of questions asked in several versions: `mean`, the share of versions answered rightly, averaged over the
        questions; `strict`, the share of questions of which all versions are. Empty where there are no versions."""
        versions: dict[str, list[bool]] = {}
        for row in self.rows_of(model):
            if row.item.stimulus is not None:
                versions.setdefault(row.item.stimulus, []).append(row.correct)
        if not versions:
            return {}
        shares = [sum(hits) / len(hits) for hits in versions.values()]
        strict = sum(all(hits) for hits in versions.values()) / len(versions)
        return {"mean": sum(shares) / len(shares), "strict": strict}

    def excluded(self, fail_rate: float = 0.2) -> list[str]:
        """Models with that FAIL rate or more, which cross-model analyses leave out."""
        return [group.model for group in self.by(OVERALL) if group.fail_rate >= fail_rate]

    def plane(self, kind: str = "condition", control: str = "control", manipulated: str = "manipulated") -> list[Place]:
        """Each model's accuracy on controls against that on manipulated versions; `kind` tells them apart."""
        return places(self.by(kind), control, manipulated)

    def has_plane(self) -> bool:
        """Whether the items are told apart as controls and manipulated versions."""
        return "condition" in self.kinds() and {"control", "manipulated"} <= {g.name for g in self.by("condition")}

    # ---- statistics (extra "stats")

    def compare(self, first: str, second: str, *, resamples: int = 10_000, seed: int = 0) -> Comparison:
        """Paired comparison of two models: exact McNemar test, bootstrap of the difference over instances."""
        if self._model(first) == self._model(second):
            raise InvalidParams(f"second is {second!r}, as is first; legal: another model")
        return compare(
            self.rows_of(first), self.rows_of(second), level=self.level, resamples=resamples, seed=seed
        )

    def comparisons(self, *, resamples: int = 10_000, seed: int = 0) -> list[Comparison]:
        """All pairs of models, with Holm's correction."""
        pairs = itertools.combinations(self.models, 2)
        return holm([self.compare(a, b, resamples=resamples, seed=seed) for a, b in pairs])

    def curves(self, model: str | None = None) -> list[Curve]:
        """Psychometric curves, one per domain, of the only model or the one named."""
        name = self._model(model)
        by_domain: dict[Any, list[Row]] = {}
        for row in self.rows_of(name):
            for domain in row.item.groups.get("domain", ()) if "size" in row.item.groups else ():
                by_domain.setdefault(domain, []).append(row)
        return [fit(rows, domain, name, self.level) for domain, rows in by_domain.items()]

    def published(self) -> tuple[PublishedFigure, ...]:
        """The published figures asked for with ``published=``; empty otherwise."""
        return published_figures(self.published_source) if self.published_source else ()

    # ---- other forms

    def to_pandas(self, by: str | None = None) -> DataFrame:
        """A DataFrame of all rows, or of the groups `by` (extra ``stats``)."""
        from perceptv.scoring.tables import group_record, row_record

        pandas = stats_module("pandas")
        records = [row_record(r) for r in self.rows] if by is None else [group_record(g) for g in self.by(by)]
        frame: DataFrame = pandas.DataFrame.from_records(records)
        return frame

    def to_json(self) -> str:
        """JSON text: a summary, and all rows. `from_json` reads it."""
        from perceptv.scoring.serial import to_json

        return to_json(self)

    @staticmethod
    def from_json(text: str | bytes) -> Report:
        """The report that `to_json` wrote; InvalidParams says what is wrong with the text."""
        from perceptv.scoring.serial import from_json

        return from_json(text)

    def to_markdown(self) -> str:
        """Tables: overall, skills, answer types, sizes, domains, and whatever else the set allows."""
        from perceptv.scoring.markdown import to_markdown

        return to_markdown(self)

    def to_html(self, path: str | Path | None = None, *, humans: str | None = None) -> str:
        """One self-contained page, with figures (extra ``stats``); written to `path` if one is given."""
        from perceptv.scoring.html import to_html

        if humans is not None:
            self._model(humans)
        text = to_html(self, humans=humans)
        if path is not None:
            Path(path).write_text(text, encoding="utf-8")
        return text

    def plot(self, kind: str = "size", *, humans: str | None = None) -> Figure:
        """A matplotlib figure (extra ``stats``).

        Parameters
        ----------
        kind : {"size", "skill", "domain"}
            Accuracy against size per skill, with intervals; models against people by skill; heat map by domain.
        humans : str, optional
            Which of the models is people; it is drawn as such. Without it, "skill" shows the published overall accuracy
            of people where ``published=`` was asked for.
        """
        from perceptv.scoring.plots import plot

        if humans is not None:
            self._model(humans)
        return plot(self, kind, humans)

    def _repr_markdown_(self) -> str:
        return self.to_markdown()

    def _model(self, name: str | None) -> str:
        if name is None and len(self.models) == 1:
            return self.models[0]
        if name is None or name not in self.models:
            raise InvalidParams(f"model is {name!r}; legal: {', '.join(map(repr, self.models))}")
        return name

    def __post_init__(self) -> None:
        check_level(self.level)


def merged(reports: Sequence[Report]) -> Report:
    """One report of the models of several, which were scored on the same set in the same way."""
    first = reports[0]
    items = [row.item for row in first.rows_of(first.models[0])]
    models: list[str] = []
    for other in reports:
        if [row.item for row in other.rows_of(other.models[0])] != items or other.mode != first.mode:
            raise InvalidParams("reports differ in set or mode; legal: reports of one set, scored in one mode")
        twice = sorted(set(models) & set(other.models))
        if twice:
            raise InvalidParams(f"model {twice[0]!r} is in two reports; legal: each model in one")
        models += other.models
    accounting = {name: counts for report in reports for name, counts in report.accounting.items()}
    rows = tuple(row for report in reports for row in report.rows)
    return Report(
        tuple(models), rows, accounting, first.mode, first.duplicates, first.published_source, first.level
    )
