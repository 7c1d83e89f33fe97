"""Sets on disk: layout, contents, resuming, mending, refusing."""

from __future__ import annotations

import hashlib
import io
import json
import os
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import perceptv as pv
from perceptv import _core
from perceptv.sets.plan import SavePlan
from perceptv.sets.saving import write
from storage_sets import contents, lines, manifest, rewrite_manifest, small_domains, small_set


def test_pictures_metadata_and_scenes_are_those_of_the_samples(reference: Path) -> None:
    rows, scenes, data = lines(reference / "metadata.jsonl"), lines(reference / "scenes.jsonl"), small_set()
    assert len(rows) == len(scenes) == len(data)
    for sample, row, scene in zip(data, rows, scenes, strict=True):
        names = row["file_names"]
        assert scene == {**sample.record(), "images": names}
        suffixes = [""] if len(sample) == 1 else ["_1", "_2"]
        assert names == [f"images/{sample.domain}/{sample.id}{s}.png" for s in suffixes]
        for k, name in enumerate(names):
            with Image.open(reference / name) as picture:
                assert np.array_equal(np.asarray(picture.convert("RGB")), sample.images[k])
        assert row["id"] == sample.id and row["prompt"] == sample.prompt and row["skills"] == sample.skills
        assert row["answer_text"] == sample.answer_text
        assert json.loads(row["answer"]) == sample.answer and json.loads(row["params"]) == sample.params


def test_columns_have_one_type_in_all_rows(reference: Path) -> None:
    rows = lines(reference / "metadata.jsonl")
    assert all(row.keys() == rows[0].keys() for row in rows)
    for name in rows[0]:
        found = {type(row[name]) for row in rows} - {type(None)}
        assert len(found) == (0 if name == "twin_of" else 1), name  # a set without twins has no control to name


def test_manifest_lists_every_file_with_its_digests(reference: Path) -> None:
    listed = {entry["path"]: entry for entry in manifest(reference)["files"]}
    found = {name for name, kind in contents(reference).items() if kind != "folder"}
    assert set(listed) == found - {"manifest.json"}
    for name, entry in listed.items():
        data = (reference / name).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest() and entry["bytes"] == len(data)
        if name.endswith(".png"):
            assert entry["pixel_digest"] == _core.pixel_digest(np.asarray(Image.open(io.BytesIO(data)).convert("RGB")))
        else:
            assert entry["pixel_digest"] is None


def test_manifest_names_recipe_versions_and_counts(reference: Path) -> None:
    found, recipe = manifest(reference), small_set().recipe
    assert found["recipe"] == recipe.as_dict() and list(found["recipe"]["domains"]) == list(recipe.domains)
    assert found["perceptv"] == pv.__version__ and found["positions"] is None
    pictures = [e["pixel_digest"] for e in found["files"] if e["pixel_digest"]]
    assert found["counts"]["instances"] == len(small_set()) and found["counts"]["pictures"] == len(pictures)


def test_card_counts_equal_pictures(tmp_path: Path) -> None:
    data = small_set(domains=small_domains()[:1], sizes=[1, 2], per_size=40)
    root = data.save(tmp_path / "set", progress=False)
    digests = [e["pixel_digest"] for e in manifest(root)["files"] if e["pixel_digest"]]
    equal = sum(digests.count(d) > 1 for d in digests)
    assert manifest(root)["counts"]["pictures_equal_to_another"] == equal
    card = (root / "README.md").read_text()
    assert f"\n{equal} of the pictures are equal" in card
    assert card.startswith("---\nlicense: cc0-1.0\n") and "perceptv verify" in card and "Known leaks" in card


def test_card_of_balanced_names_no_leaks(tmp_path: Path) -> None:
    root = small_set(preset="balanced", per_size=1).save(tmp_path / "set", progress=False)
    assert "Known leaks" not in (root / "README.md").read_text()


@pytest.mark.parametrize("threads", [1, 3])
def test_bytes_do_not_depend_on_threads(reference: Path, tmp_path: Path, threads: int) -> None:
    assert contents(small_set().save(tmp_path / "set", threads=threads, progress=False)) == contents(reference)


def test_nothing_is_left_beside_the_set(reference: Path) -> None:
    documents = {"metadata.jsonl", "scenes.jsonl", "manifest.json", "README.md"}
    assert {p.name for p in reference.iterdir()} == {"images", *documents}


def test_slices_are_sets_of_their_own(tmp_path: Path, reference: Path) -> None:
    part = small_set()[7:1:-2]
    root = part.save(tmp_path / "part", progress=False)
    assert [row["id"] for row in lines(root / "metadata.jsonl")] == [s.id for s in part]
    assert manifest(root)["positions"] == [7, 1, -2]
    with pytest.raises(pv.InvalidParams, match="another recipe"):
        part.save(reference, progress=False)


def test_empty_sets_are_refused(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match="0 samples"):
        small_set()[:0].save(tmp_path / "set", progress=False)
    assert not (tmp_path / "set").exists()


def test_second_save_draws_nothing(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("drawn again")

    monkeypatch.setattr(SavePlan, "make", never)
    times = {p: p.stat().st_mtime_ns for p in copy.rglob("*")}
    report = write(small_set(), copy, progress=False)
    assert report.action == "complete" and not report.mended
    assert times == {p: p.stat().st_mtime_ns for p in copy.rglob("*")}


def _remove(root: Path, name: str) -> None:
    (root / name).unlink()


def _flip(root: Path, name: str) -> None:
    data = bytearray((root / name).read_bytes())
    data[len(data) // 2] ^= 1
    (root / name).write_bytes(data)


def _shorten(root: Path, name: str) -> None:
    os.truncate(root / name, 10)


@pytest.mark.parametrize("damage", [_remove, _flip, _shorten])
@pytest.mark.parametrize("what", ["picture", "metadata.jsonl", "scenes.jsonl", "README.md"])
def test_damage_is_mended_and_named(copy: Path, reference: Path, damage: object, what: str) -> None:
    name = lines(reference / "metadata.jsonl")[4]["file_names"][0] if what == "picture" else what
    damage(copy, name)  # type: ignore[operator]
    report = write(small_set(), copy, progress=False)
    assert report.action == "mended" and len(report.mended) == 1 and report.mended[0].startswith(f"{name}: ")
    assert contents(copy) == contents(reference)


def test_intact_pictures_are_not_rewritten_when_one_is_mended(copy: Path) -> None:
    first, *others = sorted(copy.rglob("*.png"))
    times = {p: p.stat().st_mtime_ns for p in others}
    _flip(copy, str(first.relative_to(copy)))
    assert write(small_set(), copy, progress=False).action == "mended"
    assert times == {p: p.stat().st_mtime_ns for p in others}


def test_save_warns_of_what_it_mended(copy: Path) -> None:
    _shorten(copy, "README.md")
    with pytest.warns(UserWarning, match=r"has been repaired: README\.md: has 10 bytes"):
        small_set().save(copy, progress=False)


def test_a_manifest_with_wrong_digests_is_mended(copy: Path, reference: Path) -> None:
    rewrite_manifest(copy, lambda data: data["files"][5].update(sha256="0" * 64))
    assert write(small_set(), copy, progress=False).action == "mended"
    assert contents(copy) == contents(reference)


def test_files_that_a_hostile_manifest_names_are_not_touched(copy: Path, reference: Path, tmp_path: Path) -> None:
    (tmp_path / "victim.png").write_text("mine")
    rewrite_manifest(copy, lambda data: data["files"][5].update(path="../victim.png"))
    assert "../victim.png" in write(small_set(), copy, progress=False).mended[0]
    assert (tmp_path / "victim.png").read_text() == "mine" and contents(copy) == contents(reference)


@pytest.mark.parametrize("changes", [{"seed": 6}, {"preset": "balanced"}, {"per_size": 2}, {"sizes": [3, 1]}])
def test_other_recipes_are_refused(copy: Path, reference: Path, changes: dict[str, object]) -> None:
    with pytest.raises(pv.InvalidParams, match="another recipe"):
        small_set(**changes).save(copy, progress=False)
    assert contents(copy) == contents(reference)


def test_the_order_of_domains_belongs_to_the_recipe(copy: Path) -> None:
    order = small_domains()[::-1]
    if len(order) > 1:
        with pytest.raises(pv.InvalidParams, match="another recipe"):
            small_set(domains=order).save(copy, progress=False)


@pytest.mark.parametrize("name", ["notes.txt", "images", ".hidden", "metadata.jsonl"])
def test_foreign_folders_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    before = contents(tmp_path)
    with pytest.raises(pv.InvalidParams, match="legal: a new or empty directory"):
        small_set().save(tmp_path, progress=False)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("text", [b"", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": 1,\n "files": [\n]}'])
def test_unreadable_manifests_are_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "manifest.json").write_bytes(text)
    with pytest.raises(pv.InvalidParams, match="manifest cannot be read"):
        small_set().save(tmp_path, progress=False)
    assert (tmp_path / "manifest.json").read_bytes() == text


def test_empty_folders_are_used(tmp_path: Path) -> None:
    assert write(small_set(per_size=1), tmp_path, progress=False).action == "written"


def test_files_and_odd_paths_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    for path in (tmp_path / "file", "a\0b"):
        with pytest.raises(pv.InvalidParams, match="path is"):
            small_set().save(path, progress=False)
    with pytest.raises(pv.InvalidParams, match="a string or a Path"):
        small_set().save(3, progress=False)  # type: ignore[arg-type]
    with pytest.raises(pv.StorageError, match="cannot make the directory"):
        small_set().save(tmp_path / "file" / "below", progress=False)
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("domain", ["../../evil", "a/b", ".x", "", "x" * 200, "naïve"])
def test_names_of_domains_cannot_lead_out_of_the_folder(domain: str) -> None:
    class Named(pv.Domain):
        id = domain
        title = "Anything"
        answer = pv.AnswerSpec("integer", "single", "COUNT:x")

        def sizes(self, preset: str) -> tuple[int, int]:
            return (1, 5)

        def sample(self, request: pv.Request, streams: object) -> pv.Scene:
            return pv.Scene(10, 10)

        def solve(self, request: pv.Request, scene: object) -> int:
            return 0

        def prompt(self, request: pv.Request) -> str:
            return "COUNT:x"

    registry = _core.Registry()
    from perceptv.core.adapting import adapt

    with pytest.raises(pv.InvalidParams, match=r"letters, digits|incomplete|legal: a text"):
        registry.add(adapt(Named()), "test")
        _core.stored_paths(registry, [(domain, 1, 0, -1, {})], 0, "paper")
