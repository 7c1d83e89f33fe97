"""Presets of designs: each plans what its name says on the sets that it is for, and is refused on others."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.study.designs import PRESETS, read_design
from perceptv.suites.conservation.video_datasets import human_subset


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pv.conservation().save(tmp_path_factory.mktemp("presets") / "set", video="none", progress=False)


def pair(place: pv.study.Place) -> str:
    return place.id[:-2]


def test_everybody_sees_the_48_videos_of_the_human_subset_once(videos: Path) -> None:
    made = pv.study.plan(videos, "conservation_human")
    assert len(made.lists) == 18 and made.items * 18 == 864  # as many answers as were published
    wanted = {video.id for video in human_subset()}
    for places in made.lists:
        assert {place.id for place in places} == wanted and len(places) == 48
        halves = [set(map(pair, places[:24])), set(map(pair, places[24:]))]
        assert halves[0] == halves[1] and len(halves[0]) == 24
    firsts = Counter(place.id[-1] for places in made.lists for place in places[:24])
    assert firsts["c"] == firsts["n"] == 216
    assert len({tuple(places) for places in made.lists}) == 18


def test_a_set_without_the_videos_is_refused(videos: Path, tmp_path: Path) -> None:
    few = pv.conservation(domains=["conservation_volume"], sizes=[4], per_size=1)
    folder = few.save(tmp_path / "few", video="none", progress=False)
    with pytest.raises(pv.InvalidParams, match="the dataset has 0 of its 48 videos"):
        pv.study.plan(folder, "conservation_human")
    with pytest.raises(pv.InvalidParams, match="subset is 'human'; legal"):
        pv.study.plan(videos, {"subset": "human", "order": "balanced", "items": 24, "pairs": "within"})


def test_percept_v_is_asked_at_every_size(tmp_path: Path) -> None:
    ds = pv.percept_v(sizes=[3, 4, 5], per_size=2, preset="balanced")
    made = pv.study.plan(ds.save(tmp_path / "set", progress=False), "percept_v_sizes")
    assert made.items == 60 and len(made.lists) == 40 and len(made.lists[0]) == 62
    assert max(made.cells.values()) - min(made.cells.values()) <= 1 and len(made.cells) == 90


def test_adults_rate_endings_of_episodes(tmp_path: Path) -> None:
    ds = pv.bib(tasks=["bib_preference", "bib_efficiency_path", "bib_inaccessible_goal"], pairs=4)
    made = pv.study.plan(ds.save(tmp_path / "set", progress=False), "bib_adults")
    assert made.items == 12 and len(made.lists) == 40
    for places in made.lists:
        assert max(Counter(place.id.rpartition("-")[0] for place in places).values()) == 1  # one ending of each pair


def test_presets_are_designs_and_what_cannot_be_made_yet_is_told() -> None:
    assert set(PRESETS) == {"quick", "percept_v_paper", "percept_v_sizes", "conservation_human", "bib_adults"}
    assert all(isinstance(read_design(name), pv.study.Design) for name in PRESETS)
    with pytest.raises(pv.InvalidParams, match="the screens for infants and coders are not there yet"):
        read_design("bib_infants")
