"""Pictures of a sample for a page: small files, and what they show in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from perceptv.core.catalogue import DomainInfo, info
from perceptv.core.palette_png import loop_png, still_png
from perceptv.core.picture_arrays import fitted
from perceptv.core.sample import Sample
from perceptv.core.video_sample import VideoSample
from perceptv.gallery.loops import Loop, episode_loop, video_loop

WIDTH, HEIGHT = 520, 460  # px that a picture has at most
VIDEO_WIDTH, VIDEO_HEIGHT = 320, 240
_COLOURS, _VIDEO_COLOURS = 64, 48
_TEST_ALONE = 1
_MEMBERS = {"expected": "expected ending", "unexpected": "unexpected ending", "no_expectation": "no expectation"}


@dataclass(frozen=True)
class Picture:
    """A PNG file with its size in px, a text that stands for it, and a caption that may be empty.

    A loop has its telling frame in `still`, for readers who want no motion; a picture has None there.
    """

    file: bytes
    width: int
    height: int
    alt: str
    caption: str = ""
    still: bytes | None = None


def draw_pictures(sample: Sample, *, whole: bool = False) -> Iterator[Picture]:
    """The pictures, a loop of the video, or a loop for each episode (`whole`: of all nine trials)."""
    known = info(sample.domain)
    what = f"{known.title.rstrip('.?')}; size {sample.size}, preset {sample.preset}"
    what += "".join(f", {name} {value}" for name, value in sample.appearance.as_dict().items())
    if known.medium == "episodes":
        return _episodes(sample, what, whole)
    if isinstance(sample, VideoSample):
        return _video(sample, known, what)
    return _pictures(sample, what)


def _pictures(sample: Sample, what: str) -> Iterator[Picture]:
    for i, image in enumerate(sample.images):
        caption = f"picture {i + 1}" if sample.picture_count > 1 else ""
        shown = fitted(image, WIDTH, HEIGHT)
        height, width = shown.shape[:2]
        alt = f"{what}{', ' if caption else ''}{caption}"
        yield Picture(still_png(shown, _COLOURS), width, height, alt, caption)


def _video(sample: VideoSample, known: DomainInfo, what: str) -> Iterator[Picture]:
    caption = str(sample.params.get("condition", "")).replace("_", " ")
    alt = f"Looping video: {what}{', ' if caption else ''}{caption}"
    yield _looping(video_loop(sample, VIDEO_WIDTH, VIDEO_HEIGHT, known.fps), alt, caption)


def _episodes(sample: Sample, what: str, whole: bool) -> Iterator[Picture]:
    members = sample.episodes
    for i, episode in enumerate(members):
        letter = f"{'AB'[i]}: " if len(members) > 1 else ""
        caption = letter + _MEMBERS.get(episode.outcome, episode.outcome)
        trials = "nine trials" if whole else "test trial"
        loop = episode_loop(episode, None if whole else _TEST_ALONE)
        yield _looping(loop, f"Looping episode, {trials}, {caption}: {what}", caption)


def _looping(loop: Loop, alt: str, caption: str) -> Picture:
    height, width = loop.frames[0].shape[:2]
    file = loop_png(loop.frames, loop.milliseconds, _VIDEO_COLOURS)
    return Picture(file, width, height, alt, caption, still_png(loop.frames[-1], _VIDEO_COLOURS))
