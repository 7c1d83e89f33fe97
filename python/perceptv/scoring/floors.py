"""The score of a blind guesser who knows domain, preset and size.

That of built-in domains was measured; the table is in the package. That of other domains is measured when it is asked
for: the best reply to one half of some instances, scored on the other half.
"""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from perceptv import _core
from perceptv._arguments import Preset, threads
from perceptv.core.catalogue import DomainInfo, info, is_own, registry
from perceptv.core.sample import Sample
from perceptv.io.foreign_tables import packed_rows

_KEYS = 400
_FIRST_INDEX = 10**6  # apart from the keys of saved datasets


@functools.cache
def _table() -> dict[tuple[str, str, int, int], float]:
    rows = packed_rows("perceptv.scoring", "floors.csv")
    return {(r["preset"], r["domain"], int(r["version"]), int(r["size"])): float(r["floor"]) for r in rows}


def floor(preset: Preset, domain: str, version: int, size: int) -> float | None:
    """Accuracy 0..1 of the best constant reply at that size under default switches; None where none was measured.

    It belongs to one version of the domain: another one may draw its answers from another law.
    """
    if is_own(domain) and info(domain).version == version:
        return _measured(registry(), preset, domain, size)
    return _table().get((preset, domain, version, size))


def sample_floor(sample: Sample) -> float | None:
    """The floor of a sample; None for twins and under other switches."""
    if sample.switches or sample.twin_number is not None:
        return None
    return floor(sample.preset, sample.domain, info(sample.domain).version, sample.size)


@functools.lru_cache(maxsize=4096)
def _measured(catalogue: _core.Registry, preset: Preset, domain: str, size: int) -> float | None:
    known, numbers = info(domain), list(range(_FIRST_INDEX, _FIRST_INDEX + _KEYS))
    low, high = known.size_range(preset)
    if known.answer_class == "none" or not low <= size <= high:
        return None
    seen = _core.glances(catalogue, domain, [size] * _KEYS, numbers, 0, preset, {}, threads(None))
    return best_share([json.loads(answer) for _, answer, _ in seen], known)


def best_share(answers: Sequence[Any], known: DomainInfo) -> float:
    """Share of the second half of the answers to which the best reply to the first half is right."""
    first, second = answers[::2], answers[1::2]
    reply = _best(first, known)
    return sum(_is_right(reply, answer, known) for answer in second) / len(second)


def _best(answers: Sequence[Any], known: DomainInfo) -> Any:
    replies = [reply for answer in answers for reply in _replies(answer, known)]
    counts = Counter(json.dumps(reply) for reply in replies)
    if known.tolerance and known.answer_class == "real":
        counts = Counter({text: sum(_is_right(json.loads(text), a, known) for a in answers) for text in counts})
    return json.loads(min(counts, key=lambda text: (-counts[text], text)))


def _replies(answer: Any, known: DomainInfo) -> list[Any]:
    """The right replies: the answer, each of several cells, or None if no cell qualifies."""
    return (answer or [None]) if known.answer_class == "any" else [answer]


def _is_right(reply: Any, answer: Any, known: DomainInfo) -> bool:
    if known.answer_class == "real":
        return bool(abs(reply - answer) <= known.tolerance + 1e-8)
    return reply in _replies(answer, known)
