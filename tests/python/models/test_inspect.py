"""Inspect AI: the task with its mock model, and with its OpenAI provider against the oracle over HTTP.

Inspect runs in processes of its own: it sets up loggers and event loops, and warns about what is not ours.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.core.question_digests import DIGEST
from perceptv.models.oracle import MODES, Oracle

RIGHT = ("right", "cot", "flaky")
GENERAL = tuple(mode for mode in MODES if mode != "always-same")  # that one is for conservation alone

MOCK = """
import json
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
import perceptv as pv
from perceptv.models.inspect import percept_v, responses
from perceptv.models.oracle import answer, reply
from base64 import b64decode

def respond(messages, tools, tool_choice, config):
    (message,) = [m for m in messages if m.role == "user"]
    text = "".join(part.text for part in message.content if part.type == "text")
    pictures = [b64decode(part.image.partition(",")[2]) for part in message.content if part.type == "image"]
    found = answer(text, pictures)
    mode = {"counting_circles": "right", "change_colour": "malformed"}.get(found.question.domain, "wrong")
    output = ModelOutput.from_content("mock", reply(found, mode))
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output

task = percept_v(preset="balanced", domains="counting_circles,change_colour,counting_shapes", sizes=["2-3", 5],
                 per_size=2, twins=True, seed=4)
model = get_model("mockllm/model", custom_outputs=respond)
(log,) = eval(task, model=model, display="none", log_realtime=False, log_dir="logs", log_format="json")
(scores,) = log.results.scores
wrong = []
for arguments in ({"sizes": "1-x"}, {"domains": "maze"}, {"preset": "easy"}, {"sizes": 99}):
    try:
        percept_v(**{"domains": "sort_lines", **arguments})
    except (pv.InvalidParams, pv.UnknownDomain) as error:
        wrong.append(str(error))
print("FOUND" + json.dumps({
    "status": log.status,
    "metrics": {name: m.value for name, m in scores.metrics.items()},
    "scorer": scores.name,
    "ids": [s.id for s in log.samples],
    "values": [s.scores["perceptv_scorer"].value for s in log.samples],
    "responses": responses(log),
    "from_file": responses(log.location) == responses(log),
    "wrong": wrong,
}))
"""


WORDS = """
import json
from base64 import b64decode
from inspect_ai import eval
from inspect_ai.model import ModelOutput, ModelUsage, get_model
import perceptv as pv
from perceptv.models.inspect import dataset
from perceptv.models.oracle import answer

def respond(messages, tools, tool_choice, config):
    content = messages[-1].content
    text = "".join(part.text for part in content if part.type == "text")
    pictures = [b64decode(part.image.partition(",")[2]) for part in content if part.type == "image"]
    output = ModelOutput.from_content("mock", answer(text, pictures).text)
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output

names = ["counting_circles", "list_colours", "circle_right_triangle", "vanishing_objects"]
own = pv.percept_v(preset="balanced", domains=names, sizes=[3], per_size=1)
ways = [{"form": form} for form in ("json", "letter", "free")] + [{"think": True, "wording": "terse"}]
ways += [{"language": "hi"}, {"language": "hi", "form": "letter"}, {"language": "hi", "form": "json", "think": False}]
sum((own.with_prompt(**way) for way in ways), own).save("pictures", progress=False)
pv.core_knowledge(domains=["boundary_paint", "conservation_size"], pairs=1, sizes=[5]).with_prompt(
    form="letter", language="hi").save("pairs", video="none", progress=False)
pv.conservation(domains=["conservation_volume"], preset="balanced", sizes=[3], per_size=1).with_prompt(
    form="json", language="hi").save("films", video="none", progress=False)
tasks = [dataset(folder=name) for name in ("pictures", "pairs", "films")]
tasks.append(dataset(domains=names, preset="balanced", sizes=3, per_size=1, form="json", language="hi"))
model = get_model("mockllm/model", custom_outputs=respond)
logs = eval(tasks, model=model, display="none", log_realtime=False, log_dir="logs", log_format="json")
try:
    told = dataset(folder="pictures", form="json")
except pv.InvalidParams as error:
    told = str(error)
print("FOUND" + json.dumps({
    "wrong": [s.id for log in logs for s in log.samples if [x.value for x in (s.scores or {}).values()] != ["C"]],
    "failed": [f"{s.id}: {s.error.message}" for log in logs for s in log.samples if s.error],
    "counts": [len(log.samples) for log in logs],
    "ids": [s.id for s in logs[3].samples],
    "told": told,
}))
"""


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(os.path.abspath(p) for p in sys.path if p)
    environment = {**os.environ, "PYTHONPATH": path, "OPENAI_API_KEY": "none"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=cwd, env=environment, capture_output=True, text=True, timeout=600
    )


def inspect(script: str, cwd: Path) -> Any:
    """What a script prints after FOUND."""
    done = run("-c", script, cwd=cwd)
    assert "FOUND" in done.stdout, done.stdout + done.stderr
    return json.loads(done.stdout.partition("FOUND")[2])


@pytest.fixture(scope="module")
def mock(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What one process finds: to import Inspect takes seconds."""
    return inspect(MOCK, tmp_path_factory.mktemp("mock"))


def test_the_task_scores_a_mock_model_by_skill_and_domain(mock: Any) -> None:
    found = mock
    names = ["counting_circles", "change_colour", "counting_shapes"]
    ds = pv.percept_v(preset="balanced", domains=names, sizes=[2, 3, 5], per_size=2, twins=True, seed=4)
    assert found["status"] == "success" and found["scorer"] == "perceptv_scorer"
    assert sorted(found["ids"]) == sorted(s.id for s in ds)
    third = pytest.approx(1 / 3)
    metrics = dict(found["metrics"])
    assert metrics.pop("stderr") > 0
    assert metrics == {
        "accuracy": third,
        "format_errors": third,
        "domain/counting_circles": 1.0,
        "domain/change_colour": 0.0,
        "domain/counting_shapes": 0.0,
        "skill/form constancy": 0.5,
        "skill/discrimination": 0.0,
        "skill/memory": 0.0,
    }
    assert found["from_file"]
    report = pv.score(ds, found["responses"])
    assert all(DIGEST.fits(row["question_digest"]) and "." in row["question_digest"] for row in found["responses"])
    with pytest.raises(pv.InvalidParams, match="have changed since"):
        pv.score([{**s.record(), "prompt": "Which?"} for s in ds], found["responses"])
    assert pv.score(ds, found["responses"] * 2, repeats=True).repeats()[0].mean == third
    assert report.models == ("mockllm/model",) and report.accounting["mockllm/model"].clean
    right = {row.item.id for row in report.rows if row.correct}
    assert right == {i for i, value in zip(found["ids"], found["values"], strict=True) if value == "C"}
    outcomes = {row.item.groups["domain"][0]: row.outcome for row in report.rows}
    assert outcomes == dict(zip(names, ["correct", "format_error", "wrong"], strict=True))


HTTP = """
import json, sys
from inspect_ai import eval
from inspect_ai.model import get_model
from perceptv.models.inspect import percept_v

found = {}
for mode in %r:
    some = {} if mode == "right" else {"domains": "counting_circles,list_shapes,water_image,sort_lines"}
    task = percept_v(preset="balanced", sizes=4, per_size=1, **some)
    model = get_model("openai/" + mode, base_url=%r, api_key="none", responses_api=False)
    (log,) = eval(task, model=model, display="none", log_realtime=False, log_dir="logs", max_connections=8)
    (scores,) = log.results.scores
    usage = log.stats.model_usage["openai/" + mode]
    found[mode] = [log.status, len(log.samples), scores.metrics["accuracy"].value, usage.output_tokens > 0]
print("FOUND" + json.dumps(found))
"""


def test_the_openai_provider_gets_from_the_oracle_what_its_mode_says(tmp_path: Path) -> None:
    with Oracle() as oracle:
        found = inspect(HTTP % (GENERAL, oracle.url), tmp_path)
    assert found == {
        mode: ["success", 30 if mode == "right" else 4, 1.0 if mode in RIGHT else 0.0, True] for mode in GENERAL
    }


def test_the_one_command_of_the_documentation_runs(tmp_path: Path) -> None:
    """`inspect eval perceptv/percept_v` finds the task through the entry point of the installed package."""
    options = ["preset=balanced", "domains=maze_solving,water_image", "sizes=2,4-5", "seed=3", "per_size=1"]
    with Oracle() as oracle:
        command = ["eval", "perceptv/percept_v", "--model", "openai/oracle", "-M", "responses_api=true"]
        command += ["--model-base-url", oracle.url, "--log-format", "json", "--log-dir", "logs", "--display", "plain"]
        command += [word for option in options for word in ("-T", option)]
        done = run("-m", "inspect_ai", *command, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = (tmp_path / "logs").glob("*.json")
    log = json.loads(file.read_text(encoding="utf-8"))
    assert log["eval"]["task"] == "perceptv/percept_v" and log["status"] == "success"
    assert log["eval"]["task_version"] == 1
    assert log["results"]["completed_samples"] == 6
    metrics = log["results"]["scores"][0]["metrics"]
    assert metrics["accuracy"]["value"] == metrics["domain/maze_solving"]["value"] == 1.0


def test_questions_in_other_words_are_scored(tmp_path: Path) -> None:
    found = inspect(WORDS, tmp_path)
    assert found["failed"] == [] and found["wrong"] == [] and found["counts"] == [32, 4, 2, 4]
    assert all(name.endswith("-json-hi") for name in found["ids"])
    assert "a folder saved in these words" in found["told"]


def test_wrong_arguments_of_the_task_are_named(mock: Any) -> None:
    sizes, domain, preset, size = mock["wrong"]
    assert "sizes is '1-x'; legal: sizes from 1" in sizes and "maze_solving" in domain
    assert "preset is 'easy'" in preset and "sizes holds 99; legal: 1..24" in size


def test_without_inspect_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "inspect_ai", None)
    for name in [name for name in sys.modules if name.startswith("perceptv.models.inspect")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(pv.MissingExtra, match=r"perceptv\[inspect\]"):
        __import__("perceptv.models.inspect")
