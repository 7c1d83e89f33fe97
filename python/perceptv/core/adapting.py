"""Domains written in Python as the native registry calls them: what they are and return is checked on its way."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NoReturn

from perceptv import _core
from perceptv._arguments import PRESETS, Preset, choice, integer, text
from perceptv._plain import is_text, short
from perceptv.core.answer_forms import WANTED, AnswerSpec, check_texts, is_value
from perceptv.core.authoring import Domain, Request, Scene, Step, Streams, SwitchSpec
from perceptv.core.prompt import Prompt
from perceptv.core.reserved_names import check_reserved
from perceptv.core.scenes import Rng
from perceptv.core.words import WORDINGS
from perceptv.errors import GenerationError, InvalidParams, illegal, invalid
from perceptv.io.schema import is_whole
from perceptv.suite import built_in

_PACKAGE = str(Path(__file__).parent.parent) + os.sep
_MOST_OPTIONS = 26


class Adapter:
    """A domain as the native registry calls it: plain dicts in and out.

    What its code raises, and what it returns of a wrong type, becomes a GenerationError that names the method and keeps
    what was raised as its cause.
    """

    def __init__(self, domain: Domain) -> None:
        self._domain = domain
        where = type(domain).__name__
        self.id = _text(domain, "id", "the name of the domain")
        self.title = _text(domain, "title", "a line for catalogues")
        self.suite = _text(domain, "suite", "a name of your own")
        self.wording = choice(f"wording of {where}", domain.wording, WORDINGS)
        self.size_meaning = _text(domain, "size_meaning", "what the size counts", empty=True)
        self.about = tuple(_text(domain, name, "a name, or ''", empty=True) for name in ("concept", "stage"))
        self.version = integer(f"version of {where}", domain.version, 1, 2**31 - 1)
        self.images = integer(f"images of {where}", domain.images, 1, 4096)
        self.option_images = integer(f"option_images of {where}", domain.option_images, 0, self.images)
        self.skills = list(check_texts(f"skills of {where}", domain.skills))
        self._answer = _checked(domain, "answer", AnswerSpec, "a perceptv.AnswerSpec")
        switches = _checked(domain, "switches", (tuple, list), "a tuple of SwitchSpec")
        self.switches = [_switch(where, spec) for spec in switches]
        check_reserved((spec["name"] for spec in self.switches), where)
        self.prompts = _checked(domain, "prompts", (str, Path, type(None)), "a folder of prompts, or None")
        self.has_twin = type(domain).twin is not Domain.twin
        self.has_options = self._answer.answer_class == "choice"
        self.place = f"{type(domain).__module__}:{type(domain).__qualname__}"
        self.reader = self._read if type(domain).read is not Domain.read else None
        self.explainer = self._explain if type(domain).explain is not Domain.explain else None

    def sizes(self, preset: Preset, switches: dict[str, str]) -> tuple[int, int]:
        """Legal sizes (low, high)."""
        given = self._called("sizes", preset)
        if not isinstance(given, (tuple, list)) or len(given) != 2 or not all(map(is_whole, given)):
            self._refuse("sizes", given, "(low, high), two integers, both included")
        return given[0], given[1]

    def answer_spec(self, request: dict[str, Any]) -> dict[str, Any]:
        """The form of the answer."""
        return {**asdict(self._answer), "vocabulary": list(self._answer.vocabulary)}

    def sample(self, request: dict[str, Any], streams: Streams) -> dict[str, Any]:
        """The record of the scene; of a choice with its options in their order."""
        asked = Request(**request)
        scene = self._called("sample", asked, streams)
        if not isinstance(scene, Scene):
            self._refuse("sample", scene, "a perceptv.Scene")
        if not self.has_options:
            return scene.record()
        options = self._options(asked, _core.canonical_scene(scene.record()))
        order = options if self.option_images else streams.stream("options").shuffled(options)
        return {**scene.record(), "params": {**scene.params, "options": order}}

    def options(self, request: dict[str, Any], scene: dict[str, Any]) -> list[str]:
        """The options in their order."""
        order: list[str] = scene["params"].get("options", [])
        return order

    def _options(self, request: Request, scene: dict[str, Any]) -> list[str]:
        given = self._called("options", request, scene)
        texts = isinstance(given, (list, tuple)) and all(map(is_text, given)) and len(set(given)) == len(given)
        if not texts or not 2 <= len(given) <= _MOST_OPTIONS or self.option_images not in (0, len(given)):
            count = self.option_images or f"2..{_MOST_OPTIONS}"
            self._refuse("options", given, f"a list of {count} different texts")
        return list(given)

    def twin(self, request: dict[str, Any], scene: dict[str, Any], rng: Rng) -> dict[str, Any]:
        """The record of a twin's scene."""
        given = self._called("twin", Request(**request), scene, rng)
        if not isinstance(given, Mapping):
            self._refuse("twin", given, "the record of a scene, such as its argument `scene`")
        return dict(given)

    def solve(self, request: dict[str, Any], scene: dict[str, Any]) -> tuple[Any, str]:
        """The value and its literal line."""
        asked = Request(**request)
        given = self._called("solve", asked, scene)
        value = self._letter(given, scene) if self.has_options else self._value(given)
        line = self._called("answer_text", asked, value)
        if not is_text(line):
            self._refuse("answer_text", line, "a text, the literal answer line")
        return value, line

    def _value(self, given: Any) -> Any:
        try:
            value = json.loads(_core.canonical_json(given))
        except (InvalidParams, ValueError):
            value = None
        if not is_value(self._answer, value):
            wanted = f"{WANTED[self._answer.answer_class]} (answer class {self._answer.answer_class!r})"
            self._refuse("solve", given, wanted + _where(self._answer))
        return value

    def _letter(self, given: Any, scene: dict[str, Any]) -> str:
        options = self.options({}, scene)
        if given not in options:
            self._refuse("solve", given, f"{WANTED['choice']}: {', '.join(map(repr, options))}")
        return chr(ord("A") + options.index(given))

    def prompt(self, request: dict[str, Any]) -> tuple[str, str, str, bool]:
        """Picture, rule, explanation, and whether the text states the answer line itself."""
        given = self._called("prompt", Request(**request))
        if isinstance(given, Prompt) and given.stem.strip():
            return given.picture, given.rule, given.explanation, False
        if not is_text(given) or not given.strip():
            self._refuse("prompt", given, "a perceptv.Prompt, or a text with the answer line in it")
        return given, "", "", True

    def _read(self, pictures: Sequence[Any], question: Mapping[str, Any]) -> Any:
        return self._called("read", pictures, question)

    def _explain(self, request: Mapping[str, Any], scene: Mapping[str, Any]) -> str | tuple[Step, ...]:
        given = self._called("explain", Request(**request), scene)
        if isinstance(given, (list, tuple)) and given and all(isinstance(step, Step) for step in given):
            return tuple(given)
        if not is_text(given) or not given.strip():
            self._refuse("explain", given, "a text, or a list of perceptv.core.authoring.Step")
        return str(given.strip())

    def _called(self, method: str, *arguments: Any) -> Any:
        try:
            return getattr(self._domain, method)(*arguments)
        except MemoryError:
            raise
        except Exception as error:
            message = f"{method} of {self._domain.id} raised {type(error).__name__}: {error}{_place(error)}"
            raise GenerationError(message) from error

    def _refuse(self, method: str, given: Any, legal: str) -> NoReturn:
        raise illegal(f"{method} of {self._domain.id} returned {short(given)}", legal, GenerationError)


def adapt(domain: Domain) -> Adapter:
    """A domain in the form that the native registry takes.

    InvalidParams if its suite is a built-in one, or an attribute is missing or of a wrong type; GenerationError if it
    has no sizes, without which the whole catalogue cannot be listed.
    """
    adapter = Adapter(domain)
    if str(domain.suite).replace("-", "_") in built_in():
        own = ", ".join(built_in())
        raise illegal(f"suite of {domain.id} is {domain.suite!r}", f"a name of your own, none of {own}")
    for preset in PRESETS:
        adapter.sizes(preset, {})
    return adapter


def _checked(domain: Domain, name: str, kind: Any, legal: str) -> Any:
    given = getattr(domain, name, None)
    if not isinstance(given, kind):
        problem = f"is {short(given)}" if hasattr(domain, name) else "is missing"
        raise illegal(f"{name} of {type(domain).__name__} {problem}", legal)
    return given


def _text(domain: Domain, name: str, legal: str, *, empty: bool = False) -> str:
    given: str = _checked(domain, name, str, f"a text, {legal}")
    if not is_text(given) or "\0" in given or not (given.strip() or empty):
        raise invalid(f"{name} of {type(domain).__name__}", given, f"a text, {legal}")
    return given


def _switch(where: str, spec: Any) -> dict[str, Any]:
    if not isinstance(spec, SwitchSpec):
        raise illegal(f"switches of {where} hold {short(spec)}", "SwitchSpec objects")
    name = text(f"name of a switch of {where}", spec.name, "a text")
    values = check_texts(f"values of the switch {name!r} of {where}", spec.values)
    if not values or len(set(values)) != len(values):
        raise illegal(f"values of the switch {name!r} of {where} are {short(values)}", "different texts")
    return {"name": name, "values": list(values), "help": text(f"help of the switch {name!r}", spec.help, "a text")}


def _where(answer: AnswerSpec) -> str:
    key_list = {"tuple": f"; keys {', '.join(answer.keys) or 'none'}"}.get(answer.answer_class, "")
    words = short(list(answer.vocabulary)) if answer.answer_class in ("tuple", "sequence", "set") else ""
    return key_list + (f"; vocabulary {words}" if words and answer.vocabulary else "")


def _place(error: BaseException) -> str:
    """The last line of the traceback that is not the package's: the author's code."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if not f.filename.startswith(_PACKAGE)]
    return f" ({own[-1].filename}:{own[-1].lineno} in {own[-1].name})" if own else ""
