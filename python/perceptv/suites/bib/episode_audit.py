"""The audit of pairs of episodes: how often scorers who know no goals find the expected ending less surprising."""

from __future__ import annotations

import math
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from perceptv._arguments import Preset, integer
from perceptv._arguments import threads as thread_count
from perceptv.audit.audit_settings import Settings, markdown
from perceptv.core.catalogue import info
from perceptv.core.sample import generate
from perceptv.errors import InvalidParams
from perceptv.suites.bib.episode_datasets import SIZES
from perceptv.suites.bib.episode_sample import EpisodeSample
from perceptv.suites.bib.surprise_observers import IDEAL, baseline_names, surprises

PAIRS = 1000
DEVIATIONS = 4.1  # of a fair coin: 6.5 % over 1000 pairs

# Expected scores where the cue is the concept itself or the published foil; None: not judged.
_CONCEPTS: dict[tuple[str, str], float | None] = {
    **{("bib_efficiency_path", name): 0.75 for name in ("duration", "length", "straightness")},
    ("bib_efficiency_path", "trajectory_similarity"): 0.25,
    ("bib_instrumental_no_barrier", "target_colour"): None,
    ("bib_instrumental_inconsequential_barrier", "target_colour"): None,
}


@dataclass(frozen=True)
class PairTally:
    """Pairs that a scorer got right, tied and wrong."""

    right: int
    tied: int
    wrong: int

    @property
    def accuracy(self) -> float:
        """0..1, a tie counting half."""
        return (self.right + self.tied / 2) / max(self.total, 1)

    @property
    def total(self) -> int:
        """All pairs."""
        return self.right + self.tied + self.wrong

    @property
    def decided(self) -> int:
        """Pairs without a tie."""
        return self.right + self.wrong


@dataclass(frozen=True)
class EpisodeAuditRow:
    """The scores of each trivial scorer, and of the ideal observer, on one task.

    `templates` counts samples that a search did not find and a fixed geometry replaced.
    """

    domain: str
    preset: Preset
    pairs: int
    templates: int
    tallies: dict[str, PairTally] = field(repr=False, hash=False)

    def problems(self) -> list[str]:
        """Scores that differ from their stated figure beyond chance. `paper` is judged by the ideal observer alone."""
        ideal = self.tallies[IDEAL]
        out = [] if ideal.wrong + ideal.tied == 0 else [self._said(IDEAL, ideal, "100.0")]
        if self.preset != "balanced":
            return out
        for name in baseline_names():
            expected = _CONCEPTS.get((self.domain, name), 0.5)
            if expected is not None and not _near(self.tallies[name], expected):
                out.append(self._said(name, self.tallies[name], f"{100 * expected:.1f}"))
        return out

    def _said(self, name: str, tally: PairTally, expected: str) -> str:
        return (
            f"{self.domain} ({self.preset}): {name} is right in {tally.right}, tied in {tally.tied}, "
            f"wrong in {tally.wrong} of {self.pairs} pairs, {100 * tally.accuracy:.1f} %; stated {expected} %"
        )

    @classmethod
    def table(cls, rows: Iterable[EpisodeAuditRow]) -> str:
        """Markdown table, a scorer per row, in per cent with ties as half; a bracket holds the share of ties."""
        rows = list(rows)
        heads = [row.domain.replace("instrumental_", "").removeprefix("bib_") for row in rows]
        lines = [[name, *(_cell(row.tallies[name]) for row in rows)] for name in (*baseline_names(), IDEAL)]
        return markdown(["scorer", *heads], lines)


def _near(tally: PairTally, expected: float) -> bool:
    """At 50 % only pairs without ties count; at other figures all pairs do, ties as half."""
    share, count = tally.accuracy, tally.total
    if expected == 0.5:
        share, count = tally.right / max(tally.decided, 1), tally.decided
    return count == 0 or abs(share - expected) <= DEVIATIONS * 0.5 / math.sqrt(count)


def audited(domain: str, settings: Settings) -> EpisodeAuditRow:
    """Audits one task of pairs over the sizes of its official dataset, `settings.instances` pairs in all.

    InvalidParams if the domain makes no pairs of episodes.
    """
    if info(domain).episodes != 2:
        raise InvalidParams(f"domain is '{domain}', which makes no pairs of episodes")
    count = integer("instances", PAIRS if settings.instances is None else settings.instances, 1)
    preset, sizes = settings.preset, SIZES[settings.preset]
    samples = (
        generate(domain, size=sizes[i % len(sizes)], index=i, seed=settings.seed, preset=preset) for i in range(count)
    )
    names = (*baseline_names(), IDEAL)
    signs: dict[str, list[int]] = {name: [] for name in names}
    templates = 0
    with ThreadPoolExecutor(thread_count(settings.threads)) as pool:
        for found, template in pool.map(_compare, samples):
            templates += template
            for name in names:
                signs[name].append(found[name])
    tallies = {name: PairTally(*(values.count(sign) for sign in (1, 0, -1))) for name, values in signs.items()}
    return EpisodeAuditRow(domain, preset, count, templates, tallies)


def _compare(sample: EpisodeSample) -> tuple[dict[str, int], bool]:
    """By scorer 1 if the expected member surprises less, 0 for a tie, else -1; and whether it is a template."""
    e, u = surprises(sample.expected, sample.id), surprises(sample.unexpected, sample.id)
    return {name: (e[name] < u[name]) - (e[name] > u[name]) for name in e}, bool(sample.params["template"])


def _cell(tally: PairTally) -> str:
    tied = f" ({100 * tally.tied / tally.total:.0f} tied)" if tally.tied else ""
    return f"{100 * tally.accuracy:.1f}{tied}"
