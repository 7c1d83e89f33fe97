"""Replies tell what they reply to: what has changed since is asked again, and is not scored as if it had not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
import toy_domains
from asked_sets import folder, ids, rows
from chat_server import Server, completion, server
from perceptv.cli import main
from perceptv.core.authoring import disc
from perceptv.core.question_digests import changed_parts, digest_of
from perceptv.models.lmms_eval_task import process_results
from perceptv.models.oracle import Oracle
from perceptv.reports import Report, agreement, merged, write_review

__all__ = ["folder", "server"]

Edit = Callable[[Path], None]


def edited(folder: Path, change: Callable[[dict[str, Any]], None], count: int | None = None) -> None:
    records = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    for record in records[:count]:
        change(record)
    (folder / "metadata.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))


def prompts(folder: Path) -> None:
    edited(folder, lambda record: record.update(prompt=record["prompt"] + " Be quick."))


def options(folder: Path) -> None:
    edited(folder, lambda record: record.update(options=json.dumps(["one", "two"])))


def pictures(folder: Path) -> None:
    names = [json.loads(line)["file_names"][0] for line in (folder / "metadata.jsonl").read_text().splitlines()]
    data = [(folder / name).read_bytes() for name in names]
    for name, other in zip(names, data[1:] + data[:1], strict=True):
        (folder / name).write_bytes(other)


CHANGES: list[Edit] = [prompts, options, pictures]


@pytest.fixture
def small(tmp_path: Path) -> Path:
    ds = pv.percept_v(preset="balanced", domains=["counting_circles"], sizes=[2, 5, 9, 14, 20], per_size=1)
    return ds.save(tmp_path / "set", progress=False)


@pytest.fixture
def asked(small: Path, tmp_path: Path) -> Path:
    """Right replies to the small set."""
    out = tmp_path / "r.jsonl"
    with Oracle() as oracle:
        pv.ask(small, out, base_url=oracle.url, model="right")
    return out


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_is_asked_again_and_not_scored(change: Edit, small: Path, asked: Path, server: Server) -> None:
    before = rows(asked)
    assert pv.score(small, asked).overall().accuracy == 1.0
    change(small)
    with pytest.raises(pv.InvalidParams, match="of all 5 questions that 'right' answered have changed since"):
        pv.score(small, asked)
    with pytest.raises(pv.InvalidParams, match="have changed since"):
        write_review(small, asked, asked.with_name("marks.csv"), count=2)
    assert main(["score", str(small), str(asked)]) == 2
    server.answers = lambda i: (200, completion("COUNT:0"))
    dry = pv.ask(small, asked, base_url=server.url, model="right", dry_run=True)
    assert dry.estimate is not None and (dry.estimate.questions, dry.kept, dry.changed) == (5, 0, 5)
    report = pv.ask(small, asked, base_url=server.url, model="right")
    assert (report.asked, report.kept, report.changed, report.unchecked) == (5, 0, 5, 0)
    assert rows(asked)[:5] == before
    again = pv.ask(small, asked, base_url=server.url, model="right")
    assert (again.asked, again.kept, again.changed) == (0, 5, 0)
    found = pv.score(small, asked)
    assert found.overall().wrong == 5 and found.accounting["right"].duplicates == ()
    assert found.accounting["right"].clean and found.warnings == (), "the old lines are history"


def test_what_changed_in_part_is_named(small: Path, asked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited(small, lambda record: record.update(prompt="Count."), 2)
    report = pv.score(small, asked)
    assert (report.overall().correct, report.overall().no_answer) == (3, 2)
    assert any("2 questions" in line and "have changed since the reply" in line for line in report.warnings)
    assert Report.from_json(report.to_json()).accounting == report.accounting
    assert "changed" in report.to_markdown().partition("## Ids")[2].partition("##")[0]
    assert report.only(size=[2]).accounting["right"].changed == report.accounting["right"].changed[:1]
    assert main(["score", str(small), str(asked)]) == 0
    assert "have changed since the reply" in capsys.readouterr().err


def test_the_original_still_scores_once_the_changed_set_was_asked(small: Path, asked: Path, server: Server) -> None:
    """One file holds replies to both, and each set is scored by its own."""
    original = pv.load(small)
    prompts(small)
    server.answers = lambda i: (200, completion("I see."))
    pv.ask(small, asked, base_url=server.url, model="right")
    assert pv.score(original, asked).overall().accuracy == 1.0
    assert pv.score(small, asked).overall().format_error == 5
    with pytest.raises(pv.InvalidParams, match=r"differ in what was asked: .* other prompt for 'b' than for 'a'"):
        merged([as_model(pv.score(original, asked), "a"), as_model(pv.score(small, asked), "b")])


def as_model(report: Report, name: str) -> Report:
    return Report.from_json(report.to_json().replace('"right"', json.dumps(name)))


def test_nothing_is_asked_again_where_nothing_changed(small: Path, asked: Path, server: Server) -> None:
    """The set again in another order, as Python objects, with another key order in its lines."""
    lines = (small / "metadata.jsonl").read_text().splitlines()
    (small / "metadata.jsonl").write_text(
        "".join(json.dumps(json.loads(x), sort_keys=True) + "\n" for x in lines[::-1])
    )
    assert pv.ask(small, asked, base_url=server.url, model="right").kept == 5 and not server.sent
    ds = pv.percept_v(preset="balanced", domains=["counting_circles"], sizes=[2, 5, 9, 14, 20], per_size=1)
    for dataset in (small, small / "metadata.jsonl", ds, list(ds), [s.record() for s in ds]):
        assert pv.score(dataset, asked).overall().accuracy == 1.0


class Later(toy_domains.Dots):
    """The same domain with another law."""

    version = 2

    def sample(self, request: pv.Request, streams: Any) -> pv.Scene:
        scene = super().sample(request, streams)
        scene.add("circle", disc((230, 170), 5), fill="green")
        return scene


@pytest.mark.usefixtures("own_registry")
def test_another_version_of_a_domain_is_another_question(tmp_path: Path, server: Server) -> None:
    def dots() -> pv.Dataset:
        return pv.dataset(domains=["toy_dots"], sizes=[3, 5], per_size=3, preset="balanced")

    out = tmp_path / "r.jsonl"
    pv.register(toy_domains.Dots())
    first = dots().save(tmp_path / "first", progress=False)
    server.answers = lambda i: (200, completion("COUNT:3"))
    assert pv.ask(first, out, base_url=server.url, model="m").asked == 6
    pv.register(Later(), replace=True)
    second = dots().save(tmp_path / "second", progress=False)
    assert ids(first) == ids(second)
    for dataset in (second, dots()):
        with pytest.raises(pv.InvalidParams, match="of all 6 questions"):
            pv.score(dataset, out)
    report = pv.ask(second, out, base_url=server.url, model="m")
    assert (report.asked, report.changed) == (6, 6)
    assert pv.score(dots(), out).overall().n == 6


def test_files_of_earlier_versions_still_score_and_say_so_once(
    small: Path, asked: Path, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    old = [{name: value for name, value in row.items() if name != "question_digest"} for row in rows(asked)]
    two = [{**row, "model": model} for row in old for model in ("right", "other")]
    asked.write_text("".join(json.dumps(row) + "\n" for row in two))
    report = pv.score(small, asked)
    assert report.overall("right").accuracy == 1.0
    assert [line for line in report.warnings if "digest" in line] == [
        "10 replies of an earlier perceptv ask without a digest of the question: only its id is compared"
    ]
    prompts(small)
    kept = pv.ask(small, asked, base_url=server.url, model="right")
    assert (kept.asked, kept.kept, kept.unchecked) == (0, 5, 5)
    ask = ["ask", str(small), str(asked), "--base-url", server.url, "--model", "right", "--quiet"]
    assert main(ask) == 0 and "5 replies of an earlier version" in capsys.readouterr().err
    assert pv.score(small, {row["id"]: row["response"] for row in old}).warnings == ()


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".json"])
def test_a_digest_survives_tables(suffix: str, small: Path, asked: Path) -> None:
    pandas: Any = pytest.importorskip("pandas")
    frame = pandas.DataFrame(rows(asked))[["id", "model", "response", "question_digest"]]
    table = asked.with_suffix(suffix)
    if suffix == ".json":
        table.write_text(frame.to_json(orient="records"))
    else:
        (frame.to_csv if suffix == ".csv" else frame.to_excel)(table, index=False)
    assert pv.score(small, table).overall().accuracy == pv.score(small, frame).overall().accuracy == 1.0
    pictures(small)
    for given in (table, frame):
        with pytest.raises(pv.InvalidParams, match="have changed since"):
            pv.score(small, given)


def test_rows_of_harnesses_that_carry_the_record_are_compared() -> None:
    ds = pv.percept_v(preset="balanced", domains=["counting_circles"], sizes=[3], per_size=3)
    docs = [{name: value for name, value in s.record().items() if name != "scene"} for s in ds]
    lmms = [
        {"doc_id": i, "doc": doc, "filtered_resps": doc["answer_text"], **process_results(doc, [doc["answer_text"]])}
        for i, doc in enumerate(docs)
    ]
    evalscope = [
        {
            "index": i,
            "messages": [
                {"role": "user", "content": [{"type": "image", "image": "x"}, {"type": "text", "text": s.prompt}]}
            ],
            "model_output": {"choices": [{"message": {"content": s.answer_text}}]},
        }
        for i, s in enumerate(ds)
    ]
    for given in (lmms, evalscope):
        assert pv.score(ds, given).overall().accuracy == 1.0
        changed = json.loads(json.dumps(given).replace("The picture shows", "This picture shows"))
        assert changed != given
        with pytest.raises(pv.InvalidParams, match="have changed since"):
            pv.score(ds, changed)


def test_frames_of_videos_are_compared(tmp_path: Path, server: Server) -> None:
    ds = pv.conservation(domains=["conservation_number"], sizes=[8], per_size=1)
    saved = ds.save(tmp_path / "set", video="none", progress=False)
    out = tmp_path / "r.jsonl"
    server.answers = lambda i: (200, completion("ANSWER: A"))
    given: dict[str, Any] = {"base_url": server.url, "model": "m", "frames": 3}
    count = pv.ask(saved, out, **given).asked
    assert pv.ask(saved, out, **given).kept == count and pv.score(saved, out).accounting["m"].clean
    told = [{**row, "question_digest": digest_of("other", None, None)} for row in rows(out)]
    out.write_text("".join(json.dumps(row) + "\n" for row in told))
    with pytest.raises(pv.InvalidParams, match="have changed since"):
        pv.score(saved, out)


def test_agreement_leaves_out_what_changed(small: Path, asked: Path, tmp_path: Path) -> None:
    edited(small, lambda record: record.update(prompt="Count."), 2)
    path = write_review(small, asked, tmp_path / "marks.jsonl", count=9)
    marks = [{**row, "mark": row["reply"]} for row in rows(path)]
    path.write_text("".join(json.dumps(row) + "\n" for row in marks))
    (found,) = agreement(small, asked, path)
    assert found.replies == 3


def test_a_digest_has_parts_of_which_some_may_be_unknown() -> None:
    whole = digest_of("a", (), [b"x"])
    for other, due in [
        (digest_of("a", (), [b"x"]), []),
        (digest_of("b", (), [b"x"]), ["prompt"]),
        (digest_of("a", ["x"], [b"x"]), ["options"]),
        (digest_of("a", (), [b"x", b""]), ["pictures"]),
        (digest_of("b", None, None), ["prompt"]),
        (digest_of(None, None, None), []),
    ]:
        assert changed_parts(whole, other) == changed_parts(other, whole) == due
    assert digest_of("a", (), [b"xy", b"z"]) != digest_of("a", (), [b"x", b"yz"])
