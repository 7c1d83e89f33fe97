"""Replies in tables as people and other programs write them: CSV of every kind, spreadsheets, frames of any library."""

from __future__ import annotations

import contextlib
import csv
import datetime
import io
import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.io.missing import is_taken_for_nothing
from perceptv.reports import agreement, write_review


def some(preset: Any = "paper") -> pv.Dataset:
    return pv.percept_v(preset=preset, domains=["counting_circles"], sizes=[2, 5], per_size=2)


def table(rows: list[dict[str, str]], delimiter: str = ",") -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), delimiter=delimiter)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def rows_of(ds: pv.Dataset, said: str = "{}, è la risposta") -> list[dict[str, str]]:
    return [{"id": s.id, "response": said.format(s.answer_text), "model": "möb"} for s in ds]


def right(ds: Any, given: Any, **more: Any) -> int:
    return int(pv.score(ds, given, **more).overall().correct)


# ---- CSV


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("suffix", [".csv", ".tsv"])
@pytest.mark.filterwarnings("ignore:.*is read as Windows-1252")
def test_cells_are_found_whatever_parts_them_and_whatever_encodes_them(
    encoding: str, delimiter: str, suffix: str, tmp_path: Path
) -> None:
    ds, path = some(), tmp_path / f"a{suffix}"
    path.write_bytes(table(rows_of(ds), delimiter).encode(encoding))
    report = pv.score(ds, path)
    assert report.overall().correct == len(ds) and report.models == ("möb",)


def test_what_is_no_utf_8_is_read_as_office_programs_write_it_with_a_warning(tmp_path: Path) -> None:
    ds, path = some(), tmp_path / "a.csv"
    path.write_bytes(table(rows_of(ds)).encode("cp1252"))
    with pytest.warns(UserWarning, match=r"a\.csv is not UTF-8 \(byte \d+\) and is read as Windows-1252"):
        assert right(ds, path) == len(ds)
    path.write_bytes(table(rows_of(ds)).encode("utf-8") + b"\x81")
    with pytest.raises(pv.InvalidParams, match=r"not UTF-8 \(byte \d+\); legal: UTF-8, or UTF-16 with its mark"):
        pv.score(ds, path)


def test_the_place_of_a_wrong_byte_is_that_in_the_file(tmp_path: Path) -> None:
    ds, path = some(), tmp_path / "a.csv"
    text = "id,response\n" + "é" * 700_000  # beyond the first block, which ends within a character
    path.write_bytes(text.encode() + b"\xc3\x28\x81")
    with pytest.raises(pv.InvalidParams, match=rf"byte {len(text.encode())}\)"):
        pv.score(ds, path)


@pytest.mark.parametrize("end", ["\r\n\r\n", ",,\r\n,,\r\n", " , , \r\n", "\r\n,,\r\n\r\n"])
def test_lines_without_text_are_no_rows(end: str, tmp_path: Path) -> None:
    ds, path = some(), tmp_path / "a.csv"
    path.write_text("\r\n\r\n" + table(rows_of(ds)) + end, encoding="utf-8", newline="")
    assert right(ds, path) == len(ds)


def test_columns_without_a_name_are_none(tmp_path: Path) -> None:
    ds, path = some(), tmp_path / "a.csv"
    lines = ["sep=;", "id;response;;", *(f"{s.id};{s.answer_text};;" for s in ds), ";;;"]
    path.write_text("\r\n".join(lines), encoding="utf-8", newline="")
    assert right(ds, path) == len(ds)


def test_marks_for_a_person_open_rightly_in_a_spreadsheet_and_come_back(tmp_path: Path) -> None:
    ds = some()
    replies = {s.id: f"Größe: {s.answer_text}" for s in ds}
    path = write_review(ds, replies, tmp_path / "marks.csv", count=4)
    assert path.read_bytes().startswith(b"\xef\xbb\xbf") and "Größe" in path.read_text(encoding="utf-8-sig")
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    path.write_text(table([{**row, "mark": row["reply"].split(":")[-1]} for row in rows], ";"), encoding="utf-16")
    (found,) = agreement(ds, replies, path)
    assert (found.read, found.rightly) == (4, 4)


# ---- spreadsheets


def test_spreadsheets_hold_numbers_dates_blank_rows_and_columns(tmp_path: Path) -> None:
    openpyxl: Any = pytest.importorskip("openpyxl")
    questions = [
        pv.Question("How many?", (), 12, "number", id="7"),
        pv.Question("How much?", ("0.5", "1.5"), "B", id="b"),
        pv.Question("Is it?", (), "yes", "boolean", id="c"),
    ]
    book = openpyxl.Workbook()
    answers = ([7, "note", 12.0], ["b", None, 1.5], ["c", None, True])
    for line in ([], ["id", None, "response"], *answers, [], [None, " ", ""]):
        book.active.append(line)
    book.save(tmp_path / "a.xlsx")
    assert right(questions, tmp_path / "a.xlsx") == 3
    book.active.append(["c", None, datetime.datetime(2026, 1, 2)])
    book.save(tmp_path / "a.xlsx")
    with pytest.raises(pv.InvalidParams, match=r"a\.xlsx, line 8.*response is datetime.*; legal: a text"):
        pv.score(questions, tmp_path / "a.xlsx")


def test_numbers_in_a_frame_are_texts() -> None:
    pandas: Any = pytest.importorskip("pandas")
    questions = [pv.Question("How many?", (), i, "number", id=str(i)) for i in (3, 4)]
    for column in ([3, 4], [3.0, 4.0], ["3", 4], [3, float("nan")]):
        frame = pandas.DataFrame({"id": [3, 4], "response": column})
        assert right(questions, frame) == sum(value == value for value in column), column


# ---- frames of other libraries


class Streamed:
    """An object that speaks the protocol of Arrow, and nothing else."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self._table = pytest.importorskip("pyarrow").Table.from_pylist(rows)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._table.__arrow_c_stream__(requested_schema)


class Exchanged:
    """An object that speaks the protocol of data frames, and nothing else."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self._table = pytest.importorskip("pyarrow").Table.from_pylist(rows)

    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> Any:
        return self._table.__dataframe__(nan_as_null, allow_copy)


class Rowed:
    """What polars offers, and nothing else."""

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self._rows, self.columns = rows, list(rows[0])

    def iter_rows(self, *, named: bool = False) -> Any:
        return iter(self._rows if named else [tuple(row.values()) for row in self._rows])

    def to_dict(self, as_series: bool = True) -> Any:
        return {name: [row[name] for row in self._rows] for name in self.columns}


def frames(rows: list[dict[str, Any]]) -> list[Any]:
    pyarrow, pandas = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    arrow = pyarrow.Table.from_pylist(rows)
    found = [Streamed(rows), Exchanged(rows), Rowed(rows), pandas.DataFrame(rows), arrow, arrow.to_batches()[0]]
    try:
        import polars
    except ImportError:
        return [*found, arrow.to_reader()]
    return [*found, arrow.to_reader(), polars.DataFrame(rows)]


def test_tables_of_every_library_hold_replies() -> None:
    ds = some()
    rows: list[dict[str, Any]] = [{"id": s.id, "response": s.answer_text, "model": "m"} for s in ds]
    for frame in frames(rows):
        assert right(ds, frame) == len(ds), type(frame)
    for frame in frames(rows):
        assert right(ds, {"named": frame}) == len(ds), type(frame)


def test_tables_of_every_library_hold_questions_records_and_what_was_asked() -> None:
    rows = [{"id": "a", "question": "Which?", "A": "red", "B": "blue", "answer": "B"}]
    for frame in frames(rows):
        (question,) = pv.load_questions(frame)
        assert (question.options, question.answer, question.id) == (("red", "blue"), "B", "a"), type(frame)
    ds = some()
    replies = {"m": {s.id: s.answer_text for s in ds}}
    for frame in frames([{"model": "m", "id": ds[0].id}]):
        assert pv.score(ds, replies, asked=frame).overall().n == 1, type(frame)
    names = ("id", "domain", "preset", "size", "skills", "answer", "answer_text", "answer_type", "suite")
    records = [{**{name: s.record()[name] for name in names}, "answer": json.dumps(s.answer)} for s in ds]
    for frame in frames(records):
        if isinstance(frame, Exchanged):
            continue  # its protocol has no lists
        assert right(frame, replies) == len(ds), type(frame)


def test_a_column_alone_is_a_list_of_texts() -> None:
    pandas: Any = pytest.importorskip("pandas")
    ds = some()
    assert right(ds, pandas.Series([s.answer_text for s in ds])) == len(ds)


def test_a_table_that_fails_is_named() -> None:
    class Broken:
        columns = ("id", "response")

        def iter_rows(self, *, named: bool) -> Any:
            raise RuntimeError("no rows today")

    told = r"responses is a Broken that cannot be read: RuntimeError: .no rows today"
    with pytest.raises(pv.InvalidParams, match=told):
        pv.score(some(), Broken())


# ---- words that tables take for nothing


def test_no_answer_of_ours_is_a_word_that_readers_of_tables_drop() -> None:
    met: dict[str, str] = {}
    for domain in pv.domains():
        if domain.frames or domain.episodes or domain.answer_class == "none":
            continue
        for preset in ("paper", "balanced"):
            low, high = domain.sizes[preset] if isinstance(domain.sizes, dict) else (1, 1)
            for size in {low, high}:
                for index in range(12):
                    made = pv.generate(domain.id, size=size, index=index, preset=preset)
                    met[made.answer_text] = made.id
    dropped = {text: name for text, name in met.items() if is_taken_for_nothing(text)}
    assert met and not dropped


def test_none_stays_a_reply_where_no_cell_fits() -> None:
    sample = pv.generate("cross_and_knots", size=36)
    assert sample.answer == [] and sample.answer_text == "Nowhere" and sample.prompt.count("Nowhere") == 1
    record = {**sample.record(), "vocabulary": ["none"]}  # as sets were saved before
    for item in (sample, record):
        for said in ("Nowhere", "nowhere", "None", "none", "NONE"):
            assert pv.judge(item, said).correct and pv.judge(item, said, "strict").correct, said
        for said in ("The answer is Nowhere.", "**None**"):
            assert pv.judge(item, said).correct, said
        for said in ("Nowhere or (1,2)", "nowhere near (1,2)", "Is it nowhere?", sample.prompt):
            assert pv.judge(item, said).outcome == "format_error", said


def test_gold_replies_survive_a_table_read_by_pandas() -> None:
    pandas: Any = pytest.importorskip("pandas")
    ds = pv.percept_v(preset="balanced", domains=["cross_and_knots"], sizes=[2, 4, 6], per_size=6)
    assert [] in [s.answer for s in ds]
    text = table([{"id": s.id, "response": s.answer_text} for s in ds])
    report = pv.score(ds, pandas.read_csv(io.StringIO(text)))
    assert report.overall().accuracy == 1 and not report.warnings


def test_a_column_labelled_with_ids_is_scored_by_them() -> None:
    pandas: Any = pytest.importorskip("pandas")
    ds = some()
    column = pandas.Series({s.id: s.answer for s in reversed(list(ds))})
    for given in (column, column.astype(str), {"m": column}):
        assert right(ds, given) == len(ds)
    assert right(ds, column[:1]) == 1 and right(ds, pandas.Series([s.answer_text for s in ds])) == len(ds)


def test_columns_by_name_are_a_table() -> None:
    ds = some()
    columns = {"id": [s.id for s in ds][::-1], "response": [s.answer for s in ds][::-1], "model": ["m"] * len(ds)}
    report = pv.score(ds, columns)
    assert report.models == ("m",) and report.overall().correct == len(ds)
    table = pytest.importorskip("datasets").Dataset.from_dict(columns)
    assert right(ds, table) == right(ds, table[:]) == len(ds)
    with pytest.raises(pv.InvalidParams):
        pv.score(ds, {**columns, "id": columns["id"][:1]})


def test_a_stray_zero_byte_changes_no_encoding(tmp_path: Path) -> None:
    ds, path = some(), tmp_path / "a.csv"
    path.write_bytes(table(rows_of(ds, "{}")).encode() + b"\0")
    with contextlib.suppress(pv.InvalidParams):  # Python 3.10 reads no such table
        assert right(ds, path) == len(ds)


def missing_forms(ids: list[str], lost: Any) -> list[Any]:
    return [
        {name: lost for name in ids},
        [{"id": name, "response": lost} for name in ids],
        {"m": [{"id": name, "response": lost} for name in ids]},
    ]


@pytest.mark.parametrize("lost", [None, float("nan")])
def test_missing_values_are_warned_of_where_none_is_an_answer(lost: Any) -> None:
    ds = pv.percept_v(preset="balanced", domains=["cross_and_knots", "counting_circles"], sizes=[4], per_size=2)
    ids = [s.id for s in ds]
    for given in missing_forms(ids, lost):
        (told,) = pv.score(ds, given).warnings
        assert "the replies to 2 ids, such as " in told and ids[0] in told and "keep_default_na=False" in told
    again = pv.score(ds, {name: lost for name in ids})
    assert type(again).from_json(again.to_json()).warnings == again.warnings
    assert again.only(domain="counting_circles").warnings == ()


def test_empty_cells_of_files_are_warned_of_and_empty_texts_elsewhere_are_not(tmp_path: Path) -> None:
    ds = pv.percept_v(preset="balanced", domains=["cross_and_knots"], sizes=[4], per_size=2)
    path = tmp_path / "a.csv"
    path.write_text(table([{"id": s.id, "response": ""} for s in ds]))
    assert "missing values" in pv.score(ds, path).warnings[0]
    assert pv.score(ds, {s.id: "" for s in ds}).warnings == ()


@pytest.mark.parametrize("said", ["nan", "NA", "<NA>", "null", "NaN"])
def test_words_that_other_programs_put_in_the_place_of_one_are_warned_of(said: str) -> None:
    ds = pv.percept_v(preset="balanced", domains=["cross_and_knots", "counting_circles"], sizes=[4], per_size=1)
    (told,) = pv.score(ds, {s.id: said for s in ds}).warnings
    assert "the replies to 1 id, such as " in told
    assert pv.score(ds, {s.id: "None" for s in ds}).warnings == (), "it is read"


def test_options_that_tables_drop_are_warned_of() -> None:
    questions = [pv.Question("?", ("N/A", "some"), "A", id="a"), pv.Question("?", ("red", "blue"), "A", id="b")]
    assert pv.score(questions, {"a": "N/A", "b": "n/a"}).warnings == ()
    (told,) = pv.score(questions, {"a": None, "b": None}).warnings
    assert "the replies to 1 id, such as 'a'" in told
