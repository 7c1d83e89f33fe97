"""Replies out of Inspect's logs, for `perceptv.score`."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from inspect_ai.model import ContentImage, ContentText

from perceptv._arguments import path as path_of
from perceptv.core.chat_messages import File
from perceptv.core.question_digests import digest_of_parts
from perceptv.errors import LimitExceeded, invalid
from perceptv.io.strangers import open_regular
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits, check_limit


def responses(log: EvalLog | str | Path, *, limits: Limits = LIMITS) -> list[dict[str, Any]]:
    """Rows with id, response and model: what a model said in a run, for :func:`perceptv.score`.

    Each row also has the digest of what was asked; a log without pictures tells nothing of these. Of several epochs,
    rows of the same id follow one another. Samples that ended in an error have no row: they are
    reported as missing, and count as wrong. InvalidParams for a file that is not a log, LimitExceeded for one that is
    larger than `limits` allow.
    """
    read = log if isinstance(log, EvalLog) else _read(log, limits)
    return [
        {
            "id": str(sample.id),
            "response": sample.output.completion,
            "model": read.eval.model,
            "question_digest": _digest(sample),
        }
        for sample in read.samples or []
        if sample.error is None
    ]


def _digest(sample: EvalSample) -> str | None:
    """The digest of the sample's message; None if the message is not ours."""
    if isinstance(sample.input, str) or not sample.input or isinstance(sample.input[0].content, str):
        return None
    parts = sample.input[0].content
    texts = [part.text for part in parts if isinstance(part, ContentText)]
    files = [_data(part.image if isinstance(part, ContentImage) else "") for part in parts if part.type != "text"]
    shown = [File("", data) for data in files if data is not None]
    options = sample.metadata.get("options", ())
    return digest_of_parts([*texts, *shown], options, pictures=None not in files)


def _data(url: str) -> bytes | None:
    """The bytes of a data URI; None for anything else that stands for a picture in a log."""
    _, mark, text = url.partition(";base64,")
    try:
        return base64.b64decode(text, validate=True) if mark else None
    except ValueError:
        return None


def _read(log: str | Path, limits: Limits) -> EvalLog:
    """The log of a file, or at a URL that Inspect opens."""
    path = path_of("log", log, "a log of Inspect's, or its file")
    try:
        if "://" not in str(log):
            with open_regular(path) as file:
                check_limit(path.name, os.fstat(file.fileno()).st_size, "bytes", "max_bytes", limits)
        return read_eval_log(str(log))
    except LimitExceeded:
        raise
    except Exception as error:  # zip, JSON or schema: the package raises whatever broke
        why = f"{type(error).__name__}: {short(str(error), 200)}"
        raise invalid("log", str(log), f"a log of Inspect's that can be read ({why})") from None
