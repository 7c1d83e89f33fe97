"""Rows in the columns of released question sets, made up: choices as a dictionary, placeholders, names of media."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv import _core
from perceptv.core.chat_messages import File

COLUMNS = ("id", "concept", "stage", "type", "question", "images", "videos", "answer", "choices")
"""Those of CoreCognition's table, as public readers of it declare them."""
ROW: dict[str, Any] = {
    "id": "a0001",
    "concept": "boundary",
    "stage": "sensorimotor",
    "type": "MC",
    "question": "<image-placeholder: a.png> How many things are there?",
    "images": "a.png",
    "videos": "",
    "answer": "B",
    "choices": "{'A': '1', 'B': '2', 'C': \"it's one\", 'D': nan, 'E': None}",
}


def table(folder: Path, *rows: dict[str, Any], media: bool = True) -> Path:
    """The rows as a CSV file, and pictures of one colour each in a folder beside it."""
    place = folder / "media" if media else folder
    place.mkdir(parents=True, exist_ok=True)
    for i, name in enumerate(("a.png", "b.png", "c.png")):
        (place / name).write_bytes(_core.encode_png(np.full((4, 4, 3), 60 * i, np.uint8)))
    path = folder / "questions.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows({**ROW, **row} for row in rows)
    return path


def shades(question: pv.Question) -> list[object]:
    """The message: its texts, and of pictures the grey."""
    return [
        int(_core.decode_png(part.data)[0, 0, 0]) if isinstance(part, File) else part for part in question.messages()
    ]


@pytest.mark.parametrize("media", [True, False])
def test_a_row_with_one_picture_is_read_shown_and_scored(media: bool, tmp_path: Path) -> None:
    (question,) = pv.load_questions(table(tmp_path, {}, media=media))
    assert question.options == ("1", "2", "it's one") and question.answer == "B" and question.id == "a0001"
    assert (question.meta["concept"], question.meta["stage"]) == ("boundary", "sensorimotor")
    assert shades(question) == [0, "How many things are there?\n(A) 1\n(B) 2\n(C) it's one"]
    assert question.score("The answer is B.").correct and question.score("it's one").outcome == "wrong"
    report = pv.score([question], {"m": {"a0001": "2"}})
    assert report.overall().accuracy == 1 and report.by("concept")[0].name == "boundary"


def test_several_pictures_stand_where_their_placeholders_are(tmp_path: Path) -> None:
    text = "Before <image-placeholder: b.png> and after <image-placeholder: a.png>. Which?"
    text += " See <image-placeholder: b.png>"
    (question,) = pv.load_questions(table(tmp_path, {"question": text, "images": "a.png;b.png; c.png"}))
    lines = "\n(A) 1\n(B) 2\n(C) it's one"
    assert shades(question) == [120, "Before", 60, "and after", 0, ". Which? See picture 2" + lines]


def test_pictures_that_no_column_names_are_found_by_their_placeholders(tmp_path: Path) -> None:
    (question,) = pv.load_questions(table(tmp_path, {"images": ""}))
    assert shades(question)[0] == 0 and len(question.images) == 1


def test_options_that_are_placeholders_are_pictures(tmp_path: Path) -> None:
    choices = "{'A': '<image-placeholder: b.png>', 'B': '<image-placeholder: c.png>'}"
    (question,) = pv.load_questions(table(tmp_path, {"choices": choices}))
    assert question.option_images == 2
    assert [part for part in shades(question) if isinstance(part, int)] == [0, 60, 120]


def test_videos_are_named_and_not_shown(tmp_path: Path) -> None:
    text = "<video-placeholder: x.mp4><video-placeholder: y.mp4> In which is it still there?"
    rows = {"question": text, "images": "", "videos": "x.mp4;y.mp4"}
    (question,) = pv.load_questions(table(tmp_path, rows))
    assert question.meta["videos"] == "x.mp4;y.mp4" and question.images == ()
    assert question.text == "(video 1)(video 2) In which is it still there?"
    both = {"question": f"{text} <image-placeholder: a.png>", "images": "a.png", "videos": "x.mp4;y.mp4"}
    (question,) = pv.load_questions(table(tmp_path, both))
    assert shades(question)[:2] == ["(video 1)(video 2) In which is it still there?", 0]


@pytest.mark.parametrize(("answer", "truth"), [("A", "yes"), ("No", "no"), ("B", "no"), ("TRUE", "yes")])
def test_true_or_false_is_answered_by_a_letter_or_a_word(answer: str, truth: str, tmp_path: Path) -> None:
    change = {"type": "TF", "answer": answer, "choices": "{'A': 'Yes', 'B': 'No', 'C': nan}"}
    (question,) = pv.load_questions(table(tmp_path, change))
    assert question.kind == "boolean" and question.answer == truth


def test_rows_in_memory_keep_names_and_take_dictionaries(tmp_path: Path) -> None:
    (question,) = pv.load_questions([{**ROW, "choices": {"A": "1", "B": "2", "C": None, "D": float("nan")}}])
    assert question.options == ("1", "2") and question.images == () and question.meta["images"] == "a.png"
    assert question.text == "(picture a.png) How many things are there?"
    (question,) = pv.load_questions([{**ROW, "question": "Which?\n(A) 1\n(B) 2", "choices": ["kept"]}])
    assert question.meta["choices"] == ["kept"], "a column of another form is nobody's options"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"choices": "{'A': '1', 'C': '3'}"}, r"'choices' has the keys .*; legal: letters from A on"),
        ({"choices": "{'A': '1', 'AB': '3'}"}, "'choices' has the keys"),
        ({"choices": "{'A': __import__('os').getcwd()}"}, "'choices' is .*; legal: letters from A on"),
        ({"choices": "{1: '2'}"}, "'choices' is"),
        ({"choices": "{'A': '1'"}, "'choices' is"),
        ({"choices": "{" * 500}, "'choices' is"),
        ({"choices": "{**{'A': '1'}}"}, "'choices' is"),
        ({"choices": "{'A': '1'}"}, "options"),
        ({"question": "Which?\n(A) 5\n(B) 2"}, "legal: those that the prompt lists"),
        ({"images": "../a.png"}, r"'images' holds the path '../a\.png'; legal: paths within the folder"),
        ({"answer": "E"}, "answer"),
    ],
)
def test_rows_that_do_not_fit_are_refused(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        pv.load_questions(table(tmp_path, change))


def test_a_picture_that_is_missing_is_told_when_it_is_shown(tmp_path: Path) -> None:
    (question,) = pv.load_questions(table(tmp_path, {"images": "z.png", "question": "Which?"}))
    with pytest.raises(pv.StorageError, match=r"z\.png"):
        question.messages()


# ---- the subset with frames combined, as lmms-eval's own task takes it: one picture a row, options in the prompt


def combined_rows() -> list[dict[str, Any]]:
    image = pytest.importorskip("PIL.Image")
    shared = {"concept": "Perspective", "stage": "Stage Concrete Operational"}
    picture = image.fromarray(np.full((4, 4, 3), 60, np.uint8))
    return [
        {**shared, "id": "r1", "images": picture, "type": "MC", "prompt": "Who?\nA. doll\nB. nobody", "answer": "A"},
        {**shared, "id": "r2", "images": picture, "type": "TF", "prompt": "Is it seen? Yes or no.", "answer": "YES"},
    ]


def test_rows_of_combined_frames_are_read_put_in_styles_and_scored() -> None:
    questions = pv.load_questions(combined_rows())
    assert [(q.kind, q.answer) for q in questions] == [("choice", "A"), ("boolean", "yes")]
    assert [shades(q)[0] for q in questions] == [60, 60]
    assert "Perspective taking is working out" in pv.styled(questions[0], "concept")
    assert pv.styled(questions[1], "expert").startswith("You have studied perspective taking in")
    logged = [{"doc_id": 1, "filtered_resps": [["Yes"]], "accuracy": 1.0, "target": "YES"},
              {"doc_id": 0, "filtered_resps": ["B. nobody"], "accuracy": 0.0, "target": "A"}]  # fmt: skip
    report = pv.score(questions, logged)
    assert [row.outcome for row in report.rows] == ["wrong", "correct"]
    assert report.by("stage")[0].name == "Stage Concrete Operational"
