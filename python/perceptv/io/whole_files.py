"""Files written whole or not at all, and read without following links out of the folder."""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import IO

from perceptv._plain import path_bytes
from perceptv.errors import StorageError, illegal
from perceptv.io.durable import SYNCS, sync_file, sync_folder
from perceptv.io.parallel import ordered
from perceptv.io.strangers import open_regular, read_whole
from perceptv.io.system import (
    is_folder,
    is_name,
    knows_locks,
    native,
    opened,
    remove,
    remove_open,
    replace,
    take_lock,
)
from perceptv.limits import Limits

PROGRESS = ".progress"
LOCK, RECIPE, ENCODED = "lock", "recipe.json", "encoded.jsonl"
_OURS = re.compile(rf"{LOCK}|{re.escape(RECIPE)}|{re.escape(ENCODED)}|[0-9a-f]{{16}}\.tmp")  # names in PROGRESS
_BARE = re.compile(rf"{LOCK}|[0-9a-f]{{16}}\.tmp")  # the same before a run has stated its recipe
_BLOCK = 1 << 20
_ENOUGH = 1 << 18  # bytes to be handed to the system at once


def failure(doing: str, path: str | Path, error: OSError) -> StorageError:
    """The typed form of a system error."""
    return StorageError(error.errno, f"cannot {doing}: {error.strerror or error}", str(path))


@contextlib.contextmanager
def typed(doing: str, path: str | Path) -> Iterator[None]:
    """Gives errors of the system that come up in the block their typed form."""
    try:
        yield
    except StorageError:
        raise
    except OSError as error:
        raise failure(doing, path, error) from error


@contextlib.contextmanager
def withdrawn(path: str | Path) -> Iterator[None]:
    """Removes a file where the block that writes it ends with an error."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            remove(path)
        raise


def sha256_of(pieces: Iterable[bytes]) -> str:
    """Digest of pieces of bytes one after another, as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()


def made_new(path: str | Path, mode: int = 0o666) -> int:
    """The handle of a file that was not there before, to write; permissions are those that the umask leaves."""
    return opened(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode=mode)


def is_inside(path: str) -> bool:
    """True for a relative path with '/' between its parts that leads out of no folder, and to files alone."""
    parts = path.split("/")
    if "\0" in path or "\\" in path or not {"", ".", ".."}.isdisjoint(parts) or not all(map(is_name, parts)):
        return False
    try:
        path_bytes(path)
    except ValueError:  # a surrogate that stands for no byte
        return False
    return True


class Output:
    """Bytes on their way to `sink`, with their number and digest so far. Small pieces go there together."""

    def __init__(self, sink: Callable[[bytes], object]) -> None:
        self._sink = sink
        self.size = 0
        self._digest = hashlib.sha256()
        self._waiting: list[bytes] = []
        self._waiting_size = 0

    @property
    def sha256(self) -> str:
        """Digest of all that was written, as 64 hexadecimal digits."""
        return self._digest.hexdigest()

    def write(self, data: bytes) -> None:
        """Appends bytes."""
        self._digest.update(data)
        self.size += len(data)
        self._waiting.append(data)
        self._waiting_size += len(data)
        if self._waiting_size >= _ENOUGH:
            self.flush()

    def flush(self) -> None:
        """Hands everything on."""
        self._sink(b"".join(self._waiting))
        self._waiting, self._waiting_size = [], 0


class Folder:
    """The folder of a dataset. Paths are relative, with '/' between parts."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._prefix = f"{root}{os.sep}"
        self._locked: int | None = None  # the handle of the lock

    def at(self, path: str) -> str:
        """The path in the file system."""
        return native(self._prefix + path)

    def make_directory(self, path: str) -> None:
        """Makes a directory of its own; one that is there already must be no link."""
        target = self._own(path)
        with typed("make the directory", target), contextlib.suppress(FileExistsError):
            os.mkdir(target)
        if not self.is_directory(path):
            raise illegal(f"{target} is a link or a file", "a directory")

    def is_directory(self, path: str) -> bool:
        """True for a directory that is not a link."""
        try:
            return is_folder(os.lstat(self.at(path)))
        except OSError:
            return False

    def size(self, path: str) -> int | None:
        """Bytes of a regular file that is not a link or in a linked directory; None for anything else."""
        head, _, _ = path.rpartition("/")
        try:
            while head:
                if not is_folder(os.lstat(self.at(head))):
                    return None
                head = head.rpartition("/")[0]
            status = os.lstat(self.at(path))
        except OSError:
            return None
        return status.st_size if stat.S_ISREG(status.st_mode) else None

    def put(self, path: str, data: bytes) -> None:
        """Writes a file: into a temporary one first, which is synced and takes its name then."""
        with self._replacing(path) as handle:
            write_all(handle, data)

    def put_new(self, path: str, data: bytes) -> bool:
        """Writes a file that nothing lists yet, under its own name at once. False if there is one of that name.

        A killed process may leave such a file half written, an error does not. It is not synced: see `sync`.
        """
        target = self._own(path)
        with typed("write", target):
            try:
                handle = made_new(target)
            except FileExistsError:
                return False
            with withdrawn(target):
                try:
                    write_all(handle, data)
                finally:
                    os.close(handle)
        return True

    @contextlib.contextmanager
    def writing(self, path: str) -> Iterator[Output]:
        """A new file. When the block ends without an error it is synced and takes its name, else it is removed."""
        with self._replacing(path) as handle:
            output = Output(partial(write_all, handle))
            yield output
            output.flush()

    @contextlib.contextmanager
    def spooling(self) -> Iterator[IO[bytes]]:
        """A file without a name in the dataset, to be written and read again; it is gone after the block."""
        temporary = self._temporary()
        with typed("write", temporary):
            handle = opened(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL)
            try:
                with os.fdopen(handle, "w+b") as file:
                    yield file
            finally:
                remove(temporary)

    def _temporary(self) -> str:
        return self.at(f"{PROGRESS}/{os.urandom(8).hex()}.tmp")

    @contextlib.contextmanager
    def _replacing(self, path: str) -> Iterator[int]:
        """A new file that is synced and renamed at the end."""
        target, temporary = self._own(path), self._temporary()
        with typed("write", target), withdrawn(temporary):
            handle = made_new(temporary)
            try:
                yield handle
                os.fsync(handle)
            finally:
                os.close(handle)
            replace(temporary, target)

    def sync(self, paths: Iterable[str]) -> None:
        """Waits until the contents of files are on the disk."""
        for path in paths:
            with typed("sync", self.at(path)):
                sync_file(self.at(path))

    def sync_folders(self, paths: Iterable[str]) -> None:
        """Waits until the names in folders ('' is this one) are on the disk."""
        for _ in ordered(self._sync_folder, paths, SYNCS):
            pass

    def _sync_folder(self, path: str) -> None:
        with typed("sync", self.at(path)):
            sync_folder(self.at(path))

    def _own(self, path: str) -> str:
        """`at` of a path to write. InvalidParams if it leads out of the folder: names may come from anybody."""
        if not is_inside(path):
            legal = "names between '/', none of them '', '.' or '..', without backslash and NUL, that the system knows"
            raise illegal(f"path is {path!r}", legal)
        return self.at(path)

    def blocks(self, path: str) -> Iterator[bytes]:
        """The file's bytes, a block at a time."""
        with typed("read", self.at(path)), open_regular(self.at(path), 0) as file:
            while block := file.read(_BLOCK):
                yield block

    def read(self, path: str, limits: Limits, limit: str) -> bytes:
        """The whole of a file that is not larger than the limit of that name."""
        with typed("read", self.at(path)):
            return read_whole(self.at(path), path, limits, limit)

    def sha256(self, path: str) -> str:
        """Digest of a file, as 64 hexadecimal digits."""
        return sha256_of(self.blocks(path))

    def names(self, path: str = "") -> list[str]:
        """Names in a directory, sorted."""
        with typed("list", self.at(path)):
            return sorted(os.listdir(self.at(path)))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keeps other processes from writing here at the same time; the lock ends with the process."""
        self.make_directory(PROGRESS)
        name = self.at(f"{PROGRESS}/{LOCK}")
        self._check_progress()
        try:
            handle = opened(name, os.O_WRONLY | os.O_CREAT)
        except OSError as error:
            with contextlib.suppress(OSError):  # if it is empty; a link or pipe of that name is somebody else's
                os.rmdir(self.at(PROGRESS))
            raise failure("write", name, error) from error
        self._locked = handle
        try:
            self._lock(handle, name)
            try:
                yield
            finally:
                with contextlib.suppress(OSError):  # the folder of an unfinished run goes, if nothing of a run is in it
                    if os.listdir(self.at(PROGRESS)) == [LOCK]:
                        self._remove_lock(name)
                    os.rmdir(self.at(PROGRESS))
        finally:
            self.unlock()

    def unlock(self) -> None:
        """Ends the lock before its block ends: not every system renames a folder in which a file is open."""
        handle, self._locked = self._locked, None
        if handle is not None:
            os.close(handle)

    def _remove_lock(self, name: str) -> None:
        handle, self._locked = self._locked, None
        if handle is not None:
            remove_open(name, handle)

    def _check_progress(self) -> None:
        """Refuses a folder of that name from others, as its contents are removed at the end."""
        names = self.names(PROGRESS)
        ours = _OURS if RECIPE in names else _BARE
        if foreign := [name for name in names if not ours.fullmatch(name)]:
            raise illegal(
                f"directory is {str(self.root)!r}, where {PROGRESS} holds {foreign[0]!r}, which perceptv did not make",
                "a new or empty directory, or one that holds the same dataset",
            )

    def _lock(self, handle: int, name: str) -> None:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode) or status.st_size:
            raise illegal(f"{name} is not a lock of perceptv, which is an empty file", "a directory without it")
        if not knows_locks():
            return
        try:
            current = take_lock(handle) and os.path.samestat(status, os.stat(name))
        except OSError:
            current = False
        if not current:
            shown = repr(str(self.root))
            raise illegal(f"directory is {shown}, which another process is writing", "wait until it ends")

    def clear_progress(self) -> None:
        """Removes the traces of an unfinished run, the recipe last: after a kill the folder is still known."""
        names = [n for n in self.names(PROGRESS) if _OURS.fullmatch(n) and n not in (RECIPE, LOCK)]
        with typed("remove", self.at(PROGRESS)):
            for name in [*names, RECIPE]:
                self._forget(name)

    def clear_unnamed(self) -> None:
        """Removes what a killed run was writing. Only while the folder is locked."""
        with typed("remove", self.at(PROGRESS)):
            for name in self.names(PROGRESS):
                if name.endswith(".tmp"):
                    self._forget(name)

    def _forget(self, name: str) -> None:
        with contextlib.suppress(FileNotFoundError):
            remove(self.at(f"{PROGRESS}/{name}"))


def write_all(handle: int, data: bytes) -> None:
    """Hands all bytes to the system."""
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]
