"""TRL's own trainers take some steps with a tiny vision model of random weights on our rows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.integrations import trl as ours
from tiny_vision_model import tiny_model

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]
TRAINERS = Path(sys.prefix) / "trainers"
STREAM = pv.stream(domains="counting_circles,maze_solving", sizes="1-4", seed=1)
STEPS = 3


@pytest.fixture(autouse=True)
def trainers(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The package trl, from where tools/setup_code.sh puts it."""
    monkeypatch.syspath_prepend(str(TRAINERS))
    for name, value in {
        "HF_HUB_OFFLINE": "1",
        "HF_HOME": str(tmp_path / "hf"),
        "TRL_EXPERIMENTAL_SILENCE": "1",
    }.items():
        monkeypatch.setenv(name, value)
    return pytest.importorskip("trl", reason="trl is not installed (tools/setup_code.sh)")


def settings(folder: Path) -> dict[str, Any]:
    return {
        "output_dir": str(folder / "out"), "max_steps": STEPS, "per_device_train_batch_size": 4, "logging_steps": 1,
        "learning_rate": 1e-2, "save_strategy": "no", "report_to": [], "use_cpu": True, "bf16": False, "seed": 0,
        "remove_unused_columns": False, "gradient_checkpointing": False, "disable_tqdm": True,
    }  # fmt: skip


def weights(model: Any) -> Any:
    return {name: value.detach().clone() for name, value in model.named_parameters()}


def learned(before: Any, model: Any) -> bool:
    """Whether something has changed, in the eyes as well as in the words, and all of it is a number."""
    after = weights(model)
    assert all(bool(value.isfinite().all()) for value in after.values())
    changed = {name for name in before if not before[name].equal(after[name])}
    return any("vision" in name for name in changed) and any("language" in name for name in changed)


def test_grpo(trainers: Any, tmp_path: Path) -> None:
    model, processor = tiny_model()
    before, judged = weights(model), []

    def right(prompts: Any, completions: Any, **columns: Any) -> list[float]:
        found = pv.grpo_reward(prompts, completions, **columns)
        known = pv.grpo_reward(prompts, columns["answer_text"], **columns)
        judged.extend(zip(columns["id"], found, known, strict=True))
        return found

    def varied(prompts: Any, completions: Any, **_: Any) -> list[float]:
        """So that replies differ in what they earn: a model of random weights is never right."""
        return [len(set(completion[0]["content"])) / 10 for completion in completions]

    trainer = trainers.GRPOTrainer(
        model=model,
        processing_class=processor,
        args=trainers.GRPOConfig(**settings(tmp_path), num_generations=4, max_completion_length=8),
        train_dataset=ours.grpo_dataset(STREAM, 50),
        reward_funcs=[right, varied],
    )
    trainer.train()
    assert trainer.state.global_step == STEPS and len(judged) == 4 * STEPS
    ids = {STREAM[k].id for k in range(50)}
    assert {name for name, _, _ in judged} <= ids and len({name for name, _, _ in judged}) == STEPS
    assert all((found, known) == (0.0, 1.0) for _, found, known in judged)
    assert learned(before, trainer.model)


def test_sft(trainers: Any, tmp_path: Path) -> None:
    model, processor = tiny_model()
    before = weights(model)
    trainer = trainers.SFTTrainer(
        model=model,
        processing_class=processor,
        args=trainers.SFTConfig(**settings(tmp_path), max_length=None),
        train_dataset=ours.sft_dataset(STREAM, 50),
    )
    trainer.train()
    losses = [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]
    assert trainer.state.global_step == STEPS and len(losses) == STEPS
    assert learned(before, trainer.model) and losses[-1] < losses[0]
