"""A progress bar for the terminal; plain lines where there is none."""

from __future__ import annotations

import sys
import time
from typing import TextIO

_WIDTH = 30
_REDRAW_S = 0.1


class Progress:
    """Counts up to `total` on standard error: a bar on a terminal, a line for every tenth elsewhere, or nothing.

    Parameters
    ----------
    total : int
        Steps in all.
    label : str
        What is being done.
    shown : bool
        False writes nothing.
    stream : text file, optional
        Standard error by default.
    """

    def __init__(self, total: int, label: str, *, shown: bool = True, stream: TextIO | None = None) -> None:
        self.total = max(total, 1)
        self.done = 0
        self._label = label
        self._stream = sys.stderr if stream is None else stream
        self._shown = shown and self._stream is not None
        self._bar = self._shown and self._stream.isatty()
        self._began = self._drawn = time.monotonic()
        self._tenth = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._draw()
            self._write("\n")

    def advance(self, steps: int = 1) -> None:
        """Counts `steps` more."""
        self.done += steps
        if self._bar and time.monotonic() - self._drawn >= _REDRAW_S:
            self._draw()
        elif self._shown and not self._bar and self.done * 10 // self.total > self._tenth:
            self._tenth = self.done * 10 // self.total
            self._write(f"{self._text()}\n")

    def note(self, text: str) -> None:
        """Says something between the counts."""
        if self._bar:
            self._write(f"\r\x1b[K{text}\n")
            self._draw()
        elif self._shown:
            self._write(f"{text}\n")

    def _text(self) -> str:
        return f"{self._label}: {self.done}/{self.total}, {time.monotonic() - self._began:.1f} s"

    def _draw(self) -> None:
        self._drawn = time.monotonic()
        filled = _WIDTH * min(self.done, self.total) // self.total
        self._write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {self._text()}\x1b[K")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # nobody reads it any more: that is no reason to stop
            self._shown = self._bar = False
