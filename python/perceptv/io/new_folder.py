"""Folders that are whole or not there: each is filled under another name beside its place, then renamed.

Nothing is removed but what this module made. A folder of ours has a random name, is made where nothing was, and holds a
mark with its own number in the file system, so that no folder of others and no copy is taken for one.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from perceptv.errors import InvalidParams, StorageError, VerificationError, illegal
from perceptv.io.durable import sync_folder
from perceptv.io.strict_json import parse
from perceptv.io.system import is_folder, is_link, native, opened, remove, remove_tree, rename_folder, take_lock
from perceptv.io.whole_files import LOCK, PROGRESS, Folder, typed

_UNFINISHED = re.compile(r"\.perceptv-[0-9a-f]{16}\.partial")
_MARK = f"{PROGRESS}/folder.json"
_FORMAT = "perceptv-unfinished-folder"
_MOST_MARK = 1 << 16


def check_free(path: Path) -> None:
    """InvalidParams unless nothing or an empty folder has this name; a link is refused, wherever it leads."""
    with typed("write", path):
        if os.path.lexists(path) and (is_link(path) or not path.is_dir() or any(path.iterdir())):
            raise illegal(f"path is {str(path)!r}", "a new or empty folder")


@contextlib.contextmanager
def new_folder(path: Path, mode: int = 0o777) -> Iterator[Path]:
    """A folder to be filled, which takes the name `path` if the block ends without an error, else it goes.

    InvalidParams where `path` is taken, see `check_free`.
    """
    check_free(path)
    with typed("write", path), folder_beside(path, mode) as folder:
        yield folder.root
        check_free(path)
        take_place(folder, path)


@contextlib.contextmanager
def folder_beside(root: Path, mode: int = 0o777) -> Iterator[Folder]:
    """A new folder beside `root`, locked; it is gone after the block, if `take_place` has not renamed it.

    What killed runs left that filled a folder for the same place is removed first.
    """
    with typed("make the directory", root):
        created = [p for p in (root.parent, *root.parent.parents) if not p.exists()]
        root.parent.mkdir(parents=True, exist_ok=True)
        _sweep(root)
        path = _made_beside(root, "partial", mode)
    folder, inode = Folder(path), os.lstat(path).st_ino
    try:
        with folder.locked():
            folder.put(_MARK, json.dumps(_mark(path, inode, root.name)).encode())
            yield folder
    except BaseException:
        _remove(path, inode)  # first, so that the directories are empty
        for directory in created:
            with contextlib.suppress(OSError):
                directory.rmdir()
        raise
    _remove(path, inode)  # another process was first


def strangers(root: Path, ours: list[str]) -> list[str]:
    """Files, links and folders below a folder of these files that are not of them. Links are not followed."""
    files, folders = set(ours), _folders(ours)
    found, waiting = [], [""]
    with typed("read", root):
        while waiting:
            directory = waiting.pop()
            with os.scandir(native(root / directory)) as entries:
                for entry in entries:
                    path = f"{directory}/{entry.name}" if directory else entry.name
                    if path in folders and is_folder(entry.stat(follow_symlinks=False)):
                        waiting.append(path)
                    elif path not in files or not entry.is_file(follow_symlinks=False):
                        found.append(path)
    return sorted(found)


def _folders(files: Iterable[str]) -> set[str]:
    return {path[:i] for path in files for i, c in enumerate(path) if c == "/"}


def take_place(folder: Folder, root: Path, ours: list[str] | None = None) -> None:
    """The finished folder takes the name `root`, and all of it is on the disk then. Its files were synced before.

    A damaged folder of the files `ours` that is there gives way; StorageError where anything else is in it.
    """
    damaged = ours is not None and root.is_dir() and any(root.iterdir())
    if ours is not None and damaged:
        check_strangers(root, ours)
    with typed("rename the folder to", root):
        remove(folder.at(_MARK))  # before the lock: the folder must not look like a dead run's
        folder.unlock()
        remove_tree(folder.at(PROGRESS))
        for directory, _, _ in os.walk(native(folder.root)):
            sync_folder(directory)
        old = _moved_away(root) if damaged else None
        try:
            rename_folder(folder.root, root)
        except OSError:
            if old is not None:
                rename_folder(old, root)
            raise
        sync_folder(root.parent)
    if ours is not None and old is not None:
        _remove_listed(old, ours)


def check_strangers(root: Path, ours: list[str]) -> None:
    """StorageError where a folder that is to be made anew holds what is not ours."""
    if foreign := strangers(root, ours):
        message = (
            f"cannot repair the export: {foreign[0]!r} is in its folder and not part of it; legal: move it elsewhere"
        )
        raise StorageError(errno.EEXIST, message, str(root))


def _made_beside(root: Path, kind: str, mode: int = 0o777) -> Path:
    path = root.with_name(f".perceptv-{os.urandom(8).hex()}.{kind}")
    os.mkdir(path, mode)  # fails where anything is
    return path


def _moved_away(root: Path) -> Path:
    old = _made_beside(root, "old")
    try:
        rename_folder(root, old)
    except OSError:
        os.rmdir(old)
        raise
    return old


def _remove_listed(old: Path, ours: list[str]) -> None:
    """Removes the files and folders of a replaced export; a warning names what was added meanwhile."""
    folder = Folder(old)
    for path in ours:
        if folder.size(path) is not None:  # a regular file in folders that are not links
            with contextlib.suppress(OSError):
                remove(folder.at(path))
    for directory in [*sorted(_folders(ours), key=len, reverse=True), ""]:
        with contextlib.suppress(OSError):
            os.rmdir(folder.at(directory))
    if old.exists():
        message = f"{str(old)!r} holds files that were added to a damaged export while it was replaced"
        warnings.warn(message, stacklevel=2)


def _mark(path: Path, inode: int, name: str) -> dict[str, Any]:
    return {"format": _FORMAT, "folder": path.name, "inode": inode, "place": name}


def _sweep(root: Path) -> None:
    """Removes unfinished folders of dead processes for the same place: nobody holds their locks."""
    with contextlib.suppress(OSError):  # a folder that cannot be listed may still be written
        for name in filter(_UNFINISHED.fullmatch, os.listdir(root.parent)):
            with contextlib.suppress(OSError):
                _remove_dead(root.with_name(name), root.name)


def _remove_dead(path: Path, name: str) -> None:
    inode = os.lstat(path).st_ino
    mark = _mark(path, inode, name)
    if not _is_marked(path, mark):
        return
    handle = opened(path / PROGRESS / LOCK, os.O_WRONLY)
    try:
        dead = take_lock(handle) and _is_marked(path, mark)  # it may have ended in between
    finally:
        os.close(handle)
    if dead:
        _remove(path, inode)


def _is_marked(path: Path, mark: dict[str, Any]) -> bool:
    folder = Folder(path)
    size = folder.size(_MARK) if folder.is_directory(PROGRESS) else None
    if size is None or size > _MOST_MARK:
        return False
    try:
        return bool(parse(b"".join(folder.blocks(_MARK)), _MARK) == mark)
    except (StorageError, VerificationError, InvalidParams):
        return False


def _remove(path: Path, inode: int) -> None:
    """Removes a folder of ours if it still is that folder. Links in it are not followed."""
    with contextlib.suppress(OSError):
        if os.lstat(path).st_ino == inode:
            remove_tree(path)
