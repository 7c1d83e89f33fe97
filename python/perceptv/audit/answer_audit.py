"""The audit of any domain that asks something: what its answers give away to those who do not look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from perceptv import _core
from perceptv._arguments import Preset, integer
from perceptv._arguments import threads as thread_count
from perceptv.audit.audit_settings import Bounds, Settings, above, cell, markdown
from perceptv.audit.blind_observers import Glance, ObserverScore, right_replies, score
from perceptv.audit.features import classifier_accuracy, trivial_features
from perceptv.core.catalogue import DomainInfo, info, registry
from perceptv.core.sample import generate
from perceptv.errors import illegal
from perceptv.progress import Progress
from perceptv.suite import suite_of

INSTANCES = 20_000
CLASSIFIER_KEYS = 400
_BLOCK = 1000  # instances between steps of the progress bar
HEAD = ("domain", "best constant", "knowing the size", "one picture alone", "trivial features")


@dataclass(frozen=True)
class AuditRow:
    """Accuracies of the observers in one domain and preset, 0..1. `bounds` is None if none are stated."""

    domain: str
    preset: Preset
    keys: int
    constant: ObserverScore
    knowing_size: ObserverScore
    single_image: tuple[ObserverScore, ...]
    trivial: float
    bounds: Bounds | None

    def problems(self) -> list[str]:
        """One sentence for each accuracy above its bound beyond chance; empty in a domain without shortcuts."""
        stated = self.bounds
        if stated is None:
            return []
        checks = [("constant answer", self.constant, stated.constant)]
        checks.append(("answer knowing the size", self.knowing_size, stated.knowing_size))
        for i, seen in enumerate(self.single_image):
            checks.append((f"answer from picture {i + 1} alone", seen, stated.image(i)))
        return above(self, checks)

    @classmethod
    def table(cls, rows: Iterable[AuditRow]) -> str:
        """Markdown table, in per cent; bounds in brackets."""
        return markdown(HEAD, [row.cells() for row in rows])

    def cells(self) -> list[str]:
        """The row of the table."""
        accuracies = self.constant.accuracy, self.knowing_size.accuracy
        return table_cells(self.domain, *accuracies, [s.accuracy for s in self.single_image], self.trivial, self.bounds)


def table_cells(
    domain: str, constant: float, knowing_size: float, images: list[float], trivial: float, bounds: Bounds | None
) -> list[str]:
    """A row of accuracies, 0..1, as text."""
    alone = [cell(seen, bounds.image(i) if bounds else None) for i, seen in enumerate(images)]
    limits = (bounds.constant, bounds.knowing_size) if bounds else (None, None)
    blind = cell(constant, limits[0]), cell(knowing_size, limits[1])
    return [domain, *blind, ", ".join(alone) or "-", cell(trivial)]


def audited(domain: str, settings: Settings) -> AuditRow:
    """Audits one domain over sizes 1..20 (those legal), `settings.instances` keys in all.

    Keys of the audit have indices from 10**6 upwards, apart from those of the official datasets.
    """
    known, preset = info(domain), settings.preset
    if known.answer_class == "none":
        raise illegal(f"domain is '{domain}', which asks nothing", "a domain with answers")
    sizes = known.official_sizes(preset)
    count = integer("instances", INSTANCES if settings.instances is None else settings.instances, 2 * len(sizes))
    glances = list(_glances(known, preset, sizes, count, settings.seed, thread_count(settings.threads)))
    single = tuple(
        score(glances, lambda g, i=i: (g.size, g.crowds[i]))  # type: ignore[misc]
        for i in range(known.images if known.images > 1 else 0)
    )
    return AuditRow(
        domain,
        preset,
        len(glances),
        score(glances, lambda g: None),
        score(glances, lambda g: g.size),
        single,
        trivial_accuracy(domain, preset, seed=settings.seed),
        suite_of(known.suite).addition("bounds", lambda hook: hook(known.id)) if preset == "balanced" else None,
    )


def _glances(
    known: DomainInfo, preset: Preset, sizes: Sequence[int], count: int, seed: int, threads: int
) -> Iterator[Glance]:
    rounds = count // len(sizes)
    wanted = [n for _ in range(rounds) for n in sizes] if len(sizes) % 2 else [n for n in sizes for _ in range(rounds)]
    numbers = [10**6 + i for i in range(len(wanted))]
    with Progress(len(wanted), f"auditing {known.id}", after=1.0) as shown:
        for start in range(0, len(wanted), _BLOCK):
            part = slice(start, start + _BLOCK)
            seen = _core.glances(registry(), known.id, wanted[part], numbers[part], seed, preset, {}, threads)
            for size, answer, crowds in seen:
                yield Glance(size, right_replies(answer, known.answer_class), tuple((a, b, c) for a, b, c in crowds))
            shown.advance(len(seen))


def trivial_accuracy(domain: str, preset: Preset, *, seed: int = 0) -> float:
    """Cross-validated accuracy of a vote by trivial features of the pictures: sizes 1..20 in turn."""
    known = info(domain)
    sizes = known.official_sizes(preset)
    features, replies = [], []
    for i in range(CLASSIFIER_KEYS):
        sample = generate(known.id, size=sizes[i % len(sizes)], index=2 * 10**6 + i, seed=seed, preset=preset)
        features.append(trivial_features(sample))
        answer = _core.canonical_json(sample.answer)
        replies.append(right_replies(answer, known.answer_class))
    return classifier_accuracy(features, replies)
