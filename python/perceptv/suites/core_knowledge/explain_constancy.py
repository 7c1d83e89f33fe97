"""How the answers about constant shapes are found."""

from __future__ import annotations

from itertools import pairwise

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen
from perceptv.core.seen_things import Thing, thing, things
from perceptv.errors import GenerationError

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


EXPLAIN: dict[str, Explain] = {"constancy_shape": _constancy_shape}
"""How the answer of each domain is found."""
