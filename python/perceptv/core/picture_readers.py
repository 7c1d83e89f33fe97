"""Reading pictures back: the answer from pixels and the prompt, without scene, key or size."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from perceptv import _core
from perceptv._arguments import Preset, SwitchValue, listed, text
from perceptv._plain import counted, short
from perceptv.core.catalogue import DomainInfo, info, own_readers, preset_for, registry, switch_values
from perceptv.core.picture_arrays import Pixels
from perceptv.errors import GenerationError, illegal, invalid, invalid_type


@dataclass(frozen=True)
class Reading:
    """The result of a reader.

    `answer` and `answer_text` are None if the picture does not determine the answer; `why_not` then gives the reason.
    """

    answer: Any = field(hash=False)
    answer_text: str | None
    why_not: str = ""

    @property
    def readable(self) -> bool:
        """True if the picture determined the answer."""
        return self.answer_text is not None


PromptParams = Mapping[str, SwitchValue | Sequence[str]]
Reader = Callable[[Sequence[Pixels], Mapping[str, Any]], Reading]
"""Takes the pictures in order and the parameters of the prompt: {"preset": ..., switch: value ...}, and if it lists
options {"options": [...]}, where it asks a sentence of the instance's own {"question": ...}."""


@dataclass(frozen=True)
class _Question:
    """A prompt's parameters, checked and complete. `options` is empty if it lists none, or only the vocabulary."""

    domain: DomainInfo
    preset: Preset
    switches: dict[str, str]
    options: list[str]
    asked: str

    @property
    def prompt_params(self) -> dict[str, Any]:
        parts = {"options": self.options, "question": self.asked}
        return {"preset": self.preset, **self.switches, **{name: value for name, value in parts.items() if value}}


@functools.cache
def _native() -> _core.Readers:
    return _core.Readers()


@functools.cache
def _added() -> dict[str, Reader]:
    return {}


def register_reader(domain: str, reader: Reader, *, replace: bool = False) -> None:
    """Adds a reader for a domain of your own. `read`, `sample.read()` and `verify --pixels` then use it.

    A function of the same module and name takes the place of the one before it. With `replace` any other one does that
    is not built in.
    """
    text("domain", domain, "a domain id")
    if not callable(reader):
        raise invalid("reader", reader, "a function of pictures and question")
    earlier = _others().get(domain)
    again = earlier is not None and (replace or _place(earlier) == _place(reader))
    if domain in readers() and not again:
        raise illegal(f"reader of domain '{domain}' is registered already", "a domain without one")
    _added()[domain] = reader


def _place(reader: Reader) -> tuple[str, str]:
    kind = reader if hasattr(reader, "__qualname__") else type(reader)
    return kind.__module__, kind.__qualname__


def readers() -> list[str]:
    """Ids of the domains that can be read."""
    return sorted({*_native().domains(), *_others()})


def _others() -> dict[str, Reader]:
    """Readers that were registered here, and those of domains written in Python."""
    return {**own_readers(), **_added()}


def read(domain: str, images: Pixels | Sequence[Pixels], prompt_params: PromptParams | None = None) -> Reading:
    """Reads the answer from pictures.

    Parameters
    ----------
    domain : str
        Domain id, which determines the question.
    images : ndarray or sequence of ndarray, each (H, W, 3) uint8
        The pictures in the order shown. For a video: any of its frames in order, including the last one and, if the
        question is about the first image, the first one.
    prompt_params : mapping, optional
        Everything that the prompt depends on: ``preset`` (default: that of the suite), the switches of the domain, and
        ``options``, the texts of (A), (B) ... in the order of the prompt, if it has options (default: the vocabulary
        in its order). ``question``, the sentence between prompt and options that hangs on the instance, if it has
        one (`Sample.question`).

    Returns
    -------
    Reading
        Without an answer, but with the reason, if the picture does not determine the answer.

    Raises
    ------
    InvalidParams
        A wrong number of pictures, another dtype, shape or channel count, an unknown switch, options that are not the
        question's.
    """
    asked = _question(domain, prompt_params)
    pictures = _pictures(asked.domain, images)
    if domain in _others():
        return _read_by_own(domain, pictures, asked.prompt_params)
    return Reading(*_native().read(domain, pictures, asked.preset, asked.switches, asked.options, asked.asked))


def read_files(domain: str, files: Sequence[bytes], prompt_params: PromptParams | None = None) -> Reading:
    """Like `read`, from the bytes of PNG files; InvalidParams if they are not."""
    asked = _question(domain, prompt_params)
    _check_count("files", "entries", asked.domain, len(files))
    if domain in _others():
        return _read_by_own(domain, [_core.decode_png(f) for f in files], asked.prompt_params)
    return Reading(*_native().read_png(domain, list(files), asked.preset, asked.switches, asked.options, asked.asked))


def _read_by_own(domain: str, pictures: Sequence[Pixels], question: Mapping[str, Any]) -> Reading:
    result = _others()[domain](pictures, question)
    if not isinstance(result, Reading):
        raise illegal(f"reader of {domain} returned {short(result)}", "a perceptv.Reading", GenerationError)
    return result


def _question(domain: str, prompt_params: PromptParams | None) -> _Question:
    known = info(text("domain", domain, "a domain id (see perceptv.domains())"))
    if prompt_params is not None and not isinstance(prompt_params, Mapping):
        raise invalid_type("prompt_params", prompt_params, "a mapping, of switches by name")
    given: dict[str, Any] = dict(prompt_params or {})
    options = given.pop("options", None)
    asked = text("question", given.pop("question", ""), "the sentence of the prompt that hangs on the instance")
    preset = preset_for(domain, given.pop("preset", None))
    chosen = {s.name: s.default for s in known.switches}
    for name, value in switch_values(domain, given, ("preset", "options", "question")).items():
        legal = next(s.values for s in known.switches if s.name == name)
        if value not in legal:
            raise invalid(f"{name} of {domain}", value, ", ".join(map(repr, legal)))
        chosen[name] = value
    if domain not in _others() and domain not in _native().domains():
        raise illegal(f"domain is '{domain}', which has no reader", ", ".join(readers()))
    return _Question(known, preset, chosen, _options(known, preset, chosen, options), asked)


def _options(known: DomainInfo, preset: Preset, chosen: dict[str, str], given: Any) -> list[str]:
    """The given options, checked: different texts of the vocabulary, as many as the reader takes; or empty."""
    if given is None or (isinstance(given, Sequence) and len(given) == 0):
        return []
    name = f"options of {known.id}"
    low, _ = known.size_range(preset, **chosen)
    spec = registry().check(known.id, low, 0, 0, preset, chosen)
    legal: list[str] = spec["vocabulary"] if spec["answer_class"] == "choice" else []
    if spec["answer_class"] == "choice" and known.id in _others():  # whose options are each instance's own
        return [text(f"options[{i}]", option, "a text") for i, option in enumerate(listed(name, given, "texts"))]
    if not legal:
        raise invalid(name, given, "empty, as the question has no options")
    if isinstance(given, str) or not isinstance(given, Sequence):
        raise invalid(name, given, f"a sequence of {len(legal)} texts")
    fewest = _native().fewest_options(known.id)
    if not fewest <= len(given) <= len(legal):
        count = f"{fewest}..{len(legal)}" if fewest < len(legal) else f"{fewest}"
        raise illegal(f"{name} has {counted(len(given), 'text')}", count)
    for i, option in enumerate(given):
        if option not in legal or option in given[:i]:
            raise invalid(f"options[{i}] of {known.id}", option, f"each of {legal} once")
    return list(given)


def _check_count(what: str, unit: str, known: DomainInfo, count: int) -> None:
    low, high = (known.images, known.images) if known.id in _others() else _native().images(known.id)
    if count < low or (high is not None and count > high):
        legal = f"{low}" if high is not None else f"{low} or more, frames of the video in order"
        raise illegal(f"{what} of {known.id} has {count} {unit}", legal)


def _pictures(known: DomainInfo, images: Any) -> list[Pixels]:
    given = [images] if isinstance(images, np.ndarray) and images.ndim == 3 else listed("images", images, "pictures")
    _check_count("images", "pictures", known, len(given))
    for i, picture in enumerate(given):
        legal = "(H, W, 3) uint8 with sides 1..32767"
        if not isinstance(picture, np.ndarray):
            raise invalid_type(f"images[{i}]", picture, legal)
        if picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3 or 0 in picture.shape:
            raise illegal(f"images[{i}] is {picture.dtype} {picture.shape}", legal)
        if max(picture.shape) > 32767:
            raise illegal(f"images[{i}] has shape {picture.shape}", legal)
    return [np.ascontiguousarray(p) for p in given]
