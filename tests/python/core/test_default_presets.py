"""One default preset a suite: every route without a preset leads to the suite's official dataset."""

from __future__ import annotations

import argparse
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import COMMANDS, main, parser
from perceptv.cli import dataset_options as cli_sets
from perceptv.suite import Suite, known_suites, suite_of

DEFAULTS = {"percept_v": "paper", "conservation": "paper", "bib": "paper", "core_knowledge": "balanced"}
MAKERS = {name: known_suites()[name].hook("maker") for name in DEFAULTS}


def of_command(command: str, suite: str, *words: str) -> pv.Dataset:
    """The dataset that a command line of ``generate`` or ``export`` means."""
    arguments = [command, *(["parquet"] if command == "export" else []), suite, "out", *words]
    return cli_sets.make_dataset(suite.replace("-", "_"), parser(command).parse_args(arguments))


def test_every_suite_with_a_maker_is_looked_at() -> None:
    assert [name for name, suite in known_suites().items() if suite.maker] == list(DEFAULTS)
    assert {name: known_suites()[name].preset for name in DEFAULTS} == DEFAULTS


@pytest.mark.parametrize("suite", DEFAULTS)
def test_all_routes_lead_to_the_official_dataset(suite: str) -> None:
    official = MAKERS[suite]()
    assert official.recipe.preset == DEFAULTS[suite]
    assert official == MAKERS[suite](preset=DEFAULTS[suite])
    assert official != MAKERS[suite](preset={"paper": "balanced", "balanced": "paper"}[DEFAULTS[suite]])
    for name in (suite, suite.replace("_", "-")):
        assert pv.dataset(suite=name) == official
        assert of_command("generate", name) == official
        assert of_command("export", name) == official


@pytest.mark.parametrize("suite", DEFAULTS)
def test_one_sample_has_the_preset_of_its_suite(suite: str, capsys: pytest.CaptureFixture[str]) -> None:
    for known in pv.domains(suite):
        size = known.official_sizes()[0]
        sample = pv.generate(known.id, size=size)
        assert sample.preset == known.preset == DEFAULTS[suite]
        assert known.size_range() == known.sizes[known.preset]
        assert pv.dataset(domains=[known.id], sizes=[size], per_size=1)[0] == sample
    first = pv.domains(suite)[0]
    sample = pv.generate(first.id, size=6)
    assert pv.generate_batch(first.id, [6]).ids == [sample.id]
    assert main(["show", first.id, "--size", "6"]) == 0
    assert f"id:     {sample.id}\n" in capsys.readouterr().out


def test_domains_of_several_suites_keep_their_defaults() -> None:
    domains = ["maze_solving", "physics_stack", "conservation_number"]
    mixed = pv.dataset(domains=domains, sizes=[3], per_size=1)
    assert [s.preset for s in mixed] == ["paper", "balanced", "paper"] and mixed.recipe.preset == "mixed"
    assert of_command("generate", "any", "--domains", ",".join(domains), "--sizes", "3", "--per-size", "1") == mixed
    assert {s.preset for s in pv.dataset(domains=domains, sizes=[3], per_size=1, preset="balanced")} == {"balanced"}


def test_a_domain_of_other_people_has_the_preset_of_its_suite(monkeypatch: pytest.MonkeyPatch) -> None:
    assert suite_of("nobody registered it").preset == "paper"
    own = Suite("maze_suite", title="own", preset="balanced")
    monkeypatch.setattr("perceptv.core.catalogue.suite_of", lambda name: own)
    assert pv.generate("maze_solving", size=3).preset == "balanced"
    with pytest.raises(pv.InvalidParams, match="preset is 'fast'"):
        pv.generate("maze_solving", size=3, preset="fast")  # type: ignore[arg-type]


def test_records_without_a_preset_are_read_and_judged_by_the_default() -> None:
    for domain in ("maze_solving", "physics_stack"):
        sample = pv.generate(domain, size=4)
        record = {k: v for k, v in sample.record().items() if k != "preset"}
        assert pv.judge(record, sample.answer_text).outcome == "correct"
        params = {k: v for k, v in sample.prompt_params.items() if k != "preset"}
        assert pv.read(domain, sample.images, params).answer == sample.answer


def test_streams_are_balanced_in_every_suite() -> None:
    for suite in DEFAULTS:
        stream = pv.stream(domains=[d.id for d in pv.domains(suite)][:2], sizes=6)
        assert {s.preset for s in islice(stream, 3)} == {"balanced"}


def _presets(command: str) -> Any:
    actions: list[argparse.Action] = []
    for action in parser(command)._actions:
        for inner in (action.choices or {}).values() if isinstance(action, argparse._SubParsersAction) else []:
            actions += [a for a in inner._actions if a.dest == "preset"]
    return actions


def test_help_and_docs_name_the_defaults(capsys: pytest.CaptureFixture[str]) -> None:
    shown = [action for command in COMMANDS for action in _presets(command)]
    assert len(shown) >= 4 and {action.default for action in shown} == {None}
    assert {re.sub(r"\s+", " ", str(action.help)) for action in shown} == {
        "'paper' (default): the published design, made legible; 'balanced' (default of core-knowledge): the design "
        "without shortcuts"
    }
    root = Path(__file__).resolve().parents[3]
    assert "| `paper`, the default but in core knowledge |" in (root / "README.md").read_text()
    assert "default\npreset is `balanced`" in (root / "docs/core_knowledge.md").read_text()
