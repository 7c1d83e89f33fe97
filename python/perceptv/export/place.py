"""The place of an export: a folder of our own making beside it, which takes its name once it is whole.

Nothing is removed but what an export made. A folder of ours has a random name, is made where nothing was, and holds a
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

from perceptv.errors import InvalidParams, StorageError, VerificationError
from perceptv.io.durable import sync_folder
from perceptv.io.files import LOCK, PROGRESS, Folder, typed
from perceptv.io.strict_json import parse
from perceptv.io.system import is_folder, native, opened, remove, remove_tree, rename_folder, take_lock

_UNFINISHED = re.compile(r"\.perceptv-[0-9a-f]{16}\.partial")
_MARK = f"{PROGRESS}/export.json"
_FORMAT = "perceptv-export-unfinished"
_MOST_MARK = 1 << 16


@contextlib.contextmanager
def unfinished(root: Path) -> Iterator[Folder]:
    """A new folder beside `root`, locked; it is gone after the block, if `take_place` has not renamed it.

    What killed runs of the same export left is removed first.
    """
    with typed("make the directory", root):
        created = [p for p in (root.parent, *root.parent.parents) if not p.exists()]
        root.parent.mkdir(parents=True, exist_ok=True)
        _sweep(root)
        path = _made_beside(root, "partial")
    folder, inode = Folder(path), os.lstat(path).st_ino
    try:
        with folder.locked():
            folder.put(_MARK, json.dumps({**_mark(path, inode), "export": root.name}).encode())
            yield folder
    except BaseException:
        _remove(path, inode)  # first, so that the directories are empty
        for directory in created:
            with contextlib.suppress(OSError):
                directory.rmdir()
        raise
    _remove(path, inode)  # where another process was first


def strangers(root: Path, ours: list[str]) -> list[str]:
    """Files, links and folders below a folder that an export of these files does not have. Links are not followed."""
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


def take_place(folder: Folder, root: Path, ours: list[str]) -> None:
    """The finished folder takes the name `root`, and all of it is on the disk then.

    A damaged export that is there gives way; StorageError where anything in it is not one of the files `ours`.
    """
    damaged = root.is_dir() and any(root.iterdir())
    if damaged:
        check_strangers(root, ours)
    with typed("rename the export to", root):
        remove(folder.at(_MARK))  # before the lock: nobody takes the folder for a dead run's now
        folder.unlock()
        remove_tree(folder.at(PROGRESS))
        for directory in ["", *_folders(ours)]:
            sync_folder(folder.at(directory))
        old = _moved_away(root) if damaged else None
        try:
            rename_folder(folder.root, root)
        except OSError:
            if old is not None:
                rename_folder(old, root)
            raise
        sync_folder(root.parent)
    if old is not None:
        _remove_listed(old, ours)


def check_strangers(root: Path, ours: list[str]) -> None:
    """StorageError where a folder that is to be made anew holds what is not ours."""
    if foreign := strangers(root, ours):
        said = f"cannot mend the export: {foreign[0]!r} is in its folder and not part of it; legal: move it elsewhere"
        raise StorageError(errno.EEXIST, said, str(root))


def _made_beside(root: Path, kind: str) -> Path:
    path = root.with_name(f".perceptv-{os.urandom(8).hex()}.{kind}")
    os.mkdir(path)  # fails where anything is
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
    """Removes the files of an export that gave way, and its folders; what else came there stays, and is named."""
    folder = Folder(old)
    for path in ours:
        if folder.size(path) is not None:  # a regular file in folders that are no links
            with contextlib.suppress(OSError):
                remove(folder.at(path))
    for directory in [*sorted(_folders(ours), key=len, reverse=True), ""]:
        with contextlib.suppress(OSError):
            os.rmdir(folder.at(directory))
    if old.exists():
        said = f"{str(old)!r} holds files that were added to a damaged export while it was replaced"
        warnings.warn(said, stacklevel=2)


def _mark(path: Path, inode: int) -> dict[str, Any]:
    return {"format": _FORMAT, "folder": path.name, "inode": inode}


def _sweep(root: Path) -> None:
    """Removes unfinished folders of the same export whose writers are dead: their locks went with them."""
    with contextlib.suppress(OSError):  # a folder that cannot be listed may still be written
        for name in filter(_UNFINISHED.fullmatch, os.listdir(root.parent)):
            with contextlib.suppress(OSError):
                _remove_dead(root.with_name(name), root.name)


def _remove_dead(path: Path, export: str) -> None:
    inode = os.lstat(path).st_ino
    mark = {**_mark(path, inode), "export": export}
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
    """Removes a folder of ours, if it still is that folder. Links in it are removed and not followed."""
    with contextlib.suppress(OSError):
        if os.lstat(path).st_ino == inode:
            remove_tree(path)
