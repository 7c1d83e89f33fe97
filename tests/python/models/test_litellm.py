"""Models that litellm reaches: its calls, its errors, keys, videos. litellm is a stand-in with its interface in all but
the last tests, which run where it is installed."""

from __future__ import annotations

import json
import sys
import types
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import rows
from perceptv.models.litellm_endpoint import LitellmEndpoint
from perceptv.models.oracle import Oracle

QUESTIONS = [pv.Question("How many?", answer=1, kind="number", id=f"q{i}") for i in range(4)]
KEY = "sk-ant-0123456789"


class Answer:
    """A ModelResponse, as far as it is used."""

    def __init__(self, **members: Any) -> None:
        self._members = members

    def model_dump(self, mode: str) -> dict[str, Any]:
        assert mode == "json"
        return self._members


class ApiError(Exception):
    """litellm's errors have a status and a message."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status_code, self.message = status, message


class Stub(types.ModuleType):
    """The module litellm: `answers(i)` returns or raises for call number i; `sent` keeps the arguments."""

    def __init__(self) -> None:
        super().__init__("litellm")
        self.sent: list[dict[str, Any]] = []
        self.answers: Any = lambda i: reply("COUNT:1")
        self.model_cost: dict[str, Any] = {"gemini/seer": {"supported_modalities": ["text", "image", "video"]}}

    async def acompletion(self, **given: Any) -> Any:
        self.sent.append(given)
        return self.answers(len(self.sent) - 1)


def reply(text: str) -> Answer:
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110, "odd": None}
    message = {"content": text, "role": "assistant", "reasoning_content": "One circle."}
    return Answer(choices=[{"message": message, "finish_reason": "stop"}], usage=usage, model="claude-1", object="x")


@pytest.fixture
def litellm(monkeypatch: pytest.MonkeyPatch) -> Stub:
    stub = Stub()
    monkeypatch.setitem(sys.modules, "litellm", stub)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-openai-alone")
    return stub


def ask(tmp_path: Path, **more: Any) -> pv.AskReport:
    given: dict[str, Any] = {"model": "anthropic/claude", "litellm": True, "wait": 0.0, **more}
    return pv.ask(QUESTIONS, tmp_path / "r.jsonl", **given)


def test_a_model_is_asked_through_litellm(litellm: Stub, tmp_path: Path) -> None:
    found = ask(
        tmp_path, temperature=0.5, max_tokens=9, system="Be brief.", extra_body={"seed": 1}, headers={"x-a": "b"}
    )
    assert (found.asked, found.failed) == (4, 0)
    sent = litellm.sent[0]
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    assert {name: value for name, value in sent.items() if name != "messages"} == {
        "model": "anthropic/claude", "temperature": 0.5, "max_tokens": 9, "seed": 1, "timeout": 120.0,
        "num_retries": 0, "max_retries": 0, "extra_headers": {"x-a": "b"},
    }, "no key and no address: litellm knows them, and OpenAI's key goes to nobody else"  # fmt: skip
    line: Any = rows(tmp_path / "r.jsonl")[0]
    assert (line["response"], line["reported_model"], line["reasoning"]) == ("COUNT:1", "claude-1", "One circle.")
    assert line["usage"] == {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    assert pv.score(QUESTIONS, tmp_path / "r.jsonl").overall().correct == 4


def test_an_address_and_a_key_are_passed_on(litellm: Stub, tmp_path: Path) -> None:
    ask(tmp_path, base_url="http://127.0.0.1:9/v1", api_key=KEY)
    assert (litellm.sent[0]["base_url"], litellm.sent[0]["api_key"]) == ("http://127.0.0.1:9/v1", KEY)
    assert KEY not in (tmp_path / "r.jsonl").read_text()


def test_temporary_errors_are_tried_again_and_others_told(litellm: Stub, tmp_path: Path) -> None:
    def answers(i: int) -> Answer:
        if i in (0, 2):
            raise ApiError(429, "slow down")
        if i == 4:
            raise ApiError(400, f"too long, {KEY}")
        if i == 5:
            raise TypeError("a bug")
        return reply("COUNT:1")

    litellm.answers = answers
    found = ask(tmp_path, jobs=1)
    assert (found.asked, found.failed) == (2, 2)
    errors = [row["error"] for row in rows(tmp_path / "r.jsonl") if "error" in row]
    assert errors == ["the server answers 400 Bad Request: too long, ***", "litellm fails: TypeError: a bug"]
    assert ask(tmp_path).asked == 2


def test_a_missing_key_ends_the_call(litellm: Stub, tmp_path: Path) -> None:
    def answers(i: int) -> Answer:
        raise ApiError(401, "Missing Anthropic API Key")

    litellm.answers = answers
    with pytest.raises(pv.EndpointError, match=r"401 .*: Missing Anthropic API Key"):
        ask(tmp_path)
    assert len(litellm.sent) == 1 and not (tmp_path / "r.jsonl").exists()


def test_without_litellm_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "litellm", None)
    with pytest.raises(pv.MissingExtra, match=r"perceptv\[litellm\]"):
        ask(tmp_path)


def test_secrets_of_the_environment_are_known(litellm: Stub) -> None:
    assert {KEY, "sk-of-openai-alone"} <= set(LitellmEndpoint().secrets())
    assert LitellmEndpoint().key() is None and LitellmEndpoint().shown == "litellm"
    with pytest.raises(pv.InvalidParams, match="base_url is"):
        LitellmEndpoint("ftp://x")


def test_videos_are_sent_whole_or_as_frames_which_is_told(litellm: Stub, tmp_path: Path) -> None:
    ds = pv.conservation(per_size=1, domains=["conservation_number"], sizes=[1])[:1]
    seen = pv.ask(ds, tmp_path / "v.jsonl", model="gemini/seer", litellm=True, video=True, frames=3)
    (part, text) = litellm.sent[0]["messages"][0]["content"]
    assert part["type"] == "file" and part["file"]["format"] == "video/mp4"
    assert part["file"]["file_data"].startswith("data:video/mp4;base64,") and text["type"] == "text"
    assert seen.notes == () and rows(tmp_path / "v.jsonl")[0]["request"] == {"video": True}  # type: ignore[comparison-overlap]
    assert pv.score(ds, tmp_path / "v.jsonl").accounting["gemini/seer"].missing == ()
    told = pv.ask(ds, tmp_path / "f.jsonl", model="openai/still", litellm=True, video=True, frames=3)
    assert told.notes == ("litellm does not know that 'openai/still' takes videos: 3 frames of each are shown",)
    kinds = [part["type"] for part in litellm.sent[1]["messages"][0]["content"]]
    assert kinds.count("image_url") == 3
    assert rows(tmp_path / "f.jsonl")[0]["request"] == {"frames": 3, "frame_method": "uniform"}  # type: ignore[comparison-overlap]
    with pytest.raises(pv.InvalidParams, match="frames is 3"):
        pv.ask(ds, tmp_path / "g.jsonl", model="m", base_url="http://127.0.0.1:9/v1", video=True, frames=3)
    with pytest.raises(pv.InvalidParams, match="video is True"):
        ask(tmp_path, video=True)
    assert json.loads(json.dumps(litellm.sent[1]["messages"]))


def test_a_model_is_measured_through_litellm(litellm: Stub, tmp_path: Path) -> None:
    how: dict[str, Any] = {"domains": "counting_circles", "sizes": "1-4", "most_calls": 6}
    found = pv.measure("anthropic/claude", tmp_path / "m.jsonl", litellm=True, **how)
    assert found.calls == 6 == len(litellm.sent)
    assert {sent["model"] for sent in litellm.sent} == {"anthropic/claude"}
    with pytest.raises(pv.InvalidParams, match="base_url is missing; legal: the address of a server, or litellm=True"):
        pv.measure("anthropic/claude", tmp_path / "n.jsonl", **how)


def test_a_server_without_a_connection_ends_the_call(litellm: Stub, tmp_path: Path) -> None:
    class ConnectError(Exception):
        """As httpx names it."""

    def answers(i: int) -> Answer:
        try:
            raise ConnectError("All connection attempts failed") from OSError(111, "refused")
        except ConnectError as below:
            raise ApiError(500, "Connection error.") from below

    litellm.answers = answers
    with pytest.raises(pv.EndpointError, match=r"no answer from litellm: \[Errno 111\] refused"):
        ask(tmp_path)
    assert len(litellm.sent) == 1


# ---- litellm itself


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("litellm")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-for-the-oracle")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("model", ["openai/right", "openai/responses/right"])
def test_litellm_itself_asks_and_measures(real: None, tmp_path: Path, model: str) -> None:
    asked = pv.percept_v(domains="counting_circles", sizes=[2], per_size=2)
    given: dict[str, Any] = {"litellm": True, "wait": 0.0}
    with Oracle(curves={"counting_circles": {"threshold": 8, "slope": 2}}) as oracle:
        given["base_url"] = oracle.url
        assert pv.ask(asked, tmp_path / "r.jsonl", model=model, **given).failed == 0
        found = pv.measure(model, tmp_path / "m.jsonl", domains="counting_circles", calls=8, jobs=4, **given)
    assert pv.score(asked, tmp_path / "r.jsonl").overall().accuracy == 1.0
    low, high = found.domains[0].curve().threshold_interval
    assert found.calls == 8 and low < 8 < high


@pytest.mark.filterwarnings("ignore")
def test_litellm_itself_has_no_connection(real: None, tmp_path: Path) -> None:
    with pytest.raises(pv.EndpointError, match=r"no answer from http:.*:9/v1: .*127.0.0.1"):
        ask(tmp_path, model="openai/right", base_url="http://127.0.0.1:9/v1")
