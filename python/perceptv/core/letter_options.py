"""Options for a question that has none: the right value among others from which only looking tells it.

Integers are four successive ones, and the right one has each rank. Other values get two independent edits a and b,
each its own inverse, and the options are x, a(x), b(x), a(b(x)), of which the right one is each corner equally often.
So it is not the middle of the others, as it would be if each of them differed from it by one edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from perceptv.core.answer_forms import AnswerSpec
from perceptv.core.scenes import Rng

Edit = Callable[[Any], Any]
COUNT = 4


def letter_options(
    spec: AnswerSpec, value: Any, rng: Rng, params: Mapping[str, Any], ranges: Mapping[str, Sequence[Any]]
) -> tuple[list[Any], int]:
    """Values in the order of their letters, each once, and the place of the right one.

    `params` are those of the instance, which tell of cells how many `rows` and `columns` there are; `ranges` has all
    values of a part of a tuple, where they are few: ``{"quadrant": [1, 2, 3, 4]}``.
    """
    if spec.answer_class in ("integer", "real"):
        return _successive(spec, value, rng)
    grid = int(params.get("rows", 3)), int(params.get("columns", 3))
    if spec.answer_class == "boolean":
        values: list[Any] = [value, not value]
    elif spec.answer_class == "any":
        values = _one_right_cell(value, grid, rng)
    elif spec.answer_class == "tuple":
        first, second = rng.shuffled(sorted(value))[:2]
        a, b = (_part_edit(spec, value, key, rng, ranges) for key in (first, second))
        values = _square(value, a, b, rng)
    elif spec.answer_class == "set":
        values = _sets(spec, value, grid, rng)
    else:
        values = _sequences(spec, value, rng)
    right = values[0]
    order = _draw(values, len(values), rng)
    return order, order.index(right)


def _successive(spec: AnswerSpec, value: Any, rng: Rng) -> tuple[list[Any], int]:
    rank = rng.integer(0, COUNT - 1)
    if spec.answer_class == "integer" and value >= 0:
        rank = min(rank, value)
    step = 1 if spec.answer_class == "integer" else 10 * spec.tolerance or max(abs(value) / 5, 1.0)
    return [value + (i - rank) * step for i in range(COUNT)], rank


def _square(value: Any, a: Edit, b: Edit, rng: Rng) -> list[Any]:
    """The corners of a square, each once, `value` first, which is any of them."""
    x = value
    for edit in ((), (a,), (b,), (b, a))[rng.integer(0, 3)]:
        x = edit(x)
    others = [corner for corner in (x, a(x), b(x), a(b(x))) if corner != value]
    return [value, *(corner for i, corner in enumerate(others) if corner not in others[:i])]


def _draw(known: Sequence[Any], count: int, rng: Rng) -> list[Any]:
    return [known[i] for i in rng.shuffled(list(range(len(known))))[:count]]


# ---- tuples: a part is exchanged for another value of its kind


def _part_edit(spec: AnswerSpec, value: Any, key: str, rng: Rng, ranges: Mapping[str, Sequence[Any]]) -> Edit:
    now = value[key]
    if isinstance(now, bool):
        other: Any = not now
    elif key in ranges or isinstance(now, str):
        other = _draw([v for v in ranges.get(key, spec.vocabulary) if v != now], 1, rng)[0]
    else:
        other = now + (1 if now == 0 or rng.integer(0, 1) else -1)
    return lambda parts: {**parts, key: now if parts[key] == other else other}


# ---- sequences: labels change places with their neighbours, words are exchanged for others


def _sequences(spec: AnswerSpec, value: list[Any], rng: Rng) -> list[Any]:
    labels = "label" in spec.format or not spec.vocabulary
    inner = [i for i, item in enumerate(value) if not labels or item not in spec.vocabulary]
    if labels and len(inner) > 1:
        first = inner[rng.integer(0, len(inner) - 2)]
        apart = [i for i in inner[:-1] if abs(i - first) > 1] or [i for i in inner[:-1] if i != first] or [first]
        return _square(value, _swap(first), _swap(_draw(apart, 1, rng)[0]), rng)
    known = [str(n) for n in range(1, 10)] if labels else list(spec.vocabulary)
    fresh = [item for item in known if item not in value]
    if len(inner) > 1:
        places = sorted(_draw(inner, 2, rng))
        others = _draw(fresh, 2, rng) if len(fresh) > 1 else [
            _draw([item for item in known if item != value[i]], 1, rng)[0] for i in places
        ]  # fmt: skip
        a, b = (_exchange(i, value[i], to) for i, to in zip(places, others, strict=True))
        return _square(value, a, b, rng)
    if inner:
        return [value, *([*value[: inner[0]], to, *value[inner[0] + 1 :]] for to in _draw(fresh, COUNT - 1, rng))]
    return [value, *([value[0], to, *value[1:]] for to in _draw(fresh, COUNT - 1, rng))]


def _swap(i: int) -> Edit:
    return lambda items: [*items[:i], items[i + 1], items[i], *items[i + 2 :]]


def _exchange(i: int, now: Any, other: Any) -> Edit:
    return lambda items: [*items[:i], now if items[i] == other else other, *items[i + 1 :]]


# ---- sets and cells: members come and go


def _sets(spec: AnswerSpec, value: list[Any], grid: tuple[int, int], rng: Rng) -> list[Any]:
    """Two members of which none, one or both belong to the right set: it is as often the longest as the shortest."""
    fresh = [item for item in _universe(spec, value, grid) if item not in value]
    if len(value) == 1 and len(fresh) >= COUNT - 1:
        return [value, *([item] for item in _draw(fresh, COUNT - 1, rng))]
    shares = [n for n in (0, 1, 1, 2) if n < len(value) and 2 - n <= len(fresh)]
    inside = shares[rng.integer(0, len(shares) - 1)]
    first, second = [*_draw(value, inside, rng), *_draw(fresh, 2 - inside, rng)]
    return _square(value, _toggle(first), _toggle(second), rng)


def _universe(spec: AnswerSpec, value: list[Any], grid: tuple[int, int]) -> list[Any]:
    if isinstance(value[0], list):
        return [[row, column] for row in range(1, grid[0] + 1) for column in range(1, grid[1] + 1)]
    return list(range(1, max(value) + COUNT)) if isinstance(value[0], int) else list(spec.vocabulary)


def _toggle(member: Any) -> Edit:
    return lambda items: sorted([*items, member] if member not in items else [i for i in items if i != member])


def _one_right_cell(right: list[Any], grid: tuple[int, int], rng: Rng) -> list[Any]:
    """One right cell or none, wrong ones, and always the word for none, which is the empty list."""
    cells = [[row, column] for row in range(grid[0]) for column in range(grid[1])]
    wrong = [cell for cell in cells if cell not in right]
    if not right:
        return [[], *([cell] for cell in _draw(wrong, COUNT - 1, rng))]
    return [[_draw(right, 1, rng)[0]], [], *([cell] for cell in _draw(wrong, COUNT - 2, rng))]
