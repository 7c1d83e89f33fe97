"""Inspect AI: the task for bare questions, with its mock model."""

from __future__ import annotations

import json
from pathlib import Path

from test_inspect import inspect

RUN = """
import json
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
import perceptv as pv
from perceptv.models.inspect import {builder}, questions_task

REPLIES = {replies!r}
outputs = [ModelOutput.from_content("mock", reply) for reply in REPLIES]
for output in outputs:
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
(log,) = eval({task}, model=get_model("mockllm/model", custom_outputs=outputs), display="none", log_dir="logs",
              log_realtime=False, log_format="json", max_samples=1)
assert log.status == "success", log.error
(scores,) = log.results.scores
print("FOUND" + json.dumps({{
    "status": log.status,
    "metrics": {{name: m.value for name, m in scores.metrics.items()}},
    "samples": {{s.id: (s.target, s.scores[scores.name].value, s.scores[scores.name].answer) for s in log.samples}},
}}))
"""
OWN = """questions_task([
    pv.Question("Which colour?", ("red", "green"), "B", id="colour"),
    pv.Question("Which occur?", ("cat", "dog", "cow"), ("A", "C"), "multiple"),
    pv.Question("Is it open?", answer="no", kind="boolean"),
    pv.Question("How many?", answer=3, kind="number"),
])"""
ERRORS = """
import json
import perceptv as pv
from perceptv.models.inspect import questions_task
one = pv.Question("Is it open?", answer="no", kind="boolean", id="a")
found = []
for given in (([],), ([one, one],), ([one], "loose")):
    try:
        questions_task(*given)
    except pv.InvalidParams as error:
        found.append(str(error))
print("FOUND" + json.dumps(found))
"""


def test_questions_in_memory_are_asked_and_scored_by_their_kinds(tmp_path: Path) -> None:
    replies = ["The ball is green, so B.", "A and C", "Yes.", "Hard to tell."]
    found = inspect(RUN.format(builder="question_set", replies=replies, task=OWN), tmp_path)
    assert found["status"] == "success"
    assert found["samples"] == {
        "colour": ["B", "C", "B"],
        "1": ["A, C", "C", "['A', 'C']"],
        "2": ["no", "I", "yes"],
        "3": ["3", "I", None],
    }
    assert found["metrics"]["accuracy"] == 0.5
    assert found["metrics"]["format_errors"] == 0.25


def test_a_file_of_questions_is_a_task(tmp_path: Path) -> None:
    rows = [{"prompt": "Which colour?\nA. red\nB. green", "answer": "A", "type": "MC"}]
    (tmp_path / "set.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = inspect(RUN.format(builder="question_set", replies=["(A) red"], task='question_set("set.jsonl")'), tmp_path)
    assert [sample[:2] for sample in found["samples"].values()] == [["A", "C"]]


def test_what_cannot_be_asked_is_refused(tmp_path: Path) -> None:
    empty, twice, mode = inspect(ERRORS, tmp_path)
    assert "at least one question" in empty
    assert "'a' for two questions" in twice
    assert "'loose'" in mode
