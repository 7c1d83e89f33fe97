"""Parts of a report, counted by hand: `Report.only` over groups with one and with several names."""

from __future__ import annotations

import re
from typing import Any

import pytest

import perceptv as pv

# Four questions each, two of size 3 and two of size 5, and what a model makes of them. Skills by the catalogue.
HITS = {
    "counting_shapes": (True, True, True, False),  # discrimination, memory, form constancy
    "list_colours": (False, False, True, False),  # memory, figure-ground
    "change_colour": (True, True, True, True),  # discrimination
}


@pytest.fixture(scope="module")
def ds() -> pv.Dataset:
    return pv.percept_v(preset="balanced", domains=list(HITS), sizes=[3, 5], per_size=2)


@pytest.fixture(scope="module")
def report(ds: pv.Dataset) -> pv.Report:
    """ "a" answers as in the table, one reply missing, two doubled, one to an unknown id; "mute" says nothing."""
    hits = [hit for domain in HITS for hit in HITS[domain]]
    rows = [{"id": s.id, "response": s.answer_text if hit else "?"} for s, hit in zip(ds, hits, strict=True)]
    doubled = [{**rows[0], "response": "??"}, dict(rows[8])]
    del rows[4]
    return pv.score(ds, {"a": [*rows, *doubled, {"id": "x", "response": "1"}], "mute": {}})


BY_HAND: list[tuple[dict[str, Any], int, int]] = [
    ({"skill": "memory"}, 8, 3 + 1),
    ({"skill": "discrimination"}, 8, 3 + 4),
    ({"skill": "figure-ground"}, 4, 1),
    ({"skill": "form constancy"}, 4, 3),
    ({"skill": ["form constancy", "figure-ground"]}, 8, 3 + 1),
    ({"skill": ("memory", "discrimination")}, 12, 3 + 1 + 4),  # what counts in both counts once
    ({"skill": {"memory"}}, 8, 4),
    ({"skill": "memory", "size": 5}, 4, 1 + 1),
    ({"skill": "memory", "size": [3, 5]}, 8, 4),
    ({"skill": "discrimination", "domain": ["counting_shapes", "list_colours"]}, 4, 3),
    ({"size": range(3, 4)}, 6, 2 + 0 + 2),
    ({"domain": "change_colour"}, 4, 4),
    ({"suite": "percept_v"}, 12, 8),
    ({}, 12, 8),
]


@pytest.mark.parametrize(("groups", "n", "correct"), BY_HAND)
def test_a_part_is_what_a_count_by_hand_says(
    ds: pv.Dataset, report: pv.Report, groups: dict[str, Any], n: int, correct: int
) -> None:
    assert [s.domain for s in ds] == [domain for domain in HITS for _ in range(4)]
    assert [s.size for s in ds] == [3, 3, 5, 5] * 3
    part = report.only(**groups)
    assert (part.overall("a").n, part.overall("a").correct) == (n, correct)
    assert (part.overall("mute").n, part.overall("mute").correct) == (n, 0)
    assert pv.Report.from_json(part.to_json()) == part


def test_a_part_is_the_group_of_that_name(report: pv.Report) -> None:
    for kind in ("skill", "domain", "size"):
        for group in report.by(kind):
            part = report.only(**{kind: group.name}).overall(group.model)
            assert (part.n, part.correct, part.floor) == (group.n, group.correct, group.floor), group


def test_questions_of_a_part_still_count_in_all_their_groups(report: pv.Report) -> None:
    """Two of the three domains call on memory; one of these on discrimination, too."""
    found = {g.name: (g.n, g.correct) for g in report.only(skill="memory").by("skill") if g.model == "a"}
    assert found == {"discrimination": (4, 3), "memory": (8, 4), "form constancy": (4, 3), "figure-ground": (4, 1)}


def test_the_accounting_of_a_part_is_its_own(ds: pv.Dataset, report: pv.Report) -> None:
    whole = report.accounting["a"]
    assert whole.missing == (ds[4].id,) and whole.unknown == (("x", 1),)
    assert whole.duplicates == ((ds[0].id, 2), (ds[8].id, 2)) and whole.differing == (ds[0].id,)
    memory, change = report.only(skill="memory").accounting["a"], report.only(domain="change_colour").accounting["a"]
    assert memory.missing == (ds[4].id,) and memory.duplicates == ((ds[0].id, 2),) and memory.conflicting == 1
    assert change.missing == () and change.duplicates == ((ds[8].id, 2),) and change.conflicting == 0
    assert memory.unknown == change.unknown == ()  # in no part of the set
    assert len(report.only(skill="memory").accounting["mute"].missing) == 8
    assert report.only(skill="figure-ground").warnings == ("'mute' has no reply: all 4 questions count as wrong",)
    assert re.search(r"\| a \| 1 \| 1 \| 1 \| 0 \|", report.only(skill="memory").to_markdown())


def test_a_part_of_a_part_is_the_part_of_both(report: pv.Report) -> None:
    assert report.only(skill="memory").only(size=5) == report.only(skill="memory", size=5)
    with pytest.raises(pv.InvalidParams, match="domain is 'change_colour'; legal: 'counting_shapes', 'list_colours'"):
        report.only(skill="memory").only(domain="change_colour")


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"colour": "red"}, "'colour' is not a kind of group; legal: overall, answer_type, domain"),
    ({"skill": "memories"}, "skill is 'memories'; legal: 'discrimination', 'memory', "),
    ({"skill": ["memory", "x"]}, "skill is 'x'; legal: "),
    ({"skill": []}, r"skill is \[\]; legal: .* or a list of them"),
    ({"skill": None}, "skill is None; legal: "),
    ({"size": True}, "size is True; legal: 3, 5 or a list"),
    ({"size": "3"}, "size is '3'; legal: 3, 5"),
    ({"size": 3.0}, r"size is 3\.0; legal: 3, 5"),
    ({"size": [[3]]}, r"size is \[3\]; legal: 3, 5"),
    ({"size": 10**6}, "size is 1000000; legal: 3, 5"),
    ({"skill": {"memory": 1}}, "skill is {'memory': 1}; legal: "),
    ({"domain": "change_colour", "skill": "memory"}, "no question is in all of domain, skill"),
]


@pytest.mark.parametrize(("groups", "message"), WRONG)
def test_what_is_no_group_is_refused_by_name(report: pv.Report, groups: dict[str, Any], message: str) -> None:
    with pytest.raises(pv.InvalidParams, match=message):
        report.only(**groups)


def test_parts_with_pairs_of_videos_take_lists() -> None:
    videos = pv.conservation(preset="balanced", sizes=[4], per_size=2)
    asked = pv.conservation_trials(videos, methods=1, counts=[3, 5, 7], prompts=1)
    report = pv.score(asked, {t.id: t.answer_text if t.count != 5 else "" for t in asked})
    assert report.only(count=[3, 5]).pairs()[0].strict == 0.5 and report.only(count=(3, 7)).pairs()[0].strict == 1.0
    assert report.pair_intervals(resamples=50, count=[3, 7])["strict"] == (1.0, 1.0)
    assert report.only(condition="conserving").pairs()[0].strict is None
