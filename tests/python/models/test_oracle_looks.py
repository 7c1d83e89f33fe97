"""An oracle that is given a dataset knows its instances under looks and in other sizes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.models.oracle import Oracle, OracleCurve

PLAIN = pv.percept_v(domains="counting_circles,circle_boxes,match_shadow", sizes="3", per_size=2, preset="balanced")
SHOWN = PLAIN.with_look(["plain", "photo", "dark"]).at_width(448, refused="skip")
SOME = [s for s in SHOWN if s.look != "plain"]


def asked(given: pv.Dataset, path: Path, oracle: Oracle, model: str = "right") -> pv.Report:
    done = pv.ask(given, path, base_url=oracle.url, model=model, api_key="none")
    assert done.failed == 0
    return pv.score(list(given), path)


def test_looks_and_sizes_are_known_from_the_dataset(tmp_path: Path) -> None:
    given = SHOWN + SHOWN.with_prompt(form="letter", wording="plain") + PLAIN
    assert len(SOME) > 4 and {s.domain for s in SOME} == {s.domain for s in PLAIN}
    with Oracle(dataset=given) as oracle:
        assert asked(given, tmp_path / "right.jsonl", oracle).overall().correct == len(given)
        wrong = asked(given, tmp_path / "wrong.jsonl", oracle, "wrong")
    assert wrong.overall().correct == 0 and {row.outcome for row in wrong.rows} == {"wrong"}


def test_other_pictures_are_read_or_refused_with_what_to_do(tmp_path: Path) -> None:
    with Oracle(dataset=PLAIN[:1]) as oracle:
        assert asked(PLAIN, tmp_path / "a.jsonl", oracle).overall().correct == len(PLAIN)
    with Oracle() as oracle:
        assert asked(SHOWN, tmp_path / "b.jsonl", oracle).overall().correct == 0
    replies = [json.loads(line)["response"] for line in (tmp_path / "b.jsonl").read_text().splitlines()]
    assert all("looks and other sizes need the dataset (perceptv oracle --dataset DIR)" in text for text in replies)


def test_curves_take_the_sizes_from_the_dataset(tmp_path: Path) -> None:
    given = pv.percept_v(domains="counting_circles", sizes="3,9", per_size=2, seed=5, preset="balanced", width=700)
    with Oracle(curves={"counting_circles": OracleCurve(6, 50)}, dataset=given) as oracle:
        report = asked(given, tmp_path / "c.jsonl", oracle)
    assert [row.correct for row in report.rows] == [True, True, False, False]


def test_the_command_takes_a_folder_and_the_options_of_ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = PLAIN.save(tmp_path / "set", progress=False), str(tmp_path / "r.jsonl")
    shown = ["--look", "plain,photo,dark", "--width", "700", "--refused", "skip"]
    serve = [sys.executable, "-m", "perceptv", "oracle", "--port", "0", "--dataset", str(folder), *shown]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().split()[2]
            command = ["ask", str(folder), out, "--base-url", url, "--model", "right", "--quiet", *shown]
            assert main(command) == 0
        finally:
            process.terminate()
    report = pv.score(tmp_path / "r.questions.jsonl", out)
    assert report.overall().correct == len(report.rows) > 2 * len(PLAIN)
    capsys.readouterr()
    assert main(["oracle", "--look", "dark"]) == 2
    assert "--look is only for --dataset, which is missing" in capsys.readouterr().err


def test_what_is_no_dataset_is_refused() -> None:
    with pytest.raises(pv.InvalidParams, match="dataset is"):
        Oracle(dataset="out/set")  # type: ignore[arg-type]
