"""Measuring a model with few questions: an oracle with thresholds is found where it is; limits, resuming, bad input."""

from __future__ import annotations

import base64
import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from chat_server import Server, server
from perceptv._core import decode_png
from perceptv.cli import main
from perceptv.core.recipes import ids_of
from perceptv.models.measured_domain import FEWEST, Goal, MeasuredDomain
from perceptv.models.oracle import Oracle, OracleCurve
from perceptv.models.prices import read_price
from perceptv.reports.sequential import confidence_sequence, fewest_more

__all__ = ["server"]

CURVES = {
    "counting_circles": OracleCurve(6, 1.5, 0.02),
    "layered_shapes": OracleCurve(5, -1.5),
}
HOW: dict[str, Any] = {"domains": list(CURVES), "sizes": "1-10", "preset": "balanced", "seed": 3, "api_key": "none"}


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def usage(prompt: int, completion: int) -> dict[str, int]:
    return {"prompt_tokens": prompt, "completion_tokens": completion}


def answer(text: str, tokens: dict[str, int] | None = None) -> bytes:
    return json.dumps({"choices": [{"message": {"content": text}}], **({"usage": tokens} if tokens else {})}).encode()


def test_an_oracle_with_thresholds_is_measured_end_to_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, table = tmp_path / "m.jsonl", tmp_path / "m.json"
    with Oracle(curves=CURVES, seed=3) as oracle:
        words = ["measure", str(path), "--base-url", oracle.url, "--model", "right", "--domains", ",".join(CURVES)]
        more = "--sizes 1-10 --preset balanced --seed 3 --jobs 16 --quiet --json"
        words += [*more.split(" "), str(table)]
        assert main(words) == 0
        before = path.read_bytes()
        again = pv.measure("right", path, base_url=oracle.url, **HOW)
    assert path.read_bytes() == before and len({row["id"] for row in lines(path)}) == len(lines(path)) == again.calls
    found = pv.Measurement.from_json(table.read_text())
    falling, rising = found
    truth = np.mean([CURVES["counting_circles"].chance(size) for size in range(1, 11)])
    curve = falling.curve()
    assert falling.design == "adaptive" and falling.calls <= 60 and curve is not None
    assert curve.threshold_interval[0] <= 6 <= curve.threshold_interval[1] and abs(curve.threshold - 6) < 1.5
    assert curve.interval[0] <= truth <= curve.interval[1] and curve.interval[1] - curve.interval[0] <= 0.2
    assert rising.design == "fixed" and rising.odds >= 20 and rising.counts.total == (10,) * 10
    shown = capsys.readouterr()
    assert "| counting_circles |" in shown.out and "accuracy does not fall with size in layered_shapes" in shown.err
    report = pv.score(tmp_path / "m.questions.jsonl", path)
    assert report.overall().correct >= sum(falling.counts.right) + sum(rising.counts.right)
    assert [d.counts for d in again] == [d.counts for d in found]


def test_a_killed_call_is_resumed_and_no_picture_is_asked_twice(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    server.answers = lambda i: (200, answer("COUNT:1"))
    how = {**HOW, "domains": ["counting_circles"], "jobs": 4, "calls": 20, "target": 0.01}
    first = pv.measure("m", path, base_url=server.url, **how)
    assert first.calls == 20 == len(server.sent)
    whole = path.read_text().splitlines(keepends=True)
    path.write_text("".join(whole[:9]) + whole[9][:25])  # killed while it wrote
    again = pv.measure("m", path, base_url=server.url, **how)
    assert again.calls == 20 and len(server.sent) == 20 + 11
    pictures = [json.dumps(sent["messages"]) for sent in server.sent[:20]]
    assert len(set(pictures)) == 20
    with pytest.raises(pv.InvalidParams, match="asked for with other options"):
        pv.measure("m", path, base_url=server.url, temperature=0.5, **how)


def test_few_pictures_are_asked_once_each(server: Server, tmp_path: Path) -> None:
    """There are three boards with one cross: then the domain ends."""
    server.answers = lambda i: (200, answer("x"))
    how = {**HOW, "domains": ["cross_and_knots"], "sizes": "1", "target": 0.01}
    (domain,) = pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, **how)
    assert domain.design == "sequential" and domain.why == "no new picture" and 3 <= domain.calls < 40
    assert len({json.dumps(sent["messages"]) for sent in server.sent}) == len(server.sent) == domain.calls


def test_two_sizes_get_an_interval_that_holds_at_any_time(server: Server, tmp_path: Path) -> None:
    server.answers = lambda i: (200, answer("nothing"))
    how = {**HOW, "domains": ["counting_circles"], "sizes": "5,6", "jobs": 4}
    (domain,) = pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, **how)
    assert domain.design == "sequential" and domain.curve() is None and domain.why == "interval of 0.2"
    assert domain.interval() == pytest.approx((0.0, domain.interval()[1])) and domain.interval()[1] <= 0.2
    assert min(domain.counts.total) > 0


def test_pictures_and_words_are_those_asked_for(server: Server, tmp_path: Path) -> None:
    server.answers = lambda i: (200, answer("COUNT:1"))
    how = {**HOW, "domains": ["sort_lines", "counting_circles"], "jobs": 4, "calls": 15, "target": 0.01}
    shown = {"look": "faint-2", "width": 448, "wording": "terse", "form": "json"}
    pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, most_calls=24, **how, **shown)
    for sent in server.sent:
        parts = sent["messages"][-1]["content"]
        (picture,) = (part["image_url"]["url"] for part in parts if part["type"] == "image_url")
        assert decode_png(base64.b64decode(picture.partition(",")[2])).shape[1] == 448
        assert '{"' in "".join(part.get("text", "") for part in parts)
    found = pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, most_calls=24, **how, **shown)
    assert found.keys["look"] == "faint-2" and found.keys["width"] == 448 and found.keys["sizes"] == "1-10"
    assert found.keys["words"] == {"wording": "terse", "form": "json", "think": "usual", "language": "en"}
    assert found.keys["domains"] == {name: pv.info(name).version for name in how["domains"]}
    assert found.keys["request"] == {} and pv.Measurement.from_json(found.to_json()).keys == found.keys
    for text in (found.to_html(), found.to_markdown(), str(found)):
        assert "look faint-2" in text and "wording terse" in text and "calls 15" in text
    assert all("-look-faint-2" in row["id"] and "terse" in row["id"] for row in lines(tmp_path / "m.jsonl"))
    with pytest.raises(pv.InvalidParams, match='look is "gold"'):
        pv.measure("m", tmp_path / "n.jsonl", base_url=server.url, **how, look="gold")


def test_limits_of_calls_and_of_money(server: Server, tmp_path: Path) -> None:
    server.answers = lambda i: (200, answer("COUNT:1", usage(1000, 100)))
    prices = {"m": {"input": 10, "output": 100}}  # 0.02 a call
    how = {**HOW, "jobs": 8, "target": 0.01}
    limit = {"budget": 0.3, "prices": prices, "max_tokens": 100}
    found = pv.measure("m", tmp_path / "a.jsonl", base_url=server.url, **limit, **how)
    assert 10 < found.calls <= 15 and found.cost == pytest.approx(0.02 * found.calls)
    assert found.domains[0].why == "the budget" and len(lines(tmp_path / "a.questions.jsonl")) == found.calls
    server.sent.clear()
    more = pv.measure("m", tmp_path / "a.jsonl", base_url=server.url, most_calls=20, max_tokens=100, **how)
    assert (
        more.calls == 20
        and len(server.sent) == 20 - found.calls
        and more.cost is None
        and "20 calls" in more.domains[0].why
    )
    server.answers = lambda i: (200, answer("COUNT:1"))
    told = pv.measure("m", tmp_path / "b.jsonl", base_url=server.url, prices=prices, most_calls=3, **how)
    assert told.estimated == 3 and told.cost > 0 and "told no tokens of 3 replies" in told.warnings[-1]


def test_a_measurement_of_nothing_says_so(server: Server, tmp_path: Path) -> None:
    prices = {"m": {"input": 10, "output": 100}}
    limit = {"budget": 0.0001, "prices": prices, "max_tokens": 100}
    found = pv.measure("m", tmp_path / "a.jsonl", base_url=server.url, **limit, **HOW)
    assert found.calls == 0 and math.isnan(found.accuracy()) and server.sent == []
    assert "no answers in" in found.warnings[0] and "a limit of all ended" in found.warnings[1]
    rows = {section.title: section.rows for section in found.sections()}["Overall"]
    assert rows[0][4:6] == ("-", "-") and '"accuracy": null' in found.to_json()
    assert pv.Measurement.from_json(found.to_json()).to_json() == found.to_json()


def test_a_server_that_recovers_is_asked_until_the_goal_alone(server: Server, tmp_path: Path) -> None:
    how = {**HOW, "domains": ["counting_circles"], "calls": 60, "target": 0.2, "jobs": 4, "retries": 0}
    refused = (400, b'{"error": {"message": "too large"}}')
    server.answers = lambda i: refused if i > 12 else (200, answer("COUNT:1"))
    found = pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, **how)
    assert found.failed > 0 and f"{found.failed} without a reply" in found.domains[0].why
    server.answers = lambda i: (200, answer("COUNT:1"))
    found = pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, **how)
    assert found.failed == 0 and found.calls < 30 and found.domains[0].why == "interval of 0.2"


def test_questions_of_another_measurement_stay(server: Server, tmp_path: Path) -> None:
    server.answers = lambda i: (200, answer("COUNT:1"))
    for seed in (1, 2):
        pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, most_calls=4, **{**HOW, "seed": seed})
    ids = {row["id"] for row in lines(tmp_path / "m.questions.jsonl")}
    assert ids == {row["id"] for row in lines(tmp_path / "m.jsonl")} and len(ids) == 8


def test_what_gets_no_reply_counts_for_nothing_and_is_asked_again(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    how = {**HOW, "domains": ["counting_circles"], "calls": 16, "target": 0.01, "jobs": 2}
    refused = (400, b'{"error": {"message": "too large"}}')
    server.answers = lambda i: refused if i % 4 == 3 else (200, answer("COUNT:1"))
    found = pv.measure("m", path, base_url=server.url, **how)
    assert found.failed == 4 and found.calls == 12 and "4 questions got no reply" in found.warnings[-1]
    server.answers = lambda i: (200, answer("COUNT:1"))
    found = pv.measure("m", path, base_url=server.url, **how)
    assert found.failed == 0 and found.calls == 16


def test_one_writer(server: Server, tmp_path: Path) -> None:
    from perceptv.limits import LIMITS
    from perceptv.models.chat.replies import ReplyFile

    with ReplyFile(tmp_path / "m.jsonl", "m", LIMITS), pytest.raises(pv.InvalidParams, match="another call is writing"):
        pv.measure("m", tmp_path / "m.jsonl", base_url=server.url, **HOW)
    assert server.sent == []


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"target": 0}, "target is 0; legal: numbers between 0 and 1"),
        ({"target": "x"}, "target is 'x'"),
        ({"calls": 0}, "calls is 0; legal: integers 1"),
        ({"most_calls": 0}, "most_calls is 0"),
        ({"budget": 5}, "budget is 5; legal: only with prices"),
        ({"budget": 5, "prices": {"m": {"input": 1, "output": 1}}}, "budget is 5; legal: only with max_tokens"),
        ({"budget": 0, "prices": {"m": {"input": 1, "output": 1}}}, "budget is 0"),
        ({"prices": {"n": {"input": 1, "output": 1}}}, "prices has no 'm'"),
        ({"prices": {"m": {"input": 1}}}, "prices of 'm' has no member 'output'"),
        ({"prices": {"m": {"input": -1, "output": 1}}}, "prices of 'm': input is -1"),
        ({"prices": 5}, "prices is 5"),
        ({"domains": ["conservation_length"]}, "shows video; legal: domains of pictures .* --frames"),
        ({"domains": ["bib_preference"]}, "for episodes: save a dataset, then perceptv export messages"),
        ({"domains": None}, "domains is None; legal: domain ids, or a suite"),
        ({"jobs": 0}, "jobs is 0"),
        ({"path": "m.csv"}, "path is 'm.csv'; legal: a name that ends in .jsonl"),
    ],
)  # fmt: skip
def test_bad_input_is_named_before_anything_is_asked(
    how: dict[str, Any], message: str, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(pv.InvalidParams, match=message):
        pv.measure(**{"model": "m", "path": "m.jsonl", "base_url": server.url, **HOW, **how})
    assert server.sent == [] and list(tmp_path.iterdir()) == []


def test_a_price_is_for_a_million_tokens() -> None:
    assert read_price({"m": {"input": 2, "output": 8}}, "m").cost(1_000_000, 250_000) == 4


def test_the_oracle_answers_by_its_curve() -> None:
    from perceptv.models.oracle import answer as read
    from perceptv.models.oracle.observers import Observer

    observer = Observer({"counting_circles": {"threshold": 5.5, "slope": 50}}, seed=4)
    for size in (1, 5, 6, 9):
        for index in (0, 3):
            sample = pv.generate("counting_circles", size=size, index=index, seed=4, preset="balanced")
            assert observer.is_right(read(sample.prompt, [sample.png()]), [sample.png()]) is (size < 5.5)
    other = pv.generate("list_shapes", size=3, preset="balanced")
    assert observer.is_right(read(other.prompt, [other.png()]), [other.png()])  # not named: as the mode says
    assert OracleCurve(5, 1, 0.2, 0.5).chance(5) == pytest.approx(0.5 + 0.5 * 0.8 / 2)


@pytest.mark.parametrize("curve", [{"threshold": 5}, {"threshold": 5, "slope": 1, "lapse": 2}, 7, {"slope": "x"}])
def test_bad_curves_of_an_oracle(curve: object) -> None:
    with pytest.raises(pv.InvalidParams):
        Oracle(curves={"counting_circles": curve})
    with pytest.raises(pv.UnknownDomain):
        Oracle(curves={"nothing": {"threshold": 5, "slope": 1}})


def test_a_round_is_spread_over_sizes_and_a_domain_is_repeatable() -> None:
    keys = list(pv.dataset(domains="counting_circles", preset="balanced", seed=1).keys())

    def asked() -> list[pv.Sample]:
        domain, found = MeasuredDomain(keys, Goal(0.01, 40)), []
        while not domain.why_done():
            samples = domain.plan(8)
            assert samples == domain.plan(8), "a plan changes nothing"
            found += samples
            domain.take({sample: sample.size < 7 for sample in samples})
            domain.decide()
        return found

    found = asked()
    names, sizes = [sample.id for sample in found], [sample.size for sample in found]
    assert names == [sample.id for sample in asked()] and len(names) == len(set(names)) == 40 > FEWEST
    assert len(set(sizes[:5])) == 5 and sum(5 <= size <= 9 for size in sizes[8:]) > len(sizes[8:]) / 3


def test_a_false_alarm_is_withdrawn_once_every_size_is_asked() -> None:
    keys = list(pv.dataset(domains="counting_circles", sizes="1-4", preset="balanced", seed=1).keys())
    domain, asked = MeasuredDomain(keys, Goal(0.01, 60)), set[str]()
    while domain.design == "adaptive":
        samples = domain.plan(8)
        asked |= {sample.id for sample in samples}
        domain.take({sample: sample.size > 2 for sample in samples})
        domain.decide()
    assert domain.measure("").odds >= 20 and not domain.why_done()
    left = domain.plan(1)
    assert {sample.id for sample in left} == set(ids_of(keys)) - asked, "all at once"
    domain.take({sample: sample.size <= 2 for sample in left})
    domain.decide()
    found = domain.measure("")
    assert (domain.design, domain.why_done()) == ("adaptive", "every size asked") and found.odds < 20
    assert found.counts.asked == found.calls == len(asked) + len(left) and found.curve() is not None


def test_without_a_size_as_many_are_asked_at_once_as_are_needed_at_least() -> None:
    keys = list(pv.dataset(domains="counting_circles", sizes="5,6", preset="balanced", seed=1).keys())
    domain = MeasuredDomain(keys, Goal(0.2, 60))
    first = domain.plan(1)
    domain.take(dict.fromkeys(first, True))
    assert domain.why_done() == "interval of 0.2" and len(first) == 24
    low, high = confidence_sequence(23, 23)
    assert high - low > 0.2 and fewest_more(23, 23, 0.2, 60) == 1 and fewest_more(10, 20, 0.2, 60) == 60
