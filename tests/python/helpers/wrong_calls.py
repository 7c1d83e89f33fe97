"""Puts wrong values into what is read, and sees that it is accepted or refused with a PerceptvError."""

from __future__ import annotations

import csv
import functools
import io
import shutil
import warnings
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv import cli
from perceptv.cli import main
from wrong_types import spoilt, text_of

EXIT = (0, 1, 2)
SAID = "COUNT:1"
Read = Callable[[Any], Any]
Write = Callable[[Any], Any]


@pytest.fixture(scope="module")
def sets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The smallest sets of all suites, saved."""
    root = tmp_path_factory.mktemp("sets")
    small(per_size=2).save(root / "percept_v", progress=False)
    videos().save(root / "conservation", video="none", trials=True, progress=False)
    pv.bib(tasks=["bib_preference"], pairs=1).save(root / "bib", progress=False)
    pv.bib(tasks=["bib_instrumental_blocking_barrier"], pairs=1).save(root / "mcs", dialect="mcs", progress=False)
    pv.write_shards(small(), str(root / "shards"), of=1, progress=False)
    return root


def small(per_size: int = 1) -> pv.Dataset:
    return pv.percept_v(domains=["counting_circles"], sizes=[1], per_size=per_size)


def videos() -> pv.Dataset:
    return pv.conservation(domains=["conservation_length"], sizes=[8], per_size=1)


@pytest.fixture(autouse=True)
def one_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making the parser of the command line takes longer than most commands here."""
    monkeypatch.setattr(cli, "parser", functools.cache(cli.parser))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the test's own."""
    return tmp_path


def try_all(example: Any, write: Write | None, *reads: Read, part: tuple[int, int] = (0, 1)) -> None:
    """Each read of the example goes well; with a wrong value it goes well, too, or raises a PerceptvError.

    `part` is (k, of): every `of`-th wrong value from the k-th, for tests that share the values.
    """
    place = write(example) if write else example
    for read in reads:
        assert read(place) not in (1, 2), "the example itself is refused"
    for what, value in islice(spoilt(example), part[0], None, part[1]):
        place = write(value) if write else value
        for read in reads:
            attempt(read, place, what)


def attempt(read: Read, place: Any, what: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = read(place)
        except pv.PerceptvError as error:
            str(error).encode("utf-8", "surrogateescape")
            assert len(str(error)) < 4000, what
        except Exception as error:
            raise AssertionError(f"{what}: {type(error).__name__}: {error}"[:2000]) from error
        else:
            assert not isinstance(found, int) or found in EXIT, what


def command(*words: Any) -> Callable[[Any], int]:
    """Runs the command line, a folder or file standing in it for PLACE."""
    return lambda place: main([str(place if word is PLACE else word) for word in words])


PLACE = object()


def spoiling(source: Path, target: Path, name: str, form: Callable[[Any], str]) -> Write:
    """Writes a file of a copy of a set; returns the folder."""
    shutil.copytree(source, target)

    def write(value: Any) -> Path:
        (target / name).write_text(form(value))
        return target

    return write


def as_lines(value: Any) -> str:
    """One line of JSON Lines."""
    return text_of(value) + "\n"


def as_table(value: Any) -> str:
    """CSV with a head, of one row; what is no row is written as JSON."""
    if not isinstance(value, dict):
        return as_lines(value)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(value)
    writer.writerow([v if isinstance(v, (str, int, float)) else text_of(v) for v in value.values()])
    return text.getvalue()
