"""Scores of people: each on the items that the person was asked, beside what was published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.reports.intervals import clustered_bootstrap, wilson
from perceptv.reports.published import HUMAN_STUDY
from perceptv.scoring.items import Item, Name, record_item
from perceptv.scoring.judging import judge
from perceptv.scoring.verdicts import OUTCOMES, Mode, Outcome
from perceptv.study.building import Study, study_of
from perceptv.study.exporting import Person, asked_ids, attention_failed, people_of
from perceptv.suite import suite_of


@dataclass(frozen=True)
class Judged:
    """One item that one person was asked, with the outcome."""

    code: str
    item: Item
    outcome: Outcome

    @property
    def correct(self) -> bool:
        """Whether it counts as right."""
        return self.outcome == "correct"


@dataclass(frozen=True)
class Share:
    """So many right of so many; `interval` is Wilson's at 95 %."""

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
        Every item that anybody was asked. What was asked and not answered is wrong (``no_answer``).
    flow : dict of str to int
        How many began, ended, are running, stopped, and failed a check of attention.
    suites : tuple of str
        Of the items.
    """

    rows: tuple[Judged, ...]
    flow: dict[str, int] = field(hash=False)
    suites: tuple[str, ...]

    def overall(self) -> Share:
        """All answers together."""
        return _share(self.rows)

    def by(self, kind: str) -> dict[Name, Share]:
        """Shares by "domain", "size", "skill" or "person"."""
        if kind == "person":
            names = dict.fromkeys(row.code for row in self.rows)
            return {name: _share([row for row in self.rows if row.code == name]) for name in names}
        found = {name: None for row in self.rows for name in row.item.groups.get(kind, ())}
        if not found:
            legal = sorted({"person", *(kind for row in self.rows for kind in row.item.groups)})
            raise InvalidParams(f"kind is {kind!r:.60}; legal: {', '.join(legal)}")
        return {
            name: _share([row for row in self.rows if name in row.item.groups.get(kind, ())])
            for name in sorted(found, key=str)
        }

    def outcomes(self) -> dict[str, int]:
        """How often each outcome came."""
        counts = Counter(row.outcome for row in self.rows)
        return {name: counts[name] for name in OUTCOMES}

    def person_interval(self) -> tuple[float, float]:
        """A bootstrap interval of the accuracy that draws whole persons, whose answers depend on each other."""
        return clustered_bootstrap([float(row.correct) for row in self.rows], [row.code for row in self.rows])

    def text(self, *, published: bool = False) -> str:
        """Tables in lines; with `published` also the published human study."""
        low, high = self.person_interval()
        lines = ["People", *(f"  {name:<18} {count}" for name, count in self.flow.items()), ""]
        lines += ["Accuracy (95 % interval of Wilson, right/asked)", f"  {'all':<26} {self.overall()}"]
        lines.append(f"  {'':<26} {100 * low:5.1f} to {100 * high:5.1f} if whole persons are drawn")
        for kind in ("domain", "size", "skill", "person"):
            lines += ["", f"By {kind}", *(f"  {name!s:<26} {share}" for name, share in self.by(kind).items())]
        lines += ["", "Outcomes", *(f"  {name:<18} {count}" for name, count in self.outcomes().items())]
        return "\n".join([*lines, *(self._published() if published else [])])

    def _published(self) -> list[str]:
        lines = []
        for name in self.suites:
            hook = suite_of(name).hook("published")
            sources = hook() if hook else {}
            for source, found in sources.items():
                figures = [f for f in found.figures if f.study == HUMAN_STUDY and f.by == "overall"]
                lines += [f"  {f.model:<26} {100 * f.accuracy:6.2f} %  {source}" for f in _best(figures)]
                lines += [f"  Note: {note}" for note in found.notes if figures]
        legal = "  none for the suites of this study"
        return ["", "Published human studies (other items, other people)", *(lines or [legal])]


def _best(figures: Iterable[Any]) -> list[Any]:
    return sorted(figures, key=lambda f: -f.accuracy)


def score(directory: str | Path, *, mode: Mode = "lenient") -> PeopleScores:
    """Scores the people of a study on the items that each was asked, up to the last answer.

    Nobody is left out: people who failed checks of attention or stopped are counted in `flow`.

    Parameters
    ----------
    path : str or Path
        Folder of a study.
    mode : {"lenient", "strict"}
        As in :func:`perceptv.score`.

    Raises
    ------
    InvalidParams
        It is no study, or nobody has answered yet.
    """
    study = study_of(directory)
    if any(item.widget.kind == "slider" for item in study.items.values()):
        legal = "a study whose answers are right or wrong; export this one, and give surprise.csv to perceptv score"
        raise InvalidParams(f"directory is {str(study.folder)!r}, a study of ratings; legal: {legal}")
    people = people_of(study)
    items = {record["id"]: record_item(record, "the record") for record in study.records()}
    rows = [row for person in people for row in _judged(study, person, items, mode)]
    if not rows:
        raise InvalidParams(f"directory is {str(study.folder)!r}, where nobody answered; legal: a study with answers")
    return PeopleScores(tuple(rows), _flow(study, people), tuple(dict.fromkeys(i.suite for i in items.values())))


def _judged(study: Study, person: Person, items: dict[str, Item], mode: Mode) -> Iterable[Judged]:
    replies = {given.item: given.reply for given in person.answers}
    for name in asked_ids(study, person):
        said = replies.get(name, "")
        outcome: Outcome = judge(items[name].source, said, mode).outcome if said else "no_answer"
        yield Judged(person.code, items[name], outcome)


def _flow(study: Study, people: Sequence[Person]) -> dict[str, int]:
    states = Counter(person.state for person in people)
    failed = sum(attention_failed(study, person) > 0 for person in people)
    return {
        "began": len(people),
        **{s: states[s] for s in ("complete", "running", "partial")},
        "failed attention": failed,
    }


def _share(rows: Sequence[Judged]) -> Share:
    return Share(sum(row.correct for row in rows), len(rows))
