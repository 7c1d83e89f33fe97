"""Names and types at the public edge: one word for one thing, closed sets as literals, writers that return the path."""

from __future__ import annotations

import functools
import importlib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin

import numpy as np
import pytest

import perceptv as pv
from late import needs
from perceptv._arguments import Preset
from perceptv.core.streaming import Half
from perceptv.scoring.verdicts import JudgeMode
from perceptv.suite import known_suites

needs("torch", "the walk is through all modules, those of the extra torch among them")

ROOT = Path(str(pv.__file__)).parent
PACKAGES = [".".join(stub.parent.relative_to(ROOT.parent).parts) for stub in ROOT.rglob("__init__.pyi")]
CLOSED = ("preset", "mode", "split", "dialect", "engine", "check", "duplicates", "matcher", "style", "errors", "video")
"""Parameters whose values are a closed set wherever they stand."""
NO_SET = {
    ("matcher", "ReportRow"): "the name of the rule that decided",
    ("matcher", "Verdict"): "as ReportRow",
    ("duplicates", "Accounting"): "ids, not how they are counted",
    ("video", "Trial"): "a sample",
    ("video", "asking"): "whether files of videos are shown",
    ("mode", "Oracle"): "another set, of its own",
    ("mode", "modes"): "as Oracle",
    ("check", "Suite"): "the place of a function",
}
"""Parameters of these names that are something else, by name and owner."""
SETS_OF = {"preset": Preset, "mode": JudgeMode, "split": Half}
ANYTHING = {
    "answer": "its type follows from the domain's answer class",
    "answers": "as answer",
    "value": "as answer",
    "solve": "as answer",
    "rows": "rows of the class that the method is of",
    "hook": "whatever the field of a suite names",
    "default": "as hook",
    "use": "what is made of a hook",
    "source": "of an item: whatever the judge takes",
    "options": "keywords of whichever suite the set is of",
    "switches": "of perceptv.dataset: those of the domains, or keywords of the suite",
}
"""Names of parameters and functions whose type may be Any, and why."""
ELSEWHERE = ("out", "target", "dest", "destination", "output", "file", "url", "filename", "folder")
NO_PLACE = {
    ("out", "generate_batch"): "an array",
    ("out", "batches"): "arrays",
    ("target", "prediction_error"): "the frame that was due",
    ("target", "Deed"): "whom a deed is done to",
    ("target", "measure"): "a width",
    ("target", "Measurement"): "a width",
    ("file", "Picture"): "the bytes of one",
    ("url", "ShardsReport"): "what was written",
}
"""Parameters of the names in ELSEWHERE that name no place to write to."""
WRITERS = re.compile(r"(?:save|save_\w+|write_\w+|ask|video|to_(?:parquet|webdataset|vlmevalkit|lmms_eval|messages))$")


class Public(NamedTuple):
    """A public function: what it belongs to, its name, its types as they are written, and what their names mean."""

    owner: str
    name: str
    call: Callable[..., Any]
    scope: dict[str, Any]

    @property
    def parameters(self) -> dict[str, inspect.Parameter]:
        return {n: p for n, p in inspect.signature(inspect.unwrap(self.call)).parameters.items() if n != "self"}

    @property
    def types(self) -> dict[str, str]:
        """Those of the parameters, and of what is returned under the function's own name."""
        returned = str(inspect.signature(inspect.unwrap(self.call)).return_annotation)
        return {**{n: str(p.annotation) for n, p in self.parameters.items()}, self.name: returned}


def public() -> Iterator[tuple[str, Any]]:
    """Functions and classes that the stubs name, by their last name."""
    found = {}
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in dir(module):
            thing = getattr(module, name)
            if not name.startswith("_") and (inspect.isfunction(thing) or inspect.isclass(thing)):
                found[id(thing)] = name, thing
    yield from found.values()


def functions() -> Iterator[Public]:
    """Public functions, methods and properties."""
    for name, thing in public():
        if inspect.isfunction(thing):
            inner = inspect.unwrap(thing)
            yield Public(inner.__module__.rpartition(".")[2], name, thing, inner.__globals__)
        elif thing.__module__.startswith("perceptv."):
            bases = [base for base in reversed(thing.__mro__) if base.__module__.startswith("perceptv.")]
            scope = {n: v for base in bases for n, v in vars(importlib.import_module(base.__module__)).items()}
            for member, given in vars(thing).items():
                call = getattr(given, "__func__", getattr(given, "fget", given))
                if inspect.isfunction(call) and (member == "__init__" or not member.startswith("_")):
                    yield Public(name, member, call, scope)


@functools.cache
def all_functions() -> list[Public]:
    """Found when asked for: some are those of large libraries."""
    return list(functions())


def test_the_walk_finds_what_users_call() -> None:
    wanted = {("sample", "generate"), ("Dataset", "save"), ("asking", "ask"), ("Report", "only")}
    wanted |= {("episode_datasets", "bib")}
    assert wanted <= {(f.owner, f.name) for f in all_functions()}
    assert len(all_functions()) > 300


def is_literal(kind: Any) -> bool:
    """Whether a type is a set of literals, or of them and None."""
    parts = [kind] if get_origin(kind) is Literal else [part for part in get_args(kind) if part is not type(None)]
    return bool(parts) and all(get_origin(part) is Literal for part in parts)


@pytest.mark.parametrize("name", CLOSED)
def test_a_closed_set_is_a_literal_and_has_one_alias(name: str) -> None:
    found = [(f, f.types[name]) for f in all_functions() if name in f.parameters and (name, f.owner) not in NO_SET]
    kinds = {(f.owner, f.name): eval(text, f.scope) for f, text in found}
    assert kinds and {place: kind for place, kind in kinds.items() if not is_literal(kind)} == {}
    if name in SETS_OF:
        legal = (SETS_OF[name], SETS_OF[name] | None)
        assert {place: kind for place, kind in kinds.items() if kind not in legal} == {}


def is_vague(text: str, scope: dict[str, Any]) -> bool:
    """Whether a type says Any somewhere, aliases looked into; objects of JSON hold what JSON can say."""
    try:
        return holds_any(eval(text, scope))
    except (NameError, SyntaxError):  # of an extra, which type checkers alone know; or none is stated
        return "Any" in text


def holds_any(kind: Any) -> bool:
    inner = get_args(kind)
    if get_origin(kind) is np.ndarray or (get_origin(kind) in (dict, Mapping) and inner == (str, Any)):
        return False
    return kind is Any or any(holds_any(p) for part in inner for p in (part if isinstance(part, list) else [part]))


def test_anything_is_said_only_where_no_union_can_be_named() -> None:
    vague = [
        (f.owner, f.name, name, text)
        for f in all_functions()
        for name, text in f.types.items()
        if is_vague(text, f.scope) and name not in ANYTHING
    ]
    assert vague == []


def test_places_to_write_to_are_called_path() -> None:
    odd = [
        (f.owner, f.name, name)
        for f in all_functions()
        for name in f.parameters
        if name in ELSEWHERE and (name, f.owner) not in NO_PLACE and (name, f.name) not in NO_PLACE
    ]
    assert odd == []
    writers = [f for f in all_functions() if WRITERS.match(f.name)]
    assert len(writers) > 10 and [f.name for f in writers if "path" not in f.parameters] == []


def test_writers_return_the_path_or_a_report_that_has_it() -> None:
    for f in all_functions():
        if WRITERS.match(f.name):
            returned = eval(f.types[f.name], f.scope)
            named = {"path", "url"} & set(getattr(returned, "__annotations__", {}))
            paths = (Path, tuple[Path, ...], Path | tuple[Path, ...])
            assert returned in paths or named, (f.owner, f.name)


def test_makers_of_sets_take_keywords() -> None:
    makers = [suite.hook("maker") for suite in known_suites().values() if suite.maker]
    assert len(makers) >= 3
    for maker in (*makers, pv.dataset, pv.stream, pv.bib_background):
        assert {p.kind for p in inspect.signature(maker).parameters.values()} <= {
            inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.VAR_KEYWORD
        }  # fmt: skip


def test_frames_only_and_comparisons_have_one_word() -> None:
    """Names that stand for frames to give, for one part of many, and for what BIB compares."""
    others = {"frame_numbers", "frame_indices", "just", "exclusively", "comparison_names", "compare"}
    assert [(f.owner, f.name, n) for f in all_functions() for n in f.parameters if n in others] == []


def test_dir_shows_what_users_use_and_no_module() -> None:
    shown = [name for name in dir(pv) if not name.startswith("_")]
    assert [name for name in shown if inspect.ismodule(getattr(pv, name))] == []
    assert {"generate", "dataset", "load", "verify", "audit_domain", "check_domain", "score", "ask"} <= set(shown)
