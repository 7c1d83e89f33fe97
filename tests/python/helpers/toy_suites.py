"""Suites that nobody of the package knows: toy domains under a name of their own, and sets of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv import suite as suites
from perceptv.core.authoring import Streams, disc
from perceptv.core.chat_messages import files_of
from perceptv.export.export_rows import IMAGE, ExportRow, ExportSource, as_texts, name_of

OWN = pv.Suite(
    "toy-suite",
    title="Toys",
    source="Tasks after nobody's; see https://toys.example/about.",
    licence="Free for play, see [the terms](https://toys.example/terms).",
    keywords=("toys",),
)


class Dots(toys.Dots):
    """Counts dots."""

    id = "toy_suite_dots"
    suite = "toy-suite"


class Pair(toys.Pair):
    """Two pictures."""

    id = "toy_suite_pair"
    suite = "toy-suite"


class Three(toys.Dots):
    """Dots over three pictures."""

    id = "toy_suite_three"
    suite = "toy-suite"
    images = 3

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        scene = pv.Scene(240, 180, images=3)
        for i in range(request.size):
            scene.add("circle", disc((20 + 12 * i, 90), 5), fill="red", image=i % 3)
        return scene


def set_of(*domains: str) -> pv.Dataset:
    """A set of any domains: sizes 2 and 3, two of each."""
    return pv.dataset(domains=domains, sizes=[2, 3], per_size=2, seed=7)


def toy_set() -> pv.Dataset:
    """One picture, and two."""
    return set_of(Dots.id, Pair.id)


def use(monkeypatch: pytest.MonkeyPatch, *added: pv.Suite, without: str = "") -> None:
    """Suites are registered, or one of the package's is not, for the length of a test."""
    known = {name: found for name, found in suites.known_suites().items() if name != without}
    known |= {found.id: found for found in added}
    monkeypatch.setattr(suites, "known_suites", lambda: known)
    monkeypatch.setattr("perceptv.cli.dataset_options.known_suites", lambda: known)


class Sides(ExportSource):
    """Rows of a suite's own: the one picture, twice."""

    media = {"left": IMAGE, "right": IMAGE}  # noqa: RUF012

    def __init__(self, dataset: pv.Dataset) -> None:
        self._dataset = dataset
        super().__init__(name_of(dataset), dataset.recipe.domains, len(dataset))

    def identity(self) -> dict[str, Any]:
        return {"sides": self._dataset.recipe.as_dict()}

    def example(self) -> dict[str, Any]:
        return self._record(0)

    def make(self, unit: int) -> list[ExportRow]:
        (file,) = files_of(self._dataset[unit])
        return [ExportRow(self._record(unit), {"left": (file,), "right": (file,)})]

    def _record(self, unit: int) -> dict[str, Any]:
        record = self._dataset[unit].record()
        return as_texts({name: value for name, value in record.items() if name != "scene"} | {"place": unit})


def sides(dataset: pv.Dataset, video: str) -> ExportSource | None:
    """Of sets of dots alone; of others the stored rows."""
    return Sides(dataset) if dataset.recipe.domains == (Dots.id,) else None


def frames(dataset: pv.Dataset, chosen: Mapping[str, Any]) -> pv.Trials:
    """The first frames of videos, as a suite of somebody else's may want them."""
    numbers = chosen.get("first", 3)
    first = {"first": lambda video: [-t for t in range(len(video))]}
    return pv.conservation_trials(dataset, methods=first, counts=[numbers], prompts=1)
