"""Lines of a file that anybody may have written, a line in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from perceptv.errors import LimitExceeded
from perceptv.limits import Limits


def lines(file: BinaryIO, name: str, limits: Limits) -> Iterator[tuple[str, bytes]]:
    """Each line that is not blank, with its newline if it has one, and where it stands."""
    number = read = 0
    while line := file.readline(limits.max_line + 1):
        number, read = number + 1, read + len(line)
        where = f"{name}, line {number}"
        if len(line) > limits.max_line:
            raise LimitExceeded(f"{where} is longer than {limits.max_line} bytes; raise limits.max_line")
        if read > limits.max_bytes:
            raise LimitExceeded(f"{name} is longer than {limits.max_bytes} bytes; raise limits.max_bytes")
        if line.strip():
            yield where, line
