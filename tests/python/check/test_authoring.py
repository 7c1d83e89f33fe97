"""Domains written in Python: registered by hand, or found through the metadata of an outside package."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
import toy_domains as toys

MODULE = '''
import perceptv as pv
from perceptv.core.authoring import disc

class Halves(pv.Domain):
    """Which half holds the dot?"""
    id = "outside_halves"
    title = "Is the dot in the left half?"
    answer = pv.AnswerSpec("boolean", "single", "YES or NO", ("yes", "no"))

    def sizes(self, preset):
        return (1, 9)

    def sample(self, request, streams):
        scene = pv.Scene(200, 100)
        x = streams.stream("layout").integer(0, 1) * 100 + 50
        scene.add("circle", disc((x, 20 + streams.stream("layout").integer(0, 60)), 10), fill="black")
        return scene

    def solve(self, request, scene):
        return scene["objects"][0]["geometry"]["centre"][0] < 100

    def answer_text(self, request, value):
        return "YES" if value else "NO"

    def prompt(self, request):
        return "Is the black dot in the left half?\\nYES or NO"

ready = Halves()
'''


def outside_package(folder: Path, entries: str) -> Path:
    """An installed package as importlib.metadata sees it: a module and a dist-info folder."""
    (folder / "outside_halves_package.py").write_text(MODULE)
    info = folder / "outside_halves-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside-halves\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[perceptv.domains]\n{entries}\n")
    return folder


@pytest.fixture
def on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_registry: None) -> Callable[[str], None]:
    def put(entries: str) -> None:
        monkeypatch.syspath_prepend(str(outside_package(tmp_path, entries)))
        monkeypatch.delitem(sys.modules, "outside_halves_package", raising=False)

    return put


def test_a_registered_domain_appears_everywhere(own_registry: None) -> None:
    pv.register(toys.Dots())
    row = pv.info("toy_dots")
    assert (row.suite, row.skills, row.images) == ("custom", ("memory",), 1)
    assert row.sizes == {"paper": (1, 12), "balanced": (1, 12)}
    assert "toy_dots" in [d.id for d in pv.domains()]
    assert "toy_dots" in [d.id for d in pv.domains("custom")]
    assert "toy_dots" not in [d.id for d in pv.domains("percept_v")]
    s = pv.generate("toy_dots", size=5, index=2)
    assert (s.answer, s.answer_text) == (5, "COUNT:5")
    assert s.image.shape == (180, 240, 3)
    assert s.params == {"dots": 5}
    batch = pv.generate_batch("toy_dots", [5, 6], preset="paper", indices=[2, 0], threads=2)
    assert np.array_equal(batch.images[0][0], s.image)
    assert batch.answers == [5, 6]
    assert pv.stream(domains=["toy_dots"], sizes=3, preset="paper")[7].answer == 3
    assert pickle.loads(pickle.dumps(s)).answer == 5
    assert len(pv.percept_v()) == 6000


def test_switches_of_python_domains(own_registry: None) -> None:
    pv.register(toys.Switched())
    red = pv.generate("toy_switched", size=8)
    blue = pv.generate("toy_switched", size=8, colour="blue")
    assert red != blue
    assert "blue" in blue.prompt
    assert blue.id.endswith("-colour-blue")
    with pytest.raises(pv.InvalidParams, match="'red', 'blue'"):
        pv.generate("toy_switched", size=8, colour="green")


def test_pairs_of_python_domains(own_registry: None) -> None:
    pv.register(toys.Pair())
    s = pv.generate("toy_pair", size=8)
    first, second = s.images
    assert s.answer == sum(item["role"] == "gone" for item in s.scene["objects"])
    assert (first.sum() != second.sum()) == (s.answer > 0)


def test_an_id_taken_twice_names_both_origins(own_registry: None) -> None:
    class Other(toys.Dots):
        """Another class."""

    pv.register(toys.Dots())
    with pytest.raises(pv.InvalidParams, match=r"'toy_dots'.*toy_domains:Dots.*Other"):
        pv.register(Other())

    class Impostor(toys.Dots):
        id = "maze_solving"

    with pytest.raises(pv.InvalidParams, match=r"maze_solving\.cpp.*Impostor"):
        pv.register(Impostor())


def test_only_domains_can_be_registered(own_registry: None) -> None:
    for wrong in (toys.Dots, "toy_dots", None, object()):
        with pytest.raises(pv.InvalidParams, match=r"an instance of perceptv\.Domain"):
            pv.register(wrong)  # type: ignore[arg-type]


def test_errors_in_python_domains_are_generation_errors_with_the_key(own_registry: None) -> None:
    pv.register(toys.Failing())
    with pytest.raises(pv.GenerationError, match=r'RuntimeError: no more ink .*"index":3') as caught:
        _ = pv.generate("toy_failing", size=5, index=3).image
    assert '"domain":"toy_failing"' in str(caught.value)
    assert "toy_domains.py" in str(caught.value)
    assert len(str(caught.value)) < 400
    with pytest.raises(pv.GenerationError, match="no more ink"):
        pv.generate_batch("toy_failing", [1, 2], threads=2)


def test_scenes_that_do_not_read_are_generation_errors(own_registry: None) -> None:
    class Crooked(toys.Dots):
        id = "toy_crooked"

        def sample(self, request: pv.Request, streams: object) -> pv.Scene:
            scene = pv.Scene(100, 100)
            scene.add("circle", {"type": "disc", "centre": [5, 5]}, fill="red")
            return scene

    pv.register(Crooked())
    with pytest.raises(pv.GenerationError, match="radius"):
        _ = pv.generate("toy_crooked", size=1).image


@pytest.mark.parametrize("entry", ["halves = outside_halves_package:Halves", "halves = outside_halves_package:ready"])
def test_entry_points_are_found(on_path: Callable[[str], None], entry: str) -> None:
    on_path(entry)
    assert pv.info("outside_halves").title == "Is the dot in the left half?"
    answers = {pv.generate("outside_halves", size=3, index=i).answer_text for i in range(20)}
    assert answers == {"YES", "NO"}
    assert len(pv.domains("percept_v")) == 30


@pytest.mark.parametrize(
    ("entries", "word"),
    [
        ("halves = outside_halves_package:Missing", "Missing"),
        ("halves = not_installed_anywhere:Halves", "not_installed_anywhere"),
        ("halves = outside_halves_package:MODULE.x", "MODULE"),
        ("one = outside_halves_package:Halves\ntwo = outside_halves_package:Halves", "taken twice"),
    ],
)
def test_a_broken_plug_in_warns_and_spoils_no_other(on_path: Callable[[str], None], entries: str, word: str) -> None:
    on_path(entries)
    with pytest.warns(UserWarning, match="was skipped") as caught:
        assert len(pv.domains("percept_v")) == 30
    assert any(word in str(w.message) for w in caught)


def test_python_domains_are_the_same_in_another_process(python: Callable[..., str], own_registry: None) -> None:
    script = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1] / 'helpers')!r})\n"
        "import perceptv as pv, toy_domains\n"
        "pv.register(toy_domains.Dots())\n"
        "print(pv._core.canonical_json(pv.generate('toy_dots', size=9, index=4, preset='balanced').record()))"
    )
    pv.register(toys.Dots())
    here = pv._core.canonical_json(pv.generate("toy_dots", size=9, index=4, preset="balanced").record())
    assert python(script).strip() == here
