"""Samples in the forms of other packages: rows, files, rewards, environments; their own code where it is installed."""

from __future__ import annotations

import ast
import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from late import late
from perceptv.integrations import numbered, openrlhf, verl
from perceptv.integrations.gymnasium import QuestionEnv
from perceptv.integrations.reasoning_gym import ReasoningDataset

torch = late("torch")
TRAINERS = Path(sys.prefix) / "trainers"
STREAM = pv.stream(domains="counting_circles,maze_solving,change_colour", sizes="1-4", seed=1)
ONE = pv.stream(domains="counting_circles,maze_solving", sizes="1-4", seed=1)
FOLDER = Path(numbered.__file__).parent
EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture
def trainers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages that tools/setup_code.sh puts beside the others."""
    monkeypatch.syspath_prepend(str(TRAINERS))


def code_of(package: str, file: str) -> Any:
    """A module of an installed package, without what the package imports."""
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        pytest.skip(f"{package} is not installed (tools/setup_code.sh)")
    spec = importlib.util.spec_from_file_location(f"{package}_{Path(file).stem}", Path(found.origin).parent / file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def code_lines(path: Path) -> int:
    """Lines of code: without blank lines, comments, docstrings and imports."""
    text = path.read_text(encoding="utf-8")
    left = {
        number for number, line in enumerate(text.splitlines(), 1) if line.strip() and not line.lstrip().startswith("#")
    }
    for node in ast.walk(ast.parse(text)):
        docs = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if docs or isinstance(node, (ast.Import, ast.ImportFrom)):
            left -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(left)


@pytest.mark.parametrize("name", ["trl", "verl", "openrlhf", "verifiers", "reasoning_gym", "gymnasium"])
def test_each_is_at_most_40_lines_of_code(name: str) -> None:
    assert 5 < code_lines(FOLDER / f"{name}.py") <= 40


# ---- verl


def test_rows_of_verl_are_judged_by_their_own_record() -> None:
    for k in range(6):
        sample = STREAM[k]
        row = verl.verl_row(sample, k)
        (message,) = row["prompt"]
        assert message["content"] == "<image>" * sample.picture_count + sample.prompt
        assert len(row["images"]) == sample.picture_count and row["extra_info"]["index"] == k
        asked = row["data_source"], row["extra_info"]
        assert verl.compute_score(asked[0], sample.answer_text, row["reward_model"]["ground_truth"], asked[1]) == 1.0
        assert (
            verl.compute_score(asked[0], "I do not know.", row["reward_model"]["ground_truth"], asked[1], more=1) == 0.0
        )
    with pytest.raises(pv.VerificationError, match="record of a row is not JSON"):
        verl.compute_score("", "", "", {"record": "{"})


def test_files_of_verl_hold_all_rows(datasets: Any, tmp_path: Path) -> None:
    path = verl.write_parquet(tmp_path / "rows.parquet", STREAM.starting_at(3), 5)
    assert [entry.name for entry in tmp_path.iterdir()] == ["rows.parquet"]
    rows = datasets.load_dataset("parquet", data_files=str(path), cache_dir=str(tmp_path / "cache"))["train"]
    for k, row in enumerate(rows):
        due = verl.verl_row(STREAM[3 + k], k)
        assert {name: row[name] for name in row if name != "images"} == {n: due[n] for n in due if n != "images"}
        assert all(np.array_equal(a, b) for a, b in zip(row["images"], due["images"], strict=True))
    with pytest.raises(pv.InvalidParams, match="items is None"):
        verl.write_parquet(tmp_path / "more.parquet", STREAM)
    assert not (tmp_path / "more.parquet").exists()


def test_the_dataset_of_verl_reads_the_file(trainers: None, datasets: Any, tmp_path: Path) -> None:
    pytest.importorskip("tensordict", reason="verl is not installed (tools/setup_code.sh)")
    library = pytest.importorskip("verl.utils.dataset.rl_dataset", reason="verl is not installed")
    config = pytest.importorskip("omegaconf").OmegaConf.create(
        {"cache_dir": str(tmp_path / "cache"), "filter_overlong_prompts": False}
    )
    path = verl.write_parquet(tmp_path / "rows.parquet", STREAM, 6)
    data = library.RLHFDataset(str(path), tokenizer=None, config=config, processor=object())
    assert len(data) == 6
    for k in range(6):
        sample, row = STREAM[k], data[k]
        kinds = [part["type"] for part in row["raw_prompt"][0]["content"]]
        assert kinds == ["image"] * sample.picture_count + ["text"] and row["index"] == k
        truth = row["reward_model"]["ground_truth"]
        assert verl.compute_score(row["data_source"], sample.answer_text, truth, row["extra_info"]) == 1.0


# ---- OpenRLHF


def test_rewards_of_openrlhf_read_the_reply_after_the_prompt() -> None:
    rows = [openrlhf.openrlhf_row(STREAM[k]) for k in range(4)]
    prompts = [
        f"<|im_start|>user\n<|image_pad|>{row['prompt'][0]['content']}<|im_end|>\n<|im_start|>assistant\n"
        for row in rows
    ]
    whole = [prompt.replace("<|image_pad|>", "<|image_pad|>" * 9) for prompt in prompts]
    said = [STREAM[0].answer_text, f"{STREAM[1].answer_text}<|im_end|>\n<|endoftext|>", "No.", ""]
    found = openrlhf.reward_func(
        [a + b for a, b in zip(whole, said, strict=True)], prompts, [row["label"] for row in rows]
    )
    assert found["rewards"].tolist() == [1.0, 1.0, 0.0, 0.0] and found["scores"].shape == (4,)
    with pytest.raises(pv.InvalidParams, match="does not have the end of its prompt"):
        openrlhf.reward_func(["x"], prompts[:1], [rows[0]["label"]])
    with pytest.raises(pv.InvalidParams, match="2 queries, 1 prompts"):
        openrlhf.reward_func(["x", "y"], prompts[:1], [rows[0]["label"]])


def test_the_dataset_of_openrlhf_reads_the_file(trainers: None, datasets: Any, tmp_path: Path) -> None:
    library = code_of("openrlhf", "datasets/prompts_dataset.py")  # the packages themselves need a GPU's libraries
    vision = code_of("openrlhf", "utils/vlm_utils.py")
    path = openrlhf.write_parquet(tmp_path / "rows.parquet", STREAM, 4)
    rows = datasets.load_dataset("parquet", data_files=str(path), cache_dir=str(tmp_path / "cache"))["train"]
    keys = {"input_key": "prompt", "label_key": "label", "image_key": "images", "apply_chat_template": True}
    strategy = SimpleNamespace(args=SimpleNamespace(data=SimpleNamespace(**keys)), is_rank_0=lambda: False)
    template = SimpleNamespace(apply_chat_template=lambda chat, **_: f"{chat[0]['content']}\nassistant: ")
    data = library.PromptDataset(rows, template, strategy)
    for k in range(4):
        source, prompt, label, images = data[k]
        sample = STREAM[k]
        assert source == f"perceptv/{sample.domain}" and prompt.count("'type': 'image'") == sample.picture_count
        pictures = vision.load_images(images)
        assert all(np.array_equal(a, b) for a, b in zip(pictures, sample.images, strict=True))
        assert openrlhf.reward_func([prompt + sample.answer_text], [prompt], [label])["rewards"].tolist() == [1.0]


# ---- verifiers


def test_the_loader_of_verifiers_finds_tasks_with_their_reward(
    trainers: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vf = pytest.importorskip("verifiers.v1", reason="verifiers is not installed (tools/setup_code.sh)")
    import asyncio

    from verifiers.v1.configs.env import EnvConfig
    from verifiers.v1.utils.loaders import load_taskset

    from perceptv.integrations.verifiers import PerceptionTaskset

    (tmp_path / "perceptv_tasks.py").write_text(
        "from perceptv.integrations.verifiers import PerceptionTaskset\n__all__ = ['PerceptionTaskset']\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    domains = ["counting_circles", "maze_solving", "change_colour"]
    settings = {"id": "perceptv-tasks", "domains": domains, "sizes": "1-4", "seed": 1}
    taskset = load_taskset(EnvConfig(taskset=settings).taskset)
    assert type(taskset) is PerceptionTaskset
    assert not taskset.bounded
    tasks = list(taskset.take(4))
    for k, task in enumerate(tasks):
        sample = STREAM[k]
        (message,) = task.data.prompt
        kinds = [part.type for part in message.content]
        assert kinds == ["image_url"] * sample.picture_count + ["text"] and task.data.idx == k
        for reply, due in ((sample.answer_text, 1.0), ("No.", 0.0)):
            trace = SimpleNamespace(last_reply=reply)
            assert asyncio.run(task.right(trace)) == due
    assert [fn.__name__ for fn in tasks[0].hooks("reward")] == ["right"] and isinstance(tasks[0], vf.Task)


def test_an_environment_of_verifiers_runs_with_the_oracle(trainers: None) -> None:
    pytest.importorskip("verifiers.v1", reason="verifiers is not installed (tools/setup_code.sh)")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, sys.path))}
    command = [sys.executable, str(EXAMPLES / "verifiers_run.py")]
    done = subprocess.run(command, env=environment, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["right [1.0, 1.0, 1.0, 1.0]", "wrong [0.0, 0.0, 0.0, 0.0]"]


# ---- reasoning-gym


def test_a_dataset_of_reasoning_gym() -> None:
    data = ReasoningDataset(STREAM, 5)
    assert len(data) == len(list(data)) == 5
    for k, entry in enumerate(data):
        sample = STREAM[k]
        assert (entry["question"], entry["answer"]) == (sample.prompt, sample.answer_text)
        assert all(np.array_equal(a, b) for a, b in zip(entry["metadata"]["images"], sample.images, strict=True))
        answers = (sample.answer_text, 1.0), ("No.", 0.0), (None, 0.0)
        assert all(data.score_answer(answer, entry) == due for answer, due in answers)
    for k in (-1, 5):
        with pytest.raises(pv.NoSuchItem, match=rf"idx is {k}; legal: 0..4"):
            data[k]
    assert len(ReasoningDataset(pv.percept_v(domains="counting_circles", sizes=[3], per_size=2))) == 2


def test_reasoning_gym_reseeds_and_takes_the_interface(trainers: None) -> None:
    library = code_of("reasoning_gym", "dataset.py")  # the package itself needs what its other datasets are made with
    data = ReasoningDataset(STREAM, 3)
    for name in ("__len__", "__iter__", "__getitem__", "score_answer", "category"):
        assert hasattr(library.ProceduralDataset, name) and hasattr(data, name)
    scored = library.ReseedingDataset.score_answer(SimpleNamespace(dataset=data), data[1]["answer"], data[1])
    assert scored == 1.0


# ---- gymnasium


def test_an_episode_is_a_question() -> None:
    env = QuestionEnv(ONE, canvas=(320, 416))
    pixels, info = env.reset(seed=4)
    sample = ONE[4]
    assert pixels.shape == (320, 416, 3) and pixels.dtype == np.uint8
    assert info == {"prompt": sample.prompt, "id": sample.id, "domain": sample.domain}
    seen, value, ended, cut, told = env.step(sample.answer_text)
    assert (
        np.array_equal(seen, pixels)
        and not np.shares_memory(seen, pixels)
        and (value, ended, cut) == (1.0, True, False)
        and told == {"answer_text": sample.answer_text}
    )
    with pytest.raises(pv.InvalidParams, match="step after reset"):
        env.step("again")
    assert env.reset()[1]["id"] == ONE[5].id and env.step("No.")[1] == 0.0
    again, _ = env.reset(seed=4)
    assert np.array_equal(again, pixels)
    assert QuestionEnv(pv.stream(domains="change_colour", sizes="2"), canvas=(448, 672)).reset()[0].shape == (
        2,
        448,
        672,
        3,
    )
    with pytest.raises(pv.InvalidParams, match="stream is int"):
        QuestionEnv(3, canvas=(9, 9))  # type: ignore[arg-type]


def test_gymnasium_checks_the_environment(trainers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    checker = pytest.importorskip(
        "gymnasium.utils.env_checker", reason="gymnasium is not installed (tools/setup_code.sh)"
    )
    import perceptv.integrations.gymnasium as ours

    try:
        env = importlib.reload(ours).QuestionEnv(ONE, canvas=(320, 416))
        checker.check_env(env, skip_render_check=True)
        assert env.observation_space.shape == (320, 416, 3)
    finally:
        monkeypatch.undo()
        importlib.reload(ours)
