"""A reader of 8-bit RGB PNG files, for pictures whose bytes are not the ones that this package writes."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable

import numpy as np
import numpy.typing as npt

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
Bytes = npt.NDArray[np.uint8]


def read_png(data: bytes, width: int, height: int) -> Bytes:
    """Pixels, (height, width, 3) uint8. ValueError says why there are none of that size."""
    if not data.startswith(_SIGNATURE):
        raise ValueError("is no PNG file")
    header, packed = _chunks(data)
    found_width, found_height, depth, colour, _, _, interlace = struct.unpack(">IIBBBBB", header)
    if (found_width, found_height) != (width, height):
        raise ValueError(f"is {found_width} x {found_height} px instead of {width} x {height}")
    if (depth, colour, interlace) != (8, 2, 0):
        raise ValueError("is no plain 8-bit RGB PNG, so its pixels were not compared")
    return _unfilter(_inflate(packed, height * (1 + 3 * width)), width, height)


def _chunks(data: bytes) -> tuple[bytes, bytes]:
    """IHDR and the joined IDAT; checksums are checked."""
    header, packed, at = b"", [], len(_SIGNATURE)
    while at + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        end = at + 8 + length
        if end + 4 > len(data) or zlib.crc32(kind + body) != struct.unpack_from(">I", data, end)[0]:
            raise ValueError("is a damaged PNG file")
        if kind == b"IHDR":
            header = body
        elif kind == b"IDAT":
            packed.append(body)
        elif kind == b"IEND" and len(header) == 13:
            return header, b"".join(packed)
        at = end + 4
    raise ValueError("is a damaged PNG file")


def _inflate(packed: bytes, size: int) -> bytes:
    inflater = zlib.decompressobj()
    try:
        raw = inflater.decompress(packed, size + 1)
    except zlib.error:
        raise ValueError("is a damaged PNG file") from None
    if len(raw) != size or not inflater.eof:
        raise ValueError("is a damaged PNG file")
    return raw


def _unfilter(raw: bytes, width: int, height: int) -> Bytes:
    rows = np.frombuffer(raw, np.uint8).reshape(height, 1 + 3 * width)
    out = np.zeros((height + 1, width, 3), np.uint8)  # row 0 stands for the row above the first
    for y in range(height):
        line, above = rows[y, 1:].reshape(width, 3), out[y]
        kind = int(rows[y, 0])
        if kind == 0:
            out[y + 1] = line
        elif kind == 1:
            out[y + 1] = np.cumsum(line, axis=0, dtype=np.uint8)
        elif kind == 2:
            out[y + 1] = line + above
        elif kind in (3, 4):
            out[y + 1] = _predicted(line, above, _average if kind == 3 else _paeth)
        else:
            raise ValueError("is a damaged PNG file")
    return out[1:]


def _predicted(line: Bytes, above: Bytes, predict: Callable[[int, int, int], int]) -> Bytes:
    out = np.zeros_like(line)
    for c in range(3):
        left = corner = 0
        for x, (delta, up) in enumerate(zip(line[:, c].tolist(), above[:, c].tolist(), strict=True)):
            left = (delta + predict(left, up, corner)) & 255
            corner = up
            out[x, c] = left
    return out


def _average(left: int, up: int, corner: int) -> int:
    return (left + up) // 2


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    distances = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return (left, up, corner)[distances.index(min(distances))]
