"""The contract that every domain keeps, tried on one domain: ``perceptv check MODULE:CLASS``.

>>> from perceptv.check import check_domain
>>> check_domain("counting_circles", keys=5)
[]
"""

from __future__ import annotations

import itertools
import math
import os
import re
import traceback
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv import _core
from perceptv._arguments import PRESETS, Preset, integer, text
from perceptv.check import answer_checks as _check_answers
from perceptv.check import hidden as _check_hidden
from perceptv.check import look_checks as _check_looks
from perceptv.check import media as _check_media
from perceptv.check import reader_checks as _check_pixels
from perceptv.check import scene_checks as _check_scenes
from perceptv.core.adapting import adapt
from perceptv.core.authoring import Domain
from perceptv.core.catalogue import registry as shared_registry
from perceptv.core.look_records import Looks, taken_looks
from perceptv.errors import GenerationError, InvalidParams, UnknownDomain, invalid_type
from perceptv.io.missing import is_taken_for_nothing

_PACKAGE = str(Path(__file__).parent.parent) + os.sep
_METHOD = re.compile(r"(\w+) of \S+ (?:raised|returned) ")
_OF_ONE_KEY = re.compile(r" \(key .*|\d+", re.DOTALL)
_MOST_CHOICES = 24
_FEWEST_LOOKED_AT = 24  # instances from which it is learnt what looks alike


@dataclass(frozen=True)
class Problem:
    """A broken promise: `name` says which, `message` where and how, with the key that shows it."""

    name: str
    message: str

    def __str__(self) -> str:
        return f"{self.name}: {self.message}"


def check_domain(domain: Domain | str, *, keys: int = 50) -> list[Problem]:
    """Runs the contract suite on a domain. An empty list means that the domain keeps the contract.

    Parameters
    ----------
    domain : Domain or str
        An instance of a class derived from :class:`perceptv.Domain`, registered or not, or the id of a domain in the
        catalogue, of any suite and medium.
    keys : int
        Number of instances per preset and choice of switches, 2 or more.

    Returns
    -------
    list of Problem
        At most one problem for each promise, preset and choice of switches. An error that stops several checks is
        listed once, under the name of the method that raised it or returned what it must not.

    Raises
    ------
    UnknownDomain
        There is no such id; the message lists similar names.
    InvalidParams
        `domain` is neither a domain nor an id, or `keys` is below 2.
    """
    count = integer("keys", keys, 2, 100_000)
    if isinstance(domain, str):
        registry, name = shared_registry(), text("domain", domain, "a domain id (see perceptv.domains())")
    elif isinstance(domain, Domain):
        registry = _core.Registry()
        try:
            registry.add(adapt(domain), f"{type(domain).__module__}:{type(domain).__qualname__}")
            name = domain.id
        except MemoryError:
            raise
        except Exception as error:
            return [Problem(error_method(error) or "registration", _error_text(error))]
    else:
        raise invalid_type("domain", domain, "an instance of perceptv.Domain or a domain id")
    return _check_registered(registry, name, count)


def looks_taken(domain: Domain | str) -> dict[Preset, Looks]:
    """The looks that a sound domain takes in each preset, and why not the others."""
    if isinstance(domain, str):
        registry, name = shared_registry(), domain
    else:
        registry, name = _core.Registry(), domain.id
        registry.add(adapt(domain), f"{type(domain).__module__}:{type(domain).__qualname__}")
    return {preset: taken_looks(registry, name, preset) for preset in PRESETS}


def _check_registered(registry: _core.Registry, name: str, count: int) -> list[Problem]:
    problems: list[Problem] = []
    try:
        info = registry.info(name)
    except (UnknownDomain, MemoryError):
        raise
    except Exception as error:
        return [Problem(error_method(error) or "catalogue", _error_text(error))]
    causes: set[Hashable] = set()
    for preset in PRESETS:
        for chosen in _choices(info["switches"], preset):
            problems += Combination(registry, name, info, preset, chosen, count, causes).run()
    return problems


def _choices(switches: list[dict[str, Any]], preset: Preset) -> list[dict[str, str]]:
    """Every combination of switch values; if these are too many, each value with the others' defaults."""
    axes = {s["name"]: s["values"] if s["only"] in (None, preset) else s["values"][:1] for s in switches}
    if math.prod(map(len, axes.values())) <= _MOST_CHOICES:
        return [dict(zip(axes, chosen, strict=True)) for chosen in itertools.product(*axes.values())]
    defaults = {name: values[0] for name, values in axes.items()}
    return [defaults, *({**defaults, name: value} for name, values in axes.items() for value in values[1:])]


@dataclass
class Combination:
    """One domain under one preset and one choice of switches."""

    registry: _core.Registry
    domain: str
    info: dict[str, Any]
    preset: Preset
    switches: dict[str, str]
    count: int
    causes: set[Hashable] = field(default_factory=set)  # of errors that were told before
    problems: list[Problem] = field(default_factory=list)
    low: int = 1
    high: int = 1

    def run(self) -> list[Problem]:
        """Runs every check; the size range comes first, for without it there is nothing to draw."""
        if self._try("size range", self._read_sizes):
            for name, check in (
                ("size range", self._check_size_ends),
                ("same key, same output", self._check_repeats),
                ("different keys, different scenes", self._check_distinct),
                ("prompt", self._check_prompts),
                ("answer", self._check_answers),
                ("answer comes from the geometry", self._check_hidden),
                ("equal pictures, equal answers", self._check_pictures),
                ("degenerate answers", self._check_degenerate),
                ("scene", self._check_scenes),
                ("masks", self._check_masks),
                ("medium", self._check_medium),
                ("work", self._check_work),
                ("reader", self._check_reader),
                ("twin", self._check_twins),
                ("looks", self._check_looks),
            ):
                self._try(name, check)
        return self.problems

    # ---- helpers ----------------------------------------------------------------------------------------------

    def _try(self, name: str, check: Callable[[], Iterator[str]]) -> bool:
        """Notes the first complaint of a check; False if there was one."""
        try:
            complaint = next(check(), None)
        except MemoryError:  # of the machine, and no fault of the domain
            raise
        except Exception as error:
            self._note_error(name, error)
            return False
        if complaint is not None:
            self._note(name, complaint)
        return complaint is None

    def _note_error(self, name: str, error: Exception) -> None:
        cause = error_cause(error)
        if cause not in self.causes:
            self._note(error_method(error) or name, _error_text(error))
        self.causes.add(cause)

    def _note(self, name: str, complaint: str) -> None:
        words = " ".join(f"{k}={v}" for k, v in self.switches.items())
        self.problems.append(Problem(name, f"{self.domain} {self.preset}{words and ' ' + words}: {complaint}"))

    def _make(self, size: int, index: int, seed: int = 0) -> _core.Instance:
        return _core.generate(self.registry, self.domain, size, index, seed, self.preset, self.switches)

    def _asked(self, size: int, index: int = 0, seed: int = 0) -> dict[str, Any]:
        asked: dict[str, Any] = self.registry.check(self.domain, size, index, seed, self.preset, self.switches)
        return asked

    @property
    def _medium(self) -> str:
        return _check_media.info_medium(self.info)

    @property
    def _middle(self) -> int:
        return 10 if self.low <= 10 <= self.high else (self.low + self.high) // 2

    @property
    def _sizes(self) -> list[int]:
        return sorted({self.low, self._middle, self.high})

    def _some(self) -> Iterator[_core.Instance]:
        sizes = self._sizes
        for i in range(max(self.count, len(sizes))):
            yield self._make(sizes[i % len(sizes)], i // len(sizes))

    # ---- the checks: each yields what is wrong --------------------------------------------------------------------

    def _read_sizes(self) -> Iterator[str]:
        self.low, self.high = self.registry.size_range(self.domain, self.preset, self.switches)
        if not 1 <= self.low <= self.high:
            yield f"sizes are {self.low}..{self.high}; legal: 1 <= low <= high"
        if self.registry.size_range(self.domain, self.preset, self.switches) != (self.low, self.high):
            yield "the range changes from call to call"

    def _check_size_ends(self) -> Iterator[str]:
        for index in range(3):
            self._make(self.low, index)
        for index in range(3):
            try:
                self._make(self.high, index)
            except MemoryError:
                raise
            except Exception as error:
                message = f"size {self.high} of {self.low}..{self.high} does not generate: {_error_text(error)}"
                raise GenerationError(message) from error
        for size in (self.low - 1, self.high + 1):
            try:
                self._asked(size)
            except InvalidParams:
                continue
            yield f"size {size}, outside {self.low}..{self.high}, is accepted"

    def _check_repeats(self) -> Iterator[str]:
        """Makes instances again in reverse order, to find state that is kept between calls."""
        wanted = [(size, index) for size in self._sizes for index in range(3)]
        first = {key: _outputs(self._make(*key)) for key in wanted}
        for key in reversed(wanted):
            again = _outputs(self._make(*key))
            for what, a, b in zip(("record", "pictures"), first[key], again, strict=True):
                if a != b:
                    yield f"made twice, the {what} differ: key {self._asked(*key)['key']}"

    def _check_distinct(self) -> Iterator[str]:
        seen: dict[str, str] = {}
        for index in range(min(self.count, 20)):
            scene = _core.canonical_json(self._make(self._middle, index).record()["scene"])
            key = self._asked(self._middle, index)["key"]
            if scene in seen:
                yield f"equal scenes for two keys: {seen[scene]} and {key}"
            seen[scene] = key

    def _check_prompts(self) -> Iterator[str]:
        asked = self._asked(self._middle)
        first = self._make(self._middle, 0)
        question = _check_answers.shared_prompt(first.prompt, first.options)
        for made in self._some():
            if _check_answers.shared_prompt(made.prompt, made.options) != question:
                yield f"it differs between instances of one preset: {made.id}"
        if asked["answer_class"] != "none":
            yield from _check_answers.prompt_complaints(first.prompt, asked["answer_format"], asked["vocabulary"])

    def _check_answers(self) -> Iterator[str]:
        spec = self._asked(self._middle)
        for made in self._some():
            for complaint in self._answer_complaints(made, spec):
                yield f"{complaint}: {made.id}"
            if spec["answer_class"] != "none" and is_taken_for_nothing(made.answer_text):
                yield f"answer_text is {made.answer_text!r}, which readers of tables take for an empty cell: {made.id}"

    def _answer_complaints(self, made: _core.Instance, spec: dict[str, Any]) -> Iterator[str]:
        answer = made.answer, made.answer_text
        if spec["answer_class"] == "none":
            return (f"answer is {answer}, where nothing is asked" for _ in range(answer != (None, "")))
        asked = self.domain, made.options
        if spec["answer_class"] != "choice":
            return _check_answers.answer_complaints(*answer, spec, *asked)
        listed = _check_answers.choice_complaints(answer[0], made.prompt, made.options)
        return itertools.chain(listed, _check_answers.answer_complaints(*answer, spec, *asked))

    def _check_hidden(self) -> Iterator[str]:
        """The answer follows from visible facts. A reader shows that from pictures alone."""
        read = _check_pixels.built_in(self.domain) or _check_pixels.has_reader(self.domain)
        if read and self._medium == "pictures":
            return
        records = [self._make(self._middle, i).record() for i in range(max(self.count, _FEWEST_LOOKED_AT))]
        yield from _check_hidden.hidden_complaints(records, self._solve, self._alike)

    def _solve(self, record: dict[str, Any], scene: dict[str, Any]) -> Any:
        if options := record["scene"]["params"].get("options"):  # the prompt shows them, and their order
            scene = {**scene, "params": {**scene["params"], "options": options}}
        key = (record["size"], record["index"], record["seed"])
        return self.registry.solve(self.domain, *key, self.preset, self.switches, scene)[0]

    def _alike(self, record: dict[str, Any], scene: dict[str, Any]) -> bool:
        """True if pictures and question stay the same with another scene. A scene that cannot be drawn differs."""
        key = (record["size"], record["index"], record["seed"])
        try:
            return self.registry.look_alike(self.domain, *key, self.preset, self.switches, record["scene"], scene)
        except Exception:
            return False

    def _check_pictures(self) -> Iterator[str]:
        for size in sorted({self.low, self._middle}):
            made = (self._make(size, i) for i in range(min(self.count, 20)))
            yield from _check_pixels.equal_pictures_complaints(made)

    def _check_degenerate(self) -> Iterator[str]:
        if self.preset != "balanced" or self.count < 10 or self.info["answer_class"] == "none":
            return
        counts = Counter(self._make(self._middle, i, 1).answer_text for i in range(self.count))
        answer, most = counts.most_common(1)[0]
        if len(counts) == 1 or most > 0.9 * self.count:
            yield f"{answer!r} is right for {most} of {self.count} instances of size {self._middle}"

    def _check_scenes(self) -> Iterator[str]:
        for made in self._some():
            scene = made.record()["scene"]
            if made.images != self.info["images"]:
                yield f"{made.images} images, the catalogue says {self.info['images']}: {made.id}"
            for complaint in _check_scenes.scene_complaints(scene, self._medium):
                yield f"{complaint}: {made.id}"

    def _check_masks(self) -> Iterator[str]:
        for size in self._sizes:
            made = self._make(size, 0)
            masks = [made.mask(k) for k in range(made.images)]
            for complaint in _check_scenes.mask_complaints(made.record()["scene"], masks, self._medium):
                yield f"{complaint}: {made.id}"

    def _check_medium(self) -> Iterator[str]:
        complaints = {"video": _check_media.video_complaints, "episodes": _check_media.episode_complaints}
        if self._medium in complaints:
            for size in self._sizes:
                yield from complaints[self._medium](self._make(size, 0), self._make(size, 0), self.info)

    def _check_work(self) -> Iterator[str]:
        for made in self._some():
            if made.work["restarts"] > 500 or made.work["fallbacks"] > 2:
                yield f"searches took {made.work}: {made.id}"

    def _check_reader(self) -> Iterator[str]:
        """Built-in domains must have a reader, except for episodes, whose frames are read."""
        if not _check_pixels.has_reader(self.domain):
            if _check_pixels.built_in(self.domain) and self._medium != "episodes":
                yield "a built-in domain without a reader"
            return
        for size in self._sizes:
            yield from _check_pixels.reader_complaints(self._make(size, 0), self.domain, self._question())

    def _check_twins(self) -> Iterator[str]:
        """Built-in domains of pictures must have twins."""
        if not self.info["twins"]:
            if _check_pixels.built_in(self.domain) and self._medium == "pictures":
                yield "a built-in domain without twins"
            return
        for size in self._sizes:
            control = self._make(size, 0)
            yield from _check_pixels.twin_complaints(control, self.domain, self._question())
            twin = control.twin(0)
            for complaint in self._answer_complaints(twin, self._asked(size)):
                yield f"{complaint}: {twin.id}"

    def _check_looks(self) -> Iterator[str]:
        """Every look that the domain takes, in three sizes; once for each preset, as switches change little of it."""
        if self._medium != "pictures" or any(v != s["values"][0] for s, v in self._switched()):
            return
        instances = [self._make(size, 0) for size in self._sizes]  # first: what cannot be made takes no looks
        taken = taken_looks(self.registry, self.domain, self.preset, tuple(self.switches.items()))
        for size, made in zip(self._sizes, instances, strict=True):
            for complaint in _check_looks.look_complaints(made, taken, contrast=size == self._middle):
                yield f"{complaint}: {made.id}"

    def _switched(self) -> Iterator[tuple[dict[str, Any], str]]:
        return ((s, self.switches[s["name"]]) for s in self.info["switches"] if s["name"] in self.switches)

    def _question(self) -> dict[str, str]:
        return {"preset": self.preset, **self.switches}


def _outputs(made: _core.Instance) -> tuple[str, list[str]]:
    return made.record_json(), [_core.pixel_digest(made.image(k)) for k in range(made.images)]


def _error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def error_cause(error: BaseException) -> Hashable:
    """The mark of a cause: the line of the domain's code, or else the message without its numbers."""
    while error.__cause__ is not None:
        error = error.__cause__
    lines = [f for f in traceback.extract_tb(error.__traceback__) if not f.filename.startswith(_PACKAGE)]
    if lines:
        return type(error), lines[-1].filename, lines[-1].lineno
    returned = _METHOD.match(str(error))
    return type(error), returned[0] if returned else _OF_ONE_KEY.sub("", str(error))


def error_method(error: BaseException) -> str:
    """The method of the domain that an error names; empty if it names none."""
    match = _METHOD.match(str(error))
    return match[1] if match else ""
