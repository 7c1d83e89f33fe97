"""Replies in the forms that evaluation harnesses leave behind, as rows with id and response."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from perceptv.core.question_digests import digest_of_parts
from perceptv.errors import InvalidParams, illegal
from perceptv.io.schema import OBJECT, FieldKind, check, list_of, nullable, optional, whole
from perceptv.io.strict_json import is_text, short
from perceptv.scoring.item_digests import record_digest
from perceptv.scoring.reply_records import KEPT_IN_CELLS

HarnessRow = Mapping[str, Any]
_CONTENT = FieldKind("a text or a list of parts", lambda value: isinstance(value, str) or list_of(OBJECT).fits(value))
_ROW = {"model_output": nullable(OBJECT)}
_OUTPUT = {"choices": optional(nullable(list_of(OBJECT)))}
_CHOICE = {"message": optional(nullable(OBJECT))}
_MESSAGE = {"content": optional(nullable(_CONTENT))}
FORMS = "VLMEvalKit's index and prediction, lmms-eval's doc_id and filtered_resps, evalscope's index and model_output"
_METRIC = "perceptv_accuracy"
_NESTED = 3  # lists of replies within lists
_TEXT_COLUMNS = ("id", "response", "model", "index", "prediction", *KEPT_IN_CELLS)


def plain_rows(row: HarnessRow, ids: Sequence[str], where: str) -> Iterable[HarnessRow]:
    """A row with ``id`` and ``response`` for each reply, whatever harness wrote it; others are returned as they are.

    Rows of a harness without ids have places in the dataset; `ids` are its ids in order.
    """
    if "response" in row:
        return [{**row, "id": _webdataset_id(row)} if "id" not in row and "__key__" in row else row]
    form = next((convert for needed, convert in _FORMS if needed <= row.keys()), None)
    return [row] if form is None else form(row, ids, where)


def _webdataset_id(row: HarnessRow) -> Any:
    """The id of a WebDataset sample: its record's, else its key's."""
    record = row.get("json")
    if isinstance(record, Mapping) and "id" in record:
        return record["id"]
    return str(row["__key__"]).rpartition("/")[2].replace("~", ".")


def _vlmevalkit(row: HarnessRow, ids: Sequence[str], where: str) -> Iterator[HarnessRow]:
    """`index` is the id. Numbers that a spreadsheet made of replies are texts again."""
    text = row["prediction"]
    if isinstance(text, float) and text == text:
        text = f"{text:g}"
    elif whole(-(2**63)).fits(text):
        text = str(text)
    digest = row.get("question_digest")  # a column of our export
    yield {"id": row["index"], "response": text, "model": row.get("model"), "question_digest": digest or None}


def _lmms_eval(row: HarnessRow, ids: Sequence[str], where: str) -> Iterator[HarnessRow]:
    """The replies that the harness judged; all that it has where it judged one of several. Our metric keeps the id."""
    judged, every = (_flat(row.get(name)) for name in ("filtered_resps", "resps"))
    metric, doc = row.get(_METRIC), row.get("doc")
    known_as = metric["id"] if isinstance(metric, Mapping) and "id" in metric else _at(ids, row["doc_id"], where)
    digest = record_digest(doc, None, False) if isinstance(doc, Mapping) and "prompt" in doc else None
    for text in every if len(every) > max(len(judged), 1) else judged or [row["filtered_resps"]]:
        yield {"id": known_as, "response": text, "question_digest": digest}


def _flat(value: Any) -> list[Any]:
    """The entries of lists within lists, which the harness nests by request and repeat."""
    found = [value]
    for _ in range(_NESTED):
        found = [inner for part in found for inner in (part if isinstance(part, list) else [part])]
    return [] if value is None else found


def _evalscope(row: HarnessRow, ids: Sequence[str], where: str) -> Iterator[HarnessRow]:
    """Each choice of the model's output; an empty text where the request failed."""
    (output,) = check(row, _ROW, where, InvalidParams).values()
    (choices,) = check(output or {}, _OUTPUT, where, InvalidParams).values()
    shared = {"id": _at(ids, row["index"], where), "model": row.get("model"), "question_digest": _asked(row)}
    for choice in choices or [{}]:
        (message,) = check(choice, _CHOICE, where, InvalidParams).values()
        (content,) = check(message or {}, _MESSAGE, where, InvalidParams).values()
        if isinstance(content, Sequence) and not isinstance(content, str):
            texts = [part.get("text") for part in content if part.get("type") == "text"]
            content = "\n".join(text for text in texts if isinstance(text, str))
        yield {**shared, "response": content}


def _asked(row: HarnessRow) -> str | None:
    """The digest of what evalscope sent: the first message of the user; None where the row does not keep it."""
    sent = row.get("messages")
    messages = [message for message in sent if isinstance(message, Mapping)] if isinstance(sent, list) else []
    content = next((message.get("content") for message in messages if message.get("role") == "user"), None)
    parts = [part for part in content if isinstance(part, Mapping)] if isinstance(content, list) else []
    texts = [part["text"] for part in parts if part.get("type") == "text" and is_text(part.get("text"))]
    return digest_of_parts(texts, None, pictures=False) if texts else None


_FORMS: tuple[tuple[set[str], Callable[[HarnessRow, Sequence[str], str], Iterator[HarnessRow]]], ...] = (
    ({"doc_id", "filtered_resps"}, _lmms_eval),
    ({"index", "model_output"}, _evalscope),
    ({"index", "prediction"}, _vlmevalkit),
)


def _at(ids: Sequence[str], place: Any, where: str) -> str:
    if isinstance(place, bool) or not isinstance(place, int) or not 0 <= place < len(ids):
        raise illegal(f"{where} is of place {short(place)}", f"0..{len(ids) - 1}, the places in the dataset")
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
