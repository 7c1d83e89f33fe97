"""The contract about answers: they follow only from what the pictures show.

What nobody sees of one instance (params, key, roles, names of kinds, the order of objects that look alike; of videos
and episodes all their labels) is replaced by that of another instance whose answer differs. Where all that is shown
stays as it is, the answer must stay, too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from perceptv.check.looks import Looks, SceneData, coarsest
from perceptv.check.timelines import changed_timelines

SceneRecord = dict[str, Any]
Solve = Callable[[SceneRecord, SceneData], Any]
"""The answer to the key of a record, from a scene."""
Alike = Callable[[SceneRecord, SceneData], bool]
"""True if a scene shows and asks the same as that of a record."""
Change = tuple[str, SceneRecord, SceneData]
"""The change in words, the key that is asked about now, and the scene."""
_MOST_PAIRS = 8
_MOST_SEARCHED = 4
_UNSEEN = ("background", "halo")  # roles of what need not be seen
_WORDS = {"role": "their roles", "kind": "the names of their kinds"}


def hidden_complaints(records: Sequence[SceneRecord], solve: Solve, alike: Alike) -> Iterator[str]:
    """A sentence for each thing beside the pictures that an answer follows."""
    looks = Looks([r["scene"] for r in records])
    for here, there in _unlike(records):
        for change, key, scene in _changes(here, there, looks):
            if scene == here["scene"] and key is here:
                continue
            if not _answers(solve, key, scene, here["answer"]) and alike(here, scene):
                yield f"{change}, the pictures stay as they are, and the answer does not: {here['id']}"
    for record in records[:_MOST_SEARCHED]:
        yield from _unseen_objects(record, solve, alike)


def _unlike(records: Sequence[SceneRecord]) -> Iterator[tuple[SceneRecord, SceneRecord]]:
    """Each of the first records with the next one that has another answer."""
    for i, here in enumerate(records[:_MOST_PAIRS]):
        others = (r for r in [*records[i + 1 :], *records[:i]] if r["answer"] != here["answer"])
        if (there := next(others, None)) is not None:
            yield here, there


def _changes(here: SceneRecord, there: SceneRecord, looks: Looks) -> Iterator[Change]:
    scene, other = here["scene"], there["scene"]
    for name, value in other["params"].items():
        if name in scene["params"]:
            change = f"params[{name!r}] is another instance's"
            yield change, here, {**scene, "params": {**scene["params"], name: value}}
    yield "index and seed are another instance's", {**here, "index": there["index"], "seed": there["seed"]}, scene
    for field, word in _WORDS.items():
        yield f"objects that look alike swap {word}", here, _relabelled(scene, other, looks, (field,))
    yield "objects that look alike swap their ids", here, _reordered(scene, looks)
    for change, timeline in changed_timelines(scene.get("timeline"), other.get("timeline")):
        yield change, here, {**scene, "timeline": timeline}
    everything = {**_relabelled(scene, other, looks, tuple(_WORDS)), "params": other["params"]}
    yield "params, roles and names of kinds are another instance's", here, everything


def _relabelled(scene: SceneData, other: SceneData, looks: Looks, fields: tuple[str, ...]) -> SceneData:
    """Each object takes the labels of one in the other scene that looks like it, in order."""
    givers: dict[Hashable, list[dict[str, Any]]] = defaultdict(list)
    for look, item in zip(looks.of(other), other["objects"], strict=True):
        givers[look].append(item)
    taken: Counter[Hashable] = Counter()
    objects = []
    for look, item in zip(looks.of(scene), scene["objects"], strict=True):
        alike = givers[look]
        giver = alike[taken[look] % len(alike)] if alike else item
        taken[look] += 1
        objects.append({**item, **{field: giver[field] for field in fields}})
    return {**scene, "objects": objects}


def _reordered(scene: SceneData, looks: Looks) -> SceneData:
    """Objects that look alike are reversed within their places."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for place, (look, free) in enumerate(zip(coarsest(scene), looks.free(scene), strict=True)):
        if free:
            places[look].append(place)
    objects = list(scene["objects"])
    for group in places.values():
        for place, source in zip(group, reversed(group), strict=True):
            objects[place] = scene["objects"][source]
    return _numbered(scene, objects)


def _unseen_objects(record: SceneRecord, solve: Solve, alike: Alike) -> Iterator[str]:
    """Complaints if the answer changes without an invisible object."""
    scene = record["scene"]
    for gone, item in enumerate(scene["objects"]):
        rest = _numbered(scene, [o for o in scene["objects"] if o is not item])
        if item["role"] in _UNSEEN or not rest["objects"]:
            continue
        if not _answers(solve, record, rest, record["answer"]) and alike(record, rest):
            yield f"an object that nobody sees goes ({gone}, {item['kind']}), and the answer changes: {record['id']}"


def _numbered(scene: SceneData, objects: list[dict[str, Any]]) -> SceneData:
    return {**scene, "objects": [{**item, "id": i, "z": i} for i, item in enumerate(objects)]}


def _answers(solve: Solve, key: SceneRecord, scene: SceneData, answer: Any) -> bool:
    """True if the answer is unchanged; a failing solve has none."""
    try:
        return bool(solve(key, scene) == answer)
    except Exception:
        return False
