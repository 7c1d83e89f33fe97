"""TOML of strangers: nested deep, keys of very many parts; limits as for JSON, before it is parsed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.io.strict_toml import parse
from perceptv.limits import LIMITS
from perceptv.study.designs import read_design
from perceptv.study.exclusions import read_rules

DEEP = {
    "arrays": "a = " + "[" * 20_000 + "]" * 20_000,
    "open arrays": "a = " + "[" * 20_000,
    "inline tables": "a = " + "{a = " * 20_000 + "1" + "}" * 20_000,
    "a dotted key": ".".join("a" * 20_000) + " = 1",
    "a dotted key with blanks": " . ".join("a" * 20_000) + " = 1",
    "quoted parts": ".".join(['"a"', "'b'"] * 10_000) + " = 1",
    "a table": "[" + ".".join("a" * 20_000) + "]",
    "an array of tables": "[[" + ".".join("a" * 20_000) + "]]",
    "a key in a table": "a = {" + ".".join("a" * 20_000) + " = 1}",
    "arrays behind texts": 'b = """\n[" \\""" \'""\'\n"""\n# \' "\n' + "a = " + "[" * 20_000,
}
SHALLOW = {
    "a text": 'a = "' + "[" * 500 + "." * 500 + '"',
    "texts of lines": "a = '''\n" + "[.\n" * 500 + "'''\nb = \"\"\"\n" + "{.\n" * 500 + '"""',
    "a comment": "a = 1 # " + "[." * 500,
    "numbers": "a = [" + ", ".join(["1.5"] * 500) + "]",
    "times": "a = [" + ", ".join(["2020-01-01T00:00:00.5Z"] * 100) + "]",
    "an escaped quote": 'a = "\\"' + "[" * 500 + '"',
    "up to the limit": "a = " + "[" * 64 + "]" * 64,
    "a key up to the limit": ".".join("a" * 64) + " = 1",
    "a quoted key": '"' + "." * 500 + '" = 1',
}


@pytest.mark.parametrize("name", DEEP)
def test_what_is_nested_too_deep_is_refused_before_it_is_parsed(name: str) -> None:
    begun = time.process_time()
    with pytest.raises(pv.LimitExceeded, match=r"a\.toml .*max_depth, 64"):
        parse(DEEP[name].encode(), "a.toml")
    assert time.process_time() - begun < 1


@pytest.mark.parametrize("name", SHALLOW)
def test_what_only_looks_deep_is_read(name: str) -> None:
    assert parse(SHALLOW[name].encode(), "a.toml")


def test_the_limit_can_be_raised() -> None:
    text = b"a = " + b"[" * 100 + b"]" * 100
    assert parse(text, "a.toml", replace(LIMITS, max_depth=100))


@pytest.mark.parametrize("text", [b"\xff", b"a", b"a = 1\na = 2", b"a = " + b"9" * 10_000, b'"', b"a = '''", b"= 1"])
def test_what_is_no_toml_is_a_typed_error(text: bytes) -> None:
    with pytest.raises(pv.InvalidParams, match=r"a\.toml is not TOML"):
        parse(text, "a.toml")


READERS: dict[str, Callable[[Path], Any]] = {
    "design": read_design,
    "exclusions": read_rules,
    "wording": lambda path: pv.conservation_trials([pv.generate("conservation_size", size=3)], wording=path),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("name", ["arrays", "a dotted key"])
def test_all_readers_of_toml_have_the_limits(reader: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(DEEP[name])
    with pytest.raises(pv.LimitExceeded, match="max_depth"):
        READERS[reader](path)


@pytest.mark.parametrize("name", DEEP)
def test_the_command_line_says_so_in_one_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.toml"
    path.write_text(DEEP[name])
    assert main(["study", "build", "missing", str(tmp_path / "out"), "--design", str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("perceptv: ") and told.count("\n") == 1
