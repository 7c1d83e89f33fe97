"""Sets of any domains, and what users of other libraries expect to do with a set."""

from __future__ import annotations

import json
import pickle
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import perceptv as pv
import toy_domains as toys
from perceptv.cli import main
from perceptv.core.duplicates import digests
from perceptv.core.recipes import Joined, Recipe

SIZES = [1, 2, 3]


def circles(**how: Any) -> pv.Dataset:
    return pv.dataset(**{"domains": ["counting_circles"], "sizes": SIZES, "per_size": 4, **how})


def mazes(**how: Any) -> pv.Dataset:
    return pv.dataset(**{"domains": ["maze_solving"], "sizes": SIZES, "per_size": 4, **how})


def ids(dataset: pv.Dataset) -> list[str]:
    return [sample.id for sample in dataset]


# ---- making


def test_a_set_of_one_suites_domains_is_that_of_its_maker() -> None:
    assert circles() == pv.percept_v(domains=["counting_circles"], sizes=SIZES, per_size=4)
    assert pv.dataset(suite="percept-v") == pv.percept_v()
    assert pv.dataset(suite="bib", pairs=2, seed=4) == pv.bib(pairs=2, seed=4)
    assert pv.dataset(suite="conservation", preset="balanced") == pv.conservation(preset="balanced")


def test_domains_of_several_suites_make_one_set() -> None:
    mixed = pv.dataset(domains=["conservation_size", "maze_solving", "bib_preference"], sizes=[6], per_size=1)
    assert mixed.recipe.suite == "mixed" and [s.domain for s in mixed] == list(mixed.recipe.domains)
    assert ids(mixed)[1].startswith("percept_v-paper-maze_solving-n06")


def test_without_sizes_each_domain_has_those_that_are_legal_in_it(own_registry: None) -> None:
    pv.register(toys.Dots())  # sizes 1..12
    found = pv.dataset(domains=["toy_dots", "counting_circles"], per_size=1)
    assert Counter(s.domain for s in found) == {"toy_dots": 12, "counting_circles": 20}
    assert [s.size for s in found if s.domain == "toy_dots"] == list(range(1, 13))
    assert found.recipe.suite == "mixed" and isinstance(found.recipe, Joined)


def test_a_domain_of_other_people_is_a_suite_of_its_own(own_registry: None, tmp_path: Path) -> None:
    pv.register(toys.Dots())
    made = pv.dataset(suite="custom", sizes=[2, 3], per_size=2)
    assert made == pv.dataset(domains=["toy_dots"], sizes=[2, 3], per_size=2) and made.recipe.suite == "custom"
    saved = made.save(tmp_path / "set", progress=False)
    card = (saved / "README.md").read_text()
    assert "The licence is that of the package" in card and "license: unknown" in card
    assert "Percept-V" not in card and "2508.21143" not in card and "CC0" not in card
    assert pv.verify(saved) == [] and pv.load(saved) == made


def test_switches_are_taken_by_every_maker() -> None:
    asked = pv.percept_v(domains=["inside_circles"], sizes=[3], per_size=2, query="any")
    switches = {name: value for s in asked for name, value in s.switches.items()}
    assert switches == {"query": "any"}
    assert asked == pv.dataset(domains=["inside_circles"], sizes=[3], per_size=2, query="any")
    with pytest.raises(
        pv.InvalidParams, match=r"query is 'any'; legal: only for domains that have it, not .*water_image"
    ):
        pv.dataset(domains=["inside_circles", "water_image"], sizes=[3], query="any")
    with pytest.raises(pv.InvalidParams, match="colour"):
        pv.dataset(domains=["inside_circles"], sizes=[3], colour="red")


@pytest.mark.parametrize(
    ("made", "switch"),
    [
        (lambda **how: pv.conservation(domains=["conservation_length"], per_size=2, **how), ("direction", "left")),
        (lambda **how: pv.bib(tasks=["bib2_bg_contact_single"], episodes=2, **how), ("square", "off")),
        (lambda **how: pv.bib_background(tasks=["bib2_bg_contact_single"], episodes=2, **how), ("square", "off")),
        (lambda **how: pv.dataset(suite="conservation", domains=["conservation_length"], **how), ("moved", "lower")),
    ],
)
def test_switches_of_other_makers_are_recorded(made: Any, switch: tuple[str, str], tmp_path: Path) -> None:
    name, value = switch
    found = made(**{name: value})
    assert {s.switches.get(name) for s in found} == {value} and found != made()
    assert found.recipe.as_dict()["switches"] == {name: value}
    part = found[:2].save(tmp_path / "set", video="none", progress=False)
    assert pv.load(part) == found[:2] and pv.verify(part) == []
    with pytest.raises(pv.InvalidParams, match=f"{name} is 'other'|legal"):
        made(**{name: "other"})


def test_what_pairs_differ_in_is_no_switch_of_a_maker() -> None:
    with pytest.raises(pv.InvalidParams, match="condition is given; legal: no condition"):
        pv.conservation(condition="conserving")
    with pytest.raises(pv.InvalidParams, match="comparison is given; legal: no comparison"):
        pv.bib(tasks=["bib2_approach"], comparison="direct")


def test_partners_follow_their_samples() -> None:
    pairs = pv.dataset(domains=["conservation_number"], sizes=[4], per_size=2, partners=True)
    assert [s.params["condition"] for s in pairs] == ["conserving", "non_conserving"] * 2
    assert pairs[0].partner() == pairs[1]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({}, "domains is None; legal: domain ids, or a suite: 'percept_v', 'conservation', 'bib'"),
        ({"domains": ["maze_solving"], "suite": "bib"}, "of the suite .percept_v."),
        ({"domains": ["maze_solving"], "sizes": [500]}, "sizes holds 500"),
        ({"domains": []}, "domains is"),
        ({"suite": "nonsense"}, "suite is 'nonsense'"),
        ({"domains": ["maze_solving"], "twins": True, "partners": True}, "legal"),
        ({"domains": ["maze_solving"], "per_size": 0}, "per_size is 0"),
    ],
)
def test_wrong_makers_are_told(how: dict[str, Any], said: str) -> None:
    with pytest.raises(pv.InvalidParams, match=said):
        pv.dataset(**how)


# ---- parts and orders


def test_a_list_of_places_gives_a_set() -> None:
    whole = circles()
    assert ids(whole[[1, 5]]) == [whole[1].id, whole[5].id] == ids(whole.select([1, 5]))
    assert ids(whole[[-1]]) == [whole[11].id] and ids(whole[[3, 1]][::-1]) == ids(whole[[1, 3]])
    assert whole[[1, 5]] == whole[[1, 5]] != whole[[5, 1]] and len({whole[[1, 5]], whole[[1, 5]]}) == 1
    assert pickle.loads(pickle.dumps(whole[[1, 5]])) == whole[[1, 5]]
    for wrong in ([0, 0], [12], [1.5]):
        with pytest.raises(pv.PerceptvError, match="ind"):
            whole[wrong]


def test_filter_keeps_what_is_wanted() -> None:
    whole = circles()
    assert {s.answer for s in whole.filter(lambda s: s.size == 2)} == {2}
    assert len(whole.filter(lambda s: False)) == 0
    with pytest.raises(pv.InvalidParams, match="keep is str"):
        whole.filter("size")  # type: ignore[arg-type]


def test_shuffle_follows_from_its_seed_alone() -> None:
    whole = circles()
    assert ids(whole.shuffle(3)) == ids(circles().shuffle(3)) != ids(whole.shuffle(4))
    assert Counter(ids(whole.shuffle(3))) == Counter(ids(whole)) and ids(whole.shuffle(3)) != ids(whole)
    assert ids(mazes().shuffle(3))[0].endswith(ids(whole.shuffle(3))[0].rpartition("-n")[2])


def test_every_order_is_as_likely() -> None:
    three = circles(sizes=[1], per_size=3)
    counts = Counter(tuple(three.shuffle(seed).positions) for seed in range(600))
    assert len(counts) == 6 and all(60 < count < 140 for count in counts.values())


def test_sets_are_added() -> None:
    both = circles() + mazes(seed=9)
    assert ids(both) == ids(circles()) + ids(mazes(seed=9)) and both.whole
    assert circles()[:2] + circles()[4:6] == circles()[[0, 1, 4, 5]]
    assert ids(both[10:14].shuffle(1) + circles(preset="balanced")[:1])[-1].startswith("percept_v-balanced")
    with pytest.raises(pv.InvalidParams, match="the datasets share percept_v-paper-counting_circles-n01-i0001-s0"):
        circles() + circles()[[1]]
    with pytest.raises(TypeError):
        circles() + 1  # type: ignore[operator]


def test_a_mixture_draws_by_weight_until_one_is_used_up() -> None:
    few, many = circles(per_size=20), mazes(per_size=100)
    mixed = pv.mix([few, many], weights=[1, 3], seed=5)
    assert ids(mixed) == ids(pv.mix([few, many], weights=[1, 3], seed=5)) != ids(pv.mix([few, many], weights=[1, 3]))
    counts = Counter(s.domain for s in mixed)
    assert counts["counting_circles"] == 60 or counts["maze_solving"] == 300
    assert 0.15 < counts["counting_circles"] / len(mixed) < 0.36
    kept = [s.id for s in mixed if s.domain == "maze_solving"]
    assert kept == ids(many)[: len(kept)]
    for wrong in ([few], [few, many, circles(seed=2)]):
        with pytest.raises(pv.InvalidParams, match="weights has 2 entries"):
            pv.mix(wrong, weights=[1, 3])
    for weights in ([1, 0], [1, float("nan")], [1, -1], ["1", 1]):
        with pytest.raises(pv.InvalidParams, match="weights"):
            pv.mix([few, many], weights=weights)
    with pytest.raises(pv.InvalidParams, match="sets holds"):
        pv.mix([few, 3])  # type: ignore[list-item]


@pytest.mark.parametrize("test_size", [0.25, 7])
def test_a_split_has_no_stimulus_on_both_sides(test_size: float | int) -> None:
    whole = circles(twins=True)
    train, test = split = whole.train_test_split(test_size, seed=2)
    assert split == whole.train_test_split(test_size, seed=2) != whole.train_test_split(test_size, seed=3)
    assert Counter(ids(train) + ids(test)) == Counter(ids(whole))
    assert not {s.control.id for s in train} & {s.control.id for s in test}
    assert len(test) in (6, 8)


def test_partners_stay_on_one_side() -> None:
    train, test = pv.conservation(domains=["conservation_size"], per_size=10).train_test_split(0.5)
    assert not {s.id[:-2] for s in train} & {s.id[:-2] for s in test}
    assert len(train) == len(test) == 10


def test_wrong_splits_are_told() -> None:
    for wrong in (0.0, 1.0, -0.5, 0, 12, "half", float("nan")):
        with pytest.raises(pv.InvalidParams, match="test_size"):
            circles().train_test_split(wrong)  # type: ignore[arg-type]


# ---- equal pictures


def seen(dataset: pv.Dataset) -> Counter[Any]:
    return Counter(digests(dataset.keys()))


def test_equal_pictures_are_redrawn_with_the_next_index() -> None:
    usual = pv.dataset(domains=["cross_and_knots"], sizes=[1, 2], per_size=10)
    fresh = pv.dataset(domains=["cross_and_knots"], sizes=[1, 2], per_size=10, deduplicate=True)
    assert max(seen(usual).values()) > 1 and max(seen(fresh).values()) == 1
    assert isinstance(fresh.recipe, Recipe) and fresh.recipe.redrawn
    ((domain, size, indices),) = fresh.recipe.redrawn
    assert (domain, size) == ("cross_and_knots", 1) and max(indices) >= 10
    assert [s.index for s in fresh if s.size == 1] == list(indices)


def test_what_was_redrawn_is_recorded(tmp_path: Path) -> None:
    fresh = pv.percept_v(domains=["cross_and_knots"], sizes=[1], per_size=10, deduplicate=True)
    saved = fresh.save(tmp_path / "set", progress=False)
    manifest = json.loads((saved / "manifest.json").read_text())
    assert manifest["recipe"]["redrawn"] and manifest["counts"]["pictures_equal_to_another"] == 0
    assert pv.load(saved) == fresh and pv.verify(saved) == []


def test_too_few_different_pictures_are_told(own_registry: None) -> None:
    class One(toys.Dots):
        id = "toy_one"

        def sample(self, request: Any, streams: Any) -> Any:
            scene = pv.Scene(40, 40)
            scene.params["dots"] = 0
            return scene

    pv.register(One())
    with pytest.warns(UserWarning, match="2 of toy_one, size 1"):
        made = pv.dataset(domains=["toy_one"], sizes=[1], per_size=3, deduplicate=True)
    assert len(made) == 3


def test_equal_pictures_stay_on_one_side_of_a_split() -> None:
    usual = pv.dataset(domains=["cross_and_knots"], sizes=[1], per_size=30)
    train, test = usual.train_test_split(0.4, deduplicate=True)
    assert not set(seen(train)) & set(seen(test))
    plain = usual.train_test_split(0.4)
    assert set(seen(plain.train)) & set(seen(plain.test))


# ---- other forms


def test_rows_for_pandas() -> None:
    pandas = pytest.importorskip("pandas")
    frame = circles().to_pandas()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 12
    assert list(frame["id"]) == ids(circles()) and set(frame["answer_text"]) == {"COUNT:1", "COUNT:2", "COUNT:3"}


def test_a_sample_is_a_flat_dict_too() -> None:
    sample = circles(twins=True)[1]
    row = sample.to_dict()
    assert list(row)[:3] == ["id", "suite", "domain"] and row["twin_of"] == sample.control.id
    assert json.loads(json.dumps(row)) == row and row["answer"] == sample.answer


def test_a_sample_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    image = pytest.importorskip("PIL.Image")
    shown: list[Any] = []
    monkeypatch.setattr(image.Image, "show", lambda picture, title: shown.append((picture.size, title)))
    sample = circles()[0]
    sample.show()
    assert shown == [(sample.image.shape[1::-1], sample.id)]


def test_a_sample_shows_itself_below_the_cell_of_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    notebook = SimpleNamespace(
        get_ipython=lambda: SimpleNamespace(kernel=1), display=SimpleNamespace(display=shown.append)
    )
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    circles()[0].show()
    assert shown == [circles()[0]]


def test_a_saved_part_in_an_order_of_its_own_comes_back(tmp_path: Path) -> None:
    part = (circles() + mazes(preset="balanced")).shuffle(1)[:9]
    saved = part.save(tmp_path / "set", progress=False)
    assert pv.load(saved) == part and pv.verify(saved) == []
    lines = [json.loads(line) for line in (saved / "metadata.jsonl").read_text().splitlines()]
    assert [line["id"] for line in lines] == ids(part)
    manifest = json.loads((saved / "manifest.json").read_text())
    assert manifest["positions"] == {"chosen": list(part.positions)}


def test_a_mixed_folder_tells_what_it_is(tmp_path: Path) -> None:
    domains = ["maze_solving", "conservation_size", "bib_preference"]
    mixed = pv.dataset(domains=domains, sizes=[7], per_size=1)
    saved = mixed.save(tmp_path / "set", video="png", progress=False)
    manifest = json.loads((saved / "manifest.json").read_text())
    assert manifest["recipe"]["suite"] == "mixed" and list(manifest["recipe"]["domains"]) == domains
    assert pv.verify(saved) == [] and pv.load(saved) == mixed
    card = (saved / "README.md").read_text()
    for source in ("2508.21143", "ConservationBench", "Baby Intuitions Benchmark"):
        assert source in card
    right = {s.id: s.answer_text for s in mixed}
    assert pv.score(saved, right).overall().accuracy == 1.0


def test_options_of_another_suite_are_refused(tmp_path: Path) -> None:
    for options, said in (
        ({"trials": True}, "trials is True; legal: left out, but for whole sets of 'conservation'"),
        ({"dialect": "mcs"}, "dialect is 'mcs'; legal: left out, but for whole sets of 'bib'"),
        ({"colour": "red"}, "parameter of save is 'colour'"),
    ):
        with pytest.raises(pv.InvalidParams, match=said):
            circles().save(tmp_path / "set", **options)
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_makes_such_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--sizes", "3", "--per-size", "1", "--quiet"]
    mixed = ["--domains", "maze_solving,conservation_size", "--video", "none"]
    assert main(["generate", "any", str(tmp_path / "mixed"), *mixed, *few]) == 0
    assert pv.load(tmp_path / "mixed").recipe.suite == "mixed"
    asked = ["--domains", "inside_circles", "--param", "query=any"]
    assert main(["generate", "percept-v", str(tmp_path / "asked"), *asked, *few]) == 0
    assert pv.load(tmp_path / "asked") == pv.percept_v(domains=["inside_circles"], sizes=[3], per_size=1, query="any")
    assert main(["generate", "any", str(tmp_path / "none"), *few]) == 2
    assert "--domains is missing" in capsys.readouterr().err
