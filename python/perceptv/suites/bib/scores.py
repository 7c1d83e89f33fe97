"""Scoring the surprise of models: whether the episode that should surprise less does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import numpy as np

from perceptv._arguments import choice
from perceptv.core.dataset import Dataset
from perceptv.errors import InvalidParams
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.reports.base import reports_in
from perceptv.reports.folders import FolderScores
from perceptv.suites.bib.episodes import EpisodeInfo
from perceptv.suites.bib.groups import Draws
from perceptv.suites.bib.observers import baseline_series, is_of_episodes
from perceptv.suites.bib.pairs import Pair, infos_of, pairs_of
from perceptv.suites.bib.reduction import TIES, WINDOWS, reduced
from perceptv.suites.bib.report import BibAnswers, BibReport
from perceptv.suites.bib.serial import FORMAT
from perceptv.suites.bib.surprise import DEFAULT_MODEL, Surprise, read_surprise
from perceptv.suites.bib.zscores import InfantScores, read_infants


def score_surprise(
    dataset: str | Path | Dataset | Iterable[EpisodeInfo | Mapping[str, Any]],
    series: Surprise,
    *,
    ties: Literal["half", "right", "wrong"] = "half",
    window: Literal["moving", "all"] = "moving",
    published: bool = False,
    infants: str | Path | InfantScores | None = None,
    baselines: Mapping[str, Surprise] | None = None,
    model: str = DEFAULT_MODEL,
    permutations: int = 10_000,
    seed: int = 0,
    level: float = 0.95,
    limits: Limits = LIMITS,
) -> BibReport:
    """Scores the surprise of one or several models at the test trials.

    A pair scores 1 if its expected episode is less surprising than the other one. Every pair of the dataset stays in
    the denominator. A pair with a missing or non-finite value is wrong, and its episodes are listed. Rows of episodes
    that are not in the dataset are not counted. If these are more than 1 % of a model's episodes, there is a warning in
    ``report.warnings`` and in every form of the report.

    Parameters
    ----------
    dataset : path, dataset, or sequence of EpisodeInfo or rows
        The dataset or its folder, a metadata.jsonl, or the episodes. Background tasks are left out.
    series : path, mapping, DataFrame or iterable
        See `read_surprise`.
    ties : {"half", "right", "wrong"}
        Score of a pair with equal values.
    window : {"moving", "all"}
        Frames of the test trial that count: 30..L-84, in which things move, or all.
    published : bool
        Also show published accuracies.
    infants : path or mapping, optional
        z-scores of infants to show with those of the models, see `read_infants`.
    baselines : mapping of str to series, optional
        Further named series to show with the models; for a dataset or its folder the default is those of
        `baseline_series`.
    model : str
        Name of the model, if the series has none.
    permutations, seed : int
        Number of permutations, and the seed of the permutations and of the bootstrap.
    level : float
        Coverage of the intervals, between 0 and 1.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        An argument is of the wrong kind or value; rows are repeated, out of range or have texts in place of numbers
        (the first ten are listed); or none of a model's episodes is in the dataset.
    """
    choice("ties", ties, TIES)
    choice("window", window, WINDOWS)
    if not isinstance(published, bool):
        raise InvalidParams(f"published is {short(published)}; legal: True, False")
    draws = Draws(level, permutations, seed)
    infos = infos_of(dataset, limits)
    if baselines is None:
        baselines = {}
        if isinstance(dataset, Dataset) or (isinstance(dataset, (str, Path)) and is_of_episodes(dataset, limits)):
            baselines = baseline_series(dataset, limits=limits)  # of a set that can be made again
    pairs = pairs_of(infos)
    answers = _answers(series, infos, pairs, window, model, limits, baseline=False)
    if not isinstance(baselines, Mapping):
        raise InvalidParams(f"baselines is {short(baselines)}; legal: a mapping of names to series")
    for name, given in baselines.items():
        answers += _answers({name: given}, infos, pairs, window, str(name), limits, baseline=True)
    for name, count in Counter(a.model for a in answers).items():
        if count > 1:
            raise InvalidParams(f"{short(name)} names two series; legal: each model and baseline once")
    table = {} if infants is None else read_infants(infants, limits=limits)
    return BibReport(tuple(pairs), tuple(answers), ties, window, draws, published, table)


def _answers(
    series: Any,
    infos: Sequence[EpisodeInfo],
    pairs: Sequence[Pair],
    window: str,
    model: str,
    limits: Limits,
    *,
    baseline: bool,
) -> list[BibAnswers]:
    """The answers of each model of a series to the pairs."""
    scored = [info for pair in pairs for info in (pair.e, pair.u)]
    names = {info.episode for info in scored}
    episodes = [*scored, *(info for info in infos if info.episode not in names)]
    read = read_surprise(series, episodes, model, limits=limits)
    found = reduced(read, episodes, window)
    n = len(scored)
    out = []
    for i, name in enumerate(read.models):
        values, missing = found.values[i, :n], found.missing[i, :n]
        broken = np.isnan(values).any(1) & ~missing
        absent, odd = (tuple(scored[k].episode for k in np.flatnonzero(flags)) for flags in (missing, broken))
        surprise = values.reshape(len(pairs), 2, values.shape[1])
        counts = int(found.outside[i]), read.unused[name], read.unknown[name]
        out.append(BibAnswers(name, baseline, surprise, absent, odd, *counts))
    return out


def merged(reports: Iterable[BibReport]) -> BibReport:
    """One report with the models of several reports, which must have the same pairs and settings.

    Baselines that several reports share are shown once.

    Raises
    ------
    InvalidParams
        There is no report; they differ in pairs, ties, window or draws; or one name has two series.
    """
    found = reports_in(reports, BibReport)
    first, answers = found[0], dict[str, BibAnswers]()
    infants: dict[tuple[str, str], float] = {}
    for other in found:
        if (other.pairs, other.ties, other.window, other.draws) != (first.pairs, first.ties, first.window, first.draws):
            raise InvalidParams("reports differ in pairs, ties, window or draws; legal: the same in all")
        for given in other.answers:
            if given.model in answers and not _same_baseline(answers[given.model], given):
                raise InvalidParams(f"{short(given.model)} is in two reports; legal: each model in one")
            answers.setdefault(given.model, given)
        for key, z in other.infants.items():
            if infants.setdefault(key, z) != z:
                raise InvalidParams(f"reports differ in the z-score of infants at {', '.join(key)}; legal: one")
    ordered = sorted(answers.values(), key=lambda a: a.baseline)
    published = any(report.with_published for report in found)
    return replace(first, answers=tuple(ordered), infants=infants, with_published=published)


def _same_baseline(first: BibAnswers, second: BibAnswers) -> bool:
    """Whether the two are one baseline, in two reports."""
    return first.baseline and second.baseline and np.array_equal(first.surprise, second.surprise, equal_nan=True)


SCORES = FolderScores("surprise", BibReport, score_surprise, merged, FORMAT)
