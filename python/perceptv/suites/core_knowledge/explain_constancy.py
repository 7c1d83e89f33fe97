"""How the answers about constant shapes and colours are found."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from perceptv.core.explanations import Explain, Record, Solution, Step, Word, chosen
from perceptv.core.seen_things import Thing, only, thing, things
from perceptv.errors import GenerationError

_CHANNELS = ("red", "green", "blue")
_WHITE = 0.95
"""Light that leaves more of every channel is white."""
_FACING = 0.1
"""Within this, width and height of a board look equal."""


def _constancy_shape(record: Record) -> Solution:
    """Corrects the red figure's width over its height by that of its board."""
    red = thing(record, "red")
    boards = [o for o in things(record, "board") if o.kind == "board"]
    board = min(boards, key=lambda o: abs(o.centre[0] - red.centre[0]))
    looks, painted = _board_proportion(board), red.box.width / red.box.height
    if abs(looks - 1) < _FACING:
        step = Step("facing")
    else:
        step = Step("narrow" if looks < 1 else "low", {"share": round(100 * min(looks, 1 / looks))})
        painted /= looks
    card = _card(record, painted)
    return chosen(record, [Step("law"), step, Step("end", {"wide": round(100 * painted), "card": card})], card)


def _board_proportion(board: Thing) -> float:
    """Mean width over mean height of a board's four corners."""
    corners = board.points
    sides = [(abs(v - x), abs(w - y)) for (x, y), (v, w) in pairwise([*corners, corners[0]])]
    across, upright = sides[0::2], sides[1::2]
    return sum(x for x, _ in across) / sum(y for _, y in upright)


def _card(record: Record, proportion: float) -> str:
    """The number of the card whose figure comes nearest to that width over height."""
    labels = [(o.label, o.look["label"]["centre"][0]) for o in things(record, "label")]
    shown = [(o.centre[0], o.box.width / o.box.height) for o in things(record, "on_card")]
    if not labels or not shown:
        raise GenerationError(f"{record['id']}: no cards with numbers")
    x, _ = min(shown, key=lambda one: max(one[1] / proportion, proportion / one[1]))
    return min(labels, key=lambda one: abs(one[1] - x))[0]


def _constancy_colour(record: Record) -> Solution:
    """Takes the light of the asked card's niche, as its paper shows it, from what is seen of the card."""
    labels = things(record, "label")
    question = only([o for o in labels if o.label == "?"], "a question mark")
    asked = _card_over(record, question)
    paper = min((o for o in things(record, "lit") if o.kind == "sheet"), key=lambda o: _apart(o, asked))
    light = [channel / max(_rgb(paper)) for channel in _rgb(paper)]
    numbered = {o.label: _rgb(_card_over(record, o)) for o in labels if o.label != "?"}
    seen = _rgb(asked)
    card = min(numbered, key=lambda number: _off(numbered[number], light, seen))
    weak = [name for name, share in zip(_CHANNELS, light, strict=True) if share < _WHITE]
    if not weak:
        return chosen(record, [Step("law"), Step("white", {"card": card})], card)
    told = Step("weak", {"share": round(100 * min(light)), "weak": [Word(name) for name in weak]})
    return chosen(record, [Step("law"), told, Step("more", {"card": card})], card)


def _off(paint: Sequence[float], light: Sequence[float], seen: Sequence[float]) -> float:
    """How far a paint in a light is from what is seen, in levels."""
    return max(abs(p * share - s) for p, share, s in zip(paint, light, seen, strict=True))


def _card_over(record: Record, label: Thing) -> Thing:
    at = label.look["label"]["centre"]
    cards = [o for role in ("asked", "idle", "numbered") for o in things(record, role) if o.box.bottom < at[1]]
    return min(cards, key=lambda o: math.dist(o.centre, at))


def _apart(one: Thing, other: Thing) -> float:
    return math.dist(one.centre, other.centre)


def _rgb(filled: Thing) -> tuple[int, int, int]:
    fill = filled.look["fill"]
    red, green, blue = fill["rgb"] if isinstance(fill, Mapping) else fill
    return red, green, blue


EXPLAIN: dict[str, Explain] = {"constancy_colour": _constancy_colour, "constancy_shape": _constancy_shape}
"""How the answer of each domain is found."""
