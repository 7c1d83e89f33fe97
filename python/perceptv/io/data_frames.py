"""Tables in memory, whatever library made them: pandas, polars, Arrow and what speaks its protocols."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from perceptv._lazy import needed
from perceptv.errors import PerceptvError, illegal
from perceptv.io.strict_json import short

TableRow = Mapping[str, Any]
_STREAM, _EXCHANGE = "__arrow_c_stream__", "__dataframe__"


def rows_of_frame(given: Any, what: str) -> Iterator[tuple[str, TableRow]] | None:
    """The rows of a table with their places; None if it is not a table of another library.

    InvalidParams where the library fails, which names the parameter `what`. MissingExtra where reading needs pyarrow.
    """
    read = _reader(given)
    return None if read is None else _numbered(read, given, what)


def _numbered(read: Any, given: Any, what: str) -> Iterator[tuple[str, TableRow]]:
    try:
        for number, row in enumerate(read(given)):
            yield f"row {number}", row
    except (PerceptvError, GeneratorExit):
        raise
    except Exception as error:  # another library's, or its objects': it raises whatever broke
        message = f"{what} is a {type(given).__name__} that cannot be read: {type(error).__name__}: {short(str(error))}"
        raise illegal(message, "a table of texts") from error


def _reader(given: Any) -> Any:
    """The function that makes rows of such a table: without Arrow if the library can."""
    if isinstance(given, type) or hasattr(given, "dtype"):  # one column is not a table
        return None
    if hasattr(given, "features"):  # a Hugging Face dataset gives its rows itself
        return None
    if hasattr(given, "iloc") and hasattr(given, "columns"):  # like pandas
        return lambda table: table.to_dict("records")
    if hasattr(given, "iter_rows") and hasattr(given, "columns"):  # like polars
        return lambda table: table.iter_rows(named=True)
    if hasattr(given, _STREAM):
        return _arrow
    return _exchanged if hasattr(given, _EXCHANGE) else None


def _arrow(table: Any) -> Iterator[TableRow]:
    for batch in needed("pyarrow", "pyarrow", "questions").RecordBatchReader.from_stream(table):
        yield from batch.to_pylist()


def _exchanged(table: Any) -> Iterator[TableRow]:
    exchange = needed("pyarrow.interchange", "pyarrow", "questions")
    yield from exchange.from_dataframe(table).to_pylist()
