"""Prints for the commands. Names, ids and messages may come from anybody, and the terminal obeys none of them."""

from __future__ import annotations

import sys

from perceptv._plain import plain, plain_lines


def say(line: object) -> None:
    """Prints one line on standard output, whatever is in it."""
    print(plain(str(line)))


def say_lines(text: str) -> None:
    """Prints a text whose line ends are meant: a table, a prompt, JSON."""
    print(plain_lines(text))


def complain(message: object) -> None:
    """Prints what is wrong on standard error, in one line."""
    print(f"perceptv: {plain(str(message))}", file=sys.stderr)
