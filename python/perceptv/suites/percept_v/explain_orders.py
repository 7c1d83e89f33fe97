"""How the answers of Percept-V's rows, ways, grids, orders and layers are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

from perceptv.core.explanations import Explain, Record, Solution, Step, Word
from perceptv.core.seen_things import Point, Thing, thing, things
from perceptv.errors import GenerationError

_Cell = tuple[int, int]
"""Row and column, from 0."""

_FEW_ROWS = 5
_FEW_NAMES = 12
_FEW_TRIANGLES = 5
_DIRECTIONS = {(-1, 0): "up", (1, 0): "down", (0, -1): "left", (0, 1): "right"}
_BESIDE = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}
_BLUE, _GREEN = ("blue", "navy"), ("green", "teal")
"""Colours by what they are called in the palettes."""


def _most_words(record: Record) -> int:
    return 80 if record["size"] <= 20 else 140


def _listed(count: int) -> int:
    """The words of a list with "and"."""
    return count + (count > 1)


def _either(one: str, many: str, name: str, values: Sequence[Any]) -> Step:
    """The sentence for one value or that for several."""
    return Step(one, {name: values[0]}) if len(values) == 1 else Step(many, {f"{name}s": list(values)})


# Rows with a line under each


def _row_of(lines: Sequence[Sequence[Point]], point: Point) -> int:
    """The number of the row, which is that of the next line below the point."""
    x, y = point
    below = [(line[0][1] - y, i) for i, line in enumerate(lines, 1) if line[0][0] <= x <= line[1][0] and line[0][1] > y]
    return min(below)[1]


def _rows(record: Record, *roles: str, image: int = 0) -> dict[int, list[Thing]]:
    """The things of each row in a picture, by its number."""
    out: dict[int, list[Thing]] = {}
    lines = thing(record, "grid", image).geometry["lines"]
    for item in things(record, *roles, image=image):
        out.setdefault(_row_of(lines, item.centre), []).append(item)
    return dict(sorted(out.items()))


def _numbering(rows: Mapping[int, Any]) -> list[Step]:
    return [Step("order")] if len(rows) > 1 else []


def _comparing_size(record: Record) -> Solution:
    bigger = {i: max(row, key=lambda item: item.box.width).colour for i, row in _rows(record, "target").items()}
    answer = list(bigger.values())
    if len(answer) == 1:
        return Solution((Step("blue_only" if answer[0] in _BLUE else "green_only"),), answer)
    steps = _numbering(bigger)
    for name, colours in (("blue", _BLUE), ("green", _GREEN)):
        rows = [i for i, colour in bigger.items() if colour in colours]
        if len(rows) == len(bigger):
            steps.append(Step(f"{name}_all", {"count": len(rows)}))
        elif rows:
            steps.append(_either(f"{name}_row", f"{name}_rows", "row", rows))
    return Solution(tuple(steps), answer)


def _matching(record: Record) -> Solution:
    """Rows whose two shapes are of the same kind."""
    before, after = (_rows(record, "target", "outline", "shadow", image=image) for image in (0, 1))
    pairs = {i: (first.kind, after[i][0].kind) for i, (first,) in before.items()}
    same = [i for i, (first, second) in pairs.items() if first == second]
    other = [i for i in pairs if i not in same]
    steps = _numbering(pairs)
    if len(pairs) <= _FEW_ROWS:
        steps += [_compared(i, *pair) for i, pair in pairs.items()]
    else:
        steps += [_either("same_row", "same_rows", "row", same)] if same else []
        steps += [_either("other_row", "other_rows", "row", other)] if other else []
    return Solution((*steps, Step("count", {"count": len(same)})), len(same))


def _compared(row: int, first: str, second: str) -> Step:
    if first == second:
        return Step("pair_same", {"row": row, "kind": Word(first)})
    return Step("pair_other", {"row": row, "first": Word(first), "second": Word(second)})


def _identifying_shapes(record: Record) -> Solution:
    kinds = {i: item.kind for i, (item,) in _rows(record, "target").items()}
    answer = list(kinds.values())
    steps = _numbering(kinds)
    if len(kinds) <= _FEW_ROWS:
        steps += [Step(f"is_{kind}", {"row": i}) for i, kind in kinds.items()]
    else:
        for kind in dict.fromkeys(answer):
            rows = [i for i, found in kinds.items() if found == kind]
            one = _either("row", "rows", "row", rows)
            steps.append(Step(one.key, {**one.values, "kind": Word(kind)}))
    return Solution(tuple(steps), answer)


# Ways


def _moves(cells: Sequence[_Cell]) -> list[str]:
    return [_DIRECTIONS[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(cells)]


def _runs(cells: Sequence[_Cell]) -> list[tuple[str, list[_Cell]]]:
    """The straight parts of a way: their directions and the cells that each enters."""
    steps = zip(_moves(cells), cells[1:], strict=True)
    return [(way, [cell for _, cell in part]) for way, part in groupby(steps, key=lambda step: step[0])]


def _maze_solving(record: Record) -> Solution:
    texts = _corridors(record)
    route = _route(texts)
    answer = [texts[cell] for cell in route]
    return Solution(tuple(_maze_steps(_runs(route), texts, _most_words(record) - 1)), answer)


def _corridors(record: Record) -> dict[_Cell, str]:
    """The label of each free cell, in cells of their own size."""
    out = {}
    for item in things(record, "cell"):
        box = item.box
        out[round(box.top / box.width), round(box.left / box.width)] = item.label
    return out


def _route(texts: Mapping[_Cell, str]) -> list[_Cell]:
    """The cells from S to E, by the number of moves that each is away from E."""
    start, end = (next(cell for cell, text in texts.items() if text == letter) for letter in "SE")
    away = {end: 0}
    edge = [end]
    while edge:
        found = {n: away[cell] + 1 for cell in edge for n in _near(cell) if n in texts and n not in away}
        away |= found
        edge = list(found)
    out = [start]
    while out[-1] != end:
        out.append(next(n for n in _near(out[-1]) if away.get(n, -1) == away[out[-1]] - 1))
    return out


def _near(cell: _Cell) -> list[_Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in _DIRECTIONS]


def _maze_steps(runs: Sequence[tuple[str, Sequence[_Cell]]], texts: Mapping[_Cell, str], most: int) -> list[Step]:
    """All labels of the way; where these are too many words, those of its corners, at last without directions."""
    if 3 + sum(3 + _listed(len(part)) for _, part in runs) <= most:
        named = [Step(way, {"cells": [texts[cell] for cell in part]}) for way, part in runs]
        return [Step("start"), *named]
    corners = [texts[part[-1]] for _, part in runs]
    if 12 + 3 * len(runs) <= most:
        ways = (way for way, _ in runs)
        return [Step("corners"), *(Step(f"corner_{way}", {"cell": at}) for way, at in zip(ways, corners, strict=True))]
    return [Step("turns", {"cells": corners[:-1], "moves": sum(len(part) for _, part in runs)})]


def _grid_path(record: Record) -> Solution:
    size, border = (float(record["scene"]["params"][name]) for name in ("cell", "border"))
    places = {_cell_at(o.centre, size, (border, border)): o.kind for o in things(record, "cell")}
    cells = _traced(record, size, border)
    answer = [places[cell] for cell in cells]
    return Solution(tuple(_path_steps(cells, places, _most_words(record) - len(cells) - 1)), answer)


def _cell_at(point: Point, size: float, origin: Point) -> _Cell:
    return int((point[1] - origin[1]) // size), int((point[0] - origin[0]) // size)


def _traced(record: Record, size: float, border: float) -> list[_Cell]:
    """The cells that the line passes, from the letter S on."""
    badge = next(o for o in things(record, "marker") if o.label == "S")
    line = thing(record, "path").points
    cells = list(dict.fromkeys(_cell_at(point, size, (border, border)) for point in line))
    return cells if cells[0] == _cell_at(badge.centre, size, (border, border)) else cells[::-1]


def _path_steps(cells: Sequence[_Cell], places: Mapping[_Cell, str], most: int) -> list[Step]:
    """Every shape by straight parts; where these are too many words, the parts' lengths and a tally of kinds."""
    if len(cells) == 1:
        return [Step("alone", {"kind": Word(places[cells[0]])})]
    runs = _runs(cells)
    if 12 + sum(1 + _listed(len(part)) for _, part in runs) <= most:
        named = [Step(way, {"kinds": [Word(places[cell]) for cell in part]}) for way, part in runs]
        return [Step("start", {"kind": Word(places[cells[0]])}), *named, Step("end")]
    tally = Counter(places[cell] for cell in cells)
    lengths = [len(part) for _, part in runs]
    counted = [Step("kind", {"kind": Word(kind), "count": count}) for kind, count in sorted(tally.items())]
    parts = [Step("parts", {"lengths": lengths, "cells": 1 + sum(lengths)})]
    return [*(parts if 20 + _listed(len(lengths)) + 6 + 3 * len(tally) <= most else []), Step("tally"), *counted]


def _maze_route(record: Record) -> list[Point]:
    boxes = {item.label: item.box for item in things(record, "cell")}
    texts = _corridors(record)
    return [boxes[texts[cell]].centre for cell in _route(texts)]


def _path_route(record: Record) -> list[Point]:
    size, border = (float(record["scene"]["params"][name]) for name in ("cell", "border"))
    cells = _traced(record, size, border)
    return [(border + (column + 0.5) * size, border + (row + 0.5) * size) for row, column in cells]


ROUTES: Mapping[str, Callable[[Record], list[Point]]] = {"maze_solving": _maze_route, "grid_path": _path_route}
"""The way that an answer walks, as the middles of its cells, by domain."""


def route_of(domain: str) -> Callable[[Record], list[Point]] | None:
    """The way of a domain's answers; None where there is none."""
    return ROUTES.get(domain)


# Grids


def _in_grid(record: Record, items: Iterable[Thing]) -> dict[_Cell, Thing]:
    """Objects by their cells in the grid of the scene."""
    params = record["scene"]["params"]
    origin = float(params["grid_left"]), float(params["grid_top"])
    return {_cell_at(item.centre, float(params["cell"]), origin): item for item in items}


def _all_cells(record: Record) -> list[_Cell]:
    params = record["scene"]["params"]
    return [(row, column) for row in range(params["rows"]) for column in range(params["columns"])]


def _text(cell: _Cell) -> str:
    return f"({cell[0]},{cell[1]})"


def _locate(record: Record) -> Solution:
    """The cells of green circles, row by row; where these are too many words, how many each row has."""
    held = _in_grid(record, things(record, "target", "distractor"))
    green = [cell for cell, o in held.items() if o.kind == "circle" and o.colour in _GREEN]
    rows = [[column + 1 for row, column in sorted(green) if row == i] for i in range(record["scene"]["params"]["rows"])]
    answer = [[i, column] for i, row in enumerate(rows, 1) for column in row]
    words = 12 + sum(3 + _listed(len(row)) for row in rows if row) + len(answer)
    if words > _most_words(record):
        counts = [len(row) for row in rows]
        return Solution((Step("look"), Step("counts", {"counts": counts, "count": sum(counts)})), answer)
    named = []
    for i, row in enumerate(rows, 1):
        if row:
            one = _either("row", "rows", "column", row)
            named.append(Step(one.key, {**one.values, "row": i}))
    return Solution((Step("look"), *named), answer)


def _cross_and_knots(record: Record) -> Solution:
    crossed = _in_grid(record, things(record, "target"))
    cells = _all_cells(record)
    free = [cell for cell in cells if cell not in crossed]
    safe = [cell for cell in free if not any(near in crossed for near in _near(cell))]
    answer = [list(cell) for cell in safe]
    if not safe:
        return Solution(tuple(_spoilt(free, crossed)), answer)
    near = [cell for cell in sorted(_near(safe[0])) if cell in cells]
    return Solution((_safe(safe[0], near),), answer)


def _safe(cell: _Cell, near: Sequence[_Cell]) -> Step:
    one = _either("safe_one", "safe", "other", [_text(other) for other in near])
    return Step(one.key, {**one.values, "cell": _text(cell)})


def _spoilt(free: Sequence[_Cell], crossed: Mapping[_Cell, Any]) -> list[Step]:
    """Each free cell by the first side on which it has a cross: the cells if they are few, else their number."""
    if not free:
        return [Step("full")]
    steps, left = [], list(free)
    for side, (down, right) in _BESIDE.items():
        spoilt = [cell for cell in left if (cell[0] + down, cell[1] + right) in crossed]
        left = [cell for cell in left if cell not in spoilt]
        if spoilt and len(free) <= _FEW_NAMES:
            steps.append(Step(f"cells_{side}", {"cells": [_text(cell) for cell in spoilt]}))
        elif spoilt:
            steps.append(Step(f"count_{side}", {"count": len(spoilt)}))
    if left:
        raise GenerationError(f"cross_and_knots: {left} have no cross beside them")
    few = len(free) <= _FEW_NAMES
    return [*steps, Step("spoilt")] if few else [Step("free", {"count": len(free)}), *steps, Step("spoilt")]


def _circle_right_triangle(record: Record) -> Solution:
    kinds = {cell: o.kind for cell, o in _in_grid(record, things(record, "target")).items()}
    triangles = sorted(cell for cell, kind in kinds.items() if kind == "triangle")
    found = [(row, column) for row, column in triangles if kinds.get((row, column + 1)) == "circle"]
    if found:
        row, column = found[0]
        return Solution((Step("found", {"row": row + 1, "column": column + 1, "next": column + 2}),), True)
    last = record["scene"]["params"]["columns"] - 1
    right = [_right_of(cell, kinds, last) for cell in triangles]
    if len(triangles) <= _FEW_TRIANGLES:
        steps = [Step(what, {"row": r + 1, "column": c + 1}) for what, (r, c) in zip(right, triangles, strict=True)]
    else:
        counted = Counter(right)
        seen = [what for what in ("empty", "triangle", "edge") if counted[what]]
        steps = [Step("triangles", {"count": len(triangles)})]
        steps += [Step(f"count_{what}", {"count": counted[what]}) for what in seen]
    return Solution((*steps, Step("none")), False)


def _right_of(cell: _Cell, kinds: Mapping[_Cell, str], last: int) -> str:
    if cell[1] == last:
        return "edge"
    return kinds.get((cell[0], cell[1] + 1), "empty")


# Orders


def _sorting(record: Record) -> Solution:
    """Labels by length or diameter in whole pixels, which are all different."""
    sizes = {item.label: max(item.box.width, item.box.height) for item in things(record, "target")}
    answer = sorted(sizes, key=lambda label: sizes[label])
    if len(answer) == 1:
        return Solution((Step("only", {"label": answer[0]}),), answer)
    whole = [round(sizes[label]) for label in answer]
    if any(a >= b for a, b in pairwise(whole)):
        raise GenerationError(f"{record['domain']}: two sizes of {whole} are the same in whole pixels")
    pairs = [f"{label} ({size})" for label, size in zip(answer, whole, strict=True)]
    return Solution((Step("order", {"sizes": pairs}),), answer)


# Layers


def _layers(record: Record) -> list[Thing]:
    """From the inside to the outside: a layer lies within the next."""
    return sorted(things(record, "target"), key=lambda layer: layer.area)


def _layered_colours(record: Record) -> Solution:
    answer = [item.colour for item in _layers(record)]
    first = Step("innermost" if len(answer) > 1 else "only", {"layer": Word(answer[0])})
    return Solution((first, *_around(answer)), answer)


def _around(names: Sequence[str]) -> list[Step]:
    """What lies around the innermost."""
    if len(names) < 2:
        return []
    middle = [Step("around", {"middle": list(map(Word, names[1:-1]))})] if len(names) > 2 else []
    return [*middle, Step("outermost", {"layer": Word(names[-1])})]


def _layered_shapes(record: Record) -> Solution:
    answer = [item.kind for item in _layers(record)]
    if len(answer) <= _FEW_ROWS:
        steps = [Step(f"is_{kind}", {"layer": i}) for i, kind in enumerate(answer, 1)]
        return Solution((Step("few"), *steps) if len(answer) > 1 else (Step(f"only_{answer[0]}"),), answer)
    return Solution((Step("innermost", {"layer": Word(answer[0])}), *_around(answer)), answer)


EXPLAIN: dict[str, Explain] = {
    "comparing_size": _comparing_size,
    "match_outline": _matching,
    "match_shadow": _matching,
    "identifying_shapes": _identifying_shapes,
    "maze_solving": _maze_solving,
    "grid_path": _grid_path,
    "locate_circles_colour": _locate,
    "locate_circles_shape": _locate,
    "cross_and_knots": _cross_and_knots,
    "circle_right_triangle": _circle_right_triangle,
    "sort_lines": _sorting,
    "sort_circles": _sorting,
    "layered_colours": _layered_colours,
    "layered_shapes": _layered_shapes,
}
"""The functions that solve the domains of this file."""
