"""Looks and sizes of a stream's items, drawn by number outside all draws of scenes."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from perceptv import _core
from perceptv._arguments import amount, choice, integers, listed, names
from perceptv._plain import counted
from perceptv.core.appearance import WIDEST, Appearance, Legible, appearance_of, checked_legible
from perceptv.core.look_records import canonical, looks
from perceptv.core.makers import weighted
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams, illegal

Below = Literal["skip", "least", "error"]
BELOW: tuple[Below, ...] = ("skip", "least", "error")
ANY = "any"
MOST_SKIPPED = 1000
"""Samples in a row that a loop leaves out before it gives up."""
_LEVELS = ("1", "2", "3")
_FAMILIES = ("noise", "blur", "jpeg", "faint", "tilt", "texture", "smudge", "shade", "wobble")
_SINGLE = {
    "ink": ("dark", "gray", "blueprint", "soft", "chalk"), "font": ("serif", "mono", "hand"),
    "stroke": ("thick", "thin"),
}  # fmt: skip
"""Looks of which "any" takes the one factor alone."""


class Refused(InvalidParams):
    """An item of a stream refuses every look and size from which its own are drawn."""


@dataclass(frozen=True)
class StreamLooks:
    """How items of a stream are shown: looks with their weights, the range of widths, and what becomes of refusals."""

    looks: tuple[str, ...] = ("plain",)
    weights: tuple[float, ...] = (1.0,)
    widths: tuple[int, int] | None = None
    below: Below = "skip"
    legible: Legible = True

    def of(self, plain: Sample, streams: _core.Streams, refused: Counter[str]) -> Sample:
        """The sample in the look and the size of its item. `refused` counts what it refuses."""
        draws = streams.stream("look")
        width = None if self.widths is None else draws.integer(*self.widths)
        why = ""
        for look in self._looks(plain, draws):
            try:
                return fitting(plain, appearance_of(look, width, legible=self.legible), self.below)
            except InvalidParams as error:
                why = str(error.args[0])
                refused[f"{look} in {plain.domain}: {why}"] += 1
        legal = "looks and widths that it takes (loops leave such items out with below='skip')"
        raise illegal(f"{plain.id} refuses all looks and sizes of the stream, the last because {why}", legal, Refused)

    def _looks(self, plain: Sample, draws: _core.Rng) -> Iterator[str]:
        """The looks to try, the drawn one first."""
        if self.looks == (ANY,):
            yield from _any(plain, draws)
            return
        left, weights = list(self.looks), list(self.weights)
        while left:
            place = weighted(draws.real(0.0, 1.0) * sum(weights), weights)
            yield left.pop(place)
            weights.pop(place)


USUAL_LOOKS = StreamLooks()


def fitting(plain: Sample, appearance: Appearance, below: Below) -> Sample:
    """The sample in an appearance; with "least" in its least size where the one that is given is smaller."""
    out = plain._seen(appearance)
    if below == "least" and out.scale < out.least_scale:
        out = out._seen(replace(appearance, width=None, scale=out.least_scale))
    out._native  # noqa: B018  # refuses what would touch the truth
    return out


def _any(plain: Sample, draws: _core.Rng) -> Iterator[str]:
    """A look whose every factor is plain with p 1/2, else uniform over what the domain takes; then with fewer."""
    taken = looks(plain.domain, preset=plain.preset, **plain.switches)
    parts: list[str] = []
    for family in _FAMILIES:
        legal = [f"{family}-{level}" for level in _LEVELS if f"{family}-{level}" in taken]
        parts += _one_of(legal, draws)
    for single in _SINGLE.values():
        parts += _one_of([name for name in single if name in taken], draws)
    while parts:
        with contextlib.suppress(InvalidParams):  # two of them may set one factor
            yield canonical("+".join(parts))
        parts.pop(draws.integer(0, len(parts) - 1))
    yield "plain"


def _one_of(legal: Sequence[str], draws: _core.Rng) -> list[str]:
    plain, place = draws.coin(), draws.integer(0, max(0, len(legal) - 1))
    return [] if plain or not legal else [legal[place]]


def stream_looks(given: Any, weights: Any, width: Any, widths: Any, below: Any, legible: Legible) -> StreamLooks:
    """The looks and sizes that the arguments of a stream name."""
    found = ["plain"] if given is None else [ANY] if given == ANY else names("looks", given, "names of looks")
    chosen = tuple(found if found == [ANY] else map(canonical, found))
    shares = [1.0] * len(chosen) if weights is None else listed("look_weights", weights, "numbers")
    if len(shares) != len(chosen):
        raise illegal(f"look_weights has {counted(len(shares), 'entry')}", f"{len(chosen)}, one for each look")
    shares = [amount("look_weights", share, "numbers above 0", above=True) for share in shares]
    choice("below", below, BELOW)
    return StreamLooks(chosen, tuple(shares), _widths(width, widths), below, checked_legible(legible))


def _widths(width: Any, widths: Any) -> tuple[int, int] | None:
    if width is not None:
        if widths is not None:
            raise illegal("width and widths are both given", "one of them")
        widths = (width, width)
    if widths is None:
        return None
    ends = integers("widths" if width is None else "width", widths, 1, WIDEST)
    if len(ends) != 2 or ends[0] > ends[1]:
        raise illegal(f"widths is {ends}", "two, the smallest and the largest")
    return ends[0], ends[1]
