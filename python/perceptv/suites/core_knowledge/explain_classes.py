"""How the answers of core knowledge's questions about nested classes and about reaches are found."""

from __future__ import annotations

from collections import Counter

from perceptv.core.explanations import Explain, Record, Solution, Step, chosen
from perceptv.core.seen_things import Thing, things

_KINDS = {
    "birds": "duck swan owl penguin hen flamingo",
    "animals": "cat fish snail butterfly turtle rabbit elephant",
    "plants": "tree fir palm flower tulip cactus",
    "made": "cup car chair key lamp shoe boat teapot umbrella hat book",
}
"""Kinds of things by the narrowest class that holds them."""
_LEVELS = {kind: level for level, kinds in enumerate(_KINDS.values()) for kind in kinds.split()}
_WORDS = ("birds", "animals", "living", "things")


def _levels(record: Record) -> Counter[int]:
    """How many things of the picture are of each level and not of one below."""
    return Counter(_LEVELS[o["kind"]] for o in record["scene"]["objects"] if o["kind"] in _LEVELS)


def _hierarchy_class(record: Record) -> Solution:
    levels = _levels(record)
    steps = [Step(name, {"count": levels[i]}) for i, name in enumerate(_KINDS) if levels[i]]
    word = _WORDS[max(levels)]
    return chosen(record, [Step("law"), *steps, Step(f"word_{word}")], word)


def _hierarchy_inclusion(record: Record) -> Solution:
    narrow, wide = record["params"]["asked"]
    levels = _levels(record)
    at = _WORDS.index(wide)
    count, more = sum(levels[i] for i in range(at)), levels[at]
    extra = Step(f"other_{wide}", {"count": more}) if more else Step(f"no_{wide}")
    steps = (Step("law"), Step(narrow, {"count": count}), extra, Step(f"{'more' if more else 'equal'}_{wide}"))
    return chosen(record, steps, wide if more else "equal")


_REACHES = 3
"""Pictures with a hand, before the last one."""


def _toys(record: Record, image: int) -> list[Thing]:
    """The things of a picture from left to right."""
    named = [o for o in things(record, "thing", image=image) if o.kind != "part"]
    return sorted(named, key=lambda o: o.centre[0])


def _place_of_hand(record: Record, image: int) -> int:
    """The place that the hand takes from, counted from the left."""
    finger, thumb = (things(record, kind, image=image)[0].box for kind in ("finger", "thumb"))
    grip = (min(finger.left, thumb.left) + max(finger.right, thumb.right)) / 2
    toys = _toys(record, image)
    return min(range(len(toys)), key=lambda i: abs(toys[i].centre[0] - grip))


def _intent_reach(record: Record) -> Solution:
    places = [_place_of_hand(record, image) for image in range(_REACHES)]
    taken = [_toys(record, image)[place].kind for image, place in enumerate(places)]
    steps = [Step("law"), Step("places", {"places": [place + 1 for place in places]})]
    if len(set(places)) == 1:
        number = places[0] + 1
        steps += [Step("same_place"), Step("place_now", {"number": number})]
    else:
        number = [toy.kind for toy in _toys(record, _REACHES)].index(taken[0]) + 1
        steps += [Step("same_thing"), Step("thing_now", {"number": number})]
    return chosen(record, steps, str(number))


EXPLAIN: dict[str, Explain] = {
    "hierarchy_class": _hierarchy_class,
    "hierarchy_inclusion": _hierarchy_inclusion,
    "intent_reach": _intent_reach,
}
"""How the answer of each domain is found."""
