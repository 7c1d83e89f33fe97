"""How much the instances of domains differ: equal pictures, near duplicates, entropy of answers, keys drawn anew."""

from __future__ import annotations

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from perceptv import _core
from perceptv._arguments import NameList, Preset, integer, names
from perceptv._arguments import threads as thread_count
from perceptv.audit.audit_settings import markdown
from perceptv.audit.perceptual_hash import Bits, near_pairs, sample_hash
from perceptv.core.catalogue import DomainInfo, info, registry
from perceptv.core.sample import generate
from perceptv.errors import GenerationError
from perceptv.io.parallel import ordered
from perceptv.progress import Progress
from perceptv.suite import suite_of

PICTURES = 200
INSTANCES = 4000
_FIRST_INDEX = 10**6  # apart from those of the official datasets, as in other audits
_BLOCK = 1000  # answers between steps of the progress bar
HEAD = (
    "domain", "pictures", "distinct", "near within", "near across", "most like", "answers by size", "entropy, bits",
    "of maximum", "drawn anew", "fallback", "refused",
)  # fmt: skip


@dataclass(frozen=True)
class AnswerEntropy:
    """The answers at one size: how many were drawn, how many differ, and their entropy in bits.

    `highest` is the entropy if those that were seen were equally frequent.
    """

    size: int
    n: int
    answers: int
    bits: float

    @property
    def highest(self) -> float:
        """log2 of the number of different answers."""
        return math.log2(self.answers)

    @property
    def evenness(self) -> float:
        """The entropy as a share of `highest`, 0..1; 1 where one answer alone is possible."""
        return self.bits / self.highest if self.answers > 1 else 1.0


@dataclass(frozen=True)
class DiversityRow:
    """How much the instances of one domain and preset differ, over the official sizes in turn.

    Attributes
    ----------
    domain, preset : str
    pictures : int
        Keys that were drawn.
    refused : int
        Keys of these that the generator gave up.
    distinct : int
        Different pictures, by their pixels. Of videos and episodes the pictures are the frames that stand for them.
    near : int
        Samples that have a near duplicate in the domain, see `perceptv.audit.perceptual_hash`; equal ones count.
    near_across : int
        Samples that have a near duplicate in another of the domains that were audited together.
    like : str
        The domain that most of these are like; empty where there are none.
    redrawn, fallbacks : int or None
        Keys whose search for a layout began anew, and keys that ended in a construction instead. None in suites whose
        searches the core does not count.
    answers : tuple of AnswerEntropy
        By size; empty where nothing is asked.
    """

    domain: str
    preset: Preset
    pictures: int
    refused: int
    distinct: int
    near: int
    near_across: int
    like: str
    redrawn: int | None
    fallbacks: int | None
    answers: tuple[AnswerEntropy, ...] = field(repr=False)

    def problems(self) -> list[str]:
        """Nothing: no bound is stated for diversity."""
        return []

    @classmethod
    def table(cls, rows: Iterable[DiversityRow]) -> str:
        """Markdown table; shares are in per cent of the pictures."""
        return markdown(HEAD, [row.cells() for row in rows])

    def cells(self) -> list[str]:
        """The row of the table."""
        drawn = self.pictures - self.refused
        shares = [_percent(count, drawn) for count in (self.distinct, self.near, self.near_across)]
        ends = [_percent(count, drawn) for count in (self.redrawn, self.fallbacks)]
        return [
            *(self.domain, str(self.pictures), *shares, self.like or "-"),
            _span([str(found.answers) for found in _by(self.answers, "answers")]),
            _span([f"{found.bits:.1f}" for found in _by(self.answers, "bits")]),
            _span([f"{100 * found.evenness:.0f}" for found in _by(self.answers, "evenness")]),
            *(*ends, _percent(self.refused, self.pictures)),
        ]


def _percent(count: int | None, of: int) -> str:
    return "-" if count is None or not of else f"{100 * count / of:.1f}"


def _by(found: Sequence[AnswerEntropy], name: str) -> list[AnswerEntropy]:
    return sorted(found, key=lambda one: float(getattr(one, name)))


def _span(texts: Sequence[str]) -> str:
    return " to ".join(dict.fromkeys([texts[0], texts[-1]])) if texts else "-"


@dataclass(frozen=True)
class _Drawn:
    """What is kept of a sample: the digest of its pixels, its hashes and the work of its search."""

    digest: bytes
    hashes: Bits
    work: dict[str, int]


def audit_diversity(
    domains: NameList,
    *,
    preset: Preset | None = None,
    pictures: int = PICTURES,
    instances: int = INSTANCES,
    seed: int = 0,
    threads: int | None = None,
) -> list[DiversityRow]:
    """Measures how much the instances of domains differ, within each and from those of the others.

    Parameters
    ----------
    domains : names
        Domain ids, a list or a text with commas. Near duplicates across domains are searched among them.
    preset : {"paper", "balanced"}, optional
        By default that of each domain's suite.
    pictures : int
        Keys of each domain that are drawn. More keys find more near duplicates: compare equal numbers.
    instances : int
        Keys of each domain whose answers are counted, over all sizes; they are not drawn.
    seed : int
    threads : int, optional
        One per available core by default.

    Returns
    -------
    list of DiversityRow
        In the order of the domains; ``audit_table(rows)`` gives a table.

    Raises
    ------
    UnknownDomain
        There is no such domain; the message lists similar names.
    InvalidParams
        A parameter is out of its range.
    """
    known = [info(name) for name in names("domains", domains)]
    count, asked = integer("pictures", pictures, 2), integer("instances", instances, 1)
    of, workers = integer("seed", seed), thread_count(threads)
    presets = [suite_of(one.suite).preset_or(preset) for one in known]
    drawn = [_drawn(one, own, count, of, workers) for one, own in zip(known, presets, strict=True)]
    across = _across([one.id for one in known], drawn)
    return [
        _row(one, own, found, count, across[one.id], tuple(_entropies(one, own, asked, of, workers)))
        for one, own, found in zip(known, presets, drawn, strict=True)
    ]


def _drawn(known: DomainInfo, preset: Preset, count: int, seed: int, workers: int) -> list[_Drawn]:
    sizes = known.official_sizes(preset)

    def draw(i: int) -> _Drawn | None:
        sample = generate(known.id, size=sizes[i % len(sizes)], index=_FIRST_INDEX + i, seed=seed, preset=preset)
        try:
            shown = sample.images
        except GenerationError:
            return None
        mark = hashlib.blake2b(digest_size=16)
        for picture in shown:
            mark.update(repr(picture.shape).encode())
            mark.update(np.ascontiguousarray(picture).data)
        return _Drawn(mark.digest(), sample_hash(shown), sample._native.work)

    found: list[_Drawn] = []
    with Progress(count, f"drawing {known.id}", after=1.0) as shown:
        for one in ordered(draw, iter(range(count)), workers):
            found += [] if one is None else [one]
            shown.advance()
    return found


def _across(ids: Sequence[str], drawn: Sequence[Sequence[_Drawn]]) -> dict[str, tuple[int, str]]:
    """For each domain, how many samples are like one of another domain, and which domain that mostly is."""
    out: dict[str, tuple[int, str]] = {}
    for name, own in zip(ids, drawn, strict=True):
        like: Counter[str] = Counter()
        anywhere = np.zeros(len(own), bool)
        for other, theirs in zip(ids, drawn, strict=True):
            if other == name:
                continue
            near = _near(own, theirs).any(1)
            anywhere |= near
            like[other] += int(near.sum())
        most = max(like, key=lambda other: like[other], default="")
        out[name] = int(anywhere.sum()), most if like[most] else ""
    return out


def _near(own: Sequence[_Drawn], theirs: Sequence[_Drawn]) -> Bits:
    """(N, M): pairs of near duplicates; samples with different numbers of pictures are never near."""
    near = np.zeros((len(own), len(theirs)), bool)
    groups = [_by_pictures(found) for found in (own, theirs)]
    for number in groups[0].keys() & groups[1].keys():
        rows, columns = groups[0][number], groups[1][number]
        hashes = [np.stack([found[i].hashes for i in at]) for found, at in ((own, rows), (theirs, columns))]
        near[np.ix_(rows, columns)] = near_pairs(*hashes)
    return near


def _by_pictures(found: Sequence[_Drawn]) -> dict[int, list[int]]:
    places: dict[int, list[int]] = defaultdict(list)
    for i, one in enumerate(found):
        places[len(one.hashes)].append(i)
    return places


def _row(
    known: DomainInfo,
    preset: Preset,
    drawn: Sequence[_Drawn],
    count: int,
    across: tuple[int, str],
    answers: tuple[AnswerEntropy, ...],
) -> DiversityRow:
    near = _near(drawn, drawn)
    np.fill_diagonal(near, val=False)
    works = [one.work for one in drawn if any(one.work.values())]
    redrawn = sum(work["restarts"] > 0 for work in works) if works else None
    fallbacks = sum(work["fallbacks"] > 0 for work in works) if works else None
    distinct = len({one.digest for one in drawn})
    return DiversityRow(
        *(known.id, preset, count, count - len(drawn), distinct, int(near.any(1).sum()), *across, redrawn, fallbacks),
        answers,
    )


def _entropies(known: DomainInfo, preset: Preset, count: int, seed: int, workers: int) -> Iterator[AnswerEntropy]:
    if known.answer_class == "none":
        return
    sizes = known.official_sizes(preset)
    wanted = [sizes[i % len(sizes)] for i in range(count)]
    found: dict[int, Counter[str]] = {size: Counter() for size in sizes}
    with Progress(count, f"answers of {known.id}", after=1.0) as shown:
        for start in range(0, count, _BLOCK):
            part = wanted[start : start + _BLOCK]
            numbers = list(range(_FIRST_INDEX + start, _FIRST_INDEX + start + len(part)))
            seen: list[Any] = _core.glances(registry(), known.id, part, numbers, seed, preset, {}, workers)
            for size, answer, _ in seen:
                found[size][answer] += 1
            shown.advance(len(part))
    for size, counts in found.items():
        if total := counts.total():
            bits = math.fsum(n / total * math.log2(total / n) for n in counts.values())
            yield AnswerEntropy(size, total, len(counts), bits)
