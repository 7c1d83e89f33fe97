"""One file for each video: PNG files of its frames behind an index, without loss. Files of one group have one size.

A file: ``PVP1``, then big-endian 32-bit numbers: frames per second (0: pictures that stand side by side), the number
of files, the number of frames; where each file begins and its length; for each frame the number of its file. Then the
files, and zeros up to the size of the group, so that no size tells which member of a pair it is.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from perceptv.errors import illegal
from perceptv.io.png import critical_chunks

MAGIC = b"PVP1"
SUFFIX = ".bin"
_HEAD = len(MAGIC) + 12
_NUMBER = 4


class FramePack(NamedTuple):
    """PNG files, and for each frame the number of its file."""

    files: list[bytes]
    order: list[int]


def pack_frames(pictures: Iterable[bytes]) -> FramePack:
    """Frames from a PNG file for each; equal ones are kept once."""
    known: dict[bytes, int] = {}
    order = [known.setdefault(picture, len(known)) for picture in pictures]
    return FramePack(list(known), order)


def packed(frames: FramePack, fps: int) -> bytes:
    """The file, without the zeros at its end."""
    files = [critical_chunks(data) for data in frames.files]
    at = _HEAD + _NUMBER * (2 * len(files) + len(frames.order))
    index: list[int] = []
    for data in files:
        index += [at, len(data)]
        at += len(data)
    numbers = [fps, len(files), len(frames.order), *index, *frames.order]
    return b"".join([MAGIC, struct.pack(f">{len(numbers)}I", *numbers), *files])


def unpacked(data: bytes) -> tuple[int, list[bytes]]:
    """Frames per second, and a PNG file for each frame. InvalidParams for any other file."""
    if data[: len(MAGIC)] != MAGIC:
        raise illegal(f"data begins with {data[: len(MAGIC)]!r}", f"a file of frames, {MAGIC!r}")
    fps, files, count = struct.unpack_from(">3I", data, len(MAGIC))
    numbers = struct.unpack_from(f">{2 * files + count}I", data, _HEAD)
    pngs = [data[numbers[2 * i] : numbers[2 * i] + numbers[2 * i + 1]] for i in range(files)]
    return fps, [pngs[n] for n in numbers[2 * files :]]


def pad_alike(paths: Sequence[Path]) -> None:
    """Zeros at the end of files, so that all are as long as the longest."""
    size = max((path.stat().st_size for path in paths), default=0)
    for path in paths:
        os.truncate(path, size)
