"""The members of a shard's archive for an instance, named as WebDataset reads them: a key, a dot, the kind."""

from __future__ import annotations

import json
from collections.abc import Iterator

from perceptv.errors import InvalidParams
from perceptv.sets.plan import PICTURES, Plan, StoredInstance

_SHOWN = ("", ".second", ".third", ".fourth")


def members_of(plan: Plan, stored: StoredInstance) -> Iterator[tuple[str, bytes | None]]:
    """(name, contents) of what is kept of an instance or an episode. None for a video that was not encoded."""
    if (own := plan.shard_members(stored)) is not None:
        yield from own
        return
    key = key_of(stored.id)
    kept = plan.kept(json.loads(stored.metadata)["domain"])
    for number, picture in enumerate(stored.pictures):
        yield f"{key}{_suffix(kept, number)}", picture.png or None
    digests = json.dumps([p.digest for p in stored.pictures], separators=(",", ":")).encode()
    yield f"{key}.json", stored.scene[:-1] + b',"pixel_digests":' + digests + b"}"


def _suffix(video: str, number: int) -> str:
    if video == PICTURES:
        return f"{_SHOWN[number]}.png"
    return f".{number:03}.png" if video == "png" else f".{video}"


def key_of(name: str) -> str:
    """The key of an instance's members."""
    if "." in name:
        raise InvalidParams(f"id is {name!r}; legal in shards: names without dots, which WebDataset would cut")
    return name
