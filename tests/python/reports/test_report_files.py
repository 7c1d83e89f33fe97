"""What ``perceptv score --json`` writes, ``perceptv report`` reads: replies, trials, episodes."""

from __future__ import annotations

import copy
import functools
import itertools
import json
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from bib_pairs import E, U, four_pairs, pair, quartets, values
from perceptv.cli import main
from perceptv.reports import merged
from perceptv.suites.bib import score_surprise, write_metadata

Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def report() -> pv.Report:
    """All kinds of tasks; values missing, infinite and of unknown episodes; baselines, infants, options of its own."""
    infos = [i for k in range(6) for i in pair("preference", k, size=6 + k % 3, subtype="swap")]
    infos += quartets(3, "goal_attribution")
    good = {i.episode: 0.1 + (i.member == "u") / 3 for i in infos}
    rows = [(name, 9, frame, v + frame / 7) for name, v in good.items() for frame in (29, 30, 31)]
    odd = [(name, 9, "-", 1 - v) for name, v in [*good.items()][3:]]
    odd += [("x", 9, "-", 1.0), (infos[0].episode, 9, "-", math.inf), (infos[1].episode, 2, 30, 1.0)]
    return score_surprise(
        infos, {"good": rows, "odd": odd}, baselines={"flat": dict.fromkeys(good, 0.0)}, published=True, ties="wrong",
        window="all", infants={("preference", E): -0.3, ("other", U): 0.25}, permutations=200, seed=3, level=0.9,
    )  # fmt: skip


def test_json_of_episodes_holds_the_whole_report(report: pv.Report) -> None:
    text = report.to_json()
    again = pv.Report.from_json(text)
    assert again.to_json() == text == pv.Report.from_json(text.encode()).to_json()
    assert again == report and again.warnings == report.warnings
    assert again.to_markdown() == report.to_markdown() and again.by("task") == report.by("task")
    assert repr(again) == repr(report)
    assert again.accounting["odd"].unknown == (("x", 1),) and len(again.accounting["odd"].missing) == 2


BROKEN: list[tuple[Any, str]] = [
    (lambda d: d.update(format="x"), "format is 'x'; legal: 'perceptv-report'"),
    (lambda d: d.update(format_version=2), "format_version is 2; legal: 1"),
    (lambda d: d.pop("items"), "has no member 'items'"),
    (lambda d: d["items"].pop(), "number 18, items 17"),
    (lambda d: d["items"].append(d["items"][0]), "two items of one id"),
    (lambda d: d["items"][0]["groups"].update(outcomes=["x"]), "other outcomes than expected"),
    (lambda d: d["items"][0]["groups"].pop("task"), "has no task"),
    (lambda d: d["items"][0]["groups"].update(size=["6"]), r"size is \['6'\]"),
    (lambda d: d.update(mode="lenient"), "mode of surprise is 'lenient'; legal: null"),
    (lambda d: d.pop("settings"), "settings has no member 'ties'"),
    (lambda d: d["rows"]["good, max"][0].update(value=[1.0]), r"value is \[1\.0\]; legal: two finite numbers"),
    (lambda d: d["rows"]["good, max"][0].update(value=[1.0, "x"]), "two finite numbers"),
    (lambda d: d["rows"]["good, max"][0].update(value=[1.0, True]), "two finite numbers"),
    (lambda d: d["rows"]["good, max"][0].update(value=[1.0, None]), "two finite numbers"),
    (lambda d: d["rows"]["good, max"][0].update(credit=2), "credit is 2; legal: "),
    (lambda d: d["accounting"]["good, max"].update(missing=[1]), r"accounting: missing is \[1\]; legal: a list"),
    (lambda d: d["accounting"]["good, max"].update(unknown=[["x"]]), r"legal: \[id, number\] pairs"),
    (lambda d: d["settings"].update(ties="split"), "ties is 'split'; legal: 'half', 'right', 'wrong'"),
    (lambda d: d["settings"].update(window="x"), "window is 'x'; legal: 'moving', 'all'"),
    (lambda d: d.update(level=2), "level is 2; legal: "),
    (lambda d: d["settings"].update(permutations=0), "permutations is 0; legal: "),
    (lambda d: d["settings"].update(resamples=10**9), "resamples is 1000000000; legal: "),
    (lambda d: d["settings"].update(infants=[["a", "bored", 1.0]]), "outcome is 'bored'"),
    (lambda d: d["settings"].update(infants=[[["a"], "expected", 1.0]]), "legal: rows of task, outcome and z"),
]


@pytest.mark.parametrize(("breaks", "message"), BROKEN)
def test_json_of_episodes_of_another_kind_is_refused(breaks: Any, message: str, report: pv.Report) -> None:
    data = json.loads(report.to_json())
    breaks(data)
    with pytest.raises(pv.InvalidParams, match=f"this is not a report of perceptv score: .*{message}"):
        pv.Report.from_json(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[]", "3", b"\xff\xfe\xff", "[" * 100_000, '{"level": 1e999}'])
def test_what_is_no_json_of_episodes_is_refused(text: str | bytes) -> None:
    with pytest.raises((pv.InvalidParams, pv.LimitExceeded), match="report"):
        pv.Report.from_json(text)


WRONG = [None, True, 0, -1, 2**70, 1.5, "", "x", "\ud800", [], {}, [[]], {"a": 1}, [None]]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every field of a document; of a list the first entry stands for all."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for name, part in inner:
        yield from places(part, (*path, name))


def test_wrong_types_in_any_field_never_give_an_untyped_error() -> None:
    """What is read in spite of them can be shown and written."""
    said = values(*[(0, 1)] * 4) | {"x": 1.0}
    made = score_surprise(four_pairs(), said, infants={("preference", E): 0.5}, permutations=20)
    document = json.loads(made.to_json())
    derived = ("summary", "pairs", "outcomes", "repeats", "unread", "warnings")  # not read
    fields = [path for path in places({k: v for k, v in document.items() if k not in derived}) if path]
    refused = 0
    for path, value in itertools.product(fields, WRONG):
        changed = copy.deepcopy(document)
        functools.reduce(lambda part, name: part[name], path[:-1], changed)[path[-1]] = value
        try:
            report = pv.Report.from_json(json.dumps(changed))
        except pv.InvalidParams:
            refused += 1
        else:
            assert report.to_json() and report.to_markdown() and repr(report)
    assert len(fields) > 40 and refused > 10 * len(fields)


def test_reports_on_the_same_episodes_are_put_together() -> None:
    four, flat = four_pairs(), {i.episode: 0.0 for i in four_pairs()}
    a, b = (
        score_surprise(four, {name: said}, baselines={"flat": flat})
        for name, said in (("a", values(*[(0, 1)] * 4)), ("b", values(*[(1, 0)] * 4)))
    )
    both = merged([a, b])
    expected = score_surprise(four, {"a": values(*[(0, 1)] * 4), "b": values(*[(1, 0)] * 4)}, baselines={"flat": flat})
    assert both.to_json() == expected.to_json() and merged([a]).to_json() == a.to_json()
    other_flat = score_surprise(four, {"b": values(*[(1, 0)] * 4)}, baselines={"flat": values(*[(0, 1)] * 4)})
    wrong = {**b.settings, "ties": "wrong"}
    for others, message in [
        ([], "reports is empty; legal: at least one Report"),
        ([a, 3], "reports holds int; legal: at least one Report"),
        ([a, a], "'a' is in two reports; legal: each model in one"),
        ([a, replace(b, settings=wrong)], "reports differ in settings"),
        ([a, score_surprise(four[:4], {"b": values(*[(1, 0)] * 2)})], "reports differ in dataset or mode"),
        ([a, other_flat], "'baseline: flat' is in two reports"),
    ]:
        with pytest.raises(pv.InvalidParams, match=message):
            merged(others)  # type: ignore[arg-type]


# ---- command line


def outputs(out: Path) -> list[str]:
    kinds = {"markdown": ".md", "html": ".html", "json": ".json"}
    return [word for kind, suffix in kinds.items() for word in (f"--{kind}", str(out.with_suffix(suffix)))]


def same_again(scores: Path, capsys: Captured) -> None:
    """`report` shows and writes what `score` did."""
    said, again = capsys.readouterr(), scores.with_name("again.json")
    assert main(["report", str(scores), *outputs(again)]) == 0
    assert capsys.readouterr() == said
    for suffix in (".md", ".html", ".json"):
        assert again.with_suffix(suffix).read_bytes() == scores.with_suffix(suffix).read_bytes(), suffix


def test_scores_of_episodes_come_back(tmp_path: Path, capsys: Captured) -> None:
    """A set with its manifest, so that baselines stand beside."""
    folder = pv.bib(tasks=["bib_preference"], pairs=3).save(tmp_path / "set", progress=False)
    rows = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    for name in ("one", "two"):
        lines = [f"{row['episode']},9,-,{int(row['member'] == 'u')}" for row in rows] + ["x,9,-,1"] * (name == "two")
        (tmp_path / f"{name}.csv").write_text("\n".join(["episode,trial,frame,surprise", *lines]))
        out = tmp_path / f"{name}.json"
        assert main(["score", str(folder), str(tmp_path / f"{name}.csv"), "--published", *outputs(out)]) == 0
        same_again(out, capsys)
    both = [str(tmp_path / f"{name}.json") for name in ("one", "two")]
    assert main(["report", *both, "--json", str(tmp_path / "both.json")]) == 0
    said = capsys.readouterr()
    assert "| one | 100.0 |" in said.out and "| two | 100.0 |" in said.out
    assert said.err.startswith("perceptv: warning: 'two': 1 of 4 ids (25.0 %) is not in the dataset")
    assert pv.Report.from_json((tmp_path / "both.json").read_text()).compared() == ["one", "two"]
    for arguments, message in [
        (["report", both[0], both[0]], "'one' is in two reports"),
        (["report", str(tmp_path / "one.csv")], "one.csv: this is not a report of perceptv score"),
    ]:
        assert main(arguments) == 2
        assert message in capsys.readouterr().err


def test_published_figures_are_added_to_scores_of_episodes(tmp_path: Path, capsys: Captured) -> None:
    report = score_surprise(four_pairs(), values(*[(0, 1)] * 4))
    (tmp_path / "s.json").write_text(report.to_json())
    assert main(["report", str(tmp_path / "s.json"), "--published", "--markdown", str(tmp_path / "s.md")]) == 0
    assert "[HBToM]" in (tmp_path / "s.md").read_text() and "[HBToM]" not in report.to_markdown()


def test_scores_of_trials_and_of_videos_come_back(tmp_path: Path, capsys: Captured) -> None:
    videos = pv.conservation(preset="balanced", sizes=[4], per_size=1)
    folder = videos.save(tmp_path / "set", video="none", progress=False)
    lines = [json.dumps({"id": v.id, "response": v.answer_text if i % 3 else ""}) for i, v in enumerate(videos)]
    (tmp_path / "m.jsonl").write_text("\n".join(lines))
    out = tmp_path / "s.json"
    assert main(["score", str(folder), str(tmp_path / "m.jsonl"), "--published", *outputs(out)]) == 0
    same_again(out, capsys)
    asked = pv.conservation_trials(videos, methods=2, counts=[3, 7], prompts=1)
    report = pv.score(asked, {t.id: t.answer_text if t.count == 7 else "" for t in asked} | {"x": "y"})
    out.write_text(report.to_json())
    assert main(["report", str(out), "--markdown", str(tmp_path / "t.md")]) == 0
    assert (tmp_path / "t.md").read_text() == report.to_markdown() and "Conservation by count" in report.to_markdown()


def test_scores_of_replies_and_of_surprise_stay_apart(tmp_path: Path, capsys: Captured) -> None:
    sample = pv.generate("counting_circles", size=3)
    (tmp_path / "a.json").write_text(pv.score([sample], [sample.answer_text]).to_json())
    (tmp_path / "b.json").write_text(score_surprise(four_pairs(), values(*[(0, 1)] * 4)).to_json())
    assert main(["report", str(tmp_path / "a.json"), str(tmp_path / "b.json")]) == 2
    assert "reports differ in dataset or mode" in capsys.readouterr().err


def test_a_folder_of_rows_made_by_hand_comes_back(tmp_path: Path) -> None:
    """Without a manifest there are no baselines."""
    (tmp_path / "bib_meta" / "preference").mkdir(parents=True)
    write_metadata(tmp_path / "bib_meta" / "preference" / "metadata.jsonl", four_pairs())
    report = score_surprise(tmp_path, values(*[(0, 1)] * 4))
    assert pv.Report.from_json(report.to_json()).to_html() == report.to_html()
