"""Trials: their number, names, text, images, controls; static trials and the subset for people."""

from __future__ import annotations

import collections
import hashlib
import itertools
import pickle
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv import _core
from perceptv.core.chat_messages import File
from perceptv.suites.conservation import PROMPT_STYLES, human_subset, load_wording, static_trials

STYLES = list(PROMPT_STYLES)
NUMBER = "conservation_number"


@pytest.fixture(scope="module")
def videos() -> pv.Dataset:
    return pv.conservation()


@pytest.fixture(scope="module")
def few() -> pv.Dataset:
    return pv.conservation(domains=[NUMBER], sizes=[2], per_size=2)


def test_all_trials_are_enumerated_without_drawing(videos: pv.Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: Any) -> None:
        raise AssertionError("a frame was drawn")

    monkeypatch.setattr(pv.VideoSample, "frame", drawn)
    monkeypatch.setattr(pv.VideoSample, "frames", drawn)
    trials = pv.conservation_trials(videos)
    assert len(trials) == 384 * 3 * 5 * 4 == 23_040
    start = time.process_time()
    ids = [trial.id for trial in trials]
    assert time.process_time() - start < 10  # under 1 s on a free machine
    assert len(set(ids)) == 23_040
    factors = collections.Counter((t.method_name, t.count, t.prompt_style) for t in trials)
    assert len(factors) == 60 and set(factors.values()) == {384}


def test_ids_and_order_are_stable(few: pv.Dataset) -> None:
    trials = pv.conservation_trials(few, counts=[3, 16])
    first = "conservation-paper-conservation_number-n02-i0000-s0-c"
    assert [t.id for t in trials[:5]] == [*(f"{first}-uniform-k03-{s}" for s in STYLES), f"{first}-uniform-k16-direct"]
    assert trials[-1].id == "conservation-paper-conservation_number-n02-i0001-s0-n-salience-k16-continuous"
    assert [t.id for t in trials[2:9:3]] == [trials[i].id for i in (2, 5, 8)]
    assert trials[4:][0] == trials[4] and len(trials[4:]) == len(trials) - 4
    again = pickle.loads(pickle.dumps(trials))
    assert [t.id for t in again] == [t.id for t in trials] == [t.id for t in list(trials)]


def pixels(file: File) -> Any:
    return _core.decode_png(file.data)


def test_text_and_images_are_interleaved(few: pv.Dataset) -> None:
    trial = pv.conservation_trials(few, counts=[5], methods=["event"], prompts=["describe"])[0]
    parts = trial.messages()
    assert parts[:10:2] == [f"Frame {i}:" for i in range(1, 6)]
    for shown, t in zip(parts[1:10:2], trial.frame_numbers, strict=True):
        assert isinstance(shown, File) and (pixels(shown) == trial.video.frame(t)).all()
    (prompt,) = parts[10:]
    assert prompt == trial.prompt
    question, form = trial.question, trial.facts.asked.form
    options = "\n".join(f"({a}) {text}" for a, text in zip("ABC", trial.options, strict=True))
    assert prompt == f"{question}\n\n{options}\n\n{form}"
    assert question.startswith("Take in the images one after another") and "(A)" not in question


@pytest.mark.parametrize("domain", [d.id for d in pv.domains("conservation")])
@pytest.mark.parametrize("style", STYLES)
def test_every_style_keeps_question_and_answer_line(domain: str, style: str) -> None:
    video = pv.generate(domain, size=3, index=4)
    trial = pv.conservation_trials([video], counts=[3], prompts=[style])[0]
    assert video.prompt in trial.prompt and "\nANSWER: X\n" in trial.prompt
    assert trial.answer == video.answer and trial.answer_text == video.answer_text
    assert trial.options == video.options
    added = trial.prompt.replace(video.prompt, "").lower()
    assert (added == "") == (style == "direct")
    assert not any(word in added for word in ("chang", "conserv", "same", "add", "remov", "differ"))


def test_options_keep_their_order_in_all_trials_of_a_pair(few: pv.Dataset) -> None:
    for _, both in itertools.groupby(pv.conservation_trials(few), key=lambda t: t.facts.pair):
        assert len({tuple(t.options) for t in both}) == 1


def test_images_are_shared_and_read_only(few: pv.Dataset) -> None:
    a, b = pv.conservation_trials(few, counts=[3], prompts=2)[:2]
    assert a.prompt_style != b.prompt_style
    assert all(x is y for x, y in zip(a.images, b.images, strict=True))
    with pytest.raises(ValueError, match="read-only"):
        a.images[0][0, 0] = 0


def test_controls_show_white_images_or_none(few: pv.Dataset) -> None:
    empty = pv.conservation_trials(few, control="empty")
    assert {t.count for t in empty} == {7} and len(empty) == 4 * 3 * 4
    shown = empty[0].images
    assert len(shown) == 7 and all(i.shape == (540, 960, 3) and i.dtype == np.uint8 and (i == 255).all() for i in shown)
    text = pv.conservation_trials(few, control="text", counts=[9])
    assert text[0].images == [] and text[0].messages() == [text[0].prompt] and "Frame" not in text[0].prompt
    usual = pv.conservation_trials(few, counts=[7])
    assert [p for p in empty[3].messages() if isinstance(p, str)] == [
        p for p in usual[3].messages() if isinstance(p, str)
    ]  # all other text stays
    assert all((pixels(p) == 255).all() for p in empty[3].messages() if not isinstance(p, str))
    assert len({t.id for t in [*empty, *text, *usual]}) == len(empty) + len(text) + len(usual)
    assert {empty[0].shown, text[0].shown, usual[0].shown} == {"empty", "text", "frames"}


def test_static_trials_show_the_last_frame_alone(videos: pv.Dataset) -> None:
    static = static_trials(videos)
    assert len(static) == 192 and sum(t.published for t in static) == 96
    assert {t.video.domain for t in static} == {NUMBER, "conservation_length"}
    assert all(t.published == (t.facts.condition == "conserving") for t in static)
    one = static[5]
    last = len(one.video) - 1
    assert one.frame_numbers == (last,) and (one.images[0] == one.video.frame(last)).all() and len(one.messages()) == 3
    assert one.id.endswith("-last-k01-direct") and len({t.id for t in static}) == 192
    assert len(static_trials(videos, prompts=4)) == 4 * 192


def test_the_subset_for_people_balances_every_factor() -> None:
    chosen = human_subset()
    assert len(chosen) == 48 and len({v.id for v in chosen}) == 48
    assert collections.Counter(v.domain for v in chosen) == {d.id: 12 for d in pv.domains("conservation")}
    factors = {
        NUMBER: {"object_type": 2, "moved": 2, "spread": 2, "coins": 6},
        "conservation_length": {"object_type": 2, "moved": 2, "distance": 2, "direction": 2, "action": 3},
        "conservation_volume": {"transaction": 2, "amount": 3},
        "conservation_size": {"shapes": 6},
    }
    for domain, expected in factors.items():
        params = [v.params for v in chosen if v.domain == domain]
        for factor, levels in expected.items():
            counts = collections.Counter(p[factor] for p in params)
            assert len(counts) == levels and set(counts.values()) == {12 // levels}, (domain, factor, counts)
    conditions = collections.Counter(v.params["condition"] for v in chosen)
    assert set(conditions.values()) == {24}
    assert {v.id for v in chosen} < {v.id for v in pv.conservation()}


def test_records_are_plain_data(few: pv.Dataset) -> None:
    trial = pv.conservation_trials(few, methods=1, counts=[5])[1]
    record = trial.record(frames=True)
    assert record["id"] == trial.id and record["prompt"] == trial.prompt and record["video"] == trial.video.id
    assert record["frame_numbers"] == [0, 45, 90, 134, 179] and record["prompt_style"] == "in_order"
    assert record["pair"] == trial.video.id[:-2] and record["condition"] == "conserving"
    assert "frame_numbers" not in trial.record()


def test_counting_both_rows_has_no_options() -> None:
    video = pv.generate(NUMBER, size=2, query="quantity")
    trial = pv.conservation_trials([video], methods=1, counts=[3], prompts=1)[0]
    assert trial.options == [] and trial.prompt == video.prompt and len(trial.messages()) == 7
    assert pv.score([trial], [trial.answer_text]).overall().correct == 1


BAD: list[tuple[dict[str, Any], str]] = [
    ({"methods": 4}, r"methods is 4; legal: integers 1\.\.3"),
    ({"methods": "uniform"}, r"methods is 'uniform'; legal: 1\.\.3, a list"),
    ({"methods": ["sevila"]}, r"methods\['sevila'\] is 'sevila'; legal: 'uniform', 'event', 'salience', a callable"),
    ({"methods": ["event", "event"]}, "has repeats of .*; legal: names that differ"),
    ({"methods": {"a b": "event"}}, "name of a method is 'a b'"),
    ({"methods": []}, "methods is empty"),
    ({"counts": 6}, r"counts \(a number of them, or a list\) is 6; legal: integers 1\.\.5"),
    ({"counts": [2]}, r"counts is 2; legal: integers 3\.\.180"),
    ({"counts": [181]}, r"counts is 181; legal: integers 3\.\.180"),
    ({"counts": [3, 3]}, "counts is .*; legal: at least one, no repeats"),
    ({"counts": []}, "legal: at least one"),
    ({"prompts": 0}, r"prompts .* is 0; legal: integers 1\.\.4"),
    ({"prompts": ["curt"]}, "prompts is 'curt'; legal: 'direct', 'in_order', 'describe', 'continuous'"),
    ({"control": "black"}, "control is 'black'; legal: None, 'empty', 'text'"),
]


@pytest.mark.parametrize(("given", "message"), BAD)
def test_bad_arguments_are_named(given: dict[str, Any], message: str, few: pv.Dataset) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        pv.conservation_trials(few, **given)


def test_only_videos_of_the_suite_are_asked_about() -> None:
    pictures = pv.percept_v(domains=["counting_circles"], sizes=[3], per_size=1)
    with pytest.raises(pv.InvalidParams, match="holds samples of counting_circles; legal: domains of the conservation"):
        pv.conservation_trials(pictures)
    with pytest.raises(pv.InvalidParams, match="holds samples of counting_circles"):
        pv.conservation_trials(list(pictures))
    for wrong, message in ((7, "videos is int"), ([7], "holds a int"), ([], "videos is empty")):
        with pytest.raises(pv.InvalidParams, match=message):
            pv.conservation_trials(wrong)  # type: ignore[arg-type]


# ---- wording from a file

WORDING = """
[conservation_volume]
question = "Did the amount change?"

[conservation_volume.options]
more = "Yes, more now."
less = "Yes, less now."
same = "No."

[conservation_volume.prefixes]
in_order = "Frames of a film, in order. {question}"
"""


def worded(tmp_path: Path, text: str = WORDING) -> Path:
    path = tmp_path / "wording.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_wording_replaces_our_sentences_and_nothing_else(tmp_path: Path) -> None:
    path = worded(tmp_path)
    videos = [pv.generate("conservation_volume", size=8, index=2), pv.generate("conservation_size", size=8)]
    ours = pv.conservation_trials(videos, methods=1, counts=1)
    theirs = pv.conservation_trials(videos, methods=1, counts=1, wording=path)
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert [t.id for t in theirs] == [f"{t.id}-w{digest[:12]}" for t in ours]
    assert {t.record()["wording_digest"] for t in theirs} == {digest} and "wording_digest" not in ours[0].record()
    assert [t.answer for t in theirs] == [t.answer for t in ours]
    by_meaning = dict(zip(ours[0].video.params["options"], theirs[0].options, strict=True))
    assert by_meaning == {"more": "Yes, more now.", "less": "Yes, less now.", "same": "No."}
    direct, in_order = theirs[0].prompt, theirs[1].prompt
    assert direct.startswith("Did the amount change?\n\n") and in_order.startswith("Frames of a film, in order. ")
    assert direct.endswith(theirs[0].facts.asked.form) and f"(C) {theirs[0].options[2]}\n\nEnd your reply" in direct
    assert theirs[2].prompt.startswith("Take in the images one after another")  # ours where the file has no prefix
    assert [t.prompt for t in theirs[4:]] == [t.prompt for t in ours[4:]]
    assert pickle.loads(pickle.dumps(theirs))[1].prompt == in_order
    report = pv.score(theirs, {"right": {t.id: t.answer_text for t in theirs}})
    assert report.pairs() is not None and all(pv.judge(t, t.answer_text).correct for t in theirs)


WRONG_WORDING = [
    ("", "holds nothing"),
    ("x = ", "is not TOML"),
    ("[conservation_mass]", "has a table 'conservation_mass'; legal: conservation_"),
    ("[conservation_volume]", "has no member 'question'"),
    (WORDING.replace('less = "Yes, less now."', ""), "has no member 'less'"),
    (WORDING.replace("less =", "fewer ="), "key 'fewer' is unknown; legal: more, less, same"),
    (WORDING.replace('"Yes, less now."', '"No."'), "legal: texts that differ"),
    (WORDING.replace("in_order", "ordered"), "prefixes has 'ordered'; legal: direct"),
    (WORDING.replace(" {question}", ""), r"prefix in_order is .*; legal: a text with {question} in it once"),
    (WORDING.replace('"Did the amount change?"', '" "'), "question is ' '; legal: a text that is not empty"),
]


@pytest.mark.parametrize(("text", "message"), WRONG_WORDING)
def test_a_bad_file_of_wording_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        load_wording(worded(tmp_path, text))


def test_wording_needs_options_and_a_file(tmp_path: Path) -> None:
    asked = pv.generate("conservation_number", size=3, query="quantity")
    text = WORDING.replace("volume", "number").replace("more =", "upper =").replace("less =", "lower =")
    with pytest.raises(pv.InvalidParams, match="lists no options; legal: questions with options"):
        _ = pv.conservation_trials([asked], methods=1, counts=1, wording=worded(tmp_path, text))[0].prompt
    with pytest.raises(pv.StorageError, match="cannot read the wording"):
        pv.conservation_trials([asked], wording=tmp_path / "none.toml")


# ---- other words


def test_trials_ask_in_the_words_of_their_videos() -> None:
    videos = pv.conservation(preset="balanced", sizes=[3], per_size=1, domains=["conservation_volume"])
    ours = pv.conservation_trials(videos, methods=1, counts=1, prompts=1)
    for words in ({"form": "json", "language": "hi"}, {"wording": "terse"}, {"language": "ar"}, {"form": "free"}):
        theirs = pv.conservation_trials(videos.with_prompt(**words), methods=1, counts=1, prompts=1)
        assert [t.answer for t in theirs] == [t.answer for t in ours]
        for mine, trial in zip(ours, theirs, strict=True):
            record = trial.record()
            assert trial.video.prompt_parts.question in trial.prompt and trial.prompt != mine.prompt
            assert {**record, **words} | {"think": record["think"]} == record
            assert pv.judge(trial, trial.answer_text).correct
        both = pv.score([*ours, *theirs], {t.id: t.answer_text for t in [*ours, *theirs]})
        assert both.overall().accuracy == 1
        (kind, *more) = words
        assert more or [change.both for change in both.paired(kind)] == [len(ours)], "the same video under both words"


def test_names_of_wordings_win_over_files(tmp_path: Path) -> None:
    videos = pv.conservation(preset="balanced", sizes=[3], per_size=1, domains=["conservation_volume"])
    named = pv.conservation_trials(videos, methods=1, counts=1, wording="terse")
    due = pv.conservation_trials(videos.with_prompt(wording="terse"), methods=1, counts=1)
    assert [(t.id, t.prompt) for t in named] == [(t.id, t.prompt) for t in due]
    kept = pv.conservation_trials(videos.with_prompt(form="json"), methods=1, counts=1, wording="p2")
    assert {(t.video.form, t.video.wording) for t in kept} == {("json", "p2")}
    assert [t.id for t in pv.conservation_trials(videos, wording="full")] == [
        t.id for t in pv.conservation_trials(videos)
    ]
    with pytest.raises(pv.InvalidParams, match=r"wording is 'terser'; legal: 'full', .*'FILE\.toml'"):
        pv.conservation_trials(videos, wording="terser")
    file = worded(tmp_path)
    assert len(pv.conservation_trials(videos, wording=str(file))) == len(pv.conservation_trials(videos, wording=file))


def test_what_would_mix_languages_or_wordings_is_refused(tmp_path: Path) -> None:
    videos = pv.conservation(preset="balanced", sizes=[3], per_size=1, domains=["conservation_volume"])
    with pytest.raises(
        pv.InvalidParams, match="prompts has 'in_order' in the language 'hi'; legal: 'direct'; others in"
    ):
        _ = pv.conservation_trials(videos.with_prompt(language="hi"), prompts=["in_order"])[0].prompt
    for words in ({"language": "hi"}, {"wording": "terse"}):
        trials = pv.conservation_trials(videos.with_prompt(**words), wording=worded(tmp_path), prompts=1)
        with pytest.raises(pv.InvalidParams, match=r"wording is a file for .*; legal: videos worded 'full' in 'en'"):
            _ = trials[0].prompt
