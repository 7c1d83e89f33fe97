"""Reader accuracy on degraded pictures, by domain and size band: robustness.py [--indices N] [--preset P] [--out FILE].

Pictures are degraded and brought back to their canvas, which readers insist on: JPEG at quality 90; halved or shrunk to
three quarters and enlarged again, both with area-true resampling; blurred by a Gaussian of half a pixel.
"""

# ruff: noqa: E501
from __future__ import annotations

import argparse
import io
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

import perceptv as pv

Picture = npt.NDArray[np.uint8]
BANDS = ((1, 5), (6, 12), (13, 20))
PRESETS = ("paper", "balanced")


def jpeg(picture: Image.Image) -> Image.Image:
    """As stored by most cameras and web pages."""
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=90)
    return Image.open(file).convert("RGB")


def shrunk(share: float) -> Callable[[Image.Image], Image.Image]:
    """As a model with a small input sees it, enlarged to the canvas again."""

    def run(picture: Image.Image) -> Image.Image:
        small = picture.resize([max(1, round(side * share)) for side in picture.size], Image.Resampling.BOX if share == 0.5 else Image.Resampling.BICUBIC)
        return small.resize(picture.size, Image.Resampling.BICUBIC)

    return run


DEGRADED: dict[str, Callable[[Image.Image], Image.Image]] = {
    "as drawn": lambda picture: picture,
    "JPEG 90": jpeg,
    "0.75x": shrunk(0.75),
    "0.5x": shrunk(0.5),
    "blur": lambda picture: picture.filter(ImageFilter.GaussianBlur(0.5)),
}


def degraded(picture: Picture, how: str) -> Picture:
    """The picture after one of DEGRADED, on its own canvas."""
    return np.asarray(DEGRADED[how](Image.fromarray(picture)), dtype=np.uint8)


def accuracy(domain: str, preset: str, indices: int) -> tuple[dict[tuple[str, tuple[int, int]], float], int]:
    """Share of right readings by degradation and size band, and how many wrong answers were given in all."""
    right: dict[tuple[str, tuple[int, int]], list[bool]] = defaultdict(list)
    wrong = 0
    for band in BANDS:
        for size in range(band[0], band[1] + 1):
            for index in range(indices):
                sample = pv.generate(domain, size=size, index=index, preset=preset)
                for how in DEGRADED:
                    pictures = [degraded(image, how) for image in sample.images]
                    reading = pv.read(domain, pictures, {"preset": preset})
                    right[how, band].append(reading.answer == sample.answer)
                    wrong += reading.readable and reading.answer != sample.answer
    return {key: sum(values) / len(values) for key, values in right.items()}, wrong


def table(preset: str, indices: int) -> list[str]:
    """One row per domain: accuracy in the three bands, in per cent, and the number of wrong answers among all readings."""
    columns = [how for how in DEGRADED if how != "as drawn"]
    lines = [f"| {preset} | as drawn | {' | '.join(columns)} | wrong |", "|---" * (len(columns) + 3) + "|"]
    for domain in pv.domains("percept_v"):
        found, wrong = accuracy(domain.id, preset, indices)
        cells = [" ".join(f"{100 * found[how, band]:.0f}" for band in BANDS) for how in DEGRADED]
        lines.append(f"| {domain.id} | {' | '.join(cells)} | {wrong} |")
        print(lines[-1], flush=True)
    return lines


def main() -> None:
    """Prints the tables, and writes them to a file if one is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--indices", type=int, default=2, help="instances per size; default 2")
    parser.add_argument("--preset", choices=PRESETS, help="one preset; default both")
    parser.add_argument("--out", type=Path, help="file for the tables")
    options = parser.parse_args()
    parts = [table(preset, options.indices) for preset in ([options.preset] if options.preset else PRESETS)]
    if options.out:
        options.out.write_text("\n\n".join("\n".join(lines) for lines in parts) + "\n")


if __name__ == "__main__":
    main()
