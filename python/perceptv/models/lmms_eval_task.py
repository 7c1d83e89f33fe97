"""Functions that a task folder for lmms-eval calls: rows as prompts and pictures, replies as verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from perceptv.scoring.judging import judge


def doc_to_text(doc: Mapping[str, Any], lmms_eval_specific_kwargs: Any = None) -> str:
    """The prompt."""
    return str(doc["prompt"])


def doc_to_visual(doc: Mapping[str, Any], lmms_eval_specific_kwargs: Any = None) -> list[Any]:
    """The pictures in order, as Pillow images in RGB."""
    return [picture.convert("RGB") for value in doc.values() for picture in _pictures(value)]


def process_results(doc: Mapping[str, Any], results: Sequence[str]) -> dict[str, dict[str, Any]]:
    """The verdict on a reply, for each metric; the log of samples keeps it, and with it the id."""
    record = {name: value for name, value in doc.items() if value is not None and not _pictures(value)}
    verdict = judge(record, results[0] if results else "")
    result = {"id": doc["id"], "outcome": verdict.outcome, "score": float(verdict.correct)}
    return {"perceptv_accuracy": result, "perceptv_format_error": result}


def accuracy(results: Sequence[Mapping[str, Any]]) -> float:
    """Share of right replies."""
    return _share(results, "correct")


def format_errors(results: Sequence[Mapping[str, Any]]) -> float:
    """Share of replies without a readable answer."""
    return _share(results, "format_error")


def _pictures(value: Any) -> list[Any]:
    """The pictures in a cell; none if it holds anything else."""
    return [part for part in (value if isinstance(value, list) else [value]) if hasattr(part, "convert")]


def _share(results: Sequence[Mapping[str, Any]], outcome: str) -> float:
    return sum(result["outcome"] == outcome for result in results) / len(results) if results else 0.0
