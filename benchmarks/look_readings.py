"""Reader accuracy on pictures under looks, brought back.

    look_readings.py [--size N] [--indices N] [--levels 1,3,5] [--out FILE]

A picture is brought back as far as its look is known: each pixel of the plain canvas is taken from where pose and
wobble put it, and gets the plain colour of the nearest ink. Inks are the medians of what the colours of the plain
picture became. Labels are set in the usual typeface, which readers insist on.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt

import perceptv as pv

Picture = npt.NDArray[np.uint8]
PRESETS = ("paper", "balanced")
STEP = 4  # px between points whose places are asked for
CELLS = 32  # of each channel, for which the nearest ink is looked up
LEAST_FLAT = 12  # px of a colour in a row of three at least, else it is the edge of something


def in_usual_type(look: pv.Look) -> str:
    """The name of the look with labels as readers know them."""
    if look.font == "sans":
        return look.name
    record = {**look.as_dict(), "name": f"{look.name}-sans", "font": "sans"}
    pv.register_look(pv.Look(**record))
    return str(record["name"])


def unmoved(seen: pv.Sample, picture: Picture, height: int, width: int) -> Picture:
    """The picture on the plain canvas, each pixel from its place."""
    if picture.shape[:2] == (height, width) and not pv.looks()[seen.look].moves:
        return picture
    ys, xs = np.arange(0, height + STEP, STEP), np.arange(0, width + STEP, STEP)
    grid = np.stack(np.meshgrid(xs, ys), axis=-1) + 0.5
    corners = seen.to_picture(grid.reshape(-1, 2)).reshape(grid.shape)
    part = (np.arange(STEP) / STEP)[:, None, None]
    rows = (corners[:-1, None] * (1 - part) + corners[1:, None] * part).reshape(-1, len(xs), 2)
    between = rows[:, :-1, None] * (1 - part[:, 0]) + rows[:, 1:, None] * part[:, 0]
    points = between.reshape(len(rows), -1, 2)[:height, :width]
    x, y = (np.floor(points[..., axis]).astype(np.int64).clip(0, picture.shape[1 - axis] - 1) for axis in (0, 1))
    return picture[y, x]


def flat(picture: Picture) -> npt.NDArray[np.bool_]:
    """Pixels like both neighbours in their row or in their column."""
    padded = np.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    inner = padded[1:-1, 1:-1]
    across = (padded[1:-1, :-2] == inner).all(axis=2) & (padded[1:-1, 2:] == inner).all(axis=2)
    down = (padded[:-2, 1:-1] == inner).all(axis=2) & (padded[2:, 1:-1] == inner).all(axis=2)
    return np.asarray(across | down)


def uninked(picture: Picture, plain: Picture) -> Picture:
    """Every pixel in the plain colour whose ink is nearest."""
    where = flat(plain)
    colours, of, counts = np.unique(plain[where], axis=0, return_inverse=True, return_counts=True)
    kept = np.nonzero(counts >= LEAST_FLAT)[0]
    inks = np.array([np.median(picture[where][of.ravel() == number], axis=0) for number in kept])
    middles = (np.arange(CELLS) + 0.5) * (256 / CELLS)
    cells = np.stack(np.meshgrid(middles, middles, middles, indexing="ij"), axis=-1)
    nearest = np.stack([((cells - ink) ** 2).sum(axis=-1) for ink in inks]).argmin(axis=0)
    r, g, b = np.moveaxis(picture // (256 // CELLS), -1, 0)
    return np.ascontiguousarray(colours[kept][nearest[r, g, b]])


def outcome(plain: pv.Sample, name: str) -> str:
    """What becomes of a sample under a look: right, unread, wrong or refused."""
    try:
        seen = plain.with_look(name)
    except pv.InvalidParams:
        return "refused"
    pairs = zip(seen.images, plain.images, strict=True)
    back = [uninked(unmoved(seen, picture, *before.shape[:2]), before) for picture, before in pairs]
    reading = pv.read(plain.domain, back, plain.prompt_params)
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
