"""What is sent when options of `ask` are given: system messages, parameters, examples, frames; and dry runs."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import folder, ids, rows
from chat_server import Server, completion, server
from perceptv.cli import main
from perceptv.limits import LIMITS
from perceptv.models.chat.run import Query
from perceptv.models.oracle import Oracle
from perceptv.models.shown import MOST_FRAMES, MOST_SHOTS, Examples, Pictures

__all__ = ["folder", "server"]

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def videos(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two pairs of videos, whose files are not kept."""
    ds = pv.conservation(preset="balanced", domains=["conservation_number"], sizes=[4], per_size=2)
    return ds.save(tmp_path_factory.mktemp("videos") / "set", video="none", progress=False)


def sent_by(server: Server, folder: Path, out: Path, **more: Any) -> list[dict[str, Any]]:
    """The requests of one call."""
    server.answers = lambda i: (200, completion("COUNT:1"))
    pv.ask(folder, out, base_url=server.url, model="m", **{"jobs": 1, **more})
    return server.sent


def pictures_in(message: dict[str, Any]) -> list[bytes]:
    urls = [part["image_url"]["url"] for part in message["content"] if part["type"] == "image_url"]
    return [base64.b64decode(url.partition(",")[2]) for url in urls]


def test_without_options_nothing_but_model_and_messages_is_sent(server: Server, folder: Path, tmp_path: Path) -> None:
    for sent in sent_by(server, folder, tmp_path / "r.jsonl"):
        assert set(sent) == {"path", "model", "messages"} and [m["role"] for m in sent["messages"]] == ["user"]
        assert all(set(p["image_url"]) == {"url"} for p in sent["messages"][0]["content"] if "image_url" in p)


def test_a_system_message_stands_first(server: Server, folder: Path, tmp_path: Path) -> None:
    for sent in sent_by(server, folder, tmp_path / "r.jsonl", system="Look\ntwice."):
        assert sent["messages"][0] == {"role": "system", "content": "Look\ntwice."}
        assert [message["role"] for message in sent["messages"]] == ["system", "user"]


def test_every_picture_has_the_detail(server: Server, folder: Path, tmp_path: Path) -> None:
    more: dict[str, Any] = {"shots": 1, "shots_seed": 7, "image_detail": "low"}
    for sent in sent_by(server, folder, tmp_path / "r.jsonl", **more):
        parts = [p for m in sent["messages"] if m["role"] == "user" for p in m["content"] if p["type"] == "image_url"]
        assert len(parts) >= 2 and {part["image_url"]["detail"] for part in parts} == {"low"}


def test_parameters_and_further_members_are_sent(server: Server, folder: Path, tmp_path: Path) -> None:
    extra = {"seed": 1, "reasoning": {"effort": "low"}}
    sent = sent_by(server, folder, tmp_path / "r.jsonl", max_completion_tokens=7, extra_body=extra)[0]
    assert sent["max_completion_tokens"] == 7 and sent["seed"] == 1 and sent["reasoning"] == {"effort": "low"}
    assert "max_tokens" not in sent
    assert rows(tmp_path / "r.jsonl")[0]["request"] == {"max_completion_tokens": 7, "extra_body": extra}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"max_completion_tokens": 0}, "max_completion_tokens is 0"),
        ({"max_tokens": 1, "max_completion_tokens": 1}, "both given"),
        ({"system": ""}, "system is ''"),
        ({"system": 3}, "system is 3"),
        ({"system": "\ud800"}, "system is "),
        ({"image_detail": "huge"}, "image_detail is 'huge'; legal: 'low', 'high', 'auto'"),
        ({"image_detail": 1}, "image_detail is 1"),
        ({"extra_body": []}, r"extra_body is \[\]"),
        ({"extra_body": {1: 2}}, "extra_body is "),
        ({"extra_body": {"a": float("nan")}}, "extra_body is "),
        ({"extra_body": {"a": b"x"}}, "extra_body is "),
        ({"extra_body": {"model": "x"}}, "extra_body holds 'model'; legal: anything but model, messages, stream, n"),
        ({"extra_body": {"stream": True}}, "extra_body holds 'stream'"),
        ({"extra_body": {"temperature": 1}, "temperature": 0}, "extra_body holds 'temperature', which is given"),
        ({"shots": -1}, "shots is -1"),
        ({"shots": MOST_SHOTS + 1, "shots_seed": 1}, f"shots is {MOST_SHOTS + 1}"),
        ({"shots": True, "shots_seed": 1}, "shots is True"),
        ({"shots": 1}, "shots is 1, and shots_seed is missing"),
        ({"shots_seed": 1}, "shots_seed is 1; legal: only with shots"),
        ({"shots": 1, "shots_seed": 0}, "shots_seed is 0, which is the dataset's own"),
        ({"shots": 1, "shots_seed": -1}, "shots_seed is -1"),
        ({"shots": 1, "shots_seed": "7"}, "shots_seed is '7'"),
        ({"frames": 3}, "frames is 3; legal: only with a dataset of videos"),
        ({"frames": 0}, "frames is 0"),
        ({"frames": MOST_FRAMES + 1}, "frames is "),
        ({"frame_method": "event"}, "frame_method is 'event'; legal: only with frames"),
        ({"dry_run": 1}, "dry_run is 1"),
    ],
)
def test_options_that_cannot_be_are_refused(tmp_path: Path, folder: Path, given: dict[str, Any], why: str) -> None:
    out = tmp_path / "r.jsonl"
    with pytest.raises(pv.InvalidParams, match=why):
        pv.ask(folder, out, base_url="http://127.0.0.1:9/v1", model="m", retries=0, **given)
    assert not out.exists()


# ---- examples


def test_examples_are_of_another_seed_and_of_the_same_kind(server: Server, folder: Path, tmp_path: Path) -> None:
    found = sent_by(server, folder, tmp_path / "r.jsonl", shots=2, shots_seed=77, system="s")
    own = {file for sent in found for file in pictures_in(sent["messages"][-1])}
    for name, sent in zip(ids(folder), found, strict=True):
        _, *before, asked = sent["messages"]
        assert [message["role"] for message in before] == ["user", "assistant"] * 2 and asked["role"] == "user"
        domain, size = name.split("-")[2], int(name.split("-")[3][1:])
        for index in range(2):
            sample = pv.generate(domain, size=size, index=index, seed=77, preset="balanced")
            shown, said = before[2 * index : 2 * index + 2]
            assert pictures_in(shown) == [sample.png(i) for i in range(len(sample))]
            assert shown["content"][-1] == {"type": "text", "text": sample.prompt}
            assert said["content"] == sample.answer_text and own.isdisjoint(pictures_in(shown))
    kept = rows(tmp_path / "r.jsonl")[0]["request"]
    assert kept == {"system": "s", "shots": 2, "shots_seed": 77}


def test_the_oracle_answers_the_question_and_not_the_examples(folder: Path, tmp_path: Path) -> None:
    with Oracle() as oracle:
        out = tmp_path / "r.jsonl"
        pv.ask(folder, out, base_url=oracle.url, model="right", shots=3, shots_seed=5, system="Look.")
    assert pv.score(folder, out).overall().accuracy == 1.0


def test_an_example_that_shows_the_question_is_passed_over(folder: Path) -> None:
    dataset = pv.percept_v(preset="balanced", domains=["counting_circles"], sizes=[3], per_size=1)
    shown = Pictures(folder, LIMITS)
    examples = Examples(dataset, shown, 2, 9)
    query = Query(dataset[0].id, "", ())
    candidates = [pv.generate("counting_circles", size=3, index=i, seed=9, preset="balanced") for i in range(3)]
    found = [pictures for parts, _ in examples.before(query, candidates[1].messages()) for pictures in parts[:-1]]
    assert [getattr(file, "data", None) for file in found] == [candidates[0].png(), candidates[2].png()]


def test_all_seeds_of_a_joined_set_are_its_own(tmp_path: Path) -> None:
    parts = [pv.percept_v(domains=["counting_circles"], sizes=[2], per_size=1, seed=seed) for seed in (0, 8)]
    folder = (parts[0] + parts[1]).save(tmp_path / "set", progress=False)
    for seed in (0, 8):
        with pytest.raises(pv.InvalidParams, match=f"shots_seed is {seed}, which is the dataset's own"):
            pv.ask(folder, tmp_path / "r.jsonl", base_url="http://x/v1", model="m", shots=1, shots_seed=seed)


def test_examples_need_a_recipe(folder: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "images").symlink_to(folder / "images")
    (bare / "metadata.jsonl").write_bytes((folder / "metadata.jsonl").read_bytes())
    with pytest.raises(pv.PerceptvError, match=r"manifest\.json|images"):
        pv.ask(bare, tmp_path / "r.jsonl", base_url="http://x/v1", model="m", shots=1, shots_seed=5)


# ---- frames of videos


@pytest.mark.parametrize(("count", "method"), [(3, None), (5, "event")])
def test_videos_are_shown_as_frames(
    server: Server, videos: Path, tmp_path: Path, count: int, method: str | None
) -> None:
    out = tmp_path / "r.jsonl"
    found = sent_by(server, videos, out, frames=count, frame_method=method)
    stored = rows(videos / "metadata.jsonl")
    assert [row["id"] for row in rows(out)] == [row["id"] for row in stored] and len(found) == 4
    dataset = pv.conservation(preset="balanced", domains=["conservation_number"], sizes=[4], per_size=2)
    trials = pv.conservation_trials(dataset, methods=[method or "uniform"], counts=[count], prompts=1)
    for trial, row, sent in zip(trials, stored, found, strict=True):
        (message,) = sent["messages"]
        assert pictures_in(message) == [file.data for file in trial.files]
        texts = [part["text"] for part in message["content"] if part["type"] == "text"]
        assert texts == [*(f"Frame {i}:" for i in range(1, count + 1)), row["prompt"]]
    assert rows(out)[0]["request"] == {"frames": count, "frame_method": method or "uniform"}


def test_replies_to_frames_are_scored_as_those_of_the_videos(videos: Path, tmp_path: Path) -> None:
    """Frames around the event show what happened: the oracle reads them, examples beside them or not."""
    with Oracle() as oracle:
        for shots in (0, 2):
            out = tmp_path / f"{shots}.jsonl"
            more: dict[str, Any] = {"shots": shots, "shots_seed": 5} if shots else {}
            pv.ask(videos, out, base_url=oracle.url, model="right", frames=3, **more)
            report = pv.score(videos, out)
            assert report.overall().n == 4 and report.overall().accuracy == 1.0 and report.has_pairs()


def test_examples_of_videos_do_not_tell_the_condition(server: Server, videos: Path, tmp_path: Path) -> None:
    """Both members of a pair are shown the same examples, of both conditions."""
    found = sent_by(server, videos, tmp_path / "r.jsonl", frames=3, shots=2, shots_seed=5)
    before = [sent["messages"][:-1] for sent in found]
    assert all(shown == before[0] for shown in before) and len(before[0]) == 4
    said = [message["content"] for message in before[0] if message["role"] == "assistant"]
    conditions = [
        pv.generate("conservation_number", size=4, index=i, seed=5, preset="balanced", condition=name).answer_text
        for i, name in enumerate(("conserving", "non_conserving"))
    ]
    assert said == conditions


def test_frames_that_cannot_be_are_refused(videos: Path, tmp_path: Path) -> None:
    given: dict[str, Any] = {"base_url": "http://127.0.0.1:9/v1", "model": "m"}
    for more, why in [
        ({}, "has no picture; legal: a dataset of pictures, or one of videos with `frames` or `video`"),
        ({"frames": 1}, "frames is 1, frame_method 'uniform': counts is 1; legal: integers 3"),
        ({"frames": 250}, "frames is 250, frame_method 'uniform': counts is 250"),
        ({"frames": 3, "frame_method": "best"}, "frame_method 'best': .*legal: 'uniform', 'event', 'salience'"),
        ({"frames": 3, "frame_method": 1}, "frame_method is 1"),
    ]:
        with pytest.raises(pv.InvalidParams, match=why):
            pv.ask(videos, tmp_path / "r.jsonl", **given, **more)
    assert not (tmp_path / "r.jsonl").exists()


# ---- dry runs


def test_a_dry_run_asks_and_writes_nothing(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    given: dict[str, Any] = {"base_url": server.url, "model": "m", "system": "Look.", "shots": 1, "shots_seed": 7}
    report = pv.ask(folder, out, **given, max_tokens=10, dry_run=True)
    assert not server.sent and not out.exists() and (report.asked, report.kept, report.failed) == (0, 0, 0)
    found = report.estimate
    assert found is not None
    requests = sent_by(server, folder, out, system="Look.", shots=1, shots_seed=7, max_tokens=10)
    messages = [message for sent in requests for message in sent["messages"]]
    pictures = [file for message in messages if message["role"] == "user" for file in pictures_in(message)]
    assert (found.questions, found.pictures, found.reply_tokens) == (12, len(pictures), 120)
    assert found.bytes == sum(len(json.dumps({k: v for k, v in sent.items() if k != "path"})) for sent in requests)
    shapes = [(int.from_bytes(file[16:20], "big"), int.from_bytes(file[20:24], "big")) for file in pictures]
    assert found.picture_tokens == sum(-(-w // 28) * -(-h // 28) for w, h in shapes)
    texts = [text for message in messages for text in texts_in(message)]
    assert found.text_tokens == sum(-(-len(text.encode()) // 4) for text in texts)
    assert found.request_tokens == found.text_tokens + found.picture_tokens
    assert pv.ask(folder, tmp_path / "s.jsonl", base_url=server.url, model="m").estimate is None


def texts_in(message: dict[str, Any]) -> list[str]:
    content = message["content"]
    return [content] if isinstance(content, str) else [part["text"] for part in content if part["type"] == "text"]


def test_a_dry_run_counts_what_is_left_and_leaves_the_file(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    kept = [json.dumps({"id": name, "model": "m", "response": "1"}) for name in ids(folder)[:3]]
    failed = json.dumps({"id": ids(folder)[4], "model": "m", "error": "e"})
    out.write_text("\n".join([*kept, failed, '{"id": "half a li']))
    before = out.read_bytes()
    report = pv.ask(folder, out, base_url=server.url, model="m", dry_run=True)
    assert report.kept == 3 and report.estimate is not None and report.estimate.questions == 9
    assert report.estimate.reply_tokens is None and out.read_bytes() == before
    out.write_text("a list")
    with pytest.raises(pv.InvalidParams, match="something other than replies"):
        pv.ask(folder, out, base_url=server.url, model="m", dry_run=True)


def test_a_picture_that_is_none_is_named_by_a_dry_run(folder: Path, tmp_path: Path) -> None:
    strange = tmp_path / "strange"
    strange.mkdir()
    record = {**rows(folder / "metadata.jsonl")[0], "file_names": ["a.png"]}
    (strange / "metadata.jsonl").write_text(json.dumps(record))
    for data in (b"", b"GIF89a" + bytes(50), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0"):
        (strange / "a.png").write_bytes(data)
        with pytest.raises(pv.InvalidParams, match=r"a\.png is not a PNG file"):
            pv.ask(strange, tmp_path / "r.jsonl", base_url="http://x/v1", model="m", dry_run=True)


def test_a_dry_run_needs_no_httpx(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "httpx", None)
    assert pv.ask(folder, tmp_path / "r.jsonl", base_url="http://x/v1", model="m", dry_run=True).estimate is not None


# ---- the command


def test_the_command_has_the_options(server: Server, folder: Path, tmp_path: Path, capsys: Captured) -> None:
    server.answers = lambda i: (200, completion("COUNT:1"))
    out = tmp_path / "r.jsonl"
    command = ["ask", str(folder), str(out), "--base-url", server.url, "--model", "m", "--quiet"]
    command += ["--system", "Look.", "--extra-body", '{"seed": 1}', "--max-completion-tokens", "9"]
    command += ["--image-detail", "high", "--shots", "1", "--shots-seed", "7"]
    assert main([*command, "--dry-run"]) == 0 and not server.sent and not out.exists()
    said = capsys.readouterr().out
    assert "12 questions to ask, 0 answered already\n" in said and "at most 108 tokens in all replies\n" in said
    assert "36 pictures, " in said and "tokens in all requests: " in said
    assert main(command) == 0
    (sent, *_) = server.sent
    assert sent["seed"] == 1 and sent["max_completion_tokens"] == 9 and len(sent["messages"]) == 4
    assert rows(out)[0]["request"] == {
        **{"max_completion_tokens": 9, "system": "Look.", "image_detail": "high", "extra_body": {"seed": 1}},
        **{"shots": 1, "shots_seed": 7},
    }


def test_the_command_shows_frames(server: Server, videos: Path, tmp_path: Path, capsys: Captured) -> None:
    command = ["ask", str(videos), str(tmp_path / "r.jsonl"), "--base-url", server.url, "--model", "m", "--dry-run"]
    assert main([*command, "--frames", "5", "--frame-method", "salience"]) == 0
    assert "20 pictures, " in capsys.readouterr().out
    assert main(command) == 2 and "--frames N or --video" in capsys.readouterr().err


def test_the_command_shows_looks_and_sizes(server: Server, tmp_path: Path, capsys: Captured) -> None:
    plain = pv.percept_v(domains="counting_circles,change_colour", sizes="3", per_size=1)
    saved, out = plain.save(tmp_path / "set", progress=False), tmp_path / "r.jsonl"
    wanted = [s for sample in plain for s in (sample.at_width(700), sample.with_look("dark").at_width(700))]
    server.answers = lambda i: (200, completion(wanted[i].answer_text))
    command = ["ask", str(saved), str(out), "--base-url", server.url, "--model", "m", "--quiet", "--jobs", "1"]
    assert main([*command, "--look", "plain,gray", "--width", "700"]) == 2
    assert "change_colour does not take the look 'gray'" in capsys.readouterr().err and not server.sent
    assert main([*command, "--look", "plain,dark", "--width", "700"]) == 0
    assert [pictures_in(sent["messages"][0]) for sent in server.sent] == [
        [sample.png(i) for i in range(sample.picture_count)] for sample in wanted
    ]
    assert [row["id"] for row in rows(out)] == [sample.id for sample in wanted]
    assert main(["score", str(tmp_path / "r.questions.jsonl"), str(out)]) == 0
    (pair,) = pv.score(tmp_path / "r.questions.jsonl", out).paired(by="look")
    assert (pair.first, pair.second, pair.n) == ("dark", "plain", 2)


@pytest.mark.parametrize("text", ["", "{", "[1]", "3", '{"a": NaN}', '{"a": 1, "a": 2}', "[" * 5000, '{"model": "x"}'])
def test_wrong_extra_bodies_are_wrong_use(folder: Path, tmp_path: Path, capsys: Captured, text: str) -> None:
    command = ["ask", str(folder), str(tmp_path / "r.jsonl"), "--base-url", "http://x/v1", "--model", "m"]
    assert main([*command, "--extra-body", text]) == 2
    assert capsys.readouterr().err and not (tmp_path / "r.jsonl").exists()
