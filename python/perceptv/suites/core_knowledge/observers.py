"""Observers without the concept, listed beside models; and one that is always right.

Each takes samples and returns {id: reply}, which :func:`perceptv.score` takes like the replies of a model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from perceptv import _core
from perceptv.core.sample import Sample
from perceptv.reports.report import BASELINE
from perceptv.scoring.verdicts import LETTERS

Replies = dict[str, str]


def follows_shortcut(samples: Iterable[Sample]) -> Replies:
    """Says what is usually so: right on every control, wrong on every manipulated member."""
    return {s.id: _line(s, shortcut_of(s)) for s in samples}


def follows_naive(samples: Iterable[Sample]) -> Replies:
    """Says what somebody without the concept says; an empty reply where the literature names nothing."""
    return {s.id: _line(s, naive_of(s)) for s in samples}


def guesses(samples: Iterable[Sample]) -> Replies:
    """Any option with equal chances; an empty reply to questions for a number."""
    return {s.id: _option(s, _drawn(s.id, _choices(s))) for s in samples}


def first_option(samples: Iterable[Sample]) -> Replies:
    """Always the first option; an empty reply to questions for a number."""
    return {s.id: _option(s, 0) for s in samples}


def perfect(samples: Iterable[Sample]) -> Replies:
    """The truth."""
    return {s.id: s.answer_text for s in samples}


OBSERVERS: dict[str, Callable[[Iterable[Sample]], Replies]] = {
    f"{BASELINE}follows S": follows_shortcut,
    f"{BASELINE}follows N": follows_naive,
    f"{BASELINE}random": guesses,
    f"{BASELINE}first option": first_option,
    f"{BASELINE}perfect": perfect,
}
"""By the name that they are listed under; analyses over models leave out names that begin so."""


def observer_replies(samples: Iterable[Sample]) -> dict[str, Replies]:
    """Replies of all observers by name, for reports: ``pv.score(pairs, {**mine, **observer_replies(pairs)})``."""
    asked = list(samples)
    return {name: say(asked) for name, say in OBSERVERS.items()}


def _drawn(name: str, count: int) -> int:
    """A number below `count`, with equal chances."""
    return int(_core.Streams(f"guess {name}").stream("option").real(0.0, 1.0) * count)


def shortcut_of(sample: Sample) -> Any:
    """What is usually so, as it is recorded; in the videos of conservation, that nothing has changed."""
    return sample.params.get("shortcut", "same")


def naive_of(sample: Sample) -> Any:
    """What somebody without the concept says, as it is recorded; in conservation, what the cue suggests."""
    params = sample.params
    return params["naive"] if "naive" in params else params["cue"]


def _option(sample: Sample, number: int) -> str:
    if sample.answer_class == "boolean":
        return _line(sample, number == 0)
    return f"ANSWER: {LETTERS[number]}" if sample.options else ""


def _choices(sample: Sample) -> int:
    return 2 if sample.answer_class == "boolean" else len(sample.options)


def _line(sample: Sample, said: Any) -> str:
    """The answer line that says this: a number, yes or no, or the meaning of an option; of several the right one."""
    if said is None:
        return ""
    if isinstance(said, bool):
        return f"ANSWER: {'Yes' if said else 'No'}"
    if not sample.options:
        return f"COUNT:{said}"
    meanings = list(sample.params["options"])
    letters = [LETTERS[meanings.index(one)] for one in (said if isinstance(said, list) else [said])]
    return f"ANSWER: {sample.answer if sample.answer in letters else letters[0]}"
