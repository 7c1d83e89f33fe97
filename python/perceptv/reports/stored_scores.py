"""Scores of saved datasets, and reports from JSON: by replies, or by the hook `scores` of a suite."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.core.catalogue import info
from perceptv.errors import InvalidParams, UnknownDomain, VerificationError, illegal, invalid
from perceptv.io.foreign_tables import json_rows
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse
from perceptv.limits import LIMITS, Limits
from perceptv.reports.base import NO_REPORT, ReportBase
from perceptv.reports.measured_models import beside
from perceptv.reports.measurement import Measurement
from perceptv.reports.measurement_forms import FORMAT as MEASURE_FORMAT
from perceptv.reports.report import Report, merged
from perceptv.reports.report_json import FORMAT
from perceptv.scoring.score_replies import score
from perceptv.sets.plan import METADATA
from perceptv.suite import known_suites, suite_of


@dataclass(frozen=True)
class FolderScores:
    """How the datasets of a suite are scored.

    Attributes
    ----------
    of : str
        What is scored, in a word: "replies".
    report : type
        The class of the reports, a ReportBase with `beside_published`.
    score : (directory, files by model, published=, limits=, **keywords) -> report
        The report of a dataset in a folder.
    merged : (reports) -> report
        Reports of the same dataset put together.
    format : str
        What JSON of such a report says of itself as "format".
    keywords : tuple of str
        Those of "mode", "duplicates", "repeats", "asked", "thinking" and "judge" that `score` takes, and "humans" and
        "examples" if `to_html` takes them.
    """

    of: str
    report: type[ReportBase]
    score: Callable[..., Any]
    merged: Callable[[Iterable[Any]], Any]
    format: str
    keywords: tuple[str, ...] = ()


REPLIES = FolderScores(
    *("replies", Report, score, merged, FORMAT),
    ("mode", "duplicates", "repeats", "asked", "thinking", "judge", "humans", "examples"),
)


def _not_scored(*_: Any, **__: Any) -> Any:
    raise illegal("a measurement is not scored from a dataset", "perceptv measure, or a dataset that was asked")


MEASURED = FolderScores("measurements", Measurement, _not_scored, beside, MEASURE_FORMAT)


def scores_of_set(directory: str | Path, limits: Limits = LIMITS) -> FolderScores:
    """How the dataset in a folder is scored, or that of a metadata.jsonl: as the suite of its first line says."""
    path = path_of("directory", directory)
    found: FolderScores | None = suite_of(_suite_in(path / METADATA if path.is_dir() else path, limits)).hook("scores")
    return found or REPLIES


def _suite_in(metadata: Path, limits: Limits) -> str:
    """The suite of the first line, or empty; scoring reports errors of the file."""
    with contextlib.suppress(OSError, InvalidParams, UnknownDomain):
        for _, record in json_rows(metadata, limits):
            members = record if isinstance(record, Mapping) else {}
            return (
                str(members["suite"])
                if isinstance(members.get("suite"), str)
                else info(str(members.get("domain"))).suite
            )
    return ""


def scores_of_document(document: Any) -> FolderScores:
    """The scores of the report in a JSON document; those of replies if it does not say."""
    form = document.get("format") if isinstance(document, Mapping) else None
    if form == MEASURED.format:
        return MEASURED
    known = (suite.addition("scores", _checked) for suite in known_suites().values() if form != FORMAT)
    return next((found for found in known if found and found.format == form), REPLIES)


def read_report(path: Path, name: str, limits: Limits = LIMITS) -> tuple[FolderScores, ReportBase]:
    """The report in a file, and the scores of its kind; InvalidParams where it is none."""
    try:
        document = parse(read_whole(path, name, limits), "the report", limits)
    except VerificationError as error:
        raise InvalidParams(f"{NO_REPORT}: {error.args[0]}") from None
    scores = scores_of_document(document)
    return scores, scores.report.of_document(document)


def _checked(found: object) -> FolderScores:
    if not isinstance(found, FolderScores):
        raise invalid("it", found, "a perceptv.reports.stored_scores.FolderScores", TypeError)
    return found
