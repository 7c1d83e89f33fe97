"""Adaptive designs: the next size follows from the answers, and simulated observers are found where they are."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv.reports import quest
from perceptv.study.adaptive import (
    REVERSALS,
    AdaptiveAnswer,
    Track,
    attention_checks,
    estimate_domain,
    make_tracks,
    most_places,
    next_item,
)  # fmt: skip
from perceptv.study.designs import Design
from perceptv.study.gathered import read_people
from study_people import Key, call, right_value, serving

SIZES = tuple(range(1, 21))
DOMAINS = ["counting_circles", "list_shapes", "sort_lines"]
CHANCE = {2: 0.7071, 3: 0.7937}


def track(name: str, floor: float = 0.0, instances: int = 40, sizes: tuple[int, ...] = SIZES) -> Track:
    names = tuple(tuple(f"{name} {size} {i}" for i in range(instances)) for size in sizes)
    return Track(name, sizes, (floor,) * len(sizes), names)


TRACKS = (track("a"), track("b", 0.25), track("c"))


class Observer:
    """Answers by the curve of the scorer."""

    def __init__(self, seed: int, threshold: float, slope: float, lapse: float = quest.LAPSE) -> None:
        self.rng, self.threshold, self.slope, self.lapse = np.random.default_rng(seed), threshold, slope, lapse

    def __call__(self, tracks: tuple[Track, ...], item: str) -> bool:
        name, size, _ = item.split(" ")
        floor = next(t.floors[t.sizes.index(int(size))] for t in tracks if t.domain == name)
        steep = max(-60.0, min(60.0, self.slope * (int(size) - self.threshold)))
        return bool(self.rng.random() < floor + (1 - floor) * (1 - self.lapse) / (1 + math.exp(steep)))


def run(design: Design, tracks: tuple[Track, ...], observer: Observer, code: str = "code") -> list[AdaptiveAnswer]:
    given: list[AdaptiveAnswer] = []
    while (item := next_item(design, tracks, code, given)) is not None:
        given.append(AdaptiveAnswer(item, observer(tracks, item)))
    return given


def errors_of(design: Design, floors: tuple[float, ...], people: int, seed: int) -> tuple[list[float], list[bool]]:
    """Errors of the thresholds, and whether the intervals hold them; thresholds and slopes differ."""
    rng = np.random.default_rng(seed)
    tracks = tuple(track(name, floor) for name, floor in zip("abc", floors, strict=True))
    errors, inside = [], []
    for person in range(people):
        threshold, slope = rng.uniform(3, 18), math.exp(rng.uniform(math.log(0.3), math.log(3)))
        lapse = quest.LAPSE if design.order == "quest" else 0.0
        given = run(design, tracks, Observer(seed + person, threshold, slope, lapse), f"{seed} {person}")
        for t in tracks:
            found = estimate_domain(design, t, given)
            wanted = threshold
            if design.order == "staircase":  # which finds where so many are right
                chance = (CHANCE[design.rights] - t.floors[0]) / (1 - t.floors[0])
                wanted = threshold - math.log(chance / (1 - chance)) / slope
            if found.threshold is not None and 1 <= wanted <= 20:
                errors.append(found.threshold - wanted)
                inside.append(found.interval is not None and found.interval[0] <= threshold <= found.interval[1])
    return errors, inside


def test_quest_finds_thresholds_without_bias_and_its_intervals_cover_them() -> None:
    errors, inside = errors_of(Design(order="quest"), (0.0, 0.1, 0.25), 67, 11)
    assert len(errors) == 201 and abs(np.mean(errors)) <= 0.5 and np.sqrt(np.mean(np.square(errors))) < 1.3
    assert 0.85 <= np.mean(inside) <= 0.95


def test_staircases_find_the_size_at_which_so_many_are_right() -> None:
    for rights in (2, 3):
        errors, _ = errors_of(Design(order="staircase", rights=rights), (0.0, 0.0, 0.0), 34, rights)
        assert len(errors) > 85 and abs(np.mean(errors)) <= 0.5


@pytest.mark.long
@pytest.mark.parametrize("floors", [(0.0, 0.0, 0.0), (0.25, 0.25, 0.25), (0.5, 0.5, 0.5)])
def test_many_observers_are_found_by_quest(floors: tuple[float, ...]) -> None:
    errors, inside = errors_of(Design(order="quest"), floors, 200, 100)
    assert abs(np.mean(errors)) <= 0.5 and 0.85 <= np.mean(inside) <= 0.95


@pytest.mark.long
@pytest.mark.parametrize("rights", [2, 3])
def test_many_observers_are_found_by_staircases(rights: int) -> None:
    errors, _ = errors_of(Design(order="staircase", rights=rights), (0.0, 0.0, 0.0), 200, 100)
    assert abs(np.mean(errors)) <= 0.5


def test_an_estimate_becomes_sure_at_the_threshold() -> None:
    table = quest.make_table(SIZES, [0.2] * 20)
    posterior = table.prior
    for row in [7, 8, 9, 10, 11, 12] * 40:
        posterior = quest.updated(posterior, table, row, SIZES[row] <= 10)
    found = quest.estimate(posterior, table)
    assert abs(found.threshold - 10.5) < 0.3 and found.sd < 0.5
    assert found.interval[0] < found.threshold < found.interval[1] < found.interval[0] + 1.5
    flat = quest.estimate(table.prior, table)
    assert flat.threshold == pytest.approx(10.5) and flat.interval == pytest.approx((1.725, 19.275))


def test_expected_entropy_is_that_of_the_definition() -> None:
    table = quest.make_table((2, 5, 9), (0.1, 0.2, 0.5))
    rng = np.random.default_rng(1)
    posterior = rng.random(table.chance.shape[1])
    posterior /= posterior.sum()
    for row, found in enumerate(quest.expected_entropy(posterior, table)):
        slow = 0.0
        for right in (True, False):
            chance = posterior @ (table.chance[row] if right else 1 - table.chance[row])
            after = quest.updated(posterior, table, row, right)
            slow -= chance * float((after * np.log(after)).sum())
        assert found == pytest.approx(slow)


@pytest.mark.filterwarnings("ignore")  # of what it imports
def test_the_engine_chooses_the_sizes_that_questplus_chooses() -> None:
    """Fed with its table of Weibull curves."""
    questplus = pytest.importorskip("questplus")
    sizes = np.arange(1.0, 21.0)
    parameters = {"threshold": np.linspace(1, 20, 20), "slope": np.linspace(1, 5, 5), "lower_asymptote": [0.25]}
    oracle = questplus.QuestPlus(
        stim_domain={"intensity": sizes}, param_domain={**parameters, "lapse_rate": [0.02]},
        outcome_domain={"response": ["yes", "no"]}, func="weibull", stim_scale="linear",
    )  # fmt: skip
    chance = oracle.likelihoods.sel(response="yes").transpose("intensity", "threshold", "slope", ...).values
    threshold = np.repeat(parameters["threshold"], len(parameters["slope"]))
    table = quest.Table(chance.reshape(len(sizes), -1), threshold, 1.0)
    posterior, rng = table.prior, np.random.default_rng(2)
    for _ in range(40):
        theirs = oracle.next_stim["intensity"]
        entropy = quest.expected_entropy(posterior, table)
        mine = quest.best(posterior, table, range(len(sizes)))
        assert sizes[mine] == theirs or entropy[mine] == pytest.approx(entropy[int(theirs) - 1], abs=1e-12)
        right = bool(rng.random() < 0.6)
        oracle.update(stim={"intensity": theirs}, outcome={"response": "yes" if right else "no"})
        posterior = quest.updated(posterior, table, int(theirs) - 1, right)
    assert quest.estimate(posterior, table).threshold == pytest.approx(oracle.param_estimate["threshold"], abs=1e-6)


@pytest.mark.parametrize("order", ["quest", "staircase"])
def test_no_instance_comes_twice_and_domains_take_turns(order: Any) -> None:
    design = Design(order=order)
    for person in range(5):
        given = run(design, TRACKS, Observer(person, 4 + 3 * person, 1.0), f"p{person}")
        names = [g.item for g in given]
        assert len(set(names)) == len(names) <= most_places(design, TRACKS)
        domains = [name[0] for name in names]
        shortest = min(Counter(domains).values())
        together = domains[: 3 * shortest]
        rounds = [set(together[i : i + 3]) for i in range(0, len(together), 3)]
        assert rounds == [{"a", "b", "c"}] * shortest
        assert not [i for i in range(1, len(together)) if together[i] == together[i - 1]]
    assert run(design, TRACKS, Observer(1, 9, 1)) == run(design, TRACKS, Observer(1, 9, 1))
    assert run(design, TRACKS, Observer(1, 9, 1)) != run(design, TRACKS, Observer(1, 9, 1), "another code")


def test_a_staircase_goes_by_its_rules() -> None:
    one = (track("a"), track("b"), track("c"))
    given: list[AdaptiveAnswer] = []
    asked: list[int] = []
    plan = [True, True, True, True, False, True, True, False, True, True, False, True, True, False]
    while len(asked) < len(plan):
        item = next_item(Design(order="staircase"), one, "x", given)
        assert item is not None
        mine = item.startswith("a ")
        given.append(AdaptiveAnswer(item, plan[len(asked)] if mine else True))
        asked += [int(item.split(" ")[1])] if mine else []
    # up by 4 after two right; the first wrong answer turns at 9: steps of 2; two right turn at 7: steps of 1
    assert asked == [1, 1, 5, 5, 9, 7, 7, 8, 7, 7, 8, 7, 7, 8]
    turns = [9, 7, 8, 7, 8, 7, 8]
    assert estimate_domain(Design(order="staircase"), one[0], given).threshold == pytest.approx(sum(turns[-6:]) / 6)
    assert estimate_domain(Design(order="staircase"), one[0], given).why == "not done"
    done = [*given, *(AdaptiveAnswer(f"a 7 {30 + i}", True) for i in range(2))]
    assert estimate_domain(Design(order="staircase"), one[0], done).why == f"{REVERSALS} reversals"


def test_stop_rules_and_sizes_that_run_out() -> None:
    few = tuple(track(name, instances=1, sizes=(1, 2, 3, 4)) for name in "abc")
    given = run(Design(order="quest", sd=0.01), few, Observer(1, 2.5, 1))
    assert len(given) == 12 and {g.item for g in given} == {name for t in few for names in t.items for name in names}
    assert estimate_domain(Design(order="quest", sd=0.01), few[0], given).why == "no instance left"
    capped = run(Design(order="quest", items=4, sd=0.01), TRACKS, Observer(1, 9, 1))
    assert Counter(g.item[0] for g in capped) == {"a": 4, "b": 4, "c": 4}
    checks = attention_checks(Design(order="quest", attention=3), TRACKS, "x")
    assert len(checks) == 3 and 0 not in checks and all(10 <= n <= 99 for n in checks.values())


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(domains=DOMAINS, sizes=[2, 3, 4, 5, 6], per_size=3, preset="balanced", twins=True)
    return ds.save(tmp_path_factory.mktemp("adaptive") / "set", progress=False)


def test_sizes_that_a_guess_solves_are_never_asked_and_too_few_are_refused(saved: Path) -> None:
    from dataclasses import replace

    from perceptv.scoring.scored_items import items_of

    items = items_of(saved)
    assert all(len(t.sizes) == 5 and len(t.items[0]) == 3 for t in make_tracks(items))  # without twins
    solved = [replace(i, floor=1.0) if i.first("size") in (2, 3) else i for i in items]
    assert all(t.sizes == (4, 5, 6) for t in make_tracks(solved))
    with pytest.raises(pv.InvalidParams, match="sizes leaves 2 of counting_circles"):
        make_tracks([replace(i, floor=1.0) if i.first("size") in (2, 3, 4) else i for i in items])


@pytest.mark.parametrize(
    ("design", "told"),
    [
        ({"domains": ["list_shapes"]}, "domains leaves 1 domain; legal: 3..12"),
        ({"sizes": [2, 3]}, "sizes leaves 2 of counting_circles"),
        ({"lists": 3}, "lists is 3"),
        ({"pairs": "within"}, "pairs is 'within'"),
        ({"rights": 4}, "rights is 4"),
        ({"sd": 0}, "sd is 0"),
    ],
)
def test_designs_that_cannot_adapt_are_refused(saved: Path, design: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.study.plan(saved, {"order": "quest", **design})


@pytest.mark.parametrize("order", ["quest", "staircase"])
def test_people_are_asked_what_follows_from_their_answers(saved: Path, tmp_path: Path, order: str) -> None:
    pytest.importorskip("starlette")
    pytest.importorskip("uvicorn")
    design = {"order": order, "items": 7, "attention": 1, "sd": 0.1}
    made = pv.study.plan(saved, design)
    assert made.items == 21 and "at most 22 items" in made.text()
    folder = pv.study.build(saved, tmp_path / "study", design, secret="5a" * 32)
    key = Key(folder)
    assert key.study.lists == ()
    with serving(folder) as server:
        status, me = call(server.port, "session", {"consent": True})
        assert status == 200 and len(me["items"]) == 1 and me["total"] == 22
        told = me
        while told["next"] < len(told["items"]):
            item = told["items"][told["next"]]
            value = _number(item) if item["attends"] else _value(key, item)
            body = {"position": item["position"], "token": item["token"], "value": value, "times": {"rt": 900}}
            assert call(server.port, "answers", body, me["session"])[0] == 200
            again = call(server.port, "answers", {**body, "value": None}, me["session"])  # changes nothing
            assert again[0] == 200
            status, told = call(server.port, "resume", {}, me["session"])
            assert status == 200 and told["items"][: item["position"] + 1] == told["items"][: told["next"]]
            if told["next"] == 2:
                server.kill()
                server.start()
            if told["next"] < len(told["items"]):
                assert call(server.port, "finish", {}, me["session"])[1] == {"complete": False}
        status, end = call(server.port, "finish", {}, me["session"])
        assert end["complete"] is True and end["answers"] == len(told["items"])
    (person,) = read_people(key.study)
    names = [place.id for place in person.places if not place.attends]
    assert len(set(names)) == len(names) == 21
    scores = pv.study.score(folder)
    assert scores.overall() == pv.study.Share(21, 21)
    assert len(scores.thresholds) == 3 and "Thresholds of persons" in scores.text()
    tops = {found.domain: found for _, found in scores.thresholds}
    assert order == "staircase" or all(found.threshold > 4.5 for found in tops.values())  # type: ignore[operator]


def _number(item: dict[str, Any]) -> int:
    return int(item["question"].rpartition(" ")[2].rstrip("."))


def _value(key: Key, item: dict[str, Any]) -> Any:
    """The right value of the item that shows these pictures."""
    asked = next(a for a in key.study.items.values() if list(a.pictures) == item["pictures"])
    return right_value(asked.widget, key._answers[asked.id])
