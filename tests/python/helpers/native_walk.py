"""Calls everything that Python reaches of the native module with whatever a stranger may give.

``python native_walk.py NAME ...`` walks these functions and classes of it. Each call is announced on standard error, so
that the last line names the one that ended the process.
"""

from __future__ import annotations

import contextlib
import copy
import gc
import inspect
import itertools
import math
import pickle
import re
import sys
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from perceptv import _core

TYPED = (_core.PerceptvError, TypeError, ValueError, OverflowError, MemoryError)


class Stranger(Exception):
    """What the objects below raise themselves."""


class Endless:
    """A sequence that says it is long and has nothing."""

    def __len__(self) -> int:
        return 2**40

    def __getitem__(self, _: Any) -> Any:
        raise Stranger


class Shrinking(list[Any]):
    """A list that is emptied while it is read."""

    def tolist(self) -> Any:
        return self

    def __init__(self) -> None:
        super().__init__()
        self.extend([Emptying(self), 1, 2, 3])


class Emptying:
    def __init__(self, owner: list[Any]) -> None:
        self.owner = owner

    def tolist(self) -> int:
        self.owner.clear()
        gc.collect()
        return 1


class Unprintable:
    def __repr__(self) -> str:
        raise Stranger


class Plain:
    __slots__ = ()


def good() -> dict[str, Any]:
    """Values that calls take, by the names of parameters."""
    registry = _core.Registry()
    instance = _core.generate(registry, "counting_circles", 3, 0, 0, "paper", {})
    video = _core.generate(registry, "conservation_size", 3, 0, 0, "paper", {})
    pair = _core.generate(registry, "bib_bg_preference", 8, 0, 0, "paper", {})
    episode = _core.episodes_of(pair)[0]
    height, width = instance.canvas
    judge = _core.Judge("counting_circles", "integer", "COUNT:x", [])
    image = instance.image()
    frames = episode.frames(0, [0, 1])
    return {
        "registry": registry, "domain": "counting_circles", "id": "counting_circles", "size": 3, "index": 0, "seed": 0,
        "preset": "paper", "switches": {}, "sizes": [3, 4], "indices": [0, 1], "threads": 1, "instance": instance,
        "instances": [instance], "out": np.zeros((1, 1, height, width, 3), np.uint8), "image": image, "images": [image],
        "width": 2, "height": 2, "most": 16, "file": instance.png(), "files": [instance.png()], "data": b"x",
        "judges": [judge], "replies": [b"COUNT:3"], "golds": [3], "mode": "strict", "reply": b"COUNT:3", "gold": 3,
        "kind": "multiple", "options": ["a", "b"], "answer": ["A"], "text": "", "matcher": "", "asked": "",
        "scene": instance.record()["scene"], "value": 1.5, "a": [1, 2, 3], "b": [4, 5, 6], "template": "half_size",
        "angle": 0.0, "radii": [5.0, 6.0], "region": (0.0, 0.0, 90.0, 90.0), "gap": 2.0,
        "rng": _core.Streams("x").stream("y"), "low": 0, "high": 3, "n": 5, "k": 2, "items": [1, 2, 3], "key": "key",
        "name": "y", "record": episode.record(), "trial": 0, "wanted": [0, 1], "frame": 0, "sprite": "agent",
        "dialect": "bib", "slot": "agent", "r": 1, "g": 2, "prompt": "text", "shown": episode, "truth": episode,
        "look": "chalk", "looks": ["chalk"], "words": [("black", "white")], "num": 1, "den": 1, "legible": "models",
        "points": [(1.0, 2.0)], "planes": False,
        "trials": [frames] * 9, "frames": frames, "t": 0, "keys": [("counting_circles", 3, 0, -1, {})],
        "kept": "pictures", "origin": "here", "adapter": None, "answer_class": "integer", "answer_format": "COUNT:x",
        "vocabulary": [], "video": video, "pair": pair, "episode": episode,
        "judge": judge, "tolerance": 0.0, "synonyms": {}, "own": [("<a>", "</a>")], "other": instance.record()["scene"],
        "picture": "Dots.", "rule": "Count.", "question": "", "line": "COUNT:x", "explanation": "x is a number.",
    }  # fmt: skip


OTHERS: dict[str, dict[str, Any]] = {
    **{f"Instance.{name}": {"image": 0} for name in ("image", "mask", "pdf", "png", "svg")},
    **{f"Readers.{name}": {"options": []} for name in ("read", "read_png")},
    "Instance.prompt_parts": {"video": True},
    "Instance.shown": {"look": "plain"},
    **{name: {"record": '{"name": "own", "noise": 6}'} for name in ("checked_look", "look_words")},
    "ciede2000": {"a": (1, 2, 3), "b": (4, 5, 6)},
    "css_colour": {"text": "red"},
    "draw_scene": {"image": 0},
    "episode_colour": {"b": 3},
    "fit_many": {"asked": [("chalk", "models")]},
    "look_record": {"name": "chalk"},
    "match_choice": {"matcher": "template"},
    "refused_looks": {"looks": ['{"name": "own", "noise": 6}']},
    "show_many": {"asked": ("chalk", 0, 1, 1, "models")},
    "shape_outline": {"kind": "circle", "size": 9.0},
    "store_batch": {"shown": [("chalk", 0, 1, 1, "models")]},
}
"""Values of parameters that have another meaning in these functions."""
REFUSING = ("Instance", "Rng", "Instance.twin", "Registry.add")
"""What takes none of these values: classes without a constructor, twins of a video, an adapter that is None."""


def usual_values(name: str, function: Any, known: dict[str, Any]) -> list[Any]:
    values = {**known, **OTHERS.get(name, {})}
    if name == "episodes_of":
        values["instance"] = known["pair"]
    return [values.get(n) for n in parameters(function) if n != "self"]


def natives(known: dict[str, Any]) -> dict[str, Any]:
    """An object of each class."""
    return {
        "Rng": known["rng"], "Streams": _core.Streams("x"), "Registry": known["registry"],
        "Instance": known["instance"], "Readers": _core.Readers(), "Judge": known["judge"],
        "Episode": known["episode"],
    }  # fmt: skip


def hostile(known: dict[str, Any]) -> list[Any]:
    pixels = np.zeros((4, 4, 3), np.uint8)
    readonly = pixels.copy()
    readonly.flags.writeable = False
    endless: list[Any] = []
    endless.append(endless)
    return [
        None, True, 0, -1, 7, 2**16, 2**31 - 1, 2**31, 2**63 - 1, 2**63, -(2**63), 2**70, 1.5, math.nan, math.inf,
        1e300, "", "x", "maze_solving", "bib_preference", "conservation_size", "frames", "balanced", "lenient",
        "\ud800", "a\0b", "\x1b[31m", "x" * 100_000, b"", b"x", b"\xff" * 1000, b"\x89PNG\r\n\x1a\n", known["file"],
        [], [None], [[None]], [0], [-1], [2**31], [2**63], [1.5], ["a"], [b""], [""] * 30, [3] * 1000, [[]], endless,
        (), (1, 2), (math.nan,) * 4, {}, {"a": "b"}, {"a": None}, {1: 2}, {"query": "any"}, {"canvas": [2**40, 1]},
        set(), range(2**32 + 3), range(2**70), (str(i) for i in itertools.count()), map(str, itertools.count()),
        Endless(), Shrinking(), Unprintable(), object(), int, lambda: None,
        pixels, readonly, pixels[::2], pixels[:0], pixels.astype(float), np.zeros((0, 0, 3), np.uint8), np.zeros(3),
        np.zeros((5, 3, 3), np.uint8), np.zeros((2, 1, 1, 1, 3), np.uint8), [pixels, pixels[:2]], [pixels[:0]],
        np.zeros((1, 2**28 + 1, 3), np.uint8), np.zeros((2, 200, 200, 3), np.uint8)[:0], [known["frames"]] * 2,
        [("maze_solving", 3, 0, 5, {})], [("conservation_size", 3, 0, -1, {})], [("x", 0, 0, 0, {})], [(None,) * 5],
        [known["video"], known["instance"]], *natives(known).values(), [known["rng"]],
    ]  # fmt: skip


def parameters(function: Any) -> list[str]:
    """Names of the parameters, from the first line of the doc that pybind11 writes."""
    found = re.match(r"\w+\((.*?)\) -> ", function.__doc__ or "", re.DOTALL)
    listed = re.sub(r"\[[^\[\]]*\]", "", found[1]) if found else ""
    while "[" in listed:
        listed = re.sub(r"\[[^\[\]]*\]", "", listed)
    return [re.split(r"[:=]", part)[0].strip() for part in listed.split(",") if part.strip() not in ("", "*", "/")]


def attempt(label: str, call: Callable[[], Any], also: tuple[type[BaseException], ...] = ()) -> None:
    print(label[:300].encode("ascii", "backslashreplace").decode(), file=sys.stderr, flush=True)
    try:
        call()
    except (*TYPED, Stranger, *also):
        pass


def shown(value: Any) -> str:
    with contextlib.suppress(Exception):
        return f"{type(value).__name__} {ascii(value)[:60]}"
    return type(value).__name__


def walk_function(name: str, function: Any, known: dict[str, Any], odd: list[Any], self: Any = None) -> None:
    names = [n for n in parameters(function) if n != "self"]
    usual = usual_values(name, function, known)
    also = (AttributeError,) if name == "Registry.add" else ()  # of the adapter, which is any object
    if known["instance"] is not self and name not in REFUSING and not name.endswith("_v1_"):
        print(f"{name} as it is", file=sys.stderr, flush=True)
        function(*usual)  # a walk from a call that fails would try nothing of what comes behind the first check
    for i, given in itertools.product(range(len(names)), odd):
        values = [*usual[:i], given, *usual[i + 1 :]]
        attempt(f"{name} {names[i]} = {shown(given)}", lambda values=values: function(*values), also)
    lists = [i for i, value in enumerate(usual) if isinstance(value, list)]
    for lengths in itertools.product((0, 1, 2, 5), repeat=len(lists)):
        values = list(usual)
        for i, length in zip(lists, lengths, strict=True):
            values[i] = (usual[i] * 5)[:length]
        attempt(f"{name} of lengths {lengths}", lambda values=values: function(*values), also)
    for values in ([], [None] * len(names), [*usual, 1], [self, *usual]):
        attempt(f"{name} of {len(values)}", lambda values=values: function(*values), also)
    attempt(f"{name} of other names", lambda: function(**{"x": 1}))
    owner = getattr(function, "__self__", None)
    if type(owner).__name__.startswith("pybind11"):
        walk_object(f"{name}.__self__", owner, [])


def walk_object(name: str, thing: Any, others: list[Any]) -> None:
    """What Python does with any object and its class."""
    kind, odd = type(thing), (AttributeError, pickle.PickleError, RuntimeError)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        attempt(f"{name} pickled {protocol}", lambda p=protocol: pickle.loads(pickle.dumps(thing, p)), odd)
        attempt(f"{name} reduced {protocol}", lambda p=protocol: thing.__reduce_ex__(p), odd)
        attempt(f"{name} reduced as object {protocol}", lambda p=protocol: object.__reduce_ex__(thing, p), odd)
    steps: dict[str, Callable[[], Any]] = {
        "copy": lambda: copy.copy(thing),
        "deepcopy": lambda: copy.deepcopy(thing),
        "reduce": lambda: thing.__reduce__(),
        "state": lambda: thing.__setstate__({"a": 1}),
        "init": lambda: thing.__init__(),
        "init None": lambda: thing.__init__(None),
        "class init": lambda: kind.__init__(thing, 1, 2, 3),
        "no self": lambda: kind.__init__(None),
        "attribute": lambda: setattr(thing, "x", 1),
        "class attribute": lambda: setattr(kind, "__init__", lambda *_: None),
        "class attribute as type": lambda: type.__setattr__(kind, "__new__", object.__new__),
        "no attribute": lambda: delattr(kind, "__init__"),
        "subclass": lambda: type("Sub", (kind,), {})(),
        "subclass of its metaclass": lambda: type(kind)("Sub", (), {})(),
        "text": lambda: (repr(thing), str(thing), hash(thing), dir(thing), thing == thing, bool(thing)),
        "weak reference": lambda: weakref.ref(thing),
        "iteration": lambda: list(thing),
        "length": lambda: len(thing),
    }
    for what, step in steps.items():
        attempt(f"{name} {what}", step, odd)
    for base in kind.__mro__:
        attempt(f"{name} {base.__name__}()", base, odd)
        attempt(f"{name} new of {base.__name__}", lambda base=base: use(base.__new__(kind)), odd)
        attempt(f"{name} own new of {base.__name__}", lambda base=base: use(base.__new__(base)), odd)
        attempt(f"{name} subclass of {base.__name__}", lambda base=base: type("Sub", (base,), {})(), odd)
    for other in [Plain(), object(), *others]:
        attempt(f"{name} becomes {type(other).__name__}", lambda other=other: become(thing, type(other)), odd)
        attempt(f"{type(other).__name__} becomes {name}", lambda other=other: become(other, kind), odd)


def use(made: Any) -> None:
    """An object without a value, or with that of another class, would end the process here."""
    for name in [name for name in dir(made) if not name.startswith("__")][:4]:
        with contextlib.suppress(*TYPED, AttributeError):
            member = getattr(made, name)
            if callable(member):
                member()


def become(thing: Any, kind: type) -> None:
    before = type(thing)
    thing.__class__ = kind
    try:
        use(thing)
    finally:
        thing.__class__ = before


def walk_class(name: str, cls: type, known: dict[str, Any], odd: list[Any]) -> None:
    objects = natives(known)
    if name not in objects:
        raise SystemExit(f"no object of {name} is known here")
    thing = objects[name]
    walk_object(name, thing, [value for key, value in objects.items() if key != name])
    walk_function(name, InitOf(cls), known, odd)
    for made in [known["video"], thing] if name == "Instance" else [thing]:
        for attribute, value in inspect.getmembers(cls):
            if isinstance(value, property):
                attempt(f"{name}.{attribute}", lambda made=made, a=attribute: getattr(made, a))
            elif not attribute.startswith("__"):
                walk_function(f"{name}.{attribute}", getattr(made, attribute), known, odd, made)


class InitOf:
    """A class as the function that makes its objects."""

    def __init__(self, cls: type) -> None:
        self.cls, self.__doc__ = cls, cls.__init__.__doc__

    def __call__(self, *given: Any, **named: Any) -> Any:
        return self.cls(*given, **named)


def everything() -> Iterator[str]:
    """Names of the functions and the classes that are no errors."""
    for name, value in inspect.getmembers(_core):
        if (
            not name.startswith("__")
            and callable(value)
            and not (isinstance(value, type) and issubclass(value, BaseException))
        ):
            yield name


def main(chosen: list[str]) -> None:
    known = good()
    odd = hostile(known)
    for name in chosen:
        value = getattr(_core, name)
        if isinstance(value, type):
            walk_class(name, value, known, odd)
        else:
            walk_function(name, value, known, odd)
    print("all walked")


if __name__ == "__main__":
    main(sys.argv[1:])
