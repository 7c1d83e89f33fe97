"""The report of a study: tables of people, beside models and published figures, as text and as a page."""

from __future__ import annotations

import base64
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

from perceptv._arguments import path as path_of
from perceptv._plain import counted
from perceptv.errors import MissingExtra
from perceptv.io.whole import write_whole
from perceptv.io.whole_files import typed
from perceptv.reports import psychometric
from perceptv.reports.html_page import nav, section_html, whole_html
from perceptv.reports.intervals import crossed_bootstrap
from perceptv.reports.section import Section, percent, span
from perceptv.scoring.scored_items import Name
from perceptv.scoring.verdicts import Outcome
from perceptv.study.adaptive import DomainEstimate
from perceptv.study.agreement import Missed, agreement, missed_alike
from perceptv.study.beside_published import published_sections
from perceptv.study.exclusions import answer_time
from perceptv.study.people import (
    CONDITION,
    GROUP,
    INPUT,
    PERSON,
    Judged,
    PeopleScores,
    Share,
    as_rows,
    bootstrap_crossed,
    count_share,
)

KINDS = (GROUP, "domain", "size", "skill", CONDITION, "presentation", "concept", INPUT, PERSON)
LEVEL = 0.95
_RESAMPLES = 2000  # of intervals of groups
_PARTS = 4  # of a list, for effects of order
_MISSED = "Items that people miss alike"


def make_sections(scores: PeopleScores, published: bool) -> list[Section]:
    """All tables."""
    found = [_people(scores), _accuracy(scores)]
    found += [_by(scores, kind) for kind in KINDS if _has(scores, kind)]
    found += [_outcomes(scores), _times(scores), _order(scores), *_curves(scores)]
    found += [_thresholds(scores)] if scores.thresholds else []
    found += [*_beside(scores), _agreement(scores), _missed(missed_alike(scores.kept.rows), scores)]
    return [*found, *(published_sections(scores) if published else [])]


def sections_text(sections: Iterable[Section]) -> str:
    """The tables in lines: columns stand under each other."""
    return "\n\n".join(_section_text(section) for section in sections)


def write_html(scores: PeopleScores, path: str | Path | None, published: bool) -> str | Path:
    """A page of the tables, and the pictures of items that people miss alike; where it is written, its path."""
    sections = make_sections(scores, published)
    shown = "".join(_shown(missed, scores) for missed in missed_alike(scores.kept.rows))
    links = [("".join(c if c.isalnum() else "-" for c in s.title.lower()), s.title) for s in sections]
    body = ["<h1>People</h1>", nav(links)]
    body += [section_html(s) + (shown if s.title == _MISSED else "") for s in sections]
    result = whole_html("Scores of people", body)
    if path is None:
        return result
    target = path_of("path", path)
    with typed("write a page", target):
        return write_whole(target, result)


def _section_text(section: Section) -> str:
    table = [section.head, *section.rows] if section.rows and any(section.head) else list(section.rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)] if table else []
    lines = [f"  {_line(row, widths)}" for row in table]
    notes = [f"  {note}" for note in section.notes]
    return "\n".join([section.title, *(line.rstrip() for line in lines), *notes])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join([cells[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(cells[1:], widths[1:], strict=True))])


def _people(scores: PeopleScores) -> Section:
    rows = [(name, str(count)) for name, count in scores.flow.items()]
    notes = [f"Warning: {text}." for text in (scores.changed, scores.unread) if text]
    if scores.rules.as_dict():
        text = [f"{name} = {value}" for group in scores.rules.as_dict().values() for name, value in group.items()]
        notes.append(f"Rules of exclusion: {'; '.join(text)}. Below, 'kept' is without those whom they leave out.")
    else:
        notes.append("No rule of exclusion: nobody is left out.")
    return Section("People", ("", "count"), rows, tuple(notes))


def _excludes(scores: PeopleScores) -> bool:
    return any(row.excluded for row in scores.rows)


def _two(share: Share) -> tuple[str, ...]:
    return f"{100 * share.accuracy:.2f} %", f"{share.correct}/{share.n}", span(share.interval)


def _accuracy(scores: PeopleScores) -> Section:
    """All answers, and those that the rules keep."""
    head = ("", "accuracy", "right/asked", "Wilson", "persons drawn", "persons and items drawn", "blind guess")
    rows = [_whole("all", scores)]
    if _excludes(scores) and scores.kept.rows:
        rows.append(_whole("kept", scores.kept))
    notes = ["Intervals are of 95 %. Wilson's is for answers that do not depend on each other."]
    if _excludes(scores) and not scores.kept.rows:
        notes.append("The rules leave everybody out.")
    return Section("Accuracy", head, rows, tuple(notes))


def _whole(name: str, scores: PeopleScores) -> tuple[str, ...]:
    both = span(scores.person_interval()), span(scores.crossed_interval())
    return name, *_two(scores.overall()), *both, _floor(scores.rows)


def _floor(rows: Sequence[Judged]) -> str:
    """The accuracy of a blind guess at these items; a dash where one of them has none."""
    floors = [row.item.floor for row in rows]
    known = [f for f in floors if f is not None]
    return percent(sum(known) / len(known)) if known and len(known) == len(floors) else "-"


def _has(scores: PeopleScores, kind: str) -> bool:
    if kind == INPUT:
        return len({row.input for row in scores.rows}) > 1
    if kind == GROUP:
        return any(row.group for row in scores.rows)
    return kind == PERSON or any(kind in row.item.groups for row in scores.rows) or (
        kind == CONDITION and any(row.item.control for row in scores.rows)
    )  # fmt: skip


def _by(scores: PeopleScores, kind: str) -> Section:
    excludes = _excludes(scores)
    head = (kind, "accuracy", "right/asked", "Wilson", *(() if kind == PERSON else ("persons and items drawn",)))
    head = (*head, "blind guess", *(("kept", "right/asked", "Wilson") if excludes else ()))
    rows = [_group(name, found, kind, excludes) for name, found in scores.groups(kind).items()]
    return Section(f"By {kind}", head, rows)


def _group(name: Name, rows: Sequence[Judged], kind: str, excludes: bool) -> tuple[str, ...]:
    crossed = () if kind == PERSON else (span(bootstrap_crossed(rows, _RESAMPLES)),)
    kept = [row for row in rows if not row.excluded]
    more = (_two(count_share(kept)) if kept else ("-", "0/0", "-")) if excludes else ()
    return str(name), *_two(count_share(rows)), *crossed, _floor(rows), *more


def _outcomes(scores: PeopleScores) -> Section:
    kept, whole = scores.kept.outcomes(), scores.outcomes()
    excludes = _excludes(scores)
    rows = [(name, str(count), *((str(kept[name]),) if excludes else ())) for name, count in whole.items()]
    return Section("Outcomes", ("", "all", *(("kept",) if excludes else ())), rows)


def _times(scores: PeopleScores) -> Section:
    """Median times, of the answers that are kept."""
    rows = [_time(name, found) for name, found in scores.kept.groups("domain").items()] if scores.kept.rows else []
    return Section("Times (median, s; of clips after their end)", ("domain", "all", "right", "others"), rows)


def _time(name: Name, rows: Sequence[Judged]) -> tuple[str, ...]:
    parts: list[Callable[[Judged], bool]] = [lambda r: True, lambda r: r.correct, lambda r: not r.correct]
    times = ([t for r in rows if part(r) and (t := answer_time(r.times)) is not None] for part in parts)
    return str(name), *(f"{statistics.median(found) / 1000:.1f}" if found else "-" for found in times)


def _order(scores: PeopleScores) -> Section:
    """Accuracy by quarters of the list: practice and tiredness."""
    found = scores.kept.rows
    last = {code: max(r.position for r in found if r.code == code) + 1 for code in {r.code for r in found}}
    parts: list[list[Judged]] = [[] for _ in range(_PARTS)]
    for row in found:
        parts[min(_PARTS - 1, _PARTS * row.position // last[row.code])].append(row)
    rows = [(f"{i + 1} of {_PARTS}", *_two(count_share(part))) for i, part in enumerate(parts) if part]
    return Section("By part of the list", ("part", "accuracy", "right/asked", "Wilson"), rows)


def _curves(scores: PeopleScores) -> Iterator[Section]:
    """Thresholds of people together, domain by domain."""
    title, head = "Thresholds of size", ("domain", "answers", "threshold", "interval", "slope", "")
    kept = scores.kept
    groups = kept.groups("domain") if kept.rows else {}
    rows = []
    try:
        for name, found in groups.items():
            usable = [row for row in as_rows(found) if psychometric.has_curve(row)]
            if usable:
                rows.append(_curve(psychometric.fit(usable, name, "people", LEVEL)))
    except MissingExtra as error:
        yield Section(title, notes=(str(error),))
        return
    notes = ("The size at which people are half-way between a blind guess and all right. All people as one.",)
    yield Section(title, head, rows, notes)


def _curve(curve: psychometric.Curve) -> tuple[str, ...]:
    low, high = ("-" if end is None else f"{end:.1f}" for end in curve.interval)
    threshold = "-" if curve.threshold is None else f"{curve.threshold:.1f}"
    slope = "-" if curve.slope is None else f"{curve.slope:.2f}"
    return str(curve.domain), str(curve.n), threshold, f"{low} to {high}", slope, curve.why_not


def _thresholds(scores: PeopleScores) -> Section:
    """Thresholds of each person, if the order adapts."""
    left = {row.code for row in scores.rows} - {row.code for row in scores.kept.rows}
    rows = [_threshold(code, found, code in left) for code, found in scores.thresholds]
    note = "QUEST+: mean, standard deviation and 90 % interval. Staircase: mean of its last reversals. In sizes."
    return Section("Thresholds of persons", ("person", "domain", "items", "threshold", "SD", "90 %", ""), rows, (note,))


def _threshold(code: str, found: DomainEstimate, left: bool) -> tuple[str, ...]:
    numbers = ("-" if value is None else f"{value:.2f}" for value in (found.threshold, found.sd))
    both = "-" if found.interval is None else "{:.1f} to {:.1f}".format(*found.interval)
    return code, found.domain, str(found.items), *numbers, both, found.why + (" (left out)" if left else "")


def _beside(scores: PeopleScores) -> Iterator[Section]:
    """People and models on the same items, each item as often as people were asked it."""
    kept = scores.kept.rows
    if not scores.models or not kept:
        return
    rows = [_compared("all", kept, scores)]
    rows += [_compared(str(name), found, scores) for name, found in scores.kept.groups("domain").items()]
    differences = [
        (model, percent(_mean(kept, scores.models[model])), span(_difference(kept, scores.models[model])))
        for model in scores.models
    ]
    note = "Models are scored on the items that the people were asked, each as often as it was asked."
    yield Section("People beside models", ("", "people", *scores.models), rows, (note,))
    difference_note = "People minus model, in points: 95 % interval that draws persons and items."
    yield Section("People minus models", ("model", "accuracy", "people - model"), differences, (difference_note,))


def _compared(name: str, rows: Sequence[Judged], scores: PeopleScores) -> tuple[str, ...]:
    return name, percent(count_share(rows).accuracy), *(percent(_mean(rows, m)) for m in scores.models.values())


def _mean(rows: Sequence[Judged], outcomes: Mapping[str, Outcome]) -> float:
    return sum(outcomes[row.item.id] == "correct" for row in rows) / len(rows)


def _difference(rows: Sequence[Judged], outcomes: Mapping[str, Outcome]) -> tuple[float, float]:
    values = [float(row.correct) - (outcomes[row.item.id] == "correct") for row in rows]
    return crossed_bootstrap(values, [row.code for row in rows], [row.item.cluster for row in rows])


def _agreement(scores: PeopleScores) -> Section:
    title = "Agreement on shared items"
    try:
        found = agreement(scores.kept.rows)
    except MissingExtra as error:
        return Section(title, notes=(str(error),))
    if found is None:
        return Section(title, notes=("No item was asked of two people.",))
    kappa = "-" if found.kappa is None else f"{found.kappa:.3f}"
    share = Share(found.agreeing, found.pairs)
    rows = [
        ("shared items", str(found.items)),
        ("agreeing pairs of answers", f"{100 * share.accuracy:.1f} %  {share.correct}/{share.n}"),
        ("Fleiss' kappa", kappa),
    ]
    of = f"{counted(found.kappa_items, 'item')} with {found.raters} answers each"
    return Section(title, ("", "value"), rows, (f"Kappa is of the {of}.",))


def _missed(found: Sequence[Missed], scores: PeopleScores) -> Section:
    head = ("item", "people", "their reply", "right answer", "picture")
    shown = {m.item.id: " ".join(path.name for path in scores.pictures.get(m.item.id, ())) for m in found}
    rows = [(m.item.id, f"{m.people} of {m.asked}", m.reply, m.item.answer_text, shown[m.item.id]) for m in found]
    note = "Two thirds or more of three or more people gave one and the same wrong answer: look whether ours is right."
    return Section(_MISSED, head, rows, (note if found else f"None. {note}",))


def _shown(missed: Missed, scores: PeopleScores) -> str:
    """The pictures of an item, within the page."""
    count = f"{missed.people} of {missed.asked} said {missed.reply}"
    caption = f"{missed.item.id}: {count}; {missed.item.answer_text} is right"
    pictures = "".join(map(_picture, scores.pictures.get(missed.item.id, ())))
    return f"<figure><figcaption>{escape(caption)}</figcaption>{pictures}</figure>"


def _picture(path: Path) -> str:
    with typed("read a picture", path):
        data = path.read_bytes()
    kind = "image/png" if path.suffix == ".png" else "application/octet-stream"
    return f'<img alt="" src="data:{kind};base64,{base64.b64encode(data).decode()}">'
