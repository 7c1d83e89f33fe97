"""A progress bar for the terminal; elsewhere a plain line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

_WIDTH = 30
_REDRAW_S = 0.1
_LINE_S = 10.0


class Progress:
    """Counts up to `total` on standard error.

    A terminal shows a bar and the time that is left. Elsewhere a line is written every ten seconds and at the end.

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
    clock : callable
        Gives the time in seconds.
    after : float
        Work that takes less than so many seconds writes nothing.
    """

    def __init__(
        self,
        total: int,
        label: str,
        *,
        shown: bool = True,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        after: float = 0.0,
    ) -> None:
        self.total = max(total, 1)
        self.done = 0
        self._label = label
        self._stream = sys.stderr if stream is None else stream
        self._shown = shown and self._stream is not None
        self._bar = self._shown and _redraws(self._stream)
        self._clock = clock
        self._began = self._written = clock()
        self._after = after
        self._told = 0  # steps that the last line tells of
        self._first: tuple[float, int] | None = None  # time and count after the first steps

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._clock() - self._began < self._after:
            return
        if self._bar:
            self._draw()
            self._write("\n")
        elif self._shown and self.done > self._told:
            self._line()

    def advance(self, steps: int = 1) -> None:
        """Counts `steps` more."""
        self.done += steps
        now = self._clock()
        self._first = self._first or (now, self.done)
        if now - self._began < self._after:
            return
        if self._bar and now - self._written >= _REDRAW_S:
            self._draw()
        elif self._shown and not self._bar and now - self._written >= _LINE_S:
            self._line()

    def note(self, text: str) -> None:
        """Says something between the counts."""
        if self._bar:
            self._write(f"\r\x1b[K{text}\n")
            self._draw()
        elif self._shown:
            self._write(f"{text}\n")

    def _text(self) -> str:
        return f"{self._label}: {self.done}/{self.total}, {duration(self._clock() - self._began)}"

    def _left(self) -> str:
        """The time that the rest takes at the rate since the first steps, which a run that goes on has at once."""
        if self._first is None or not self._first[1] < self.done < self.total:
            return ""
        time_of_first, first = self._first
        rate = (self._clock() - time_of_first) / (self.done - first)
        return f", {duration(rate * (self.total - self.done))} left"

    def _line(self) -> None:
        self._written, self._told = self._clock(), self.done
        self._write(f"{self._text()}\n")

    def _draw(self) -> None:
        self._written = self._clock()
        filled = _WIDTH * min(self.done, self.total) // self.total
        self._write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {self._text()}{self._left()}\x1b[K")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):  # the reader has gone, which is not a reason to stop
            self._shown = self._bar = False


def _redraws(stream: TextIO) -> bool:
    """True if a line can be overwritten: in a terminal, and below the cell of a notebook."""
    return stream.isatty() or type(stream).__module__.startswith("ipykernel")


def duration(seconds: float) -> str:
    """A time in words: '4.2 s', '3 min 5 s', '2 h 7 min'."""
    if seconds < 59.95:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
