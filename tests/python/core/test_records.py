"""Records of the package: what is frozen hashes, and what is not there is told so that `hasattr` understands it."""

from __future__ import annotations

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import types
import typing
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv

PACKAGE = Path(pv.__file__).parent
NEED_EXTRAS = tuple(
    f"perceptv.{name}"
    for name in ("torch", "suites.bib.torch", "models.inspect", "suites.percept_v.evals", "suites.conservation.evals",
                 "shards.ray_engine", "integrations.verifiers", "__main__")
)  # fmt: skip
RAISED_INSIDE = {  # what calls them makes typed errors of these, or Python itself wants them so
    ("_lazy.py", "AttributeError"),
    ("authoring.py", "NotImplementedError"),
    ("folders.py", "TypeError"),
    ("stream_dataset.py", "StopIteration"),
    ("items.py", "TypeError"),
    ("look_records.py", "KeyError"),
    ("png.py", "ValueError"),
    ("section.py", "TypeError"),
    ("strangers.py", "OSError"),
    ("strict_json.py", "ValueError"),
    ("system.py", "OSError"),
    ("system.py", "IsADirectoryError"),
    ("whole.py", "IsADirectoryError"),
}


def modules(folder: Path = PACKAGE, package: str = "perceptv") -> Iterator[types.ModuleType]:
    """Those that need no extra; pkgutil's own walk would import the packages of the others, too."""
    for found in pkgutil.iter_modules([str(folder)], f"{package}."):
        if not found.name.startswith(NEED_EXTRAS):
            yield importlib.import_module(found.name)
            if found.ispkg:
                yield from modules(folder / found.name.rpartition(".")[2], found.name)


def classes() -> list[type]:
    """Every class that the package defines, but those of modules that need an extra."""
    members = [value for module in modules() for value in vars(module).values()]
    found = [m for m in members if isinstance(m, type) and m.__module__.startswith("perceptv.")]
    return list(dict.fromkeys(found))


CLASSES = classes()
RECORDS: list[Any] = [c for c in CLASSES if dataclasses.is_dataclass(c) and not c.__name__.startswith("_")]
FROZEN = [c for c in RECORDS if c.__dataclass_params__.frozen]


def hashable(kind: Any) -> bool:
    """Whether values of a type, as it is written down, have a hash."""
    if isinstance(kind, (str, typing.TypeVar)):
        return True
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is tuple:
        return all(hashable(a) for a in arguments if a is not ...)
    if origin in (typing.Union, types.UnionType):
        return all(hashable(a) for a in arguments)
    kind = origin or kind
    if not isinstance(kind, type):  # Any may be a list
        return kind in (typing.Literal, Callable)
    return issubclass(kind, Hashable) and kind not in (np.ndarray, Mapping, Sequence)


def names_of(module: types.ModuleType | None) -> dict[str, Any]:
    """What annotations of a module may name, with what it imports for them alone."""
    if module is None or not module.__name__.startswith("perceptv"):
        return {}
    found = dict(vars(module))
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module != "__future__":
            home = importlib.import_module(node.module)
            found |= {a.asname or a.name: getattr(home, a.name) for a in node.names if hasattr(home, a.name)}
    return found


def test_the_frozen_records_are_found() -> None:
    assert len(FROZEN) > 80
    assert {pv.Sample, pv.Recipe, pv.DomainInfo, pv.Question, pv.Request, pv.Stream, pv.Verdict} <= set(FROZEN)


@pytest.mark.parametrize("record", FROZEN, ids=lambda c: f"{c.__module__}.{c.__name__}")
def test_frozen_records_hash(record: Any) -> None:
    """No field that the hash is made from is of a type without one; records without equality have Python's own."""
    if not record.__dataclass_params__.eq:
        assert record.__hash__ is object.__hash__
        return
    scope: dict[str, Any] = {}
    for base in reversed(record.__mro__[:-1]):
        scope |= names_of(inspect.getmodule(base))
    hints = typing.get_type_hints(record, scope)
    counted = [f for f in dataclasses.fields(record) if (f.compare if f.hash is None else f.hash)]
    assert [f"{f.name}: {hints[f.name]}" for f in counted if not hashable(hints[f.name])] == []


def test_records_at_hand_hash() -> None:
    sample = pv.generate("layered_colours", size=3, legend="off")
    judged = pv.judge(sample, sample.answer_text)
    made: list[Hashable] = [
        sample,
        sample.twin(),
        pv.info("maze_solving"),
        pv.info("maze_solving").switches,
        pv.Recipe("paper", 0, ["maze_solving"], [1, 2], 3),  # type: ignore[arg-type]
        pv.percept_v(),
        pv.conservation().recipe,
        pv.bib().recipe,
        pv.stream(sizes=[1, 3]),
        pv.Request(3, 0, 0, "paper", {"legend": "off"}),
        pv.AnswerSpec("integer", "single", "COUNT:x"),
        pv.generate_batch("maze_solving", [2]),
        judged,
        pv.score([sample], [sample.answer_text]).overall(),
        pv.conservation_trials(pv.conservation())[0],
    ]
    assert all(hash(record) == hash(record) for record in made)
    assert hash(sample) == hash(pv.generate("layered_colours", size=3, legend=False))
    assert hash(pv.info("maze_solving")) == hash(pv.info("maze_solving"))


SAMPLES = {
    "picture": pv.generate("counting_circles", size=3),
    "pair of pictures": pv.generate("change_colour", size=3),
    "twin": pv.generate("counting_circles", size=3).twin(),
    "walk": pv.generate("maze_solving", size=3),
    "video": pv.generate("conservation_size", size=8),
    "pair of episodes": pv.generate("bib_preference", size=8),
    "single episode": pv.generate("bib_bg_preference", size=8),
}
HAVE = {
    "events": {"video"},
    "frames_needed": {"video"},
    "quantities": {"video"},
    "route": {"walk"},
    "episodes": {"pair of episodes", "single episode"},
    "expected": {"pair of episodes", "single episode"},
    "unexpected": {"pair of episodes"},
    "video_prompt": {"pair of episodes", "single episode"},
}


@pytest.mark.parametrize("kind", SAMPLES)
def test_hasattr_says_what_a_sample_has(kind: str) -> None:
    sample = SAMPLES[kind]
    media = (pv.Sample, pv.VideoSample, pv.EpisodeSample)
    properties = [name for c in media for name, value in inspect.getmembers(c) if isinstance(value, property)]
    assert {"image", "images", "answer", "control", *HAVE} <= set(properties)
    for name in properties:
        assert hasattr(sample, name) == (kind in HAVE.get(name, set(SAMPLES))), name


def test_what_is_not_there_is_told_in_full() -> None:
    with pytest.raises(pv.NoSuchProperty, match="domain is 'counting_circles', which has no episodes") as caught:
        _ = SAMPLES["picture"].episodes
    assert isinstance(caught.value, AttributeError) and isinstance(caught.value, pv.InvalidParams)
    with pytest.raises(pv.NoSuchProperty, match="counting_circles', which has no events: it shows pictures"):
        _ = SAMPLES["picture"].events
    with pytest.raises(pv.NoSuchProperty, match="single expected episodes"):
        _ = SAMPLES["single episode"].unexpected
    assert getattr(SAMPLES["picture"], "episodes", None) is None


def test_every_error_class_has_the_one_base() -> None:
    errors = [c for c in CLASSES if issubclass(c, BaseException)]
    assert len(errors) > 12
    assert [c for c in errors if not issubclass(c, pv.PerceptvError)] == []


def test_no_bare_error_is_raised() -> None:
    """Where a raise statement names one of Python's own errors, something of the package catches it."""
    bare = {name for name, value in vars(__import__("builtins")).items() if _is_error(value)} - {"AssertionError"}
    raised = {
        (path.name, node.exc.func.id if isinstance(node.exc, ast.Call) else node.exc.id)  # type: ignore[attr-defined]
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Raise) and isinstance(getattr(node.exc, "func", node.exc), ast.Name)
    }
    assert {(file, name) for file, name in raised if name in bare} <= RAISED_INSIDE


def _is_error(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)
