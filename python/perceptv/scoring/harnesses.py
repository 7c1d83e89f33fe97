"""Replies in the forms that evaluation harnesses leave behind, as rows with id and response."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.io.schema import OBJECT, Kind, check, list_of, nullable, optional, whole
from perceptv.io.strict_json import short

Row = Mapping[str, Any]
_CONTENT = Kind("a text or a list of parts", lambda value: isinstance(value, str) or list_of(OBJECT).fits(value))
_ROW = {"model_output": nullable(OBJECT)}
_OUTPUT = {"choices": optional(nullable(list_of(OBJECT)))}
_CHOICE = {"message": optional(nullable(OBJECT))}
_MESSAGE = {"content": optional(nullable(_CONTENT))}
FORMS = "VLMEvalKit's index and prediction, lmms-eval's doc_id and filtered_resps, evalscope's index and model_output"
_METRIC = "perceptv_accuracy"
_TEXT_COLUMNS = ("id", "response", "model", "index", "prediction", "finish_reason")


def plain_row(row: Row, ids: Sequence[str], where: str) -> Row:
    """The row with ``id`` and ``response``, whatever harness wrote it; others are returned as they are.

    A harness that keeps no ids tells rows apart by their place in the set, of which `ids` are the ids in order.
    """
    if "response" in row:
        return {**row, "id": _webdataset_id(row)} if "id" not in row and "__key__" in row else row
    form = next((convert for needed, convert in _FORMS if needed <= row.keys()), None)
    return row if form is None else form(row, ids, where)


def _webdataset_id(row: Row) -> Any:
    """The id of a WebDataset sample: its record's, else its key's."""
    record = row.get("json")
    if isinstance(record, Mapping) and "id" in record:
        return record["id"]
    return str(row["__key__"]).rpartition("/")[2].replace("~", ".")


def _vlmevalkit(row: Row, ids: Sequence[str], where: str) -> Row:
    """`index` is the id. Numbers that a spreadsheet made of replies are texts again."""
    said = row["prediction"]
    if isinstance(said, float) and said == said:
        said = f"{said:g}"
    elif whole(-(2**63)).fits(said):
        said = str(said)
    return {"id": row["index"], "response": said, "model": row.get("model")}


def _lmms_eval(row: Row, ids: Sequence[str], where: str) -> Row:
    """The reply that the harness judged; our metric has kept the id."""
    said = row["filtered_resps"]
    while isinstance(said, list) and said:
        said = said[0]
    metric = row.get(_METRIC)
    told = metric["id"] if isinstance(metric, Mapping) and "id" in metric else _at(ids, row["doc_id"], where)
    return {"id": told, "response": said}


def _evalscope(row: Row, ids: Sequence[str], where: str) -> Row:
    """The first choice of the model's output; none where the request failed."""
    (output,) = check(row, _ROW, where, InvalidParams).values()
    (choices,) = check(output or {}, _OUTPUT, where, InvalidParams).values()
    (message,) = check(choices[0] if choices else {}, _CHOICE, where, InvalidParams).values()
    (content,) = check(message or {}, _MESSAGE, where, InvalidParams).values()
    if isinstance(content, Sequence) and not isinstance(content, str):
        texts = [part.get("text") for part in content if part.get("type") == "text"]
        content = "\n".join(text for text in texts if isinstance(text, str))
    return {"id": _at(ids, row["index"], where), "response": content, "model": row.get("model")}


_FORMS: tuple[tuple[set[str], Callable[[Row, Sequence[str], str], Row]], ...] = (
    ({"doc_id", "filtered_resps"}, _lmms_eval),
    ({"index", "model_output"}, _evalscope),
    ({"index", "prediction"}, _vlmevalkit),
)


def _at(ids: Sequence[str], place: Any, where: str) -> str:
    if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(ids):
        raise InvalidParams(f"{where} is of place {short(place)}; legal: 0..{len(ids) - 1}, the places of the set")
    return ids[place]


def without_media(table: Any) -> Any:
    """A Hugging Face dataset without the columns that would have to be decoded; anything else as it is."""
    features = getattr(table, "features", None)
    if not isinstance(features, Mapping) or not hasattr(table, "remove_columns"):
        return table
    inner = {name: getattr(feature, "feature", feature) for name, feature in features.items()}
    media = [name for name, feature in inner.items() if type(feature).__name__ in ("Image", "Video", "Audio")]
    return table.remove_columns(media) if media else table


def texts_only(table: Any) -> Any:
    """A Hugging Face dataset of replies without its other columns; anything else as it is."""
    if not hasattr(table, "select_columns") or not hasattr(table, "column_names"):
        return table
    return table.select_columns([name for name in table.column_names if name in _TEXT_COLUMNS])
