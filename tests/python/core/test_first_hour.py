"""What a user does first in a notebook: all pictures, plain values, near names, values that nobody else changes."""

from __future__ import annotations

import copy
import io
import json
import pickle
import time
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import perceptv as pv
from perceptv._plain import counted
from perceptv.core.streaming import StreamIterator
from perceptv.progress import Progress

FEW = {"domains": "counting_circles,change_colour,maze_solving", "sizes": "1-3", "per_size": 2}
BOOLEAN = next(d.id for d in pv.domains("percept_v") if d.answer_class == "boolean")
PAIR = {"size": 5, "preset": "balanced"}


@pytest.fixture(scope="module")
def few() -> pv.Dataset:
    return pv.percept_v(**FEW)


# ---- all pictures


def two() -> pv.Sample:
    return pv.generate("vanishing_objects", **PAIR)


@pytest.mark.parametrize("suffix", [".png", ".svg", ".pdf"])
def test_all_pictures_are_saved(suffix: str, tmp_path: Path) -> None:
    sample = two()
    paths = sample.save(tmp_path / f"x{suffix}")
    assert paths == (tmp_path / f"x_1{suffix}", tmp_path / f"x_2{suffix}")
    assert len({path.read_bytes() for path in paths}) == 2 == len(list(tmp_path.iterdir()))
    assert sample.save(tmp_path / f"one{suffix}", 1) == tmp_path / f"one{suffix}"
    assert (tmp_path / f"one{suffix}").read_bytes() == paths[1].read_bytes()
    assert pv.generate("maze_solving", size=3).save(tmp_path / f"maze{suffix}") == tmp_path / f"maze{suffix}"


def test_a_pillow_image_shows_all_pictures() -> None:
    pytest.importorskip("PIL")
    for sample in (two(), pv.generate("maze_solving", size=3), pv.generate("conservation_number", size=3)):
        assert np.array_equal(np.asarray(sample.pil()), sample.image)
        assert [np.array_equal(np.asarray(p), i) for p, i in zip(sample.pils(), sample.images, strict=True)]
        assert len(sample.pils()) == sample.picture_count
        assert np.array_equal(np.asarray(sample.pil(0)), sample.images[0])


def test_no_form_drops_a_picture_in_silence() -> None:
    from perceptv import _core

    sample = two()
    assert np.array_equal(_core.decode_png(sample.png()), sample.image)
    for form in (sample.svg, sample.pdf):
        with pytest.raises(pv.InvalidParams, match=r"image is None; legal: integers 0..1, as there are 2 pictures"):
            form()
        assert form(0) != form(1)


def test_videos_and_episodes_follow_the_same_rule(tmp_path: Path) -> None:
    video = pv.generate("conservation_number", size=3)
    frames = video.save(tmp_path / "v.png")
    assert len(frames) == video.picture_count > 1 and all(path.is_file() for path in frames)
    assert video.save(tmp_path / "v.gif") == tmp_path / "v.gif"
    episodes = pv.generate("bib_preference", size=6)
    assert episodes.save(tmp_path / "e.png") == tmp_path / "e.png"
    assert episodes.save(tmp_path / "e.gif") == (tmp_path / "e_A.gif", tmp_path / "e_B.gif")
    with pytest.raises(pv.InvalidParams, match=r"ends in \.png, \.svg, \.pdf, \.mp4 or \.gif"):
        video.save(tmp_path / "v.bmp")
    with pytest.raises(pv.InvalidParams, match=r"ends in \.png, \.svg or \.pdf"):
        two().save(tmp_path / "x.mp4")
    with pytest.raises(pv.InvalidParams, match=r"ends in \.png, \.svg or \.pdf"):
        video.save(tmp_path / "one.mp4", 1)


# ---- plain values


@pytest.mark.parametrize(
    ("given", "due"),
    [
        (5, [5]),
        (np.int64(5), [5]),
        ("5", [5]),
        ("1-3", [1, 2, 3]),
        ("1,2, 5-7", [1, 2, 5, 6, 7]),
        (["1-3", 7], [1, 2, 3, 7]),
        (range(1, 4), [1, 2, 3]),
        (np.array([2, 4]), [2, 4]),
        ((n for n in (3, 1)), [3, 1]),
    ],
)
def test_sizes_are_taken_plainly(given: Any, due: list[int]) -> None:
    given = list(given) if hasattr(given, "__next__") else given
    for made in (
        pv.percept_v(domains="maze_solving", sizes=given, per_size=1),
        pv.dataset(domains=["maze_solving"], sizes=given, per_size=1),
        pv.conservation(domains="conservation_length", sizes=given, preset="balanced", per_size=1)[::2],
        pv.core_knowledge(domains="physics_stack", sizes=given, pairs=len(due))[::2],
    ):
        assert [key.size for key in made.keys()] == due  # noqa: SIM118
    made = pv.generate_batch("maze_solving", given).ids
    assert [int(name.partition("-n")[2][:2]) for name in made] == due
    assert set(pv.stream(domains="maze_solving", sizes=given).sizes_at(0)) == set(due)


def test_names_are_taken_plainly(tmp_path: Path) -> None:
    assert pv.percept_v(domains="maze_solving") == pv.percept_v(domains=["maze_solving"])
    two_of = ["maze_solving", "counting_circles"]
    assert pv.percept_v(domains="maze_solving, counting_circles") == pv.percept_v(domains=two_of)
    assert pv.stream(domains="maze_solving,counting_circles").domains == tuple(two_of)
    assert pv.bib(tasks="bib_preference") == pv.bib(tasks=["bib_preference"])
    assert pv.bib(part="eval2", comparisons="direct") == pv.bib(part="eval2", comparisons=["direct"])
    assert pv.core_knowledge(concepts="permanence") == pv.core_knowledge(concepts=["permanence"])
    assert pv.write_gallery(tmp_path / "g.html", domains="maze_solving", progress=False).is_file()
    assert pv.study.Design(domains="maze_solving", sizes="1-3").sizes == (1, 2, 3)
    with pytest.raises(pv.UnknownDomain):
        pv.percept_v(domains="maze_solving,counting_circels")


@pytest.mark.parametrize("wrong", ["", "five", "3-1", "1-", "0", -1, 1.5, True, b"5", "1-99999", [], ["x"], {}])
def test_what_is_no_size_is_refused(wrong: Any) -> None:
    for made in (pv.percept_v, pv.conservation, pv.core_knowledge, pv.stream):
        with pytest.raises(pv.InvalidParams, match="sizes"):
            made(sizes=wrong)


def test_samples_by_id_and_mask(few: pv.Dataset) -> None:
    assert few.ids == [s.id for s in few] and few.answers == [s.answer for s in few]
    assert few[few.ids[4]] == few[4] and few[few.ids[2:5]] == few[[2, 3, 4]]
    mask = [s.domain == "maze_solving" for s in few]
    for given in (mask, np.array(mask), tuple(mask), np.array(few.answers, dtype=object) == 3):
        assert few[given].ids == [name for name, kept in zip(few.ids, given, strict=True) if kept]
    assert len(few[[False] * len(few)]) == 0
    with pytest.raises(pv.NoSuchItem, match=r"id is 'x'; legal: those of this dataset, such as 'percept_v-paper-"):
        few["x"]
    for wrong in ([True], [True, 3], mask[:-1]):
        with pytest.raises(pv.InvalidParams, match="legal: a mask of 18 booleans"):
            few[wrong]
    with pytest.raises(pv.WrongType, match="index is True"):
        few[True]
    assert pickle.loads(pickle.dumps(few)) == few and len(pickle.dumps(few)) < 4000


def test_ids_need_no_sample(few: pv.Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    due = [s._native.id for s in pv.percept_v(**FEW, twins=True)] + [pv.bib(pairs=2)[0]._native.id]
    monkeypatch.setattr("perceptv._core.generate", None)
    assert [*pv.percept_v(**FEW, twins=True).ids, pv.bib(pairs=2)[0].id] == due


def test_sums_and_mixtures_of_datasets(few: pv.Dataset) -> None:
    assert sum([few[:3], few[3:5], few[7:9]]) == few[[0, 1, 2, 3, 4, 7, 8]]
    assert sum([few]) == few and pv.mix(few[:5], few[5:]) == pv.mix([few[:5], few[5:]]) and pv.mix(few).ids == few.ids
    with pytest.raises(TypeError):
        1 + few  # type: ignore[operator]


def test_filter_by_values(few: pv.Dataset) -> None:
    def due(keep: Any) -> list[str]:
        return [s.id for s in few if keep(s)]

    assert few.filter(domain="maze_solving").ids == due(lambda s: s.domain == "maze_solving")
    assert few.filter(domain="maze_solving,change_colour", size="2-3").ids == due(
        lambda s: s.domain != "counting_circles" and s.size > 1
    )
    assert few.filter(answer=2).ids == due(lambda s: s.answer == 2 and s.answer is not True)
    assert few.filter(answer=[1, 2]).ids == due(lambda s: s.answer in (1, 2) or s.answer == [1, 2])
    assert few.filter(lambda s: s.index == 1, size=3).ids == due(lambda s: s.index == 1 and s.size == 3)
    skill = few[0].skills[0]
    assert few.filter(skills=skill).ids == due(lambda s: skill in s.skills)
    pairs = pv.conservation(domains="conservation_size", per_size=3)
    assert {s.params["condition"] for s in pairs.filter(condition="conserving")} == {"conserving"}
    path = few.filter(domain="maze_solving")[0].answer
    assert few.filter(answer=path).ids[0] == few.filter(answer=tuple(path)).ids[0]


def test_true_is_not_one() -> None:
    yes = pv.dataset(domains=f"{BOOLEAN},counting_circles", sizes=[1], per_size=9, preset="balanced")
    assert {type(a) for a in yes.filter(answer=1).answers} == {int}
    assert {type(a) for a in yes.filter(answer=True).answers} == {bool}


@pytest.mark.parametrize(
    ("columns", "error", "said"),
    [
        ({"domian": "x"}, pv.InvalidParams, r"column is 'domian'; legal: .*\(near: domain\)"),
        ({"domain": "maze"}, pv.UnknownDomain, "maze_solving"),
        ({"preset": "easy"}, pv.InvalidParams, "preset is 'easy'"),
        ({"size": "big"}, pv.InvalidParams, "size is 'big'"),
    ],
)
def test_wrong_filters_are_told(few: pv.Dataset, columns: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        few.filter(**columns)


def test_a_balanced_part() -> None:
    domains = f"counting_circles,{BOOLEAN}"
    whole = pv.percept_v(domains=domains, sizes="1-10", preset="balanced", per_size=10)
    part = whole.filter(answer=[True, False]).balance(by="answer", seed=3)
    counts = Counter(part.answers)
    assert len(counts) == 2 and len(set(counts.values())) == 1 and min(counts.values()) > 20
    assert part.positions == tuple(sorted(part.positions))
    assert part == whole.filter(answer=[True, False]).balance(seed=3) != whole.filter(answer=[True, False]).balance()
    both = whole.balance(by="domain,size")
    assert both.ids == whole.ids and len(whole[:0].balance()) == 0
    with pytest.raises(pv.InvalidParams, match="near: answer"):
        whole.balance(by="anwser")


def test_a_stream_gives_its_next_item() -> None:
    stream = pv.stream(domains="maze_solving", sizes="2-4")
    first = [next(stream) for _ in range(3)]
    assert first == list(islice(stream, 3)), "a loop begins anew"
    assert next(stream) == stream[3] and isinstance(iter(stream), StreamIterator)
    assert pickle.loads(pickle.dumps(stream)) == stream == replace(stream)
    assert next(stream.starting_at(9)) == stream[9]


# ---- what shows itself


def test_a_dataset_shows_a_grid(few: pv.Dataset) -> None:
    page = few._repr_html_()
    assert page.count("<img") == 8 and "18 samples" in page and few[0].id in page and few[17].id in page
    assert few[:0]._repr_html_().count("<img") == 0 and few[:2]._repr_html_().count("<img") == 2
    mixed = pv.dataset(domains="conservation_size,bib_preference,maze_solving", sizes=6, per_size=1)
    assert mixed._repr_html_().count("<img") == 3


def test_the_catalogue_and_a_domain_show_tables() -> None:
    found = pv.domains("percept_v")
    assert isinstance(found, list) and found._repr_html_().count("<tr>") == 31
    for name in ("maze_solving", "vanishing_objects", "conservation_size"):
        page = pv.info(name)._repr_html_()
        assert page.count("<img") == 3 and pv.info(name).suite in page and page.count("<td>") > 8


def test_what_strangers_wrote_is_shown_and_not_obeyed() -> None:
    known = replace(pv.info("maze_solving"), title="<script>x</script>")
    assert "<script>" not in known._repr_html_() + type(pv.domains())([known])._repr_html_()


def test_a_text_counts_what_is_there(few: pv.Dataset) -> None:
    assert repr(few[:1]) == "Dataset(percept_v, preset='paper', seed=0, 1 domain, 1 sample)"
    assert "2 domains, 12 samples" in repr(few.filter(domain="maze_solving,change_colour"))
    assert "0 domains, 0 samples" in repr(few[:0])
    both = few[:2] + pv.percept_v(**{**FEW, "seed": 4, "preset": "balanced"})
    assert "preset='mixed', seed=mixed" in repr(both) and "preset='paper', seed=0" in repr(both.filter(preset="paper"))
    mixed = pv.dataset(domains="conservation_size,maze_solving", sizes=6, per_size=1)
    assert repr(mixed).startswith("Dataset(mixed") and repr(mixed[1:]).startswith("Dataset(percept_v")
    assert "a part of 30 domains" in repr(pv.percept_v(per_size=10**9)[1:])


@pytest.mark.parametrize("name", ["one.parquet", "one.tar", "one.zip", "ONE.JSONL"])
def test_a_folder_has_no_name_of_a_file(few: pv.Dataset, name: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for write in (few.to_parquet, few.to_webdataset, few.save, lambda path, **_: pv.write_shards(few, path, of=2)):
        said = f"'{name}', and this writes a folder; legal: .* such as '{name[:3]}'"
        with pytest.raises(pv.InvalidParams, match=said):
            write(tmp_path / name, progress=False)
        assert not list(tmp_path.iterdir())
    assert few[:1].save(tmp_path / "v1.2", progress=False).is_dir()


def test_rows_need_no_scene(few: pv.Dataset, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scene is most of a record, and most of the time that its making takes."""
    due = [{k: v for k, v in s.record().items() if k != "scene"} for s in few]
    monkeypatch.setattr(pv.Sample, "record", None)
    monkeypatch.setattr(pv.Sample, "scene", None)
    rows = [s.to_dict() for s in few]
    assert [{k: row[k] for k in head if k in row} for row, head in zip(rows, due, strict=True)] == [
        {k: v for k, v in head.items() if k in row} for row, head in zip(rows, due, strict=True)
    ]
    assert pv.score(few, [s.answer_text for s in few]).overall().accuracy == 1.0


# ---- progress


def test_progress_begins_after_a_while() -> None:
    now = [0.0]
    for taken, told in ((0.3, ""), (1.5, "rows: 2/2, 3.0 s\n")):
        now[0], out = 0.0, io.StringIO()
        with Progress(2, "rows", stream=out, clock=lambda: now[0], after=1.0) as shown:
            for _ in range(2):
                now[0] += taken
                shown.advance()
        assert out.getvalue() == told


def test_a_notebook_has_a_bar() -> None:
    out_stream = type("OutStream", (io.StringIO,), {"__module__": "ipykernel.iostream"})
    out = out_stream()
    with Progress(2, "rows", stream=out) as shown:
        shown.advance(2)
    assert "\r[" in out.getvalue()


def test_long_work_has_a_bar(
    few: pv.Dataset, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start = time.monotonic()
    ticks = iter(range(10**6))
    monkeypatch.setattr(Progress.__init__, "__kwdefaults__", {
        **(Progress.__init__.__kwdefaults__ or {}), "clock": lambda: start + 2 * next(ticks)
    })  # fmt: skip
    pytest.importorskip("pandas")
    works: list[Any] = [
        lambda: few.to_pandas(), lambda: few.answers, lambda: few.filter(answer=3), lambda: few.filter(lambda s: True),
        lambda: few.balance(), lambda: few.train_test_split(0.5, deduplicate=True),
        lambda: pv.percept_v(**FEW, deduplicate=True), lambda: pv.score(few, {few.ids[0]: "x"}),
    ]  # fmt: skip
    for work in works:
        work()
        assert capsys.readouterr().err.count("/") >= 1
    for quiet in (few.to_pandas, few.balance, lambda **how: pv.percept_v(**FEW, deduplicate=True, **how)):
        quiet(progress=False)
        assert capsys.readouterr().err == ""


# ---- near names

SAMPLE = pv.generate("counting_circles", size=3)


@pytest.mark.parametrize(
    ("call", "near"),
    [
        (lambda: SAMPLE.promt, "prompt"),
        (lambda: pv.percept_v().shufle, "shuffle"),
        (lambda: pv.info("maze_solving").titel, "title"),
        (lambda: pv.stream(sizes=3).domain, "domains"),
        (lambda: pv.score([SAMPLE], ["x"]).overal(), "overall"),
        (lambda: pv.judge(SAMPLE, "x").outcom, "outcome"),
        (lambda: pv.generate("bib_preference", size=6).expected.outcom, "outcome"),
        (lambda: pv.generate_batch("maze_solving", 3).image, "images"),
        (lambda: pv.generat, "generate"),
        (lambda: pv.export.to_parqet, "to_parquet"),
    ],
)
def test_near_attributes_are_named(call: Any, near: str) -> None:
    with pytest.raises(AttributeError, match=rf"\(near: {near}\)"):
        call()


@pytest.mark.parametrize(
    ("call", "near"),
    [
        (lambda: pv.percept_v(size=5), "sizes"),
        (lambda: pv.conservation(size=5), "sizes"),
        (lambda: pv.core_knowledge(domain="x"), "domains"),
        (lambda: pv.bib(task="x"), "tasks"),
        (lambda: pv.dataset(domain="maze_solving"), "domains"),
        (lambda: pv.generate("maze_solving", sizes=3), "size"),
        (lambda: pv.generate("maze_solving", size=3, presett="paper"), "preset"),
        (lambda: pv.stream(size=3), "sizes"),
        (lambda: pv.score([SAMPLE], ["x"], mod="strict"), "mode"),
        (lambda: pv.percept_v().shuffle(sed=3), "seed"),
        (lambda: pv.percept_v().to_parquet("x", row_per_file=3), "rows_per_file"),
        (lambda: pv.Ramp(1, 2, item=3), "items"),
        (lambda: SAMPLE.save("x.png", imag=1), "image"),
        (lambda: pv.Report.from_json(txt="{}"), "text"),
    ],
)
def test_near_keywords_are_named(call: Any, near: str) -> None:
    with pytest.raises(pv.InvalidParams, match=rf"\(near: {near}\)"):
        call()


def test_what_python_says_of_arguments_stays_a_type_error() -> None:
    for call in (lambda: pv.stream(difficulty=3), lambda: pv.percept_v(["maze_solving"]), lambda: pv.judge()):  # type: ignore
        with pytest.raises(TypeError) as error:
            call()
        assert isinstance(error.value, pv.InvalidParams) and "legal: " in str(error.value)


def test_errors_from_within_stay_as_they_are() -> None:
    def broken(_: pv.Sample) -> bool:
        raise TypeError("mine")

    with pytest.raises(TypeError, match=r"^mine$") as error:
        pv.percept_v(**FEW).filter(broken)
    assert not isinstance(error.value, pv.InvalidParams)


def test_public_functions_travel_to_other_processes() -> None:
    for name in dir(pv):
        thing = getattr(pv, name)
        if callable(thing) and not name.startswith("_"):
            assert pickle.loads(pickle.dumps(thing)) is thing
    assert copy.copy(SAMPLE) == SAMPLE and not hasattr(SAMPLE, "columns") and not hasattr(SAMPLE, "frames")


# ---- counts


def test_nouns_follow_their_number() -> None:
    assert [counted(n, "sample") for n in (0, 1, 2)] == ["0 samples", "1 sample", "2 samples"]
    assert counted(2, "entry") == "2 entries" and counted(1, "entry") == "1 entry" and counted(2, "day") == "2 days"
    assert counted(3, "person", "people") == "3 people"


def test_the_command_line_counts_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from perceptv.cli import main

    one = ["--domains", "maze_solving", "--sizes", "3", "--per-size", "1", "--quiet"]
    assert main(["generate", "percept-v", str(tmp_path / "set"), *one]) == 0
    assert "1 instance, written" in capsys.readouterr().out
    assert main(["gallery", str(tmp_path / "g.html"), "--domains", "maze_solving", "--quiet"]) == 0
    said = capsys.readouterr().out
    assert "0.0 MB" not in said and " kB" in said
    saved = (tmp_path / "set/README.md").read_text()
    assert "1 instance " in saved and "1 instances" not in saved


# ---- what a sample hands out


@pytest.mark.parametrize(
    "domain", ["counting_circles", "vanishing_objects", "conservation_number", "bib_preference", "tool_rake"]
)
def test_changes_of_what_a_sample_gives_change_nothing_behind_it(domain: str) -> None:
    sample, fresh = (pv.generate(domain, size=6, preset="balanced") for _ in range(2))
    values = ["scene", "params", "skills", "options", "answer", "images", "changed", "prompt_params", "events"]
    values += ["quantities"]
    if hasattr(sample, "episodes"):
        values += ["expected"]
    for name in [name for name in values if hasattr(sample, name)]:
        spoil(getattr(sample, name))
        assert told(getattr(sample, name)) == told(getattr(fresh, name)), name
    for call in ("record", "to_dict", "masks"):
        spoil(getattr(sample, call)())
        assert told(getattr(sample, call)()) == told(getattr(fresh, call)()), call
    assert sample == fresh and sample.record() == fresh.record() and np.array_equal(sample.image, fresh.image)


def spoil(value: Any) -> None:
    """Changes whatever in a value can be changed."""
    if isinstance(value, dict):
        for inner in list(value.values()):
            spoil(inner)
        value.clear()
    elif isinstance(value, (list, tuple)):
        for inner in value:
            spoil(inner)
        if isinstance(value, list):
            value.append("spoilt")
    elif isinstance(value, np.ndarray):
        value[:] = 0
    elif isinstance(value, pv.Episode):
        trial = value.trials[0]
        for inner in (value.scene, value.affiliations, value.plans, trial.scene, trial.plans, trial.events):
            spoil(inner)
        for deed in trial.plans:
            spoil(deed.alternatives)
        assert told(trial.scene) == told(value.trials[0].scene) and trial.plans == value.trials[0].plans


def told(value: Any) -> str:
    def plain(inner: Any) -> Any:
        return inner.scene if isinstance(inner, pv.Episode) else np.asarray(inner).tolist()

    return json.dumps(value, default=plain, sort_keys=True)


def test_the_switches_of_a_sample_are_its_key() -> None:
    sample = pv.generate("inside_circles", size=4, query="any")
    with pytest.raises(TypeError, match=r"part of a frozen object"):
        sample.switches["query"] = "all"
    for change in ("clear", "popitem"):
        with pytest.raises(pv.WrongType):
            getattr(sample.switches, change)()
    again = pickle.loads(pickle.dumps(sample))
    assert again == sample == copy.deepcopy(sample) and again.switches == {"query": "any"}
    with pytest.raises(pv.WrongType):
        again.switches.update(query="all")
    assert json.loads(json.dumps(sample.switches)) == dict(sample.switches) == {"query": "any"}


# ---- what pv.score takes


@pytest.fixture(scope="module")
def replies(few: pv.Dataset, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """One file of a model that is right, one of a model that never is."""
    folder = tmp_path_factory.mktemp("replies")
    for name, text in (("right", None), ("wrong", "I cannot tell.")):
        rows = [{"id": s.id, "response": text or s.answer_text} for s in few]
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder / "right.jsonl", folder / "wrong.jsonl"


def accuracies(few: pv.Dataset, given: Any) -> dict[str, float]:
    report = pv.score(few, given)
    return {model: report.overall(model).accuracy for model in report.models}


@pytest.mark.parametrize("kind", [str, Path])
def test_files_of_either_kind_are_scored(few: pv.Dataset, replies: tuple[Path, Path], kind: type) -> None:
    right, wrong = map(kind, replies)
    both = {"right": 1.0, "wrong": 0.0}
    assert accuracies(few, right) == {"right": 1.0}
    assert accuracies(few, [right, wrong]) == accuracies(few, (right, wrong)) == both
    assert accuracies(few, {"right": right, "wrong": wrong}) == both
    assert accuracies(few, {"a": right, "b": {s.id: s.answer_text for s in few}}) == {"a": 1.0, "b": 1.0}
    assert accuracies(few, {"a": [right]}) == {"a": 1.0}


def test_a_list_of_the_wrong_length_suggests_what_was_meant(few: pv.Dataset) -> None:
    legal = f"responses has 1 text; legal: {len(few)}, one per instance in their order; for the first 1 alone: "
    with pytest.raises(pv.InvalidParams, match=legal):
        pv.score(few, ["COUNT:3"])
    with pytest.raises(pv.InvalidParams, match=r"responses is .no\.jsonl., which cannot be read"):
        pv.score(few, ["no.jsonl"])
