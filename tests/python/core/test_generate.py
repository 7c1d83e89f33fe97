"""Single samples: what they hold, how they show and store themselves."""

from __future__ import annotations

import io
import itertools
import json
import pickle
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import perceptv as pv


@pytest.fixture
def sample() -> pv.Sample:
    return pv.generate("counting_circles", size=5, index=3, seed=7)


@pytest.fixture
def pair() -> pv.Sample:
    return pv.generate("change_colour", size=4, preset="balanced")


def test_what_a_sample_holds(sample: pv.Sample) -> None:
    assert sample.image.shape == (300, 500, 3)
    assert sample.image.dtype == np.uint8
    assert sample.answer == 5
    assert sample.answer_text == "COUNT:5"
    assert (sample.answer_class, sample.answer_type, sample.answer_format) == ("integer", "single", "COUNT:x")
    assert sample.skills == ["form constancy"]
    assert sample.params["circles"] == 5
    assert sample.id == "percept_v-paper-counting_circles-n05-i0003-s7"
    assert "COUNT:x" in sample.prompt.splitlines()
    assert sample.scene["canvas"] == [500, 300]
    assert len(sample.scene["objects"]) == 5
    assert len(sample) == 1


def test_the_image_of_a_pair_shows_both_side_by_side(pair: pv.Sample) -> None:
    assert len(pair) == 2
    assert [p.shape for p in pair.images] == [(768, 1024, 3)] * 2
    first, second = pair.images
    assert pair.image.shape == (768, 1024 + 8 + 1024, 3)
    assert np.array_equal(pair.image[:, :1024], first)
    assert (pair.image[:, 1024:1032] == 255).all()
    assert np.array_equal(pair.image[:, 1032:], second)


@pytest.mark.parametrize("made", [pv.percept_v, pv.conservation, pv.bib, pv.bib_background], ids=lambda m: m.__name__)
def test_every_item_of_a_set_has_an_image(made: Callable[[], pv.Dataset]) -> None:
    """The first items as they come, and one of each domain."""
    data = made()
    each = {data.recipe.key(p).domain: p for p in range(0, len(data), 2)}
    assert len(each) == len(data.recipe.domains)
    for sample in [*itertools.islice(data, 2), *(data[p] for p in each.values())]:
        height, width = sample.images[0].shape[:2]
        assert sample.image.shape == (height, sample.picture_count * (width + 8) - 8, 3)
        assert sample.image.dtype == np.uint8


def test_pictures_are_the_callers_own(sample: pv.Sample) -> None:
    before = sample.image
    sample.image[:] = 0
    assert np.array_equal(sample.image, before)


def test_png_decodes_to_the_picture(sample: pv.Sample, pair: pv.Sample) -> None:
    for s in (sample, pair):
        for k, picture in enumerate(s.images):
            assert np.array_equal(np.asarray(Image.open(io.BytesIO(s.png(k))).convert("RGB")), picture)
            assert np.array_equal(np.asarray(s.pil(k)), picture)


def test_masks_tell_objects_apart(sample: pv.Sample) -> None:
    (mask,) = sample.masks()
    assert mask.shape == (300, 500)
    assert mask.dtype == np.int32
    assert set(np.unique(mask)) == {0, 1, 2, 3, 4, 5}
    dark = sample.image[..., 0] < 128
    assert np.mean((mask > 0) == dark) > 0.999


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf", ".PNG"])
def test_save_by_suffix(sample: pv.Sample, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"picture{suffix}"
    sample.save(path)
    heads = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF-"}
    assert path.read_bytes().startswith(heads[suffix.lower()])


def test_vector_files_repeat(sample: pv.Sample) -> None:
    assert sample.svg() == pv.generate("counting_circles", size=5, index=3, seed=7).svg()
    assert sample.pdf() == sample.pdf()
    assert "<svg" in sample.svg()


def test_repr_recreates_the_sample(sample: pv.Sample) -> None:
    assert repr(sample) == "Sample('counting_circles', size=5, index=3, seed=7, preset='paper')"
    again = eval(repr(sample), {"Sample": pv.Sample})
    assert again == sample
    assert np.array_equal(again.image, sample.image)
    with_switch = pv.generate("inside_circles", size=3, query="any")
    assert repr(with_switch).endswith("query='any')")


def test_notebook_view(sample: pv.Sample, pair: pv.Sample) -> None:
    shown = sample._repr_html_()
    assert shown.count("data:image/png;base64,") == 1
    assert "COUNT:5" in shown
    assert sample.id in shown
    assert pair._repr_html_().count("data:image/png;base64,") == 2


def test_a_notebook_shows_the_form_of_the_answer_from_left_to_right_in_any_language() -> None:
    shown = pv.generate("counting_circles", size=3, language="ar", form="json")._repr_html_()
    assert '<div dir="auto">' in shown and '<br><bdi dir="ltr">{&quot;count&quot;: x}</bdi><br>' in shown


def test_samples_pickle_as_their_key(sample: pv.Sample, pair: pv.Sample) -> None:
    for s in (sample, pair, pv.generate("inside_circles", size=3, query="any")):
        _ = s.images
        data = pickle.dumps(s)
        assert len(data) < 1000
        again = pickle.loads(data)
        assert again == s
        assert again.id == s.id
        assert again.record() == s.record()
        assert all(np.array_equal(a, b) for a, b in zip(again.images, s.images, strict=True))


def test_equality_is_that_of_keys(sample: pv.Sample) -> None:
    assert sample == pv.generate("counting_circles", size=5, index=3, seed=7)
    assert hash(sample) == hash(pv.generate("counting_circles", size=5, index=3, seed=7))
    assert sample != pv.generate("counting_circles", size=5, index=4, seed=7)
    assert pv.generate("inside_circles", size=3) != pv.generate("inside_circles", size=3, query="any")
    assert pv.generate("inside_circles", size=3) == pv.generate("inside_circles", size=3, query="count")


def test_the_record_is_plain_data(pair: pv.Sample) -> None:
    record = pair.record()
    assert json.loads(json.dumps(record)) == record
    assert record["answer"] == pair.answer
    assert record["scene"]["images"] == 2


def test_numpy_integers_are_integers() -> None:
    wanted = pv.generate("counting_circles", size=5, index=3, seed=7)
    made = pv.generate("counting_circles", size=np.int16(5), index=np.uint64(3), seed=np.int8(7))
    assert made == wanted
    assert type(made.size) is int


def test_switches_take_booleans_for_on_and_off() -> None:
    assert pv.generate("layered_colours", size=3, legend=False) == pv.generate("layered_colours", size=3, legend="off")
    assert pv.generate("layered_colours", size=3, legend=True) == pv.generate("layered_colours", size=3)


def test_import_starts_no_thread(python: Callable[..., str]) -> None:
    script = (
        "import os, threading, perceptv as pv\n"
        "pv.domains()\n"
        "print(threading.active_count(), len(os.listdir('/proc/self/task')))"
    )
    assert python(script, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1").split() == ["1", "1"]


def test_batches_leave_no_thread(python: Callable[..., str]) -> None:
    script = (
        "import os, perceptv as pv\n"
        "pv.generate_batch('counting_circles', [3] * 8, threads=4)\n"
        "print(len(os.listdir('/proc/self/task')))"
    )
    assert python(script, OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1").strip() == "1"


def test_import_needs_only_numpy(python: Callable[..., str]) -> None:
    script = """
import sys
allowed = set(sys.stdlib_module_names) | {"numpy", "perceptv"}

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] not in allowed:
            raise ImportError(f"{name} is not to be imported")

sys.meta_path.insert(0, Blocker())
import perceptv as pv
s = pv.generate("counting_circles", size=5)
s.image, s.png(), s.svg(), s.masks(), s.record(), repr(s), s._repr_html_()
pv.generate_batch("counting_circles", [1, 2])
len(pv.percept_v(domains=["counting_circles"]))
try:
    s.pil()
except pv.MissingExtra as error:
    print(error)
"""
    assert "pip install 'perceptv[images]'" in python(script)
