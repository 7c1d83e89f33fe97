"""Batches to learn from: the same bytes whatever the threads, resumed at any batch, errors in their places."""

from __future__ import annotations

import gc
import itertools
import os
import threading
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import perceptv as pv

NAMES = ("counting_circles", "maze_solving", "sort_circles")
CANVAS = (320, 416)
STREAM = pv.stream(domains=NAMES, sizes="2-4", seed=3)
LOST = pv.stream(domains=(*NAMES, "sort_lines", "list_colours"), sizes="2-9", seed=3)  # some refuse the canvas


def some(samples: Any, count: int, size: int = 5, **how: Any) -> list[pv.Batch]:
    return list(itertools.islice(pv.batches(samples, size, canvas=CANVAS, **how), count))


def same(a: pv.Batch, b: pv.Batch) -> bool:
    fields = ("ids", "answers", "answer_texts", "prompts", "position")
    return np.array_equal(np.asarray(a.images), np.asarray(b.images)) and all(
        getattr(a, name) == getattr(b, name) for name in fields
    )


@pytest.fixture(scope="module")
def due() -> list[pv.Batch]:
    return some(LOST, 4, threads=1, prefetch=0)


@pytest.mark.parametrize("how", [{}, {"threads": 3, "prefetch": 2}, {"threads": 1, "prefetch": 4}, {"prefetch": 0}])
def test_threads_and_prefetch_make_no_difference(due: list[pv.Batch], how: dict[str, Any]) -> None:
    assert all(map(same, some(LOST, 4, **how), due))


def test_each_picture_is_that_of_its_sample_at_its_scale(due: list[pv.Batch]) -> None:
    images = np.concatenate([np.asarray(batch.images) for batch in due])
    ids = [name for batch in due for name in batch.ids]
    taken = list(itertools.islice(LOST, due[-1].position))
    assert len(ids) < len(taken), "none was left out"
    plain = {sample.id: sample for sample in taken}
    order = [next(k for k, sample in enumerate(taken) if name.startswith(sample.id)) for name in ids]
    assert order == sorted(order) and order[-1] == len(taken) - 1 and len(plain) == len(taken)
    for place, (name, k) in enumerate(zip(ids, order, strict=True)):
        rows, columns, _ = taken[k].image.shape
        fitted = taken[k].at_scale(min(Fraction(CANVAS[0], rows), Fraction(CANVAS[1], columns)))
        picture = fitted.image
        height, width, _ = picture.shape
        assert name == fitted.id
        assert (images[place, 0, :height, :width] == picture).all() and (images[place, 0, height:] == 255).all()


def test_a_run_goes_on_after_any_batch(due: list[pv.Batch]) -> None:
    for k in (0, 2):
        position = due[k].position
        assert position is not None
        assert all(map(same, some(LOST.starting_at(position), 4 - k - 1), due[k + 1 :]))
    part = LOST.shard(1, 3)
    whole = some(part, 3)
    assert whole[0].position is not None and whole[0].position % 3 == 1
    after = LOST.starting_at(whole[0].position).shard(0, 3)
    assert [b.ids for b in some(after, 2)] == [b.ids for b in whole[1:]]
    fixed = pv.percept_v(domains=NAMES[:2], sizes=[3, 4], per_size=3)
    first, second, third = some(fixed, 9)
    assert (first.position, second.position, third.position) == (5, 10, 12) and len(third) == 2
    assert [b.ids for b in some(fixed[5:], 9)] == [second.ids, third.ids]


def test_every_batch_is_one_contiguous_array_of_its_own(due: list[pv.Batch]) -> None:
    made = some(STREAM, 3)
    for batch in made:
        images = batch.images
        assert isinstance(images, np.ndarray) and images.dtype == np.uint8 and images.flags.c_contiguous
        assert images.shape == (5, 1, *CANVAS, 3) and images.flags.owndata
        assert np.shares_memory(np.from_dlpack(images), images)
    assert not any(np.shares_memory(a.images, b.images) for a, b in itertools.combinations(made, 2))  # type: ignore[arg-type]


def test_channels_first_are_the_same_pictures() -> None:
    last, first = some(STREAM, 2), some(STREAM, 2, channels="first")
    for a, b in zip(last, first, strict=True):
        images = np.asarray(b.images)
        assert images.shape == (5, 1, 3, *CANVAS) and images.flags.c_contiguous
        assert np.array_equal(images, np.moveaxis(np.asarray(a.images), -1, 2)) and a.ids == b.ids


@pytest.mark.parametrize(("prefetch", "arrays"), [(0, 1), (1, 2), (1, 4), (2, 3)])
@pytest.mark.parametrize("channels", ["last", "first"])
def test_batches_are_drawn_into_the_arrays_that_are_given(prefetch: int, arrays: int, channels: Any) -> None:
    shape = (5, 1, 3, *CANVAS) if channels == "first" else (5, 1, *CANVAS, 3)
    out = [np.zeros(shape, np.uint8) for _ in range(arrays)]
    kept = arrays - prefetch  # batches that are valid at once
    valid: list[tuple[pv.Batch, Any]] = []
    due = some(STREAM, 8, channels=channels)
    for k, batch in enumerate(
        itertools.islice(pv.batches(STREAM, 5, canvas=CANVAS, channels=channels, prefetch=prefetch, out=out), 8)
    ):
        assert np.shares_memory(batch.images, out[k % arrays])  # type: ignore[arg-type]
        valid = [*valid, (batch, due[k].images)][-kept:]
        assert all(np.array_equal(np.asarray(b.images), wanted) for b, wanted in valid)
    few = pv.percept_v(domains=NAMES[:1], sizes=[3], per_size=7)
    last = some(few, 9, channels=channels, prefetch=prefetch, out=out)[-1]
    assert len(last) == 2 and np.asarray(last.images).shape[0] == 2


def test_errors_come_in_their_places() -> None:
    def source() -> Iterator[Any]:
        yield from itertools.islice(STREAM, 12)
        raise OSError("the disk is gone")

    def wrong() -> Iterator[Any]:
        yield from itertools.islice(STREAM, 13)
        yield "x"

    for prefetch in (0, 1, 9):
        for make, kind, message in (
            (source, OSError, "the disk is gone"),
            (wrong, pv.InvalidParams, "samples is str"),
        ):
            found = pv.batches(make(), 4, canvas=CANVAS, prefetch=prefetch)
            assert [len(next(found)) for _ in range(3)] == [4, 4, 4]
            with pytest.raises(kind, match=message):
                next(found)
            assert next(found, None) is None


def test_threads_end_with_the_iterator() -> None:
    before = set(threading.enumerate())
    closed, dropped, ended = (pv.batches(STREAM, 2, canvas=CANVAS, threads=2) for _ in range(3))
    next(closed), next(dropped)
    assert set(threading.enumerate()) > before
    closed.close()  # type: ignore[attr-defined]
    del dropped
    few = some(itertools.islice(ended, 0), 1)
    assert not few and len(some(pv.percept_v(domains=NAMES[:1], sizes=[3], per_size=4), 9)) == 1
    gc.collect()
    assert set(threading.enumerate()) == before


def test_an_interpreter_ends_while_batches_are_drawn(python: Callable[..., str]) -> None:
    script = (
        "import perceptv as pv\n"
        "found = pv.batches(pv.stream(domains='maze_solving'), 64, canvas=(448, 448), prefetch=3)\n"
        "print(len(next(found)))"
    )
    assert python(script).strip() == "64"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_an_iterator_of_another_process_is_refused() -> None:
    found = pv.batches(STREAM, 2, canvas=CANVAS)
    next(found)
    child = os.fork()
    if child == 0:
        try:
            next(found)
        except pv.InvalidParams as error:
            os._exit(7 if "another process" in str(error) else 1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert len(next(found)) == 2


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"size": 0}, "size is 0"),
        ({"canvas": (3,)}, "canvas has 1 entry"),
        ({"below": "drop"}, "below is 'drop'"),
        ({"channels": "middle"}, "channels is 'middle'"),
        ({"threads": 0}, "threads is 0"),
        ({"prefetch": -1}, "prefetch is -1"),
        ({"samples": 3}, "samples is int"),
        ({"out": [np.zeros((2, 1, 9, 9, 3), np.uint8)]}, "out has 1 array; legal: at least 3"),
        ({"out": [np.zeros((2, 1, 9, 9, 3), np.uint8)] * 3}, r"legal: C-contiguous.*\(2, images, 320, 416, 3\)"),
        ({"out": [np.zeros((2, 1, *CANVAS, 3), np.int8)] * 3}, "entry of out is int8"),
        ({"out": [np.zeros((2, 1, *CANVAS, 3), np.uint8)[:, :, ::-1]] * 3}, "entry of out is uint8"),
        ({"out": ["x", "y", "z"]}, "entry of out is str"),
        ({"out": [np.zeros((2, 1, *CANVAS, 3), np.uint8)] * 3}, "two entries of out share memory"),
    ],
)
def test_bad_arguments_are_refused_at_once(how: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"samples": STREAM, "size": 2, "canvas": CANVAS, **how}
    with pytest.raises(pv.InvalidParams, match=message):
        pv.batches(**given)


def test_arrays_for_other_numbers_of_pictures_are_refused() -> None:
    out = [np.zeros((2, 2, *CANVAS, 3), np.uint8) for _ in range(3)]
    with pytest.raises(pv.InvalidParams, match="1 on axis 1"):
        next(pv.batches(STREAM, 2, canvas=CANVAS, out=out))
    with pytest.raises(pv.InvalidParams, match="different numbers of pictures"):
        list(pv.batches([STREAM[0], pv.generate("change_colour", size=3)], 2, canvas=(448, 448)))


def test_a_stream_that_never_fits_tells_why() -> None:
    films = pv.stream(domains="conservation_number", sizes="2-4")
    with pytest.raises(pv.InvalidParams, match=r"in a row refuse it \(the last one: .*\); legal: a larger one"):
        next(pv.batches(films, 2, canvas=(64, 64)))
