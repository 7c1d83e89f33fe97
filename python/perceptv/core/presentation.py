"""Ways of showing a question with several pictures, or frames: interleaved, first, combined, or the video itself.

A text may say where its pictures stand: ``{picture 2}``, ``{video}``. Pictures that it does not name come before it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from perceptv import _core
from perceptv.core.authoring import Scene
from perceptv.core.chat_messages import File, MessagePart
from perceptv.core.picture_arrays import GAP, Pixels, side_by_side
from perceptv.errors import illegal

Presentation = Literal["interleaved", "first", "combined", "video"]
PRESENTATIONS: tuple[Presentation, ...] = get_args(Presentation)
_TOKEN = re.compile(r"\{(?:picture (\d+)|(video))\}")
_ROW = 4  # pictures side by side
_LABEL = 24  # px, height of digits
_STRIP = 40  # px, height of a label's strip


@dataclass(frozen=True)
class Material:
    """The contents of a question.

    `text` is the whole text, with tokens; it names pictures that are options in their lines. `files` gives the
    pictures, `count` of them, or the frames if `frames` is True, `pixels` the same as arrays, and `clip` the video.
    """

    text: str
    files: Callable[[], Sequence[File]]
    count: int
    frames: bool = False
    pixels: Callable[[], Sequence[Pixels]] | None = None
    clip: Callable[[], File] | None = None

    def __post_init__(self) -> None:
        check_tokens(self.text, 0 if self.frames else self.count, self.frames)

    @property
    def words(self) -> str:
        """The text with words in place of tokens: "picture 2", "the video"."""
        return in_words(self.text)

    def parts(self, presentation: Presentation) -> list[MessagePart]:
        """Text and files in order."""
        ways = {"interleaved": _interleaved, "first": _first, "combined": _combined, "video": _video}
        return ways[presentation](self)


def legal_presentations(pictures: int, video: bool) -> tuple[Presentation, ...]:
    """The presentations of a question with this number of pictures, or about a video."""
    return PRESENTATIONS if video else PRESENTATIONS[:3] if pictures else ()


def in_words(text: str) -> str:
    """A text with words in place of tokens."""
    return _TOKEN.sub(lambda token: "the video" if token[2] else f"picture {token[1]}", text)


def check_tokens(text: str, pictures: int, video: bool = False) -> None:
    """InvalidParams where a text names a picture that is not there, or one twice."""
    seen: list[str] = []
    for token in _TOKEN.finditer(text):
        legal = "one of its pictures, each once" if pictures else "{video}, once" if video else "no token"
        there = video if token[2] else 1 <= int(token[1]) <= pictures
        if not there or token[0] in seen:
            raise illegal(f"text names {token[0]!r:.40}{' twice' if there else ''}", legal)
        seen.append(token[0])


def _label(material: Material, number: int) -> str:
    return f"{'Frame' if material.frames else 'Picture'} {number}:"


def _labelled(material: Material) -> list[MessagePart]:
    return [part for i, file in enumerate(material.files(), 1) for part in (_label(material, i), file)]


def _interleaved(material: Material) -> list[MessagePart]:
    if material.frames:
        before, _, after = material.text.partition("{video}")
        shown, texts = _labelled(material), [before, after]
        return [*_text(texts[0]), *shown, *_text(texts[1])] if "{video}" in material.text else [*shown, material.text]
    files = material.files()
    named = {int(token[1]) for token in _TOKEN.finditer(material.text)}
    out: list[MessagePart] = [file for i, file in enumerate(files, 1) if i not in named]
    end = 0
    for token in _TOKEN.finditer(material.text):
        out += [*_text(material.text[end : token.start()]), files[int(token[1]) - 1]]
        end = token.end()
    return [*out, *_text(material.text[end:])]


def _first(material: Material) -> list[MessagePart]:
    return [*_labelled(material), material.words]


def _combined(material: Material) -> list[MessagePart]:
    assert material.pixels is not None
    kind = "Frame" if material.frames else "Picture"
    data = _core.encode_png(combined(material.pixels(), kind))
    name = material.files()[0].name.rpartition(".")[0]
    return [File(f"{name}_combined.png", data), material.words]


def _video(material: Material) -> list[MessagePart]:
    if material.clip is None:
        raise illegal("presentation is 'video' for pictures", ", ".join(map(repr, PRESENTATIONS[:3])))
    return [material.clip(), material.words]


def _text(text: str) -> list[MessagePart]:
    stripped = text.strip("\n ")
    return [stripped] if stripped else []


def combined(pictures: Sequence[Pixels], kind: str = "Picture") -> Pixels:
    """All pictures in one, (H, W, 3) uint8: at most four in a row, white gaps of 8 px, "Picture i" above each."""
    labelled = [_under_label(picture, f"{kind} {i}") for i, picture in enumerate(pictures, 1)]
    height = max(picture.shape[0] for picture in labelled)
    same = [_padded(picture, height, picture.shape[1]) for picture in labelled]
    rows = [side_by_side(same[i : i + _ROW]) for i in range(0, len(same), _ROW)]
    width = max(row.shape[1] for row in rows)
    gap = np.full((GAP, width, 3), 255, np.uint8)
    parts = [part for row in rows for part in (gap, _padded(row, height, width))][1:]
    return np.concatenate(parts, axis=0)


def separated(picture: Pixels, height: int, width: int) -> list[Pixels]:
    """The pictures of `combined`, each of this size, from the one that shows them all; empty for any other picture."""
    across, down = width + GAP, height + _STRIP + GAP
    rows, columns = (picture.shape[0] + GAP) // down, (picture.shape[1] + GAP) // across
    if (rows * down - GAP, columns * across - GAP) != picture.shape[:2] or columns > _ROW:
        return []
    cells = [picture[y * down :, x * across :][: height + _STRIP, :width] for y in range(rows) for x in range(columns)]
    return [np.ascontiguousarray(cell[_STRIP:]) for cell in cells if (cell[:_STRIP] != 255).any()]


def _under_label(picture: Pixels, text: str) -> Pixels:
    width = max(picture.shape[1], _strip(text).shape[1])
    return np.concatenate([_padded(_strip(text), _STRIP, width), _padded(picture, picture.shape[0], width)], axis=0)


@functools.lru_cache(maxsize=256)
def _strip(text: str) -> Pixels:
    width = len(text) * _LABEL
    scene = Scene(width, _STRIP)
    corner = {"type": "polygon", "vertices": [[0, 0], [1, 0], [0, 1]]}
    scene.add("text", corner, label=text, label_at=(width / 2, _STRIP / 2), label_height=_LABEL)
    drawn = _core.draw_scene(scene.record())
    drawn.flags.writeable = False
    return drawn


def _padded(picture: Pixels, height: int, width: int) -> Pixels:
    out = np.full((height, width, 3), 255, np.uint8)
    out[: picture.shape[0], : picture.shape[1]] = picture
    return out
