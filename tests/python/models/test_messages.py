"""One message for all: what ask sends, what exports and trials hold, what Inspect gets."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from export_sets import few, videos
from perceptv import _core
from perceptv.core.chat_messages import File, chat_content, message, sample_messages
from perceptv.export import to_messages
from perceptv.limits import LIMITS
from perceptv.models.shown import Pictures


def exported(folder: Path) -> list[Any]:
    """The content of each message in an export."""
    lines = (folder / "messages.jsonl").read_text().splitlines()
    found = [json.loads(line)["messages"] for line in lines]
    assert all(len(messages) == 1 and messages[0]["role"] == "user" for messages in found)
    return [messages[0]["content"] for messages in found]


def asked(folder: Path) -> list[Any]:
    """What `ask` sends of each line of a saved set."""
    shown = Pictures(folder, LIMITS)
    contents = [chat_content(shown.parts(query)) for query in shown.queries]
    return [json.loads(json.dumps(content)) for content in contents]


INSPECT = """
import json, sys
from perceptv.models.inspect import conservation, percept_v
task = {"percept_v": percept_v, "conservation": conservation}[sys.argv[1]](**json.loads(sys.argv[2]))
found = {sample.id: [part.model_dump() for part in sample.input[0].content] for sample in task.dataset}
print("FOUND" + json.dumps({i: [p.get("image") or p.get("text") for p in parts] for i, parts in found.items()}))
"""


def inspected(task: str, **keywords: Any) -> dict[str, list[str]]:
    """Text and data URIs of the messages of a task of Inspect's by id; it runs in a process of its own."""
    pytest.importorskip("inspect_ai")
    command = [sys.executable, "-c", INSPECT, task, json.dumps(keywords)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert "FOUND" in done.stdout, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout.partition("FOUND")[2])
    return found


def plain(content: Any) -> list[str]:
    return [part["text"] if part["type"] == "text" else part["image_url"]["url"] for part in content]


def test_pictures_are_asked_about_in_the_same_words_everywhere(tmp_path: Path) -> None:
    data = few()
    due = [chat_content(sample_messages(sample)) for sample in data]
    assert {len(content) for content in due} == {2, 3}, "one picture and two"
    assert all(content[-1] == {"type": "text", "text": s.prompt} for content, s in zip(due, data, strict=True))
    assert asked(data.save(tmp_path / "saved", progress=False)) == due
    assert exported(to_messages(data, tmp_path / "export", progress=False)) == due
    recipe = {"preset": "balanced", "domains": list(data.recipe.domains), "sizes": [2, 3], "seed": 3, "per_size": 2}
    found = inspected("percept_v", **recipe)
    assert found == {sample.id: plain(content) for sample, content in zip(data, due, strict=True)}
    firsts = [name.split("-")[2] for name in found]
    assert firsts[:3] == firsts[3:6] == list(data.recipe.domains), "one of each domain, then the next of each"


def test_trials_are_asked_about_in_the_same_words_everywhere(tmp_path: Path) -> None:
    trials = pv.conservation_trials(videos(), methods=["event"], counts=[3, 5], prompts=["describe"])
    due = [chat_content(trial.messages()) for trial in trials]
    assert [len(content) for content in due] == [7, 11] * 2 and due[0][0] == {"type": "text", "text": "Frame 1:"}
    assert exported(to_messages(trials, tmp_path / "export", progress=False)) == due
    design = {"preset": "balanced", "domains": ["conservation_number"], "sizes": [3], "per_size": 1, "seed": 4}
    chosen = {"methods": ["event"], "counts": [3, 5], "prompts": ["describe"]}
    found = inspected("conservation", **design, **chosen)
    assert found == {trial.id: plain(content) for trial, content in zip(trials, due, strict=True)}


def test_trials_of_a_video_share_the_text_of_its_frames() -> None:
    a, b = (t.messages() for t in pv.conservation_trials(videos()[:1], methods=1, counts=1, prompts=2))
    assert [p is q and p.url is q.url for p, q in zip(a, b, strict=True) if isinstance(p, File)] == [True] * 3


def test_a_video_shows_the_frames_of_its_catalogue_entry() -> None:
    video = videos()[0]
    *shown, prompt = sample_messages(video)
    assert shown[::2] == ["Frame 1:", "Frame 2:", "Frame 3:"] and prompt == video.prompt
    frames = [_core.decode_png(file.data) for file in shown[1::2] if isinstance(file, File)]
    assert all(np.array_equal(a, b) for a, b in zip(frames, video.images, strict=True)) and len(frames) == 3


def test_episodes_show_their_clips() -> None:
    pytest.importorskip("av")
    pair = pv.bib(tasks=["bib_preference"], pairs=1)[0]
    first, second, prompt = chat_content(sample_messages(pair))
    assert prompt["text"] == pair.video_prompt != pair.prompt and "clip" in prompt["text"]
    for part, episode in zip((first, second), pair.episodes, strict=True):
        assert part["video_url"]["url"] == File("a.mp4", episode.mp4()).url
        assert part["video_url"]["url"].startswith("data:video/mp4;base64,")


def test_whatever_is_asked_is_content_of_a_message() -> None:
    sample, trial = few()[0], pv.conservation_trials(videos(), methods=1, counts=[3], prompts=1)[0]
    question = pv.question_of(sample)
    for asks in (sample, trial, question):
        assert pv.chat_content(asks) == pv.chat_content(asks.messages())
    assert pv.chat_content(sample) == [
        {"type": "image_url", "image_url": {"url": File("x.png", sample.png()).url}},
        {"type": "text", "text": sample.prompt},
    ]
    assert pv.chat_content(sample.messages("first"))[0] == {"type": "text", "text": "Picture 1:"}
    for wrong in (3, None, "text", [3], {"a": 1}, [[]]):
        with pytest.raises(pv.InvalidParams, match=r"shown (is|holds) .*; legal: a Sample, a Trial, a Question"):
            pv.chat_content(wrong)


def test_labels_count_the_files() -> None:
    files = [File("a.png", b"a"), File("b.png", b"b")]
    assert message(files, "Why?") == [*files, "Why?"]
    assert message(files, "Why?", labelled=True) == ["Frame 1:", files[0], "Frame 2:", files[1], "Why?"]
