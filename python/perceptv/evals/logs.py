"""Replies out of Inspect's logs, for `perceptv.score`."""

from __future__ import annotations

from pathlib import Path

from inspect_ai.log import EvalLog, read_eval_log


def responses(log: EvalLog | str | Path) -> list[dict[str, str]]:
    """Rows with id, response and model: what a model said in a run, for :func:`perceptv.score`.

    Of several epochs, rows of the same id follow one another. Samples that ended in an error have no row: they are
    reported as missing, and count as wrong.
    """
    read = log if isinstance(log, EvalLog) else read_eval_log(str(log))
    return [
        {"id": str(sample.id), "response": sample.output.completion, "model": read.eval.model}
        for sample in read.samples or []
        if sample.error is None
    ]
