"""The reader of PNG files that verification falls back on."""

from __future__ import annotations

import io
import zlib

import numpy as np
import pytest
from PIL import Image

from perceptv.io.png import read_png


def _png(width: int, height: int, rows: bytes) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")

    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_the_png_reader_agrees_with_pillow_on_every_filter() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (20, 1 + 3 * 17), np.uint8)
    noise[:, 0] = np.arange(20) % 5
    data = _png(17, 20, noise.tobytes())
    assert np.array_equal(read_png(data, 17, 20), np.asarray(Image.open(io.BytesIO(data))))


def test_the_png_reader_refuses_what_it_cannot_read() -> None:
    good = _png(2, 1, bytes(7))
    assert read_png(good, 2, 1).shape == (1, 2, 3)
    damaged = [b"", good[:-20], good[:40] + b"x" + good[41:]]
    for data in [*damaged, _png(2, 1, bytes(6)), _png(2, 1, bytes(10**6)), _png(2, 1, b"\7" * 7)]:
        with pytest.raises(ValueError, match="PNG"):
            read_png(data, 2, 1)
    with pytest.raises(ValueError, match="2 x 1 px instead of 9 x 9"):
        read_png(good, 9, 9)
