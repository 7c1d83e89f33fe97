"""Common parts of all audits: settings, stated bounds, and the protocol of a result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from perceptv._arguments import Preset
from perceptv.audit.blind_observers import ObserverScore

SLACK = 0.005  # above what is stated, for what it rounds


@dataclass(frozen=True)
class Settings:
    """Settings of an audit. `instances` None is its default number; `threads` None is one per available core."""

    preset: Preset
    instances: int | None = None
    seed: int = 0
    threads: int | None = None


@dataclass(frozen=True)
class Bounds:
    """Accuracies that no observer may exceed in `balanced`, 0..1: best constant answer, best answer for each size,
    and best answer from each single picture of several (by default the bound of `knowing_size`)."""

    constant: float
    knowing_size: float
    images: tuple[float, ...] = ()

    def image(self, number: int) -> float:
        """The bound for the single picture `number`, counted from 0."""
        return self.images[number] if self.images else self.knowing_size


class AuditTableRow(Protocol):
    """The result of the audit of a domain."""

    @property
    def domain(self) -> str: ...
    @property
    def preset(self) -> str: ...

    def problems(self) -> list[str]:
        """One sentence for each accuracy above its bound beyond chance; empty if there is none or no bound."""

    @classmethod
    def table(cls, rows: Iterable[Any]) -> str:
        """Rows of this kind as a Markdown table, in per cent."""


def above(row: AuditTableRow, checks: Iterable[tuple[str, ObserverScore | None, float | None]]) -> list[str]:
    """A sentence for each (observer, score, bound) that is above its bound beyond chance."""
    return [
        f"{row.domain} ({row.preset}): best {name} is right {100 * s.accuracy:.2f} % of the time, "
        f"stated ceiling {100 * bound:.2f} %"
        for name, s, bound in checks
        if s is not None and bound is not None and s.wilson()[0] > bound + SLACK
    ]


def cell(share: float, bound: float | None = None) -> str:
    """A share, with its bound in brackets, in per cent."""
    return f"{100 * share:.1f}" + (f" ({100 * bound:.1f})" if bound is not None else "")


def markdown(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    first, *rest = [f"| {' | '.join(line)} |" for line in [head, *lines]]
    return "\n".join([first, f"|{'---|' * len(head)}", *rest])
