"""A set holds domains of its own suite alone, whose name, sources and licence it carries; nothing else is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv.core.recipes import Joined
from perceptv.suites.bib.episode_datasets import BibRecipe, TaskPart
from perceptv.suites.conservation.video_datasets import ConservationRecipe, DomainBlock
from storage_sets import small_set

PICTURES = pv.percept_v(domains=["counting_circles"], sizes=[2], per_size=1).recipe
VIDEOS = pv.conservation(domains=["conservation_size"]).recipe
EPISODES = pv.bib(tasks=["bib_preference"], pairs=1).recipe


def refused(call: Callable[[], object], *words: str) -> None:
    with pytest.raises(pv.InvalidParams) as caught:
        call()
    assert all(word in str(caught.value) for word in words), caught.value


def test_sets_refuse_domains_of_other_suites() -> None:
    refused(lambda: pv.percept_v(domains=["bib_preference"]), "'bib_preference' of the suite 'bib'", "'percept_v'")
    refused(lambda: pv.percept_v(domains=["maze_solving", "conservation_size"]), "'conservation_size' of the suite")
    refused(lambda: pv.conservation(domains=["maze_solving"]), "'maze_solving' of the suite 'percept_v'")
    refused(lambda: pv.bib(tasks=["maze_solving"]), "'maze_solving'", "legal: bib_bg_single_object")
    with pytest.raises(pv.UnknownDomain, match="maze_solving"):
        pv.percept_v(domains=["maze_solvin"])


def test_sets_refuse_domains_of_other_people(own_registry: None) -> None:
    pv.register(toys.Dots())
    for made in (pv.percept_v, pv.conservation):
        refused(lambda made=made: made(domains=["toy_dots"]), "'toy_dots' of the suite 'custom'", "stream")
    refused(lambda: pv.bib(tasks=["toy_dots"]), "'toy_dots'")
    assert pv.stream(domains=["toy_dots"], sizes="1-3")[0].domain == "toy_dots"
    assert len(pv.generate_batch("toy_dots", [1, 2])) == 2


@pytest.mark.parametrize("suite", ["percept_v", "percept-v", "conservation", "bib"])
def test_nobody_else_names_a_suite_of_the_package(suite: str, own_registry: None) -> None:
    class Labelled(toys.Dots):
        pass

    Labelled.suite = suite
    refused(lambda: pv.register(Labelled()), f"suite of toy_dots is {suite!r}")
    with pytest.raises(pv.UnknownDomain):
        pv.info("toy_dots")
    assert len(pv.domains("percept_v")) == 30


FOREIGN: dict[str, Callable[[], Any]] = {
    "an unknown switch": lambda: replace(PICTURES, switches=(("colour", "red"),)),
    "a switch's unknown value": lambda: replace(PICTURES, switches=(("legend", "maybe"),)),
    "partners of pictures": lambda: replace(PICTURES, partners=True),
    "twins and partners": lambda: replace(PICTURES, partners=True, twins=True),
    "redrawn in another domain": lambda: replace(PICTURES, redrawn=(("maze_solving", 2, (0,)),)),
    "redrawn twice the same": lambda: replace(PICTURES, per_size=2, redrawn=(("counting_circles", 2, (5, 5)),)),
    "nothing joined": lambda: Joined(()),
    "something wrong joined": lambda: Joined((PICTURES, replace(PICTURES, per_size=0))),
    "no domain": lambda: replace(PICTURES, domains=()),
    "a size too large": lambda: replace(PICTURES, sizes=(500,)),
    "a size twice": lambda: replace(PICTURES, sizes=(2, 2)),
    "a size that is none": lambda: replace(PICTURES, sizes=("2",)),
    "none per size": lambda: replace(PICTURES, per_size=0),
    "a preset of one's own": lambda: replace(PICTURES, preset="easy"),
    "a seed below 0": lambda: replace(PICTURES, seed=-1),
    "twins of sorts": lambda: replace(PICTURES, twins=1),
    "videos of pictures": lambda: replace(VIDEOS, blocks=(DomainBlock("counting_circles", (2,), 1),)),
    "videos of no size": lambda: replace(VIDEOS, blocks=(DomainBlock("conservation_size", (), 1),)),
    "videos of a large size": lambda: replace(VIDEOS, blocks=(DomainBlock("conservation_size", (99,), 1),)),
    "videos twice": lambda: ConservationRecipe("paper", 0, 2 * (DomainBlock("conservation_size", (8,), 1),)),
    "no videos": lambda: ConservationRecipe("paper", 0, ()),
    "episodes of pictures": lambda: BibRecipe("paper", 0, (TaskPart("counting_circles", None, 1),)),
    "episodes compared with nothing": lambda: BibRecipe("paper", 0, (TaskPart("bib_preference", "direct", 1),)),
    "no pairs": lambda: BibRecipe("paper", 0, (TaskPart("bib_preference", None, 0),)),
    "no episodes": lambda: BibRecipe("paper", 0, ()),
    "something else": lambda: 3,
    "nothing": lambda: None,
}


@pytest.mark.parametrize("which", FOREIGN)
def test_a_recipe_that_no_maker_makes_is_refused(which: str) -> None:
    refused(lambda: pv.Dataset(FOREIGN[which]()), "; legal: ")


def test_recipes_of_the_package_are_taken() -> None:
    for recipe in (PICTURES, VIDEOS, EPISODES):
        assert pv.Dataset(recipe).recipe == recipe
        assert len(pv.Dataset(recipe, range(0))) == 0
        assert pv.Dataset(recipe, range(recipe.total)).whole


def test_a_recipe_carries_the_suite_of_its_domains() -> None:
    """Nobody can give a set another label than its domains have."""
    assert replace(PICTURES, domains=("bib_preference",)).suite == "bib"
    assert replace(PICTURES, domains=("bib_preference", "maze_solving")).suite == "mixed"
    assert Joined((PICTURES, VIDEOS)).suite == "mixed"


def test_what_lacks_a_part_of_a_recipe_is_refused() -> None:
    class Formed:
        """Has most that a recipe has."""

        total = 3

        def key(self, position: int) -> None:
            """Never called."""

        def check(self) -> None:
            """Never called."""

    refused(lambda: pv.Dataset(Formed()), "recipe is Formed")


@pytest.mark.parametrize("positions", [range(2), range(-1, 1), range(5, 4000, 7), [1], [-1], [0, 0], 3, "0"])
def test_positions_beyond_the_recipe_are_refused(positions: Any) -> None:
    refused(lambda: pv.Dataset(PICTURES, positions), "positions", "legal: ")


def test_a_refused_set_poisons_no_folder(tmp_path: Path) -> None:
    """Nothing is written, and the folder takes the right set afterwards."""
    refused(lambda: pv.percept_v(domains=["maze_solving", "bib_preference"]).save(tmp_path / "set"), "bib_preference")
    refused(lambda: pv.Dataset(replace(PICTURES, per_size=0)).save(tmp_path / "set"), "per_size")
    assert list(tmp_path.iterdir()) == []
    saved = small_set().save(tmp_path / "set", threads=1, progress=False)
    assert (saved / "manifest.json").is_file()
