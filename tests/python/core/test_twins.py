"""Twins and readers from Python: pairs, twin sets on disk, reading back."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv.sets.verify_dataset import verify
from perceptv.sets.verify_pixels import verify_pixels

WITH_TWINS = [d.id for d in pv.domains("percept_v") if d.twins]


@pytest.mark.parametrize("domain", WITH_TWINS)
@pytest.mark.parametrize("preset", ["paper", "balanced"])
def test_a_twin_keeps_the_question_and_excludes_the_answer(domain: str, preset: str) -> None:
    control = pv.generate(domain, size=6, index=1, preset=preset)
    twin = control.twin()
    assert twin.prompt == control.prompt and twin.id == control.id + "-twin0" and twin.control == control
    assert twin.changed and twin.answer != control.answer
    assert [i.shape for i in twin.images] == [i.shape for i in control.images]
    assert any(not np.array_equal(a, b) for a, b in zip(control.images, twin.images, strict=True))
    assert pickle.loads(pickle.dumps(twin)).answer == twin.answer == control.twin(0).answer
    assert control.read().answer == control.answer and twin.read().answer == twin.answer


def test_twins_of_twins_and_bad_numbers_are_refused() -> None:
    twin = pv.generate("counting_circles", size=4).twin(3)
    with pytest.raises(pv.InvalidParams, match="itself a twin"):
        twin.twin()
    for k in (-1, 1.5, True, "0"):
        with pytest.raises(pv.InvalidParams, match="k is"):
            pv.generate("counting_circles", size=4).twin(k)  # type: ignore[arg-type]


def test_a_twin_set_interleaves_pairs_and_survives_disk(tmp_path: Path) -> None:
    ds = pv.percept_v(domains=["counting_circles", "change_colour"], sizes=[2, 5], per_size=2, twins=True)
    assert len(ds) == 16 and ds[1] == ds[0].twin() and ds[15].control == ds[14]
    ds.save(tmp_path / "set", progress=False)
    rows = [json.loads(line) for line in (tmp_path / "set/metadata.jsonl").read_text().splitlines()]
    assert [row["twin_of"] for row in rows[:4]] == [None, rows[0]["id"], None, rows[2]["id"]]
    assert verify(tmp_path / "set") == []
    report = verify_pixels(tmp_path / "set")
    assert (report.read, report.differences) == (16, [])


def test_reading_says_why_it_cannot_and_refuses_what_is_no_picture() -> None:
    blank = np.full((300, 500, 3), 255, np.uint8)
    reading = pv.read("counting_circles", blank)
    assert not reading.readable and reading.answer is None and reading.why_not
    for wrong in (blank[:, :, 0], blank.astype(float), blank[:0], [blank, blank], "picture"):
        with pytest.raises(pv.InvalidParams):
            pv.read("counting_circles", wrong)  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="legal"):
        pv.read("counting_circles", blank, {"query": "any"})


def test_every_built_in_domain_has_a_reader() -> None:
    assert {d.id for d in pv.domains("percept_v")} <= set(pv.readers())
