"""How far a long call is: a bar with the time left on a terminal, a line now and then elsewhere, or nothing."""

from __future__ import annotations

import io

import pytest

from perceptv.progress import Progress, duration


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    """Stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def counted(stream: io.StringIO, steps: int, seconds: float, total: int | None = None) -> list[str]:
    """What is written while so many steps take so long each, and at the end."""
    clock = Clock()
    with Progress(total or steps, "writing", stream=stream, clock=clock) as bar:
        for _ in range(steps):
            clock.now += seconds
            bar.advance()
    return stream.getvalue().replace("\r", "\n").split("\n")


def test_without_a_terminal_a_line_comes_every_ten_seconds_and_at_the_end() -> None:
    assert counted(io.StringIO(), 40, 0.01) == ["writing: 40/40, 0.4 s", ""]
    lines = counted(io.StringIO(), 200, 0.125)
    assert lines == ["writing: 80/200, 10.0 s", "writing: 160/200, 20.0 s", "writing: 200/200, 25.0 s", ""]
    assert len(counted(io.StringIO(), 4, 60.0)) == 4 + 1, "slow steps are told one by one"


def test_a_call_that_ends_early_says_how_far_it_came() -> None:
    assert counted(io.StringIO(), 3, 0.5, total=10) == ["writing: 3/10, 1.5 s", ""]
    assert counted(io.StringIO(), 0, 0.5, total=10) == [""], "of nothing done nothing is said"


def test_a_terminal_shows_a_bar_and_the_time_left() -> None:
    drawn = counted(Terminal(), 101, 3.0)
    assert drawn[1].startswith("[....") and "writing: 1/101, 3.0 s\x1b[K" in drawn[1], "one step tells no rate"
    assert "] writing: 51/101, 2 min 33 s, 2 min 30 s left" in drawn[51]
    assert drawn[-2].endswith("] writing: 101/101, 5 min 3 s\x1b[K") and drawn[-1] == ""


def test_the_time_left_of_a_run_that_goes_on_is_not_that_of_what_was_there() -> None:
    """Ninety of a hundred are there at once; each of the others takes a minute."""
    clock, stream = Clock(), Terminal()
    with Progress(100, "writing", stream=stream, clock=clock) as bar:
        bar.advance(90)
        clock.now += 60
        bar.advance()
        assert stream.getvalue().endswith("writing: 91/100, 1 min 0 s, 9 min 0 s left\x1b[K")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0.0 s"),
        (59.94, "59.9 s"),
        (59.96, "1 min 0 s"),
        (3599.4, "59 min 59 s"),
        (3600, "1 h 0 min"),
        (1e5, "27 h 46 min"),
    ],
)
def test_durations_in_words(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_nothing_is_shown_where_nothing_is_wanted() -> None:
    for stream in (Terminal(), io.StringIO()):
        with Progress(3, "writing", shown=False, stream=stream) as bar:
            bar.advance(3)
        assert stream.getvalue() == ""


def test_notes_stand_between_the_counts() -> None:
    terminal, plain, none = Terminal(), io.StringIO(), io.StringIO()
    for stream, shown in ((terminal, True), (plain, True), (none, False)):
        with Progress(2, "writing", shown=shown, stream=stream) as bar:
            bar.note("it waits")
            bar.advance(2)
    assert terminal.getvalue().startswith("\r\x1b[Kit waits\n\r[....") and "writing: 2/2" in terminal.getvalue()
    assert plain.getvalue().startswith("it waits\nwriting: 2/2")
    assert none.getvalue() == ""


def test_progress_survives_a_closed_stream() -> None:
    stream = io.StringIO()
    with Progress(10, "writing", stream=stream) as bar:
        stream.close()
        for _ in range(10):
            bar.advance()
    assert bar.done == 10
