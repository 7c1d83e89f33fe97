"""Unread replies by family, and replies that a person marks."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.reports import agreement, write_review
from perceptv.reports.reply_review import ALL, ReviewAgreement
from perceptv.reports.score_groups import ReportRow
from perceptv.reports.unread import FAMILIES, SHOWN, family_of, sample
from perceptv.scoring.scored_items import question_item
from wrong_calls import as_lines, as_table, try_all

PETS = ("a cat", "a dog", "a cow")
SAID = {
    "": "empty",
    "I am sorry, I cannot see any image.": "refusal",
    "<think>It could be the cat. Or": "cut off",
    "The right option, as far as the picture goes, is the": "cut off",
    "Answer: A\nAnswer: B": "contradiction",
    "Maybe it is the one on the left.": "hedged",
    "Some would take A, some would take B.": "several options named",
    "What a lovely picture.": "no option named",
    "Definitely not C.": "other",
}


def quiz(count: int = 40) -> list[pv.Question]:
    return [pv.Question("Which is it?", PETS, "A", id=f"pet-{i}") for i in range(count)]


def half_read(count: int = 40) -> list[str]:
    """Every fourth reply is not read."""
    return ["What a lovely picture." if i % 4 == 0 else f"Answer: {'AB'[i % 2]}" for i in range(count)]


@pytest.mark.parametrize(("reply", "family"), SAID.items())
def test_a_reply_has_the_family_that_it_looks_like(reply: str, family: str) -> None:
    report = pv.score(quiz(2), ["A", reply])
    assert [(one.family, one.count, one.n, one.share) for one in report.unread()] == [(family, 1, 2, 0.5)]
    assert f"unread 1 (most: {family})" in repr(report)
    assert pv.Report.from_json(report.to_json()).unread() == report.unread()
    assert json.loads(report.to_json())["unread"][0]["family"] == family
    assert list(report.to_pandas()["family"])[1] == family


def test_every_family_is_told_apart() -> None:
    assert set(SAID.values()) == {family.name for family in FAMILIES}


def test_missing_replies_are_not_unread() -> None:
    report = pv.score(quiz(3), {"pet-0": "A"})
    assert report.unread() == [] and "unread 0" in repr(report) and "Unread" not in report.to_markdown()


def test_families_of_numbers_and_of_yes_or_no() -> None:
    number = question_item(pv.Question("How many?", (), 5, "number"), 0)
    truth = question_item(pv.Question("Is it?", (), "yes", "boolean"), 0)
    for item, text, family in (
        (number, "Counting gave 5, counting again 6", "several options named"),
        (number, "3 of them.", "other"),
        (truth, "Yes to the first part, no to the second.", "several options named"),
        (truth, "The lines are straight.", "no option named"),
    ):
        assert family_of(ReportRow(item, "m", "format_error", "some reason", excerpt=text)) == family


def test_the_sample_is_bounded_and_chosen_by_digest_and_not_by_order() -> None:
    questions = quiz(60)
    said = {q.id: "What a lovely picture." if i % 2 else "Definitely not C." for i, q in enumerate(questions)}
    report = pv.score(questions, said)
    turned = pv.score(questions[::-1], said)
    shown = [row.item.id for row in sample(report.rows, "model")]
    assert len(shown) == SHOWN and shown == [row.item.id for row in sample(turned.rows, "model")]
    assert shown != [row.item.id for row in report.rows if row.item.id in shown]
    families = [family_of(row) for row in sample(report.rows, "model")]
    assert families.count("other") == families.count("no option named") == SHOWN // 2


def test_what_is_shown_is_harmless() -> None:
    hostile = "\x1b[31mred | ![x](http://a.example/b.png) <script>alert(1)</script> `" + "word " * 5000
    report = pv.score(quiz(1), [hostile + "\x1b]0;title\x07 | <b> [x](http://a.example)"])
    text = report.to_markdown()
    assert "Unread replies to look at" in text and "\x1b" not in text and "<b>" not in text and "[x](" not in text
    assert len(text) < 5000
    page = report.to_html()
    assert "<b> [x]" not in page and "&lt;b&gt; [x]" in page and page.count("Unread replies") < 4


# ---- replies for a person to mark


def rows_in(path: Path) -> list[dict[str, Any]]:
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    with path.open(newline="", encoding="utf-8-sig") as file:
        return list(csv.DictReader(file))


def marked(path: Path, mark: Any) -> Path:
    """The file with a mark in each row: `mark` of its reply."""
    rows = [{**row, "mark": mark(row["reply"])} for row in rows_in(path)]
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    else:
        with path.open("w", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    return path


@pytest.mark.parametrize("name", ["a.jsonl", "a.csv"])
def test_marks_give_the_agreement(tmp_path: Path, name: str) -> None:
    path = write_review(quiz(), half_read(), tmp_path / name, count=12)
    rows = rows_in(path)
    unread = [row for row in rows if "lovely" in row["reply"]]
    assert len(rows) == 12 and len(unread) == 6  # a quarter of the replies, half of the sample
    assert [row["key"] for row in rows] == sorted(row["key"] for row in rows)

    def person(reply: str) -> str:
        return "C" if "lovely" in reply else "a dog" if reply.endswith("B") else "nothing"

    (found,) = agreement(quiz(), half_read(), marked(path, person))
    of_b = sum(row["reply"].endswith("B") for row in rows)
    assert (found.read, found.rightly, found.wrongly, found.unfounded) == (6, of_b, 0, 6 - of_b) and 0 < of_b < 6
    assert (found.unread, found.readable, found.replies, found.unread_replies) == (6, 6, 40, 10)
    assert found.share("readable") == 1 and found.agreement == pytest.approx(30 / 40 * of_b / 6)
    low, high = found.interval("readable") or (0, 0)
    assert low == pytest.approx(6 / (6 + 1.959964**2)) and high == 1


def test_who_marks_sees_nothing_of_the_reader(tmp_path: Path) -> None:
    path = write_review(quiz(), {"gpt-x": half_read()}, tmp_path / "a.jsonl", count=5)
    assert [set(row) for row in rows_in(path)] == [{"key", "question", "reply", "answers", "mark"}] * 5
    text = path.read_text()
    assert "gpt-x" not in text and "pet-" not in text and "format_error" not in text


def test_the_sample_is_the_same_again_and_marks_are_never_written_over(tmp_path: Path) -> None:
    first = write_review(quiz(), half_read(), tmp_path / "a.jsonl", count=9)
    again = write_review(quiz()[::-1], half_read()[::-1], tmp_path / "b.jsonl", count=9)
    assert first.read_bytes() == again.read_bytes()
    with pytest.raises(pv.InvalidParams, match="may hold marks"):
        write_review(quiz(), half_read(), first, count=9)
    assert first.read_bytes() == again.read_bytes()


def test_several_models_and_free_answers(tmp_path: Path) -> None:
    data = pv.percept_v(domains=["counting_circles", "list_colours"], sizes=[2], per_size=4)
    said = {"a": {s.id: s.answer_text for s in data}, "b": {s.id: "Hard to say" for s in data}}
    path = write_review(data, said, tmp_path / "a.jsonl", count=100)
    assert len(rows_in(path)) == 16
    marked(path, lambda reply: "nothing" if reply.startswith("Hard") else reply)
    everything, first, second = agreement(data, said, path)
    assert (everything.model, first.model, second.model) == (ALL, "a", "b")
    assert (everything.read, everything.rightly, everything.unread, everything.readable) == (8, 8, 8, 0)
    assert first.agreement == second.agreement == everything.agreement == 1
    marked(path, lambda reply: None if reply.startswith("Hard") else reply)
    assert [one.model for one in agreement(data, said, path)] == ["a"]


BAD = (
    ({"key": "0" * 32}, "which no reply has"),
    ({"key": "zz"}, "32 hexadecimal digits"),
    ({"mark": "Z"}, "mark is 'Z'; legal: a letter from A to C, or nothing"),
    ({"mark": True}, "a text or a whole number"),
    ({"mark": 1.5}, "a text or a whole number"),
    ({"mark": ["A"]}, "a text or a whole number"),
)


@pytest.mark.parametrize(("change", "message"), BAD)
def test_a_wrong_row_is_named(tmp_path: Path, change: dict[str, Any], message: str) -> None:
    path = write_review(quiz(), half_read(), tmp_path / "a.jsonl", count=2)
    rows = rows_in(path)
    changed = [{**rows[0], "mark": "A"}, rows[1] | change]
    path.write_text("".join(json.dumps(row) + "\n" for row in changed))
    with pytest.raises(pv.InvalidParams, match=message) as told:
        agreement(quiz(), half_read(), path)
    assert "a.jsonl, line 2" in str(told.value)


def test_files_without_marks_or_of_other_replies_are_refused(tmp_path: Path) -> None:
    path = write_review(quiz(), half_read(), tmp_path / "a.jsonl", count=2)
    with pytest.raises(pv.InvalidParams, match="no mark"):
        agreement(quiz(), half_read(), path)
    marked(path, lambda _: "A")
    with pytest.raises(pv.InvalidParams, match="which no reply has"):
        agreement(quiz(), ["other"] * 40, path)
    path.write_text(path.read_text() * 2)
    with pytest.raises(pv.InvalidParams, match="second time"):
        agreement(quiz(), half_read(), path)
    for wrong in ({"count": 0}, {"count": True}, {"count": 2, "mode": "x"}, {"count": 2, "duplicates": "x"}):
        with pytest.raises(pv.InvalidParams, match="legal"):
            write_review(quiz(), half_read(), tmp_path / "b.jsonl", **wrong)
    with pytest.raises(pv.InvalidParams, match=r"\.jsonl"):
        write_review(quiz(), half_read(), tmp_path / "b.txt", count=1)
    with pytest.raises(pv.StorageError):
        write_review(quiz(), half_read(), tmp_path / "none" / "b.csv", count=1)
    assert [child.name for child in tmp_path.iterdir()] == ["a.jsonl"]


@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_twelve_wrong_types_in_every_field(tmp_path: Path, suffix: str) -> None:
    path = write_review(quiz(4), half_read(4), tmp_path / f"a{suffix}", count=1)
    row = {"key": rows_in(path)[0]["key"], "mark": "A"}

    def write(value: Any) -> Path:
        one = value[0] if isinstance(value, list) and value else value
        path.write_text(as_lines(value) if suffix == ".jsonl" else as_table(one), "utf-8", "surrogatepass")
        return path

    try_all(row, write, lambda place: agreement(quiz(4), half_read(4), place))


def test_cells_and_long_replies_are_harmless(tmp_path: Path) -> None:
    replies = ["=HYPERLINK(1)", "\x1b[2J" + "x" * 20_000 + " the end"]
    path = write_review(quiz(2), replies, tmp_path / "a.csv", count=2)
    text = path.read_bytes()
    assert b"\x1b" not in text and b",=" not in text and b"'=HYPERLINK" in text
    assert len(text) < 10_000 and b"characters left out" in text and b"the end" in text


def test_shares_have_names_and_need_marks() -> None:
    found = ReviewAgreement("m", 0, 0, 0, 0, 2, 1, 10, 5)
    assert found.share("rightly") is None and found.interval("rightly") is None and found.agreement is None
    assert found.share("readable") == 0.5
    with pytest.raises(pv.InvalidParams, match="rightly"):
        found.share("accuracy")


def test_the_command_line_writes_and_reads_reviews(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    data = pv.percept_v(domains=["counting_circles"], sizes=[2], per_size=4)
    data.save("set", progress=False)
    Path("a.jsonl").write_text("".join(json.dumps({"id": s.id, "response": s.answer_text}) + "\n" for s in data))
    assert main(["score", "set", "a.jsonl", "--review", "3"]) == 0
    assert "column mark" in capsys.readouterr().out
    marked(Path("review.jsonl"), lambda reply: reply)
    assert main(["score", "set", "a.jsonl", "--reviewed", "review.jsonl"]) == 0
    assert "| a | 3 | 4 | 100.0 |" in capsys.readouterr().out
    for wrong in (["--review", "3"], ["--review-file", "b.csv"], ["--review", "1", "--reviewed", "review.jsonl"]):
        assert main(["score", "set", "a.jsonl", *wrong]) == 2
        assert "legal" in capsys.readouterr().err
