"""Measures what a blind guesser scores who knows domain, preset and size: python/perceptv/scoring/data/floors.csv.

For each (preset, domain, size 1..20, default switches) the best reply is chosen on one half of the keys and scored on
the other. Run it again when the law of a domain's answers changes: `make floors`, or for some domains alone
`tools/make_floors.py DOMAIN ...`; then the rows of the others stay.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from perceptv import _core, domains, info
from perceptv._arguments import threads
from perceptv.audit.blind_observers import Glance, right_replies, score
from perceptv.core.catalogue import DomainInfo, registry

TARGET = Path(__file__).resolve().parent.parent / "python/perceptv/scoring/data/floors.csv"
SIZES = range(1, 21)
KEYS = 4000
Row = tuple[str, str, int, int, str]
FIRST_INDEX = 10**6  # as in the audit: apart from the keys of saved sets


def floor(known: DomainInfo, preset: str, size: int) -> float:
    """Share of right answers of the best constant reply at one size."""
    numbers = list(range(FIRST_INDEX, FIRST_INDEX + KEYS))
    seen = _core.glances(registry(), known.id, [size] * KEYS, numbers, 0, preset, {}, threads(None))
    return score((Glance(n, right_replies(a, known.answer_class), ()) for n, a, _ in seen), lambda g: None).accuracy


def kept(measured: Sequence[str]) -> dict[tuple[str, str], list[Row]]:
    """The rows of the table by preset and domain, but for the domains to be measured."""
    found: dict[tuple[str, str], list[Row]] = {}
    with TARGET.open(encoding="utf-8", newline="") as file:
        for preset, domain, version, size, share in list(csv.reader(file))[1:]:
            if domain not in measured:
                found.setdefault((preset, domain), []).append((preset, domain, int(version), int(size), share))
    return found


def rows(measured: Sequence[str]) -> Iterator[Row]:
    """Preset, domain, version, size, floor."""
    known_rows = kept(measured)
    for preset in ("paper", "balanced"):
        for known in domains("percept_v"):
            if known.id not in measured:
                yield from known_rows[preset, known.id]
                continue
            low, high = known.size_range(preset)
            print(preset, known.id, file=sys.stderr)
            for size in SIZES:
                if low <= size <= high:
                    yield preset, known.id, known.version, size, f"{floor(known, preset, size):.4f}"


def main() -> None:
    """Writes the table, once all of it is known."""
    measured = list(rows([info(name).id for name in sys.argv[1:]] or [known.id for known in domains("percept_v")]))
    with TARGET.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("preset", "domain", "version", "size", "floor"))
        writer.writerows(measured)


if __name__ == "__main__":
    main()
