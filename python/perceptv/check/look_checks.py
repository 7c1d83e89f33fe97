"""Looks of a domain: what is drawn is the same each time, in its place, and as clear as it must be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from perceptv import _core
from perceptv.core.appearance import PLAIN, Appearance
from perceptv.core.dressed import shown
from perceptv.core.look_records import Look
from perceptv.errors import InvalidParams

Mask = npt.NDArray[np.int32]
LEAST_CONTRAST = 6.0
"""CIEDE2000 between the means on both sides of an object's outline."""
_CLEAR = 30.0
"""Plain contrast from which on a look must keep the least one: below it, what is around has partly the same colour."""
_SEEN_ALONE = {"paper", "ink", "smudge", "shade", "contrast", "blur", "noise", "jpeg"}
"""Factors that leave masks as they are."""
_LEAST_PIXELS = 60
"""Of an object whose contrast is measured."""


def look_complaints(made: _core.Instance, looks: Mapping[str, Look], *, contrast: bool = True) -> Iterator[str]:
    """What is wrong with an instance under the looks that its domain takes. Single instances may refuse more."""
    plain = [_contrasts(made, image) if contrast else {} for image in range(made.images)]
    for name, look in looks.items():
        try:
            seen = shown(made, Appearance(name))
        except InvalidParams:
            continue
        for complaint in _complaints(made, seen, look, plain):
            yield f"look {name}: {complaint}"
    double = shown(made, Appearance(scale=PLAIN.scale * 2))
    for image in range(made.images):
        if double.image(image).shape[:2] != tuple(2 * side for side in made.image(image).shape[:2]):
            yield f"scale 2 of picture {image + 1} has {double.image(image).shape[:2]} px"


def _complaints(made: _core.Instance, seen: _core.Instance, look: Look, plain: list[dict[int, float]]) -> Iterator[str]:
    for image in range(made.images):
        if (seen.image(image) != seen.image(image)).any():
            yield f"picture {image + 1} has other pixels each time"
        if _SEEN_ALONE.issuperset(look.factors) and (seen.mask(image) != made.mask(image)).any():
            yield f"the mask of picture {image + 1} differs, though nothing moves"
        drawn = _contrasts(seen, image) if plain[image] and not look.blur else {}
        for number, before in plain[image].items():
            if before >= _CLEAR and drawn.get(number, before) < LEAST_CONTRAST:
                yield f"object {number} of picture {image + 1} has contrast {drawn[number]:.1f}; plain {before:.1f}"


def _contrasts(made: _core.Instance, image: int) -> dict[int, float]:
    """The contrast of each large enough object to what is around it."""
    pixels, mask = made.image(image), made.mask(image)
    rows, columns = np.nonzero(mask)
    numbers = mask[rows, columns]
    order = np.argsort(numbers, kind="stable")
    found, starts = np.unique(numbers[order], return_index=True)
    out = {}
    for number, places in zip(found.tolist(), np.split(order, starts[1:]), strict=True):
        if len(places) < _LEAST_PIXELS:
            continue
        part = tuple(slice(max(0, int(at[places].min()) - 3), int(at[places].max()) + 4) for at in (rows, columns))
        out[number - 1] = _contrast(pixels[part], mask[part] == number)
    return out


def _contrast(pixels: npt.NDArray[np.uint8], inside: npt.NDArray[np.bool_]) -> float:
    rim = inside & ~_shrunk(inside)
    around = ~_shrunk(~inside) & ~inside
    means = [pixels[part].mean(axis=0).round() for part in (rim, around) if part.any()]
    if len(means) < 2:
        return np.inf
    first, second = (tuple(map(int, mean)) for mean in means)
    return float(_core.ciede2000(_rgb(first), _rgb(second)))


def _rgb(values: Any) -> tuple[int, int, int]:
    red, green, blue = values
    return red, green, blue


def _shrunk(area: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The pixels of an area whose four neighbours at 2 px belong to it."""
    padded = np.pad(area, 2, mode="edge")
    out: npt.NDArray[np.bool_] = area & padded[4:, 2:-2] & padded[:-4, 2:-2] & padded[2:-2, 4:] & padded[2:-2, :-4]
    return out
