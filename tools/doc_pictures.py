"""Draws the pictures under docs/images again: doc_pictures.py [NAME ...], by default all of them.

It also writes docs/core_knowledge_pairs.md, which shows pairs of all domains of that suite.
After a change of what is drawn: run it, look at the difference, and at the text that tells what is on the picture.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PIL import Image

import perceptv as pv
from first_pictures import Shot, conservation_loop, episode_loop
from moments import strip
from overview_picture import overview
from pair_page import PAGE, SUITE, drawings, page, pair_picture

WIDEST = 1400  # px
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "images"


def example() -> Image.Image:
    """The maze of README.md."""
    return pv.generate("maze_solving", size=7, preset="balanced").pil()


def with_few_colours(draw: Callable[[], Image.Image]) -> Image.Image:
    """The picture with few colours, so that the file is small."""
    return draw().quantize(128, dither=Image.Dither.NONE)


def episodes(task: str) -> Image.Image:
    """The sheet of a task's page."""
    return pv.generate(task, size=8, index=3, preset="balanced", width=WIDEST).pil()


def strips(domain: str) -> Image.Image:
    """Moments of both members of a pair of videos."""
    return strip(pv.generate(domain, size=8, index=8, preset="balanced"))


def pictures() -> dict[str, Callable[[], Image.Image]]:
    """What draws each file, by its path under docs/images."""
    found: dict[str, Callable[[], Image.Image]] = {"example.png": example}
    found["percept_v.png"] = partial(with_few_colours, overview)
    found |= {f"{d.id}.png": partial(strips, d.id) for d in pv.domains("conservation")}
    found |= {f"{SUITE}/{domain}.png": partial(pair_picture, domain) for domain in drawings()}
    return found | {f"bib/{d.id}.png": partial(episodes, d.id) for d in pv.domains("bib")}


def loops() -> dict[str, Callable[[], list[Shot]]]:
    """What draws the frames of each moving picture, by its path under docs/images."""
    return {"conservation.gif": conservation_loop, "episodes.gif": episode_loop}


def exact(name: str) -> bool:
    """Whether the file has this package's own pixels; others have text and shrinking of Pillow's."""
    return name == "example.png" or name.startswith("bib/")


def main(names: list[str]) -> None:
    for name, frames_of in loops().items():
        if name in names or not names:
            pictures_of, held = zip(*frames_of(), strict=True)
            pictures_of[0].save(FOLDER / name, save_all=True, append_images=pictures_of[1:], duration=held, loop=0)
    for name, draw in pictures().items():
        if name in names or not names:
            path = FOLDER / name
            path.parent.mkdir(parents=True, exist_ok=True)
            draw().save(path, optimize=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
