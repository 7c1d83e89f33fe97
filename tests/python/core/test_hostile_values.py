"""Values that nobody means well by: what the native module is given ends in a typed error, never in a crash."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import perceptv as pv
import toy_domains as toys
from perceptv import _core
from perceptv.core.authoring import disc
from perceptv.core.catalogue import registry

NOT_DRAWABLE = [math.nan, math.inf, -math.inf, 1e300, 2.0**20 + 1, -(2.0**20) - 1]


def scene_with(geometry: dict[str, Any], **look: Any) -> dict[str, Any]:
    thing = {"kind": "thing", "role": "target", "geometry": geometry, "look": {"fill": "red", **look}}
    return {"canvas": [40, 40], "objects": [thing]}


def around(centre: Any, radius: Any) -> dict[str, Any]:
    return {"type": "disc", "centre": centre, "radius": radius}


@pytest.mark.parametrize("wrong", NOT_DRAWABLE)
def test_what_cannot_be_drawn_is_refused(wrong: float) -> None:
    label = {"text": "1", "centre": [5, 5], "digit_height": wrong, "colour": "red", "halo": False}
    for scene in (
        scene_with(around([wrong, 5], 4)),
        scene_with(around([5, wrong], 4)),
        scene_with(around([5, 5], wrong)),
        scene_with({"type": "polygon", "vertices": [[0, 0], [9, wrong], [5, 5]]}),
        scene_with({"type": "paths", "lines": [[[0, 0], [wrong, 5]]]}),
        scene_with(around([5, 5], 4), stroke={"colour": "red", "width": wrong}),
        scene_with(around([5, 5], 4), label=label),
    ):
        for call in (_core.draw_scene, _core.canonical_scene):
            with pytest.raises(pv.InvalidParams, match=r"object 0 \(thing\)"):
                call(scene)


@pytest.mark.parametrize("wrong", [math.nan, math.inf, 1e300, 2.0**21])
def test_a_domain_that_draws_it_gets_an_error_with_the_key(wrong: float, own_registry: None) -> None:
    class Wild(toys.Dots):
        id = "toy_wild"

        def sample(self, request: pv.Request, streams: Any) -> pv.Scene:
            scene = pv.Scene(100, 100)
            scene.add("circle", disc((wrong, 50), 12), fill="red")
            return scene

    pv.register(Wild())
    with pytest.raises(pv.GenerationError, match="toy_wild"):
        _ = pv.generate("toy_wild", size=1).image


@pytest.mark.parametrize(
    "change",
    [
        {"images": 2**32 + 1},
        {"images": 0},
        {"images": 2**70},
        {"canvas": [2**32 + 40, 40]},
        {"canvas": [32767, 32767]},
        {"legend": {"layout": "row", "top": 2**32 + 70}},
        {"legend": {"layout": "row", "top": 2**70}},
        {"legend": {"layout": "row", "top": -1}},
    ],
)
def test_integers_are_not_cut_to_fit(change: dict[str, Any]) -> None:
    with pytest.raises(pv.InvalidParams):
        _core.draw_scene({**scene_with(around([5, 5], 4)), **change})


def endless() -> list[Any]:
    out: list[Any] = []
    out.append(out)
    return out


def deep(levels: int) -> list[Any]:
    out: list[Any] = []
    for _ in range(levels):
        out = [out]
    return out


class Reflexive:
    def tolist(self) -> Any:
        return self


@pytest.mark.parametrize("make", [endless, lambda: deep(100_000), lambda: {"a": endless()}, Reflexive])
def test_nesting_has_a_limit(make: Callable[[], Any]) -> None:
    with pytest.raises(pv.InvalidParams, match="nested"):
        _core.canonical_json(make())
    with pytest.raises(pv.InvalidParams, match="nested"):
        _core.draw_scene({**scene_with(around([5, 5], 4)), "params": {"x": make()}})


def test_nesting_up_to_the_limit_is_taken() -> None:
    assert _core.canonical_json(deep(60)) == "[" * 61 + "]" * 61


BEYOND_JSON = [2**63, -(2**63) - 1, 2**70, "\ud800", {"\udfff": 1}, ["a\ud800"], {1: 2}, b"x", {1, 2}]


@pytest.mark.parametrize("wrong", BEYOND_JSON)
def test_what_json_cannot_hold_is_a_typed_error(wrong: Any) -> None:
    with pytest.raises(pv.InvalidParams):
        _core.canonical_json(wrong)


def test_the_ends_of_the_integers_are_taken() -> None:
    assert _core.canonical_json([2**63 - 1, -(2**63)]) == f"[{2**63 - 1},{-(2**63)}]"


def test_an_instance_keeps_what_it_was_made_by() -> None:
    own = _core.Registry()
    batch = _core.generate_batch(own, "counting_circles", [3, 4], [0, 1], 0, "paper", {}, 1)
    single = _core.generate(own, "maze_solving", 3, 0, 0, "paper", {})
    twin = single.twin(0)
    del own, single
    gc.collect()
    assert [b.domain for b in batch] == ["counting_circles"] * 2
    assert batch[1].image().shape[2] == 3
    assert twin.domain == "maze_solving"
    assert len(twin.record()["scene"]["objects"]) > 1


@pytest.mark.parametrize("raised", [KeyboardInterrupt, SystemExit, MemoryError])
@pytest.mark.parametrize("where", ["sample", "solve", "prompt"])
def test_what_is_no_mistake_of_a_domain_passes_as_it_is(
    raised: type[BaseException], where: str, own_registry: None
) -> None:
    def fail(*_: Any) -> Any:
        raise raised("now")

    domain = toys.Dots()
    pv.register(domain)
    setattr(domain, where, fail)
    with pytest.raises(raised):
        _ = pv.generate("toy_dots", size=2).prompt
    with pytest.raises(raised):
        pv.generate_batch("toy_dots", [2, 3, 4], threads=2)


def test_a_domain_may_probe_every_ability(own_registry: None) -> None:
    known = sorted({skill for info in pv.domains() for skill in info.skills})
    assert len(known) == 24

    class Able(toys.Dots):
        id = "toy_able"
        skills = tuple(known)

    pv.register(Able())
    assert sorted(pv.info("toy_able").skills) == known


@pytest.mark.parametrize("wrong", [("levitation", 3), "levitation", None, ("\ud800",), {"levitation"}])
def test_abilities_of_other_types_are_refused(wrong: Any, own_registry: None) -> None:
    odd: pv.Domain = type("Odd", (toys.Dots,), {"id": "toy_odd", "skills": wrong})()
    with pytest.raises(pv.InvalidParams, match="skills of Odd"):
        pv.register(odd)


@pytest.mark.parametrize(
    "name",
    ["../evil", "/abs", "a/b", "a\nb", "a\0b", "", ".", "..", ".hidden", "-rf", "ä", "a b", "\x1b[31m", "x" * 121],
)
@pytest.mark.parametrize("what", ["id", "suite"])
def test_names_of_domains_are_safe_everywhere(what: str, name: str, own_registry: None) -> None:
    domain = toys.Dots()
    setattr(domain, what, name)
    with pytest.raises(pv.InvalidParams, match=what) as caught:
        pv.register(domain)
    assert str(caught.value).isprintable()
    assert "toy_dots" not in [d.id for d in pv.domains()]


def test_altered_scenes_are_answered_or_refused() -> None:
    own = registry()
    for domain in ("maze_solving", "inside_circles", "grid_path", "sort_lines"):
        made = pv.generate(domain, size=4)
        scene = made.scene
        for altered in (
            {**scene, "objects": []},
            {**scene, "params": {}},
            {**scene, "objects": [{**item, "role": "x"} for item in scene["objects"]]},
            {**scene, "objects": [{**item, "look": {"fill": "red"}} for item in scene["objects"]]},
            {**scene, "params": {**scene["params"], "cell": 0}},
        ):
            try:
                own.solve(domain, 4, 0, 0, "paper", {}, altered)
            except pv.InvalidParams as error:
                assert domain in str(error) or "object" in str(error)
        assert own.solve(domain, 4, 0, 0, "paper", {}, scene) == (made.answer, made.answer_text)


def test_batches_of_another_shape_are_refused() -> None:
    made = _core.generate_batch(registry(), "mirror_image", [3], [0], 0, "paper", {}, 1)
    height, width = made[0].canvas
    for images in (0, 1, 3):
        with pytest.raises(pv.InvalidParams):
            _core.draw_batch(made, np.zeros((1, images, height, width, 3), np.uint8), 1)
    out = np.zeros((1, 2, height, width, 3), np.uint8)
    _core.draw_batch(made, out, 1)
    assert np.array_equal(out[0, 1], made[0].image(1))


@pytest.mark.parametrize("ends", [(0, math.inf), (math.nan, 1), (-math.inf, 0), (-1e308, 1.7e308), (2, 1)])
def test_draws_from_no_range_are_refused(ends: tuple[float, float]) -> None:
    with pytest.raises(pv.InvalidParams, match="range"):
        _core.Streams("x").stream("y").real(*ends)


def test_few_of_very_many_take_no_memory_for_all() -> None:
    drawn = _core.Streams("x").stream("y").sample(2**31 - 1, 1000)
    assert len(set(drawn)) == 1000
    assert max(drawn) > 2**30


def test_the_sparse_way_of_sampling_draws_alike() -> None:
    several = [_core.Streams("x").stream(str(i)).sample(70_000, 70_000) for i in range(2)]
    assert [sorted(one) for one in several] == [list(range(70_000))] * 2
    assert several[0] != several[1]


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -1.0, 0.0, 2.0**21])
def test_shapes_of_no_size_are_refused(wrong: float) -> None:
    for call in (
        lambda: _core.shape_outline("square", wrong),
        lambda: _core.scatter([wrong], (0, 0, 90, 90), 2, _core.Streams("x").stream("y")),
    ):
        with pytest.raises(pv.InvalidParams, match=r"size|radius"):
            call()


def test_shapes_and_regions_beyond_reason_are_refused() -> None:
    rng = _core.Streams("x").stream("y")
    with pytest.raises(pv.InvalidParams, match="template"):
        _core.shape_outline("square", 9, "half")
    with pytest.raises(pv.InvalidParams, match="angle"):
        _core.shape_outline("square", 9, "half_size", math.nan)
    with pytest.raises(pv.InvalidParams, match="region"):
        _core.scatter([5.0], (0, 0, math.inf, 90), 2, rng)
    with pytest.raises(pv.InvalidParams, match="gap"):
        _core.scatter([5.0], (0, 0, 90, 90), math.nan, rng)
