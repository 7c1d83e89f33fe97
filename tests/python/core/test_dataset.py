"""The lazy dataset: sized, sliceable, picklable, re-entrant."""

from __future__ import annotations

import itertools
import pickle
import random

import numpy as np
import pytest

import perceptv as pv


@pytest.fixture
def small() -> pv.Dataset:
    return pv.percept_v(domains=["counting_circles", "change_colour"], sizes=[1, 4, 6], per_size=2, seed=9)


def test_the_official_set_has_6000_samples_and_7200_pictures() -> None:
    ds = pv.percept_v()
    assert len(ds) == 6000
    assert ds.recipe.preset == "paper"
    assert ds.recipe.seed == 0
    infos = [pv.info(name) for name in ds.recipe.domains]
    assert len(infos) == 30
    assert sum(200 * i.images for i in infos) == 7200


def test_nothing_is_made_before_it_is_asked_for() -> None:
    ds = pv.percept_v(per_size=10**9)
    assert len(ds) == 600 * 10**9
    assert ds[-1].index == 10**9 - 1


def test_order_is_domain_size_index(small: pv.Dataset) -> None:
    keys = [(s.domain, s.size, s.index) for s in small]
    assert keys == list(itertools.product(["counting_circles", "change_colour"], [1, 4, 6], [0, 1]))
    assert all((s.seed, s.preset) == (9, "paper") for s in small)
    assert small[3] == pv.generate("counting_circles", size=4, index=1, seed=9)


def test_indices_and_slices_agree_with_a_list(small: pv.Dataset) -> None:
    everything = list(small)
    for i in range(-len(small), len(small)):
        assert small[i] == everything[i]
    for cut in (slice(2, 9), slice(None, None, -1), slice(-3, None), slice(1, None, 4), slice(8, 2), slice(-100, 100)):
        part = small[cut]
        assert isinstance(part, pv.Dataset)
        assert list(part) == everything[cut]
        assert len(part) == len(everything[cut])
    assert list(small[2:9][1:5][::-1]) == everything[2:9][1:5][::-1]
    for beyond in (len(small), -len(small) - 1, 10**30):
        with pytest.raises(IndexError):
            small[beyond]
    for wrong in (1.0, None):
        with pytest.raises(TypeError):
            small[wrong]  # type: ignore[call-overload]
    assert small[np.int64(3)] == everything[3]


def test_iteration_is_re_entrant(small: pv.Dataset) -> None:
    pairs = [(a.id, b.id) for a in small[:3] for b in small[:3]]
    assert len(set(pairs)) == 9
    first, second = iter(small), iter(small)
    next(first)
    next(first)
    assert next(second) == small[0]
    assert next(first) == small[2]


def test_order_of_access_makes_no_difference(small: pv.Dataset) -> None:
    straight = {i: small[i].record() for i in range(len(small))}
    order = list(range(len(small)))
    random.Random(1).shuffle(order)
    for i in order:
        assert small[i].record() == straight[i]


def test_datasets_pickle_and_compare(small: pv.Dataset) -> None:
    for ds in (small, small[2:5], pv.percept_v(seed=4, preset="balanced")):
        data = pickle.dumps(ds)
        assert len(data) < 4000
        again = pickle.loads(data)
        assert again == ds
        assert hash(again) == hash(ds)
        assert again[0].record() == ds[0].record()
    assert small != small[1:]
    assert small != pv.percept_v(domains=["counting_circles", "change_colour"], sizes=[1, 4, 6], per_size=2, seed=8)
    assert small != "small"


def test_a_slice_knows_that_it_is_not_whole(small: pv.Dataset) -> None:
    assert small.whole
    assert small[:].whole
    assert not small[1:].whole
    assert not small[::-1].whole


def test_membership_and_reversal(small: pv.Dataset) -> None:
    assert small[4] in small
    assert pv.generate("maze_solving", size=3) not in small
    assert list(reversed(small)) == list(small)[::-1]
    assert small.index(small[5]) == 5


def test_repr(small: pv.Dataset) -> None:
    assert repr(small) == "Dataset(percept_v, preset='paper', seed=9, 2 domains, 12 samples)"


def test_recipe_as_data(small: pv.Dataset) -> None:
    assert small.recipe.as_dict() == {
        "suite": "percept_v",
        "preset": "paper",
        "seed": 9,
        "domains": {name: pv.info(name).version for name in ("counting_circles", "change_colour")},
        "sizes": [1, 4, 6],
        "per_size": 2,
        "twins": False,
    }


def test_any_iterable_of_sizes_and_domains() -> None:
    ds = pv.percept_v(domains=(d for d in ["maze_solving"]), sizes=np.array([2, 3]), per_size=1)
    assert [s.size for s in ds] == [2, 3]
