"""Batches to learn from: samples drawn to fit one canvas, in threads, ahead of the caller."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, cycle, islice, repeat
from itertools import count as counting
from typing import Any, Literal, NamedTuple

import numpy as np

from perceptv import _core
from perceptv._arguments import choice, integer, listed
from perceptv._arguments import threads as thread_count
from perceptv._plain import counted
from perceptv.core.appearance import MOST, Appearance
from perceptv.core.batch import Batch, canvas_sides
from perceptv.core.catalogue import registry
from perceptv.core.dressed import dress, size_of, undressed
from perceptv.core.look_records import native_look
from perceptv.core.picture_arrays import Pixels
from perceptv.core.sample import Sample
from perceptv.core.stream_looks import BELOW, MOST_SKIPPED, Below, fitting
from perceptv.core.streaming import StreamIterator
from perceptv.errors import InvalidParams, illegal, invalid_type

Channels = Literal["last", "first"]
_CHANNELS: tuple[Channels, ...] = ("last", "first")
Drawn = tuple[Batch, "Future[None]"]
"""A batch, and the end of its drawing."""
_AT_ONCE = 4
"""Samples of each thread that are fitted together."""


class Fit(NamedTuple):
    """What every picture is drawn to."""

    height: int
    width: int
    channels: Channels
    below: Below

    def shape(self, samples: int, images: int) -> tuple[int, ...]:
        """That of a batch."""
        sides = (3, self.height, self.width) if self.channels == "first" else (self.height, self.width, 3)
        return (samples, images, *sides)


@dataclass(frozen=True)
class _Item:
    """A sample that fits, None if it is left out, or the error in its place; `position` is that of the next one."""

    sample: Any
    position: int
    error: Exception | None = None


def batches(
    samples: Iterable[Sample],
    size: int = 32,
    *,
    canvas: tuple[int, int],
    below: Below = "skip",
    channels: Channels = "last",
    threads: int | None = None,
    prefetch: int = 2,
    out: Sequence[Pixels] | None = None,
) -> Iterator[Batch]:
    """Batches of samples, such as a stream's or a dataset's, all drawn to fit one canvas.

    Every picture is drawn at the largest scale at which it fits, under its own look, and never resampled; white paper
    fills the rest at right and bottom. A stream gives batches without end. Equal samples give equal bytes, whatever
    `threads`, `prefetch` and `out` are.

    ``images`` of a batch is one C-contiguous array, which other libraries take without a copy (NumPy, DLPack:
    ``torch.from_dlpack(batch.images)``). Each batch has an array of its own, which stays valid, unless `out` is given.

    To go on after a batch, in another process too, keep its ``position`` and give ``stream.starting_at(position)`` or
    ``dataset[position:]`` with the same arguments: the batches that follow are the same.

    Parameters
    ----------
    samples : iterable of Sample
        With equal numbers of pictures; a Dataset or a Stream. It is read ahead, with `prefetch` in a thread.
    size : int
        Samples of a batch; the last one may have fewer.
    canvas : (H, W)
        Of every picture, in px.
    below : {"skip", "least", "error"}
        What happens to samples in which what decides could not be seen at that size: they are left out, drawn in their
        least size where that fits, or raise InvalidParams.
    channels : {"last", "first"}
        Shape of ``images``: (N, images, H, W, 3), or (N, images, 3, H, W), which takes a copy of each picture.
    threads : int, optional
        That draw; one per available core by default.
    prefetch : int
        Batches that are drawn ahead while the caller uses one; 0 draws when the next batch is asked for. The threads
        end with the iterator (its end, its ``close()``, or when nothing refers to it). It must not cross a fork.
    out : sequence of ndarray uint8, optional
        At least ``prefetch + 1`` C-contiguous, writable arrays of the shape of ``images`` that share no memory, into
        which batches are drawn in turn, such as pinned memory. A batch stays valid until ``len(out) - prefetch`` more
        have been asked for.

    Raises
    ------
    InvalidParams
        An argument is out of range, or a sample does not fit and `below` is "error".
    """
    count, (height, width), workers = integer("size", size, 1), canvas_sides(canvas), thread_count(threads)
    choice("below", below, BELOW)
    choice("channels", channels, _CHANNELS)
    ahead, fit = integer("prefetch", prefetch, 0), Fit(height, width, channels, below)
    room = new_room if out is None else _rooms(out, count, ahead, fit)
    if not isinstance(samples, Iterable):
        raise invalid_type("samples", samples, "an iterable of Samples")
    return made_ahead(samples, count, fit, workers, ahead, room)


def made_ahead(
    samples: Iterable[Sample], count: int, fit: Fit, workers: int, ahead: int, room: Callable[[tuple[int, ...]], Pixels]
) -> Iterator[Batch]:
    """Batches as `batches` gives them, drawn into the arrays that `room` gives for their shapes.

    One thread makes samples, another has the core draw them in `workers` threads: Python does not wait for pictures.
    """
    getpid, ending = os.getpid, sys.is_finalizing  # names of modules may be gone when the interpreter ends
    owner, end, maker = getpid(), object(), ThreadPoolExecutor(1)
    made = _made(samples, count, fit, workers, room)
    try:
        waiting: deque[Future[Any]] = deque(maker.submit(next, made, end) for _ in range(ahead))
        while getpid() == owner:
            waiting.append(maker.submit(next, made, end))
            if (item := waiting.popleft().result()) is end:
                return
            batch, drawn = item
            drawn.result()
            yield batch
        raise illegal("the iterator over batches is that of another process", "one that this process made")
    finally:
        if getpid() == owner and not ending():  # in a fork are no threads, and at the end they were waited for
            maker.shutdown(cancel_futures=True)
            made.close()


def _made(
    samples: Iterable[Sample], count: int, fit: Fit, workers: int, room: Callable[[tuple[int, ...]], Pixels]
) -> Generator[Drawn, None, None]:
    drawer, ending, wanted = ThreadPoolExecutor(1), sys.is_finalizing, True
    try:
        found = _all_fitted(samples, max(count, _AT_ONCE * workers), fit, workers)
        while group := list(islice(found, count)):
            natives = [item.sample._native for item in group]
            images = natives[0].images
            if any(native.images != images for native in natives):
                raise illegal("samples show different numbers of pictures", "samples of one number of pictures")
            into = room(fit.shape(len(group), images))
            bare = [undressed(native) for native in natives]
            drawn = drawer.submit(_core.draw_batch, bare, into, workers, planes=fit.channels == "first")
            yield _told([item.sample for item in group], into, group[-1].position), drawn
    except GeneratorExit:
        wanted = False
        raise
    finally:
        if not ending():
            drawer.shutdown(cancel_futures=not wanted)


def _told(samples: Sequence[Sample], room: Pixels, position: int) -> Batch:
    answers = [sample.answer for sample in samples], [sample.answer_text for sample in samples]
    return Batch(room, [sample.id for sample in samples], *answers, [sample.prompt for sample in samples], position)


def _all_fitted(samples: Iterable[Sample], at_once: int, fit: Fit, workers: int) -> Iterator[_Item]:
    """The samples that fit, in order."""
    items, left_out = _items(samples), 0
    while group := list(islice(items, at_once)):
        shown = _fit_together([item.sample for item in group if item.error is None], fit, workers)
        for item in group:
            if item.error is not None:
                raise item.error
            sample = next(shown) or _fitted(item.sample, fit)
            if sample is not None:
                left_out = 0
                yield _Item(sample, item.position)
            elif (left_out := left_out + 1) == MOST_SKIPPED:  # a stream never ends
                refused = f"canvas is ({fit.height}, {fit.width}), and {left_out} samples in a row refuse it"
                raise illegal(f"{refused}{_why_not(item.sample, fit)}", "a larger one")


def _fit_together(samples: Sequence[Any], fit: Fit, workers: int) -> Iterator[Sample | None]:
    """The samples at the scale at which they fit, fitted in threads; None where one must be looked at alone."""
    if not all(isinstance(sample, Sample) for sample in samples):
        return repeat(None)
    try:
        _make_together(samples, workers)
    except Exception:  # one of them raises it again in its place
        return repeat(None)
    asked = [(native_look(sample.appearance.look), sample.appearance.floor) for sample in samples]
    natives = _core.fit_many([sample._drawn for sample in samples], asked, fit.height, fit.width, workers)
    both = zip(samples, natives, strict=True)
    return (None if native is None else _seen_as(sample, native, fit) for sample, native in both)


def _make_together(samples: Sequence[Sample], workers: int) -> None:
    """Makes the native instances that are missing."""
    missing = [sample for sample in samples if "_drawn" not in vars(sample)]
    for key in {(sample.seed, sample.preset) for sample in missing}:
        alike = [sample for sample in missing if (sample.seed, sample.preset) == key]
        made = _core.make_many(registry(), [sample._key.native for sample in alike], *key, workers)
        for sample, native in zip(alike, made, strict=True):
            vars(sample).setdefault("_drawn", native)


def _seen_as(sample: Sample, native: _core.Instance, fit: Fit) -> Sample:
    appearance = _filling(sample.appearance, native.canvas, fit)
    found = sample._seen(appearance)
    vars(found)["_native"] = dress(native, appearance, sample.words)
    return found


def _items(samples: Iterable[Sample]) -> Iterator[_Item]:
    """Samples with the positions of those that follow. An error of the iterable is its last item."""
    source = iter(samples)
    places = counting(1)
    while True:
        try:
            sample = next(source)
        except StopIteration:
            return
        except Exception as error:
            yield _Item(None, 0, error)
            return
        yield _Item(sample, source.position if isinstance(source, StreamIterator) else next(places))


def _fitted(sample: Any, fit: Fit) -> Sample | None:
    """The sample at the scale at which it fits; None if it is left out."""
    if not isinstance(sample, Sample):
        raise invalid_type("samples", sample, "an iterable of Samples")
    try:
        largest = _filling(sample.appearance, sample._drawn.canvas, fit)
        found, fits = _at(sample, largest, fit)
        if not fits:  # a page that has grown is smallest at its least scale
            found, fits = _at(sample, replace(largest, scale=min(largest.scale, sample.least_scale)), fit)
    except InvalidParams:
        if fit.below == "error":
            raise
        return None
    return found if fits or fit.below == "error" else None


@lru_cache(4096)
def _filling(appearance: Appearance, canvas: tuple[int, int], fit: Fit) -> Appearance:
    """The appearance at the largest scale at which a plain canvas fits. Kept: pictures share few canvases."""
    rows, columns = canvas
    return replace(appearance, width=None, scale=min(Fraction(fit.height, rows), Fraction(fit.width, columns), MOST))


def _why_not(sample: Sample, fit: Fit) -> str:
    """Why the sample cannot be drawn at that size; empty if it can, and is too large."""
    try:
        _at(sample, _filling(sample.appearance, sample._drawn.canvas, fit), fit._replace(below="error"))
    except InvalidParams as error:
        return f" (the last one: {error.args[0]})"
    return ""


def _at(sample: Sample, appearance: Appearance, fit: Fit) -> tuple[Sample, bool]:
    """The sample in an appearance, or in its least size, and whether it fits."""
    found = fitting(sample, appearance, fit.below)
    rows, columns = size_of(undressed(found._native))
    return found, rows <= fit.height and columns <= fit.width


def new_room(shape: tuple[int, ...]) -> Pixels:
    """A new array for a batch."""
    return np.empty(shape, np.uint8)


def _rooms(out: Any, count: int, ahead: int, fit: Fit) -> Callable[[tuple[int, ...]], Pixels]:
    """Gives the arrays of `out` in turn, without end."""
    arrays = listed("out", out, "arrays")
    if len(arrays) <= ahead:
        raise illegal(f"out has {counted(len(arrays), 'array')}", f"at least {ahead + 1}, one more than prefetch")
    sides = fit.shape(count, 1)[2:]
    legal = f"C-contiguous, writable uint8 arrays ({count}, images, {', '.join(map(str, sides))})"
    for array in arrays:
        if not isinstance(array, np.ndarray):
            raise invalid_type("an entry of out", array, legal)
        fits = array.dtype == np.uint8 and array.ndim == 5 and len(array) == count and array.shape[2:] == sides
        if not (fits and array.flags.c_contiguous and array.flags.writeable):
            raise illegal(f"an entry of out is {array.dtype} {array.shape}", legal)
    for first, second in combinations(arrays, 2):
        if np.may_share_memory(first, second):
            raise illegal("two entries of out share memory", "arrays with memory of their own")
    turns = cycle(arrays)

    def room(shape: tuple[int, ...]) -> Pixels:
        array: Pixels = next(turns)
        if array.shape[1] != shape[1]:
            legal = f"{shape[1]} on axis 1, the pictures of these samples"
            raise illegal(f"an entry of out has shape {array.shape}", legal)
        return array[: shape[0]]

    return room
