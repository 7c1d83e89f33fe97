"""Reports in their other forms: JSON, tables, figures, pages, the command line."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports import find_published, merged, published_figures
from perceptv.suites.percept_v.percept_v_published import NOT_COMPARABLE, WARNINGS

Captured = pytest.CaptureFixture[str]
HOSTILE = 'a|b <script>alert("x")</script> $y$'


@pytest.fixture(scope="module")
def ds() -> pv.Dataset:
    names = ["change_colour", "list_colours", "colours_present"]
    return pv.percept_v(preset="balanced", domains=names, sizes=[2, 4, 6, 8], per_size=2)


@pytest.fixture(scope="module")
def report(ds: pv.Dataset) -> pv.Report:
    """Two models, one of them with a hostile name and hostile replies; something missing, something unknown."""
    good = {s.id: s.answer_text if s.size < 6 else "<img src=x onerror=y>" for s in ds}
    bad = {s.id: s.answer_text for s in list(ds)[3:]} | {"<b>unknown</b>": "x"}
    return pv.score(ds, {"good": good, HOSTILE: bad}, published=True)


def test_json_holds_the_whole_report(report: pv.Report) -> None:
    again = pv.Report.from_json(report.to_json())
    assert again == report and again.to_json() == report.to_json()
    summary = json.loads(report.to_json())["summary"]
    assert summary["overall"][0]["accuracy"] == report.overall("good").accuracy
    assert {kind: len(rows) for kind, rows in summary.items()}["domain"] == 6


def test_a_lone_surrogate_in_a_reply_can_be_written(ds: pv.Dataset) -> None:
    text = pv.score(ds, {ds[0].id: "x \ud800"}).to_json()
    assert pv.Report.from_json(text.encode()).rows[0].excerpt == "x ?"


BROKEN: list[tuple[Any, str]] = [
    (lambda d: d.update(format="x"), "format is 'x'; legal: 'perceptv-report'"),
    (lambda d: d["items"].pop(), "number 24, items 23"),
    (lambda d: d["rows"]["good"][0].update(outcome="right"), "outcome is 'right'; legal: 'correct', 'wrong'"),
    (lambda d: d["items"][0].pop("id"), "item 0 has no member 'id'"),
    (lambda d: d["items"][0]["groups"].update(size=["x"]), "size is .*; legal: a list of one integer"),
    (lambda d: d.update(level=2), "level is 2; legal: a number above 0, below 1"),
    (lambda d: d.update(published="x"), "published is 'x'"),
    (lambda d: d["accounting"]["good"].update(unknown=[3]), "pairs"),
]


@pytest.mark.parametrize(("breaks", "message"), BROKEN)
def test_json_of_another_kind_is_refused(breaks: Any, message: str, report: pv.Report) -> None:
    data = json.loads(report.to_json())
    breaks(data)
    with pytest.raises(pv.InvalidParams, match=message):
        pv.Report.from_json(json.dumps(data))


def test_what_is_no_json_is_refused() -> None:
    for text in ("", "{", "[]", b"\xff\xfe\xff", "[" * 100_000):
        with pytest.raises((pv.InvalidParams, pv.LimitExceeded), match=r"not a report of perceptv|nested too deeply"):
            pv.Report.from_json(text)


def test_frames_hold_rows_and_groups(report: pv.Report) -> None:
    rows = report.to_pandas()
    assert len(rows) == 48 and rows["correct"].sum() == sum(row.correct for row in report.rows)
    assert set(rows.columns) >= {"model", "id", "domain", "size", "skill", "outcome", "reason", "floor", "missing"}
    sizes = report.to_pandas("size")
    assert list(sizes["size"]) == [2, 2, 4, 4, 6, 6, 8, 8] and (sizes["high"] >= sizes["accuracy"]).all()


def test_markdown_names_everything_and_keeps_its_cells(report: pv.Report) -> None:
    text = report.to_markdown()
    titles = re.findall(r"^## (.+)$", text, re.MULTILINE)
    expected = ["Warnings", "Overall", "Ids", "By skill", "By answer type", "By size", "By domain"]
    expected += ["Format errors by answer type", "Partly right answers"]
    expected += ["Unread replies by family", "Unread replies to look at"]
    expected += ["Pairs of models", "Psychometric curves", "Published human study"]
    assert titles == [*expected, "Beside published figures: skills", "Beside published figures: domains"]
    assert "<" not in text and all(warning in text for warning in WARNINGS)
    for block in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        counts = {len(re.findall(r"(?<!\\)\|", line)) for line in block.splitlines()}
        assert len(counts) == 1, block


def test_published_figures_come_with_both_warnings() -> None:
    assert len(WARNINGS) == 2
    assert "colours_present" in WARNINGS[0] and "measures nothing" in WARNINGS[0] and "2026-09-11" in WARNINGS[0]
    assert "inside_circles" in WARNINGS[1] and "88.4 %" in WARNINGS[1] and "count" in WARNINGS[1]
    assert set(NOT_COMPARABLE) <= {d.id for d in pv.domains("percept_v")}


def test_published_figures_are_those_of_the_papers() -> None:
    newest = {(f.study, f.name, f.model): f.accuracy for f in published_figures()}
    assert newest["set", "overall", "gemma-4-31b"] == 0.6692
    assert newest["set", "maze_solving", "gemini-2.5-flash"] == 0.545
    assert newest["set", "figure-ground", "deepseek-vl2-tiny"] == 0.0008
    assert newest["human study", "overall", "human"] == 0.9543
    older = {(f.study, f.name, f.model): f.accuracy for f in published_figures("arxiv_v1")}
    assert older["human study", "overall", "human"] == 0.8167
    assert find_published("arxiv_v1").format_errors["fixed", "deepseek-vl2-tiny"] == 0.6158
    skills = {skill for d in pv.domains("percept_v") for skill in d.skills}
    for source in ("colm_2026", "arxiv_v1"):
        figures = published_figures(source)
        assert {f.name for f in figures if f.by == "skill"} == skills
        assert {f.name for f in figures if f.by == "domain"} == {d.id for d in pv.domains("percept_v")}


def test_published_figures_need_their_suite() -> None:
    record = pv.generate("change_colour", size=3).record() | {"suite": "mine", "answer": "3"}
    with pytest.raises(pv.InvalidParams, match="no instance is of suite percept_v"):
        pv.score([record], {record["id"]: "COUNT:1"}, published=True)


class Page(HTMLParser):
    """What a browser would take from a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_needs_nothing_else_and_runs_nothing(report: pv.Report, tmp_path: Path) -> None:
    path = report.to_html(tmp_path / "report.html")
    text = path.read_text(encoding="utf-8")
    assert path == tmp_path / "report.html" and text == report.to_html()
    page = Page(text)
    assert not {"script", "link", "iframe", "object"} & {tag for tag, _ in page.tags}
    sources = [attributes["src"] for tag, attributes in page.tags if tag == "img"]
    assert len(sources) == 4 and all(s and s.startswith("data:image/svg+xml;base64,") for s in sources)
    assert "http" not in text and "url(" not in text
    assert HOSTILE in page.text and "<img src=x onerror=y>" in page.text  # shown, not obeyed
    anchors = {attributes["href"] for tag, attributes in page.tags if tag == "a"}
    ids = {attributes.get("id") for _, attributes in page.tags}
    assert anchors and all(a and a[1:] in ids for a in anchors)
    assert all(warning in page.text for warning in WARNINGS)


@pytest.mark.parametrize("humans", [None, "good"])
def test_figures_show_models_floors_and_people(report: pv.Report, humans: str | None) -> None:
    size, skill, domain = (report.plot(kind, humans=humans) for kind in ("size", "skill", "domain"))
    shown = [axis for axis in size.axes if axis.get_visible()]
    skills = [g.name for g in report.by("skill") if g.model == "good"]
    assert [axis.get_title() for axis in shown] == skills
    assert {len(axis.containers) for axis in shown} == {2}  # one line with bars per model
    labels = {text.get_text() for text in skill.legends[0].get_texts()}
    people = {"good"} if humans else {"people, published (all skills)"}
    assert people | {"blind guess"} <= labels
    names = [t.get_text() for t in domain.axes[0].get_yticklabels()]
    assert names == ["change_colour", "list_colours", "colours_present"]


def test_the_map_of_one_model_is_by_size(ds: pv.Dataset) -> None:
    figure = pv.score(ds, {ds[0].id: ds[0].answer_text}).plot("domain")
    assert [t.get_text() for t in figure.axes[0].get_xticklabels()] == ["2", "4", "6", "8"]


def test_wrong_figures_and_models_are_refused(report: pv.Report) -> None:
    with pytest.raises(pv.InvalidParams, match="kind is 'pie'; legal: 'skill', 'size', 'domain'"):
        report.plot("pie")
    with pytest.raises(pv.InvalidParams, match="model is 'nobody'"):
        report.plot(humans="nobody")
    with pytest.raises(pv.InvalidParams, match="second is 'good', as is first"):
        report.compare("good", "good")


def test_what_is_not_installed_is_named(report: pv.Report, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pandas", "matplotlib", "matplotlib.figure", "scipy.optimize"):
        monkeypatch.setitem(sys.modules, name, None)
    for call, package in [(report.to_pandas, "pandas"), (report.plot, "matplotlib")]:
        with pytest.raises(pv.MissingExtra, match=rf"needs {package}; .*perceptv\[stats\]"):
            call()
    text = report.to_markdown()
    assert text.count("Not computed: this needs") == 1 and "| good |" in text
    page = report.to_html()
    assert "<b>No figures:</b> this needs matplotlib" in page and "<img" not in page and "good" in page


# ---- command line


def saved(ds: pv.Dataset, root: Path) -> tuple[Path, Path, Path]:
    """A set and two files of replies."""
    folder = ds.save(root / "set", progress=False)
    files = root / "alpha.jsonl", root / "beta.csv"
    rows = [{"id": s.id, "response": s.answer_text} for s in ds]
    files[0].write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    files[1].write_text("id,response\n" + "".join(f"{s.id},nothing\n" for s in ds), encoding="utf-8")
    return folder, *files


def test_score_prints_and_writes(ds: pv.Dataset, tmp_path: Path, capsys: Captured) -> None:
    folder, alpha, beta = saved(ds, tmp_path)
    out = [tmp_path / name for name in ("r.html", "r.md", "r.json")]
    options = ["--html", str(out[0]), "--markdown", str(out[1]), "--json", str(out[2]), "--published"]
    assert main(["score", str(folder), str(alpha), str(beta), *options]) == 0
    said = capsys.readouterr().out
    assert "| alpha | 100.0 |" in said and "| beta | 0.0 |" in said and "By skill" in said
    assert all(warning in said for warning in WARNINGS)
    report = pv.Report.from_json(out[2].read_text())
    assert report.models == ("alpha", "beta") and report.published_source == "colm_2026"
    assert out[0].read_text() == report.to_html() and out[1].read_text() == report.to_markdown()


def test_a_dash_prints_the_scores_as_json(ds: pv.Dataset, tmp_path: Path, capsys: Captured) -> None:
    folder, *_ = saved(ds, tmp_path)
    file, rubout = tmp_path / "s.json", tmp_path / "ends\x7f.jsonl"
    said = [json.dumps({"id": s.id, "response": s.answer_text}) for s in ds]
    rubout.write_text("\n".join(said))
    assert main(["score", str(folder), str(rubout), "--json", str(file)]) == 0
    capsys.readouterr()
    for words in (["score", str(folder), str(rubout)], ["report", str(file)]):
        assert main([*words, "--json", "-", "--markdown", str(tmp_path / "s.md")]) == 0
        said = capsys.readouterr().out
        assert json.loads(said) == json.loads(file.read_text()) and said.isascii() and "\x7f" not in said
        assert pv.Report.from_json(said) == pv.Report.from_json(file.read_text())
    assert (tmp_path / "s.md").exists() and not Path("-").exists()


def test_report_puts_runs_together(ds: pv.Dataset, tmp_path: Path, capsys: Captured) -> None:
    folder, alpha, beta = saved(ds, tmp_path)
    for file in (alpha, beta):
        assert main(["score", str(folder), str(file), "--json", str(file.with_suffix(".json"))]) == 0
    both = [str(file.with_suffix(".json")) for file in (alpha, beta)]
    assert main(["report", *both, "--json", str(tmp_path / "both.json")]) == 0
    assert pv.Report.from_json((tmp_path / "both.json").read_text()) == pv.score(folder, {"alpha": alpha, "beta": beta})
    capsys.readouterr()
    assert main(["report", both[0], both[0]]) == 2
    assert "model 'alpha' is in two reports" in capsys.readouterr().err


def test_reports_of_different_sets_stay_apart(ds: pv.Dataset) -> None:
    texts = {s.id: s.answer_text for s in ds}
    reports = [pv.score(ds[:k], texts, model=f"m{k}") for k in (2, 3)]
    with pytest.raises(pv.InvalidParams, match="reports differ in dataset or mode"):
        merged(reports)
    strict = pv.score(ds[:2], texts, model="x", mode="strict")
    with pytest.raises(pv.InvalidParams, match="reports differ in dataset or mode"):
        merged([reports[0], strict])


def test_wrong_use_of_score_is_said(ds: pv.Dataset, tmp_path: Path, capsys: Captured) -> None:
    folder, alpha, _ = saved(ds, tmp_path)
    for arguments, message in [
        (["score", str(tmp_path), str(alpha)], "legal: a folder with metadata.jsonl"),
        (["score", str(folder), str(tmp_path / "no.jsonl")], "cannot be read"),
        (["score", str(folder), str(alpha), str(alpha)], "two files of replies have the same name"),
        (["score", str(folder), str(alpha), "--humans", "x", "--html", str(tmp_path / "h")], "model is 'x'"),
        (["score", str(folder), str(alpha), "--html", str(tmp_path / "no" / "h")], "No such file"),
        (["report", str(alpha)], "alpha.jsonl: this is not a report of perceptv score"),
        (["report", str(tmp_path / "no.json")], "No such file"),
    ]:
        assert main(arguments) == 2
        assert message in capsys.readouterr().err, arguments


def test_partly_right_answers_stand_beside_accuracy() -> None:
    questions = [
        pv.Question(f"How many boats are in picture {i}?", answer=10, kind="number", id=f"q{i}") for i in range(4)
    ]
    replies = {"q0": "10", "q1": "8", "q2": "6", "q3": "Boats."}
    report = pv.score(questions, replies)
    text = report.to_markdown()
    assert "Partly right answers" in text
    row = next(line for line in text.split("Partly right answers", 1)[1].splitlines() if "| 25.0 |" in line)
    assert "| 4 | 25.0 | 60.0 | 2.00 |" in row
    assert report.overall().accuracy == 0.25
    letters = pv.Question("Which?", ["a cat", "a dog"], answer="A", kind="choice", id="q0")
    assert "Partly right answers" not in pv.score([letters], {"q0": "B"}).to_markdown()
