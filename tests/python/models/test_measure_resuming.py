"""A measurement that was stopped anywhere ends as one that was not, and a finished one stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.models.oracle import Oracle, OracleCurve

HOW: dict[str, Any] = {
    **{"domains": ["counting_circles", "layered_shapes"], "preset": "balanced", "sizes": "1-3", "seed": 3, "jobs": 8},
    **{"calls": 30, "target": 0.01, "api_key": "none", "max_tokens": 50},
    "prices": {"right": {"input": 1, "output": 1}},
}
CURVES = {"counting_circles": OracleCurve(2.2, 0.7, 0.1, 0.2), "layered_shapes": OracleCurve(2, -4)}


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    with Oracle(curves=CURVES, seed=3) as found:
        yield found


def measure(oracle: Oracle, path: Path, **how: Any) -> pv.Measurement:
    return pv.measure("right", path, base_url=oracle.url, **{**HOW, **how})


@pytest.fixture(scope="module")
def whole(oracle: Oracle, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], str]:
    """The replies and the JSON of a measurement that was not stopped."""
    path = tmp_path_factory.mktemp("whole") / "m.jsonl"
    found = measure(oracle, path)
    assert [domain.design for domain in found] == ["adaptive", "fixed"]
    return path.read_text().splitlines(keepends=True), found.to_json()


def test_an_adaptive_domain_may_ask_every_key_of_the_fixed_design(oracle: Oracle, tmp_path: Path) -> None:
    """Measured again, it stays adaptive, and keeps all of its answers."""
    how = {"domains": "counting_circles", "calls": 60}
    first = measure(oracle, tmp_path / "m.jsonl", **how)
    assert first.domains[0].design == "adaptive" and first.calls == 60
    assert measure(oracle, tmp_path / "m.jsonl", **how).to_json() == first.to_json()


@pytest.mark.parametrize("most", [3, 44])
def test_a_limit_of_calls_changes_nothing_of_the_end(
    most: int, whole: tuple[list[str], str], oracle: Oracle, tmp_path: Path
) -> None:
    stopped = measure(oracle, tmp_path / "m.jsonl", most_calls=most)
    assert stopped.calls == most and f"{most} calls in all" in {domain.why for domain in stopped}
    assert measure(oracle, tmp_path / "m.jsonl").to_json() == whole[1]


@pytest.mark.parametrize("kept", [7, 48])
def test_a_kill_changes_nothing_of_the_end(
    kept: int, whole: tuple[list[str], str], oracle: Oracle, tmp_path: Path
) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text("".join(whole[0][:kept]))
    assert measure(oracle, path).to_json() == whole[1]
    before = path.read_bytes()
    assert measure(oracle, path).to_json() == whole[1] and path.read_bytes() == before


def test_a_budget_changes_nothing_of_the_end(whole: tuple[list[str], str], oracle: Oracle, tmp_path: Path) -> None:
    cost = pv.Measurement.from_json(whole[1]).cost
    assert cost is not None
    stopped = measure(oracle, tmp_path / "m.jsonl", budget=0.8 * cost)
    assert stopped.cost is not None and 0 < stopped.cost <= 0.8 * cost
    assert "the budget" in {domain.why for domain in stopped}
    assert measure(oracle, tmp_path / "m.jsonl").to_json() == whole[1]


def test_with_other_jobs_every_reply_counts(whole: tuple[list[str], str], oracle: Oracle, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    path.write_text("".join(whole[0]))
    found = measure(oracle, path, jobs=3)
    assert found.calls == len(path.read_text().splitlines()) >= len(whole[0])
    before = path.read_bytes()
    assert measure(oracle, path, jobs=3).domains == found.domains and path.read_bytes() == before
