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
from perceptv.study.robots import KnownAnswers, Robot, steady, with_threshold
from perceptv.study.serving import make_application, run_server

_SUBMIT = "turkSubmitTo"


def preview(
    directory: str | Path,
    *,
    accuracy: float | None = None,
    threshold: float | None = None,
    people: int | None = None,
    seed: int = 0,
    path: str | Path | None = None,
) -> PeopleScores:
    """Robots go through whole sessions of a study, by the protocol that browsers speak; their scores.

    Their answers go to a database of their own, which is deleted at the end, and their codes begin with TEST-. So a lab
    can try its analysis before anybody comes. Checks of attention are always right.

    Parameters
    ----------
    directory : str or Path
        Folder of a study.
    accuracy : number
        The share of right answers, 0..1: of all answers to scored items together exactly that share, rounded to whole
        answers. Where the order adapts, each is right with that probability.
    threshold : number
        Instead of `accuracy`: each answer is right with a chance that falls with the size, by the curve of
        :mod:`perceptv.reports.quest` (slope 1, floors of the items). Thresholds of robots differ: this is their mean,
        and their standard deviation is 1 size.
    people : int, optional
        How many robots; by default as many as the design plans people.
    seed : int
    path : str or Path, optional
        A new or empty folder, for the export of the robots' answers.

    Raises
    ------
    InvalidParams
        It is not a study, or one of ratings, which are neither right nor wrong (see `preview_ratings`); or not one of
        `accuracy` and `threshold` is given.
    MissingExtra
        The extra ``study`` is not there.
    """
    if (accuracy is None) == (threshold is None):
        raise illegal(f"accuracy is {accuracy!r:.60} and threshold is {threshold!r:.60}", "one of them")
    share = None if accuracy is None else _share(accuracy)
    curve = None if threshold is None else float(number("threshold", threshold, "a size"))
    study = read_study(directory)
    check_judged(study)
    with _answered(study, share, curve, people, seed) as test:
        if path is not None:
            write_export(test, folder_of("path", path))
        return score_study(test)


def preview_ratings(
    directory: str | Path, path: str | Path, *, accuracy: float, people: int | None = None, seed: int = 0
) -> Path:
    """Robots rate the endings of a study of ratings, as in `preview`; exports what they say, and returns the folder.

    With the chance `accuracy` an unexpected ending is rated above 50, and an expected one below. InvalidParams if it is
    not such a study, or the folder `path` is neither new nor empty.
    """
    share, study = _share(accuracy), read_study(directory)
    if not study.rates:
        raise illegal(f"directory is {str(study.folder)!r}", "a study of ratings; preview() is for others")
    with _answered(study, share, None, people, seed) as test:
        return write_export(test, folder_of("path", path))


@contextlib.contextmanager
def _answered(
    study: Study, share: float | None, threshold: float | None, people: int | None, seed: int
) -> Iterator[Study]:
    """The study with answers of robots."""
    integer("seed", seed)
    count = study.design.people if people is None else integer("people", people, 1, MOST_PEOPLE)
    with previewed(study) as test:
        asyncio.run(_run(test, count, share, threshold, seed))
        yield test


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


async def _run(study: Study, count: int, share: float | None, threshold: float | None, seed: int) -> None:
    """One robot after another, so that the same seed gives the same lists."""
    answers = KnownAnswers(study)
    observers = [
        steady(share) if share is not None else with_threshold(threshold or 0.0, seed, i) for i in range(count)
    ]
    brought = zip(entries(study, count), observers, strict=True)
    robots = [Robot(study, answers, i, seed, entry, observer) for i, (entry, observer) in enumerate(brought)]
    async with calling(make_application(study)) as caller:
        for robot in robots:
            await robot.enter(caller)
        exact = share is not None and not study.design.adaptive
        right = _drawn(robots, share or 0.0, seed) if exact else [None] * len(robots)
        for robot, positions in zip(robots, right, strict=True):
            await robot.go(caller, positions)


def _drawn(robots: Sequence[Robot], accuracy: float, seed: int) -> list[set[int]]:
    """The positions at which each robot will be right: drawn of those of all, so robots differ as people do."""
    places = [(i, position) for i, robot in enumerate(robots) for position in robot.scored()]
    random = _core.Streams(f"perceptv study robots {seed}").stream("right")
    result: list[set[int]] = [set() for _ in robots]
    for drawn in random.sample(len(places), round(accuracy * len(places))):
        i, position = places[drawn]
        result[i].add(position)
    return result


def read_robot(text: str) -> dict[str, float]:
    """The robot of the words "accuracy=0.8" or "threshold=6", as `preview` takes it."""
    name, _, value = text.partition("=")
    try:
        found = float(value) if name.strip() in ("accuracy", "threshold") else None
    except ValueError:
        found = None
    if found is None:
        raise illegal(f"robot is {text!r:.60}", "accuracy=SHARE or threshold=SIZE, such as accuracy=0.8")
    return {name.strip(): found if name.strip() == "threshold" else _share(found)}


def _share(value: float) -> float:
    if not 0 <= number("accuracy", value, "numbers 0..1") <= 1:
        raise invalid("accuracy", value, "numbers 0..1")
    return float(value)
