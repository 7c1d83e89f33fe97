"""Wrong answers to look at: a sample that nobody picks, with pictures that are drawn again from the keys."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from perceptv.core.appearance import PLAIN
from perceptv.core.catalogue import info
from perceptv.core.dataset import sample_of
from perceptv.core.palette_png import still_png
from perceptv.core.picture_arrays import Pixels, fitted
from perceptv.core.recipes import Key
from perceptv.core.sample import Sample
from perceptv.core.video_sample import VideoSample
from perceptv.errors import PerceptvError
from perceptv.reports.score_groups import ReportRow
from perceptv.reports.unread import digest
from perceptv.scoring.scored_items import ScoredItem
from perceptv.scoring.shown_items import ShownItem

if TYPE_CHECKING:
    from perceptv.reports.report import Report

WIDTHS = (320, 200, 120)
"""Widths in px that a thumbnail may have at most, the usual one first; the sheets of episodes have twice that."""
FRAMES = 6
"""How many frames of a video are shown at most."""
_COLOURS = 48


@dataclass(frozen=True)
class WrongAnswer:
    """A question that a model answered wrongly, with the rows of all models that did."""

    item: ScoredItem
    rows: tuple[ReportRow, ...]


@dataclass(frozen=True)
class Redrawn:
    """A question as it was shown: pictures, (H, W, 3) uint8, no larger than the widest thumbnail.

    `explanation` is empty where the domain has none. `lacking` says why there are no pictures.
    """

    pictures: tuple[Pixels, ...] = field(default=(), hash=False)
    prompt: str = ""
    explanation: str = ""
    lacking: str = ""
    note: str = ""


def choose_wrong(report: Report, most: int) -> list[WrongAnswer]:
    """At most so many questions: of each model and domain in turn the one whose id has the lowest digest."""
    wrong: dict[str, list[ReportRow]] = {}
    waiting: dict[tuple[str, str], deque[str]] = {}
    order: dict[str, str] = {}
    for row in report.rows:
        if row.outcome == "wrong":
            wrong.setdefault(row.item.id, []).append(row)
            order.setdefault(row.item.id, digest(row.item.id))
            waiting.setdefault((row.model, str(row.item.first("domain"))), deque()).append(row.item.id)
    queues = [deque(sorted(ids, key=order.__getitem__)) for ids in waiting.values()]
    chosen = dict.fromkeys(_in_turn(queues, most))
    return [WrongAnswer(wrong[name][0].item, tuple(wrong[name])) for name in chosen]


def _in_turn(queues: Sequence[deque[str]], most: int) -> Iterator[str]:
    """Different names, one from each queue in turn."""
    seen: set[str] = set()
    while any(queues) and len(seen) < most:
        for queue in queues:
            while queue and queue[0] in seen:
                queue.popleft()
            if queue and len(seen) < most:
                seen.add(queue[0])
                yield queue.popleft()


def draw_again(item: ScoredItem) -> Redrawn:
    """The question as it was shown, from its key. A report may come from anybody: what cannot be drawn says why."""
    shown = item.shown() if item.shown is not None else ShownItem()
    if shown.key is None:
        return Redrawn(prompt=shown.prompt, lacking="The report has no key of it, so that it cannot be drawn again.")
    try:
        return _drawn(shown, shown.key)
    except (PerceptvError, ValueError, OverflowError) as error:
        return Redrawn(prompt=shown.prompt, lacking=f"It cannot be drawn again: {error.args[0]}")


def _drawn(shown: ShownItem, key: Key) -> Redrawn:
    sample = sample_of(key)
    prompt = shown.prompt or sample.prompt
    explanation = _explanation(sample)
    if shown.control is not None:
        what = "white images" if shown.control == "empty" else "the text alone, without images"
        return Redrawn(prompt=prompt, explanation=explanation, lacking=f"The model was shown {what}.")
    pictures, note = _pictures(_no_larger(sample), shown)
    return Redrawn(pictures, prompt, explanation, note=note)


def _explanation(sample: Sample) -> str:
    """The sentences of the explanation, without its answer line: a trial may have its options in another order."""
    try:
        return sample.explanation(sample.language).rpartition("\n")[0]
    except PerceptvError:  # the domain has none, or none in the language
        return ""


def _no_larger(sample: Sample) -> Sample:
    """The sample under its look, no larger than it is plain: a report may ask for 2^28 px."""
    shown = sample.appearance
    wide = shown.width is not None and shown.width > sample._drawn.canvas[1]
    return replace(sample, appearance=replace(PLAIN, look=shown.look)) if wide or shown.scale > 1 else sample


def _pictures(sample: Sample, shown: ShownItem) -> tuple[tuple[Pixels, ...], str]:
    """Small pictures, and a note on the choice of frames."""
    if not isinstance(sample, VideoSample):
        width = WIDTHS[0] * 2 if info(sample.domain).medium == "episodes" else _width(sample.picture_count)
        return tuple(fitted(picture, width, width) for picture in sample.images), ""
    numbers = [t for t in shown.frames if t < len(sample)] or list(_spread(len(sample), FRAMES))
    kept = [numbers[i] for i in _spread(len(numbers), FRAMES)]
    named = ", ".join(map(str, kept))
    of = f"{len(kept)} of the {len(numbers)} frames that were shown" if shown.frames else "Frames"
    width = _width(len(kept))
    note = f"{of}: {named} of 0 to {len(sample) - 1}."
    return tuple(fitted(sample.frame(t), width, width) for t in kept), note


def _width(count: int) -> int:
    """How wide each of so many pictures is, so that two or three are beside each other."""
    return {1: WIDTHS[0], 2: 230, 3: 230}.get(count, 150)


def _spread(total: int, most: int) -> list[int]:
    """At most so many places from the first to the last."""
    if total <= most:
        return list(range(total))
    return [i * (total - 1) // (most - 1) for i in range(most)]


def thumbnails(redrawn: Redrawn, width: int) -> list[tuple[bytes, int, int]]:
    """The pictures as PNG files with their width and height in px, at most `width` wide of `WIDTHS`."""
    out = []
    for picture in redrawn.pictures:
        limit = max(1, picture.shape[1] * width // WIDTHS[0])
        small = fitted(picture, limit, picture.shape[0])
        out.append((still_png(small, _COLOURS), small.shape[1], small.shape[0]))
    return out
