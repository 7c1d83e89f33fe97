"""A suite from outside, as another package announces it: a module and the names of its entry points in a folder."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from perceptv.core import catalogue, sample
from perceptv.suite import known_suites

NAMES = ("zoo_fair", "zoo_leaky", "zoo_own", "zoo_late")
_SUITE = '''
import perceptv as pv
from perceptv.core.authoring import disc

SUITE = pv.Suite(
    id="zoo", title="Zoo: animals of dots", source="Tasks after nobody at all.", licence="Do as you like.",
    maker="zoo_suite:zoo", bounds="zoo_suite:bounds", audit="zoo_suite:audit", tasks="zoo_tasks:TASKS",
    extras=(("keeper", "zoo_suite:keeper"),),
)


class Dots(pv.Domain):
    """How many dots are there?"""

    suite, title = "zoo", "How many dots are there?"
    answer = pv.AnswerSpec("integer", "single", "COUNT:x")
    skills = ("memory",)
    size_meaning = "nothing"
    most = 4

    def sizes(self, preset):
        return (1, 3)

    def sample(self, request, streams):
        draw = streams.stream("objects")
        scene = pv.Scene(120, 60)
        for i in range(draw.integer(1, self.most)):
            scene.add("circle", disc((12 + 24 * i, 10 + draw.integer(0, 40)), 6), fill="red")
        return scene

    def solve(self, request, scene):
        return len(scene["objects"])

    def prompt(self, request):
        return "Count the dots.\\nCOUNT:x"


class Fair(Dots):
    id = "zoo_fair"


class Leaky(Dots):
    id, most = "zoo_leaky", 1


class Own(Dots):
    id = "zoo_own"


class Late(Dots):
    id = "zoo_late"

    def sizes(self, preset):
        return (30, 40)


def bounds(domain):
    from perceptv.audit import Bounds

    return Bounds(0.28, 0.28) if domain in ("zoo_fair", "zoo_leaky") else None


class Found:
    def __init__(self, domain, preset):
        self.domain, self.preset = domain, preset

    def problems(self):
        return [f"{self.domain} ({self.preset}): the keeper tells"]

    @classmethod
    def table(cls, rows):
        return "| kept |\\n|---|\\n" + "\\n".join(f"| {row.domain} |" for row in rows)


def audit(domain, settings):
    from perceptv.audit.answer_audit import audited

    return Found(domain, settings.preset) if domain == "zoo_own" else audited(domain, settings)


def zoo(seed=0, preset="paper"):
    """The whole zoo."""


def keeper():
    """Who looks after it."""
'''
_TASKS = '''
from inspect_ai import Task, task

from perceptv.models.inspect.tasks import dataset


@task
def zoo_feeding() -> Task:
    """Feeding time."""
    return dataset(domains="zoo_fair", sizes=2, per_size=3)


TASKS = {"zoo_feeding": zoo_feeding}
'''
_POINTS = """[perceptv.suites]
zoo = zoo_suite:SUITE
[perceptv.domains]
fair = zoo_suite:Fair
leaky = zoo_suite:Leaky
own = zoo_suite:Own
late = zoo_suite:Late
"""


def write(folder: Path) -> Path:
    """The package, as an installer leaves it in a folder of the path."""
    folder.mkdir(parents=True)
    (folder / "zoo_suite.py").write_text(_SUITE.replace("\\\\n", "\\n"), encoding="utf-8")
    (folder / "zoo_tasks.py").write_text(_TASKS, encoding="utf-8")
    told = folder / "zoo-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: zoo\nVersion: 1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(_POINTS, encoding="utf-8")
    return folder


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """The package in this process, with fresh registries, and then without it."""
    sys.path.insert(0, str(write(folder)))
    _forget()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in ("zoo_suite", "zoo_tasks"):
            sys.modules.pop(name, None)
        _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    for kept in (catalogue._catalogue, known_suites, sample._sample_class):
        kept.cache_clear()
