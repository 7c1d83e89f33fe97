"""A leaderboard from a folder of stored reports: tables of models that were asked the very same questions."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from math import isnan
from pathlib import Path
from typing import Any, overload

from perceptv._arguments import path as path_of
from perceptv._plain import ranges
from perceptv._verbs import verb
from perceptv.core.words import WORD_KINDS
from perceptv.errors import InvalidParams, LimitExceeded, StorageError, VerificationError, illegal
from perceptv.io.strict_json import parse
from perceptv.io.whole import write_whole
from perceptv.limits import LIMITS, Limits
from perceptv.reports.intervals import Interval
from perceptv.reports.measurement import Measurement
from perceptv.reports.measurement_forms import key_text
from perceptv.reports.report import Report
from perceptv.reports.score_groups import OVERALL, Group, ReportRow, count_group, grouped
from perceptv.reports.stored_scores import read_report
from perceptv.scoring.appearance_groups import LOOK_KINDS
from perceptv.scoring.scored_items import ScoredItem

LEVEL = 0.95
"""The coverage of all intervals of the page, whatever a report was made with."""
UNKNOWN = "not told"
FIXED, MEASURED = "fixed", "measured"
_DIGITS = 16


@dataclass(frozen=True)
class RunKeys:
    """What anyone needs to repeat a score: all models of one table share it. Texts, as a page shows them.

    `questions` is a digest of the ids and answers of all instances; equal ones are the same questions. `request` are
    the options of requests, and examples and frames. `kind` is "fixed" for a dataset that was asked as a whole, and
    "measured" where :func:`perceptv.measure` chose the questions; then `questions` tells how.
    """

    kind: str
    suite: str
    presets: str
    seeds: str
    domains: str
    sizes: str
    per_size: str
    instances: str
    words: str
    looks: str
    request: str
    reading: str
    counted_reply: str
    perceptv: str
    raster_version: str
    questions: str

    def differences(self, other: RunKeys) -> tuple[str, ...]:
        """A sentence for each key in which this one differs from another."""
        pairs = ((f.name.replace("_", " "), getattr(self, f.name), getattr(other, f.name)) for f in fields(self))
        return tuple(
            "other questions" if name == "questions" else f"{name}: {_short(mine)}, not {_short(theirs)}"
            for name, mine, theirs in pairs
            if mine != theirs
        )


@dataclass(frozen=True)
class LeaderboardRow:
    """The scores of one model in one file, whose name is `source`.

    `parts` are its scores by skill, or by concept, in the table's order.
    """

    model: str
    source: str
    score: Group
    parts: tuple[Group, ...] = field(repr=False)

    @property
    def accuracy(self) -> float:
        """The share of right answers."""
        return self.score.accuracy

    @property
    def interval(self) -> Interval:
        """Wilson interval of the accuracy, of 95 %."""
        return self.score.interval


@dataclass(frozen=True)
class MeasuredRow:
    """What :func:`perceptv.measure` has found of one model in one file, whose name is `source`."""

    model: str
    source: str
    found: Measurement = field(repr=False)

    @property
    def accuracy(self) -> float:
        """The expected accuracy over domains and sizes."""
        return self.found.accuracy()

    @property
    def interval(self) -> Interval:
        """Of the expected accuracy."""
        return self.found.interval()


AnyRow = LeaderboardRow | MeasuredRow


@dataclass(frozen=True)
class LeaderboardTable:
    """Models that can be compared, the best first. `apart` says how it differs from the main table of its suite."""

    keys: RunKeys
    rows: tuple[AnyRow, ...]
    apart: tuple[str, ...] = ()


@dataclass(frozen=True)
class Leaderboard:
    """The tables of a folder: of each suite the main one first, then those that cannot be compared with it.

    `broken` has the name of each file that is no report, with the reason.
    """

    tables: tuple[LeaderboardTable, ...]
    broken: tuple[tuple[str, str], ...] = ()

    @overload
    def to_html(self, path: None = None) -> str: ...
    @overload
    def to_html(self, path: str | Path) -> Path: ...
    def to_html(self, path: str | Path | None = None) -> str | Path:
        """One self-contained page with tables that sort.

        Returns its text. With `path` it is written there, whole or not at all, and the path is returned.
        """
        text: str = verb("Leaderboard.to_html")(self)
        return text if path is None else write_whole(path, text)


def leaderboard(directory: str | Path, *, limits: Limits = LIMITS) -> Leaderboard:
    """The leaderboard of all stored reports and measurements in a folder.

    Parameters
    ----------
    directory : path
        Its files ``*.json`` are read, as ``perceptv score --json``, ``perceptv report --json``, ``Report.to_json``
        and ``perceptv measure --json`` write them; other files and folders in it are not.
    limits : Limits
        Limits on each file, see :mod:`perceptv.limits`.

    Returns
    -------
    Leaderboard
        Models are in one table if they were asked the same questions, made by the same versions, with the same options
        of requests, and their replies were read in the same way. Of each suite the table with the most models is the
        main one. Models that were measured in the same way share a table, too.

    Raises
    ------
    InvalidParams
        The folder has no such file. A file that is no report is no error: ``broken`` names it.
    """
    root = path_of("directory", directory)
    if not root.is_dir():
        raise illegal(f"directory is {str(root)!r}", "a folder with reports as JSON")
    files = sorted(file for file in root.iterdir() if file.suffix == ".json" and not file.is_dir())
    if not files:
        raise illegal(f"directory {str(root)!r} has no file *.json", "at least one report")
    found: dict[RunKeys, list[AnyRow]] = {}
    broken: list[tuple[str, str]] = []
    for file in files:
        try:
            for keys, row in _rows_of(file, limits):
                found.setdefault(keys, []).append(row)
        except (InvalidParams, LimitExceeded, StorageError, VerificationError) as error:
            broken.append((file.name, str(error.args[0])))
    return Leaderboard(tuple(_tables(found)), tuple(broken))


def _rows_of(file: Path, limits: Limits) -> list[tuple[RunKeys, AnyRow]]:
    _, report = read_report(file, file.name, limits)
    if isinstance(report, Measurement):
        return [(_measured_keys(report), MeasuredRow(report.model, file.name, replace(report, level=LEVEL)))]
    if not isinstance(report, Report):
        raise illegal(f"it is a {type(report).__name__}", "a report on questions")
    return [_row(report, model, file.name) for model in report.models]


def _row(report: Report, model: str, file: str) -> tuple[RunKeys, LeaderboardRow]:
    rows = report.rows_of(model)
    kind = next((k for k in ("skill", "concept") if any(k in row.item.groups for row in rows)), None)
    parts = () if kind is None else tuple(grouped(rows, kind, [model], LEVEL))
    score = count_group(OVERALL, OVERALL, model, rows, LEVEL)
    return _keys(report, model, rows), LeaderboardRow(
        model, file, score, parts if 1 < len(parts) <= _MOST_PARTS else ()
    )


_MOST_PARTS = 12


def _measured_keys(found: Measurement) -> RunKeys:
    keys = found.keys
    first = {"target": found.target, **{name: keys.get(name) for name in ("calls", "most_calls", "budget")}}
    looks = {name: keys.get(name) for name in ("look", "width", "scale")}
    return RunKeys(
        MEASURED,
        str(keys.get("suite", UNKNOWN)),
        ", ".join(sorted({domain.preset for domain in found})),
        str(found.seed),
        key_text(keys.get("domains")) or ", ".join(f"{domain.domain} ({UNKNOWN})" for domain in found),
        ranges(sorted({size for domain in found for size in domain.counts.sizes})),
        "as many as are needed",
        str(found.fixed_calls),
        "; ".join(filter(None, (key_text(keys.get("words")), key_text(keys.get("switches"))))) or UNKNOWN,
        key_text(looks) or UNKNOWN,
        _request_text(keys["request"]) if "request" in keys else UNKNOWN,
        "lenient",
        "last",
        str(keys.get("perceptv", UNKNOWN)),
        str(keys.get("raster_version", UNKNOWN)),
        f"chosen by the answers: {key_text(first)}",
    )


def _request_text(request: Mapping[str, Any]) -> str:
    return key_text(request) or "as the server does"


def _keys(report: Report, model: str, rows: Sequence[ReportRow]) -> RunKeys:
    items = [row.item for row in rows]
    versions = report.dataset.versions
    domains = _names(items, "domain")
    shown = [f"{name} {versions[name]}" if name in versions else f"{name} ({UNKNOWN})" for name in domains]
    seeds = dict.fromkeys(_seed(item) for item in items)
    per_size = Counter((domain, size) for i in items for domain in i.groups.get("domain", ()) for size in _sizes(i))
    requests = [_request_text(_object(text)) for text in report.accounting[model].requests]
    return RunKeys(
        FIXED,
        ", ".join(_names(items, "suite")) or UNKNOWN,
        ", ".join(_names(items, "preset")) or UNKNOWN,
        ", ".join(sorted(seeds, key=lambda seed: (len(seed), seed))),
        ", ".join(shown) or UNKNOWN,
        ranges(sorted({int(size) for item in items for size in _sizes(item)})) or UNKNOWN,
        ranges(sorted(set(per_size.values()))) or UNKNOWN,
        str(len(items)),
        "; ".join(f"{kind} {', '.join(names)}" for kind in WORD_KINDS if (names := _names(items, kind))) or UNKNOWN,
        "; ".join(f"{kind} {', '.join(names)}" for kind in LOOK_KINDS if (names := _names(items, kind))) or "plain",
        " | ".join(sorted(set(requests))) or UNKNOWN,
        report.mode or "surprise",
        report.duplicates,
        report.dataset.perceptv or UNKNOWN,
        str(report.dataset.raster_version or UNKNOWN),
        _digest(items),
    )


def _sizes(item: ScoredItem) -> Sequence[Any]:
    return item.groups.get("size", ())


def _object(text: str) -> Mapping[str, Any]:
    found = parse(text, "the options of requests")
    return found if isinstance(found, Mapping) else {}


def _names(items: Iterable[ScoredItem], kind: str) -> list[str]:
    return sorted({str(name) for item in items for name in item.groups.get(kind, ()) if name})


def _seed(item: ScoredItem) -> str:
    key = item.shown().key if item.shown is not None else None
    return UNKNOWN if key is None else str(key.seed)


def _digest(items: Iterable[ScoredItem]) -> str:
    mark = hashlib.sha256()
    for line in sorted(f"{len(item.id)}:{item.id}{item.answer_text}" for item in items):
        mark.update(f"{len(line)}:{line}".encode("utf-8", "surrogatepass"))
    return mark.hexdigest()[:_DIGITS]


def _tables(found: dict[RunKeys, list[AnyRow]]) -> list[LeaderboardTable]:
    tables: list[LeaderboardTable] = []
    sizes = Counter({keys: len(rows) for keys, rows in found.items()})
    for suite in sorted({keys.suite for keys in found}):
        for kind in (FIXED, MEASURED):
            alike = [keys for keys in found if (keys.suite, keys.kind) == (suite, kind)]
            for keys in (ordered := sorted(alike, key=lambda k: (-sizes[k], -int(k.instances)))):
                apart = keys.differences(ordered[0])
                tables.append(LeaderboardTable(keys, _ranked(found[keys]), apart))
    return tables


def _ranked(rows: Iterable[AnyRow]) -> tuple[AnyRow, ...]:
    return tuple(sorted(rows, key=lambda row: (isnan(row.accuracy), -row.accuracy, row.model, row.source)))


def _short(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:117]}..."
