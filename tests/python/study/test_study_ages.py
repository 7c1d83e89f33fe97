"""What time does to a study: sessions that nobody comes back to, and data that are older than people were told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from late import needs
from perceptv.cli import main
from perceptv.study import store
from perceptv.study.built import read_study
from perceptv.study.calls import Caller, CallFailed, calling
from perceptv.study.serving import make_application
from study_people import DESIGN, answer_of, answered, built

needs("starlette")
CONSENT = {"consent": True, "browser": "Robot 1"}
HOUR, DAY = 3600.0, 24 * 3600.0


class Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(store, "clock", found)
    return found


def served(folder: Path, run: Callable[[Caller], Awaitable[Any]]) -> Any:
    async def all_of_it() -> Any:
        async with calling(make_application(read_study(folder))) as caller:
            return await run(caller)

    return asyncio.run(all_of_it())


async def refused(caller: Caller, name: str, body: Any, token: str = "") -> str:
    with pytest.raises(CallFailed) as error:
        await caller.post(name, body, token)
    return str(error.value)


def test_who_comes_back_by_the_link_within_two_hours_goes_on_and_later_does_not(tmp_path: Path, clock: Clock) -> None:
    folder = built(tmp_path, {**DESIGN, "enrolment": "links"})
    (address,) = pv.study.links(folder, 1)
    body = {**CONSENT, "link": address.partition("link=")[2]}

    async def run(caller: Caller) -> None:
        me = await caller.post("session", body)
        await caller.post("answers", answer_of(me["items"][0], None), me["session"])
        clock.now += 2 * HOUR
        again = await caller.post("session", body)
        assert (again["session"], again["next"]) == (me["session"], 1)
        await caller.post("answers", answer_of(me["items"][1], None), me["session"])
        clock.now += 2 * HOUR + 1
        for name, sent, token in (("session", body, ""), ("resume", {}, me["session"])):
            said = await refused(caller, name, sent, token)
            assert "410" in said and "more than 2 hours ago" in said

    served(folder, run)
    found = pv.study.status(folder)
    assert (found["began"], found["partial"], found["answers"]) == (1, 1, 2)


def test_answers_that_waited_are_kept_and_the_end_can_be_come_back_to(tmp_path: Path, clock: Clock) -> None:
    """A page that is open may go on, as what waits there would else be lost; and the code can be read again."""
    folder = built(tmp_path)

    async def run(caller: Caller) -> None:
        me = await caller.post("session", CONSENT)
        for item in me["items"]:
            clock.now += 3 * HOUR
            await caller.post("answers", answer_of(item, None), me["session"])
        assert (await caller.post("finish", {}, me["session"]))["complete"] is True
        clock.now += 100 * HOUR
        assert (await caller.post("resume", {}, me["session"]))["next"] == len(me["items"])

    served(folder, run)
    assert pv.study.status(folder)["complete"] == 1


def test_the_design_says_how_long_one_can_come_back(tmp_path: Path, clock: Clock) -> None:
    folder = built(tmp_path, {**DESIGN, "resume_hours": 0.5, "recruiter": "prolific", "code_complete": "C1ABCDEF"})
    ids = {"PROLIFIC_PID": "a", "STUDY_ID": "b", "SESSION_ID": "c"}

    async def run(caller: Caller) -> None:
        me = await caller.post("session", {**CONSENT, "recruited": ids})
        clock.now += HOUR / 2
        again = {**CONSENT, "recruited": ids, "token": me["session"]}
        for name, body, token in (("resume", {}, me["session"]), ("session", again, "")):
            assert (await caller.post(name, body, token))["session"] == me["session"]
        clock.now += 1
        for name, body, token in (("resume", {}, me["session"]), ("session", again, "")):
            assert "0.5 hours ago" in await refused(caller, name, body, token)

    served(folder, run)
    for value in (0, -1, "2", None, float("inf")):
        with pytest.raises(pv.InvalidParams, match="resume_hours is"):
            pv.study.Design(resume_hours=value)
    assert pv.study.Design().resume_hours == 2.0


def test_data_that_are_too_old_are_named_and_deleted(
    tmp_path: Path, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = built(tmp_path, {**DESIGN, "retention_days": 30, "input": "text"})
    secret = [lambda _, place, value: 7 if place.attends else "my secret reply"]
    old = answered(folder, secret * 2)
    clock.now += 20 * DAY
    young = answered(folder, [lambda _, place, value: None])
    assert main(["study", "status", str(folder)]) == 0
    assert "expired          0" in capsys.readouterr().out
    clock.now += 10 * DAY
    assert pv.study.status(folder)["expired"] == 0  # the 30 days are not over before they are
    clock.now += 1
    assert main(["study", "status", str(folder)]) == 0
    told = capsys.readouterr()
    assert "expired          2" in told.out and "--expired" in told.err
    assert any(b"my secret reply" in path.read_bytes() for path in folder.glob("data.sqlite*"))

    assert main(["study", "forget", str(folder), "--expired"]) == 0
    assert "2 sessions deleted" in capsys.readouterr().out
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    for gone in (*(code.encode() for code in old), b"my secret reply"):
        assert not [data for data in files if gone in data]
    assert [data for data in files if young[0].encode() in data]
    found = pv.study.status(folder)
    assert (found["began"], found["forgotten"], found["expired"]) == (1, 2, 0)
    assert pv.study.forget_expired(folder) == 0
    clock.now += 30 * DAY
    assert pv.study.forget_expired(folder) == 1 and pv.study.status(folder)["forgotten"] == 3


@pytest.mark.parametrize("given", [[], ["ABC", "--expired"]])
def test_forget_takes_a_code_or_what_is_too_old(
    given: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "forget", str(tmp_path), *given]) == 2
    assert "one of CODE and --expired" in capsys.readouterr().err
