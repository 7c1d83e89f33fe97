"""The contents of a sample in a presentation: its pictures or frames, its text, its options in some order."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from perceptv._arguments import choice, integer
from perceptv.core.catalogue import info
from perceptv.core.chat_messages import File, MessagePart, files_of
from perceptv.core.frame_selection import Method, select_frames
from perceptv.core.picture_arrays import Pixels
from perceptv.core.presentation import PRESENTATIONS, Material, Presentation, legal_presentations
from perceptv.core.prompt import Prompt
from perceptv.core.sample import Sample
from perceptv.core.video import mp4_bytes
from perceptv.core.worded import prompt_of
from perceptv.errors import illegal

USUAL_FRAMES = 7


@dataclass(frozen=True)
class Showing:
    """How a sample is shown. `frames` None is seven, or as many as decide, if these are more.

    `rotation` moves each option, text or picture, so many places on. `template` makes the text of the whole prompt.
    """

    presentation: Presentation = "interleaved"
    frames: int | None = None
    method: Method = "event"
    rotation: int = 0
    template: Callable[[str], str] = str


def parts_of(sample: Sample, presentation: Any, frames: int | None, method: Method) -> list[MessagePart]:
    """See `Sample.messages`."""
    found = check_presentation(sample.domain, presentation)
    if info(sample.domain).frames and found != "video":
        _warn_of_missed(sample, select_frames(sample, frame_count(sample, frames), method))
    return make_material(sample, Showing(found, frames, method)).parts(found)


def _warn_of_missed(sample: Any, numbers: Sequence[int]) -> None:
    missed = sample.missed(numbers)
    if missed:
        some = ", ".join(f"{event.name} in frames {event.first} to {event.last}" for event in missed[:3])
        message = (
            f"{sample.id}: the {len(numbers)} frames chosen do not show all that decides: {some}"
            f"{' ...' if len(missed) > 3 else ''}; {sample.frames_needed} chosen with method 'event' do"
        )
        warnings.warn(message, stacklevel=4)


def check_presentation(domain: str, given: Any) -> Presentation:
    """InvalidParams for a presentation that the domain lacks."""
    result = choice("presentation", given, PRESENTATIONS)
    known = info(domain)
    legal = () if known.episodes else legal_presentations(known.images, known.frames > 0)
    if result not in legal:
        choices = ", ".join(map(repr, legal)) or "only without presentation, as it shows complete episodes"
        raise illegal(f"presentation is {result!r} in {domain}, which shows {known.medium}", choices)
    return result


def frame_count(sample: Sample, frames: int | None) -> int:
    """The number of frames to show; 0 for pictures, which take no `frames`."""
    if not info(sample.domain).frames:
        if frames is not None:
            raise illegal(f"frames is {frames!r:.60} in {sample.domain}, which shows pictures", "left out")
        return 0
    if frames is None:
        needed: int = sample.frames_needed
        return min(max(USUAL_FRAMES, needed), len(sample))
    return integer(f"frames of {sample.domain}", frames, 3, len(sample))


def rotated(options: Sequence[Any], by: int) -> list[Any]:
    """Each option so many places on."""
    start = -by % len(options) if options else 0
    return [*options[start:], *options[:start]]


def make_material(sample: Sample, look: Showing) -> Material:
    """The pictures and the text of a sample."""
    whole = look.presentation == "video"
    asked = prompt_of(sample._native, video=whole)
    if whole:
        text = _text(asked, rotated(asked.options, look.rotation), look)
        fps = info(sample.domain).fps
        planes = sample._native.planes
        return Material(text, list, 0, True, clip=lambda: File(f"{sample.id}.mp4", mp4_bytes(planes, len(sample), fps)))
    if info(sample.domain).frames:
        numbers = select_frames(sample, frame_count(sample, look.frames), look.method)
        return _video_material(sample, _text(asked, rotated(asked.options, look.rotation), look), numbers)
    frame_count(sample, look.frames)
    return _picture_material(sample, asked, look)


def _text(asked: Prompt, options: Sequence[str], look: Showing) -> str:
    return look.template(replace(asked, options=tuple(options)).text)


def _video_material(sample: Any, text: str, numbers: tuple[int, ...]) -> Material:
    def files() -> list[File]:
        return [File(f"{sample.id}_{t:03}.png", sample._native.frame_png(t)) for t in numbers]

    return Material(text, files, len(numbers), True, lambda: list(sample.frames(numbers)))


def _picture_material(sample: Sample, asked: Prompt, look: Showing) -> Material:
    """Pictures of the scene, then those of the options in the order of their letters."""
    count, shown = sample.picture_count, info(sample.domain).option_images
    order = [*range(count - shown), *rotated(range(count - shown, count), look.rotation)]
    pictures = [f"{{picture {place}}}" for place in range(count - shown + 1, count + 1)]
    options = pictures if shown else rotated(asked.options, look.rotation)

    def files() -> list[File]:
        found = files_of(sample)
        return [found[place] for place in order]

    def pixels() -> list[Pixels]:
        found = sample.images
        return [found[place] for place in order]

    return Material(_text(asked, options, look), files, count, False, pixels)
