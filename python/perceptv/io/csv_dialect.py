"""How a CSV file was written: its encoding and what stands between its cells, found out from its bytes."""

from __future__ import annotations

import codecs
import csv
import warnings
from collections.abc import Iterator
from itertools import chain
from typing import IO

from perceptv.errors import illegal

DELIMITERS = (",", ";", "\t", "|")
SHEET_MARK = "\ufeff"
"""Begins a table for people: without it Excel does not take the file for UTF-8."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BLOCK = 1 << 20
_SHEET_LINE = "sep="  # "sep=;" on a line of its own, which Excel reads and writes
OFFICE = "cp1252"
"""The encoding of spreadsheets of Western Europe and America that are not UTF-8."""


def detect_encoding(file: IO[bytes], name: str, guess: bool) -> str:
    """The encoding of an open file, which is left at its beginning: UTF-8, or as a mark or zero bytes tell.

    With `guess`, what is not UTF-8 is read as Windows-1252, with a warning. InvalidParams where nothing fits.
    """
    head = file.read(4096)
    file.seek(0)
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding
    if b"\0" in head[:2]:  # of its first letter; further on it is a stray byte
        return "utf-16-be" if head[:1] == b"\0" else "utf-16-le"
    bad = _first_bad(file, "utf-8")
    if bad is None:
        return "utf-8"
    if not guess or _first_bad(file, OFFICE) is not None:
        raise illegal(f"{name} is not UTF-8 (byte {bad})", "UTF-8, or UTF-16 with its mark")
    message = (
        f"{name} is not UTF-8 (byte {bad}) and is read as Windows-1252 (cp1252); save it as UTF-8 if letters are odd"
    )
    warnings.warn(message, stacklevel=2)
    return OFFICE


def _first_bad(file: IO[bytes], encoding: str) -> int | None:
    """The place of the first byte that the encoding lacks; the file is rewound."""
    decoder, read = codecs.getincrementaldecoder(encoding)(), 0
    try:
        while block := file.read(_BLOCK):
            held = len(decoder.getstate()[0])
            decoder.decode(block)
            read += len(block)
        held = 0
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        return read - held + error.start
    finally:
        file.seek(0)
    return None


def split_lines(lines: Iterator[str], usual: str) -> tuple[Iterator[str], str]:
    """The lines of a table, and what stands between the cells of its first one: `usual`, or what parts it into more."""
    blank = []
    for first in lines:
        if first.strip():
            break
        blank.append(first)
    else:
        first = ""
    if first.lower().startswith(_SHEET_LINE) and len(first.strip("\r\n")) == len(_SHEET_LINE) + 1:
        return lines, first[len(_SHEET_LINE)]
    cells = {sign: len(next(csv.reader([first], delimiter=sign), ())) for sign in (usual, *DELIMITERS)}
    return chain(blank, [first], lines), max(cells, key=lambda sign: cells[sign])
