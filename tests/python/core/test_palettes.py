"""The switch `palette` of Percept-V: another look of the same instance."""

from __future__ import annotations

from pathlib import Path

import pytest

import perceptv as pv

ABLE = [d.id for d in pv.domains("percept_v") if any(s.name == "palette" for s in d.switches)]
UNABLE = [d.id for d in pv.domains("percept_v") if d.id not in ABLE]


def test_the_domains_with_more_than_eight_colours_refuse_it() -> None:
    assert len(ABLE) == 24
    for domain in UNABLE:
        with pytest.raises(pv.InvalidParams, match=rf"parameter of {domain}.*'palette'.*legal: "):
            pv.generate(domain, size=3, palette="cvd")
    with pytest.raises(pv.InvalidParams, match=r"palette of change_colour.*'grey'.*legal: 'standard', 'cvd'"):
        pv.generate("change_colour", size=3, palette="grey")


@pytest.mark.parametrize("domain", ABLE)
def test_it_is_a_look_outside_the_key(domain: str) -> None:
    """Same places, same streams; no partner, so that pairs and sets with partners never take it."""
    found = pv.info(domain)
    switch = next(s for s in found.switches if s.name == "palette")
    assert switch.look and not switch.in_key and switch.values == ("standard", "cvd")
    assert found.partner_switch is None
    usual, other = (pv.generate(domain, size=4, preset="balanced", palette=p) for p in ("standard", "cvd"))
    assert other.record()["id"] == usual.record()["id"] + "-palette-cvd"
    kinds = [[o["kind"] for o in s.scene["objects"]] for s in (usual, other)]
    assert kinds[0] == kinds[1]
    assert other.read().answer == other.answer
    assert pv.judge(other, other.answer_text).correct
    with pytest.raises(pv.InvalidParams, match="no partners"):
        other.partner()
    with pytest.raises(pv.InvalidParams, match="partners is True"):
        pv.dataset(domains=[domain], sizes=[4], per_size=1, partners=True)


def test_twins_keep_the_palette() -> None:
    sample = pv.generate("count_coloured_circles", size=6, preset="balanced", palette="cvd")
    twin = sample.twin()
    fills = [o["look"]["fill"] for o in twin.scene["objects"]]
    names = {fill["name"] for fill in fills if fill != "black"}
    assert names and names <= {"navy", "teal", "rust", "amber", "plum"}
    assert "Count the rust circles" in twin.prompt and twin.read().answer == twin.answer


def test_answers_have_the_names_of_the_palette() -> None:
    sample = pv.generate("comparing_size", size=3, preset="balanced", palette="cvd")
    assert set(sample.answer) <= {"navy", "teal"} and sample.answer_text.split()[1] in {"Navy", "Teal"}
    usual = pv.generate("comparing_size", size=3, preset="balanced").answer_text
    assert not pv.judge(sample, usual).correct


def test_colour_words_of_the_palette_before_a_shape_are_ignored() -> None:
    sample = pv.generate("identifying_shapes", size=2, preset="balanced", palette="cvd")
    words = " ".join(f"rust {kind}" for kind in sample.answer)
    assert pv.judge(sample, f"ANSWER: {words}").correct


def test_a_set_in_the_palette_is_saved_and_read_back(tmp_path: Path) -> None:
    made = pv.percept_v(domains=ABLE[:3], sizes=[2], per_size=2, palette="cvd")
    folder = made.save(tmp_path / "set", progress=False)
    assert pv.load(folder) == made and all("-palette-cvd" in s.record()["id"] for s in pv.load(folder))
