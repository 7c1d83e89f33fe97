"""Reports as JSON, and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from perceptv._core import __version__
from perceptv.core.question_digests import DIGEST
from perceptv.errors import VerificationError, invalid
from perceptv.io.schema import (
    FLAG,
    LIST,
    NAME,
    NUMBER,
    OBJECT,
    PLAIN,
    TEXT,
    FieldKind,
    check,
    is_whole,
    list_of,
    nullable,
    number,
    one_of,
    optional,
    whole,
)  # fmt: skip
from perceptv.io.strict_json import is_text, short
from perceptv.reports.look_sections import look_records
from perceptv.reports.paired_scores import paired_rows
from perceptv.reports.published_values import sources
from perceptv.reports.report import FAIL_RATE, Report
from perceptv.reports.report_records import group_record, outcome_record, pair_record, repeat_record, unread_record
from perceptv.reports.score_groups import OVERALL, Repeat, ReportRow
from perceptv.scoring.accounting import Accounting
from perceptv.scoring.dataset_facts import facts_in
from perceptv.scoring.responses import DUPLICATES
from perceptv.scoring.scored_items import ScoredItem
from perceptv.scoring.shown_items import ShownItem, shown_in
from perceptv.scoring.unread_replies import JudgeUse
from perceptv.scoring.verdicts import CAUSES, MODES, OUTCOMES
from perceptv.suite import suite_of

FORMAT, FORMAT_VERSION = "perceptv-report", 1
_KIND = {"format": one_of(FORMAT), "format_version": one_of(FORMAT_VERSION)}
_SHARE = number(0, 1)
_REPORT = {
    "items": LIST,
    "rows": OBJECT,
    "level": number(0, 1, open_low=True, open_high=True),
    "accounting": OBJECT,
    "mode": nullable(one_of(*MODES)),
    "duplicates": one_of(*DUPLICATES),
    "fail_rate": optional(number(0, 1, open_low=True), FAIL_RATE),
    "settings": optional(OBJECT, {}),
    "judging": optional(OBJECT, {}),
    "prompts": optional(list_of(TEXT), ()),
    "dataset": optional(OBJECT, {}),
}
_JUDGE_USE = dict.fromkeys(("unread", "read", "sample", "agreed"), whole())
_ITEM = {
    "id": NAME,
    "answer_text": TEXT,
    "groups": OBJECT,
    **dict.fromkeys(("control", "stimulus", "pair", "instance"), optional(nullable(NAME))),
    "floor": optional(nullable(_SHARE)),
    "classes": optional(list_of(TEXT), ()),
    "observers": optional(OBJECT, {}),
    "shown": optional(nullable(OBJECT)),
}
_GROUP = list_of(FieldKind("a name", lambda value: is_text(value) or is_whole(value)), "a list of names")
_SIZES = list_of(whole())
_SIZE = FieldKind("a list of one integer from 0", lambda value: _SIZES.fits(value) and len(value) == 1)
_ROW = {"outcome": one_of(*OUTCOMES), **dict.fromkeys(("reason", "matcher", "excerpt"), TEXT), "missing": FLAG}
_ROW |= {"finish_reason": optional(nullable(TEXT)), "digest": optional(nullable(DIGEST))}
_REPEAT = FieldKind("", lambda v: isinstance(v, list) and len(v) == 2 and v[0] in OUTCOMES and PLAIN.fits(v[1]))
_ROW |= {"credit": optional(_SHARE, 0.0)}
_ROW |= {
    "cause": optional(one_of(*CAUSES), "unstated"),
    **dict.fromkeys(("distance", "partial"), optional(nullable(NUMBER))),
}
_ROW["repeats"] = optional(list_of(_REPEAT, "a list of [outcome, value] pairs"), ())
COUNTED = list_of(
    FieldKind(
        "", lambda value: isinstance(value, list) and len(value) == 2 and is_text(value[0]) and is_whole(value[1], 0)
    ),
    "[id, number] pairs",
)
_ACCOUNTING = {"missing": list_of(TEXT), "duplicates": COUNTED, "differing": list_of(TEXT), "unknown": COUNTED}
_ACCOUNTING |= {"unasked": optional(COUNTED, ()), "asked": optional(nullable(whole()))}
_ACCOUNTING |= dict.fromkeys(("asked_unknown", "asked_twice", "lost"), optional(list_of(TEXT), ()))
_ACCOUNTING |= {"changed": optional(COUNTED, ()), "undigested": optional(whole(), 0)}
_ACCOUNTING |= {"temperatures": optional(list_of(nullable(NUMBER)), ()), "requests": optional(list_of(TEXT), ())}


def write_document(report: Report) -> dict[str, Any]:
    """A report as a JSON document."""
    names = (*_ROW, "value")
    prompts: dict[str, int] = {}
    items = [_item_record(item, prompts) for item in report.items()]
    pairs = [kind for pairing, _ in paired_rows(report.rows) for kind in (OVERALL, *pairing.shown(report.kinds()))]
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "perceptv": __version__,
        "models": list(report.models),
        "mode": report.mode,
        "duplicates": report.duplicates,
        "level": report.level,
        "fail_rate": report.fail_rate,
        "settings": dict(report.settings),
        "dataset": report.dataset.as_dict(),
        **({"judging": {name: asdict(use) for name, use in report.judging.items()}} if report.judging else {}),
        "published": report.published_source,
        "summary": {kind: [group_record(group) for group in report.by(kind)] for kind in (OVERALL, *report.kinds())},
        "pairs": {kind: [pair_record(score) for score in report.pairs(kind)] for kind in pairs},
        "outcomes": {kind: [outcome_record(o) for o in report.outcomes(kind)] for kind in report.outcome_kinds()},
        "repeats": {kind: [repeat_record(r) for r in report.repeats(kind)] for kind in (OVERALL, *report.kinds())},
        **look_records(report),
        "unread": [unread_record(found) for found in report.unread()],
        "warnings": list(report.warnings),
        "accounting": {name: asdict(counts) for name, counts in report.accounting.items()},
        "prompts": list(prompts),
        "items": items,
        "rows": {
            name: [({"id": row.item.id} if report.uneven else {}) | _record(row, names) for row in report.rows_of(name)]
            for name in report.models
        },
    }


def _record(thing: ScoredItem | ReportRow, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def _item_record(item: ScoredItem, prompts: dict[str, int]) -> dict[str, Any]:
    return _record(item, _ITEM) | {"shown": None if item.shown is None else item.shown().as_dict(prompts)}


def read_document(data: Any) -> Report:
    """The report in a JSON document. The summary is derived from the rows again, not read."""
    where = "the report"
    check(data, _KIND, where)
    members = check(data, {**_REPORT, "published": optional(nullable(one_of(*sources())))}, where)
    items = [_item(entry, members["prompts"], f"item {i}") for i, entry in enumerate(members["items"])]
    parts, counted = members["rows"], members["accounting"]
    models = tuple(parts)
    if not models or not items or len({item.id for item in items}) < len(items):
        raise VerificationError(f"{where} has no rows, no items, or two items of one id")
    rows: list[ReportRow] = []
    for model in models:
        if not NAME.fits(model):
            raise invalid(f"{where}: model", model, NAME.words, VerificationError)
        entries = check(parts, {model: LIST}, "rows")[model]
        for item, entry in _match_rows(items, entries, f"rows of {short(model)}"):
            found_row = check(entry, _ROW, f"rows of {short(model)}, {item.id}")
            found_row["repeats"] = tuple(Repeat(*pair) for pair in found_row["repeats"])
            rows.append(ReportRow(item, model, value=entry.get("value"), **found_row))
    accounting = {model: _accounting(check(counted, {model: OBJECT}, "accounting")[model]) for model in models}
    how = {name: members[name] for name in ("mode", "duplicates")}
    options = {"published_source": members["published"], "level": float(members["level"])}
    options |= {"fail_rate": float(members["fail_rate"]), "settings": members["settings"]}
    options |= {"dataset": facts_in(members["dataset"], "dataset")}
    options |= {"judging": {model: _judge_use(members["judging"], model) for model in members["judging"]}}
    report = Report(models, tuple(rows), accounting, **how, **options)
    for name in report.suites():
        if (check_suite := suite_of(name).hook("check")) is not None:
            check_suite(report)
    return report


def _match_rows(items: Sequence[ScoredItem], entries: Sequence[Any], where: str) -> Iterator[tuple[ScoredItem, Any]]:
    """Rows with their items: by id if the rows have ids, else in order."""
    if not entries or not all(isinstance(entry, Mapping) and "id" in entry for entry in entries):
        if len(entries) != len(items):
            raise VerificationError(f"{where} number {len(entries)}, items {len(items)}")
        yield from zip(items, entries, strict=True)
        return
    left = {item.id: item for item in items}
    for entry in entries:
        item = left.pop(entry["id"], None) if is_text(entry["id"]) else None
        if item is None:
            raise invalid(f"{where}: id", entry["id"], "ids of the items, each once", VerificationError)
        yield item, entry


def _item(data: Any, prompts: Sequence[str], where: str) -> ScoredItem:
    members = check(data, _ITEM, where)
    kinds = {kind: {"size": _SIZE, "suite": list_of(TEXT)}.get(kind, _GROUP) for kind in members["groups"]}
    groups = {kind: tuple(names) for kind, names in check(members.pop("groups"), kinds, f"{where}: groups").items()}
    floor = None if members["floor"] is None else float(members["floor"])
    observers = check(members["observers"], dict.fromkeys(members["observers"], FLAG), f"{where}: observers")
    told = members["shown"]
    shown = None if told is None else partial(_same, shown_in(told, prompts, f"{where}: shown"))
    checked: dict[str, Any] = {
        "groups": groups,
        "floor": floor,
        "classes": tuple(members["classes"]),
        "observers": observers,
    }
    checked["shown"] = shown
    item = ScoredItem(**{**members, **checked})
    _check_pair(item, where)
    return item


def _same(shown: ShownItem) -> ShownItem:
    return shown


def _check_pair(item: ScoredItem, where: str) -> None:
    """Checks that members and classes are those of the suite's pairs."""
    pairing = item.pairing
    if pairing is None:
        return
    if item.pair is not None and item.groups.get(pairing.by) not in [(member,) for member in pairing.members]:
        raise VerificationError(f"{where}: its {pairing.by} is not one of {', '.join(pairing.members)}")
    if item.classes and sorted(item.classes) != sorted(pairing.classes):
        legal = f"{', '.join(pairing.classes)}, each once, or none"
        raise invalid(f"{where}: classes", list(item.classes), legal, VerificationError)


def _judge_use(data: Mapping[str, Any], model: str) -> JudgeUse:
    use = JudgeUse(**check(check(data, {model: OBJECT}, "judging")[model], _JUDGE_USE, f"judging of {short(model)}"))
    if use.read > use.unread or use.agreed > use.sample:
        raise VerificationError(f"judging of {short(model)} counts more read than unread, or more agreed than sampled")
    return use


def _accounting(data: dict[str, Any]) -> Accounting:
    found = check(data, _ACCOUNTING, "accounting")
    counts = ("duplicates", "unknown", "unasked", "changed")
    members: dict[str, Any] = {kind: tuple(map(tuple, found[kind])) for kind in counts}
    texts = ("missing", "differing", "asked_unknown", "asked_twice", "lost", "requests")
    members |= {kind: tuple(found[kind]) for kind in texts}
    members["temperatures"] = tuple(None if value is None else float(value) for value in found["temperatures"])
    return Accounting(**members, asked=found["asked"], undigested=found["undigested"])
