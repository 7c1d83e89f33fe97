"""Twelve wrong types and more in every field of everything that is read: accepted, or refused with a PerceptvError."""

from __future__ import annotations

import csv
import functools
import io
import json
import shutil
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv import cli
from perceptv.cli import main
from perceptv.io.files import Folder
from perceptv.limits import LIMITS
from perceptv.reports import Report
from perceptv.scoring import Question
from perceptv.sets.checkpoint import Part, part_name, read_part
from perceptv.sets.pixels import verify_pixels
from perceptv.sets.verify import load, verify
from perceptv.shards.shard_set import ShardSet, dataset_of
from perceptv.shards.sidecar import packed
from perceptv.suites.bib import read_infants, read_surprise
from perceptv.suites.bib.episodes import info_of, read_metadata
from storage_sets import lines, manifest, write_manifest
from wrong_types import WRONG, spoilt, text_of

EXIT = (0, 1, 2)
Read = Callable[[Any], Any]
Write = Callable[[Any], Any]


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The smallest sets of all suites, saved."""
    root = tmp_path_factory.mktemp("sets")
    small(per_size=2).save(root / "percept_v", progress=False)
    videos().save(root / "conservation", video="none", trials=True, progress=False)
    pv.bib(tasks=["bib_preference"], pairs=1).save(root / "bib", progress=False)
    pv.bib(tasks=["bib_instrumental_blocking_barrier"], pairs=1).save(root / "mcs", dialect="mcs", progress=False)
    pv.write_shards(small(), str(root / "shards"), of=1, progress=False)
    return root


def small(per_size: int = 1) -> pv.Dataset:
    return pv.percept_v(domains=["counting_circles"], sizes=[1], per_size=per_size)


def videos() -> pv.Dataset:
    return pv.conservation(domains=["conservation_length"], sizes=[8], per_size=1)


@pytest.fixture(autouse=True)
def one_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the parser of the command line takes longer than most commands here."""
    monkeypatch.setattr(cli, "parser", functools.cache(cli.parser))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the test's own."""
    return tmp_path


def try_all(example: Any, write: Write | None, *reads: Read) -> None:
    """Each read of the example goes well; with a wrong value it goes well, too, or raises a PerceptvError."""
    place = write(example) if write else example
    for read in reads:
        assert read(place) not in (1, 2), "the example itself is refused"
    for what, value in spoilt(example):
        place = write(value) if write else value
        for read in reads:
            attempt(read, place, what)


def attempt(read: Read, place: Any, what: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = read(place)
        except pv.PerceptvError as error:
            str(error).encode("utf-8", "surrogateescape")
            assert len(str(error)) < 4000, what
        except Exception as error:
            raise AssertionError(f"{what}: {type(error).__name__}: {error}"[:2000]) from error
        else:
            assert not isinstance(found, int) or found in EXIT, what


def command(*words: Any) -> Callable[[Any], int]:
    """Runs the command line, a folder or file standing in it for PLACE."""
    return lambda place: main([str(place if word is PLACE else word) for word in words])


PLACE = object()


def spoiling(source: Path, target: Path, name: str, form: Callable[[Any], str]) -> Write:
    """Writes a file of a copy of a set; returns the folder."""
    shutil.copytree(source, target)

    def write(value: Any) -> Path:
        (target / name).write_text(form(value))
        return target

    return write


def as_lines(value: Any) -> str:
    """One line of JSON Lines."""
    return text_of(value) + "\n"


# ---- saved sets --------------------------------------------------------------------------------------------------


def laid_out(target: Path) -> Write:
    """Writes a manifest in the layout of the package, where it still has one."""

    def write(value: Any) -> Path:
        if isinstance(value, dict) and isinstance(value.get("files"), list):
            write_manifest(target, dict(value))
        else:
            (target / "manifest.json").write_text(text_of(value))
        return target

    return write


def test_manifests_of_pictures(sets: Path, folder: Path) -> None:
    target = Path(shutil.copytree(sets / "percept_v", folder / "set"))
    try_all(
        manifest(target),
        laid_out(target),
        lambda place: verify(place, digests_only=True, threads=1) and None,
        lambda place: verify_pixels(place, threads=1).differences and None,
        load,
        command("verify", PLACE, "--quiet", "--threads", 1),
    )


@pytest.mark.parametrize("suite", ["conservation", "bib"])
def test_manifests_of_videos_and_episodes(sets: Path, folder: Path, suite: str) -> None:
    target = Path(shutil.copytree(sets / suite, folder / "set"))
    try_all(
        manifest(target), laid_out(target), command("verify", PLACE, "--digests-only", "--quiet", "--threads", 1)
    )


def test_exports_of_saved_sets(sets: Path, folder: Path) -> None:
    """Every field of the recipe: a set is exported, or nothing is written."""
    target = Path(shutil.copytree(sets / "percept_v", folder / "set"))
    head = manifest(target)
    write, out = laid_out(target), folder / "out"

    def export(place: Path) -> int:
        code = main(["export", "messages", str(place), str(out), "--quiet", "--threads", "1"])
        assert out.exists() == (code == 0)
        shutil.rmtree(out, ignore_errors=True)
        return code

    try_all(head["recipe"], lambda value: write({**head, "recipe": value}), export)


@pytest.mark.parametrize("suite", ["percept_v", "conservation"])
def test_rows_of_metadata(sets: Path, folder: Path, suite: str) -> None:
    source = sets / suite
    row, other = lines(source / "metadata.jsonl")
    replies = folder / "replies.jsonl"
    replies.write_text(as_lines({"id": row["id"], "response": SAID}) + as_lines({"id": other["id"], "response": SAID}))
    try_all(
        row,
        spoiling(source, folder / "set", "metadata.jsonl", lambda value: as_lines(value) + as_lines(other)),
        command("score", PLACE, replies, "--markdown", folder / "a.md"),
        command("export", "croissant", PLACE),
    )


def test_trials(sets: Path) -> None:
    trial = lines(sets / "conservation" / "trials.jsonl")[0]
    try_all(
        trial,
        None,
        lambda row: pv.judge(row, "ANSWER: A"),
        lambda row: pv.score([row], [{"id": trial["id"], "response": "ANSWER: A"}]).to_json(),
    )


def test_checkpoints(folder: Path) -> None:
    (folder / ".progress").mkdir()
    whole = Part(b"{}\n", b"{}\n", b"{}\n").packed()
    head, _, body = whole.partition(b"\n")

    def write(value: Any) -> Folder:
        (folder / part_name(0)).write_bytes(text_of(value).encode() + b"\n" + body)
        return Folder(folder)

    found: list[Part | None] = []
    try_all(json.loads(head), write, lambda place: found.append(read_part(place, 0)))
    assert found[0] is not None and set(found[1:-1]) == {None}


def test_manifests_of_shards(sets: Path, folder: Path) -> None:
    record = json.loads((sets / "shards" / "manifest.json").read_text())
    write = spoiling(sets / "shards", folder / "set", "manifest.json", text_of)
    try_all(
        record,
        write,
        lambda place: pv.verify_shards(place, digests_only=True, threads=1) and None,
        lambda place: pv.finish_shards(small(), place, of=1).bytes * 0 and None,
        command("verify", PLACE, "--digests-only", "--quiet"),
    )


def test_sidecars(sets: Path, folder: Path) -> None:
    (name,) = [path.name for path in (sets / "shards").glob("*.tar.json")]
    record = json.loads((sets / "shards" / name).read_text())
    assert packed and record["path"] == name.removesuffix(".json")
    try_all(
        record,
        spoiling(sets / "shards", folder / "set", name, text_of),
        lambda place: pv.verify_shards(place, digests_only=True, threads=1) and None,
        lambda place: pv.write_shard(small(), 0, place, of=1).action,
    )


@pytest.mark.parametrize("data", [small(), videos(), pv.bib(tasks=["bib_preference"], pairs=1)], ids=str)
def test_recipes(data: pv.Dataset) -> None:
    recipe = data.recipe.as_dict()
    try_all(recipe, None, dataset_of, lambda value: ShardSet(value, 1))
    try_all({"recipe": recipe, "positions": [0, 1, 1]}, None, dataset_of)


# ---- episodes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", ["bib", "mcs"])
def test_episodes(sets: Path, folder: Path, dialect: str) -> None:
    path = next((sets / dialect).glob("bib_eval/*/*e.json"))
    trials = json.loads(path.read_text())
    short = ("walls", "fuse_walls")
    first, *others = [{**trial[0], **{name: trial[0][name][:1] for name in short}} for trial in trials]
    rest = [text_of([frame] * 114) for frame in others]
    like = f",{text_of(first)}" * 113

    def write(frame: Any) -> Path:
        """The frame is the first of its episode; the others are as they should be."""
        target = folder / "000000preferencee.json"
        target.write_text(f"[[{text_of(frame)}{like}],{','.join(rest)}]")
        return target

    try_all(first, write, lambda place: pv.read_episode(place, strict=dialect == "mcs"))


@pytest.mark.parametrize("value", [v for v in WRONG.values() if not hasattr(v, "__dict__")], ids=str)
def test_whole_episodes(sets: Path, folder: Path, value: Any) -> None:
    for wrong in (value, [value], [value] * 9, [[value] * 114] * 9):
        (folder / "a.json").write_text(text_of(wrong))
        attempt(pv.read_episode, folder / "a.json", "an episode")
        with pytest.raises(pv.PerceptvError):
            pv.read_episode(folder / "a.json")


def test_rows_of_episodes(sets: Path, folder: Path) -> None:
    rows = lines(sets / "bib" / "metadata.jsonl")
    other = as_lines(rows[1])
    surprise = folder / "surprise.jsonl"
    told = [{"episode": row["episode"], "trial": 9, "frame": "-", "surprise": 1} for row in rows]
    surprise.write_text("".join(map(as_lines, told)))
    target = Path(shutil.copytree(sets / "bib", folder / "set"))

    def write(value: Any) -> Path:
        (target / "metadata.jsonl").write_text(as_lines(value) + other)
        return target

    try_all(
        rows[0],
        write,
        lambda place: read_metadata(place / "metadata.jsonl"),
        lambda place: pv.score_surprise(place / "metadata.jsonl", surprise, permutations=1).to_json(),
    )
    try_all(rows[0], None, lambda row: info_of(row, "a row"))
    write(rows[0])
    for what, row in list(spoilt(told[0])):
        surprise.write_text(as_lines(row) + as_lines(told[1]))
        attempt(lambda _: read_surprise(surprise, [info_of(r, "row") for r in rows]), None, what)


def test_tables_of_surprise(sets: Path, folder: Path) -> None:
    infos = read_metadata(sets / "bib" / "metadata.jsonl")
    row = {"episode": infos[0].episode, "trial": 9, "frame": 30, "surprise": 1.5, "fam": 1, "model": "a"}

    def written(suffix: str, form: Callable[[Any], str]) -> Write:
        def write(value: Any) -> Path:
            (folder / f"table{suffix}").write_text(form(value), encoding="utf-8", errors="surrogatepass")
            return folder / f"table{suffix}"

        return write

    try_all(row, written(".jsonl", as_lines), lambda place: read_surprise(place, infos))
    try_all(row, written(".csv", as_table), lambda place: read_surprise(place, infos))
    try_all(row, None, lambda value: read_surprise([value], infos))
    try_all({"a": {infos[0].episode: 1.0}}, None, lambda value: read_surprise(value, infos))
    z = {"task": "preference", "outcome": "expected", "z": 0.5}
    try_all(z, written(".csv", as_table), read_infants)
    try_all({"preference": {"expected": 0.5}}, None, read_infants)


def as_table(value: Any) -> str:
    """CSV with a head, of one row; what is no row is written as JSON."""
    if not isinstance(value, dict):
        return as_lines(value)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(value)
    writer.writerow([v if isinstance(v, (str, int, float)) else text_of(v) for v in value.values()])
    return text.getvalue()


# ---- replies -----------------------------------------------------------------------------------------------------

ID = "percept_v-paper-counting_circles-n01-i0000-s0"
SAID = "COUNT:1"
MESSAGE = {"role": "assistant", "content": [{"type": "text", "text": SAID}]}
REPLIES: dict[str, dict[str, Any]] = {
    "ours": {"id": ID, "response": SAID, "model": "m"},
    "webdataset": {"__key__": ID, "json": {"id": ID}, "response": SAID},
    "vlmevalkit": {"index": ID, "prediction": SAID, "model": "m"},
    "lmms-eval": {"doc_id": 0, "filtered_resps": [[SAID]], "perceptv_accuracy": {"id": ID, "score": 1}},
    "evalscope": {"index": 0, "model": "m", "model_output": {"choices": [{"message": MESSAGE}]}},
}


@pytest.mark.parametrize("form", REPLIES)
def test_replies(sets: Path, folder: Path, form: str) -> None:
    row = REPLIES[form]
    data, good = small(), {"id": ID, "response": SAID, "model": "good"}
    target = folder / "replies.jsonl"

    def write(value: Any) -> Path:
        target.write_text(as_lines(value) + as_lines(good))
        return target

    try_all(
        row,
        write,
        command("score", sets / "percept_v", PLACE, "--markdown", folder / "a.md", "--json", folder / "a.json"),
    )
    try_all(row, None, lambda value: pv.score(data, [value, good]).to_markdown())


@pytest.mark.parametrize("suffix", [".json", ".csv", ".tsv"])
def test_files_of_replies(sets: Path, folder: Path, suffix: str) -> None:
    target = folder / f"replies{suffix}"

    def write(value: Any) -> Path:
        row = value[0] if isinstance(value, list) and value else value
        text = text_of(value) if suffix == ".json" else as_table(row)
        target.write_text(text.replace(",", "\t") if suffix == ".tsv" else text, "utf-8", "surrogatepass")
        return target

    try_all([REPLIES["ours"]], write, lambda place: pv.score(small(), place).to_json())
    if suffix == ".json":
        try_all({ID: SAID}, write, lambda place: pv.score(small(), place).to_json())


def test_replies_in_memory() -> None:
    data = small()
    for example in ({ID: SAID}, {"m": {ID: SAID}}, [SAID], {"m": [SAID]}):
        try_all(example, None, lambda value: pv.score(data, value).to_json())


def test_spreadsheets(folder: Path) -> None:
    openpyxl: Any = pytest.importorskip("openpyxl")
    for what, row in spoilt(REPLIES["ours"]):
        if isinstance(row, dict):
            book = openpyxl.Workbook()
            book.active.append(list(row))
            book.active.append([as_cell(value) for value in row.values()])
            book.save(folder / "a.xlsx")
            attempt(lambda place: pv.score(small(), place), folder / "a.xlsx", what)


def as_cell(value: Any) -> Any:
    """What a spreadsheet can hold of a value."""
    if value is None or isinstance(value, bool) or (isinstance(value, float) and value == value):
        return value
    text = value if isinstance(value, str) else text_of(value)
    return text.encode("ascii", "replace").decode()[:30_000]


def test_judged_records() -> None:
    sample = pv.generate("counting_circles", size=1)
    listed = pv.generate("conservation_length", size=8).record()
    names = ("domain", "answer", "answer_class", "answer_format", "preset", "size", "params", "options")
    for record in (
        sample.record(),
        {"domain": "counting_circles", "answer": "1", "switches": {}, "preset": "paper", "size": 1},
        {"domain": "x", "answer": 1, "answer_class": "integer", "answer_format": "COUNT:X", "vocabulary": []},
        {name: listed[name] for name in names},
    ):
        try_all({k: v for k, v in record.items() if k != "scene"}, None, lambda row: pv.judge(row, "COUNT:1"))


# ---- questions, scores, frames -----------------------------------------------------------------------------------

QUESTIONS = [
    {"prompt": "Which?\n(A) one\n(B) two", "answer": "A", "type": "MC", "id": "q1", "concept": "boundary", "n": 1},
    {"question": "Is it?", "answer": True, "type": "TF", "id": 7, "stage": "formal operational"},
]


@pytest.mark.parametrize("row", QUESTIONS)
def test_questions(folder: Path, row: dict[str, Any]) -> None:
    def write(value: Any) -> Path:
        (folder / "q.jsonl").write_text(as_lines(value))
        return folder / "q.jsonl"

    def scored(questions: Iterable[Any]) -> str:
        asked = list(questions)
        report: Report = pv.score(asked, ["A"] * len(asked))
        return report.to_json() + report.to_markdown()

    try_all(row, write, lambda place: scored(pv.load_questions(place)))
    try_all(row, None, lambda value: scored(pv.load_questions([value])))
    row = {**row, "answer": "yes" if row["answer"] is True else "A"}
    try_all(row, lambda value: as_csv(folder, value), pv.load_questions)
    parts = {"text": "Which?", "options": ["one", "two"], "answer": "A", "kind": "choice", "id": "q", "meta": {"a": 1}}
    try_all(parts, None, lambda value: Question(**{"text": "", **value}) if isinstance(value, dict) else None)


def as_csv(folder: Path, value: Any) -> Path:
    (folder / "q.csv").write_text(as_table(value), "utf-8", "surrogatepass")
    return folder / "q.csv"


def test_parquet_of_questions(folder: Path) -> None:
    arrow: Any = pytest.importorskip("pyarrow")
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    for what, row in spoilt(QUESTIONS[0]):
        try:
            parquet.write_table(arrow.Table.from_pylist([row]), folder / "q.parquet")
        except Exception:  # what Arrow cannot hold
            continue
        attempt(pv.load_questions, folder / "q.parquet", what)
    (folder / "q.parquet").write_bytes(b"PAR1 and more")
    with pytest.raises(pv.InvalidParams, match="no Parquet file"):
        pv.load_questions(folder / "q.parquet")


@pytest.mark.parametrize("data", [small(per_size=2), videos()], ids=str)
def test_scores(folder: Path, data: pv.Dataset) -> None:
    report = pv.score(data, {"m": {s.id: s.answer_text for s in data}})
    record = json.loads(report.to_json())
    record["accounting"]["m"].update(duplicates=[["a", 2]], unknown=[["b", 1]], missing=["c"])

    def write(value: Any) -> Path:
        (folder / "scores.json").write_text(text_of(value))
        return folder / "scores.json"

    derived = {k: v for k, v in record.items() if k not in ("summary", "pairs")}
    try_all(derived, write, command("report", PLACE, "--markdown", folder / "a.md", "--json", folder / "a.json"))


def test_frame_choices(folder: Path) -> None:
    video = videos()[0]

    def write(value: Any) -> Path:
        (folder / "frames.json").write_text(text_of(value))
        return folder / "frames.json"

    for frames in ([0, 48, 95], [[0, 48, 95], [0, 20, 48, 95]]):
        try_all({video.id: frames}, write, pv.load_frame_choices)


# ---- files that are none ------------------------------------------------------------------------------------------


def test_logs_of_inspect(folder: Path, python: Callable[..., str]) -> None:
    pytest.importorskip("inspect_ai")
    script = """
import os, warnings
warnings.simplefilter("ignore")
import perceptv as pv
from perceptv.evals import responses
os.mkfifo("fifo.json")
os.mkdir("folder.json")
for name, text in {"a.json": "", "b.json": "[]", "c.json": "{}", "d.eval": "no zip", "e.json": "[" * 10**5}.items():
    open(name, "w").write(text)
for name in [*os.listdir("."), "none.json", "nul\\0", "half\\ud800"]:
    try:
        responses(name)
    except pv.PerceptvError:
        print(ascii(name))
    else:
        raise SystemExit(name)
"""
    said = python(f"import os; os.chdir({str(folder)!r})\n{script}")
    assert len(said.splitlines()) == 10


def test_checkpoints_of_networks(folder: Path) -> None:
    torch: Any = pytest.importorskip("torch")
    from dataclasses import asdict

    from perceptv.suites.bib.torch import load_model
    from perceptv.suites.bib.torch.checkpoint import FORM
    from perceptv.suites.bib.torch.config import ModelConfig

    state = {"form": FORM, "config": asdict(ModelConfig()), "model": {}, "optimizer": {}, "losses": [1.0]}
    for what, value in spoilt(state):
        torch.save(value, folder / "run.pt")
        with pytest.raises(pv.PerceptvError):
            load_model(folder / "run.pt")
            raise AssertionError(what)


def test_the_table_of_limits_is_used_by_default() -> None:
    assert LIMITS.max_depth < 200, "the deep list is deeper than what is legal"
