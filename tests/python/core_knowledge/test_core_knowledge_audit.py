"""The audit of pairs: the theorem about what members share, learners on trivial numbers, ceilings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import perceptv as pv
from perceptv.audit import audit_table
from perceptv.audit.blind_observers import ObserverScore
from perceptv.audit.learners import numbered, regression_predictions, tree_predictions
from perceptv.audit.numbers import picture_numbers, scene_numbers
from perceptv.cli import main
from perceptv.suites.core_knowledge import pair_audit
from perceptv.suites.core_knowledge.bounds import Ceilings, find_ceilings
from perceptv.suites.core_knowledge.concept_observers import naive_answer, usual_answer
from perceptv.suites.core_knowledge.pair_audit import PairAuditRow, meaning

DOMAINS = [d.id for d in pv.domains("core_knowledge")]


def check_theorem(domain: str, pairs: int) -> None:
    """Who uses nothing but what the members share says one thing of both: right on one at most, S on the control."""
    for i in range(pairs):
        control = pv.generate(domain, size=1 + i % 20, index=5000 + i // 20, preset="balanced")
        other = control.partner()
        shared = [(s.prompt, s.options, usual_answer(s), naive_answer(s), s.size, s.image.shape if i < 5 else 0)
                  for s in (control, other)]  # fmt: skip
        assert shared[0] == shared[1], control.id
        said = usual_answer(control)
        holds = [
            meaning(s) in (list(map(str, said)) if isinstance(said, list) else [str(said)]) for s in (control, other)
        ]
        assert meaning(control) != meaning(other) and holds == [True, False], control.id


@pytest.mark.parametrize("domain", DOMAINS)
def test_an_observer_of_what_is_shared_is_right_on_no_pair(domain: str) -> None:
    check_theorem(domain, 200)


@pytest.mark.long
@pytest.mark.parametrize("domain", DOMAINS)
def test_an_observer_of_what_is_shared_is_right_on_no_pair_of_many(domain: str) -> None:
    check_theorem(domain, 4000)


def test_the_learners_find_what_is_there_and_nothing_else() -> None:
    rng = np.random.default_rng(3)
    x = rng.normal(size=(2000, 4))
    train, test = x[:1000], x[1000:]
    corner = ((x[:, 0] > 0.2) & (x[:, 1] < 0.5)).astype(np.intp)
    slope = (x @ np.array([1.0, -1.0, 0.5, 0.0]) > 0.3).astype(np.intp)
    steps = np.digitize(x[:, 2], [-0.5, 0.5]).astype(np.intp)
    coin = rng.integers(0, 2, 2000).astype(np.intp)
    for labels, trees, regressions in ((corner, 0.99, 0.75), (slope, 0.75, 0.97), (steps, 0.99, 0.85)):
        assert (tree_predictions(train, labels[:1000], test) == labels[1000:]).mean() >= trees
        assert (regression_predictions(train, labels[:1000], test) == labels[1000:]).mean() >= regressions
    for learn in (tree_predictions, regression_predictions):
        assert 0.44 < (learn(train, coin[:1000], test) == coin[1000:]).mean() < 0.56
    same = np.zeros(1000, np.intp)
    assert (tree_predictions(train, same, test) == 0).all() and (regression_predictions(train, same, test) == 0).all()
    assert (tree_predictions(np.ones((50, 1)), coin[:50], np.ones((3, 1))) == np.bincount(coin[:50]).argmax()).all()


def test_names_are_numbered_in_their_order() -> None:
    numbers, known = numbered(["red", "blue", "red"])
    assert numbers.tolist() == [1, 0, 1] and known == ["blue", "red"]


def test_trivial_numbers_are_few_and_see_the_scene() -> None:
    control = pv.generate("tool_strings", size=12, preset="balanced")
    found = scene_numbers(control) + picture_numbers(control)
    assert len(found) == 15 and found[0] == 12 and all(np.isfinite(found))
    objects = control.scene["objects"]
    assert found[1] == len(objects) + sum("label" in item["look"] for item in objects)
    assert found[-1] == len(control.png())
    two = pv.generate("change_colour", size=3)
    assert picture_numbers(two)[-1] == len(two.png(0)) + len(two.png(1))


@pytest.fixture(scope="module")
def wheels() -> PairAuditRow:
    row = pv.audit_domain("mechanical_wheels", preset="balanced", instances=800)
    assert isinstance(row, PairAuditRow)
    return row


def test_the_audit_of_a_domain_has_the_observers_in_their_corners(wheels: PairAuditRow) -> None:
    assert wheels.problems() == [] and wheels.pairs == 400
    shares = {c.observer: (c.control, c.manipulated, c.pairs) for c in wheels.corners}
    assert shares["follows S"] == (1, 0, 0) and shares["perfect"] == (1, 1, 1)
    assert shares["first option"][2] == 0 and shares["follows N"][2] == 0
    assert 0.15 < shares["random"][2] < 0.35
    table = audit_table([wheels])
    assert "| mechanical_wheels | 400 |" in table and "| follows S |" in table and "(53.0)" in table
    assert "100.0 / 0.0 / 0.0" in table


def test_what_is_above_its_ceiling_is_named(wheels: PairAuditRow) -> None:
    high = ObserverScore(700, 1000)
    assert (
        len(replace(wheels, trivial=high).problems()) == 1
        and "from trivial numbers" in replace(wheels, trivial=high).problems()[0]
    )
    assert "from S and trivial numbers is right 70.00 %" in replace(wheels, shortcut=high).problems()[0]
    assert "knowing the size" in replace(wheels, knowing_size=high).problems()[0]
    assert replace(wheels, trivial=high, ceilings=None).problems() == []
    broken = replace(wheels, corners=(replace(wheels.corners[0], manipulated=0.25), *wheels.corners[1:]))
    assert "S is right on 100.00 and 25.00 % of the members, not 100 and 0" in broken.problems()[0]


def test_ceilings_are_those_that_are_stated() -> None:
    assert find_ceilings("mechanical_wheels") == Ceilings(0.5, 0.53, 0.53)
    assert find_ceilings("hierarchy_inclusion") == Ceilings(0.5, 0.53, 0.53)
    paint = find_ceilings("boundary_paint")
    assert paint == Ceilings(0.342, 0.372, 0.525) and paint.knowing_shortcut() == Ceilings(0.342, 0.525, 0.525)
    assert find_ceilings("tool_rake") == Ceilings(0.25, 0.28, 0.525)
    assert find_ceilings("toy_dots") is None
    assert [name for name in DOMAINS if find_ceilings(name) is None] == []


def test_where_numbers_tell_s_its_share_may_be_earned() -> None:
    """How many kinds of things there are tells S; of sight no trivial number tells it."""
    row = pv.audit_domain("hierarchy_class", preset="balanced", instances=320)
    assert isinstance(row, PairAuditRow) and row.ceilings == Ceilings(0.25, 0.525, 0.525)
    sight = pv.audit_domain("perspective_sight", preset="balanced", instances=320)
    assert isinstance(sight, PairAuditRow) and sight.ceilings == find_ceilings("perspective_sight")


@pytest.mark.parametrize("tells", [False, True])
def test_an_s_of_several_answers_earns_as_much_as_is_known_of_it(tells: bool) -> None:
    rng = np.random.default_rng(1)
    seen, numbers = [], []
    for i in range(800):
        own = int(rng.integers(4))
        others = [k for k in range(4) if k != own]
        for control in (True, False):
            said = others[int(rng.integers(3))] if control else own
            names = "|".join(map(str, others))
            seen.append(pair_audit._Seen(1 + i % 20, (str(said),), (), names, control, ("0", "1", "2", "3")))
            numbers.append([float(rng.integers(9)), float(tells and control)])
    found = pair_audit._with_shortcut(numbers, seen, 20)
    low, high = (0.6, 0.75) if tells else (0.25, 0.55)  # one of three, or the own view alone
    assert low < found.accuracy < high, found


def test_the_command_fails_above_a_ceiling(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["audit", "--preset", "balanced", "--domains", "mechanical_wheels", "--instances", "160"]
    assert main(asked) == 0
    capsys.readouterr()
    monkeypatch.setattr(pair_audit, "find_ceilings", lambda domain: Ceilings(0.1, 0.1, 0.1))
    assert main(asked) == 1
    assert "best answer knowing the size is right" in capsys.readouterr().out
    with pytest.raises(pv.InvalidParams, match=r"instances is 100; legal: integers 160\.\."):
        pv.audit_domain("mechanical_wheels", instances=100)
