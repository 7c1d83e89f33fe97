"""A suite of somebody else's brings groups, pairs, a section, a figure, published results and scores of its own."""

from __future__ import annotations

import ast
import importlib.metadata
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
import toy_scores as toy
from perceptv.cli import main
from perceptv.reports import published_figures
from perceptv.suite import BUILT_IN, ENTRY_POINT_GROUP, known_suites

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def suites(monkeypatch: pytest.MonkeyPatch, own_registry: None) -> Iterator[None]:
    """Two suites that entry points announce, and a domain of one of them."""
    found: Callable[..., Any] = importlib.metadata.entry_points
    points = [EntryPoint(name, f"toy_scores:{name}", ENTRY_POINT_GROUP) for name in ("MINDS", "GAZE")]
    monkeypatch.setattr(
        importlib.metadata, "entry_points", lambda group: points if group == ENTRY_POINT_GROUP else found(group=group)
    )
    known_suites.cache_clear()
    pv.register(toy.Minds())
    yield
    known_suites.cache_clear()


def samples() -> list[pv.Sample]:
    return [pv.generate(toy.Minds.id, size=3, index=i) for i in range(8)]


def replies(asked: list[pv.Sample]) -> dict[str, dict[str, str]]:
    """One model is right on all but the manipulated member of the first pair, the other on controls alone."""
    good = {s.id: s.answer_text for s in asked}
    return {
        "good": good | {asked[1].id: "COUNT:99"},
        "looks": {name: text if i % 2 == 0 else "COUNT:99" for i, (name, text) in enumerate(good.items())},
    }


def test_pairs_of_a_suite_are_scored_under_its_own_names(suites: None) -> None:
    asked = samples()
    report = pv.score(asked, replies(asked))
    good, looks = report.pairs()
    assert good.members == ("control", "manipulated") and good.pairs == 4
    assert (good.control, good.manipulated, good.strict, good.strict_chance) == (1.0, 0.75, 0.75, 0.0625)
    assert (looks.measure("control"), looks.measure("manipulated"), looks.strict) == (1.0, 0.0, 0.0)
    assert (looks.both, looks.control_only, looks.manipulated_only, looks.neither) == (0, 4, 0, 0)
    with pytest.raises(pv.InvalidParams, match="name is 'conserving'; legal: 'control', 'manipulated', 'average'"):
        good.measure("conserving")
    by = {score.name: score.strict for score in report.pairs("manipulation") if score.model == "good"}
    assert by == {"hidden": 0.5, "moved": 1.0}  # controls count where their partners do
    assert set(report.pair_intervals("good", resamples=20)) == set(good.measures)
    assert [(p.control, p.manipulated, p.chance) for p in report.plane()][1] == (1.0, 0.0, (0.25, 0.25))


def test_samples_records_and_trials_give_the_same_items(suites: None, tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Trial:
        video: pv.Sample

        @property
        def id(self) -> str:
            return self.video.id

        @property
        def judged(self) -> dict[str, Any]:
            return self.video.record()

        def record(self) -> dict[str, Any]:
            return self.video.record()

    asked = samples()
    wanted = pv.score(asked, replies(asked)).rows
    (tmp_path / "metadata.jsonl").write_text("\n".join(json.dumps(s.record()) for s in asked))
    for given in ([s.record() for s in asked], [Trial(s) for s in asked], tmp_path):
        assert pv.score(given, replies(asked)).rows == wanted
    assert pv.judge(Trial(asked[0]), asked[0].answer_text).correct
    with pytest.raises(pv.InvalidParams, match="item is int; legal: a Sample, a Trial, a Question or a record"):
        pv.judge(3, "x")  # type: ignore[arg-type]


def test_every_form_of_the_report_tells_of_the_suite(suites: None) -> None:
    asked = samples()
    report = pv.score(asked, replies(asked), published=True)
    assert report.published_source == "toy_paper" and published_figures("toy_paper") == report.published()
    text = report.to_markdown()
    assert "## Toy minds\n" in text and "| good | 8 | 75.0 | 75.0 |" in text and "| hidden | good | 50.0 |" in text
    assert "## By manipulation" not in text and "## By condition" in text
    assert "| [toy-1] | 90.0 | 30.0 | 60.0 | 25.0 |" in text and "Toys were used." in text
    assert "Beside published figures: domains" in text and "Conservation" not in text
    page = report.to_html()
    assert page.count("<figure") == 5 and "Toy minds: both of a pair right" in page and 'id="toy-minds"' in page
    assert [round(bar.get_height(), 2) for bar in report.plot("minds").axes[0].patches] == [0.75, 0.0]
    with pytest.raises(pv.InvalidParams, match="kind is 'strict'; legal: 'minds', 'skill', 'size', 'domain'"):
        report.plot("strict")
    summary = json.loads(report.to_json())
    assert set(summary["pairs"]) == {"overall", "manipulation"} and summary["published"] == "toy_paper"
    assert summary["pairs"]["overall"][0]["manipulated_only"] == 0
    again = pv.Report.from_json(report.to_json())
    assert again == report and again.to_markdown() == text
    summary["items"][0]["groups"]["condition"] = ["x"]
    with pytest.raises(pv.InvalidParams, match="condition is not one of control, manipulated"):
        pv.Report.from_json(json.dumps(summary))


def test_each_suite_of_a_mixture_tells_of_its_own_questions(suites: None) -> None:
    videos = pv.conservation(preset="balanced", sizes=[4], per_size=1)
    asked = [*samples(), *videos, pv.generate("counting_circles", size=3)]
    report = pv.score(asked, [s.answer_text for s in asked])
    assert report.suites() == ["toy_minds", "conservation", "percept_v"]
    text = report.to_markdown()
    assert "| model | 8 | 100.0 | 100.0 |" in text and f"| model | {len(videos)} | {len(videos) // 2} | 100.0 |" in text
    assert {score.members[0] for score in report.pairs()} == {"control", "conserving"}
    with pytest.raises(pv.InvalidParams, match="the report has 2 kinds of pairs; legal: one kind"):
        report.pair_intervals()
    assert report.pair_intervals(resamples=9, suite="toy_minds")["strict"] == (1.0, 1.0)
    assert {"minds", "conservation", "strict", "skill"} <= set(_figures(report))


def _figures(report: pv.Report) -> list[str]:
    with pytest.raises(pv.InvalidParams) as caught:
        report.plot("none")
    return str(caught.value).partition("legal: ")[2].replace("'", "").split(", ")


def test_a_report_reads_without_its_suite(suites: None) -> None:
    """What the suite adds is missing then, and nothing else."""
    asked = samples()
    text = pv.score(asked, replies(asked)).to_json()
    report = pv.Report.from_json(text.replace("toy_minds", "nobodys"))
    assert not report.has_pairs() and report.overall("good").correct == 7
    assert "Toy minds" not in report.to_markdown() and "## By manipulation" in report.to_markdown()


def test_the_command_line_asks_the_suite(suites: None, tmp_path: Path, capsys: Captured) -> None:
    asked = samples()
    (tmp_path / "metadata.jsonl").write_text("\n".join(json.dumps(s.record()) for s in asked))
    lines = [json.dumps({"id": s.id, "response": s.answer_text}) for s in asked]
    (tmp_path / "m.jsonl").write_text("\n".join(lines))
    out = tmp_path / "r.json"
    assert main(["score", str(tmp_path), str(tmp_path / "m.jsonl"), "--json", str(out)]) == 0
    said = capsys.readouterr().out
    assert "## Toy minds\n" in said and "Toy minds by manipulation" not in said
    assert main(["report", str(out), "--published", "--markdown", str(tmp_path / "r.md")]) == 0
    assert capsys.readouterr().out.startswith(said.rstrip()) and "[toy-1]" in (tmp_path / "r.md").read_text()


def test_sets_that_are_scored_otherwise(suites: None, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "metadata.jsonl").write_text(json.dumps({"suite": "toy_gaze", "clip": 1}))
    for name, text in (("one", "1.5 2"), ("two", "4")):
        (tmp_path / f"{name}.txt").write_text(text)
        out = ["--json", str(tmp_path / f"{name}.json"), "--markdown", str(tmp_path / f"{name}.md")]
        assert main(["score", str(tmp_path), str(tmp_path / f"{name}.txt"), *out]) == 0
    assert "| one | 3.5 |" in capsys.readouterr().out and "| two | 4.0 |" in (tmp_path / "two.md").read_text()
    both = [str(tmp_path / f"{name}.json") for name in ("one", "two")]
    assert main(["report", *both, "--published", "--html", str(tmp_path / "both.html")]) == 0
    said = capsys.readouterr().out
    assert "| one | 3.5 |" in said and "| two | 4.0 |" in said and "Published: 9.9" in said
    assert (tmp_path / "both.html").read_text() == "<p>{'one': 3.5, 'two': 4}</p>"
    assert main(["score", str(tmp_path), str(tmp_path / "one.txt"), "--humans", "one"]) == 2
    assert "--humans is for replies; this dataset is scored by gaze" in capsys.readouterr().err
    sample = pv.generate("counting_circles", size=3)
    (tmp_path / "r.json").write_text(pv.score([sample], ["x"]).to_json())
    assert main(["report", both[0], str(tmp_path / "r.json")]) == 2
    assert "some files hold scores of gaze and some of replies" in capsys.readouterr().err


def test_scoring_and_reports_name_no_suite() -> None:
    """Neither an import of a suite nor its id stands in generic code; conservation is also the name of a concept."""
    root = Path(pv.__file__).parent
    ids = {place.split(".")[2] for place in BUILT_IN}
    assert ids == {"percept_v", "conservation", "bib", "core_knowledge"}
    for path in [
        *root.glob("scoring/*.py"),
        *root.glob("reports/*.py"),
        root / "cli/score.py",
        root / "cli/report_command.py",
    ]:
        tree = ast.parse(path.read_text("utf-8"))
        nodes = list(ast.walk(tree))
        texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        names = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        assert not [name for name in names if name.startswith("perceptv.suites")], path
        assert not [text for text in texts if text in ids - {"conservation"} or "perceptv.suites" in text], path
