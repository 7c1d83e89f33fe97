"""Recipes that are made of parts, each of one domain, one after another: what such recipes of all suites share."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from perceptv import _arguments
from perceptv._arguments import integer
from perceptv.core.recipes import Switches, check_switches, versions, words_record
from perceptv.core.words import Words
from perceptv.errors import NoSuchItem, illegal

P = TypeVar("P")


class InParts(Generic[P]):
    """A recipe of one suite. `PARTS` is the name of the field that holds its parts, here and in plain data.

    A part has a `domain`, its `count` of samples, and `row()`: itself as plain data, the domain first.
    """

    SUITE: ClassVar[str]
    PARTS: ClassVar[str]
    preset: str
    seed: int
    switches: Switches
    words: Words

    @property
    def suite(self) -> str:
        """The suite's name."""
        return self.SUITE

    @property
    def _parts(self) -> tuple[Any, ...]:
        return tuple(getattr(self, self.PARTS))

    @property
    def domains(self) -> tuple[str, ...]:
        """Domain ids in order, each once."""
        return tuple(dict.fromkeys(part.domain for part in self._parts))

    @property
    def total(self) -> int:
        """Samples of the complete dataset."""
        return sum(part.count for part in self._parts)

    def place(self, position: int) -> tuple[P, int]:
        """The part that a position lies in, and its number there."""
        rest = position
        for part in self._parts:
            if rest < part.count:
                return part, rest
            rest -= part.count
        raise illegal(f"position is {position}", f"0..{self.total - 1}", NoSuchItem)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain."""
        record = {"suite": self.suite, "preset": self.preset, "seed": self.seed, "domains": versions(self.domains)}
        record[self.PARTS] = [part.row() for part in self._parts]
        switches = {"switches": dict(self.switches)} if self.switches else {}
        return {**record, **switches, **words_record(self.words)}

    def check(self) -> None:
        """InvalidParams if a parameter is not legal; the message names it, its value and the legal values."""
        _arguments.preset(self.preset)
        integer("seed", self.seed)
        check_switches(dict(self.switches), self.domains)
