"""Native instances in other sizes: pictures, masks, vectors, batches and stored files follow; the truth stays."""

from __future__ import annotations

import json

import numpy as np
import pytest

from perceptv import InvalidParams, _core
from perceptv.core.catalogue import registry


def made(domain: str = "maze_solving", size: int = 5, preset: str = "balanced") -> _core.Instance:
    return _core.generate(registry(), domain, size, 0, 0, preset, {})


def at(instance: _core.Instance, width: int, legible: str = "models") -> _core.Instance:
    return instance.shown("plain", width, instance.canvas[1], legible)


def test_all_pictures_have_the_width() -> None:
    plain = made()
    shown = at(plain, 896)
    height = shown.shown_size[1]
    assert shown.shown_size[0] == 896
    assert abs(height - plain.canvas[0] * 896 / plain.canvas[1]) <= 0.5
    assert shown.image().shape == (height, 896, 3)
    assert shown.mask().shape == (height, 896)
    assert f'width="896" height="{height}"' in shown.svg()
    assert shown.pdf().startswith(b"%PDF")
    assert np.allclose(np.array(shown.pose).reshape(3, 3), np.diag([896 / plain.canvas[1]] * 2 + [1]))
    assert (shown.id, shown.answer, shown.canvas) == (plain.id, plain.answer, plain.canvas)


def test_plain_at_scale_1_is_the_same_picture() -> None:
    plain = made()
    again = plain.shown("plain", 7, 7, "models")
    assert np.array_equal(again.image(), plain.image())
    assert again.png() == plain.png()
    assert again.svg() == plain.svg()


def test_below_the_least_width_nobody_sees_what_decides() -> None:
    plain = made()
    num, den = plain.least_scale()
    low = -(-plain.canvas[1] * num // den)
    assert at(plain, low).shown_size[0] == low
    with pytest.raises(InvalidParams, match=rf"width of maze_solving is {low - 1}; legal: {low}\.\.\d+ \(.*at least"):
        at(plain, low - 1)
    assert at(plain, low - 1, "no").shown_size[0] == low - 1
    with pytest.raises(InvalidParams, match="legible"):
        at(plain, 896, "everyone")


def test_twins_keep_the_size() -> None:
    twin = at(made("counting_circles"), 700).twin(0)
    assert twin.shown_size[0] == 700


def test_batches_and_files_hold_the_size() -> None:
    plain = made("counting_circles")
    shown = at(plain, 512)
    width, height = shown.shown_size
    out = np.zeros((2, 1, *plain.canvas, 3), np.uint8)
    _core.draw_batch([plain, shown], out, 1)
    assert np.array_equal(out[0, 0], plain.image())
    assert np.array_equal(out[1, 0, :height, :width], shown.image())
    key = ("counting_circles", 5, 0, -1, {})
    for asked in (("plain", 512, 0, 0, "models"), ("plain", 0, 512, plain.canvas[1], "models")):
        ((name, pictures, metadata, _),) = _core.store_batch(registry(), [key], 0, "balanced", "pictures", [asked])
        assert name == plain.id
        assert pictures[0][1:3] == (width, height)
        assert pictures[0][4] == shown.png()
        assert json.loads(metadata)["answer_text"] == plain.answer_text
    with pytest.raises(InvalidParams, match="shown"):
        _core.store_batch(registry(), [key, key], 0, "balanced", "pictures", [("plain", 512, 0, 0, "models")])


def test_videos_keep_even_sides() -> None:
    film = made("conservation_number", 3)
    shown = film.shown("plain", 777, film.canvas[1], "no")
    assert all(side % 2 == 0 for side in shown.shown_size)
    assert shown.frame(3).shape == (shown.shown_size[1], shown.shown_size[0], 3)
    assert np.array_equal(shown.frames([3])[0], shown.frame(3))
