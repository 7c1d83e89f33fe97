"""Short forms of studies: designs, what the server takes, the screens, the exports, and hosts without our server."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.study.built import consent_digest, read_study
from perceptv.study.designs import read_design
from perceptv.study.forms import BUILT_IN, LONGEST_PART, read_answers, read_form
from perceptv.study.gathered import read_people
from perceptv.study.languages import english
from perceptv.study.serving import MOST_BODY
from study_people import answer_of, built, call, port_of, served

FORM: list[dict[str, Any]] = [
    {"name": "age", "least": 18, "required": True},
    {"name": "gender"},
    {"name": "glasses", "text": "Do you wear glasses | lenses?", "kind": "choice", "options": ["yes", "no"]},
    {"name": "balance", "text": "How do you feel, from -3 to 3?", "kind": "number", "least": -3, "most": 3},
    {"name": "comments"},
    {"name": "effort", "text": "How hard was it?", "kind": "choice", "options": ["easy", "hard"], "when": "end",
     "required": True},
]  # fmt: skip
DESIGN = {"order": "balanced", "items": 2, "lists": 1, "break_every": 0, "form": FORM}
START = {"age": 31, "gender": "woman", "balance": -1.5}
OWN = {"name": "sight", "text": "How well do you see?"}


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"name": "age"}, r"form is .*; legal: a list of tables, \[\[form\]\] in TOML"),
        (["age"], r"form\[0\] is 'age'; legal: a table with name, text"),
        ([{"nam": "age"}], r"key of form\[0\] is 'nam'.*near: name"),
        ([{"text": "How?"}], r"form\[0\]\.name is None"),
        ([{**OWN, "name": "Sight"}], r"form\[0\]\.name is 'Sight'; legal: a small letter"),
        ([{**OWN, "name": "seconds"}], r"form\[0\]\.name is 'seconds', a column of the export"),
        ([{**OWN, "name": "size"}], r"form\[0\]\.name is 'size', a column of the export"),
        ([{"name": "age"}, OWN, {"name": "age"}], r"form\[2\]\.name is 'age' a second time"),
        ([{"name": "sight"}], r"form\[0\]\.text is None; legal: one line of 1\.\.500 characters"),
        ([{**OWN, "text": "a\nb"}], r"form\[0\]\.text is"),
        ([{**OWN, "text": " "}], r"form\[0\]\.text is ' '"),
        ([{**OWN, "kind": "slider"}], r"form\[0\]\.kind is 'slider'; legal: 'number', 'choice', 'text'"),
        ([{**OWN, "kind": "choice"}], r"form\[0\]\.options is None; legal: a list of 2\.\.20 texts"),
        ([{**OWN, "kind": "choice", "options": []}], r"form\[0\]\.options is \[\]"),
        ([{**OWN, "kind": "choice", "options": ["a", ""]}], r"form\[0\]\.options\[1\] is ''"),
        ([{**OWN, "kind": "choice", "options": ["a", "b", "a"]}], r"form\[0\]\.options holds 'a' twice"),
        ([{**OWN, "kind": "text", "options": ["a", "b"]}], r"form\[0\]\.options is there with kind='text'"),
        ([{**OWN, "kind": "choice", "options": ["a", "b"], "least": 1}], r"form\[0\]\.least is there"),
        ([{**OWN, "kind": "number", "least": 9, "most": 3}], r"form\[0\]\.least is 9; legal: at most form\[0\]\.most"),
        ([{"name": "age", "least": 130}], r"form\[0\]\.least is 130; legal: at most form\[0\]\.most, which is 120"),
        ([{**OWN, "kind": "number", "most": "9"}], r"form\[0\]\.most is '9'; legal: numbers"),
        ([{**OWN, "kind": "number", "most": float("nan")}], r"form\[0\]\.most is nan"),
        ([{**OWN, "most": 0}], r"form\[0\]\.most is 0; legal: integers 1\.\.3000"),
        ([{**OWN, "required": "yes"}], r"form\[0\]\.required is 'yes'; legal: True, False"),
        ([{**OWN, "when": "middle"}], r"form\[0\]\.when is 'middle'; legal: 'start', 'end'"),
        ([{**OWN, "name": f"q{i}"} for i in range(21)], "form has 21 questions; legal: at most 20"),
        ([{**OWN, "name": f"q{i}"} for i in range(4)], "form takes 4000 characters; legal: at most 3000"),
        ([{"name": "age", "kind": "choice", "options": ["a", "b"]}], r"form\[0\]\.text is None"),
    ],
)
def test_a_wrong_form_is_named(form: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        read_design({"form": form})


def test_a_form_is_read_from_toml_and_stays_the_same(tmp_path: Path) -> None:
    (tmp_path / "d.toml").write_text(
        '[[form]]\nname = "age"\n\n[[form]]\nname = "glasses"\ntext = "Glasses?"\nkind = "choice"\n'
        'options = ["yes", "no"]\nrequired = true\n\n[[form]]\nname = "comments"\n'
    )
    design = read_design(tmp_path / "d.toml")
    age, glasses, comments = design.questions
    assert (age.kind, age.least, age.most, age.required, age.when) == ("number", 0, 120, False, "start")
    assert (glasses.options, glasses.required, glasses.word) == (("yes", "no"), True, "")
    assert (comments.kind, comments.when, comments.text) == ("text", "end", english()["form_comments"])
    again = read_design(json.loads(json.dumps(design.as_dict())))
    assert again == design and again.questions == design.questions
    assert "form" not in read_design("quick").as_dict() and hash(design) == hash(again)


def test_built_in_questions_have_words_and_may_be_changed() -> None:
    for name in BUILT_IN:
        (question,) = read_form([{"name": name}])
        assert {question.word, *question.option_words} <= set(english())
    (asked,) = read_form([{"name": "gender", "options": ["f", "m"], "when": "end"}])
    assert (asked.options, asked.option_words, asked.word, asked.when) == (("f", "m"), (), "form_gender", "end")
    (own,) = read_form([{"name": "age", "text": "Years?"}])
    assert (own.text, own.word, own.most) == ("Years?", "", 120)


def test_the_longest_answers_fit_the_body_of_a_request() -> None:
    form = [{**OWN, "name": f"q{i}", "most": 150} for i in range(20)]
    body = {"when": "start", "answers": {question["name"]: "\N{GRINNING FACE}" * 150 for question in form}}
    assert len(json.dumps(body, ensure_ascii=False).encode()) < MOST_BODY and LONGEST_PART == 20 * 150
    assert len(read_answers(read_form(form), "start", body["answers"])) == 20


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ({}, "answers has no member 'age'"),
        ({"age": None}, "answers: age is None"),
        ({"age": 17}, "answers: age is 17; legal: a number from 18, at most 120"),
        ({"age": "31"}, "answers: age is '31'"),
        ({"age": True}, "answers: age is True"),
        ({"age": 31, "gender": "Woman"}, "answers: gender is 'Woman'"),
        ({"age": 31, "gender": ["woman"]}, "answers: gender is"),
        ({"age": 31, "size": 3}, "answers: key 'size' is unknown; legal: age, gender, glasses, balance"),
        ({"age": 31, "comments": "x"}, "answers: key 'comments' is unknown"),
    ],
)
def test_answers_are_looked_at_on_arrival(answers: Any, told: str) -> None:
    with pytest.raises(pv.InvalidParams, match=told):
        read_answers(read_form(FORM), "start", answers)


def test_empty_answers_are_left_out_and_required_texts_are_not_blank() -> None:
    given = {"age": 31, "gender": None, "glasses": None}
    assert read_answers(read_form(FORM), "start", given) == {"age": 31}
    needed = read_form([{**OWN, "required": True, "most": 3}])
    with pytest.raises(pv.InvalidParams, match="answers: sight is empty"):
        read_answers(needed, "start", {"sight": " \n"})
    with pytest.raises(pv.InvalidParams, match="a text of at most 3 characters"):
        read_answers(needed, "start", {"sight": "well"})
    with pytest.raises(pv.InvalidParams, match="when is 'end'; legal: a part of the form"):
        read_answers(needed, "end", {})


def test_the_first_answers_stay_and_none_are_asked_behind_the_end(tmp_path: Path) -> None:
    folder = built(tmp_path, DESIGN)
    with served(folder) as url:
        port = port_of(url)
        me = call(port, "session", {"consent": True})[1]
        token = me["session"]
        assert me["forms"] == []
        assert call(port, "form", {"when": "start", "answers": {"age": 3}}, token)[0] == 422
        assert call(port, "form", {"when": "middle", "answers": {}}, token)[0] == 422
        assert call(port, "form", {"when": "start", "answers": START}, "0" * 32)[0] == 401
        for answers in (START, {"age": 99}):
            assert call(port, "form", {"when": "start", "answers": answers}, token) == (200, {})
        assert call(port, "resume", {}, token)[1]["forms"] == ["start"]
        for item in me["items"]:
            assert call(port, "answers", answer_of(item, None), token)[0] == 200
        assert call(port, "finish", {}, token)[1]["complete"] is True
        assert call(port, "resume", {}, token)[1]["forms"] == ["start", "end"]
        late = {"when": "end", "answers": {"comments": "=1+1", "effort": "hard"}}
        assert call(port, "form", late, token) == (200, {})  # one that waited for the net
    (person,) = read_people(read_study(folder))
    assert person.form == {**START, "comments": "=1+1", "effort": "hard"}
    row = people(pv.study.export(folder, tmp_path / "out"))[0]
    assert [row[n] for n in ("age", "gender", "glasses", "balance", "comments")] == ["31", "woman", "", "-1.5", "'=1+1"]


def test_a_form_that_nobody_asks_for_is_refused(tmp_path: Path) -> None:
    with served(built(tmp_path, {**DESIGN, "form": []})) as url:
        token = call(port_of(url), "session", {"consent": True})[1]["session"]
        status, told = call(port_of(url), "form", {"when": "start", "answers": {"age": 3}}, token)
    assert status == 422 and "when is 'start'" in told["error"]


def people(out: Path) -> list[dict[str, str]]:
    with (out / "people.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_robots_answer_a_form_and_each_question_is_a_described_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, out = built(tmp_path, DESIGN), tmp_path / "out"
    pv.study.preview(folder, accuracy=1, people=6, path=out)
    names, rows = [question["name"] for question in FORM], people(out)
    assert len(rows) == 6 and all(18 <= float(row["age"]) <= 120 and row["effort"] in ("easy", "hard") for row in rows)
    assert {row["gender"] for row in rows} <= set(BUILT_IN["gender"]["options"]) and len({r["age"] for r in rows}) > 1
    assert all(-3 <= float(row["balance"]) <= 3 and row["comments"] for row in rows)
    book = (out / "CODEBOOK.md").read_text()
    assert "| `age` | number | Answer to “How old are you, in years?”, asked before the items; empty if" in book
    assert "“Do you wear glasses \\| lenses?”, asked before the items: yes, no; empty if there is none." in book
    package = json.loads((out / "datapackage.json").read_text())
    (table,) = [found for found in package["resources"] if found["name"] == "people"]
    assert [found["name"] for found in table["schema"]["fields"]][-len(names) :] == names
    told = json.loads((out / "dataset_description.json").read_text())["variableMeasured"]
    assert set(names) <= {found["name"] for found in told}
    assert (out / "people.csv").read_bytes() == (out / "data" / "table-people_data.csv").read_bytes()
    assert main(["study", "describe", str(folder)]) == 0
    said = capsys.readouterr().out
    assert "Before the items people answered a form: age, gender, glasses and balance. After the items" in said
    frictionless = pytest.importorskip("frictionless")
    report = frictionless.validate(str(out / "datapackage.json"))
    assert report.valid, report.flatten(["message"])


def test_a_person_gets_and_can_delete_what_the_form_holds(tmp_path: Path) -> None:
    folder = built(tmp_path, DESIGN)
    with served(folder) as url:
        port = port_of(url)
        for word in ("of the first person", "of the second person"):
            token = call(port, "session", {"consent": True})[1]["session"]
            body = {"when": "end", "answers": {"comments": word, "effort": "easy"}}
            assert call(port, "form", body, token)[0] == 200
    first, _ = read_people(read_study(folder))
    mine = pv.study.export(folder, tmp_path / "mine", person=first.code)
    whole = "".join(path.read_text() for path in mine.rglob("*") if path.is_file())
    assert "of the first person" in whole and "of the second person" not in whole
    pv.study.forget(folder, first.code)
    left = b"".join(path.read_bytes() for path in folder.glob("data.sqlite*"))
    assert b"of the first person" not in left and b"of the second person" in left


def test_the_consent_of_a_study_with_a_form_has_a_version_of_its_own(tmp_path: Path) -> None:
    page = json.loads((built(tmp_path, DESIGN) / "public" / "page.json").read_text())
    assert consent_digest(page) != consent_digest({**page, "form": []})
    without = {name: value for name, value in page.items() if name != "form"}  # of a study that is older than forms
    assert consent_digest(without) == consent_digest({**page, "form": []})
