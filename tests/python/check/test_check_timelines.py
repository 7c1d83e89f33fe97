"""No answer hangs on a label of a video or an episode: toy answers that do are found, and no built-in domain's does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import perceptv as pv
from perceptv import _core
from perceptv._arguments import PRESETS
from perceptv.check.domain_checks import Combination
from perceptv.check.hidden import hidden_complaints
from perceptv.core import catalogue

Scene = dict[str, Any]
Label = Callable[[Scene], Any]
COUNT = 12


def complaints_of(domain: str, label: Label) -> list[str]:
    """The complaints about a domain that shows what `domain` does, and whose answer is a label of the scene."""
    registry = catalogue.registry()

    def solve(record: Scene, scene: Scene) -> Any:
        return label(scene)

    def alike(record: Scene, scene: Scene) -> bool:
        key = (domain, record["size"], record["index"], record["seed"], "balanced", {})
        return registry.look_alike(*key, record["scene"], scene)

    made = (_core.generate(registry, domain, 5, index, 0, "balanced", {}).record() for index in range(COUNT))
    records = [{**record, "answer": label(told_in(record["scene"], i))} for i, record in enumerate(made)]
    return list(hidden_complaints(records, solve, alike))


def told_in(scene: Scene, number: int) -> Scene:
    """The scene, in which toys also find the number of the instance."""
    if "episodes" not in scene["timeline"]:
        scene["timeline"].update(told=number, sound={"of": {"word": number}})
        scene["timeline"]["events"][0]["name"] = f"event {number}"
    return scene


def first(scene: Scene) -> Scene:
    episode: Scene = scene["timeline"]["episodes"][0]
    return episode


def sprite(scene: Scene, **known: Any) -> Scene:
    found: Scene = next(s for s in first(scene)["trials"][8]["sprites"] if known.items() <= s.items())
    return found


EPISODES: list[tuple[str, Label, str]] = [
    ("bib_preference", lambda s: first(s)["member"] == "e", "the episodes swap 'member'"),
    ("bib_preference", lambda s: first(s)["outcome"], "the episodes swap 'outcome'"),
    ("bib2_imitation", lambda s: first(s)["identity"] + first(s)["member"], "the episodes swap 'member'"),
    ("bib2_true_false_belief", lambda s: (first(s)["condition"], first(s)["outcome"]), "the episodes swap 'outcome'"),
    ("bib_multi_agent", lambda s: first(s)["identity"], "the episodes swap 'identity'"),
    ("bib_preference", lambda s: first(s)["trials"][8]["deeds"][-1]["target"], "reasons of the other episode"),
    ("bib_efficiency_path", lambda s: first(s)["trials"][8]["deeds"][0]["walked"], "reasons of the other episode"),
    ("bib_preference", lambda s: first(s)["trials"][8]["events"][-1]["patient"], "reasons of the other episode"),
    ("bib_preference", lambda s: sprite(s, name="preferred")["colour"], "sprites of each trial swap their names"),
    ("bib2_imitation", lambda s: sprite(s, slot="agent")["icon"], "agents of each trial swap their slots"),
    ("bib_preference", lambda s: sprite(s, slot="object")["icon"], "sprites of each trial stand in reverse order"),
]


@pytest.mark.parametrize(("domain", "label", "told"), EPISODES)
def test_an_answer_that_is_a_label_of_an_episode_is_found(domain: str, label: Label, told: str) -> None:
    found = complaints_of(domain, label)
    assert any(told in complaint and domain in complaint for complaint in found), found[:3]


VIDEOS: list[tuple[Label, str]] = [
    (lambda s: s["timeline"]["told"], "timeline['told'] is another instance's"),
    (lambda s: s["timeline"]["sound"]["of"]["word"], "timeline['sound']['of']['word'] is another instance's"),
    (lambda s: s["timeline"]["events"][0]["name"], "timeline['events'] is another instance's"),
]


@pytest.mark.parametrize("domain", ["conservation_length", "permanence_cups"])
@pytest.mark.parametrize(("label", "told"), VIDEOS)
def test_an_answer_that_is_a_label_of_a_video_is_found(domain: str, label: Label, told: str) -> None:
    found = complaints_of(domain, label)
    assert any(told in complaint and domain in complaint for complaint in found), found[:3]


MOVING = [d.id for d in pv.domains() if d.medium != "pictures"]


@pytest.mark.parametrize("domain", MOVING)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_answer_of_a_built_in_video_or_episode_is_a_label(domain: str, preset: str) -> None:
    registry = catalogue.registry()
    kept = Combination(registry, domain, registry.info(domain), preset, {}, COUNT)
    assert list(kept._read_sizes()) == []
    assert list(kept._check_hidden()) == []


def test_all_of_them_are_tried() -> None:
    assert len([d for d in MOVING if d.startswith("bib")]) == 26
    assert {"conservation_volume", "permanence_cups", "physics_launch"} <= set(MOVING)
