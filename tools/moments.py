"""Moments of pairs of videos, cropped to what happens: strips for the documentation, loops for README.md."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

import perceptv as pv

WIDE, GAP = 1400, 8  # px of a strip, and between its pictures
MOMENTS = 5
HEAD, CAPTION = 30, 24  # px of a row's title and of the times
ROOM = 0.06  # of the frame, about what happens
CONTRAST = 40  # in the sum of three channels
MOST = 1.9  # width of a crop in heights
LEAST = 1.0
SCALE = 8  # px: frames are compared in squares of that side

Box = tuple[int, int, int, int]


def font(points: int) -> Any:
    """The font of all titles."""
    return ImageFont.load_default(points)


def moments_of(video: pv.VideoSample) -> list[int]:
    """The start, the middle and the end of the first change, the middle of the last one, the end."""
    acts = [e for e in video.events if e.name not in ("enter", "withdraw", "lift", "back")]
    first, last = acts[0], acts[-1]
    entered = next((e.last for e in video.events if e.name == "back"), first.last)
    return [0, (first.first + first.last) // 2, entered, (last.first + last.last) // 2, len(video) - 1]


def coarse(frame: Any) -> Any:
    """The frame in squares, as numbers."""
    height, width = (side // SCALE * SCALE for side in frame.shape[:2])
    squares = frame[:height, :width].astype(int).reshape(height // SCALE, SCALE, width // SCALE, SCALE, 3)
    return squares.mean((1, 3))


def things(frame: Any) -> Any:
    """The squares that differ from the ground, which is the same from left to right."""
    small = coarse(frame)
    ground = np.median(small, axis=1, keepdims=True)
    return abs(small - ground).sum(2) > CONTRAST


def crop_of(videos: tuple[pv.VideoSample, ...]) -> Box:
    """The box of all things at the start and at the end, and of what differs between the videos in between."""
    seen = sum(things(video.frame(t)) for video in videos for t in (0, len(video) - 1)) > 0
    for t in moments_of(videos[0]):
        one, two = (coarse(video.frame(t)) for video in videos)
        seen |= abs(one - two).sum(2) > CONTRAST
    rows, columns = np.flatnonzero(seen.any(1)), np.flatnonzero(seen.any(0))
    height, width = videos[0].frame(0).shape[:2]
    room = int(ROOM * width)
    left, right = columns[0] * SCALE - room, (columns[-1] + 1) * SCALE + room
    top, bottom = rows[0] * SCALE - room, (rows[-1] + 1) * SCALE + room
    return shaped([left, top, right, bottom], width, height)


def shaped(box: list[int], width: int, height: int) -> Box:
    """The box within the frame, made higher or wider where it is too flat or too narrow."""
    wide, high = box[2] - box[0], box[3] - box[1]
    more_high, more_wide = max(0, int(wide / MOST) - high), max(0, int(high * LEAST) - wide)
    left, top = box[0] - more_wide // 2, box[1] - more_high // 2
    right, bottom = box[2] + more_wide // 2, box[3] + more_high // 2
    return max(left, 0), max(top, 0), min(right, width), min(bottom, height)


def title_of(video: pv.VideoSample) -> str:
    """The condition and the right answer in words."""
    words = "" if not video.options else f": {video.options[ord(video.answer) - ord('A')]}"
    return video.params["condition"].replace("_", "-") + words


def row_of(video: pv.VideoSample, box: Box) -> Image.Image:
    """Moments of a video side by side, each under its time."""
    width = (WIDE - (MOMENTS - 1) * GAP) // MOMENTS
    height = width * (box[3] - box[1]) // (box[2] - box[0])
    row = Image.new("RGB", (WIDE, HEAD + CAPTION + height), "white")
    pen = ImageDraw.Draw(row)
    pen.text((2, HEAD // 2), title_of(video), fill="black", font=font(20), anchor="lm")
    for i, t in enumerate(moments_of(video)):
        x = i * (width + GAP)
        frame = Image.fromarray(video.frame(t)).crop(box).resize((width, height), Image.Resampling.LANCZOS)
        row.paste(frame, (x, HEAD + CAPTION))
        time = f"{t / pv.info(video.domain).fps:.1f} s"
        pen.text((x + 2, HEAD + CAPTION // 2), time, fill="black", font=font(16), anchor="lm")
    return row


def strip(one: pv.VideoSample) -> Image.Image:
    """Five moments of each member of a pair, a row each."""
    videos = (one, one.partner())
    box = crop_of(videos)
    rows = [row_of(video, box) for video in videos]
    sheet = Image.new("RGB", (WIDE, 2 * rows[0].height + GAP), "white")
    for i, row in enumerate(rows):
        sheet.paste(row, (0, i * (rows[0].height + GAP)))
    return sheet
