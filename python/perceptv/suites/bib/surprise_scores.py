"""Scoring the surprise of models: whether the episode that should surprise less does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from perceptv._arguments import choice, flag
from perceptv._once import once
from perceptv.core.dataset import Dataset
from perceptv.errors import illegal, invalid
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.reports.numeric import check_draws, check_level
from perceptv.reports.report import BASELINE, Report, merged
from perceptv.reports.report_json import FORMAT
from perceptv.reports.score_groups import ReportRow
from perceptv.reports.stored_scores import FolderScores
from perceptv.scoring.accounting import Accounting
from perceptv.scoring.dataset_facts import dataset_facts
from perceptv.scoring.scored_items import ScoredItem
from perceptv.suites.bib.bib_published import SOURCE
from perceptv.suites.bib.episode_items import make_item, make_row
from perceptv.suites.bib.episode_pairs import NULL, Pair, make_pairs, read_infos
from perceptv.suites.bib.episodes import EpisodeInfo
from perceptv.suites.bib.reduction import REDUCTIONS, TIES, WINDOWS, reduced
from perceptv.suites.bib.surprise_observers import baseline_series, holds_episodes
from perceptv.suites.bib.surprise_series import DEFAULT_MODEL, Surprise, read_surprise
from perceptv.suites.bib.zscores import InfantScores, read_infants

RESAMPLES = 10_000


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
) -> Report:
    """Scores the surprise of one or several models at the test trials.

    A pair scores 1 if its expected episode is less surprising than the other one. Every pair of the dataset stays in
    the denominator. A pair with a missing or non-finite value is wrong, and its row says why. Rows of episodes that are
    not in the dataset are not counted. If these are more than 1 % of a model's ids, there is a warning in
    ``report.warnings`` and in every form of the report.

    The pairs are rows of the report. A model that tells of frames is two of its models, such as "mine, max" and "mine,
    mean", after how frames are reduced; one value per trial needs no reduction. Names of baselines begin with
    "baseline: ".

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
    flag("published", published)
    check_level(level)
    check_draws(permutations, seed, "permutations")
    infos = read_infos(dataset, limits)
    if baselines is None:
        baselines = {}
        if isinstance(dataset, Dataset) or (isinstance(dataset, (str, Path)) and holds_episodes(dataset, limits)):
            baselines = baseline_series(dataset, limits=limits)  # of a dataset that can be made again
    if not isinstance(baselines, Mapping):
        raise invalid("baselines", baselines, "a mapping of names to series")
    scorer = _Scorer(infos, make_pairs(infos), ties, window, limits)
    found = scorer.rows_of(series, model)
    for name, given in baselines.items():
        found += scorer.rows_of({name: given}, str(name), BASELINE)
    for name, count in Counter(name for name, _, _ in found).items():
        if count > 1:
            raise illegal(f"{short(name)} names two series", "each model and baseline once")
    table = {} if infants is None else read_infants(infants, limits=limits)
    settings = {
        **{"ties": ties, "window": window, "permutations": permutations, "seed": seed, "resamples": RESAMPLES},
        "infants": [[*key, z] for key, z in table.items()],
    }
    return Report(
        tuple(name for name, _, _ in found),
        tuple(row for _, rows, _ in found for row in rows),
        {name: accounting for name, _, accounting in found},
        mode=None,
        published_source=SOURCE if published else None,
        level=level,
        settings=settings,
        dataset=dataset_facts(
            dataset, dict.fromkeys(str(row.item.first("domain")) for _, rows, _ in found for row in rows)
        ),
    )


@dataclass(frozen=True)
class _Scorer:
    """The episodes of a dataset, and how their pairs are scored."""

    infos: Sequence[EpisodeInfo]
    pairs: Sequence[Pair]
    ties: str
    window: str
    limits: Limits

    @once
    def _items(self) -> list[ScoredItem]:
        if not any(pair.answered for pair in self.pairs):
            raise illegal("no pair has an answer", f"comparisons other than {NULL!r}")
        return [make_item(pair) for pair in self.pairs]

    def rows_of(self, series: Any, model: str, prefix: str = "") -> list[tuple[str, list[ReportRow], Accounting]]:
        """Name, rows and accounting of each model under each reduction; of one value per trial both are the same."""
        scored = [info for pair in self.pairs for info in (pair.e, pair.u)]
        names = {info.episode for info in scored}
        episodes = [*scored, *(info for info in self.infos if info.episode not in names)]
        read = read_surprise(series, episodes, model, limits=self.limits)
        values, missing = reduced(read, episodes, self.window)
        n, out = len(scored), []
        for i, name in enumerate(read.models):
            mine, absent = values[i, :n].reshape(-1, 2, len(REDUCTIONS)), missing[i, :n].reshape(-1, 2).tolist()
            single = np.array_equal(mine[..., 0], mine[..., 1], equal_nan=True)
            for r, reduction in enumerate(REDUCTIONS[:1] if single else REDUCTIONS):
                label = f"{prefix}{name}" if single else f"{prefix}{name}, {reduction}"
                each = zip(self._items, self.pairs, mine[..., r].tolist(), absent, strict=True)
                rows = [make_row(item, pair, label, both, lost, self.ties) for item, pair, both, lost in each]
                lost = tuple(row.item.id for row in rows if row.missing)
                out.append((label, rows, Accounting(lost, unknown=read.unknown[name])))
        return out


SCORES = FolderScores("surprise", Report, score_surprise, merged, FORMAT)
