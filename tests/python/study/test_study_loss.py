"""Nothing that was acknowledged is lost and nothing is doubled: no net, a full disk, a browser that is killed.

Skipped where there is no browser.
"""

from __future__ import annotations

import resource
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.gathered import read_people
from study_browser import begin, fresh, give, lasting, next_item, shot, shown, until, watched
from study_people import DESIGN, Key, built, call, served, serving

ITEMS = 6
PLAIN = {**DESIGN, "items": ITEMS, "attention": 0}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("loss"), PLAIN)


def answer(page: Any, key: Key, position: int) -> None:
    """The right answer; what comes next is not waited for."""
    item = shown(page, position)
    give(page, item, key.right(item["token"]))
    next_item(page)


def ended(page: Any, key: Key) -> Any:
    """The one person who ended with the code that the page shows, each position once and right."""
    page.wait_for_selector("#pv-saved")
    assert page.inner_text("#pv-saved") == f"All {ITEMS} answers are saved."
    (person,) = [p for p in read_people(key.study) if p.code == page.inner_text("#pv-code")]
    assert person.state == "complete" and [given.position for given in person.answers] == list(range(ITEMS))
    assert pv.study.score(key.study.folder).by("person")[person.code] == pv.study.Share(ITEMS, ITEMS)
    return person


@pytest.mark.parametrize("seconds", [1, 10, 100])
def test_answers_wait_while_the_net_is_away(running: Any, folder: Path, seconds: int) -> None:
    """By the clock of the page, so that nobody waits for so long."""
    key = Key(folder)
    with served(folder) as url, fresh(running) as context:
        page = context.new_page()
        page.clock.install()
        page.goto(url)
        begin(page)
        answer(page, key, 0)
        shown(page, 1)
        context.set_offline(True)
        answer(page, key, 1)
        page.clock.run_for(min(seconds, 4) * 1000)
        assert shown(page, 2)  # people go on at once
        page.wait_for_selector(".pv-status:has-text('1 answer waits for the net.')")
        shot(page, f"offline_{seconds}")
        answer(page, key, 2)
        page.wait_for_selector("main[data-position='3'] .pv-status:has-text('2 answers wait for the net.')")
        page.clock.run_for(max(0, seconds - 4) * 1000)
        assert len(here(key)) == 1  # nothing that is offline is on the server
        context.set_offline(False)
        page.clock.run_for(9000)  # the longest pause between two tries is 8 s
        until(page, "pvStudy.outbox.sending === null")
        for position in range(3, ITEMS):
            answer(page, key, position)
        ended(page, key)


def test_where_the_order_adapts_the_next_item_waits_for_the_net(running: Any, tmp_path: Path) -> None:
    domains = ["counting_circles", "list_shapes", "sort_lines"]
    ds = pv.percept_v(domains=domains, sizes=[3, 4, 5], per_size=2, preset="balanced")
    design = {"order": "staircase", "items": 2, "break_every": 0, "attention": 0}
    folder = pv.study.build(ds.save(tmp_path / "set", progress=False), tmp_path / "study", design)
    with served(folder) as url, fresh(running) as context:
        page = context.new_page()
        page.clock.install()
        page.goto(url)
        begin(page)
        shown(page, 0)
        context.set_offline(True)
        page.click("text='I cannot tell'")
        page.clock.run_for(100_000)
        page.wait_for_selector("main[data-position='0'] .pv-status:has-text('1 answer waits for the net.')")
        context.set_offline(False)
        page.clock.run_for(9000)
        shown(page, 1)
    assert pv.study.status(folder)["answers"] == 1


def here(key: Key) -> list[int]:
    """The positions that the server has of the last person."""
    return [given.position for given in max(read_people(key.study), key=lambda p: p.started).answers]


def test_a_full_disk_is_told_and_what_it_did_not_take_is_sent_again(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, PLAIN)
    key = Key(folder)
    with serving(folder) as server, fresh(running) as context:
        page, _ = watched(context, server.url)
        begin(page)
        answer(page, key, 0)
        shown(page, 1)
        whole = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (512, whole[1]))  # no file can grow beyond this
        answer(page, key, 1)
        page.wait_for_selector("main[data-position='2'] .pv-status:has-text('The server cannot store answers now')")
        shot(page, "disk_full")
        answer(page, key, 2)
        page.wait_for_selector("main[data-position='3'] .pv-status:has-text('sent again: 2.')")
        assert here(key) == [0] and page.evaluate("pvStudy.outbox.disk.all().then((all) => all.length)") == 2
        status, told = call(server.port, "session", {"consent": True})
        assert status == 503 and "cannot store anything now" in told["error"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, whole)
        until(page, "pvStudy.outbox.sending === null")
        assert here(key) == [0, 1, 2] and server.process.poll() is None
        for position in range(3, ITEMS):
            answer(page, key, position)
        ended(page, key)


def test_an_answer_that_the_server_refuses_is_told_and_stays_on_the_disk(running: Any, tmp_path: Path) -> None:
    folder = built(tmp_path, PLAIN)
    key = Key(folder)
    with served(folder) as url, fresh(running) as context:
        page, _ = watched(context, url)
        begin(page)
        answer(page, key, 0)
        shown(page, 1)
        pv.study.forget(folder, read_people(key.study)[0].code)
        answer(page, key, 1)
        page.wait_for_selector("main[data-position='1'] .pv-status:has-text('The server refused an answer (401)')")
        shot(page, "refused_answer")
        assert page.evaluate("pvStudy.outbox.disk.all().then((all) => all.length)") == 1
    assert read_people(key.study) == []


@pytest.mark.parametrize("enrolment", ["links", "open"])
def test_who_comes_back_after_the_browser_was_killed_goes_on(running: Any, tmp_path: Path, enrolment: str) -> None:
    folder = built(tmp_path, {**PLAIN, "enrolment": enrolment})
    link = pv.study.links(folder, 1)[0].rpartition("/")[2] if enrolment == "links" else ""
    key = Key(folder)
    with serving(folder) as server:
        with lasting(running, tmp_path / "profile") as (context, kill):  # right after it began
            page, _ = watched(context, server.url + link)
            begin(page)
            answer(page, key, 0)
            shown(page, 1)
            kill()
        with lasting(running, tmp_path / "profile") as (context, kill):  # while an answer waits on its disk
            page, _ = watched(context, server.url + link)
            assert shown(page, 1)["resumed"] is True
            answer(page, key, 1)
            shown(page, 2)
            server.kill()
            answer(page, key, 2)
            until(page, "pvStudy.outbox.disk.all().then((all) => all.length === 1)")
            kill()
        server.start()
        with lasting(running, tmp_path / "profile") as (context, kill):  # between a press and what follows
            page, _ = watched(context, server.url + link)
            answer(page, key, 3)
            kill()
        with lasting(running, tmp_path / "profile") as (context, _):
            page, _ = watched(context, server.url + link)
            page.wait_for_selector("main[data-painted]", state="attached")
            first = page.evaluate("pvStudy.next")
            assert first in (3, 4)  # the last press was kept or not, but nothing before it is asked again
            for position in range(first, ITEMS):
                answer(page, key, position)
            ended(page, key)
    assert len(read_people(key.study)) == 1
