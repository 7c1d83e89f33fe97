"""Files of strangers: regular ones alone, opened without blocking, never read beyond a limit.

A FIFO, a device or a folder may have the name of any data file: opening it must neither wait nor read without end.
"""

from __future__ import annotations

import contextlib
import csv
import errno
import io
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, AnyStr

from perceptv.io.csv_dialect import detect_encoding
from perceptv.io.system import native
from perceptv.limits import LIMITS, Limits, check_limit, exceeded

_MOST_CELL = 2**31 - 1  # the limit of csv on every system
_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


def open_regular(path: str | Path, buffering: int = -1) -> IO[bytes]:
    """A regular file, to read. OSError for anything else, as `open` raises it, without waiting."""
    file: IO[bytes] = open(native(path), "rb", buffering, opener=lambda p, flags: os.open(p, flags | _NO_WAITING))  # noqa: SIM115 - the caller closes it
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "is not a regular file", str(path))
    return file


def read_whole(path: str | Path, what: str, limits: Limits = LIMITS, limit: str = "max_bytes") -> bytes:
    """The bytes of a file that has at most as many as the limit of that name says."""
    with open_regular(path) as file:
        size = os.fstat(file.fileno()).st_size
        check_limit(what, size, "bytes", limit, limits)
        data = file.read(size + 1)
    if len(data) > size:
        raise OSError(errno.EBUSY, "is being written", str(path))
    return data


def lines_of(path: str | Path, what: str, limits: Limits = LIMITS) -> Iterator[tuple[int, bytes]]:
    """The lines of a file that are not blank, with their numbers, one in memory at a time."""
    with open_regular(path) as file:
        yield from lines_in(file, what, limits)


def lines_in(file: IO[bytes], what: str, limits: Limits = LIMITS) -> Iterator[tuple[int, bytes]]:
    """Lines of a regular file that is open, as in `lines_of`."""
    check_limit(what, os.fstat(file.fileno()).st_size, "bytes", "max_bytes", limits)
    yield from ((number, line) for number, line in _bounded(file.readline, what, limits) if line.strip())


def text_lines(path: str | Path, what: str, limits: Limits = LIMITS, *, guess: bool = False) -> Iterator[str]:
    """All lines of a text file with their ends, one in memory at a time; `guess` is as in `detect_encoding`."""
    with open_regular(path) as file:
        check_limit(what, os.fstat(file.fileno()).st_size, "bytes", "max_bytes", limits)
        text = io.TextIOWrapper(file, encoding=detect_encoding(file, what, guess), newline="")
        yield from (line for _, line in _bounded(text.readline, what, limits))


@contextlib.contextmanager
def long_cells(limits: Limits) -> Iterator[None]:
    """Lets the cells of tables be as long as lines may be, while the block runs; csv has one limit for everybody."""
    before = csv.field_size_limit(max(min(limits.max_line, _MOST_CELL), csv.field_size_limit()))
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _bounded(readline: Callable[[int], AnyStr], what: str, limits: Limits) -> Iterator[tuple[int, AnyStr]]:
    number, most = 0, limits.max_line
    while line := readline(most + 1):
        number += 1
        if len(line) > most:
            raise exceeded(f"{what}, line {number}", f"has more than {most} bytes", "max_line", limits)
        yield number, line
