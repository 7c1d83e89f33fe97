"""Previews: test data that cannot mix with those of people, and robots that answer every kind of study."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from late import needs
from perceptv.cli import main
from perceptv.study import previewing
from perceptv.study.built import read_study
from perceptv.study.calls import calling
from perceptv.study.gathered import read_people
from perceptv.study.previewing import entries, previewed
from perceptv.study.robots import KnownAnswers
from perceptv.study.serving import make_application
from perceptv.study.widgets import make_reply
from study_people import answered, built

needs("starlette")
LIST = {"order": "balanced", "items": 8, "lists": 2, "attention": 1, "break_every": 0, "people": 5}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("preview"), LIST)


def made(ds: Any, tmp_path: Path, design: dict[str, Any], **how: Any) -> Path:
    return pv.study.build(ds.save(tmp_path / "set", progress=False, **how), tmp_path / "study", design)


def test_robots_are_right_with_exactly_the_share(folder: Path, tmp_path: Path) -> None:
    for accuracy, right in ((0.8, 32), (1.0, 40), (0.0, 0), (0.33, 13)):
        assert pv.study.preview(folder, accuracy=accuracy).overall() == pv.study.Share(right, 40)
    found = pv.study.preview(folder, accuracy=0.5, people=3, seed=4, path=tmp_path / "out")
    assert found.flow["complete"] == 3 and found.flow["failed attention"] == 0 and found.outcomes()["no_answer"] == 0
    again = pv.study.preview(folder, accuracy=0.5, people=3, seed=4)
    assert [(r.item.id, r.reply) for r in again.rows] == [(r.item.id, r.reply) for r in found.rows]
    many = pv.study.preview(folder, accuracy=0.5, people=12, seed=1).by("person")
    assert sum(share.correct for share in many.values()) == 48 and len({share.correct for share in many.values()}) > 2
    other = pv.study.preview(folder, accuracy=0.5, people=3, seed=5)
    assert [(r.item.id, r.reply) for r in other.rows] != [(r.item.id, r.reply) for r in found.rows]


def test_the_export_of_a_preview_is_scored_like_one_of_people(folder: Path, tmp_path: Path) -> None:
    found = pv.study.preview(folder, accuracy=0.75, people=4, path=tmp_path / "out")
    report = pv.score(
        folder.parent / "set", tmp_path / "out" / "responses.jsonl", asked=tmp_path / "out" / "asked.jsonl"
    )
    assert (report.together().correct, report.together().n) == (24, 32) == (found.overall().correct, found.overall().n)
    assert all(model.startswith("p-TEST-") for model in report.models)
    assert "TEST-" in (tmp_path / "out" / "CODEBOOK.md").read_text()


def test_robots_with_a_threshold_are_right_at_small_sizes_only(folder: Path) -> None:
    easy, hard = (pv.study.preview(folder, threshold=size, people=3).overall() for size in (20, -20))
    assert easy.correct >= 22 and hard.correct < 12 and easy.n == hard.n == 24


def test_test_data_cannot_mix_with_those_of_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = built(tmp_path, LIST)
    study = read_study(folder)
    pv.study.preview(folder, accuracy=1.0, people=2)
    assert not study.data.exists() and pv.study.status(folder)["began"] == 0
    answered(folder, [lambda _, place, value: value])
    before = study.data.read_bytes()
    pv.study.preview(folder, accuracy=0.0, people=2)
    assert study.data.read_bytes() == before and pv.study.status(folder)["began"] == 1
    assert pv.study.score(folder).overall() == pv.study.Share(8, 8)
    answers = pv.study.export(folder, tmp_path / "answers")
    written = [path for path in answers.rglob("*") if path.is_file() and path.suffix in (".csv", ".jsonl")]
    assert len(written) >= 6 and all("TEST-" not in path.read_text() for path in written)
    with previewed(study) as test:
        kept = test.data
        assert kept.is_file() and kept.parent not in folder.parents and read_people(test) == []
    assert not kept.parent.exists()


def test_the_page_of_a_preview_says_that_it_is_a_test(folder: Path) -> None:
    async def title(study: Any) -> str:
        async with calling(make_application(study)) as caller:
            status, told = await caller.request("GET", "/page.json")
            assert status == 200
            return str(json.loads(told)["title"])

    with previewed(read_study(folder)) as test:
        assert asyncio.run(title(test)) == "TEST: " + asyncio.run(title(read_study(folder)))


def test_robots_bring_what_the_study_asks_for(tmp_path: Path) -> None:
    ds = pv.percept_v(domains=["counting_circles", "list_shapes"], sizes=[3, 4], per_size=2, preset="balanced")
    saved = ds.save(tmp_path / "set", progress=False)
    base = {"order": "balanced", "items": 2, "people": 2}
    links = pv.study.build(saved, tmp_path / "links", {**base, "enrolment": "links"})
    assert pv.study.preview(links, accuracy=1.0).overall() == pv.study.Share(4, 4)
    for recruiter, more in (
        ("prolific", {"code_complete": "C1ABCDEF"}),
        ("mturk", {}),
        ("sona", {"return_url": "https://sona.example/?code={survey_code}"}),
    ):
        folder = pv.study.build(saved, tmp_path / recruiter, {**base, "recruiter": recruiter, **more})
        assert pv.study.preview(folder, accuracy=1.0).flow["complete"] == 2
        with previewed(read_study(folder)) as test:
            assert len({json.dumps(entry) for entry in entries(test, 3)}) == 3


def check_answers(folder: Path) -> int:
    """Every item has an answer that is right, in the strict mode, too, and one that is wrong and not empty."""
    study = read_study(folder)
    answers, records = KnownAnswers(study), {record["id"]: record for record in study.records()}
    places = dict.fromkeys(place for places in study.lists for place in places)
    for place in places:
        widget = study.asked(place).widget
        assert pv.judge(records[place.id], make_reply(widget, answers.of(place, True)), "strict").correct, place.id
        wrong = answers.of(place, False)
        assert make_reply(widget, wrong) and not study.right(place.id, make_reply(widget, wrong)), place.id
    return len(places)


@pytest.mark.parametrize("way", ["widget", "text", "between"])
def test_robots_know_every_domain_of_pictures(way: str, tmp_path: Path) -> None:
    """What they have right is exactly their share, in the study's scores and in those of its export."""
    ds = pv.percept_v(sizes=[3], per_size=1, preset="balanced")
    folder = made(ds, tmp_path, {"order": "latin", "input": way, "people": 2})
    assert check_answers(folder) == 30 * (2 if way == "between" else 1)
    found = pv.study.preview(folder, accuracy=0.65, path=tmp_path / "out")
    files = [tmp_path / "out" / name for name in ("responses.jsonl", "asked.jsonl")]
    for mode in ("lenient", "strict"):
        report = pv.score(tmp_path / "set", files[0], asked=files[1], mode=mode)
        assert (report.together().correct, report.together().n) == (39, 60), mode
    assert found.overall() == pv.study.Share(39, 60)


@pytest.mark.parametrize(
    "preset",
    ["quick", "percept_v_paper", "percept_v_sizes", pytest.param("conservation_human", marks=pytest.mark.long)],
)
def test_robots_answer_each_preset_of_designs(preset: str, tmp_path: Path) -> None:
    """Two robots; `bib_adults` asks for ratings, which are neither right nor wrong."""
    pictures = preset != "conservation_human"
    ds = pv.percept_v(sizes=[3, 4, 5], per_size=2, preset="balanced") if pictures else pv.conservation()
    saved = ds.save(tmp_path / "set", progress=False, **({} if pictures else {"video": "none"}))
    folder = pv.study.build(saved, tmp_path / "study", preset)
    found = pv.study.preview(folder, accuracy=0.75, people=2, path=tmp_path / "out").overall()
    assert found.n == 2 * sum(place.counts for place in read_study(folder).lists[0])
    assert found.correct == round(0.75 * found.n)
    report = pv.score(saved, tmp_path / "out" / "responses.jsonl", asked=tmp_path / "out" / "asked.jsonl")
    assert (report.together().correct, report.together().n) == (found.correct, found.n)


def test_robots_know_every_domain_of_pairs(tmp_path: Path) -> None:
    for ds, name, count in ((pv.core_knowledge(pairs=1, conservation=False), "core", 54), (few_videos(), "videos", 8)):
        saved = ds.save(tmp_path / name, video="none", progress=False)
        design = {"order": "balanced", "items": count, "pairs": "within", "lists": 1, "frames": 3}
        assert check_answers(pv.study.build(saved, tmp_path / f"{name} study", design)) == count


def few_videos() -> Any:
    return pv.conservation(sizes=[4], per_size=1)


def test_robots_adapt(tmp_path: Path) -> None:
    domains = ["counting_circles", "list_shapes", "sort_lines"]
    ds = pv.percept_v(domains=domains, sizes=[2, 3, 4, 5], per_size=3, preset="balanced")
    folder = made(ds, tmp_path, {"order": "quest", "items": 4, "practice": 2, "attention": 1})
    found = pv.study.preview(folder, accuracy=0.6, people=2)
    assert found.flow["complete"] == 2 and 2 <= len(found.rows) <= 24 and "Thresholds of persons" in found.text()


def test_robots_watch_videos_and_tell_members_of_pairs(tmp_path: Path) -> None:
    ds = pv.core_knowledge(domains=["permanence_cups", "tool_strings"], sizes=[3], pairs=2)
    design = {"order": "balanced", "items": 4, "pairs": "within", "lists": 1, "people": 2, "practice": 1, "frames": 3}
    folder = made(ds, tmp_path, design, video="none")
    assert pv.study.preview(folder, accuracy=0.75).overall() == pv.study.Share(6, 8)


def test_robots_watch_conservation(tmp_path: Path) -> None:
    ds = pv.conservation(domains=["conservation_number"], sizes=[4], per_size=1)
    folder = made(ds, tmp_path, {"order": "latin", "frames": 3, "people": 4}, video="none")
    assert pv.study.preview(folder, accuracy=0.5).overall() == pv.study.Share(2, 4)


@pytest.mark.parametrize("ask", ["less", "more"])
def test_robots_compare_endings_and_do_not_rate_them(ask: str, tmp_path: Path) -> None:
    saved = pv.bib(tasks=["bib_preference"], pairs=2).save(tmp_path / "set", progress=False)
    base = {"order": "balanced", "items": 2, "lists": 1, "people": 2}
    pairs = pv.study.build(saved, tmp_path / "pairs", {**base, "ask": ask})
    assert pv.study.preview(pairs, accuracy=0.75).overall() == pv.study.Share(3, 4)
    if ask == "less":
        rated = pv.study.build(saved, tmp_path / "rated", {**base, "episodes": "rating"})
        with pytest.raises(pv.InvalidParams, match="a study of ratings"):
            pv.study.preview(rated, accuracy=0.5)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"accuracy": 1.5}, "accuracy is 1.5"),
        ({"accuracy": "0.5"}, "accuracy is '0.5'"),
        ({"accuracy": float("nan")}, "accuracy is nan"),
        ({"accuracy": 0.5, "people": 0}, "people is 0"),
        ({"accuracy": 0.5, "seed": -1}, "seed is -1"),
    ],
)
def test_what_no_robot_can_be_is_named(folder: Path, how: dict[str, Any], told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.study.preview(folder, **how)


def test_the_command_prints_the_scores_of_robots(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["study", "preview", str(folder), "--robot", "accuracy=0.75", "--people", "2"]
    assert main(command) == 0
    said = capsys.readouterr().out
    assert said.startswith("Test data") and "75.00 %" in said and "12/16" in said
    for wrong, told in (("speed=3", "robot is"), ("accuracy=x", "robot is"), ("accuracy=2", "accuracy is 2")):
        assert main([*command[:4], wrong]) != 0
        assert told in capsys.readouterr().err
    assert main(["study", "preview", str(folder), "--people", "2"]) != 0
    assert "--robot" in capsys.readouterr().err


def test_a_preview_is_served_with_what_its_address_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ds = pv.percept_v(domains=["counting_circles"], sizes=[3], per_size=2, preset="balanced")
    saved = ds.save(tmp_path / "set", progress=False)
    seen: list[Any] = []
    monkeypatch.setattr(previewing, "run_server", lambda study, **how: seen.append((study, study.data.is_file(), how)))
    said: list[str] = []
    for name, more in {
        "open": {},
        "links": {"enrolment": "links"},
        "prolific": {"recruiter": "prolific", "code_complete": "C1ABCDEF"},
    }.items():
        folder = pv.study.build(saved, tmp_path / name, {"order": "balanced", "items": 2, **more})
        previewing.serve_preview(folder, port=8123, say=said.append)
        study, there, how = seen[-1]
        assert there and not study.data.exists() and study.folder == folder
        assert how == {"port": 8123, "bind": "127.0.0.1"}
    assert said[0] == "http://127.0.0.1:8123/" and said[1].startswith("http://127.0.0.1:8123/?link=")
    assert said[2] == "http://127.0.0.1:8123/?PROLIFIC_PID=TEST0&STUDY_ID=TEST0&SESSION_ID=TEST0"
