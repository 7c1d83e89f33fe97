"""What an export may remove: nothing but what exports made. Foreign folders, links, kills and races."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from export_sets import few
from perceptv.cli import main
from perceptv.export import export_rows, target, to_lmms_eval, to_messages, to_vlmevalkit, to_webdataset
from perceptv.io import new_folder
from storage_sets import contents
from systems import KILLED, has_modes, make_link


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return contents(few().to_webdataset(tmp_path_factory.mktemp("whole") / "set", progress=False))


def write(path: Path) -> Path:
    return few().to_webdataset(path, progress=False)


def letters(path: Path) -> Path:
    path.mkdir(parents=True)
    (path / "letters").write_text("mine")
    (path / "below").mkdir()
    (path / "below/more").write_text("mine, too")
    return path


NAMES = (".set.partial", ".set.old", ".perceptv-0123456789abcdef.partial", ".perceptv-0123456789abcdef.old")


@pytest.mark.parametrize("name", NAMES)
def test_foreign_folders_of_such_names_stay(tmp_path: Path, name: str, whole: dict[str, str]) -> None:
    letters(tmp_path / name)
    before = contents(tmp_path)
    (write(tmp_path / "set") / "README.md").unlink()
    assert contents(write(tmp_path / "set")) == whole, "written, then mended"
    assert {k: v for k, v in contents(tmp_path).items() if k.startswith(name)} == before
    assert sorted(os.listdir(tmp_path)) == sorted([name, "set"])


@pytest.mark.parametrize("name", NAMES)
def test_links_of_such_names_are_not_followed(tmp_path: Path, name: str, whole: dict[str, str]) -> None:
    mine = letters(tmp_path / "mine")
    (tmp_path / "out").mkdir()
    make_link(tmp_path / "out" / name, mine)
    before = contents(mine)
    (write(tmp_path / "out/set") / "README.md").unlink()
    assert contents(write(tmp_path / "out/set")) == whole
    assert contents(mine) == before and (tmp_path / "out" / name).is_symlink()


def unfinished(out: Path) -> list[Path]:
    return list(out.glob(".perceptv-*.partial"))


def killed_export(out: Path) -> Path:
    """The folder that an export to `out`/set leaves that is killed after its first shard."""
    options = ["--domains=counting_circles", "--sizes=1-20", "--per-size=200", "--per-file=100", "--quiet"]
    command = [sys.executable, "-m", "perceptv", "export", "webdataset", "percept-v", str(out / "set"), *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(os.path.abspath(p) for p in sys.path if p)}
    process = subprocess.Popen(command, env=environment)
    while not list(out.glob(".perceptv-*/*.tar")) and process.poll() is None:
        time.sleep(0.005)
    process.kill()
    assert process.wait() == KILLED
    (left,) = unfinished(out)
    return left


def test_what_a_killed_export_left_is_removed_and_links_in_it_are_not_followed(
    tmp_path: Path, whole: dict[str, str]
) -> None:
    mine, out = letters(tmp_path / "mine"), tmp_path / "out"
    before = contents(mine)
    left = killed_export(out)
    assert os.listdir(out) == [left.name], "no half folder in its place"
    make_link(left / "linked", mine)
    few().to_webdataset(out / "other", progress=False)
    assert left.exists(), "an export to another place has not made it"
    assert contents(write(out / "set")) == whole
    assert sorted(os.listdir(out)) == ["other", "set"] and contents(mine) == before


def test_a_copy_of_what_was_left_is_not_taken_for_it(tmp_path: Path) -> None:
    left = killed_export(tmp_path)
    copied = tmp_path / ".perceptv-0123456789abcdef.partial"
    shutil.copytree(left, copied)
    (copied / "letters").write_text("mine")
    write(tmp_path / "set")
    assert not left.exists() and (copied / "letters").read_text() == "mine"


@pytest.mark.parametrize("edit", [{"folder": "x"}, {"inode": 0}, {"place": "other"}, {"format": ""}, {"more": 1}])
def test_a_mark_that_is_not_exact_saves_the_folder(tmp_path: Path, edit: dict[str, Any]) -> None:
    left = tmp_path / ".perceptv-0123456789abcdef.partial"
    (left / ".progress").mkdir(parents=True)
    (left / ".progress/lock").write_bytes(b"")
    mark = {"format": "perceptv-unfinished-folder", "folder": left.name, "inode": left.stat().st_ino, "place": "set"}
    (left / ".progress/folder.json").write_text(json.dumps({**mark, **edit}))
    write(tmp_path / "set")
    assert left.exists()
    (left / ".progress/folder.json").write_text(json.dumps(mark))
    write(tmp_path / "set/../set2").rename(tmp_path / "third")
    assert left.exists(), "set2 did not make it"
    (tmp_path / "set").rename(tmp_path / "fourth")
    write(tmp_path / "set")
    assert not left.exists()


def test_an_export_that_ends_while_another_looks_at_its_folder_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark is read once more under the lock: it goes before the lock does."""
    left = tmp_path / ".perceptv-0123456789abcdef.partial"
    (left / ".progress").mkdir(parents=True)
    (left / ".progress/lock").write_bytes(b"")
    (left / new_folder._MARK).write_text(json.dumps(new_folder._mark(left, left.stat().st_ino, "set")))
    marked, swept = new_folder._is_marked, []

    def ends(path: Path, mark: dict[str, Any]) -> bool:
        found = marked(path, mark)
        if not swept:
            swept.append(path)
            (path / new_folder._MARK).unlink()
        return found

    monkeypatch.setattr(new_folder, "_is_marked", ends)
    write(tmp_path / "set")
    assert swept == [left] and left.is_dir()


def test_the_folder_of_a_living_export_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one export writes, another one to the same place ends first: both are well, and nothing is left."""
    plain = export_rows.StoredSource.make
    within: list[list[str]] = []

    def make(self: export_rows.StoredSource, unit: int) -> list[export_rows.ExportRow]:
        if not within:
            within.append([])
            write(tmp_path / "set")
            within.append([p.name for p in unfinished(tmp_path)])
        return plain(self, unit)

    monkeypatch.setattr(export_rows.StoredSource, "make", make)
    few().to_webdataset(tmp_path / "set", threads=1, progress=False)
    assert len(within[1]) == 1 and os.listdir(tmp_path) == ["set"]


@pytest.mark.parametrize("name", ["notes.txt", "folder/", "link", "test-000009.tar"])
def test_a_damaged_export_with_files_of_others_is_not_mended(tmp_path: Path, name: str) -> None:
    folder, mine = write(tmp_path / "set"), letters(tmp_path / "mine")
    (folder / "README.md").unlink()
    if name == "folder/":
        (folder / name).mkdir()
    elif name == "link":
        make_link(folder / name, mine)
    else:
        (folder / name).write_text("mine")
    before = contents(tmp_path)
    with pytest.raises(pv.StorageError, match=f"'{name.strip('/')}' is in its folder and not part of it"):
        write(folder)
    assert contents(tmp_path) == before
    assert main(["export", "webdataset", "percept-v", str(folder), "--quiet"]) == 2


def test_a_folder_of_the_export_that_is_a_link_is_left_alone(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    folder = few().to_parquet(tmp_path / "set", progress=False)
    (folder / "data").rename(tmp_path / "elsewhere")
    make_link(folder / "data", tmp_path / "elsewhere")
    before = contents(tmp_path)
    with pytest.raises(pv.StorageError, match="'data' is in its folder and not part of it"):
        few().to_parquet(folder, progress=False)
    assert contents(tmp_path) == before


@pytest.mark.parametrize("path", ["../letters", "/etc/passwd", "notes", "a/b/c", "", "x\0y", "\ud800", 5, None])
def test_a_list_of_files_that_was_edited_gives_no_leave_to_remove(tmp_path: Path, path: Any) -> None:
    folder = write(tmp_path / "set")
    (tmp_path / "letters").write_text("mine")
    (folder / "notes").write_text("mine")
    said = json.loads((folder / "export.json").read_text())
    said["files"] = [{"path": path, "bytes": 4, "sha256": "0" * 64}]
    (folder / "export.json").write_text(json.dumps(said))
    with pytest.raises(pv.StorageError, match="is in its folder and not part of it"):
        write(folder)
    assert (folder / "notes").read_text() == (tmp_path / "letters").read_text() == "mine"


def test_what_comes_into_a_damaged_export_at_the_last_moment_is_kept_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: dict[str, str]
) -> None:
    folder = write(tmp_path / "set")
    (folder / "README.md").unlink()
    checked = new_folder.check_strangers

    def late(root: Path, ours: list[str]) -> None:
        checked(root, ours)
        (root / "late").write_text("mine")

    monkeypatch.setattr(new_folder, "check_strangers", late)
    with pytest.warns(UserWarning, match=r"\.old' holds files that were added to a damaged export"):
        write(folder)
    (old,) = tmp_path.glob(".perceptv-*.old")
    assert contents(folder) == whole and {p.name: p.read_text() for p in old.iterdir()} == {"late": "mine"}


@pytest.mark.parametrize("failing", [0, 1, 2])
def test_a_swap_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int) -> None:
    folder = write(tmp_path / "set")
    (folder / "README.md").unlink()
    before = contents(tmp_path)
    calls = 0
    plain = os.rename

    def rename(source: Any, to: Any) -> None:
        nonlocal calls
        calls += 1
        if calls == failing:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        plain(source, to)

    if failing:
        monkeypatch.setattr(new_folder.os, "rename", rename)
        with pytest.raises(pv.StorageError, match="cannot rename the folder to"):
            write(folder)
        assert contents(tmp_path) == before
    else:
        write(folder)
        assert os.listdir(tmp_path) == ["set"]


@pytest.mark.parametrize("name", ["_holds", "take_place"])
def test_something_that_appears_in_the_place_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Letters come after the first look at the place, or after the last one."""
    plain, looked = target._holds, new_folder.sync_folder

    def holds(root: Path, head: dict[str, Any]) -> bool:
        found = plain(root, head)
        letters(root)
        return found

    def sync(path: str) -> None:
        looked(path)
        if not (tmp_path / "set").exists():
            letters(tmp_path / "set")

    if name == "_holds":
        monkeypatch.setattr(target, name, holds)
    else:
        monkeypatch.setattr(new_folder, "sync_folder", sync)
    with pytest.raises(pv.StorageError, match=r"holds something else|(?i:not empty)"):
        write(tmp_path / "set")
    assert (tmp_path / "set/letters").read_text() == "mine" and os.listdir(tmp_path) == ["set"]


def test_directories_that_were_made_go_with_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(self: export_rows.StoredSource, unit: int) -> Iterator[export_rows.ExportRow]:
        raise RuntimeError("no more")

    monkeypatch.setattr(export_rows.StoredSource, "make", make)
    for export in (to_webdataset, to_vlmevalkit, to_lmms_eval, to_messages):
        with pytest.raises(RuntimeError, match="no more"):
            export(few(), tmp_path / "a/b/set", progress=False)
        assert not list(tmp_path.iterdir())


@has_modes
def test_permissions_are_those_of_the_umask(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        folder = write(tmp_path / "set")
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o750
    assert {p.stat().st_mode & 0o777 for p in folder.iterdir()} == {0o640}
