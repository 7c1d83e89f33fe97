"""The members of a shard's archive for an instance, named as WebDataset reads them: a key, a dot, the kind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from perceptv import _core
from perceptv.catalogue import info
from perceptv.errors import InvalidParams
from perceptv.storage.plan import Plan, StoredInstance

_SHOWN = ("", ".second", ".third", ".fourth")


def members_of(plan: Plan, stored: StoredInstance) -> Iterator[tuple[str, bytes | None]]:
    """(name, contents) of what is kept of an instance or an episode. None for a video that was not encoded."""
    if plan.recipe.suite == "bib":
        yield from _episode(stored)
        return
    key = _key(stored.id)
    for number, picture in enumerate(stored.pictures):
        yield f"{key}{_suffix(plan.video, number)}", picture.png or None
    digests = json.dumps([p.digest for p in stored.pictures], separators=(",", ":")).encode()
    yield f"{key}.json", stored.scene[:-1] + b',"pixel_digests":' + digests + b"}"


def _suffix(video: str | None, number: int) -> str:
    if video is None:
        return f"{_SHOWN[number]}.png"
    return f".{number:03}.png" if video == "png" else f".{video}"


def _episode(stored: StoredInstance) -> Iterator[tuple[str, bytes | None]]:
    """One episode: its compact record as saved sets have it, its video if asked for, and its question with its row."""
    row: dict[str, Any] = json.loads(stored.metadata)
    question: dict[str, Any] = json.loads(stored.scene)
    key = _key(f"{row['sample']}-{row['member']}")
    videos = [p for p in stored.pictures if p.digest is not None]
    yield f"{key}.rec.json", stored.pictures[-1].png
    for video in videos:
        yield f"{key}.mp4", video.png or None
    answer = question["answer"]
    text = "" if answer is None else info(row["domain"]).answer_format.replace("X", answer)
    data = {**question, "answer_text": text, "row": row, "pixel_digests": [p.digest for p in videos]}
    yield f"{key}.json", _core.canonical_json(data).encode()


def _key(name: str) -> str:
    if "." in name:
        raise InvalidParams(f"id is {name!r}; legal in shards: names without dots, which WebDataset would cut")
    return name
