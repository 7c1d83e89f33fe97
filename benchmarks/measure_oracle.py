"""`perceptv measure` end to end: an oracle with given thresholds behind HTTP, its pictures drawn, sent and judged.

Prints a section of RESULTS.md.

    python benchmarks/measure_oracle.py
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import perceptv as pv
from perceptv.models.oracle import Oracle
from perceptv.models.oracle.observers import OracleCurve
from perceptv.reports.measurement import DomainMeasure, Measurement

TITLE = "## Measuring an oracle with given thresholds"
CURVES = {
    "counting_circles": OracleCurve(8.0, 1.0, lapse=0.02, guess=0.05),
    "graph_counting": OracleCurve(12.0, 2.0, lapse=0.02, guess=0.05),
    "maze_solving": OracleCurve(5.0, 2.0),
}
SIZES = range(1, 21)


def measured() -> Measurement:
    """The oracle, measured in its domains with the defaults of the command."""
    with tempfile.TemporaryDirectory() as folder, Oracle(curves=CURVES) as oracle:
        path = Path(folder) / "measured.jsonl"
        return pv.measure("right", path, base_url=oracle.url, domains=list(CURVES), preset="balanced", api_key="none")


def _row(found: DomainMeasure) -> str:
    given, curve = CURVES[found.domain], found.curve()
    true = sum(map(given.chance, SIZES)) / len(SIZES)
    low, high = found.interval()
    threshold = "given up"
    if curve is not None:
        threshold = "{:.1f} ({:.1f} to {:.1f})".format(curve.threshold, *curve.threshold_interval)
    accuracy = f"{100 * found.accuracy():.1f} ({100 * low:.1f} to {100 * high:.1f})"
    cells = (found.domain, f"{given.threshold:g}", threshold, f"{100 * true:.1f}", accuracy)
    return "| " + " | ".join((*cells, str(found.calls), str(found.fixed_calls))) + " |"


def rows() -> Iterator[str]:
    """The section."""
    found = measured()
    yield from (
        TITLE,
        "",
        "`python benchmarks/measure_oracle.py`: `perceptv measure` with its defaults asks `perceptv oracle` over HTTP, "
        "which reads the pictures and is right with the chance of a given curve. One run, seed 0. Intervals of 95 %.",
        "",
        "| domain | threshold given | measured | accuracy given, % | measured | calls | calls of the fixed design |",
        "|---|--:|--:|--:|--:|--:|--:|",
    )
    yield from map(_row, found)
    yield f"| all | | | | | {found.calls} | {found.fixed_calls} |"


if __name__ == "__main__":
    print("\n".join(rows()))
