"""Addresses with a query and headers of the caller's: sent as they are, shown nowhere."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from test_chat import complete, told
from test_judges import QUESTION, VAGUE, judge

import perceptv as pv
from asked_sets import folder, rows
from chat_server import Server, completion, server
from perceptv.cli import main
from perceptv.models.endpoint import Endpoint

__all__ = ["folder", "server"]

SECRET = "az-Zq7-very-secret-0123"
QUERY = "?api-version=2024-10-21"


def test_the_query_of_an_address_is_kept(server: Server) -> None:
    for base, path in [
        (f"{server.url}/deployments/gpt{QUERY}", f"/v1/deployments/gpt/chat/completions{QUERY}"),
        (f"{server.url}/{QUERY}&x=1", f"/v1/chat/completions{QUERY}&x=1"),
        (f"{server.url[:-3]}{QUERY}", f"/chat/completions{QUERY}"),
        (f"{server.url}?", "/v1/chat/completions"),
    ]:
        assert complete(base) == "C"
        assert server.sent[-1]["path"].rstrip("?") == path


def test_headers_are_sent_and_the_key_of_the_environment_is_not(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody-else")
    assert complete(server.url, headers={"API-Key": SECRET, "X-Title": "my study"}) == "C"
    assert complete(server.url, headers={"X-Title": "my study"}) == "C"
    assert complete(server.url, headers={"Authorization": f"Token {SECRET}"}) == "C"
    assert complete(server.url, api_key="mine-0123456789", headers={"api-key": SECRET}) == "C"
    assert server.keys == [None, "Bearer sk-of-somebody-else", f"Token {SECRET}", "Bearer mine-0123456789"]
    assert [dict(h).get("api-key") for h in server.heads] == [SECRET, None, None, SECRET]
    assert server.heads[0]["x-title"] == "my study"
    assert QUESTION.score(VAGUE, judges=judge(server, headers={"api-key": SECRET})).correct
    assert server.heads[-1]["api-key"] == SECRET


@pytest.mark.parametrize(
    "headers",
    [
        {"api key": SECRET}, {"": SECRET}, {"a:b": SECRET}, {"a": f"{SECRET}\r\nX: y"}, {"a": f"{SECRET}é"}, {"a": ""},
        {"a": 3}, {3: SECRET}, {"a": SECRET, "A": SECRET}, {"Content-Length": "3"}, {"host": SECRET}, [("a", SECRET)],
        SECRET,
    ],
)  # fmt: skip
def test_headers_that_cannot_be_are_refused_unseen(headers: Any) -> None:
    with pytest.raises(pv.InvalidParams, match="headers") as caught:
        Endpoint("http://127.0.0.1/v1", headers=headers)
    assert SECRET not in told(caught.value)


def test_no_message_and_no_file_shows_them(
    server: Server, folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever repeats them, and whichever of the two holds the secret."""
    caplog.set_level(logging.INFO, "perceptv")
    echo = f'{{"error": {{"message": "wrong key {SECRET} of Bearer {SECRET}"}}}}'.encode()
    ways: list[dict[str, Any]] = [
        {"base_url": server.url, "headers": {"api-key": SECRET}},
        {"base_url": server.url, "headers": {"Authorization": f"Bearer {SECRET}"}},
        {"base_url": f"{server.url}?subscription-key={SECRET}"},
    ]
    for number, way in enumerate(ways):
        server.answers = lambda i: (401, echo)
        with pytest.raises(pv.EndpointError, match=r"wrong key \*\*\*") as caught:
            pv.ask(folder, tmp_path / "r.jsonl", model="m", **way)
        assert SECRET not in told(caught.value)
        said = {"choices": [{"message": {"content": "COUNT:1", "reasoning": f"the key is {SECRET}"}}]}
        server.answers = lambda i, said=said: (200, json.dumps(said).encode())
        out = tmp_path / f"{number}.jsonl"
        pv.ask(folder, out, model="m", **way)
        assert SECRET not in out.read_text() and rows(out)[0]["reasoning"] == "the key is ***"
        unreachable = {**way, "base_url": way["base_url"].replace(server.url, "http://127.0.0.1:9/v1")}
        with pytest.raises(pv.EndpointError, match=r"no answer from http://127\.0\.0\.1:9/v1") as caught:
            pv.ask(folder, tmp_path / "s.jsonl", model="m", retries=0, **unreachable)
        assert SECRET not in told(caught.value)
    endpoint = Endpoint(server.url, headers={"api-key": SECRET})
    assert SECRET not in repr(endpoint)


def test_the_command_takes_values_from_the_environment(
    server: Server, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AZURE_KEY", SECRET)
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    server.answers = lambda i: (200, completion("COUNT:1"))
    ask = ["ask", str(folder), str(tmp_path / "r.jsonl"), "--base-url", f"{server.url}{QUERY}", "--model", "m"]
    assert main([*ask, "--header", "api-key=$AZURE_KEY", "--header", "X-A=b=c $$ ${AZURE_KEY}"]) == 0
    assert server.heads[0]["api-key"] == SECRET and server.heads[0]["x-a"] == f"b=c $ {SECRET}"
    assert server.sent[0]["path"].endswith(QUERY)
    for wrong, match in [
        ("api-key=$NO_SUCH_KEY", "NO_SUCH_KEY"), (SECRET, "NAME=VALUE"), (f"={SECRET}", "NAME=VALUE"),
        (f"a=${{{SECRET}", "without a name"), (f"a b={SECRET}", "headers has names"),
    ]:  # fmt: skip
        assert main([*ask, "--header", wrong]) == 2
        shown = capsys.readouterr()
        assert match in shown.err and SECRET not in shown.out + shown.err
    assert main([*ask, "--header", "a=1", "--header", "A=2"]) == 2
    assert SECRET not in (tmp_path / "r.jsonl").read_text()
