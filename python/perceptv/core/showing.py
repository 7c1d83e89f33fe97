"""What a sample shows in a presentation: its pictures or frames, its text, its options in some order."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from perceptv import _core
from perceptv._arguments import choice, integer
from perceptv.core.catalogue import info, registry
from perceptv.core.frames import Method, needed_frames, select_frames
from perceptv.core.messages import File, Part, files_of
from perceptv.core.pixels import Pixels
from perceptv.core.presentation import PRESENTATIONS, Material, Presentation, legal_presentations
from perceptv.core.sample import Sample
from perceptv.core.video import mp4_bytes
from perceptv.errors import InvalidParams

USUAL_FRAMES = 7
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class Look:
    """How a sample is shown. `frames` None is seven, or as many as decide, if these are more.

    `rotation` moves each option, text or picture, so many places on. `template` makes the text of the whole prompt.
    """

    presentation: Presentation = "interleaved"
    frames: int | None = None
    method: Method = "event"
    rotation: int = 0
    template: Callable[[str], str] = str


def parts_of(sample: Sample, presentation: Any, frames: int | None, method: Method) -> list[Part]:
    """See `Sample.messages`."""
    found = check_presentation(sample.domain, presentation)
    return material_of(sample, Look(found, frames, method)).parts(found)


def check_presentation(domain: str, given: Any) -> Presentation:
    """InvalidParams for a presentation that the domain lacks."""
    found = choice("presentation", given, PRESENTATIONS)
    known = info(domain)
    legal = () if known.episodes else legal_presentations(known.images, known.frames > 0)
    if found not in legal:
        told = ", ".join(map(repr, legal)) or "left out, as it shows whole episodes"
        raise InvalidParams(f"presentation is {found!r} in {domain}, which shows {known.medium}; legal: {told}")
    return found


def frame_count(sample: Sample, frames: int | None) -> int:
    """So many frames of a video are shown; 0 of pictures, where `frames` must be left out."""
    if not info(sample.domain).frames:
        if frames is not None:
            raise InvalidParams(f"frames is {frames!r:.60} in {sample.domain}, which shows pictures; legal: left out")
        return 0
    if frames is None:
        return min(max(USUAL_FRAMES, needed_frames(sample)), len(sample))
    return integer(f"frames of {sample.domain}", frames, 3, len(sample))


def rotated(options: list[Any], by: int) -> list[Any]:
    """Each option so many places on."""
    start = -by % len(options) if options else 0
    return options[start:] + options[:start]


def material_of(sample: Sample, look: Look) -> Material:
    """What is shown and said."""
    if look.presentation == "video":
        text, options = _about_video(sample)
        whole = look.template(_with_options(text, _lines(rotated(options, look.rotation))))
        return Material(whole, lambda: [], 0, True, clip=lambda: _clip(sample))
    text = _without_options(sample.prompt, sample.options)
    if info(sample.domain).frames:
        numbers = select_frames(sample, frame_count(sample, look.frames), look.method)
        whole = look.template(_with_options(text, _lines(rotated(sample.options, look.rotation))))
        return _video_material(sample, whole, numbers)
    frame_count(sample, look.frames)
    return _picture_material(sample, text, look)


def _video_material(sample: Any, text: str, numbers: tuple[int, ...]) -> Material:
    def files() -> list[File]:
        return [File(f"{sample.id}_{t:03}.png", sample._native.frame_png(t)) for t in numbers]

    return Material(text, files, len(numbers), True, lambda: list(sample.frames(numbers)))


def _picture_material(sample: Sample, text: str, look: Look) -> Material:
    """Pictures of the scene, then those that are options, in the order of their letters."""
    count, shown = sample.picture_count, info(sample.domain).option_images
    order = [*range(count - shown), *rotated(list(range(count - shown, count)), look.rotation)]
    pictures = [f"{{picture {place}}}" for place in range(count - shown + 1, count + 1)]
    lines = _lines(pictures if shown else rotated(sample.options, look.rotation))

    def files() -> list[File]:
        found = files_of(sample)
        return [found[place] for place in order]

    def pixels() -> list[Pixels]:
        found = sample.images
        return [found[place] for place in order]

    return Material(look.template(_with_options(text, lines)), files, count, False, pixels)


def _lines(options: list[str]) -> list[str]:
    return [f"({letter}) {option}" for letter, option in zip(LETTERS, options, strict=False)]


def _with_options(text: str, lines: list[str]) -> str:
    return "\n".join([text, "", *lines]) if lines else text


def _without_options(prompt: str, options: list[str]) -> str:
    lines = "\n".join(_lines(options))
    return prompt.removesuffix(lines).rstrip("\n") if options else prompt


def _about_video(sample: Sample) -> tuple[str, list[str]]:
    """What is asked of somebody who has the video itself, and the options."""
    number = -1 if sample.twin_number is None else sample.twin_number
    key = sample.domain, sample.size, sample.index, number, sample.switches
    ((_, _, metadata, _),) = _core.store_batch(registry(), [key], sample.seed, sample.preset, "mp4")
    record = json.loads(metadata)
    options: list[str] = list(record.get("options", ()))
    return _without_options(record["prompt"], options), options


def _clip(sample: Any) -> File:
    return File(f"{sample.id}.mp4", mp4_bytes(sample.frames, len(sample), info(sample.domain).fps))
