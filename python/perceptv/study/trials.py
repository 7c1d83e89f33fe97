"""Rows of an export's tables: of each item that a person was shown, of each person, of each threshold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timezone
from typing import Any

from perceptv.scoring.judging import judge
from perceptv.study.adaptive import AdaptiveAnswer, estimate_domain
from perceptv.study.arranging import ListPlace
from perceptv.study.built import Study
from perceptv.study.data_package import quiet
from perceptv.study.exclusions import answer_time, response_time
from perceptv.study.gathered import Person, StoredAnswer, attention_failed, group_of, way_of
from perceptv.study.people import PLATES, Marks
from perceptv.study.robots import gold
from perceptv.study.stored import MOMENT

Row = dict[str, Any]
_TIMES = ("hidden", "timed_out", "resumed", "ratio", "k", "scale", "scrolls", "late", "px_per_degree")


def trial_rows(study: Study, people: Sequence[Person], marks: Marks) -> Iterator[Row]:
    """A row for each item that each person was shown, checks of attention included."""
    records = {record["id"]: record for record in study.records()}
    for person in people:
        given = {answer.position: answer for answer in person.answers}
        about = {"person": person.code, "list": person.list, "group": group_of(study, person)}
        for position, place in enumerate(person.seen_places):
            answer = given.get(position)
            reply, times = (answer.reply, answer.times) if answer else ("", {})
            attempts = (answer is not None) + person.again.get(position, 0)
            yield {
                **about, "position": position, "attempts": attempts, "input": _way(study, person, place),
                **_item(study, place), **_verdict(study, place, answer, records),
                **_moments(answer), **{name: times.get(name) for name in _TIMES}, "reply": quiet(reply),
                **_excluded(marks.of(person.code, place.id, reply, times)),
            }  # fmt: skip


def people_rows(study: Study, people: Sequence[Person], marks: Marks) -> Iterator[Row]:
    """A row for each session."""
    for person in people:
        scored = [place for place in person.seen_places if place.counts]
        check, plates = person.screening.get("check", {}), person.screening.get(PLATES)
        width, height = check.get("window", (None, None))
        yield {
            "person": person.code, "list": person.list, "group": group_of(study, person), "state": person.state,
            "started": moment(person.started), "seconds": round(person.seen - person.started, 1),
            "answers": len(person.answers), "places": len(person.places), "scored": len(scored),
            "right": _right(study, person), "attention_failed": attention_failed(study, person),
            "input": way_of(study, person), "consent": person.consent, "page_language": person.language,
            "browser": person.browser, "replaced": person.replaced, "hz": check.get("hz"), "touch": check.get("touch"),
            "window_width": _whole(width), "window_height": _whole(height), "plates": _plates(plates),
            **{name: quiet(value) if isinstance(value, str) else value for name, value in person.form.items()},
            **_excluded(marks.people[person.code]),
        }  # fmt: skip


def threshold_rows(study: Study, people: Sequence[Person], marks: Marks) -> Iterator[Row]:
    """Where the order adapts, a row for each person and domain."""
    for person in people:
        given = [AdaptiveAnswer(a.item, study.right(a.item, a.reply)) for a in person.answers if a.item in study.items]
        for track in study.tracks_of(person.list):
            found = estimate_domain(study.design, track, given)
            low, high = found.interval or (None, None)
            numbers = {"threshold": found.threshold, "sd": found.sd, "low": low, "high": high}
            yield {
                "person": person.code, "domain": found.domain, "items": found.items, "ended": found.why,
                **{name: None if value is None else round(value, 4) for name, value in numbers.items()},
                **_excluded(marks.people[person.code]),
            }  # fmt: skip


def moment(at: float) -> str | None:
    """Seconds since 1970 as ISO 8601, UTC, to the millisecond; None of a number that is no time."""
    if not MOMENT.fits(at):
        return None
    return datetime.fromtimestamp(at, timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _way(study: Study, person: Person, place: ListPlace) -> str:
    return "widget" if place.attends else way_of(study, person)


def _item(study: Study, place: ListPlace) -> Row:
    if place.attends:
        return {"kind": "attention", "item": place.id, "stimulus": place.id}
    item = study.asked(place)
    width = item.shape[1] if item.shape else None
    kind = "easy" if place.easy else "scored"
    return {**item.facts, "kind": kind, "item": item.id, "domain": item.domain, "width": width}


def _moments(answer: StoredAnswer | None) -> Row:
    if answer is None:
        return {}
    rt = response_time(answer.times)
    found = {"answered": moment(answer.at), "rt_ms": rt}
    found |= {f"{name}_ms": answer.times.get(name) for name in ("clip_end", "first_press")}
    if "plays" in answer.times:
        after = answer_time(answer.times)
        found |= {"plays": ";".join(map(str, answer.times["plays"]))}
        found |= {} if found["clip_end_ms"] is None or after is None else {"after_clip_ms": round(after, 3)}
    return found if rt is None else {**found, "shown": moment(answer.at - rt / 1000)}


def _verdict(
    study: Study, place: ListPlace, answer: StoredAnswer | None, records: Mapping[str, Mapping[str, Any]]
) -> Row:
    if place.attends:
        value = answer.value if answer else None
        right = value == place.number
        outcome = "correct" if right else "no_answer" if value is None else "wrong"
        return {"right_answer": place.number, "parsed": _text(value), "correct": right, "outcome": outcome}
    reply = answer.reply if answer else ""
    if place.id not in records:
        return {"parsed": reply or None, "outcome": "rating" if reply else "no_answer"}
    record = records[place.id]
    verdict = judge(record, reply) if reply else None
    return {
        "right_answer": _text(gold(record)),
        "parsed": _text(verdict.value) if verdict else None,
        "correct": bool(verdict and verdict.correct),
        "outcome": verdict.outcome if verdict else "no_answer",
    }


def _text(value: Any) -> str | None:
    """An answer in a cell: a text as it is, all else as JSON."""
    if value is None:
        return None
    return quiet(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=list)


def _right(study: Study, person: Person) -> int | None:
    """How many scored items a person has answered rightly; None of ratings."""
    if study.rates:
        return None
    return sum(study.right(a.item, a.reply) for a in person.answers if person.places[a.position].counts)


def _plates(found: Mapping[str, Any] | None) -> str:
    return "" if found is None else ";".join(found.get("failed", [])) or "ok"


def _whole(value: Any) -> int | None:
    return None if value is None else round(value)


def _excluded(reasons: Sequence[str]) -> Row:
    return {"excluded": bool(reasons), "reasons": ";".join(reasons)}
