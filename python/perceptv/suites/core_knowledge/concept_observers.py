"""Observers without the concept, listed beside models; and one that is always right.

Each takes samples and returns {id: reply}, which :func:`perceptv.score` takes like the replies of a model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from perceptv.core.sample import Sample
from perceptv.reports.report import BASELINE
from perceptv.scoring.pair_observers import FIRST, NAIVE, PERFECT, RANDOM, SHORTCUT, replies

Replies = dict[str, str]


def _say(name: str, samples: Iterable[Sample]) -> Replies:
    return {s.id: replies(s.record(), usual_answer(s), naive_answer(s))[name] for s in samples}


OBSERVERS: dict[str, Callable[[Iterable[Sample]], Replies]] = {
    f"{BASELINE}{name}": partial(_say, name) for name in (SHORTCUT, NAIVE, RANDOM, FIRST, PERFECT)
}
"""Observers by their names in reports; analyses over models skip names with this prefix.

"follows S" says what is usually so: it is right on every control and wrong on every manipulated member. "follows N"
says what somebody without the concept says, and nothing if the literature names nothing. "random" and "first
option" say nothing to questions for a number.
"""


def observer_replies(samples: Iterable[Sample]) -> dict[str, Replies]:
    """Replies of all observers by name: ``pv.score(pairs, {**mine, **observer_replies(pairs)})``."""
    asked = list(samples)
    return {name: say(asked) for name, say in OBSERVERS.items()}


def usual_answer(sample: Sample) -> Any:
    """The usual answer, from the record; in the videos of conservation, that nothing has changed."""
    return sample.params.get("shortcut", "same")


def naive_answer(sample: Sample) -> Any:
    """The answer without the concept, from the record; in conservation, the answer that the cue suggests."""
    params = sample.params
    return params["naive"] if "naive" in params else params["cue"]
