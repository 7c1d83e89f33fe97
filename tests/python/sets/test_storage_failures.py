"""Saves that end early: what they leave behind, and how they are resumed."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.io import whole_files
from perceptv.sets.saving import write
from storage_sets import contents, small_set
from systems import make_link


def test_links_out_of_an_unfinished_folder_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    outside, root = tmp_path / "outside", tmp_path / "set"
    outside.mkdir()
    _interrupt(monkeypatch, root, after=2)
    shutil.rmtree(root / "images")
    make_link(root / "images", outside)
    with pytest.raises(pv.InvalidParams, match="is a link or a file"):
        small_set().save(root, progress=False)
    assert not list(outside.iterdir())


def _interrupt(monkeypatch: pytest.MonkeyPatch, root: Path, after: int) -> None:
    """Begins a set and ends it with an error once `after` files have been written."""
    written = 0

    def failing(
        put: Callable[[whole_files.Folder, str, bytes], None],
    ) -> Callable[[whole_files.Folder, str, bytes], None]:
        def counted(self: whole_files.Folder, path: str, data: bytes) -> None:
            nonlocal written
            written += 1
            if written > after:
                raise KeyboardInterrupt
            put(self, path, data)

        return counted

    with monkeypatch.context() as patch:
        patch.setattr(whole_files.Folder, "put", failing(whole_files.Folder.put))
        patch.setattr(whole_files.Folder, "put_new", failing(whole_files.Folder.put_new))
        with pytest.raises(KeyboardInterrupt):
            small_set().save(root, threads=1, progress=False)


@pytest.mark.parametrize("after", [1, 2, 6, 17])
def test_interrupted_saves_resume(tmp_path: Path, reference: Path, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    _interrupt(monkeypatch, tmp_path / "set", after)
    assert not (tmp_path / "set/manifest.json").exists()
    assert write(small_set(), tmp_path / "set", progress=False).action == "resumed"
    assert contents(tmp_path / "set") == contents(reference)


def test_an_unfinished_set_of_another_recipe_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _interrupt(monkeypatch, tmp_path / "set", 4)
    before = contents(tmp_path / "set")
    with pytest.raises(pv.InvalidParams, match="begun a set of another recipe"):
        small_set(seed=6).save(tmp_path / "set", progress=False)
    assert contents(tmp_path / "set") == before


def test_a_kill_just_before_the_end_leaves_a_finished_set(copy: Path, reference: Path) -> None:
    (copy / ".progress").mkdir()
    (copy / ".progress/lock").write_bytes(b"")
    assert write(small_set(), copy, progress=False).action == "complete"
    assert contents(copy) == contents(reference)


def test_full_disks_are_reported_and_leave_nothing_half_written(
    tmp_path: Path, reference: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, room, real = tmp_path / "set", 20_000, os.write

    def limited(handle: int, data: bytes) -> int:
        nonlocal room
        if room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = real(handle, bytes(data)[:room])
        room -= written
        return written

    with monkeypatch.context() as patch:
        patch.setattr(whole_files.os, "write", limited)
        with pytest.raises(pv.StorageError, match="No space left on device") as caught:
            small_set().save(root, progress=False)
    assert caught.value.errno == errno.ENOSPC and caught.value.filename.startswith(str(root))
    finished = contents(reference)
    for name, digest in contents(root).items():
        assert name.startswith(".progress") or finished[name] == digest, name
    assert not list(root.rglob("*.tmp")) and not (root / "manifest.json").exists()
    small_set().save(root, progress=False)
    assert contents(root) == finished


def test_a_disk_full_from_the_start_leaves_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(whole_files.os, "write", full)
    with pytest.raises(pv.StorageError, match="No space left"):
        small_set().save(tmp_path / "a/b/set", progress=False)
    assert not list(tmp_path.iterdir())


def test_read_only_folders_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: str, *_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    with monkeypatch.context() as patch:
        patch.setattr(whole_files.os, "mkdir", denied)
        with pytest.raises(pv.StorageError, match="cannot make the directory: Permission denied"):
            small_set().save(tmp_path, progress=False)
    assert not list(tmp_path.iterdir())


def test_two_writers_do_not_meet(tmp_path: Path) -> None:
    folder = whole_files.Folder(tmp_path)
    with folder.locked(), pytest.raises(pv.InvalidParams, match="another process is writing"):
        small_set().save(tmp_path, progress=False)
    small_set(per_size=1).save(tmp_path, progress=False)
