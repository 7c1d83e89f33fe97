"""The score of a blind guesser who knows domain, preset and size. It was measured; the table is in the package."""

from __future__ import annotations

import functools

from perceptv._arguments import Preset
from perceptv.core.catalogue import info
from perceptv.core.sample import Sample
from perceptv.io.tables import packed_rows


@functools.cache
def _table() -> dict[tuple[str, str, int, int], float]:
    rows = packed_rows("perceptv.scoring", "floors.csv")
    return {(r["preset"], r["domain"], int(r["version"]), int(r["size"])): float(r["floor"]) for r in rows}


def floor(preset: Preset, domain: str, version: int, size: int) -> float | None:
    """Accuracy 0..1 of the best constant reply at that size under default switches; None where none was measured.

    It belongs to one version of the domain: another one may draw its answers from another law.
    """
    return _table().get((preset, domain, version, size))


def floor_of(sample: Sample) -> float | None:
    """The same of a sample; None for twins and under other switches."""
    if sample.switches or sample.twin_number is not None:
        return None
    return floor(sample.preset, sample.domain, info(sample.domain).version, sample.size)
