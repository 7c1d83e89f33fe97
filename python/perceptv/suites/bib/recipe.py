"""The recipe of a set of episodes, out of a manifest."""

from __future__ import annotations

from typing import Any

from perceptv.core.dataset import Dataset
from perceptv.errors import VerificationError
from perceptv.io.schema import LIST, NAME, check, whole
from perceptv.io.strict_json import short
from perceptv.sets.recipes import switches_in
from perceptv.suites.bib.sets import BibRecipe, Part, bib

_RECIPE = {"seed": whole(), "preset": NAME, "parts": LIST}


def read(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    """Each part as `bib` would make it alone."""
    seed, preset, parts = check(recipe, _RECIPE, where).values()
    found: list[Part] = []
    for part in parts:
        if not isinstance(part, list) or len(part) != 3 or part[0] not in domains:
            raise VerificationError(f"{where}: parts holds {short(part)}; legal: [domain, comparison or null, count]")
        domain, comparison, count = part
        shown = None if comparison is None else [comparison]
        alone = bib(tasks=[domain], comparisons=shown, pairs=count, episodes=count, seed=seed, preset=preset).recipe
        assert isinstance(alone, BibRecipe)
        if len(alone.parts) != 1 or alone.parts[0].comparison != comparison:
            raise VerificationError(f"{where}: parts holds {short(part)}, which is no part of a set")
        found += alone.parts
    out = BibRecipe(preset, seed, tuple(found), switches_in(recipe, where))
    if not found or list(out.domains) != domains or len(set(found)) != len(found):
        raise VerificationError(f"{where}: parts does not belong to domains; legal: one or more for each, none twice")
    return Dataset(out)
