"""``perceptv completion``: a script that lets a shell complete the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from perceptv._lazy import needed
from perceptv.cli.dataset_options import suite_names
from perceptv.cli.output import say_lines
from perceptv.core.catalogue import domains

HELP = "print a script that lets a shell complete commands, options, suites, domains and files"
MORE = "Needs the extra 'completion'. Print the script again after an update of perceptv."
EXAMPLES = """\
examples:
  perceptv completion bash > ~/.local/share/bash-completion/completions/perceptv
  perceptv completion zsh > ~/.zfunc/_perceptv      with 'fpath+=~/.zfunc' before 'compinit' in ~/.zshrc
  perceptv completion fish > ~/.config/fish/completions/perceptv.fish

New shells then complete the commands.
"""
SHELLS = ("bash", "zsh", "fish", "tcsh")
_FOLDERS = ("DIR", "OUT", "SOURCE")
_FILES = ("FILE", "OUT.html", "OUT.jsonl", "RESPONSES", "SCORES")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))


def run(options: argparse.Namespace) -> int:
    """Prints the script. `options.whole` makes the parser of the whole command line."""
    top = options.whole()
    shtab = needed("shtab", "shtab", "completion")
    known = [domain.id for domain in domains()]
    for action in _actions(top):
        if action.metavar in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
        elif action.metavar in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.metavar == "DOMAIN":
            action.choices = known
        elif action.metavar == "SUITE":
            action.choices = suite_names()
    say_lines(shtab.complete(top, options.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The actions of a parser and of its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _actions(command)
