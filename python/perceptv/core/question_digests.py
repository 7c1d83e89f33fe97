"""A digest of what a question shows. Replies carry it, so that a reply to another question of the same id shows."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from perceptv.core.chat_messages import File, MessagePart
from perceptv.io.schema import TEXT, FieldKind, list_of
from perceptv.io.strict_json import is_text, member_of

PARTS = ("prompt", "options", "pictures")
"""The contents of the parts of a digest, in order; an unknown part is empty."""
_DIGITS = 16
_DIGEST = re.compile(rf"(?:[0-9a-f]{{{_DIGITS}}})?(?:\.(?:[0-9a-f]{{{_DIGITS}}})?){{2}}")
_LABEL = re.compile(r"Frame [0-9]+:")
DIGEST = FieldKind(
    "a digest of a question, as perceptv.ask writes it", lambda v: is_text(v) and bool(_DIGEST.fullmatch(v))
)


def digest_of(prompt: str | None, options: Any, pictures: Iterable[bytes] | None) -> str:
    """The digest of a question; None stands for what is not known of it. A question without options has ()."""
    known = [prompt, list(options) if list_of(TEXT).fits(options) else None]
    hashes = ["" if part is None else _hash([json.dumps(part).encode()]) for part in known]
    return ".".join([*hashes, "" if pictures is None else _hash(pictures)])


def digest_of_parts(parts: Sequence[MessagePart], options: Any, *, pictures: bool = True) -> str:
    """The digest of the parts of a message, without the labels of frames."""
    texts = [part for part in parts if isinstance(part, str) and not _LABEL.fullmatch(part)]
    files = [part.data for part in parts if isinstance(part, File)]
    return digest_of("\n".join(texts), options, files if pictures else None)


def options_in(record: Mapping[str, Any]) -> Any:
    """The options of a record, which lines of metadata.jsonl hold as JSON text: () where it has none."""
    options = member_of(record, "options")
    return () if options is None else options


def changed_parts(first: str, second: str) -> list[str]:
    """The parts in which two digests differ; one that either does not know is taken as equal."""
    pairs = zip(PARTS, first.split("."), second.split("."), strict=True)
    return [name for name, a, b in pairs if a and b and a != b]


def _hash(parts: Iterable[bytes]) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()[:_DIGITS]
