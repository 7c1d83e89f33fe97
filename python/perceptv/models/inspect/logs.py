"""Replies out of Inspect's logs, for `perceptv.score`."""

from __future__ import annotations

import os
from pathlib import Path

from inspect_ai.log import EvalLog, read_eval_log

from perceptv._arguments import path as path_of
from perceptv.errors import InvalidParams, LimitExceeded
from perceptv.io.strangers import open_regular
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits, check_limit


def responses(log: EvalLog | str | Path, *, limits: Limits = LIMITS) -> list[dict[str, str]]:
    """Rows with id, response and model: what a model said in a run, for :func:`perceptv.score`.

    Of several epochs, rows of the same id follow one another. Samples that ended in an error have no row: they are
    reported as missing, and count as wrong. InvalidParams for a file that is no log, LimitExceeded for one that is
    larger than `limits` allow.
    """
    read = log if isinstance(log, EvalLog) else _read(log, limits)
    return [
        {"id": str(sample.id), "response": sample.output.completion, "model": read.eval.model}
        for sample in read.samples or []
        if sample.error is None
    ]


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
        raise InvalidParams(f"log is {short(str(log))}; legal: a log of Inspect's that can be read ({why})") from None
