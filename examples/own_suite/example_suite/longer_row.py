"""Which of two rows of squares is longer? Harder with longer rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import perceptv as pv
from perceptv.core.authoring import Streams, polygon

LETTERS = ("A", "B")
STEP = 24  # px from one square to the next
SIDE = 16


class LongerRow(pv.Domain):
    """Two rows of squares, A above B; one of them has one square more."""

    id = "longer_row"
    suite = "example"
    title = "Which row has more squares?"
    skills = ("discrimination",)
    size_meaning = "squares of the shorter row"
    answer = pv.AnswerSpec("sequence", "single", "ROW:x", LETTERS)

    def sizes(self, preset: str) -> tuple[int, int]:
        return (1, 20)

    def sample(self, request: pv.Request, streams: Streams) -> pv.Scene:
        longer = streams.stream("answer").integer(0, 1)
        layout = streams.stream("layout")
        scene = pv.Scene(STEP * (request.size + 6), 140)
        for row in range(2):
            left, top = layout.integer(STEP, 4 * STEP), 60 * row + layout.integer(20, 40)
            for k in range(request.size + (row == longer)):
                x, y = left + STEP * k, top
                corners = [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)]
                scene.add("square", polygon(corners), fill="blue", role=LETTERS[row])
        scene.params["difference"] = 1
        return scene

    def solve(self, request: pv.Request, scene: Mapping[str, Any]) -> list[str]:
        heights = [min(y for _, y in thing["geometry"]["vertices"]) for thing in scene["objects"]]
        above = sum(height < 70 for height in heights)
        return ["A" if above > len(heights) - above else "B"]

    def answer_text(self, request: pv.Request, value: Any) -> str:
        return f"ROW:{value[0]}"

    def prompt(self, request: pv.Request) -> pv.Prompt:
        return pv.Prompt(
            "The picture shows two rows of blue squares; the upper one is row A, the lower one row B.",
            "Which row has more squares?",
            "where x is A or B.",
        )
