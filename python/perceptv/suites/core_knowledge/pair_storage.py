"""Recipes of datasets of pairs, from the plain data of a manifest."""

from __future__ import annotations

from typing import Any

from perceptv.core.dataset import Dataset
from perceptv.errors import VerificationError, illegal, invalid
from perceptv.io.schema import LIST, NAME, check, whole
from perceptv.io.strict_json import short
from perceptv.sets.stored_recipes import switches_in
from perceptv.suites.core_knowledge.pair_datasets import DomainPart, PairsRecipe, core_knowledge

_RECIPE = {"seed": whole(), "preset": NAME, "parts": LIST}


def read_recipe(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    """Each part as `core_knowledge` would make it alone."""
    seed, preset, parts = check(recipe, _RECIPE, where).values()
    if [part[:1] if isinstance(part, list) else part for part in parts] != [[domain] for domain in domains]:
        raise invalid(f"{where}: parts", parts, "those of the domains in their order", VerificationError)
    if not domains:
        raise illegal(f"{where}: parts is empty", "at least one", VerificationError)
    found = tuple(_part(part, preset, seed, where) for part in parts)
    return Dataset(PairsRecipe(preset, seed, found, switches_in(recipe, where)))


def _part(part: Any, preset: Any, seed: int, where: str) -> DomainPart:
    if len(part) != 3 or not isinstance(part[1], list):
        raise illegal(f"{where}: parts holds {short(part)}", "[domain, sizes, pairs]", VerificationError)
    domain, sizes, pairs = part
    alone = core_knowledge(seed=seed, preset=preset, domains=[domain], sizes=sizes, pairs=pairs).recipe
    assert isinstance(alone, PairsRecipe)
    return alone.parts[0]
