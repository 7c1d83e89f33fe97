"""Several replies to a question, what replies cost, and a budget."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from asked_sets import rows
from chat_server import Server, server
from perceptv.models.prices import read_price
from perceptv.reports import Report

__all__ = ["server"]

QUESTIONS = [pv.Question("How many?", answer=1, kind="number", id=f"q{i}") for i in range(4)]
PRICES = {"m": {"input": 1_000.0, "output": 10_000.0, "batch": 0.5}}


def said(text: str, prompt: int = 100, completion: int = 10, reason: str = "stop") -> tuple[int, bytes]:
    usage = {"prompt_tokens": prompt, "completion_tokens": completion}
    choice = {"message": {"content": text}, "finish_reason": reason}
    return 200, json.dumps({"choices": [choice], "usage": usage}).encode()


def ask(server: Server, tmp_path: Path, **more: Any) -> pv.AskReport:
    return pv.ask(QUESTIONS, tmp_path / "r.jsonl", base_url=server.url, model="m", **{"jobs": 1, "wait": 0.0, **more})


def test_each_question_is_asked_so_often_and_resumed(server: Server, tmp_path: Path) -> None:
    server.answers = lambda i: said(str(1 + i % 2)) if i != 6 else (400, b"{}")
    found = ask(server, tmp_path, repeats=3, temperature=1)
    assert (found.asked, found.kept, found.failed) == (11, 0, 1)
    found = ask(server, tmp_path, repeats=3, temperature=1)
    assert (found.asked, found.kept) == (1, 11)
    assert ask(server, tmp_path, temperature=1).kept == 4
    counts: dict[Any, int] = {}
    for row in rows(tmp_path / "r.jsonl"):
        if "response" in row:
            counts[row["id"], row.get("repeat", 0)] = counts.get((row["id"], row.get("repeat", 0)), 0) + 1
    assert counts == {(q.id, repeat): 1 for q in QUESTIONS for repeat in range(3)}
    report = pv.score(QUESTIONS, tmp_path / "r.jsonl", repeats=True)
    assert report.repeats()[0].replies == 12 and report.accounting["m"].temperatures == (1.0,)
    assert Report.from_json(report.to_json()).accounting == report.accounting
    (line,) = (x for x in report.to_markdown().splitlines() if x.startswith("| m | 4 | 12 |"))
    assert line.endswith("| 1 |"), "the temperature is told"


def test_only_the_faulty_repeat_is_asked_again_and_replaced(server: Server, tmp_path: Path) -> None:
    server.answers = lambda i: said("1" if i != 5 else "", reason="stop" if i != 5 else "length")
    ask(server, tmp_path, repeats=2)
    server.answers = lambda i: said("2")
    found = ask(server, tmp_path, repeats=2, again="cut", max_tokens=50)
    assert (found.asked, found.kept) == (1, 7)
    last: Any = rows(tmp_path / "r.jsonl")[-1]
    assert (last["id"], last["repeat"], last["replaces"]) == ("q1", 1, "cut")
    (score,) = pv.score(QUESTIONS, tmp_path / "r.jsonl", repeats=True).repeats()
    assert score.replies == 8, "the first reply to q1 still counts"
    assert score.mean == pytest.approx(7 / 8)


def test_the_spread_within_questions_and_between_them() -> None:
    replies = {"q0": "1111", "q1": "1122", "q2": "2222", "q3": "1112"}
    lines = [{"id": name, "response": text} for name, texts in replies.items() for text in texts]
    (score,) = pv.score(QUESTIONS, lines, repeats=True).repeats()
    variances = [0.0, 4 / 3 * 0.25, 0.0, 4 / 3 * 0.75 * 0.25]
    means = [1.0, 0.5, 0.0, 0.75]
    observed = sum((m - sum(means) / 4) ** 2 for m in means) / 3
    assert score.within == pytest.approx(math.sqrt(sum(variances) / 4))
    assert score.between == pytest.approx(math.sqrt(observed - sum(variances) / 4 / 4))
    same = [{"id": q.id, "response": "1" if i % 2 else "2"} for i, q in enumerate(QUESTIONS) for _ in range(3)]
    (score,) = pv.score(QUESTIONS, same, repeats=True).repeats()
    assert score.within == 0.0 and score.between == pytest.approx(math.sqrt(1 / 3))
    luck = [{"id": q.id, "response": text} for q in QUESTIONS for text in "12"]
    (score,) = pv.score(QUESTIONS, luck, repeats=True).repeats()
    assert score.between == 0.0 and score.within == pytest.approx(math.sqrt(0.5)), "all of it is chance"
    (score,) = pv.score(QUESTIONS, [*lines[:2], lines[4]], repeats=True).repeats()
    assert score.between is None


def test_what_replies_cost_is_told(server: Server, tmp_path: Path) -> None:
    server.answers = lambda i: said("1")
    found = ask(server, tmp_path, prices=PRICES)
    assert found.spent == pytest.approx(4 * (100 * 1_000 + 10 * 10_000) / 1e6) and found.unpaid == 0
    assert ask(server, tmp_path, prices=PRICES).spent == found.spent, "earlier replies count"
    table = tmp_path / "prices.toml"
    table.write_text('[m]\ninput = 1000.0\noutput = 10_000\nbatch = 0.5\n["a/b"]\ninput = 1\noutput = 2\n')
    assert read_price(table, "m") == read_price(PRICES, "m") and read_price(table, "a/b").batch == 1.0
    (tmp_path / "prices.json").write_text(json.dumps(PRICES))
    assert read_price(tmp_path / "prices.json", "m").cost(1e6, 0, batch=True) == 500.0


@pytest.mark.parametrize("jobs", [1, 8])
def test_the_budget_is_not_exceeded(server: Server, tmp_path: Path, jobs: int) -> None:
    """Each reply costs 0.2, and might cost 0.6 by its longest reply: 0.1 of the request, and 50 tokens."""
    server.answers = lambda i: said("1")
    found = ask(server, tmp_path, prices=PRICES, budget=0.9, max_tokens=50, jobs=jobs)
    assert found.spent is not None and found.spent <= 0.9
    assert (found.asked, found.unpaid) == (2, 2), "a third might make 0.4 + 0.6"
    assert ask(server, tmp_path, prices=PRICES, budget=0.9, max_tokens=50, jobs=jobs).asked == 0
    assert ask(server, tmp_path, prices=PRICES, budget=2, max_tokens=50, jobs=jobs).asked == 2


def test_prices_and_budgets_that_make_no_sense_are_refused(server: Server, tmp_path: Path) -> None:
    for more, words in (
        ({"budget": 1.0}, "only with prices"), ({"budget": 0, "prices": PRICES}, "budget is 0"),
        ({"budget": 1.0, "prices": PRICES}, "only with max_tokens"), ({"prices": {"n": {}}}, "prices has no 'm'"),
        ({"prices": {"m": {"input": -1, "output": 1}}}, "prices of 'm'"), ({"prices": 3}, "prices is"),
        ({"prices": {"m": {"input": 1, "output": 1, "cents": 1}}}, "key 'cents' is unknown"),
        ({"prices": "p.txt"}, "p.txt"), ({"repeats": 0}, "repeats is 0"),
    ):  # fmt: skip
        with pytest.raises((pv.InvalidParams, pv.StorageError), match=words):
            ask(server, tmp_path, **more)
    assert server.sent == []
