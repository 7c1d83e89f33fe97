"""PNG files in parts: what is put together without an encoder, and pixels of files that others may have written."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import starmap
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from perceptv import _core
from perceptv.errors import InvalidParams, illegal

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_LONGEST = 65_535  # ms
_DAMAGED = "is a damaged PNG file"
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # of a pixel, by the type of its colour
MOST_PIXELS = 2**24
"""Of a picture that every browser shows, those of phones, too."""
Bytes = npt.NDArray[np.uint8]


class LoopFrame(NamedTuple):
    """A frame of a looping file: its box in the first one, packed pixels, and for how many ms it stays."""

    left: int
    top: int
    width: int
    height: int
    data: bytes
    milliseconds: int


def still(head: Sequence[bytes], data: bytes) -> bytes:
    """A file with the chunks of `head` and packed pixels."""
    return b"".join([_SIGNATURE, *head, chunk(b"IDAT", data), chunk(b"IEND", b"")])


def looping(head: Sequence[bytes], parts: Sequence[LoopFrame]) -> bytes:
    """An endlessly looping file (PNG, third edition, 11.3.6); the first part has the size of the whole."""
    out = [_SIGNATURE, *head, chunk(b"acTL", struct.pack(">II", len(parts), 0))]
    number = 0
    for i, part in enumerate(parts):
        box = part.width, part.height, part.left, part.top
        control = struct.pack(">IIIIIHHBB", number, *box, min(part.milliseconds, _LONGEST), 1000, 0, 0)
        out.append(chunk(b"fcTL", control))
        out.append(chunk(b"fdAT", struct.pack(">I", number + 1) + part.data) if i else chunk(b"IDAT", part.data))
        number += 2 if i else 1
    return b"".join([*out, chunk(b"IEND", b"")])


def joined(files: Iterable[bytes], milliseconds: float) -> bytes:
    """One looping file from single ones of equal size and form, each shown for so long."""
    read = [_read(file) for file in files]
    header = read[0][0]
    width, height = struct.unpack_from(">II", header)
    return looping([chunk(b"IHDR", header)], [LoopFrame(0, 0, width, height, d, round(milliseconds)) for _, d in read])


def chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk of a file: length, kind, body, checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def critical_chunks(file: bytes) -> bytes:
    """The file with nothing but its pixels: no text, time or name. ValueError if it is not a PNG file."""
    _read(file)
    kept = [chunk(kind, body) for kind, body in _chunks(file) if kind in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")]
    return b"".join([_SIGNATURE, *kept])


def read_png(data: bytes, width: int, height: int) -> Bytes:
    """Pixels of an 8-bit RGB file, (height, width, 3) uint8. ValueError gives the reason if it cannot."""
    header, packed = _read(data)
    if len(header) != 13:
        raise ValueError(_DAMAGED)
    found_width, found_height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", header)
    if (found_width, found_height) != (width, height):
        raise ValueError(f"is {found_width} x {found_height} px instead of {width} x {height}")
    if (depth, colour, interlace) != (8, 2, 0):
        raise ValueError("is not a plain 8-bit RGB PNG, so its pixels were not compared")
    try:
        pixels = _core.decode_png(data)
    except InvalidParams:
        raise ValueError(_DAMAGED) from None
    whole = height * (1 + 3 * width)
    if len(zlib.decompressobj().decompress(packed, whole + 1)) != whole:  # the decoder takes no notice of a surplus
        raise ValueError(_DAMAGED)
    return pixels


def check_whole(file: bytes) -> None:
    """ValueError unless a file is a whole PNG, of any type of colour: checksums, sides, and as many bytes of pixels."""
    header, packed = _read(file)
    parts = list(_chunks(file))
    if b"".join([_SIGNATURE, *starmap(chunk, parts)]) != file[: sum(12 + len(body) for _, body in parts) + 8]:
        raise ValueError(_DAMAGED)
    if not parts or parts[0][0] != b"IHDR" or parts[-1] != (b"IEND", b"") or len(header) != 13:
        raise ValueError(_DAMAGED)
    width, height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", header)
    if not 0 < width * height <= MOST_PIXELS or colour not in _SAMPLES or depth not in (1, 2, 4, 8, 16):
        raise illegal(
            f"has {width} x {height} px of type {colour}", f"1 to {MOST_PIXELS} pixels of a PNG type", ValueError
        )
    whole = height * (1 + (width * depth * _SAMPLES[colour] + 7) // 8)
    try:
        found = len(zlib.decompressobj().decompress(packed, 2 * whole + 1))
    except zlib.error:
        raise ValueError(_DAMAGED) from None
    if found < whole or (found > whole and not interlace):  # passes of an interlaced one have more rows
        raise ValueError(_DAMAGED)


def _read(file: bytes) -> tuple[bytes, bytes]:
    if not file.startswith(_SIGNATURE):
        raise ValueError("is not a PNG file")
    chunks = list(_chunks(file))
    return next((body for kind, body in chunks if kind == b"IHDR"), b""), b"".join(b for k, b in chunks if k == b"IDAT")


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at + 12 <= len(file):
        length, kind = struct.unpack_from(">I4s", file, at)
        yield kind, file[at + 8 : at + 8 + length]
        at += 12 + length
