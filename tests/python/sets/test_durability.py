"""What a kill or a crash of the machine cannot take: the order of what is written, synced and named."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import perceptv as pv
from disk_steps import Step, steps
from export_sets import few
from perceptv.io import whole_files
from perceptv.sets import plan, writer
from perceptv.sets.plan import SavePlan
from perceptv.sets.saving import write
from perceptv.sets.verify_dataset import verify
from storage_sets import contents, picture, small_set
from systems import only_posix, path_of, syncs_folders

__all__ = ["steps"]


def synced_before(steps: list[Step], at: int) -> set[str]:
    return {path for what, path in steps[:at] if what == "sync"}


@syncs_folders
@pytest.mark.parametrize("video", ["auto", "png"])
@pytest.mark.parametrize("threads", [1, 3])
def test_the_manifest_comes_after_all_else(tmp_path: Path, steps: list[Step], threads: int, video: str) -> None:
    data = small_set(per_size=15) if video == "auto" else _videos()
    data.save(tmp_path / "a/set", video=video, threads=threads, progress=False)
    recipe = steps.index(("name", "a/set/.progress/recipe.json"))
    first = next(i for i, (what, path) in enumerate(steps) if path.endswith(".png"))
    assert {"a", "."} <= synced_before(steps, first), "the names of the folders that were made"
    known = {"a/set/.progress", "a/set", "a/set/images"}
    assert known <= synced_before(steps[recipe:first], first), "a folder is known by its recipe"
    manifest = steps.index(("name", "a/set/manifest.json"))
    pictures = {os.path.relpath(p, tmp_path) for p in (tmp_path / "a/set").rglob("*.png")}
    done = synced_before(steps, manifest)
    assert pictures <= done
    assert {os.path.dirname(path) for path in pictures} <= done
    for name in ("a/set/metadata.jsonl", "a/set/scenes.jsonl", "a/set/README.md"):
        at = steps.index(("name", name))
        assert steps[at - 1][0] == "from" and ("sync", steps[at - 1][1]) in steps[:at]
        assert ("sync", "a/set") in steps[at:manifest]
    assert ("sync", steps[manifest - 1][1]) in steps[:manifest], "the manifest's own contents"
    gone = [i for i, (what, path) in enumerate(steps) if what == "remove" and ".progress/" in path]
    gone = [i for i in gone if not steps[i][1].endswith(".tmp")]
    assert ("sync", "a/set") in steps[manifest : gone[0]], "the recipe goes when the manifest is there"
    assert [steps[i][1] for i in gone[-2:]] == ["a/set/.progress/recipe.json", "a/set/.progress/lock"]


def interrupted(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that ends when all is drawn."""

    with monkeypatch.context() as patch:
        patch.setattr(writer, "write_documents", _stop)
        with pytest.raises(KeyboardInterrupt):
            small_set().save(root, progress=False)


def _videos() -> pv.Dataset:
    return pv.conservation(preset="balanced", sizes=[1], per_size=1, domains=["conservation_number"])[:1]


@syncs_folders
def test_one_sync_of_a_folder_serves_all_its_pictures(tmp_path: Path, steps: list[Step]) -> None:
    small_set(sizes=[1], per_size=40).save(tmp_path / "set", progress=False)
    folders = [path for what, path in steps if what == "sync" and "/images/" in path and not path.endswith(".png")]
    pictures = [path for what, path in steps if what == "sync" and path.endswith(".png")]
    assert len(pictures) == len(set(pictures)) and len(folders) * 5 < len(pictures)


# ---- kills


def _killed_at(step: int, save: Callable[[], object]) -> bool:
    """Saves in a process that ends itself, as if killed, at its n-th write, sync, rename, removal or new folder.

    A write that is hit has written half of its bytes. False if the save has fewer such steps and has ended.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
    left = step

    def fatal(do: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            nonlocal left
            left -= 1
            if left >= 0:
                return do(*arguments, **options)
            if do is write_bytes:
                write_bytes(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
            os._exit(9)

        return call

    write_bytes = os.write
    try:
        for name in ("write", "fsync", "replace", "unlink", "mkdir", "rmdir"):
            setattr(os, name, fatal(getattr(os, name)))
        save()
        os._exit(0)
    except BaseException:
        os._exit(1)


def _tiny() -> pv.Dataset:
    return small_set(sizes=[1], per_size=1)


@only_posix("Windows forks no processes")
def test_a_kill_at_any_step_leaves_what_the_next_run_ends_with_the_same_bytes(tmp_path: Path) -> None:
    expected = contents(_tiny().save(tmp_path / "whole", progress=False))
    kills, root = 0, tmp_path / "0"
    while _killed_at(kills, partial(_tiny().save, root, threads=1, progress=False)):
        if (root / "manifest.json").exists():
            assert {d.kind for d in verify(root, digests_only=True, progress=False)} <= {"unfinished"}
        _tiny().save(root, progress=False)
        assert contents(root) == expected, f"killed at step {kills}"
        kills += 1
        root = tmp_path / f"{kills}"
    assert kills > 30 and contents(root) == expected


@only_posix("Windows forks no processes")
def test_one_run_after_another_is_killed_a_step_later(tmp_path: Path, reference: Path) -> None:
    root, kills = tmp_path / "set", 0
    while _killed_at(kills, partial(small_set().save, root, threads=1, progress=False)):
        kills += 3
    assert contents(root) == contents(reference)


def test_a_run_that_goes_on_writes_no_picture_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "set"
    interrupted(root, monkeypatch)
    before = {path: path.stat().st_mtime_ns for path in root.rglob("*.png")}
    small_set().save(root, progress=False)
    assert {path: path.stat().st_mtime_ns for path in root.rglob("*.png")} == before


def test_videos_of_an_unfinished_run_are_encoded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but those whose file, or whose noted digest, is not whole."""
    encoded: list[int] = []

    def encode(frames: Any, *_: Any) -> bytes:
        encoded.append(1)
        return b"a video of " + frames([0]).tobytes()[:64]

    monkeypatch.setattr(plan, "mp4_bytes", encode)
    data = pv.conservation(preset="balanced", sizes=[1], per_size=4, domains=["conservation_number"])[:4]
    expected = contents(data.save(tmp_path / "whole", progress=False))
    with monkeypatch.context() as patch:
        patch.setattr(writer, "write_documents", _stop)
        with pytest.raises(KeyboardInterrupt):
            data.save(tmp_path / "set", progress=False)
    encoded.clear()
    assert contents(data.save(_copied(tmp_path, "a"), progress=False)) == expected and not encoded
    torn = _copied(tmp_path, "b")
    next(torn.rglob("*.mp4")).write_bytes(b"a vid")
    assert contents(data.save(torn, progress=False)) == expected and encoded
    for text in (b"", b"\0" * 5000, b"{}\n[1]\n{", b'{"path": 1}\n'):
        lost = _copied(tmp_path, f"c{len(text)}")
        (lost / ".progress/encoded.jsonl").write_bytes(text)
        assert contents(data.save(lost, progress=False)) == expected


def _stop(*_: Any) -> None:
    raise KeyboardInterrupt


def _copied(folder: Path, name: str) -> Path:
    return Path(shutil.copytree(folder / "set", folder / name))


# ---- crashes


def test_what_a_crash_took_of_an_unfinished_run_is_made_again(
    tmp_path: Path, reference: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names may outlive contents: pictures are synced after they are written."""
    root = tmp_path / "set"
    interrupted(root, monkeypatch)
    pictures = sorted(root.rglob("*.png"))
    for i, path in enumerate(pictures):
        whole = path.read_bytes()
        path.write_bytes((b"", whole[: len(whole) // 2], bytes(len(whole)), whole)[i % 4])
    assert write(small_set(), root, progress=False).action == "resumed"
    assert contents(root) == contents(reference)


def test_what_a_killed_run_was_writing_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "set"
    interrupted(root, monkeypatch)
    left = root / ".progress/0123456789abcdef.tmp"
    left.write_bytes(b"x" * 100)
    interrupted(root, monkeypatch)
    assert not left.exists() and (root / ".progress/recipe.json").exists()


@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_is_drawn_after_an_error_of_the_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    made, make = [], SavePlan.make

    def counted(self: SavePlan, chunk: int, **how: Any) -> Any:
        made.append(chunk)
        return make(self, chunk, **how)

    def full(output: whole_files.Output, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(SavePlan, "make", counted)
    monkeypatch.setattr(whole_files.Output, "write", full)
    with pytest.raises(pv.StorageError, match="No space left") as caught:  # kept, with all that it keeps alive
        small_set(per_size=200).save(tmp_path / "set", threads=threads, progress=False)
    before = len(made)
    assert caught.value.errno == errno.ENOSPC and before < 16
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("perceptv")]
    time.sleep(0.1)
    assert len(made) == before


@syncs_folders
def test_mended_pictures_are_synced_before_they_take_their_names(copy: Path, steps: list[Step]) -> None:
    wrong = picture(copy)
    before = wrong.read_bytes()
    wrong.write_bytes(b"x")
    assert write(small_set(), copy, progress=False).action == "mended" and wrong.read_bytes() == before
    at = next(i for i, (what, path) in enumerate(steps) if what == "name" and path.endswith(wrong.name))
    assert steps[at - 2 : at - 1] == [("sync", steps[at - 1][1])]
    assert any(what == "sync" and path.endswith(wrong.parent.name) for what, path in steps[at:])


def check_failed_and_ended(root: Path, reference: Path, failing: mock._patch[Any], message: str) -> None:
    """With a failing sync there is an error and no manifest, without it the same set as ever."""
    with failing, pytest.raises(pv.StorageError, match=message) as caught:
        small_set().save(root, progress=False)
    assert caught.value.errno == errno.EIO and not (root / "manifest.json").exists()
    small_set().save(root, progress=False)
    assert contents(root) == contents(reference)


@pytest.mark.parametrize("which", [".png", pytest.param("images", marks=syncs_folders), "manifest"])
def test_a_sync_that_fails_is_an_error_and_makes_no_promise(tmp_path: Path, reference: Path, which: str) -> None:
    root, fsync = tmp_path / "set", os.fsync

    def failing(handle: int) -> None:
        path = path_of(handle)
        finished = (root / "README.md").exists() and path.endswith(".tmp")
        if (which == "manifest" and finished) or (which != "manifest" and path.endswith(which)):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        fsync(handle)

    check_failed_and_ended(root, reference, mock.patch.object(os, "fsync", failing), "Input/output error")


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
