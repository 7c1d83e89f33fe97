"""Prints for the commands. Names, ids and messages may come from anybody, and the terminal obeys none of them."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import TextIO

from perceptv._plain import plain, plain_lines
from perceptv.io import system


def open_streams() -> None:
    """Standard streams that were closed are open again, so that no file of a command gets their numbers.

    What is written on standard output is then an error, as it would be without: it is open for reading.
    """
    for name, mode, flags in (("stdin", "r", os.O_RDONLY), ("stdout", "w", os.O_RDONLY), ("stderr", "w", os.O_WRONLY)):
        if getattr(sys, name) is None:
            number = os.open(os.devnull, flags)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8", closefd=False))
    prepare(sys.stdout)
    prepare(sys.stderr)


def give_up_output() -> None:
    """Drops unwritten output, which Python would otherwise try to write once more at its end."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def prepare(stream: TextIO) -> None:
    """Prompts hold more than ASCII, and line ends in files and pipes are the same on every system.

    Windows has an encoding of its own for these, that of the country; the environment may still choose one.
    """
    if not isinstance(stream, io.TextIOWrapper):
        return
    stream.reconfigure(errors="backslashreplace", newline="\n")
    if system.WINDOWS and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def say(line: object) -> None:
    """Prints one line on standard output, whatever is in it."""
    print(plain(str(line)))


def say_lines(text: str) -> None:
    """Prints a text whose line ends are meant: a table, a prompt, JSON."""
    print(plain_lines(text))


def complain(message: object) -> None:
    """Prints what is wrong on standard error, in one line."""
    print(f"perceptv: {plain(str(message))}", file=sys.stderr)
