"""Our judge as a scorer of Inspect's, with metrics by skill and domain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from inspect_ai.scorer import (
    CORRECT,
    INCORRECT,
    Metric,
    SampleScore,
    Score,
    Scorer,
    Target,
    Value,
    accuracy,
    metric,
    scorer,
    stderr,
)
from inspect_ai.solver import TaskState

from perceptv.scoring.judging import judge
from perceptv.scoring.verdicts import JudgeMode

CLUSTER = "cluster"
"""Metadata that a control and its twin share."""


def share(values: Iterable[float]) -> float:
    """The mean; 0 of nothing."""
    found = list(values)
    return sum(found) / len(found) if found else 0.0


def _shares(scores: list[SampleScore], names: Callable[[SampleScore], Iterable[str]], prefix: str) -> Value:
    """Accuracy by name."""
    found: dict[str, list[float]] = {}
    for entry in scores:
        for name in names(entry):
            found.setdefault(f"{prefix}/{name}", []).append(entry.score.as_float())
    return {name: share(values) for name, values in found.items()}


def read_metadata(entry: SampleScore, name: str) -> object:
    """A value of a question's metadata."""
    return (entry.sample_metadata or {}).get(name)


@metric
def by_skill() -> Metric:
    """Accuracy by skill; a domain counts in each of its skills."""

    def names(entry: SampleScore) -> list[str]:
        skills = read_metadata(entry, "skills")
        return [str(skill) for skill in skills] if isinstance(skills, list) else []

    def compute(scores: list[SampleScore]) -> Value:
        return _shares(scores, names, "skill")

    return compute


@metric
def by_domain() -> Metric:
    """Accuracy by domain."""

    def compute(scores: list[SampleScore]) -> Value:
        return _shares(scores, lambda entry: [str(read_metadata(entry, "domain"))], "domain")

    return compute


@metric
def format_errors() -> Metric:
    """Share of replies that commit to no readable answer."""

    def compute(scores: list[SampleScore]) -> Value:
        return share((entry.score.metadata or {}).get("outcome") == "format_error" for entry in scores)

    return compute


def judge_reply(mode: str, asked: Callable[[TaskState], Any] = lambda state: state.metadata) -> Scorer:
    """The scorer behind all of ours; `asked` returns the question of a reply, by default the record."""

    async def score(state: TaskState, target: Target) -> Score:
        verdict = judge(asked(state), state.output.completion, cast(JudgeMode, mode))
        return Score(
            value=CORRECT if verdict.correct else INCORRECT,
            answer=None if verdict.value is None else str(verdict.value),
            explanation=f"{verdict.outcome}: {verdict.reason}",
            metadata={"outcome": verdict.outcome, "matcher": verdict.matcher, "right": target.text},
        )

    return score


@scorer(metrics=[accuracy(), stderr(cluster=CLUSTER), format_errors(), by_skill(), by_domain()])
def perceptv_scorer(mode: str = "lenient") -> Scorer:
    """Judges a reply as `perceptv.score` does; mode is "lenient" or "strict"."""
    return judge_reply(mode)
