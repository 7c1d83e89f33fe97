"""Digests of what the items of a dataset ask, made only where replies tell what they reply to."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perceptv.core.chat_messages import sample_messages
from perceptv.core.question_digests import digest_of, digest_of_parts, options_in
from perceptv.core.sample import Sample
from perceptv.errors import PerceptvError
from perceptv.io.strict_json import is_text
from perceptv.io.whole_files import Folder, is_inside
from perceptv.limits import LIMITS
from perceptv.scoring.questions import Question

if TYPE_CHECKING:
    from perceptv.scoring.responses import Reply
    from perceptv.scoring.scored_items import ScoredItem

_FEW = 16  # so many are not worth threads


def digests_for(items: Sequence[ScoredItem], replies: Iterable[Reply]) -> dict[str, str]:
    """By id: the digests of the items that replies tell the digest of."""
    digests = {reply.id: reply.digest for reply in replies if reply.digest is not None}
    wanted = [item for item in items if item.id in digests and item.digest is not None]
    pictures = any(not digest.endswith(".") for digest in digests.values())
    return dict(zip((item.id for item in wanted), _made(wanted, pictures), strict=True))


def _made(items: Sequence[ScoredItem], pictures: bool) -> Iterator[str]:
    if len(items) <= _FEW or not pictures:
        yield from (_digest(item, pictures) for item in items)
        return
    from concurrent.futures import ThreadPoolExecutor  # the module loads logging

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(_digest, items, [pictures] * len(items))


def _digest(item: ScoredItem, pictures: bool) -> str:
    """Nothing is known of an item whose pictures cannot be read or drawn."""
    try:
        return item.digest(pictures) if item.digest is not None else digest_of(None, None, None)
    except (PerceptvError, OSError):
        return digest_of(None, None, None)


def sample_digest(sample: Sample, pictures: bool) -> str:
    """Of a sample, which keeps nothing that is drawn for it."""
    fresh = replace(sample)
    options = options_in(fresh.record())
    return digest_of_parts(sample_messages(fresh), options) if pictures else digest_of(fresh.prompt, options, None)


def message_digest(asked: Any, pictures: bool) -> str:
    """Of a trial, or of a question with options, which its text names."""
    options = None if isinstance(asked, Question) else options_in(asked.judged)
    return digest_of_parts(asked.messages(), options)


def record_digest(record: Mapping[str, Any], folder: Path | None, pictures: bool) -> str:
    """Of a record, whose pictures lie in a folder, if it is known."""
    prompt = record.get("prompt")
    shown = _read_files(record, Folder(folder)) if pictures and folder is not None else None
    return digest_of(prompt if is_text(prompt) else None, options_in(record), shown)


def _read_files(record: Mapping[str, Any], folder: Folder) -> list[bytes] | None:
    """The pictures of a record, None if it names none, or one of them is not there."""
    listed = record.get("file_names")
    named = listed if isinstance(listed, list) else [record.get("file_name")]
    names = [name for name in named if is_text(name) and is_inside(name)]
    sizes = [folder.size(name) for name in names]
    if not names or "frames" in record or any(size is None or size > LIMITS.max_picture for size in sizes):
        return None
    return [b"".join(folder.blocks(name)) for name in names]
