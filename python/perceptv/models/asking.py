"""Putting the questions of a saved set to a model behind an OpenAI-compatible server."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import amount, integer, text
from perceptv._arguments import path as path_of
from perceptv.core.messages import File, chat_content, message
from perceptv.errors import InvalidParams
from perceptv.io.files import Folder, is_inside
from perceptv.io.schema import TEXT, Kind, check, list_of, nullable, optional
from perceptv.io.strict_json import is_text, short
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.models.chat.replies import ReplyFile
from perceptv.models.chat.run import Query, Run
from perceptv.models.endpoint import Endpoint, EndpointError
from perceptv.progress import Progress
from perceptv.scoring.items import records_of
from perceptv.sets.plan import METADATA

MOST_JOBS = 256
_SUFFIX = ".jsonl"
_FILE = Kind("a path within the folder", lambda value: is_text(value) and is_inside(value))
_ROW = {
    **dict.fromkeys(("id", "prompt"), TEXT),
    "file_name": _FILE,
    "second_file_name": optional(nullable(_FILE)),
    "further_file_names": optional(nullable(list_of(_FILE))),
}


@dataclass(frozen=True)
class AskReport:
    """Counts of one call: new replies, replies that were already in the file, questions without a reply."""

    path: Path
    asked: int
    kept: int
    failed: int = 0


def ask(
    directory: str | Path,
    path: str | Path,
    *,
    base_url: str,
    model: str,
    api_key: str | None = None,
    jobs: int = 4,
    temperature: float | None = None,
    max_tokens: int | None = None,
    timeout: float = 120.0,
    connect_timeout: float = 10.0,
    retries: int = 4,
    wait: float = 1.0,
    progress: bool = False,
    limits: Limits = LIMITS,
) -> AskReport:
    """Asks a model the questions of a saved dataset, and writes the replies to a file that :func:`score` reads.

    The pictures and the prompt of each instance are one user message. Each reply is a line ``{"id", "model",
    "response"}``, written when it arrives. A question without a reply gets the line ``{"id", "model", "error"}``, and
    the call continues. After an interruption or failures, the same call resumes: it skips the ids that have a reply of
    this model, and asks the failed ones last.

    The first question is sent alone, so that a wrong address, key or model name ends the call there. The call also
    ends if the server no longer answers anybody (no credit, too many requests, gone); if the first 3 questions fail;
    or if, later, 20 more than `jobs` fail in a row by time-outs, server errors or unusable answers.

    Parameters
    ----------
    directory : str or Path
        Folder of a saved dataset of pictures.
    path : str or Path
        File of replies, with the suffix ``.jsonl``. If it exists, lines are appended. Only one call may write it.
    base_url, model : str
        Address such as ``"http://127.0.0.1:8000/v1"``, and the name of the model on the server.
    api_key : str, optional
        By default the environment variable ``OPENAI_API_KEY``, if it is set.
    jobs : int
        Number of requests at once, 1..256.
    temperature, max_tokens : number, optional
        Sent to the server if they are given.
    timeout, connect_timeout, retries, wait
        As in :class:`perceptv.OpenAIJudge`.
    progress : bool
        Show progress on standard error, with failed requests and waits.
    limits : Limits
        Bounds of what is read: the set's table and pictures, the file of replies, the server's answers.

    Raises
    ------
    InvalidParams
        The folder is no dataset of pictures, the file has other contents than replies, another call writes it, or a
        parameter is not legal. Nothing was asked or changed.
    LimitExceeded
        Something that is read is larger than its limit.
    EndpointError
        The server answers no question; earlier replies stay in the file.
    StorageError
        The file cannot be read or written.
    MissingExtra
        httpx is not installed (extra ``ask``).
    """
    integer("jobs", jobs, 1, MOST_JOBS)
    text("model", model, "the server's name for the model")
    sent = _options(temperature, max_tokens)
    endpoint = Endpoint(base_url, api_key, timeout, connect_timeout, retries, wait, limits)
    source, target = path_of("directory", directory), path_of("path", path, f"a name that ends in {_SUFFIX}")
    if target.suffix.lower() != _SUFFIX:
        raise InvalidParams(f"path is {short(str(path))}; legal: a name that ends in {_SUFFIX}")
    folder, queries = Folder(source), queries_of(source, limits)

    def body(query: Query) -> bytes:
        messages = [{"role": "user", "content": content_of(folder, query)}]
        return json.dumps({"model": model, "messages": messages, **sent}).encode()

    _check_pictures(folder, queries, limits)
    with ReplyFile(target, model, limits) as file:
        left = [query for query in queries if query.id not in file.answered]
        left.sort(key=lambda query: query.id in file.failed)
        with Progress(len(left), "replies", shown=progress and bool(left)) as shown:
            run = Run(endpoint, file, body, jobs, shown)
            try:
                run.over(left)
            except EndpointError as error:
                if not (run.answered or file.answered):
                    raise
                raise type(error)(f"{error} (replies so far are in {target}; the same call resumes)") from None
        return AskReport(target, run.answered, len(queries) - len(left), run.failed)


def content_of(folder: Folder, query: Query) -> list[dict[str, Any]]:
    """What a model is sent: the pictures in their order, then the prompt."""
    files = [File(name.rpartition("/")[2], b"".join(folder.blocks(name))) for name in query.files]
    return chat_content(message(files, query.prompt))


def queries_of(directory: Path, limits: Limits = LIMITS) -> list[Query]:
    """The questions of a saved set. InvalidParams if the folder holds none, or one of videos or episodes."""
    path = directory / METADATA
    if not path.is_file():
        raise InvalidParams(f"directory is {str(directory)!r}; legal: a folder with {METADATA}")
    found: dict[str, Query] = {}
    for where, record in records_of(path, limits):
        query = _query(record, where)
        if query.id in found:
            raise InvalidParams(f"{where}: id is {short(query.id)}, which an earlier line has")
        found[query.id] = query
    return list(found.values())


def _query(record: dict[str, Any], where: str) -> Query:
    if "frames" in record or "file_name" not in record:
        legal = "a set of pictures (of videos and episodes: perceptv export messages, or a task of Inspect's)"
        raise InvalidParams(f"{where} is of no picture; legal: {legal}")
    found = check(record, _ROW, where, InvalidParams)
    named = (found["file_name"], found["second_file_name"], *(found["further_file_names"] or ()))
    return Query(found["id"], found["prompt"], tuple(name for name in named if name is not None))


def _options(temperature: float | None, max_tokens: int | None) -> dict[str, Any]:
    """The options of a request: those that are given."""
    sent: dict[str, Any] = {}
    if temperature is not None:
        sent["temperature"] = amount("temperature", temperature)
    if max_tokens is not None:
        sent["max_tokens"] = integer("max_tokens", max_tokens, 1)
    return sent


def _check_pictures(folder: Folder, queries: list[Query], limits: Limits) -> None:
    """Before anything is asked: a set that lacks a picture would end the call after money has been spent."""
    for name in (name for query in queries for name in query.files):
        size = folder.size(name)
        if size is None:
            legal = "a whole set (perceptv verify tells what is missing)"
            raise InvalidParams(f"{folder.at(name)} is no file; legal: {legal}")
        check_limit(str(folder.at(name)), size, "bytes", "max_picture", limits)
