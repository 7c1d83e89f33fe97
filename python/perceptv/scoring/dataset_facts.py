"""What a dataset was made with: anyone who repeats a score needs these versions."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv._core import __version__, raster_version
from perceptv.core.catalogue import info
from perceptv.errors import PerceptvError, UnknownDomain
from perceptv.io.schema import NAME, OBJECT, check, nullable, optional, whole
from perceptv.io.whole_files import Folder
from perceptv.limits import LIMITS, Limits
from perceptv.sets.dataset_manifest import ManifestReader

_FACTS = {
    "perceptv": optional(nullable(NAME)),
    "raster_version": optional(nullable(whole())),
    "versions": optional(OBJECT, {}),
}


@dataclass(frozen=True)
class DatasetFacts:
    """The package and the raster that made a dataset, None where nothing tells, and the versions of its domains."""

    perceptv: str | None = None
    raster_version: int | None = None
    versions: Mapping[str, int] = field(default_factory=dict, hash=False)

    def as_dict(self) -> dict[str, Any]:
        """What is known, as plain data."""
        found = {"perceptv": self.perceptv, "raster_version": self.raster_version, "versions": dict(self.versions)}
        return {name: value for name, value in found.items() if value}


def dataset_facts(dataset: Any, domains: Iterable[str], limits: Limits = LIMITS) -> DatasetFacts:
    """Those of a saved dataset are in its manifest; one in memory is made by this package."""
    if not isinstance(dataset, (str, Path)):
        known: dict[str, int] = {}
        for domain in domains:
            with contextlib.suppress(UnknownDomain):
                known[domain] = info(domain).version
        return DatasetFacts(__version__, raster_version, known) if known else DatasetFacts()
    folder = Path(dataset)
    try:
        with ManifestReader(Folder(folder if folder.is_dir() else folder.parent), limits) as manifest:
            head = manifest.head
    except (PerceptvError, OSError):  # lines without a manifest, or one that verify complains of
        return DatasetFacts()
    return DatasetFacts(head.package, head.raster, dict(sorted(_versions(head.identity["recipe"]))))


def _versions(recipe: Any) -> Iterable[tuple[str, int]]:
    """The domains of a recipe, or of its parts, with their versions."""
    if isinstance(recipe, list):
        for part in recipe:
            yield from _versions(part)
    elif isinstance(recipe, Mapping):
        for name, value in recipe.items():
            if name == "domains" and isinstance(value, Mapping):
                yield from ((str(domain), v) for domain, v in value.items() if type(v) is int)
            else:
                yield from _versions(value)


def facts_in(data: Mapping[str, Any], where: str) -> DatasetFacts:
    """The facts in plain data; VerificationError where they are not of this form."""
    found = check(data, _FACTS, where)
    versions = check(found["versions"], dict.fromkeys(found["versions"], whole()), f"{where}: versions")
    return DatasetFacts(found["perceptv"], found["raster_version"], versions)
