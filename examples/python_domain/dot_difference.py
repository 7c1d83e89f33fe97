"""Numerosity: how many more dots has one colour than the other? Harder with more dots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import perceptv as pv
from perceptv.core.authoring import Streams, disc, scatter

COLOURS = ("red", "blue")


class DotDifference(pv.Domain):
    """Red and blue dots; the answer is the difference of their counts."""

    id = "dot_difference"
    suite = "example"
    title = "How many more dots has one colour than the other?"
    skills = ("discrimination",)
    size_meaning = "dots"
    answer = pv.AnswerSpec("integer", "single", "MORE:x")

    def sizes(self, preset: str) -> tuple[int, int]:
        return (1, 40)

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        n = request.size
        # `balanced` draws the answer first, so that every possible difference is equally likely;
        # `paper` tosses a coin for each dot.
        rng = streams.stream("counts")
        if request.preset == "balanced":
            first = (n + n % 2 + 2 * rng.integer(0, n // 2)) // 2
        else:
            first = sum(rng.coin() for _ in range(n))
        names = rng.shuffled(COLOURS)
        colours = rng.shuffled([names[0]] * first + [names[1]] * (n - first))
        radii = [rng.integer(8, 16) for _ in range(n)]
        centres = scatter(radii, (8, 8, 632, 472), 6, streams.stream("layout"))

        scene = pv.Scene(640, 480)
        for colour, radius, centre in zip(colours, radii, centres, strict=True):
            scene.add("circle", disc(centre, radius), fill=colour)
        scene.params["dots"] = n
        return scene

    def solve(self, request: pv.Request, scene: Mapping[str, Any]) -> int:
        counts = [sum(o["colour"] == name for o in scene["objects"]) for name in COLOURS]
        return abs(counts[0] - counts[1])

    def prompt(self, request: pv.Request) -> pv.Prompt:
        return pv.Prompt(
            "The picture shows red and blue dots on a white background; all may be of one colour.",
            "How many more dots has the more frequent colour than the other? If both have equally many, the answer "
            "is 0.",
            "where x is the difference.",
        )
