"""Reader accuracy on pictures under looks, brought back.

    look_readings.py [--size N] [--indices N] [--levels 1,3,5] [--domains D,D] [--out FILE].

A picture is brought back as far as its look is known: each pixel of the plain canvas is taken from where pose and
wobble put it, contrast is stretched again, and inks are exchanged for the plain colours, the paper for white. Inks are
the medians of what the colours of the plain picture became. Labels are set in the usual typeface, which readers insist
on. Noise, blur, shade, JPEG and what is on the paper stay.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

import perceptv as pv

Picture = npt.NDArray[np.uint8]
PRESETS = ("paper", "balanced")
STEP = 4  # px between points whose places are asked for
SURE = 4  # squared levels by which a mixture of inks farther apart must be nearer
LEAST_FLAT = 12  # px of a colour in a row of three at least, else it is the edge of something


def in_usual_type(look: pv.Look) -> str:
    """The name of the look with labels as readers know them."""
    if look.font == "sans":
        return look.name
    record = {**look.as_dict(), "name": f"{look.name}-sans", "font": "sans"}
    pv.register_look(pv.Look(**record))
    return str(record["name"])


def unmoved(seen: pv.Sample, picture: Picture, height: int, width: int) -> Picture:
    """The picture on the plain canvas, each pixel from its place, between four of the picture."""
    if not pv.looks()[seen.look].moves:
        return picture
    ys, xs = np.arange(0, height + STEP, STEP), np.arange(0, width + STEP, STEP)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1) + 0.5
    corners = seen.to_picture(grid.reshape(-1, 2)).reshape(grid.shape).astype(np.float32)
    part = (np.arange(STEP, dtype=np.float32) / STEP)[:, None, None]
    rows = (corners[:-1, None] * (1 - part) + corners[1:, None] * part).reshape(-1, len(xs), 2)
    points = (rows[:, :-1, None] * (1 - part[:, 0]) + rows[:, 1:, None] * part[:, 0]).reshape(len(rows), -1, 2)
    points = (points[:height, :width] - 0.5).clip(0, np.array(picture.shape[1::-1]) - 1.001)
    first = points.astype(np.int32)
    x, y = first[..., 0], first[..., 1]
    right, down = np.moveaxis(points - first, -1, 0)[..., None]
    above = picture[y, x] * (1 - right) + picture[y, x + 1] * right
    below = picture[y + 1, x] * (1 - right) + picture[y + 1, x + 1] * right
    return (above * (1 - down) + below * down + 0.5).astype(np.uint8)


def packed(picture: Picture) -> npt.NDArray[np.int32]:
    """Each pixel as one number."""
    r, g, b = np.moveaxis(picture.astype(np.int32), -1, 0)
    return r << 16 | g << 8 | b


def flat(colours: npt.NDArray[np.int32]) -> npt.NDArray[np.bool_]:
    """Pixels like both neighbours in their row or in their column."""
    out = np.zeros(colours.shape, bool)
    out[:, 1:-1] = (colours[:, :-2] == colours[:, 1:-1]) & (colours[:, 2:] == colours[:, 1:-1])
    out[1:-1] |= (colours[:-2] == colours[1:-1]) & (colours[2:] == colours[1:-1])
    return out


def uninked(picture: Picture, plain: Picture) -> Picture:
    """Every pixel in its plain colour: that of an ink, or between two inks the mixture of theirs."""
    numbers = packed(plain)
    where = flat(numbers)
    found, counts = np.unique(numbers[where], return_counts=True)
    found = found[counts >= LEAST_FLAT]
    inks = np.array([np.median(picture[where & (numbers == colour)], axis=0) for colour in found], np.float32)
    colours = levels(found)
    seen, at = np.unique(packed(picture), return_inverse=True)
    pixels, best = levels(seen), np.full(len(seen), np.inf, np.float32)
    out = np.empty_like(pixels)
    pairs = itertools.combinations(range(len(inks)), 2)
    for one, other in sorted(pairs, key=lambda pair: float(((inks[pair[0]] - inks[pair[1]]) ** 2).sum())):
        line = inks[other] - inks[one]
        part = ((pixels - inks[one]) @ line / max(line @ line, 1)).clip(0, 1)[:, None]
        far = ((inks[one] + part * line - pixels) ** 2).sum(axis=1)
        nearer = far + SURE < best
        best[nearer] = far[nearer]
        out[nearer] = (colours[one] + part * (colours[other] - colours[one]))[nearer]
    return np.ascontiguousarray((out + 0.5).astype(np.uint8)[at.reshape(numbers.shape)])


def levels(colours: npt.NDArray[np.int32]) -> npt.NDArray[np.float32]:
    """The three channels of colours that are numbers."""
    return np.stack([colours >> 16, colours >> 8 & 255, colours & 255], axis=1).astype(np.float32)


def brought_back(seen: pv.Sample, plain: pv.Sample) -> list[Picture]:
    """The pictures with pose, wobble, inks and contrast undone."""
    look, out = pv.looks()[seen.look], []
    for picture, before in zip(seen.images, plain.images, strict=True):
        still = unmoved(seen, picture, *before.shape[:2])
        if look.contrast != 1:
            still = ((still.astype(np.float32) - 128) / look.contrast + 128.5).clip(0, 255).astype(np.uint8)
        own = look.ink == "own" and "colour" not in look.as_dict().get("paper", {})
        out.append(still if own else uninked(still, before))
    return out


def outcome(plain: pv.Sample, name: str) -> str:
    """What becomes of a sample under a look: right, unread, wrong or refused."""
    try:
        seen = plain.with_look(name)
    except pv.InvalidParams:
        return "refused"
    reading = pv.read(plain.domain, brought_back(seen, plain), plain.prompt_params)
    return "unread" if not reading.readable else "right" if reading.answer == plain.answer else "wrong"


def chosen_looks(levels: list[int]) -> Iterator[pv.Look]:
    """All looks but the plain one and bare typefaces, of families the levels asked for."""
    for name, look in pv.looks().items():
        family = name[-2:-1] == "-"
        if look.factors and look.factors != ("font",) and (not family or int(name[-1]) in levels):
            yield look


def rows(size: int, indices: int, levels: list[int], domains: list[str]) -> Iterator[str]:
    """A row for each look: the share of right readings in either preset, those unread and wrong, and who refuses it."""
    yield "| look | `paper` | `balanced` | unread | wrong | refused |"
    yield "|---|---|---|---|---|---|"
    samples = {
        p: [pv.generate(d, size=size_of(d, p, size), index=i, preset=p) for d in domains for i in range(indices)]
        for p in PRESETS
    }
    for look in chosen_looks(levels):
        name = in_usual_type(look)
        found = {preset: Counter(outcome(sample, name) for sample in samples[preset]) for preset in PRESETS}
        both = found["paper"] + found["balanced"]
        shares = [share(found[preset]) for preset in PRESETS]
        yield f"| {look.name} | {shares[0]} | {shares[1]} | {both['unread']} | {both['wrong']} | {both['refused']} |"


def size_of(domain: str, preset: str, size: int) -> int:
    """The size, or the largest that is legal."""
    return min(size, pv.info(domain).size_range(preset)[1])


def share(found: Counter[str]) -> str:
    """Right readings in per cent of all that were tried."""
    tried = found.total() - found["refused"]
    return f"{100 * found['right'] / tried:.0f}" if tried else "-"


def main() -> None:
    """Prints the table, and writes it to a file if one is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=10)
    parser.add_argument("--indices", type=int, default=1, help="instances per domain and preset; default 1")
    parser.add_argument("--levels", default="1,3,5", help="of the families; default 1,3,5")
    parser.add_argument("--domains", help="default all of percept_v")
    parser.add_argument("--out", type=Path, help="file for the table")
    options = parser.parse_args()
    domains = options.domains.split(",") if options.domains else [domain.id for domain in pv.domains("percept_v")]
    lines = []
    for line in rows(options.size, options.indices, [int(level) for level in options.levels.split(",")], domains):
        print(line, flush=True)
        lines.append(line)
    if options.out:
        options.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
