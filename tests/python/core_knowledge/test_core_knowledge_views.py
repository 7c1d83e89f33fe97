"""Questions about several pictures, some of which are the options: presentations, rotations, forms and exports."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from oracle_replies import replied
from perceptv import _core
from perceptv.core.catalogue import info
from perceptv.core.chat_messages import File, chat_content
from perceptv.core.presentation import PRESENTATIONS, separated
from perceptv.export import to_hf, to_messages, to_parquet
from perceptv.scoring.option_pictures import OptionPicture

SEVERAL = ["hierarchy_order", "intent_cost", "perspective_views"]
WAYS = PRESENTATIONS[:3]


def pairs(domains: Sequence[str], **changes: Any) -> pv.Dataset:
    chosen = {"pairs": 2, "sizes": [1, 20], "conservation": False, "domains": list(domains), **changes}
    return pv.core_knowledge(**chosen)


def pictures(parts: Sequence[Any]) -> list[np.ndarray]:
    return [_core.decode_png(part.data) for part in parts if isinstance(part, File)]


def same(a: Sequence[np.ndarray], b: Sequence[np.ndarray]) -> bool:
    return len(a) == len(b) and all(np.array_equal(x, y) for x, y in zip(a, b, strict=True))


def behind_letters(parts: Sequence[Any]) -> dict[str, np.ndarray]:
    """The picture that follows each letter of an interleaved question."""
    found = {}
    for text, file in itertools.pairwise(parts):
        if isinstance(text, str) and text.endswith(")") and isinstance(file, File):
            found[text[-2]] = _core.decode_png(file.data)
    return found


@pytest.fixture(scope="module")
def views() -> pv.Dataset:
    return pairs(["perspective_views"])


@pytest.mark.parametrize("domain", SEVERAL)
@pytest.mark.parametrize("way", WAYS)
def test_each_picture_is_shown_once(domain: str, way: Any) -> None:
    for sample in pairs([domain]):
        images = list(sample.images)
        assert len(images) == info(domain).images and len({image.tobytes() for image in images}) == len(images)
        shown = pictures(sample.messages(way))
        if way == "combined":
            (whole,) = shown
            shown = separated(whole, *images[0].shape[:2])
        assert same(shown, images)


def test_pictures_that_are_options_stand_behind_their_letters(views: pv.Dataset) -> None:
    assert (info("perspective_views").images, info("perspective_views").option_images) == (5, 4)
    for sample in views:
        assert sample.options == ["picture 2", "picture 3", "picture 4", "picture 5"]
        assert same(pictures(sample.messages()), sample.images) and sample.messages()[5:] == [sample.prompt]
        parts = sample.messages("interleaved")
        assert [isinstance(p, File) for p in parts] == [True, False] + [True, False] * 3 + [True, False]
        assert str(parts[1]).endswith("\n(A)") and parts[3:9:2] == ["(B)", "(C)", "(D)"]
        assert "picture 2" not in "".join(p for p in parts if isinstance(p, str)), "the pictures have no numbers here"
        assert list(behind_letters(parts)) == list("ABCD")
        for labelled in (sample.messages("first"), sample.messages("combined")):
            assert "\n\n(A) picture 2\n(B) picture 3\n(C) picture 4\n(D) picture 5\n\n" in str(labelled[-1])
        assert sample.messages("first")[:8:2] == [f"Picture {i}:" for i in range(1, 5)]


@pytest.mark.parametrize("way", WAYS)
def test_rotated_pictures_take_their_letters_along(views: pv.Dataset, way: Any) -> None:
    for sample in views:
        right = sample.images[1 + "ABCD".index(sample.answer)]
        trials = pv.core_knowledge_trials([sample], presentations=way, rotations=True)
        assert [t.rotation for t in trials] == [0, 1, 2, 3] and len({t.answer for t in trials}) == 4
        for trial in trials:
            place = "ABCD".index(trial.answer)
            parts = trial.messages()
            shown = pictures(parts)
            if way == "interleaved":
                assert np.array_equal(behind_letters(parts)[trial.answer], right)
            if way == "combined":
                shown = separated(shown[0], *right.shape[:2])
            assert np.array_equal(shown[0], sample.images[0]) and np.array_equal(shown[1 + place], right)
            assert sorted(map(np.ndarray.tobytes, shown)) == sorted(map(np.ndarray.tobytes, sample.images))
            assert trial.options[place] == f"picture {2 + place}"
            record = trial.record()
            assert record["params"]["options"][place] == sample.params["options"]["ABCD".index(sample.answer)]


@pytest.mark.parametrize("domain", SEVERAL)
def test_the_oracle_is_right_in_all_rotations_of_both_members(domain: str) -> None:
    trials = pv.core_knowledge_trials(pairs([domain]), presentations=list(WAYS), rotations=True)
    report = pv.score(trials, {"right": replied(trials)})
    assert report.overall().accuracy == 1 and report.rotations() == {"mean": 1.0, "strict": 1.0}
    mine = report.outcomes()[0]
    assert mine.accuracy == 1 and mine.pairs == 2 * len(WAYS)
    follows = next(o for o in report.outcomes() if o.model == "baseline: follows S")
    assert follows.accuracy == 0 and follows.shares["shortcut"] == 1


def test_who_takes_the_own_view_for_the_dolls_is_right_on_no_pair(views: pv.Dataset) -> None:
    own = {s.id: f"ANSWER: {'ABCD'[s.params['options'].index(s.params['naive'])]}" for s in views}
    mine = pv.score(views, {"own": own}).outcomes()[0]
    assert mine.accuracy == 0 and mine.shares["core deficit"] == 1


def test_a_question_and_its_statement_keep_the_pictures(views: pv.Dataset) -> None:
    for sample in views:
        question = pv.question_of(sample)
        assert (question.option_images, len(question.images)) == (4, 1)
        right = question.options["ABCD".index(str(question.answer))]
        for turned in pv.rotations(question):
            assert turned.options["ABCD".index(str(turned.answer))] == right and turned.images == question.images
            assert same(pictures(turned.messages("first"))[:1], sample.images[:1])
        assert question.score(sample.answer_text).correct and not question.score(sample.partner().answer_text).correct
        said = {pv.as_true_false(question, str(i)) for i in range(40)}
        assert {q.answer for q in said} == {"yes", "no"}
        for one in said:
            assert same(pictures(one.messages()), sample.images)
            assert (f"The right answer is: ({sample.answer})" in one.text) == (one.answer == "yes")


def test_messages_of_an_export_hold_each_picture_behind_its_letter(views: pv.Dataset, tmp_path: Path) -> None:
    trials = pv.core_knowledge_trials(views, presentations=list(WAYS), rotations=True)
    folder = to_messages(trials, tmp_path / "set", progress=False)
    lines = [json.loads(line) for line in (folder / "messages.jsonl").read_text().splitlines()]
    assert [line["messages"][0]["content"] for line in lines] == [chat_content(t.messages()) for t in trials]
    report = pv.score(folder, {"m": {t.id: t.answer_text for t in trials}})
    assert report.rotations() == {"mean": 1.0, "strict": 1.0} and report.outcomes()[0].accuracy == 1


def test_rows_come_back_with_their_pictures(views: pv.Dataset, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (file,) = to_parquet(views, tmp_path / "set", progress=False).rglob("*.parquet")
    questions = pv.load_questions(file)
    assert [q.id for q in questions] == [s.id for s in views]
    for question, sample in zip(questions, views, strict=True):
        assert same(pictures(question.messages("first")), sample.images)
        assert {question.meta[name] for name in ("concept", "stage")} == {"perspective taking", "concrete operational"}
        assert question.score(sample.answer_text).correct and not question.score(sample.partner().answer_text).correct
        for turned in pv.rotations(question):
            place = "ABCD".index(str(turned.answer))
            assert turned.score(f"ANSWER: {turned.answer}").correct
            shown = [p.file("x").data for p in turned.images]
            named = turned.options[place]
            picture = shown[int(named.rpartition(" ")[2]) - 1] if isinstance(named, str) else named.file("x").data
            assert np.array_equal(_core.decode_png(picture), sample.images[1 + "ABCD".index(sample.answer)])


def test_rows_of_a_hugging_face_set_show_all_pictures(views: pv.Dataset) -> None:
    pytest.importorskip("datasets")
    rows = to_hf(views)
    for row, sample in zip(rows, views, strict=True):
        assert same([np.asarray(image.convert("RGB")) for image in row["images"]], sample.images)
        assert (row["type"], row["answer"], row["videos"]) == ("MC", sample.answer, [])
        assert row["prompt"] == sample.prompt


def test_pictures_as_options_are_no_text(views: pv.Dataset) -> None:
    question = pv.question_of(views[0])
    assert all(isinstance(option, OptionPicture) for option in question.options)
    with pytest.raises(pv.InvalidParams, match="which no text can show"):
        _ = question.prompt
