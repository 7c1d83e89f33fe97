"""Which arguments name files of replies: paths, and texts that end as such files do."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv._plain import short
from perceptv.errors import illegal
from perceptv.io.foreign_tables import CELLS, LINES, LIST, PARQUET, SHEET

_SUFFIXES = (*LINES, *CELLS, LIST, PARQUET, SHEET)
_LEGAL = "a file of replies"


def is_file(value: Any) -> bool:
    """True if a value must be a file: a path, or a line that ends like a file of replies."""
    if isinstance(value, str):
        return value.lower().endswith(_SUFFIXES) and len(value.splitlines()) == 1
    return isinstance(value, os.PathLike)


def with_files(given: Any, ids: Sequence[str]) -> Any:
    """`given` with paths for the texts that name files; a list of files as {model: path}, named as the files are.

    A text that answers an id stays a text, whatever it ends with.
    """
    if isinstance(given, Mapping):
        known, texts = frozenset(ids), [value for value in given.values() if isinstance(value, str)]
        if not all(map(is_file, texts)) or any(name in known for name in given):
            return given
        return {name: Path(value) if isinstance(value, str) else value for name, value in given.items()}
    if not isinstance(given, (list, tuple)) or not given or not all(map(is_file, given)):
        return given
    if len(given) == len(ids) and any(isinstance(entry, str) for entry in given):
        legal = f"Path({short(given[0])}) for a file, {{id: text}} for a reply"
        raise illegal(f"responses[0] is {short(given[0])}, which may be a file or a reply", legal)
    return files_by_model(given)


def files_by_model(paths: Iterable[str | os.PathLike[str]]) -> dict[str, Path]:
    """Files by the models that they are named after. InvalidParams where two have the same name."""
    given = [path_of("responses", path, _LEGAL) for path in paths]
    result = {path.stem: path for path in given}
    if len(result) < len(given):
        raise illegal("two files of replies have the same name", "names that tell the models apart")
    return result
