"""Options that are pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from perceptv import _core
from perceptv._arguments import path as path_of
from perceptv.core.chat_messages import File
from perceptv.errors import illegal, invalid
from perceptv.io.strangers import read_whole
from perceptv.io.whole_files import failure
from perceptv.limits import LIMITS, Limits

_LEGAL = "a PNG, JPEG, GIF or WebP file"
_HEADS = {".png": b"\x89PNG\r\n\x1a\n", ".jpg": b"\xff\xd8\xff", ".gif": b"GIF8"}


@dataclass(frozen=True)
class OptionPicture:
    """An option that is a picture.

    Parameters
    ----------
    source : Path, bytes or ndarray
        A file, which is read when it is shown; the bytes of a PNG, JPEG, GIF or WebP file; or an array (H, W, 3) uint8,
        which is kept as the bytes of a PNG file.
    """

    source: Path | bytes = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "source", _source("source", self.source))

    def file(self, stem: str, limits: Limits = LIMITS) -> File:
        """The picture as a file of that name; StorageError or InvalidParams if it cannot be read."""
        if isinstance(self.source, bytes):
            return File(stem + _suffix(self.source), self.source)
        try:
            data = read_whole(self.source, str(self.source), limits, "max_picture")
        except OSError as error:
            raise failure("read", self.source, error) from error
        suffix = _suffix(data)
        if not suffix:
            raise illegal(f"{self.source} is another file", _LEGAL)
        return File(stem + suffix, data)


def is_picture(data: bytes) -> bool:
    """True if bytes start like a picture that can be shown."""
    return bool(_suffix(data))


def check_picture(name: str, given: Any) -> OptionPicture | None:
    """The picture that an argument is, in any of its forms; None where it is of no such form."""
    if isinstance(given, OptionPicture):
        return given
    if isinstance(given, (Path, bytes, np.ndarray)):
        return OptionPicture(_source(name, given))
    return None


def check_pictures(name: str, given: Any) -> tuple[OptionPicture, ...]:
    """Pictures in any of their forms; InvalidParams names the first other value."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise invalid(name, given, "a sequence of pictures")
    result = []
    for i, one in enumerate(given):
        picture = check_picture(f"{name}[{i}]", one)
        if picture is None:
            raise invalid(f"{name}[{i}]", one, "a picture: a Path, the bytes of a file, or an array (H, W, 3) uint8")
        result.append(picture)
    return tuple(result)


def _source(name: str, given: Any) -> Path | bytes:
    if isinstance(given, np.ndarray):
        if given.dtype != np.uint8 or given.ndim != 3 or given.shape[2] != 3 or not given.size:
            raise illegal(f"{name} is {given.dtype} {given.shape}", "a picture (H, W, 3) uint8")
        return _core.encode_png(np.ascontiguousarray(given))
    if not isinstance(given, bytes):
        return path_of(name, given, "a file, its bytes, or an array (H, W, 3) uint8")
    if not _suffix(given):
        raise invalid(name, given[:40], f"the bytes of {_LEGAL}")
    return given


def _suffix(data: bytes) -> str:
    """The suffix of a file by its first bytes; empty if unknown."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    return next((suffix for suffix, head in _HEADS.items() if data.startswith(head)), "")
