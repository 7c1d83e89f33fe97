"""The page of a leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from html import escape

from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.reports.html_page import whole_html
from perceptv.reports.leaderboard_tables import Leaderboard, LeaderboardRow, LeaderboardTable, RunKeys
from perceptv.reports.section import percent, span

_HEAD = ("model", "accuracy, %", "95 %", "blind", "format errors, %", "no answer, %")


def leaderboard_html(board: Leaderboard) -> str:
    """The page's text: names of models and files may be anything, and stay text."""
    models = len({row.model for table in board.tables for row in table.rows})
    about = (
        f"{counted(models, 'model')}, {counted(len(board.tables), 'table')}. A table holds models that were asked the "
        "same questions, of the same versions, and whose replies were read in the same way; accuracies of different "
        f"tables cannot be compared. A click on a head sorts. perceptv {__version__}."
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
    title = f"{keys.suite}, preset {keys.presets}: {keys.instances} instances"
    apart = ""
    if table.apart:
        title += " (not comparable)"
        reasons = "".join(f"<li>{escape(reason)}</li>" for reason in table.apart)
        apart = f'<p class="soft">It differs from the main table of its suite:</p><ul class="soft">{reasons}</ul>'
    parts = list(dict.fromkeys(str(part.name) for row in table.rows for part in row.parts))
    head = "".join(_head(name, place == 0) for place, name in enumerate((*_HEAD, *parts, "file")))
    lines = "\n".join(_line(row, parts) for row in table.rows)
    return (
        f"<section><h2>{escape(title)}</h2>{apart}"
        f'<div class="scroll"><table class="sortable"><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{lines}\n</tbody></table></div>"
        f"{_keys(keys)}</section>"
    )


def _head(name: str, words: bool) -> str:
    mark = ' class="words"' if words or name == "file" else ""
    return f'<th{mark} scope="col"><button type="button">{escape(name)}</button></th>'


def _line(row: LeaderboardRow, parts: Sequence[str]) -> str:
    score = row.score
    of = {str(part.name): part.accuracy for part in row.parts}
    values = (score.accuracy, score.interval[0], score.floor, score.format_error_rate, score.no_answer / score.n)
    texts = (percent(score.accuracy), span(row.interval), *map(percent, values[2:]))
    cells = [*zip(texts, values, strict=True), *((percent(of.get(name)), of.get(name)) for name in parts)]
    numbers = "".join(
        f'<td data-value="{"" if value is None else f"{value:.6f}"}">{text}</td>' for text, value in cells
    )
    return f"<tr>{_words(row.model)}{numbers}{_words(row.source)}</tr>"


def _words(text: str) -> str:
    return f'<td class="words long" data-value="{escape(text)}"><bdi>{escape(text)}</bdi></td>'


def _keys(keys: RunKeys) -> str:
    named = ((f.name.replace("_", " "), getattr(keys, f.name)) for f in fields(keys))
    lines = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in named)
    return f'<details open><summary>To repeat a row</summary><dl class="keys">{lines}</dl></details>'
