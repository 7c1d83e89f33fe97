"""Datasets of paired videos on disk, with a line for each trial if that is asked for; their recipes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from perceptv import _core
from perceptv._arguments import flag
from perceptv._plain import counted
from perceptv.core.dataset import Dataset
from perceptv.errors import VerificationError, illegal, invalid
from perceptv.io.schema import LIST, NAME, check, whole
from perceptv.io.strict_json import short
from perceptv.sets.plan import SavePlan
from perceptv.sets.stored_recipes import switches_in
from perceptv.suites.conservation.video_datasets import ConservationRecipe, DomainBlock, conservation
from perceptv.suites.conservation.video_trials import conservation_trials

TRIALS = "trials.jsonl"
_RECIPE = {"seed": whole(), "preset": NAME, "blocks": LIST}


class TrialPlan(SavePlan):
    """Videos with the trials of the published design."""

    @property
    def further(self) -> dict[str, Callable[[], Iterator[bytes]]]:
        """The trials."""
        return {TRIALS: self._lines}

    def _lines(self) -> Iterator[bytes]:
        for trial in conservation_trials(self._dataset):
            yield _core.canonical_json(trial.record(frames=True)).encode() + b"\n"

    @property
    def options(self) -> dict[str, Any]:
        """The format of the dataset on disk."""
        return {"trials": True}


def plan(dataset: Dataset, video: str, options: Mapping[str, Any]) -> SavePlan | None:
    """The plan with trials; None if none are asked for."""
    trials = flag("trials", options.get("trials", False))
    rest = {name: value for name, value in options.items() if name != "trials"}
    if "wording" in options:
        legal = "no wording: datasets keep our sentences, pv.conservation_trials(videos, wording=FILE) takes others"
        raise invalid("wording", options["wording"], legal)
    if not trials:
        return None
    if rest:
        name = next(iter(rest))
        legal = "trials, video, threads, progress for a dataset with trials"
        raise illegal(f"{name} is {rest[name]!r:.80}", legal)
    return TrialPlan(dataset, video)


def read_recipe(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    """Each block as `conservation` would make it alone."""
    seed, preset, blocks = check(recipe, _RECIPE, where).values()
    if len(blocks) != len(domains):
        legal = f"one for each of {len(domains)} domains"
        raise illegal(f"{where}: blocks has {counted(len(blocks), 'entry')}", legal, VerificationError)
    found: list[DomainBlock] = []
    for block, domain in zip(blocks, domains, strict=True):
        if not isinstance(block, list) or len(block) != 3 or block[0] != domain or not isinstance(block[1], list):
            raise illegal(
                f"{where}: blocks holds {short(block)}", "[domain, sizes, per_size] in order", VerificationError
            )
        alone = conservation(seed=seed, preset=preset, domains=[domain], sizes=block[1], per_size=block[2]).recipe
        assert isinstance(alone, ConservationRecipe)
        found += alone.blocks
    if not found:
        raise illegal(f"{where}: blocks is empty", "at least one", VerificationError)
    return Dataset(ConservationRecipe(preset, seed, tuple(found), switches_in(recipe, where)))
