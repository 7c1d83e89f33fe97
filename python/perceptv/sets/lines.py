"""metadata.jsonl and scenes.jsonl against the lines that they should hold."""

from __future__ import annotations

import hashlib
import json
from typing import IO, Any

from perceptv.errors import LimitExceeded, VerificationError
from perceptv.io.files import Folder, typed
from perceptv.io.strangers import open_regular
from perceptv.io.strict_json import parse, short
from perceptv.sets.plan import Difference

_MOST_LINE = 1 << 20
_MOST_FIELDS = 4


class LineCheck:
    """Reads a file line by line beside the lines due. Use as a context manager; memory is bounded by a line."""

    def __init__(self, folder: Folder, path: str) -> None:
        self.path = path
        self.differed = False
        self._due = hashlib.sha256()
        self._number = 0
        self._file: IO[bytes] | None = None
        if folder.size(path) is None:
            return
        with typed("read", folder.at(path)):
            self._file = open_regular(folder.at(path))

    def __enter__(self) -> LineCheck:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._file is not None:
            self._file.close()
        self._file = None

    def due_sha256(self) -> str:
        """Digest of all lines that were due."""
        return self._due.hexdigest()

    def check(self, due: bytes, name: str) -> list[Difference]:
        """Compares the next line with the one that is due, which is that of the instance `name`."""
        self._due.update(due + b"\n")
        if self._file is None:
            return []
        self._number += 1
        line = self._file.readline(len(due) + 2)
        if line == due + b"\n":
            return []
        self.differed = True
        return [self._difference(self._explain(line, due, name))]

    def end(self) -> list[Difference]:
        """To be called after the last line."""
        if self._file is None or not self._file.read(1):
            return []
        self.differed = True
        return [self._difference(f"goes on after its last line, number {self._number}")]

    def _difference(self, message: str) -> Difference:
        return Difference(self.path, "line", message)

    def _explain(self, line: bytes, due: bytes, name: str) -> str:
        assert self._file is not None
        where = f"line {self._number}"
        if not line.endswith(b"\n"):
            line += self._file.readline(max(_MOST_LINE, 4 * len(due)))
        if not line.endswith(b"\n"):
            at_end = not self._file.read(1)
            self._stop()
            return f"{where} ({name}) is {'cut off' if at_end else 'too long'}; the rest was not compared"
        try:
            found = parse(line, f"{where} ({name})")
        except (VerificationError, LimitExceeded) as error:
            return str(error.args[0])
        if not isinstance(found, dict) or _name_of(found) != name:
            self._stop()
            other = short(_name_of(found) if isinstance(found, dict) else found)
            return f"{where} is of {other}, where {name} is due; the rest was not compared"
        return f"{where} ({name}): {_fields(found, json.loads(due))}"


def _name_of(row: dict[str, Any]) -> object:
    return row.get("id", row.get("episode"))


def _fields(found: dict[str, Any], due: dict[str, Any]) -> str:
    out = [f"has no {key}" for key in due if key not in found]
    out += [f"{short(key)} does not belong there" for key in found if key not in due]
    out += [f"{key} is {short(found[key])} instead of {short(due[key])}" for key in due if _changed(found, due, key)]
    more = f" (and {len(out) - _MOST_FIELDS} more)" if len(out) > _MOST_FIELDS else ""
    return "; ".join(out[:_MOST_FIELDS]) + more if out else "the same data, not in canonical form"


def _changed(found: dict[str, Any], due: dict[str, Any], key: str) -> bool:
    return key in found and (found[key] != due[key] or type(found[key]) is not type(due[key]))
