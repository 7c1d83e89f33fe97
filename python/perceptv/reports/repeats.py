"""Several replies to one question: their mean, pass@k and majority, and how much they differ.

pass@k is the unbiased estimator of Chen et al. (2021), Evaluating Large Language Models Trained on Code,
arXiv:2107.03374. The spread of scores is parted into that within questions and that between them as by Miller (2024),
Adding Error Bars to Evals, arXiv:2411.00640.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from perceptv._arguments import integer
from perceptv.errors import illegal
from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.numeric import check_level
from perceptv.reports.score_groups import OVERALL, Repeat, ReportRow, group_rows
from perceptv.reports.section import Section, coverage, percent, span
from perceptv.scoring.accounting import Accounting
from perceptv.scoring.scored_items import Name


@dataclass(frozen=True)
class Repeated:
    """The replies to one question: how many are right, how many there are, whether most agree on a right answer.

    `majority` is 1 or 0, or a share where answers tie. Questions of one `cluster` share a stimulus.
    """

    right: int
    replies: int
    majority: float
    cluster: str

    def pass_at(self, k: int) -> float:
        """The chance that at least one of `k` of the replies, drawn without replacement, is right.

        1 - C(n - c, k) / C(n, k) for c right ones of n, see Chen et al. (2021).
        """
        every, wrong = math.comb(self.replies, k), math.comb(self.replies - self.right, k)
        return (every - wrong) / every if every else float(self.right > 0)

    @property
    def share(self) -> float:
        """The share of right replies; 0 without a reply."""
        return self.right / self.replies if self.replies else 0.0

    @property
    def variance(self) -> float | None:
        """The unbiased variance of a reply's score, 1 or 0; None for fewer than two replies."""
        if self.replies < 2:
            return None
        return self.share * (1 - self.share) * self.replies / (self.replies - 1)


@dataclass(frozen=True)
class RepeatScore:
    """Scores of a model that replied several times to the questions of a group. Each question counts alike.

    A question without a reply is wrong. Replies from which no answer is read have no vote in the majority; if answers
    have equally many votes, each counts as its part. `most` is the greatest k of pass@k: the fewest replies to an
    answered question. Intervals are Wilson intervals for the number of independent replies that would vary as the
    questions do, so repeats of a question count as new evidence only as far as they differ.
    """

    by: str
    name: Name
    model: str
    questions: tuple[Repeated, ...] = field(repr=False)
    level: float = field(default=0.95, repr=False)

    def __post_init__(self) -> None:
        check_level(self.level)
        if not self.questions:
            raise illegal("questions is empty", "at least one")

    @property
    def n(self) -> int:
        """The number of questions."""
        return len(self.questions)

    @property
    def replies(self) -> int:
        """The number of replies."""
        return sum(question.replies for question in self.questions)

    @property
    def most(self) -> int:
        """The greatest k of pass@k."""
        return min((question.replies for question in self.questions if question.replies), default=1)

    @property
    def mean(self) -> float:
        """The share of right replies to a question, averaged over questions."""
        return _mean(self._means())

    @property
    def majority(self) -> float:
        """The share of questions of which the most frequent answer is right."""
        return _mean([question.majority for question in self.questions])

    def pass_at(self, k: int | None = None) -> float:
        """The chance that at least one of `k` replies to a question is right, by default of `most`."""
        return _mean(self._passes(k))

    @property
    def within(self) -> float | None:
        """The spread within a question: the standard deviation of a reply's score, 1 or 0, about its question's mean.

        Over the questions with several replies; None if there is none. 0: each question is always answered alike.
        """
        found = [question.variance for question in self.questions if question.variance is not None]
        return math.sqrt(_mean(found)) if found else None

    @property
    def between(self) -> float | None:
        """The spread between questions: the standard deviation of their true means, without the chance of replies.

        From the variance of the observed means, less what the spread within adds to it (at least 0). Over the questions
        with several replies; None for fewer than two of them.
        """
        found = [question for question in self.questions if question.variance is not None]
        if len(found) < 2:
            return None
        mean = _mean([question.share for question in found])
        observed = math.fsum((question.share - mean) ** 2 for question in found) / (len(found) - 1)
        chance = _mean([(question.variance or 0.0) / question.replies for question in found])
        return math.sqrt(max(observed - chance, 0.0))

    @property
    def mean_interval(self) -> Interval:
        """The interval of the mean."""
        return self._interval(self._means())

    @property
    def majority_interval(self) -> Interval:
        """The interval of the majority."""
        return self._interval([question.majority for question in self.questions])

    def pass_interval(self, k: int | None = None) -> Interval:
        """The interval of pass@k."""
        return self._interval(self._passes(k))

    def _means(self) -> list[float]:
        return [question.share for question in self.questions]

    def _passes(self, k: int | None) -> list[float]:
        count = self.most if k is None else integer("k", k, 1, self.most)
        return [question.pass_at(count) for question in self.questions]

    def _interval(self, shares: Sequence[float]) -> Interval:
        clusters: dict[str, float] = {}
        mean = _mean(shares)
        for question, share in zip(self.questions, shares, strict=True):
            clusters[question.cluster] = clusters.get(question.cluster, 0.0) + share - mean
        count = len(clusters)
        variance = math.fsum(part * part for part in clusters.values()) * count / max(count - 1, 1) / self.n**2
        effective = mean * (1 - mean) / variance if variance > 0 else float(count)
        total = min(max(effective, 1.0), max(self.replies, 1))
        return wilson(min(mean, 1.0) * total, total, level=self.level)


def repeat_scores(rows: Sequence[ReportRow], by: str, models: Sequence[str], level: float) -> list[RepeatScore]:
    """Of each group of a kind, model by model; empty where no reply but one was kept of any question."""
    if not any(row.repeats for row in rows):
        return []
    return [
        RepeatScore(by, name, model, tuple(map(_repeated, found[model])), level)
        for name, found in group_rows(rows, by).items()
        for model in models
        if model in found
    ]


def repeat_sections(
    rows: Sequence[ReportRow], models: Sequence[str], level: float, accounting: Mapping[str, Accounting]
) -> Iterator[Section]:
    """A line for each model, if several replies to a question were kept."""
    scores = repeat_scores(rows, OVERALL, models, level)
    if not scores:
        return
    head = ["model", "questions", "replies"]
    for name in ("mean", "majority", "pass@k"):
        head += [name, coverage(level)]
    notes = (
        "All replies to each question. mean: the share that is right; majority: the answer that most replies give is "
        "right; pass@k: at least one of k replies is right. Intervals take replies to one question as related. Other "
        "tables are of one reply to each question.",
        "Spread: standard deviations of scores, in percentage points: within, of replies about the mean of their "
        "question; between, of questions' means without the chance of replies. Temperature: as requested.",
    )
    lines = [_line(score, accounting.get(score.model, Accounting())) for score in scores]
    yield Section("Repeats", (*head, "k", "within", "between", "temperature"), lines, notes)


def _line(score: RepeatScore, accounting: Accounting) -> tuple[str, ...]:
    shares = (score.mean, score.mean_interval), (score.majority, score.majority_interval)
    cells = [cell for share, interval in shares for cell in (percent(share), span(interval))]
    passes = percent(score.pass_at()), span(score.pass_interval())
    spreads = ["-" if spread is None else percent(spread) for spread in (score.within, score.between)]
    told = ["server's own" if value is None else f"{value:g}" for value in accounting.temperatures]
    last = str(score.most), *spreads, ", ".join(told) or "not told"
    return (score.model, str(score.n), str(score.replies), *cells, *passes, *last)


def _repeated(row: ReportRow) -> Repeated:
    repeats = row.repeats or (() if row.missing else (Repeat(row.outcome, row.value),))
    right = sum(repeat.outcome == "correct" for repeat in repeats)
    return Repeated(right, len(repeats), _majority(repeats), row.item.cluster)


def _majority(repeats: Sequence[Repeat]) -> float:
    votes = Counter(
        (repeat.outcome == "correct", json.dumps(repeat.value, sort_keys=True, default=str))
        for repeat in repeats
        if repeat.outcome in ("correct", "wrong")
    )
    first = [right for (right, _), count in votes.items() if count == max(votes.values())]
    return sum(first) / len(first) if first else 0.0


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
