"""The moving pictures that README.md shows: a pair of conservation videos, and a pair of episodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw

import perceptv as pv
from moments import GAP, crop_of, font, title_of

COLOURS = 96
HEAD = 34  # px above a picture
FILM_WIDTH, FILM_STEP, FILM_HELD = 420, 8, 330  # px, frames between two that are shown, ms
WORLD, EPISODE_STEP, EPISODE_HELD = 400, 6, 150  # px of a frame, frames, ms
SCENE_HELD, LAST_HELD = 500, 2500  # ms


class Shot(NamedTuple):
    """A picture of a loop, and how long it is shown in ms."""

    picture: Image.Image
    held: int


def beside(pictures: list[Image.Image], titles: list[str]) -> Image.Image:
    """Pictures of one size side by side, each under its title."""
    width, height = pictures[0].size
    sheet = Image.new("RGB", (len(pictures) * (width + GAP) - GAP, height + HEAD), "white")
    pen = ImageDraw.Draw(sheet)
    for i, (picture, title) in enumerate(zip(pictures, titles, strict=True)):
        x = i * (width + GAP)
        sheet.paste(picture, (x, HEAD))
        pen.text((x + width // 2, HEAD // 2), title, fill="black", font=font(20), anchor="mm")
    return sheet


def with_few_colours(shots: Iterator[Shot]) -> list[Shot]:
    """All shots in the colours of the one in the middle, so that the file is small and still parts stay still."""
    drawn = list(shots)
    plain = Image.Dither.NONE
    palette = drawn[len(drawn) // 2].picture.quantize(COLOURS, dither=plain)
    return [Shot(shot.picture.quantize(palette=palette, dither=plain).convert("RGB"), shot.held) for shot in drawn]


def conservation_shots() -> Iterator[Shot]:
    """Both members of a pair, cropped to what happens."""
    one = pv.generate("conservation_size", size=2, index=8, preset="balanced")
    pair = (one, one.partner())
    box = crop_of(pair)
    size = (FILM_WIDTH, FILM_WIDTH * (box[3] - box[1]) // (box[2] - box[0]))
    last = len(one) - 1
    for t in [*range(0, last, FILM_STEP), last]:
        frames = [Image.fromarray(video.frame(t)).crop(box).resize(size, Image.Resampling.LANCZOS) for video in pair]
        yield Shot(beside(frames, [title_of(video) for video in pair]), LAST_HELD if t == last else FILM_HELD)


def conservation_loop() -> list[Shot]:
    """The loop of conservation."""
    return with_few_colours(conservation_shots())


def enlarged(frame: Image.Image) -> Image.Image:
    """A frame of an episode with whole pixels twice as large."""
    return frame.resize((WORLD, WORLD), Image.Resampling.NEAREST)


def episode_shots() -> Iterator[Shot]:
    """The end of the eight scenes, which both episodes share, then both endings."""
    pair = pv.generate("bib_preference", size=8, index=17, preset="balanced")
    members = (pair.expected, pair.unexpected)
    for i, trial in enumerate(pair.expected.trials[:8]):
        last = len(trial) - 1
        for t in (*range(30, last - 83, 4 * EPISODE_STEP), last):
            frame = enlarged(Image.fromarray(trial.frame(t)))
            yield Shot(beside([frame, frame], [f"scene {i + 1} of 9"] * 2), SCENE_HELD if t == last else EPISODE_HELD)
    lengths = [len(member.test) for member in members]
    stops = range(30, max(lengths) - 83, EPISODE_STEP)
    for t in [*stops, max(lengths) - 1]:
        frames = [enlarged(Image.fromarray(m.test.frame(min(t, n - 1)))) for m, n in zip(members, lengths, strict=True)]
        titles = [f"scene 9: the {m.outcome} ending" for m in members]
        yield Shot(beside(frames, titles), LAST_HELD if t == max(lengths) - 1 else EPISODE_HELD)


def episode_loop() -> list[Shot]:
    """The loop of episodes."""
    return with_few_colours(episode_shots())
