"""Rows as other benchmarks keep them: options in columns, answers as places or texts, pictures in several columns."""

from __future__ import annotations

import base64
import csv
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv import _core
from perceptv.core.chat_messages import File

OPTIONS = ("red", "green", "blue", "7")
LETTERED = dict(zip("ABCD", OPTIONS, strict=True))


def png(grey: int) -> bytes:
    return bytes(_core.encode_png(np.full((4, 4, 3), grey, np.uint8)))


def shades(question: pv.Question) -> list[object]:
    """The message: its texts, and of pictures the grey."""
    return [
        int(_core.decode_png(part.data)[0, 0, 0]) if isinstance(part, File) else part for part in question.messages()
    ]


def one(**row: Any) -> pv.Question:
    (question,) = pv.load_questions([{"question": "Which?", **row}])
    return question


@pytest.mark.parametrize(
    "columns",
    [
        LETTERED,
        {**LETTERED, "E": None, "F": float("nan"), "G": ""},
        {f"option_{letter}": text for letter, text in LETTERED.items()},
        {f"choice_{letter.lower()}": text for letter, text in LETTERED.items()},
        {f"Option {i}": text for i, text in enumerate(OPTIONS, 1)},
        {f"option{i}": text for i, text in enumerate(OPTIONS)},
        {"options": list(OPTIONS)},
        {"options": str(list(OPTIONS))},
        {"options": json.dumps(OPTIONS)},
        {"options": LETTERED},
        {"options": np.array(OPTIONS)},
        {"choices": list(OPTIONS)},
        {"choices": ["red", "green", "blue", 7]},
        {"choices": LETTERED},
        {"choices": {"text": list(OPTIONS), "label": list("ABCD")}},
    ],
)
def test_options_are_read_from_the_columns_that_others_have(columns: dict[str, Any]) -> None:
    question = one(**columns, answer="B", hint="kept")
    assert question.options == OPTIONS and question.answer == "B" and question.meta["hint"] == "kept"
    assert question.score("green").correct and not set(question.meta) & set(columns)


@pytest.mark.parametrize(
    ("answer", "letter"),
    [*((said, "C") for said in ("C", "(c)", "C.", "C. blue", "Blue", 2, "2")), (0, "A"), ("7", "D")],
)
def test_an_answer_is_a_letter_a_text_or_a_place(answer: Any, letter: str) -> None:
    assert one(**LETTERED, answer=answer).answer == letter


@pytest.mark.parametrize("column", ["groundtruth", "ground_truth", "gt", "answerKey", "label", "target", "Answer"])
def test_the_answer_is_read_from_the_column_that_others_have(column: str) -> None:
    question = one(**LETTERED, **{column: "D"})
    assert question.answer == "D" and column not in question.meta


def test_labels_of_options_are_those_of_the_set() -> None:
    question = one(choices={"text": ["x", "y", "3"], "label": ["1", "2", "3"]}, answerKey="2")
    assert question.options == ("x", "y", "3") and question.answer == "B"


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ({**LETTERED, "answer": 4}, "answer is"),
        ({**LETTERED, "answer": -1}, "answer is"),
        ({**LETTERED, "answer": "violet"}, "answer is"),
        ({"options": ["2", "3", "4"], "answer": 2}, "'answer' is 2, which is the text of one option and the place of"),
        ({"options": ["2", "3", "4"], "answer": "2"}, "'answer' is '2', which is the text"),
        ({"A": "x", "C": "z", "answer": "A"}, r"the columns \['A', 'C'\] hold options"),
        ({**LETTERED}, "'answer' is missing"),
        ({"choices": "['red', 'green'", "answer": "A"}, "'options' is"),
        ({"question_type": "open", "answer": "a long text"}, "'question_type' is 'open' and 'answer' is"),
        ({"alternatives": ["red", "green"], "answer": "1"}, "lists no options"),
        ({**LETTERED, "answer": "A", "figure": {"bytes": png(60), "path": None}}, "'figure' holds a picture"),
        ({**LETTERED, "answer": "A", "image": "a.png"}, "'image' is 'a.png', which is not a picture that can be read"),
        (
            {**LETTERED, "answer": "A", "images": ["a.png"]},
            r"'images' is \['a.png'\], which names a file that is not shown",
        ),
        ({**LETTERED, "answer": "A", "image_path": "a/b.PNG"}, "'image_path' is 'a/b.PNG', which names a file"),
        ({**LETTERED, "answer": "A", "img": "b.jpeg"}, "'img' is 'b.jpeg', which names a file that is not shown"),
        ({**LETTERED, "answer": "A", "video": "clip.mp4"}, "'video' is 'clip.mp4', which names a file"),
        ({**LETTERED, "answer": "A", "image_2": "b.jpg"}, "'image_2' is 'b.jpg'"),
        ({**LETTERED, "answer": "A", "image_1": png(60), "question": "See <image 2>"}, "names '<image 2>'"),
    ],
)
def test_what_is_not_read_is_refused_by_the_name_of_its_column(row: dict[str, Any], named: str) -> None:
    with pytest.raises(pv.InvalidParams, match=named):
        one(**row)


def test_kinds_are_told_by_other_words_and_by_the_answer() -> None:
    assert one(answer="Yes").kind == one(answer=False).kind == "boolean"
    assert one(question_type="open", answer="12").answer == 12
    assert one(question_type="multiple-choice", **LETTERED, answer="A").kind == "choice"
    assert one(type="MS", **LETTERED, answer=["red", 2]).answer == ("A", "C")
    assert one(type="MS", **LETTERED, answer="['A', 'D']").answer == ("A", "D")


def test_pictures_come_from_every_usual_column() -> None:
    pillow = pytest.importorskip("PIL.Image").fromarray(np.full((4, 4, 3), 60, np.uint8))
    coded = base64.b64encode(png(60)).decode()
    for columns in (
        {"image": pillow},
        {"image": {"bytes": png(60), "path": "x.png"}},
        {"image": png(60)},
        {"image": coded},
        {"image": f"data:image/png;base64,{coded}"},
        {"image": [coded]},
        {"image": str([coded])},
        {"image_1": pillow, "image_2": None},
        {"image1": pillow},
        {"images": [pillow]},
        {"decoded_image": pillow, "image": "images/1.jpg"},
        {"image": pillow, "image_path": "images/1.jpg"},
    ):
        assert shades(one(**LETTERED, answer="A", **columns))[0] == 60, columns


def test_tokens_in_texts_and_options_are_the_pictures_of_their_numbers() -> None:
    pictures = {f"image_{i}": png(60 * i) for i in (1, 2, 3)}
    row = {"question": "Is <image 2> like <image 1>? See <image 2>.", "options": ["<image 3>", "no"], "answer": "A"}
    texts = ["Is", 120, "like", 60, "? See picture 2.\n(A)", 180, "(B) no"]
    assert shades(one(**row, **pictures)) == texts
    assert shades(one(question="<image>\nWhich?", **LETTERED, answer="A", image_1=png(60)))[0] == 60


def test_a_table_of_a_harness_is_read_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(60))
    path = tmp_path / "set.tsv"
    rows = [
        {"index": 1, "question": "Which?", **LETTERED, "answer": "C", "image": base64.b64encode(png(120)).decode()},
        {"index": 2, "question": "Which?", **LETTERED, "answer": "C", "image": "a.png"},
    ]
    lines = tmp_path / "set.jsonl"
    lines.write_text(
        "".join(json.dumps({"id": "q", **rows[1], "image": None, "images": given}) + "\n" for given in (["a.png"],))
    )
    assert shades(pv.load_questions(lines)[0])[0] == 60
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), dialect="excel-tab")
        writer.writeheader()
        writer.writerows(rows)
    first, second = pv.load_questions(path)
    assert [shades(first)[0], shades(second)[0]] == [120, 60] and first.answer == second.answer == "C"
