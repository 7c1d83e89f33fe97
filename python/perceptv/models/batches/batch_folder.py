"""The folder of a batch: its files of requests, what is known of each, and the answers."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, get_args

from perceptv.errors import InvalidParams, VerificationError, illegal
from perceptv.io.schema import NAME, PLAIN, TEXT, FieldKind, check, list_of, nullable, one_of, optional, whole
from perceptv.io.strangers import lines_of, read_whole
from perceptv.io.strict_json import parse, short
from perceptv.io.system import knows_locks, opened, remove, take_lock
from perceptv.io.whole import replacing, write_whole
from perceptv.io.whole_files import typed
from perceptv.limits import Limits

URL = "/v1/chat/completions"
MOST_REQUESTS = 50_000
MOST_BYTES = 200_000_000
"""Limits of a file of OpenAI's Batch API (https://platform.openai.com/docs/guides/batch)."""
State = Literal["written", "submitting", "submitted", "ended"]
STATES: tuple[State, ...] = get_args(State)
STATE, ANSWERS, _LOCK = "batch.json", "answers", "lock"
_FORMAT = "perceptv batch"
_OBJECT = FieldKind("an object of plain data", lambda value: isinstance(value, Mapping) and PLAIN.fits(value))
_DOCUMENT = {"format": one_of(_FORMAT), "model": NAME, "token": NAME, "files": list_of(_OBJECT, "a list of objects")}
_FILE = {"name": NAME, "requests": whole(1), "bytes": whole(1), "state": one_of(*STATES), "request": _OBJECT}
_FILE |= dict.fromkeys(("file_id", "batch_id", "status"), optional(nullable(TEXT)))
_REQUEST = {"custom_id": NAME, "id": NAME, "repeat": whole(), "question_digest": TEXT}
_REQUEST |= {"replaces": optional(nullable(TEXT))}


@dataclass(frozen=True)
class BatchRequest:
    """A line of a file of requests: whose question it asks, which time, and the digest of that question.

    `replaces` tells why the reply stands for an earlier one.
    """

    custom_id: str
    id: str
    repeat: int
    question_digest: str
    replaces: str | None = None

    @property
    def slot(self) -> tuple[str, int, str]:
        """What it asks: no two requests of one slot wait at a time."""
        return self.id, self.repeat, self.question_digest


@dataclass(frozen=True)
class BatchFile:
    """A file of requests.

    Attributes
    ----------
    name : str
        Such as ``requests-0001.jsonl``; what its lines ask is in ``requests-0001.ids.jsonl``.
    requests, bytes : int
        Its lines and its size.
    state : {"written", "submitting", "submitted", "ended"}
        "submitting": the server may have the batch, or may not.
    request : dict
        The options of its requests, as in the record of a reply.
    file_id, batch_id, status : str, optional
        What the server calls the file and the batch, and how it says that the batch fares.
    """

    name: str
    requests: int
    bytes: int
    state: State
    request: dict[str, Any] = field(hash=False)
    file_id: str | None = None
    batch_id: str | None = None
    status: str | None = None

    @property
    def ids(self) -> str:
        """The name of the file that tells what each line asks."""
        return f"{self.name.partition('.')[0]}.ids.jsonl"


_Line = tuple[BatchRequest, bytes]


class BatchFolder:
    """A folder of batch files; open it as a context manager, which locks it.

    A file of requests counts once ``batch.json`` lists it. That is written whole or not at all, so a kill leaves the
    state before or the one after.
    """

    def __init__(self, path: Path, model: str, limits: Limits) -> None:
        self.path, self.files = path, list[BatchFile]()
        self._model, self._limits = model, limits
        self._token = os.urandom(4).hex()  # so that answers to another folder's requests are told
        self._handle = -1

    def __enter__(self) -> BatchFolder:
        with typed("make", self.path):
            (self.path / ANSWERS).mkdir(parents=True, exist_ok=True)
            self._handle = opened(self.path / _LOCK, os.O_RDWR | os.O_CREAT)
        try:
            if knows_locks() and not take_lock(self._handle):
                raise illegal(f"batch is {short(str(self.path))}, which another call uses", "wait until it ends")
            self._read()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._handle)

    @property
    def answers(self) -> list[Path]:
        """The files of answers, by name."""
        return sorted((self.path / ANSWERS).glob("*.jsonl"))

    def requests(self, file: BatchFile) -> list[BatchRequest]:
        """What the lines of a file ask, in order."""
        where = self.path / file.ids
        found: list[BatchRequest] = []
        with typed("read", where):
            for number, line in lines_of(where, file.ids, self._limits):
                place = f"{file.ids}, line {number}"
                found.append(BatchRequest(**check(parse(line, place, self._limits), _REQUEST, place)))
        return found

    def change(self, file: BatchFile, **members: Any) -> BatchFile:
        """Stores other values of a file's members; returns the file with them."""
        changed = replace(file, **members)
        self.files = [changed if each.name == file.name else each for each in self.files]
        self._write()
        return changed

    def write(
        self,
        asked: Iterable[tuple[BatchRequest, bytes]],
        request: Mapping[str, Any],
        most_requests: int = MOST_REQUESTS,
        most_bytes: int = MOST_BYTES,
    ) -> list[BatchFile]:
        """Writes requests with their bodies into new files, all or none; their custom ids are made here."""
        made: list[BatchFile] = []
        lines = iter(asked)
        try:
            ahead = next(lines, None)
            while ahead is not None:
                number = len(self.files) + len(made) + 1
                made.append(BatchFile(f"requests-{number:04d}.jsonl", 0, 0, "written", dict(request)))
                made[-1], ahead = self._fill(made[-1], ahead, lines, most_requests, most_bytes)
        except BaseException:
            for file in made:
                for name in (file.name, file.ids):
                    with contextlib.suppress(OSError):
                        remove(self.path / name)
            raise
        if made:
            self.files += made
            self._write()
        return made

    def _fill(
        self, file: BatchFile, ahead: _Line, lines: Iterator[_Line], most_requests: int, most_bytes: int
    ) -> tuple[BatchFile, _Line | None]:
        """Writes a file as far as it may go; returns it and the line that begins the next one."""
        left: _Line | None = ahead
        part = file.name.partition(".")[0].rpartition("-")[2]
        with replacing(self.path / file.name) as target, replacing(self.path / file.ids) as ids:
            while left is not None and file.requests < most_requests:
                named = replace(left[0], custom_id=f"{self._token}-{part}-{file.requests + 1:06d}")
                line = _line(named, left[1])
                if len(line) > most_bytes:
                    raise illegal(f"the request of {short(named.id)} has {len(line)} bytes", "at most batch_bytes")
                if file.bytes + len(line) > most_bytes:
                    break
                target.write(line)
                ids.write(json.dumps(asdict(named)).encode() + b"\n")
                file = replace(file, requests=file.requests + 1, bytes=file.bytes + len(line))
                left = next(lines, None)
        return file, left

    def _read(self) -> None:
        path = self.path / STATE
        if not path.exists():
            self._write()
            return
        with typed("read", path):
            data = read_whole(path, STATE, self._limits)
        try:
            found = check(parse(data, STATE, self._limits), _DOCUMENT, STATE)
            self.files = [BatchFile(**check(file, _FILE, STATE)) for file in found["files"]]
        except VerificationError as error:
            raise InvalidParams(f"batch is {short(str(self.path))}: {error.args[0]}") from None
        if found["model"] != self._model:
            raise illegal(f"batch is {short(str(self.path))}, which asks {short(found['model'])}", "another folder")
        self._token = found["token"]

    def _write(self) -> None:
        files = [asdict(file) for file in self.files]
        document = {"format": _FORMAT, "model": self._model, "token": self._token, "files": files}
        write_whole(self.path / STATE, json.dumps(document, indent=1) + "\n")


def _line(request: BatchRequest, body: bytes) -> bytes:
    head = {"custom_id": request.custom_id, "method": "POST", "url": URL}
    return json.dumps(head).encode()[:-1] + b', "body": ' + body + b"}\n"


def waiting(folder: BatchFolder) -> Iterator[tuple[BatchFile, list[BatchRequest]]]:
    """The files that have not ended, with what they ask."""
    for file in folder.files:
        if file.state != "ended":
            yield file, folder.requests(file)
