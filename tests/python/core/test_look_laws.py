"""What looks must keep: truth, masks, contrast, names of colours, and pairs that differ in one thing only."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import look_measures as measure
import perceptv as pv
from perceptv import _core
from perceptv.core.appearance import Appearance
from perceptv.core.catalogue import registry
from perceptv.core.dressed import shown

DOMAINS = [domain.id for domain in pv.domains("percept_v")]
SIZES = (1, 5, 10, 20)
CELLS = [(domain, preset) for domain in DOMAINS for preset in ("paper", "balanced")]
KEYS = 10
LOOKS = pv.looks()
FAMILIES = sorted({name[:-2] for name in LOOKS if name[-2:-1] == "-"})

GUIDES = {"background", "grid", "divider", "axis", "lines"}
"""Roles of what guides the eye."""
BY_COLOUR = {
    "change_colour", "colours_present", "comparing_size", "count_coloured_circles", "layered_colours", "list_colours",
    "locate_circles_colour", "locate_circles_shape",
}  # fmt: skip
CLEAR, CLEAR_COLOUR, CLEAR_GUIDE = 8.0, 10.0, 6.0
"""CIEDE2000 between both sides of a border."""
MOST = 0.85
"""Of a border that must be so clear."""
ALL_CLEAR, PARTLY_CLEAR = 0.95, 0.5
"""Of a border in the plain picture. In part, as between two cells, much hangs on the places looked at."""
FADES = 2.0
"""Px of blur in which guide lines of 1 px fade."""
LEAD = 4.0
"""CIEDE2000 by which the right name is nearer than any other."""
STRAY = 0.05
"""Of an object's pixels that may lie over 1 px from where they belong: sharp corners, what lies beside others."""
LEAST_STROKE = 1.5
"""Thinner lines may fall between the middles of pixels, so that their masks have gaps."""


def some_looks(turn: int) -> list[str]:
    """All looks, but of one family in three one level; `turn` chooses."""
    single = [name for name in LOOKS if name[:-2] not in FAMILIES]
    return single + [f"{family}-{1 + (turn + i) % 5}" for i, family in enumerate(FAMILIES) if (turn + i) % 3 == 0]


def made(domain: str, preset: Any, size: int, index: int = 0) -> _core.Instance:
    """An instance of the size, or of the largest that is legal."""
    low, high = registry().size_range(domain, preset, {})
    return _core.generate(registry(), domain, min(max(size, low), high), index, 0, preset, {})


def under(plain: _core.Instance, names: list[str]) -> Iterator[tuple[pv.Look, _core.Instance]]:
    """The instance under each look that it takes."""
    for name in names:
        try:
            yield LOOKS[name], shown(plain, Appearance(name))
        except pv.InvalidParams:
            continue


def thinnest(look: Any) -> float:
    """The width of an open object's stroke, 0 where it is filled."""
    looks = [one for one in (look if isinstance(look, list) else [look]) if one]
    return min((one["stroke"]["width"] for one in looks if one.get("stroke") and not one.get("fill")), default=0.0)


class Laws:
    """An instance that is plain, with what of it is compared."""

    def __init__(self, plain: _core.Instance) -> None:
        self.plain = plain
        self.record = plain.record()
        things = self.record["scene"]["objects"]
        self.labelled = {thing["id"] for thing in things if thing.get("label")}
        self.thin = {thing["id"] for thing in things if 0 < thinnest(thing["look"]) < LEAST_STROKE}
        usual = CLEAR_COLOUR if plain.domain in BY_COLOUR else CLEAR
        floors = {"halo": 0.0, **dict.fromkeys(GUIDES, CLEAR_GUIDE)}
        self.floors = {thing["id"]: floors.get(thing["role"], usual) for thing in things}
        self.pictures = [PlainPicture(self, image) for image in range(plain.images)]

    def complaints(self, look: pv.Look, seen: _core.Instance) -> Iterator[str]:
        """What is wrong under a look."""
        if (seen.answer, seen.answer_text) != (self.plain.answer, self.plain.answer_text):
            yield "another answer"
        for picture in self.pictures:
            for complaint in picture.complaints(look, seen):
                yield f"picture {picture.number + 1}: {complaint}"

    def kept(self) -> bool:
        """Whether the plain instance is what it was."""
        same = all((self.plain.image(p.number) == p.pixels).all() for p in self.pictures)
        return same and self.plain.record() == self.record


class PlainPicture:
    """One of its pictures."""

    def __init__(self, laws: Laws, number: int) -> None:
        self.laws, self.number = laws, number
        self.pixels, self.mask = laws.plain.image(number), laws.plain.mask(number)
        self.borders = measure.borders(self.mask)
        self.clear = self.borders.clear(self.borders.differences(self.pixels), laws.floors)
        self.parts = measure.parts(self.mask)
        self.points = measure.spread(self.mask)
        by_colour = laws.plain.domain in BY_COLOUR
        self.cores = measure.cores(self.mask) if by_colour else None
        self.names = {thing["id"]: named(thing["colour"], number) for thing in laws.record["scene"]["objects"]}

    def complaints(self, look: pv.Look, seen: _core.Instance) -> Iterator[str]:
        """What is wrong under a look."""
        pixels, mask = seen.image(self.number), seen.mask(self.number)
        same = mask.shape == self.mask.shape and bool((mask == self.mask).all())
        if not (same or look.moves or {"stroke", "font"} & set(look.factors)):
            yield "the mask differs, though nothing moves"
        if not same:
            yield from self._strays(look, seen, mask)
        if set(look.factors) <= {"stroke", "wobble", "pose", "font"}:
            return
        yield from self._unclear(look, pixels, self.borders if same else measure.borders(mask))
        if self.cores:
            yield from misnamed(self.names, (self.cores if same else measure.cores(mask)).colours(pixels))

    def _strays(self, look: pv.Look, seen: _core.Instance, mask: measure.Mask) -> Iterator[str]:
        parts = measure.parts(mask)
        for number, (joined, apart) in self.parts.items():
            if number in self.laws.thin or (number in self.laws.labelled and look.font != "sans"):
                continue
            now = parts.get(number, (0, 0))
            if now[0] > apart or now[1] < joined:
                yield f"object {number} has {now[1]} parts instead of {apart}"
        if look.stroke != 1 or look.font != "sans":
            return
        points, numbers = self.points
        for number, share in measure.strays(mask, measure.moved(seen, points), numbers).items():
            if share > STRAY:
                yield f"{share:.1%} of object {number} is not where it should be"
        points, numbers = measure.spread(mask)
        for number, share in measure.strays(self.mask, measure.moved(seen, points, back=True), numbers).items():
            if share > STRAY:
                yield f"{share:.1%} of object {number} is where it should not be"

    def _unclear(self, look: pv.Look, pixels: measure.Pixels, borders: measure.Borders) -> Iterator[str]:
        clear = borders.clear(borders.differences(pixels), self.laws.floors)
        for number, plain in self.clear.items():
            floor = MOST if plain >= ALL_CLEAR else plain / 3 if plain >= PARTLY_CLEAR else 0
            if self.laws.floors[number] == CLEAR_GUIDE and look.blur > FADES:
                continue
            if clear.get(number, 1) < floor:
                yield f"{clear[number]:.0%} of the border of object {number} is clear, {plain:.0%} in plain"


def misnamed(names: Mapping[int, str | None], cores: Mapping[int, measure.Floats]) -> Iterator[str]:
    """Objects whose colour is not nearest to what the others of their name have."""
    groups: dict[str, list[measure.Floats]] = {}
    for thing, core in cores.items():
        if name := names.get(thing):
            groups.setdefault(name, []).append(core)
    middles = {name: np.median(found, axis=0) for name, found in groups.items()}
    for name, found in groups.items():
        for core in found:
            own = float(measure.difference_of_names(core, middles[name]))
            for other, middle in middles.items():
                if other != name and measure.difference_of_names(core, middle) < own + LEAD:
                    yield f"something {name} looks {other}"


def named(colour: Any, image: int) -> str | None:
    """The name of an object's colour in a picture."""
    if isinstance(colour, list) and colour and not isinstance(colour[0], int):
        colour = colour[image]
    return colour if isinstance(colour, str) else None


def check(domain: str, preset: str, size: int, index: int, names: list[str]) -> None:
    """All laws of single pictures, of one instance under the looks."""
    laws = Laws(made(domain, preset, size, index))
    complaints = [
        f"{look.name}: {complaint}"
        for look, seen in under(laws.plain, names)
        for complaint in laws.complaints(look, seen)
    ]
    assert not complaints, f"{laws.plain.id}: {len(complaints)} complaints\n" + "\n".join(complaints[:20])
    assert laws.kept()


@pytest.mark.parametrize(("domain", "preset"), CELLS)
def test_pictures_keep_the_laws(domain: str, preset: str) -> None:
    turn = CELLS.index((domain, preset))
    check(domain, preset, SIZES[(turn + turn // 8) % 4], 0, some_looks(turn))


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("domain", "preset"), CELLS)
def test_all_looks_keep_the_laws(domain: str, preset: str, size: int) -> None:
    for index in range(KEYS):
        check(domain, preset, size, index, list(LOOKS))


# ---- pairs


def reach(look: pv.Look) -> int:
    """How far in px a change of the plain picture may be seen."""
    text = 24 if look.font != "sans" else 0  # a label is set anew
    return 3 + look.moves + text + math.ceil(3 * look.blur) + (16 if look.jpeg else 0)


def differing(one: measure.Pixels, other: measure.Pixels) -> Any:
    """Where two pictures differ."""
    red, green, blue = np.moveaxis(one != other, -1, 0)
    return red | green | blue


def changed(control: _core.Instance, other: _core.Instance) -> list[int]:
    """The objects that differ from the other instance, or between the two pictures of one."""
    if other is not control:
        return other.changed
    parts = [
        (thing["id"], thing[part]) for thing in control.record()["scene"]["objects"] for part in ("geometry", "look")
    ]
    return [number for number, part in parts if isinstance(part, list) and part[0] != part[1]]


def spilt(look: pv.Look, seen: _core.Instance, plain: Any, now: Any, things: Any) -> int:
    """Pixels that differ, though no changed thing is there and what is near them is the same in the plain pictures."""
    rows, columns = np.nonzero(plain)
    if look.moves:
        places = measure.moved(seen, np.stack([columns + 0.5, rows + 0.5], axis=1))
        columns, rows = np.floor(places).astype(int).T
    near = things.copy()
    near[rows.clip(0, now.shape[0] - 1), columns.clip(0, now.shape[1] - 1)] = True
    return int((now & ~measure.grown(near, reach(look))).sum())


def check_pairs(domain: str, preset: str, size: int, index: int, names: list[str]) -> None:
    """Twins, and the two pictures of a question, differ where they do in plain and nowhere else."""
    control = made(domain, preset, size, index)
    twin = control.twin(0)
    complaints = []
    for look, seen in under(control, names):
        if look.noise or look.fill == "hatch":  # fills that touch are hatched otherwise once a twin parts them
            continue
        pairs = [("pictures", control, seen, 0, 1)] if control.images == 2 else []
        with contextlib.suppress(pv.InvalidParams):
            pairs += [("twins", twin, shown(twin, Appearance(look.name)), k, k) for k in range(control.images)]
        for what, other, other_seen, one, two in pairs:
            plain = differing(control.image(one), other.image(two))
            pictures = seen.image(one), other_seen.image(two)
            if pictures[0].shape != pictures[1].shape:
                complaints.append(f"{look.name}: {what} differ in size")
                continue
            now = differing(*pictures)
            if plain.any() != now.any():
                complaints.append(
                    f"{look.name}: {what} no longer differ" if plain.any() else f"{look.name}: {what} differ"
                )
            ids = np.array(changed(control, other)) + 1
            things = np.isin(seen.mask(one), ids) | np.isin(other_seen.mask(two), ids)
            if count := spilt(look, seen, plain, now, things):
                complaints.append(f"{look.name}: {what} {one} differ in {count} px more, away from what changed")
    assert not complaints, f"{control.id}: {len(complaints)} complaints\n" + "\n".join(complaints[:20])


@pytest.mark.parametrize("domain", DOMAINS)
def test_pairs_differ_in_what_changed_alone(domain: str) -> None:
    turn = DOMAINS.index(domain)
    check_pairs(domain, ("paper", "balanced")[turn % 2], SIZES[turn // 2 % 3], 0, some_looks(turn)[turn % 3 :: 3])


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("domain", "preset"), CELLS)
def test_pairs_differ_in_what_changed_alone_under_all_looks(domain: str, preset: str, size: int) -> None:
    for index in range(KEYS):
        check_pairs(domain, preset, size, index, list(LOOKS))


@pytest.mark.parametrize("look", ["smudge-1", "smudge-5"])
@pytest.mark.parametrize(
    ("domain", "preset"),
    [
        ("count_coloured_circles", "balanced"), ("circle_boxes", "paper"), ("circle_boxes", "balanced"),
        ("inside_circles", "balanced"), ("counting_circles", "balanced"), ("counting_shapes", "paper"),
    ],
)  # fmt: skip
def test_smudges_are_no_things_to_count(domain: str, preset: Any, look: str) -> None:
    samples = [pv.generate(domain, size=1, index=index, preset=preset, look=look) for index in range(8)]
    read = [sample.read().answer for sample in samples]
    assert read == [sample.answer for sample in samples]
    assert 0 in read or domain.startswith("counting")
