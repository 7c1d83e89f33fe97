"""What the command line says of itself: help, version, completion in shells."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

import perceptv as pv
from perceptv import cli
from perceptv.cli import main
from perceptv.cli.completion import SHELLS
from perceptv.cli.dataset_options import suite_names

Captured = pytest.CaptureFixture[str]
COMMANDS = list(cli.COMMANDS)


@pytest.mark.parametrize("command", ["list", "show", "generate", "verify", "check"])
def test_help_has_examples(command: str, capsys: Captured) -> None:
    assert main([command, "--help"]) == 0
    said = capsys.readouterr().out
    assert "examples:" in said and f"perceptv {command}" in said
    if command in ("list", "show", "generate"):
        assert "paper' (" in said or "'paper' is the default" in said


def test_without_a_command_the_help_is_shown(capsys: Captured) -> None:
    assert main(["--help"]) == 0
    helped = capsys.readouterr().out
    assert main([]) == 0
    assert capsys.readouterr().out == helped and "usage: perceptv" in helped and "examples:" in helped


def test_an_unknown_command_is_wrong_use(capsys: Captured) -> None:
    assert main(["generat"]) == 2
    assert "invalid choice: 'generat'" in capsys.readouterr().err


def test_the_version_is_shown(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"perceptv {pv.__version__}\n"


@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("width", [80, 100, 250])
def test_help_is_as_wide_as_the_terminal(
    command: str, width: int, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for examples and lists, which have columns; and no line is longer than one reads easily."""
    monkeypatch.setenv("COLUMNS", str(width))
    assert main([*command.split(), "--help"]) == 0
    said = capsys.readouterr().out
    after_usage = said.split("\n\n")[1:]
    wrapped = [line for part in after_usage if "\n  perceptv" not in part for line in part.splitlines()]
    longest = max(len(line) for line in wrapped if "  " not in line.strip() and " " in line.strip())
    assert longest < min(width, 120)
    if width == 250:
        assert longest > 80, "lines are not wrapped at a width of their own"


def test_help_stands_beside_its_option(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    assert main(["generate", "--help"]) == 0
    said = capsys.readouterr().out
    assert "--preset {paper,balanced}     'paper' (default)" in said and "--per-size N                  perc" in said


def completed(script: Path, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    given = " ".join(f"'{word}'" for word in ("perceptv", *words))
    ask = f'COMP_WORDS=({given}); COMP_CWORD={len(words)}; _shtab_perceptv; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", f"source {script}; {ask}"], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_bash_completes_commands_options_values_and_domains(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("shtab")
    assert main(["completion", "bash"]) == 0
    script = tmp_path / "perceptv.bash"
    script.write_text(capsys.readouterr().out)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "set").mkdir()
    (tmp_path / "settings.jsonl").touch()
    assert completed(script, "") == COMMANDS
    assert completed(script, "generate", "--pre") == ["--preset"]
    assert completed(script, "generate", "--preset", "") == ["paper", "balanced"]
    assert completed(script, "generate", "") == suite_names() and completed(script, "generate", "perc") == ["percept-v"]
    assert completed(script, "show", "maze_") == [d.id for d in pv.domains() if d.id.startswith("maze_")]
    assert completed(script, "verify", "se") == ["set"]
    assert sorted(completed(script, "score", "set", "se")) == ["set", "settings.jsonl"]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_a_script(shell: str, capsys: Captured) -> None:
    pytest.importorskip("shtab")
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert "perceptv" in said and "generate" in said and "counting_circles" in said


def test_completion_names_its_extra(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert "perceptv[completion]" in capsys.readouterr().err


def test_a_command_loads_itself_alone(python: Callable[..., str]) -> None:
    """All of them together take longer to load than most take to run."""
    script = """
    import sys
    from perceptv.cli import COMMANDS, main
    main(["list"])
    print([name for name, module in COMMANDS.items() if f"perceptv.cli.{module}" in sys.modules])
    """
    assert python(textwrap.dedent(script)).splitlines()[-1] == "['list']"
