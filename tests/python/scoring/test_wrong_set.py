"""Replies to another set than the one that is scored: an error where no id fits, a warning where some do not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from bib_pairs import four_pairs, pair, quartets, values
from perceptv.cli import main
from perceptv.reports import merged
from perceptv.suites.bib import score_surprise

Captured = pytest.CaptureFixture[str]
DOMAINS = ["counting_shapes", "list_colours"]


def small(**changes: Any) -> pv.Dataset:
    return pv.percept_v(**{"preset": "balanced", "domains": DOMAINS, "sizes": [3, 5], "per_size": 25, **changes})


def right(dataset: Any) -> dict[str, str]:
    return {s.id: s.answer_text for s in dataset}


@pytest.fixture(scope="module")
def ds() -> pv.Dataset:
    """100 questions."""
    return small()


# ---- no id in common

WRONG_SETS: list[tuple[dict[str, Any], str, str]] = [
    ({"seed": 7}, "seed 7", "seed 0"),
    ({"preset": "paper"}, "preset paper", "preset balanced"),
    ({"domains": ["change_colour"]}, "domain change_colour", "domains counting_shapes, list_colours"),
    ({"sizes": [7]}, "size 07", "sizes 03, 05"),
]


@pytest.mark.parametrize(("changes", "carried", "held"), WRONG_SETS)
def test_replies_to_another_set_are_refused_and_the_message_says_what_differs(
    ds: pv.Dataset, changes: dict[str, Any], carried: str, held: str
) -> None:
    other = small(**changes)
    with pytest.raises(pv.InvalidParams) as caught:
        pv.score(ds, right(other))
    said = str(caught.value)
    first, _, second = said.partition("; legal: ids of the dataset, which carry ")
    assert first.startswith(f"responses: none of the {len(other)} ids of 'model' is in the dataset; they carry ")
    assert carried in first and held in second
    assert repr(other[0].id) in first and repr(ds[0].id) in second  # an example of either
    (differing,) = changes
    assert second.endswith(f"differing: {differing.rstrip('s')}")


def test_ids_that_carry_nothing_are_shown(ds: pv.Dataset) -> None:
    with pytest.raises(pv.InvalidParams, match=r"they are such as 'q0', 'q1' and 'q2'; legal: .*carry suite percept_v"):
        pv.score(ds, {f"q{i}": "COUNT:3" for i in range(9)})
    asked = [pv.Question("Is it?", answer="yes", kind="boolean")]
    with pytest.raises(pv.InvalidParams, match=r"they carry suite percept_v, .*; legal: ids of the dataset, such as"):
        pv.score(asked, {ds[0].id: "yes"})


def test_ids_with_a_slip_are_refused(ds: pv.Dataset) -> None:
    slips: list[Callable[[str], str]] = [str.upper, lambda name: f"{name} ", lambda name: name.replace("_", "-")]
    for slip in slips:
        with pytest.raises(pv.InvalidParams, match="none of the 100 ids"):
            pv.score(ds, {slip(name): text for name, text in right(ds).items()})


def test_another_part_of_the_same_set_differs_in_its_indices(ds: pv.Dataset) -> None:
    with pytest.raises(pv.InvalidParams, match="differing: index"):
        pv.score([s for s in ds if s.index < 5], right(s for s in ds if s.index >= 5))


def test_hostile_ids_are_shown_in_short_and_as_text(ds: pv.Dataset) -> None:
    with pytest.raises(pv.InvalidParams) as caught:
        pv.score(ds, {"\x1b[31m" + "x" * 1_000_000: "a", "percept_v-" * 100_000: "b", "\ud800": "c"})
    assert len(str(caught.value)) < 1500 and str(caught.value).isascii() and "\x1b" not in str(caught.value)


def test_one_wrong_model_among_others_is_refused_by_name(ds: pv.Dataset) -> None:
    """Each model is looked at by itself: what the others said does not make its replies fit."""
    with pytest.raises(pv.InvalidParams, match="none of the 100 ids of 'b' is in the dataset"):
        pv.score(ds, {"a": right(ds), "b": right(small(seed=7))})
    with pytest.raises(pv.InvalidParams, match=r"ids of 'b' is in the dataset.*; nor is one of 'c', 'd'$"):
        pv.score(ds, {"a": right(ds), **dict.fromkeys("bcd", right(small(seed=7)))})


def test_nothing_is_judged_before_the_ids_are_known_to_fit() -> None:
    """Judges may cost money."""
    asked = [pv.Question("Is it?", answer="yes", kind="boolean", id="q")]
    called: list[str] = []

    def judge(question: pv.Question, options: Any, reply: str) -> str:
        called.append(reply)
        return "yes"

    with pytest.raises(pv.InvalidParams, match="not the one id of 'bad' is in the dataset"):
        pv.score(asked, {"good": {"q": "I am not sure."}, "bad": {"p": "no"}}, judge=judge)
    assert called == []


# ---- some ids unknown


def with_unknown(ds: pv.Dataset, count: int, known: int = 100) -> dict[str, str]:
    other = right(small(seed=7))
    return dict([*right(ds).items()][:known]) | dict([*other.items()][:count])


def test_up_to_one_per_cent_is_counted_and_no_warning(ds: pv.Dataset) -> None:
    report = pv.score(ds, with_unknown(ds, 1, known=99))  # 1 of 100: 1 % and not more
    assert report.warnings == () and len(report.accounting["model"].unknown) == 1
    assert "unknown ids 1" in repr(report)


def test_more_than_one_per_cent_is_a_warning_in_every_form(ds: pv.Dataset) -> None:
    report = pv.score(ds, with_unknown(ds, 1, known=98))  # 1 of 99
    (said,) = report.warnings
    assert said.startswith("'model': 1 of 99 ids (1.0 %) is not in the dataset and is not counted, such as ")
    assert "'percept_v-balanced-counting_shapes-n03-i0000-s7'" in said and said.endswith(
        "seed 7, the dataset has seed 0"
    )
    assert f"warning: {said}" in repr(report)
    assert report.to_markdown().index("## Warnings") < report.to_markdown().index("## Overall")
    assert said in report.to_markdown() and "<h2>Warnings</h2>" in report.to_html()
    assert report.to_html().index("1 of 99 ids") < report.to_html().index("<h2>Overall</h2>")
    assert json.loads(report.to_json())["warnings"] == [said]
    assert pv.Report.from_json(report.to_json()).warnings == (said,)


def test_warnings_are_of_the_model_that_earns_them(ds: pv.Dataset) -> None:
    report = pv.score(ds, {"good": right(ds), "odd": with_unknown(ds, 100)})
    assert [w[:26] for w in report.warnings] == ["'odd': 100 of 200 ids (50."]
    assert [len(report.accounting[m].unknown) for m in ("good", "odd")] == [0, 100]
    assert merged([pv.score(ds, {m: r}) for m, r in (("good", right(ds)), ("odd", with_unknown(ds, 100)))]) == report


def test_several_replies_to_one_unknown_id_are_one_id(ds: pv.Dataset) -> None:
    rows = [{"id": name, "response": text} for name, text in right(ds).items()]
    assert pv.score(ds, rows + [{"id": "x", "response": "1"}] * 50).warnings == ()  # 1 of 101 ids


def test_a_part_of_the_replies_is_no_unknown_id(ds: pv.Dataset) -> None:
    """Missing replies make a score low and are listed, but the ids are those of the set."""
    report = pv.score(ds, dict([*right(ds).items()][:3]))
    assert report.warnings == () and len(report.accounting["model"].missing) == 97
    assert report.overall().accuracy == 0.03


def test_empty_texts_are_replies(ds: pv.Dataset) -> None:
    report = pv.score(ds, {s.id: "" for s in ds})
    assert report.warnings == () and report.accounting["model"].clean
    assert report.overall().no_answer == 100
    with pytest.raises(pv.InvalidParams, match="none of the 100 ids"):
        pv.score(ds, {s.id: "" for s in small(seed=7)})


# ---- a model that said nothing


def test_a_model_without_replies_stays_and_all_its_questions_are_missing(ds: pv.Dataset, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("\n")
    (tmp_path / "empty.csv").write_text("id,response\n")
    (tmp_path / "empty.json").write_text("[]")
    for nothing in ({}, [], iter([]), *(tmp_path / f"empty.{s}" for s in ("jsonl", "csv", "json"))):
        report = pv.score(ds, {"a": right(ds), "mute": nothing})
        assert report.models == ("a", "mute"), nothing
        group = report.overall("mute")
        assert (group.n, group.correct, group.no_answer) == (100, 0, 100)
        assert len(report.accounting["mute"].missing) == 100
        assert report.warnings == ("'mute' has no reply: all 100 questions count as wrong",)
    alone = pv.score(ds, {"mute": {}})
    assert alone.models == ("mute",) and alone.overall().accuracy == 0.0 and len(alone.warnings) == 1


def test_a_file_whose_rows_name_their_models_adds_none(ds: pv.Dataset, tmp_path: Path) -> None:
    lines = [json.dumps({"id": s.id, "response": s.answer_text, "model": "m"}) for s in ds]
    (tmp_path / "run.jsonl").write_text("\n".join(lines))
    assert pv.score(ds, {"run": tmp_path / "run.jsonl"}).models == ("m",)


def test_nothing_from_nobody_is_refused(ds: pv.Dataset, tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    for nothing in ({}, tmp_path / "empty.jsonl"):
        with pytest.raises(pv.InvalidParams, match="responses has no reply; legal: at least one"):
            pv.score(ds, nothing)


# ---- what a report says of itself


def test_the_repr_fits_a_screen_and_tells_what_counts(ds: pv.Dataset) -> None:
    half = {s.id: s.answer_text if i % 2 else "" for i, s in enumerate(ds)}
    report = pv.score(ds, {"a": right(ds), "b": half, "\x1b[2J": {}})
    lines = repr(report).splitlines()
    floor = report.overall("a").floor
    assert lines[0] == "Report: 3 models, 100 questions, mode 'lenient'"
    assert lines[1] == f"  'a': accuracy 1.000, n 100, floor {floor:.3f}, unknown ids 0, unread 0"
    assert lines[2] == f"  'b': accuracy 0.500, n 100, floor {floor:.3f}, unknown ids 0, unread 50 (most: empty)"
    assert lines[4] == r"  warning: '\x1b[2J' has no reply: all 100 questions count as wrong" and len(lines) == 5
    many = pv.score(ds[:2], {f"m{i}": {} for i in range(500)})
    assert len(repr(many).splitlines()) <= 24 and max(map(len, repr(many).splitlines())) < 400
    assert "488 more models" in repr(many)
    question = pv.score([pv.Question("How many?", answer=3, kind="number")], ["3"])
    assert "floor 0.000" in repr(question)
    large = pv.generate("inside_circles", size=21)
    assert "floor not known" in repr(pv.score([large], [""]))


# ---- trials of the conservation suite


def test_trials_asked_in_another_way_are_another_set() -> None:
    videos = pv.conservation(preset="balanced", sizes=[4], per_size=1, domains=["conservation_number"])
    asked = pv.conservation_trials(videos, methods=1, counts=[3], prompts=1)
    other = pv.conservation_trials(videos, methods=1, counts=[7], prompts=1)
    with pytest.raises(pv.InvalidParams, match=r"differing: ending") as caught:
        pv.score(asked, right(other))
    assert "c-uniform-k07-direct" in str(caught.value) and "c-uniform-k03-direct" in str(caught.value)
    with pytest.raises(pv.InvalidParams, match="differing: seed"):
        pv.score(asked, right(pv.conservation_trials(
            pv.conservation(preset="balanced", sizes=[4], per_size=1, domains=["conservation_number"], seed=3),
            methods=1, counts=[3], prompts=1,
        )))  # fmt: skip
    report = pv.score(asked, right(asked) | right(other))
    (said,) = report.warnings
    assert f"{len(other)} of {2 * len(other)} ids (50.0 %)" in said and report.pairs()[0].strict == 1.0


# ---- episodes


def sample_names(**told: Any) -> dict[str, float]:
    """Values by the ids of samples, which carry the key; stems of files do not."""
    return {f"{i.sample}-{i.member}": float(i.member == "u") for k in range(4) for i in pair("preference", k, **told)}


def test_surprise_at_another_set_is_refused() -> None:
    four = four_pairs()
    assert score_surprise(four, sample_names()).overall().accuracy == 1.0
    other = {name.replace("-s0", "-s5"): value for name, value in sample_names().items()}
    with pytest.raises(pv.InvalidParams) as caught:
        score_surprise(four, other)
    said = str(caught.value)
    assert said.startswith(
        "surprise: none of the 8 ids of 'model' is in the dataset; they carry suite bib, preset paper, "
    )
    assert "seed 5" in said.partition("; legal: ")[0] and "seed 0" in said.partition("; legal: ")[2]
    assert "'000000preferencee'" in said and said.endswith("differing: seed")
    with pytest.raises(
        pv.InvalidParams, match="none of the 8 ids of 'bad' is in the dataset; they are such as '000000mul"
    ):
        score_surprise(four, {"good": values(*[(0, 1)] * 4), "bad": values(*[(0, 1)] * 4, task="multi_agent")})
    with pytest.raises(pv.InvalidParams, match="none of the 8 ids of 'flat' is in the dataset"):
        score_surprise(four, values(*[(0, 1)] * 4), baselines={"flat": other})


def test_surprise_at_some_unknown_episodes_is_a_warning() -> None:
    four = four_pairs()
    more = values(*[(0, 1)] * 4) | values((0, 1), task="multi_agent")
    report = score_surprise(four, {"more": more, "good": values(*[(0, 1)] * 4)})
    assert report.overall("more").accuracy == 1.0
    assert report.accounting["more"].unknown == (("000000multi_agente", 1), ("000000multi_agentu", 1))
    (said,) = report.warnings
    assert said.startswith(
        "'more': 2 of 6 ids (33.3 %) are not in the dataset and are not counted, such as '000000multi"
    )
    assert f"warning: {said}" in repr(report)
    text, page = report.to_markdown(), report.to_html()
    assert said in text and text.index("## Warnings") < text.index("## Overall") and "## Ids" in text
    assert page.index("<h2>Warnings</h2>") < page.index("<h2>Overall</h2>") < page.index("<figure")
    assert json.loads(report.to_json())["warnings"] == [said]
    many = score_surprise(quartets(60), {i.episode: 1.0 for i in quartets(60)} | {"x": 1.0})
    assert many.warnings == () and many.accounting["model"].unknown == (("x", 1),)  # 1 of 241


def test_rows_of_unknown_episodes_are_still_read_with_care() -> None:
    four = four_pairs()
    good = [(i.episode, 9, frame, float(i.member == "u")) for i in four for frame in (30, 31)]
    report = score_surprise(four, [*good[:5], ("x", 9, 30, 1.0), ("x", 1, 30, 1.0), ("y", 9, 99_000, 1.0), *good[5:]])
    assert report.overall().accuracy == 1.0 and report.accounting["model"].unknown == (("x", 2), ("y", 1))
    for row, words in [(("x", 10, 30, 1.0), "row 6: trial is 10"), (("x", 9, 30, "high"), "row 6: surprise is 'high'")]:
        with pytest.raises(pv.InvalidParams, match=words):
            score_surprise(four, [*good[:5], row, *good[5:]])
    with pytest.raises(pv.InvalidParams, match="row 12: episode 000002preferencee, trial 9, frame 30 again"):
        score_surprise(four, [*good[:5], ("x", 9, 30, 1.0), *good[5:10], good[8], *good[10:]])
    for name in ("", " ", None, 7):
        with pytest.raises(pv.InvalidParams, match=r"row 1: episode is .*; legal: those of the dataset"):
            score_surprise(four, [(name, 9, 30, 1.0), *good])


def test_a_model_without_surprise_stays(tmp_path: Path) -> None:
    four, said = four_pairs(), values(*[(0, 1)] * 4)
    (tmp_path / "empty.csv").write_text("episode,trial,frame,surprise\n")
    (tmp_path / "empty.jsonl").write_text("\n")
    for nothing in ({}, [], tmp_path / "empty.csv", tmp_path / "empty.jsonl", [("000000preferencee", 1, 3, 1.0)]):
        report = score_surprise(four, {"mute": nothing, "a": said})
        assert report.models == ("mute", "a"), nothing
        assert report.overall("mute").accuracy == 0.0 and len(report.accounting["mute"].missing) == 4
        assert report.warnings == ("'mute' has no reply: all 4 questions count as wrong",)
    assert score_surprise(four, {"mute": {}}).models == ("mute",)
    with pytest.raises(pv.InvalidParams, match="surprise holds no row"):
        score_surprise(four, tmp_path / "empty.jsonl")


def test_the_repr_of_a_report_on_episodes() -> None:
    report = score_surprise(four_pairs(), values((0, 1), (0, 1), (1, 0), (1, None)), baselines={"flat": sample_names()})
    assert repr(report).splitlines() == [
        "Report: 2 models, 4 questions",
        "  'model': accuracy 0.500, n 4, floor 0.500, unknown ids 0",
        "  'baseline: flat': accuracy 1.000, n 4, floor 0.500, unknown ids 0",
    ]


# ---- command line


def test_the_command_line_warns_on_stderr_and_goes_on(ds: pv.Dataset, tmp_path: Path, capsys: Captured) -> None:
    folder = ds.save(tmp_path / "set", progress=False)
    for name, replies in {"odd": with_unknown(ds, 5), "bad": right(small(seed=7)), "mute": {}}.items():
        lines = [json.dumps({"id": i, "response": t}) for i, t in replies.items()]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(lines))
    odd, mute, scores = (str(tmp_path / name) for name in ("odd.jsonl", "mute.jsonl", "s.json"))
    assert main(["score", str(folder), odd, mute, "--json", scores]) == 0
    said = capsys.readouterr()
    assert re.fullmatch(
        r"perceptv: warning: 'odd': 5 of 105 ids \(4\.8 %\) are not .*seed 7, the dataset has seed 0\n"
        r"perceptv: warning: 'mute' has no reply: all 100 questions count as wrong\n",
        said.err,
    )
    assert "| odd | 100.0 |" in said.out and "| mute | 0.0 |" in said.out
    assert main(["report", scores]) == 0
    assert capsys.readouterr() == said
    assert main(["score", str(folder), str(tmp_path / "bad.jsonl")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "none of the 100 ids of 'bad' is in the dataset; they carry" in said.err
