"""The file of replies: lines are added, one writer at a time, and nothing else is ever touched."""

from __future__ import annotations

import contextlib
import json
import os
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Any

from perceptv.errors import InvalidParams, StorageError, VerificationError, illegal, invalid
from perceptv.io.schema import TEXT, check
from perceptv.io.strangers import lines_in, open_regular
from perceptv.io.strict_json import is_text, parse, short
from perceptv.io.system import knows_locks, native, opened, remove_open, take_lock
from perceptv.io.whole_files import failure, typed, write_all
from perceptv.limits import Limits
from perceptv.models.chat.resuming import KeptReply, kept_reply
from perceptv.scoring.reply_records import checked


class ReplyFile:
    """A file of lines ``{"id", "model", "response"}``, or ``{"id", "model", "error"}`` where there was no reply.

    Lines with a response may hold what is in `perceptv.scoring.reply_records`, too.

    Open it as a context manager: it is locked and read; what a killed call left of its last line is taken away, a last
    line that merely lacks its end gets one. What holds anything else is refused as it is.

    Parameters
    ----------
    path : Path
        Made if it is not there, and removed again if nothing is added.
    model : str
        Whose replies are wanted: `replies` has them by id, with those that are added, `failed` the ids of its failures
        alone. `custom_ids` has those of requests in batch files: True for a reply, False for a failure.
    limits : Limits
        Bounds of the file and its lines.
    """

    def __init__(self, path: Path, model: str, limits: Limits) -> None:
        self.path = path
        self.replies: dict[str, list[KeptReply]] = {}
        self.failed: set[str] = set()
        self.custom_ids: dict[str, bool] = {}
        self._model, self._limits = model, limits
        self._handle = -1
        self._new = False
        self._locked = False

    @property
    def answered(self) -> set[str]:
        """The ids that have a reply, to whatever question."""
        return set(self.replies)

    def __enter__(self) -> ReplyFile:
        try:
            self._new = not os.path.lexists(native(self.path))
            self._handle = opened(self.path, os.O_RDWR | os.O_CREAT | os.O_APPEND, follow=True)
            self._lock()
            self._locked = True
            with open(self._handle, "rb", closefd=False) as file:
                self._repair(self._read(file))
        except BaseException as error:
            self._close()
            if isinstance(error, OSError) and not isinstance(error, StorageError):
                raise failure("open", self.path, error) from error
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def read(self) -> ReplyFile:
        """Reads the file without making, changing or locking it."""
        if os.path.lexists(native(self.path)):
            with typed("open", self.path), open_regular(self.path) as file:
                self._read(file)
            self.failed -= self.replies.keys()
        return self

    def add(self, name: str, what: str, text: str, more: Mapping[str, Any] | None = None) -> None:
        """Adds a row, whole or not at all; `what` is "response" or "error", `more` stands beside it.

        It survives the death of this process.
        """
        members = {"id": name, "model": self._model, what: text, **(more or {})}
        row = json.dumps(members, ensure_ascii=False) + "\n"
        data = row.encode("utf-8", "backslashreplace")  # a lone surrogate becomes its JSON escape
        before = os.fstat(self._handle).st_size
        try:
            write_all(self._handle, data)
        except BaseException as error:
            with contextlib.suppress(OSError):
                if os.fstat(self._handle).st_size != before + len(data):
                    os.ftruncate(self._handle, before)
            if isinstance(error, OSError):
                raise failure("write", self.path, error) from error
            raise
        if what == "response":
            self.replies.setdefault(name, []).append(kept_reply(text, more or {}, self.path.name))
            self.failed.discard(name)
        elif name not in self.replies:
            self.failed.add(name)

    def sync(self) -> None:
        """Hands what was added to the disk itself: then it survives a power cut, too."""
        try:
            os.fsync(self._handle)
        except OSError as error:
            raise failure("write", self.path, error) from error

    def _lock(self) -> None:
        if not stat.S_ISREG(os.fstat(self._handle).st_mode):
            raise invalid("path", str(self.path), "the name of a regular file")
        if not self._is_ours():
            shown = short(str(self.path))
            raise illegal(f"path is {shown}, which another call is writing", "wait until it ends")

    def _is_ours(self) -> bool:
        """Locks the file until it is closed; False if another call holds it, or has just removed it."""
        if not knows_locks():
            return True
        try:
            return take_lock(self._handle) and os.path.samestat(os.fstat(self._handle), os.stat(native(self.path)))
        except FileNotFoundError:
            return False

    def _read(self, file: IO[bytes]) -> tuple[int, bytes]:
        """Reads all rows; returns where the last line begins, if it has no end, and that line."""
        whole, last = 0, b""
        for rows, (number, line) in enumerate(lines_in(file, self.path.name, self._limits)):
            whole = file.tell()
            if not line.endswith(b"\n"):
                whole, last = whole - len(line), line
                if rows and not _is_json(line):
                    break
            self._row(line, f"{self.path.name}, line {number}")
        return whole, last

    def _row(self, line: bytes, where: str) -> None:
        try:
            row = parse(line, where, self._limits)
            name, model = check(row, {"id": TEXT, "model": TEXT}, where).values()
            answered = "error" not in row
            check(row, {"response" if answered else "error": TEXT}, where)
        except VerificationError as error:
            raise InvalidParams(f"path holds something other than replies: {error.args[0]}") from None
        if model == self._model and is_text(number := row.get("custom_id")):
            self.custom_ids[number] = answered or self.custom_ids.get(number, False)
        more = checked(row, f"path holds something other than replies: {where}") if answered else {}
        if model == self._model and answered:
            self.replies.setdefault(name, []).append(kept_reply(row["response"], more, where))
        elif model == self._model:
            self.failed.add(name)

    def _repair(self, found: tuple[int, bytes]) -> None:
        self.failed -= self.replies.keys()
        whole, last = found
        if last and _is_json(last):
            write_all(self._handle, b"\n")
        elif last:
            os.ftruncate(self._handle, whole)

    def _close(self) -> None:
        with contextlib.suppress(OSError):
            if self._handle < 0 and self._new:  # interrupted between the making of the file and its handle's return
                self._handle = opened(self.path, os.O_RDWR, follow=True)
            if self._handle >= 0 and self._is_left_empty():
                remove_open(self.path, self._handle)
            elif self._handle >= 0:
                os.close(self._handle)
        self._handle, self._new, self._locked = -1, False, False

    def _is_left_empty(self) -> bool:
        """True if this call made the file and added nothing; a file that another call has locked stays."""
        with contextlib.suppress(OSError):  # of a size that is not known: it stays
            return self._new and os.fstat(self._handle).st_size == 0 and (self._locked or self._is_ours())
        return False


def _is_json(line: bytes) -> bool:
    try:
        parse(line, "")
    except VerificationError:
        return False
    return True
