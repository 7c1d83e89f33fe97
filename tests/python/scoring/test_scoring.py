"""Replies to scores: which forms are read, what counts, what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from late import late
from perceptv.scoring.floors import floor
from perceptv.scoring.scored_items import items_of

pd = late("pandas")

DOMAINS = ["counting_shapes", "list_colours", "change_colour"]


def small(**more: Any) -> pv.Dataset:
    return pv.percept_v(preset="balanced", domains=DOMAINS, sizes=[3, 5], per_size=2, **more)


def right(dataset: Any) -> dict[str, str]:
    return {sample.id: sample.answer_text for sample in dataset}


def wrong(sample: pv.Sample) -> str:
    """A well-formed reply that is wrong."""
    others = (pv.generate(sample.domain, size=sample.size, index=100 + k, preset=sample.preset) for k in range(99))
    return next(other.answer_text for other in others if other.answer_text != sample.answer_text)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small().save(tmp_path_factory.mktemp("sets") / "set", progress=False)


def test_right_answers_score_everything() -> None:
    group = pv.score(small(), right(small())).overall()
    assert (group.n, group.correct, group.accuracy) == (12, 12, 1.0)
    assert group.interval[1] == 1.0 and group.interval[0] == pytest.approx(0.757506, abs=1e-6)


def test_each_outcome_is_counted_and_stays_in_the_denominator() -> None:
    ds = small()
    replies = right(ds)
    replies[ds[0].id] = wrong(ds[0])
    replies[ds[1].id] = ""
    replies[ds[2].id] = "The picture is a nice one."
    del replies[ds[3].id]
    report = pv.score(ds, replies)
    group = report.overall()
    assert (group.n, group.correct, group.wrong, group.format_error, group.no_answer) == (12, 8, 1, 1, 2)
    assert report.accounting["model"].missing == (ds[3].id,)
    row = report.rows_of()[3]
    assert row.missing and row.outcome == "no_answer" and row.reason == "no reply for this id"


def test_unknown_and_duplicate_ids_are_reported_and_count_as_stated() -> None:
    ds = small()
    rows = [{"id": name, "response": text} for name, text in right(ds).items()]
    rows += [{"id": ds[0].id, "response": wrong(ds[0])}, {"id": ds[1].id, "response": ds[1].answer_text}]
    rows += [{"id": "other", "response": "x"}, {"id": "other", "response": "y"}]
    report = pv.score(ds, rows)
    counts = report.accounting["model"]
    assert counts.duplicates == ((ds[0].id, 2), (ds[1].id, 2)) and counts.conflicting == 1
    assert counts.unknown == (("other", 2),) and counts.missing == () and not counts.clean
    assert (report.overall().n, report.overall().correct) == (12, 12)
    assert pv.score(ds, rows, duplicates="last").overall().correct == 11


def test_all_forms_of_replies_give_one_report(folder: Path, tmp_path: Path) -> None:
    ds = small()
    texts = right(ds)
    texts[ds[0].id] = 'two\nlines, "quoted"'
    rows = [{"id": name, "response": text} for name, text in texts.items()]
    lines = tmp_path / "model.jsonl"
    lines.write_text("\n".join(json.dumps(row) for row in rows) + "\n\n", encoding="utf-8")
    table = tmp_path / "model.csv"
    pd.DataFrame(rows).to_csv(table, index=False)
    forms = [texts, list(texts.values()), rows, pd.DataFrame(rows), lines, str(lines), table, {"model": texts}]
    reports = [pv.score(ds, form) for form in forms]
    assert all(report == reports[0] for report in reports)
    assert reports[0].overall().correct == 11


def test_all_forms_of_sets_give_one_report(folder: Path) -> None:
    texts = right(small())
    records = [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]
    forms = [small(), list(small()), folder, str(folder / "metadata.jsonl"), records]
    reports = [pv.score(form, texts) for form in forms]
    assert all(report == reports[0] for report in reports)


def test_several_models_come_from_a_column_or_a_mapping() -> None:
    ds = small()
    rows = [{"id": s.id, "response": s.answer_text, "model": "a"} for s in ds]
    rows += [{"id": s.id, "response": None, "model": "b"} for s in ds]
    by_column = pv.score(ds, rows)
    assert by_column.models == ("a", "b")
    assert [g.correct for g in by_column.by("overall")] == [12, 0]
    by_name = pv.score(ds, {"a": right(ds), "b": [None] * len(ds)})
    assert by_name == by_column
    with pytest.raises(pv.InvalidParams, match=r"model is None; legal: 'a', 'b'"):
        by_column.overall()


def test_a_slice_is_scored_as_the_set_that_it_is() -> None:
    part = small()[2:5]
    report = pv.score(part, right(small()))
    assert report.overall().n == 3 and len(report.accounting["model"].unknown) == 9


def test_a_domain_counts_in_each_of_its_skills() -> None:
    ds = small()
    groups = {group.name: group.n for group in pv.score(ds, right(ds)).by("skill")}
    assert groups == {"discrimination": 8, "memory": 8, "form constancy": 4, "figure-ground": 4}


def test_sizes_ascend_and_unknown_groups_are_refused() -> None:
    ds = pv.percept_v(domains=["sort_lines"], sizes=[12, 2, 7], per_size=1)
    report = pv.score(ds, right(ds))
    assert [group.name for group in report.by("size")] == [2, 7, 12]
    with pytest.raises(pv.InvalidParams, match="by is 'colour'; legal: overall, answer_type, domain"):
        report.by("colour")


def test_floors_follow_preset_domain_and_size() -> None:
    ds = small()
    groups = {group.name: group.floor for group in pv.score(ds, right(ds)).by("domain")}
    expected = [floor("balanced", "counting_shapes", 2, n) for n in (3, 5)]
    assert groups["counting_shapes"] == pytest.approx(sum(f for f in expected if f) / 2)
    assert floor("paper", "change_colour", 2, 20) == 1.0  # the answer is the size
    assert floor("balanced", "circle_right_triangle", 2, 9) == pytest.approx(0.5, abs=0.03)


def test_a_floor_is_stated_only_where_it_was_measured() -> None:
    plain, other = (pv.generate("inside_circles", size=3, query=query) for query in ("count", "any"))
    large = pv.generate("inside_circles", size=21)
    twin = pv.generate("change_colour", size=3).twin()
    floors = [item.floor for item in items_of([plain, other, large, twin])]
    assert floors[0] is not None and floors[1:] == [None, None, None]
    assert pv.score([plain, large], [plain.answer_text, ""]).overall().floor is None
    with_twin = pv.score([twin.control, twin], ["", ""]).overall()
    assert with_twin.floor == floor("paper", "change_colour", 2, 3)


def test_the_table_of_floors_covers_every_domain_version_and_size() -> None:
    for known in pv.domains("percept_v"):
        for preset, (low, high) in known.sizes.items():
            for size in range(low, min(high, 20) + 1):
                found = floor(preset, known.id, known.version, size)
                assert found is not None and 0 <= found <= 1, (preset, known.id, size, "run: make floors")


def test_twin_pairs_have_four_outcomes() -> None:
    ds = pv.percept_v(preset="balanced", domains=["change_colour"], sizes=[3], per_size=4, twins=True)
    replies = {}
    for k in range(4):  # both right, control only, twin only, neither
        control, twin = ds[2 * k], ds[2 * k + 1]
        replies[control.id] = control.answer_text if k in (0, 1) else ""
        replies[twin.id] = twin.answer_text if k in (0, 2) else ""
    overall, domain = pv.score(ds, replies).twins()
    for group in (overall, domain):
        assert (group.both, group.control_only, group.twin_only, group.neither) == (1, 1, 1, 1)
    assert (overall.name, domain.name, overall.accuracy) == ("overall", "change_colour", 0.25)
    low, high = pv.score(ds, replies).clustered_interval()
    assert 0 < low < 0.5 < high < 1


def test_a_set_without_twins_has_no_pairs() -> None:
    assert pv.score(small(), right(small())).twins() == []
    only_twins = [pv.generate("change_colour", size=3).twin()]
    assert pv.score(only_twins, [""]).twins() == []


BAD_RESPONSES = [
    (5, "responses is int; legal: "),
    ([], "responses has 0 texts|responses has no reply"),
    ({}, "responses has no reply"),
    (["COUNT:1"], r"responses has 1 text; legal: 12"),
    ([1.5] * 12, "responses is a list of mixed things"),
    ([{"id": "a"}], r"responses\[0\] has no response"),
    ([{"id": "a", "response": 3}], r"responses\[0\].*response is 3; legal: a text"),
    ([{"id": 7, "response": "x"}], r"responses\[0\]: id is 7"),
    ({"a": "x", "b": {"c": "y"}}, "responses maps some names to texts and some not"),
    ("replies.txt", r"legal: a file that ends in \.jsonl"),
    ("absent.jsonl", "which cannot be read: No such file"),
]


@pytest.mark.parametrize(("given", "message"), BAD_RESPONSES)
def test_bad_replies_are_refused_by_name(given: Any, message: str) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        pv.score(small(), given)


BAD_FILES = [
    ("a.jsonl", b'{"id": "a", "response": "x"}\n{"id": "b"}', "a.jsonl, line 2 has no response"),
    ("a.jsonl", b"[1]", r"line 1 is \[1\]; legal: an object"),
    ("a.jsonl", b'{"id": "a", "id": "b"}', "a name occurs twice"),
    ("a.jsonl", b"[" * 100_000, "line 1 is nested too deeply"),
    ("a.jsonl", b"\xff", "is not UTF-8"),
    ("a.csv", b"id,answer\na,b\n", "line 2 has no response"),
    ("a.csv", b"id,response\na,b,c\n", "line 2 does not have as many cells"),
    ("a.csv", b"id,response\na\n", "line 2 does not have as many cells"),
    ("a.csv", b'id,response\na,"b" c\n', "is not a table"),
]


@pytest.mark.parametrize(("name", "content", "message"), BAD_FILES)
def test_bad_files_are_refused_by_line(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises((pv.InvalidParams, pv.LimitExceeded), match=message):
        pv.score(small(), tmp_path / name)


def test_long_replies_and_byte_order_marks_are_read(tmp_path: Path) -> None:
    ds = small()[:1]
    path = tmp_path / "a.csv"
    path.write_text("\ufeffid,response\n" + f'{ds[0].id},"{"so " * 100_000}\n{ds[0].answer_text}"\n', encoding="utf-8")
    report = pv.score(ds, path)
    assert report.overall().correct == 1
    assert len(report.rows[0].excerpt) < 300 and report.rows[0].excerpt.endswith(ds[0].answer_text)


BAD_ARGUMENTS: list[tuple[dict[str, Any], str]] = [
    ({"mode": "loose"}, "mode is 'loose'; legal: 'lenient', 'strict'"),
    ({"duplicates": "best"}, "duplicates is 'best'; legal: 'first', 'last'"),
    ({"level": 95}, "level is 95; legal: numbers between 0 and 1"),
    ({"model": " "}, "model is ' '; legal: a text that is not empty"),
    ({"model": 3}, "model is 3; legal: a name"),
    ({"published": "v3"}, "published is 'v3'; legal: True, False, 'colm_2026', 'arxiv_v1'"),
]


@pytest.mark.parametrize(("given", "message"), BAD_ARGUMENTS)
def test_bad_arguments_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        pv.score(small(), right(small()), **given)


def test_bad_sets_are_refused(tmp_path: Path) -> None:
    sample = small()[0]
    for given, message in [
        (tmp_path, "legal: a folder with metadata.jsonl"),
        (sample, "dataset is Sample; legal: "),
        (pv.stream(), r"dataset is Stream; legal: .*\(a stream never ends\)"),
        ([], "dataset is empty"),
        ([3], r"dataset\[0\] is int"),
        ([sample, sample], "twice"),
        ([{"id": "a"}], r"dataset\[0\] has no member 'domain'"),
    ]:
        with pytest.raises(pv.InvalidParams, match=message):
            pv.score(given, {"a": "b"})
    (tmp_path / "metadata.jsonl").write_text('{"id": 3}\n')
    with pytest.raises(pv.InvalidParams, match=r"metadata\.jsonl, line 1: id is 3"):
        pv.score(tmp_path, {"a": "b"})
