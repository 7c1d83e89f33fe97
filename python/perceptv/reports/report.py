"""The report of scores."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

from perceptv._arguments import choice, integer
from perceptv._once import once
from perceptv._verbs import REPORT_FORMS, verb
from perceptv.core.question_digests import changed_parts
from perceptv.core.words import WORD_KINDS
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import short
from perceptv.reports.base import ReportBase, reports_in
from perceptv.reports.comparison import Comparison, asked_twice, compare, holm
from perceptv.reports.endings import cut_off_share
from perceptv.reports.intervals import Interval, clustered_bootstrap
from perceptv.reports.look_levels import Corruption, corruptions, look_curve
from perceptv.reports.look_pairs import LookComparison, WorstCase, look_comparisons, worst_case
from perceptv.reports.numeric import check_draws, check_fail_rate, check_level
from perceptv.reports.outcomes import Outcomes, outcomes
from perceptv.reports.paired_scores import (
    PairScore,
    ResponseShift,
    pair_intervals,
    pair_scores,
    paired_rows,
    response_shifts,
)
from perceptv.reports.plane import PlanePoint, places
from perceptv.reports.psychometric import Curve, fit, has_curve
from perceptv.reports.published_values import PublishedFigure, newest_source, published_figures
from perceptv.reports.repeats import RepeatScore, repeat_scores
from perceptv.reports.score_groups import (
    OVERALL,
    TOGETHER,
    Group,
    GroupNames,
    ReportRow,
    count_group,
    group_rows,
    grouped,
    in_groups,
)
from perceptv.reports.thresholds import ThresholdDifference, threshold_differences
from perceptv.reports.twins import TwinGroup, twin_groups
from perceptv.reports.unread import UnreadFamily, counted
from perceptv.scoring.accounting import Accounting
from perceptv.scoring.appearance_groups import LOOK_KINDS
from perceptv.scoring.dataset_facts import DatasetFacts
from perceptv.scoring.responses import Duplicates
from perceptv.scoring.scored_items import ScoredItem
from perceptv.scoring.verdicts import JudgeMode

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from perceptv.scoring.unread_replies import JudgeUse

LookKind = Literal["look", "width", "scale"]
FAIL_RATE = 0.2
MOST_EXAMPLES = 100
"""How many questions with wrong answers a page shows with their pictures."""
BASELINE = "baseline: "
"""How the names of replies begin that no model gave."""
_ORDER = ("skill", "concept", "stage", "answer_type", "kind", "size", "domain")
_SEVERAL = ("concept", "stage")  # shown where there are several


@dataclass(frozen=True, repr=False)
class Report(ReportBase):
    """Scores of one or several models on one dataset. Made by :func:`perceptv.score`.

    `rows` has every question that each model was asked, and all figures are computed from it. Accuracies are 0..1.
    Format errors, refusals and missing replies count as wrong. Intervals have the coverage `level`. Analyses over
    models leave out models with a FAIL rate of `fail_rate` or more, and name them. `mode` is None where no replies were
    read, but surprise, for example. `settings` holds plain data that a suite's own tables are made with.
    `judging` counts what a judge read of each model's replies; in the report of a part, too, it is about the whole
    dataset. `dataset` tells the versions that made it.
    """

    _FORMS: ClassVar[dict[str, str]] = REPORT_FORMS

    models: tuple[str, ...]
    rows: tuple[ReportRow, ...] = field(repr=False)
    accounting: dict[str, Accounting] = field(repr=False, hash=False)
    mode: JudgeMode | None = "lenient"
    duplicates: Duplicates = "first"
    published_source: str | None = None
    level: float = 0.95
    fail_rate: float = FAIL_RATE
    settings: Mapping[str, Any] = field(default_factory=dict, repr=False, hash=False)
    judging: Mapping[str, JudgeUse] = field(default_factory=dict, repr=False, hash=False)
    dataset: DatasetFacts = field(default=DatasetFacts(), repr=False)

    # ---- counts

    def by(self, kind: str) -> list[Group]:
        """Counts by ``"domain"``, ``"skill"``, ``"size"``, ``"answer_type"``, ``"preset"`` ... or ``"overall"``.

        A domain counts in each of its skills. A group has no counts of a model that was asked nothing of it.
        InvalidParams lists the kinds there are.
        """
        return grouped(self.rows, kind, self.models, self.level)

    def kinds(self) -> list[str]:
        """The kinds of groups that `by` takes besides ``"overall"``, and that have more than one group."""
        return list(self._kinds)

    @once
    def _kinds(self) -> list[str]:
        names: dict[str, set[Any]] = {}
        items = self.items()
        many = len(items)
        for item in items:
            for kind, members in item.groups.items():
                names.setdefault(kind, set()).update(members)
        first = [kind for kind in _ORDER if kind in names and (kind not in _SEVERAL or len(names[kind]) > 1)]
        return first + [kind for kind in names if kind not in _ORDER and 1 < len(names[kind]) < max(many, 3)]

    def items(self) -> list[ScoredItem]:
        """The questions that any model was asked; where all were asked the same, in the order of the dataset."""
        return list(self._items.values())

    @once
    def _items(self) -> dict[str, ScoredItem]:
        return {row.item.id: row.item for row in self.rows}

    @property
    def uneven(self) -> bool:
        """True if the models were asked different questions, see `asked` of :func:`perceptv.score`."""
        return len(self.rows) != len(self._items) * len(self.models)

    def suites(self) -> list[str]:
        """The suites of the questions."""
        return [name for name in dict.fromkeys(row.item.suite for row in self.rows) if name]

    def overall(self, model: str | None = None) -> Group:
        """Counts over the whole dataset, for the only model or the named one."""
        name = self._model(model)
        return next(group for group in self.by(OVERALL) if group.model == name)

    @property
    def asked(self) -> bool:
        """True if there are several models, and the questions of some are known."""
        known = any(counts.asked is not None for counts in self.accounting.values())
        return len(self.models) > 1 and (known or self.uneven)

    def together(self) -> Group:
        """Counts over all models, each on the questions that it was asked: of people, all their answers."""
        return self.together_by(OVERALL)[0]

    def together_by(self, kind: str) -> list[Group]:
        """Counts over all models by a kind of groups, as in `by`."""
        return [
            count_group(kind, name, TOGETHER, [row for mine in found.values() for row in mine], self.level)
            for name, found in group_rows(self.rows, kind).items()
        ]

    def rows_of(self, model: str | None = None) -> list[ReportRow]:
        """The rows of one model, in the order of the dataset."""
        name = self._model(model)
        return [row for row in self.rows if row.model == name]

    def clustered_interval(self, model: str | None = None, *, resamples: int = 10_000, seed: int = 0) -> Interval:
        """Bootstrap interval of the overall accuracy that keeps controls and twins together."""
        rows = self.rows_of(model)
        clusters = [row.item.cluster for row in rows]
        return clustered_bootstrap(
            [row.points for row in rows], clusters, level=self.level, resamples=resamples, seed=seed
        )

    def cut_off(self, model: str | None = None) -> float | None:
        """The share of a model's replies that were cut off by length; None if no reply has a finish reason."""
        return cut_off_share(self.rows_of(model))

    def repeats(self, by: str = OVERALL) -> list[RepeatScore]:
        """Mean, majority and pass@k over all replies to each question, overall or by a kind of groups as in `by`.

        Empty unless the dataset was scored with ``repeats=True`` and a question has several replies.
        """
        return repeat_scores(self.rows, by, self.models, self.level)

    def unread(self) -> list[UnreadFamily]:
        """How many replies of each model no answer was read from, by what they look like; empty if all were read.

        `perceptv.reports.unread.FAMILIES` lists the families. Ids without a reply are not among them.
        """
        return list(self._unread)

    @once
    def _unread(self) -> list[UnreadFamily]:
        return counted(self.rows, self.models, self.level)

    def twins(self) -> list[TwinGroup]:
        """The four outcomes of control and twin, overall and by domain; empty if the dataset has no twins."""
        return twin_groups(self.rows, self.models, self.level)

    def rotations(self, model: str | None = None) -> dict[str, float]:
        """Scores of questions that were asked in several versions. `mean`: the share of right versions, averaged over
        the questions; `strict`: the share of questions with all versions right. Empty if there are no versions."""
        versions: dict[str, list[bool]] = {}
        for row in self.rows_of(model):
            if row.item.stimulus is not None:
                versions.setdefault(row.item.stimulus, []).append(row.correct)
        if not versions:
            return {}
        shares = [sum(hits) / len(hits) for hits in versions.values()]
        strict = sum(all(hits) for hits in versions.values()) / len(versions)
        return {"mean": sum(shares) / len(shares), "strict": strict}

    def excluded(self, fail_rate: float | None = None) -> list[str]:
        """Models with this FAIL rate or more (by default the report's), which analyses over models leave out."""
        limit = self.fail_rate if fail_rate is None else check_fail_rate(fail_rate)
        return [group.model for group in self.by(OVERALL) if group.fail_rate >= limit]

    def compared(self, fail_rate: float | None = None) -> list[str]:
        """Models that analyses over models use: below the FAIL rate, and no baselines (see `observer_replies`)."""
        out = set(self.excluded(fail_rate))
        return [model for model in self.models if model not in out and not model.startswith(BASELINE)]

    def only(self, **groups: GroupNames) -> Report:
        """The report of the questions in these groups, for example ``only(skill="memory", size=[3, 5])``.

        A question with several names of a kind is in each of these groups, as in `by`. A list, a tuple, a set or a
        range fits if one of its names fits. If several kinds are given, all must fit. The accounting covers only these
        questions. Models that were asked none of them are left out. InvalidParams lists the kinds, or the names of a
        kind.
        """
        rows = in_groups(self.rows, groups)
        ids = {row.item.id for row in rows}
        left = {row.model for row in rows}
        models = tuple(model for model in self.models if model in left)
        asked = Counter(row.model for row in rows)
        accounting = {m: counts.only(ids, asked[m]) for m, counts in self.accounting.items() if m in left}
        judging = {model: use for model, use in self.judging.items() if model in left}
        return replace(self, models=models, rows=tuple(rows), accounting=accounting, judging=judging)

    # ---- pairs of a control and a manipulated question

    def has_pairs(self) -> bool:
        """True if the questions form pairs of a control and a manipulated question."""
        return bool(paired_rows(self.rows))

    def pairs(self, by: str = OVERALL) -> list[PairScore]:
        """Scores of controls and of manipulated questions, their average, and strict: both questions of a pair right.

        Overall or by ``"domain"``, ``"method"``, ``"count"``, ``"prompt"``, ``"cue"`` ... Both questions of a pair are
        asked in the same way. InvalidParams if there are no pairs, or if the kind is unknown.
        """
        return pair_scores(self.rows, by, self.models, self.level)

    def outcomes(self, by: str = OVERALL) -> list[Outcomes]:
        """The four outcomes of pairs: both members right, the control alone, the manipulated one alone, neither.

        Overall or by ``"concept"``, ``"stage"``, ``"domain"``, ``"size"`` ... Pairs of all suites count together.
        Observers without the concept follow the models. InvalidParams if there are no pairs, or the kind is unknown.
        """
        return outcomes(self.rows, by, self.models, BASELINE, self.level)

    def outcome_kinds(self) -> list[str]:
        """The kinds of groups that reports list the outcomes by: overall first; none where no suite asks for them."""
        wanted = dict.fromkeys(kind for pairing, _ in paired_rows(self.rows) for kind in pairing.outcomes)
        return [kind for kind in wanted if kind == OVERALL or kind in self._kinds]

    def pair_intervals(
        self, model: str | None = None, *, resamples: int = 10_000, seed: int = 0, **groups: GroupNames
    ) -> dict[str, Interval | None]:
        """Bootstrap intervals of the four scores, by name, over whole pairs with all their questions.

        None if there are no such questions. `groups` restrict the questions as in `only`.
        """
        name, part = self._model(model), self.only(**groups) if groups else self
        rows = [row for row in part.rows if row.model == name]
        return pair_intervals(rows, level=self.level, resamples=resamples, seed=seed)

    def response_shifts(self) -> list[ResponseShift]:
        """Counts of replies by true answer, with frames, white images and text; empty if options have no classes."""
        return response_shifts(self.rows, self.models)

    def plane(
        self, kind: str = "condition", control: str = "control", manipulated: str = "manipulated"
    ) -> list[PlanePoint]:
        """Each model's accuracy on controls and on manipulated versions. `kind` distinguishes the two."""
        return places(self.by(kind), control, manipulated)

    def has_plane(self) -> bool:
        """True if items are marked as controls and manipulated versions, and a model was asked both."""
        if "condition" not in self.kinds():
            return False
        of = [{g.model for g in self.by("condition") if g.name == name} for name in ("control", "manipulated")]
        return bool(of[0] & of[1])

    # ---- statistics (extra "stats")

    def compare(self, first: str, second: str, *, resamples: int = 10_000, seed: int = 0) -> Comparison:
        """Paired comparison of two models: exact McNemar test, bootstrap of the difference over instances.

        It is on the questions that both were asked; InvalidParams without any.
        """
        if self._model(first) == self._model(second):
            raise illegal(f"second is {second!r}, as is first", "another model")
        return compare(*self._shared(first, second), level=self.level, resamples=resamples, seed=seed)

    def _shared(self, first: str, second: str) -> tuple[list[ReportRow], list[ReportRow]]:
        theirs = {row.item.id: row for row in self.rows_of(second)}
        mine = [row for row in self.rows_of(first) if row.item.id in theirs]
        if not mine:
            raise illegal(f"{first!r:.80} and {second!r:.80} share no question", "models that share some")
        return mine, [theirs[row.item.id] for row in mine]

    def compare_all(self, *, resamples: int = 10_000, seed: int = 0) -> list[Comparison]:
        """All pairs of models that share questions, with Holm's correction."""
        check_draws(resamples, seed)
        of = {model: {row.item.id for row in self.rows_of(model)} for model in self.models}
        pairs = ((a, b) for a, b in itertools.combinations(self.models, 2) if of[a] & of[b])
        return holm([self.compare(a, b, resamples=resamples, seed=seed) for a, b in pairs])

    @overload
    def paired(
        self,
        by: LookKind,
        model: str | None = None,
        *,
        within: str = OVERALL,
        long_edge: int | None = None,
        resamples: int = 10_000,
        seed: int = 0,
    ) -> list[LookComparison]: ...
    @overload
    def paired(
        self,
        by: str = "wording",
        model: str | None = None,
        *,
        within: str = OVERALL,
        long_edge: int | None = None,
        resamples: int = 10_000,
        seed: int = 0,
    ) -> Sequence[Comparison]: ...
    def paired(
        self,
        by: str = "wording",
        model: str | None = None,
        *,
        within: str = OVERALL,
        long_edge: int | None = None,
        resamples: int = 10_000,
        seed: int = 0,
    ) -> Sequence[Comparison]:
        """The same instances asked or shown in two ways: exact McNemar test, interval of the difference.

        Parameters
        ----------
        by : {"wording", "form", "think", "language", "look", "width", "scale"}
            The way that differs; all others are equal in a pair.
        model : str, optional
            The name of a model. Of words, it may be left out where there is one; of looks and sizes, all models are
            compared without it.
        within : str
            Of looks and sizes: compares in each group of this kind, for example ``"domain"`` or ``"skill"``.
        long_edge : int, optional
            Of looks and sizes: the px to which the model's preprocessor shrinks the long edge of a picture. Then each
            comparison counts the pictures that fall below their least scale, see :func:`perceptv.seen_by`.
        resamples, seed : int
            Of the bootstrap over stimuli.

        Returns
        -------
        list of Comparison
            Of words, one for each two values with common instances, named by the values. Of looks and sizes a
            `LookComparison` for each model and look, against plain: the difference is that of the look minus plain.
            Both with Holm's correction for all comparisons of a model.
        """
        choice("by", by, (*WORD_KINDS, *LOOK_KINDS))
        check_draws(resamples, seed)
        how: dict[str, Any] = {"level": self.level, "resamples": resamples, "seed": seed}
        if by in LOOK_KINDS:
            edge = None if long_edge is None else integer("long_edge", long_edge, 1)
            return self._against_plain(by, model, {"within": within, "long_edge": edge, **how})
        for name, value, default in (("within", within, OVERALL), ("long_edge", long_edge, None)):
            if value != default:
                raise invalid(name, value, f"{default!r} where by is one of {', '.join(WORD_KINDS)}")
        pairs = asked_twice(self.rows_of(self._model(model)), by)
        return holm([compare(*rows, names=names, **how) for names, rows in pairs])

    def _against_plain(self, by: str, model: str | None, how: dict[str, Any]) -> list[LookComparison]:
        if how["within"] != OVERALL:
            group_rows(self.rows, how["within"])  # refuses an unknown kind
        found = [c for m in self._models(model) for c in look_comparisons(self.rows_of(m), by, m, **how)]
        if not found:
            asked = "the same instances in several, for example ds.with_look(['plain', 'gray'])"
            raise illegal(f"no instance was asked in more than one {by}", asked)
        return found

    @once
    def _looks(self) -> dict[str, list[LookComparison]]:
        """The comparisons of looks and sizes, by kind, of which there are any."""
        found = {
            kind: [c for m in self.models for c in look_comparisons(self.rows_of(m), kind, m, level=self.level)]
            for kind in LOOK_KINDS
            if kind in self._kinds
        }
        return {kind: comparisons for kind, comparisons in found.items() if comparisons}

    def worst(self, by: LookKind = "look", model: str | None = None) -> list[WorstCase]:
        """The share of instances that a model gets right under every look, or in every size, in which it was asked.

        Of all models, or of the named one; those that were asked nothing in several ways are left out.
        """
        choice("by", by, LOOK_KINDS)
        found = (worst_case(self.rows_of(name), by, name, self.level) for name in self._models(model))
        return [one for one in found if one is not None]

    def mean_corruption(self, model: str | None = None) -> list[Corruption]:
        """Errors under the levels of each family of looks, such as noise-1 to noise-5, relative to those of plain.

        They are on the instances that were asked plain and at each of the levels.
        """
        return [one for name in self._models(model) for one in corruptions(self.rows_of(name), name)]

    def look_curve(self, family: str, model: str | None = None) -> Curve:
        """The logistic curve of accuracy against the level of a look, such as ``"noise"``; plain is level 0.

        It is fitted as the curves over sizes are, on the instances that were asked plain and at each of the levels.
        """
        name = self._model(model)
        return look_curve(self.rows_of(name), family, name, self.level)

    def curves(self, model: str | None = None) -> list[Curve]:
        """Psychometric curves, one per domain, for the only model or the named one. Twins are left out, and so are
        domains that have only twins."""
        name = self._model(model)
        by_domain: dict[Any, list[ReportRow]] = {}
        for row in self.rows_of(name):
            for domain in row.item.groups.get("domain", ()) if has_curve(row) else ():
                by_domain.setdefault(domain, []).append(row)
        return [fit(rows, domain, name, self.level) for domain, rows in by_domain.items()]

    def compare_thresholds(self, first: str, second: str) -> list[ThresholdDifference]:
        """The domains in which two models have a threshold, with a likelihood-ratio test of whether it is the same."""
        if self._model(first) == self._model(second):
            raise illegal(f"second is {second!r}, as is first", "another model")
        return threshold_differences(self, first, second)

    def published(self) -> tuple[PublishedFigure, ...]:
        """The published figures asked for with ``published=``; empty otherwise."""
        return published_figures(self.published_source) if self.published_source else ()

    def beside_published(self) -> Report:
        """This report with the newest published figures of its suite; InvalidParams if there are none."""
        return replace(self, published_source=newest_source(self.suites()))

    # ---- other forms

    def to_pandas(self, by: str | None = None, *, pairs: bool = False) -> DataFrame:
        """A DataFrame of all rows, of the groups `by`, or with `pairs` of the pair scores `by` (extra ``stats``)."""
        return self._to_pandas(by, pairs)

    @overload
    def to_html(self, path: None = None, *, humans: str | None = None, examples: int = MOST_EXAMPLES) -> str: ...
    @overload
    def to_html(self, path: str | Path, *, humans: str | None = None, examples: int = MOST_EXAMPLES) -> Path: ...
    def to_html(
        self, path: str | Path | None = None, *, humans: str | None = None, examples: int = MOST_EXAMPLES
    ) -> str | Path:
        """One self-contained page, with figures (extra ``stats``).

        It also shows at most so many `examples` of questions with wrong answers, with their pictures, which are drawn
        again from their keys. The page stays below 10 MB: if need be, pictures are smaller or fewer, and it says so.

        Returns its text. With `path` it is written there, whole or not at all, and the path is returned.
        """
        people = None if humans is None else self._model(humans)
        return self._to_html(path, people, integer("examples", examples, 0))

    def plot(self, kind: str = "size", *, humans: str | None = None) -> Figure:
        """A matplotlib figure (extra ``stats``).

        Parameters
        ----------
        kind : str
            "size": accuracy against size per skill, with intervals. "skill": models against people by skill. "domain":
            heat map. "threshold": thresholds of several models by domain. "looks": heat map of the differences between
            looks and plain, by domain. "levels": accuracy against the level of looks. A suite may have further kinds:
            paired videos have "conservation", "strict", "effects" and "shift".
        humans : str, optional
            The model that stands for people. Without it, "skill" shows the published overall accuracy of people if
            ``published=`` was given.
        """
        people = None if humans is None else self._model(humans)
        figure: Figure = verb("Report.plot")(self, kind, people)
        return figure

    def _models(self, name: str | None) -> tuple[str, ...]:
        return self.models if name is None else (self._model(name),)

    def _model(self, name: str | None) -> str:
        if name is None and len(self.models) == 1:
            return self.models[0]
        if name is None or name not in self.models:
            raise invalid("model", name, ", ".join(map(repr, self.models)))
        return name

    def __post_init__(self) -> None:
        if not self.rows or {row.model for row in self.rows} != set(self.models):
            raise illegal("models are not those of the rows", "at least one model, each with rows")
        check_level(self.level)
        check_fail_rate(self.fail_rate)


def merged(reports: Iterable[Report]) -> Report:
    """One report with the models of several reports, which must have the same dataset and settings.

    Level, FAIL rate and published figures are those of the first report. Reports of models that were asked different
    questions are not merged. Baselines that several reports share are there once, after the models.
    """
    reports = reports_in(reports, Report)
    first = reports[0]
    if len(reports) > 1 and any(report.uneven for report in reports):
        problem = "one of the reports is of models that were asked different questions"
        raise illegal(problem, "score all models at once")
    items = first.items()
    rows: dict[str, list[ReportRow]] = {}
    for other in reports:
        if other.items() != items or other.mode != first.mode:
            raise illegal("reports differ in dataset or mode", "reports of one dataset, scored in one mode")
        if other.duplicates != first.duplicates:
            raise illegal("reports differ in which of several replies counts", "the same in all")
        if other.dataset.versions != first.dataset.versions and other.dataset.versions and first.dataset.versions:
            raise illegal("reports differ in versions of domains", "reports of the same pictures")
        if other.settings != first.settings:
            raise illegal("reports differ in settings", "reports that were made in the same way")
        for name in other.models:
            if name in rows and not (name.startswith(BASELINE) and rows[name] == other.rows_of(name)):
                raise illegal(f"model {name!r} is in two reports", "each model in one")
            rows.setdefault(name, other.rows_of(name))
    models = tuple(sorted(rows, key=lambda name: name.startswith(BASELINE)))
    every_count = {name: counts for report in reports for name, counts in report.accounting.items()}
    accounting = {name: every_count[name] for name in models if name in every_count}
    every = tuple(row for name in models for row in rows[name])
    _check_digests(every)
    judging = {name: use for report in reports for name, use in report.judging.items()}
    return replace(first, models=models, rows=every, accounting=accounting, judging=judging)


def _check_digests(rows: Iterable[ReportRow]) -> None:
    """InvalidParams if replies with digests are to different questions."""
    first: dict[str, ReportRow] = {}
    for row in rows:
        known = first.setdefault(row.item.id, row) if row.digest is not None else row
        changed = changed_parts(known.digest or "", row.digest or "") if known is not row else []
        if changed:
            of = f"{row.item.id} had other {' and '.join(changed)} for {short(row.model)} than for {short(known.model)}"
            raise illegal(f"reports differ in what was asked: {of}", "reports of the same questions")
