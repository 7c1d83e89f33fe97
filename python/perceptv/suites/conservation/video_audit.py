"""The audit of paired videos: what single frames tell of whether a quantity was kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from perceptv._arguments import Preset, integer
from perceptv.audit.answer_audit import INSTANCES
from perceptv.audit.audit_settings import Settings, above, cell, markdown
from perceptv.audit.blind_observers import Glance, ObserverScore, score
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
    exactly (None if the last frame suffices by design).
    """

    domain: str
    preset: Preset
    keys: int
    constant: ObserverScore
    knowing_size: ObserverScore
    before_change: ObserverScore
    last_frame: ObserverScore | None

    def problems(self) -> list[str]:
        """Scores above their ceiling beyond chance: empty in a domain without shortcuts, and in `paper`."""
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
    seen = []
    for i in range(pairs):
        # Both halves of the keys hold every size: runs of all sizes go to the one half and the other in turn.
        size, run = sizes[i // 2 % len(sizes)], i // (2 * len(sizes))
        index = _FIRST_INDEX + 2 * run + i % 2
        sample = generate(domain, size=size, index=index, seed=settings.seed, preset=preset)
        for member in (sample, sample.partner()):
            amounts = member._native.quantities(known.frames - 1) if domain in _LAST_AMOUNT else {}
            end = float(amounts.get(_LAST_AMOUNT.get(domain, ""), 0.0))
            seen.append(_Seen(size, (str(member.params["outcome"]),), (), i, _before(member), end))
    bins = _bins(seen)
    return VideoAuditRow(
        domain,
        preset,
        len(seen),
        _score(seen, lambda video: None),
        _score(seen, lambda video: video.size),
        _score(seen, lambda video: (video.size, video.before)),
        _score(seen, lambda video: bins[id(video)]) if domain in _LAST_AMOUNT else None,
    )


@dataclass(frozen=True)
class _Seen(Glance):
    """A video of a pair, what its frames before the change show, and the amount at its end."""

    pair: int
    before: str
    end: float


def _before(sample: Sample) -> str:
    """Differences in frames before the change, beside the scene that both members share: configuration and carrier."""
    params = sample.params
    seen = ["cue", "moved", "gathered", "shapes", "action", "transaction"]
    if sample.preset != "paper":  # where the carrier comes with the change
        seen.append("carrier")
    return " ".join(f"{name}={params[name]}" for name in seen if name in params)


def _bins(seen: list[_Seen]) -> dict[int, tuple[int, int]]:
    """(size, bin of the end amount) by id, with edges from the half of the keys that observers are chosen on."""
    amounts, sizes = np.asarray([g.end for g in seen]), np.asarray([g.size for g in seen])
    chosen = np.asarray([g.pair % 2 == 0 for g in seen])
    out = np.zeros(len(seen), int)
    for size in np.unique(sizes):
        here = sizes == size
        edges = np.quantile(amounts[here & chosen], np.linspace(0, 1, BINS + 1)[1:-1])
        out[here] = np.searchsorted(edges, amounts[here])
    return dict(zip(map(id, seen), zip(sizes.tolist(), out.tolist(), strict=True), strict=True))


def _score(seen: list[_Seen], context: Callable[[Any], Any]) -> ObserverScore:
    """Best reply per context on one half of the pairs, scored on the other: both members lie in the same half."""
    halves = ([video for video in seen if video.pair % 2 == half] for half in (0, 1))
    return score([video for two in zip(*halves, strict=False) for video in two], context)
