"""The audit of paired videos: what single frames tell of whether a quantity was kept."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from perceptv._arguments import Preset, integer
from perceptv.audit.answers import INSTANCES
from perceptv.audit.observers import Glance, Score, score
from perceptv.audit.rows import Settings, above, cell, markdown
from perceptv.core.catalogue import info
from perceptv.core.sample import Sample, generate

CEILING = 0.5  # of `balanced`: half of the videos conserve
BINS = 24  # of the amount at the end, per size
_FIRST_INDEX = 2 * 10**6
_LAST_AMOUNT = {"conservation_volume": "target", "conservation_size": "lump"}  # where the last frame must not tell


@dataclass(frozen=True)
class VideoAuditRow:
    """Accuracies of observers who say whether there is as much, more or less of the changed thing, 0..1.

    `before_change` sees all that differs between pairs in any frame before the change; `last_frame` measures the end
    exactly (None where the last frame suffices by design).
    """

    domain: str
    preset: Preset
    keys: int
    constant: Score
    knowing_size: Score
    before_change: Score
    last_frame: Score | None

    def problems(self) -> list[str]:
        """What is above its ceiling beyond chance: empty in a domain without shortcuts, and in `paper`."""
        checks = [
            ("constant answer", self.constant),
            ("answer knowing the size", self.knowing_size),
            ("answer from a frame before the change", self.before_change),
            ("answer from the last frame", self.last_frame),
        ]
        return above(self, [(name, s, self._ceiling) for name, s in checks])

    @property
    def _ceiling(self) -> float | None:
        return CEILING if self.preset == "balanced" else None

    @classmethod
    def table(cls, rows: Iterable[VideoAuditRow]) -> str:
        """Markdown table, in per cent; ceilings in brackets."""
        head = ("domain", "best constant", "knowing the size", "before the change", "last frame")
        return markdown(head, [row._cells() for row in rows])

    def _cells(self) -> list[str]:
        measured = [cell(s.accuracy, self._ceiling) for s in (self.constant, self.knowing_size, self.before_change)]
        last = "suffices" if self.last_frame is None else cell(self.last_frame.accuracy, self._ceiling)
        return [self.domain, *measured, last]


def audited(domain: str, settings: Settings) -> VideoAuditRow:
    """Audits one domain over sizes 1..20, `settings.instances` videos in all, half of them conserving."""
    known, preset = info(domain), settings.preset
    sizes = known.official_sizes(preset)
    pairs = integer("instances", INSTANCES if settings.instances is None else settings.instances, 4 * len(sizes)) // 2
    glances, ends = [], []
    for i in range(pairs):
        # Both halves of the keys hold every size: runs of all sizes go to the one half and the other in turn.
        size, run = sizes[i // 2 % len(sizes)], i // (2 * len(sizes))
        index = _FIRST_INDEX + 2 * run + i % 2
        sample = generate(domain, size=size, index=index, seed=settings.seed, preset=preset)
        for member in (sample, sample.partner()):
            glances.append(_Glance(size, i, str(member.params["outcome"]), _before(member)))
            if domain in _LAST_AMOUNT:
                ends.append(float(member._native.quantities(known.frames - 1)[_LAST_AMOUNT[domain]]))
    return VideoAuditRow(
        domain,
        preset,
        len(glances),
        _score(glances, [None] * len(glances)),
        _score(glances, [g.size for g in glances]),
        _score(glances, [(g.size, g.seen) for g in glances]),
        _score(glances, _bins(glances, ends)) if ends else None,
    )


@dataclass(frozen=True)
class _Glance:
    size: int
    pair: int
    outcome: str
    seen: str


def _before(sample: Sample) -> str:
    """What frames before the change show beside the scene that both members share: configuration and carrier."""
    params = sample.params
    seen = ["cue", "moved", "gathered", "shapes", "action", "transaction"]
    if sample.preset != "paper":  # where the carrier comes with the change
        seen.append("carrier")
    return " ".join(f"{name}={params[name]}" for name in seen if name in params)


def _bins(glances: list[_Glance], ends: list[float]) -> list[Any]:
    """(size, bin of the end amount), with edges from the half of the keys that observers are chosen on."""
    amounts, sizes = np.asarray(ends), np.asarray([g.size for g in glances])
    chosen = np.asarray([g.pair % 2 == 0 for g in glances])
    out = np.zeros(len(ends), int)
    for size in np.unique(sizes):
        here = sizes == size
        edges = np.quantile(amounts[here & chosen], np.linspace(0, 1, BINS + 1)[1:-1])
        out[here] = np.searchsorted(edges, amounts[here])
    return list(zip(sizes.tolist(), out.tolist(), strict=True))


def _score(glances: list[_Glance], contexts: list[Any]) -> Score:
    """Best reply per context on one half of the pairs, scored on the other: both members lie in the same half."""
    halves: tuple[list[Glance], list[Glance]] = ([], [])
    told: dict[int, Any] = {}
    for g, context in zip(glances, contexts, strict=True):
        glance = Glance(g.size, (g.outcome,), ())
        told[id(glance)] = context
        halves[g.pair % 2].append(glance)
    mixed = [glance for two in zip(*halves, strict=False) for glance in two]
    return score(mixed, lambda glance: told[id(glance)])
