"""The page of a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from html import escape
from math import isnan

from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.reports.html_page import whole_html
from perceptv.reports.leaderboard_tables import (
    FIXED,
    MEASURED,
    AnyRow,
    Leaderboard,
    LeaderboardTable,
    MeasuredRow,
    RunKeys,
)
from perceptv.reports.measurement_forms import threshold_text
from perceptv.reports.section import percent, span

_HEAD = ("model", "kind", "accuracy, %", "95 %")
_OF_FIXED = ("blind", "format errors, %", "no answer, %")
_OF_MEASURED = ("calls", "fixed design")
_WORDS = ("model", "kind", "file")


def leaderboard_html(board: Leaderboard) -> str:
    """The page's text: names of models and files may be anything, and stay text."""
    models = len({row.model for table in board.tables for row in table.rows})
    about = (
        f"{counted(models, 'model')}, {counted(len(board.tables), 'table')}. A table holds models that were asked the "
        "same questions, of the same versions, with the same options, and whose replies were read in the same way; "
        "accuracies of different tables cannot be compared. Only a measured accuracy estimates that of the fixed "
        "design with the same keys: it is the expected one over its domains and sizes, from fewer calls. Columns named "
        f"after a domain hold thresholds, in sizes. A click on a head sorts. perceptv {__version__}."
    )
    body = ["<h1>Leaderboard</h1>", f'<p class="soft">{about}</p>', _broken(board)]
    return whole_html("Leaderboard", [*body, *map(_table, board.tables)], script=True)


def _broken(board: Leaderboard) -> str:
    if not board.broken:
        return ""
    lines = "".join(f"<li><b>{escape(name)}</b>: {escape(why)}</li>" for name, why in board.broken)
    return f"<section><h2>Files that could not be read</h2><ul>{lines}</ul></section>"


def _table(table: LeaderboardTable) -> str:
    keys = table.keys
    measured = keys.kind == MEASURED
    title = f"{keys.suite}, preset {keys.presets}: " + ("measured" if measured else f"{keys.instances} instances")
    apart = ""
    if table.apart:
        title += " (not comparable)"
        reasons = "".join(f"<li>{escape(reason)}</li>" for reason in table.apart)
        apart = f'<p class="soft">It differs from the main table of its suite:</p><ul class="soft">{reasons}</ul>'
    parts = list(dict.fromkeys(name for row in table.rows for name in _parts(row)))
    heads = *_HEAD, *(_OF_MEASURED if measured else _OF_FIXED), *parts, "file"
    head = "".join(map(_head, heads))
    lines = "\n".join(_line(row, parts) for row in table.rows)
    return (
        f"<section><h2>{escape(title)}</h2>{apart}"
        f'<div class="scroll"><table class="sortable"><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{lines}\n</tbody></table></div>"
        f"{_keys(keys)}</section>"
    )


def _head(name: str) -> str:
    mark = ' class="words"' if name in _WORDS else ""
    return f'<th{mark} scope="col"><button type="button">{escape(name)}</button></th>'


_Cell = tuple[str, float | None]
"""The text of a cell, and the number that it sorts by."""


def _line(row: AnyRow, parts: Sequence[str]) -> str:
    of = _parts(row)
    first: list[_Cell] = [(percent(row.accuracy), row.accuracy), (span(row.interval), row.interval[0])]
    cells = [*first, *_counts(row), *(of.get(name, ("-", None)) for name in parts)]
    sorts = ["" if value is None or isnan(value) else f"{value:.6f}" for _, value in cells]
    numbers = "".join(f'<td data-value="{by}">{escape(text)}</td>' for by, (text, _) in zip(sorts, cells, strict=True))
    kind = MEASURED if isinstance(row, MeasuredRow) else FIXED
    return f"<tr>{_words(row.model)}{_words(kind)}{numbers}{_words(row.source)}</tr>"


def _counts(row: AnyRow) -> list[_Cell]:
    if isinstance(row, MeasuredRow):
        return [(str(calls), calls) for calls in (row.found.calls, row.found.fixed_calls)]
    score = row.score
    return [(percent(value), value) for value in (score.floor, score.format_error_rate, score.no_answer / score.n)]


def _parts(row: AnyRow) -> dict[str, _Cell]:
    """Accuracies by skill or concept; of a measurement thresholds by domain."""
    if not isinstance(row, MeasuredRow):
        return {str(part.name): (percent(part.accuracy), part.accuracy) for part in row.parts}
    curves = {domain: domain.curve(row.found.level) for domain in row.found}
    return {
        domain.domain: (threshold_text(domain, row.found.level), None if curve is None else curve.threshold)
        for domain, curve in curves.items()
    }


def _words(text: str) -> str:
    return f'<td class="words long" data-value="{escape(text)}"><bdi>{escape(text)}</bdi></td>'


def _keys(keys: RunKeys) -> str:
    named = ((f.name.replace("_", " "), getattr(keys, f.name)) for f in fields(keys))
    lines = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in named)
    return f'<details open><summary>To repeat a row</summary><dl class="keys">{lines}</dl></details>'
