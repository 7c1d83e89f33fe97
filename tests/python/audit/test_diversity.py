"""The audit of diversity: hashes, near duplicates, entropy of answers, the command."""

from __future__ import annotations

import math
import re
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv.audit import audit_diversity, audit_table
from perceptv.audit.diversity import HEAD
from perceptv.audit.perceptual_hash import BITS, NEAR, near_pairs, picture_hash, sample_hash
from perceptv.cli import main


@pytest.mark.parametrize("domain", ["counting_circles", "maze_solving", "sort_lines"])
def test_the_same_picture_in_another_size_is_near_and_another_one_is_not(domain: str) -> None:
    one, other = (pv.generate(domain, size=10, index=i, preset="balanced") for i in range(2))
    mine = picture_hash(one.image)
    small, blurred = one.at_scale(0.75, legible=False).image, one.with_look("blur-1").image
    assert mine.shape == (BITS,) == (255,)
    assert all((mine != picture_hash(image)).sum() <= NEAR for image in (small, blurred))
    assert (mine != picture_hash(other.image)).sum() > NEAR


def test_tiny_pictures_have_hashes() -> None:
    assert picture_hash(np.full((1, 3, 3), 255, np.uint8)).sum() == 0


def test_pairs_are_near_if_each_picture_is() -> None:
    rng = np.random.default_rng(0)
    first = rng.random((3, 2, BITS)) < 0.5
    second = first.copy()
    second[0, 0, :NEAR] ^= True
    second[1, 1, : NEAR + 1] ^= True
    assert near_pairs(first, second).tolist() == [[True, False, False], [False, False, False], [False, False, True]]


def test_hashes_of_several_pictures() -> None:
    sample = pv.generate("change_colour", size=4, preset="balanced")
    assert np.array_equal(sample_hash(sample.images)[1], picture_hash(sample.images[1]))


def test_what_is_equal_and_near_is_counted() -> None:
    board, layers = audit_diversity("cross_and_knots,layered_colours", preset="balanced", pictures=60, instances=400)
    assert board.distinct < board.pictures == 60 and board.near >= board.pictures - board.distinct
    assert layers.distinct == 60 and layers.near > 0  # the hash sees no colour
    assert (board.near_across, board.like) == (0, "") and board.refused == 0
    assert layers.redrawn is None and board.redrawn is not None
    again = audit_diversity(["cross_and_knots"], preset="balanced", pictures=60, instances=400, threads=2)
    assert again == [board]


def test_near_duplicates_across_domains_name_the_domain() -> None:
    of = audit_diversity("match_shadow,match_outline", preset="balanced", pictures=30, instances=20)
    assert all(bool(row.near_across) == bool(row.like) for row in of)


def test_entropy_is_that_of_the_answers_by_size() -> None:
    (row,) = audit_diversity("circle_right_triangle", preset="balanced", pictures=2, instances=2000)
    assert [found.size for found in row.answers] == list(range(1, 21)) and {found.n for found in row.answers} == {100}
    for found in row.answers:
        assert found.answers == 2 and found.highest == 1 and found.evenness == found.bits > 0.9
    paper = audit_diversity("counting_circles", preset="paper", pictures=2, instances=100)[0].answers
    assert all((found.answers, found.bits, found.evenness) == (1, 0, 1) for found in paper)  # the size is the answer


def test_what_asks_nothing_has_no_entropy() -> None:
    (row,) = audit_diversity("bib2_bg_single_object", preset="balanced", pictures=2, instances=4)
    assert row.answers == () and row.problems() == [] and "| - | - | - |" in audit_table([row])


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["audit", "--diversity", "--domains", "grid_path,list_shapes", "--pictures", "3", "--instances", "40"]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == 4 and "| grid_path | 3 | 100.0 |" in said
    assert main(["audit", "--pictures", "3"]) == 2 and "only with --diversity" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "value"), [("pictures", 1), ("instances", 0), ("seed", -1), ("threads", 0)])
def test_parameters_out_of_range(name: str, value: int) -> None:
    with pytest.raises(pv.InvalidParams, match=name):
        audit_diversity("grid_path", **{name: value})  # type: ignore[arg-type]


def test_published_tables_have_every_domain_of_their_suite() -> None:
    page = (Path(__file__).parents[3] / "docs/audit.md").read_text()
    blocks = re.findall(r"<!-- diversity (\w+) \w+ -->\n(.*?)<!-- end -->", page, re.DOTALL)
    assert blocks
    for suite, table in blocks:
        lines = table.strip().splitlines()
        assert lines[0] == f"| {' | '.join(HEAD)} |"
        assert [line.split()[1] for line in lines[2:]] == [domain.id for domain in pv.domains(suite)]


def test_evenness_is_relative_to_what_was_seen() -> None:
    (row,) = audit_diversity("grid_path", preset="balanced", pictures=2, instances=400)
    assert all(0 < found.bits <= math.log2(found.n) + 1e-9 for found in row.answers)
