"""Reports as JSON, and back."""

from __future__ import annotations

import json
from typing import Any

from perceptv._core import __version__
from perceptv.conservation.facts import CLASSES
from perceptv.conservation.sections import pair_kinds
from perceptv.conservation.sets import CONDITIONS
from perceptv.errors import InvalidParams, VerificationError
from perceptv.scoring.accounting import Accounting
from perceptv.scoring.groups import OUTCOMES, OVERALL, Row
from perceptv.scoring.items import Item
from perceptv.scoring.published import SOURCES
from perceptv.scoring.report import FAIL_RATE, Report
from perceptv.scoring.tables import group_record, pair_record
from perceptv.storage.strict_json import member, parse, short

FORMAT, FORMAT_VERSION = "perceptv-report", 1
_ROW = {"outcome": str, "reason": str, "matcher": str, "excerpt": str, "missing": bool}


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


def from_json(text: str | bytes) -> Report:
    """Reads what `to_json` wrote. The summary is derived from the rows again, not read."""
    try:
        document = parse(text, "the report")
    except (VerificationError, UnicodeDecodeError) as error:
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
    if member(data, "format", str, where) != FORMAT or member(data, "format_version", int, where) != FORMAT_VERSION:
        raise VerificationError(f"{where} is not of format {FORMAT!r}, version {FORMAT_VERSION}")
    items = [_item(entry, f"item {i}") for i, entry in enumerate(member(data, "items", list, where))]
    parts, level = member(data, "rows", dict, where), data.get("level")
    models = tuple(parts)
    if not models or not items or not isinstance(level, float) or not 0 < level < 1:
        raise VerificationError(f"{where} has no rows, no items or no level")
    rows: list[Row] = []
    for model in models:
        entries = member(parts, model, list, "rows")
        if len(entries) != len(items):
            raise VerificationError(f"rows of {short(model)} number {len(entries)}, items {len(items)}")
        pairs = zip(items, entries, strict=True)
        rows += [_row(item, model, entry, f"rows of {short(model)}, {item.id}") for item, entry in pairs]
    counted = member(data, "accounting", dict, where)
    accounting = {model: _accounting(member(counted, model, dict, "accounting")) for model in models}
    published = data.get("published")
    if published is not None and published not in SOURCES:
        raise VerificationError(f"{where}: published is {short(published)}; legal: null, {', '.join(SOURCES)}")
    mode, duplicates = member(data, "mode", str, where), member(data, "duplicates", str, where)
    limit = data.get("fail_rate", FAIL_RATE)
    if not isinstance(limit, float) or not 0 < limit <= 1:
        raise VerificationError(f"{where}: fail_rate is {short(limit)}; legal: a number above 0, at most 1")
    return Report(models, tuple(rows), accounting, mode, duplicates, published, level, limit)


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
    groups: dict[str, tuple[str | int, ...]] = {}
    for kind, names in member(data, "groups", dict, where).items():
        if not isinstance(names, list) or not all(type(name) in (str, int) for name in names):
            raise VerificationError(f"{where}: group {short(kind)} is {short(names)}; legal: a list of names")
        groups[kind] = tuple(names)
    if not all(type(size) is int for size in groups.get("size", ())):
        raise VerificationError(f"{where}: size is {short(groups['size'])}; legal: integers")
    floor, links = data.get("floor"), {name: data.get(name) for name in ("control", "stimulus", "pair")}
    if not all(isinstance(name, (str, type(None))) for name in links.values()):
        told = ", ".join(f"{name} is {short(value)}" for name, value in links.items())
        raise VerificationError(f"{where}: {told}; legal: ids or null")
    if links["pair"] is not None and groups.get("condition") not in ((CONDITIONS[0],), (CONDITIONS[1],)):
        raise VerificationError(f"{where}: its condition is not one of {', '.join(CONDITIONS)}")
    if not isinstance(floor, (float, type(None))):
        raise VerificationError(f"{where}: floor is {short(floor)}; legal: a number or null")
    name, answer_text = member(data, "id", str, where), member(data, "answer_text", str, where)
    return Item(name, answer_text, groups, floor=floor, classes=_classes(data.get("classes", []), where), **links)


def _classes(given: Any, where: str) -> tuple[str, ...]:
    if not isinstance(given, list) or (given and sorted(map(str, given)) != sorted(CLASSES)):
        raise VerificationError(f"{where}: classes is {short(given)}; legal: {', '.join(CLASSES)}, each once, or none")
    return tuple(given)


def _row_record(row: Row) -> dict[str, Any]:
    return {**{name: getattr(row, name) for name in _ROW}, "value": row.value}


def _row(item: Item, model: str, data: Any, where: str) -> Row:
    values = {name: member(data, name, kind, where) for name, kind in _ROW.items()}
    if values["outcome"] not in OUTCOMES:
        raise VerificationError(f"{where}: outcome is {short(values['outcome'])}; legal: {', '.join(OUTCOMES)}")
    return Row(item, model, value=data.get("value"), **values)


def _accounting_record(counts: Accounting) -> dict[str, Any]:
    return {
        "missing": list(counts.missing),
        "duplicates": [list(entry) for entry in counts.duplicates],
        "differing": list(counts.differing),
        "unknown": [list(entry) for entry in counts.unknown],
    }


def _accounting(data: dict[str, Any]) -> Accounting:
    where = "accounting"
    lists = {name: member(data, name, list, where) for name in ("missing", "differing")}
    if not all(type(name) is str for names in lists.values() for name in names):
        raise VerificationError(f"{where} holds {short(lists)}; legal: ids")
    pairs = {name: member(data, name, list, where) for name in ("duplicates", "unknown")}
    for entries in pairs.values():
        if not all(isinstance(e, list) and len(e) == 2 and type(e[0]) is str and type(e[1]) is int for e in entries):
            raise VerificationError(f"{where} holds {short(entries)}; legal: [id, number] pairs")
    duplicates, unknown = (tuple((e[0], e[1]) for e in pairs[name]) for name in ("duplicates", "unknown"))
    return Accounting(tuple(lists["missing"]), duplicates, tuple(lists["differing"]), unknown)
