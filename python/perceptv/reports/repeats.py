"""Several replies to one question: their mean, pass@k and majority, with intervals over questions."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from perceptv._arguments import integer
from perceptv.errors import illegal
from perceptv.reports.intervals import Interval, wilson
from perceptv.reports.numeric import check_level
from perceptv.reports.score_groups import OVERALL, Repeat, ReportRow, group_rows
from perceptv.reports.section import Section, coverage, percent, span
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
        """The chance that at least one of `k` of the replies, drawn without replacement, is right."""
        every, wrong = math.comb(self.replies, k), math.comb(self.replies - self.right, k)
        return (every - wrong) / every if every else float(self.right > 0)


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
        return [question.right / question.replies if question.replies else 0.0 for question in self.questions]

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


def repeat_sections(rows: Sequence[ReportRow], models: Sequence[str], level: float) -> Iterator[Section]:
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
    )
    yield Section("Repeats", (*head, "k"), [_line(score) for score in scores], notes)


def _line(score: RepeatScore) -> tuple[str, ...]:
    shares = (score.mean, score.mean_interval), (score.majority, score.majority_interval)
    cells = [cell for share, interval in shares for cell in (percent(share), span(interval))]
    passes = percent(score.pass_at()), span(score.pass_interval())
    return (score.model, str(score.n), str(score.replies), *cells, *passes, str(score.most))


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
