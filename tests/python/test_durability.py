"""What a crash of the machine cannot take: the order of what is written, synced and named."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

import perceptv as pv
from disk_steps import Step, steps
from export_sets import few
from perceptv.sets.checkpoint import Part
from perceptv.sets.saving import write
from storage_sets import contents, picture, small_set
from systems import path_of, syncs_folders

__all__ = ["steps"]


def parts_of(steps: list[Step]) -> list[tuple[int, str]]:
    return [(i, path) for i, (what, path) in enumerate(steps) if what == "name" and path.endswith(".part")]


def synced_before(steps: list[Step], at: int) -> set[str]:
    return {path for what, path in steps[:at] if what == "sync"}


@syncs_folders
@pytest.mark.parametrize("video", ["auto", "png"])
@pytest.mark.parametrize("threads", [1, 3])
def test_a_checkpoint_comes_after_its_pictures_and_the_manifest_after_all(
    tmp_path: Path, steps: list[Step], monkeypatch: pytest.MonkeyPatch, threads: int, video: str
) -> None:
    told: dict[str, set[str]] = {}
    packed = Part.packed

    def noted(part: Part) -> bytes:
        told[str(len(told))] = {entry.path for entry in part.entries()}
        return packed(part)

    monkeypatch.setattr(Part, "packed", noted)
    data = small_set(per_size=15) if video == "auto" else _videos()
    data.save(tmp_path / "a/set", video=video, threads=threads, progress=False)
    recipe = steps.index(("name", "a/set/.progress/recipe.json"))
    first = next(i for i, step in enumerate(steps) if step[0] == "sync" and step[1].endswith(".png"))
    assert {"a", "."} <= synced_before(steps, first), "the names of the folders that were made"
    assert {"a/set/.progress", "a/set"} <= synced_before(steps[recipe:first], first), "a folder is known by its recipe"
    written = parts_of(steps)
    assert len(written) == len(told) > 1 or video == "png"
    listed = set().union(*told.values())
    for at, _ in written:
        done = synced_before(steps, at)
        covered = [paths for paths in told.values() if {f"a/set/{path}" for path in paths} <= done]
        assert len(covered) >= 1 + sum(other < at for other, _ in written)
        assert all(os.path.dirname(f"a/set/{path}") in done for paths in covered for path in paths)
    manifest = steps.index(("name", "a/set/manifest.json"))
    done = synced_before(steps, manifest)
    pictures = {os.path.relpath(p, tmp_path) for p in (tmp_path / "a/set").rglob("*.png")}
    assert pictures == {f"a/set/{path}" for path in listed} and pictures <= done
    assert {os.path.dirname(path) for path in pictures} | {"a/set/images"} <= done
    for name in ("metadata.jsonl", "scenes.jsonl", "README.md"):
        at = steps.index(("name", f"a/set/{name}"))
        assert steps[at - 1][0] == "from" and ("sync", steps[at - 1][1]) in steps[:at]
        assert ("sync", "a/set") in steps[at:manifest]
    assert ("sync", steps[manifest - 1][1]) in steps[:manifest], "the manifest's own contents"
    gone = [i for i, (what, path) in enumerate(steps) if what == "remove" and ".progress" in path]
    assert gone and ("sync", "a/set") in steps[manifest : gone[0]], "checkpoints go when the manifest is there"
    assert [steps[i][1] for i in gone[-2:]] == ["a/set/.progress/recipe.json", "a/set/.progress/lock"]


def _videos() -> pv.Dataset:
    return pv.conservation(preset="balanced", sizes=[1], per_size=1, domains=["conservation_number"])[:1]


@syncs_folders
def test_one_sync_of_a_folder_serves_all_its_pictures(tmp_path: Path, steps: list[Step]) -> None:
    small_set(sizes=[1], per_size=40).save(tmp_path / "set", progress=False)
    folders = [path for what, path in steps if what == "sync" and "/images/" in path and not path.endswith(".png")]
    pictures = [path for what, path in steps if what == "sync" and path.endswith(".png")]
    assert len(pictures) == len(set(pictures)) and len(folders) * 5 < len(pictures)


@syncs_folders
def test_mended_pictures_are_synced_before_they_take_their_names(copy: Path, steps: list[Step]) -> None:
    wrong = picture(copy)
    before = wrong.read_bytes()
    wrong.write_bytes(b"x")
    assert write(small_set(), copy, progress=False).action == "mended" and wrong.read_bytes() == before
    at = next(i for i, (what, path) in enumerate(steps) if what == "name" and path.endswith(wrong.name))
    assert steps[at - 2 : at - 1] == [("sync", steps[at - 1][1])]
    assert any(what == "sync" and path.endswith(wrong.parent.name) for what, path in steps[at:])


@pytest.mark.parametrize("which", [".png", pytest.param("images", marks=syncs_folders), "manifest"])
def test_a_sync_that_fails_is_an_error_and_makes_no_promise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reference: Path, which: str
) -> None:
    root, fsync = tmp_path / "set", os.fsync

    def failing(handle: int) -> None:
        path = path_of(handle)
        finished = (root / "README.md").exists() and path.endswith(".tmp")
        if (which == "manifest" and finished) or (which != "manifest" and path.endswith(which)):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        fsync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing)
        with pytest.raises(pv.StorageError, match="Input/output error") as caught:
            small_set().save(root, progress=False)
    assert caught.value.errno == errno.EIO and not (root / "manifest.json").exists()
    if which == ".png":
        assert not list(root.glob(".progress/*.part")), "no checkpoint tells of pictures that may be lost"
    small_set().save(root, progress=False)
    assert contents(root) == contents(reference)


def test_file_systems_that_sync_no_folders_are_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reference: Path
) -> None:
    fsync = os.fsync

    def without(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", without)
    assert contents(small_set().save(tmp_path / "set", progress=False)) == contents(reference)


@syncs_folders
@pytest.mark.parametrize("damaged", [False, True])
def test_an_export_is_on_the_disk_before_it_takes_its_name(tmp_path: Path, steps: list[Step], damaged: bool) -> None:
    folder = few().to_webdataset(tmp_path / "set", progress=False)
    if damaged:
        (folder / "README.md").unlink()
        steps.clear()
        few().to_webdataset(folder, progress=False)
    at = steps.index(("name", "set"))
    partial = steps[at - 1][1]
    assert steps[at - 1][0] == "from" and ("sync", partial) in steps[:at] and ("sync", ".") in steps[at:]
    for name in os.listdir(folder):
        named = steps.index(("name", f"{partial}/{name}"))
        assert ("sync", steps[named - 1][1]) in steps[:named]
    gone = [i for i, (what, path) in enumerate(steps) if what == "remove" and ".old/" in path]
    assert (len(gone) > 0) == damaged and all(("sync", ".") in steps[at:i] for i in gone)
