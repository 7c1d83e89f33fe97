"""Rules of exclusion: who and what they leave out, and that a change after the build is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.study.built import read_study
from perceptv.study.exclusions import (
    PersonRecord,
    PersonReply,
    Rules,
    names_hues,
    person_reasons,
    read_rules,
    trial_reasons,
)
from study_people import DESIGN, STOP, answered, built


def run_of(*replies: PersonReply, state: str = "complete", failed: int = 0, plates: bool = False) -> PersonRecord:
    return PersonRecord(state, failed, replies, plates)


def reply(text: str = "COUNT:1", **times: Any) -> PersonReply:
    return PersonReply("counting_circles", text, times)


@pytest.mark.parametrize(
    ("rules", "kept", "left"),
    [
        ({"attention_failed": 2}, run_of(failed=1), run_of(failed=2)),
        ({"median_rt_ms": 1500}, run_of(reply(rt=1500), reply(rt=1600)), run_of(reply(rt=1499), reply(rt=9))),
        ({"median_rt_ms": 1500}, run_of(reply(rt=9500, clip_end=8000)), run_of(reply(rt=9500, clip_end=8001))),
        (
            {"same_reply_share": 0.5},
            run_of(reply("a"), reply("a"), reply("b"), reply("c")),
            run_of(reply("a"), reply("a"), reply("b")),
        ),
        ({"hidden_share": 0.2}, run_of(*[reply(hidden=0)] * 4, reply(hidden=3)), run_of(reply(hidden=1), reply())),
        (
            {"late_frames_share": 0.2},
            run_of(*[reply(late=0)] * 4, reply(late=3)),
            run_of(reply(late=1), reply()),
        ),
        ({"not_exact_pixels": True}, run_of(reply(k=2)), run_of(reply(k=2), reply(k=1.25))),
        ({"not_exact_pixels": True}, run_of(reply(k=1, cut=False)), run_of(reply(cut=True))),
        ({"partial": True}, run_of(state="complete"), run_of(state="partial")),
        ({"partial": True}, run_of(state="complete"), run_of(state="running")),
        ({"replaced": True}, run_of(state="partial"), PersonRecord("complete", 0, [], replaced=True)),
    ],
)  # fmt: skip
def test_each_rule_leaves_out_whom_it_says(rules: dict[str, Any], kept: PersonRecord, left: PersonRecord) -> None:
    found = Rules(**rules)
    assert person_reasons(found, kept) == () and person_reasons(found, left) == tuple(rules)
    assert person_reasons(Rules(), left) == ()


def test_rules_of_trials_leave_out_single_answers() -> None:
    rules, run = Rules(rt_below_ms=300, rt_above_ms=9000, resumed=True, plates_failed=True), run_of(plates=True)
    assert trial_reasons(rules, run, reply(rt=299), False) == ("rt_below_ms",)
    assert trial_reasons(rules, run, reply(rt=9001, resumed=True), False) == ("rt_above_ms", "resumed")
    assert trial_reasons(rules, run, reply(rt=300), False) == () == trial_reasons(rules, run, reply(), False)
    assert trial_reasons(rules, run, reply(), True) == ("plates_failed",)
    assert trial_reasons(rules, run, reply(rt=60_000, clip_end=55_000), False) == ()
    assert trial_reasons(rules, run, reply(rt=60_000, clip_end=59_800), False) == ("rt_below_ms",)
    assert trial_reasons(rules, run_of(), reply(), True) == ()


def test_questions_of_colours_name_two_hues() -> None:
    hues = {d: names_hues(pv.generate(d, size=3).record()) for d in ("list_colours", "counting_circles", "list_shapes")}
    assert hues["list_colours"] and not hues["counting_circles"]
    assert names_hues({"prompt": "Red or green?"}) and not names_hues({"prompt": "A red ring, a redder one"})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[session]\npartial = true", "session"),
        ("[sessions]\npartal = true", "partal"),
        ("[sessions]\npartial = 1", "partial is 1"),
        ("[sessions]\nattention_failed = 0", "attention_failed is 0"),
        ("[sessions]\nhidden_share = 2", "hidden_share is 2"),
        ("[sessions]\nmedian_rt_ms = -1", "median_rt_ms is -1"),
        ("sessions = 3", "sessions is 3"),
        ("[sessions", "is not TOML"),
    ],
)
def test_wrong_rules_are_named(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "rules.toml").write_text(text)
    with pytest.raises(pv.InvalidParams, match=told):
        read_rules(tmp_path / "rules.toml")


def test_rules_are_kept_as_they_were_given(tmp_path: Path) -> None:
    text = "# registered\n[sessions]\nattention_failed = 1\n[trials]\nrt_below_ms = 200\n"
    (tmp_path / "rules.toml").write_text(text)
    rules, data = read_rules(tmp_path / "rules.toml")
    assert data.decode() == text and rules == Rules(attention_failed=1, rt_below_ms=200)
    assert read_rules(rules.as_dict())[0] == rules == read_rules(rules)[0]
    (tmp_path / "again.toml").write_bytes(read_rules(rules)[1])
    assert read_rules(tmp_path / "again.toml")[0] == rules


def test_results_come_with_and_without_exclusions_and_a_change_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = {"sessions": {"attention_failed": 1, "partial": True}, "trials": {"rt_below_ms": 100}}
    folder = built(tmp_path, DESIGN, exclusions=rules)

    def careless(_: int, place: Any, right: Any) -> Any:
        return 1 if place.attends else None

    def fast_once(position: int, place: Any, right: Any) -> Any:
        return (None if position == 0 else right), {"rt": 50 if position == 0 else 900}

    def stops(position: int, place: Any, right: Any) -> Any:
        return STOP if position > 3 else right

    def right(_: int, place: Any, right: Any) -> Any:
        return right

    assert read_study(folder).rules(False) == (Rules(attention_failed=1, partial=True, rt_below_ms=100), "")
    answered(folder, [careless, fast_once, stops, right])
    scores = pv.study.score(folder)
    stopped = sum(row.code == scores.rows[16].code for row in scores.rows)
    assert scores.overall() == pv.study.Share(7 + stopped + 8, 24 + stopped)
    assert scores.kept.overall() == pv.study.Share(15, 15)
    assert scores.flow["persons left out"] == 2 and scores.flow["answers left out beside"] == 1
    assert scores.flow["left out: attention_failed"] == 1 and scores.flow["left out: partial"] == 1
    assert main(["study", "score", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "100.00 %" in said and "15/15" in said and "Warning" not in said and "attention_failed = 1" in said
    (folder / "exclusions.toml").write_text("[sessions]\npartial = true\n")
    assert main(["study", "score", str(folder)]) == 0
    assert "exclusions.toml was changed after data collection began" in capsys.readouterr().out
    assert pv.study.score(folder).kept.overall() == pv.study.Share(15, 24)
    (folder / "exclusions.toml").unlink()
    assert "changed after data collection began" in pv.study.score(folder).changed


def test_a_rule_that_no_person_can_break_is_refused_at_the_build(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match="attention_failed is 2; legal: at most attention of the design, 1"):
        built(tmp_path, DESIGN, exclusions={"sessions": {"attention_failed": 2}})
    assert not (tmp_path / "study").exists()
