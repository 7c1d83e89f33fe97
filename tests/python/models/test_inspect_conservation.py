"""The conservation task of Inspect's against the oracle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import perceptv as pv
from perceptv.models.oracle import Oracle

HTTP = """
import json
from inspect_ai import eval
from inspect_ai.model import get_model
from perceptv.models.inspect import conservation, responses

task = conservation(preset="balanced", sizes="12", per_size=1, counts="3,5", methods="uniform,event")
found = {}
for mode in ("right", "always-same", "wrong"):
    model = get_model("openai/" + mode, base_url=%r, api_key="none", responses_api=False)
    (log,) = eval(task, model=model, display="none", log_realtime=False, log_dir="logs", max_connections=8)
    (scores,) = log.results.scores
    found[mode] = {name: m.value for name, m in scores.metrics.items()}
    found[mode]["status"], found[mode]["samples"] = log.status, len(log.samples)
    found[mode]["responses"] = responses(log)
print("FOUND" + json.dumps(found))
"""


def inspect(script: str, cwd: Path) -> Any:
    path = os.pathsep.join(os.path.abspath(p) for p in sys.path if p)
    environment = {**os.environ, "PYTHONPATH": path, "OPENAI_API_KEY": "none"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=cwd, env=environment, capture_output=True, text=True, timeout=600
    )
    assert "FOUND" in done.stdout, done.stdout + done.stderr
    return json.loads(done.stdout.partition("FOUND")[2])


def test_the_oracle_earns_what_its_mode_says(tmp_path: Path) -> None:
    with Oracle() as oracle:
        found = inspect(HTTP % oracle.url, tmp_path)
    asked = 4 * 2 * 2 * 2  # domains, conditions, methods, counts
    wanted = {"right": (1.0, 1.0, 1.0), "always-same": (1.0, 0.0, 0.0), "wrong": (0.0, 0.0, 0.0)}
    for mode, (conserving, non_conserving, strict) in wanted.items():
        got = found[mode]
        assert (got["status"], got["samples"]) == ("success", asked), mode
        assert (got["conserving"], got["non_conserving"], got["strict_pairs"]) == (conserving, non_conserving, strict)
        assert got["accuracy"] == (conserving + non_conserving) / 2 and got["format_errors"] == 0
    trials = pv.conservation_trials(
        pv.conservation(preset="balanced", sizes=[12], per_size=1),
        methods=["uniform", "event"],
        counts=[3, 5],
        prompts=["direct"],
    )
    report = pv.score(trials, found["always-same"]["responses"])
    assert report.accounting[report.models[0]].clean


def test_the_one_command_of_the_documentation_runs(tmp_path: Path) -> None:
    """`inspect eval perceptv/conservation` finds the task through the entry point of the installed package."""
    path = os.pathsep.join(os.path.abspath(p) for p in sys.path if p)
    environment = {**os.environ, "PYTHONPATH": path, "OPENAI_API_KEY": "none"}
    domains = "domains=conservation_volume,conservation_length"
    options = ["preset=balanced", domains, "sizes=5", "per_size=2", "counts=7"]
    with Oracle() as oracle:
        command = [sys.executable, "-m", "inspect_ai", "eval", "perceptv/conservation", "--model", "openai/oracle"]
        command += ["-M", "responses_api=false", "--model-base-url", oracle.url, "--log-format", "json"]
        command += ["--log-dir", "logs", "--display", "plain", *(w for option in options for w in ("-T", option))]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = (tmp_path / "logs").glob("*.json")
    log = json.loads(file.read_text(encoding="utf-8"))
    assert log["status"] == "success" and log["results"]["completed_samples"] == 8
    metrics = log["results"]["scores"][0]["metrics"]
    assert metrics["strict_pairs"]["value"] == metrics["accuracy"]["value"] == 1.0
