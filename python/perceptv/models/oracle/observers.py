"""An oracle with thresholds: right with a chance that falls with the size of the instance, as a curve says.

A picture does not tell its size. So the oracle draws the instances of a seed until it meets the picture.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from perceptv._arguments import Preset, integer
from perceptv.core.catalogue import info
from perceptv.core.picture_arrays import Pixels
from perceptv.core.sample import generate
from perceptv.errors import illegal, invalid
from perceptv.models.oracle.answering import OracleAnswer, Unanswerable
from perceptv.models.oracle.known import Search, digest_of_files
from perceptv.reports.numeric import number
from perceptv.reports.quest import chance_of_right

MOST_INDICES = 256
"""Instances of each size among which a picture is looked for."""
_RATES = ("lapse", "guess")


@dataclass(frozen=True)
class OracleCurve:
    """The chance of a right answer at size n: guess + (1 - guess) (1 - lapse) / (1 + exp(slope (n - threshold))).

    With a slope below 0 it rises with size.
    """

    threshold: float
    slope: float
    lapse: float = 0.0
    guess: float = 0.0

    def __post_init__(self) -> None:
        for name in ("threshold", "slope"):
            number(name, getattr(self, name), "finite numbers")
        for name in _RATES:
            if not 0 <= number(name, getattr(self, name), "numbers 0..1") <= 1:
                raise invalid(name, getattr(self, name), "numbers 0..1")

    def chance(self, size: int) -> float:
        """0..1."""
        return float(chance_of_right(size, self.threshold, self.slope, self.guess, self.lapse))


class Observer:
    """Tells whether an answer is to be right; any thread may ask.

    Parameters
    ----------
    curves : mapping
        By domain: an OracleCurve, or a mapping of its fields.
    seed : int
        Of the instances that it is asked about.
    """

    def __init__(self, curves: Mapping[str, Any], seed: int = 0) -> None:
        self.curves = {info(name).id: read_curve(name, given) for name, given in curves.items()}
        self._seed = integer("seed", seed)
        self._searches: dict[tuple[Any, ...], Search[int]] = {}
        self._lock = threading.Lock()

    def is_right(self, found: OracleAnswer, pictures: Sequence[bytes], size: int | None = None) -> bool:
        """True with the chance of the size; equal pictures have equal answers. Unanswerable for a picture that is none
        of the seed, unless its `size` is known."""
        curve = self.curves.get(found.question.domain)
        if curve is None:
            return True
        digest = digest_of_files(pictures)
        drawn = hashlib.sha256(f"{found.question.domain} {digest}".encode()).digest()
        return int.from_bytes(drawn[:8], "big") / 2**64 < curve.chance(size or self._size(found, digest))

    def _size(self, found: OracleAnswer, digest: str) -> int:
        asked = found.question
        key = asked.domain, asked.preset, asked.switches
        with self._lock:
            new = Search(_instances(asked.domain, asked.preset, dict(asked.switches), self._seed))
            search = self._searches.setdefault(key, new)
        size = search.first(digest)
        if size is None:
            legal = f"one of seed {self._seed}, with an index below {MOST_INDICES}"
            raise illegal(f"{asked.domain}: a picture is of no known size", legal, Unanswerable)
        return size


def read_curve(name: str, given: Any) -> OracleCurve:
    """The curve of a domain."""
    if isinstance(given, OracleCurve):
        return given
    fields = tuple(OracleCurve.__dataclass_fields__)
    if not isinstance(given, Mapping) or not {"threshold", "slope"} <= set(given) <= set(fields):
        raise invalid(f"curves of {name:.80}", given, f"{', '.join(fields)}; the last two may be left out")
    return OracleCurve(**given)


def _instances(
    domain: str, preset: Preset, switches: dict[str, Any], seed: int
) -> Iterator[tuple[Sequence[Pixels], int]]:
    """The pictures of instances with their sizes; first those with index 0."""
    low, high = info(domain).size_range(preset, **switches)
    for index in range(MOST_INDICES):
        for size in range(low, high + 1):
            sample = generate(domain, size=size, index=index, seed=seed, preset=preset, **switches)
            yield sample.images, size
