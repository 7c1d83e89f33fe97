"""Surprise on BIB pairs: z-scores and published figures beside; reports; hostile input."""

from __future__ import annotations

import json
import math
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bib_pairs import E, U, four, pair, quartets, values
from perceptv import InvalidParams, Report
from perceptv.reports import published_figures
from perceptv.reports.report_plots import _cells
from perceptv.reports.report_sections import overall_section
from perceptv.suites.bib import EpisodeInfo, read_infants, score_surprise, write_metadata, z_scores
from perceptv.suites.bib.bib_published import NOTES

__all__ = ["four"]
CONSTANT = "baseline: constant"
HOSTILE = 'a|b <script>alert("x")</script> $y$'


# ---- z-scores


def test_z_scores_by_hand(four: list[EpisodeInfo]) -> None:
    """Values 1, 3 and 1, 7: mean 3, variance 6; the expected ones average 1, the others 5."""
    report = score_surprise(four[:4], values((1, 3), (1, 7)), infants={"preference": {E: -0.4}, "other": {U: 1}})
    found = z_scores(report)
    assert [(z.task, z.outcome, z.n) for z in found] == [("preference", E, 2), ("preference", U, 2)]
    assert [z.infants for z in found] == [-0.4, None]
    assert [z.z for z in found] == pytest.approx([-2 / math.sqrt(6), 2 / math.sqrt(6)])
    assert "no episodes for: other unexpected" in report.to_markdown()
    flat = score_surprise(four[:4], values((1, 1), (1, None)))
    assert [(z.n, z.z) for z in z_scores(flat)] == [(2, None), (1, None)]


def test_infants_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "infants.csv"
    path.write_text("outcome,task,z\nexpected,preference,-0.5\n\nunexpected,preference,+5e-1\n")
    expected = {("preference", E): -0.5, ("preference", U): 0.5}
    assert read_infants(path) == read_infants(str(path)) == expected == read_infants(expected)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (3, "infants is 3"),
        ("none.csv", "cannot be read"),
        ({"preference": 1.0}, "legal: .task, outcome. to z"),
        ({("preference", "bored"): 1.0}, "outcome is 'bored'; legal: expected"),
        ({("preference", E): math.nan}, "z is nan; legal: finite"),
        ({("preference", E): "much"}, "z is 'much'"),
        ({("", E): 1.0}, "task is ''"),
        ({("a", E): 1.0, "a": {E: 2.0}}, "occurs twice"),
    ],
)
def test_bad_tables_of_infants_are_refused(given: Any, words: str) -> None:
    with pytest.raises(InvalidParams, match=words):
        read_infants(given)


@pytest.mark.parametrize("text", ["", "task,z\n", "task,outcome,z\na,expected\n", "task,outcome,z\n\xff,b,1", '"'])
def test_bad_files_of_infants_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "i.csv").write_bytes(text.encode("latin-1"))
    with pytest.raises(InvalidParams, match=r"i\.csv"):
        read_infants(tmp_path / "i.csv")


# ---- arguments


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"ties": "split"}, "ties is 'split'; legal: 'half', 'right', 'wrong'"),
        ({"ties": ["half"]}, "ties is"),
        ({"window": 30}, "window is 30; legal: 'moving', 'all'"),
        ({"published": "yes"}, "published is 'yes'"),
        ({"permutations": 0}, "permutations is 0"),
        ({"seed": -1}, "seed is -1"),
        ({"level": 1}, "level is 1"),
        ({"baselines": [1]}, "baselines is"),
    ],
)
def test_bad_options_are_refused(four: list[EpisodeInfo], options: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidParams, match=words):
        score_surprise(four, values((1, 2)), **options)


def test_sets_in_other_forms(four: list[EpisodeInfo], tmp_path: Path) -> None:
    write_metadata(tmp_path / "metadata.jsonl", four)
    said = values(*[(0, 1)] * 4)
    for dataset in (four, [info.record() for info in four], tmp_path / "metadata.jsonl"):
        assert score_surprise(dataset, said).overall().accuracy == 1.0
    refused = [(7, "dataset is int"), ({}, "dataset is dict"), ([7], r"dataset\[0\] is 7")]
    refused += [(tmp_path / "none", "metadata.jsonl")]
    for bad, words in refused:
        with pytest.raises(InvalidParams, match=words):
            score_surprise(bad, said)


def test_a_folder_is_scored_by_a_file(four: list[EpisodeInfo], tmp_path: Path) -> None:
    other = [info for i in range(2) for info in pair("multi_agent", i)]
    training = [pair("preference", i, "bib_bg_preference")[0] for i in range(3)]
    parts = {"bib_eval_meta/preference": four, "bib_eval_meta/multi_agent": other}
    parts["bib_train_meta/preference"] = training
    for name, infos in parts.items():
        folder = tmp_path / name
        folder.mkdir(parents=True)
        write_metadata(folder / "metadata.jsonl", infos)
    lines = [f"{info.episode},9,-,{int(info.member == 'u')}" for info in (*four, *other)]
    (tmp_path / "surprise.csv").write_text("\n".join(["episode,trial,frame,surprise", *lines]))
    report = score_surprise(tmp_path, tmp_path / "surprise.csv", ties="wrong")
    assert report.settings["ties"] == "wrong" and [s.name for s in report.by("task")] == ["multi_agent", "preference"]
    assert report.overall().n == 6 and report.overall().accuracy == 1.0
    assert score_surprise(tmp_path / "bib_eval_meta", tmp_path / "surprise.csv").overall().n == 6
    (tmp_path / "bib_eval_meta" / "preference").rename(tmp_path / "bib_eval_meta" / "choice")
    with pytest.raises(InvalidParams, match="task is 'preference'; legal: choice, as the folder"):
        score_surprise(tmp_path, tmp_path / "surprise.csv")
    with pytest.raises(InvalidParams, match=r"surprise\.csv, line 1 is not JSON"):
        score_surprise(tmp_path / "surprise.csv", tmp_path / "surprise.csv")


# ---- published figures


def test_published_figures_are_those_of_the_table() -> None:
    table = {(f.name, f.model): f.accuracy for f in published_figures("bib")}
    assert len(table) == 9 * 9 - 1 + 1 and all(0 <= share <= 1 for share in table.values())
    assert table["bib_preference", "BC-MLP"] == pytest.approx(0.263)
    assert table["bib_instrumental_blocking_barrier", "IRENE, mean"] == pytest.approx(0.994)
    assert table["bib_efficiency_irrational", "VT, mean"] == pytest.approx(0.295)
    assert table["bib2_goal_attribution", "Transformer"] == pytest.approx(0.837)
    assert ("bib_multi_agent", "Transformer") not in table


def test_published_figures_stand_beside_headlines_with_their_warnings(four: list[EpisodeInfo]) -> None:
    report = score_surprise(four, values(*[(0, 1)] * 4), published=True)
    text = report.to_markdown()
    assert "[HBToM]" in text and "| bib_preference | 100.0 | 26.3 |" in text
    assert all(note.partition(";")[0] in text for note in NOTES)
    assert "[HBToM]" not in score_surprise(four, values(*[(0, 1)] * 4)).to_markdown()


# ---- reports


@pytest.fixture(scope="module")
def report() -> Report:
    """Two models, one of a hostile name and with values missing, two baselines, all kinds of tasks."""
    infos = [i for k in range(6) for i in pair("preference", k, size=6 + k % 3, subtype="swap")]
    infos += quartets(4, "goal_attribution")
    good = {i.episode: float(i.member == "u") for i in infos}
    rows = [{"episode": n, "trial": 9, "frame": "-", "surprise": v, "model": "good"} for n, v in good.items()]
    rows += [{**row, "model": HOSTILE, "surprise": 1 - float(row["surprise"])} for row in rows[3:]]
    rows[-1]["surprise"] = math.inf
    frames = [(i.episode, 9, 30 + k, float(k == i.index)) for i in infos for k in range(3)]
    baselines = {"constant": {name: 0.0 for name in good}, "frames": frames}
    infants = {("preference", E): -0.3, ("preference", U): 0.3}
    return score_surprise(infos, rows, baselines=baselines, published=True, infants=infants, permutations=200)


def test_models_and_baselines_stand_side_by_side(report: Report) -> None:
    assert report.models == ("good", HOSTILE, CONSTANT, "baseline: frames, max", "baseline: frames, mean")
    by = {s.model: s.accuracy for s in report.by("overall")}
    assert by["good"] == 1.0 and by[CONSTANT] == 0.5 and by["baseline: frames, max"] == 0.5
    reasons = " ".join(row.reason for row in report.rows_of(HOSTILE))
    assert reasons.count("no value") == 3 and reasons.count("not finite") == 1
    assert by[HOSTILE] == 0.0 and report.compared() == ["good", HOSTILE]
    with pytest.raises(InvalidParams, match="model is None; legal: 'good'"):
        report.overall()


def test_json_holds_the_whole_report(report: Report) -> None:
    data = json.loads(report.to_json(), parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert data["format"] == "perceptv-report" and data["models"] == list(report.models) and data["mode"] is None
    first = data["summary"]["task"][0]
    told = {"task": "preference", "model": "good", "n": 6, "correct": 6, "accuracy": 1.0, "high": 1.0}
    assert first.items() >= told.items()
    assert data["items"][0]["id"] == "preference-000000" and data["items"][0]["groups"]["task"] == ["preference"]
    assert data["rows"]["good"][0]["value"] == [0.0, 1.0] and data["rows"][HOSTILE][0]["value"] == [None, None]
    assert len(data["accounting"][HOSTILE]["missing"]) == 2 and data["summary"]["headline"]
    assert data["settings"]["infants"] == [["preference", E, -0.3], ["preference", U, 0.3]] and data["published"]
    assert report.to_json() == report.to_json()


def test_pandas_has_pairs_and_groups(report: Report) -> None:
    rows = report.to_pandas()
    assert len(rows) == len(report.items()) * 5
    assert rows[rows["model"] == "good"]["correct"].mean() == 1.0
    sizes = report.to_pandas("size")
    assert list(sizes["size"].unique()) == [6, 7, 8] and sizes["n"].sum() == 18 * 5


def test_markdown_keeps_hostile_names_in_their_cells(report: Report) -> None:
    text = report.to_markdown()
    assert "<script>" not in text and "a\\|b &lt;script>" in text
    titles = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert titles == [
        "Overall", "Ids", "Tests of pairs", "By task", "Comparisons", "Surprise by outcome, z", "By size", "By domain",
        "By benchmark", "By headline", "Beside published figures: headlines",
    ]  # fmt: skip
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        told = dict(attrs)
        self.ids |= {str(told["id"])} if "id" in told else set()
        self.links |= {str(told["href"])} if "href" in told else set()
        self.sources += [str(told["src"])] if "src" in told else []


def test_the_page_needs_nothing_else(report: Report, tmp_path: Path) -> None:
    path = report.to_html(tmp_path / "r.html")
    text = path.read_text(encoding="utf-8")
    assert path == tmp_path / "r.html" and text == report.to_html()
    page = _Page()
    page.feed(text)
    assert not {"link", "iframe"} & set(page.tags) and "<script src" not in text
    assert "http" not in re.sub(r'src="[^"]*"|http-equiv', "", text)
    assert page.links <= {f"#{name}" for name in page.ids}
    assert len(page.sources) == 4 and all(s.startswith("data:image/svg+xml;base64,") for s in page.sources)


@pytest.mark.parametrize("kind", ["task", "size", "z"])
def test_figures(report: Report, kind: str, tmp_path: Path) -> None:
    figure = report.plot(kind)
    figure.savefig(tmp_path / "f.png")
    labels = [text.get_text() for legend in figure.legends for text in legend.get_texts()]
    assert labels[0] == "good" and (kind == "z" or CONSTANT in labels)
    if kind == "task":
        assert {"VT, max, published", "VT, mean, published"} <= set(labels)


def test_unknown_figures_are_refused(report: Report) -> None:
    with pytest.raises(InvalidParams, match="kind is 'pie'; legal: 'task', 'size', 'z', 'domain'"):
        report.plot("pie")


def test_ties_count_half_in_every_form(four: list[EpisodeInfo]) -> None:
    """A constant earns half of each pair, also where a figure or a curve adds up its rows."""
    pytest.importorskip("matplotlib")
    pytest.importorskip("statsmodels")
    report = score_surprise(four, values(*[(0, 1)] * 4), baselines={"constant": {e.episode: 0.0 for e in four}})
    model, constant = report.models
    assert _cells(report, "domain", False) == {("bib_preference", model): 1.0, ("bib_preference", constant): 0.5}
    assert [row[-2:] for row in overall_section(report).rows] == [("4", "4"), ("4", "2")]
    with pytest.raises(InvalidParams, match="ties, which McNemar's test cannot count"):
        report.compare(model, constant)
