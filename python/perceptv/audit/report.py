"""The audit of a set of domains, as rows and as a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from perceptv import _core
from perceptv._arguments import integer, listed, text
from perceptv._arguments import threads as thread_count
from perceptv.audit.ceilings import CEILINGS
from perceptv.audit.features import classifier_accuracy, trivial_features
from perceptv.audit.observers import Glance, Score, right_replies, score
from perceptv.core.catalogue import DomainInfo, domains, info, registry
from perceptv.core.sample import generate

SIZES = range(1, 21)
SLACK = 0.005  # above the stated ceiling, for what the specification rounds
CLASSIFIER_KEYS = 400


@dataclass(frozen=True)
class AuditRow:
    """Accuracies of the observers in one domain and preset, 0..1; ceilings are None where none is stated."""

    domain: str
    preset: str
    keys: int
    constant: Score
    knowing_size: Score
    single_image: tuple[Score, ...]
    trivial: float
    ceiling_constant: float | None
    ceiling_size: float | None
    ceilings_image: tuple[float | None, ...]

    def problems(self) -> list[str]:
        """What is above its ceiling beyond chance: empty in a domain without shortcuts."""
        checks = [("constant answer", self.constant, self.ceiling_constant)]
        checks.append(("answer knowing the size", self.knowing_size, self.ceiling_size))
        for i, (seen, ceiling) in enumerate(zip(self.single_image, self.ceilings_image, strict=True)):
            checks.append((f"answer from picture {i + 1} alone", seen, ceiling))
        return [
            f"{self.domain} ({self.preset}): best {name} is right {100 * s.accuracy:.2f} % of the time, "
            f"stated ceiling {100 * ceiling:.2f} %"
            for name, s, ceiling in checks
            if ceiling is not None and s.wilson()[0] > ceiling + SLACK
        ]


def audit(
    domain: str,
    *,
    preset: str = "paper",
    instances: int = 20_000,
    seed: int = 0,
    threads: int | None = None,
) -> AuditRow:
    """Audits one domain over sizes 1..20 (those legal), `instances` keys in all.

    Keys of the audit have indices from 10**6 upwards, apart from those of the official sets.
    """
    known = info(text("domain", domain, "a domain id (see perceptv.domains())"))
    text("preset", preset, "'paper', 'balanced'")
    sizes = _sizes(known, preset)
    count = integer("instances", instances, 2 * len(sizes))
    glances = list(_glances(known, preset, sizes, count, seed, thread_count(threads)))
    single = tuple(
        score(glances, lambda g, i=i: (g.size, g.crowds[i]))  # type: ignore[misc]
        for i in range(known.images if known.images > 1 else 0)
    )
    stated = CEILINGS.get(domain) if preset == "balanced" else None
    return AuditRow(
        domain,
        preset,
        len(glances),
        score(glances, lambda g: None),
        score(glances, lambda g: g.size),
        single,
        trivial_accuracy(domain, preset, seed=seed),
        stated.constant if stated else None,
        stated.knowing_size if stated else None,
        tuple(stated.image(i) if stated else None for i in range(len(single))),
    )


def _glances(
    known: DomainInfo, preset: str, sizes: list[int], count: int, seed: int, threads: int
) -> Iterator[Glance]:
    rounds = count // len(sizes)
    wanted = [n for _ in range(rounds) for n in sizes] if len(sizes) % 2 else [n for n in sizes for _ in range(rounds)]
    numbers = [10**6 + i for i in range(len(wanted))]
    for size, answer, crowds in _core.glances(registry(), known.id, wanted, numbers, seed, preset, {}, threads):
        yield Glance(size, right_replies(answer, known.answer_class), tuple((a, b, c) for a, b, c in crowds))


def trivial_accuracy(domain: str, preset: str, *, seed: int = 0) -> float:
    """Cross-validated accuracy of a vote by trivial features of the pictures: sizes 1..20 in turn."""
    known = info(domain)
    sizes = _sizes(known, preset)
    features, replies = [], []
    for i in range(CLASSIFIER_KEYS):
        sample = generate(known.id, size=sizes[i % len(sizes)], index=2 * 10**6 + i, seed=seed, preset=preset)
        features.append(trivial_features(sample))
        answer = _core.canonical_json(sample.answer)
        replies.append(right_replies(answer, known.answer_class))
    return classifier_accuracy(features, replies)


def _sizes(known: DomainInfo, preset: str) -> list[int]:
    low, high = known.size_range(preset)
    return [n for n in SIZES if low <= n <= high]


def audit_table(rows: Iterable[AuditRow]) -> str:
    """Markdown table, in per cent; ceilings in brackets."""
    head = "| domain | best constant | knowing the size | one picture alone | trivial features |\n|---|---|---|---|---|"
    lines = [head]
    for r in rows:
        images = ", ".join(_cell(s, c) for s, c in zip(r.single_image, r.ceilings_image, strict=True)) or "-"
        lines.append(
            f"| {r.domain} | {_cell(r.constant, r.ceiling_constant)} | {_cell(r.knowing_size, r.ceiling_size)} "
            f"| {images} | {100 * r.trivial:.1f} |"
        )
    return "\n".join(lines)


def _cell(seen: Score, ceiling: float | None) -> str:
    stated = f" ({100 * ceiling:.1f})" if ceiling is not None else ""
    return f"{100 * seen.accuracy:.1f}{stated}"


def chosen_domains(names: Iterable[str] | None, suite: str = "percept_v") -> list[str]:
    """The given ids, or all of the suite."""
    if names is None:
        return [d.id for d in domains(suite)]
    return [info(name).id for name in listed("domains", names, "domain ids")]
