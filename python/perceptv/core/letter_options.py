"""Options for a question that has none: the right value among others from which only looking tells it.

Counts are taken from the answers that are equally likely where the suite states them: a few are left out by chance, and
the rest is cut into fours, whichever is right. Other integers are the four of a block 0..3, 4..7 and so on. Others
get two independent edits a and b, each its own inverse, and the options are x, a(x), b(x), a(b(x)), of which the right
one is each corner equally often. So it is not the middle of the others, as it would be if each differed from it by one
edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from perceptv.core.answer_forms import AnswerSpec
from perceptv.core.scenes import Rng

Edit = Callable[[Any], Any]
COUNT = 4


def letter_options(
    spec: AnswerSpec,
    value: Any,
    rng: Rng,
    params: Mapping[str, Any],
    ranges: Mapping[str, Sequence[Any]],
    likely: Sequence[Sequence[Any]] = (),
) -> tuple[list[Any], int]:
    """Values in the order of their letters, each once, and the place of the right one.

    `params` are those of the instance, which tell of cells how many `rows` and `columns` there are; `ranges` has all
    values of a part of a tuple, where they are few: ``{"quadrant": [1, 2, 3, 4]}``; `likely` has groups of numbers,
    or of tuples of them, of which each is the right one equally often.
    """
    grid = int(params.get("rows", 3)), int(params.get("columns", 3))
    group = next(iter(_draw([group for group in likely if value in group], 1, rng)), ())
    if len(group) >= COUNT:
        values: list[Any] = _fours(group, value, rng)
    elif spec.answer_class == "boolean":
        values = [value, not value]
    elif spec.answer_class == "integer":
        low = COUNT * (value // COUNT)
        values = [value, *(n for n in range(low, low + COUNT) if n != value)]
    elif spec.answer_class == "real":
        rank, step = rng.integer(0, COUNT - 1), 10 * spec.tolerance or max(abs(value) / 5, 1.0)
        values = [value, *(value + (i - rank) * step for i in range(COUNT) if i != rank)]
    elif spec.answer_class == "any":
        values = _one_right_cell(value, grid, rng)
    elif spec.answer_class == "tuple":
        values = _tuples(spec, value, rng, ranges)
    elif spec.answer_class == "set":
        values = _sets(value, _universe(spec, value, grid), rng)
    else:
        values = _sequences(spec, value, rng)
    right = values[0]
    order = _draw(values, len(values), rng)
    return order, order.index(right)


def _square(value: Any, a: Edit, b: Edit, rng: Rng) -> list[Any]:
    """The corners of a square, each once, `value` first, which is any of them."""
    x = value
    for edit in ((), (a,), (b,), (a, b))[rng.integer(0, 3)]:
        x = edit(x)
    others = [corner for corner in (x, a(x), b(x), a(b(x))) if corner != value]
    return [value, *(corner for i, corner in enumerate(others) if corner not in others[:i])]


def _draw(known: Sequence[Any], count: int, rng: Rng) -> list[Any]:
    return [known[i] for i in rng.shuffled(list(range(len(known))))[:count]]


# ---- likely answers: cut into fours, whichever is right, so that each of the four is right equally often


def _fours(group: Sequence[Any], value: Any, rng: Rng) -> list[Any]:
    squares, rest = _squares(group, rng) if isinstance(value, Mapping) else ([], list(group))
    four = next((square for square in squares if value in square), None)
    if four is None:
        spare = _draw([each for each in rest if each != value], len(rest) % COUNT, rng)
        kept = [each for each in rest if each not in spare]
        start = kept.index(value) // COUNT * COUNT
        four = kept[start : start + COUNT]
    return [value, *(each for each in four if each != value)]


def _squares(group: Sequence[Any], rng: Rng) -> tuple[list[list[Any]], list[Any]]:
    """Fours in which two parts have two successive values each, and what is left at the borders: none, four or more."""
    first, second = _draw(sorted(group[0]), 2, rng)
    shift, shift_too = rng.integer(0, 1), rng.integer(0, 1)
    tiles: dict[tuple[int, int], list[Any]] = {}
    for each in group:
        tiles.setdefault(((each[first] + shift) // 2, (each[second] + shift_too) // 2), []).append(each)
    squares = [tile for tile in tiles.values() if len(tile) == COUNT]
    rest = [each for tile in tiles.values() if len(tile) < COUNT for each in tile]
    return squares, rest + squares.pop() if 0 < len(rest) < COUNT else rest


# ---- tuples: a part is exchanged for another value of its kind, 0 and 1 last, as 0 is more frequent than 1


def _tuples(spec: AnswerSpec, value: Any, rng: Rng, ranges: Mapping[str, Sequence[Any]]) -> list[Any]:
    if all(isinstance(part, bool) for part in value.values()):
        there = [name for name, part in value.items() if part]
        members = _sets(there, list(value), rng)
        return [{name: name in each for name in value} for each in members]
    likely = [key for key in sorted(value) if not isinstance(value[key], int) or value[key] > 1]
    first, second = [*_draw(likely, 2, rng), *_draw([key for key in sorted(value) if key not in likely], 2, rng)][:2]
    a, b = (_part_edit(spec, value, key, rng, ranges) for key in (first, second))
    return _square(value, a, b, rng)


def _part_edit(spec: AnswerSpec, value: Any, key: str, rng: Rng, ranges: Mapping[str, Sequence[Any]]) -> Edit:
    now = value[key]
    if key in ranges or isinstance(now, str):
        other: Any = _draw([v for v in ranges.get(key, spec.vocabulary) if v != now], 1, rng)[0]
    else:
        other = now + 1 if now % 2 == 0 else now - 1
    return lambda parts: {**parts, key: now if parts[key] == other else other}


# ---- sequences: labels change places with neighbours, words with any other word; short ones get other words


def _sequences(spec: AnswerSpec, value: list[Any], rng: Rng) -> list[Any]:
    labels = "label" in spec.format or not spec.vocabulary
    inner = [i for i, item in enumerate(value) if not labels or item not in spec.vocabulary]
    if len(inner) < 2:
        known = list(map(str, _row(int(value[inner[0]]) if inner else 5, rng))) if labels else list(spec.vocabulary)
        start, end = (inner[0], inner[0] + 1) if inner else (1, 1)
        others = _draw([item for item in known if item not in value], COUNT - 1, rng)
        return [value, *([*value[:start], other, *value[end:]] for other in others)]
    if labels:
        first = inner[rng.integer(0, len(inner) - 2)]
        apart = [i for i in inner[:-1] if abs(i - first) > 1] or [i for i in inner[:-1] if i != first] or [first]
        second = _draw(apart, 1, rng)[0]
        return _square(value, _swap(first, first + 1), _swap(second, second + 1), rng)
    a, b = (_two_swaps(value, rng) if len(spec.vocabulary) > 2 else ()) or _two_words(spec, value, rng)
    return _square(value, a, b, rng)


def _two_swaps(value: list[Any], rng: Rng) -> tuple[Edit, ...]:
    """No word becomes more frequent by them, as it may be rare or there only once; none where too few words differ."""
    pairs = [(i, j) for j in range(len(value)) for i in range(j) if value[i] != value[j]]
    firsts = _draw(pairs, 1, rng)
    seconds = _draw([pair for pair in pairs if not {*pair} & {*firsts[0]}], 1, rng)
    return (_swap(*firsts[0]), _swap(*seconds[0])) if seconds else ()


def _two_words(spec: AnswerSpec, value: list[Any], rng: Rng) -> tuple[Edit, ...]:
    """Any other word, not a new one: else the right option would have the most repeats."""
    others = {i: [word for word in spec.vocabulary if word != value[i]] for i in _draw(range(len(value)), 2, rng)}
    return tuple(_exchange(i, value[i], _draw(words, 1, rng)[0]) for i, words in others.items())


def _swap(i: int, j: int) -> Edit:
    return lambda items: [*items[:i], items[j], *items[i + 1 : j], items[i], *items[j + 1 :]]


def _exchange(i: int, now: Any, other: Any) -> Edit:
    return lambda items: [*items[:i], now if items[i] == other else other, *items[i + 1 :]]


# ---- sets and cells: members are exchanged for others, so that the number of members tells nothing


def _sets(value: list[Any], universe: list[Any], rng: Rng) -> list[Any]:
    """Sets of as many members, unless there is almost nothing to exchange."""
    fresh = [item for item in universe if item not in value]
    if len(value) > 1 and len(fresh) > 1:
        out, out_too = _draw(value, 2, rng)
        new = _draw(_near(out, fresh, rng), 1, rng)[0]
        new_too = _draw(_near(out_too, [item for item in fresh if item != new], rng), 1, rng)[0]
        return _square(value, _exchanged(out, new), _exchanged(out_too, new_too), rng)
    if len(value) == 1 and len(fresh) >= COUNT - 1:
        near = _row(value[0], rng)[1:] if isinstance(value[0], int) else fresh
        return [value, *([item] for item in _draw(near, COUNT - 1, rng))]
    if len(value) >= COUNT - 1:
        return [value, *(_toggled(value, [item, *fresh]) for item in _draw(value, COUNT - 1, rng))]
    few = sorted([*value, *_draw(fresh, COUNT - 1 - len(value), rng)])
    subsets = [list(some) for count in range(len(few)) for some in combinations(few, count + 1)]
    return [value, *_draw([some for some in subsets if some != value], COUNT - 1, rng)]


def _universe(spec: AnswerSpec, value: list[Any], grid: tuple[int, int]) -> list[Any]:
    if isinstance(value[0], list):
        return [[row, column] for row in range(1, grid[0] + 1) for column in range(1, grid[1] + 1)]
    return list(range(1, max(*value, 99) + 1)) if isinstance(value[0], int) else list(spec.vocabulary)


def _near(member: Any, fresh: list[Any], rng: Rng) -> list[Any]:
    """Those of the fresh ones that may take a member's place: of numbers near ones if there are some."""
    row = _row(member, rng) if isinstance(member, int) else fresh
    return [item for item in row if item in fresh] or fresh


def _row(number: int, rng: Rng) -> list[Any]:
    """A number and three near it; each of the four has the others as often."""
    low = (number - 1) // 99 * 99 + 1
    return _fours(range(low, low + 99), number, rng)


def _exchanged(member: Any, other: Any) -> Edit:
    return lambda items: _toggled(items, [member, other])


def _toggled(items: list[Any], members: list[Any]) -> list[Any]:
    return sorted([*(item for item in items if item not in members), *(item for item in members if item not in items)])


def _one_right_cell(right: list[Any], grid: tuple[int, int], rng: Rng) -> list[Any]:
    """One right cell or none, and wrong ones. None is the empty list, a wrong option in three of four cases.

    In `balanced` it is right in 1 of 5 instances. As a wrong option of all others it would be right too rarely.
    """
    cells = [[row, column] for row in range(grid[0]) for column in range(grid[1])]
    wrong = [cell for cell in cells if cell not in right]
    if not right:
        return [[], *([cell] for cell in _draw(wrong, COUNT - 1, rng))]
    others = [[cell] for cell in _draw(wrong, COUNT - 1, rng)]
    return [[_draw(right, 1, rng)[0]], *([[], *others[: COUNT - 2]] if rng.integer(0, 3) else others)]
