"""Which frames of a video are shown: evenly spaced, around its events, where much moves, or those that people chose."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from perceptv._arguments import integer
from perceptv.core.catalogue import info
from perceptv.core.frame_choices import NAME, FrameChoices
from perceptv.core.moments import FEWEST, by_events
from perceptv.core.sample import Sample
from perceptv.errors import illegal, invalid, invalid_type
from perceptv.suite import suite_of

METHODS = ("uniform", "event", "salience")
_LEGAL = f"{', '.join(map(repr, METHODS))}, a callable, or what load_frame_choices returns"
FrameScore = Callable[[Sample], Sequence[float]]
"""Takes a video, returns a score for each of its frames: the higher, the more worth showing."""
Method = str | FrameScore | FrameChoices
_SMALL = (135, 240)  # rows and columns of the renders that neighbouring frames are compared on
_LARGEST = 11  # px, side of a block whose sum 16 bits hold
_BLOCK = 16  # frames drawn at once
_REMEMBERED = 4096


def select_frames(sample: Sample, k: int, method: Method = "uniform") -> tuple[int, ...]:
    """Selects `k` frames of a video: their numbers, strictly increasing, including the first and the last.

    Parameters
    ----------
    sample : Sample
        A video.
    k : int
        3 .. len(sample). The published numbers are 3, 5, 7, 9 and 16.
    method : {"uniform", "event", "salience"}, FrameChoices or callable
        ``"uniform"``: evenly spaced, half rounds up. For 180 frames, k = 3 gives 0, 90, 179, which never show the
        change; k = 5 shows one frame of it, 134 (of 144 frames, 107).
        ``"event"``: after the first and last frame, the middles of all gaps, swaps, visits, dips and contacts, then
        their ends, then their starts; then the middle, end and start of the change, those of the transformation, and
        the middle of the carrier's arrival and departure. Further frames halve the widest gap.
        It uses the recorded events. It replaces the frames that people chose in the paper, and is not their choice.
        ``"salience"``: the frames that differ most from the frame before (mean absolute difference on 240x135
        renders), max(1, floor(T / 2k)) frames apart; the earlier one of a tie. It replaces SeViLA, which the paper
        used, and is not SeViLA.
        A callable takes the sample and returns a score for each frame, which replaces that difference.
        The result of :func:`perceptv.load_frame_choices` gives the frames that somebody chose.

    Returns
    -------
    tuple of int

    Raises
    ------
    InvalidParams
        No video, `k` out of range, an unknown method, a wrong number of scores, scores that are not finite, or a video
        without a choice.

    Source: ConservationBench, frame counts and extraction methods.
    """
    total = _frame_count(sample)
    count = integer("k", k, FEWEST, total)
    if isinstance(method, FrameChoices):
        return method.of(sample.id, count)
    if method == "uniform":
        return tuple((2 * i * (total - 1) + count - 1) // (2 * (count - 1)) for i in range(count))  # rounded half up
    if method == "event":
        return tuple(by_events(total, count, sample.events, suite_of(info(sample.domain).suite).events))
    if method == "salience":
        return tuple(_greedy(movement(sample), count))
    if not callable(method):
        raise invalid("method", method, _LEGAL)
    return tuple(_greedy(_checked_scores(method(sample), total), count))


def method_name(method: Method) -> str:
    """The name of a method in ids and reports: its own, or that of the callable."""
    if isinstance(method, str):
        return method
    if isinstance(method, FrameChoices):
        return method.name
    return str(getattr(method, "__name__", type(method).__name__)).strip("<>") or "scores"


@functools.lru_cache(maxsize=_REMEMBERED)
def movement(sample: Sample) -> npt.NDArray[np.int64]:
    """How much each frame differs from the one before it, (T,) int64, 0 for the first.

    The sum of absolute differences between 240x135 renders, in which a pixel is the integer sum of its block; all
    frames have as many, so sums order frames as means do. Both of a pair are equal up to the change: such
    frames are drawn once for both.
    """
    found, events = np.zeros(_frame_count(sample), np.int64), sample.events
    name = suite_of(info(sample.domain).suite).events.change
    change = min((e.first for e in events if e.name == name), default=0)
    conserving = replace(sample, switches={k: v for k, v in sample.switches.items() if k != "condition"})
    found[:change] = _before_change(conserving, 0, change)
    found[change:] = _differences(sample, change, len(found))
    found.flags.writeable = False
    return found


def _differences(sample: Sample, first: int, end: int) -> npt.NDArray[np.int64]:
    """Movement in the frames first .. end - 1."""
    result = np.zeros(end - first, np.int64)
    before: npt.NDArray[np.int16] | None = None
    for start in range(max(first - 1, 0), end, _BLOCK):
        numbers = range(start, min(start + _BLOCK, end))
        for t, small in zip(numbers, map(_small, sample.frames(numbers)), strict=True):
            if before is not None and t >= first:
                result[t - first] = np.abs(small - before).sum(dtype=np.int64)
            before = small
    return result


_before_change = functools.lru_cache(maxsize=_REMEMBERED)(_differences)


def _frame_count(sample: Sample) -> int:
    if not isinstance(sample, Sample):
        raise invalid_type("sample", sample, "a Sample of a video")
    frames = info(sample.domain).frames_under(sample.switches)
    if not frames:
        raise illegal(f"sample is of {sample.domain}, which shows pictures", "a sample of a video")
    return frames


def _small(frame: npt.NDArray[np.uint8]) -> npt.NDArray[np.int16]:
    """Sums over square blocks, of 4x4 px for a frame of 960x540; the rest at the far edges is ignored."""
    height, width, _ = frame.shape
    side = max(1, min(height // _SMALL[0], width // _SMALL[1], _LARGEST))
    whole = frame[: height // side * side, : width // side * side]
    return _added(_added(whole.astype(np.int16), side).swapaxes(0, 1), side).swapaxes(0, 1)


def _added(rows: npt.NDArray[np.int16], side: int) -> npt.NDArray[np.int16]:
    """Sums of `side` neighbouring rows."""
    out = rows[::side].copy()
    for i in range(1, side):
        out += rows[i::side]
    return out


def _greedy(scores: npt.NDArray[Any], k: int) -> list[int]:
    """First, last, then repeatedly the highest score that is far enough from all chosen; never runs out."""
    total = len(scores)
    apart = max(1, total // (2 * k))
    free = np.ones(total, bool)
    chosen = [0, total - 1]
    for t in chosen:
        free[max(0, t - apart + 1) : t + apart] = False
    order = np.argsort(-scores, kind="stable")
    while len(chosen) < k:
        best = int(next(t for t in order if free[t]))
        chosen.append(best)
        free[max(0, best - apart + 1) : best + apart] = False
    return sorted(chosen)


def _checked_scores(given: Any, total: int) -> npt.NDArray[np.float64]:
    legal = f"{total} finite numbers, one for each frame"
    try:
        scores = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise illegal(f"method returned {type(given).__name__}", legal) from None
    if scores.shape != (total,):
        raise illegal(f"method returned scores of shape {scores.shape}", legal)
    if not np.isfinite(scores).all():
        raise illegal(f"method returned {scores[~np.isfinite(scores)][0]}", legal)
    return scores


def check_methods(given: int | Sequence[Method] | Mapping[str, Method]) -> dict[str, Method]:
    """Methods by name: the first so many of `METHODS`, or those listed."""
    if isinstance(given, (str, FrameChoices)) or callable(given):
        raise invalid("methods", given, f"1..{len(METHODS)}, a list of methods, {{name: method}}")
    if isinstance(given, Mapping):
        result = dict(given)
    elif isinstance(given, Sequence):
        result = {method_name(method): method for method in given}
        if len(result) < len(given):
            raise illegal(f"methods has repeats of {list(result)}", "names that differ, as in {name: method}")
    else:
        result = {name: name for name in METHODS[: integer("methods", given, 1, len(METHODS))]}
    if not result:
        raise illegal("methods is empty", "at least one")
    for name, method in result.items():
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise invalid("name of a method", name, "letters, digits, underscores and points")
        known = method in METHODS if isinstance(method, str) else isinstance(method, FrameChoices) or callable(method)
        if not known:
            raise invalid(f"methods[{name!r:.80}]", method, _LEGAL)
    return result
