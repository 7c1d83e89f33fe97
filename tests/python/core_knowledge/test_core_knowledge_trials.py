"""Presentations, frames, rotations and forms of questions; the oracle answers all of them, an observer half."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from oracle_replies import replied
from perceptv import _core
from perceptv.core import catalogue, showing
from perceptv.core.chat_messages import File
from perceptv.core.frame_selection import select_frames
from perceptv.core.moments import Event, by_events, missed_by, needed_by
from perceptv.core.presentation import Material, combined, separated
from perceptv.core.prompt import Prompt
from perceptv.core.showing import Showing, make_material
from perceptv.scoring.option_pictures import OptionPicture
from perceptv.scoring.pair_observers import replies
from perceptv.suite import suite
from perceptv.suites.core_knowledge.concept_observers import naive_answer, usual_answer


def pairs(**changes: Any) -> pv.Dataset:
    return pv.core_knowledge(**{"pairs": 2, "sizes": [1, 20], "conservation": False, **changes})


def texts(parts: Sequence[Any]) -> str:
    return "\n".join(part for part in parts if isinstance(part, str))


def pictures(parts: Sequence[Any]) -> list[np.ndarray]:
    return [_core.decode_png(part.data) for part in parts if isinstance(part, File)]


# ---- presentations


def test_every_presentation_shows_each_picture_once() -> None:
    two = pv.generate("change_colour", size=3)
    first, second = two.images
    assert two.messages() == two.messages("interleaved") and two.messages()[-1] == two.prompt
    found = two.messages("first")
    assert [p for p in found if isinstance(p, str)] == ["Picture 1:", "Picture 2:", two.prompt]
    for parts in (two.messages(), found):
        assert all(np.array_equal(a, b) for a, b in zip(pictures(parts), (first, second), strict=True))
    (both,) = pictures(two.messages("combined"))
    apart = separated(both, *first.shape[:2])
    assert len(apart) == 2 and np.array_equal(apart[0], first) and np.array_equal(apart[1], second)
    assert both.shape == (first.shape[0] + 40, 2 * first.shape[1] + 8, 3)


@pytest.mark.parametrize("count", range(1, 10))
def test_combined_pictures_stand_four_in_a_row_under_labels_that_differ(count: int) -> None:
    shown = [np.full((200, 260, 3), 20 * i, np.uint8) for i in range(count)]
    whole = combined(shown)
    apart = separated(whole, 200, 260)
    assert [int(part[0, 0, 0]) for part in apart] == [20 * i for i in range(count)]
    assert whole.shape[:2] == (-(-count // 4) * 248 - 8, min(count, 4) * 268 - 8)
    strips = {
        whole[y : y + 40, x : x + 260].tobytes()
        for y in range(0, whole.shape[0], 248)
        for x in range(0, whole.shape[1], 268)
    }
    assert len(strips) == count + (count > 4 and count % 4 > 0), "labels differ; cells without a picture are white"
    assert separated(whole[1:], 200, 260) == [] and separated(shown[0], 200, 260) == []


def test_tokens_become_pictures_and_words() -> None:
    files = [File(f"{i}.png", bytes([i])) for i in (1, 2, 3)]
    shown = Material("Compare {picture 2} with {picture 1}.\nWhy?", lambda: files, 3)
    assert shown.parts("interleaved") == [files[2], "Compare", files[1], "with", files[0], ".\nWhy?"]
    assert shown.parts("first") == [
        "Picture 1:", files[0], "Picture 2:", files[1], "Picture 3:", files[2],
        "Compare picture 2 with picture 1.\nWhy?",
    ]  # fmt: skip
    moving = Material("Watch {video} to its end.", lambda: files, 3, True)
    assert moving.parts("interleaved")[:3] == ["Watch", "Frame 1:", files[0]]
    assert moving.parts("interleaved")[-1] == "to its end." and moving.words == "Watch the video to its end."
    for text, told in (
        ("{picture 4}", "names '{picture 4}'; legal: one of its pictures, each once"),
        ("{picture 0}", "names '{picture 0}'; legal"),
        ("{picture 1} {picture 1}", "names '{picture 1}' twice"),
        ("{video}", "names '{video}'; legal: one of its pictures"),
    ):
        with pytest.raises(pv.InvalidParams, match=told):
            Material(text, lambda: files, 3)
    with pytest.raises(pv.InvalidParams, match=r"names '\{picture 1\}'; legal: \{video\}, once"):
        Material("{picture 1}", lambda: files, 3, True)


FORM = "End your reply with one line in exactly this form:\nANSWER: X\na letter"


@pytest.fixture
def views(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A question whose last three of four pictures are its options."""
    known = SimpleNamespace(frames=0, episodes=0, option_images=3, images=4, medium="pictures")
    monkeypatch.setattr(showing, "info", lambda domain: known)
    shades = [np.full((30, 40, 3), 60 * i, np.uint8) for i in range(4)]
    options = ["north", "east", "south"]
    prompt = Prompt("Which picture is it?", "", "a letter", "", tuple(options), "ANSWER: X")
    native = SimpleNamespace(parts=lambda video: prompt)
    return SimpleNamespace(
        id="v", domain="change_colour", _native=native, options=options, picture_count=4,
        images=shades, png=lambda i: _core.encode_png(shades[i]),
    )  # fmt: skip


def test_picture_options_move_with_their_letters(views: Any) -> None:
    for rotation, order in ((0, [1, 2, 3]), (1, [3, 1, 2]), (2, [2, 3, 1])):
        shown = make_material(views, Showing(rotation=rotation))
        parts = shown.parts("interleaved")
        assert [p if isinstance(p, str) else int(_core.decode_png(p.data)[0, 0, 0]) // 60 for p in parts] == [
            0, "Which picture is it?\n\n(A)", order[0], "(B)", order[1], "(C)", order[2], FORM,
        ]  # fmt: skip
        first = shown.parts("first")
        assert first[-1] == f"Which picture is it?\n\n(A) picture 2\n(B) picture 3\n(C) picture 4\n\n{FORM}"
        assert [int(p[0, 0, 0]) // 60 for p in pictures(first)] == [0, *order]
        (whole,) = pictures(shown.parts("combined"))
        assert whole.shape[1] > 4 * 40


# ---- frames

NAMES = suite("core_knowledge").events


def events(name: str, *spans: tuple[int, int]) -> list[Event]:
    return [Event(name, *span) for span in spans]


def test_events_that_are_counted_are_seen_one_by_one() -> None:
    swaps = events("swap", (36, 67), (68, 99), (132, 163))
    assert needed_by(272, swaps, NAMES) == 5
    assert needed_by(300, events("dip", (48, 75), (76, 103)), NAMES) == 6, "the middle and the end of each"
    assert needed_by(300, events("view", (48, 75), (76, 103)), NAMES) == 4
    assert needed_by(192, events("gap", (20, 30), (60, 70), (120, 130)), NAMES) == 8
    assert needed_by(96, events("contact", (20, 48)), NAMES) == 5
    assert needed_by(144, events("change", (60, 90)), NAMES) == 3
    video = SwapVideo(272, swaps)
    assert video.chosen(5) == (0, 52, 84, 148, 271) and video.chosen(3) == (0, 52, 271)
    assert video.chosen(8) == (0, 52, 67, 84, 99, 148, 163, 271), "then their ends"
    dips = SwapVideo(300, events("dip", (48, 75), (76, 103)))
    assert dips.chosen(4) == (0, 62, 90, 299) and dips.chosen(6) == (0, 62, 75, 90, 103, 299)


def test_events_are_missed_of_which_too_few_frames_are_chosen() -> None:
    views, dips = events("view", (48, 75), (76, 103)), events("dip", (48, 75))
    assert missed_by([0, 60, 90, 299], views, NAMES) == []
    assert missed_by([0, 76, 299], views, NAMES) == views[:1]
    assert missed_by([0, 60, 299], dips, NAMES) == dips and missed_by([60, 75], dips, NAMES) == []
    assert missed_by([0, 299], events("change", (48, 75)), NAMES) == []


@pytest.mark.parametrize("domain", ["continuity_screens", "permanence_cover", "boundary_rod"])
def test_frames_that_miss_what_decides_warn_and_are_told_by_trials(domain: str) -> None:
    video = pv.core_knowledge(domains=[domain], pairs=1, sizes=[20])[0]
    needed = video.frames_needed
    assert needed > 3 and video.missed(select_frames(video, needed, "event")) == []
    video.messages(frames=needed)
    told = f"{video.id}: the {needed - 1} frames chosen do not show all that decides: .*; {needed} chosen with method"
    with pytest.warns(UserWarning, match=told):
        video.messages(frames=needed - 1)
    trials = pv.core_knowledge_trials([video], frame_counts=[needed - 1, needed])
    assert [trial.decides for trial in trials] == [False, True] and trials[0].record()["decides"] is False
    uniform = pv.core_knowledge_trials([video], frame_counts=[3, len(video)], methods=["uniform"])
    assert [trial.decides for trial in uniform] == [False, True]


@pytest.mark.parametrize("size", [1, 8, 20])
def test_the_pictures_of_permanence_cover_show_each_visit(size: int) -> None:
    video = pv.generate("permanence_cover", size=size)
    assert len(video.images) == 13 and video.missed(catalogue.info("permanence_cover").shown) == []


class SwapVideo:
    def __init__(self, total: int, found: list[Event]) -> None:
        self.total, self.found = total, found

    def chosen(self, k: int) -> tuple[int, ...]:
        return tuple(by_events(self.total, k, self.found, NAMES))


def test_frames_of_a_video_are_seven_or_as_many_as_are_asked_for() -> None:
    video = pv.generate("conservation_number", size=4, preset="balanced")
    assert video.frames_needed == 3
    for count, parts in (
        (7, video.messages("interleaved")),
        (4, video.messages(frames=4)),
        (5, video.messages("first", frames=5)),
    ):
        assert [p for p in parts if isinstance(p, str)][:-1] == [f"Frame {i}:" for i in range(1, count + 1)]
        frames = video.frames(select_frames(video, count, "event"))
        assert all(np.array_equal(a, b) for a, b in zip(frames, pictures(parts), strict=True))
    (whole,) = pictures(video.messages("combined", frames=4, method="uniform"))
    assert len(separated(whole, 540, 960)) == 4
    for wrong in (2, 0, 181, 3.5, True):
        with pytest.raises(pv.InvalidParams, match=r"frames of conservation_number is .*; legal: integers 3\.\.180"):
            video.messages(frames=wrong)  # type: ignore[arg-type]


def test_a_whole_video_is_shown_with_words_about_it() -> None:
    pytest.importorskip("av")
    video = pv.generate("conservation_number", size=4, preset="balanced")
    clip, text = video.messages("video")
    assert isinstance(clip, File) and clip.is_video and clip.name == f"{video.id}.mp4"
    assert isinstance(text, str) and "(A) " in text and "image" not in text.partition("\n\n")[0]


def test_a_presentation_that_a_domain_lacks_is_refused() -> None:
    picture, pair = pv.generate("mechanical_wheels", size=4), pv.bib(tasks=["bib_preference"], pairs=1)[0]
    with pytest.raises(
        pv.InvalidParams, match="presentation is 'video' in mechanical_wheels, which shows pictures; legal: 'inter"
    ):
        picture.messages("video")
    with pytest.raises(pv.InvalidParams, match="presentation is 'sideways'; legal: 'interleaved'"):
        picture.messages("sideways")
    with pytest.raises(
        pv.InvalidParams, match="frames is 5 in mechanical_wheels, which shows pictures; legal: left out"
    ):
        picture.messages(frames=5)
    with pytest.raises(pv.InvalidParams, match="which shows episodes; legal: only without presentation"):
        pair.messages("first")


# ---- trials


def test_trials_cross_all_factors_and_tell_them() -> None:
    data = pairs(domains=["constancy_path"], pairs=1)
    trials = pv.core_knowledge_trials(
        data, presentations=["first", "combined"], styles=["bare", "concept"], rotations=True
    )
    assert len(trials) == 2 * 2 * 2 * 3 and len({t.id for t in trials}) == len(trials)
    trial = trials[1]
    assert trial.id == f"{data[0].id}-first-bare-r1" and trial.rotation == 1
    assert trials[:3][0].id == trials[0].id and trials[-1].prompt_style == "concept"
    assert "Perceptual constancy is knowing" in trials[3].prompt and trials[3].prompt.endswith(trials[0].prompt)
    record = trial.record()
    assert (record["rotation"], record["count"], record["method"], record["sample"]) == (1, 0, "pictures", data[0].id)
    for one in trials:
        letter = one.answer
        assert (
            one.options["ABC".index(letter)]
            == data[0 if one.sample == data[0] else 1].options["ABC".index(one.sample.answer)]
        )
        assert f"({letter}) {one.options['ABC'.index(letter)]}" in one.prompt and one.answer_text == f"ANSWER: {letter}"


def test_trials_of_videos_have_frames_and_tell_whether_they_decide() -> None:
    data = pv.core_knowledge(domains=["conservation_size", "boundary_paint"], pairs=1)
    trials = pv.core_knowledge_trials(data, frame_counts=[3, 9], methods=["event", "uniform"])
    assert [t.id.partition("interleaved-")[2] for t in trials if t.sample == data[0]] == [
        "event-k03-bare", "uniform-k03-bare", "event-k09-bare", "uniform-k09-bare",
    ]  # fmt: skip
    assert [t.count for t in trials if t.sample.domain == "boundary_paint"] == [0, 0] and all(t.decides for t in trials)
    assert [t.count for t in pv.core_knowledge_trials(data)] == [7, 7, 0, 0]
    assert len(trials[0].files) == 3


def test_the_oracle_is_right_in_all_presentations_styles_and_rotations() -> None:
    data = pairs(pairs=1, sizes=[20])
    trials = pv.core_knowledge_trials(data, presentations=["interleaved", "first", "combined"], rotations=True)
    report = pv.score(trials, {"right": replied(trials, "right")})
    assert report.overall().accuracy == 1 and report.rotations() == {"mean": 1.0, "strict": 1.0}
    found = report.outcomes()[0]
    assert found.accuracy == 1 and found.pairs == 3 * len(data) // 2
    assert {row.item.first("presentation") for row in report.rows} == {"interleaved", "first", "combined"}
    styled = pv.core_knowledge_trials(pairs(pairs=1), styles=["expert", "concept", "step_by_step"])
    assert pv.score(styled, {"right": replied(styled, "right")}).overall().accuracy == 1


def test_the_oracle_is_right_on_frames_of_videos() -> None:
    data = pv.core_knowledge(concepts=["conservation"], domains=["conservation_number", "conservation_size"], pairs=1)
    trials = pv.core_knowledge_trials(data, presentations=["interleaved", "combined"])
    report = pv.score(trials, {"right": replied(trials, "right")})
    assert report.outcomes()[0].accuracy == 1 and report.outcomes()[0].pairs == 4


def test_who_follows_s_is_right_on_half_of_the_items_and_no_pair() -> None:
    trials = pv.core_knowledge_trials(pairs(pairs=2), presentations=["interleaved", "first"], rotations=True)
    said = {t.id: replies(t.record(), usual_answer(t.sample), naive_answer(t.sample))["follows S"] for t in trials}
    report = pv.score(trials, {"S": said})
    assert report.overall().accuracy == 0.5
    mine, observer = (next(o for o in report.outcomes() if o.model == m) for m in ("S", "baseline: follows S"))
    assert mine.counts == observer.counts and mine.accuracy == 0 and mine.shares["shortcut"] == 1
    assert report.rotations()["strict"] == 0.5, "all rotations of every control"


def test_bad_designs_are_refused() -> None:
    data = pairs(domains=["boundary_paint"], pairs=1)
    for wrong, told in (
        ({"presentations": "video"}, "presentation is 'video' in boundary_paint"),
        ({"presentations": ["first", "first"]}, "presentations is .*; legal: at least one, no repeats"),
        ({"presentations": ["last"]}, "presentations is 'last'; legal: 'interleaved'"),
        ({"presentations": []}, "presentations is .*; legal: at least one"),
        ({"styles": "rude"}, "styles is 'rude'; legal: 'bare'"),
        ({"frame_counts": [2]}, r"frame_counts is 2; legal: integers 3\.\."),
        ({"methods": ["best"]}, "methods"),
        ({"rotations": 3}, "rotations is 3; legal: True, False"),
    ):
        with pytest.raises(pv.InvalidParams, match=told):
            pv.core_knowledge_trials(data, **wrong)  # type: ignore[arg-type]
    for items, told in (([], "items is empty"), ([3], "items holds a int"), (data[0], "items is Sample"),
                        ([pv.generate("maze_solving", size=3)], "items holds samples of maze_solving")):  # fmt: skip
        with pytest.raises(pv.InvalidParams, match=told):
            pv.core_knowledge_trials(items)  # type: ignore[arg-type]
    video = pv.core_knowledge(domains=["conservation_size"], pairs=1)
    with pytest.raises(pv.InvalidParams, match=r"frames of conservation_size is 200; legal: integers 3\.\.180"):
        pv.core_knowledge_trials(video, frame_counts=[200])


# ---- forms


def test_a_sample_becomes_a_question_with_its_pictures() -> None:
    sample = pairs(domains=["mechanical_wheels"])[0]
    question = pv.question_of(sample)
    assert (question.kind, question.answer, list(question.options)) == ("choice", sample.answer, sample.options)
    assert question.prompt.split() == sample.prompt.split() and question.meta["concept"] == "mechanical reasoning"
    assert np.array_equal(pictures(question.messages())[0], sample.image)
    assert question.messages()[-1] == question.prompt
    assert question.messages("first")[0] == "Picture 1:" and question.option_images == 0
    assert pv.question_of(pairs(domains=["permanence_cover"])[0]).kind == "number"
    video = pv.core_knowledge(domains=["conservation_size"], pairs=1)[0]
    assert len(pv.question_of(video, frames=5).images) == 5
    with pytest.raises(pv.InvalidParams, match="answer of class 'sequence'"):
        pv.question_of(pv.generate("maze_solving", size=3))


def test_rotations_move_picture_options_and_keep_the_pictures_of_the_text() -> None:
    shades = [OptionPicture(np.full((9, 9, 3), 60 * i, np.uint8)) for i in range(4)]  # type: ignore[arg-type]
    question = pv.Question("Is it {picture 1}?", tuple(shades[1:]), "B", images=(shades[0],), id="q")
    assert question.option_images == 3
    for i, version in enumerate(pv.rotations(question)):
        assert version.options["ABC".index(str(version.answer))] == shades[2] and version.images == (shades[0],)
        parts = version.messages()
        assert [p for p in parts if isinstance(p, str)] == ["Is it", "?\n(A)", "(B)", "(C)"]
        assert [int(p[0, 0, 0]) // 60 for p in pictures(parts)] == [0, *np.roll([1, 2, 3], i)]
    with pytest.raises(pv.InvalidParams, match=r"text names '\{picture 2\}'"):
        pv.Question("{picture 2}", ("a", "b"), "A", images=(shades[0],))
    with pytest.raises(pv.InvalidParams, match=r"images\[0\] is 'x'; legal: a picture"):
        pv.Question("Why?", ("a", "b"), "A", images=("x",))  # type: ignore[arg-type]


def test_half_of_the_statements_are_true() -> None:
    wheel, cover = (pv.question_of(pairs(domains=[name])[0]) for name in ("tool_strings", "permanence_cover"))
    named: dict[str, int] = {}
    for question in (wheel, cover):
        found = [pv.as_true_false(question, f"{question.id} {i}") for i in range(2000)]
        assert 900 < sum(f.answer == "yes" for f in found) < 1100 and {f.kind for f in found} == {"boolean"}
        for f in found:
            said = f.text.partition("The right answer is: ")[2].partition("\n")[0]
            truth = wheel.options["ABC".index(str(wheel.answer))] if question is wheel else str(cover.answer)
            assert (said == truth) == (f.answer == "yes") and "ANSWER:" not in f.text and "COUNT" not in f.text
            named[said] = named.get(said, 0) + (f.answer == "no")
        assert (
            f.images == question.images
            and f.id == f"{question.id}-truth"
            and pv.as_true_false(question, "k") == pv.as_true_false(question, "k")
        )
    others = sorted(count for name, count in named.items() if name.startswith("end") and count)
    assert len(others) == 2 and min(others) > 400, "every other option equally often"
    near = {int(name) - int(str(cover.answer)) for name in named if name.isdigit()}
    assert near == {-1, 0, 1}


def test_pictures_among_the_options_keep_their_letters_in_a_statement() -> None:
    shades = [OptionPicture(np.full((9, 9, 3), 60 * i, np.uint8)) for i in range(3)]  # type: ignore[arg-type]
    question = pv.Question("Which is it?", tuple(shades[1:]), "A", images=(shades[0],))
    found = pv.as_true_false(question, "k")
    assert "(A) {picture 2}\n(B) {picture 3}" in found.text and len(found.images) == 3
    assert ("The right answer is: (A)" in found.text) == (found.answer == "yes")
    assert len(pictures(found.messages())) == 3


def test_a_number_has_each_rank_equally_often() -> None:
    cover = next(q for q in map(pv.question_of, pairs(domains=["permanence_cover"])) if int(str(q.answer)) > 2)
    ranks = {letter: 0 for letter in "ABCD"}
    for i in range(2000):
        found = pv.as_choice(cover, str(i))
        assert found.options["ABCD".index(str(found.answer))] == str(cover.answer)
        assert [int(o) - int(found.options[0]) for o in found.options] == [0, 1, 2, 3] and found.kind == "choice"
        ranks[str(found.answer)] += 1
    assert min(ranks.values()) > 420
    zero = [pv.as_choice(pv.Question("How many?", (), 0, "number"), str(i)) for i in range(20)]
    assert {q.options for q in zero} == {("0", "1", "2", "3")} and {q.answer for q in zero} == {"A"}


def test_forms_that_do_not_fit_are_refused() -> None:
    wheel = pv.question_of(pairs(domains=["mechanical_wheels"])[0])
    with pytest.raises(pv.InvalidParams, match="question is of the kind 'choice'; legal: 'number'"):
        pv.as_choice(wheel, "k")
    with pytest.raises(pv.InvalidParams, match="question is of the kind 'boolean'; legal: 'choice', 'number'"):
        pv.as_true_false(pv.as_true_false(wheel, "k"), "k")
    for form in (pv.as_true_false, pv.as_choice):
        with pytest.raises(pv.InvalidParams, match="key is 3; legal: a text"):
            form(pv.Question("How many?", (), 4, "number"), 3)  # type: ignore[arg-type]
        with pytest.raises(pv.InvalidParams, match="question is str; legal: a Question"):
            form("How many?", "k")  # type: ignore[arg-type]
    with pytest.raises(pv.InvalidParams, match="sample is int; legal: a Sample"):
        pv.question_of(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("form", ["line", "json", "letter", "free"])
def test_trials_ask_in_the_words_of_their_samples(form: Any) -> None:
    data = pv.core_knowledge(domains=["boundary_paint", "mechanical_wheels", "conservation_size"], pairs=1, sizes=[5])
    asked = data.with_prompt(form=form, language="hi")
    trials = pv.core_knowledge_trials(asked, presentations=["first", "combined"], rotations=True)
    for trial in trials:
        record = trial.record()
        assert (record["form"], record["language"]) == (form, "hi")
        assert pv.judge(trial, trial.answer_text).correct and pv.judge(record, trial.answer_text).correct
        if form != "free":
            assert pv.judge(trial, trial.answer_text, "strict").correct, trial.id
        if form == "letter":
            wrong = [letter for letter in "ABCD"[: len(trial.options)] if letter != trial.answer]
            assert not any(pv.judge(trial, f"ANSWER: {letter}").correct for letter in wrong)
    report = pv.score(trials, {"m": {trial.id: trial.answer_text for trial in trials}})
    (outcome, *others) = report.outcomes()
    assert outcome.accuracy == 1 and report.rotations() == {"mean": 1.0, "strict": 1.0}
    follows = next(o for o in others if o.model == "baseline: follows S")
    assert follows.shares["shortcut"] == 1, "the observer speaks in the form that is asked for"


def test_styles_of_another_language_are_refused() -> None:
    data = pv.core_knowledge(domains=["mechanical_wheels"], pairs=1, sizes=[5]).with_prompt(language="ar")
    trials = pv.core_knowledge_trials(data, styles=["bare", "expert"])
    assert trials[0].prompt
    with pytest.raises(
        pv.InvalidParams, match="styles has 'expert' in the language 'ar'; legal: 'bare'; others in 'en'"
    ):
        _ = trials[1].prompt
