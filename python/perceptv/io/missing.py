"""Words that readers of tables take for an empty cell by default."""

from __future__ import annotations

_WORDS = frozenset((
    "", "none", "null", "nil", "na", "n/a", "#n/a", "#n/a n/a", "#na", "<na>", "nan", "-nan", "nat", "missing", ".",
    "-", "1.#ind", "-1.#ind", "1.#qnan", "-1.#qnan",
))  # fmt: skip
"""The words of pandas, R, polars, Julia, SPSS, SAS and spreadsheets, in lower case."""
READ_AS_TEXT = "pandas.read_csv(path, dtype=str, keep_default_na=False), in R read.csv(path, na.strings = character())"
"""How tables are read so that no word is lost."""


def is_taken_for_nothing(text: str) -> bool:
    """True if a reader of tables may drop a cell with this text."""
    return text.strip().lower() in _WORDS
