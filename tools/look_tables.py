"""Writes docs/looks_by_domain.md: which looks each domain takes and why not, and how narrow its pictures may be.

Usage: look_tables.py [--indices 3] [--out docs/looks_by_domain.md]
"""

from __future__ import annotations

import argparse
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from string import ascii_lowercase

import perceptv as pv

SIZES = (1, 5, 10, 20)
SHOWN_SIZES = (1, 10, 20)
ALL, SOME = "●", "○"
SUITES = {
    "percept_v": "Percept-V",
    "conservation": "Conservation (the pictures that stand for a video)",
    "core_knowledge": "Core knowledge (of videos, the pictures that stand for them)",
    "bib": "BIB (sheets)",
}
HEAD = """# Looks and widths by domain

Made by `tools/look_tables.py` from {indices} instances of each size 1, 5, 10 and 20 (preset `balanced`, seed 0) under
every look. {all} is taken by all of them, {some} by some; a letter is the most frequent reason why none does. Of
families of levels, the highest level that all take, and in brackets the highest that some do; 0 is none. What a look
must not do is told in [Looks](looks.md#looks).

"""


@dataclass
class Tried:
    """What the instances of a domain make of the looks: how many take each, and why others refuse."""

    count: int = 0
    taken: Counter[str] = field(default_factory=Counter)
    why: dict[str, Counter[str]] = field(default_factory=dict)
    widths: dict[int, int] = field(default_factory=dict)
    plain_width: int = 0


def family(look: str) -> str:
    return re.sub(r"-\d$", "", look)


def reason_of(error: pv.InvalidParams) -> str:
    """The reason without the numbers and words of one instance."""
    told = str(error).partition("': ")[2] or str(error)
    told = re.sub(r"^the prompt says '.*?', and", "the prompt says a colour, and", told)
    told = re.sub(r"^\w+( \w+)? could be called .*", "a colour could be called another", told)
    return re.sub(r" of [\d.]+ (px|levels)|[: ]+[\d.]+( px| levels)?|\(CIEDE2000\s*\)|\(\s*\)", "", told).strip()


def instances(domain: pv.Domain, indices: int) -> Iterator[pv.Sample]:
    low, high = domain.size_range("balanced")
    for size in (n for n in SIZES if low <= n <= high):
        for index in range(indices):
            yield pv.generate(domain.id, size=size, index=index, preset="balanced")


def least_width(sample: pv.Sample) -> int:
    return math.ceil(sample.least_scale * sample.images[0].shape[1])


def tried(domain: pv.Domain, indices: int) -> Tried:
    out = Tried()
    for sample in instances(domain, indices):
        out.count += 1
        out.plain_width = sample.images[0].shape[1]
        out.widths[sample.size] = max(out.widths.get(sample.size, 0), least_width(sample))
        for look in pv.looks():
            try:
                sample.with_look(look)
                out.taken[look] += 1
            except pv.InvalidParams as error:
                out.why.setdefault(look, Counter())[reason_of(error)] += 1
    return out


class Letters:
    """A letter for each reason, in the order in which they come up."""

    def __init__(self) -> None:
        self.reasons: list[str] = []

    def of(self, why: Counter[str]) -> str:
        reason = why.most_common(1)[0][0]
        if reason not in self.reasons:
            self.reasons.append(reason)
        return letter(self.reasons.index(reason))

    def legend(self) -> str:
        return "\n".join(f"- **{letter(i)}**: {reason}" for i, reason in enumerate(self.reasons))


def letter(index: int) -> str:
    return ascii_lowercase[index % 26] * (1 + index // 26)


def cell(found: Tried, levels: list[str], letters: Letters) -> str:
    """What a domain makes of a look, or of the levels of a family."""
    if not any(found.taken[look] for look in levels):
        return letters.of(sum((found.why[look] for look in levels), Counter()))
    if len(levels) == 1:
        return ALL if found.taken[levels[0]] == found.count else SOME
    by_all = max((i for i, look in enumerate(levels, 1) if found.taken[look] == found.count), default=0)
    by_some = max(i for i, look in enumerate(levels, 1) if found.taken[look])
    return str(by_all) if by_all == by_some else f"{by_all} ({by_some})"


def row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |\n"


def looks_table(found: dict[str, Tried], letters: Letters) -> str:
    families = [(name, list(levels)) for name, levels in groupby((n for n in pv.looks() if n != "plain"), family)]
    out = row(["domain", *(f"`{name}`" for name, _ in families)]) + row(["---"] * (len(families) + 1))
    for domain, one in found.items():
        out += row([f"`{domain}`", *(cell(one, levels, letters) for _, levels in families)])
    return out


def widths_table(found: dict[str, Tried]) -> str:
    out = row(["domain", "plain", *(f"least, size {n}" for n in SHOWN_SIZES)]) + row(["---"] * (len(SHOWN_SIZES) + 2))
    for domain, one in found.items():
        out += row([f"`{domain}`", one.plain_width, *(one.widths.get(n, "") for n in SHOWN_SIZES)])
    return out


def page(indices: int) -> str:
    out = HEAD.format(indices=indices, all=ALL, some=SOME)
    for suite, title in SUITES.items():
        found = {domain.id: tried(domain, indices) for domain in pv.domains(suite)}
        letters = Letters()
        out += f"## {title}\n\n{looks_table(found, letters)}\nReasons:\n\n{letters.legend()}\n\n"
        out += "Widths in px of a picture, plain and least, of the instance that needs most:\n\n"
        out += widths_table(found) + "\n"
    return out.rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indices", type=int, default=3, help="instances of each size")
    parser.add_argument("--out", type=Path, default=Path("docs/looks_by_domain.md"))
    arguments = parser.parse_args()
    arguments.out.write_text(page(arguments.indices), encoding="utf-8")


if __name__ == "__main__":
    main()
