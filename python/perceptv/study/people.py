"""Scores of people: each on the items that the person was asked, with and without those whom rules leave out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from perceptv._verbs import verb
from perceptv.errors import illegal
from perceptv.reports.intervals import clustered_bootstrap, crossed_bootstrap, wilson
from perceptv.reports.score_groups import ReportRow
from perceptv.scoring.judging import judge
from perceptv.scoring.score_replies import Responses
from perceptv.scoring.score_replies import score as model_scores
from perceptv.scoring.scored_items import Name, ScoredItem, record_item
from perceptv.scoring.verdicts import OUTCOMES, JudgeMode, Outcome
from perceptv.study.adaptive import AdaptiveAnswer, DomainEstimate, estimate_domain, tracks_by_group
from perceptv.study.built import Study, read_study
from perceptv.study.exclusions import PersonRecord, PersonReply, Rules, names_hues, person_reasons, trial_reasons
from perceptv.study.gathered import Person, asked_ids, attention_failed, gathered, skipped_note, way_of

if TYPE_CHECKING:
    from perceptv.reports.section import Section

PERSON, CONDITION, INPUT, GROUP = "person", "condition", "input", "group"
PLATES = "plates"


@dataclass(frozen=True)
class Judged:
    """One item that one person was asked, with the outcome.

    `value` is the answer that was read, None if none was; `input` is the way of asking; `group` is the level of the
    design's `between`; `excluded` names the rules that leave this answer out.
    """

    code: str
    item: ScoredItem
    outcome: Outcome
    value: Any = field(default=None, hash=False)
    reply: str = ""
    position: int = 0
    times: Mapping[str, Any] = field(default_factory=dict, hash=False)
    excluded: tuple[str, ...] = ()
    input: str = "widget"
    group: str = ""

    @property
    def correct(self) -> bool:
        """True for a right answer."""
        return self.outcome == "correct"


@dataclass(frozen=True)
class Share:
    """A number of right answers out of `n`; `interval` is Wilson's at 95 %."""

    correct: int
    n: int

    @property
    def accuracy(self) -> float:
        """0..1."""
        return self.correct / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's, for answers that do not depend on each other."""
        return wilson(self.correct, self.n)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{100 * self.accuracy:6.2f} %  {100 * low:5.1f} to {100 * high:5.1f}  {self.correct}/{self.n}"


@dataclass(frozen=True)
class PeopleScores:
    """Scores of the people of a study.

    Attributes
    ----------
    rows : tuple of Judged
        Every item that anybody was asked. What was asked and not answered is wrong (``no_answer``). Those that rules
        leave out are there, too, see `kept`.
    flow : dict of str to int
        How many began, ended, are running, stopped, failed a check of attention, and were left out by which rule.
    suites : tuple of str
        Of the items.
    rules : Rules
        By which people and answers are left out of `kept`.
    changed : str
        A warning if the rules are not those of the build.
    models : dict of str to (dict of str to Outcome)
        Outcomes of models by name and id of item, on the items of the study.
    pictures : dict of str to (tuple of Path)
        The pictures of each item.
    thresholds : tuple of (str, Found)
        Where the order adapts: what the answers of each person tell of each domain.
    unread : str
        What was stored and cannot be used, as an older server let it through; empty if nothing.
    """

    rows: tuple[Judged, ...]
    flow: dict[str, int] = field(hash=False)
    suites: tuple[str, ...]
    rules: Rules = field(default_factory=Rules)
    changed: str = ""
    models: dict[str, dict[str, Outcome]] = field(default_factory=dict, hash=False)
    pictures: dict[str, tuple[Path, ...]] = field(default_factory=dict, hash=False, repr=False)
    thresholds: tuple[tuple[str, DomainEstimate], ...] = ()
    unread: str = ""

    @property
    def kept(self) -> PeopleScores:
        """The scores without the people and answers that rules exclude."""
        return replace(self, rows=tuple(row for row in self.rows if not row.excluded))

    def overall(self) -> Share:
        """All answers together."""
        return count_share(self.rows)

    def by(self, kind: str) -> dict[Name, Share]:
        """Shares by "domain", "size", "skill", "condition" or "person"."""
        return {name: count_share(rows) for name, rows in self.groups(kind).items()}

    def groups(self, kind: str) -> dict[Name, list[Judged]]:
        """The rows of each group of a kind, in the order of their names."""
        result: dict[Name, list[Judged]] = {}
        for row in self.rows:
            for name in group_names(row, kind):
                result.setdefault(name, []).append(row)
        if not result:
            legal = sorted({PERSON, *(kind for row in self.rows for kind in row.item.groups)})
            raise illegal(f"kind is {kind!r:.60}", ", ".join(legal))
        if kind == PERSON:
            return result
        return {name: result[name] for name in sorted(result, key=lambda n: (isinstance(n, str), n))}

    def outcomes(self) -> dict[str, int]:
        """The number of rows of each outcome."""
        counts = Counter(row.outcome for row in self.rows)
        return {name: counts[name] for name in OUTCOMES}

    def person_interval(self) -> tuple[float, float]:
        """A bootstrap interval of the accuracy that draws whole persons, whose answers depend on each other."""
        return clustered_bootstrap([float(row.correct) for row in self.rows], [row.code for row in self.rows])

    def crossed_interval(self) -> tuple[float, float]:
        """A bootstrap interval of the accuracy that draws persons and items at once; twins are drawn together."""
        return bootstrap_crossed(self.rows)

    def sections(self, *, published: bool = False) -> list[Section]:
        """The report as tables; with `published` also published figures of people and models."""
        result: list[Section] = verb("PeopleScores.sections")(self, published)
        return result

    def text(self, *, published: bool = False) -> str:
        """The report in lines."""
        lines: str = verb("PeopleScores.text")(self.sections(published=published))
        return lines

    @overload
    def to_html(self, path: None = None, *, published: bool = False) -> str: ...
    @overload
    def to_html(self, path: str | Path, *, published: bool = False) -> Path: ...
    def to_html(self, path: str | Path | None = None, *, published: bool = False) -> str | Path:
        """The report as a page that needs nothing else. Returns its text; with a path it is written there, and the path
        is returned."""
        page: str | Path = verb("PeopleScores.to_html")(self, path, published)
        return page


def group_names(row: Judged, kind: str) -> tuple[Name, ...]:
    """The groups of a kind that a row counts in; whether an item is a twin is its condition, unless it has one."""
    if kind == PERSON:
        return (row.code,)
    if kind == INPUT:
        return (row.input,)
    if kind == GROUP:
        return (row.group,) if row.group else ()
    result = row.item.groups.get(kind, ())
    if kind == CONDITION and not result and row.item.control is not None:
        return ("twin",)
    return result


def count_share(rows: Iterable[Judged]) -> Share:
    """The share of right rows."""
    flags = [row.correct for row in rows]
    return Share(sum(flags), len(flags))


def bootstrap_crossed(rows: Sequence[Judged], resamples: int = 10_000) -> tuple[float, float]:
    """The interval of rows that draws persons and items at once."""
    values = [float(row.correct) for row in rows]
    clusters = [row.code for row in rows], [row.item.cluster for row in rows]
    return crossed_bootstrap(values, *clusters, resamples=resamples)


def score(directory: str | Path, *, mode: JudgeMode = "lenient", models: Responses | None = None) -> PeopleScores:
    """Scores the people of a study on the items that each was asked, up to the last answer.

    `rows` holds everybody; the rules of exclusion that the study was built with mark who and what is left out of
    `kept`. The report shows both.

    Parameters
    ----------
    directory : str or Path
        Folder of a study.
    mode : {"lenient", "strict"}
        As in :func:`perceptv.score`.
    models : optional
        Replies of models, as :func:`perceptv.score` takes them, or a list of files: they are scored on the items that
        the people were asked.

    Raises
    ------
    InvalidParams
        It is not a study, it has no answers yet, or no reply of the models is to one of its items.
    """
    return score_study(read_study(directory), mode, models)


def check_judged(study: Study) -> None:
    """InvalidParams of a study of ratings, which are neither right nor wrong."""
    if study.rates:
        legal = "a study whose answers are right or wrong; export this one, and give surprise.csv to perceptv score"
        raise illegal(f"directory is {str(study.folder)!r}, a study of ratings", legal)


def score_study(study: Study, mode: JudgeMode = "lenient", models: Responses | None = None) -> PeopleScores:
    """The scores of a study, those of a preview, too."""
    check_judged(study)
    all_of_it = gathered(study)
    people = all_of_it.people
    records = {record["id"]: record for record in study.records()}
    items = {name: record_item(record, "the record") for name, record in records.items()}
    marks = mark_people(study, people)
    rows = [row for person in people for row in _judged(study, person, items, mode)]
    if not rows:
        raise illegal(f"directory is {str(study.folder)!r}, which has no answers", "a study with answers")
    marked = [replace(row, excluded=marks.of(row.code, row.item.id, row.reply, row.times)) for row in rows]
    pictures = {name: study.pictures(name) for name in items}
    suites = tuple(dict.fromkeys(item.suite for item in items.values()))
    flow = {**_flow(study, people), **_left_out(marks.people, marked)}
    outcomes = _of_models(list(records.values()), models, mode)
    thresholds = tuple(_thresholds(study, marked))
    rest = marks.rules, marks.changed, outcomes, pictures, thresholds, skipped_note(all_of_it.left)
    return PeopleScores(tuple(marked), flow, suites, *rest)


def _thresholds(study: Study, rows: Sequence[Judged]) -> Iterable[tuple[str, DomainEstimate]]:
    by_person: dict[tuple[str, str], list[AdaptiveAnswer]] = {}
    for row in rows:
        by_person.setdefault((row.code, row.group), []).append(AdaptiveAnswer(row.item.id, row.correct))
    tracks = tracks_by_group(study.tracks)
    for (code, group), given in by_person.items():
        yield from ((code, estimate_domain(study.design, track, given)) for track in tracks.get(group, []))


@dataclass(frozen=True)
class Marks:
    """What rules of exclusion say of people and answers.

    `people` has the rules that leave out a whole person, by code; `changed` warns of rules that are not of the build.
    """

    rules: Rules
    changed: str
    people: dict[str, tuple[str, ...]] = field(hash=False)
    runs: dict[str, PersonRecord] = field(hash=False, repr=False)
    domains: dict[str, str] = field(hash=False, repr=False)
    hues: frozenset[str] = field(repr=False)

    def of(self, code: str, item: str, reply: str, times: Mapping[str, Any]) -> tuple[str, ...]:
        """The rules that leave out a person's answer to an item, those about the whole person first."""
        given = PersonReply(self.domains.get(item, ""), reply, times)
        return (*self.people[code], *trial_reasons(self.rules, self.runs[code], given, item in self.hues))


def mark_people(study: Study, people: Sequence[Person]) -> Marks:
    """The marks of these people, by the rules as they stand now."""
    rules, changed = study.rules(bool(people))
    runs = {person.code: _run(study, person) for person in people}
    left = {code: person_reasons(rules, run) for code, run in runs.items()}
    hues = frozenset(record["id"] for record in study.records() if names_hues(record))
    return Marks(rules, changed, left, runs, {name: item.domain for name, item in study.items.items()}, hues)


def _run(study: Study, person: Person) -> PersonRecord:
    known = study.items
    replies = [PersonReply(known[g.item].domain, g.reply, g.times) for g in person.answers if g.item in known]
    failed = person.screening.get(PLATES, {}).get("failed")
    return PersonRecord(person.state, attention_failed(study, person), replies, bool(failed), person.replaced)


def _judged(study: Study, person: Person, items: dict[str, ScoredItem], mode: JudgeMode) -> Iterable[Judged]:
    given = {g.item: g for g in person.answers}
    places = {place.id: position for position, place in enumerate(person.places)}
    way, group = way_of(study, person), study.group(person.list)
    for name in asked_ids(person):
        answer = given.get(name)
        reply, times = (answer.reply, answer.times) if answer else ("", {})
        verdict = judge(items[name].source, reply, mode) if reply else None
        outcome: Outcome = verdict.outcome if verdict else "no_answer"
        value = verdict.value if verdict else None
        yield Judged(person.code, items[name], outcome, value, reply, places[name], times, (), way, group)


def _flow(study: Study, people: Sequence[Person]) -> dict[str, int]:
    states = Counter(person.state for person in people)
    failed = sum(attention_failed(study, person) > 0 for person in people)
    each = {state: states[state] for state in ("complete", "running", "partial")}
    groups = Counter(study.group(person.list) for person in people)
    levels = {f"began, {study.design.between} = {name}": groups[name] for name in dict.fromkeys(study.groups)}
    return {"began": len(people), **levels, **each, "failed attention": failed}


def _left_out(left: Mapping[str, tuple[str, ...]], rows: Sequence[Judged]) -> dict[str, int]:
    """Counts of excluded persons by rule, and of excluded persons and answers in all; empty without rules."""
    counts = Counter(reason for reasons in left.values() for reason in reasons)
    persons = sum(bool(reasons) for reasons in left.values())
    answers = sum(bool(row.excluded) and not left[row.code] for row in rows)
    result = {f"left out: {reason}": count for reason, count in counts.items()}
    if persons or answers:
        result |= {"persons left out": persons, "answers left out beside": answers}
    return result


def _of_models(records: list[dict[str, Any]], given: Any, mode: JudgeMode) -> dict[str, dict[str, Outcome]]:
    """The outcomes of models on the items of the study."""
    if given is None:
        return {}
    result: dict[str, dict[str, Outcome]] = {}
    files = isinstance(given, (list, tuple)) and bool(given) and all(isinstance(g, (str, Path)) for g in given)
    for part in given if files else [given]:
        name = Path(part).stem if isinstance(part, (str, Path)) else ""
        report = model_scores(records, part, mode=mode, model=name or "model")
        for model in report.models:
            if model in result:
                raise illegal(f"models holds {model!r:.60} twice", "each name once")
            result[model] = {row.item.id: row.outcome for row in report.rows_of(model)}
    return result


def as_rows(rows: Iterable[Judged]) -> list[ReportRow]:
    """The rows as those of one model, for analyses of models."""
    return [ReportRow(row.item, "people", row.outcome, value=row.value) for row in rows]
