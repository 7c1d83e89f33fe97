"""The layout of help texts: as wide as the terminal, up to a width that is easy to read."""

from __future__ import annotations

import argparse
import shutil
import textwrap

_WIDEST = 120
_MOST_LEFT = 32  # columns for options before their help begins


class Layout(argparse.HelpFormatter):
    """Wraps paragraphs to the terminal. Examples and lists, which are indented or have columns, stay as they are."""

    def __init__(self, prog: str) -> None:
        width = min(shutil.get_terminal_size().columns, _WIDEST) - 2
        super().__init__(prog, max_help_position=_MOST_LEFT, width=width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = text.strip("\n").split("\n\n")
        return "\n\n".join(p if "  " in p else textwrap.fill(p, width) for p in paragraphs)
