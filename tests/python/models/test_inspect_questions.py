"""Inspect AI: the task for bare questions, with its mock model."""

from __future__ import annotations

import json
from typing import Any

import pytest
from test_inspect import inspect

RUN = """
import json
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
import perceptv as pv
from perceptv.models.inspect import question_set, questions_task

def scored(task, replies):
    outputs = [ModelOutput.from_content("mock", reply) for reply in replies]
    for output in outputs:
        output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    (log,) = eval(task, model=get_model("mockllm/model", custom_outputs=outputs), display="none", log_dir="logs",
                  log_realtime=False, log_format="json", max_samples=1)
    assert log.status == "success", log.error
    (scores,) = log.results.scores
    return {
        "metrics": {name: m.value for name, m in scores.metrics.items()},
        "samples": {s.id: (s.target, s.scores[scores.name].value, s.scores[scores.name].answer) for s in log.samples},
    }

own = questions_task([
    pv.Question("Which colour?", ("red", "green"), "B", id="colour"),
    pv.Question("Which occur?", ("cat", "dog", "cow"), ("A", "C"), "multiple"),
    pv.Question("Is it open?", answer="no", kind="boolean"),
    pv.Question("How many?", answer=3, kind="number"),
])
one = pv.Question("Is it open?", answer="no", kind="boolean", id="a")
refused = []
for given in (([],), ([one, one],), ([one], "loose")):
    try:
        questions_task(*given)
    except pv.InvalidParams as error:
        refused.append(str(error))
print("FOUND" + json.dumps({
    "own": scored(own, ["The ball is green, so B.", "A and C", "Yes.", "Hard to tell."]),
    "file": scored(question_set("set.jsonl"), ["(A) red"]),
    "refused": refused,
}))
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What one process finds: to import Inspect takes seconds."""
    folder = tmp_path_factory.mktemp("questions")
    row = {"prompt": "Which colour?\nA. red\nB. green", "answer": "A", "type": "MC"}
    (folder / "set.jsonl").write_text(json.dumps(row) + "\n", encoding="utf-8")
    return inspect(RUN, folder)


def test_questions_in_memory_are_asked_and_scored_by_their_kinds(found: Any) -> None:
    assert found["own"]["samples"] == {
        "colour": ["B", "C", "B"],
        "1": ["A, C", "C", "['A', 'C']"],
        "2": ["no", "I", "yes"],
        "3": ["3", "I", None],
    }
    assert found["own"]["metrics"]["accuracy"] == 0.5
    assert found["own"]["metrics"]["format_errors"] == 0.25


def test_a_file_of_questions_is_a_task(found: Any) -> None:
    assert [sample[:2] for sample in found["file"]["samples"].values()] == [["A", "C"]]


def test_what_cannot_be_asked_is_refused(found: Any) -> None:
    empty, twice, mode = found["refused"]
    assert "at least one question" in empty
    assert "'a' for two questions" in twice
    assert "'loose'" in mode
