"""Reader accuracy on pictures under looks and in other sizes.

    look_readings.py [--size N] [--indices N] [--levels 1,3,5] [--scales 3/4,2] [--domains D,D] [--out FILE].

`Sample.read` undoes what it knows of a look. Labels are set in the usual typeface, which readers insist on.
"""

from __future__ import annotations

import argparse
import functools
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import perceptv as pv

PRESETS = ("paper", "balanced")
Change = Callable[[pv.Sample], pv.Sample]


def in_usual_type(look: pv.Look) -> str:
    """The name of the look with labels as readers know them."""
    if look.font == "sans":
        return look.name
    record = {**look.as_dict(), "name": f"{look.name}-sans", "font": "sans"}
    pv.register_look(pv.Look(**record))
    return str(record["name"])


def outcome(plain: pv.Sample, change: Change) -> str:
    """What becomes of a sample that is shown in another way: right, unread, wrong or refused."""
    try:
        seen = change(plain)
    except pv.InvalidParams:
        return "refused"
    reading = seen.read()
    return "unread" if not reading.readable else "right" if reading.answer == plain.answer else "wrong"


def chosen_looks(levels: list[int]) -> Iterator[pv.Look]:
    """All looks but the plain one and bare typefaces, of families the levels asked for."""
    for name, look in pv.looks().items():
        family = name[-2:-1] == "-"
        if look.factors and look.factors != ("font",) and (not family or int(name[-1]) in levels):
            yield look


def changes(levels: list[int], scales: list[str]) -> Iterator[tuple[str, Change]]:
    """Looks, then sizes, with their names."""
    for look in chosen_looks(levels):
        yield f"`{look.name}`", functools.partial(pv.Sample.with_look, look=in_usual_type(look))
    for scale in scales:
        yield f"scale {scale}", functools.partial(pv.Sample.at_scale, scale=scale)


def rows(size: int, indices: int, shown: list[tuple[str, Change]], domains: list[str]) -> Iterator[str]:
    """A row for each change: right readings in per cent in either preset, counts of those unread, wrong and refused."""
    yield "| look or size | `paper` | `balanced` | unread | wrong | refused |"
    yield "|---|---|---|---|---|---|"
    samples = {
        p: [pv.generate(d, size=size_of(d, p, size), index=i, preset=p) for d in domains for i in range(indices)]
        for p in PRESETS
    }
    for name, change in shown:
        found = {preset: Counter(outcome(sample, change) for sample in samples[preset]) for preset in PRESETS}
        both = found["paper"] + found["balanced"]
        shares = [share(found[preset]) for preset in PRESETS]
        yield f"| {name} | {shares[0]} | {shares[1]} | {both['unread']} | {both['wrong']} | {both['refused']} |"


def size_of(domain: str, preset: str, size: int) -> int:
    """The size, or the largest that is legal."""
    return min(size, pv.info(domain).size_range(preset)[1])


def share(found: Counter[str]) -> str:
    """Right readings in per cent of all that were tried."""
    tried = found.total() - found["refused"]
    return f"{100 * found['right'] / tried:.0f}" if tried else "-"


def main() -> None:
    """Prints the table, and writes it to a file if one is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--indices", type=int, default=1, help="instances per domain and preset; default 1")
    parser.add_argument("--levels", default="1,3,5", help="of the families; default 1,3,5")
    parser.add_argument("--scales", default="3/4,3/2,2", help="of the pictures; default 3/4,3/2,2")
    parser.add_argument("--domains", help="default all of percept_v")
    parser.add_argument("--out", type=Path, help="file for the table")
    options = parser.parse_args()
    domains = options.domains.split(",") if options.domains else [domain.id for domain in pv.domains("percept_v")]
    shown = list(changes([int(level) for level in options.levels.split(",")], options.scales.split(",")))
    lines = []
    for line in rows(options.size, options.indices, shown, domains):
        print(line, flush=True)
        lines.append(line)
    if options.out:
        options.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
