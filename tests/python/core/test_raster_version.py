"""Sets whose pictures another raster version drew: said in one sentence, and never mixed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import perceptv as pv
from perceptv._core import raster_version
from perceptv.sets.dataset_manifest import lines_of
from perceptv.sets.plan import plan_for
from perceptv.sets.verify_dataset import verify
from storage_sets import contents, found, manifest, rewrite_manifest, small_set


def test_the_number_is_in_the_manifest(reference: Path) -> None:
    assert manifest(reference)["raster_version"] == raster_version >= 2


@pytest.mark.parametrize("other", [1, raster_version + 1, None])
def test_verification_names_the_cause_alone(copy: Path, other: int | None) -> None:
    def change(data: dict[str, object]) -> None:
        del data["raster_version"]  # as it was before the number was written
        if other is not None:
            data["raster_version"] = other

    rewrite_manifest(copy, change)
    said = (
        f"drawn with raster_version {other or 1}, this perceptv draws with raster_version {raster_version}; all pixels"
    )
    with pytest.raises(pv.VerificationError, match=said):
        verify(copy)
    assert found(copy, digests_only=True) == []


@pytest.mark.parametrize("wrong", [0, -1, "2", 1.5, None, True, 2**70])
def test_what_is_no_raster_version_is_refused(copy: Path, wrong: object) -> None:
    rewrite_manifest(copy, lambda data: data.update(raster_version=wrong))
    with pytest.raises(pv.VerificationError, match="raster_version"):
        verify(copy, digests_only=True)


def test_such_a_set_is_not_written_over(tmp_path: Path) -> None:
    small_set(per_size=1).save(tmp_path / "set", progress=False)
    rewrite_manifest(tmp_path / "set", lambda data: data.update(raster_version=1))
    before = contents(tmp_path)
    with pytest.raises(pv.InvalidParams, match="drawn with raster_version 1"):
        small_set(per_size=1).save(tmp_path / "set", progress=False)
    assert contents(tmp_path) == before


def test_episodes_do_not_change_with_the_raster_version() -> None:
    plan = plan_for(pv.bib(), "none")
    assert not plan.shows_pixels and plan_for(small_set()).shows_pixels
    head = b"".join(lines_of(plan, {}, iter(())))
    assert json.loads(head)["raster_version"] == raster_version


def test_shards_are_refused_alike(tmp_path: Path) -> None:
    data = small_set(per_size=1)
    pv.write_shards(data, tmp_path, of=1)
    whole = tmp_path / "manifest.json"
    found = json.loads(whole.read_text())
    assert found["raster_version"] == raster_version
    text = whole.read_text()
    whole.write_text(text.replace(f'"raster_version": {raster_version}', '"raster_version": 1'))
    with pytest.raises(pv.VerificationError, match="drawn with raster_version 1"):
        pv.verify_shards(tmp_path)
    with pytest.raises(pv.StorageError, match="another dataset, or one that another version made"):
        pv.write_shards(data, tmp_path, of=1)
    whole.unlink()
    side = tmp_path / "shard-00000-of-00001.tar.json"
    side.write_text(json.dumps({**json.loads(side.read_text()), "raster_version": 1, "set_sha256": "0"}))
    with pytest.raises(pv.StorageError, match="drawn with raster_version 1, while this is"):
        pv.write_shards(data, tmp_path, of=1)
