"""Reports as JSON, and back."""

from __future__ import annotations

import json
from typing import Any

from perceptv._core import __version__
from perceptv.errors import InvalidParams, VerificationError
from perceptv.io.schema import (
    FLAG,
    LIST,
    NAME,
    OBJECT,
    TEXT,
    Kind,
    check,
    is_whole,
    list_of,
    nullable,
    number,
    one_of,
    optional,
    whole,
)  # fmt: skip
from perceptv.io.strict_json import is_text, parse, short
from perceptv.limits import LIMITS, Limits
from perceptv.reports.groups import OUTCOMES, OVERALL, Row
from perceptv.reports.published import SOURCES
from perceptv.reports.report import FAIL_RATE, Report
from perceptv.reports.tables import group_record, pair_record
from perceptv.scoring.accounting import Accounting
from perceptv.scoring.items import Item
from perceptv.suites.conservation.facts import CLASSES
from perceptv.suites.conservation.sections import pair_kinds
from perceptv.suites.conservation.sets import CONDITIONS

FORMAT, FORMAT_VERSION = "perceptv-report", 1
_KIND = {"format": one_of(FORMAT), "format_version": one_of(FORMAT_VERSION)}
_SHARE = number(0, 1)
_REPORT = {
    "items": LIST,
    "rows": OBJECT,
    "level": number(0, 1, open_low=True, open_high=True),
    "accounting": OBJECT,
    "published": optional(nullable(one_of(*SOURCES))),
    "mode": one_of("lenient", "strict"),
    "duplicates": one_of("first", "last"),
    "fail_rate": optional(number(0, 1, open_low=True), FAIL_RATE),
}
_CLASSES = Kind(
    f"{', '.join(CLASSES)}, each once, or none",
    lambda value: isinstance(value, list) and (not value or sorted(map(str, value)) == sorted(CLASSES)),
)
_ITEM = {
    "id": NAME,
    "answer_text": TEXT,
    "groups": OBJECT,
    **dict.fromkeys(("control", "stimulus", "pair"), optional(nullable(NAME))),
    "floor": optional(nullable(_SHARE)),
    "classes": optional(_CLASSES, ()),
}
_GROUP = list_of(Kind("a name", lambda value: is_text(value) or is_whole(value)), "a list of names")
_SIZES = list_of(whole())
_SIZE = Kind("a list of one integer from 0", lambda value: _SIZES.fits(value) and len(value) == 1)
_ROW = {"outcome": one_of(*OUTCOMES), **dict.fromkeys(("reason", "matcher", "excerpt"), TEXT), "missing": FLAG}
_COUNTED = list_of(
    Kind("", lambda value: isinstance(value, list) and len(value) == 2 and is_text(value[0]) and is_whole(value[1], 0)),
    "[id, number] pairs",
)
_ACCOUNTING = {"missing": list_of(TEXT), "duplicates": _COUNTED, "differing": list_of(TEXT), "unknown": _COUNTED}


def to_json(report: Report) -> str:
    """The JSON text of a report, one line."""
    items = [row.item for row in report.rows_of(report.models[0])]
    document = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "perceptv": __version__,
        "models": list(report.models),
        "mode": report.mode,
        "duplicates": report.duplicates,
        "level": report.level,
        "fail_rate": report.fail_rate,
        "published": report.published_source,
        "summary": {kind: [group_record(group) for group in report.by(kind)] for kind in _summary(report)},
        "pairs": {kind: [pair_record(score) for score in report.pairs(kind)] for kind in _pair_summary(report)},
        "warnings": list(report.warnings),
        "accounting": {name: _accounting_record(counts) for name, counts in report.accounting.items()},
        "items": [_item_record(item) for item in items],
        "rows": {name: [_row_record(row) for row in report.rows_of(name)] for name in report.models},
    }
    return json.dumps(document, allow_nan=False)


def _summary(report: Report) -> list[str]:
    return [OVERALL, *report.kinds()]


def _pair_summary(report: Report) -> list[str]:
    return [OVERALL, *pair_kinds(report)] if report.has_pairs() else []


def from_json(text: str | bytes, limits: Limits = LIMITS) -> Report:
    """Reads what `to_json` wrote. The summary is derived from the rows again, not read."""
    if not isinstance(text, (str, bytes)):
        raise InvalidParams(f"text is {type(text).__name__}; legal: what to_json gave")
    try:
        document = parse(text, "the report", limits)
    except VerificationError as error:
        raise InvalidParams(f"this is no report of perceptv score: {error.args[0]}") from None
    return of_document(document)


def of_document(document: Any) -> Report:
    """The report that a JSON document tells of."""
    try:
        return _report(document)
    except VerificationError as error:
        raise InvalidParams(f"this is no report of perceptv score: {error.args[0]}") from None


def _report(data: Any) -> Report:
    where = "the report"
    check(data, _KIND, where)
    found = check(data, _REPORT, where)
    items = [_item(entry, f"item {i}") for i, entry in enumerate(found["items"])]
    parts, counted = found["rows"], found["accounting"]
    models = tuple(parts)
    if not models or not items or len({item.id for item in items}) < len(items):
        raise VerificationError(f"{where} has no rows, no items, or two items of one id")
    rows: list[Row] = []
    for model in models:
        if not NAME.fits(model):
            raise VerificationError(f"{where}: model is {short(model)}; legal: {NAME.words}")
        entries = check(parts, {model: LIST}, "rows")[model]
        if len(entries) != len(items):
            raise VerificationError(f"rows of {short(model)} number {len(entries)}, items {len(items)}")
        pairs = zip(items, entries, strict=True)
        rows += [_row(item, model, entry, f"rows of {short(model)}, {item.id}") for item, entry in pairs]
    accounting = {model: _accounting(check(counted, {model: OBJECT}, "accounting")[model]) for model in models}
    how = {name: found[name] for name in ("mode", "duplicates")}
    told = {"published_source": found["published"], "level": float(found["level"])}
    return Report(models, tuple(rows), accounting, **how, **told, fail_rate=float(found["fail_rate"]))


def _item_record(item: Item) -> dict[str, Any]:
    groups = {kind: list(names) for kind, names in item.groups.items()}
    return {
        "id": item.id,
        "answer_text": item.answer_text,
        "control": item.control,
        "floor": item.floor,
        "stimulus": item.stimulus,
        "pair": item.pair,
        "classes": list(item.classes),
        "groups": groups,
    }


def _item(data: Any, where: str) -> Item:
    found = check(data, _ITEM, where)
    kinds = {kind: _SIZE if kind == "size" else _GROUP for kind in found["groups"]}
    groups = {kind: tuple(names) for kind, names in check(found.pop("groups"), kinds, f"{where}: groups").items()}
    if found["pair"] is not None and groups.get("condition") not in ((CONDITIONS[0],), (CONDITIONS[1],)):
        raise VerificationError(f"{where}: its condition is not one of {', '.join(CONDITIONS)}")
    floor = None if found["floor"] is None else float(found["floor"])
    return Item(**{**found, "groups": groups, "floor": floor, "classes": tuple(found["classes"])})


def _row_record(row: Row) -> dict[str, Any]:
    return {**{name: getattr(row, name) for name in _ROW}, "value": row.value}


def _row(item: Item, model: str, data: Any, where: str) -> Row:
    found = check(data, _ROW, where)
    return Row(item, model, value=data.get("value"), **found)


def _accounting_record(counts: Accounting) -> dict[str, Any]:
    return {
        "missing": list(counts.missing),
        "duplicates": [list(entry) for entry in counts.duplicates],
        "differing": list(counts.differing),
        "unknown": [list(entry) for entry in counts.unknown],
    }


def _accounting(data: dict[str, Any]) -> Accounting:
    found = check(data, _ACCOUNTING, "accounting")
    duplicates, unknown = (tuple((name, count) for name, count in found[kind]) for kind in ("duplicates", "unknown"))
    return Accounting(tuple(found["missing"]), duplicates, tuple(found["differing"]), unknown)
