"""Same key, same bytes: over repeats, order, threads, processes and hash seeds."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import perceptv as pv

SCRIPT = """
import hashlib, perceptv as pv
for d in pv.domains("percept_v"):
    for preset in ("paper", "balanced"):
        s = pv.generate(d.id, size=4, index=2, seed=1, preset=preset)
        parts = [pv._core.canonical_json(s.record()).encode(), *(p.tobytes() for p in s.images)]
        print(d.id, preset, hashlib.sha256(b"".join(parts)).hexdigest())
"""


def fingerprint(domain: str, size: int, index: int, preset: str) -> str:
    s = pv.generate(domain, size=size, index=index, seed=1, preset=preset)
    parts = [pv._core.canonical_json(s.record()).encode(), *(p.tobytes() for p in s.images)]
    return hashlib.sha256(b"".join(parts)).hexdigest()


@pytest.fixture(scope="module")
def keys() -> list[tuple[str, int, int, str]]:
    return [(d.id, 4, 2, preset) for d in pv.domains("percept_v") for preset in ("paper", "balanced")]


@pytest.fixture(scope="module")
def here(keys: list[tuple[str, int, int, str]]) -> dict[tuple[str, int, int, str], str]:
    return {key: fingerprint(*key) for key in keys}


def test_order_makes_no_difference(keys: list[tuple[str, int, int, str]], here: dict[object, str]) -> None:
    shuffled = list(keys)
    random.Random(0).shuffle(shuffled)
    assert {key: fingerprint(*key) for key in shuffled} == here


def test_threads_make_no_difference(keys: list[tuple[str, int, int, str]], here: dict[object, str]) -> None:
    with ThreadPoolExecutor(4) as pool:
        assert dict(zip(keys, pool.map(lambda key: fingerprint(*key), keys), strict=True)) == here


@pytest.mark.parametrize("environment", [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "LC_ALL": "C"}])
def test_processes_make_no_difference(
    python: Callable[..., str], here: dict[tuple[str, int, int, str], str], environment: dict[str, str]
) -> None:
    printed = [line.split() for line in python(SCRIPT, **environment).splitlines()]
    assert {(d, 4, 2, preset): digest for d, preset, digest in printed} == here


def test_streams_are_the_same_everywhere() -> None:
    # Pinned; computed apart from the library by a Python version of Philox 4x32-10.
    rng = pv._core.Streams("pinned").stream("integers")
    assert [rng.integer(1, 100) for _ in range(8)] == [24, 57, 92, 98, 58, 100, 85, 78]
    rng = pv._core.Streams("pinned").stream("reals")
    assert [rng.real(-2, 5) for _ in range(2)] == [0.17285563913173974, -1.6688295172061771]
