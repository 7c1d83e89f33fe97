"""One class per medium: what a medium lacks is no attribute of its samples, and every sample is a `Sample`."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import replace

import pytest

import perceptv as pv
from perceptv import _core
from perceptv.core.sample import generate

CLASSES = {"pictures": pv.Sample, "video": pv.VideoSample, "episodes": pv.EpisodeSample}
OF_VIDEOS = ("frame", "frames", "scene_at", "frame_digests", "events", "quantities")
OF_BOTH = ("video",)
OF_WALKS = ("maze_solving", "grid_path")
OF_EPISODES = ("episodes", "expected", "unexpected", "video_prompt")
ONE_OF_EACH = ("counting_circles", "conservation_size", "bib_preference")


def smallest(domain: str, **switches: str) -> pv.Sample:
    low, _ = pv.info(domain).size_range("balanced")
    return pv.generate(domain, size=low, index=1, preset="balanced", **switches)


@pytest.mark.parametrize("domain", [d.id for d in pv.domains()])
def test_every_domain_makes_samples_of_its_medium(domain: str) -> None:
    """All of them can be looked through as inspectors and debuggers do it, with no error but that of absence."""
    sample = smallest(domain)
    assert type(sample) is CLASSES[pv.info(domain).medium] and isinstance(sample, pv.Sample)
    found = {name for name, _ in inspect.getmembers(sample) if not name.startswith("_")}
    told = {name for name in dir(sample) if not name.startswith("_")}
    absent = {"unexpected": pv.info(domain).episodes == 1, "route": domain not in OF_WALKS}
    assert told - found == {name for name, lacks in absent.items() if lacks}
    assert {"id", "image", "answer", "partner"} <= found


@pytest.mark.parametrize("domain", ONE_OF_EACH)
def test_what_a_medium_lacks_is_no_attribute(domain: str) -> None:
    sample, medium = smallest(domain), pv.info(domain).medium
    for name in (*OF_VIDEOS, *OF_EPISODES, *OF_BOTH):
        there = medium in (
            ("video", "episodes") if name in OF_BOTH else ("video",) if name in OF_VIDEOS else ("episodes",)
        )
        assert hasattr(sample, name) == (name in dir(sample)) == hasattr(type(sample), name) == there, name
    assert getattr(sample, "anything_else", None) is None
    with pytest.raises(pv.NoSuchProperty, match=f"{domain}', which has no anything_else: it shows {medium}"):
        _ = sample.anything_else


def test_a_property_says_itself_why_there_is_nothing() -> None:
    background = smallest("bib_bg_preference")
    with pytest.raises(pv.NoSuchProperty, match="samples are single expected episodes"):
        _ = background.unexpected
    assert not hasattr(background, "unexpected") and background.expected == background.episodes[0]


@pytest.mark.parametrize("domain", ONE_OF_EACH)
def test_samples_of_every_medium_are_their_keys(domain: str) -> None:
    sample = smallest(domain)
    _ = sample.image
    for again in (pickle.loads(pickle.dumps(sample)), copy.copy(sample), copy.deepcopy(sample), replace(sample)):
        assert type(again) is type(sample) and again == sample and hash(again) == hash(sample)
        assert again.record() == sample.record()
    assert len(pickle.dumps(sample)) < 1000
    assert eval(repr(sample), {type(sample).__name__: type(sample)}) == sample
    assert sample != replace(sample, index=2)


def test_datasets_and_streams_give_the_class_of_the_medium() -> None:
    assert type(pv.percept_v(domains=["maze_solving"], sizes=[2], per_size=1)[0]) is pv.Sample
    assert type(pv.conservation(domains=["conservation_size"])[0]) is pv.VideoSample
    assert type(pv.bib(tasks=["bib_preference"], pairs=1)[0]) is pv.EpisodeSample
    assert type(pv.stream(domains=["conservation_size"], preset="balanced")[0]) is pv.VideoSample
    assert type(smallest("counting_circles").twin()) is pv.Sample


def test_a_suite_names_the_class_of_its_medium() -> None:
    """Core imports no suite (test_structure.py); the class of episodes comes from the suite's own record."""
    assert type(smallest("bib_preference")).__module__.startswith("perceptv.suites.bib")
    assert type(smallest("conservation_size")).__module__.startswith("perceptv.core")


@pytest.mark.parametrize("domain", [d.id for d in pv.domains() if d.partner_switch])
def test_partners_share_the_key_whatever_the_medium(domain: str) -> None:
    """The switch outside the key goes through all its values and comes back."""
    switch = pv.info(domain).partner_switch
    assert switch is not None
    sample = smallest(domain)
    ring = [sample]
    for _ in switch.values[1:]:
        ring.append(ring[-1].partner())
    assert len(set(ring)) == len(switch.values) and ring[-1].partner() == sample
    key = {(s.domain, s.size, s.index, s.seed, s.preset) for s in ring}
    assert len(key) == 1 and len({s.record()["id"] for s in ring}) == len(ring)
    for value in switch.values[1:]:
        assert sample.partner(value).switches == {switch.name: value}
        assert sample.partner(value).partner(switch.default) == sample


def test_wrong_partners_are_refused() -> None:
    with pytest.raises(pv.InvalidParams, match=r"value is 'conserving'; legal: 'non_conserving' \(condition\)"):
        smallest("conservation_size").partner("conserving")
    for domain in ("bib2_helper_hinderer", "counting_circles"):
        with pytest.raises(pv.InvalidParams, match=f"'{domain}', whose samples have no partners"):
            smallest(domain).partner()


def test_a_made_up_medium_of_a_suite_has_its_class(monkeypatch: pytest.MonkeyPatch, own_registry: None) -> None:
    """The class comes from the record of the suite that the domain names."""
    from perceptv.core import sample as module
    from toy_domains import Dots

    class Animated(Dots):
        id, suite = "toy_animated", "toy_media"

    suite = pv.Suite("toy_media", "Toys", media=(("pictures", f"{__name__}:Shown"),))
    monkeypatch.setattr(module, "suite_of", lambda name: suite)
    pv.register(Animated())
    made = generate("toy_animated", size=2)
    assert type(made) is Shown and made.shouted == made.answer_text.upper() and isinstance(made, pv.Sample)
    assert made.image.shape == (180, 240, 3) and _core.pixel_digest(made.image)


class Shown(pv.Sample):
    """A sample of a suite from outside."""

    @property
    def shouted(self) -> str:
        return self.answer_text.upper()
