"""Questions of a saved set to a server, over HTTP on loopback."""

from __future__ import annotations

import base64
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import DOMAINS, folder, ids, rows
from chat_server import Server, completion, server
from perceptv.cli import main
from perceptv.limits import LIMITS
from perceptv.models.oracle import Oracle
from toy_suites import Pair, Three, set_of

__all__ = ["folder", "server"]


def test_what_the_oracle_says_is_right_even_if_it_fails_at_first(folder: Path, tmp_path: Path) -> None:
    with Oracle() as oracle:
        for model in ("right", "flaky"):
            out = tmp_path / f"{model}.jsonl"
            assert pv.ask(folder, out, base_url=oracle.url, model=model, jobs=12, wait=0.01).asked == 12
            assert sorted(row["id"] for row in rows(out)) == sorted(ids(folder))
            assert pv.score(folder, out).overall(model).accuracy == 1.0


def test_a_request_holds_pictures_prompt_and_what_was_asked_for(server: Server, folder: Path, tmp_path: Path) -> None:
    more: dict[str, Any] = {"temperature": 0.5, "max_tokens": 9}
    pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", jobs=1, api_key="k", **more)
    sent = server.sent[-1]
    assert (sent["model"], sent["temperature"], sent["max_tokens"], server.keys[-1]) == ("m", 0.5, 9, "Bearer k")
    *pictures, said = sent["messages"][0]["content"]
    sample = pv.percept_v(preset="balanced", domains=DOMAINS, sizes=[1, 3], per_size=3)[11]
    files = [base64.b64decode(p["image_url"]["url"].partition(",")[2]) for p in pictures]
    assert files == [sample.png(0), sample.png(1)]
    assert said == {"type": "text", "text": sample.prompt}
    assert sample.answer_text not in json.dumps(sent).replace(sample.prompt, "")


@pytest.mark.usefixtures("own_registry")
def test_all_pictures_of_an_instance_are_sent(server: Server, tmp_path: Path) -> None:
    pv.register(Three())
    pv.register(Pair())
    data = set_of(Three.id, Pair.id)
    folder = data.save(tmp_path / "set", progress=False)
    assert pv.verify(folder, progress=False) == []
    pv.ask(folder, tmp_path / "r.jsonl", base_url=server.url, model="m", jobs=1)
    for sample, sent in zip(data, server.sent, strict=True):
        *pictures, said = sent["messages"][0]["content"]
        files = [base64.b64decode(p["image_url"]["url"].partition(",")[2]) for p in pictures]
        assert files == [sample.png(i) for i in range(len(sample))] and said["text"] == sample.prompt
    assert {len(sample) for sample in data} == {2, 3}


def test_a_call_that_was_cut_off_goes_on(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    server.answers = lambda i: (200, completion("COUNT:1")) if i < 5 else (401, b'{"error": {"message": "no key"}}')
    with pytest.raises(pv.EndpointError, match=r"401 .*no key .*replies so far are in"):
        pv.ask(folder, out, base_url=server.url, model="m", jobs=1)
    kept = rows(out)
    assert 0 < len(kept) <= 5 and [row["id"] for row in kept] == ids(folder)[: len(kept)]
    with out.open("a") as file:
        file.write('{"id": "half a li')
    server.answers = lambda i: (200, completion("COUNT:2"))
    report = pv.ask(folder, out, base_url=server.url, model="m", jobs=3)
    assert (report.asked, report.kept, report.failed) == (12 - len(kept), len(kept), 0)
    assert sorted(row["id"] for row in rows(out)) == sorted(ids(folder)) and rows(out)[: len(kept)] == kept
    assert {row["response"] for row in rows(out)[len(kept) :]} == {"COUNT:2"}
    assert pv.ask(folder, out, base_url=server.url, model="m").asked == 0
    assert pv.ask(folder, out, base_url=server.url, model="other").asked == 12


def test_silence_and_refusals_are_replies(server: Server, folder: Path, tmp_path: Path) -> None:
    refusal = json.dumps({"choices": [{"message": {"content": None, "refusal": "I will not."}}]}).encode()
    server.answers = lambda i: (200, refusal if i % 2 else completion(None))
    out = tmp_path / "r.jsonl"
    pv.ask(folder, out, base_url=server.url, model="m", jobs=1)
    assert [row["response"] for row in rows(out)] == ["", "I will not."] * 6
    found = pv.score(folder, out).overall()
    assert (found.correct, found.no_answer) == (0, 6)


def test_what_is_no_set_of_pictures_is_refused(folder: Path, tmp_path: Path) -> None:
    given: dict[str, Any] = {"base_url": "http://127.0.0.1:9/v1", "model": "m", "retries": 0}
    out = tmp_path / "r.jsonl"
    strange = tmp_path / "strange"
    strange.mkdir()
    lines = (folder / "metadata.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[0])
    for change, why in [
        ({"file_names": ["../secret.png"]}, "legal: a list, each entry a path within the folder"),
        ({"file_names": "images/gone.png"}, "legal: a list, each entry a path within the folder"),
        ({"file_names": ["images/gone.png"]}, "gone.png is not a file"),
        ({"file_name": "../secret.png"}, "legal: a path within the folder"),
        ({"file_name": "/etc/passwd"}, "legal: a path within the folder"),
        ({"file_name": "images/gone.png"}, "gone.png is not a file"),
        ({"frames": 96}, "legal: a dataset of pictures"),
        ({"prompt": 3}, "prompt is 3"),
        ({"file_name": "a\0b"}, "legal: a path within the folder"),
        ({"file_name": "\ud800"}, "legal: a path within the folder"),
        ({"file_name": 3}, "legal: a path within the folder"),
    ]:
        (strange / "metadata.jsonl").write_text(json.dumps(record | change), encoding="utf-8")
        with pytest.raises(pv.InvalidParams, match=why):
            pv.ask(strange, out, **given)
    with pytest.raises(pv.InvalidParams, match=r"legal: a folder with metadata\.jsonl"):
        pv.ask(tmp_path, out, **given)
    with pytest.raises(pv.InvalidParams, match=r"legal: a name that ends in \.jsonl"):
        pv.ask(folder, tmp_path / "r.csv", **given)
    with pytest.raises(pv.InvalidParams, match="jobs is 0"):
        pv.ask(folder, out, jobs=0, **given)
    with pytest.raises(pv.InvalidParams, match="base_url is 'ftp:"):
        pv.ask(folder, out, base_url="ftp://x", model="m")
    with pytest.raises(pv.InvalidParams, match="temperature is nan"):
        pv.ask(folder, out, temperature=float("nan"), **given)
    with pytest.raises(pv.InvalidParams, match="max_tokens is 0"):
        pv.ask(folder, out, max_tokens=0, **given)
    with pytest.raises(pv.InvalidParams, match="path is "):
        pv.ask(folder, "a\0b.jsonl", **given)
    (strange / "metadata.jsonl").write_text(f"{lines[0]}\n{lines[0]}\n", encoding="utf-8")
    with pytest.raises(pv.InvalidParams, match=r"line 2: id is .*, which an earlier line has"):
        pv.ask(strange, out, **given)
    assert not out.exists()


def test_what_is_read_has_bounds_that_are_named(server: Server, folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "r.jsonl"
    for bound in ("max_bytes", "max_line", "max_instances", "max_picture"):
        with pytest.raises(pv.LimitExceeded, match=bound):
            pv.ask(folder, out, base_url=server.url, model="m", limits=replace(LIMITS, **{bound: 3}))
    assert not out.exists() and not server.sent
    row = json.dumps({"id": "x", "model": "m", "response": "y" * 9_000}) + "\n"
    out.write_text(row)
    with pytest.raises(pv.LimitExceeded, match=r"r\.jsonl, line 1 has more than 9000 bytes; legal: at most max_line"):
        pv.ask(folder, out, base_url=server.url, model="m", limits=replace(LIMITS, max_line=9_000))
    assert out.read_text() == row and not server.sent


def test_options_of_the_command_raise_the_limits(
    server: Server, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["ask", str(folder), str(tmp_path / "r.jsonl"), "--base-url", server.url, "--model", "m", "--quiet"]
    for option in ("--max-bytes", "--max-line", "--max-picture", "--max-instances"):
        assert main([*command, option, "3"]) == 2 and option in capsys.readouterr().err
    assert not server.sent and main([*command, "--max-answer", "3"]) == 1
    assert main([*command, "--max-instances", "12"]) == 0


def test_the_command_says_what_it_did_and_what_went_wrong(
    server: Server, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "r.jsonl"
    command = ["ask", str(folder), str(out), "--base-url", server.url, "--model", "m", "--quiet"]
    assert main(command) == 0 and "r.jsonl: 12 replies\n" in capsys.readouterr().out
    assert main(command) == 0 and "0 replies, 12 were there already" in capsys.readouterr().out
    server.answers = lambda i: (404, b'{"error": {"message": "no model n"}}')
    assert main([*command[:-2], "n", "--quiet"]) == 1
    assert capsys.readouterr().err.startswith("perceptv: the server answers 404 Not Found: no model n\n")
    other = tmp_path / "n.jsonl"
    server.answers = lambda i: (400, b"<html>") if len(server.sent) % 4 == 2 else (200, completion("COUNT:1"))
    assert main([*command[:2], str(other), *command[3:-1], "--jobs", "1"]) == 1
    said = capsys.readouterr()
    assert "n.jsonl: 9 replies\n" in said.out and said.err.endswith("the same command asks them again\n")
    assert f"perceptv: 3 questions got no reply: the reasons are in {other}" in said.err
    assert "the server answers 400 Bad Request: <html>" in said.err


def test_the_command_tells_while_it_waits(
    server: Server, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server.headers = {"Retry-After": "0"}
    server.answers = lambda i: (503, b"starting") if not i else (200, completion("COUNT:1"))
    command = ["ask", str(folder), str(tmp_path / "r.jsonl"), "--base-url", server.url, "--model", "m"]
    assert main(command) == 0
    said = capsys.readouterr().err
    assert "the server answers 503 Service Unavailable: starting; trying again in " in said and "12/12" in said


def test_without_httpx_nothing_is_begun(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(pv.MissingExtra, match=r"needs httpx; .*perceptv\[ask\]"):
        pv.ask(folder, tmp_path / "r.jsonl", base_url="http://127.0.0.1:9", model="m")
    assert list(tmp_path.iterdir()) == []
