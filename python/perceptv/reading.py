"""Reading pictures back: the answer from pixels and what the prompt tells, with no sight of scene, key or size."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from perceptv import _core
from perceptv._arguments import switches, text
from perceptv.catalogue import DomainInfo, info
from perceptv.errors import InvalidParams
from perceptv.sample import Pixels


@dataclass(frozen=True)
class Reading:
    """What a reader found.

    `answer` and `answer_text` are None where the picture does not decide; `why_not` then says why.
    """

    answer: Any
    answer_text: str | None
    why_not: str = ""

    @property
    def readable(self) -> bool:
        """Whether the picture decided the answer."""
        return self.answer_text is not None


Reader = Callable[[Sequence[Pixels], Mapping[str, str]], Reading]
"""Takes the pictures in order and what the prompt depends on: {"preset": ..., switch: value ...}."""


@functools.cache
def _native() -> _core.Readers:
    return _core.Readers()


@functools.cache
def _added() -> dict[str, Reader]:
    return {}


def register_reader(domain: str, reader: Reader) -> None:
    """Adds a reader for somebody's domain; it then serves `read`, `sample.read()` and `verify --pixels`."""
    text("domain", domain, "a domain id")
    if domain in readers():
        raise InvalidParams(f"reader of domain '{domain}' is there already; legal: a domain without one")
    _added()[domain] = reader


def readers() -> list[str]:
    """Ids of the domains that can be read."""
    return sorted({*_native().domains(), *_added()})


def read(domain: str, images: Pixels | Sequence[Pixels], prompt_params: Mapping[str, Any] | None = None) -> Reading:
    """Reads the answer from pictures.

    Parameters
    ----------
    domain : str
        Domain id; says which question is asked.
    images : ndarray or sequence of ndarray, each (H, W, 3) uint8
        The pictures in the order shown.
    prompt_params : mapping, optional
        What the prompt depends on: ``preset`` (default ``"paper"``) and the domain's switches.

    Returns
    -------
    Reading
        Without an answer, and with the reason, where the picture does not decide.

    Raises
    ------
    InvalidParams
        A wrong number of pictures, another dtype, shape or channel count, an unknown switch.
    """
    known, preset, chosen = _question(domain, prompt_params)
    pictures = _pictures(known.images, domain, images)
    if domain in _added():
        return _added()[domain](pictures, {"preset": preset, **chosen})
    return Reading(*_native().read(domain, pictures, preset, chosen))


def read_files(domain: str, files: Sequence[bytes], prompt_params: Mapping[str, Any] | None = None) -> Reading:
    """The same from the bytes of PNG files; InvalidParams where they are none."""
    known, preset, chosen = _question(domain, prompt_params)
    if len(files) != known.images:
        raise InvalidParams(f"files of {domain} has {len(files)} entries; legal: {known.images}")
    if domain in _added():
        return _added()[domain]([_core.decode_png(f) for f in files], {"preset": preset, **chosen})
    return Reading(*_native().read_png(domain, list(files), preset, chosen))


def _question(domain: str, prompt_params: Mapping[str, Any] | None) -> tuple[DomainInfo, str, dict[str, str]]:
    """What the prompt depends on, checked and complete."""
    known = info(text("domain", domain, "a domain id (see perceptv.domains())"))
    given = dict(prompt_params or {})
    preset = text("preset", given.pop("preset", "paper"), "'paper', 'balanced'")
    chosen = {s.name: s.default for s in known.switches}
    for name, value in switches(given).items():
        legal = next((s.values for s in known.switches if s.name == name), None)
        if legal is None or value not in legal:
            raise InvalidParams(f"{name} of {domain} is {value!r}; legal: {legal or 'no such parameter'}")
        chosen[name] = value
    known.size_range(preset)  # an unknown preset raises here
    if domain not in _added() and domain not in _native().domains():
        raise InvalidParams(f"domain is '{domain}', which has no reader; legal: {', '.join(readers())}")
    return known, preset, chosen


def _pictures(count: int, domain: str, images: Any) -> list[Pixels]:
    given = [images] if isinstance(images, np.ndarray) and images.ndim == 3 else list(images)
    if len(given) != count:
        raise InvalidParams(f"images of {domain} has {len(given)} pictures; legal: {count}")
    for i, picture in enumerate(given):
        legal = "(H, W, 3) uint8 with sides 1..32767"
        if not isinstance(picture, np.ndarray):
            raise InvalidParams(f"images[{i}] is {type(picture).__name__}; legal: {legal}")
        if picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3 or 0 in picture.shape:
            raise InvalidParams(f"images[{i}] is {picture.dtype} {picture.shape}; legal: {legal}")
        if max(picture.shape) > 32767:
            raise InvalidParams(f"images[{i}] has shape {picture.shape}; legal: {legal}")
    return [np.ascontiguousarray(p) for p in given]
