"""A study as people will see it, and robots that answer it: test data, which are in no export, score or status."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from perceptv import _core
from perceptv._arguments import folder as folder_of
from perceptv._arguments import integer
from perceptv.errors import illegal, invalid
from perceptv.reports.numeric import number
from perceptv.study import store
from perceptv.study.built import DATA, Study, read_study
from perceptv.study.calls import calling
from perceptv.study.designs import MOST_PEOPLE
from perceptv.study.exporting import write_export
from perceptv.study.people import PeopleScores, check_judged, score_study
from perceptv.study.recruiters import MTURK, RECRUITERS
from perceptv.study.robots import KnownAnswers, Robot
from perceptv.study.serving import make_application, run_server

_SUBMIT = "turkSubmitTo"


def preview(
    directory: str | Path,
    *,
    accuracy: float,
    people: int | None = None,
    seed: int = 0,
    path: str | Path | None = None,
) -> PeopleScores:
    """Robots go through whole sessions of a study, by the protocol that browsers speak; their scores.

    Their answers go to a database of their own, which is deleted at the end, and their codes begin with TEST-. So a lab
    can try its analysis before anybody comes. All answers to scored items together are right with exactly the share
    (rounded to whole answers). Where the order adapts, each is right with that probability. Checks that tell which
    number to type are always right.

    Parameters
    ----------
    directory : str or Path
        Folder of a study.
    accuracy : number
        The share of right answers, 0..1.
    people : int, optional
        How many robots; by default as many as the design plans people.
    seed : int
    path : str or Path, optional
        A new or empty folder, for the export of the robots' answers.

    Raises
    ------
    InvalidParams
        It is not a study, or one of ratings, which are neither right nor wrong.
    MissingExtra
        The extra ``study`` is not there.
    """
    share = _share(accuracy)
    integer("seed", seed)
    study = read_study(directory)
    check_judged(study)
    count = study.design.people if people is None else integer("people", people, 1, MOST_PEOPLE)
    with previewed(study) as test:
        asyncio.run(_run(test, count, share, seed))
        if path is not None:
            write_export(test, folder_of("path", path))
        return score_study(test)


def serve_preview(directory: str | Path, *, port: int = 8000, say: Any) -> None:
    """Serves a study until it is interrupted. Answers are test data and deleted at the end.

    `say` is told the address, with the link or the parameters of the recruiter that the study needs.
    """
    integer("port", port, 1, 65_535)
    with previewed(read_study(directory)) as test:
        (entry,) = entries(test, 1)
        parameters = entry.get("recruited") or entry
        query = f"?{urlencode(parameters)}" if parameters else ""
        say(f"http://127.0.0.1:{port}/{query}")
        run_server(test, port=port, bind="127.0.0.1")


@contextlib.contextmanager
def previewed(study: Study) -> Iterator[Study]:
    """The study with a database elsewhere, which is deleted at the end."""
    with tempfile.TemporaryDirectory(prefix="perceptv-preview-") as folder:
        test = replace(study, database=Path(folder) / DATA)
        with store.open_data(test.data, new=True):
            pass
        yield test


def entries(study: Study, count: int) -> list[dict[str, Any]]:
    """Entries of `count` persons: a link, or the parameters of the recruiter, as the design says."""
    if study.design.recruiter != "none":
        names = RECRUITERS[study.design.recruiter]
        return [{"recruited": {n: MTURK[1] if n == _SUBMIT else f"TEST{i}" for n in names}} for i in range(count)]
    if study.design.enrolment == "links":
        with store.open_data(study.data) as db:
            return [{"link": link} for link in store.add_links(db, count)]
    return [{} for _ in range(count)]


async def _run(study: Study, count: int, accuracy: float, seed: int) -> None:
    """One robot after another, so that the same seed gives the same lists."""
    answers = KnownAnswers(study)
    robots = [Robot(study, answers, i, seed, entry) for i, entry in enumerate(entries(study, count))]
    async with calling(make_application(study)) as caller:
        for robot in robots:
            await robot.enter(caller)
        for robot, right in zip(robots, _drawn(robots, accuracy, seed), strict=True):
            await robot.go(caller, accuracy, right)


def _drawn(robots: Sequence[Robot], accuracy: float, seed: int) -> list[set[int]]:
    """The positions at which each robot will be right: drawn of those of all, so robots differ as people do."""
    places = [(i, position) for i, robot in enumerate(robots) for position in robot.scored()]
    random = _core.Streams(f"perceptv study robots {seed}").stream("right")
    result: list[set[int]] = [set() for _ in robots]
    for drawn in random.sample(len(places), round(accuracy * len(places))):
        i, position = places[drawn]
        result[i].add(position)
    return result


def read_robot(text: str) -> float:
    """The accuracy of a robot from the words "accuracy=0.8"."""
    name, _, value = text.partition("=")
    try:
        found = float(value) if name.strip() == "accuracy" else None
    except ValueError:
        found = None
    if found is None:
        raise illegal(f"robot is {text!r:.60}", "accuracy=SHARE, such as accuracy=0.8")
    return _share(found)


def _share(value: float) -> float:
    if not 0 <= number("accuracy", value, "numbers 0..1") <= 1:
        raise invalid("accuracy", value, "numbers 0..1")
    return float(value)
