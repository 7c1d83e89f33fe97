"""Accuracy against the level of a look, of the same instances at every level."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from perceptv.errors import invalid
from perceptv.reports.comparison import rows_by_way
from perceptv.reports.psychometric import Curve, fit_levels
from perceptv.reports.score_groups import OVERALL, ReportRow
from perceptv.scoring.appearance_groups import PLAIN

_LEVEL = re.compile(r"([a-z][a-z_]*)-([1-5])")
LevelRows = dict[int, list[ReportRow]]
"""Rows by level, 0 for plain: the same instances at every level."""


@dataclass(frozen=True)
class Corruption:
    """One model's error under the levels of a family of looks, relative to its error on the same instances plain.

    `n` instances were asked plain and at each of `levels`; `level_errors` are the shares that are wrong at each level.
    """

    model: str
    family: str
    n: int
    levels: tuple[int, ...]
    level_errors: tuple[float, ...]
    plain_error: float

    @property
    def relative(self) -> float | None:
        """The mean error over levels divided by that of plain; None where plain has no error."""
        return sum(self.level_errors) / len(self.level_errors) / self.plain_error if self.plain_error else None


def level_rows(rows: Sequence[ReportRow]) -> dict[str, LevelRows]:
    """One model's rows by family of looks: the instances that were asked plain and at every level asked of anything."""
    ways = rows_by_way(rows, "look")
    families: dict[str, dict[int, str]] = {}
    for look in ways:
        if found := _LEVEL.fullmatch(look):
            families.setdefault(found[1], {0: PLAIN})[int(found[2])] = look
    result: dict[str, LevelRows] = {}
    for family, looks in families.items():
        tables = {level: ways.get(look, {}) for level, look in sorted(looks.items())}
        shared = [key for key in tables[0] if all(key in table for table in tables.values())]
        if shared:
            result[family] = {level: [table[key] for key in shared] for level, table in tables.items()}
    return result


def look_curve(rows: Sequence[ReportRow], family: str, model: str, level: float) -> Curve:
    """The logistic curve of one model over the levels of a family; twins are left out, as the floor is not theirs."""
    families = level_rows([row for row in rows if row.item.control is None])
    if not isinstance(family, str) or family not in families:
        there = ", ".join(map(repr, families)) or "a family of looks with levels; this report has none"
        raise invalid("family", family, there)
    return fit_levels(families[family], OVERALL, model, level, unit="level")


def corruptions(rows: Sequence[ReportRow], model: str) -> list[Corruption]:
    """One model's relative errors, by family."""
    result = []
    for family, by_level in level_rows(rows).items():
        errors = {level: sum(not row.correct for row in found) / len(found) for level, found in by_level.items()}
        plain = errors.pop(0)
        result.append(Corruption(model, family, len(by_level[0]), tuple(errors), tuple(errors.values()), plain))
    return result
