"""Rows with what is annotated in their pictures, and the categories of the objects of a dataset."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from perceptv._arguments import NameList, choice, names
from perceptv.annotations.objects import Box, boxes_in
from perceptv.annotations.pictures import Picture, check_pictures, colour_of, pictures, things_in
from perceptv.annotations.points import named_points
from perceptv.core.dataset import CategoryBy, Dataset
from perceptv.core.seen_things import Thing
from perceptv.errors import illegal, invalid_type
from perceptv.export.export_rows import ExportRow, StoredSource, shows_videos
from perceptv.progress import Progress

_NAMES: dict[CategoryBy, Callable[[Thing], str]] = {
    "kind": lambda thing: thing.kind,
    "colour": colour_of,
    "colour kind": lambda thing: f"{colour_of(thing)} {thing.kind}",
    "role": lambda thing: thing.role,
}
_NOT_ASKED = ("background", "grid")
"""Roles that are left out where none are named."""
_SEVERAL = "object"
"""Stands for the kind of categories that have several."""


@dataclass(frozen=True)
class Categories:
    """The categories of the objects that are annotated: `kinds` has their kinds by their names, sorted."""

    by: CategoryBy
    roles: frozenset[str]
    kinds: dict[str, str] = field(hash=False)
    most_points: int
    """Keypoints of the object that has most."""

    @property
    def numbers(self) -> dict[str, int]:
        """The place of each category, from 0."""
        return {name: number for number, name in enumerate(self.kinds)}

    def name(self, thing: Thing) -> str:
        """The category of an object."""
        return _NAMES[self.by](thing)

    def seen(self, picture: Picture) -> list[Box]:
        """The annotated objects that are seen in a picture."""
        return [box for box in boxes_in(picture) if box.role in self.roles]

    def hidden(self, picture: Picture) -> int:
        """How many of those that are drawn in it are not seen."""
        return sum(
            thing.role in self.roles and number not in picture.regions for number, thing in picture.things.items()
        )


def categories_of(dataset: Dataset, by: CategoryBy, roles: NameList | None, progress: bool) -> Categories:
    """Those of a dataset, found in its scenes: no picture is drawn. `roles` names those that count."""
    if not isinstance(dataset, Dataset):
        raise invalid_type("dataset", dataset, "a Dataset of pictures or videos")
    for domain in dataset.recipe.domains:
        check_pictures(domain)
    chosen: CategoryBy = choice("by", by, tuple(_NAMES))
    wanted = None if roles is None else names("roles", roles)
    known: set[str] = set()
    kinds: dict[str, set[str]] = {}
    most = 0
    with Progress(len(dataset), "objects", shown=progress, after=1.0) as bar:
        for sample in dataset:
            for thing in (thing for things in things_in(sample) for thing in things.values()):
                known.add(thing.role)
                if thing.role in wanted if wanted is not None else thing.role not in _NOT_ASKED:
                    kinds.setdefault(_NAMES[chosen](thing), set()).add(thing.kind)
                    most = max(most, len(named_points(thing)))
            bar.advance()
    legal = f"roles of this dataset: {', '.join(sorted(known))}"
    if odd := [role for role in wanted or () if role not in known]:
        raise illegal(f"roles has {odd[0]!r}", legal)
    if not kinds:
        raise illegal("roles leave no object of the dataset", legal)
    kept = known - set(_NOT_ASKED) if wanted is None else set(wanted)
    one = {name: min(found) if len(found) == 1 else _SEVERAL for name, found in sorted(kinds.items())}
    return Categories(chosen, frozenset(kept), one, most)


@dataclass(frozen=True)
class AnnotatedRow(ExportRow):
    """An instance, and what was found in each of its pictures."""

    found: tuple[Any, ...] = field(hash=False)


class AnnotatedSource(StoredSource):
    """The rows of a dataset; `find` gives what is annotated in a picture. Videos are shown by frames."""

    def __init__(self, dataset: Dataset, find: Callable[[Picture], Any]) -> None:
        super().__init__(dataset, "frames" if shows_videos(dataset) else "auto")
        self._find = find

    def make(self, unit: int) -> list[ExportRow]:
        """The rows of a unit of work."""
        samples = self._dataset[unit * self.unit : (unit + 1) * self.unit]
        return [
            AnnotatedRow(row.record, row.files, tuple(map(self._find, pictures(sample))))
            for row, sample in zip(super().make(unit), samples, strict=True)
        ]
