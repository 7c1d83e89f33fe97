"""What a harness shows to a model, as plain data for the tests."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

EVERY = 17  # of how many questions one is looked at


def digest(picture: Any) -> str:
    """Of the pixels of a Pillow image."""
    pixels = np.asarray(picture.convert("RGB"))
    return f"{pixels.shape} {hashlib.sha256(pixels.tobytes()).hexdigest()}"


def digest_of(path: str) -> str:
    """The same of a file."""
    with Image.open(path) as picture:
        return digest(picture)


def arguments() -> tuple[Path, list[str], Path]:
    """The folder of the export, replies in its order, and where to put what the harness writes."""
    folder, replies, out = sys.argv[1:4]
    return Path(folder), json.loads(Path(replies).read_text()), Path(out)


def tell(rows: list[dict[str, Any]], out: Path) -> None:
    """Leaves what was seen beside the harness's file."""
    out.with_name(out.name + ".seen").write_text(json.dumps(rows))
