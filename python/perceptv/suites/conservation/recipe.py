"""The recipe of a set of paired videos, out of a manifest."""

from __future__ import annotations

from typing import Any

from perceptv.core.dataset import Dataset
from perceptv.errors import VerificationError
from perceptv.io.schema import LIST, NAME, check, whole
from perceptv.io.strict_json import short
from perceptv.sets.recipes import switches_in
from perceptv.suites.conservation.sets import Block, ConservationRecipe, conservation

_RECIPE = {"seed": whole(), "preset": NAME, "blocks": LIST}


def read(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    """Each block as `conservation` would make it alone."""
    seed, preset, blocks = check(recipe, _RECIPE, where).values()
    if len(blocks) != len(domains):
        legal = f"one for each of {len(domains)} domains"
        raise VerificationError(f"{where}: blocks has {len(blocks)} entries; legal: {legal}")
    found: list[Block] = []
    for block, domain in zip(blocks, domains, strict=True):
        if not isinstance(block, list) or len(block) != 3 or block[0] != domain or not isinstance(block[1], list):
            raise VerificationError(f"{where}: blocks holds {short(block)}; legal: [domain, sizes, per_size] in order")
        alone = conservation(seed=seed, preset=preset, domains=[domain], sizes=block[1], per_size=block[2]).recipe
        assert isinstance(alone, ConservationRecipe)
        found += alone.blocks
    if not found:
        raise VerificationError(f"{where}: blocks is empty; legal: one or more")
    return Dataset(ConservationRecipe(preset, seed, tuple(found), switches_in(recipe, where)))
