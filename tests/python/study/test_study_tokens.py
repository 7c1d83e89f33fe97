"""Who somebody is: the token of a session alone leads back to it, an id of a recruiter opens nothing, floods end."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from test_study_ages import CONSENT, Clock, clock, refused
from test_study_ages import served as called
from test_study_recruiters import PROLIFIC, SONA, prolific

import perceptv as pv
from late import needs
from perceptv.study import store
from perceptv.study.built import read_study
from perceptv.study.calls import Caller
from perceptv.study.gathered import read_people
from perceptv.study.rates import STRETCH_S, TOGETHER, Rate, network
from perceptv.study.store import MOST_EVENTS, Refused
from study_browser import begin, fresh, shown, until, watched
from study_people import Key, answer_of, built, call, served, serving

needs("starlette")
assert clock  # a fixture
MINUTE = 60.0
FREE = {"order": "balanced", "items": 4, "lists": 2, "break_every": 0}


def sona(number: int) -> dict[str, Any]:
    return {**CONSENT, "recruited": {"survey_code": str(number)}}


async def status_of(caller: Caller, name: str, body: Any, token: str = "") -> tuple[int, Any]:
    status, told = await caller.request("POST", f"/api/{name}", json.dumps(body).encode(), token)
    return status, json.loads(told)


def test_ids_that_are_tried_one_after_another_open_nothing(tmp_path: Path, clock: Clock) -> None:
    """Those of a session that runs, of one that was left, and of one that has ended."""
    folder = built(tmp_path, SONA)
    key = Key(folder)

    async def run(caller: Caller) -> None:
        ended, running, left = [await caller.post("session", sona(n)) for n in (10_010, 10_050, 10_100)]
        for item in ended["items"]:
            await caller.post("answers", answer_of(item, key.right(item["token"])), ended["session"])
        code = (await caller.post("finish", {}, ended["session"]))["code"]
        clock.now += 11 * MINUTE
        await caller.post("answers", answer_of(running["items"][0], None), running["session"])
        answers = [await status_of(caller, "session", sona(n)) for n in range(10_000, 10_120)]
        assert [n for n, (status, _) in enumerate(answers) if status != 200] == [10, 50]
        assert {answers[n][0] for n in (10, 50)} == {409}
        told = json.dumps([answer for _, answer in answers])
        assert not [secret for secret in (code, *(me["session"] for me in (ended, running, left))) if secret in told]
        for me, there in ((running, 1), (left, 0)):  # those who began are led back by their tokens
            assert (await caller.post("resume", {}, me["session"]))["next"] == there
        again = await caller.post("session", {**sona(10_050), "token": running["session"]})
        assert (again["session"], again["next"]) == (running["session"], 1)

    called(folder, run)


def test_whoever_has_the_id_alone_begins_anew_once_the_session_was_idle_for_ten_minutes(
    tmp_path: Path, clock: Clock
) -> None:
    folder = built(tmp_path, PROLIFIC)
    body = {**CONSENT, "recruited": prolific("p1")}

    async def run(caller: Caller) -> None:
        me = await caller.post("session", body)
        clock.now += 5 * MINUTE
        await caller.post("answers", answer_of(me["items"][0], None), me["session"])
        clock.now += 10 * MINUTE - 1
        said = await refused(caller, "session", body)
        assert "409" in said and "You have begun already" in said
        clock.now += 1
        new = await caller.post("session", body)
        assert new["session"] != me["session"] and new["next"] == 0
        assert "409" in await refused(caller, "session", body)  # the new one is that of the person now
        await caller.post("answers", answer_of(me["items"][1], None), me["session"])  # what waited there is not lost
        assert (await caller.post("resume", {}, me["session"]))["next"] == 2

    called(folder, run)
    first, second = read_people(read_study(folder))
    assert (first.state, first.replaced, len(first.answers)) == ("partial", True, 2)
    assert (second.state, second.replaced) == ("running", False)
    out = pv.study.export(folder, tmp_path / "out", with_ids=True)
    rows = (out / "recruits.csv").read_text().splitlines()[1:]
    assert {row.split(",")[0] for row in rows} == {first.code, second.code} and all(",p1," in row for row in rows)
    with (out / "people.csv").open(newline="") as file:
        assert [row["replaced"] for row in csv.DictReader(file)] == ["TRUE", "FALSE"]


def test_the_answer_to_the_beginning_may_be_lost(tmp_path: Path) -> None:
    """The page tells its token, so a second try leads to the same session."""
    for place, design, more in (("a", FREE, {}), ("b", PROLIFIC, {"recruited": prolific("p1")})):
        folder = built(tmp_path / place, design)
        body = {**CONSENT, **more, "token": "5a" * 16}

        async def run(caller: Caller, body: Any = body) -> None:
            both = [await caller.post("session", body) for _ in range(2)]
            assert both[0] == both[1] and both[0]["session"] == "5a" * 16
            for token in ("", "5a", "Z" * 32, "5A" * 16, 7, "5a" * 17):
                assert (await status_of(caller, "session", {**body, "token": token}))[0] == 422

        called(folder, run)
        assert pv.study.status(folder)["began"] == 1


def test_who_comes_back_for_another_try_at_a_task_has_its_ids(tmp_path: Path) -> None:
    folder = built(tmp_path, PROLIFIC)

    async def run(caller: Caller) -> None:
        me = await caller.post("session", {**CONSENT, "recruited": prolific("p1")})
        await caller.post("resume", {"recruited": {**prolific("p1"), "SESSION_ID": "later"}}, me["session"])
        await caller.post("resume", {"recruited": {**prolific("p2"), "SESSION_ID": "other"}}, me["session"])

    called(folder, run)
    with store.open_data(folder / "data.sqlite") as db:
        assert db.execute("SELECT person, json_extract(ids, '$.SESSION_ID') FROM recruits").fetchall() == [
            ("p1", "later")
        ]


def test_second_answers_and_events_have_one_limit(tmp_path: Path) -> None:
    folder = built(tmp_path, FREE)

    async def run(caller: Caller) -> None:
        me = await caller.post("session", CONSENT)
        item, token = me["items"][0], me["session"]
        await caller.post("answers", answer_of(item, None), token)
        key = Key(folder)
        for i in range(MOST_EVENTS):
            if i % 2:
                await caller.post("events", {"kind": "note", "detail": {}}, token)
            else:
                await caller.post("answers", answer_of(item, key.right(item["token"])), token)
        for name, body in (
            ("events", {"kind": "note", "detail": {}}),
            ("answers", answer_of(item, key.right(item["token"]))),
        ):
            assert (await status_of(caller, name, body, token))[0] == 409
        await caller.post("answers", answer_of(me["items"][1], None), token)  # answers are still taken

    called(folder, run)
    with store.open_data(folder / "data.sqlite") as db:
        assert db.execute("SELECT COUNT(*) FROM events").fetchone() == (MOST_EVENTS,)


def test_an_open_study_has_a_cap(tmp_path: Path, clock: Clock) -> None:
    folder = built(tmp_path, {**FREE, "stop_at": 3})

    async def run(caller: Caller) -> None:
        me, *_ = [await caller.post("session", CONSENT) for _ in range(3)]
        assert "403" in await refused(caller, "session", CONSENT)
        for item in me["items"]:
            await caller.post("answers", answer_of(item, None), me["session"])
        assert (await caller.post("finish", {}, me["session"]))["complete"] is True
        assert "all the people that it takes" in await refused(caller, "session", CONSENT)
        clock.now += 46 * MINUTE  # two were left: others may begin in their place
        for _ in range(2):
            await caller.post("session", CONSENT)
        assert "403" in await refused(caller, "session", CONSENT)

    called(folder, run)
    design = pv.study.Design
    assert design(people=500).most_sessions == 5000 and design().most_sessions == 1000
    assert design(enrolment="links").most_sessions is None and design(recruiter="mturk", stop_at=9).most_sessions == 9
    for value in (0, True, "9"):
        with pytest.raises(pv.InvalidParams, match="stop_at is"):
            design(stop_at=value)  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="stop_at is 3; legal: only without enrolment='links'"):
        design(stop_at=3, enrolment="links")


def test_a_rate_counts_each_address_and_all_of_them() -> None:
    now = [5 * STRETCH_S]
    rate = Rate("calls", 3, lambda: now[0])
    for _ in range(3):
        rate.check("10.0.0.1")
    with pytest.raises(Refused, match="too many calls from your address; please try again in 600 s") as error:
        rate.check("10.0.0.1")
    assert error.value.status == 429 and error.value.wait_s == STRETCH_S
    for number in range(3 * TOGETHER - 3):
        rate.check(f"10.0.1.{number}")
    for address in ("10.0.2.1", None):
        with pytest.raises(Refused, match="from all addresses"):
            rate.check(address)
    now[0] += STRETCH_S
    rate.check("10.0.0.1")
    for _ in range(3 * TOGETHER - 1):
        rate.check(None)  # without an address they are counted together
    with pytest.raises(Refused, match="from all addresses"):
        rate.check(None)


def test_an_address_of_ipv6_is_its_network() -> None:
    assert network("2001:db8:1:2:aaaa::1") == network("2001:db8:1:2::2") != network("2001:db8:1:3::2")
    assert network("::ffff:10.0.0.1") == network("10.0.0.1") != network("10.0.0.2")


def test_a_flood_of_beginners_ends_and_who_has_begun_goes_on(tmp_path: Path) -> None:
    folder = built(tmp_path, FREE)
    code = (
        "import sys; from perceptv.study import serve; serve(sys.argv[1], port=int(sys.argv[2]), begins_per_address=5)"
    )
    with serving(folder, code) as server:
        found = [call(server.port, "session", CONSENT) for _ in range(8)]
        assert [status for status, _ in found] == [200] * 5 + [429] * 3
        me = found[0][1]
        assert call(server.port, "answers", answer_of(me["items"][0], None), me["session"])[0] == 200
    assert pv.study.status(folder)["began"] == 5


def test_the_address_of_the_page_leads_back_in_another_browser(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, PROLIFIC)
    with served(folder) as url:
        query = "?PROLIFIC_PID=abc&STUDY_ID=s&SESSION_ID=t"
        with fresh(running) as context:
            page, wrong = watched(context, url + query)
            page.wait_for_selector("text='I agree'")
            assert page.url == url + query
            begin(page)
            shown(page, 0)
            address, token = page.url, page.evaluate("pvStudy.session.session")
            assert address == f"{url}{query}#session={token}"
            page.click("text='I cannot tell'")
            shown(page, 1)
            assert wrong == []
        with fresh(running) as context:  # by the recruiter's address alone
            page, _ = watched(context, url + query)
            page.click("text='I agree'")
            page.click("[data-screen=check] >> text='Go on'")
            page.wait_for_selector("[data-screen=consent] .pv-warning:has-text('You have begun already')")
        with fresh(running) as context:
            page, wrong = watched(context, address)
            assert shown(page, 1)["resumed"] is True and wrong == []
    assert pv.study.status(folder)["began"] == 1


def test_an_address_of_a_session_that_is_not_there_begins_as_any_other(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, FREE)
    with served(folder) as url, fresh(running) as context:
        for key in ("0" * 32, "x", "<b>"):
            page, _ = watched(context, f"{url}#session={key}")
            page.wait_for_selector("text='I agree'")
            assert page.evaluate("localStorage.length") == 0
            page.close()
        page, _ = watched(context, f"{url}#session={'0' * 32}")
        begin(page)
        shown(page, 0)
        assert page.evaluate("pvStudy.session.session") != "0" * 32  # another one may have passed that address on


def test_a_server_that_fails_for_a_moment_loses_no_session(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, FREE)
    with served(folder) as url, fresh(running) as context:
        page, _ = watched(context, url)
        begin(page)
        shown(page, 0)
        context.route("**/api/resume", lambda route: route.fulfill(status=503, body="{}"))
        page.reload()
        page.wait_for_selector("[data-screen=away]")
        context.unroute("**/api/resume")
        page.reload()
        shown(page, 0)
        until(page, "pvStudy.next === 0")
    assert pv.study.status(folder)["began"] == 1
