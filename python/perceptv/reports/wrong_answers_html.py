"""Wrong answers as a part of a page, in the room that the page has left."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from perceptv._plain import counted
from perceptv.reports.score_groups import ReportRow
from perceptv.reports.wrong_answers import WIDTHS, Redrawn, WrongAnswer, choose_wrong, draw_again, thumbnails

if TYPE_CHECKING:
    from perceptv.reports.report import Report

TITLE = "Wrong answers"
ANCHOR = "wrong-answers"
_FILTERS = ("model", "domain", "size", "look")
_FACTS = ("domain", "size", "preset", "look", "width", "wording", "form", "language", "condition", "prompt", "method")
_USUAL = {"look": "plain", "width": "as drawn", "form": "line", "language": "en"}


@dataclass(frozen=True)
class _Card:
    """A question with what was drawn of it, and its groups by the kinds that readers filter by."""

    wrong: WrongAnswer
    redrawn: Redrawn
    groups: dict[str, tuple[str, ...]]


def wrong_answers_html(report: Report, most: int, room: int) -> str:
    """The section with at most so many questions, in at most `room` bytes; empty where no model was wrong."""
    wrong = sum(row.outcome == "wrong" for row in report.rows)
    chosen = choose_wrong(report, most)
    if not chosen:
        return ""
    cards = [_Card(one, draw_again(one.item), _groups(one)) for one in chosen]
    legal = {kind: list(dict.fromkeys(name for card in cards for name in card.groups[kind])) for kind in _FILTERS}
    legal["size"].sort(key=int)

    def page(shown: Sequence[str], width: int) -> str:
        note = (
            f"{counted(len(shown), 'question')} with a wrong answer, of {counted(wrong, 'wrong answer')} in all: of "
            "each model and domain in turn the one whose id has the lowest digest. Pictures are drawn again from their "
            f"keys, at most {width} px wide, in few colours."
        )
        if width < WIDTHS[0] or len(shown) < len(chosen):
            what = [f"smaller than usual ({WIDTHS[0]} px)"] if width < WIDTHS[0] else []
            what += [f"{len(shown)} of the {len(chosen)} that were asked for"] if len(shown) < len(chosen) else []
            note += f" To keep the page small they are {' and '.join(what)}."
        return (
            f'<section id="{ANCHOR}"><h2>{TITLE}</h2>\n<p class="soft">{note}</p>\n{_controls(legal)}\n'
            f'<div class="misses">{"".join(shown)}</div></section>'
        )

    return _fitting(lambda width: [_card(card, legal, width) for card in cards], page, room)


def _fitting(make: Callable[[int], list[str]], page: Callable[[Sequence[str], int], str], room: int) -> str:
    """The page with the largest thumbnails that fit; with the smallest ones, as many questions as fit."""
    for width in WIDTHS:
        shown = make(width)
        text = page(shown, width)
        if len(text.encode()) <= room:
            return text
    used, kept = len(page([], WIDTHS[-1]).encode()) + 200, list[str]()  # the note is longer where some are left out
    for card in shown:
        used += len(card.encode())
        if used > room:
            break
        kept.append(card)
    return page(kept, WIDTHS[-1]) if kept else ""


def _groups(wrong: WrongAnswer) -> dict[str, tuple[str, ...]]:
    groups = {kind: tuple(map(str, wrong.item.groups.get(kind, ()))) for kind in _FILTERS}
    return {**groups, "model": tuple(row.model for row in wrong.rows)}


def _controls(legal: dict[str, list[str]]) -> str:
    """A choice for each kind that has several names. Names of models may be anything, so that values are numbers."""
    choices = []
    for kind, names in legal.items():
        if len(names) > 1:
            options = "".join(f'<option value="{i}">{escape(name)}</option>' for i, name in enumerate(names))
            choices.append(
                f'<label>{kind} <select data-kind="{kind}"><option value="">all</option>{options}</select></label>'
            )
    if not choices:
        return ""
    return f'<form class="filters">{"".join(choices)}<output></output></form>'


def _card(card: _Card, legal: dict[str, list[str]], width: int) -> str:
    wrong, redrawn = card.wrong, card.redrawn
    marks = "".join(
        f' data-{kind}="{" ".join(str(names.index(name)) for name in card.groups[kind])}"'
        for kind, names in legal.items()
    )
    parts = [
        f"<h3>{escape(wrong.item.id)}</h3>",
        f'<p class="soft">{escape(_facts(wrong))}</p>',
        _pictures(card, width),
    ]
    if redrawn.prompt:
        parts.append(f"<details><summary>Prompt</summary>{_pre(redrawn.prompt)}</details>")
    parts.append(
        f"<dl><dt>Right answer</dt><dd>{_pre(wrong.item.answer_text)}</dd>{''.join(map(_reply, wrong.rows))}</dl>"
    )
    if redrawn.explanation:
        parts.append(f"<details><summary>Explanation</summary>{_pre(redrawn.explanation)}</details>")
    return f'<article class="miss"{marks}>{"".join(parts)}</article>\n'


def _facts(wrong: WrongAnswer) -> str:
    """How it was asked and shown, without what is as usual."""
    groups = wrong.item.groups
    named = {kind: ", ".join(map(str, groups[kind])) for kind in _FACTS if kind in groups}
    return "; ".join(f"{kind} {name}" for kind, name in named.items() if name != _USUAL.get(kind))


def _pictures(card: _Card, width: int) -> str:
    redrawn = card.redrawn
    files = thumbnails(redrawn, width)
    images = "".join(
        f'<img width="{across}" height="{down}" alt="{escape(_alt(card, i, len(files)))}" '
        f'src="data:image/png;base64,{base64.b64encode(file).decode()}">'
        for i, (file, across, down) in enumerate(files)
    )
    note = redrawn.lacking or redrawn.note
    return f'<div class="shots">{images}</div>' + (f'<p class="soft">{escape(note)}</p>' if note else "")


def _alt(card: _Card, place: int, count: int) -> str:
    return f"{card.wrong.item.id}" + (f", {place + 1} of {count}" if count > 1 else "")


def _reply(row: ReportRow) -> str:
    """What a model replied, how it was read, and how far off it is."""
    read = [f"read as {_shown(row.value):.80}"] if row.value is not None else []
    read += [f"error {round(row.distance, 3):g}"] if row.distance is not None else []
    has_parts = row.partial is not None and row.item.first("answer_type") != "single"
    read += [f"{100 * (row.partial or 0):.0f} % of its parts right"] if has_parts else []
    said = f'<p class="soft">{escape("; ".join(read))}</p>' if read else ""
    return f"<dt>{escape(row.model)}</dt><dd>{_pre(row.excerpt)}{said}</dd>"


def _shown(value: object) -> str:
    """A value as people write it: 3; S, 4, E; (1, 2), (3, 4); colour red, count 2."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_shown(one)}" for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(f"({_shown(one)})" if isinstance(one, (list, tuple)) else _shown(one) for one in value)
    return str(value)


def _pre(text: str) -> str:
    return f'<pre dir="auto">{escape(text)}</pre>'
