"""MP4 files against x264 alone, which gets the same frames ready in its own pixel format: rows for RESULTS.md."""

from __future__ import annotations

import io
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import av
import numpy as np
from av.video.frame import PictureType
from av.video.reformatter import ColorRange, Colorspace, VideoReformatter

import perceptv as pv
from perceptv.core.catalogue import info
from perceptv.core.video import _X264, Draw, mp4_bytes, planes_of

ROUNDS = 5
MOST = 1.5  # times x264's own time
Pictures = np.ndarray[Any, np.dtype[np.uint8]]


def planes(pictures: Iterable[Pictures]) -> list[Any]:
    """Frames as x264 takes them."""
    convert = VideoReformatter().reformat
    how = {
        "format": "yuv420p",
        "dst_colorspace": Colorspace.ITU709,
        "src_color_range": ColorRange.JPEG,
        "dst_color_range": ColorRange.MPEG,
    }
    return [convert(av.VideoFrame.from_ndarray(picture, format="rgb24"), **how) for picture in pictures]


def encode(frames: Sequence[Any], fps: int, key_frames: Sequence[int]) -> int:
    """Bytes of an MP4 file of frames in x264's format, with the options of our files."""
    target = io.BytesIO()
    with av.open(target, "w", format="mp4") as container:
        stream: Any = container.add_stream("libx264", rate=fps, options=_X264)
        stream.pix_fmt, stream.thread_count = "yuv420p", 1
        stream.width, stream.height = frames[0].width, frames[0].height
        for t, frame in enumerate(frames):
            frame.pts = t
            frame.pict_type = PictureType.I if t in key_frames else PictureType.NONE
            container.mux(stream.encode(frame))
        container.mux(stream.encode())
    return len(target.getvalue())


def milliseconds(work: Callable[[], object]) -> float:
    """CPU ms."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def movie(name: str) -> tuple[Draw, Draw, int, int, Sequence[int]]:
    """How to draw frames and planes of a video or an episode, their number, their rate, the key frames of our file."""
    if name.startswith("bib"):
        episode = pv.generate(name, size=8, index=0).expected
        return episode.faded, planes_of(episode.faded), len(episode), 25, episode.starts
    condition = "non_conserving" if info(name).suite == "conservation" else "manipulated"
    sample = pv.generate(name, size=4, index=0, condition=condition)
    return sample.frames, sample._native.planes, len(sample), info(name).fps, ()


def measured(name: str) -> tuple[int, float, float, float]:
    """Frames, and CPU ms a frame of our file, of x264 alone and of drawing alone, each the least of several in turn."""
    draw, encoded, count, fps, key_frames = movie(name)
    blocks = [range(at, min(at + 16, count)) for at in range(0, count, 16)]
    frames = planes(picture for block in blocks for picture in draw(block))
    work = (
        lambda: mp4_bytes(encoded, count, fps, key_frames),
        lambda: encode(frames, fps, key_frames),
        lambda: deque((draw(block) for block in blocks), maxlen=0),  # kept, they would be new memory each
    )
    found = [[milliseconds(job) for job in work] for _ in range(ROUNDS)]
    ours, alone, drawn = (min(times) / count for times in zip(*found, strict=True))
    print(f"{name}: {ours:.2f} {alone:.2f} {drawn:.2f} ms a frame", file=sys.stderr)
    return count, ours, alone, drawn


def videos_of(suite: str) -> list[str]:
    return [d.id for d in pv.domains(suite) if d.frames]


def rows() -> tuple[list[str], list[str]]:
    """A row of the goals, and one of each kind of video, CPU ms a frame."""
    out, ratios = [], {}
    for name in [*videos_of("conservation"), *videos_of("core_knowledge"), "bib_preference"]:
        count, ours, alone, drawn = measured(name)
        ratios[name] = ours / alone
        out.append(
            f"| {name} | {count} | {ours:.2f} | {drawn:.2f} | {alone:.2f} | {ours / alone:.2f}x | {1000 / ours:.0f} |"
        )
    names = videos_of("core_knowledge")
    slowest = max(names, key=ratios.__getitem__)
    met = "met" if ratios[slowest] <= MOST else "**missed**"
    work = f"MP4 files of core knowledge against x264 alone, of {len(names)} domains the slowest ({slowest})"
    return [f"| {work} | <= {MOST}x | {ratios[slowest]:.2f}x | {met} |"], out


HEAD = [
    "| video | frames | our MP4 | of it drawing | x264 alone | ours against it | frames/s end to end |",
    "|---|---|---|---|---|---|---|",
]

if __name__ == "__main__":
    goals, found = rows()
    print("\n".join([*goals, *HEAD, *found]))
