"""What a crash of the machine cannot take: the order of what is written, synced and named."""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import stat
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import perceptv as pv
from disk_steps import Step, listed, steps
from export_sets import few
from perceptv.io import files
from perceptv.io.system import sync_file_system
from perceptv.sets import writer
from perceptv.sets.plan import Plan
from perceptv.sets.saving import write
from storage_sets import contents, picture, small_set
from systems import path_of, syncs_folders

__all__ = ["steps"]

only_linux = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has that call")


def synced_before(steps: list[Step], at: int) -> set[str]:
    return {path for what, path in steps[:at] if what == "sync"}


@pytest.fixture
def one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """No call syncs all files at once, as on most systems."""
    monkeypatch.setattr(files, "sync_file_system", lambda handle: False)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """One call syncs all files, whatever the system of these tests has."""
    monkeypatch.setattr(files, "sync_file_system", lambda handle: True)


@pytest.fixture(params=["one_by_one", "at_once"])
def each_way(request: pytest.FixtureRequest) -> str:
    request.getfixturevalue(request.param)
    return str(request.param)


@contextlib.contextmanager
def folder_handle(path: str) -> Iterator[int]:
    handle = os.open(path, os.O_RDONLY)
    try:
        yield handle
    finally:
        os.close(handle)


@syncs_folders
@pytest.mark.parametrize("video", ["auto", "png"])
@pytest.mark.parametrize("threads", [1, 3])
def test_the_manifest_comes_after_all_else(
    tmp_path: Path, each_way: str, steps: list[Step], threads: int, video: str
) -> None:
    data = small_set(per_size=15) if video == "auto" else _videos()
    data.save(tmp_path / "a/set", video=video, threads=threads, progress=False)
    recipe = steps.index(("name", "a/set/.progress/recipe.json"))
    first = next(i for i, (what, path) in enumerate(steps) if what == "sync all" or path.endswith(".part"))
    assert {"a", "."} <= synced_before(steps, first), "the names of the folders that were made"
    known = {"a/set/.progress", "a/set", "a/set/images"}
    assert known <= synced_before(steps[recipe:first], first), "a folder is known by its recipe"
    manifest = steps.index(("name", "a/set/manifest.json"))
    pictures = {os.path.relpath(p, tmp_path) for p in (tmp_path / "a/set").rglob("*.png")}
    documents = {f"a/set/{name}" for name in ("metadata.jsonl", "scenes.jsonl", "README.md")}
    done = synced_before(steps, manifest)
    if each_way == "at_once":
        last = [path for what, path in steps[:manifest] if what == "sync all"][-1]
        whole = {line for line in listed(tmp_path).splitlines() if "manifest.json" not in line}
        assert whole <= set(last.splitlines()) and {line.split()[0] for line in whole} == pictures | documents
    else:
        assert pictures <= done
        assert {os.path.dirname(path) for path in pictures} <= done
    for name in documents:
        at = steps.index(("name", name))
        assert steps[at - 1][0] == "from" and ("sync", steps[at - 1][1]) in steps[:at]
        assert each_way == "at_once" or ("sync", "a/set") in steps[at:manifest]
    assert ("sync", steps[manifest - 1][1]) in steps[:manifest], "the manifest's own contents"
    gone = [i for i, (what, path) in enumerate(steps) if what == "remove" and ".progress" in path]
    assert gone and ("sync", "a/set") in steps[manifest : gone[0]], "checkpoints go when the manifest is there"
    assert [steps[i][1] for i in gone[-2:]] == ["a/set/.progress/recipe.json", "a/set/.progress/lock"]


def interrupted(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that ends when all is drawn."""

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(writer, "write_documents", stop)
        with pytest.raises(KeyboardInterrupt):
            small_set().save(root, progress=False)


def _videos() -> pv.Dataset:
    return pv.conservation(preset="balanced", sizes=[1], per_size=1, domains=["conservation_number"])[:1]


@syncs_folders
def test_one_sync_of_a_folder_serves_all_its_pictures(tmp_path: Path, one_by_one: None, steps: list[Step]) -> None:
    small_set(sizes=[1], per_size=40).save(tmp_path / "set", progress=False)
    folders = [path for what, path in steps if what == "sync" and "/images/" in path and not path.endswith(".png")]
    pictures = [path for what, path in steps if what == "sync" and path.endswith(".png")]
    assert len(pictures) == len(set(pictures)) and len(folders) * 5 < len(pictures)


def test_where_one_call_syncs_all_no_picture_is_synced(tmp_path: Path, at_once: None, steps: list[Step]) -> None:
    small_set().save(tmp_path / "set", progress=False)
    assert not [path for what, path in steps if what == "sync" and path.endswith(".png")]


def test_folders_of_another_file_system_are_synced_one_by_one(
    tmp_path: Path, at_once: None, steps: list[Step], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.stat

    def mounted(path: Any, **how: Any) -> Any:
        found = real(path, **how)
        if not str(path).endswith("images"):
            return found
        return os.stat_result((*found[:2], found.st_dev + 1, *found[3:10]))

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", mounted)
        small_set().save(tmp_path / "set", progress=False)
    pictures = {os.path.relpath(p, tmp_path) for p in (tmp_path / "set").rglob("*.png")}
    assert pictures <= synced_before(steps, len(steps)) and not [path for what, path in steps if what == "sync all"]


def test_what_a_crash_took_of_an_unfinished_run_is_made_again(
    tmp_path: Path, reference: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names may outlive contents: neither pictures nor checkpoints are synced before the end."""
    root = tmp_path / "set"
    interrupted(root, monkeypatch)
    parts, pictures = sorted(root.glob(".progress/*.part")), sorted(root.rglob("*.png"))
    assert parts and pictures
    parts[0].write_bytes(b"")
    for path in pictures[::3]:
        path.write_bytes(b"")
    assert write(small_set(), root, progress=False).action == "resumed"
    assert contents(root) == contents(reference)


def test_what_a_killed_run_was_writing_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "set"
    interrupted(root, monkeypatch)
    left = root / ".progress/0123456789abcdef.tmp"
    left.write_bytes(b"x" * 100)
    interrupted(root, monkeypatch)
    assert not left.exists() and list(root.glob(".progress/*.part"))


@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_is_drawn_after_an_error_of_the_documents(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, threads: int
) -> None:
    made, make = [], Plan.make

    def counted(plan: Plan, chunk: int, **how: Any) -> Any:
        made.append(chunk)
        return make(plan, chunk, **how)

    def full(output: files.Output, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Plan, "make", counted)
    monkeypatch.setattr(files.Output, "write", full)
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
def test_a_sync_that_fails_is_an_error_and_makes_no_promise(
    tmp_path: Path, one_by_one: None, reference: Path, which: str
) -> None:
    root, fsync = tmp_path / "set", os.fsync

    def failing(handle: int) -> None:
        path = path_of(handle)
        finished = (root / "README.md").exists() and path.endswith(".tmp")
        if (which == "manifest" and finished) or (which != "manifest" and path.endswith(which)):
            raise OSError(errno.EIO, os.strerror(errno.EIO), path)
        fsync(handle)

    check_failed_and_ended(root, reference, mock.patch.object(os, "fsync", failing), "Input/output error")


@pytest.mark.parametrize("call", [1, 2])
def test_a_sync_of_all_files_that_fails_is_an_error_and_makes_no_promise(
    tmp_path: Path, reference: Path, call: int
) -> None:
    root, calls = tmp_path / "set", []

    def failing(handle: int) -> bool:
        calls.append(handle)
        if len(calls) >= call:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return True

    patch = mock.patch.object(files, "sync_file_system", failing)
    check_failed_and_ended(root, reference, patch, "cannot sync: Input/output error")


@only_linux
@pytest.mark.parametrize("release", ["5.7.19", "4.4.0", "none"])
def test_systems_that_tell_of_no_errors_sync_no_file_system(release: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "host", release, "", "x86_64")))
    with folder_handle("/tmp") as handle:
        assert not sync_file_system(handle)


@only_linux
def test_file_systems_that_are_not_known_are_not_synced_as_a_whole() -> None:
    with folder_handle("/proc") as handle:
        assert not sync_file_system(handle)


@only_linux
@pytest.mark.parametrize(("result", "kind"), [(0, 0xEF53), (-1, 0xEF53), (0, 0x6969)])
def test_a_file_system_is_synced_by_one_call(monkeypatch: pytest.MonkeyPatch, result: int, kind: int) -> None:
    class Library:
        calls = 0

        def fstatfs(self, handle: int, status: Any) -> int:
            status[:4] = kind.to_bytes(4, sys.byteorder)
            return 0

        def syncfs(self, handle: int) -> int:
            self.calls += 1
            ctypes.set_errno(errno.ENOSPC)
            return result

    library = Library()
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "host", "6.1.0-13-amd64", "", "x86_64")))
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: library)
    if result:
        with pytest.raises(OSError, match="No space left"):
            sync_file_system(3)
    else:
        assert sync_file_system(3) == (kind == 0xEF53)
    assert library.calls == (kind == 0xEF53)


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
