"""Domains written in Python: a sound one, and ones that each break a promise."""

from __future__ import annotations

import itertools
from typing import Any

import perceptv as pv
from perceptv.core.authoring import Streams, disc, polygon, scatter, shape


class Dots(pv.Domain):
    """How many dots are there?"""

    id = "toy_dots"
    title = "How many dots are there?"
    answer = pv.AnswerSpec("integer", "single", "COUNT:x")
    skills = ("memory",)
    size_meaning = "mean number of dots"

    def sizes(self, preset: str) -> tuple[int, int]:
        return (1, 12)

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        draw = streams.stream("objects")
        count = request.size if request.preset == "paper" else draw.integer(1, 2 * request.size)
        scene = pv.Scene(240, 180)
        for place in scatter([6.0] * count, (4, 4, 236, 176), 4.0, streams.stream("layout")):
            scene.add("circle", disc(place, 6), fill=draw.choice(["red", "blue"]))
        scene.params["dots"] = count
        return scene

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return sum(item["kind"] == "circle" for item in scene["objects"])

    def prompt(self, request: pv.Request) -> str:
        return "The picture shows dots.\n\nCount them.\n\nEnd with this line:\nCOUNT:x\nwhere x is their number."


class Switched(Dots):
    """Asks for the red ones, or for the blue ones."""

    id = "toy_switched"
    switches = (pv.SwitchSpec("colour", ("red", "blue"), "which dots are counted"),)

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return sum(item["colour"] == request.switches["colour"] for item in scene["objects"])

    def prompt(self, request: pv.Request) -> str:
        return f"Count the {request.switches['colour']} dots.\nCOUNT:x"


class Pair(Dots):
    """Two pictures; which dots are gone from the second?"""

    id = "toy_pair"
    images = 2

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        draw = streams.stream("objects")
        scene = pv.Scene(240, 180, images=2)
        for i, place in enumerate(scatter([6.0] * (request.size + 1), (4, 4, 236, 176), 4.0, streams.stream("layout"))):
            kept = i == 0 or draw.coin()
            scene.add("circle", disc(place, 6), role="kept" if kept else "gone", fill="red", image=None if kept else 0)
        scene.params["dots"] = request.size + 1
        return scene

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return sum(item["geometry"][1] is None for item in scene["objects"])


class Restless(Dots):
    """Not a function of the key: it counts its calls."""

    id = "toy_restless"
    calls = itertools.count()

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        scene = super().sample(request, streams)
        scene.add("square", disc((120 + next(self.calls) % 50, 90), 2), role="distractor", fill="black")
        return scene


class Remembering(Dots):
    """Its answer is a number that sample stored, and a wrong one."""

    id = "toy_remembering"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        scene = super().sample(request, streams)
        scene.params["dots"] += 1
        return scene

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return scene["params"]["dots"]


class Chatty(Dots):
    """Its prompt tells the size."""

    id = "toy_chatty"

    def prompt(self, request: pv.Request) -> str:
        return f"There are about {request.size} dots.\nCOUNT:x"


class Speechless(Dots):
    """Its prompt lacks the answer line."""

    id = "toy_speechless"

    def prompt(self, request: pv.Request) -> str:
        return "Count the dots and say how many there are (COUNT:x)."


class Overreaching(Dots):
    """Announces sizes that it cannot make."""

    id = "toy_overreaching"

    def sizes(self, preset: str) -> tuple[int, int]:
        return (1, 5000)


class Backwards(Dots):
    """Announces an empty range."""

    id = "toy_backwards"

    def sizes(self, preset: str) -> tuple[int, int]:
        return (5, 1)


class Wavering(Dots):
    """Its range changes from call to call."""

    id = "toy_wavering"
    calls = itertools.count(5)

    def sizes(self, preset: str) -> tuple[int, int]:
        return (1, next(self.calls))


class Constant(Dots):
    """Always the same answer."""

    id = "toy_constant"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        scene = pv.Scene(240, 180)
        (place,) = scatter([6.0], (4, 4, 236, 176), 4.0, streams.stream("layout"))
        scene.add("circle", disc(place, 6), fill="red")
        return scene


class Frozen(Dots):
    """One picture for all keys of a size."""

    id = "toy_frozen"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        return super().sample(request, Streams(f"size {request.size}"))


class Mistyped(Dots):
    """An integer answer that is a string."""

    id = "toy_mistyped"

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return str(len(scene["objects"]))


class Misspoken(Dots):
    """Its literal line says another number."""

    id = "toy_misspoken"

    def answer_text(self, request: pv.Request, value: Any) -> str:
        return f"COUNT:{value + 1}"


class Outside(Dots):
    """Draws beyond the canvas."""

    id = "toy_outside"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        scene = super().sample(request, streams)
        scene.add("circle", disc((238, 90 + streams.stream("edge").integer(0, 40)), 6), fill="red")
        return scene


class Covered(Dots):
    """Paints over what it asks for."""

    id = "toy_covered"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        scene = super().sample(request, streams)
        scene.add("square", {"type": "polygon", "vertices": [[0, 0], [240, 0], [240, 180], [0, 180]]}, fill="black")
        return scene

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return len(scene["objects"]) - 1


class Unsnapped(Dots):
    """Coordinates off the grid."""

    id = "toy_unsnapped"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        scene = super().sample(request, streams)
        scene.add("circle", {"type": "disc", "centre": [100.001, 50], "radius": 3}, role="distractor", fill="black")
        return scene

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return len(scene["objects"]) - 1


class Miscounting(Dots):
    """The catalogue promises two pictures, the scene has one."""

    id = "toy_miscounting"
    images = 2


class Failing(Dots):
    """Raises."""

    id = "toy_failing"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        raise RuntimeError("no more ink")


class Unskilled(Dots):
    """Names a skill that is no text."""

    id = "toy_unskilled"
    skills = (3,)  # type: ignore[assignment]


class Twinned(Dots):
    """In a twin one dot is gone."""

    id = "toy_twinned"

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return sum(item["geometry"] is not None for item in scene["objects"])

    def twin(self, request: pv.Request, scene: dict[str, Any], rng: Any) -> Any:
        gone = scene["objects"][rng.integer(0, len(scene["objects"]) - 1)]
        gone["geometry"] = gone["look"] = None
        return scene


class Fidgeting(Twinned):
    """In a twin the paper changes its colour too."""

    id = "toy_fidgeting"

    def twin(self, request: pv.Request, scene: dict[str, Any], rng: Any) -> Any:
        return {**super().twin(request, scene, rng), "background": [240, 240, 240]}


class Cheat(Dots):
    """Triangles drawn alike at random places, in a random number that is not asked for."""

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        draw = streams.stream("objects")
        scene = pv.Scene(240, 180)
        self.put(scene, [draw.integer(1, 9) for _ in range(6)], streams)
        return scene

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        """Adds triangles, and hides the first number where nobody sees it."""
        raise NotImplementedError

    def places(self, streams: Streams, count: int = 6) -> list[tuple[float, float]]:
        return scatter([9.0] * count, (4, 4, 236, 176), 4.0, streams.stream("layout"))


class InRole(Cheat):
    """The answer is in the role of every triangle."""

    id = "toy_in_role"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        for place in self.places(streams):
            scene.add("triangle", shape("triangle", place, 8), role=f"target {hidden[0]}", fill="red")

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return int(scene["objects"][0]["role"].split()[1])


class InOneRole(Cheat):
    """Triangles of any size and turn; those of one role are counted."""

    id = "toy_in_one_role"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        draw = streams.stream("turns")
        for number, place in zip(hidden, self.places(streams), strict=True):
            triangle = shape("triangle", place, draw.real(5, 9), angle=draw.real(0, 2))
            scene.add("triangle", triangle, role="target" if number > 4 else "distractor", fill="red")

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return sum(item["role"] == "target" for item in scene["objects"])


class InKind(Cheat):
    """The answer is in the name of the triangles' kind."""

    id = "toy_in_kind"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        for place in self.places(streams):
            scene.add(f"triangle_{hidden[0]}", shape("triangle", place, 8), fill="red")

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return int(scene["objects"][-1]["kind"].rpartition("_")[2])


class InParam(Cheat):
    """A param holds the answer, told otherwise than the answer is."""

    id = "toy_in_param"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        for place in self.places(streams):
            scene.add("triangle", shape("triangle", place, 8), fill="red")
        scene.params["code"] = 1000 - hidden[0]

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return 1000 - scene["params"]["code"]


class InTimeline(Cheat):
    """An entry of the timeline, which no picture shows, holds the answer."""

    id = "toy_in_timeline"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        for place in self.places(streams):
            scene.add("triangle", shape("triangle", place, 8), fill="red")
        scene.record()["timeline"] = {"plan": {"meant": hidden[0]}}

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return scene["timeline"]["plan"]["meant"]


class InParamName(InParam):
    """The name of a param is the answer."""

    id = "toy_in_param_name"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        super().put(scene, hidden, streams)
        scene.params[f"answer {scene.params.pop('code')}"] = True

    def solve(self, request: pv.Request, scene: Any) -> Any:
        (name,) = scene["params"]
        return 1000 - int(name.split()[1])


class InId(Cheat):
    """A param names the object whose number is asked for; the numbers are to be seen, which one is meant is not."""

    id = "toy_in_id"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        for number, place in zip(hidden, self.places(streams), strict=True):
            scene.add("circle", disc(place, 9), outline="black", label=str(number), label_height=8)
        scene.params["meant"] = hidden[0] % 6

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return int(scene["objects"][scene["params"]["meant"]]["look"]["label"]["text"])


class InOrder(InId):
    """The number of the object that was added first."""

    id = "toy_in_order"

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return int(scene["objects"][0]["look"]["label"]["text"])


class InWhite(Cheat):
    """White dots on white paper are counted, too."""

    id = "toy_in_white"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        for i, place in enumerate(self.places(streams, 2 + hidden[0])):
            scene.add("circle", disc(place, 8), fill="red" if i < 2 else (255, 255, 255))

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return len(scene["objects"])


class OnePicture(Cheat):
    """Always the same picture; the answer is in the size of a speck that is too small and too white to see."""

    id = "toy_one_picture"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        scene.add("triangle", shape("triangle", (120, 90), 40), fill="red")
        scene.add("triangle", shape("triangle", (180, 90), hidden[0] / 256), fill=(255, 255, 255))

    def solve(self, request: pv.Request, scene: Any) -> Any:
        (x0, _), (x1, _), *_ = scene["objects"][1]["geometry"]["vertices"]
        return int(abs(x0 - x1) * 256)


class InKey(Cheat):
    """The answer follows from the key."""

    id = "toy_in_key"

    def put(self, scene: pv.Scene, hidden: list[int], streams: Streams) -> None:
        for place in self.places(streams):
            scene.add("triangle", shape("triangle", place, 8), fill="red")

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return 1 + (request.index + request.seed) % 5


class Named(Dots):
    """Sound: solve goes by kinds and roles, which the pictures show: shapes of any size and turn, and a frame."""

    id = "toy_named"

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        draw = streams.stream("objects")
        scene = pv.Scene(240, 180)
        frame = polygon([(1, 1), (239, 1), (239, 179), (1, 179)])
        scene.add("square", frame, role="frame", outline="black")
        places = scatter([9.0] * (request.size + 2), (6, 6, 234, 174), 4.0, streams.stream("layout"))
        for i, place in enumerate(draw.shuffled(places)):
            kind = draw.choice(["triangle", "square", "diamond", "star"])
            turn = draw.real(0, 2) if kind in ("triangle", "star") else 0.0
            colour, role = ("red", "target") if i % 2 else ("blue", "distractor")
            scene.add(kind, shape(kind, place, draw.real(5, 9), angle=turn), role=role, fill=colour)
        scene.params["drawn"] = request.size + 2
        return scene

    def solve(self, request: pv.Request, scene: Any) -> Any:
        found = [item for item in scene["objects"] if item["role"] == "target"]
        return sum(item["kind"] in ("triangle", "square") for item in found)


class TwinInRole(Twinned):
    """Its twin has another answer and the same picture."""

    id = "toy_twin_in_role"

    def solve(self, request: pv.Request, scene: Any) -> Any:
        return sum(item["role"] == "target" for item in scene["objects"])

    def twin(self, request: pv.Request, scene: dict[str, Any], rng: Any) -> Any:
        scene["objects"][0]["role"] = "distractor"
        return scene
