"""Studies without our server: a plain web server and JATOS (a fake one), and the way back of what people left."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.study.built import read_study
from perceptv.study.gathered import read_people
from perceptv.study.hosting import disclosed
from study_browser import answer_each, begin, fresh, give, next_item, shot, shown, until, watched
from study_hosts import JATOS, web
from study_people import Key, built

BASE = {"order": "balanced", "items": 4, "lists": 3, "attention": 1, "break_every": 0}
DOMAINS = ["counting_circles", "list_shapes", "circle_right_triangle"]


def made(tmp_path: Path, design: dict[str, Any], host: Any = "plain") -> Path:
    ds = pv.percept_v(domains=DOMAINS, sizes=[3, 4], per_size=3, preset="balanced")
    saved = ds.save(tmp_path / "set", progress=False)
    return pv.study.build(saved, tmp_path / "study", {**BASE, **design}, host=host, secret="5a" * 32)


def done(page: Any, key: Key, first: int = 0) -> None:
    answer_each(page, key.right, range(first, 5))
    page.wait_for_selector("#pv-saved")


def test_a_plain_web_server_shows_a_study_and_the_saved_file_comes_back(running: Any, tmp_path: Path) -> None:
    folder = made(tmp_path, {})
    key = Key(folder)
    with web(folder / "public") as (url, _, _), fresh(running, accept_downloads=True) as context:
        page, wrong = watched(context, url)
        begin(page)
        answer_each(page, key.right, range(2))
        shown(page, 2)
        order = page.evaluate("JSON.stringify(pvStudy.items.map((item) => item.widget.order ?? null))")
        page.reload()
        assert shown(page, 2)["resumed"] is True
        assert page.evaluate("JSON.stringify(pvStudy.items.map((item) => item.widget.order ?? null))") == order
        done(page, key, 2)
        shot(page, "host_save")
        with page.expect_download() as found:
            page.click("#pv-save")
        found.value.save_as(tmp_path / "one.jsonl")
        code = page.inner_text("#pv-code")
        assert found.value.suggested_filename == f"perceptv-{code}.jsonl" in page.inner_text("#pv-file")
    assert wrong == []
    counts = {"sessions": 1, "answers": 5, "events": 1, "forms": 0, "finished": 1}
    assert pv.study.collect(folder, tmp_path / "one.jsonl") == counts
    assert set(pv.study.collect(folder, [tmp_path / "one.jsonl"]).values()) == {0}  # again: nothing is new
    (person,) = read_people(key.study)
    assert (person.code, person.state) == (code, "complete") and person.screening["check"]["hz"] > 10
    assert all(given.times["rt"] > 0 for given in person.answers)
    assert pv.study.score(folder, mode="strict").overall() == pv.study.Share(4, 4)


def test_answers_go_to_an_address_and_wait_while_it_is_away(running: Any, tmp_path: Path) -> None:
    with web() as (url, kind, show), fresh(running) as context:
        folder = made(tmp_path, {"collect_url": f"{url}collect"})
        show(folder / "public")
        key = Key(folder)
        page, wrong = watched(context, url)
        begin(page)
        shown(page, 0)
        kind.broken = True
        give(page, page.evaluate("pvStudy.items[0]"), key.right(page.evaluate("pvStudy.items[0].token")))
        next_item(page)
        until(page, "pvStudy.slow")
        kind.broken = False
        done(page, key, 1)
        assert page.inner_text("#pv-saved") == "All 5 answers are saved."
    assert all("503" in text for text in wrong)
    (tmp_path / "log").write_text("".join(kind.got[:-1]))
    (tmp_path / "whole").write_text(kind.got[-1])
    counts = pv.study.collect(folder, tmp_path / "log")
    assert (counts["answers"], counts["finished"]) == (5, 0)
    none = {"sessions": 0, "answers": 0, "events": 0, "forms": 0}
    assert pv.study.collect(folder, tmp_path / "whole") == {**none, "finished": 1}
    assert pv.study.status(folder)["complete"] == 1 and len(read_people(key.study)[0].answers) == 5


@pytest.mark.parametrize("recruiter", ["none", "prolific"])
def test_a_fake_jatos_gets_each_answer_and_at_the_end_the_whole_log(
    running: Any, tmp_path: Path, recruiter: str
) -> None:
    more = {"recruiter": "prolific", "code_complete": "C1X"} if recruiter == "prolific" else {}
    folder = made(tmp_path, more, "jatos")
    key, told = Key(folder), []
    query = {"PROLIFIC_PID": "abc", "STUDY_ID": "s", "SESSION_ID": "t"} if more else {}
    with zipfile.ZipFile(folder / "study.jzip") as archive:
        archive.extractall(tmp_path / "jatos")
        (jas,) = [name for name in archive.namelist() if name.endswith(".jas")]
    about = json.loads((tmp_path / "jatos" / jas).read_text())["data"]
    assert about["componentList"][0]["htmlFilePath"] == "index.html"
    assets = tmp_path / "jatos" / about["dirName"]
    assert {p.name for p in assets.iterdir()} == {p.name for p in (folder / "public").iterdir()}
    (assets / "jatos.js").write_text(JATOS.replace("QUERY", json.dumps(query)))
    with web(assets) as (url, _, _), fresh(running) as context:
        context.expose_function("save", lambda text: told.append(text))
        page, wrong = watched(context, url)
        begin(page)
        shown(page, 0)
        page.evaluate("window.away = true; setTimeout(() => { window.away = false; }, 1500)")
        done(page, key)
        if more:
            assert page.inner_text("#pv-earned") == "C1X"
            page.click("#pv-back")
        ended = page.evaluate("jatos.ended")
        shot(page, f"host_jatos_{recruiter}")
    url_back = "https://app.prolific.com/submissions/complete?cc=C1X" if more else None
    assert ended == [[url_back, True]] and wrong == []
    assert told[-1].startswith("".join(told[:1])) and told[-1].count("\n") == len(told[:-1]) + 1  # and that it ended
    (tmp_path / "results.txt").write_text("".join(told))
    assert pv.study.collect(folder, tmp_path / "results.txt")["answers"] == 5
    assert pv.study.score(folder).overall() == pv.study.Share(4, 4)
    out = pv.study.export(folder, tmp_path / "out", with_ids=True)
    assert (out / "recruits.csv").read_text().count("abc") == len(more) // 2


def test_who_comes_without_the_recruiters_link_is_told_so(running: Any, tmp_path: Path) -> None:
    folder = made(tmp_path, {"recruiter": "sona", "return_url": "https://x.org/?c={survey_code}"})
    with web(folder / "public") as (url, _, _), fresh(running) as context:
        page, wrong = watched(context, url)
        page.wait_for_selector("[data-screen=incomplete]")
        assert page.evaluate("localStorage.length") == 0
        page.goto(f"{url}?survey_code=a%26b")  # of another form than SONA's
        page.wait_for_selector("[data-screen=incomplete]")
        page.goto(f"{url}?survey_code=a:b")
        begin(page)
        done(page, Key(folder))
        assert page.get_attribute("#pv-back", "href") == "https://x.org/?c=a%3Ab"
    assert wrong == []


def test_the_command_line_says_what_is_told_and_takes_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from perceptv.cli import main

    saved = pv.percept_v(domains=DOMAINS[:1], sizes=[3], per_size=2, preset="balanced").save(
        tmp_path / "set", progress=False
    )
    (tmp_path / "d.json").write_text('{"order": "balanced", "items": 1, "lists": 1, "collect_url": "https://x.org/c"}')
    command = ["study", "build", str(saved), str(tmp_path / "s"), "--design", str(tmp_path / "d.json")]
    assert main([*command, "--host", "plain"]) == 0
    told = capsys.readouterr()
    assert "public is for a web server" in told.out + told.err and "collect_url" in told.out + told.err
    (tmp_path / "lines").write_text(line(read_study(tmp_path / "s")))
    assert main(["study", "collect", str(tmp_path / "s"), str(tmp_path / "lines")]) == 0
    assert "sessions     1 new" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("design", "host", "told"),
    [
        ({"order": "quest", "items": 5, "domains": DOMAINS}, "plain", "order is 'quest'"),
        ({"practice": 1}, "jatos", "practice is 1; legal: 0"),
        ({"enrolment": "links"}, "plain", "enrolment is 'links'"),
        ({"recruiter": "mturk"}, "plain", "recruiter is 'mturk'"),
        ({"recruiter": "prolific", "code_complete": "A", "code_failed_check": "B"}, "jatos", "code_failed_check is"),
        ({"collect_url": "https://x.org/c"}, "jatos", "collect_url is 'https://x.org/c'"),
        ({"collect_url": "http://x.org/c"}, "plain", "collect_url is 'http://x.org/c'"),
        ({}, "pavlovia", "host is 'pavlovia'"),
    ],
)
def test_what_needs_our_server_is_refused(tmp_path: Path, design: dict[str, Any], host: str, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        if "order" in design:
            built_free = {**design, "attention": 0}
            ds = pv.percept_v(domains=DOMAINS, sizes=[3, 4, 5, 6], per_size=1, preset="balanced")
            pv.study.build(ds.save(tmp_path / "s", progress=False), tmp_path / "x", built_free, host=host)  # type: ignore[arg-type]
        else:
            made(tmp_path, design, host)
    assert not (tmp_path / "study").exists() and not (tmp_path / "x").exists()


def test_static_files_hold_no_answer_and_say_what_they_tell(tmp_path: Path) -> None:
    folder = made(tmp_path, {"recruiter": "prolific", "code_complete": "C1SECRET"})
    study = read_study(folder)
    public = b"".join(p.read_bytes() for p in (folder / "public").iterdir() if p.is_file() and p.suffix == ".json")
    for record in study.records():
        assert record["id"].encode() not in public
    keys = {"position", "token", "pictures", "packs", "shape", "smaller", "alike", "taps", "question", "widget"}
    keys |= {"attends", "number"}
    lists = [json.loads((folder / "public" / f"list_{n}.json").read_text()) for n in range(3)]
    assert {frozenset(item) for items in lists for item in items} == {frozenset(keys)}
    assert b"C1SECRET" in public and any("code_complete" in text for text in disclosed("plain", study.design))
    assert disclosed("serve", study.design) == []
    assert "Content-Security-Policy" in (folder / "public" / "index.html").read_text()
    with pytest.raises(pv.InvalidParams, match="built for 'plain'; legal"):
        pv.study.application(folder)


def line(study: Any, /, **more: Any) -> str:
    told = {"kind": "session", "uid": "x", "study": study.public_id, "code": "ABCDEFGHJK", "at": 1e9,
            "list": 0, "browser": "B", "ids": {}, **more}  # fmt: skip
    return json.dumps({name: value for name, value in told.items() if value is not None})


def test_lines_that_no_page_makes_are_refused_whole(tmp_path: Path) -> None:
    folder = made(tmp_path, {})
    study = read_study(folder)
    answer = {"kind": "answer", "list": None, "browser": None, "ids": None, "position": 0, "value": 1, "times": {}}
    file = tmp_path / "lines"
    for text, told in (
        ("{", "lines, line 2"),
        (line(study, study="0" * 32), "of study"),
        (line(study, code="a; DROP"), "code in lines, line 2"),
        (line(study, list=99), r"legal: integers 0\.\.2"),
        (line(study, kind="other"), "line of kind"),
        (line(study, **{**answer, "token": "0" * 32}), "token in"),
        (line(study, **{**answer, "token": study.token(0, 0), "value": {"a": 1}}), "lines, line 2"),
        (line(study, **{**answer, "code": "ABCDEFGHJM", "token": study.token(0, 0)}), "no session"),
    ):
        file.write_text(f"{line(study)}\n{text}\n")
        with pytest.raises(pv.InvalidParams, match=told):
            pv.study.collect(folder, file)
    assert pv.study.status(folder)["began"] == 0
    file.write_text(f"{line(study)}\n" + line(study, kind="finish", list=None, browser=None, ids=None))
    assert pv.study.collect(folder, str(file))["finished"] == 0  # it says so, but nothing was answered
    served = built(tmp_path / "served", BASE)
    with pytest.raises(pv.InvalidParams, match="come to our server"):
        pv.study.collect(served, file)
