"""Names in archives for WebDataset: the files of a sample share a key, which ends at the first dot of their names."""

from __future__ import annotations

from perceptv.errors import illegal

_FIRST = ("png", "second.png", "third.png", "fourth.png")


def member_name(id: str, ending: str) -> str:
    """The name of a sample's file. Dots of the id become ``~``, which no id has."""
    if "~" in id:
        raise illegal(f"id is {id!r}", "ids without '~' in WebDataset")
    return f"{id.replace('.', '~')}.{ending}"


def picture_endings(count: int) -> list[str]:
    """Endings of the names of a sample's pictures, in order."""
    return [*_FIRST[:count], *(f"{number:03}.png" for number in range(len(_FIRST) + 1, count + 1))]


def frame_endings(count: int) -> list[str]:
    """Endings of the names of a video's frames, in order."""
    return [f"{number:03}.png" for number in range(count)]
