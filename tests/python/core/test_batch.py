"""Batches: one array, written in place, whatever the threads."""

from __future__ import annotations

import sys
import threading
import time
import tracemalloc
from typing import Any

import numpy as np
import pytest

import perceptv as pv


def single(domain: str, size: int, index: int, **key: Any) -> list[np.ndarray]:
    return pv.generate(domain, size=size, index=index, **key).images


def test_a_batch_holds_the_single_samples_in_order() -> None:
    batch = pv.generate_batch("counting_circles", [3, 9, 1, 20], seed=5, indices=[0, 7, 7, 2], preset="paper")
    assert isinstance(batch.images, np.ndarray)
    assert batch.images.shape == (4, 1, 300, 500, 3)
    for i, (size, index) in enumerate([(3, 0), (9, 7), (1, 7), (20, 2)]):
        s = pv.generate("counting_circles", size=size, index=index, seed=5)
        assert np.array_equal(batch.images[i, 0], s.image)
        assert (batch.ids[i], batch.answers[i], batch.answer_texts[i]) == (s.id, s.answer, s.answer_text)
        assert batch.prompts[i] == s.prompt
    assert len(batch) == 4


def test_defaults_are_paper_and_indices_from_zero() -> None:
    batch = pv.generate_batch("change_colour", [2, 2, 2])
    assert batch.ids == [pv.generate("change_colour", size=2, index=i).id for i in range(3)]
    assert batch.images.shape == (3, 2, 1000, 1500, 3)  # type: ignore[union-attr]


@pytest.mark.parametrize("threads", [1, 2, 7, None])
def test_threads_make_no_difference(threads: int | None) -> None:
    wanted = pv.generate_batch("vanishing_objects", list(range(1, 9)), seed=3, preset="paper", threads=1)
    made = pv.generate_batch("vanishing_objects", list(range(1, 9)), seed=3, preset="paper", threads=threads)
    assert np.array_equal(made.images, wanted.images)  # type: ignore[arg-type]
    assert made.answers == wanted.answers


def test_out_is_written_in_place() -> None:
    out = np.full((3, 1, 300, 500, 3), 7, np.uint8)
    address = out.__array_interface__["data"][0]
    batch = pv.generate_batch("counting_circles", [2, 4, 6], preset="paper", out=out)
    assert batch.images is out
    assert out.__array_interface__["data"][0] == address
    for i, size in enumerate([2, 4, 6]):
        assert np.array_equal(out[i, 0], single("counting_circles", size, i)[0])


def test_out_may_be_a_part_of_a_larger_array() -> None:
    ring = np.full((6, 1, 300, 500, 3), 7, np.uint8)
    pv.generate_batch("counting_circles", [2, 4], preset="paper", out=ring[2:4])
    assert np.array_equal(ring[2, 0], single("counting_circles", 2, 0)[0])
    assert (ring[[0, 1, 4, 5]] == 7).all()


def test_out_with_a_larger_canvas_is_padded_with_white() -> None:
    out = np.zeros((1, 1, 320, 640, 3), np.uint8)
    pv.generate_batch("counting_circles", [4], preset="paper", out=out)
    assert np.array_equal(out[0, 0, :300, :500], single("counting_circles", 4, 0)[0])
    assert (out[0, 0, 300:] == 255).all()
    assert (out[0, 0, :, 500:] == 255).all()


def test_canvas_pads_pictures_of_different_sizes() -> None:
    sizes = [1, 3, 6]
    batch = pv.generate_batch("sort_circles", sizes, preset="paper", canvas=(360, 2300))
    assert batch.images.shape == (3, 1, 360, 2300, 3)  # type: ignore[union-attr]
    for i, size in enumerate(sizes):
        (picture,) = single("sort_circles", size, i)
        height, width, _ = picture.shape
        assert np.array_equal(batch.images[i][0][:height, :width], picture)
        assert (batch.images[i][0][:, width:] == 255).all()


def test_without_a_canvas_different_sizes_make_a_list() -> None:
    batch = pv.generate_batch("sort_circles", [1, 3, 1], preset="paper", indices=[0, 0, 1])
    assert isinstance(batch.images, list)
    for i, (size, index) in enumerate([(1, 0), (3, 0), (1, 1)]):
        (picture,) = batch.images[i]
        assert np.array_equal(picture, single("sort_circles", size, index)[0])


def test_an_empty_batch() -> None:
    batch = pv.generate_batch("counting_circles", [])
    assert len(batch) == 0
    assert (batch.ids, batch.answers) == ([], [])
    assert batch.images.shape[0] == 0  # type: ignore[union-attr]


def test_switches_reach_every_item() -> None:
    batch = pv.generate_batch("inside_circles", [3] * 4, preset="paper", query="any")
    assert all(isinstance(a, bool) for a in batch.answers)


@pytest.mark.parametrize(
    "out",
    [
        np.zeros((2, 1, 300, 500, 3), np.int8),
        np.zeros((2, 1, 300, 500, 3), np.float32),
        np.zeros((2, 1, 300, 500, 3), ">u2"),
        np.zeros((2, 1, 300, 500, 3), bool),
        np.zeros((3, 1, 300, 500, 3), np.uint8),
        np.zeros((2, 1, 300, 500, 4), np.uint8),
        np.zeros((2, 300, 500, 3), np.uint8),
        np.zeros((2, 2, 300, 500, 3), np.uint8),
        np.zeros((4, 1, 300, 500, 3), np.uint8)[::2],
        np.zeros((2, 1, 300, 1000, 3), np.uint8)[:, :, :, ::2],
        np.zeros((2, 1, 500, 300, 3), np.uint8).swapaxes(2, 3),
        np.zeros((2, 1, 300, 500, 3), np.uint8)[:, :, ::-1],
        np.zeros((2, 1, 300, 500, 3), np.uint8, order="F"),
        [[0]],
        bytearray(2 * 300 * 500 * 3),
        memoryview(bytearray(2 * 300 * 500 * 3)),
        "out",
    ],
    ids=[
        "int8", "float32", "uint16", "bool", "too long", "four channels", "four axes", "two images", "every other item",
        "every other column", "transposed", "upside down", "Fortran order", "list", "bytearray", "memoryview", "string",
    ],
)  # fmt: skip
def test_unfit_out_is_refused(out: Any) -> None:
    before = np.array(out).copy() if isinstance(out, np.ndarray) else None
    with pytest.raises(pv.InvalidParams, match="out"):
        pv.generate_batch("counting_circles", [3, 4], preset="paper", out=out)
    if before is not None:
        assert np.array_equal(out, before)


def test_read_only_out_is_refused() -> None:
    out = np.zeros((2, 1, 300, 500, 3), np.uint8)
    out.flags.writeable = False
    with pytest.raises(pv.InvalidParams, match="not writable"):
        pv.generate_batch("counting_circles", [3, 4], preset="paper", out=out)
    assert not out.any()


@pytest.mark.parametrize("shape", [(2, 1, 299, 500, 3), (2, 1, 300, 499, 3), (2, 1, 0, 0, 3)])
def test_out_that_is_too_small_is_refused_and_untouched(shape: tuple[int, ...]) -> None:
    out = np.full(shape, 7, np.uint8)
    with pytest.raises(pv.InvalidParams, match=r"canvas.*at least \(300, 500\)"):
        pv.generate_batch("counting_circles", [3, 4], preset="paper", out=out)
    assert (out == 7).all()


@pytest.mark.parametrize("canvas", [(299, 500), (300, 499), (1, 1)])
def test_a_canvas_that_is_too_small_is_refused(canvas: tuple[int, int]) -> None:
    with pytest.raises(pv.InvalidParams, match=r"canvas.*at least \(300, 500\)"):
        pv.generate_batch("counting_circles", [3], preset="paper", canvas=canvas)


@pytest.mark.parametrize("canvas", [(0, 500), (-1, 5), (1e3, 1e3), (40_000, 500), "ab", 500, (300,), (300, 500, 3)])
def test_a_canvas_is_two_sides(canvas: Any) -> None:
    with pytest.raises(pv.InvalidParams, match="canvas"):
        pv.generate_batch("counting_circles", [3], preset="paper", canvas=canvas)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sizes", "5-"),
        ("sizes", "one"),
        ("sizes", [1.5]),
        ("sizes", [float("nan")]),
        ("sizes", np.array([1.0])),
        ("sizes", [-1]),
        ("sizes", [[1]]),
        ("indices", [0]),
        ("indices", [0, -1]),
        ("indices", [0, 2**63]),
        ("indices", 3),
        ("seed", -1),
        ("seed", 2**63),
        ("seed", 0.5),
        ("threads", 0),
        ("threads", -1),
        ("threads", 1.5),
        ("threads", 10**6),
        ("preset", "hard"),
    ],
)
def test_bad_arguments(name: str, value: Any) -> None:
    with pytest.raises(pv.InvalidParams, match=name):
        pv.generate_batch(**{"domain": "counting_circles", "sizes": [1, 2], name: value})


def test_one_bad_size_spoils_no_memory() -> None:
    out = np.full((3, 1, 300, 500, 3), 7, np.uint8)
    with pytest.raises(pv.InvalidParams, match="size of counting_circles"):
        pv.generate_batch("counting_circles", [3, 99, 4], preset="paper", out=out)
    assert (out == 7).all()


def test_the_gil_is_released() -> None:
    # With an endless switch interval another thread runs only while this one has let go of the GIL by itself.
    stop, ticks = threading.Event(), []

    def tick() -> None:
        while not stop.is_set():
            ticks.append(1)
            time.sleep(0)

    interval = sys.getswitchinterval()
    out = np.zeros((8, 1, 300, 500, 3), np.uint8)
    pv.generate_batch("counting_circles", [20] * 8, out=out, threads=1)
    thread = threading.Thread(target=tick)
    thread.start()
    sys.setswitchinterval(1000)
    try:
        time.sleep(0.05)  # a request to switch from before the interval was set is served
        held = len(ticks)
        sum(range(1_000_000))
        assert len(ticks) == held
        for _ in range(20):
            pv.generate_batch("counting_circles", [20] * 8, out=out, threads=1)
        assert len(ticks) > held
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        thread.join()


def test_batches_from_several_threads_at_once() -> None:
    wanted = pv.generate_batch("counting_circles", [5] * 4, seed=1, preset="paper").images
    got: list[Any] = [None] * 4

    def work(k: int) -> None:
        got[k] = pv.generate_batch("counting_circles", [5] * 4, seed=1, preset="paper", threads=2).images

    workers = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    assert all(np.array_equal(g, wanted) for g in got)


def test_out_needs_no_second_array() -> None:
    out = np.zeros((16, 1, 300, 500, 3), np.uint8)
    tracemalloc.start()
    pv.generate_batch("counting_circles", [5] * 16, out=out)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < out.nbytes / 10
