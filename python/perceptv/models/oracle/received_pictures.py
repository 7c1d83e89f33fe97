"""Pictures as harnesses send them: PNG files as they are, JPEG and WebP files drawn anew as such."""

from __future__ import annotations

import io

import numpy as np

from perceptv import _core
from perceptv._lazy import needed
from perceptv.errors import PerceptvError

_PNG = b"\x89PNG\r\n\x1a\n"
_OTHERS = ("JPEG", "WEBP")
MOST_PIXELS = 1 << 25  # more than thirty-two pictures of any domain in one


class Unreadable(PerceptvError):
    """The file is no picture of a kind that is read, or too large."""


def as_png(picture: bytes) -> bytes:
    """The picture as a PNG file. Unreadable if it is not a picture; MissingExtra if it needs Pillow."""
    if picture.startswith(_PNG):
        return picture
    pillow = needed("PIL.Image", "Pillow", "images")
    try:
        with pillow.open(io.BytesIO(picture), formats=_OTHERS) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise Unreadable(f"a picture has {opened.width}x{opened.height} px; legal: {MOST_PIXELS} px in all")
            return _core.encode_png(np.array(opened.convert("RGB")))
    except (OSError, SyntaxError, ValueError, pillow.DecompressionBombError, EOFError) as error:
        message = f"a picture is not a readable PNG, JPEG or WebP file ({type(error).__name__})"
        raise Unreadable(message) from None
